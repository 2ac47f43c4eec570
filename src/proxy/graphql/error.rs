//! Errors in GraphQL's own form (GraphQL, section 7.1.2).

use serde_json::{Value, json};

use super::super::{answer::Refusal, words};

/// An error of a request or of one of its fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GraphqlError {
    message: String,
    code: &'static str,
    /// Its position in the document, counted from 1.
    at: Option<(usize, usize)>,
    rule: Option<&'static str>,
}

impl GraphqlError {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { message: message.into(), code, at: None, rule: None }
    }

    /// A syntax error.
    pub(super) fn syntax(message: &str, document: &str, index: usize) -> Self {
        let before = document.get(..index).unwrap_or(document);
        let line = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let failed = Self::new("GRAPHQL_PARSE_FAILED", format!("Syntax Error: {message}"));
        Self { at: Some((line, column)), ..failed }
    }

    /// A document that cannot be carried out.
    pub(super) fn invalid(message: impl Into<String>) -> Self {
        Self::new("GRAPHQL_VALIDATION_FAILED", message)
    }

    /// A malformed request, or values of the wrong type.
    pub(super) fn input(message: impl Into<String>) -> Self {
        Self::new("BAD_USER_INPUT", message)
    }

    /// The error, for the field with this name in the answer.
    pub(super) fn json(&self, field: Option<&str>) -> Value {
        let mut error = json!({ "message": self.message, "extensions": { "code": self.code } });
        if let Some((line, column)) = self.at {
            error["locations"] = json!([{ "line": line, "column": column }]);
        }
        if let Some(field) = field {
            error["path"] = json!([field]);
        }
        if let Some(rule) = self.rule {
            error["extensions"]["rule"] = rule.into();
        }
        error
    }
}

impl From<Refusal> for GraphqlError {
    fn from(refused: Refusal) -> Self {
        let code = match refused.status {
            401 => return Self::new("UNAUTHENTICATED", "Unauthorized"),
            402 => "INSUFFICIENT_FUNDS",
            403 => "FORBIDDEN",
            404 => "NOT_FOUND",
            409 => "CONFLICT",
            429 => "RATE_LIMITED",
            500.. => "INTERNAL_SERVER_ERROR",
            _ => "BAD_USER_INPUT",
        };
        Self { rule: refused.rule.map(|rule| rule.id), ..Self::new(code, words::of_v1(&refused.message)) }
    }
}
