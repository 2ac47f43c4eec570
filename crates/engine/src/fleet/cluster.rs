//! A Kubernetes cluster as a data center: its settings, and what is observed of its nodes (kubernetes.md, What a
//! cluster is; Capacity). Its machines are its nodes, which are observed and never configured.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use wire::{Timestamp, scalar::CudaVersion};

/// How a driver uses a cluster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ClusterSpec {
    /// The namespace of everything of ours; with one per account, of the engine's Lease alone.
    pub namespace: String,
    /// The limits of the quota in each account's namespace, by resource as Kubernetes names them, where each account
    /// has one; `None` where all share the engine's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub per_account: Option<BTreeMap<String, String>>,
    /// A label selector for the nodes to use, as Kubernetes writes it; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<String>,
    /// The storage class of persistent volumes; `None` for the cluster's default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persistent_class: Option<String>,
    /// The storage class of network volumes, which many nodes can mount; without one there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network_class: Option<String>,
    /// How `tcp` ports are published.
    #[serde(default)]
    pub expose: Exposure,
    /// The address or name of published ports, instead of the node's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    /// The runtime class of pods, such as `gvisor`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runtime_class: Option<String>,
    /// Whether containers must not run as root.
    #[serde(default)]
    pub is_restricted: bool,
    /// The Kueue queue that admits pods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub queue: Option<String>,
    /// The address of a Prometheus that has the figures of NVIDIA's DCGM exporter; without it GPUs have no figures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metrics: Option<String>,
    /// GPU types by product label, in addition to those that the engine knows.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub products: BTreeMap<String, String>,
    /// The CPU flavor that nodes without GPUs offer; without it they offer nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu: Option<String>,
    /// How many nodes of a GPU type an autoscaler keeps at most. Those that are missing count as room once one of the
    /// type was seen, which shows what they will be like.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub max: BTreeMap<String, u32>,
    /// How long a pod may wait for a node, in seconds.
    #[serde(default = "bind_grace")]
    pub bind_grace: u32,
}

/// Ten minutes: as long as an autoscaler of a cloud needs for a node with GPUs.
const fn bind_grace() -> u32 {
    600
}

impl Default for ClusterSpec {
    fn default() -> Self {
        Self {
            namespace: "svcctl".to_owned(),
            per_account: None,
            nodes: None,
            persistent_class: None,
            network_class: None,
            expose: Exposure::default(),
            address: None,
            runtime_class: None,
            is_restricted: false,
            queue: None,
            metrics: None,
            products: BTreeMap::new(),
            cpu: None,
            max: BTreeMap::new(),
            bind_grace: bind_grace(),
        }
    }
}

/// How a cluster publishes `tcp` ports.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Exposure {
    /// At a port of every node.
    #[default]
    NodePort,
    /// At a load balancer per pod.
    LoadBalancer,
    /// Not at all: pods with `tcp` ports are refused.
    None,
}

/// A driver's view of a cluster at one moment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClusterView {
    /// Its version, as in `v1.20.2`.
    pub version: String,
    /// Its nodes, by name. Those that the selector leaves out are missing.
    pub nodes: Vec<NodeView>,
    /// Whether pods of other namespaces are visible; if not, their use is unknown.
    pub sees_others: bool,
    /// The limits that quotas of the namespace set to all pods of ours, where there are any: the most for what none of
    /// them limits.
    pub quota: Option<NodeResources>,
}

/// A node as a machine.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NodeView {
    /// Its name, unique in the cluster.
    pub name: String,
    /// Whether its kubelet reports it as ready, and has done so lately.
    pub is_ready: bool,
    /// When its kubelet was last heard of, by the clock of the cluster.
    pub contact: Option<Timestamp>,
    /// Whether somebody cordoned it.
    pub is_cordoned: bool,
    /// Its taints that keep our pods away, as `key=value:Effect`.
    pub taints: Vec<String>,
    /// The label that names its GPU product, and the product.
    pub product: Option<(String, String)>,
    /// Why its GPUs cannot be offered: they are shared, or divided.
    pub unfit: Option<String>,
    /// The newest CUDA version that its driver supports.
    pub cuda: Option<CudaVersion>,
    /// The label that names that version, and its value, if one label does.
    pub cuda_label: Option<(String, String)>,
    /// The memory of each of its GPUs, in GB.
    pub gpu_memory: Option<u32>,
    /// The address at which clients outside reach its ports, if it has one.
    pub address: Option<String>,
    /// The resources that its pods may use.
    pub allocatable: NodeResources,
    /// Of that, what its own daemons use: every node of its kind has them.
    pub daemons: NodeResources,
    /// Of that, what other pods that are not ours use.
    pub others: NodeResources,
}

/// Resources of a node.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct NodeResources {
    /// GPUs.
    pub gpus: u32,
    /// Thousandths of a vCPU.
    pub millicpus: u64,
    /// Bytes of memory.
    pub memory: u64,
    /// Bytes of disk.
    pub disk: u64,
    /// Pods.
    pub pods: u32,
}

impl NodeResources {
    /// More than there is.
    pub const UNLIMITED: Self =
        Self { gpus: u32::MAX, millicpus: u64::MAX, memory: u64::MAX, disk: u64::MAX, pods: u32::MAX };

    /// The sum of two.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            gpus: self.gpus.saturating_add(other.gpus),
            millicpus: self.millicpus.saturating_add(other.millicpus),
            memory: self.memory.saturating_add(other.memory),
            disk: self.disk.saturating_add(other.disk),
            pods: self.pods.saturating_add(other.pods),
        }
    }

    /// The rest of these after others are taken.
    #[must_use]
    pub const fn less(self, other: Self) -> Self {
        Self {
            gpus: self.gpus.saturating_sub(other.gpus),
            millicpus: self.millicpus.saturating_sub(other.millicpus),
            memory: self.memory.saturating_sub(other.memory),
            disk: self.disk.saturating_sub(other.disk),
            pods: self.pods.saturating_sub(other.pods),
        }
    }
}
