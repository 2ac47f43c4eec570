//! Requests to an API server: paced, with bounded answers and typed refusals.

use std::{sync::Arc, time::Duration};

use engine::Clock;
use futures_util::{Stream, StreamExt};
use http::{Method, StatusCode, header};
use reqwest::{Response, redirect::Policy};
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::{
    authenticator::Authenticator,
    error::ApiError,
    kubeconfig::{Credential, Kubeconfig},
    pace::{Pace, Urgency},
};

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(10);
/// How long an answer that is no stream may take.
const ANSWER: Duration = Duration::from_secs(30);
/// The maximum size of an answer that is no stream.
pub(super) const LARGEST: usize = 32 << 20;
/// The maximum size of the text of a refusal.
const REFUSAL: usize = 64 << 10;
/// The longest pause that an API server is granted.
const PAUSE: Duration = Duration::from_secs(60);

/// A parameter of a query.
pub type Parameter<'p> = (&'p str, String);

/// A client of one API server. Copies share connections, pace and credential.
#[derive(Clone)]
pub struct ApiClient {
    http: reqwest::Client,
    server: Arc<str>,
    /// `None` for a server that asks nobody for a proof.
    authenticator: Option<Authenticator>,
    pace: Pace,
}

impl ApiClient {
    /// A client for this context. Fails if its certificates cannot be used.
    pub fn new(config: Kubeconfig, clock: Clock) -> Result<Self, ApiError> {
        let unusable = |error: &dyn std::fmt::Display| ApiError::Invalid(format!("the kubeconfig: {error}"));
        let mut builder = builder();
        match tls(&config).map_err(|error| unusable(&error))? {
            Some(tls) => builder = builder.tls_backend_preconfigured(tls),
            // The system's authorities. An error means that another caller was quicker to install the provider.
            None => drop(rustls::crypto::ring::default_provider().install_default()),
        }
        let http = builder.build().map_err(|error| unusable(&error))?;
        let Kubeconfig { server, credential, .. } = config;
        let authenticator = Some(Authenticator::new(credential, clock));
        Ok(Self { http, server: server.into(), authenticator, pace: Pace::default() })
    }

    /// A client for a server beside an API server, which asks nobody for a proof.
    pub(super) fn without_credential(server: &str) -> Result<Self, ApiError> {
        // An error means that another caller was quicker to install the provider.
        drop(rustls::crypto::ring::default_provider().install_default());
        let http = builder().build().map_err(|error| ApiError::Invalid(error.to_string()))?;
        let server = server.trim_end_matches('/').into();
        Ok(Self { http, server, authenticator: None, pace: Pace::default() })
    }

    /// Reads an object.
    pub async fn get<T: DeserializeOwned>(&self, path: &str, query: &[Parameter<'_>]) -> Result<T, ApiError> {
        self.exchange(Method::GET, path, query, None, Urgency::First).await
    }

    /// Creates an object in a collection, and returns it.
    pub async fn create<T: DeserializeOwned>(&self, path: &str, object: &Value) -> Result<T, ApiError> {
        self.exchange(Method::POST, path, &[], Some(("application/json", object)), Urgency::Usual).await
    }

    /// Merges fields into an object, and returns it.
    pub async fn patch<T: DeserializeOwned>(&self, path: &str, fields: &Value) -> Result<T, ApiError> {
        let body = Some(("application/merge-patch+json", fields));
        self.exchange(Method::PATCH, path, &[], body, Urgency::First).await
    }

    /// Adds fields to an object as its kind merges them: to a list of owners, one more. Yields to other requests.
    pub async fn add<T: DeserializeOwned>(&self, path: &str, fields: &Value) -> Result<T, ApiError> {
        let body = Some(("application/strategic-merge-patch+json", fields));
        self.exchange(Method::PATCH, path, &[], body, Urgency::Last).await
    }

    /// Changes an object by operations, all or none.
    pub async fn edit<T: DeserializeOwned>(&self, path: &str, operations: &Value) -> Result<T, ApiError> {
        let body = Some(("application/json-patch+json", operations));
        self.exchange(Method::PATCH, path, &[], body, Urgency::First).await
    }

    /// Deletes an object: the one with this uid, if given, and after this grace. Succeeds if it is gone.
    pub async fn delete(&self, path: &str, uid: Option<&str>, grace: Option<u32>) -> Result<(), ApiError> {
        let mut options = serde_json::json!({ "propagationPolicy": "Background" });
        if let Some(uid) = uid {
            options["preconditions"] = serde_json::json!({ "uid": uid });
        }
        if let Some(grace) = grace {
            options["gracePeriodSeconds"] = grace.into();
        }
        let body = Some(("application/json", &options));
        match self.exchange::<Value>(Method::DELETE, path, &[], body, Urgency::First).await {
            Ok(_) | Err(ApiError::Missing(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Begins a stream: a watch, or a log, which yields to other requests: a queue of creates would go at two thirds of
    /// its pace if each pod that has begun to run came first with its log.
    pub(super) async fn stream(
        &self,
        path: &str,
        query: &[Parameter<'_>],
        urgency: Urgency,
    ) -> Result<impl Stream<Item = Result<Vec<u8>, ApiError>> + Send + use<>, ApiError> {
        let turn = self.pace.turn(urgency).await;
        let request = self.request(Method::GET, path, query);
        let response = tokio::time::timeout(ANSWER, self.send(request))
            .await
            .map_err(|_| ApiError::Unreachable("the API server does not answer".to_owned()))??;
        drop(turn);
        let response = self.accepted(response).await?;
        Ok(response.bytes_stream().map(|piece| piece.map(Into::into).map_err(|error| unreachable(&error))))
    }

    /// Asks for an upgrade of the connection to one of these protocols of WebSockets. Returns the answer, upgraded or
    /// not.
    pub(super) async fn upgrade(
        &self,
        path: &str,
        query: &[Parameter<'_>],
        key: &str,
        protocols: &str,
    ) -> Result<Response, ApiError> {
        let turn = self.pace.turn(Urgency::First).await;
        let request = self
            .request(Method::GET, path, query)
            .header(header::CONNECTION, "Upgrade")
            .header(header::UPGRADE, "websocket")
            .header(header::SEC_WEBSOCKET_VERSION, "13")
            .header(header::SEC_WEBSOCKET_KEY, key)
            .header(header::SEC_WEBSOCKET_PROTOCOL, protocols);
        let sent = tokio::time::timeout(ANSWER, self.send(request)).await;
        drop(turn);
        let response = sent.map_err(|_| ApiError::Unreachable("the API server does not answer".to_owned()))??;
        if response.status() == StatusCode::SWITCHING_PROTOCOLS { Ok(response) } else { self.accepted(response).await }
    }

    /// The time by the clock of the API server.
    pub async fn date(&self) -> Result<Option<String>, ApiError> {
        let _turn = self.pace.turn(Urgency::First).await;
        let response = self.send(self.request(Method::GET, "/version", &[]).timeout(ANSWER)).await?;
        let response = self.accepted(response).await?;
        Ok(response.headers().get(header::DATE).and_then(|date| date.to_str().ok()).map(str::to_owned))
    }

    async fn exchange<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        query: &[Parameter<'_>],
        body: Option<(&'static str, &Value)>,
        urgency: Urgency,
    ) -> Result<T, ApiError> {
        let _turn = self.pace.turn(urgency).await;
        let mut request = self.request(method, path, query).timeout(ANSWER);
        if let Some((kind, body)) = body {
            request = request.header(header::CONTENT_TYPE, kind).body(body.to_string());
        }
        let response = self.accepted(self.send(request).await?).await?;
        let bytes = read(response, LARGEST).await?;
        serde_json::from_slice(&bytes).map_err(|error| {
            // Its message may quote a value.
            ApiError::Unreadable(format!("{path}: line {}, column {}", error.line(), error.column()))
        })
    }

    fn request(&self, method: Method, path: &str, query: &[Parameter<'_>]) -> reqwest::RequestBuilder {
        let mut url = format!("{}{path}", self.server);
        for (index, (name, value)) in query.iter().enumerate() {
            url.push(if index == 0 { '?' } else { '&' });
            url.push_str(name);
            url.push('=');
            escape(value, &mut url);
        }
        self.http.request(method, url).header(header::ACCEPT, "application/json, */*")
    }

    /// Sends a request. A token that expired is renewed once.
    async fn send(&self, request: reqwest::RequestBuilder) -> Result<Response, ApiError> {
        let again = request.try_clone();
        let response = self.send_once(request).await?;
        if response.status() != StatusCode::UNAUTHORIZED {
            return Ok(response);
        }
        let (Some(again), Some(authenticator)) = (again, &self.authenticator) else { return Ok(response) };
        if authenticator.forget().await { self.send_once(again).await } else { Ok(response) }
    }

    async fn send_once(&self, request: reqwest::RequestBuilder) -> Result<Response, ApiError> {
        let token = match &self.authenticator {
            Some(authenticator) => authenticator.token().await?,
            None => None,
        };
        let request = match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        request.send().await.map_err(|error| unreachable(&error))
    }

    /// The answer, if it is a success. A server that asks for a pause gets it.
    async fn accepted(&self, response: Response) -> Result<Response, ApiError> {
        let status = response.status();
        if status.is_success() {
            return Ok(response);
        }
        let retry_after = response.headers().get(header::RETRY_AFTER);
        let retry_after = retry_after.and_then(|value| value.to_str().ok()?.trim().parse::<u64>().ok());
        let body = read(response, REFUSAL).await.unwrap_or_default();
        let error = ApiError::of_answer(status.as_u16(), retry_after, &body);
        if let ApiError::Busy { pause: Some(pause), .. } = &error {
            self.pace.hold((*pause).min(PAUSE)).await;
        }
        Err(error)
    }
}

/// Reaches servers directly, and follows nobody elsewhere.
fn builder() -> reqwest::ClientBuilder {
    reqwest::Client::builder().connect_timeout(CONNECT).redirect(Policy::none()).no_proxy().tcp_keepalive(CONNECT)
}

/// The TLS of a context; `None` where the system's authorities decide and there is no certificate.
fn tls(config: &Kubeconfig) -> Result<Option<ClientConfig>, rustls::Error> {
    let malformed = |_| rustls::Error::General("a certificate or key in it is no PEM".to_owned());
    let certificate = match &config.credential {
        Credential::Certificate { chain, key } => Some((chain, key)),
        Credential::Token(_) | Credential::TokenFile(_) | Credential::Plugin(_) => None,
    };
    let Some(authority) = &config.authority else {
        return match certificate {
            Some(_) => Err(rustls::Error::General(
                "a client certificate needs the cluster's `certificate-authority`".to_owned(),
            )),
            None => Ok(None),
        };
    };
    let mut roots = RootCertStore::empty();
    for authority in CertificateDer::pem_slice_iter(authority.as_bytes()) {
        roots.add(authority.map_err(malformed)?)?;
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots);
    let Some((chain, key)) = certificate else { return Ok(Some(builder.with_no_client_auth())) };
    let chain: Vec<_> =
        CertificateDer::pem_slice_iter(chain.as_bytes()).collect::<Result<_, _>>().map_err(malformed)?;
    let key = PrivateKeyDer::from_pem_slice(key.as_bytes()).map_err(malformed)?;
    builder.with_client_auth_cert(chain, key).map(Some)
}

/// The body of an answer, up to a size.
async fn read(mut response: Response, most: usize) -> Result<Vec<u8>, ApiError> {
    let mut bytes = Vec::new();
    while let Some(piece) = response.chunk().await.map_err(|error| unreachable(&error))? {
        if bytes.len() + piece.len() > most {
            return Err(ApiError::Unreadable(format!("it is larger than {} MiB", most >> 20)));
        }
        bytes.extend_from_slice(&piece);
    }
    Ok(bytes)
}

/// The innermost cause: the outer ones repeat the address.
fn unreachable(error: &reqwest::Error) -> ApiError {
    let mut cause: &dyn std::error::Error = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    let text = if error.is_timeout() { "the API server does not answer".to_owned() } else { cause.to_string() };
    ApiError::Unreachable(text)
}

/// Appends a value of a query. API servers of today cut a query at a bare `;` (kubernetes.md, Logs, figures, exec).
fn escape(value: &str, url: &mut String) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            url.push(char::from(byte));
        } else {
            url.push('%');
            url.push(char::from(DIGITS[usize::from(byte >> 4)]));
            url.push(char::from(DIGITS[usize::from(byte & 15)]));
        }
    }
}

#[cfg(test)]
mod tests;
