//! A body as it stands in a text: an object literal, its entries and where they are.
//!
//! The readers of the languages build it; [`findings()`] says what becomes of it.

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
    /// What it is about.
    pub subject: Subject,
    /// Whether it makes something; else it changes something.
    pub is_create: bool,
    /// How it is written.
    pub form: Form,
    /// From its opening bracket to behind its closing one: `{...}`, `[...]`, `(...)`. What stands before the bracket
    /// (`dict`, `json!`, `map[string]any`, `@`) is outside.
    pub range: Range<usize>,
    /// Its entries, in order.
    pub entries: Vec<Entry>,
    /// What is added behind it, as by `body["ports"] = ...`.
    pub later: Vec<Entry>,
    /// Whether nothing else can be in it: no spread, nothing added out of sight.
    pub is_whole: bool,
}

/// How a body is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As an object or map of a language.
    Literal(Language),
    /// As `name=value` between round brackets of `dict`, which makes a body of it (Python).
    Dict,
    /// As arguments of some other call: the names are those of a function.
    Arguments(Language),
    /// As JSON inside of a string, in which a double quote is written like this: `"`, `\"`, `""`.
    Quoted(&'static str),
}

/// A key and its value.
#[derive(Debug, Clone, PartialEq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands, with its quotes.
    pub key_range: Range<usize>,
    /// The value.
    pub value: Node,
}

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Where it stands, with its quotes or brackets.
    pub range: Range<usize>,
    /// What it is.
    pub kind: Kind,
}

/// What a value is.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// `null`, `None`, `nil`
    Null,
    /// A truth value.
    Bool(bool),
    /// A number.
    Number(serde_json::Number),
    /// A text without interpolation.
    Text(String),
    /// A list that holds exactly these.
    List(Vec<Node>),
    /// An object that holds exactly these.
    Object(Vec<Entry>),
    /// A text with interpolation.
    OpaqueText,
    /// Anything else: a variable, a call, a list with a spread.
    Opaque,
}

impl Body {
    /// Every entry, also what is added later.
    pub fn all(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().chain(&self.later)
    }
}
