//! The one error that crosses the wire: `application/problem+json` (platform.md, sections 2.7 and 7).

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A failed request, as the server describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// A short name of the kind of failure, `Not Found`.
    pub title: String,
    /// The HTTP status.
    #[schemars(range(min = 400, max = 599))]
    pub status: u16,
    /// What went wrong, for a person.
    pub detail: String,
    /// One entry a violation, each `<location>: <violation>` (wire.md, Shared).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<String>,
}

impl Problem {
    /// A problem of any status, with the status' own title.
    pub fn new(status: u16, detail: impl Into<String>) -> Self {
        let title = http::StatusCode::from_u16(status).ok().and_then(|code| code.canonical_reason()).unwrap_or("Error");
        Self { title: title.to_owned(), status, detail: detail.into(), errors: Vec::new() }
    }

    /// 400: the body matches the contract and is rejected all the same.
    pub fn rejected(detail: impl Into<String>) -> Self {
        Self::new(400, detail)
    }

    /// 400 with every broken rule listed; `None` when none is.
    pub fn broken_rules(rules: Vec<Violation>) -> Option<Self> {
        let detail = match rules.as_slice() {
            [] => return None,
            [only] => only.what.clone(),
            [first, rest @ ..] => format!("{} (and {} more)", first.what, rest.len()),
        };
        Some(Self { errors: rules.iter().map(ToString::to_string).collect(), ..Self::rejected(detail) })
    }

    /// 402: the balance does not pay for it.
    pub fn balance(detail: impl Into<String>) -> Self {
        Self::new(402, detail)
    }

    /// 404: nothing of this kind has the id `id`, or not for this account.
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

    /// 413: the body is beyond a limit of its operation's own.
    pub fn too_long(limit: usize) -> Self {
        Self::new(413, format!("the request body is longer than the limit of {limit} bytes"))
    }

    /// 422: body or parameters do not match the contract; one entry in `errors` for each violation.
    pub fn invalid(violations: &[Violation]) -> Self {
        Self::invalid_in(violations, violations.len())
    }

    /// 422 as well, where there are so many violations that only the first of them are listed.
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

    /// 500: a failure of the service; the detail says nothing of its inside.
    pub fn internal(detail: impl Into<String>) -> Self {
        Self::new(500, detail)
    }

    /// 501: the path exists in the specification and is not built yet.
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

/// One violation and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// `$`, `$.gpu.count`, `query.limit` or `path.id`.
    pub location: String,
    /// What is wrong there.
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
