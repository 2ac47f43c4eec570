//! Environment variables of a worker process: the names that worker libraries read, and their values (serverless.md,
//! Real workers).

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::worker_api::PING_INTERVAL;

/// A worker's settings. It lacks `Debug`, so that no message can show the key.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct WorkerNames<'n> {
    /// The endpoint's id.
    pub endpoint: &'n str,
    /// The worker's id.
    pub worker: &'n str,
    /// The key of the endpoint's workers.
    pub key: &'n str,
    /// The URL of the job API.
    pub job_base: &'n str,
    /// The GPU type; empty on CPU.
    pub gpu_type: &'n str,
    /// Its GPUs.
    pub gpu_count: u32,
    /// Its vCPUs.
    pub cpu_count: u32,
    /// Its data center; empty until it is placed.
    pub data_center: &'n str,
    /// Its network volume.
    pub volume: Option<&'n str>,
    /// Whether it takes jobs. A worker that answers requests gets no job URLs, and its health check is its heartbeat.
    pub takes_jobs: bool,
}

impl WorkerNames<'_> {
    /// The variables, with names that start with this prefix.
    pub fn variables(&self, prefix: &str) -> Vec<(String, String)> {
        let Self { endpoint, worker, .. } = *self;
        let gpu = utf8_percent_encode(self.gpu_type, NON_ALPHANUMERIC);
        let base = format!("{}/v2/{endpoint}", self.job_base.trim_end_matches('/'));
        let named = |name: &str, value: String| (format!("{prefix}_{name}"), value);
        let mut variables = if self.takes_jobs {
            vec![
                named("WEBHOOK_GET_JOB", format!("{base}/job-take/{worker}?gpu={gpu}")),
                named("WEBHOOK_POST_OUTPUT", format!("{base}/job-done/{worker}/$ID?gpu={gpu}")),
                named("WEBHOOK_POST_STREAM", format!("{base}/job-stream/{worker}/$ID?gpu={gpu}")),
                named("WEBHOOK_PING", format!("{base}/ping/{worker}")),
                named("PING_INTERVAL", PING_INTERVAL.to_string()),
            ]
        } else {
            Vec::new()
        };
        variables.extend([
            named("AI_API_KEY", self.key.to_owned()),
            named("POD_ID", worker.to_owned()),
            named("ENDPOINT_ID", endpoint.to_owned()),
            named("POD_HOSTNAME", worker.to_owned()),
            named("DC_ID", self.data_center.to_owned()),
            named("GPU_COUNT", self.gpu_count.to_string()),
            named("CPU_COUNT", self.cpu_count.to_string()),
        ]);
        variables.extend(self.volume.map(|volume| named("VOLUME_ID", volume.to_owned())));
        variables
    }
}
