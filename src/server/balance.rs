//! Requests for the workers of a load balancer endpoint (serverless.md, Load balancer endpoints): below `/_lb/{id}`, or at
//! the host `{id}.localhost`. They are not passed on yet, and say so.

use axum::http::{header::HOST, request::Parts};

use super::reply::Refusal;
use wire::{Problem, json};

/// What the paths begin with.
const BASE: &str = "/_lb/";
/// What the names of hosts end with.
const DOMAIN: &str = ".localhost";
/// The length of an endpoint's id.
const ID: usize = 10;
/// The largest body, in bytes.
pub(super) const LIMIT: usize = 30 << 20;

/// The endpoint whose workers a request is for; none when it is for this server.
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

/// What answers it.
pub(super) fn refusal(endpoint: &str) -> Refusal {
    Problem::not_implemented(&format!("passing requests on to the workers of endpoint `{}`", json::cut(endpoint)))
        .into()
}
