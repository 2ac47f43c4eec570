//! The fleet: the resources for rent and their locations (behaviour.md, Placement). It is data: the default ships with
//! the binary, and `svcctl engine fleet set` replaces it.

mod check;
mod cluster;
mod host;
mod join;
mod layout;
mod nodes;
mod occupancy;
mod products;
mod quota;
mod room;

use std::{collections::HashMap, sync::Arc};

use serde::{Deserialize, Serialize};

use wire::{
    Timestamp,
    catalog::{Compliance, DataCenterRegion, GpuManufacturer, NetworkVolumeType},
    money::Usd,
    pods::Cloud,
    scalar::CudaVersion,
};

pub use check::FleetError;
pub use cluster::{ClusterSpec, ClusterView, Exposure, NodeResources, NodeView};
pub use host::{Endpoint, EndpointError, HostSpec, PortRange, PortRangeError, Pull};
pub use join::{NewCluster, NewHost};
pub(crate) use layout::{Layout, MachineGroup};
pub use nodes::{NodePlace, machine_id};
pub(crate) use nodes::{NodeRecord, NodeRecords, Refusal, cluster_refusal};
pub(crate) use occupancy::{HostOccupancies, HostOccupancy, HostUsage, Share, TenantResources};
pub(crate) use quota::Quotas;
pub(crate) use room::{PendingUnits, Rack, Room};

const DEFAULT: &str = include_str!("default.json");

/// GPU types, CPU flavors, and data centers with their machines.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Fleet {
    /// The GPU types, in catalog order.
    pub gpu_types: Vec<GpuModel>,
    /// The CPU flavors, in catalog order.
    pub cpu_flavors: Vec<CpuFlavor>,
    /// The data centers, in catalog order.
    pub data_centers: Vec<Site>,
}

/// A GPU type.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GpuModel {
    /// The value for `gpu.id`.
    pub id: String,
    /// The display name.
    pub name: String,
    /// Its maker.
    pub manufacturer: GpuManufacturer,
    /// VRAM in GB.
    pub memory: u32,
    /// The serverless pool.
    pub pool: Option<String>,
    /// USD per GPU and hour.
    pub price: GpuListPrice,
    /// The maximum number of GPUs per pod.
    pub max_count: PerCloud<u32>,
}

impl GpuModel {
    /// USD per GPU and hour in a cloud; `None` where not offered.
    pub fn price_in(&self, cloud: Cloud) -> Option<Usd> {
        let (price, most) = match cloud {
            Cloud::Secure => (self.price.secure, self.max_count.secure),
            Cloud::Community => (self.price.community, self.max_count.community),
        };
        (most > 0).then_some(price.0)
    }

    /// The maximum number of GPUs per pod in a cloud.
    pub const fn max_count_in(&self, cloud: Cloud) -> u32 {
        match cloud {
            Cloud::Secure => self.max_count.secure,
            Cloud::Community => self.max_count.community,
        }
    }
}

/// USD per GPU and hour, as decimal text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GpuListPrice {
    /// In the SECURE cloud.
    pub secure: Decimal,
    /// In the COMMUNITY cloud.
    pub community: Decimal,
    /// As a serverless worker.
    pub serverless: Option<Decimal>,
}

/// A value for each cloud.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerCloud<T> {
    /// In the SECURE cloud.
    pub secure: T,
    /// In the COMMUNITY cloud.
    pub community: T,
}

/// A CPU flavor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CpuFlavor {
    /// The value for `cpu.id`.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The generation.
    pub group: String,
    /// The minimum number of vCPUs per pod.
    pub vcpu_min: u32,
    /// The maximum number of vCPUs per pod.
    pub vcpu_max: u32,
    /// GB of system RAM per vCPU.
    pub ram_gb_per_vcpu: u32,
    /// USD per vCPU and hour.
    pub price: CpuListPrice,
}

/// USD per vCPU and hour, as decimal text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CpuListPrice {
    /// As a pod.
    pub secure_per_vcpu: Decimal,
    /// As a serverless worker.
    pub serverless_per_vcpu: Decimal,
}

/// A data center.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Site {
    /// The value for `dataCenterIds`.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The region.
    pub region: DataCenterRegion,
    /// Country code, two letters.
    pub country: String,
    /// Whether its pods can join the global network.
    pub global_network: bool,
    /// The types of network volume that it offers.
    pub network_volume_types: Vec<NetworkVolumeType>,
    /// Its certifications.
    pub compliance: Vec<Compliance>,
    /// The cluster that it is, whose nodes are its machines: they are observed, and not part of a document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kubernetes: Option<Box<ClusterSpec>>,
    /// Its machines.
    pub machines: Vec<Machine>,
}

/// One host.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Machine {
    /// Unique across the fleet.
    pub id: String,
    /// The owner of the hardware.
    pub cloud: Cloud,
    /// Its GPUs; a GPU machine has no flavor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gpu: Option<MachineGpu>,
    /// Its CPU flavor; a CPU machine has no GPUs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<String>,
    /// Total vCPUs.
    pub vcpus: u32,
    /// Total system RAM in GB.
    pub memory: u32,
    /// The CUDA version that it reports.
    pub cuda: Option<CudaVersion>,
    /// The settings of a host, whose pods are containers. A machine without them is simulated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<Box<HostSpec>>,
    /// The node of a cluster that it is, as was observed.
    #[serde(skip)]
    pub node: Option<NodePlace>,
}

/// The GPUs of a machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MachineGpu {
    /// Their type.
    pub id: String,
    /// Number of GPUs.
    pub count: u32,
}

impl Machine {
    /// Its units, which pods take: GPUs of a GPU machine, vCPUs of a CPU machine.
    pub const fn units(&self) -> u32 {
        match &self.gpu {
            Some(gpu) => gpu.count,
            None => self.vcpus,
        }
    }

    /// Whether it is a node that is not there, and that an autoscaler may add.
    pub(crate) fn is_expected(&self) -> bool {
        self.node.as_ref().is_some_and(|place| place.node.is_none())
    }

    /// The id of its GPU type or CPU flavor.
    pub(crate) fn kind(&self) -> Option<&str> {
        self.gpu.as_ref().map(|gpu| gpu.id.as_str()).or(self.cpu.as_deref())
    }
}

/// A price stored as text, so that no float appears between the file and the bill.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decimal(pub Usd);

impl Serialize for Decimal {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map(Self).map_err(serde::de::Error::custom)
    }
}

/// A machine and its data center.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Host<'f> {
    pub(crate) site: &'f Site,
    pub(crate) machine: &'f Machine,
}

impl Host<'_> {
    /// Whether its pods are containers.
    pub(crate) const fn is_real(&self) -> bool {
        self.machine.host.is_some() || self.machine.node.is_some()
    }
}

impl Fleet {
    /// The fleet that ships with the binary.
    pub fn shipped() -> Self {
        serde_json::from_str(DEFAULT).expect("the shipped fleet is valid")
    }

    /// Parses and validates a fleet; reports every violation.
    pub fn parse(text: &str) -> Result<Self, FleetError> {
        let fleet: Self = serde_json::from_str(text).map_err(FleetError::Shape)?;
        fleet.check()?;
        Ok(fleet)
    }

    /// The GPU type with this id.
    pub fn gpu_type(&self, id: &str) -> Option<&GpuModel> {
        self.gpu_types.iter().find(|model| model.id == id)
    }

    /// The CPU flavor with this id.
    pub fn cpu_flavor(&self, id: &str) -> Option<&CpuFlavor> {
        self.cpu_flavors.iter().find(|flavor| flavor.id == id)
    }

    /// The cluster that a data center is.
    pub fn cluster(&self, site: &str) -> Option<&ClusterSpec> {
        self.site(site)?.kubernetes.as_deref()
    }

    /// The data center with this id.
    pub fn site(&self, id: &str) -> Option<&Site> {
        self.data_centers.iter().find(|site| site.id == id)
    }

    /// Every machine with its data center.
    pub(crate) fn hosts(&self) -> impl Iterator<Item = Host<'_>> {
        self.data_centers.iter().flat_map(|site| site.machines.iter().map(move |machine| Host { site, machine }))
    }

    /// The machine with this id.
    pub(crate) fn host(&self, machine: &str) -> Option<Host<'_>> {
        self.hosts().find(|host| host.machine.id == machine)
    }
}

/// The fleet and its units in use.
#[derive(Debug)]
pub(crate) struct Stock<'f> {
    pub(crate) fleet: &'f Fleet,
    /// Units in use, by machine.
    pub(crate) used: Arc<HashMap<String, u32>>,
    /// Other resources in use on hosts, and host states.
    pub(crate) hosts: Arc<HostOccupancies>,
    pub(crate) quotas: Quotas<'f>,
    pub(crate) now: Timestamp,
}

impl<'f> Stock<'f> {
    /// A fleet with these units in use, and this on its hosts.
    pub(crate) fn new(
        fleet: &'f Fleet,
        used: Arc<HashMap<String, u32>>,
        hosts: Arc<HostOccupancies>,
        now: Timestamp,
    ) -> Self {
        Self { fleet, used, quotas: Quotas::new(fleet, &hosts), hosts, now }
    }

    /// The free units of a machine; none for a host or node that takes no pods.
    pub(crate) fn free(&self, host: &Host<'_>) -> u32 {
        let machine = host.machine;
        let free = machine.units().saturating_sub(self.used.get(&machine.id).copied().unwrap_or(0));
        if machine.refusal(&self.hosts, self.now).is_some() {
            return 0;
        }
        let free = match self.hosts.get(&machine.id) {
            Some(on) if machine.node.is_some() => free.min(on.free_on_node(machine).units),
            Some(on) => on.usable(machine, free),
            None => free,
        };
        self.quotas.share(host).map_or(free, |quota| free.min(quota.units))
    }
}
