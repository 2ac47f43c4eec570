//! Where the requests of pages are carried out: by the server in this process, or by one elsewhere.

use std::{io, sync::Arc};

use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode,
        header::{AUTHORIZATION, CONTENT_TYPE, HOST},
    },
    response::Response,
};
use futures_util::{StreamExt, stream};
use serde_json::Value;
use tokio::sync::mpsc;

use super::{answer::Refusal, mask::Mask};
use api::{Api, CallError, ReplyStream, Request as ApiRequest, Retries};
use engine::OpenSession;
use server::{HangUp, HangupDetector, Responder, Server};
use wire::pods::HOLD;

/// The headers of a page's request that are passed on, and those of an answer.
const ASKED: [&str; 4] = ["content-type", "last-event-id", HOLD, "x-team-id"];
const ANSWERED: [&str; 7] =
    ["content-type", "ratelimit", "ratelimit-policy", "retry-after", "x-request-id", "location", "allow"];
/// How many parts of an answer of another server wait for the page.
const PARTS: usize = 4;

/// Where requests are carried out.
#[derive(Clone)]
pub(crate) enum Upstream {
    /// By the server in this process, as the user of the session.
    Here(Arc<Server>),
    /// By another server, with the key of the context, which stays in this process.
    There(Arc<Api>),
}

/// A request of a page, as the API sees it.
pub(super) struct Passage<'r> {
    pub(super) method: Method,
    /// The path with its query.
    pub(super) target: &'r str,
    pub(super) headers: &'r HeaderMap,
    pub(super) body: Bytes,
    /// Notices whether the page is gone, and knows its address.
    pub(super) hangup: Option<&'r HangupDetector>,
}

impl Passage<'_> {
    /// A request of the console itself.
    pub(super) fn get<'r>(target: &'r str, headers: &'r HeaderMap) -> Passage<'r> {
        Passage { method: Method::GET, target, headers, body: Bytes::new(), hangup: None }
    }
}

/// Why there is no answer.
#[derive(Debug)]
pub(super) enum PassageError {
    /// The connection is closed instead, as an injected fault wants it.
    HangUp,
    Refused(Refusal),
}

impl From<Refusal> for PassageError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Upstream {
    /// Sends a request as the user of a session: the answer, as it comes.
    pub(super) async fn send(&self, session: &OpenSession, asked: Passage<'_>) -> Result<Response, PassageError> {
        match self {
            Self::Here(server) => here(Arc::clone(server), session, asked).await,
            Self::There(api) => Ok(there(Arc::clone(api), asked).await?),
        }
    }
}

async fn here(server: Arc<Server>, session: &OpenSession, asked: Passage<'_>) -> Result<Response, PassageError> {
    let mut request = Request::builder().method(asked.method).uri(asked.target);
    if let Some(headers) = request.headers_mut() {
        headers.insert(HOST, HeaderValue::from_static("svcctl.internal"));
        let bearer = HeaderValue::try_from(format!("Bearer {}", session.bearer)).map_err(|_| Refusal::failed())?;
        headers.insert(AUTHORIZATION, bearer);
        let passed = ASKED.iter().filter_map(|name| Some((HeaderName::from_static(name), asked.headers.get(*name)?)));
        headers.extend(passed.map(|(name, value)| (name, value.clone())));
    }
    let wrong = |_| Refusal::new(400, "the path of the request is none");
    let mut request = request.body(Body::from(asked.body)).map_err(wrong)?;
    if let Some(hangup) = asked.hangup {
        request.extensions_mut().insert(hangup.clone());
    }
    let answered = server.answer(request).await.map_err(|HangUp| PassageError::HangUp)?;
    Ok(answered.response)
}

async fn there(api: Arc<Api>, asked: Passage<'_>) -> Result<Response, Refusal> {
    let body = (!asked.body.is_empty()).then(|| asked.body.to_vec());
    let mut request = ApiRequest::any(asked.method, asked.target, &[], body);
    let passed = ASKED.iter().filter(|name| **name != "content-type");
    for name in passed {
        if let Some(value) = asked.headers.get(*name).and_then(|value| value.to_str().ok()) {
            request.headers.push(((*name).into(), value.to_owned()));
        }
    }
    let (parts, mut arriving) = mpsc::channel(PARTS);
    let (tell, head) = tokio::sync::oneshot::channel();
    // An answer borrows the connection's settings, so a task owns both while the page reads.
    tokio::spawn(async move {
        let Api::Remote(remote) = &*api else {
            // Only a server is elsewhere.
            return drop(tell.send(Err(Refusal::failed())));
        };
        match remote.ask(&request, Retries::None).await {
            Ok(answer) => {
                let head = (answer.status, answer.headers.clone());
                if tell.send(Ok(head)).is_ok() {
                    relay(answer, &parts).await;
                }
            }
            // A page that is gone needs no answer.
            Err(error) => drop(tell.send(Err(refusal(error)))),
        }
    });
    let (status, headers) = head.await.map_err(|_| Refusal::failed())??;
    let parts = stream::poll_fn(move |context| arriving.poll_recv(context));
    let mut response = Response::new(Body::from_stream(parts));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    for (name, value) in headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().append(name, value);
        }
    }
    Ok(response)
}

/// Passes the parts of an answer on, until the page is gone.
async fn relay(mut answer: ReplyStream<'_>, parts: &mpsc::Sender<io::Result<Bytes>>) {
    loop {
        let part = match answer.next().await {
            Ok(None) => return,
            Ok(Some(part)) => Ok(Bytes::from(part)),
            Err(error) => Err(io::Error::other(error.to_string())),
        };
        let is_last = part.is_err();
        let sent = tokio::select! {
            sent = parts.send(part) => sent,
            () = parts.closed() => return,
        };
        if is_last || sent.is_err() {
            return;
        }
    }
}

/// Asks for a thing as JSON, unmasked: for the console itself.
pub(super) async fn read_json(
    upstream: &Upstream,
    session: &OpenSession,
    asked: Passage<'_>,
    limit: usize,
) -> Result<Value, Refusal> {
    let response = upstream.send(session, asked).await.map_err(|error| match error {
        PassageError::Refused(refusal) => refusal,
        PassageError::HangUp => Refusal::new(502, "the connection broke off"),
    })?;
    if !response.status().is_success() {
        return Err(Refusal::read(response).await);
    }
    let body = axum::body::to_bytes(response.into_body(), limit).await;
    let unreadable = |what: String| Refusal::new(502, format!("the answer cannot be read: {what}"));
    let body = body.map_err(|error| unreadable(error.to_string()))?;
    serde_json::from_slice(&body).map_err(|error| unreadable(error.to_string()))
}

/// A failure of another server as the page is told it.
pub(super) fn refusal(error: CallError) -> Refusal {
    match error {
        CallError::Problem { problem, retry_after, .. } => {
            Refusal::with_retry_after(problem, retry_after.map(|span| span.as_secs().max(1)))
        }
        CallError::Unreachable { .. }
        | CallError::Store(_)
        | CallError::Redirected { .. }
        | CallError::Unreadable { .. }
        | CallError::NotSent { .. } => Refusal::new(502, error.to_string()),
    }
}

/// An answer as a page may see it: only the headers that it needs, and without secrets.
pub(super) fn shown(response: Response) -> Response {
    let (head, body) = response.into_parts();
    let is_json = head.headers.get(CONTENT_TYPE).is_none_or(|kind| !kind.as_bytes().starts_with(b"text/event-stream"));
    let mut shown = if is_json {
        let mut mask = Mask::default();
        let parts = body.into_data_stream().map(move |part| part.map(|part| Bytes::from(mask.part(&part))));
        Response::new(Body::from_stream(parts))
    } else {
        Response::new(body)
    };
    *shown.status_mut() = head.status;
    for name in ANSWERED {
        let values = head.headers.get_all(name).iter().cloned();
        for value in values {
            shown.headers_mut().append(HeaderName::from_static(name), value);
        }
    }
    shown
}
