//! The part that only the operator of an engine may see and change: people, keys, sessions, the audit, credit and hosts
//! (console.md, Pages). It does what `svcctl engine` does, and no more.

use std::sync::Arc;

use axum::{body::Body, http::Method, response::Response};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};
use tokio::runtime::Handle;

use super::{Console, DataRequest, Refusal, answer, on_thread, session, upstream::Upstream};
use driver::docker::check;
use engine::{AdminError, AuditFilter, Clock, Engine, OpenSession, Scope, hosts::HostView};
use wire::{Problem, Timestamp, money::Usd};

/// The entries of the audit that are listed, unless the page asks for fewer.
const ENTRIES: u32 = 1000;

/// A new user or team.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewName {
    name: String,
}

/// A new key.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct NewKeyRequest {
    name: String,
    scopes: Vec<String>,
    #[serde(default)]
    expires_at: Option<Timestamp>,
    #[serde(default)]
    team: Option<String>,
}

/// A member of a team.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewMember {
    user: String,
}

/// Credit for an account.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewCredit {
    amount: Usd,
    #[serde(default)]
    team: Option<String>,
}

/// Whether a host takes pods.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HostChange {
    drained: bool,
}

impl Console {
    /// Answers a request for what is the operator's, at this path below `engine/`.
    pub(super) async fn operate(
        self: &Arc<Self>,
        session: &OpenSession,
        path: &str,
        asked: &DataRequest,
        body: Body,
    ) -> Result<Response, Refusal> {
        let Upstream::Here(_) = &self.options.upstream else {
            let what = "this server is another one; its engine is controlled where it runs, with `svcctl engine`";
            return Err(Refusal::new(501, what));
        };
        if !session::is_operator(&session.session, session.scopes.as_deref()) {
            let what = "this is for the operator of the engine: it needs the user `local`, or a key with the scope `*`";
            return Err(Refusal::new(403, what));
        }
        let (method, engine) = (asked.request.method.clone(), Arc::clone(&self.options.engine));
        let body =
            if method == Method::GET || method == Method::DELETE { Value::Null } else { asked.json(body).await? };
        let parts: Vec<String> = path.split('/').map(str::to_owned).collect();
        let filter = if path == "audit" { Some(filter(asked)?) } else { None };
        let action = format!("{method} engine/{path}");
        let target = parts.get(1).cloned();
        let is_write = method != Method::GET;
        let (clock, runtime) = (self.options.clock.clone(), Handle::current());
        let work = move || {
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            match (method, parts.as_slice(), filter) {
                (Method::GET, parts, filter) => read(&engine, parts, filter),
                (Method::POST, ["hosts", host, "check"], _) => runtime.block_on(examine(&engine, host, &clock)),
                (method, parts, _) => write(&engine, &method, parts, body),
            }
        };
        let done = on_thread(work).await?;
        if is_write {
            let result = done.as_ref().map_or_else(|refusal| refusal.status().to_string(), |_| "200".to_owned());
            self.note(asked, Some(session), &action, target, &result).await;
        }
        done.map(|done| if done.is_null() { answer::empty() } else { answer::json(200, &done) })
    }
}

fn filter(asked: &DataRequest) -> Result<AuditFilter, Refusal> {
    let since = asked.query("since").map(|since| since.parse()).transpose();
    let since = since.map_err(|_| Refusal::new(422, "`since` is a time like 2026-01-31T12:00:00Z"))?;
    let limit = asked.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(ENTRIES).min(ENTRIES);
    Ok(AuditFilter { since, user: asked.query("user"), target: asked.query("target"), limit })
}

fn read(engine: &Engine, parts: &[&str], filter: Option<AuditFilter>) -> Result<Value, Refusal> {
    let done = match (parts, filter) {
        (["status"], _) => engine.status().map(|status| json!(status)),
        (["users"], _) => engine.users().map(|users| json!({ "users": users })),
        (["teams"], _) => engine.teams().map(|teams| json!({ "teams": teams })),
        (["keys"], _) => engine.keys().map(|keys| json!({ "keys": keys })),
        (["spending"], _) => engine.spending().map(|spending| json!({ "spending": spending })),
        (["sessions"], _) => engine.console_sessions().map(|sessions| json!({ "sessions": sessions })),
        (["audit"], Some(filter)) => engine.audit(&filter).map(|entries| json!({ "entries": entries })),
        (["hosts"], _) => engine.hosts().map(|hosts| json!({ "hosts": hosts.iter().map(host).collect::<Vec<_>>() })),
        _ => return Err(Refusal::new(404, "the engine has no such data")),
    };
    done.map_err(refusal)
}

fn write(engine: &Engine, method: &Method, parts: &[&str], body: Value) -> Result<Value, Refusal> {
    let nothing = |()| Value::Null;
    let done = match (method.as_str(), parts) {
        ("POST", ["users"]) => engine.create_user(&parse::<NewName>(body)?.name).map(|user| json!(user)),
        ("POST", ["teams"]) => engine.create_team(&parse::<NewName>(body)?.name).map(|team| json!(team)),
        ("DELETE", ["teams", team]) => engine.delete_team(team).map(nothing),
        ("POST", ["teams", team, "members"]) => engine.add_to_team(team, &parse::<NewMember>(body)?.user).map(nothing),
        ("DELETE", ["teams", team, "members", user]) => engine.remove_from_team(team, user).map(nothing),
        ("POST", ["keys"]) => {
            let NewKeyRequest { name, scopes, expires_at, team } = parse(body)?;
            let scopes = scopes.iter().map(|scope| scope.parse::<Scope>()).collect::<Result<Vec<_>, _>>();
            let scopes = scopes.map_err(|error| Refusal::new(422, error.to_string()))?;
            if scopes.is_empty() {
                return Err(Refusal::new(422, "a key has at least one scope, like pods:read or *"));
            }
            engine.create_key(&name, &scopes, expires_at, team.as_deref()).map(|key| json!(key))
        }
        ("DELETE", ["keys", key]) => engine.revoke_key(key).map(nothing),
        ("DELETE", ["sessions", id]) => engine.end_console_session(id).map(nothing),
        ("POST", ["credit"]) => {
            let NewCredit { amount, team } = parse(body)?;
            engine.add_credit_of(team.as_deref(), amount).map(|balance| json!({ "balance": balance }))
        }
        ("PATCH", ["hosts", name]) => {
            let HostChange { drained } = parse(body)?;
            engine.change_host(name, |state, _| state.is_drained = drained).map(|_| Value::Null)
        }
        _ => return Err(Refusal::new(404, "the engine has no such data, or it does not change this way")),
    };
    done.map_err(refusal)
}

/// The findings of a check of a host, as `engine hosts check` prints them.
async fn examine(engine: &Engine, name: &str, clock: &Clock) -> Result<Value, Refusal> {
    let hosts = engine.hosts().map_err(refusal)?;
    let host = hosts.iter().find(|host| host.machine.id == name).ok_or_else(|| Problem::not_found("host", name))?;
    let folder = engine.folder().ok_or_else(|| Refusal::new(501, "an engine in memory has no hosts to be checked"))?;
    let found = check::examine(engine, folder, host, || clock.now()).await.map_err(refusal)?;
    let finding = |one: &check::Finding| json!({ "check": one.check, "status": one.level.name(), "detail": one.detail, "hint": one.hint });
    Ok(json!({ "host": name, "checks": found.iter().map(finding).collect::<Vec<_>>() }))
}

fn parse<T: DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    serde_json::from_value(body).map_err(|error| Refusal::new(422, format!("the body is not as expected: {error}")))
}

fn refusal(error: AdminError) -> Refusal {
    match error {
        AdminError::Problem(problem) => problem.into(),
        AdminError::Refused(reason) => Problem::rejected(reason).into(),
        AdminError::Store(_) => Refusal::failed(),
    }
}

/// A host as a page sees it.
fn host(view: &HostView) -> Value {
    let HostView { machine, data_center, state, used_units, used_disk, pods } = view;
    json!({
        "id": machine.id,
        "dataCenter": data_center,
        "drained": state.is_drained,
        "unreachableSince": state.unreachable_since,
        "gpu": machine.gpu,
        "cpu": machine.cpu,
        "used": used_units,
        "usedDisk": used_disk,
        "pods": pods,
    })
}
