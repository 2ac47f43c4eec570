//! Forwards a request to a process, and its answer back: one connection each, nothing is sent twice.

use std::{
    net::SocketAddr,
    pin::Pin,
    task::{Context, Poll, ready},
};

use axum::{
    body::{Body, Bytes},
    http::{
        HeaderMap, HeaderName, HeaderValue, Request, StatusCode, Uri,
        header::{
            AUTHORIZATION, CONNECTION, CONTENT_LENGTH, EXPECT, HOST, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION, UPGRADE,
        },
        request::Parts,
    },
    response::Response,
};
use http_body_util::Full;
use hyper::body::{Body as HttpBody, Frame, Incoming, SizeHint};
use net::{hop, relay};
use tokio::{
    net::TcpStream,
    time::{Instant, Sleep, sleep_until},
};

use super::{PendingRequest, named, of_worker, path, stopping, ticket::Ticket, upgraded::relay as relay_bytes};
use crate::{
    connections::{Stream, Takeover},
    dialer::Dialer,
    notifier::Woken,
    reply::{Done, Outcome, Refusal},
    shares::UpgradePermit,
};
use engine::{ContainerPort, Passage};
use wire::serverless::requests::{ANSWER, LIMIT, WORKER};

/// Headers between one end and this server.
const OF_CONNECTION: [HeaderName; 4] = [CONNECTION, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION, UPGRADE];
/// Headers withheld from a worker: the caller's key, and headers addressed to this server.
const KEPT: [HeaderName; 6] = [
    AUTHORIZATION,
    HOST,
    EXPECT,
    CONTENT_LENGTH,
    HeaderName::from_static("x-team-id"),
    HeaderName::from_static(WORKER),
];

/// The place where a worker listens.
pub(super) enum Upstream {
    /// A process at this address.
    Process(SocketAddr),
    /// A container.
    Container(ContainerPort, Dialer),
}

/// Forwards a request to a worker, and returns its answer. A connection may be upgraded with a permit for that.
pub(super) async fn pass_on(
    mut pending: PendingRequest,
    (worker, upstream): (String, Upstream),
    (request, body): (Parts, Bytes),
    permit: Option<UpgradePermit>,
) -> Done {
    let end = Instant::now() + ANSWER;
    let mut answer = Box::pin(ask(upstream, request, body));
    let answer = loop {
        let woken = tokio::select! {
            biased;
            answer = &mut answer => break answer,
            woken = pending.wait.next() => woken,
        };
        match woken {
            // The engine knows before the connection does that the worker is gone, or its time is over.
            Woken::Notified | Woken::Ticked => match pending.ticket.look().await? {
                Passage::At { .. } | Passage::Waiting => {}
                Passage::Over => return Err(pending.broken_off(&worker).await),
            },
            Woken::Over => return Err(stopping()),
            Woken::Gone => return Ok(Outcome::default()),
        }
    };
    let answer =
        answer.map_err(|error| of_worker(&worker, 502, "broke off the connection").because(error.to_string()))?;
    if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
        return upgrade(pending, &worker, answer, permit).await;
    }
    let (mut head, body) = answer.into_parts();
    if body.size_hint().lower() > u64::try_from(LIMIT).unwrap_or(u64::MAX) {
        return Err(too_large(&worker));
    }
    strip(&mut head.headers);
    head.headers.remove(WORKER);
    head.headers.extend(named(&worker));
    let forwarded = ForwardedBody { body, left: LIMIT, end: Box::pin(sleep_until(end)), _ticket: pending.ticket };
    Ok(Response::from_parts(head, Body::new(forwarded)).into())
}

/// Passes on that a worker has upgraded the connection, and relays its bytes afterwards.
async fn upgrade(
    mut pending: PendingRequest,
    worker: &str,
    mut answer: Response<Incoming>,
    permit: Option<UpgradePermit>,
) -> Done {
    let permit = permit.ok_or_else(|| of_worker(worker, 502, "upgraded a connection unasked"))?;
    let upgraded = hyper::upgrade::on(&mut answer).await;
    let upgraded =
        upgraded.map_err(|error| of_worker(worker, 502, "broke off the connection").because(error.to_string()))?;
    let mut head = answer.into_parts().0;
    hop::clean(&mut head.headers);
    head.headers.remove(WORKER);
    head.headers.extend(named(worker));
    pending.wait = pending.wait.without_end();
    let takeover = Takeover::new(move |client, read| relay_bytes(pending, (client, read), upgraded, permit));
    Ok(Outcome { takeover: Some(takeover), ..Response::from_parts(head, Body::empty()).into() })
}

fn too_large(worker: &str) -> Refusal {
    of_worker(worker, 502, &format!("gave an answer longer than the limit of {LIMIT} bytes"))
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
enum ForwardError {
    #[error("no connection: {0}")]
    Unreachable(#[from] std::io::Error),
    #[error("no answer: {0}")]
    Unanswered(#[from] hyper::Error),
    #[error("no request: {0}")]
    Unsendable(#[from] axum::http::Error),
}

async fn ask(upstream: Upstream, request: Parts, body: Bytes) -> Result<Response<Incoming>, ForwardError> {
    let (stream, host): (Box<dyn Stream>, String) = match upstream {
        Upstream::Process(address) => {
            let stream = TcpStream::connect(address).await?;
            // If refused, it is only slower.
            let _ = stream.set_nodelay(true);
            (Box::new(stream), address.to_string())
        }
        Upstream::Container(port, dialer) => {
            let host = format!("localhost:{}", port.port);
            (dialer.dial(port).await?, host)
        }
    };
    let query = request.uri.query().map(|query| format!("?{query}")).unwrap_or_default();
    let target: Uri = format!("{}{query}", path(&request)).parse().map_err(axum::http::Error::from)?;
    let mut asked = Request::builder().method(request.method).uri(target).header(HOST, host);
    if let Some(headers) = asked.headers_mut() {
        headers.extend(passed_on(&request.headers));
        if let Some(protocol) = hop::upgrade(&request.headers) {
            headers.insert(UPGRADE, protocol);
            headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        }
    }
    Ok(relay::send(stream, asked.body(Full::new(body))?).await?)
}

/// The headers of a request that its worker gets.
pub(super) fn passed_on(headers: &HeaderMap) -> HeaderMap {
    let mut passed = headers.clone();
    strip(&mut passed);
    for name in KEPT {
        passed.remove(name);
    }
    passed
}

/// Removes headers that concern a single connection.
fn strip(headers: &mut HeaderMap) {
    hop::clean(headers);
    for name in OF_CONNECTION {
        headers.remove(name);
    }
}

/// The body of an answer. The request keeps its place at the worker until the last byte is sent, or its reader is gone.
struct ForwardedBody {
    body: Incoming,
    /// How many bytes may still come.
    left: usize,
    end: Pin<Box<Sleep>>,
    _ticket: Ticket,
}

impl HttpBody for ForwardedBody {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if self.end.as_mut().poll(cx).is_ready() {
            let what = "the worker did not finish its answer in time";
            return Poll::Ready(Some(Err(std::io::Error::new(std::io::ErrorKind::TimedOut, what))));
        }
        let Some(frame) = ready!(Pin::new(&mut self.body).poll_frame(cx)) else { return Poll::Ready(None) };
        let frame = frame.map_err(std::io::Error::other)?;
        let length = frame.data_ref().map_or(0, Bytes::len);
        match self.left.checked_sub(length) {
            Some(left) => self.left = left,
            None => return Poll::Ready(Some(Err(std::io::Error::other("the answer is longer than the limit")))),
        }
        Poll::Ready(Some(Ok(frame)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue};

    use super::passed_on;

    #[test]
    fn a_worker_sees_neither_the_key_nor_what_concerns_the_connection() {
        let mut headers = HeaderMap::new();
        for (name, value) in [
            ("authorization", "Bearer svk_1"),
            ("x-team-id", "t"),
            ("x-svcctl-worker-id", "w"),
            ("connection", "close, X-Hop"),
            ("x-hop", "1"),
            ("keep-alive", "timeout=5"),
            ("te", "trailers"),
            ("transfer-encoding", "chunked"),
            ("host", "a"),
            ("accept", "text/plain"),
            ("x-a", "1"),
            ("x-a", "2"),
        ] {
            headers.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        // The order of headers with different names says nothing.
        let mut passed: Vec<String> =
            passed_on(&headers).iter().map(|(name, value)| format!("{name}: {}", value.to_str().unwrap())).collect();
        passed.sort_by(|one, other| one.split(':').next().cmp(&other.split(':').next()));
        assert_eq!(passed, ["accept: text/plain", "x-a: 1", "x-a: 2"]);
    }
}
