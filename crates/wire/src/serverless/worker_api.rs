//! What a worker and its endpoint say to each other (serverless.md, Real workers): the protocol of worker libraries in
//! the field, in the parts that both sides of it name.

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::jobs::Json;
use crate::{
    operation::{NoContent, Operation},
    problem::Problem,
};

/// The prefix of the names that worker libraries read, when none is set.
pub const DEFAULT_PREFIX: &str = "SVCCTL";
/// The image of endpoints whose workers are processes that attach themselves.
pub const LOCAL_IMAGE: &str = "svcctl/local";
/// How long a worker is held that asks for a job, in milliseconds.
pub const TAKE_HOLD: u64 = 30_000;
/// The silence after which a worker is lost, in milliseconds.
pub const SILENCE: u64 = 30_000;
/// How often a worker says that it is there, in milliseconds.
pub const PING_INTERVAL: u64 = 10_000;

/// A job as a worker takes it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TakenJob {
    /// The job's id.
    pub id: String,
    /// What the handler gets.
    pub input: Json,
    /// Where the ended job is posted to; the engine does that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// As it was submitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s3_config: Option<Json>,
}

/// The reply of `job-stop`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobsToStop {
    /// Jobs that were cancelled while the worker ran them, each once.
    pub jobs_to_stop: Vec<String>,
}

/// What a worker says of a job. Other fields are ignored.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Report {
    /// What the handler returned, or how far it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<Json>,
    /// Why it failed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<Json>,
    /// `IN_PROGRESS` when it goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<Json>,
    /// `true` when the worker asks to be replaced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stop_pod: Option<Json>,
}

impl Report {
    /// Reads a report; 400 for what is none.
    pub fn read(body: &[u8]) -> Result<Self, Problem> {
        let wrong = |why: &str| Problem::rejected(format!("a report on a job is a JSON object{why}"));
        // A list would do for the fields in their order.
        if !body.trim_ascii_start().starts_with(b"{") {
            return Err(wrong(""));
        }
        serde_json::from_slice(body).map_err(|error| wrong(&format!(" ({error})")))
    }

    /// Whether the job goes on.
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

/// What a worker says to its endpoint. Each carries the endpoint and the worker from its path.
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
    /// Takes jobs of the queue: at most as many as the worker asks for and may have at a time; none when there are none.
    "worker.take" "takeJobs": GET "/v2/{endpoint}/job-take/{worker}" => TakeJobs {
        /// The most jobs to take, 1 or more.
        batch_size: u32,
        /// Whether the worker says that it runs a job.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        job_in_progress: Option<bool>,
    } -> Vec<TakenJob>;

    /// Takes the ids of jobs that the worker shall stop; none when there are none.
    "worker.stops" "takeStops": GET "/v2/{endpoint}/job-stop/{worker}" => TakeStops {} -> JobsToStop;

    /// Reports on a job: `{output}`, `{error}`, or progress.
    "worker.done" "finishJob": POST "/v2/{endpoint}/job-done/{worker}/{job}" => FinishJob {
        /// The job.
        job: String,
        /// Whether parts of the output were sent before.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        is_stream: Option<bool>,
        /// What the worker says.
        body: Report,
    } -> NoContent;

    /// Adds a part of a job's output.
    "worker.stream" "addChunk": POST "/v2/{endpoint}/job-stream/{worker}/{job}" => AddChunk {
        /// The job.
        job: String,
        /// `{output}` as it was sent.
        body: Json,
    } -> NoContent;

    /// Says that the worker is there, and what it runs.
    "worker.ping" "pingWorker": GET "/v2/{endpoint}/ping/{worker}" => PingWorker {
        /// The ids of the jobs that it runs, joined by commas; none when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        job_id: Option<String>,
        /// `unhealthy` when a check of the worker failed.
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
