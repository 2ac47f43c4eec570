//! Collects candidates for v1 uses in a value tree. `verdict` decides which count.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
    path::Path,
};

use http::Method;

use super::{
    Tree,
    fields::{self, Shape},
    leaf::{self, Writing},
    request::{METHODS, Spotted},
};
use crate::{
    rules::{Subject, table},
    scan::{
        Language, Remedy, V1Form,
        address::{self, Address, Base, Piece, Setting},
        body::{Body, Entry, Form, Kind, Node},
        code::names,
        embedded::Embedded,
    },
};

/// The candidates in a file.
pub(super) struct Gathered<'a> {
    pub(super) language: Language,
    pub(super) name: &'a Path,
    pub(super) text: &'a str,
    blocks: &'a HashMap<String, Range<usize>>,
    pub(super) requests: Vec<Spotted>,
    pub(super) bases: Vec<(V1Form, Base, Vec<String>)>,
    pub(super) is_current: bool,
    pub(super) bodies: Vec<(Body, Ground)>,
    /// Their ranges.
    read: HashSet<Range<usize>>,
    pub(super) replies: Vec<(Vec<V1Form>, bool)>,
    pub(super) reads: Vec<V1Form>,
    /// Uses of another block's answer as a bare list, each with that block.
    pub(super) lists: Vec<(Range<usize>, V1Form)>,
    pub(super) embedded: Vec<(Language, Embedded)>,
    /// JSON bodies in strings, each with its request.
    pub(super) inner: Vec<(Embedded, Body, usize)>,
}

/// Why an object counts as a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ground {
    /// It belongs to this request.
    Request(usize),
    /// Its names suffice.
    Names,
    /// Its names, given other evidence for v1.
    Hint,
}

impl<'a> Gathered<'a> {
    pub(super) fn of(language: Language, name: &'a Path, text: &'a str, tree: &'a Tree) -> Self {
        let mut gathered = Self {
            language,
            name,
            text,
            blocks: &tree.blocks,
            requests: Vec::new(),
            bases: Vec::new(),
            is_current: false,
            bodies: Vec::new(),
            read: HashSet::new(),
            replies: Vec::new(),
            reads: Vec::new(),
            lists: Vec::new(),
            embedded: Vec::new(),
            inner: Vec::new(),
        };
        for root in &tree.roots {
            gathered.value(root, "");
        }
        gathered
    }

    fn value(&mut self, node: &Node, key: &str) {
        match &node.kind {
            Kind::Object(entries) => self.object(node, entries, key),
            Kind::List(items) => items.iter().for_each(|item| self.value(item, key)),
            Kind::Text(_) | Kind::OpaqueText => {
                self.text(node, key, vec![key.to_owned()], None);
            }
            Kind::Opaque => {
                self.reads_in(node.range.clone());
                self.lists_in(&node.range);
            }
            Kind::Null | Kind::Bool(_) | Kind::Number(_) => {}
        }
    }

    fn object(&mut self, node: &Node, entries: &[Entry], key: &str) {
        let has = |name: &str| entries.iter().any(|entry| entry.key == name);
        if has("apiVersion") && has("kind") {
            return;
        }
        if has("cell_type") && has("source") {
            return self.cell(entries);
        }
        let method_entry = entries.iter().find(|entry| METHODS.contains(&entry.key.as_str()));
        let method = method_entry.and_then(|entry| self.method(entry));
        let mut request = None;
        for entry in entries.iter().filter(|entry| !METHODS.contains(&entry.key.as_str())) {
            if let Kind::Text(_) | Kind::OpaqueText = entry.value.kind {
                let names = names_of(entry, entries, key);
                let spotted = self.text(&entry.value, &entry.key, names, method.as_ref());
                request = request.or(spotted);
            }
            // Postman splits an address into parts, but also keeps it whole.
            if let (Kind::Object(parts), "url" | "uri") = (&entry.value.kind, entry.key.as_str())
                && let Some(raw) = parts.iter().find(|part| part.key == "raw")
            {
                request = request.or(self.text(&raw.value, "raw", Vec::new(), method.as_ref()));
            }
        }
        if let Some(index) = request {
            self.request_of(index, entries, method.is_some());
        } else {
            self.shape(node, entries);
        }
        for entry in entries {
            let is_request_part = request.is_some() && (entry.key == "url" || entry.key == "uri");
            let holds_more = matches!(entry.value.kind, Kind::Object(_) | Kind::List(_) | Kind::Opaque);
            if holds_more && !is_request_part {
                self.value(&entry.value, &entry.key);
            }
        }
    }

    /// A notebook cell: its lines form one program, in Python unless its first line says otherwise.
    fn cell(&mut self, entries: &[Entry]) {
        let of = |name: &str| entries.iter().find(|entry| entry.key == name).map(|entry| &entry.value);
        let is_code = matches!(of("cell_type").map(|node| &node.kind), Some(Kind::Text(kind)) if kind == "code");
        let Some(source) = of("source").filter(|_| is_code) else { return };
        let lines: Vec<&Node> =
            if let Kind::List(items) = &source.kind { items.iter().collect() } else { vec![source] };
        let inside =
            lines.iter().filter(|node| node.range.len() >= 2).map(|node| node.range.start + 1..node.range.end - 1);
        let cell = Embedded::joined(self.text, inside);
        let language = match cell.text.lines().next().unwrap_or_default().trim() {
            "%%bash" | "%%sh" | "%%script bash" => Language::Shell,
            "%%javascript" | "%%js" => Language::JavaScript,
            _ => Language::Python,
        };
        self.embedded.push((language, cell));
    }

    /// An object without a request: classified by its names.
    fn shape(&mut self, node: &Node, entries: &[Entry]) {
        if self.read.contains(&node.range) {
            return;
        }
        match fields::shape(entries) {
            Some(Shape::Body { subject, is_create, is_sure }) => {
                let ground = if is_sure { Ground::Names } else { Ground::Hint };
                self.body(node, entries, (subject, is_create), ground);
            }
            Some(Shape::Reply { is_sure }) => {
                let found = entries.iter().filter_map(|entry| {
                    let rule = fields::reply_rule(&entry.key)?;
                    Some(V1Form::by_hand(rule, entry.key_range.clone(), "it is an example of an answer"))
                });
                self.replies.push((found.collect(), is_sure));
            }
            None => {}
        }
    }

    pub(super) fn body(
        &mut self,
        node: &Node,
        entries: &[Entry],
        (subject, is_create): (Subject, bool),
        ground: Ground,
    ) {
        self.read.insert(node.range.clone());
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

    /// Reads a text; returns the request in it.
    fn text(&mut self, node: &Node, key: &str, names: Vec<String>, method: Option<&Method>) -> Option<usize> {
        let content = leaf::content(self.language, self.text, node)?;
        match leaf::writing(key, &content.text) {
            Writing::Json => self.embedded.push((Language::Json, content)),
            Writing::Shell => self.embedded.push((Language::Shell, content.with_plain_expressions())),
            Writing::Plain => {
                if content.text.contains("{{") || content.text.contains("${") {
                    self.reads_in(node.range.clone());
                }
                return self.addresses(&content, names, method);
            }
        }
        None
    }

    fn addresses(&mut self, content: &Embedded, mut names: Vec<String>, method: Option<&Method>) -> Option<usize> {
        let (mut text, mut at) = (content.text.as_str(), 0);
        let is_name = |name: &str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if let Some((name, value)) = text.split_once('=').filter(|(name, _)| is_name(name)) {
            names = vec![name.to_owned()];
            (text, at) = (value, name.len() + 1);
        }
        let mut first = None;
        for address in address::find(&[Piece::Here(text, at)], Setting { method, is_path: false }) {
            match address {
                Address::Base(base) if base.is_bare => {}
                Address::Base(base) => {
                    let found = V1Form {
                        range: base.range.clone(),
                        rule: &table::BASE_URL,
                        replacement: base.replacement.clone(),
                        remedy: Remedy::Edits(vec![base.edit.clone()]),
                    };
                    self.bases.push((content.outward(vec![found]).remove(0), base, names.clone()));
                }
                Address::Request(request) => {
                    first.get_or_insert(self.requests.len());
                    self.requests.push(Spotted::of(*request, content));
                }
                Address::Current(_) => self.is_current = true,
                Address::Foreign => {}
            }
        }
        first
    }

    /// Reads of an answer in an expression: `pod.json.costPerHr`.
    fn reads_in(&mut self, range: Range<usize>) {
        let text = &self.text[range.clone()];
        for name in names::vocabulary().filter(|name| fields::is_reply(name)) {
            for (at, _) in text.match_indices(name) {
                let before = text[..at].ends_with(['.', '\'', '"']);
                let goes_on = text[at + name.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
                let start = range.start + at;
                if let (true, false, Some(rule)) = (before, goes_on, fields::reply_rule(name)) {
                    let found = V1Form::by_hand(rule, start..start + name.len(), "it stands in an expression");
                    self.reads.push(found);
                }
            }
        }
    }

    /// `[for pod in jsondecode(data.http.pods.response_body) : ...]`, `length(...)` and element access in Terraform.
    fn lists_in(&mut self, range: &Range<usize>) {
        const DECODER: &str = "jsondecode(";
        let text = &self.text[range.clone()];
        for (at, _) in text.match_indices(DECODER) {
            let Some(length) = text[at..].find(')') else { return };
            let answer = text[at + DECODER.len()..at + length].trim();
            let name = answer.strip_suffix(".response_body").or_else(|| answer.strip_suffix(".body"));
            let Some(block) = name.and_then(|name| self.blocks.get(name)) else { continue };
            let before = text[..at].trim_end();
            let is_list = text[at + length + 1..].starts_with('[')
                || before.ends_with("length(")
                || before.strip_suffix("in").is_some_and(|head| head.ends_with(char::is_whitespace));
            if is_list {
                let start = range.start + at;
                let reason = "a list is an object with its elements under the name of the resource";
                let found = V1Form::by_hand(&table::LIST_WRAPPER, start..start + length + 1, reason);
                self.lists.push((block.clone(), found));
            }
        }
    }
}

/// The names of the variable that an entry assigns: its key, a sibling's value (`{"key": "base", "value": ...}`), or
/// the key of the enclosing object (`variable "api" { default = ... }`).
fn names_of(entry: &Entry, siblings: &[Entry], parent: &str) -> Vec<String> {
    if !matches!(entry.key.as_str(), "value" | "default") {
        return vec![entry.key.clone()];
    }
    let named = siblings.iter().filter(|other| matches!(other.key.as_str(), "key" | "name"));
    let text = |other: &Entry| if let Kind::Text(text) = &other.value.kind { Some(text.clone()) } else { None };
    named.filter_map(text).chain([parent.to_owned()]).collect()
}
