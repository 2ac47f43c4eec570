//! The meaning of an API server's refusals (kubernetes.md, Faults).

use std::time::Duration;

use serde::Deserialize;

use crate::runtime::Fault;

/// The maximum number of characters of a message that are kept.
const WORDS: usize = 1_000;

/// Why a request to an API server failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ApiError {
    /// It cannot be reached, or the answer was cut; a request may have been carried out nonetheless.
    #[error("{0}")]
    Unreachable(String),
    /// It does not know who asks: the credential is wrong or has expired (401).
    #[error("credential refused: {0}")]
    Unknown(String),
    /// Who asks has no right to it, or an admission rule refuses it (403).
    #[error("{0}")]
    Forbidden(String),
    /// There is no such object (404).
    #[error("{0}")]
    Missing(String),
    /// An object of that name exists (409, `AlreadyExists`).
    #[error("{0}")]
    Exists(String),
    /// It is not the object that was meant, or it changed meanwhile (409).
    #[error("{0}")]
    Conflict(String),
    /// The version that a watch or a page continues from is gone (410).
    #[error("{0}")]
    Expired(String),
    /// The object breaks a rule (400, 413, 422).
    #[error("{0}")]
    Invalid(String),
    /// It is asked too much, or is not ready; wait at least this long (429, 5xx).
    #[error("{reason}")]
    Busy {
        /// Its message.
        reason: String,
        /// The least pause that it asks for.
        pause: Option<Duration>,
    },
    /// Its answer is not what the API promises.
    #[error("the answer is not understood: {0}")]
    Unreadable(String),
}

/// A `Status`, with which an API server answers a request that failed, and ends an exec.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Status {
    /// `Success` or `Failure`.
    pub status: String,
    /// For a person.
    pub message: String,
    /// For a program.
    pub reason: String,
    /// The HTTP status.
    pub code: u16,
    /// More of it.
    pub details: Option<StatusDetails>,
}

/// The details of a `Status`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct StatusDetails {
    /// The least pause before the next attempt, in seconds.
    pub retry_after_seconds: Option<u64>,
    /// The causes.
    pub causes: Vec<StatusCause>,
}

/// A cause of a `Status`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct StatusCause {
    /// Its kind, such as `ExitCode`.
    pub reason: String,
    /// Its value.
    pub message: String,
}

impl ApiError {
    /// The meaning of an answer that is no success: its HTTP status, its `Retry-After` in seconds and its body.
    pub fn of_answer(code: u16, retry_after: Option<u64>, body: &[u8]) -> Self {
        let status = serde_json::from_slice::<Status>(body).unwrap_or_default();
        let message = if status.message.is_empty() {
            format!("status {code}: {}", String::from_utf8_lossy(body).trim())
        } else {
            status.message.clone()
        };
        Self::of_status(code, &Status { message, ..status }, retry_after)
    }

    /// The meaning of a `Status` with this code.
    pub fn of_status(code: u16, status: &Status, retry_after: Option<u64>) -> Self {
        let text: String = status.message.chars().take(WORDS).collect();
        match code {
            401 => Self::Unknown(text),
            403 => Self::Forbidden(text),
            404 => Self::Missing(text),
            409 if status.reason == "AlreadyExists" => Self::Exists(text),
            409 => Self::Conflict(text),
            410 => Self::Expired(text),
            // A list of a version that is still to come, after its store was restored.
            504 if status.message.contains("Too large resource version") => Self::Expired(text),
            429 | 500..=599 => {
                let asked = status.details.as_ref().and_then(|details| details.retry_after_seconds);
                Self::Busy { reason: text, pause: retry_after.or(asked).map(Duration::from_secs) }
            }
            _ => Self::Invalid(text),
        }
    }

    /// Whether a quota is exhausted, which is free again when others end; one that asks for something more is final.
    pub fn is_of_quota(&self) -> bool {
        matches!(self, Self::Forbidden(text) if text.contains("exceeded quota"))
    }

    /// Whether the namespace is not ready: its service account is still to be made, or it is being removed.
    pub fn is_of_namespace(&self) -> bool {
        let words = ["error looking up service account", "because it is being terminated"];
        matches!(self, Self::Forbidden(text) if words.iter().any(|words| text.contains(words)))
    }

    /// The same for a driver, where no more of it matters.
    pub fn into_fault(self) -> Fault {
        match self {
            Self::Unreachable(text) => Fault::Unreachable(text),
            Self::Unknown(_) => Fault::Unreachable(self.to_string()),
            Self::Missing(text) => Fault::Missing(text),
            Self::Exists(_) => Fault::Exists,
            Self::Forbidden(_) if self.is_of_quota() || self.is_of_namespace() => Fault::Later(self.to_string()),
            Self::Forbidden(text) | Self::Invalid(text) => Fault::Refused(text),
            Self::Conflict(_) | Self::Expired(_) | Self::Busy { .. } | Self::Unreadable(_) => {
                Fault::Later(self.to_string())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::ApiError;
    use crate::runtime::Fault;

    fn of(code: u16, body: &str) -> ApiError {
        ApiError::of_answer(code, None, body.as_bytes())
    }

    #[test]
    fn a_refusal_means_what_its_status_and_reason_say() {
        let exists = r#"{"kind":"Status","code":409,"reason":"AlreadyExists","message":"pods \"a\" already exists"}"#;
        assert!(matches!(of(409, exists), ApiError::Exists(_)));
        let other = r#"{"kind":"Status","code":409,"reason":"Conflict","message":"the UID in the precondition"}"#;
        assert!(matches!(of(409, other), ApiError::Conflict(_)));
        let quota = r#"{"code":403,"message":"pods \"a\" is forbidden: exceeded quota: q, requested: pods=1"}"#;
        assert!(matches!(of(403, quota).into_fault(), Fault::Later(_)));
        let final_quota = r#"{"code":403,"message":"pods \"a\" is forbidden: failed quota: q: must specify cpu"}"#;
        assert!(matches!(of(403, final_quota).into_fault(), Fault::Refused(_)));
        let early = r#"{"code":403,"message":"error looking up service account svcctl/default: not found"}"#;
        assert!(matches!(of(403, early).into_fault(), Fault::Later(_)));
        let late =
            r#"{"code":403,"message":"unable to create new content in namespace a because it is being terminated"}"#;
        assert!(matches!(of(403, late).into_fault(), Fault::Later(_)));
        assert!(matches!(of(422, "{}").into_fault(), Fault::Refused(_)));
        assert!(matches!(of(401, "{}").into_fault(), Fault::Unreachable(_)));
        let future = r#"{"code":504,"message":"Too large resource version: 9, current: 1"}"#;
        assert!(matches!(of(504, future), ApiError::Expired(_)));
    }

    #[test]
    fn a_pause_is_taken_from_the_header_or_the_body() {
        let body = r#"{"code":429,"message":"slow down","details":{"retryAfterSeconds":7}}"#;
        let pause = |error| if let ApiError::Busy { pause, .. } = error { pause } else { panic!("{error:?}") };
        assert_eq!(pause(of(429, body)), Some(Duration::from_secs(7)));
        assert_eq!(pause(ApiError::of_answer(503, Some(3), b"gateway")), Some(Duration::from_secs(3)));
        assert_eq!(pause(of(500, "")), None);
    }
}
