//! An HTTP request, independent of sender and server.

use std::{borrow::Cow, fmt};

use http::Method;
use serde_json::{Map, Value};
use url::Url;

use crate::{Operation, json, operation::path_parameters};

/// A request. It does not contain the API key, so it can be shown, but its body may contain secrets.
#[derive(Clone, PartialEq, Eq)]
pub struct Request {
    /// The method.
    pub method: Method,
    /// Path and query, encoded.
    pub target: String,
    /// Headers in addition to the standard ones.
    pub headers: Vec<(Cow<'static, str>, String)>,
    /// The body: JSON unless the caller sends another format.
    pub body: Option<Vec<u8>>,
    /// The path template of the operation, with parameters in braces, if this is an operation's request.
    pub template: Option<&'static str>,
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.method, self.target)
    }
}

/// An address that requests are never sent to, used to encode paths and queries.
fn desk() -> Url {
    Url::parse("http://localhost").expect("a constant URL is valid")
}

impl Request {
    /// An arbitrary request: `target` is a path with an optional query, to which `pairs` are added.
    pub fn any(method: Method, target: &str, pairs: &[(String, String)], body: Option<Vec<u8>>) -> Self {
        let (path, query) = target.split_once('?').map_or((target, None), |(path, query)| (path, Some(query)));
        let mut url = desk();
        url.set_path(path);
        url.set_query(query);
        Self::at(url, method, pairs, body)
    }

    /// The request of an operation.
    pub fn of<O: Operation>(operation: &O) -> Self {
        let request = Self::from_fields(O::METHOD, O::PATH, json::tree(operation));
        let request = Self { template: Some(O::PATH), ..request };
        // A handler's input stays exactly as written: a tree would round long numbers.
        if O::PATH.starts_with("/v2/{endpoint}/") && request.body.is_some() {
            return Self { body: written_body(&json::write(operation)), ..request };
        }
        request
    }

    fn from_fields(method: Method, template: &str, fields: Value) -> Self {
        let Value::Object(mut fields) = fields else {
            unreachable!("an operation is a struct with named fields");
        };
        let mut url = desk();
        let path = segments(template, &mut fields);
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.clear().extend(path);
        }
        let body = fields.remove("body").map(|body| body.to_string().into_bytes());
        let query: Vec<(String, String)> = fields.into_iter().map(|(name, value)| (name, in_query(value))).collect();
        Self::at(url, method, &query, body)
    }

    fn at(mut url: Url, method: Method, pairs: &[(String, String)], body: Option<Vec<u8>>) -> Self {
        if !pairs.is_empty() {
            url.query_pairs_mut().extend_pairs(pairs);
        }
        let target = url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path()));
        Self { method, target, headers: Vec::new(), body, template: None }
    }
}

/// The `body` field of an operation in JSON, exactly as written.
fn written_body(operation: &[u8]) -> Option<Vec<u8>> {
    #[derive(serde::Deserialize)]
    struct WrittenBody<'a> {
        #[serde(borrow)]
        body: &'a serde_json::value::RawValue,
    }
    let written: WrittenBody<'_> = serde_json::from_slice(operation).ok()?;
    Some(written.body.get().as_bytes().to_vec())
}

fn segments(template: &str, fields: &mut Map<String, Value>) -> Vec<String> {
    let names: Vec<&str> = path_parameters(template).collect();
    let parameter = |segment: &str| {
        let name = names.iter().find(|name| segment.trim_matches(['{', '}']) == **name)?;
        fields.remove(*name).map(in_query)
    };
    let mut parameter = parameter;
    template
        .trim_start_matches('/')
        .split('/')
        .map(|segment| parameter(segment).unwrap_or_else(|| segment.to_owned()))
        .collect()
}

/// A value as text; joins lists with commas.
fn in_query(value: Value) -> String {
    match value {
        Value::String(text) => text,
        Value::Array(items) => items.into_iter().map(in_query).collect::<Vec<_>>().join(","),
        Value::Null => String::new(),
        other @ (Value::Bool(_) | Value::Number(_) | Value::Object(_)) => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use http::Method;

    use super::Request;
    use crate::serverless::jobs::{JobRequest, RunJob};

    fn target(typed: &str) -> String {
        Request::any(Method::GET, typed, &[], None).target
    }

    #[test]
    fn a_target_stays_a_path_whatever_is_typed() {
        assert_eq!(target("/v2/pods?limit=1"), "/v2/pods?limit=1");
        assert_eq!(target("v2/catalog/gpus/NVIDIA L4"), "/v2/catalog/gpus/NVIDIA%20L4");
        assert_eq!(target("//evil.example/v2"), "//evil.example/v2");
        assert_eq!(target("/v2/pods#part"), "/v2/pods%23part");
        assert_eq!(target(""), "/");
    }

    #[test]
    fn the_input_of_a_job_is_sent_as_it_was_written() {
        let input = r#"{"b": 12345678901234567890123, "a": 1.0}"#;
        let body = JobRequest::read(format!("{{\"input\":{input}}}").as_bytes()).expect("a job");
        let request = Request::of(&RunJob { endpoint: "e1".into(), body });
        assert_eq!(request.target, "/v2/e1/run");
        assert_eq!(request.body, Some(format!("{{\"input\":{input}}}").into_bytes()));
    }

    #[test]
    fn pairs_go_behind_the_query_that_was_typed() {
        let pairs = [("a b".to_owned(), "ü&".to_owned())];
        assert_eq!(
            Request::any(Method::GET, "/v2/pods?limit=1", &pairs, None).target,
            "/v2/pods?limit=1&a+b=%C3%BC%26"
        );
    }
}
