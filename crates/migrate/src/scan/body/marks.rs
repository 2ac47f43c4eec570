//! The JSON of a body with unknown values: each becomes a mark, which passes through translation like any text.

use std::ops::Range;

use serde_json::Value;

use super::{Body, Entry, Kind, Node};
use crate::body::Fields;

/// Delimits the number of a mark: a private-use character, which program text never contains.
const MARK: char = '\u{F8D0}';

/// Fields that take a list in v1.
const LISTS: [&str; 9] = [
    "allowedCudaVersions",
    "countryCodes",
    "cpuFlavorIds",
    "dataCenterIds",
    "dockerEntrypoint",
    "dockerStartCmd",
    "gpuTypeIds",
    "networkVolumeIds",
    "ports",
];

/// A body as JSON, and the source text of each value.
pub(super) struct MarkedBody<'a> {
    text: &'a str,
    /// The body, with marks.
    pub(super) fields: Fields,
    /// The marked values, by number.
    opaque: Vec<Opaque>,
}

/// An unknown value.
struct Opaque {
    range: Range<usize>,
    /// Its key in the body.
    key: String,
    is_list: bool,
}

impl<'a> MarkedBody<'a> {
    /// Marks the unknown values of a body. For a duplicate key, the last one counts, as in every language.
    pub(super) fn of(text: &'a str, body: &Body, is_read: impl Fn(&str) -> bool) -> Self {
        let mut marked = Self { text, fields: Fields::new(), opaque: Vec::new() };
        for entry in body.all().filter(|entry| is_read(&entry.key)) {
            let value = marked.value(&entry.key, &entry.value, true);
            marked.fields.insert(entry.key.clone(), value);
        }
        marked
    }

    /// The JSON of a node in the body, with its marks.
    pub(super) fn json(&self, node: &Node, key: &str, is_top: bool) -> Value {
        match &node.kind {
            Kind::Null => Value::Null,
            Kind::Bool(value) => (*value).into(),
            Kind::Number(value) => value.clone().into(),
            Kind::Text(text) => text.as_str().into(),
            Kind::List(items) => items.iter().map(|item| self.json(item, key, false)).collect(),
            Kind::Object(entries) => self.object(entries, key).into(),
            Kind::OpaqueText | Kind::Opaque => {
                let number = self.opaque.iter().position(|opaque| opaque.range == node.range);
                let mark = mark(number.unwrap_or(self.opaque.len()));
                if is_top && is_list(key, &node.kind) { Value::Array(vec![mark]) } else { mark }
            }
        }
    }

    fn object(&self, entries: &[Entry], key: &str) -> Fields {
        entries.iter().map(|entry| (entry.key.clone(), self.json(&entry.value, key, false))).collect()
    }

    fn value(&mut self, key: &str, node: &Node, is_top: bool) -> Value {
        self.note(key, node, is_top);
        self.json(node, key, is_top)
    }

    fn note(&mut self, key: &str, node: &Node, is_top: bool) {
        match &node.kind {
            Kind::List(items) => items.iter().for_each(|item| self.note(key, item, false)),
            Kind::Object(entries) => entries.iter().for_each(|entry| self.note(key, &entry.value, false)),
            Kind::OpaqueText | Kind::Opaque => {
                let is_list = is_top && is_list(key, &node.kind);
                self.opaque.push(Opaque { range: node.range.clone(), key: key.to_owned(), is_list });
            }
            Kind::Null | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) => {}
        }
    }

    /// A sentence about the body, with program text instead of marks.
    pub(super) fn unmark(&self, sentence: &str) -> String {
        let mut plain = sentence.to_owned();
        for (number, opaque) in self.opaque.iter().enumerate() {
            let source = self.text[opaque.range.clone()].lines().next().unwrap_or_default();
            plain = plain.replace(&format!("{MARK}{number}{MARK}"), source);
        }
        plain
    }

    /// A translated body with a plausible value for each mark, so that the contract can validate the rest.
    pub(super) fn sample(&self, value: &Value) -> Value {
        match value {
            Value::String(text) => self.number(text).map_or_else(|| value.clone(), |number| self.example(number)),
            // A mark for a whole list.
            Value::Array(items) if let [Value::String(text)] = items.as_slice() => match self.number(text) {
                Some(number) if self.opaque[number].is_list => Value::Array(vec![self.example(number)]),
                Some(_) | None => items.iter().map(|item| self.sample(item)).collect(),
            },
            Value::Array(items) => items.iter().map(|item| self.sample(item)).collect(),
            Value::Object(fields) => {
                fields.iter().map(|(name, value)| (name.clone(), self.sample(value))).collect::<Fields>().into()
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
        }
    }

    fn number(&self, text: &str) -> Option<usize> {
        let number: usize = text.strip_prefix(MARK)?.strip_suffix(MARK)?.parse().ok()?;
        (number < self.opaque.len()).then_some(number)
    }

    /// A value of the type that v1 expects there.
    fn example(&self, number: usize) -> Value {
        let Opaque { range, key, .. } = &self.opaque[number];
        let is_inside = self.fields.get(key).is_some_and(|value| !value.is_string());
        match key.as_str() {
            "env" if is_inside => "text".into(),
            "env" => Fields::new().into(),
            "containerDiskInGb" | "volumeInGb" | "size" => 50.into(),
            "gpuCount" | "workersMin" | "workersMax" | "idleTimeout" => 1.into(),
            "vcpuCount" | "minVCPUPerGPU" => 2.into(),
            "minRAMPerGPU" => 8.into(),
            "scalerValue" => 4.into(),
            "executionTimeoutMs" => 60_000.into(),
            "globalNetworking" | "locked" | "isPublic" | "isServerless" => true.into(),
            "cloudType" => "SECURE".into(),
            "volumeMountPath" => "/workspace".into(),
            "ports" => format!("{}/http", 8000 + range.start % 1000).into(),
            "allowedCudaVersions" => "12.4".into(),
            _ => "abc".into(),
        }
    }
}

fn mark(number: usize) -> Value {
    format!("{MARK}{number}{MARK}").into()
}

fn is_list(key: &str, kind: &Kind) -> bool {
    *kind == Kind::Opaque && LISTS.contains(&key)
}
