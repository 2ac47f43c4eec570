//! Answers: JSON for a success, a problem for everything else.

use axum::{
    body::Body,
    http::{HeaderName, HeaderValue, StatusCode, header::CONTENT_TYPE},
    response::Response,
};
use serde::Serialize;

use crate::wire::Problem;

/// A problem, and the header that goes with it.
#[derive(Debug)]
pub(super) struct Refusal {
    problem: Problem,
    header: Option<Box<(HeaderName, HeaderValue)>>,
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self { problem, header: None }
    }
}

impl Refusal {
    pub(super) fn with(problem: Problem, name: HeaderName, value: HeaderValue) -> Self {
        Self { problem, header: Some(Box::new((name, value))) }
    }

    pub(super) fn into_response(self) -> Response {
        let mut response = problem(&self.problem);
        response.headers_mut().extend(self.header.map(|header| *header));
        response
    }
}

/// A success.
pub(super) fn success<T: Serialize>(status: u16, value: &T) -> Response {
    let body = serde_json::to_vec(value).expect("replies serialise");
    if body == b"null" {
        return response(204, None, Vec::new());
    }
    response(status, Some("application/json"), body)
}

/// A failure.
pub(super) fn problem(problem: &Problem) -> Response {
    let body = serde_json::to_vec(problem).expect("problems serialise");
    response(problem.status, Some("application/problem+json"), body)
}

/// A failure of the service itself, which tells nothing of its inside.
pub(super) fn failed() -> Problem {
    Problem::internal("the service failed to carry out the request; try again in a moment")
}

fn response(status: u16, media_type: Option<&'static str>, body: Vec<u8>) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if let Some(media_type) = media_type {
        response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    }
    response
}
