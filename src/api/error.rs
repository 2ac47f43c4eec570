//! Why a call did not give what was asked for.

use crate::{
    engine::{EngineError, StoreError},
    wire::Problem,
};

/// A failed call. Where it failed decides what a person can do about it.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// The service answered with a problem.
    #[error("{problem}")]
    Problem {
        /// What it said.
        problem: Problem,
        /// The id under which the service remembers the request.
        request_id: Option<String>,
    },
    /// The embedded engine's store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No answer came: the service is unreachable or broke off.
    #[error("cannot reach {base}: {reason}")]
    Unreachable {
        /// The base address.
        base: String,
        /// The innermost cause.
        reason: String,
    },
    /// An answer came that is not API v2.
    #[error("{base} answered with something that is not API v2: {reason}")]
    Unreadable {
        /// The base address.
        base: String,
        /// What was wrong with it.
        reason: String,
    },
}

impl From<Problem> for CallError {
    fn from(problem: Problem) -> Self {
        Self::Problem { problem, request_id: None }
    }
}

impl From<EngineError> for CallError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Problem(problem) => problem.into(),
            EngineError::Store(error) => error.into(),
        }
    }
}

impl CallError {
    /// The problem, when the service answered with one.
    pub const fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Problem { problem, .. } => Some(problem),
            Self::Store(_) | Self::Unreachable { .. } | Self::Unreadable { .. } => None,
        }
    }

    /// The HTTP status of the problem.
    pub fn status(&self) -> Option<u16> {
        self.problem().map(|problem| problem.status)
    }
}
