//! Answers and errors in the form of v1.

use axum::{
    body::Body,
    http::{
        HeaderValue, StatusCode,
        header::{CONTENT_TYPE, RETRY_AFTER},
    },
    response::Response,
};
use serde_json::{Value, json};

use super::{names::Names, words};
use api::{Api, CallError, Pace};
use engine::Rng;
use migrate::{
    body::{Decision, Loss},
    rules::Rule,
};
use server::last_words;
use wire::Problem;

/// Whether the caller needs a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// It does.
    Keyed,
    /// It does not, so pages in a browser must be kept out.
    Open,
}

/// One request in flight: its caller, and the rules it has used so far.
pub(super) struct RequestContext<'a> {
    pub(super) api: Api,
    pub(super) access: Access,
    pub(super) names: &'a Names,
    pub(super) pace: &'a Pace,
    pub(super) rng: &'a Rng,
    /// The rules that the operator of the proxy allowed to break.
    pub(super) accepted: &'a [&'static Rule],
    pub(super) rules: Vec<&'static Rule>,
}

impl RequestContext<'_> {
    pub(super) fn apply(&mut self, rule: &'static Rule) {
        self.rules.push(rule);
    }

    /// Whether the loss described by a rule is accepted; if so, it is logged.
    pub(super) fn accepts(&mut self, rule: &'static Rule) -> bool {
        let is_accepted = self.accepted.contains(&rule);
        self.rules.extend(is_accepted.then_some(rule));
        is_accepted
    }

    /// Gives up what a rule covers if that is accepted, and refuses the request otherwise.
    pub(super) fn give_up(&mut self, rule: &'static Rule, message: impl Into<String>) -> Result<(), Refusal> {
        if self.accepts(rule) { Ok(()) } else { Err(Refusal::under(rule, 400, message)) }
    }

    /// Applies the decisions of a translation; changes in behaviour that are not accepted are refused.
    pub(super) fn take(&mut self, decisions: &[Decision]) -> Result<(), Refusal> {
        self.rules.extend(decisions.iter().map(|decision| decision.rule));
        let is_refused =
            |decision: &&Decision| decision.loss == Loss::Behaviour && !self.accepted.contains(&decision.rule);
        match decisions.iter().find(is_refused) {
            Some(lost) => Err(Refusal::under(lost.rule, 400, lost.text.clone())),
            None => Ok(()),
        }
    }
}

/// An answer: status and body.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) status: u16,
    body: Option<Value>,
    retry_after: Option<u64>,
}

impl Answer {
    pub(super) fn ok(body: Value) -> Self {
        Self { status: 200, body: Some(body), retry_after: None }
    }

    pub(super) fn created(body: Value) -> Self {
        Self { status: 201, ..Self::ok(body) }
    }

    pub(super) fn with_status(self, status: u16) -> Self {
        Self { status, ..self }
    }

    pub(super) const fn deleted() -> Self {
        Self { status: 204, body: None, retry_after: None }
    }

    /// The answer in bytes, for when no request was understood and the connection ends.
    pub(super) fn last_words(&self, problem: &Problem) -> Vec<u8> {
        let body = self.body.as_ref().map(ToString::to_string).unwrap_or_default();
        last_words(problem, "content-type: application/json\r\n", &body)
    }

    /// The service's answer since it was switched off.
    pub(super) fn gone() -> Self {
        Refusal::new(410, "API v1 was switched off on 15 November 2026; use API v2").into()
    }
}

impl From<Answer> for Response {
    fn from(answer: Answer) -> Self {
        let body = answer.body.map(|body| Body::from(body.to_string()));
        let mut response = Self::new(body.unwrap_or_else(Body::empty));
        *response.status_mut() = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::BAD_GATEWAY);
        if answer.status != 204 {
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        }
        if let Some(seconds) = answer.retry_after {
            response.headers_mut().insert(RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// A v1 error. Clients read `message` or `error`, so it has both.
#[derive(Debug)]
pub(super) struct Refusal {
    pub(super) status: u16,
    pub(super) message: String,
    pub(super) rule: Option<&'static Rule>,
    retry_after: Option<u64>,
}

impl Refusal {
    pub(super) fn new(status: u16, message: impl Into<String>) -> Self {
        Self { status, message: message.into(), rule: None, retry_after: None }
    }

    /// The error of a rule that is not accepted.
    pub(super) fn under(rule: &'static Rule, status: u16, message: impl Into<String>) -> Self {
        Self { rule: Some(rule), ..Self::new(status, message) }
    }

    /// The same, after part of the work was done.
    pub(super) fn after(self, done: &str) -> Self {
        Self { message: format!("{done} ({})", self.message), ..self }
    }
}

impl From<Refusal> for Answer {
    fn from(refused: Refusal) -> Self {
        let Refusal { status, message, rule, retry_after } = refused;
        let message = words::of_v1(&message);
        let message = rule.map_or_else(|| message.clone(), |rule| format!("{message} [{}]", rule.id));
        let mut body = json!({ "message": message, "error": message });
        if let Some(rule) = rule {
            body["rule"] = rule.id.into();
        }
        Self { status, body: Some(body), retry_after }
    }
}

impl From<Problem> for Refusal {
    /// v1 had no 422: an invalid body was a 400.
    fn from(problem: Problem) -> Self {
        let status = if problem.status == 422 { 400 } else { problem.status };
        let details: Vec<&str> =
            problem.errors.iter().map(String::as_str).filter(|error| !problem.detail.contains(error)).collect();
        let separator = if details.is_empty() { "" } else { ": " };
        Self::new(status, format!("{}{separator}{}", problem.detail, details.join("; ")))
    }
}

impl From<CallError> for Refusal {
    fn from(error: CallError) -> Self {
        let retry_after = error.retry_after().map(|wait| wait.as_secs().max(1));
        let refused = match error {
            CallError::Problem { problem, .. } => problem.into(),
            CallError::Store(_) => Self::new(500, "the embedded engine failed"),
            other @ (CallError::Unreachable { .. }
            | CallError::Redirected { .. }
            | CallError::Unreadable { .. }
            | CallError::NotSent { .. }) => Self::new(502, other.to_string()),
        };
        Self { retry_after, ..refused }
    }
}
