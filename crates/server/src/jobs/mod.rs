//! The job API and workers' calls: paths that begin with an endpoint's id (serverless.md, Jobs and Real workers).
//!
//! They exist alongside API v2 and have their own order of checks: size, key, path and method, scope, limits, body.
//! Every success answers 200, or 204 if there is nothing for a worker. Every refusal is a
//! [`wire::serverless::jobs::JobProblem`]. Their calls to the engine are in `calls.rs` and `workers.rs`.

mod calls;
mod incidents;
mod job_body;
mod kept_parts;
mod limits;
mod openai;
mod reading;
mod routes;
mod workers;

use std::sync::Arc;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, request::Parts},
};
pub(super) use limits::JobLimits;
use reading::JobCall;
use routes::{JobRoute, Kind};
pub(super) use routes::{JobRoutes, RouteMatch};

use super::{
    ReceivedBody, SHORT, Server, caller, decode,
    duplex::HangupDetector,
    on_thread,
    reply::{self, Done, Outcome, Refusal},
    with_fault,
};
use engine::Caller;
use wire::Problem;

/// A body of up to the usual size has the usual time to arrive; a larger one gets more.
const PATIENCE: u32 = 4;

/// Answers a request for a path found here.
pub(super) async fn respond(server: &Arc<Server>, found: RouteMatch, request: Parts, body: Body) -> Outcome {
    received(server, found, request, body).await.unwrap_or_else(reply::refuse_job)
}

/// Answers a request of this process, as the engine owner's account. Only workers may make worker calls.
pub(super) async fn respond_within(server: &Arc<Server>, found: RouteMatch, request: Parts, body: Body) -> Outcome {
    let answer = async {
        if matches!(found.route.kind, Kind::Worker) {
            return Err(Problem::new(401, "this path needs the key of the endpoint's workers, and a server").into());
        }
        let body = decode::body(&request.headers, body, found.route.body, server.bounds.body).await?;
        carry_out(server, found, Caller::local(), request, body).await
    };
    answer.await.unwrap_or_else(reply::refuse_job)
}

async fn received(server: &Arc<Server>, found: RouteMatch, request: Parts, body: Body) -> Done {
    decode::check_host(request.version, &request.headers)?;
    let limit = found.route.body;
    let patience = server.bounds.body.saturating_mul(if limit > wire::BODY_LIMIT { PATIENCE } else { 1 });
    let sender = match identify(server, &found, &request.headers).await {
        // A body that nobody will read is not received.
        Ok(caller) if decode::announced(&request.headers).is_none_or(|bytes| bytes > SHORT) => {
            check(server, &found, &caller, &request).await.map(|()| caller)
        }
        sender => sender,
    };
    let ReceivedBody { caller, body, permit: _permit } =
        server.receive(&request.headers, body, sender, (limit, patience)).await?;
    let fault = server.faults.strike(&request.method, request.uri.path());
    let work = carry_out(server, found, caller.clone(), request, body);
    let outcome = with_fault(fault, work, reply::refuse_job).await;
    Ok(Outcome { caller: Some(caller), ..outcome })
}

/// Carries out a request of an identified caller.
pub(super) async fn carry_out(
    server: &Arc<Server>,
    RouteMatch { route, path }: RouteMatch,
    caller: Caller,
    request: Parts,
    body: Bytes,
) -> Done {
    route.check_method(&request)?;
    route.check_scope(&caller)?;
    let endpoint = path.get("endpoint").map_or("", String::as_str);
    let _place = match &route.kind {
        Kind::Job { limits, .. } => {
            Some(server.job_limits.enter((caller.account(), endpoint, route.id), *limits, server.clock.now())?)
        }
        Kind::Worker => None,
    };
    let hangup = request.extensions.get::<HangupDetector>().cloned();
    let query = form_urlencoded::parse(request.uri.query().unwrap_or_default().as_bytes());
    let query = query.map(|(name, value)| (name.into_owned(), value.into_owned())).collect();
    (route.begin)(JobCall { server: Arc::clone(server), caller, path, query, body, hangup }).await
}

/// The caller of a request: a person or a program with an API key, or a worker with the key of its endpoint.
async fn identify(server: &Arc<Server>, found: &RouteMatch, headers: &HeaderMap) -> Result<Caller, Refusal> {
    match found.route.kind {
        Kind::Job { .. } => {
            let token = caller::bare_token(headers).map_err(caller::unauthorized)?.to_owned();
            let (server, headers) = (Arc::clone(server), headers.clone());
            let known = caller::of_token_at_once(&server.engine, server.admitted.as_ref(), &token, &headers);
            match known {
                Some(caller) => Ok(caller),
                None => {
                    on_thread(move || caller::of_token(&server.engine, server.admitted.as_ref(), &token, &headers))
                        .await
                }
            }
        }
        Kind::Worker => {
            let token = caller::bare_token(headers).map_err(caller::unauthorized)?.to_owned();
            let endpoint = found.path.get("endpoint").cloned().unwrap_or_default();
            let server = Arc::clone(server);
            match server.engine.authenticate_worker_at_once(&endpoint, &token) {
                Some(known) => known.map_err(caller::refused),
                None => {
                    on_thread(move || server.engine.authenticate_worker(&endpoint, &token).map_err(caller::refused))
                        .await
                }
            }
        }
    }
}

/// Whether a caller may make this call to an endpoint, and whether the endpoint exists.
async fn check(server: &Arc<Server>, found: &RouteMatch, caller: &Caller, request: &Parts) -> Result<(), Refusal> {
    found.route.check_method(request)?;
    found.route.check_scope(caller)?;
    let endpoint = found.path.get("endpoint").cloned().unwrap_or_default();
    server.check_endpoint(caller, endpoint).await
}

impl JobRoute {
    /// Rejects (405) a method that its path does not support.
    fn check_method(&self, request: &Parts) -> Result<(), Refusal> {
        if self.methods.contains(&request.method) {
            return Ok(());
        }
        let offered: Vec<&str> = self.methods.iter().map(axum::http::Method::as_str).collect();
        Err(Refusal::not_offered(request.uri.path(), &request.method, &offered))
    }

    /// Rejects (403) a caller whose key lacks the scope. The engine decides what a worker's key may do.
    fn check_scope(&self, caller: &Caller) -> Result<(), Refusal> {
        let Kind::Job { writes, .. } = self.kind else { return Ok(()) };
        if caller.may("serverless", writes) {
            return Ok(());
        }
        let right = if writes { "write" } else { "read" };
        let what = format!("the key lacks the scope `serverless:{right}`");
        Err(Problem::new(403, what).into())
    }
}
