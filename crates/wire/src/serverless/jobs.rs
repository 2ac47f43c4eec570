//! Jobs: what clients submit to an endpoint and read back (serverless.md, Jobs).
//!
//! The job API is separate from API v2: its paths start with the endpoint's id, every success is a 200, it has its own
//! limits ([`Limits`]), and its errors lack `status`, which clients would read as the status of a job ([`JobProblem`]).
//! Each operation is still a type shared by client, engine and server.

use std::{borrow::Cow, fmt};

use http::Method;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

pub use super::submission::{JobPolicy, JobRequest};
use crate::{
    lenient::{Lenient, fitting},
    operation::Operation,
    problem::Problem,
    scalar::{OpenEnum, Timestamp},
};

/// The minimum and maximum time limit of a job, in milliseconds.
pub const EXECUTION_TIMEOUT: (u64, u64) = (5_000, 604_800_000);
/// The minimum and maximum retention of a job from its submission, in milliseconds.
pub const TTL: (u64, u64) = (10_000, 604_800_000);
/// The default retention of a job, in milliseconds.
pub const DEFAULT_TTL: u64 = 86_400_000;
/// Minimum, maximum and default wait of `runsync`, in milliseconds.
pub const RUN_SYNC_WAIT: (u64, u64, u64) = (1_000, 300_000, 90_000);
/// Minimum, maximum and default wait of `status-sync`, in milliseconds.
pub const STATUS_SYNC_WAIT: (u64, u64, u64) = (1_000, 90_000, 90_000);
/// Minimum, maximum and default wait of `stream` for the next chunk, in milliseconds.
pub const STREAM_WAIT: (u64, u64, u64) = (0, 90_000, 5_000);
/// The size limit of a `run` body, in bytes.
pub const RUN_LIMIT: usize = 10 << 20;
/// The size limit of a `runsync` body, in bytes.
pub const RUN_SYNC_LIMIT: usize = 20 << 20;
/// The size limit of a stream chunk, in bytes.
pub const CHUNK_LIMIT: usize = 1 << 20;

/// JSON exactly as written.
#[derive(Clone)]
pub struct Json {
    text: Box<RawValue>,
    kept: Option<KeptAt>,
}

/// A reference to JSON that an engine already stores. It never crosses the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptAt {
    /// The engine's key for it.
    pub id: i64,
    /// Its length.
    pub bytes: usize,
}

impl Json {
    /// Parses a JSON text.
    pub fn from_text(text: String) -> Result<Self, serde_json::Error> {
        RawValue::from_string(text).map(Self::from)
    }

    /// A reference to JSON that an engine already stores. Its text here is `null`.
    pub fn kept_at(at: KeptAt) -> Self {
        Self { kept: Some(at), ..Self::of(&()) }
    }

    /// The reference, if an engine already stores the JSON.
    pub const fn kept(&self) -> Option<KeptAt> {
        self.kept
    }

    /// Whether it is JSON's `null`.
    pub fn is_null(&self) -> bool {
        self.kept.is_none() && self.text() == "null"
    }

    /// Serializes one of our own values.
    ///
    /// # Panics
    /// If a map has non-string keys, which none of our types has.
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

/// The status of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum JobStatus {
    /// It waits for a worker.
    InQueue,
    /// A worker runs it.
    InProgress,
    /// Its handler returned.
    Completed,
    /// Its handler failed, its worker was lost twice, or it exceeded its time limit.
    Failed,
    /// It was cancelled.
    Cancelled,
    /// Its worker stayed alive but never reported.
    TimedOut,
}

impl JobStatus {
    /// Every status, in lifecycle order.
    pub const ALL: [Self; 6] =
        [Self::InQueue, Self::InProgress, Self::Completed, Self::Failed, Self::Cancelled, Self::TimedOut];

    /// The wire name.
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

    /// Whether the status can no longer change.
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
    /// Its status.
    pub status: OpenEnum<JobStatus>,
    /// Milliseconds from submission or retry to the start of the latest attempt.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub delay_time: Option<u64>,
    /// Duration of the latest attempt in milliseconds, once it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub execution_time: Option<u64>,
    /// The worker of the latest attempt.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub worker_id: Option<String>,
    /// The handler's result, or its latest progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<Json>,
    /// Why it failed; any JSON, since handlers supply it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Json>,
    /// The number of lost attempts, if any.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub retries: Option<u32>,
    /// When it was submitted; only in a list of jobs.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub created_at: Option<Timestamp>,
}

/// A chunk of a job's output.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Chunk {
    /// The chunk.
    pub output: Json,
}

/// The reply of `stream`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JobStream {
    /// The status of the job.
    pub status: OpenEnum<JobStatus>,
    /// The chunks since the last read; reading consumes them.
    #[serde(default)]
    pub stream: Vec<Chunk>,
}

/// The reply of `purge-queue`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Purged {
    /// The number of cancelled jobs.
    pub removed: u64,
    /// Always `completed`.
    #[serde(default, deserialize_with = "fitting")]
    pub status: String,
}

/// Job counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobCounts {
    /// Since the endpoint was created.
    pub completed: Lenient<u64>,
    /// Since the endpoint was created.
    pub failed: Lenient<u64>,
    /// Now.
    pub in_progress: Lenient<u64>,
    /// Now.
    pub in_queue: Lenient<u64>,
    /// Attempts lost since the endpoint was created.
    pub retried: Lenient<u64>,
}

/// Worker counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WorkerCounts {
    /// Ready, with no job.
    pub idle: Lenient<u64>,
    /// Pulling the image or starting.
    pub initializing: Lenient<u64>,
    /// Idle or running.
    pub ready: Lenient<u64>,
    /// With a job.
    pub running: Lenient<u64>,
    /// Waiting for a machine.
    pub throttled: Lenient<u64>,
    /// Failed to become ready.
    pub unhealthy: Lenient<u64>,
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
    /// A short name for the kind of failure.
    pub title: String,
    /// A description for people.
    pub detail: String,
    /// The HTTP status.
    pub code: u16,
    /// The same as `detail`, under the name that clients read.
    pub error: String,
}

impl From<Problem> for JobProblem {
    fn from(problem: Problem) -> Self {
        let Problem { title, status, detail, errors: _ } = problem;
        Self { title, code: status, error: detail.clone(), detail }
    }
}

/// Rate limits of an operation, per account, endpoint and operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Requests per 10 seconds.
    pub in_ten_seconds: u32,
    /// Concurrent requests; `None` is unlimited.
    pub at_once: Option<u32>,
    /// The size limit of a body, in bytes.
    pub body: usize,
}

const fn limits(in_ten_seconds: u32, at_once: u32) -> Limits {
    Limits { in_ten_seconds, at_once: Some(at_once), body: crate::BODY_LIMIT }
}

/// An operation of the job API: an [`Operation`] with limits.
pub trait JobOperation: Operation {
    /// Its limits.
    const LIMITS: Limits;
    /// Whether POST is accepted as well as the operation's method.
    const ALSO_POST: bool = false;

    /// The endpoint of the request.
    fn endpoint(&self) -> &str;
}

/// The operations of the job API. In each, fields in braces come from the path, `body` is the body, and the rest is the
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
        /// The job to run.
        body: JobRequest,
    } -> Job, Limits { body: RUN_LIMIT, ..limits(1000, 200) };

    /// `jobs.runsync`: answers when the job has ended or `wait` has passed.
    "jobs.runsync" "runJobSync": POST "/v2/{endpoint}/runsync" => RunJobSync {
        /// Milliseconds to wait, 1000 to 300000; 90000 by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1_000, max = 300_000))]
        wait: Option<u64>,
        /// The job to run.
        body: JobRequest,
    } -> Job, Limits { body: RUN_SYNC_LIMIT, ..limits(2000, 400) };

    /// `jobs.status`
    "jobs.status" "getJob": GET "/v2/{endpoint}/status/{job}" => GetJob {
        /// The job.
        job: String,
    } -> Job, limits(2000, 400), also POST;

    /// `jobs.status-sync`: answers when the job has ended or `wait` has passed.
    "jobs.status-sync" "awaitJob": GET "/v2/{endpoint}/status-sync/{job}" => AwaitJob {
        /// The job.
        job: String,
        /// Milliseconds to wait, 1000 to 90000; 90000 by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 1_000, max = 90_000))]
        wait: Option<u64>,
    } -> Job, limits(2000, 400), also POST;

    /// `jobs.stream`: the output since the last read.
    "jobs.stream" "streamJob": GET "/v2/{endpoint}/stream/{job}" => StreamJob {
        /// The job.
        job: String,
        /// Milliseconds to wait for the next chunk; 5000 by default.
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
        /// The job, which must be FAILED or TIMED_OUT.
        job: String,
    } -> Job, limits(100, 20);

    /// `jobs.purge`: cancels all queued jobs.
    "jobs.purge" "purgeQueue": POST "/v2/{endpoint}/purge-queue" => PurgeQueue {} -> Purged,
        Limits { at_once: None, ..limits(2, 0) };

    /// `jobs.health`
    "jobs.health" "getEndpointHealth": GET "/v2/{endpoint}/health" => GetHealth {} -> EndpointHealth, limits(2000, 400);

    /// `jobs.list`
    "jobs.list" "listJobs": GET "/v2/{endpoint}/requests" => ListJobs {
        /// Only jobs with this status.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        status: Option<JobStatus>,
        /// The maximum number of jobs, 1 to 1000; 100 by default.
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

crate::list::lists! {
    ListJobs = "requests" requests: Job, whole;
}
