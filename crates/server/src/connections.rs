//! Connections: how many there may be, how long each may keep the server waiting, and how they end.
//!
//! Every wait for a client is bounded, so that slow, silent and broken clients cost little and never for long. Input
//! that is not HTTP at all is also answered with a problem.

use std::{
    fmt,
    future::poll_fn,
    io,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::Request,
    response::Response,
};
use hyper::{
    body::Incoming,
    server::conn::http1::{Builder, Parts},
    service::service_fn,
};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, sink},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::timeout,
};

use super::{
    duplex::{Duplex, HangupDetector},
    guarded_body::GuardedBody,
    tls::Tls,
    write_timeout::WriteTimeout,
};
use engine::Caller;
use net::{
    Slot,
    accept::{self, stopped},
};
use wire::Problem;

/// How long answers in flight may take when the server stops.
const GRACE: Duration = Duration::from_secs(5);
/// How long a connection that has not identified itself may wait for its next request.
const SILENT: Duration = Duration::from_secs(10);
/// An answer of up to this many bytes is written at once.
const SHORT: u64 = 64 << 10;
/// The maximum head of a request: its first line and its headers.
const HEAD: usize = 16 << 10;
/// How much more input of a broken connection is read, and for how long.
const DRAIN: u64 = 1 << 20;
const DRAIN_TIME: Duration = Duration::from_secs(2);

/// Limits for clients.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// How long a connection may stay without a request, and the head of a request may take to arrive.
    pub head: Duration,
    /// How long a body may take to arrive.
    pub body: Duration,
    /// How long a client may read nothing of an answer.
    pub stall: Duration,
    /// How long a TLS handshake may take.
    pub handshake: Duration,
    /// The maximum number of connections. Others wait until one ends.
    pub connections: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(30),
            body: Duration::from_secs(30),
            stall: Duration::from_secs(30),
            handshake: Duration::from_secs(10),
            connections: 2048,
        }
    }
}

/// An answer, and the caller that it is for.
#[derive(Debug)]
pub struct Answered {
    /// The answer.
    pub response: Response,
    /// The caller, if the key is known.
    pub caller: Option<Caller>,
    /// The protocol that the connection changes to after this answer, if it does.
    pub takeover: Option<Takeover>,
}

/// A connection of any kind.
pub trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<S: AsyncRead + AsyncWrite + Send + Unpin> Stream for S {}

/// Takes a connection over, with what was read of it beyond the request, and serves it to its end.
pub struct Takeover(Box<dyn FnOnce(Box<dyn Stream>, Bytes) -> Service + Send>);

/// Serves a connection that was taken over, to its end.
type Service = Pin<Box<dyn Future<Output = ()> + Send>>;

impl Takeover {
    /// With the future that serves it.
    pub fn new<F: Future<Output = ()> + Send + 'static>(
        serve: impl FnOnce(Box<dyn Stream>, Bytes) -> F + Send + 'static,
    ) -> Self {
        Self(Box::new(|stream, read| Box::pin(serve(stream, read))))
    }
}

impl fmt::Debug for Takeover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Takeover")
    }
}

impl From<Response> for Answered {
    fn from(response: Response) -> Self {
        Self { response, caller: None, takeover: None }
    }
}

/// Keeps the slot of a connection until its answer is written.
struct SlotGuard {
    slot: Slot,
    caller: Option<Caller>,
}

impl SlotGuard {
    /// Marks a slot as in use until an answer is written. A short one is written at once.
    fn until_written(slot: Slot, Answered { response, caller, takeover: _ }: Answered) -> Response {
        let guard = Self { slot, caller };
        if response.body().size_hint().upper().is_some_and(|bytes| bytes <= SHORT) {
            return response;
        }
        response.map(|body| Body::new(GuardedBody { body, _guard: guard }))
    }
}

impl Drop for SlotGuard {
    fn drop(&mut self) {
        self.slot.end(self.caller.as_ref().map(Caller::account));
    }
}

/// No answer: close the connection.
#[derive(Debug, thiserror::Error)]
#[error("the connection is closed without an answer")]
pub struct HangUp;

/// Answers the requests of every connection.
pub trait Responder: Send + Sync + 'static {
    /// Answers a request, whose [`HangupDetector`] is among its extensions, or has its connection closed instead.
    fn answer(self: Arc<Self>, request: Request) -> impl Future<Output = Result<Answered, HangUp>> + Send;

    /// A failure as the last bytes of a connection, where no request was understood.
    fn refusal(&self, problem: &Problem) -> Vec<u8>;
}

/// The state shared by all connections.
struct Host<A> {
    server: Arc<A>,
    bounds: Bounds,
    stopping: watch::Receiver<bool>,
}

impl<A> Clone for Host<A> {
    fn clone(&self) -> Self {
        Self { server: Arc::clone(&self.server), bounds: self.bounds, stopping: self.stopping.clone() }
    }
}

/// Serves every connection until `stopping`, then finishes requests in flight.
pub async fn serve<A: Responder>(
    listener: TcpListener,
    tls: Option<Tls>,
    server: Arc<A>,
    bounds: Bounds,
    stopping: watch::Receiver<bool>,
) {
    let host = Host { server, bounds, stopping: stopping.clone() };
    let bounds = accept::Bounds { connections: bounds.connections, grace: GRACE };
    accept::serve(listener, bounds, stopping, move |stream, _, slot| {
        connection(host.clone(), tls.clone(), stream, slot)
    })
    .await;
}

async fn connection<A: Responder>(host: Host<A>, tls: Option<Tls>, stream: TcpStream, slot: Slot) {
    let stream = Duplex::new(stream);
    let hangup = stream.hangup_detector();
    match tls {
        None => requests(host, (hangup, slot), stream).await,
        Some(tls) => {
            if let Ok(Ok(stream)) = timeout(host.bounds.handshake, tls.accept(stream)).await {
                requests(host, (hangup, slot), stream).await;
            }
        }
    }
}

/// Serves the requests of one connection, one after the other.
async fn requests<A: Responder, S: Stream + 'static>(host: Host<A>, (hangup, slot): (HangupDetector, Slot), stream: S) {
    let Host { server, bounds, mut stopping } = host;
    let (shared, held) = (Arc::clone(&server), slot.clone());
    let takeover = Arc::new(Mutex::new(None));
    let taken_over = Arc::clone(&takeover);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(hangup.clone());
        let (server, slot, takeover) = (Arc::clone(&shared), held.clone(), Arc::clone(&taken_over));
        slot.begin();
        let answer: Pin<Box<dyn Future<Output = Result<Response, HangUp>> + Send>> = Box::pin(async move {
            let mut answer = server.answer(request.map(Body::new)).await?;
            if let Some(Takeover(serve)) = answer.takeover.take() {
                // The slot is in use until the connection ends.
                *takeover.lock().unwrap_or_else(PoisonError::into_inner) = Some(serve);
                return Ok(answer.response);
            }
            Ok(SlotGuard::until_written(slot, answer))
        });
        answer
    });
    let mut connection = Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(bounds.head)
        // A client that has finished sending still gets its answer.
        .half_close(true)
        .max_header_size(HEAD)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream, bounds.stall)), service);
    let mut is_cut_off = false;
    let served = tokio::select! {
        served = poll_fn(|cx| connection.poll_without_shutdown(cx)) => served,
        is_silent = async {
            tokio::select! {
                () = stopped(&mut stopping) => false,
                () = slot.is_needed(SILENT) => true,
            }
        } => {
            is_cut_off = is_silent;
            Pin::new(&mut connection).graceful_shutdown();
            poll_fn(|cx| connection.poll_without_shutdown(cx)).await
        }
    };
    let Parts { io, read_buf, .. } = connection.into_parts();
    let mut stream = io.into_inner();
    let serve = takeover.lock().unwrap_or_else(PoisonError::into_inner).take();
    if let Some(serve) = serve.filter(|_| served.is_ok()) {
        return serve(Box::new(stream), read_buf).await;
    }
    let is_late = is_cut_off || served.as_ref().is_err_and(hyper::Error::is_timeout);
    let is_half_sent = is_late && !read_buf.is_empty();
    let problem = match stream.refused() {
        Some(431) => Some(Problem::new(431, format!("the head of the request is larger than {HEAD} bytes"))),
        Some(status) => Some(Problem::new(status, "this is no request of HTTP/1.1")),
        None => is_half_sent.then(|| Problem::new(408, "the head of the request took too long to arrive")),
    };
    let close = async {
        if let Some(problem) = problem {
            stream.write_all(&server.refusal(&problem)).await?;
        }
        stream.shutdown().await?;
        if served.is_err() || !read_buf.is_empty() {
            // Closing a connection while a client is sending loses the answer, too.
            tokio::io::copy(&mut stream.take(DRAIN), &mut sink()).await?;
        }
        io::Result::Ok(())
    };
    // A client that is gone cannot be notified.
    let _ = timeout(DRAIN_TIME, close).await;
}
