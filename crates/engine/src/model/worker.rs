//! The record of a worker, and what follows from it: its status and its charges.

use std::{collections::BTreeSet, net::SocketAddr};

use serde::{Deserialize, Serialize};

use super::{Charge, Compute, Product, WorkerAllocation};
use wire::{Timestamp, money::Usd, pricing::RunningRates, serverless::workers::WorkerStatus};

/// The phase of a worker (serverless.md, Workers).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    /// Waits for a machine.
    Throttled,
    /// Its machine pulls the image.
    Pulling,
    /// Its container is starting.
    Booting,
    /// Ready, with no job.
    Idle,
    /// With a job.
    Running,
    /// Failed to become ready, or its container ended.
    Unhealthy,
    /// Kept on its machine for a faster start; not listed.
    Parked,
    /// Ended. Its log is kept for a while, and its record for as long as a host may still have its container.
    Gone,
}

/// A stored worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct WorkerRecord {
    pub(crate) id: String,
    pub(crate) endpoint: String,
    pub(crate) account: String,
    pub(crate) version: u32,
    pub(crate) image: String,
    pub(crate) phase: Phase,
    /// When it entered its phase.
    pub(crate) since: Timestamp,
    /// When it leaves its phase by itself.
    pub(crate) due: Option<Timestamp>,
    pub(crate) created_at: Timestamp,
    /// When it became ready.
    pub(crate) started_at: Option<Timestamp>,
    pub(crate) host: Option<WorkerHost>,
    /// Container disk in GB.
    pub(crate) disk: u32,
    /// When its charged stretch started.
    pub(crate) charged_since: Option<Timestamp>,
    /// The end of the last second charged in its last stretch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) billed_until: Option<Timestamp>,
    /// Its running jobs and requests.
    pub(crate) jobs: u32,
    /// Its consecutive starts that ended UNHEALTHY, and when the first did.
    pub(crate) failures: u32,
    pub(crate) failing_since: Option<Timestamp>,
    /// Whether its log already says that it waits for a machine.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_told: bool,
    /// Its process; `None` for a simulated worker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) attached: Option<WorkerProcess>,
    /// Its last container on a host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) stay: Option<Box<WorkerAllocation>>,
}

/// The state of a worker process that takes jobs: self-attached, or in a container on a host.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct WorkerProcess {
    /// Whether a runner or a host's driver starts it as scaling requires; otherwise it attached itself and stays as
    /// long as it likes.
    pub(crate) by_runner: bool,
    /// When it counts as lost without another sign of life.
    pub(crate) alive_until: Timestamp,
    /// The jobs named by its last heartbeat.
    pub(crate) named: BTreeSet<String>,
    /// Cancelled jobs that it is still computing.
    pub(crate) draining: BTreeSet<String>,
    /// Cancelled jobs that it has not been told about yet.
    pub(crate) stops: BTreeSet<String>,
    /// Its address, if it answers requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) address: Option<SocketAddr>,
}

impl WorkerProcess {
    /// A process to be started as scaling requires, silent until then.
    pub(crate) fn to_be_started() -> Self {
        Self { by_runner: true, alive_until: Timestamp::MAX, ..Self::default() }
    }
}

/// The location of a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WorkerHost {
    pub(crate) machine: String,
    pub(crate) data_center: String,
    /// The GPU type; none on CPU.
    pub(crate) gpu: Option<String>,
    /// GPUs or vCPUs.
    pub(crate) units: u32,
    pub(crate) vcpus: u32,
    /// GB.
    #[serde(default)]
    pub(crate) memory: u32,
    /// The CPU flavor; none on GPUs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) flavor: Option<String>,
    /// The serverless price at placement or when its stretch started, in micro-dollars per hour.
    pub(crate) price: i64,
    /// Its network volume.
    pub(crate) volume: Option<String>,
}

impl WorkerHost {
    /// Its GPUs; 0 on CPU. Its endpoint may have changed their number since.
    pub(crate) fn gpus(&self) -> u32 {
        self.gpu.as_ref().map_or(0, |_| self.units)
    }

    /// The worker's part of its machine, as a pod has it.
    pub(crate) fn compute(&self) -> Compute {
        let (vcpus, memory) = (self.vcpus, self.memory);
        match &self.gpu {
            Some(id) => Compute::Gpu { id: id.clone(), count: self.units, vcpus, memory },
            None => Compute::Cpu { id: self.flavor.clone().unwrap_or_default(), vcpus, memory },
        }
    }
}

impl WorkerRecord {
    /// The API status for its phase; `None` if parked or gone.
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

    /// Whether it holds its machine. On a host it takes units for longer ([`Self::units`]).
    pub(crate) const fn is_held(&self) -> bool {
        matches!(self.phase, Phase::Pulling | Phase::Booting | Phase::Idle | Phase::Running)
    }

    /// Whether it is charged: from boot onward, which a worker without a container starts with its process.
    pub(crate) fn is_charged(&self) -> bool {
        match self.phase {
            Phase::Booting => self.staying().is_some() || !self.is_unheard(),
            Phase::Idle | Phase::Running => true,
            Phase::Throttled | Phase::Pulling | Phase::Unhealthy | Phase::Parked | Phase::Gone => false,
        }
    }

    /// Its running container, if it is ready or starting there: the site, and the site's name for it.
    pub(crate) fn running(&self) -> Option<(&str, &str)> {
        let real = &self.staying().filter(|_| self.has_begun())?.real;
        let site = real.site.as_deref().or_else(|| self.host.as_ref().map(|host| host.machine.as_str()))?;
        Some((site, &real.running.as_ref()?.container))
    }

    /// Whether its container or process has been started.
    pub(crate) const fn has_begun(&self) -> bool {
        matches!(self.phase, Phase::Booting | Phase::Idle | Phase::Running)
    }

    /// Whether it is a process that has been silent since its scheduled start.
    pub(crate) fn is_unheard(&self) -> bool {
        self.attached.as_ref().is_some_and(|attached| attached.alive_until == Timestamp::MAX)
    }

    /// Whether it is ready.
    pub(crate) const fn is_ready(&self) -> bool {
        matches!(self.phase, Phase::Idle | Phase::Running)
    }

    /// Moves the worker to a phase; if it is already there, it keeps its times.
    pub(crate) fn enter(&mut self, phase: Phase, at: Timestamp, due: Option<Timestamp>) {
        if self.phase != phase {
            self.since = at;
        }
        self.phase = phase;
        self.due = due;
        match (self.is_charged(), self.charged_since) {
            // No second is billed twice.
            (true, None) => self.charged_since = Some(self.billed_until.map_or(at, |until| until.max(at))),
            (false, Some(since)) => {
                self.billed_until = Some(billed_until(since, at));
                self.charged_since = None;
            }
            (true, Some(_)) | (false, None) => {}
        }
    }

    /// USD per hour while charged, without its disk.
    pub(crate) fn price(&self) -> Usd {
        Usd::from_micros(self.host.as_ref().map_or(0, |host| host.price))
    }

    pub(crate) fn charges(&self) -> Vec<Charge> {
        let Some(host) = self.host.as_ref().filter(|_| self.is_charged()) else { return Vec::new() };
        let product = if host.gpu.is_some() { Product::ServerlessGpu } else { Product::ServerlessCpu };
        let (gpu, rates) = (host.gpu.clone(), RunningRates::new(self.price(), self.disk, None));
        vec![
            Charge { product, gpu: gpu.clone(), rate: rates.compute },
            Charge { product: Product::ServerlessDisk, gpu, rate: rates.disk },
        ]
    }

    /// The resource name in its ledger lines.
    pub(crate) fn resource(&self) -> String {
        format!("{}/{}", self.endpoint, self.id)
    }
}

/// The end of a stretch, rounded up to a second.
pub(crate) fn billed_until(since: Timestamp, at: Timestamp) -> Timestamp {
    let seconds = i64::try_from(at.since(since).as_millis().div_ceil(1000)).unwrap_or(i64::MAX);
    Timestamp::from_seconds(since.seconds().saturating_add(seconds))
}
