//! The findings of a check of a site.

use crate::runtime::Fault;

/// How bad a finding is, worst first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// No pod can run there.
    Fail,
    /// Pods run, but not properly.
    Warn,
    /// All is well.
    Ok,
}

impl Level {
    /// Its name in every answer: `fail`, `warn` or `ok`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Warn => "warn",
            Self::Ok => "ok",
        }
    }
}

/// A finding of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// How bad it is.
    pub level: Level,
    /// The subject of the check.
    pub check: &'static str,
    /// The finding.
    pub detail: String,
    /// How to fix it.
    pub hint: Option<String>,
}

impl Finding {
    pub(crate) fn ok(check: &'static str, detail: impl Into<String>) -> Self {
        Self { level: Level::Ok, check, detail: detail.into(), hint: None }
    }

    pub(crate) fn warn(check: &'static str, detail: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { level: Level::Warn, check, detail: detail.into(), hint: Some(hint.into()) }
    }

    pub(crate) fn fail(check: &'static str, detail: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { level: Level::Fail, check, detail: detail.into(), hint: Some(hint.into()) }
    }

    /// A check that could not be made.
    pub(crate) fn unknown(check: &'static str, fault: &Fault) -> Self {
        Self::warn(check, format!("unknown: {fault}"), "check it on the host")
    }
}
