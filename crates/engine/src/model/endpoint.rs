//! The records of endpoints and their releases.

use std::{collections::BTreeMap, fmt, time::Duration};

use serde::{Deserialize, Serialize};

use super::{Container, WorkerHost};
use crate::ids::Rng;
use wire::{
    Timestamp,
    scalar::CudaVersion,
    serverless::{
        endpoints::{EndpointType, Flashboot, Scaling},
        mounts::EndpointGlobalMount,
    },
};

/// An endpoint's settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct EndpointRecord {
    pub(crate) id: String,
    pub(crate) account: String,
    pub(crate) name: String,
    pub(crate) kind: EndpointType,
    pub(crate) container: Container,
    pub(crate) compute: EndpointCompute,
    pub(crate) min: u32,
    pub(crate) max: u32,
    /// Seconds; `None` with QUEUE and REQUEST_COUNT.
    pub(crate) idle_timeout: Option<u32>,
    pub(crate) scaling: Scaling,
    pub(crate) data_centers: Vec<String>,
    pub(crate) volumes: Vec<String>,
    /// Mount paths of network volumes that differ from the default, by volume id.
    #[serde(default)]
    pub(crate) paths: BTreeMap<String, String>,
    /// The global volume of its workers.
    #[serde(default)]
    pub(crate) global: Option<EndpointGlobalMount>,
    /// Milliseconds.
    pub(crate) timeout: u64,
    pub(crate) flashboot: Flashboot,
    pub(crate) created_at: Timestamp,
    pub(crate) version: u32,
    /// The version that older workers must be replaced by.
    pub(crate) rolled: u32,
    pub(crate) worker_key: WorkerKey,
}

/// The key of an endpoint's workers. No message shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WorkerKey(pub(crate) String);

impl WorkerKey {
    /// Draws a new key.
    pub(crate) fn draw(rng: &Rng) -> Self {
        Self(format!("svw_{}", rng.secret(40)))
    }
}

impl fmt::Debug for WorkerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("svw_...")
    }
}

/// The compute resources of an endpoint's workers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EndpointCompute {
    /// GPUs of types in these pools.
    Gpu(GpuChoice),
    /// vCPUs of these flavors, in order of preference.
    Cpu(Vec<CpuChoice>),
}

/// The choice of GPUs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GpuChoice {
    pub(crate) pools: Vec<String>,
    pub(crate) excluded: Vec<String>,
    pub(crate) count: u32,
    pub(crate) allowed_cuda: Vec<CudaVersion>,
    pub(crate) min_cuda: Option<CudaVersion>,
}

/// A CPU flavor with a number of vCPUs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct CpuChoice {
    pub(crate) id: String,
    pub(crate) vcpus: u32,
}

impl EndpointRecord {
    /// How long an idle worker stays.
    pub(crate) fn idle_span(&self) -> Duration {
        /// With QUEUE and REQUEST_COUNT.
        const FIXED: u32 = 5;
        Duration::from_secs(self.idle_timeout.unwrap_or(FIXED).into())
    }

    /// A numeric variable of its containers' environment.
    pub(crate) fn env_number(&self, name: &str) -> Option<f64> {
        self.container.env.get(name)?.trim().parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0)
    }

    /// How many jobs a worker runs at once.
    pub(crate) fn concurrency(&self) -> u32 {
        let number = self.container.env.get("SVCCTL_CONCURRENCY").and_then(|text| text.trim().parse().ok());
        number.unwrap_or(1).clamp(1, 1000)
    }

    /// The GPUs of a worker: those that it has once it is placed, and until then those that it will get.
    pub(crate) fn gpus_of(&self, host: Option<&WorkerHost>) -> u32 {
        host.map_or_else(|| self.gpu_count(), WorkerHost::gpus)
    }

    /// GPUs per worker; 0 on CPU.
    const fn gpu_count(&self) -> u32 {
        match &self.compute {
            EndpointCompute::Gpu(gpu) => gpu.count,
            EndpointCompute::Cpu(_) => 0,
        }
    }
}

/// The runtime state of an endpoint: job counts and the inputs of scaling.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct EndpointState {
    /// Queued jobs, and the low-priority ones among them.
    pub(crate) queued: u64,
    pub(crate) queued_low: u64,
    pub(crate) in_progress: u64,
    pub(crate) completed: u64,
    pub(crate) failed: u64,
    pub(crate) retried: u64,
    /// When scaling last started a worker.
    pub(crate) last_start: Option<Timestamp>,
    /// The number of workers ever started.
    pub(crate) started: u64,
    /// Consecutive starts that ended UNHEALTHY.
    pub(crate) failed_starts: u32,
    /// When the last job or request arrived, or the maximum was set.
    pub(crate) last_request: Option<Timestamp>,
    /// Ends of the queue: the next positions at the front and back.
    pub(crate) head: i64,
    pub(crate) tail: i64,
    /// Until when a runner of local processes counts as present, and its fixed number of workers.
    pub(crate) runner_until: Option<Timestamp>,
    pub(crate) runner_workers: Option<u32>,
    /// Until when an incident lasts (see `incidents.rs`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) throttled_until: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) deaf_until: Option<Timestamp>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stalled_until: Option<Timestamp>,
}

/// A stored endpoint version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ReleaseRecord {
    pub(crate) id: String,
    pub(crate) version: u32,
    pub(crate) created_by: Option<String>,
    pub(crate) created_at: Timestamp,
    pub(crate) diff: Vec<wire::serverless::releases::Change>,
}
