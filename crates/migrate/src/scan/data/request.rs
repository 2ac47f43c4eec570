//! A request in a data file: its address and its siblings.

use std::ops::Range;

use http::Method;

use super::{
    gather::{Gathered, Ground},
    leaf,
};
use crate::{
    routes::Call,
    rules::{Rule, Subject, table},
    scan::{
        Edit, Language, Remedy, V1Form,
        address::{self, Evidence, Request, Version},
        body::{Body, Entry, Form, Kind, Node},
        embedded::Embedded,
    },
};

/// A request and its location.
pub(super) struct Spotted {
    pub(super) call: Call,
    pub(super) evidence: Evidence,
    pub(super) version: Version,
    pub(super) host: Option<String>,
    pub(super) rule: &'static Rule,
    /// The findings for the request, its parameters and the rest of it.
    pub(super) found: Vec<V1Form>,
}

/// Keys for the method of a request.
pub(super) const METHODS: [&str; 4] = ["method", "http_method", "httpMethod", "verb"];
/// Keys for the body of a request.
const BODIES: [&str; 8] = ["body", "json", "data", "payload", "content", "request_body", "requestBody", "raw"];
/// Keys for the query of a request.
const QUERIES: [&str; 4] = ["params", "query", "query_parameters", "qs"];

impl Gathered<'_> {
    pub(super) fn method(&self, entry: &Entry) -> Option<Method> {
        let text = leaf::content(self.language, self.text, &entry.value)?.text;
        [Method::GET, Method::POST, Method::PATCH, Method::DELETE]
            .into_iter()
            .find(|method| text.trim().eq_ignore_ascii_case(method.as_str()))
    }

    /// The siblings of a request's address: its body and its query.
    pub(super) fn request_of(&mut self, index: usize, entries: &[Entry], has_method: bool) {
        let of = |keys: &[&str]| entries.iter().filter(|entry| keys.contains(&entry.key.as_str())).collect::<Vec<_>>();
        let bodies = of(&BODIES);
        let has_body = bodies.iter().any(|entry| matches!(entry.value.kind, Kind::Object(_)));
        let mut call = self.requests[index].call.clone();
        // A path with a body but no method is a create.
        if let (Call::List(resource), false, true) = (&call, has_method, has_body) {
            call = Call::Create(*resource);
        }
        for entry in &bodies {
            let Some(about) = subject(&call) else { break };
            // Postman wraps the text of a body in an object.
            match &entry.value.kind {
                Kind::Object(parts) => match parts.iter().find(|part| part.key == "raw") {
                    Some(raw) => self.inner_body(&raw.value, about, index),
                    None => self.body(&entry.value, parts, about, Ground::Request(index)),
                },
                Kind::Text(_) | Kind::OpaqueText => self.inner_body(&entry.value, about, index),
                Kind::Null | Kind::Bool(_) | Kind::Number(_) | Kind::List(_) | Kind::Opaque => {}
            }
        }
        for entry in of(&QUERIES) {
            let Kind::Object(pairs) = &entry.value.kind else { continue };
            for pair in pairs {
                let rule = address::parameter(&call, &pair.key);
                self.requests[index].found.extend(rule.map(|rule| parameter(rule, pair.key_range.clone(), &pair.key)));
            }
        }
    }

    /// A JSON body in a string.
    fn inner_body(&mut self, node: &Node, (subject, is_create): (Subject, bool), request: usize) {
        let Some(content) = leaf::content(self.language, self.text, node) else { return };
        let Some(tree) = super::parse(Language::Json, &content.text) else { return };
        for Node { range, kind } in tree.roots {
            let Kind::Object(entries) = kind else { continue };
            let form = Form::Literal(Language::Json);
            let body = Body { subject, is_create, form, range, entries, later: Vec::new(), is_whole: true };
            self.embedded.retain(|(_, other)| *other != content);
            self.inner.push((content.clone(), body, request));
        }
    }
}

impl Spotted {
    pub(super) fn of(request: Request, content: &Embedded) -> Self {
        let remedy = match (&request.verb, &request.call) {
            (Some(_), Call::Act(..)) => Remedy::ByHand("the verb goes into the body of the request".into()),
            (Some(_), Call::Reset(_)) => Remedy::ByHand("v2 has nothing like it".into()),
            (Some(_), _) => Remedy::ByHand("the method becomes PATCH, and the verb goes".into()),
            (None, _) => Remedy::Edits(request.edits.clone()),
        };
        let effect = request.effect();
        let own = V1Form { range: request.range, rule: request.rule, replacement: request.replacement, remedy };
        let more = request.parameters.into_iter().map(|found| parameter(found.rule, found.range, &found.name));
        Self {
            call: request.call,
            evidence: request.evidence,
            version: request.version,
            host: request.host,
            rule: request.rule,
            found: content.outward([own].into_iter().chain(effect).chain(more).collect()),
        }
    }
}

/// A query parameter that v2 does not accept unchanged.
fn parameter(rule: &'static Rule, range: Range<usize>, name: &str) -> V1Form {
    if name == "endpointId" && rule == &table::BILLING_ENDPOINT_FILTER {
        let edit = Edit { start: range.start, end: range.end, text: "serverlessId".to_owned() };
        return V1Form::of(rule, range, Remedy::Edits(vec![edit]));
    }
    V1Form::by_hand(rule, range, "the client has to do it")
}

/// The subject of a request's body, and whether it is a create.
fn subject(call: &Call) -> Option<(Subject, bool)> {
    if let Call::Create(resource) | Call::Update(resource, _) = call {
        return Some((resource.subject()?, matches!(call, Call::Create(_))));
    }
    None
}
