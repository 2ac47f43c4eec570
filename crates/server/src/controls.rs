//! The engine's own controls, under `/_engine`: for tests against a server (docs/ENGINE.md).
//!
//! They are not part of API v2. They are for the operator of the server, who has a key of the account `local` with the
//! scope `*`: they show and change data of every account. Those of `attached.rs` need the scope to write endpoints, and
//! any key may read the host key of the ssh proxy and the budgets that count what it makes. None is counted against any
//! quota.

use std::{sync::Arc, time::Duration};

use axum::{
    body::Bytes,
    http::{Method, request::Parts},
    response::Response,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::json;

use super::{
    Server, attached, decode,
    faults::Fault,
    reply::{self, Refusal},
    routes::HEALTH,
};
use engine::{AdminError, Caller, LOCAL_ACCOUNT, hosts::SshProxy, store::Snapshot};
use wire::{NoContent, Problem, Timestamp, Violation};

/// The maximum size of an imported state.
const SNAPSHOT_LIMIT: usize = 256 << 20;
const SNAPSHOT: &str = "/_engine/snapshot";
/// The address of the ssh proxy, and its host key (runtime.md, SSH, HTTP).
const SSH: &str = "/_engine/ssh";
/// The budgets that count what the caller makes (behaviour.md, Budgets).
const BUDGETS: &str = "/_engine/budgets";

/// Handles the body of a control's request.
type Control = fn(&Server, &Bytes) -> Result<Response, Refusal>;

const CONTROLS: [(Method, &str, Control); 7] = [
    (Method::POST, "/_engine/reset", reset),
    (Method::GET, "/_engine/clock", show_clock),
    (Method::POST, "/_engine/clock", move_clock),
    (Method::GET, "/_engine/faults", show_faults),
    (Method::PUT, "/_engine/faults", set_faults),
    (Method::GET, SNAPSHOT, export),
    (Method::PUT, SNAPSHOT, import),
];

/// Whether a path is one of the engine's own.
pub(super) fn is_control(path: &str) -> bool {
    path == "/_engine" || path.starts_with("/_engine/")
}

/// Carries out a control for an identified caller.
pub(super) fn answer(server: &Server, caller: &Caller, request: &Parts, body: &Bytes) -> Result<Response, Refusal> {
    let path = request.uri.path();
    if let Some(control) = attached::at(path) {
        return attached::answer(server, caller, control, request, body);
    }
    if path == SSH {
        return show_ssh(server, request);
    }
    if path == BUDGETS {
        return show_budgets(server, caller, request);
    }
    check_operator(caller)?;
    let mut offers: Vec<&(Method, &str, Control)> = CONTROLS.iter().filter(|(_, of, _)| *of == path).collect();
    if let Some(at) = offers.iter().position(|(method, ..)| method == request.method) {
        let (_, _, control) = offers.swap_remove(at);
        decode::check_media_type(&request.headers, body)?;
        return control(server, body);
    }
    let mut offered: Vec<&str> = offers.iter().map(|(method, ..)| method.as_str()).collect();
    if path == HEALTH {
        offered.push("GET");
    }
    if offered.is_empty() {
        return Err(Problem::new(404, format!("`{path}` is no control of the engine")).into());
    }
    Err(Refusal::not_offered(path, &request.method, &offered))
}

/// Lets clients verify the ssh proxy, so that none has to trust the first key it sees.
fn show_ssh(server: &Server, request: &Parts) -> Result<Response, Refusal> {
    if request.method != Method::GET {
        return Err(Refusal::not_offered(SSH, &request.method, &["GET"]));
    }
    let Some(SshProxy { host, port, host_key }) = server.engine.ssh_proxy() else {
        return Err(Problem::new(404, "this server has no ssh proxy; `svcctl serve --ssh-listen` starts one").into());
    };
    Ok(reply::success(200, &json!({ "host": host, "port": port, "hostKey": host_key })))
}

/// The caller's remaining budgets. Others' are not theirs to see.
fn show_budgets(server: &Server, caller: &Caller, request: &Parts) -> Result<Response, Refusal> {
    if request.method != Method::GET {
        return Err(Refusal::not_offered(BUDGETS, &request.method, &["GET"]));
    }
    Ok(reply::success(200, &json!({ "budgets": server.engine.budgets_for(caller)? })))
}

/// Refuses everyone but the operator: a snapshot contains the secrets of all accounts.
fn check_operator(caller: &Caller) -> Result<(), Refusal> {
    if caller.account() == LOCAL_ACCOUNT && caller.may("*", true) {
        return Ok(());
    }
    let what =
        "the controls of the engine are for its operator: they need a key of the account `local` with the scope `*`";
    Err(Problem::new(403, what).into())
}

/// The limit of a body, and how long it may take. A higher limit than usual applies only to callers who may send such a
/// body: a stranger's is measured as everywhere.
pub(super) async fn body_limit(server: &Arc<Server>, request: &Parts) -> Result<(usize, Duration), Refusal> {
    let patience = server.bounds.body;
    if request.method != Method::PUT || request.uri.path() != SNAPSHOT {
        let limit = server.routes.body_limit(&request.method, request.uri.path());
        let is_known = limit > wire::BODY_LIMIT && server.identify(request).await.is_ok();
        return Ok(if is_known { (limit, patience.saturating_mul(10)) } else { (wire::BODY_LIMIT, patience) });
    }
    check_operator(&server.identify(request).await?)?;
    Ok((SNAPSHOT_LIMIT, patience.saturating_mul(10)))
}

/// Deletes everything except the API keys. Resets quotas and faults.
fn reset(server: &Server, _body: &Bytes) -> Result<Response, Refusal> {
    server.engine.reset_but_keys().map_err(refusal)?;
    server.limits.clear();
    server.job_limits.clear();
    server.faults.rewind();
    server.notifier.notify_all();
    Ok(reply::success(204, &NoContent))
}

fn show_clock(server: &Server, _body: &Bytes) -> Result<Response, Refusal> {
    let (time, offset) = server.engine.clock().map_err(refusal)?;
    Ok(reply::success(200, &json!({ "time": time, "offsetMillis": offset })))
}

/// How to move a clock.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum ClockMove {
    Advance(String),
    Set(Timestamp),
    Reset(bool),
}

fn move_clock(server: &Server, body: &Bytes) -> Result<Response, Refusal> {
    let wrong = |at: &str, what: &str| Problem::invalid(&[Violation::new(at, what)]);
    match parse(body)? {
        ClockMove::Advance(span) => {
            let span = humantime::parse_duration(&span)
                .map_err(|_| wrong("$.advance", &format!("`{span}` is no span like 90s, 1h30m or 3d")))?;
            server.engine.advance_clock(span)
        }
        ClockMove::Set(time) => server.engine.set_clock(time),
        ClockMove::Reset(true) => server.engine.reset_clock(),
        ClockMove::Reset(false) => return Err(wrong("$.reset", "only `true` is accepted").into()),
    }
    .map_err(refusal)?;
    server.notifier.notify_all();
    show_clock(server, body)
}

/// The faults of a server, by their texts.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FaultList {
    faults: Vec<String>,
}

#[allow(clippy::unnecessary_wraps, reason = "one of the controls, and others can fail")]
fn show_faults(server: &Server, _body: &Bytes) -> Result<Response, Refusal> {
    Ok(reply::success(200, &json!({ "faults": server.faults.texts() })))
}

fn set_faults(server: &Server, body: &Bytes) -> Result<Response, Refusal> {
    let FaultList { faults } = parse(body)?;
    let (mut good, mut broken) = (Vec::new(), Vec::new());
    for (at, text) in faults.iter().enumerate() {
        match text.parse::<Fault>() {
            Ok(fault) => good.push(fault),
            Err(error) => broken.push(Violation::new(format!("$.faults[{at}]"), error.to_string())),
        }
    }
    if !broken.is_empty() {
        return Err(Problem::invalid(&broken).into());
    }
    server.faults.set(good);
    show_faults(server, body)
}

fn export(server: &Server, _body: &Bytes) -> Result<Response, Refusal> {
    Ok(reply::success(200, &server.engine.export().map_err(refusal)?))
}

/// Imports a state. This server's API keys stay, so that the caller can continue.
fn import(server: &Server, body: &Bytes) -> Result<Response, Refusal> {
    let snapshot: Snapshot = parse(body)?;
    server.engine.import_but_keys(&snapshot).map_err(refusal)?;
    server.notifier.notify_all();
    Ok(reply::success(204, &NoContent))
}

fn parse<T: DeserializeOwned>(body: &Bytes) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::invalid(&[Violation::new("$", error.to_string())]))
}

pub(super) fn refusal(error: AdminError) -> Refusal {
    match error {
        AdminError::Problem(problem) => problem.into(),
        AdminError::Store(error) => error.into(),
        AdminError::Refused(reason) => Problem::rejected(reason).into(),
    }
}
