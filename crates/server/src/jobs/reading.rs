//! Turns a request into an operation: the parameters of its path, its query and its body. It is lenient: an empty
//! parameter counts as missing. Invalid input is a 400.

use std::{collections::HashMap, sync::Arc, time::Duration};

use axum::body::Bytes;

use super::{Refusal, Server};
use crate::{SHORT, aside, duplex::HangupDetector, notifier::Wait};
use engine::Caller;
use wire::{
    Problem,
    serverless::jobs::{JobRequest, JobStatus, Json},
};

/// A request to the job API, and its caller.
pub(super) struct JobCall {
    pub(super) server: Arc<Server>,
    pub(super) caller: Caller,
    pub(super) path: HashMap<String, String>,
    pub(super) query: Vec<(String, String)>,
    pub(super) body: Bytes,
    /// The client's; `None` within the process.
    pub(super) hangup: Option<HangupDetector>,
}

impl JobCall {
    /// A path parameter.
    pub(super) fn named(&self, name: &str) -> String {
        self.path.get(name).cloned().unwrap_or_default()
    }

    pub(super) fn endpoint(&self) -> String {
        self.named("endpoint")
    }

    pub(super) fn job(&self) -> String {
        self.named("job")
    }

    pub(super) fn worker(&self) -> String {
        self.named("worker")
    }

    /// A query parameter: its last value, unless that is empty.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        let value = self.query.iter().rev().find(|(of, _)| of == name).map(|(_, value)| value.as_str());
        value.filter(|value| !value.is_empty())
    }

    /// A number in the query, within these bounds.
    pub(super) fn number(&self, name: &str, least: u64, most: u64, unit: &str) -> Result<Option<u64>, Problem> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let number = text.parse().ok().filter(|number| (least..=most).contains(number));
        let wrong = || Problem::rejected(format!("`{name}` must be {least} to {most}{unit}, and is `{}`", shown(text)));
        number.map(Some).ok_or_else(wrong)
    }

    /// How long to wait, in milliseconds; the argument is minimum, maximum and default.
    pub(super) fn wait(&self, (least, most, _): (u64, u64, u64)) -> Result<Option<u64>, Problem> {
        self.number("wait", least, most, " milliseconds")
    }

    /// The status of the requested jobs.
    pub(super) fn status(&self) -> Result<Option<JobStatus>, Problem> {
        let Some(text) = self.text("status") else { return Ok(None) };
        let status = JobStatus::ALL.into_iter().find(|status| status.as_str().eq_ignore_ascii_case(text));
        let names = JobStatus::ALL.map(JobStatus::as_str).join(", ");
        let wrong = || Problem::rejected(format!("`status` must be one of {names}, and is `{}`", shown(text)));
        status.map(Some).ok_or_else(wrong)
    }

    /// A flag in the notation of worker libraries.
    pub(super) fn flag(&self, name: &str) -> Option<bool> {
        self.text(name).map(|text| matches!(text, "1" | "true" | "True"))
    }

    /// The submitted job.
    pub(super) async fn request(&mut self) -> Result<JobRequest, Refusal> {
        self.read_body(|body| JobRequest::read(body)).await
    }

    /// A worker's report: JSON, whatever its media type.
    pub(super) async fn report(&mut self) -> Result<Json, Refusal> {
        self.read_body(|body| {
            let text = String::from_utf8(body.to_vec()).ok();
            let wrong = || Problem::rejected("the body must be JSON");
            text.and_then(|text| Json::from_text(text).ok()).ok_or_else(wrong)
        })
        .await
    }

    /// Starts to wait for the endpoint.
    pub(super) fn begin_wait(&self, millis: u64) -> Result<Wait, Refusal> {
        self.begin_wait_for(&self.endpoint(), millis)
    }

    /// Starts to wait for notifications of this topic.
    pub(super) fn begin_wait_for(&self, name: &str, millis: u64) -> Result<Wait, Refusal> {
        let place = self.server.shares.wait(self.caller.account())?;
        Ok(Wait::begin(&self.server, name, Duration::from_millis(millis), self.hangup.clone()).at(place))
    }

    /// Reads and consumes the body: a large one on a separate thread.
    pub(super) async fn read_body<T: Send + 'static>(
        &mut self,
        read: impl FnOnce(&Bytes) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Refusal> {
        let body = std::mem::take(&mut self.body);
        if body.len() <= SHORT {
            return Ok(read(&body)?);
        }
        aside::work(move || Ok(read(&body)?)).await
    }
}

/// The text shown for an invalid value.
fn shown(text: &str) -> String {
    wire::json::cut(text)
}
