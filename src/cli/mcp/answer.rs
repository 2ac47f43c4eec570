//! The answer of a task: a short text, and the same for programs.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::content::{clean, clipped};
use crate::cli::{backend::Backend, failure::Failure};

/// The longest text of an answer that quotes no pod, in bytes.
const TEXT: usize = 4 << 10;

/// The answer of a task.
#[derive(Debug)]
pub(super) struct Answer<T> {
    /// For the model: sentences, and lines of what was asked for.
    pub(super) text: String,
    /// The same as fields.
    pub(super) value: T,
    /// Whether it names a price.
    pub(super) has_price: bool,
    /// Text from a pod, framed. It is bounded where it is read.
    pub(super) quote: String,
}

impl<T> Answer<T> {
    /// An answer that names no price and quotes nothing.
    pub(super) fn new(text: impl Into<String>, value: T) -> Self {
        Self { text: text.into(), value, has_price: false, quote: String::new() }
    }

    /// One that names a price.
    pub(super) fn priced(text: impl Into<String>, value: T) -> Self {
        Self { has_price: true, ..Self::new(text, value) }
    }

    /// The same with what a pod said.
    pub(super) fn quoting(self, quote: String) -> Self {
        Self { quote, ..self }
    }
}

/// An answer as it is sent.
#[derive(Debug)]
pub(super) struct ToolReply {
    /// The text.
    pub(super) text: String,
    /// The fields.
    pub(super) fields: Value,
    /// Whether it is a failure.
    pub(super) is_error: bool,
}

impl ToolReply {
    /// A success. Where nothing is real, an answer that names a price says so.
    pub(super) fn of<T: Serialize>(answer: Answer<T>, backend: &Backend) -> Self {
        let Answer { text, value, has_price, quote } = answer;
        let mut text = clipped(&lines(&text), TEXT).into_owned();
        let mut fields = wire::json::tree(&value);
        drop_nothing(&mut fields);
        if has_price && backend.is_embedded() {
            text.push_str("\nsimulated: no real money");
            if let Value::Object(fields) = &mut fields {
                fields.insert("simulated".to_owned(), true.into());
            }
        }
        if !quote.is_empty() {
            text.push('\n');
            text.push_str(&quote);
        }
        Self { text, fields, is_error: false }
    }

    /// A failure, as the command line reports it.
    pub(super) fn failed(failure: &Failure, backend: &Backend) -> Self {
        let error = failure.json(backend).unwrap_or_else(|| json!({ "title": "it failed" }));
        let text = failure.render(backend, crate::cli::terminal::paint::Paint(false));
        Self { text: clipped(&lines(&text), TEXT).into_owned(), fields: json!({ "error": error }), is_error: true }
    }
}

/// Each line of a text, fit to be read.
fn lines(text: &str) -> String {
    text.trim_end().lines().map(clean).collect::<Vec<_>>().join("\n")
}

/// Leaves out what is not known or not there: a model pays for every `null`.
fn drop_nothing(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let kept = std::mem::take(fields).into_iter().filter(|(_, value)| !is_nothing(value));
            let kept: Map<String, Value> = kept
                .map(|(name, mut value)| {
                    drop_nothing(&mut value);
                    (name, value)
                })
                .collect();
            *fields = kept;
        }
        Value::Array(items) => items.iter_mut().for_each(drop_nothing),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn is_nothing(value: &Value) -> bool {
    value.is_null() || value.as_array().is_some_and(Vec::is_empty)
}
