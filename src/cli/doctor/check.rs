//! The outcome of a check, and how it is shown in a row.

use serde::Serialize;

use crate::cli::{
    backend::Backend,
    failure::{Exit, Failure},
    output::columns::{Cell, Column, Resource},
};

/// The outcome of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    /// All is well.
    Ok,
    /// Commands work, but not as they should.
    Warn,
    /// Commands do not work, and end like this.
    Fail(Exit),
}

impl Serialize for Status {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Status {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Ok => "ok",
            Self::Warn => "warn",
            Self::Fail(_) => "fail",
        }
    }
}

/// The result of a check.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub(super) struct Check {
    /// The subject of the check.
    #[serde(rename = "check")]
    pub(super) name: &'static str,
    #[schemars(with = "String")]
    pub(super) status: Status,
    /// The finding.
    pub(super) detail: String,
    /// The suggested fix.
    pub(super) hint: Option<String>,
}

impl Check {
    pub(super) fn ok(name: &'static str, detail: impl Into<String>) -> Self {
        Self { name, status: Status::Ok, detail: detail.into(), hint: None }
    }

    pub(super) fn warn(name: &'static str, detail: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { name, status: Status::Warn, detail: detail.into(), hint: Some(hint.into()) }
    }

    pub(super) fn fail(name: &'static str, exit: Exit, detail: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { name, status: Status::Fail(exit), detail: detail.into(), hint: Some(hint.into()) }
    }

    /// A failure that any command would have ended with.
    pub(super) fn failed(name: &'static str, failure: &Failure, backend: &Backend) -> Self {
        let (detail, hint) = (failure.one_line(), failure.advice(backend));
        Self { name, status: Status::Fail(failure.exit()), detail, hint }
    }
}

impl Resource for Check {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("CHECK", 0, |check| Cell::text(check.name)),
        Column::new("STATUS", 0, |check| Cell::text(check.status.name())),
        Column::new("DETAIL", 0, |check| Cell::text(&check.detail)),
        Column::new("HINT", 1, |check| Cell::maybe(check.hint.as_ref())),
    ];

    fn id(&self) -> String {
        self.name.to_owned()
    }
}
