//! Suggests how to fix a failure: one actionable sentence, by the kind of failure and where it happened.

use crate::cli::{
    backend::{Backend, KeySource, context_name::ContextName},
    terminal::text,
};
use api::{CallError, Origin};
use engine::StoreError;
use wire::Problem;

/// Advice for answers that make no sense.
pub(in crate::cli) const NOT_API: &str = "check that the address is that of a server of API v2";

/// The command that lists everything of a kind.
pub(super) fn lister(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "GPU type" => "svcctl catalog gpus",
        "CPU flavor" => "svcctl catalog cpus",
        "data center" => "svcctl catalog datacenters",
        "template" => "svcctl templates list",
        "network volume" => "svcctl volumes list",
        "global volume" => "svcctl volumes list --global",
        "registry" => "svcctl registries list",
        "delegation" => "svcctl registries delegations list",
        "secret" => "svcctl secrets list",
        "user of the account" => "svcctl organization users",
        "ssh key" => "svcctl ssh-keys list",
        "API key" => "svcctl engine keys list",
        "team" | "member" => "svcctl engine teams list",
        "user" => "svcctl engine users list",
        "endpoint" | "job" | "worker" => "svcctl serverless list",
        "cluster" => "svcctl clusters list",
        "host" => "svcctl engine hosts list",
        "Kubernetes cluster" => "svcctl engine kubernetes list",
        "budget" => "svcctl engine budgets list",
        "webhook" => "svcctl engine webhooks list",
        "pod" | "build" => "svcctl pods list",
        _ => return None,
    })
}

/// Advice for a failed call, if there is any.
pub(super) fn hint_of(error: &CallError, backend: &Backend) -> Option<String> {
    let hint = match error {
        CallError::Problem { problem, retry_after: Some(wait), .. } if problem.status == 429 => {
            return Some(format!("the limit is used up; try again in {}", text::span(*wait)));
        }
        CallError::Problem { problem, origin: Origin::Elsewhere, .. } if matches!(problem.status, 403 | 404) => {
            "this is no answer of the API: a gateway or proxy on the way may have given it; check the address and the way \
             to it"
        }
        CallError::Problem { problem, origin: Origin::List, .. } if problem.status == 404 => NOT_API,
        CallError::Problem { problem, origin: Origin::Create, .. } if problem.status == 404 => {
            return lost_hint(problem).or_else(|| {
                Some(
                    "check what the request names, like a template, registry or volume; if it is all there, check the \
                      address of the server"
                        .to_owned(),
                )
            });
        }
        CallError::Problem { problem, .. } => {
            return key_hint(problem.status, backend)
                .or_else(|| lost_hint(problem))
                .or_else(|| problem_hint(problem, backend).map(str::to_owned));
        }
        CallError::Store(error) => return Some(store_hint(error).to_owned()),
        CallError::Unreachable { .. } if let Some(name) = context_of(backend) => {
            return Some(format!(
                "check the network, and the address of context `{name}` (`svcctl context show {name}`)"
            ));
        }
        CallError::Unreachable { .. } => "check the network and the address (--base-url, SVCCTL_BASE_URL)",
        CallError::Redirected { .. } => "give the address that it points to, if it is the one you meant",
        CallError::NotSent { .. } => return None,
        CallError::Unreadable { .. } => NOT_API,
    };
    Some(hint.to_owned())
}

/// The context whose address is used.
const fn context_of(backend: &Backend) -> Option<&ContextName> {
    match backend {
        Backend::Embedded => None,
        Backend::Remote { context, .. } => context.as_ref(),
    }
}

/// Advice about a context's key that is missing or unexpected.
fn key_hint(status: u16, backend: &Backend) -> Option<String> {
    let Backend::Remote { context: Some(name), key, .. } = backend else { return None };
    match (status, key) {
        (401, KeySource::Missing) => Some(format!("`svcctl login --context {name}` stores a key of this server")),
        (401, KeySource::Stored(..)) => Some(format!("`svcctl login --context {name}` stores another key")),
        (403, KeySource::Stored(..)) => {
            Some(format!("use an API key whose scopes allow it: `svcctl login --context {name}` stores another"))
        }
        _ => None,
    }
}

/// Where to look for something that was not found: the detail names its kind (platform.md, section 2.7).
fn lost_hint(problem: &Problem) -> Option<String> {
    if problem.status != 404 {
        return None;
    }
    if problem.detail.ends_with("is no path of this API") {
        return Some("`svcctl api GET /v2/openapi.json` names every path".to_owned());
    }
    let (kind, rest) = problem.detail.split_once(" `")?;
    let lister = lister(kind).filter(|_| rest.ends_with("` was not found"))?;
    Some(format!("`{lister}` lists what there is"))
}

fn problem_hint(Problem { status, detail, .. }: &Problem, backend: &Backend) -> Option<&'static str> {
    match *status {
        401 => Some("set SVCCTL_API_KEY to a valid key of this server"),
        402 if detail.starts_with("budget `") => Some(if backend.is_embedded() {
            "`svcctl engine budgets set --monthly USD` sets another limit"
        } else {
            "the operator of the server sets another limit"
        }),
        402 if backend.is_embedded() => Some("`svcctl engine credit add 100` adds 100 USD"),
        402 => Some("add money to the account, or stop pods (`svcctl pods list --status running`)"),
        403 => Some("use an API key whose scopes allow it"),
        404 => Some("check the id against what `list` shows"),
        413 => Some("shorten environment values or the command, in the request or its template"),
        422 => Some("correct what is listed above; `--help` names the flags"),
        429 => Some("wait a moment and try again"),
        500.. => Some("try again in a moment; if it stays, report it with the request id"),
        _ => None,
    }
}

/// Advice about an unusable data file.
const fn store_hint(error: &StoreError) -> &'static str {
    match error {
        StoreError::Directory { .. } | StoreError::Unreadable { .. } | StoreError::Failed { .. } => {
            "set SVCCTL_DATA_DIR to a folder you can write"
        }
        StoreError::Foreign { .. } | StoreError::Damaged { .. } => {
            "move the file away, or set SVCCTL_DATA_DIR to another folder you can write"
        }
        StoreError::Replaced { .. } => "put the file back, or run it again on the one that is there now",
        StoreError::Newer { .. } => "update svcctl, or set SVCCTL_DATA_DIR to another folder",
        StoreError::Key { .. } => {
            "put the key file back from a backup; or delete the secrets (`svcctl secrets delete`) and create them anew"
        }
        StoreError::Full { .. } => "free some space, or set SVCCTL_DATA_DIR to a folder on another disk",
        StoreError::Busy { .. } => "wait until the other process is done, or set SVCCTL_DATA_DIR to another folder",
    }
}
