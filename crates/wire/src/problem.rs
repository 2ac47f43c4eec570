//! The single error format on the wire: `application/problem+json` (platform.md, sections 2.7 and 7).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A failed request, as the server describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// A short name for the kind of failure, such as `Not Found`.
    pub title: String,
    /// The HTTP status.
    #[schemars(range(min = 400, max = 599))]
    pub status: u16,
    /// A description for people.
    pub detail: String,
    /// One entry per violation, each `<location>: <violation>` (wire.md, Shared).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
}

impl Problem {
    /// A problem with the standard title of its status.
    pub fn new(status: u16, detail: impl Into<String>) -> Self {
        let title = http::StatusCode::from_u16(status).ok().and_then(|code| code.canonical_reason()).unwrap_or("Error");
        Self { title: title.to_owned(), status, detail: detail.into(), errors: Vec::new() }
    }

    /// 400: the body matches the contract but breaks a rule.
    pub fn rejected(detail: impl Into<String>) -> Self {
        Self::new(400, detail)
    }

    /// 400 with every broken rule; `None` if there are none.
    pub fn broken_rules(rules: Vec<Violation>) -> Option<Self> {
        let detail = match rules.as_slice() {
            [] => return None,
            [only] => only.what.clone(),
            [first, rest @ ..] => format!("{} (and {} more)", first.what, rest.len()),
        };
        Some(Self { errors: rules.iter().map(ToString::to_string).collect(), ..Self::rejected(detail) })
    }

    /// 402: the balance does not cover it.
    pub fn balance(detail: impl Into<String>) -> Self {
        Self::new(402, detail)
    }

    /// 404: nothing of this kind with this id is visible to the account.
    pub fn not_found(kind: &str, id: &str) -> Self {
        Self::new(404, format!("{kind} `{id}` was not found"))
    }

    /// 409: the state of the resource does not allow it.
    pub fn conflict(detail: impl Into<String>) -> Self {
        Self::new(409, detail)
    }

    /// 413: the request, or what it expands to, is too large (platform.md, section 8).
    pub fn too_large(what: &str, bytes: usize) -> Self {
        Self::new(
            413,
            format!(
                "{what} is {bytes} bytes, more than the limit of {} bytes; reduce env variables or command values",
                super::BODY_LIMIT
            ),
        )
    }

    /// 413: the body exceeds the limit of its operation.
    pub fn too_long(limit: usize) -> Self {
        Self::new(413, format!("the request body is longer than the limit of {limit} bytes"))
    }

    /// 422: body or parameters do not match the contract; one entry in `errors` per violation.
    pub fn invalid(violations: &[Violation]) -> Self {
        Self::invalid_in(violations, violations.len())
    }

    /// 422 with more violations than it lists.
    pub fn invalid_in(violations: &[Violation], places: usize) -> Self {
        let mut detail = match violations {
            [only] => format!("the request is not valid: {only}"),
            _ => format!("the request is not valid in {places} places"),
        };
        if places > violations.len() {
            detail += &format!("; the first {} are listed", violations.len());
        }
        Self { errors: violations.iter().map(ToString::to_string).collect(), ..Self::new(422, detail) }
    }

    /// 500: a failure of the service; the detail reveals no internals.
    pub fn internal(detail: impl Into<String>) -> Self {
        Self::new(500, detail)
    }

    /// 501: the path is specified but not yet implemented.
    pub fn not_implemented(what: &str) -> Self {
        Self::new(501, format!("{what} is not implemented in this version of the engine"))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.detail)
    }
}

impl std::error::Error for Problem {}

/// A violation and its location.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// `$`, `$.gpu.count`, `query.limit` or `path.id`.
    pub location: String,
    /// The violation.
    pub what: String,
}

impl Violation {
    /// A violation at `location`.
    pub fn new(location: impl Into<String>, what: impl Into<String>) -> Self {
        Self { location: location.into(), what: what.into() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.location, self.what)
    }
}
