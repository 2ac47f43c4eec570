//! The HTTP proxy: `<pod>-<port>.DOMAIN` is that `http` port of a pod on a host (runtime.md, SSH, HTTP).
//!
//! Each request uses a separate connection to its pod, and nothing is sent twice. Bodies are streamed in both
//! directions, and so is an upgraded connection. The proxy is unauthenticated: authentication is up to the pod.

mod address;
mod headers;

use std::{convert::Infallible, net::SocketAddr, sync::Arc, time::Duration};

use engine::Engine;
use futures_util::TryFutureExt;
use http_body_util::{Either, Full};
use hyper::{
    Method, Request, Response, StatusCode, Version,
    body::{Bytes, Incoming},
    header::{CONTENT_TYPE, HOST, HeaderValue},
    server::conn::http1::Builder,
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use net::{
    accept::{self, Bounds, stopped},
    relay,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::spawn_blocking,
    time::timeout,
};
use wire::scalar::wire_name;

use crate::{
    connections::Connections,
    runtime::{Handle, Runtime},
};
use address::PodPort;
pub use address::{Domain, DomainError};

/// How long the head of a request may take to arrive, and how long a connection may idle without one.
const HEAD: Duration = Duration::from_secs(60);
/// How long connecting to a pod may take.
const DIAL: Duration = Duration::from_secs(20);
/// The maximum number of connections, and how long responses in flight may take when the proxy stops.
const BOUNDS: Bounds = Bounds { connections: 4096, grace: Duration::from_secs(5) };

type Body = Either<Incoming, Full<Bytes>>;

/// Shared by all requests.
struct Proxy<R> {
    engine: Arc<Engine>,
    connections: Connections<R>,
    domain: Domain,
}

/// Serves requests until `stopping`, then finishes those in flight.
pub async fn serve<R: Runtime>(
    listener: TcpListener,
    domain: Domain,
    engine: Arc<Engine>,
    connections: Connections<R>,
    stopping: watch::Receiver<bool>,
) {
    let proxy = Arc::new(Proxy { engine, connections, domain });
    let theirs = stopping.clone();
    let answer = move |stream, peer, _| connection(Arc::clone(&proxy), stream, peer, theirs.clone());
    accept::serve(listener, BOUNDS, stopping, answer).await;
}

/// Serves the requests of one connection, one after the other.
async fn connection<R: Runtime>(
    proxy: Arc<Proxy<R>>,
    stream: TcpStream,
    peer: SocketAddr,
    mut stopping: watch::Receiver<bool>,
) {
    let service = service_fn(move |request| {
        let proxy = Arc::clone(&proxy);
        async move { Ok::<_, Infallible>(proxy.answer(request, peer).await.unwrap_or_else(Refusal::answer)) }
    });
    let mut builder = Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD);
    let mut served = std::pin::pin!(builder.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        _ = &mut served => return,
        () = stopped(&mut stopping) => {}
    }
    served.as_mut().graceful_shutdown();
    let _ = served.await;
}

/// Why a request did not reach its pod.
#[derive(Debug, thiserror::Error)]
enum Refusal {
    #[error("there is nothing at this address")]
    Nowhere,
    #[error("there is no pod `{0}`")]
    NoPod(String),
    #[error("pod `{0}` has no http port {1}")]
    NoPort(String, u16),
    #[error("pod `{0}` is {1}")]
    NotRunning(String, String),
    #[error("nothing answers at port {1} of pod `{0}` yet")]
    Silent(String, u16),
    #[error("the proxy forwards requests and opens no tunnels")]
    Tunnel,
    #[error("the engine cannot be asked")]
    Unknown,
}

impl Refusal {
    const fn status(&self) -> StatusCode {
        match self {
            Self::Nowhere | Self::NoPod(_) | Self::NoPort(..) => StatusCode::NOT_FOUND,
            Self::NotRunning(..) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Silent(..) => StatusCode::BAD_GATEWAY,
            Self::Tunnel => StatusCode::METHOD_NOT_ALLOWED,
            Self::Unknown => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn answer(self) -> Response<Body> {
        let mut response = Response::new(Either::Right(Full::from(format!("{self}\n"))));
        *response.status_mut() = self.status();
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
        response
    }
}

impl<R: Runtime> Proxy<R> {
    /// Forwards a request to its pod, and returns the response.
    async fn answer(&self, mut request: Request<Incoming>, peer: SocketAddr) -> Result<Response<Body>, Refusal> {
        if request.method() == Method::CONNECT {
            return Err(Refusal::Tunnel);
        }
        let host = request.uri().host().or_else(|| request.headers().get(HOST)?.to_str().ok());
        let host = host.ok_or(Refusal::Nowhere)?.to_owned();
        let PodPort { pod, port } = self.domain.address(&host).ok_or(Refusal::Nowhere)?;
        let (site, container) = self.container(&pod, port).await?;
        let silent = || Refusal::Silent(pod.clone(), port);
        let runtime = self.connections.get(&site).ok_or_else(silent)?;
        let dialled = timeout(DIAL, runtime.dial(&container, port)).await;
        let stream = dialled.ok().and_then(Result::ok).ok_or_else(silent)?;
        let upgraded = net::hop::upgrade(request.headers()).map(|_| hyper::upgrade::on(&mut request));
        let mut answer = relay::send(stream, passed_on(request, &host, peer)?).await.map_err(|_| silent())?;
        if answer.status() == StatusCode::SWITCHING_PROTOCOLS
            && let Some(upgraded) = upgraded
        {
            relay::join(upgraded, hyper::upgrade::on(&mut answer).map_ok(TokioIo::new));
        }
        headers::clean(answer.headers_mut());
        Ok(answer.map(Either::Left))
    }

    /// The site of a pod with this port, and its container there.
    async fn container(&self, pod: &str, port: u16) -> Result<(String, Handle), Refusal> {
        let (engine, id) = (Arc::clone(&self.engine), pod.to_owned());
        let reach = spawn_blocking(move || engine.reach(&id)).await.map_err(|_| Refusal::Unknown)?;
        let reach = reach.map_err(|_| Refusal::Unknown)?.ok_or_else(|| Refusal::NoPod(pod.to_owned()))?;
        let not_running = || Refusal::NotRunning(pod.to_owned(), wire_name(&reach.status));
        let container = reach.container.ok_or_else(not_running)?;
        if !reach.http.contains(&port) {
            return Err(Refusal::NoPort(pod.to_owned(), port));
        }
        Ok((reach.site, Handle(container)))
    }
}

/// A request in the form that its pod receives.
fn passed_on(request: Request<Incoming>, host: &str, peer: SocketAddr) -> Result<Request<Incoming>, Refusal> {
    let (mut head, body) = request.into_parts();
    let target = head.uri.path_and_query().map_or("/", |target| target.as_str());
    head.uri = target.parse().map_err(|_| Refusal::Nowhere)?;
    head.version = Version::HTTP_11;
    let host = HeaderValue::from_str(host).map_err(|_| Refusal::Nowhere)?;
    headers::clean(&mut head.headers);
    headers::forward(&mut head.headers, host, peer);
    Ok(Request::from_parts(head, body))
}
