//! Finds what is left of v1 in a tree of values. First everything is gathered that may be something of v1; when all of
//! it is seen, what else the file and the tree say decides.

use std::{collections::HashMap, ops::Range, path::Path};

use http::Method;

use super::{
    Tree,
    fields::{self, Shape},
    leaf::{self, Writing},
};
use crate::migrate::{
    routes::{Call, Resource},
    rules::{Rule, Subject, table},
    scan::{
        Edit, Found, Language, Reach, Remedy, Sight,
        address::{self, Address, Base, Evidence, Piece, Request, Setting, Version},
        body::{self, Body, Entry, Form, Kind, Node},
        embedded::Embedded,
        readers,
    },
};

/// What may be something of v1 in one file.
pub(super) struct Gathered<'a> {
    language: Language,
    name: &'a Path,
    text: &'a str,
    /// Bases by the names of the variables that hold them.
    constants: HashMap<String, String>,
    requests: Vec<Spotted>,
    bases: Vec<(Found, Base, Vec<String>)>,
    is_current: bool,
    bodies: Vec<(Body, Ground)>,
    replies: Vec<(Vec<Found>, bool)>,
    reads: Vec<Found>,
    embedded: Vec<(Language, Embedded)>,
    /// Bodies in JSON inside of a string, each with its request.
    inner: Vec<(Embedded, Body, usize)>,
}

/// A request where it stands.
struct Spotted {
    call: Call,
    evidence: Evidence,
    version: Version,
    host: Option<String>,
    rule: &'static Rule,
    /// The name of the variable before it.
    base: Option<String>,
    /// The request, its parameters, and what else is about it.
    found: Vec<Found>,
    /// What makes an update of v2 of it, but for the method.
    update: Option<Vec<Edit>>,
}

/// Why an object is taken for a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ground {
    /// It goes with this request.
    Request(usize),
    /// Its names leave no doubt.
    Names,
    /// Its names, where something else speaks for v1.
    Hint,
}

/// Keys with the method of a request.
const METHODS: [&str; 4] = ["method", "http_method", "httpMethod", "verb"];
/// Keys with the body of a request.
const BODIES: [&str; 8] = ["body", "json", "data", "payload", "content", "request_body", "requestBody", "raw"];
/// Keys with the query of a request.
const QUERIES: [&str; 4] = ["params", "query", "query_parameters", "qs"];
/// Keys with the statuses that are expected.
const STATUSES: [&str; 4] = ["status_code", "expected_status", "expectedStatus", "expect_status"];

impl<'a> Gathered<'a> {
    pub(super) fn of(language: Language, name: &'a Path, text: &'a str, tree: &Tree, reach: &Reach) -> Self {
        let mut gathered = Self {
            language,
            name,
            text,
            constants: HashMap::new(),
            requests: Vec::new(),
            bases: Vec::new(),
            is_current: false,
            bodies: Vec::new(),
            replies: Vec::new(),
            reads: Vec::new(),
            embedded: Vec::new(),
            inner: Vec::new(),
        };
        for root in tree.roots.iter().chain(&tree.parts) {
            gathered.constants_of(root, "");
        }
        for root in &tree.roots {
            gathered.value(root, "", true, reach);
        }
        for part in &tree.parts {
            gathered.value(part, "", false, reach);
        }
        gathered
    }

    /// Tells others what this file proves.
    pub(super) fn tell(&self, reach: &mut Reach) {
        for (name, base) in &self.constants {
            reach.note_base(name, base);
        }
        for (language, embedded) in &self.embedded {
            readers::survey(*language, self.name, &embedded.text, reach);
        }
        let has_strong = self.requests.iter().any(|request| request.evidence >= Evidence::Plain);
        if has_strong || self.is_sure_by_names() || self.requests.iter().any(|request| self.is_below_a_base(request)) {
            reach.prove_file(&self.name.to_string_lossy());
        }
        for request in self.requests.iter().filter(|request| request.evidence >= Evidence::Plain) {
            request.host.iter().for_each(|host| reach.prove_host(host));
        }
        // A path without a base belongs to the base of its file, where there is one.
        let mut hosts: Vec<&String> = self.bases.iter().filter_map(|(_, base, _)| base.host.as_ref()).collect();
        hosts.dedup();
        if let [host] = hosts.as_slice()
            && self.requests.iter().any(|request| self.is_below_a_base(request))
        {
            reach.prove_host(host);
        }
    }

    /// Finds what is left of v1.
    pub(super) fn sight(self, reach: &Reach) -> Sight {
        let is_proven = self.is_proven(reach);
        let counts: Vec<bool> = self.requests.iter().map(|request| self.counts(request, is_proven, reach)).collect();
        let mut sight = Sight::default();
        for (request, _) in self.requests.iter().zip(&counts).filter(|(_, counts)| **counts) {
            sight.found.extend(request.found.iter().cloned());
        }
        for (found, base, names) in &self.bases {
            let is_proven = base.host.as_ref().is_some_and(|host| reach.has_host(host))
                || names.iter().any(|name| reach.has_base(name))
                || base.host.is_none() && is_proven;
            if is_proven && base.evidence != Evidence::Counter {
                sight.found.push(found.clone());
            }
        }
        for (body, ground) in &self.bodies {
            let found = match ground {
                Ground::Request(index) if counts[*index] => body::findings(self.text, body),
                // Whose object it is is not sure enough to call other names wrong.
                Ground::Names => without_unknown(body::findings(self.text, body)),
                Ground::Hint if is_proven => without_unknown(body::findings(self.text, body)),
                Ground::Request(_) | Ground::Hint => Vec::new(),
            };
            sight.found.extend(found);
        }
        for (content, body, request) in &self.inner {
            if counts[*request] {
                sight.found.extend(outward(content, body::findings(&content.text, body)));
            }
        }
        for (found, _) in self.replies.iter().filter(|(_, is_sure)| *is_sure || is_proven) {
            sight.found.extend(found.iter().cloned());
        }
        if is_proven {
            sight.found.extend(self.reads);
        }
        for (language, embedded) in &self.embedded {
            sight.add(embedded.outward(readers::sight(*language, self.name, &embedded.text, reach)));
        }
        sight
    }

    fn is_proven(&self, reach: &Reach) -> bool {
        self.requests.iter().any(|request| request.evidence >= Evidence::Plain)
            || self.is_sure_by_names()
            || reach.has_file(&self.name.to_string_lossy())
    }

    fn is_sure_by_names(&self) -> bool {
        self.bodies.iter().any(|(_, ground)| *ground == Ground::Names)
            || self.replies.iter().any(|(_, is_sure)| *is_sure)
    }

    /// Whether a path without a base of its own is one that v1 had, in a file with a base of v1.
    fn is_below_a_base(&self, request: &Spotted) -> bool {
        let is_plain = !matches!(request.rule.id, "endpoints-path" | "templates-path" | "openapi-path");
        let has_base = self.bases.iter().any(|(_, base, _)| base.evidence != Evidence::Counter);
        request.version == Version::Unknown
            && request.evidence == Evidence::Weak
            && request.host.is_none()
            && is_plain
            && has_base
            && !self.is_current
    }

    /// Whether a request is one of v1, as far as anyone can tell.
    fn counts(&self, request: &Spotted, is_proven: bool, reach: &Reach) -> bool {
        match request.evidence {
            Evidence::Counter => false,
            Evidence::Plain | Evidence::Strong => true,
            Evidence::Weak => match (&request.host, request.version) {
                (Some(host), _) => reach.has_host(host),
                (None, Version::Here | Version::Base) => is_proven,
                (None, Version::Unknown) => {
                    let known = request.base.as_ref().is_some_and(|name| reach.base(name).is_some());
                    known || self.is_below_a_base(request) || is_proven && !self.is_current
                }
            },
        }
    }

    /// Notes which variables hold a base.
    fn constants_of(&mut self, node: &Node, parent: &str) {
        match &node.kind {
            Kind::Object(entries) => {
                for entry in entries {
                    self.constant(entry, entries, parent);
                    self.constants_of(&entry.value, &entry.key);
                }
            }
            Kind::List(items) => items.iter().for_each(|item| {
                if let Some((name, value)) = assignment(self.language, self.text, item) {
                    self.note(&name, &value);
                }
                self.constants_of(item, parent);
            }),
            Kind::Null | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) | Kind::OpaqueText | Kind::Opaque => {}
        }
    }

    fn constant(&mut self, entry: &Entry, siblings: &[Entry], parent: &str) {
        if let Some(content) = leaf::content(self.language, self.text, &entry.value) {
            for name in names_of(entry, siblings, parent) {
                self.note(&name, &content.text);
            }
        }
    }

    fn note(&mut self, name: &str, value: &str) {
        let base = value.trim().trim_end_matches('/');
        if base.ends_with("/v1") && base.contains("://") && !base.contains(char::is_whitespace) && !name.is_empty() {
            self.constants.entry(name.to_owned()).or_insert_with(|| base.to_owned());
        }
    }

    fn value(&mut self, node: &Node, key: &str, is_whole: bool, reach: &Reach) {
        match &node.kind {
            Kind::Object(entries) => self.object(node, entries, key, is_whole, reach),
            Kind::List(items) => items.iter().for_each(|item| self.value(item, key, is_whole, reach)),
            Kind::Text(_) | Kind::OpaqueText => {
                self.text(node, key, vec![key.to_owned()], None, reach);
            }
            Kind::Opaque => self.reads_in(node.range.clone()),
            Kind::Null | Kind::Bool(_) | Kind::Number(_) => {}
        }
    }

    fn object(&mut self, node: &Node, entries: &[Entry], key: &str, is_whole: bool, reach: &Reach) {
        let has = |name: &str| entries.iter().any(|entry| entry.key == name);
        if has("apiVersion") && has("kind") {
            return;
        }
        let method_entry = entries.iter().find(|entry| METHODS.contains(&entry.key.as_str()));
        let method = method_entry.and_then(|entry| self.method(entry));
        let mut request = None;
        for entry in entries.iter().filter(|entry| !METHODS.contains(&entry.key.as_str())) {
            if let Kind::Text(_) | Kind::OpaqueText = entry.value.kind {
                let names = names_of(entry, entries, key);
                let spotted = self.text(&entry.value, &entry.key, names, method.as_ref(), reach);
                request = request.or(spotted);
            }
            // Postman splits an address into its parts, and keeps it whole as well.
            if let (Kind::Object(parts), "url" | "uri") = (&entry.value.kind, entry.key.as_str())
                && let Some(raw) = parts.iter().find(|part| part.key == "raw")
            {
                request = request.or(self.text(&raw.value, "raw", Vec::new(), method.as_ref(), reach));
            }
        }
        if let Some(index) = request {
            self.request_of(index, entries, method_entry.filter(|_| method.is_some()));
        } else {
            self.shape(node, entries, is_whole);
        }
        for entry in entries {
            let is_request_part = request.is_some() && (entry.key == "url" || entry.key == "uri");
            match &entry.value.kind {
                Kind::Object(_) | Kind::List(_) | Kind::Opaque if !is_request_part => {
                    self.value(&entry.value, &entry.key, true, reach);
                }
                _ => {}
            }
        }
    }

    fn method(&self, entry: &Entry) -> Option<Method> {
        let text = leaf::content(self.language, self.text, &entry.value)?.text;
        [Method::GET, Method::POST, Method::PATCH, Method::DELETE]
            .into_iter()
            .find(|method| text.trim().eq_ignore_ascii_case(method.as_str()))
    }

    /// An object that goes with no request: what its names say.
    fn shape(&mut self, node: &Node, entries: &[Entry], is_whole: bool) {
        if self.bodies.iter().any(|(body, _)| body.range == node.range) {
            return;
        }
        match fields::shape(entries) {
            Some(Shape::Body { subject, is_create, is_sure }) => {
                let ground = if is_sure { Ground::Names } else { Ground::Hint };
                self.body(node, entries, (subject, is_create && is_whole), ground);
            }
            Some(Shape::Reply { is_sure }) => {
                let found = entries.iter().filter_map(|entry| {
                    let rule = fields::reply_rule(&entry.key)?;
                    Some(read(rule, entry.key_range.clone(), "it is an example of an answer"))
                });
                self.replies.push((found.collect(), is_sure));
            }
            None => {}
        }
    }

    fn body(&mut self, node: &Node, entries: &[Entry], (subject, is_create): (Subject, bool), ground: Ground) {
        let has_merge = entries.iter().any(|entry| entry.key.is_empty() || entry.key == "<<");
        let body = Body {
            subject,
            is_create,
            form: Form::Literal(self.language),
            range: node.range.clone(),
            entries: entries.to_vec(),
            later: Vec::new(),
            is_whole: !has_merge,
        };
        self.bodies.push((body, ground));
    }

    /// What stands beside the address of a request: its method, its body, its query, the status that is expected.
    fn request_of(&mut self, index: usize, entries: &[Entry], method: Option<&Entry>) {
        let of = |keys: &[&str]| entries.iter().filter(|entry| keys.contains(&entry.key.as_str())).collect::<Vec<_>>();
        let bodies = of(&BODIES);
        let has_body = bodies.iter().any(|entry| matches!(entry.value.kind, Kind::Object(_)));
        let call = match self.requests[index].call.clone() {
            // A path with a body and without a method makes something.
            Call::List(resource) if method.is_none() && has_body => Call::Create(resource),
            call => call,
        };
        self.requests[index].call = call.clone();
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

    /// Reads a text; gives the request in it.
    fn text(
        &mut self,
        node: &Node,
        key: &str,
        names: Vec<String>,
        method: Option<&Method>,
        reach: &Reach,
    ) -> Option<usize> {
        let content = leaf::content(self.language, self.text, node)?;
        match leaf::writing(key, &content.text) {
            Writing::Json => self.embedded.push((Language::Json, content)),
            Writing::Shell => self.embedded.push((Language::Shell, content)),
            Writing::Plain => {
                if content.text.contains("{{") || content.text.contains("${") {
                    self.reads_in(node.range.clone());
                }
                return self.addresses(&content, names, method, reach);
            }
        }
        None
    }

    fn addresses(
        &mut self,
        content: &Embedded,
        mut names: Vec<String>,
        method: Option<&Method>,
        reach: &Reach,
    ) -> Option<usize> {
        let (mut text, mut at) = (content.text.as_str(), 0);
        if let Some((name, value)) = text.split_once('=').filter(|(name, _)| is_name(name)) {
            names = vec![name.to_owned()];
            (text, at) = (value, name.len() + 1);
        }
        let leading = leaf::leading_name(text);
        let base = leading.and_then(|(name, _)| {
            let own = self.constants.get(name).cloned();
            own.or_else(|| reach.base(name).map(str::to_owned))
        });
        let pieces = match (&base, leading) {
            (Some(base), Some((_, length))) => vec![Piece::Known(base), Piece::Here(&text[length..], at + length)],
            _ => vec![Piece::Here(text, at)],
        };
        let mut first = None;
        for address in address::find(&pieces, Setting { method, is_path: false }) {
            match address {
                Address::Base(base) => {
                    let found = Found {
                        range: base.range.clone(),
                        rule: &table::BASE_URL,
                        replacement: base.replacement.clone(),
                        remedy: Remedy::Edits(vec![base.edit.clone()]),
                    };
                    self.bases.push((outward(content, vec![found]).remove(0), base, names.clone()));
                }
                Address::Request(request) => {
                    first.get_or_insert(self.requests.len());
                    let base = leading.map(|(name, _)| name.to_owned());
                    self.requests.push(Spotted::of(*request, base, content));
                }
                Address::Current(_) => self.is_current = true,
                Address::Foreign => {}
            }
        }
        first
    }

    /// Reads of an answer inside of an expression: `pod.json.costPerHr`.
    fn reads_in(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        for name in fields::REPLY {
            for (at, _) in text.match_indices(name) {
                let before = text[..at].ends_with(['.', '\'', '"']);
                let goes_on = text[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
                let start = range.start + at;
                if let (true, false, Some(rule)) = (before, goes_on, fields::reply_rule(name)) {
                    self.reads.push(read(rule, start..start + name.len(), "it stands in an expression"));
                }
            }
        }
    }
}

impl Spotted {
    fn of(request: Request, base: Option<String>, content: &Embedded) -> Self {
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
            found: outward(content, [own].into_iter().chain(more).collect()),
            update,
        }
    }
}

/// What was found in a text, as it stands in the file.
fn outward(content: &Embedded, found: Vec<Found>) -> Vec<Found> {
    content.outward(Sight { found, blind: Vec::new() }).found
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

fn read(rule: &'static Rule, range: Range<usize>, why: &str) -> Found {
    Found { range, rule, replacement: rule.new.to_string(), remedy: Remedy::ByHand(why.to_owned()) }
}

fn without_unknown(found: Vec<Found>) -> Vec<Found> {
    found.into_iter().filter(|found| found.rule != &table::UNKNOWN_FIELD).collect()
}

/// What the body of a request is about, and whether it makes something.
fn subject(call: &Call) -> Option<(Subject, bool)> {
    let (resource, is_create): (&Resource, bool) = match call {
        Call::Create(resource) => (resource, true),
        Call::Update(resource, _) => (resource, false),
        _ => return None,
    };
    Some((resource.subject()?, is_create))
}

fn has_number(node: &Node, number: u64) -> bool {
    match &node.kind {
        Kind::Number(found) => found.as_u64() == Some(number),
        Kind::List(items) => items.iter().any(|item| has_number(item, number)),
        Kind::Text(text) => text.split(',').any(|part| part.trim() == number.to_string()),
        Kind::Null | Kind::Bool(_) | Kind::Object(_) | Kind::Opaque | Kind::OpaqueText => false,
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// `NAME=value` as an item of a list.
fn assignment(language: Language, text: &str, node: &Node) -> Option<(String, String)> {
    let content = leaf::content(language, text, node)?.text;
    let (name, value) = content.split_once('=')?;
    is_name(name).then(|| (name.to_owned(), value.to_owned()))
}

/// The names of the variable that an entry gives a value to: its key, what a neighbour says (`{"key": "base", "value":
/// ...}`), or the key of the object around it (`variable "api" { default = ... }`).
fn names_of(entry: &Entry, siblings: &[Entry], parent: &str) -> Vec<String> {
    if !matches!(entry.key.as_str(), "value" | "default") {
        return vec![entry.key.clone()];
    }
    let named = siblings.iter().find(|other| matches!(other.key.as_str(), "key" | "name"));
    let named = named.and_then(|other| match &other.value.kind {
        Kind::Text(text) => Some(text.clone()),
        _ => None,
    });
    named.into_iter().chain([parent.to_owned()]).collect()
}
