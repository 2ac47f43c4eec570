//! The backend's server: whether it is reachable, which API it speaks, whether it accepts the key, its clock, and its
//! remaining rate limits. Two requests cover all of this, and three more the account's resources. None is retried: a
//! diagnosis reports the current state.

use std::time::Duration;

use chrono::DateTime;
use http::Method;
use serde_json::Value;

use super::{
    account::AccountResources,
    check::{Check, Status},
};
use crate::cli::{
    backend::{Backend, KeySource},
    failure::{Exit, Failure, NOT_API},
    session::Session,
    terminal::text,
};
use api::{Api, ApiKey, BaseUrl, CallError, Reach, Remote, Request, Retries, Window};
use wire::{Timestamp, openapi};

/// The most of an answer that is read.
const LONGEST: usize = 16 << 20;
/// How far two clocks may be apart.
const SKEW: Duration = Duration::from_secs(60);

/// An answer.
pub(super) struct Answer {
    headers: Vec<(String, String)>,
    body: Value,
}

/// The checks of a server, none for the embedded engine.
pub(super) async fn checks(session: &Session, backend: &Backend) -> Result<Vec<Check>, Failure> {
    let Backend::Remote { base_url, key: source, team, .. } = backend else { return Ok(Vec::new()) };
    let loaded = session.key(source);
    let key = loaded.as_ref().ok().cloned().flatten();
    let api = session.platform.remote(base_url, key.clone(), team.clone())?;
    let Api::Remote(remote) = &api else { return Ok(Vec::new()) };
    let document = ask(remote, "/v2/openapi.json").await;
    if let Err(error) = &document
        && error.problem().is_none()
    {
        return Ok(vec![unreached(error, backend)]);
    }
    let mut date = date(&document);
    let mut checks = vec![connection(base_url, key.as_ref()), version(&document)];
    if let Err(failure) = &loaded {
        checks.push(Check::failed("key", failure, backend));
    } else {
        let listed = ask(remote, "/v2/pods?limit=1").await;
        date = self::date(&listed).or(date);
        let key = taken(listed, source, backend);
        let is_taken = key.status == Status::Ok;
        checks.push(key);
        if is_taken {
            checks.push(account(remote).await);
        }
    }
    checks.push(clock(date, session.platform.clock().now()));
    checks.push(limits(remote, session.platform.pace().now()));
    // A server may repeat what it was sent.
    if let Some(key) = &key {
        for check in &mut checks {
            check.detail = key.hidden_in(&check.detail).into_owned();
        }
    }
    Ok(checks)
}

/// The account's resources: how many secrets and volumes.
async fn account(remote: &Remote) -> Check {
    let mut found = Vec::new();
    for (target, key, _) in AccountResources::LISTS {
        match ask(remote, target).await {
            Ok(answer) => found.push(answer.body[key].as_array().cloned().unwrap_or_default()),
            // A key may be for something else, and a server may know no secrets.
            Err(error) => return Check::ok(AccountResources::NAME, format!("what it has is not told: {error}")),
        }
    }
    AccountResources(found).check()
}

pub(super) async fn ask(remote: &Remote, target: &str) -> Result<Answer, CallError> {
    let mut incoming = remote.ask(&Request::any(Method::GET, target, &[], None), Retries::None).await?;
    let mut body = Vec::new();
    while let Some(part) = incoming.next().await?
        && body.len() < LONGEST
    {
        body.extend(part);
    }
    Ok(Answer { headers: incoming.headers, body: serde_json::from_slice(&body).unwrap_or_default() })
}

/// No answer of any use came.
pub(super) fn unreached(error: &CallError, backend: &Backend) -> Check {
    let (exit, detail) = (Exit::Unavailable, error.to_string());
    let hint = match error {
        CallError::Unreachable { reach: Reach::Refused, .. } => {
            "check that the address is meant, and that this machine trusts the certificate of the server".to_owned()
        }
        CallError::Unreachable { reach: Reach::NotSent | Reach::Sent, .. } => match backend {
            Backend::Remote { context: Some(name), .. } => format!(
                "check the network, proxies, and the address of context `{name}` (`svcctl context show {name}`)"
            ),
            Backend::Remote { context: None, .. } | Backend::Embedded => {
                "check the network, proxies, and the address (--base-url, SVCCTL_BASE_URL)".to_owned()
            }
        },
        CallError::Redirected { .. } => "give the address that it points to, if it is the one you meant".to_owned(),
        CallError::Unreadable { .. } | CallError::Problem { .. } | CallError::Store(_) | CallError::NotSent { .. } => {
            NOT_API.to_owned()
        }
    };
    Check::fail("connection", exit, detail, hint)
}

fn connection(base_url: &BaseUrl, key: Option<&ApiKey>) -> Check {
    const NAME: &str = "connection";
    if key.is_some() && base_url.is_exposed() {
        let what = format!("{base_url} answers, and is not encrypted: the key travels in clear text");
        return Check::warn(NAME, what, "use an address with https://");
    }
    Check::ok(NAME, format!("{base_url} answers"))
}

fn version(document: &Result<Answer, CallError>) -> Check {
    const NAME: &str = "version";
    let answer = match document {
        Ok(answer) => answer,
        Err(error) => {
            let what = format!("unknown: there is no /v2/openapi.json ({error})");
            return Check::warn(NAME, what, NOT_API);
        }
    };
    let Some(version) = answer.body.pointer("/info/version").and_then(Value::as_str) else {
        return Check::fail(NAME, Exit::Unavailable, "what answers is no server of API v2", NOT_API);
    };
    let ours = concat!("svcctl ", env!("CARGO_PKG_VERSION"));
    if version.split('.').next() == Some(openapi::VERSION) {
        return Check::ok(NAME, format!("the server speaks API {version}, as {ours} does"));
    }
    let what = format!("the server speaks API {version}, and {ours} speaks {}", openapi::VERSION);
    Check::warn(NAME, what, "update svcctl, or use a server of that version")
}

/// The key in words.
fn named(key: &KeySource) -> String {
    match key {
        KeySource::Missing => "requests without a key".to_owned(),
        KeySource::Environment(_) => "the key of SVCCTL_API_KEY".to_owned(),
        KeySource::Stored(slot, backend) => {
            format!("the key of context `{}` in the {}", slot.context(), backend.name())
        }
    }
}

/// Whether the key is taken.
fn taken(listed: Result<Answer, CallError>, source: &KeySource, backend: &Backend) -> Check {
    const NAME: &str = "key";
    let key = named(source);
    let error = match listed {
        Ok(answer) if answer.body.get("pods").is_some() => {
            return Check::ok(NAME, format!("the server takes {key}"));
        }
        Ok(_) => return Check::fail(NAME, Exit::Unavailable, "a list of pods came that is none", NOT_API),
        Err(error) => error,
    };
    let (exit, detail) = match error.status() {
        Some(401) if matches!(source, KeySource::Missing) => {
            (Exit::Denied, format!("the server wants a key, and there is none: {error}"))
        }
        Some(401) => (Exit::Denied, format!("the server does not take {key}: {error}")),
        Some(403) => {
            let what = format!("the server takes {key}, which may not list pods: {error}");
            return Check::warn(NAME, what, "use a key with the scope pods:read where pods are meant");
        }
        Some(_) | None => (Exit::Unavailable, format!("the server does not say whether it takes {key}: {error}")),
    };
    let hint = match error.status() {
        Some(401 | 429 | 500..) | None => Failure::call("list the pods", error).advice(backend),
        Some(_) => Some(NOT_API.to_owned()),
    };
    Check { name: NAME, status: Status::Fail(exit), detail, hint }
}

/// The server's time, from a successful answer.
fn date(answer: &Result<Answer, CallError>) -> Option<Timestamp> {
    let headers = &answer.as_ref().ok()?.headers;
    let (_, date) = headers.iter().find(|(name, _)| name == "date")?;
    DateTime::parse_from_rfc2822(date).ok().map(|date| date.to_utc().into())
}

fn clock(server: Option<Timestamp>, here: Timestamp) -> Check {
    const NAME: &str = "clock";
    let Some(server) = server else { return Check::ok(NAME, "the server does not say what time it has") };
    let (ahead, behind) = (here.since(server), server.since(here));
    let apart = ahead.max(behind);
    if apart <= SKEW {
        return Check::ok(NAME, "this machine and the server have the same time");
    }
    let which = if ahead > behind { "ahead of" } else { "behind" };
    let what = format!("this machine is {} {which} the server", text::span(apart));
    Check::warn(NAME, what, "let the machine set its clock by the network: leases and log times are off by as much")
}

fn limits(remote: &Remote, now: Duration) -> Check {
    const NAME: &str = "limits";
    let Some(rate_limit) = remote.rate_limit() else { return Check::ok(NAME, "the server names none") };
    let left = |window: &Window| {
        let left = window.quota.map_or_else(|| window.left.to_string(), |quota| format!("{} of {quota}", window.left));
        match window.name.as_str() {
            "day" => format!("{left} today"),
            span @ ("minute" | "hour") => format!("{left} this {span}"),
            name => format!("{left} ({name})"),
        }
    };
    let all: Vec<String> = rate_limit.windows().iter().map(left).collect();
    let what = format!("requests left: {}", all.join(", "));
    let scarce = rate_limit.windows().iter().filter(|window| window.is_scarce(now)).max_by_key(|window| window.resets);
    let Some(window) = scarce else { return Check::ok(NAME, what) };
    let anew = text::span(window.resets.saturating_sub(now));
    Check::warn(NAME, what, format!("the window resets in {anew}; run fewer requests at a time until then"))
}
