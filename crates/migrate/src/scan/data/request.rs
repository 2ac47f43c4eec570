//! A request in a data file: its address, and what stands beside it.

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
        Edit, Found, Language, Remedy,
        address::{self, Evidence, Request, Version},
        body::{Body, Entry, Form, Kind, Node},
        embedded::Embedded,
    },
};

/// A request where it stands.
pub(super) struct Spotted {
    pub(super) call: Call,
    pub(super) evidence: Evidence,
    pub(super) version: Version,
    pub(super) host: Option<String>,
    pub(super) rule: &'static Rule,
    /// The name of the variable before it.
    pub(super) base: Option<String>,
    /// The request, its parameters, and what else is about it.
    pub(super) found: Vec<Found>,
    /// What makes an update of v2 of it, but for the method.
    pub(super) update: Option<Vec<Edit>>,
}

/// Keys with the method of a request.
pub(super) const METHODS: [&str; 4] = ["method", "http_method", "httpMethod", "verb"];
/// Keys with the body of a request.
const BODIES: [&str; 8] = ["body", "json", "data", "payload", "content", "request_body", "requestBody", "raw"];
/// Keys with the query of a request.
const QUERIES: [&str; 4] = ["params", "query", "query_parameters", "qs"];
/// Keys with the statuses that are expected.
const STATUSES: [&str; 4] = ["status_code", "expected_status", "expectedStatus", "expect_status"];

impl Gathered<'_> {
    pub(super) fn method(&self, entry: &Entry) -> Option<Method> {
        let text = leaf::content(self.language, self.text, &entry.value)?.text;
        [Method::GET, Method::POST, Method::PATCH, Method::DELETE]
            .into_iter()
            .find(|method| text.trim().eq_ignore_ascii_case(method.as_str()))
    }

    /// What stands beside the address of a request: its method, its body, its query, the status that is expected.
    pub(super) fn request_of(&mut self, index: usize, entries: &[Entry], method: Option<&Entry>) {
        let of = |keys: &[&str]| entries.iter().filter(|entry| keys.contains(&entry.key.as_str())).collect::<Vec<_>>();
        let bodies = of(&BODIES);
        let has_body = bodies.iter().any(|entry| matches!(entry.value.kind, Kind::Object(_)));
        let mut call = self.requests[index].call.clone();
        // A path with a body and without a method makes something.
        if let (Call::List(resource), None, true) = (&call, method, has_body) {
            call = Call::Create(*resource);
        }
        for entry in &bodies {
            let Some(about) = subject(&call) else { break };
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
        let makes = matches!(call, Call::Create(_) | Call::Delete(..));
        let changes = matches!(call, Call::Create(_) | Call::Update(..));
        for entry in of(&STATUSES) {
            if makes && has_number(&entry.value, 200) || changes && has_number(&entry.value, 400) {
                let found = read(&table::STATUS_CODES, entry.value.range.clone(), "which codes are meant is not known");
                self.requests[index].found.push(found);
            }
        }
        self.port_update(index, method);
    }

    /// A body in JSON inside of a string.
    fn inner_body(&mut self, node: &Node, (subject, is_create): (Subject, bool), request: usize) {
        let Some(content) = leaf::content(self.language, self.text, node) else { return };
        let Some(tree) = super::parse(Language::Json, &content.text) else { return };
        for root in tree.roots {
            let (form, range) = (Form::Literal(Language::Json), root.range);
            if let Kind::Object(entries) = root.kind {
                let body = Body { subject, is_create, form, range, entries, later: Vec::new(), is_whole: true };
                self.embedded.retain(|(_, other)| *other != content);
                self.inner.push((content.clone(), body, request));
            }
        }
    }

    /// `POST .../update` becomes a PATCH where the method is in view.
    fn port_update(&mut self, index: usize, method: Option<&Entry>) {
        let request = &mut self.requests[index];
        let Some(entry) = method else { return };
        let begin = entry.value.range.start;
        let Some(at) = self.text[entry.value.range.clone()].find("POST").map(|at| begin + at) else { return };
        let own = request.found.iter_mut().find(|found| found.rule == request.rule);
        if let (Some(found), Some(mut edits)) = (own, request.update.take()) {
            edits.push(Edit { start: at, end: at + "POST".len(), text: "PATCH".to_owned() });
            found.remedy = Remedy::Edits(edits);
        }
    }
}

impl Spotted {
    pub(super) fn of(request: Request, base: Option<String>, content: &Embedded) -> Self {
        let remedy = match (&request.verb, &request.call) {
            (Some(_), Call::Act(..)) => Remedy::ByHand("the verb goes into the body of the request".into()),
            (Some(_), Call::Reset(_)) => Remedy::ByHand("v2 has nothing like it".into()),
            (Some(_), _) => Remedy::ByHand("the method becomes PATCH, and the verb goes".into()),
            (None, _) => Remedy::Edits(request.edits.clone()),
        };
        let update = match (&request.verb, &request.call) {
            (Some(verb), Call::Update(..)) => {
                let gone = Edit { start: verb.start, end: verb.end, text: String::new() };
                let edits = request.edits.iter().cloned().chain([gone]).collect();
                Some(outward_edits(content, edits))
            }
            _ => None,
        };
        let own = Found { range: request.range, rule: request.rule, replacement: request.replacement, remedy };
        let more = request.parameters.into_iter().map(|found| parameter(found.rule, found.range, &found.name));
        Self {
            call: request.call,
            evidence: request.evidence,
            version: request.version,
            host: request.host,
            rule: request.rule,
            base,
            found: content.outward([own].into_iter().chain(more).collect()),
            update,
        }
    }
}

fn outward_edits(content: &Embedded, edits: Vec<Edit>) -> Vec<Edit> {
    edits.into_iter().map(|edit| content.edit(edit)).collect()
}

/// A parameter of a query that v2 does not take as it is.
fn parameter(rule: &'static Rule, range: Range<usize>, name: &str) -> Found {
    let remedy = if name == "endpointId" && rule == &table::BILLING_ENDPOINT_FILTER {
        let text = "serverlessId".to_owned();
        Remedy::Edits(vec![Edit { start: range.start, end: range.end, text }])
    } else {
        Remedy::ByHand("the client has to do it".into())
    };
    Found { range, rule, replacement: rule.new.to_string(), remedy }
}

pub(super) fn read(rule: &'static Rule, range: Range<usize>, why: &str) -> Found {
    Found { range, rule, replacement: rule.new.to_string(), remedy: Remedy::ByHand(why.to_owned()) }
}

/// What the body of a request is about, and whether it makes something.
fn subject(call: &Call) -> Option<(Subject, bool)> {
    if let Call::Create(resource) | Call::Update(resource, _) = call {
        return Some((resource.subject()?, matches!(call, Call::Create(_))));
    }
    None
}

fn has_number(node: &Node, number: u64) -> bool {
    match &node.kind {
        Kind::Number(found) => found.as_u64() == Some(number),
        Kind::List(items) => items.iter().any(|item| has_number(item, number)),
        Kind::Text(text) => text.split(',').any(|part| part.trim() == number.to_string()),
        Kind::Null | Kind::Bool(_) | Kind::Object(_) | Kind::Opaque | Kind::OpaqueText => false,
    }
}
