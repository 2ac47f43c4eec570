//! Jobs: what clients submit to an endpoint and read of it (serverless.md, Jobs).
//!
//! The job API stands beside API v2: its paths begin with the endpoint's id, every success answers exactly 200, limits
//! are its own ([`Limits`]), and its errors have no `status`, which clients read as the state of a job
//! ([`JobProblem`]). Each operation is a type all the same, so that client, engine and server share it.

use std::{borrow::Cow, fmt};

use http::Method;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::{
    operation::Operation,
    problem::Problem,
    scalar::{Open, Timestamp},
    seen::{Seen, fitting},
};

/// The shortest and the longest time that a job may run, in milliseconds.
pub const EXECUTION_TIMEOUT: (u64, u64) = (5_000, 604_800_000);
/// The shortest and the longest time that a job is kept from its submission, in milliseconds.
pub const TTL: (u64, u64) = (10_000, 604_800_000);
/// How long a job is kept when it does not say, in milliseconds.
pub const DEFAULT_TTL: u64 = 86_400_000;
/// The milliseconds that `runsync` waits, at least, at most, and when it is not said.
pub const RUN_SYNC_WAIT: (u64, u64, u64) = (1_000, 300_000, 90_000);
/// The milliseconds that `status-sync` waits.
pub const STATUS_SYNC_WAIT: (u64, u64, u64) = (1_000, 90_000, 90_000);
/// The milliseconds that `stream` waits for the next chunk.
pub const STREAM_WAIT: (u64, u64, u64) = (0, 90_000, 5_000);
/// The largest body of `run`, in bytes.
pub const RUN_LIMIT: usize = 10 << 20;
/// The largest body of `runsync`, in bytes.
pub const RUN_SYNC_LIMIT: usize = 20 << 20;
/// The largest chunk of a stream, in bytes.
pub const CHUNK_LIMIT: usize = 1 << 20;

/// JSON as it was written.
#[derive(Clone)]
pub struct Json(Box<RawValue>);

impl Json {
    /// From a text that is JSON.
    pub fn from_text(text: String) -> Result<Self, serde_json::Error> {
        RawValue::from_string(text).map(Self)
    }

    /// A value of ours.
    ///
    /// # Panics
    /// When a map has keys that are no text, which none of ours has.
    pub fn of<T: Serialize>(value: &T) -> Self {
        Self(serde_json::value::to_raw_value(value).expect("values of our own serialise"))
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.0.get()
    }

    /// As a tree.
    pub fn tree(&self) -> serde_json::Value {
        serde_json::from_str(self.text()).unwrap_or_default()
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::json::cut(self.text()))
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<RawValue>::deserialize(deserializer).map(Self)
    }
}

impl JsonSchema for Json {
    fn schema_name() -> Cow<'static, str> {
        "Json".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({})
    }
}

/// Where a job is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum JobStatus {
    /// It waits for a worker.
    InQueue,
    /// A worker runs it.
    InProgress,
    /// Its handler returned.
    Completed,
    /// Its handler failed, its worker was lost twice, or it took too long.
    Failed,
    /// It was cancelled.
    Cancelled,
    /// Its worker stayed alive and never reported.
    TimedOut,
}

impl JobStatus {
    /// Every status, in the order of a life.
    pub const ALL: [Self; 6] =
        [Self::InQueue, Self::InProgress, Self::Completed, Self::Failed, Self::Cancelled, Self::TimedOut];

    /// As on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::InQueue => "IN_QUEUE",
            Self::InProgress => "IN_PROGRESS",
            Self::Completed => "COMPLETED",
            Self::Failed => "FAILED",
            Self::Cancelled => "CANCELLED",
            Self::TimedOut => "TIMED_OUT",
        }
    }

    /// Whether nothing happens to the job any more.
    pub const fn is_final(self) -> bool {
        match self {
            Self::InQueue | Self::InProgress => false,
            Self::Completed | Self::Failed | Self::Cancelled | Self::TimedOut => true,
        }
    }
}

/// How a job is to be treated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobPolicy {
    /// The longest that it may run, in milliseconds; the endpoint's when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 5_000, max = 604_800_000))]
    pub execution_timeout: Option<u64>,
    /// How long it is kept from its submission, in milliseconds; a day when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 10_000, max = 604_800_000))]
    pub ttl: Option<u64>,
    /// Whether it never starts a worker and waits for all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low_priority: Option<bool>,
}

/// The body of `run` and `runsync`. Other fields are ignored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobRequest {
    /// What the handler gets: any JSON but null.
    pub input: Json,
    /// Where the ended job is posted to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// How it is to be treated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<JobPolicy>,
    /// Handed to the worker as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s3_config: Option<Json>,
}

impl JobRequest {
    /// Reads a body. What clients in the field leave `null` is left out; everything that is wrong is a 400.
    pub fn read(body: &[u8]) -> Result<Self, Problem> {
        /// Every field as it came: each is judged by itself.
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Raw {
            #[serde(default)]
            input: Option<Json>,
            #[serde(default)]
            webhook: Option<Json>,
            #[serde(default)]
            policy: Option<Json>,
            #[serde(default)]
            s3_config: Option<Json>,
        }
        let wrong = |what: String| Problem::rejected(format!("the job is rejected: {what}"));
        let must = "the body must be a JSON object with `input`";
        // A list would do for the fields in their order.
        if body.trim_ascii_start().first().is_some_and(|byte| *byte != b'{') {
            return Err(wrong(must.to_owned()));
        }
        let raw: Raw = serde_json::from_slice(body).map_err(|error| wrong(format!("{must} ({error})")))?;
        let given = |field: Option<Json>| field.filter(|json| json.text() != "null");
        let input = given(raw.input).ok_or_else(|| wrong("`input` is missing or null".to_owned()))?;
        let webhook = given(raw.webhook).map(|webhook| read_webhook(&webhook)).transpose().map_err(wrong)?;
        let policy = given(raw.policy).map(|policy| JobPolicy::read(&policy)).transpose().map_err(wrong)?;
        Ok(Self { input, webhook: webhook.flatten(), policy, s3_config: given(raw.s3_config) })
    }
}

/// An empty text is how clients leave a webhook out.
fn read_webhook(json: &Json) -> Result<Option<String>, String> {
    let url: String = serde_json::from_str(json.text()).map_err(|_| "`webhook` must be a text".to_owned())?;
    if url.is_empty() {
        return Ok(None);
    }
    let is_http = url.parse::<http::Uri>().is_ok_and(|url| {
        matches!(url.scheme_str(), Some("http" | "https")) && url.host().is_some_and(|host| !host.is_empty())
    });
    if is_http { Ok(Some(url)) } else { Err("`webhook` must be an http or https URL".to_owned()) }
}

impl JobPolicy {
    fn read(json: &Json) -> Result<Self, String> {
        let serde_json::Value::Object(fields) = json.tree() else {
            return Err("`policy` must be an object".to_owned());
        };
        let number = |name: &str, (least, most): (u64, u64)| match fields.get(name) {
            None | Some(serde_json::Value::Null) => Ok(None),
            Some(value) => {
                let whole = value.as_f64().filter(|number| number.fract() == 0.0 && *number >= 0.0);
                // Milliseconds of a week are exact in a float.
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be whole")]
                let millis = value.as_u64().or_else(|| whole.map(|number| number as u64));
                millis
                    .filter(|millis| (least..=most).contains(millis))
                    .map(Some)
                    .ok_or_else(|| format!("`policy.{name}` must be {least} to {most} milliseconds"))
            }
        };
        let low_priority = match fields.get("lowPriority") {
            None | Some(serde_json::Value::Null) => None,
            Some(serde_json::Value::Bool(low)) => Some(*low),
            Some(_) => return Err("`policy.lowPriority` must be true or false".to_owned()),
        };
        Ok(Self {
            execution_timeout: number("executionTimeout", EXECUTION_TIMEOUT)?,
            ttl: number("ttl", TTL)?,
            low_priority,
        })
    }
}

/// A job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    /// The job's id.
    pub id: String,
    /// Where it is in its life.
    pub status: Open<JobStatus>,
    /// Milliseconds from its submission, or the retry, to the start of its latest attempt.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub delay_time: Option<u64>,
    /// Milliseconds of its latest attempt, once that has ended.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub execution_time: Option<u64>,
    /// The worker of its latest attempt.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub worker_id: Option<String>,
    /// What its handler returned, or its latest progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<Json>,
    /// Why it failed; any JSON, since handlers say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Json>,
    /// How often an attempt was lost, when that happened.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub retries: Option<u32>,
    /// When it was submitted, in a list of jobs.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub created_at: Option<Timestamp>,
}

/// A part of a job's output.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Chunk {
    /// The part.
    pub output: Json,
}

/// The reply of `stream`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JobStream {
    /// Where the job is in its life.
    pub status: Open<JobStatus>,
    /// What came since the last read; reading takes it away.
    #[serde(default)]
    pub stream: Vec<Chunk>,
}

/// The reply of `purge-queue`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Purged {
    /// How many jobs were cancelled.
    pub removed: u64,
    /// `completed`.
    #[serde(default, deserialize_with = "fitting")]
    pub status: String,
}

/// How many jobs there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobCounts {
    /// Since the endpoint was created.
    pub completed: Seen<u64>,
    /// Since the endpoint was created.
    pub failed: Seen<u64>,
    /// Now.
    pub in_progress: Seen<u64>,
    /// Now.
    pub in_queue: Seen<u64>,
    /// Lost attempts since the endpoint was created.
    pub retried: Seen<u64>,
}

/// How many workers there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WorkerCounts {
    /// Ready, without a job.
    pub idle: Seen<u64>,
    /// Pulling or starting.
    pub initializing: Seen<u64>,
    /// Idle or running.
    pub ready: Seen<u64>,
    /// With a job.
    pub running: Seen<u64>,
    /// Waiting for a machine.
    pub throttled: Seen<u64>,
    /// Not getting ready.
    pub unhealthy: Seen<u64>,
}

/// The reply of `health`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndpointHealth {
    /// The jobs of the endpoint.
    #[serde(default, deserialize_with = "fitting")]
    pub jobs: JobCounts,
    /// Its workers.
    #[serde(default, deserialize_with = "fitting")]
    pub workers: WorkerCounts,
}

/// The reply of `requests`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ListJobsResponse {
    /// The jobs, newest first, without their output.
    pub requests: Vec<Job>,
}

/// A failed request of the job API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct JobProblem {
    /// A short name of the kind of failure.
    pub title: String,
    /// What went wrong, for a person.
    pub detail: String,
    /// The HTTP status.
    pub code: u16,
    /// The same as `detail`, where clients look for it.
    pub error: String,
}

impl From<Problem> for JobProblem {
    fn from(problem: Problem) -> Self {
        let Problem { title, status, detail, errors: _ } = problem;
        Self { title, code: status, error: detail.clone(), detail }
    }
}

/// How often an operation may be asked for: by account, endpoint and operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// In 10 seconds.
    pub in_ten_seconds: u32,
    /// At the same time; `None` is any number.
    pub at_once: Option<u32>,
    /// The largest body, in bytes.
    pub body: usize,
}

const fn limits(in_ten_seconds: u32, at_once: u32) -> Limits {
    Limits { in_ten_seconds, at_once: Some(at_once), body: crate::BODY_LIMIT }
}

/// An operation of the job API: what [`Operation`] says of it, and its limits.
pub trait JobOperation: Operation {
    /// How often it may be asked for.
    const LIMITS: Limits;
    /// Whether POST does the same as the method of the operation.
    const ALSO_POST: bool = false;

    /// The endpoint that it is for.
    fn endpoint(&self) -> &str;
}

/// The operations of the job API. In each, the fields in braces come from the path, `body` is the body, the rest is the
/// query.
macro_rules! define_job_operations {
    ($(
        $(#[$doc:meta])*
        $id:literal $name:literal: $method:ident $path:literal => $operation:ident {
            $($(#[$attr:meta])* $field:ident: $type:ty,)*
        } -> $output:ty, $limits:expr $(, also $post:ident)?;
    )*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
        pub struct $operation {
            /// The endpoint.
            pub endpoint: String,
            $($(#[$attr])* pub $field: $type,)*
        }

        impl Operation for $operation {
            const ID: &'static str = $id;
            const NAME: &'static str = $name;
            const METHOD: Method = Method::$method;
            const PATH: &'static str = $path;
            type Output = $output;
        }

        impl JobOperation for $operation {
            const LIMITS: Limits = $limits;
            $(const ALSO_POST: bool = { let _ = Method::$post; true };)?

            fn endpoint(&self) -> &str {
                &self.endpoint
            }
        }
    )*};
}

define_job_operations! {
    /// `jobs.run`
    "jobs.run" "runJob": POST "/v2/{endpoint}/run" => RunJob {
        /// What to run.
        body: JobRequest,
    } -> Job, Limits { body: RUN_LIMIT, ..limits(1000, 200) };

    /// `jobs.runsync`: answers when the job has ended or `wait` is over.
    "jobs.runsync" "runJobSync": POST "/v2/{endpoint}/runsync" => RunJobSync {
        /// Milliseconds to wait, 1000 to 300000; 90000 when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1_000, max = 300_000))]
        wait: Option<u64>,
        /// What to run.
        body: JobRequest,
    } -> Job, Limits { body: RUN_SYNC_LIMIT, ..limits(2000, 400) };

    /// `jobs.status`
    "jobs.status" "getJob": GET "/v2/{endpoint}/status/{job}" => GetJob {
        /// The job.
        job: String,
    } -> Job, limits(2000, 400), also POST;

    /// `jobs.status-sync`: answers when the job has ended or `wait` is over.
    "jobs.status-sync" "awaitJob": GET "/v2/{endpoint}/status-sync/{job}" => AwaitJob {
        /// The job.
        job: String,
        /// Milliseconds to wait, 1000 to 90000; 90000 when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1_000, max = 90_000))]
        wait: Option<u64>,
    } -> Job, limits(2000, 400), also POST;

    /// `jobs.stream`: what the job put out since the last read.
    "jobs.stream" "streamJob": GET "/v2/{endpoint}/stream/{job}" => StreamJob {
        /// The job.
        job: String,
        /// Milliseconds to wait for the next part; 5000 when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 0, max = 90_000))]
        wait: Option<u64>,
    } -> JobStream, limits(2000, 400), also POST;

    /// `jobs.cancel`
    "jobs.cancel" "cancelJob": POST "/v2/{endpoint}/cancel/{job}" => CancelJob {
        /// The job.
        job: String,
    } -> Job, limits(100, 20);

    /// `jobs.retry`
    "jobs.retry" "retryJob": POST "/v2/{endpoint}/retry/{job}" => RetryJob {
        /// The job: FAILED or TIMED_OUT.
        job: String,
    } -> Job, limits(100, 20);

    /// `jobs.purge`: cancels what is queued.
    "jobs.purge" "purgeQueue": POST "/v2/{endpoint}/purge-queue" => PurgeQueue {} -> Purged,
        Limits { at_once: None, ..limits(2, 0) };

    /// `jobs.health`
    "jobs.health" "getEndpointHealth": GET "/v2/{endpoint}/health" => GetHealth {} -> EndpointHealth, limits(2000, 400);

    /// `jobs.list`
    "jobs.list" "listJobs": GET "/v2/{endpoint}/requests" => ListJobs {
        /// Jobs of this status alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        status: Option<JobStatus>,
        /// The most jobs, 1 to 1000; 100 when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1, max = 1000))]
        limit: Option<u32>,
    } -> ListJobsResponse, limits(10, 2);
}

/// Passes every operation of the job API to a macro.
#[macro_export]
macro_rules! job_operations {
    ($with:ident) => {
        $with! {
            $crate::serverless::jobs::RunJob,
            $crate::serverless::jobs::RunJobSync,
            $crate::serverless::jobs::GetJob,
            $crate::serverless::jobs::AwaitJob,
            $crate::serverless::jobs::StreamJob,
            $crate::serverless::jobs::CancelJob,
            $crate::serverless::jobs::RetryJob,
            $crate::serverless::jobs::PurgeQueue,
            $crate::serverless::jobs::GetHealth,
            $crate::serverless::jobs::ListJobs,
        }
    };
}
