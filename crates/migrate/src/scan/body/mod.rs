//! A body in a text: an object literal with its entries and positions.
//!
//! The language readers build it; [`findings()`] evaluates it.

mod blocked;
mod edits;
mod findings;
mod marks;
mod write;

use std::ops::Range;

pub use findings::findings;

use super::Language;
use crate::rules::Subject;

/// The literal of a v1 body.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// Its subject.
    pub subject: Subject,
    /// Whether it creates something; otherwise it updates something.
    pub is_create: bool,
    /// Its syntax.
    pub form: Form,
    /// From its opening to its closing bracket, inclusive: `{...}`, `[...]`, `(...)`. Excludes a prefix (`dict`,
    /// `json!`, `map[string]any`, `@`).
    pub range: Range<usize>,
    /// Its entries, in order.
    pub entries: Vec<Entry>,
    /// Entries added later, as by `body["ports"] = ...`.
    pub later: Vec<Entry>,
    /// Whether it is complete: no spread, and nothing added out of view.
    pub is_whole: bool,
}

/// The syntax of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// An object or map of a language.
    Literal(Language),
    /// `name=value` in the parentheses of `dict`, which creates the body (Python).
    Dict,
    /// Arguments of another call: the names are a function's parameters.
    Arguments(Language),
    /// JSON in a string, with double quotes in this form: `"`, `\"`, `""`.
    Quoted(&'static str),
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The range of the key, with its quotes.
    pub key_range: Range<usize>,
    /// The value.
    pub value: Node,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Its range, with quotes or brackets.
    pub range: Range<usize>,
    /// Its kind.
    pub kind: Kind,
}

/// The kind of a value.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// `null`, `None`, `nil`
    Null,
    /// A boolean.
    Bool(bool),
    /// A number.
    Number(serde_json::Number),
    /// A text without interpolation.
    Text(String),
    /// A list of exactly these.
    List(Vec<Node>),
    /// An object of exactly these.
    Object(Vec<Entry>),
    /// A text with interpolation.
    OpaqueText,
    /// Anything else: a variable, a call, a list with a spread.
    Opaque,
}

impl Body {
    /// Every entry, including those added later.
    pub fn all(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().chain(&self.later)
    }
}
