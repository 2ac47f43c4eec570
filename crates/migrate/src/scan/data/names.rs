//! Which variables hold a base of v1: data files give names to what programs read.

use super::{gather::Gathered, leaf};
use crate::scan::{
    Language,
    body::{Entry, Kind, Node},
};

impl Gathered<'_> {
    /// Notes which variables hold a base.
    pub(super) fn constants_of(&mut self, node: &Node, parent: &str) {
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
}

pub(super) fn is_name(text: &str) -> bool {
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
pub(super) fn names_of(entry: &Entry, siblings: &[Entry], parent: &str) -> Vec<String> {
    if !matches!(entry.key.as_str(), "value" | "default") {
        return vec![entry.key.clone()];
    }
    let named = siblings.iter().find(|other| matches!(other.key.as_str(), "key" | "name"));
    let named =
        named.and_then(|other| if let Kind::Text(text) = &other.value.kind { Some(text.clone()) } else { None });
    named.into_iter().chain([parent.to_owned()]).collect()
}
