//! A pod's port published by the service's HTTP proxy. The proxy distinguishes pods by host name and speaks TLS, so
//! requests are relayed individually under that name. Bodies are streamed, and so are upgraded connections.

use std::{
    convert::Infallible,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    str::FromStr,
    time::Duration,
};

use futures_util::TryStreamExt;
use http_body_util::{BodyDataStream, BodyExt, Either, Full, StreamBody, combinators::BoxBody};
use hyper::{
    Request, Response, StatusCode,
    body::{Bytes, Frame, Incoming},
    header::{CONTENT_TYPE, HOST, HeaderValue},
    server::conn::http1::Builder,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use net::{
    hop::{clean, upgrade},
    relay,
};
use reqwest::{Client, Url, redirect::Policy};
use rustls::crypto::ring;
use tokio::net::TcpStream;

use crate::cli::failure::{Failure, Kind};

/// How long a connection to the proxy may take.
const DIAL: Duration = Duration::from_secs(20);

type Body = Either<BoxBody<Bytes, reqwest::Error>, Full<Bytes>>;

/// The service's HTTP proxy: its domain, and how to connect to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Base(Url);

impl FromStr for Base {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "it is no domain like pods.example.com, and no URL like http://pods.example.com:8081".to_owned();
        let text = match text.contains("://") {
            true => text.to_owned(),
            // Text with a leading slash would lose it.
            false if text.contains('/') => return Err(wrong()),
            false => format!("https://{text}"),
        };
        let url: Url = text.parse().map_err(|_| wrong())?;
        let is_bare =
            url.path() == "/" && url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
        let is_named = url.domain().is_some_and(|domain| !domain.is_empty());
        if is_bare && is_named && matches!(url.scheme(), "http" | "https") { Ok(Self(url)) } else { Err(wrong()) }
    }
}

fn unusable(port: u16, reason: &str) -> Failure {
    let what = format!("the address of port {port} at the service's HTTP proxy is unusable: {reason}");
    Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None }
}

/// A port of a pod, as the proxy names it.
pub(super) struct Site {
    base: Url,
    client: Client,
}

impl Site {
    /// The address of a pod's port.
    pub(super) fn new(base: &Base, pod: &str, port: u16) -> Result<Self, Failure> {
        let mut url = base.0.clone();
        let name = format!("{pod}-{port}.{}", url.domain().unwrap_or_default());
        url.set_host(Some(&name)).map_err(|error| unusable(port, &error.to_string()))?;
        Self::open(url, port)
    }

    /// The same, as the service tells it.
    pub(super) fn told(url: &str, port: u16) -> Result<Self, Failure> {
        let Base(url) = url.parse().map_err(|reason: String| unusable(port, &reason))?;
        Self::open(url, port)
    }

    fn open(url: Url, port: u16) -> Result<Self, Failure> {
        let name = url.domain().unwrap_or_default().to_owned();
        // An error means that another caller was quicker to install the same provider.
        let _ = ring::default_provider().install_default();
        let mut client = Client::builder().connect_timeout(DIAL).redirect(Policy::none()).no_gzip().no_proxy();
        if name.ends_with(".localhost") {
            // It is this machine, whatever names it knows (RFC 6761, section 6.3).
            let here = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
            client = client.resolve_to_addrs(&name, &here.map(|address| SocketAddr::from((address, 0))));
        }
        Ok(Self { base: url, client: client.build().map_err(|error| unusable(port, &error.to_string()))? })
    }

    /// Carries the requests of one connection.
    pub(super) async fn carry(&self, stream: TcpStream) {
        let service = service_fn(|request| async { Ok::<_, Infallible>(self.answer(request).await) });
        let mut builder = Builder::new();
        // A client that has half-closed its connection still gets an answer.
        builder.timer(TokioTimer::new()).half_close(true);
        // A client may hang up at any time.
        let _ = builder.serve_connection(TokioIo::new(stream), service).with_upgrades().await;
    }

    async fn answer(&self, mut request: Request<Incoming>) -> Response<Body> {
        let refusal = |status: StatusCode, reason: &str| {
            let mut answer = Response::new(Either::Right(Full::from(format!("svcctl: {reason}\n"))));
            *answer.status_mut() = status;
            answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
            answer
        };
        let target = request.uri().path_and_query().map_or("/", |target| target.as_str()).to_owned();
        let Ok(url) = self.base.join(&target) else { return refusal(StatusCode::BAD_REQUEST, "no path") };
        if url.host() != self.base.host() {
            return refusal(StatusCode::BAD_REQUEST, "the path names another host");
        }
        let upgraded = upgrade(request.headers()).map(|_| hyper::upgrade::on(&mut request));
        let (mut head, body) = request.into_parts();
        clean(&mut head.headers);
        head.headers.remove(HOST);
        let body = reqwest::Body::wrap_stream(BodyDataStream::new(body));
        let sent = self.client.request(head.method, url).headers(head.headers).body(body).send().await;
        let Ok(answer) = sent else {
            return refusal(StatusCode::BAD_GATEWAY, "the service's HTTP proxy does not answer");
        };
        let (status, mut headers) = (answer.status(), answer.headers().clone());
        clean(&mut headers);
        let mut response = match upgraded.filter(|_| status == StatusCode::SWITCHING_PROTOCOLS) {
            Some(upgraded) => {
                relay::join(upgraded, answer.upgrade());
                Response::new(Either::Right(Full::default()))
            }
            None => Response::new(Either::Left(StreamBody::new(answer.bytes_stream().map_ok(Frame::data)).boxed())),
        };
        (*response.status_mut(), *response.headers_mut()) = (status, headers);
        response
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::{HeaderMap, HeaderName, HeaderValue};

    use super::{Base, Site, clean};

    #[test]
    fn a_domain_is_spoken_to_with_tls_unless_a_url_says_otherwise() {
        for (typed, url) in [
            ("pods.example.com", "https://p-80.pods.example.com/"),
            ("http://pods.example.com:8081", "http://p-80.pods.example.com:8081/"),
            ("https://pods.example.com/", "https://p-80.pods.example.com/"),
        ] {
            let base: Base = typed.parse().expect("a domain");
            assert_eq!(Site::new(&base, "p", 80).expect("an address").base.as_str(), url);
        }
        for typed in ["", "a b", "ftp://a", "http://127.0.0.1:80", "https://a/b", "https://u@a", "https://a?b", "/a"] {
            assert!(typed.parse::<Base>().is_err(), "{typed}");
        }
    }

    #[test]
    fn what_concerns_one_connection_is_not_passed_on() {
        let mut headers = HeaderMap::new();
        for (name, value) in [("connection", "keep-alive, x-hop"), ("x-hop", "1"), ("x-mine", "2"), ("te", "trailers")]
        {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        clean(&mut headers);
        assert_eq!(headers.keys().map(HeaderName::as_str).collect::<Vec<_>>(), ["x-mine"]);
        headers.insert("connection", HeaderValue::from_static("Upgrade"));
        headers.insert("upgrade", HeaderValue::from_static("websocket"));
        clean(&mut headers);
        assert_eq!(headers["upgrade"], "websocket");
    }
}
