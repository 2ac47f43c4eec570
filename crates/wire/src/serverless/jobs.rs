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

pub use super::submission::{JobPolicy, JobRequest};
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
pub struct Json {
    text: Box<RawValue>,
    kept: Option<KeptAt>,
}

/// Where a JSON is that an engine keeps already. It is never on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptAt {
    /// What the engine knows it by.
    pub id: i64,
    /// How long it is.
    pub bytes: usize,
}

impl Json {
    /// From a text that is JSON.
    pub fn from_text(text: String) -> Result<Self, serde_json::Error> {
        RawValue::from_string(text).map(Self::from)
    }

    /// One that an engine keeps already. Its text is `null` here.
    pub fn kept_at(at: KeptAt) -> Self {
        Self { kept: Some(at), ..Self::of(&()) }
    }

    /// Where it is, if an engine keeps it already.
    pub const fn kept(&self) -> Option<KeptAt> {
        self.kept
    }

    /// Whether it is JSON's `null`.
    pub fn is_null(&self) -> bool {
        self.kept.is_none() && self.text() == "null"
    }

    /// A value of ours.
    ///
    /// # Panics
    /// When a map has keys that are no text, which none of ours has.
    pub fn of<T: Serialize>(value: &T) -> Self {
        serde_json::value::to_raw_value(value).expect("values of our own serialise").into()
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.text.get()
    }

    /// As a tree.
    pub fn tree(&self) -> serde_json::Value {
        serde_json::from_str(self.text()).unwrap_or_default()
    }
}

impl From<Box<RawValue>> for Json {
    fn from(text: Box<RawValue>) -> Self {
        Self { text, kept: None }
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::json::cut(self.text()))
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        (self.text(), self.kept) == (other.text(), other.kept)
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Box::<RawValue>::deserialize(deserializer).map(Self::from)
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
