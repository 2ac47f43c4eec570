//! The record of a pod, and what follows from it: its charges, and when it is gone.

use std::{collections::BTreeMap, net::Ipv4Addr, time::Duration};

use serde::{Deserialize, Serialize};

use super::{Charge, HostAllocation, Member, Product};
use wire::{
    Timestamp,
    lease::Lease,
    money::Usd,
    mounts::Mounts,
    pods::{Cloud, PodStatus},
    pricing::{Rate, RunningRates},
    scalar::{CudaVersion, Port},
};

/// How long before the end of a lease webhooks are told (behaviour.md, Webhooks).
const LEASE_NOTICE: Duration = Duration::from_secs(10 * 60);
/// How long GET still returns a terminated pod.
pub(crate) const AFTERLIFE: Duration = Duration::from_secs(3600);
/// How long requests for ended pods still return it (behaviour.md, Ended pods).
pub(crate) const KEPT: Duration = Duration::from_secs(7 * 24 * 3600);

/// A pod, as stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PodRecord {
    pub(crate) id: String,
    pub(crate) account: String,
    pub(crate) name: String,
    pub(crate) container: Container,
    pub(crate) mounts: Mounts,
    pub(crate) compute: Compute,
    /// The list price at creation, in micro-dollars per hour.
    pub(crate) price: i64,
    pub(crate) host: PodHost,
    pub(crate) network: Network,
    /// Its routing token at the ssh proxy.
    pub(crate) token: String,
    pub(crate) locked: bool,
    pub(crate) status: PodStatus,
    /// When it entered its status.
    pub(crate) since: Timestamp,
    pub(crate) created_at: Timestamp,
    pub(crate) started_at: Option<Timestamp>,
    /// How many times a host was prepared for it.
    pub(crate) launches: u32,
    /// Whether its user deleted it, which hides it everywhere. Pods ended by the platform stay visible for a while.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) deleted: bool,
    /// Its membership in a cluster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) member: Option<Box<Member>>,
    /// Its state on a host; `None` on a simulated machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) real: Option<Box<HostAllocation>>,
}

/// The container settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Container {
    pub(crate) image: String,
    pub(crate) args: String,
    pub(crate) cmd: Vec<String>,
    pub(crate) entrypoint: Vec<String>,
    /// GB.
    pub(crate) disk: u32,
    pub(crate) env: BTreeMap<String, String>,
    pub(crate) ports: Vec<Port>,
    pub(crate) registry: Option<String>,
}

/// Its compute resources.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Compute {
    /// GPUs of one type; total vCPUs and total RAM in GB.
    Gpu { id: String, count: u32, vcpus: u32, memory: u32 },
    /// vCPUs of one flavor; RAM in GB.
    Cpu { id: String, vcpus: u32, memory: u32 },
}

/// Its location. A stopped pod keeps its host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct PodHost {
    pub(crate) cloud: Cloud,
    pub(crate) data_center: String,
    /// Unknown until a driver has seen where its site placed it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) machine: Option<String>,
    pub(crate) cuda: Option<CudaVersion>,
}

impl PodHost {
    /// The place where it is, as exactly as it is known.
    pub(crate) fn place(&self) -> &str {
        self.machine.as_deref().unwrap_or(&self.data_center)
    }
}

/// Its state in the account's global network.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Network {
    /// Whether it should have an address from its next start.
    pub(crate) wanted: bool,
    pub(crate) address: Option<Ipv4Addr>,
}

impl Compute {
    /// The units that a pod takes of its machine: GPUs or vCPUs.
    pub(crate) const fn units(&self) -> u32 {
        match self {
            Self::Gpu { count, .. } => *count,
            Self::Cpu { vcpus, .. } => *vcpus,
        }
    }

    /// Its units, vCPUs and GB of memory.
    pub(crate) const fn all(&self) -> (u32, u32, u32) {
        let (Self::Gpu { vcpus, memory, .. } | Self::Cpu { vcpus, memory, .. }) = self;
        (self.units(), *vcpus, *memory)
    }

    fn gpu(&self) -> Option<String> {
        match self {
            Self::Gpu { id, .. } => Some(id.clone()),
            Self::Cpu { .. } => None,
        }
    }
}

impl PodRecord {
    /// Whether it holds its GPUs, vCPUs and memory, and is charged its price. On a host it takes them for longer
    /// ([`Self::takes_units`]). A cluster member holds them until the cluster is deleted (clusters.md, The cluster as a
    /// whole).
    pub(crate) const fn is_held(&self) -> bool {
        match self.status {
            PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running | PodStatus::Error => true,
            PodStatus::Exited => self.member.is_some(),
            PodStatus::Terminated => false,
        }
    }

    /// The resource in its ledger lines: a pod, or a cluster and its member.
    pub(crate) fn resource(&self) -> String {
        match &self.member {
            Some(member) => format!("{}/{}", member.cluster, self.id),
            None => self.id.clone(),
        }
    }

    /// Current USD per hour.
    pub(crate) const fn cost(&self) -> Usd {
        if self.is_held() { Usd::from_micros(self.price) } else { Usd::ZERO }
    }

    /// When it was terminated.
    pub(crate) fn gone_at(&self) -> Option<Timestamp> {
        (self.status == PodStatus::Terminated).then_some(self.since)
    }

    /// Its hourly cost while it holds its machine, disks included (behaviour.md, Money).
    pub(crate) fn hour(&self) -> Usd {
        let persistent = self.mounts.persistent.as_ref().map(|mount| mount.size);
        RunningRates::new(Usd::from_micros(self.price), self.container.disk, persistent).hour()
    }

    /// When its lease ends, whatever its status before.
    pub(crate) fn lease_end(&self) -> Option<Timestamp> {
        if self.status == PodStatus::Terminated { None } else { Lease::of(&self.container.env).end() }
    }

    /// When webhooks are told that its lease ends soon. The first member speaks for its cluster.
    pub(crate) fn lease_notice(&self) -> Option<Timestamp> {
        let is_told = self.member.as_ref().is_none_or(|member| member.rank == 0);
        self.lease_end().filter(|_| is_told).map(|end| end.before(LEASE_NOTICE))
    }

    /// Whether a network or global volume holds its data, in which case it is stopped, not terminated, when the balance
    /// runs out.
    pub(crate) fn has_volume(&self) -> bool {
        self.mounts.network_mount().is_some() || self.mounts.global_mount().is_some()
    }

    /// Its charges in its status (behaviour.md, Money). A host charges nothing before there is a container.
    pub(crate) fn charges(&self) -> Vec<Charge> {
        let is_unseen = self.real.as_ref().is_some_and(|real| real.is_unseen);
        let (gpu, products) = (self.compute.gpu(), self.products());
        let stopped = self.status == PodStatus::Exited;
        let persistent = self.mounts.persistent.as_ref().map(|mount| Rate::persistent_disk(mount.size, stopped));
        let price = (self.is_held() && !is_unseen).then(|| Rate::hourly(self.cost()));
        let disk = (self.is_held() && !stopped && !is_unseen).then(|| Rate::container_disk(self.container.disk));
        // Its volume is created with its first container.
        let has_volume = self.status != PodStatus::Terminated && !(is_unseen && self.started_at.is_none());
        let persistent = persistent.filter(|_| has_volume);
        let rates = [price, disk, persistent].into_iter().zip(products);
        rates.filter_map(|(rate, product)| Some(Charge { product, gpu: gpu.clone(), rate: rate? })).collect()
    }

    /// The products for its price, container disk and persistent mount.
    const fn products(&self) -> [Product; 3] {
        use Product::{ClusterDisk, ClusterGpu, ClusterPersistentDisk, PodCpu, PodDisk, PodGpu, PodPersistentDisk};
        match (&self.member, &self.compute) {
            (Some(_), _) => [ClusterGpu, ClusterDisk, ClusterPersistentDisk],
            (None, Compute::Gpu { .. }) => [PodGpu, PodDisk, PodPersistentDisk],
            (None, Compute::Cpu { .. }) => [PodCpu, PodDisk, PodPersistentDisk],
        }
    }
}
