//! Errors in GraphQL's own form (GraphQL, section 7.1.2).

use serde_json::{Value, json};

use crate::rules::Rule;

/// An error of a request or of one of its fields.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct GraphqlError {
    message: String,
    code: &'static str,
    /// Its position in the document, counted from 1.
    at: Option<(usize, usize)>,
    rule: Option<&'static Rule>,
}

impl GraphqlError {
    /// An error with a code of GraphQL servers.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { message: message.into(), code, at: None, rule: None }
    }

    /// The same, because of a rule.
    #[must_use]
    pub fn under(self, rule: Option<&'static Rule>) -> Self {
        Self { rule, ..self }
    }

    /// A syntax error.
    pub fn syntax(message: &str, document: &str, index: usize) -> Self {
        let before = document.get(..index).unwrap_or(document);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let failed = Self::new("GRAPHQL_PARSE_FAILED", format!("Syntax Error: {message}"));
        Self { at: Some((line, column)), ..failed }
    }

    /// A document that cannot be carried out.
    pub fn invalid(message: impl Into<String>) -> Self {
        Self::new("GRAPHQL_VALIDATION_FAILED", message)
    }

    /// A malformed request, or values of the wrong type.
    pub fn input(message: impl Into<String>) -> Self {
        Self::new("BAD_USER_INPUT", message)
    }

    /// The error, for the field with this name in the answer.
    pub fn json(&self, field: Option<&str>) -> Value {
        let mut error = json!({ "message": self.message, "extensions": { "code": self.code } });
        if let Some((line, column)) = self.at {
            error["locations"] = json!([{ "line": line, "column": column }]);
        }
        if let Some(field) = field {
            error["path"] = json!([field]);
        }
        if let Some(rule) = self.rule {
            error["extensions"]["rule"] = rule.id.into();
        }
        error
    }
}
