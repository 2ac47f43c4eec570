//! The behaviour of simulated workers, by image (serverless.md, Acting images).

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};

use crate::model::{EndpointRecord, PartView};
use wire::{
    Timestamp,
    serverless::jobs::{JobStatus, Json},
};

/// The time between two output chunks, in milliseconds.
const CHUNK_EVERY: u64 = 200;
/// The time between two progress reports, in milliseconds.
const PROGRESS_EVERY: u64 = 500;
/// The duration of a handler with nothing to do, in milliseconds.
const QUICK: u64 = 100;
/// The minimum duration of a job in milliseconds: endless jobs could run at one moment if it were zero.
const LEAST: u64 = 1;
/// The maximum duration that an input or image can request, in milliseconds: longer than any job may run.
const LONGEST: u64 = 1_000_000_000;
/// The maximum number of chunks or reports.
const MOST_PARTS: u64 = 1_000_000;
/// The largest output that an image can request, in MB.
const LARGEST: u64 = 100;

/// The effect of an endpoint's image on a worker before its handler runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BootBehavior {
    /// It becomes ready in the usual time.
    Usual,
    /// It takes this long to become ready.
    Takes(Duration),
    /// It never becomes ready.
    Never,
    /// It exits before the handler.
    Crashes,
    /// Its image cannot be pulled.
    PullFails,
    /// Its workers are processes that attach themselves.
    Local,
}

/// The group and name of an acting image.
fn name(image: &str) -> Option<(&str, &str)> {
    let name = image.strip_prefix("svcctl/")?;
    Some(name.split_once(':').unwrap_or((name, "")))
}

fn number(text: &str) -> Option<u64> {
    text.parse().ok()
}

/// Parses seconds, optionally with a fraction, as milliseconds.
fn seconds(text: &str) -> Option<u64> {
    let seconds: f64 = text.parse().ok()?;
    (seconds.is_finite() && seconds >= 0.0).then(|| millis(seconds))
}

impl BootBehavior {
    pub(crate) fn of(image: &str) -> Self {
        match name(image) {
            Some(("local", _)) => Self::Local,
            Some(("error", "pull")) => Self::PullFails,
            Some(("worker", "stuck")) => Self::Never,
            // A load balancer worker is ready once its health check succeeds.
            Some(("worker", "crash") | ("http", "sick")) => Self::Crashes,
            Some(("worker", tag)) => {
                let span = tag.strip_prefix("slow-").and_then(seconds);
                span.map_or(Self::Usual, |millis| Self::Takes(Duration::from_millis(millis)))
            }
            Some(("http", tag)) => {
                let span = tag.strip_prefix("warm-").and_then(seconds);
                span.map_or(Self::Usual, |millis| Self::Takes(Duration::from_millis(millis)))
            }
            _ => Self::Usual,
        }
    }
}

/// Whether an image acts by its name, which only happens on simulated machines (runtime.md, What is real).
pub fn is_acting(image: &str) -> bool {
    name(image).is_some()
}

/// Whether workers of this image are ready but never take a job.
pub(crate) fn is_deaf(image: &str) -> bool {
    name(image) == Some(("worker", "deaf"))
}

/// A simulated worker's handling of a job: decided when it takes the job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// Milliseconds from the start of the attempt to its end; `None` means that it never ends by itself.
    span: Option<u64>,
    act: AttemptScript,
}

/// The result of an attempt.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum AttemptScript {
    /// Returns the input.
    Echo,
    /// Returns how long it slept, in seconds.
    Slept,
    /// This many chunks, which together are the output.
    Stream(u64),
    /// The chunks in the input, which together are the output.
    StreamOf(Vec<Json>),
    /// This many reports.
    Progress(u64),
    /// It fails with this error, or else with the one in the input.
    Fail(Option<String>),
    /// It fails with the text at these bytes of the input.
    Raise { from: usize, to: usize },
    /// It never reports.
    Silent,
    /// The worker dies.
    Die,
    /// An output of this many MB.
    Big(u64),
    /// The output set in the environment, or else the input.
    Plain(Option<Json>),
}

/// How an attempt ends.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Outcome {
    /// The handler returned this.
    Completed(Json),
    /// The handler failed.
    Failed(Json),
    /// The worker died.
    Died,
}

impl Plan {
    /// How a worker of this image handles a job of the endpoint on its `attempt`th attempt, starting at 1. `echo` is
    /// what its input asks for, as in [`Self::echo`], and called for an image that obeys it.
    pub(crate) fn of<E>(
        endpoint: &EndpointRecord,
        image: &str,
        attempt: u32,
        echo: impl FnOnce() -> Result<Self, E>,
    ) -> Result<Self, E> {
        let plan = |span: u64, act: AttemptScript| Self { span: Some(span.clamp(LEAST, LONGEST)), act };
        let Some((what, tag)) = name(image) else { return Ok(Self::plain(endpoint)) };
        if let Some(span) = tag.strip_prefix("sleep-").filter(|_| what == "job").and_then(seconds) {
            return Ok(plan(span, AttemptScript::Slept));
        }
        let (verb, count) = tag.split_once('-').map_or((tag, None), |(verb, count)| (verb, number(count)));
        Ok(match (what, verb, count) {
            ("job", "echo", None) => echo()?,
            ("job", "stream", Some(parts)) => Self::stream(parts),
            ("job", "progress", Some(steps)) => Self::progress(steps),
            ("job", "fail", None) => plan(QUICK, AttemptScript::Fail(Some("handler error".to_owned()))),
            ("job", "silent", None) => Self { span: None, act: AttemptScript::Silent },
            ("job", "big", Some(megabytes)) => plan(QUICK, AttemptScript::Big(megabytes.min(LARGEST))),
            ("job", "crash", None) => plan(QUICK, AttemptScript::Die),
            ("job", "flaky", Some(attempts)) if u64::from(attempt) <= attempts => plan(QUICK, AttemptScript::Die),
            ("job", "flaky", Some(_)) => plan(QUICK, AttemptScript::Echo),
            _ => Self::plain(endpoint),
        })
    }

    fn plain(endpoint: &EndpointRecord) -> Self {
        let (span, output) = plain(endpoint);
        Self { span: Some(span.max(LEAST)), act: AttemptScript::Plain(output) }
    }

    /// Obeys `input.sleep`, `fail`, `stream` and `progress`. Reads all of the input.
    pub(crate) fn echo(input: &str) -> Self {
        let asked = EchoOptions::of(input);
        let sleep = asked.sleep.as_ref().and_then(Value::as_f64).map_or(0, millis);
        let plan = match (asked.fail, asked.stream, asked.progress) {
            (Some(fail), ..) => Self { span: Some(QUICK), act: AttemptScript::raise(input, fail) },
            (None, Some(Value::Array(parts)), _) => {
                let parts: Vec<Json> = parts.iter().map(Json::of).collect();
                let count = u64::try_from(parts.len()).unwrap_or(MOST_PARTS);
                Self { span: Some(count * CHUNK_EVERY), act: AttemptScript::StreamOf(parts) }
            }
            (None, Some(parts), _) => Self::stream(parts.as_u64().unwrap_or(1)),
            (None, None, Some(steps)) => Self::progress(steps.as_u64().unwrap_or(1)),
            (None, None, None) => Self { span: Some(QUICK), act: AttemptScript::Echo },
        };
        Self { span: plan.span.map(|span| span.saturating_add(sleep).clamp(LEAST, LONGEST)), ..plan }
    }

    fn stream(parts: u64) -> Self {
        let parts = parts.min(MOST_PARTS);
        Self { span: Some((parts * CHUNK_EVERY).max(QUICK)), act: AttemptScript::Stream(parts) }
    }

    fn progress(steps: u64) -> Self {
        let steps = steps.min(MOST_PARTS);
        Self { span: Some((steps * PROGRESS_EVERY).max(QUICK)), act: AttemptScript::Progress(steps) }
    }

    /// A worker that dies together with its job.
    pub(crate) const fn dying() -> Self {
        Self { span: Some(QUICK), act: AttemptScript::Die }
    }

    /// When an attempt ends by itself.
    pub(crate) fn end(&self, started: Timestamp) -> Option<Timestamp> {
        self.span.map(|span| started.after(Duration::from_millis(span)))
    }

    /// Whether a worker stays alive but never reports.
    pub(crate) const fn is_silent(&self) -> bool {
        matches!(self.act, AttemptScript::Silent)
    }

    /// The result of an uninterrupted attempt. `input` reads the input, and is called where the result depends on it.
    pub(crate) fn outcome<E>(&self, input: impl FnOnce() -> Result<Json, E>) -> Result<Outcome, E> {
        let parts = |count: u64| Json::of(&(0..count).map(part).collect::<Vec<_>>());
        Ok(Outcome::Completed(match &self.act {
            AttemptScript::Fail(Some(error)) => return Ok(Outcome::Failed(Json::of(error))),
            AttemptScript::Fail(None) => return Ok(Outcome::Failed(EchoOptions::of(input()?.text()).error())),
            AttemptScript::Raise { from, to } => {
                let input = input()?;
                let text = input.text().get(*from..*to).unwrap_or_default();
                return Ok(Outcome::Failed(Json::from_text(text.to_owned()).unwrap_or_else(|_| Json::of(&()))));
            }
            AttemptScript::Die | AttemptScript::Silent => return Ok(Outcome::Died),
            AttemptScript::Echo => Json::of(&Echo { echo: &input()? }),
            AttemptScript::Slept => Json::of(&json!({ "slept": Seconds(self.span.unwrap_or_default()) })),
            AttemptScript::Stream(count) => parts(*count),
            AttemptScript::StreamOf(parts) => Json::of(parts),
            AttemptScript::Progress(steps) => Json::of(&json!({ "steps": steps })),
            AttemptScript::Big(megabytes) => Json::of(&"x".repeat(megabytes_of(*megabytes))),
            AttemptScript::Plain(Some(output)) => output.clone(),
            AttemptScript::Plain(None) => simulated(&input()?),
        }))
    }

    /// The same, where nothing of it needs to be stored: how the output of a COMPLETED job, or the error of a FAILED
    /// one, is read out of its input of `input` bytes.
    pub(crate) fn derived(&self, input: usize) -> Option<(JobStatus, PartView)> {
        let output = |view: PartView, before, after| Some((JobStatus::Completed, view.between(before, after)));
        match &self.act {
            AttemptScript::Echo => output(PartView::range(0, input), r#"{"echo":"#, "}"),
            AttemptScript::Plain(None) => output(PartView::range(0, input), r#"{"input":"#, r#","simulated":true}"#),
            AttemptScript::Big(megabytes) => output(PartView::filler(megabytes_of(*megabytes)), "\"", "\""),
            AttemptScript::Raise { from, to } => Some((JobStatus::Failed, PartView::range(*from, *to))),
            AttemptScript::Slept
            | AttemptScript::Stream(_)
            | AttemptScript::StreamOf(_)
            | AttemptScript::Progress(_)
            | AttemptScript::Fail(_)
            | AttemptScript::Silent
            | AttemptScript::Die
            | AttemptScript::Plain(Some(_)) => None,
        }
    }

    /// The output chunks up to `elapsed` milliseconds, without the first `read`.
    pub(crate) fn chunks(&self, elapsed: u64, read: u64) -> Vec<Json> {
        let there = elapsed / CHUNK_EVERY;
        match &self.act {
            AttemptScript::Stream(count) => (read..there.min(*count)).map(|number| Json::of(&part(number))).collect(),
            AttemptScript::StreamOf(parts) => {
                let end = usize::try_from(there).unwrap_or(usize::MAX).min(parts.len());
                let begin = usize::try_from(read).unwrap_or(usize::MAX).min(end);
                parts[begin..end].to_vec()
            }
            AttemptScript::Echo
            | AttemptScript::Slept
            | AttemptScript::Progress(_)
            | AttemptScript::Fail(_)
            | AttemptScript::Raise { .. }
            | AttemptScript::Silent
            | AttemptScript::Die
            | AttemptScript::Big(_)
            | AttemptScript::Plain(_) => Vec::new(),
        }
    }

    /// The latest progress report after `elapsed` milliseconds.
    pub(crate) fn progress_at(&self, elapsed: u64) -> Option<Json> {
        let AttemptScript::Progress(steps) = &self.act else { return None };
        let done = (elapsed / PROGRESS_EVERY).min(*steps);
        (done > 0).then(|| Json::of(&format!("step {done} of {steps}")))
    }
}

impl AttemptScript {
    /// It fails with `fail`, which is a part of the input.
    fn raise(input: &str, fail: &RawValue) -> Self {
        let text = fail.get();
        if !text.starts_with('"') {
            return Self::Fail(None);
        }
        let from = text.as_ptr().addr() - input.as_ptr().addr();
        Self::Raise { from, to: from + text.len() }
    }
}

/// A simulated worker's answer to a request through a load balancer.
#[derive(Debug, Clone, PartialEq)]
pub enum SimulatedReply {
    /// The request.
    Echo,
    /// The output set in the environment, or else the request as an input.
    Plain(Option<Json>),
}

impl SimulatedReply {
    /// The answer of a worker of this image, and how long it takes.
    pub(crate) fn of(endpoint: &EndpointRecord, image: &str) -> (Duration, Self) {
        if matches!(name(image), Some(("http", _))) {
            return (Duration::ZERO, Self::Echo);
        }
        let (span, output) = plain(endpoint);
        (Duration::from_millis(span), Self::Plain(output))
    }

    /// The response body for a request, described in JSON.
    #[must_use]
    pub fn to(&self, request: &Value) -> Json {
        match self {
            Self::Echo => Json::of(request),
            Self::Plain(Some(output)) => output.clone(),
            Self::Plain(None) => simulated(&Json::of(request)),
        }
    }
}

/// The duration of a worker of any other image in milliseconds, and its output if the environment sets one.
fn plain(endpoint: &EndpointRecord) -> (u64, Option<Json>) {
    let output = endpoint.container.env.get("SVCCTL_JOB_OUTPUT");
    let output = output.and_then(|text| Json::from_text(text.clone()).ok());
    (millis(endpoint.env_number("SVCCTL_JOB_SECONDS").unwrap_or(1.0)), output)
}

fn simulated(input: &Json) -> Json {
    Json::of(&Simulated { input, simulated: true })
}

/// The options in an input for `svcctl/job:echo`.
#[derive(Default, Deserialize)]
#[serde(default)]
struct EchoOptions<'i> {
    sleep: Option<Value>,
    #[serde(borrow)]
    fail: Option<&'i RawValue>,
    stream: Option<Value>,
    progress: Option<Value>,
}

impl<'i> EchoOptions<'i> {
    fn of(input: &'i str) -> Self {
        // serde also accepts a list of the fields in order.
        let asked = Some(input).filter(|text| text.starts_with('{'));
        asked.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    /// The error of a handler that fails: a text as it is written, or anything else as a text.
    fn error(self) -> Json {
        let fail = self.fail.unwrap_or(RawValue::NULL);
        if fail.get().starts_with('"') {
            return Json::from(fail.to_owned());
        }
        let compact: Value = serde_json::from_str(fail.get()).unwrap_or_default();
        Json::of(&compact.to_string())
    }
}

#[derive(Serialize)]
struct Echo<'i> {
    echo: &'i Json,
}

#[derive(Serialize)]
struct Simulated<'i> {
    input: &'i Json,
    simulated: bool,
}

/// Milliseconds, serialized as seconds, without a decimal point if whole.
struct Seconds(u64);

impl Serialize for Seconds {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(1000) {
            serializer.serialize_u64(self.0 / 1000)
        } else {
            Duration::from_millis(self.0).as_secs_f64().serialize(serializer)
        }
    }
}

/// Megabytes as bytes.
fn megabytes_of(megabytes: u64) -> usize {
    usize::try_from(megabytes * 1_000_000).unwrap_or_default()
}

fn part(number: u64) -> Value {
    json!({ "chunk": number })
}

/// Seconds as milliseconds.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bounded before")]
fn millis(seconds: f64) -> u64 {
    (seconds.clamp(0.0, 1_000_000.0) * 1000.0).round() as u64
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Outcome, Plan};
    use wire::serverless::jobs::Json;

    /// A job's record is apart from its input and error (serverless.md, Jobs).
    #[test]
    fn a_job_that_fails_with_a_large_error_has_it_once() {
        let error = "no\n".repeat(1 << 20);
        let input = Json::of(&json!({ "fail": error }));
        let plan = Plan::echo(input.text());
        assert!(serde_json::to_string(&plan).unwrap().len() < 100, "its plan is in its record");
        let Ok(Outcome::Failed(told)) = plan.outcome(|| Ok::<_, ()>(input)) else { panic!("it fails") };
        assert!(told.tree() == json!(error));
    }
}
