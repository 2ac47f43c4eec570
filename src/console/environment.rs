//! Values of environments that a page was not sent (console.md, Security): one that a person asks to see, and those
//! that a page sends back as `null`, because they stay as they are.

use axum::{
    body::Bytes,
    http::{HeaderMap, Method},
};
use serde_json::{Map, Value};

use super::{
    Refusal, topics,
    upstream::{Passage, Upstream, read_json},
};
use engine::OpenSession;

/// The kinds of things that have an environment, as in their paths.
const KINDS: [&str; 4] = ["pods", "templates", "serverless", "clusters"];
/// The maximum size of such a thing as JSON, in bytes.
const THING: usize = 4 << 20;
/// The query of a create that takes `null` from another pod.
const FROM: &str = "from=";

/// The path of a thing, if it is of a kind that has an environment.
pub(super) fn path(kind: &str, id: &str) -> Result<String, Refusal> {
    if KINDS.contains(&kind) && topics::is_id(id) {
        return Ok(format!("/v2/{kind}/{id}"));
    }
    Err(Refusal::new(422, "`kind` is pods, templates, serverless or clusters, and `id` is an id"))
}

/// The environment of a thing, as the user of the session may read it.
pub(super) async fn read(
    upstream: &Upstream,
    session: &OpenSession,
    path: &str,
    headers: &HeaderMap,
) -> Result<Map<String, Value>, Refusal> {
    let thing = read_json(upstream, session, Passage::get(path, headers), THING).await?;
    Ok(find(&thing).cloned().unwrap_or_default())
}

/// The first environment in a thing.
fn find(thing: &Value) -> Option<&Map<String, Value>> {
    match thing {
        Value::Object(fields) => {
            let own = fields.get("env").and_then(Value::as_object);
            own.or_else(|| fields.values().find_map(find))
        }
        Value::Array(items) => items.iter().find_map(find),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// A write with the values that the page was not sent, and its target without what only the console understands.
pub(super) async fn fill(
    upstream: &Upstream,
    session: &OpenSession,
    (method, target): (&Method, String),
    headers: &HeaderMap,
    body: Bytes,
) -> Result<(String, Bytes), Refusal> {
    let (target, source) = source(method, target);
    let Some(source) = source else { return Ok((target, body)) };
    // The API refuses anything but JSON, in its own words.
    let Ok(mut sent) = serde_json::from_slice::<Value>(&body) else { return Ok((target, body)) };
    let Some(env) = sent.get_mut("env").and_then(Value::as_object_mut) else { return Ok((target, body)) };
    if !env.values().any(Value::is_null) {
        return Ok((target, body));
    }
    let mut known = read(upstream, session, &source, headers).await?;
    for (name, value) in env.iter_mut().filter(|(_, value)| value.is_null()) {
        if let Some(kept) = known.remove(name) {
            *value = kept;
        }
    }
    Ok((target, Bytes::from(wire::json::write(&sent))))
}

/// Where the values of a write come from: the thing that it changes, or the pod that a new one is like.
fn source(method: &Method, target: String) -> (String, Option<String>) {
    let (path, query) = target.split_once('?').unwrap_or((&target, ""));
    if *method == Method::PATCH {
        let mut parts = path.strip_prefix("/v2/").unwrap_or_default().split('/');
        let source = match (parts.next(), parts.next(), parts.next()) {
            (Some(kind), Some(id), None) => self::path(kind, id).ok(),
            _ => None,
        };
        return (target, source);
    }
    if *method != Method::POST || path != "/v2/pods" {
        return (target, None);
    }
    let from = query.split('&').find_map(|pair| pair.strip_prefix(FROM)).map(str::to_owned);
    let Some(from) = from else { return (target, None) };
    let rest: Vec<&str> = query.split('&').filter(|pair| !pair.starts_with(FROM)).collect();
    let target = if rest.is_empty() { path.to_owned() } else { format!("{path}?{}", rest.join("&")) };
    (target, self::path("pods", &from).ok())
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::source;

    #[test]
    fn a_write_takes_what_it_leaves_out_from_what_it_changes_or_is_like() {
        let source = |method: Method, target: &str| source(&method, target.to_owned());
        let some = |target: &str, path: &str| (target.to_owned(), Some(path.to_owned()));
        assert_eq!(source(Method::PATCH, "/v2/pods/p1"), some("/v2/pods/p1", "/v2/pods/p1"));
        assert_eq!(source(Method::POST, "/v2/pods?from=p1"), some("/v2/pods", "/v2/pods/p1"));
        assert_eq!(source(Method::POST, "/v2/pods?a=b&from=p1"), some("/v2/pods?a=b", "/v2/pods/p1"));
        for (method, target) in [
            (Method::PATCH, "/v2/pods/p1/x"),
            (Method::PATCH, "/v2/volumes/v1"),
            (Method::PATCH, "/v2/pods/..%2Fx"),
            (Method::POST, "/v2/pods"),
            (Method::POST, "/v2/templates"),
        ] {
            assert_eq!(source(method, target), (target.to_owned(), None), "{target}");
        }
    }
}
