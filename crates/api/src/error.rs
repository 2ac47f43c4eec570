//! Why a call failed.

use std::time::Duration;

use super::Request;
use engine::{EngineError, StoreError};
use wire::Problem;

/// A failed call. Where it failed determines how a person can fix it.
#[derive(Debug, thiserror::Error)]
pub enum CallError {
    /// The service answered with a problem.
    #[error("{problem}")]
    Problem {
        /// The problem.
        problem: Problem,
        /// The id under which the service logged the request.
        request_id: Option<Box<str>>,
        /// How long the service asks clients to wait before the next request.
        retry_after: Option<Duration>,
        /// Who reported it, and about what.
        origin: Origin,
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
        /// How far the request got.
        reach: Reach,
    },
    /// The server redirects to another address, which must not get the key.
    #[error("{base} answered {status}, which points to `{location}`; redirects are not followed")]
    Redirected {
        /// The base address.
        base: String,
        /// The HTTP status.
        status: u16,
        /// The target.
        location: String,
    },
    /// The answer is not API v2.
    #[error("{base} answered with something that is not API v2: {reason}")]
    Unreadable {
        /// The base address.
        base: String,
        /// The deviation.
        reason: String,
    },
    /// It was not meant to be sent: see [`super::Api::Rehearsed`].
    #[error("{request:?} was not sent")]
    NotSent {
        /// The request.
        request: Box<Request>,
    },
}

/// Who reported that a request failed, and what the request was about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// The API, for a request that names one thing in its path.
    Item,
    /// The API, for a request for all things of a kind.
    List,
    /// The API, for a request for a new thing.
    Create,
    /// An intermediary or a different server: the answer is not a problem of the API.
    Elsewhere,
}

/// How far an unanswered request got.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// No connection was made, but one may be possible in a moment.
    NotSent,
    /// No connection is possible, because one side does not accept the other.
    Refused,
    /// It was sent, and may have been carried out.
    Sent,
}

impl From<Problem> for CallError {
    fn from(problem: Problem) -> Self {
        Self::Problem { problem, request_id: None, retry_after: None, origin: Origin::Item }
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
    /// The problem, if the service answered with one.
    pub const fn problem(&self) -> Option<&Problem> {
        match self {
            Self::Problem { problem, .. } => Some(problem),
            Self::Store(_)
            | Self::Unreachable { .. }
            | Self::Redirected { .. }
            | Self::Unreadable { .. }
            | Self::NotSent { .. } => None,
        }
    }

    /// The HTTP status of the problem.
    pub fn status(&self) -> Option<u16> {
        self.problem().map(|problem| problem.status)
    }

    /// How long the service asks clients to wait before the next request.
    pub const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Problem { retry_after, .. } => *retry_after,
            Self::Store(_)
            | Self::Unreachable { .. }
            | Self::Redirected { .. }
            | Self::Unreadable { .. }
            | Self::NotSent { .. } => None,
        }
    }

    /// The request, if it was not meant to be sent.
    pub fn unsent(&self) -> Option<&Request> {
        match self {
            Self::NotSent { request } => Some(request),
            Self::Problem { .. }
            | Self::Store(_)
            | Self::Unreachable { .. }
            | Self::Redirected { .. }
            | Self::Unreadable { .. } => None,
        }
    }

    /// Whether the request may have been carried out nonetheless, so that repeating it may do it twice.
    pub fn may_have_happened(&self) -> bool {
        match self {
            Self::Problem { problem, .. } => problem.status >= 500 && problem.status != 501,
            Self::Unreachable { reach, .. } => *reach == Reach::Sent,
            Self::Unreadable { .. } => true,
            Self::Store(_) | Self::Redirected { .. } | Self::NotSent { .. } => false,
        }
    }
}
