//! Requests for the workers of a load balancer endpoint (serverless.md, Load balancer endpoints): under `/_lb/{id}`, or
//! at the host `{id}.localhost`.
//!
//! The engine decides which worker answers a request and for how long; the request waits here for that decision, and is
//! forwarded. In every case, its ticket reports its end to the engine.

mod forward;
mod ticket;
mod upgraded;

use std::{sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, HeaderName, HeaderValue, Method, header::HOST, request::Parts},
    response::Response,
};
use forward::Upstream;
use net::hop;
use serde_json::{Map, Value, json};
use ticket::Ticket;
use tokio::time::sleep;

use super::{
    ReceivedBody, Server, decode,
    duplex::HangupDetector,
    notifier::{Wait, Woken},
    reply::{self, Done, Outcome, Refusal},
};
use engine::{Affinity, Answering, Caller, Passage, SimulatedReply};
use wire::{
    Problem,
    serverless::requests::{ANSWER, BASE, LIMIT, STRICT_WAIT, WAIT, WORKER},
};

/// The suffix of host names.
const DOMAIN: &str = ".localhost";
/// The length of an endpoint's id.
const ID: usize = 10;
/// A body may be larger than that of any other request, so it may take longer to arrive.
const PATIENCE: u32 = 4;
/// The engine ends every wait by its own clock, this much earlier.
const SLACK: Duration = Duration::from_secs(60);

/// The endpoint whose workers a request is for; `None` if it is for this server.
pub(super) fn endpoint(request: &Parts) -> Option<&str> {
    if let Some(rest) = request.uri.path().strip_prefix(BASE) {
        return rest.split('/').next().filter(|id| !id.is_empty());
    }
    let host = request.headers.get(HOST)?.to_str().ok()?;
    let name = host.split(':').next().unwrap_or_default();
    let id = name.strip_suffix(DOMAIN)?;
    let is_id = id.len() == ID && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    is_id.then_some(id)
}

/// The path that the worker sees, without the query.
fn path(request: &Parts) -> &str {
    let whole = request.uri.path();
    let path = whole.strip_prefix(BASE).map_or(whole, |rest| rest.find('/').map_or("", |slash| &rest[slash..]));
    if path.is_empty() { "/" } else { path }
}

/// Answers a request from the network: checks its size, then its caller.
pub(super) async fn respond(server: &Arc<Server>, request: Parts, body: Body) -> Done {
    let patience = server.bounds.body.saturating_mul(PATIENCE);
    let sender = match server.identify(&request).await {
        Ok(caller) => check(server, &caller, &request).await.map(|()| caller),
        refused => refused,
    };
    let ReceivedBody { caller, body, permit: _permit } =
        server.receive(&request.headers, body, sender, (LIMIT, patience)).await?;
    let outcome = carry_out(server, caller.clone(), request, body).await.unwrap_or_else(Outcome::from);
    Ok(Outcome { caller: Some(caller), ..outcome })
}

/// Whether a caller may send requests to the workers of an endpoint, and whether it exists.
async fn check(server: &Arc<Server>, caller: &Caller, request: &Parts) -> Result<(), Refusal> {
    if !caller.may("serverless", true) {
        return Err(Problem::new(403, "the key lacks the scope `serverless:write`").into());
    }
    server.check_endpoint(caller, endpoint(request).unwrap_or_default().to_owned()).await
}

/// Answers a request of this process, as the engine owner's account.
pub(super) async fn respond_within(server: &Arc<Server>, request: Parts, body: Body) -> Outcome {
    let answer = async {
        let body = decode::body(&request.headers, body, LIMIT, server.bounds.body).await?;
        carry_out(server, Caller::local(), request, body).await
    };
    answer.await.unwrap_or_else(Outcome::from)
}

/// Waits for a worker, and forwards the request to it.
async fn carry_out(server: &Arc<Server>, caller: Caller, request: Parts, body: Bytes) -> Done {
    if request.method == Method::CONNECT {
        return Err(Problem::rejected("requests are passed on, and no tunnels are opened").into());
    }
    let hangup = request.extensions.get::<HangupDetector>().cloned();
    let permit = match hop::upgrade(&request.headers) {
        Some(_) if hangup.is_none() => {
            return Err(Problem::not_implemented("WebSockets without a server: run `svcctl serve`").into());
        }
        Some(_) => Some(server.shares.upgrade(caller.account())?),
        None => None,
    };
    let endpoint = endpoint(&request).unwrap_or_default().to_owned();
    let affinity = affinity(&request.headers)?;
    let wait = Wait::begin(server, &endpoint, STRICT_WAIT + ANSWER + SLACK, hangup);
    let ticket = Ticket::take(server, caller, endpoint, affinity.clone()).await?;
    let mut pending = PendingRequest { wait, ticket };
    match pending.arrive(affinity).await? {
        None => Ok(Outcome::default()),
        Some((worker, Answering::Process(address))) => {
            forward::pass_on(pending, (worker, Upstream::Process(address)), (request, body), permit).await
        }
        Some((worker, Answering::Container(port))) => {
            let upstream = Upstream::Container(port, server.dialer.clone());
            forward::pass_on(pending, (worker, upstream), (request, body), permit).await
        }
        Some((_, Answering::Simulated { .. })) if permit.is_some() => {
            Err(Problem::not_implemented("WebSockets of simulated workers").into())
        }
        Some((worker, Answering::Simulated { after, reply })) => {
            let answered = pending.until_said(&worker, after).await?;
            pending.ticket.end().await;
            Ok(if answered { said(&worker, &reply, &request, &body).into() } else { Outcome::default() })
        }
    }
}

/// A request that waits for a worker of an endpoint, or is at one.
struct PendingRequest {
    wait: Wait,
    ticket: Ticket,
}

impl PendingRequest {
    /// Waits for a worker that may answer it; `None` if the client is gone.
    async fn arrive(&mut self, affinity: Option<Affinity>) -> Result<Option<(String, Answering)>, Refusal> {
        loop {
            match self.ticket.look().await? {
                Passage::At { worker, answer } => return Ok(Some((worker, answer))),
                Passage::Over => return Err(self.unanswered(affinity).await),
                Passage::Waiting => {}
            }
            match self.wait.next().await {
                Woken::Notified | Woken::Ticked => {}
                Woken::Over => return Err(stopping()),
                Woken::Gone => return Ok(None),
            }
        }
    }

    /// Waits for as long as a simulated worker takes; false if the client is gone.
    async fn until_said(&mut self, worker: &str, mut after: Duration) -> Result<bool, Refusal> {
        while !after.is_zero() {
            tokio::select! {
                () = sleep(after) => {}
                woken = self.wait.next() => match woken {
                    Woken::Notified | Woken::Ticked => {}
                    Woken::Over => return Err(stopping()),
                    Woken::Gone => return Ok(false),
                },
            }
            after = match self.ticket.look().await? {
                Passage::At { answer: Answering::Simulated { after, .. }, .. } => after,
                Passage::At { .. } | Passage::Waiting | Passage::Over => return Err(self.broken_off(worker).await),
            };
        }
        Ok(true)
    }

    /// Why the request timed out before a worker got it.
    async fn unanswered(&self, affinity: Option<Affinity>) -> Refusal {
        let Some(affinity) = affinity.filter(Affinity::is_strict) else {
            return match self.ticket.has_worker("").await {
                // The endpoint may be gone.
                Err(refusal) => refusal,
                Ok(_) => {
                    Problem::new(503, format!("no worker was ready for the request in {} s", WAIT.as_secs())).into()
                }
            };
        };
        let worker = affinity.worker();
        match self.ticket.has_worker(worker).await {
            Err(refusal) => refusal,
            Ok(false) => Problem::new(404, format!("affinity_worker_gone: worker `{worker}` is gone")).into(),
            Ok(true) => {
                let what = format!("worker_timeout: worker `{worker}` was not ready in {} s", STRICT_WAIT.as_secs());
                Problem::rejected(what).into()
            }
        }
    }

    /// Why the request timed out at a worker: 504, or 502 if the worker is gone.
    async fn broken_off(&self, worker: &str) -> Refusal {
        match self.ticket.has_worker(worker).await {
            Err(refusal) => refusal,
            Ok(true) => of_worker(worker, 504, &format!("did not answer in {} s", ANSWER.as_secs())),
            Ok(false) => of_worker(worker, 502, "ended before it answered"),
        }
    }
}

/// A refusal caused by a worker, with the worker's id.
fn of_worker(worker: &str, status: u16, what: &str) -> Refusal {
    let problem = Problem::new(status, format!("worker `{worker}` {what}"));
    match HeaderValue::try_from(worker) {
        Ok(worker) => Refusal::with(problem, HeaderName::from_static(WORKER), worker),
        Err(_) => problem.into(),
    }
}

fn stopping() -> Refusal {
    Problem::new(503, "the server stops").into()
}

/// The worker that a request asks for: 400 if its header is malformed.
fn affinity(headers: &HeaderMap) -> Result<Option<Affinity>, Problem> {
    let Some(value) = headers.get(WORKER) else { return Ok(None) };
    let words: Vec<&str> = value.to_str().unwrap_or_default().split_ascii_whitespace().collect();
    match words[..] {
        [worker] => Ok(Some(Affinity::Prefers(worker.to_owned()))),
        ["strict", worker] => Ok(Some(Affinity::Strict(worker.to_owned()))),
        ["strict-resume", worker] => Ok(Some(Affinity::Resumes(worker.to_owned()))),
        _ => Err(Problem::rejected(format!(
            "`{WORKER}` must be the id of a worker, alone or behind `strict` or `strict-resume`"
        ))),
    }
}

/// The answer of a simulated worker.
fn said(worker: &str, reply: &SimulatedReply, request: &Parts, body: &Bytes) -> Response {
    let mut response = reply::rendered(200, reply.to(&described(request, body)).text().as_bytes().to_vec());
    response.headers_mut().extend(named(worker));
    response
}

/// The header that names a worker.
fn named(worker: &str) -> Option<(HeaderName, HeaderValue)> {
    Some((HeaderName::from_static(WORKER), HeaderValue::try_from(worker).ok()?))
}

/// A worker's view of a request, in JSON. The body is shown as JSON if it is JSON, else as text.
fn described(request: &Parts, body: &Bytes) -> Value {
    let mut headers = Map::new();
    for (name, value) in &forward::passed_on(&request.headers) {
        headers.insert(name.to_string(), String::from_utf8_lossy(value.as_bytes()).into());
    }
    let text = || String::from_utf8_lossy(body).into_owned().into();
    let body = if body.is_empty() { Value::Null } else { serde_json::from_slice(body).unwrap_or_else(|_| text()) };
    json!({
        "method": request.method.as_str(),
        "path": path(request),
        "query": request.uri.query(),
        "headers": headers,
        "body": body,
    })
}
