//! The objects of the API, with only the fields that are read.

use std::collections::BTreeMap;

use serde::Deserialize;
use wire::Timestamp;

/// The metadata of an object.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Metadata {
    /// Its name.
    pub name: String,
    /// Its namespace; empty for an object of the cluster.
    pub namespace: String,
    /// Its id, which no other object ever has.
    pub uid: String,
    /// The version of its last change.
    pub resource_version: String,
    /// When it was created.
    pub creation_timestamp: Option<String>,
    /// Since when it is being deleted.
    pub deletion_timestamp: Option<String>,
    /// Its labels.
    pub labels: BTreeMap<String, String>,
    /// Its annotations.
    pub annotations: BTreeMap<String, String>,
    /// Who must agree before it goes.
    pub finalizers: Vec<String>,
    /// Its owners.
    pub owner_references: Vec<Owner>,
}

/// The owner of an object.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Owner {
    /// Its kind.
    pub kind: String,
    /// Its id.
    pub uid: String,
}

/// An object with metadata.
pub trait Object: Clone + Send + Sync + 'static {
    /// Its metadata.
    fn metadata(&self) -> &Metadata;
}

/// A page of a list.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "T: Deserialize<'de>"))]
pub struct List<T> {
    /// Of the list.
    #[serde(default)]
    pub metadata: ListMetadata,
    /// Its objects.
    #[serde(default = "Vec::new")]
    pub items: Vec<T>,
}

/// The metadata of a list.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ListMetadata {
    /// The version at which it is complete.
    pub resource_version: String,
    /// Where the next page begins; empty on the last one.
    #[serde(rename = "continue")]
    pub next: String,
}

/// An object of which only the metadata is read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct AnyObject {
    /// Its metadata.
    pub metadata: Metadata,
}

/// A Pod.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Pod {
    /// Its metadata.
    pub metadata: Metadata,
    /// Its desired state.
    pub spec: PodSpec,
    /// Its observed state.
    pub status: PodStatus,
}

/// The desired state of a Pod.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PodSpec {
    /// Its node, once one is chosen.
    pub node_name: String,
    /// Its containers.
    pub containers: Vec<PodContainer>,
    /// Those that run before, whose requests count if they are larger.
    pub init_containers: Vec<PodContainer>,
    /// The resources of the sandbox itself.
    pub overhead: BTreeMap<String, String>,
    /// Gates that keep it from being scheduled.
    pub scheduling_gates: Vec<Gate>,
    /// After how many seconds it is ended.
    pub active_deadline_seconds: Option<u64>,
}

/// A reason not to schedule a Pod yet.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Gate {
    /// Its name.
    pub name: String,
}

/// A container of a Pod.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PodContainer {
    /// Its name.
    pub name: String,
    /// Its image.
    pub image: String,
    /// Its resources.
    pub resources: Resources,
}

/// The resources of a container.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Resources {
    /// At least, which is what the scheduler counts.
    pub requests: BTreeMap<String, String>,
    /// At most.
    pub limits: BTreeMap<String, String>,
}

/// The observed state of a Pod.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PodStatus {
    /// `Pending`, `Running`, `Succeeded`, `Failed` or `Unknown`.
    pub phase: String,
    /// Why, in a word.
    pub reason: String,
    /// Why, in a sentence.
    pub message: String,
    /// Its address.
    #[serde(rename = "podIP")]
    pub pod_ip: String,
    /// Its conditions.
    pub conditions: Vec<Condition>,
    /// Its containers.
    pub container_statuses: Vec<ContainerStatus>,
}

/// A condition of a Pod or a node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Condition {
    /// Its kind, such as `Ready`.
    #[serde(rename = "type")]
    pub kind: String,
    /// `True`, `False` or `Unknown`.
    pub status: String,
    /// Why, in a word.
    pub reason: String,
    /// Why, in a sentence.
    pub message: String,
    /// When its node last confirmed it.
    pub last_heartbeat_time: Option<String>,
    /// Since when it is so.
    pub last_transition_time: Option<String>,
}

/// The state of a container.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ContainerStatus {
    /// Whether it is ready.
    pub ready: bool,
    /// Its state.
    pub state: ContainerState,
}

/// One of three.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ContainerState {
    /// It waits.
    pub waiting: Option<WaitState>,
    /// It runs.
    pub running: Option<RunState>,
    /// It has ended.
    pub terminated: Option<EndState>,
}

/// A container that waits.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct WaitState {
    /// Why, in a word.
    pub reason: String,
    /// Why, in a sentence.
    pub message: String,
}

/// A container that runs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct RunState {
    /// Since when.
    pub started_at: Option<String>,
}

/// A container that has ended.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EndState {
    /// Its exit code.
    pub exit_code: i64,
    /// Why, in a word.
    pub reason: String,
    /// Why, in a sentence.
    pub message: String,
    /// When it began.
    pub started_at: Option<String>,
    /// When it ended.
    pub finished_at: Option<String>,
}

/// A node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Node {
    /// Its metadata.
    pub metadata: Metadata,
    /// Its desired state.
    pub spec: NodeSpec,
    /// Its observed state.
    pub status: NodeStatus,
}

/// The desired state of a node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct NodeSpec {
    /// Whether it is cordoned.
    pub unschedulable: bool,
    /// Taints that keep Pods away.
    pub taints: Vec<Taint>,
}

/// Keeps Pods away from a node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Taint {
    /// Its key.
    pub key: String,
    /// Its value.
    pub value: String,
    /// `NoSchedule`, `PreferNoSchedule` or `NoExecute`.
    pub effect: String,
}

/// The observed state of a node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct NodeStatus {
    /// The resources that its Pods may use.
    pub allocatable: BTreeMap<String, String>,
    /// Its conditions.
    pub conditions: Vec<Condition>,
    /// Its addresses.
    pub addresses: Vec<Address>,
}

/// An address of a node.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Address {
    /// `ExternalIP`, `InternalIP`, ...
    #[serde(rename = "type")]
    pub kind: String,
    /// The address.
    pub address: String,
}

/// A Service.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Service {
    /// Its metadata.
    pub metadata: Metadata,
    /// Its desired state.
    pub spec: ServiceSpec,
    /// Its observed state.
    pub status: ServiceStatus,
}

/// The desired state of a Service.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ServiceSpec {
    /// The labels of the Pods that it is for.
    pub selector: BTreeMap<String, String>,
    /// Its ports.
    pub ports: Vec<ServicePort>,
}

/// A port of a Service.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ServicePort {
    /// Its own.
    pub port: u16,
    /// That of every node; 0 if there is none.
    pub node_port: u16,
}

/// The observed state of a Service.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ServiceStatus {
    /// Its load balancer.
    pub load_balancer: LoadBalancer,
}

/// A load balancer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct LoadBalancer {
    /// Where it is reached.
    pub ingress: Vec<Ingress>,
}

/// Where a load balancer is reached.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Ingress {
    /// By address.
    pub ip: String,
    /// By name.
    pub hostname: String,
}

/// The resource usage of a Pod, as `metrics.k8s.io` reports it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct PodMetrics {
    /// Its metadata.
    pub metadata: Metadata,
    /// Its containers.
    pub containers: Vec<ContainerMetrics>,
}

/// The resource usage of a container.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct ContainerMetrics {
    /// By resource.
    pub usage: BTreeMap<String, String>,
}

/// A Lease.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct Lease {
    /// Its metadata.
    pub metadata: Metadata,
    /// Who holds it.
    pub spec: LeaseSpec,
}

/// Who holds a Lease.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct LeaseSpec {
    /// The holder.
    pub holder_identity: String,
}

macro_rules! objects {
    ($($object:ident),*) => {$(
        impl Object for $object {
            fn metadata(&self) -> &Metadata {
                &self.metadata
            }
        }
    )*};
}

objects!(AnyObject, Pod, Node, Service, Lease);

/// A time of the API; `None` if there is none or it is none.
pub fn time(text: Option<&String>) -> Option<Timestamp> {
    text?.parse().ok()
}
