//! The workers of an endpoint (serverless.md, Workers).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    lenient::{Lenient, fitting},
    operation::Operation,
    pods::{LogLine, LogSource},
    scalar::{OpenEnum, Timestamp},
};

/// The status of a worker.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum WorkerStatus {
    /// It runs a job or answers requests.
    Running,
    /// It is ready and has no work.
    Idle,
    /// Its image is being pulled or its container is starting.
    Initializing,
    /// It waits for a machine with capacity.
    Throttled,
    /// It failed to become ready, or its container ended.
    Unhealthy,
}

impl WorkerStatus {
    /// Every status, busiest first.
    pub const ALL: [Self; 5] = [Self::Running, Self::Idle, Self::Initializing, Self::Throttled, Self::Unhealthy];

    /// The wire name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Running => "RUNNING",
            Self::Idle => "IDLE",
            Self::Initializing => "INITIALIZING",
            Self::Throttled => "THROTTLED",
            Self::Unhealthy => "UNHEALTHY",
        }
    }
}

/// A worker of an endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Worker {
    /// The worker's id.
    pub id: String,
    /// Its status.
    pub status: OpenEnum<WorkerStatus>,
    /// Whether its version is older than the endpoint's.
    #[serde(default, deserialize_with = "fitting")]
    pub is_stale: bool,
    /// Its GPUs; 0 on CPU.
    pub gpu_count: Lenient<u32>,
    /// Its version of the endpoint.
    pub version: Lenient<u32>,
    /// Its container image.
    #[serde(default, deserialize_with = "fitting")]
    pub image: String,
    /// Seconds since it became ready; null before.
    #[serde(default, deserialize_with = "fitting")]
    pub uptime_seconds: Option<u64>,
    /// Its GPU type; null until it has a machine, and on CPU.
    #[serde(default, deserialize_with = "fitting")]
    pub gpu_type_id: Option<String>,
    /// Its data center; null until it has a machine.
    #[serde(default, deserialize_with = "fitting")]
    pub data_center_id: Option<String>,
    /// When it became ready; null before.
    #[serde(default, deserialize_with = "fitting")]
    pub started_at: Option<Timestamp>,
}

/// Worker counts by status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WorkerSummary {
    /// RUNNING.
    pub running: Lenient<u32>,
    /// IDLE.
    pub idle: Lenient<u32>,
    /// INITIALIZING.
    pub initializing: Lenient<u32>,
    /// THROTTLED.
    pub throttled: Lenient<u32>,
    /// UNHEALTHY.
    pub unhealthy: Lenient<u32>,
    /// All workers.
    pub total: Lenient<u32>,
}

/// The reply of `serverless.workers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListEndpointWorkersResponse {
    /// The workers, oldest first.
    pub workers: Vec<Worker>,
    /// Counts for this list.
    #[serde(default, deserialize_with = "fitting")]
    pub summary: WorkerSummary,
    /// The endpoint's newest version.
    #[serde(default, deserialize_with = "fitting")]
    pub endpoint_version: Option<u32>,
}

/// `serverless.workers`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ListEndpointWorkers {
    /// The endpoint.
    pub id: String,
}

impl Operation for ListEndpointWorkers {
    const ID: &'static str = "serverless.workers";
    const NAME: &'static str = "listEndpointWorkers";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/serverless/{id}/workers";
    type Output = ListEndpointWorkersResponse;
}

/// `serverless.logs`: the log of one worker, a stream like a pod's log (serverless.md, Worker logs).
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadWorkerLogs {
    /// The endpoint.
    pub id: String,
    /// The worker.
    pub worker_id: String,
    /// Only this source; both when omitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<LogSource>,
    /// The number of history lines to send first; 100 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 5000))]
    pub tail: Option<u32>,
    /// Sends lines from this time on, instead of `tail`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
}

impl Operation for ReadWorkerLogs {
    const ID: &'static str = "serverless.logs";
    const NAME: &'static str = "getWorkerLogs";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/serverless/{id}/workers/{workerId}/logs";
    /// The data of one event of the stream.
    type Output = LogLine;
}

crate::list::lists! {
    ListEndpointWorkers = "workers" workers: Worker, whole;
}
