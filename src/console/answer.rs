//! Answers of the console, each with the headers that keep other pages out (console.md, Security).

use axum::{
    body::Body,
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode,
        header::{
            CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS,
        },
    },
    response::Response,
};
use serde::Serialize;

use wire::{Problem, json};

/// The content policy of a page: nothing but its own origin, no inline script or style, and no markup from text.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'; \
                      require-trusted-types-for 'script'; trusted-types 'none'";

/// A refusal: a problem, and after how many seconds another try makes sense.
#[derive(Debug)]
pub(super) struct Refusal {
    problem: Problem,
    retry_after: Option<u64>,
}

impl Refusal {
    pub(super) fn new(status: u16, detail: impl Into<String>) -> Self {
        Problem::new(status, detail).into()
    }

    /// 429: too much, until then.
    pub(super) fn too_many(detail: impl Into<String>, seconds: u64) -> Self {
        Self { problem: Problem::new(429, detail), retry_after: Some(seconds) }
    }

    /// An internal failure, whose cause is for the server's log alone.
    pub(super) fn failed() -> Self {
        Self::new(500, "the console failed to carry out the request; try again in a moment")
    }

    /// The refusal in an answer of the API.
    pub(super) async fn read(response: Response) -> Self {
        /// The maximum size of a problem, in bytes.
        const PROBLEM: usize = 64 << 10;
        let status = response.status();
        let body = axum::body::to_bytes(response.into_body(), PROBLEM).await.unwrap_or_default();
        let problem = serde_json::from_slice(&body);
        problem
            .map_or_else(|_| Self::new(status.as_u16(), format!("the API answered {status}")), |it: Problem| it.into())
    }

    pub(super) const fn status(&self) -> u16 {
        self.problem.status
    }

    pub(super) const fn problem(&self) -> &Problem {
        &self.problem
    }

    pub(super) fn with_retry_after(problem: Problem, retry_after: Option<u64>) -> Self {
        Self { problem, retry_after }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self { problem, retry_after: None }
    }
}

impl From<Refusal> for Response {
    fn from(refusal: Refusal) -> Self {
        let mut response = of(refusal.problem.status, "application/problem+json", json::write(&refusal.problem));
        if let Some(seconds) = refusal.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// A success as JSON.
pub(super) fn json<T: Serialize>(status: u16, value: &T) -> Response {
    of(status, "application/json", json::write(value))
}

/// A success without a body.
pub(super) fn empty() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    response
}

fn of(status: u16, media_type: &'static str, body: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}

/// Adds the headers that every answer of the console has. Data is stored nowhere; a file says itself for how long.
pub(super) fn secure(headers: &mut HeaderMap) {
    let fixed = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
