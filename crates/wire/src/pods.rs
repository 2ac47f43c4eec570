//! Pods: the resource, its statuses and its operations (platform.md, sections 2 to 4.2; wire.md, Pods).

use std::collections::BTreeMap;

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_with::skip_serializing_none;

use super::{
    container::{Command, CommandFields},
    ended::PodEnd,
    lenient::{Lenient, fitting, fitting_each},
    money::Usd,
    mounts::Mounts,
    operation::Operation,
    problem::Violation,
    scalar::{CudaVersion, OpenEnum, Port, Timestamp},
};

/// The status of a pod (platform.md, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum PodStatus {
    /// The pod is being allocated.
    Provisioning,
    /// The container is starting.
    Starting,
    /// The container is healthy.
    Running,
    /// The container exited, by itself or because the pod was stopped.
    Exited,
    /// The container is in an unrecoverable error state.
    Error,
    /// The pod is permanently deleted.
    Terminated,
}

impl PodStatus {
    /// Every status, in lifecycle order.
    pub const ALL: [Self; 6] =
        [Self::Provisioning, Self::Starting, Self::Running, Self::Exited, Self::Error, Self::Terminated];

    /// The wire name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Provisioning => "PROVISIONING",
            Self::Starting => "STARTING",
            Self::Running => "RUNNING",
            Self::Exited => "EXITED",
            Self::Error => "ERROR",
            Self::Terminated => "TERMINATED",
        }
    }

    /// The actions that this status allows; `locked` excludes stop and restart (behaviour.md, Pod life cycle).
    pub fn actions(self, locked: bool) -> impl Iterator<Item = PodAction> {
        use PodAction::{Restart, Start, Stop, Terminate};
        let allowed: &[PodAction] = match self {
            Self::Provisioning | Self::Starting => &[Stop, Terminate],
            Self::Running => &[Stop, Restart, Terminate],
            Self::Exited | Self::Error => &[Start, Terminate],
            Self::Terminated => &[],
        };
        allowed.iter().copied().filter(move |action| !(locked && matches!(action, Stop | Restart)))
    }
}

/// A transition that a client may request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PodAction {
    /// Starts the pod on the same host.
    Start,
    /// Releases GPUs, vCPUs and memory; keeps the machine and the persistent disk.
    Stop,
    /// Wipes the container disk and starts the container again.
    Restart,
    /// Deletes the pod permanently.
    Terminate,
}

impl PodAction {
    /// The wire name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Stop => "stop",
            Self::Restart => "restart",
            Self::Terminate => "terminate",
        }
    }
}

/// A GPU used less than this, in percent, counts as idle.
pub const IDLE_BELOW: u8 = 5;

/// The owner of the hardware.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Cloud {
    /// Provider-owned data center hardware.
    #[default]
    Secure,
    /// Community-hosted hardware.
    Community,
}

impl Cloud {
    /// The wire name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Secure => "SECURE",
            Self::Community => "COMMUNITY",
        }
    }
}

/// Pods to include in addition to current ones (wire.md, Ended pods).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum PodInclude {
    /// Ended pods that are still on record.
    Ended,
}

/// A pod (platform.md, section 2.1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pod {
    /// The pod's id.
    pub id: String,
    /// The name given by its owner; not unique.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// Its status.
    pub status: OpenEnum<PodStatus>,
    /// The actions that its status allows.
    #[serde(default, deserialize_with = "fitting_each")]
    pub actions: Vec<OpenEnum<PodAction>>,
    /// The container image.
    #[serde(default, deserialize_with = "fitting")]
    pub image: String,
    /// The command as stored (section 2.3).
    #[serde(default, deserialize_with = "fitting")]
    pub args: String,
    /// Exec-form CMD, when set.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cmd: Option<Vec<String>>,
    /// Exec-form ENTRYPOINT, when set.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub entrypoint: Option<Vec<String>>,
    /// Container disk in GB; wiped on restart.
    #[schemars(range(min = 1))]
    pub disk: Lenient<u32>,
    /// The disks that survive a restart.
    pub mounts: Lenient<Mounts>,
    /// Published ports, each `<port>/<protocol>`.
    #[serde(default, deserialize_with = "fitting_each")]
    pub ports: Vec<String>,
    /// The container's environment.
    pub env: Lenient<BTreeMap<String, String>>,
    /// The id of the registry credential that pulls the image.
    #[serde(default, deserialize_with = "fitting")]
    pub registry: Option<String>,
    /// The GPUs, for a GPU pod.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub gpu: Option<GpuConfig>,
    /// The vCPUs, for a CPU pod.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cpu: Option<CpuConfig>,
    /// The owner of its hardware.
    pub cloud: OpenEnum<Cloud>,
    /// The data center that the scheduler chose.
    #[serde(default, deserialize_with = "fitting")]
    pub data_center_id: Option<String>,
    /// The CUDA version of the host, kept while stopped; null if unknown or not applicable.
    #[serde(default, deserialize_with = "fitting")]
    pub cuda_version: Option<String>,
    /// How to connect over SSH.
    #[serde(default, deserialize_with = "fitting")]
    pub ssh: PodSsh,
    /// Its cluster membership.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cluster: Option<PodCluster>,
    /// Always null: pods keep no link to a template.
    #[serde(default, deserialize_with = "fitting")]
    pub template: Option<String>,
    /// Current USD per hour; 0 when EXITED or TERMINATED.
    pub cost: Lenient<Usd>,
    /// Whether stop and restart are blocked.
    #[serde(default, deserialize_with = "fitting")]
    pub locked: bool,
    /// The pod's address on the account's global network.
    #[serde(default, deserialize_with = "fitting")]
    pub global_networking: GlobalNetworking,
    /// Utilization reported by the running container; null unless RUNNING.
    #[serde(default, deserialize_with = "fitting")]
    pub runtime: Option<PodRuntime>,
    /// When it was created.
    pub created_at: Lenient<Timestamp>,
    /// When the container last started; null before the first start.
    #[serde(default, deserialize_with = "fitting")]
    pub started_at: Option<Timestamp>,
    /// How it ended; only for an ended pod, and only with `include=ENDED`.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub ended: Option<PodEnd>,
}

impl Pod {
    /// Whether the answer allows an action; if it lists no actions, the status decides. Actions on a cluster member go
    /// through its cluster.
    pub fn allows(&self, action: PodAction) -> bool {
        let by_status =
            || self.status.known().is_some_and(|status| status.actions(self.locked).any(|one| one == action));
        if self.actions.is_empty() {
            self.cluster.is_none() && by_status()
        } else {
            self.actions.iter().any(|allowed| allowed.is(&action))
        }
    }
}

/// The GPUs of a pod.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GpuConfig {
    /// The GPU type.
    pub id: String,
    /// Number of GPUs.
    #[schemars(range(min = 1))]
    pub count: Lenient<u32>,
    /// vCPUs across all GPUs.
    #[schemars(range(min = 1))]
    pub vcpu_count: Lenient<serde_json::Number>,
    /// System RAM in GB across all GPUs.
    #[schemars(range(min = 1))]
    pub memory: Lenient<serde_json::Number>,
}

/// The vCPUs of a CPU pod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CpuConfig {
    /// The CPU flavor.
    pub id: String,
    /// Number of vCPUs.
    #[schemars(range(min = 2))]
    pub vcpu_count: Lenient<u32>,
    /// System RAM in GB.
    #[schemars(range(min = 1))]
    pub memory: Lenient<u32>,
}

/// How to connect to a pod over SSH (platform.md, section 2.5).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PodSsh {
    /// Through the service's proxy: interactive shell only. Null until a machine is assigned.
    #[serde(default, deserialize_with = "fitting")]
    pub proxy: Option<SshEndpoint>,
    /// Directly to the pod's own SSH daemon over its public 22/tcp. Null unless the pod runs and publishes it.
    #[serde(default, deserialize_with = "fitting")]
    pub direct: Option<SshEndpoint>,
}

/// The target of an SSH client.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SshEndpoint {
    /// Host name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// The user; for the proxy, an opaque routing token.
    pub username: String,
    /// A ready-to-run `ssh` command.
    #[serde(default, deserialize_with = "fitting")]
    pub command: String,
}

/// Membership in an instant cluster (platform.md, section 2.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PodCluster {
    /// The cluster.
    pub id: String,
    /// The node rank; null until assigned; 0 is the entry node.
    #[serde(default, deserialize_with = "fitting")]
    pub rank: Option<u32>,
    /// The node's role in the cluster; omitted for TRAINING and APPLICATION.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub role: Option<OpenEnum<ClusterRole>>,
    /// Address on the cluster's overlay network; omitted until assigned.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub ip: Option<String>,
}

/// A node's role in its cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ClusterRole {
    /// Runs the SLURM controller.
    SlurmController,
    /// A SLURM node.
    SlurmCompute,
    /// Runs the Ray head.
    RayHead,
    /// A Ray worker.
    RayWorker,
}

/// A pod's address on the account's global network.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GlobalNetworking {
    /// Whether an address is assigned.
    #[serde(default, deserialize_with = "fitting")]
    pub enabled: bool,
    /// The address, when enabled.
    #[serde(default, deserialize_with = "fitting")]
    pub ip: Option<String>,
    /// `<podId>.<service>.internal`, when enabled.
    #[serde(default, deserialize_with = "fitting")]
    pub internal_dns: Option<String>,
}

/// Utilization reported by a running container.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PodRuntime {
    /// Seconds since the container started.
    pub uptime: Lenient<u64>,
    /// One entry per GPU.
    #[serde(default, deserialize_with = "fitting_each")]
    pub gpus: Vec<GpuUtilization>,
    /// vCPUs in use.
    pub cpu: Lenient<Utilization>,
    /// System RAM in use.
    pub memory: Lenient<Utilization>,
    /// One entry per published port.
    #[serde(default, deserialize_with = "fitting_each")]
    pub ports: Vec<PublishedPort>,
}

/// The utilization of a GPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GpuUtilization {
    /// Percent of compute.
    #[schemars(range(max = 100))]
    pub util: Lenient<u8>,
    /// Percent of memory.
    #[schemars(range(max = 100))]
    pub memory_util: Lenient<u8>,
}

/// The utilization of a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Utilization {
    /// Percent.
    #[schemars(range(max = 100))]
    pub util: Lenient<u8>,
}

impl Utilization {
    /// The percentage of a utilization that may be missing.
    pub fn of(told: &Option<Self>) -> Lenient<u8> {
        told.map(|told| told.util).unwrap_or_default()
    }
}

/// The public endpoint of a container port.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PublishedPort {
    /// The port inside the container.
    pub private: u16,
    /// The public port; null when the service's proxy publishes it.
    #[serde(default, deserialize_with = "fitting")]
    pub public: Option<u16>,
    /// `tcp` or `http`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The public address; null when the service's proxy publishes it.
    #[serde(default, deserialize_with = "fitting")]
    pub ip: Option<String>,
    /// The URL of an `http` port behind the service's proxy, where the service tells. Other servers may omit it.
    #[serde(default, deserialize_with = "fitting", skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

create_of_container! {
    /// The body of `pods.create` (platform.md, section 2.2).
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "name": "demo", "image": "python:3.12", "gpu": { "id": "NVIDIA GeForce RTX 4090", "count": 1 }, "ports": ["8888/http", "22/tcp"], "env": { "MODE": "test" } }))]
    pub struct CreatePodRequest {
        {
            /// The pod's name.
            #[schemars(length(min = 1))]
            pub name: String,
            /// The container image; optional when `templateId` is set.
            pub image: Option<String>,
            /// A template that supplies the fields the body omits (section 2.6).
            #[schemars(length(min = 1))]
            pub template_id: Option<String>,
            /// GPUs; set exactly one of `gpu` and `cpu`.
            pub gpu: Option<CreateGpuConfig>,
            /// vCPUs; set exactly one of `gpu` and `cpu`.
            pub cpu: Option<CreateCpuConfig>,
            /// The owner of the hardware; SECURE by default.
            pub cloud: Option<Cloud>,
            /// The data centers to choose from; all when empty or omitted.
            pub data_center_ids: Option<Vec<String>>,
            /// Whether to join the account's global network.
            pub global_networking: Option<bool>,
            /// Disks in addition to the container disk.
            pub mounts: Option<Mounts>,
            /// Whether to inject `JUPYTER_PASSWORD`.
            pub start_jupyter: Option<bool>,
            /// Whether to inject `PUBLIC_KEY` with the account's SSH keys.
            pub start_ssh: Option<bool>,
        }
        disk: "Container disk in GB.", env: "Environment of the container.",
        ports: "Ports to publish."
        {
            /// The registry credential for pulling the image; null for none, even if the template sets one.
            #[serde(default, deserialize_with = "crate::scalar::present")]
            #[schemars(with = "Option<String>", extend("x-nullable" = true))]
            pub registry: Option<Option<String>>,
        }
    }
}

/// The GPUs requested by a create.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct CreateGpuConfig {
    /// The GPU type.
    pub id: String,
    /// Number of GPUs; 1 by default.
    #[schemars(range(min = 1))]
    pub count: Option<u32>,
    /// The host must report exactly one of these versions; empty means no constraint.
    pub allowed_cuda_versions: Option<Vec<CudaVersion>>,
    /// The host must report this version or higher.
    pub min_cuda_version: Option<CudaVersion>,
    /// Minimum system RAM in GB per GPU.
    #[schemars(range(min = 1))]
    pub min_ram_per_gpu: Option<u32>,
    /// Minimum vCPUs per GPU.
    #[schemars(range(min = 1))]
    pub min_vcpu_count_per_gpu: Option<u32>,
}

/// The vCPUs requested by a create.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct CreateCpuConfig {
    /// The CPU flavor.
    #[schemars(length(min = 1))]
    pub id: String,
    /// Number of vCPUs: a power of two that the flavor offers.
    #[schemars(range(min = 2))]
    pub vcpu_count: u32,
}

impl CreatePodRequest {
    /// Every rule between fields that the body breaks (platform.md, section 7, status 400).
    pub fn broken_rules(&self) -> Vec<Violation> {
        let mut broken = Vec::new();
        if self.image.is_none() && self.template_id.is_none() {
            broken.push(Violation::new("$.image", "`image` is required unless `templateId` is set"));
        }
        match (&self.gpu, &self.cpu) {
            (Some(_), Some(_)) => broken.push(Violation::new("$", "`gpu` and `cpu` exclude each other; keep one")),
            (None, None) => broken.push(Violation::new("$", "exactly one of `gpu` and `cpu` is required")),
            (Some(gpu), None) => broken.extend(gpu.broken_rule()),
            (None, Some(cpu)) => {
                broken.extend(cpu.broken_rule());
                if self.mounts.as_ref().is_some_and(|mounts| mounts.persistent.is_some()) {
                    broken.push(Violation::new(
                        "$.mounts.persistent",
                        "CPU pods support container disk and network volumes only",
                    ));
                }
            }
        }
        broken.extend(self.mounts.as_ref().and_then(Mounts::check));
        broken.extend(self.command_fields().apply_to(&Command::default()).err());
        broken
    }
}

impl CreateGpuConfig {
    fn broken_rule(&self) -> Option<Violation> {
        let listed = self.allowed_cuda_versions.as_ref().is_some_and(|versions| !versions.is_empty());
        (listed && self.min_cuda_version.is_some())
            .then(|| Violation::new("$.gpu", "`allowedCudaVersions` and `minCudaVersion` exclude each other; keep one"))
    }
}

impl CreateCpuConfig {
    pub(crate) fn broken_rule(&self) -> Option<Violation> {
        (!self.vcpu_count.is_power_of_two())
            .then(|| Violation::new("$.cpu.vcpuCount", format!("{} is not a power of two", self.vcpu_count)))
    }
}

update_of_container! {
    /// The body of `pods.update`: omitted fields stay unchanged (platform.md, sections 2.3 and 2.4; wire.md, Pods).
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "name": "renamed", "locked": false }))]
    pub struct UpdatePodRequest {
        /// New mount paths; all other mount settings are fixed at create.
        pub mounts: Option<Mounts>,
        /// Whether to block stop and restart.
        pub locked: Option<bool>,
        /// Whether to join the account's global network from the next start.
        pub global_networking: Option<bool>,
        /// A template to apply once; settings in the body take precedence.
        #[schemars(length(min = 1))]
        pub template_id: Option<String>,
    }
}

impl UpdatePodRequest {
    /// Every rule between fields that the body breaks, for any pod (platform.md, section 2.4).
    pub fn broken_rules(&self) -> Vec<Violation> {
        let mut broken: Vec<_> = self.command_fields().apply_to(&Command::default()).err().into_iter().collect();
        if let Some(mounts) = &self.mounts {
            broken.extend(mounts.check());
            let lists =
                [("network", mounts.network.as_ref().map(Vec::len)), ("global", mounts.global.as_ref().map(Vec::len))];
            broken.extend(lists.into_iter().filter(|(_, entries)| *entries == Some(0)).map(|(kind, _)| {
                Violation::new(format!("$.mounts.{kind}"), "a mount cannot be cleared; leave the field out instead")
            }));
        }
        broken
    }
}

resource! {
    "pod", "pods" as "pods" at "/v2/pods": Pod;
    list "listPods": ListPods {
        /// Whether to include pods of clusters.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        include_cluster_pods: Option<bool>,
        /// Pods to include in addition to current ones.
        include: Option<Vec<PodInclude>>,
        /// With `include=ENDED`: omit pods that ended before this time.
        since: Option<Timestamp>,
    } -> ListPodsResponse {
        /// The pods, oldest first.
        pods = "pods",
        /// The pods included in addition to current ones, if requested.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
        included: Option<Vec<OpenEnum<PodInclude>>>
    };
    create "createPod": #[derive(Debug)] CreatePod {
        /// The pod to create.
        CreatePodRequest
    } refused [400, 402, 404];
    get "getPod": GetPod {
        /// Pods to search in addition to current ones.
        include: Option<Vec<PodInclude>>,
    };
    update "updatePod": UpdatePod { UpdatePodRequest } refused [400, 409];
    delete "deletePod": DeletePod refused [409];
}

/// The body of `pods.action`.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "action": "stop" }))]
pub struct PodActionRequest {
    /// The action to take.
    pub action: PodAction,
}

/// `pods.action`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ActOnPod {
    /// The pod.
    pub id: String,
    /// The action to take.
    pub body: PodActionRequest,
}

impl Operation for ActOnPod {
    const ID: &'static str = "pods.action";
    const NAME: &'static str = "podAction";
    const METHOD: Method = Method::POST;
    const PATH: &'static str = "/v2/pods/{id}/action";
    const REFUSALS: &'static [u16] = &[400, 402, 409];
    /// The pod after the action; empty (204) after `terminate`.
    type Output = Option<Pod>;
}

/// The source of a log line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogSource {
    /// The container.
    Container,
    /// The platform.
    System,
}

impl LogSource {
    /// The wire name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Container => "container",
            Self::System => "system",
        }
    }
}

/// `pods.logs`: the query for the stream. Its answer is Server-Sent Events, so it is not in the list of operations
/// (behaviour.md, Logs).
#[skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ReadPodLogs {
    /// The pod.
    pub id: String,
    /// Only this source; both when omitted.
    pub source: Option<LogSource>,
    /// The number of history lines to send first; 100 by default.
    #[schemars(range(max = 5000))]
    pub tail: Option<u32>,
    /// Sends lines from this time on, instead of `tail`.
    pub since: Option<Timestamp>,
    /// Pods to search in addition to current ones.
    pub include: Option<Vec<PodInclude>>,
}

impl Operation for ReadPodLogs {
    const ID: &'static str = "pods.logs";
    const NAME: &'static str = "getPodLogs";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/pods/{id}/logs";
    /// The data of one event of the stream.
    type Output = LogLine;
}

/// A header of a log request: the reader wants the whole log, so the server must not drop any part before sending it.
/// Some servers do not support it.
pub const HOLD: &str = "svcctl-log-hold";

/// One line of a pod's output: the data of one event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LogLine {
    /// When the line was written.
    pub ts: Lenient<Timestamp>,
    /// Its source.
    pub source: OpenEnum<LogSource>,
    /// The line without its line ending; control characters unchanged.
    #[serde(default, deserialize_with = "fitting")]
    pub line: String,
    /// Whether the line was split because it exceeds the length limit; the next line from its source continues it. Sent
    /// only when true; other servers may split lines without marking them.
    #[serde(default, deserialize_with = "fitting", skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// The bytes of the line in Base64, when they are not UTF-8 and `line` contains U+FFFD instead. Other servers may
    /// omit it.
    #[serde(default, deserialize_with = "fitting", skip_serializing_if = "Option::is_none")]
    pub bytes: Option<String>,
    /// The container's stream, for standard error only. Other servers may not distinguish streams.
    #[serde(default, deserialize_with = "fitting", skip_serializing_if = "Option::is_none")]
    pub stream: Option<LogStream>,
    /// A gap in the log here, and its size; `line` describes it in words.
    #[serde(default, deserialize_with = "fitting", skip_serializing_if = "Option::is_none")]
    pub missing: Option<MissingOutput>,
}

/// A container stream other than standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogStream {
    /// Standard error.
    Stderr,
}

/// The known extent of a gap in a log.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MissingOutput {
    /// Missing bytes of container output.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Missing log lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
}

impl LogLine {
    /// A complete line of text.
    pub fn whole(ts: Timestamp, source: LogSource, line: String) -> Self {
        Self { ts: ts.into(), source: source.into(), line, partial: false, bytes: None, stream: None, missing: None }
    }
}

/// The prefix for the name of a simulated machine, in log lines that say where a pod is (behaviour.md, The simulated
/// runtime).
pub const SIMULATED_MACHINE: &str = "simulated machine";
