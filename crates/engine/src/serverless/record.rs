//! What the engine knows of endpoints, workers and jobs, and what a worker holds and costs.
//!
//! As with pods, holdings and charges are functions of the record: [`super::booking`] books the difference between
//! the old and the new one, so a GPU or a cent cannot leak.

mod job;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    net::SocketAddr,
    time::Duration,
};

pub(crate) use job::JobRecord;
use serde::{Deserialize, Serialize};

use super::booking::billed_until;
use crate::{
    Engine,
    hosts::workers::Stay,
    ledger::{Charge, Product},
    pods::record::Container,
};
use wire::{
    Timestamp,
    money::Usd,
    pricing::Rate,
    scalar::CudaVersion,
    serverless::{
        endpoints::{EndpointType, Flashboot, Scaling},
        mounts::EndpointGlobalMount,
        workers::WorkerStatus,
    },
};

/// An endpoint, as its owner set it.
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
    /// Where network volumes appear that do not at the default path, by id.
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
    /// The newest version that older workers make way for.
    pub(crate) rolled: u32,
    pub(crate) worker_key: WorkerKey,
}

/// The key of an endpoint's workers. No message shows it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WorkerKey(pub(crate) String);

impl WorkerKey {
    /// A new one.
    pub(crate) fn draw(engine: &Engine) -> Self {
        Self(format!("svw_{}", engine.chance.secret(40)))
    }
}

impl fmt::Debug for WorkerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("svw_...")
    }
}

/// What the workers of an endpoint run on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EndpointCompute {
    /// GPUs of types in these pools.
    Gpu(GpuChoice),
    /// vCPUs of these flavors, in order of preference.
    Cpu(Vec<CpuChoice>),
}

/// Which GPUs.
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
    /// How long a worker without work stays.
    pub(crate) fn idle_span(&self) -> Duration {
        /// With QUEUE and REQUEST_COUNT.
        const FIXED: u32 = 5;
        Duration::from_secs(self.idle_timeout.unwrap_or(FIXED).into())
    }

    /// A number of its containers' environment.
    pub(crate) fn env_number(&self, name: &str) -> Option<f64> {
        self.container.env.get(name)?.trim().parse().ok().filter(|number: &f64| number.is_finite() && *number >= 0.0)
    }

    /// How many jobs a worker takes at a time.
    pub(crate) fn concurrency(&self) -> u32 {
        let number = self.container.env.get("SVCCTL_CONCURRENCY").and_then(|text| text.trim().parse().ok());
        number.unwrap_or(1).clamp(1, 1000)
    }

    /// GPUs of each worker; 0 on CPU.
    pub(crate) const fn gpu_count(&self) -> u32 {
        match &self.compute {
            EndpointCompute::Gpu(gpu) => gpu.count,
            EndpointCompute::Cpu(_) => 0,
        }
    }
}

/// What happens to an endpoint: counts of its jobs and what scaling goes by.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct EndpointState {
    /// Jobs in the queue, and those of low priority among them.
    pub(crate) queued: u64,
    pub(crate) queued_low: u64,
    pub(crate) in_progress: u64,
    pub(crate) completed: u64,
    pub(crate) failed: u64,
    pub(crate) retried: u64,
    /// When scaling last started a worker.
    pub(crate) last_start: Option<Timestamp>,
    /// How many workers there have been.
    pub(crate) started: u64,
    /// Starts in a row that ended UNHEALTHY.
    pub(crate) failed_starts: u32,
    /// When a job or request came last, or its maximum was set.
    pub(crate) last_request: Option<Timestamp>,
    /// Ends of the queue: the next places in front and behind.
    pub(crate) head: i64,
    pub(crate) tail: i64,
    /// Until when a runner of local processes counts as there, and how many workers it holds.
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

/// Where a worker is in its life (serverless.md, Workers).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    /// Waits for a machine.
    Throttled,
    /// Its machine fetches the image.
    Pulling,
    /// Its container starts.
    Booting,
    /// Ready, without a job.
    Idle,
    /// With a job.
    Running,
    /// Did not get ready, or its container ended.
    Unhealthy,
    /// Kept on its machine for a faster start; no list shows it.
    Parked,
    /// It is no more. Its log is kept for a while, and its record as long as a container of it may be on a host.
    Gone,
}

/// A worker, as stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct WorkerRecord {
    pub(crate) id: String,
    pub(crate) endpoint: String,
    pub(crate) account: String,
    pub(crate) version: u32,
    pub(crate) image: String,
    pub(crate) phase: Phase,
    /// When it came into its phase.
    pub(crate) since: Timestamp,
    /// When it leaves its phase by itself.
    pub(crate) due: Option<Timestamp>,
    pub(crate) created_at: Timestamp,
    /// When it was ready.
    pub(crate) started_at: Option<Timestamp>,
    pub(crate) host: Option<WorkerHost>,
    /// GB of container disk.
    pub(crate) disk: u32,
    /// When the stretch began that it is charged for.
    pub(crate) charged_since: Option<Timestamp>,
    /// The end of the last second that its last stretch was charged for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) billed_until: Option<Timestamp>,
    /// Its jobs and requests.
    pub(crate) jobs: u32,
    /// Starts of its own in a row that ended UNHEALTHY, and when the first of them did.
    pub(crate) failures: u32,
    pub(crate) failing_since: Option<Timestamp>,
    /// Whether its log says that it waits for a machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_told: bool,
    /// The process that it is; nothing of one that is simulated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) attached: Option<Attached>,
    /// Its last container on a host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stay: Option<Box<Stay>>,
}

/// What is known of a process that takes jobs as a worker: one that attached itself, or that of a container on a host.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Attached {
    /// Whether a runner, or the driver of a host, starts it as scaling asks; else it came by itself and stays as long as it
    /// likes.
    pub(crate) by_runner: bool,
    /// When it counts as lost if nothing is heard of it.
    pub(crate) alive_until: Timestamp,
    /// The jobs that its last heartbeat named.
    pub(crate) named: BTreeSet<String>,
    /// Cancelled jobs that it still computes.
    pub(crate) draining: BTreeSet<String>,
    /// Cancelled jobs that it was not told of yet.
    pub(crate) stops: BTreeSet<String>,
    /// Where it listens, of a worker that answers requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) address: Option<SocketAddr>,
}

impl Attached {
    /// A process that is started as scaling asks, and of which nothing can be heard before.
    pub(crate) fn to_be_started() -> Self {
        Self { by_runner: true, alive_until: Timestamp::MAX, ..Self::default() }
    }
}

/// Where a worker runs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WorkerHost {
    pub(crate) machine: String,
    pub(crate) data_center: String,
    /// The GPU type; none on CPU.
    pub(crate) gpu: Option<String>,
    /// GPUs, or vCPUs.
    pub(crate) units: u32,
    pub(crate) vcpus: u32,
    /// GB.
    #[serde(default)]
    pub(crate) memory: u32,
    /// The CPU flavor; none on GPUs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) flavor: Option<String>,
    /// The serverless price when its stretch began, or it was placed, in micro-dollars per hour.
    pub(crate) price: i64,
    /// The network volume that it mounts.
    pub(crate) volume: Option<String>,
}

impl WorkerRecord {
    /// What the API says of its phase; nothing of one that is parked or gone.
    pub(crate) const fn status(&self) -> Option<WorkerStatus> {
        Some(match self.phase {
            Phase::Throttled => WorkerStatus::Throttled,
            Phase::Pulling | Phase::Booting => WorkerStatus::Initializing,
            Phase::Idle => WorkerStatus::Idle,
            Phase::Running => WorkerStatus::Running,
            Phase::Unhealthy => WorkerStatus::Unhealthy,
            Phase::Parked | Phase::Gone => return None,
        })
    }

    /// Whether its machine is its own. On a host it takes units for longer ([`Self::units`]).
    pub(crate) const fn is_held(&self) -> bool {
        matches!(self.phase, Phase::Pulling | Phase::Booting | Phase::Idle | Phase::Running)
    }

    /// Whether it costs: from the start of booting on, which a worker without a container begins with its process.
    pub(crate) fn is_charged(&self) -> bool {
        match self.phase {
            Phase::Booting => self.staying().is_some() || !self.is_unheard(),
            Phase::Idle | Phase::Running => true,
            Phase::Throttled | Phase::Pulling | Phase::Unhealthy | Phase::Parked | Phase::Gone => false,
        }
    }

    /// Whether its container, or its process, has been started.
    pub(crate) const fn has_begun(&self) -> bool {
        matches!(self.phase, Phase::Booting | Phase::Idle | Phase::Running)
    }

    /// Whether it is a process of which nothing was heard since it was to be started.
    pub(crate) fn is_unheard(&self) -> bool {
        self.attached.as_ref().is_some_and(|attached| attached.alive_until == Timestamp::MAX)
    }

    /// Whether it is ready for work.
    pub(crate) const fn is_ready(&self) -> bool {
        matches!(self.phase, Phase::Idle | Phase::Running)
    }

    /// The worker in another phase; one that stays in its phase keeps its times.
    pub(crate) fn enter(&mut self, phase: Phase, at: Timestamp, due: Option<Timestamp>) {
        if self.phase != phase {
            self.since = at;
        }
        self.phase = phase;
        self.due = due;
        match (self.is_charged(), self.charged_since) {
            // A second is billed once.
            (true, None) => self.charged_since = Some(self.billed_until.map_or(at, |until| until.max(at))),
            (false, Some(since)) => {
                self.billed_until = Some(billed_until(since, at));
                self.charged_since = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }

    /// USD per hour while it is charged, without its disk.
    pub(crate) fn price(&self) -> Usd {
        Usd::from_micros(self.host.as_ref().map_or(0, |host| host.price))
    }

    pub(super) fn charges(&self) -> Vec<Charge> {
        let Some(host) = self.host.as_ref().filter(|_| self.is_charged()) else { return Vec::new() };
        let product = if host.gpu.is_some() { Product::ServerlessGpu } else { Product::ServerlessCpu };
        let gpu = host.gpu.clone();
        vec![
            Charge { product, gpu: gpu.clone(), rate: Rate::hourly(self.price()) },
            Charge { product: Product::ServerlessDisk, gpu, rate: Rate::container_disk(self.disk) },
        ]
    }

    /// What an hour of it costs, its disk included.
    pub(crate) fn hour(price: Usd, disk: u32) -> Usd {
        Rate::hourly(price).accrued(3600) + Rate::container_disk(disk).accrued(3600)
    }

    /// The name of its lines in the ledger.
    pub(super) fn resource(&self) -> String {
        format!("{}/{}", self.endpoint, self.id)
    }
}

/// A version of an endpoint, as stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ReleaseRecord {
    pub(crate) id: String,
    pub(crate) version: u32,
    pub(crate) created_by: Option<String>,
    pub(crate) created_at: Timestamp,
    pub(crate) diff: Vec<wire::serverless::releases::Change>,
}
