//! Turns the parts of a request into the fields of an operation.

use std::{collections::HashMap, time::Duration};

use axum::{
    body::{Body, Bytes, HttpBody},
    http::{
        HeaderMap, HeaderValue, Version,
        header::{CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, EXPECT, HOST},
        uri::Authority,
    },
};
use http_body_util::BodyExt;
use serde_json::{Map, Value};
use tokio::{task::yield_now, time::timeout};

use super::reply::Refusal;
use wire::{BODY_LIMIT, Problem, operation::path_parameters, schema};

/// How much of a refused body is still read beyond its limit, so that the client sees the answer.
const DRAIN: usize = 1 << 20;
const DRAIN_TIME: Duration = Duration::from_secs(2);
/// How much of a body is read before others have their turn.
const BURST: usize = 256 << 10;

/// The sources of a request's fields, besides its path.
pub(super) struct Fields {
    parameters: HashMap<String, Kind>,
    has_body: bool,
}

/// The type of a query parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Integer,
    Number,
    Boolean,
    Text,
    List(Box<Kind>),
}

/// An HTTP/1.1 request names one host (RFC 9112, section 3.2): 400. If two programs on the path disagree about a
/// request's target, one of them can be deceived by the other.
pub fn check_host(version: Version, headers: &HeaderMap) -> Result<(), Problem> {
    let mut hosts = headers.get_all(HOST).iter();
    let is_good = match (hosts.next(), hosts.next()) {
        (None, _) => version < Version::HTTP_11,
        (Some(host), None) => host.is_empty() || host.to_str().is_ok_and(|host| host.parse::<Authority>().is_ok()),
        (Some(_), Some(_)) => false,
    };
    if is_good {
        Ok(())
    } else {
        Err(Problem::rejected("a request of HTTP/1.1 has one `Host` header, with a host in it"))
    }
}

/// Reads a body: 413 for one beyond `limit`, announced or not, and 408 when it takes longer than `patience`.
pub(super) async fn body(headers: &HeaderMap, body: Body, limit: usize, patience: Duration) -> Result<Bytes, Refusal> {
    if body.is_end_stream() {
        return Ok(Bytes::new());
    }
    timeout(patience, whole(headers, body, limit, true)).await.unwrap_or_else(|_| Err(late(patience)))
}

/// The same for a body that is discarded.
pub(super) async fn measure(headers: &HeaderMap, body: Body, limit: usize, patience: Duration) -> Result<(), Refusal> {
    timeout(patience, whole(headers, body, limit, false)).await.unwrap_or_else(|_| Err(late(patience))).map(drop)
}

fn late(patience: Duration) -> Refusal {
    let problem = Problem::new(408, format!("the request body did not arrive within {} s", patience.as_secs()));
    Refusal::with(problem, CONNECTION, HeaderValue::from_static("close"))
}

/// Reads a body within the limits of the API.
pub async fn read_body(headers: &HeaderMap, body: Body, patience: Duration) -> Result<Bytes, Problem> {
    self::body(headers, body, BODY_LIMIT, patience).await.map_err(Refusal::into_problem)
}

/// The length of a body, if its headers contain it.
pub(super) fn announced(headers: &HeaderMap) -> Option<usize> {
    headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok())
}

async fn whole(headers: &HeaderMap, mut body: Body, limit: usize, is_kept: bool) -> Result<Bytes, Refusal> {
    let announced = announced(headers);
    let (mut read, mut length, mut burst) = (Vec::new(), 0, 0);
    let mut is_large = announced.is_some_and(|length| length > limit);
    while !is_large {
        match body.frame().await {
            None => return Ok(read.into()),
            Some(Ok(frame)) => {
                let data = frame.into_data().unwrap_or_default();
                length += data.len();
                burst += data.len();
                if burst >= BURST {
                    // Others have their turn.
                    burst = 0;
                    yield_now().await;
                }
                is_large = length > limit;
                if is_kept && read.is_empty() {
                    read.reserve_exact(announced.unwrap_or(0));
                }
                if is_kept {
                    read.extend_from_slice(&data);
                }
            }
            Some(Err(_)) => return Err(Problem::rejected("the request body broke off").into()),
        }
    }
    // A client that waits for `100 Continue` and gets a refusal sends no body.
    if announced.is_none() || !headers.contains_key(EXPECT) {
        tokio::spawn(timeout(DRAIN_TIME, drain(body, limit + DRAIN)));
    }
    Err(match announced {
        Some(bytes) if limit == BODY_LIMIT => Problem::too_large("the request body", bytes),
        Some(_) | None => Problem::too_long(limit),
    }
    .into())
}

/// Closing a connection while a client is sending loses the answer, too.
async fn drain(mut body: Body, most: usize) {
    let mut read = 0;
    while read < most
        && let Some(Ok(frame)) = body.frame().await
    {
        read += frame.into_data().unwrap_or_default().len();
    }
}

/// A body must be JSON: 415. An empty one is no body, whatever its header says.
pub(super) fn check_media_type(headers: &HeaderMap, body: &Bytes) -> Result<(), Problem> {
    if body.is_empty() {
        return Ok(());
    }
    let value = headers.get(CONTENT_TYPE).map(|value| String::from_utf8_lossy(value.as_bytes()));
    let essence = value.as_deref().and_then(|value| value.split(';').next()).unwrap_or_default().trim();
    if essence.eq_ignore_ascii_case("application/json") {
        return Ok(());
    }
    let found = if essence.is_empty() { "no media type".to_owned() } else { format!("`{essence}`") };
    Err(Problem::new(415, format!("the request body must be `application/json`, and has {found}")))
}

impl Fields {
    /// Reads the schema of the request at this path.
    pub(super) fn of(path: &str, schema: &Value) -> Self {
        Self { parameters: kinds(path, schema), has_body: schema["properties"].get("body").is_some() }
    }

    /// Whether there is such a query parameter.
    pub(super) fn has(&self, parameter: &str) -> bool {
        self.parameters.contains_key(parameter)
    }

    /// The fields of an operation: path parameters, query, body.
    pub(super) fn decode(&self, path: Map<String, Value>, query: Option<&str>, body: &Bytes) -> Result<Value, Problem> {
        let mut fields = path;
        if let Some(query) = query {
            let mut given: HashMap<String, Vec<String>> = HashMap::new();
            for (name, value) in form_urlencoded::parse(query.as_bytes()) {
                given.entry(name.into_owned()).or_default().push(value.into_owned());
            }
            for (name, kind) in &self.parameters {
                if let Some(values) = given.remove(name) {
                    fields.insert(name.clone(), parameter(kind, values));
                }
            }
        }
        if self.has_body && !body.is_empty() {
            fields.insert("body".to_owned(), schema::parse_body(body)?);
        }
        Ok(Value::Object(fields))
    }
}

/// A parameter as JSON. Invalid values stay as received, and the schema reports what is wrong.
fn parameter(kind: &Kind, mut values: Vec<String>) -> Value {
    match kind {
        Kind::List(item) => {
            // In a query an empty text means an empty list; an empty item among others is invalid for any kind.
            let items = values.iter().filter(|value| !value.is_empty()).flat_map(|value| value.split(','));
            items.map(|text| scalar(item, text.to_owned())).collect()
        }
        Kind::Integer | Kind::Number | Kind::Boolean | Kind::Text if values.len() == 1 => {
            scalar(kind, values.pop().unwrap_or_default())
        }
        Kind::Integer | Kind::Number | Kind::Boolean | Kind::Text => values.into(),
    }
}

fn scalar(kind: &Kind, text: String) -> Value {
    let parsed = match kind {
        Kind::Integer | Kind::Number => serde_json::from_str(&text).ok().filter(Value::is_number),
        Kind::Boolean => text.parse().ok().map(Value::Bool),
        Kind::Text | Kind::List(_) => None,
    };
    parsed.unwrap_or(Value::String(text))
}

/// The types of a request's query parameters, from its schema.
fn kinds(path: &str, schema: &Value) -> HashMap<String, Kind> {
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties
        .filter(|(name, _)| *name != "body" && !path_parameters(path).any(|parameter| parameter == *name))
        .map(|(name, property)| (name.clone(), kind(schema, property)))
        .collect()
}

fn kind(root: &Value, property: &Value) -> Kind {
    let target = property["$ref"].as_str().and_then(|reference| root.pointer(reference.strip_prefix('#')?));
    if let Some(target) = target {
        return kind(root, target);
    }
    let is = |name: &str| match &property["type"] {
        Value::Array(types) => types.iter().any(|found| found == name),
        found @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_)) => {
            found == name
        }
    };
    match () {
        () if is("array") => Kind::List(Box::new(kind(root, &property["items"]))),
        () if is("integer") => Kind::Integer,
        () if is("number") => Kind::Number,
        () if is("boolean") => Kind::Boolean,
        () => Kind::Text,
    }
}
