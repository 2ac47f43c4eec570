//! Answers: JSON for a success, a problem for any failure.

use std::{fmt::Display, time::Duration};

use axum::{
    body::Body,
    http::{
        HeaderName, HeaderValue, Method, StatusCode,
        header::{ALLOW, CONTENT_TYPE},
    },
    response::Response,
};
use serde::Serialize;

use super::connections::Takeover;
use engine::{AuditEntry, Caller, EngineError, StoreError};
use wire::{Problem, json, schema, serverless::jobs::JobProblem};

/// The media type of a problem.
const PROBLEM: &str = "application/problem+json";

/// The outcome of a request.
#[derive(Debug, Default)]
pub(super) struct Outcome {
    /// The answer; `None` if the connection is to be closed instead.
    pub(super) response: Option<Response>,
    /// The caller.
    pub(super) caller: Option<Caller>,
    /// The cause, for the log only.
    pub(super) cause: Option<String>,
    /// The delay of the answer.
    pub(super) latency: Duration,
    /// The entry of the audit.
    pub(super) audited: Option<Box<AuditEntry>>,
    /// The protocol that the connection changes to after this answer, if it does.
    pub(super) takeover: Option<Takeover>,
}

/// The outcome, or why there is none.
pub(super) type Done = Result<Outcome, Refusal>;

/// A problem, its header, and the cause for the log only.
#[derive(Debug)]
pub(super) struct Refusal {
    problem: Problem,
    header: Option<Box<(HeaderName, HeaderValue)>>,
    cause: Option<String>,
}

impl Outcome {
    /// Whether the request's key identifies no caller.
    pub(super) fn is_unknown(&self) -> bool {
        let is_unauthorized = |response: &Response| response.status() == StatusCode::UNAUTHORIZED;
        self.caller.is_none() && self.response.as_ref().is_some_and(is_unauthorized)
    }
}

impl From<Response> for Outcome {
    fn from(response: Response) -> Self {
        Self { response: Some(response), ..Self::default() }
    }
}

impl From<Refusal> for Outcome {
    fn from(refusal: Refusal) -> Self {
        let mut response = problem(&refusal.problem);
        response.headers_mut().extend(refusal.header.map(|header| *header));
        Self { cause: refusal.cause, ..response.into() }
    }
}

/// A refusal in the form for clients of the job API: without `status`, which they take for the job's (serverless.md,
/// Jobs).
pub(super) fn refuse_job(refusal: Refusal) -> Outcome {
    let status = refusal.problem.status;
    let body = json::write(&JobProblem::from(refusal.problem));
    let mut response = response(status, Some("application/json"), body);
    response.headers_mut().extend(refusal.header.map(|header| *header));
    Outcome { cause: refusal.cause, ..response.into() }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self { problem, header: None, cause: None }
    }
}

impl From<EngineError> for Refusal {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Problem(problem) => problem.into(),
            EngineError::Store(error) => error.into(),
        }
    }
}

impl From<StoreError> for Refusal {
    /// Store errors are for the log only, except those that only the operator can fix.
    fn from(error: StoreError) -> Self {
        let failed = Self::failed(&error);
        if !matches!(error, StoreError::Replaced { .. }) {
            return failed;
        }
        let what = "the data file of this server was removed or replaced while it was in use, and nothing is written \
                    any more; start the server again";
        Self { problem: Problem::internal(what), ..failed }
    }
}

impl Refusal {
    /// The mistake, in a sentence.
    pub(super) fn detail(&self) -> &str {
        &self.problem.detail
    }

    /// The problem for the client.
    pub(super) fn into_problem(self) -> Problem {
        self.problem
    }

    pub(super) fn with(problem: Problem, name: HeaderName, value: HeaderValue) -> Self {
        Self { header: Some(Box::new((name, value))), ..problem.into() }
    }

    /// The same with numbers as written in the body of the request.
    pub(super) fn telling_as_sent(mut self, body: &[u8]) -> Self {
        schema::tell_as_sent(&mut self.problem, body);
        self
    }

    /// Adds the cause for the log.
    pub(super) fn because(self, cause: String) -> Self {
        Self { cause: Some(cause), ..self }
    }

    /// A method that a path does not support: 405, with those that it does.
    pub(super) fn not_offered(path: &str, method: &Method, offered: &[&str]) -> Self {
        let allow = offered.join(", ");
        let problem = Problem::new(405, format!("`{path}` does not offer {method}; it offers {allow}"));
        match HeaderValue::try_from(allow) {
            Ok(allow) => Self::with(problem, ALLOW, allow),
            Err(_) => problem.into(),
        }
    }

    /// An internal failure. Its details go to the log, not to the client.
    pub(super) fn failed(cause: &dyn Display) -> Self {
        let problem = Problem::internal("the service failed to carry out the request; try again in a moment");
        Self { cause: Some(cause.to_string()), ..problem.into() }
    }
}

/// A success.
pub(super) fn success<T: Serialize>(status: u16, value: &T) -> Response {
    rendered(status, json::write(value))
}

/// A success that is already JSON.
pub(super) fn rendered(status: u16, body: Vec<u8>) -> Response {
    if body == b"null" {
        return response(204, None, Vec::new());
    }
    response(status, Some("application/json"), body)
}

/// A success whose body is streamed.
pub(super) fn streamed(status: u16, body: Body) -> Response {
    response(status, Some("application/json"), body)
}

/// A failure.
fn problem(problem: &Problem) -> Response {
    response(problem.status, Some(PROBLEM), json::write(problem))
}

/// A failure as the last bytes of a connection, where no request was understood.
pub(super) fn raw(problem: &Problem, request_id: &str) -> Vec<u8> {
    let body = serde_json::to_string(problem).expect("problems serialise");
    last_words(problem, &format!("content-type: {PROBLEM}\r\nx-request-id: {request_id}\r\n"), &body)
}

/// An answer in bytes, after which the connection is closed. `headers` are whole lines.
pub fn last_words(problem: &Problem, headers: &str, body: &str) -> Vec<u8> {
    let Problem { status, title, .. } = problem;
    let head = format!("HTTP/1.1 {status} {title}\r\nconnection: close\r\ncontent-length: {}\r\n", body.len());
    format!("{head}{headers}\r\n{body}").into_bytes()
}

fn response(status: u16, media_type: Option<&'static str>, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if let Some(media_type) = media_type {
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    }
    response
}
