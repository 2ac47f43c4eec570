//! The protocol between workers and their endpoint (serverless.md, Real workers): the parts of the worker libraries'
//! protocol that both sides name.

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::jobs::Json;
use crate::{
    operation::{NoContent, Operation},
    problem::Problem,
};

/// The default prefix of the variables that worker libraries read.
pub const DEFAULT_PREFIX: &str = "SVCCTL";
/// The image of endpoints whose workers are external processes that attach themselves.
pub const LOCAL_IMAGE: &str = "svcctl/local";
/// How long to hold a worker's request for a job, in milliseconds.
pub const TAKE_HOLD: u64 = 30_000;
/// Silence after which a worker counts as lost, in milliseconds.
pub const SILENCE: u64 = 30_000;
/// The interval between a worker's heartbeats, in milliseconds.
pub const PING_INTERVAL: u64 = 10_000;

/// A job as handed to a worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TakenJob {
    /// The job's id.
    pub id: String,
    /// The handler's input.
    pub input: Json,
    /// The webhook URL; the engine posts to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// Its policy, as submitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s3_config: Option<Json>,
}

/// The reply of `job-stop`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobsToStop {
    /// Jobs cancelled while the worker ran them, each reported once.
    pub jobs_to_stop: Vec<String>,
}

/// A worker's report on a job. Ignores other fields.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// The handler's result or progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<Json>,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Json>,
    /// `IN_PROGRESS` if the job continues.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Json>,
    /// `true` if the worker asks to be replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop_pod: Option<Json>,
}

impl Report {
    /// Parses a report; 400 if it is invalid.
    pub fn read(body: &[u8]) -> Result<Self, Problem> {
        let wrong = |why: &str| Problem::rejected(format!("a report on a job is a JSON object{why}"));
        // serde also accepts a list of the fields in order.
        if !body.trim_ascii_start().starts_with(b"{") {
            return Err(wrong(""));
        }
        serde_json::from_slice(body).map_err(|error| wrong(&format!(" ({error})")))
    }

    /// Whether the job continues.
    pub fn is_progress(&self) -> bool {
        Self::says(self.status.as_ref(), "\"IN_PROGRESS\"")
    }

    /// Whether the worker asks to be replaced.
    pub fn stops_worker(&self) -> bool {
        Self::says(self.stop_pod.as_ref(), "true")
    }

    fn says(field: Option<&Json>, text: &str) -> bool {
        field.is_some_and(|json| json.text() == text)
    }
}

/// The requests of a worker to its endpoint. Each carries the endpoint and the worker from its path.
macro_rules! define_worker_operations {
    ($(
        $(#[$doc:meta])*
        $id:literal $name:literal: $method:ident $path:literal => $operation:ident {
            $($(#[$attr:meta])* $field:ident: $type:ty,)*
        } -> $output:ty;
    )*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
        pub struct $operation {
            /// The endpoint.
            pub endpoint: String,
            /// The worker.
            pub worker: String,
            $($(#[$attr])* pub $field: $type,)*
        }

        impl Operation for $operation {
            const ID: &'static str = $id;
            const NAME: &'static str = $name;
            const METHOD: Method = Method::$method;
            const PATH: &'static str = $path;
            type Output = $output;
        }
    )*};
}

define_worker_operations! {
    /// Takes queued jobs: at most as many as the worker requests and may run at once; none if the queue is empty.
    "worker.take" "takeJobs": GET "/v2/{endpoint}/job-take/{worker}" => TakeJobs {
        /// The maximum number of jobs to take, at least 1.
        batch_size: u32,
        /// Whether the worker reports that it is running a job.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        job_in_progress: Option<bool>,
    } -> Vec<TakenJob>;

    /// Takes the ids of jobs that the worker must stop, if any.
    "worker.stops" "takeStops": GET "/v2/{endpoint}/job-stop/{worker}" => TakeStops {} -> JobsToStop;

    /// Reports on a job: `{output}`, `{error}`, or progress.
    "worker.done" "finishJob": POST "/v2/{endpoint}/job-done/{worker}/{job}" => FinishJob {
        /// The job.
        job: String,
        /// Whether chunks of the output were sent before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        is_stream: Option<bool>,
        /// The worker's report.
        body: Report,
    } -> NoContent;

    /// Adds a chunk of a job's output.
    "worker.stream" "addChunk": POST "/v2/{endpoint}/job-stream/{worker}/{job}" => AddChunk {
        /// The job.
        job: String,
        /// `{output}` as sent.
        body: Json,
    } -> NoContent;

    /// Heartbeat: reports that the worker is alive, and which jobs it runs.
    "worker.ping" "pingWorker": GET "/v2/{endpoint}/ping/{worker}" => PingWorker {
        /// The ids of its running jobs, comma-separated; none if omitted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        job_id: Option<String>,
        /// `unhealthy` if a check of the worker failed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        status: Option<String>,
        /// The check that failed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        check: Option<String>,
        /// Why it failed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    } -> NoContent;
}

/// Passes every operation of a worker to a macro.
#[macro_export]
macro_rules! worker_operations {
    ($with:ident) => {
        $with! {
            $crate::serverless::worker_api::TakeJobs,
            $crate::serverless::worker_api::TakeStops,
            $crate::serverless::worker_api::FinishJob,
            $crate::serverless::worker_api::AddChunk,
            $crate::serverless::worker_api::PingWorker,
        }
    };
}
