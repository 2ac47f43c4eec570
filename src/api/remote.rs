//! A server of API v2, over HTTP.

use std::{fmt, net::IpAddr, str::FromStr, sync::OnceLock, time::Duration};

use reqwest::{
    Client, Response, Url,
    header::{ACCEPT, AUTHORIZATION, HeaderMap, HeaderValue, USER_AGENT},
};
use serde_json::{Map, Value};

use super::CallError;
use crate::wire::{Operation, Problem, operation::path_parameters};

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(10);
/// How long an answer may stay silent.
const READ: Duration = Duration::from_secs(60);

/// Why a text can be no key and no team: it has characters that no header can carry. The text is not repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it has characters that no HTTP header can carry")]
pub struct HeaderError;

/// An API key. It is never shown: its debug form is a mask.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(HeaderValue);

impl FromStr for ApiKey {
    type Err = HeaderError;

    /// White space around a key is no part of it.
    fn from_str(text: &str) -> Result<Self, HeaderError> {
        let mut value = HeaderValue::try_from(format!("Bearer {}", text.trim())).map_err(|_| HeaderError)?;
        value.set_sensitive(true);
        Ok(Self(value))
    }
}

/// The team that a console session acts for (platform.md, section 5.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamId(HeaderValue);

impl FromStr for TeamId {
    type Err = HeaderError;

    fn from_str(text: &str) -> Result<Self, HeaderError> {
        HeaderValue::try_from(text).map(Self).map_err(|_| HeaderError)
    }
}

impl fmt::Display for TeamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.0.as_bytes()))
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(***)")
    }
}

/// The base address of a server: scheme and host, no path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(Url);

/// Why a text is no base address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a base URL like https://api.example.com: {reason}")]
pub struct BaseUrlError {
    text: String,
    reason: String,
}

impl FromStr for BaseUrl {
    type Err = BaseUrlError;

    fn from_str(text: &str) -> Result<Self, BaseUrlError> {
        let wrong = |reason: &str| BaseUrlError { text: text.to_owned(), reason: reason.to_owned() };
        let url = Url::parse(text).map_err(|error| wrong(&error.to_string()))?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err(wrong("it needs http:// or https:// and a host"));
        }
        if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
            return Err(wrong("it has no path; every path begins with /v2 by itself"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BaseUrlError {
                text: "<a URL with a user or password>".to_owned(),
                reason: "the key goes into SVCCTL_API_KEY, not into the URL".to_owned(),
            });
        }
        Ok(Self(url))
    }
}

impl BaseUrl {
    /// Whether what is sent leaves this machine in clear text.
    pub fn is_exposed(&self) -> bool {
        let host = self.0.host_str().unwrap_or_default().trim_matches(['[', ']']);
        let is_here = host.parse::<IpAddr>().map_or(host == "localhost", |address| address.is_loopback());
        self.0.scheme() == "http" && !is_here
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

/// A server of API v2.
#[derive(Debug)]
pub struct Remote {
    base: BaseUrl,
    key: Option<ApiKey>,
    team: Option<TeamId>,
    client: OnceLock<Client>,
}

impl Remote {
    /// A server at `base`. `team` is for console sessions alone (platform.md, section 5.4).
    pub const fn new(base: BaseUrl, key: Option<ApiKey>, team: Option<TeamId>) -> Self {
        Self { base, key, team, client: OnceLock::new() }
    }

    /// Sends one operation: its reply, and the body as it was received.
    pub(super) async fn call<O: Operation>(&self, operation: &O) -> Result<(O::Output, Vec<u8>), CallError> {
        let response = self.open(operation, None).await?;
        let received = response.bytes().await.map_err(|error| self.unreachable(&error))?;
        let body: &[u8] = if received.is_empty() { b"null" } else { &received };
        let value = serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_slice(body))
            .map_err(|error| self.unreadable(error.to_string()))?;
        Ok((value, received.into()))
    }

    /// Sends one operation, with a header more: the answer to it, when it is a success.
    pub(super) async fn open<O: Operation>(
        &self,
        operation: &O,
        header: Option<(&'static str, &str)>,
    ) -> Result<Response, CallError> {
        let (path, query, body) = parts(operation);
        let mut url = self.base.0.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.clear().extend(path);
        }
        let mut request = self.client()?.request(O::METHOD, url).headers(self.headers());
        if !query.is_empty() {
            request = request.query(&query);
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body.to_string());
        }
        if let Some((name, value)) = header {
            request = request.header(name, value);
        }
        let response = request.send().await.map_err(|error| self.unreachable(&error))?;
        self.check(response).await
    }

    /// Takes a success through; anything else is a failure.
    async fn check(&self, response: Response) -> Result<Response, CallError> {
        let status = response.status();
        if status.is_client_error() || status.is_server_error() {
            let request_id = header(&response, "x-request-id");
            let received = response.bytes().await.map_err(|error| self.unreachable(&error))?;
            let silent = || format!("{} answered {status}", self.base);
            return Err(CallError::Problem { problem: read_problem(status.as_u16(), &received, silent), request_id });
        }
        if !status.is_success() {
            return Err(self.unreadable(format!("{status}, which is neither a success nor a failure")));
        }
        Ok(response)
    }

    fn client(&self) -> Result<&Client, CallError> {
        if let Some(client) = self.client.get() {
            return Ok(client);
        }
        // An error means that another caller was quicker to install the same provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .connect_timeout(CONNECT)
            .read_timeout(READ)
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .map_err(|error| self.unreachable(&error))?;
        Ok(self.client.get_or_init(|| client))
    }

    fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        headers.insert(USER_AGENT, HeaderValue::from_static(concat!("svcctl/", env!("CARGO_PKG_VERSION"))));
        if let Some(ApiKey(key)) = &self.key {
            headers.insert(AUTHORIZATION, key.clone());
        }
        if let Some(TeamId(team)) = &self.team {
            headers.insert("x-team-id", team.clone());
        }
        headers
    }

    /// A connection that gave something and then no more.
    pub(super) fn broken_off(&self, reason: String) -> CallError {
        CallError::Unreachable { base: self.base.to_string(), reason }
    }

    pub(super) fn unreadable(&self, reason: String) -> CallError {
        CallError::Unreadable { base: self.base.to_string(), reason }
    }

    /// Names the innermost cause: the outer ones repeat the URL.
    fn unreachable(&self, error: &reqwest::Error) -> CallError {
        let mut cause: &dyn std::error::Error = error;
        while let Some(inner) = cause.source() {
            cause = inner;
        }
        CallError::Unreachable { base: self.base.to_string(), reason: cause.to_string() }
    }
}

/// Reads the body of a failure as far as it is a problem. The status is the answer's own, whatever the body claims.
fn read_problem(status: u16, body: &[u8], silent: impl Fn() -> String) -> Problem {
    let body: Map<String, Value> = serde_json::from_slice(body).unwrap_or_default();
    let text = |name: &str| body.get(name).and_then(Value::as_str).map(str::to_owned);
    let entry = |entry: &Value| entry.as_str().map_or_else(|| entry.to_string(), str::to_owned);
    let errors = body.get("errors").and_then(Value::as_array).into_iter().flatten().map(entry).collect();
    let plain = Problem::new(status, text("detail").unwrap_or_else(silent));
    Problem { title: text("title").unwrap_or(plain.title), errors, ..plain }
}

fn header(response: &Response, name: &str) -> Option<String> {
    response.headers().get(name)?.to_str().ok().map(str::to_owned)
}

/// Takes a request apart: the segments of its path, its query, its body.
pub(super) fn parts<O: Operation>(operation: &O) -> (Vec<String>, Vec<(String, String)>, Option<Value>) {
    let Ok(Value::Object(mut fields)) = serde_json::to_value(operation) else {
        unreachable!("an operation is a struct with named fields");
    };
    let path = segments(O::PATH, &mut fields);
    let body = fields.remove("body");
    let query = fields.into_iter().map(|(name, value)| (name, in_query(value))).collect();
    (path, query, body)
}

fn segments(template: &str, fields: &mut Map<String, Value>) -> Vec<String> {
    let names: Vec<&str> = path_parameters(template).collect();
    let parameter = |segment: &str| {
        let name = names.iter().find(|name| segment.trim_matches(['{', '}']) == **name)?;
        fields.remove(*name).map(in_query)
    };
    let mut parameter = parameter;
    template
        .trim_start_matches('/')
        .split('/')
        .map(|segment| parameter(segment).unwrap_or_else(|| segment.to_owned()))
        .collect()
}

/// A value as text; lists are joined by commas.
fn in_query(value: Value) -> String {
    match value {
        Value::String(text) => text,
        Value::Array(items) => items.into_iter().map(in_query).collect::<Vec<_>>().join(","),
        Value::Null => String::new(),
        other @ (Value::Bool(_) | Value::Number(_) | Value::Object(_)) => other.to_string(),
    }
}
