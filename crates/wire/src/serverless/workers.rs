//! The workers of an endpoint (serverless.md, Workers).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    operation::Operation,
    pods::{LogLine, LogSource},
    scalar::{Open, Timestamp},
    seen::{Seen, fitting},
};

/// What a worker does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum WorkerStatus {
    /// It runs a job or answers requests.
    Running,
    /// It is ready and has nothing to do.
    Idle,
    /// Its image is pulled, or its container starts.
    Initializing,
    /// It waits for a machine with room.
    Throttled,
    /// It did not get ready, or its container ended.
    Unhealthy,
}

impl WorkerStatus {
    /// Every status, busiest first.
    pub const ALL: [Self; 5] = [Self::Running, Self::Idle, Self::Initializing, Self::Throttled, Self::Unhealthy];

    /// As on the wire.
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
    /// What it does.
    pub status: Open<WorkerStatus>,
    /// Whether it runs an older version than the endpoint's.
    #[serde(default, deserialize_with = "fitting")]
    pub is_stale: bool,
    /// Its GPUs; 0 on CPU.
    pub gpu_count: Seen<u32>,
    /// The version of the endpoint that it runs.
    pub version: Seen<u32>,
    /// Its container image.
    #[serde(default, deserialize_with = "fitting")]
    pub image: String,
    /// Seconds since it was ready; null before.
    #[serde(default, deserialize_with = "fitting")]
    pub uptime_seconds: Option<u64>,
    /// Its GPU type; null until it has a machine, and on CPU.
    #[serde(default, deserialize_with = "fitting")]
    pub gpu_type_id: Option<String>,
    /// Where it runs; null until it has a machine.
    #[serde(default, deserialize_with = "fitting")]
    pub data_center_id: Option<String>,
    /// When it was ready; null before.
    #[serde(default, deserialize_with = "fitting")]
    pub started_at: Option<Timestamp>,
}

/// How many workers are in each status.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct WorkerSummary {
    /// RUNNING.
    pub running: Seen<u32>,
    /// IDLE.
    pub idle: Seen<u32>,
    /// INITIALIZING.
    pub initializing: Seen<u32>,
    /// THROTTLED.
    pub throttled: Seen<u32>,
    /// UNHEALTHY.
    pub unhealthy: Seen<u32>,
    /// All of them.
    pub total: Seen<u32>,
}

/// The reply of `serverless.workers`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListEndpointWorkersResponse {
    /// The workers, oldest first.
    pub workers: Vec<Worker>,
    /// Counts over this list.
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

/// `serverless.logs`: the log of one worker, a stream like that of a pod (serverless.md, Worker logs).
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReadWorkerLogs {
    /// The endpoint.
    pub id: String,
    /// The worker.
    pub worker_id: String,
    /// One stream; both when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<LogSource>,
    /// How many lines of history come first; 100 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 5000))]
    pub tail: Option<u32>,
    /// Lines from this moment on, instead of `tail`.
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
