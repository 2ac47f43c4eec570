//! Pods: the resource, its states, and the operations on it (platform.md, sections 2 to 4.2; wire.md, Pods).

use std::collections::BTreeMap;

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_with::skip_serializing_none;

use super::{
    container::{Command, CommandFields},
    ended::PodEnd,
    money::Usd,
    mounts::Mounts,
    operation::Operation,
    problem::Violation,
    scalar::{CudaVersion, Open, Port, Timestamp},
    seen::{Seen, fitting, fitting_each},
};

/// Where a pod is in its life (platform.md, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum PodStatus {
    /// The pod is being allocated.
    Provisioning,
    /// The container is starting.
    Starting,
    /// The container is healthy.
    Running,
    /// The container exited, by itself or by a stop.
    Exited,
    /// The container is in an unrecoverable error state.
    Error,
    /// The pod is permanently deleted.
    Terminated,
}

impl PodStatus {
    /// Every status, in the order of a life.
    pub const ALL: [Self; 6] =
        [Self::Provisioning, Self::Starting, Self::Running, Self::Exited, Self::Error, Self::Terminated];

    /// As on the wire.
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

    /// The actions that this status allows; `locked` takes stop and restart out (behaviour.md, Pod life cycle).
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

/// A transition that a client may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PodAction {
    /// Back to the same host.
    Start,
    /// Releases GPUs, vCPUs and memory; keeps the machine and the persistent disk.
    Stop,
    /// Clears the container disk and starts the container again.
    Restart,
    /// Deletes the pod for good.
    Terminate,
}

impl PodAction {
    /// As on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Stop => "stop",
            Self::Restart => "restart",
            Self::Terminate => "terminate",
        }
    }
}

/// Whose hardware it is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Cloud {
    /// Provider-owned data center hardware.
    #[default]
    Secure,
    /// Community-hosted hardware.
    Community,
}

impl Cloud {
    /// As on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Secure => "SECURE",
            Self::Community => "COMMUNITY",
        }
    }
}

/// What a request for pods may ask for beside the pods that there are (wire.md, Ended pods).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum PodInclude {
    /// Those that ended and are still known.
    Ended,
}

/// A pod (platform.md, section 2.1).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pod {
    /// The pod's id.
    pub id: String,
    /// The name its owner gave it; not unique.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// Where it is in its life.
    pub status: Open<PodStatus>,
    /// The actions that its status allows.
    #[serde(default, deserialize_with = "fitting_each")]
    pub actions: Vec<Open<PodAction>>,
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
    pub disk: Seen<u32>,
    /// The disks that outlive a restart.
    pub mounts: Seen<Mounts>,
    /// Published ports, each `<port>/<protocol>`.
    #[serde(default, deserialize_with = "fitting_each")]
    pub ports: Vec<String>,
    /// The container's environment.
    pub env: Seen<BTreeMap<String, String>>,
    /// The id of the registry credential that pulls the image.
    #[serde(default, deserialize_with = "fitting")]
    pub registry: Option<String>,
    /// The GPUs of a GPU pod.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub gpu: Option<GpuConfig>,
    /// The vCPUs of a CPU pod.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cpu: Option<CpuConfig>,
    /// Whose hardware it runs on.
    pub cloud: Open<Cloud>,
    /// The data center that the scheduler chose.
    #[serde(default, deserialize_with = "fitting")]
    pub data_center_id: Option<String>,
    /// The CUDA version of the host, kept while stopped; null is unknown or not applicable.
    #[serde(default, deserialize_with = "fitting")]
    pub cuda_version: Option<String>,
    /// How to reach it by ssh.
    #[serde(default, deserialize_with = "fitting")]
    pub ssh: PodSsh,
    /// The cluster it is a member of.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cluster: Option<PodCluster>,
    /// Always null: no link to a template is kept.
    #[serde(default, deserialize_with = "fitting")]
    pub template: Option<String>,
    /// USD per hour now; 0 when EXITED or TERMINATED.
    pub cost: Seen<Usd>,
    /// Whether stop and restart are prevented.
    #[serde(default, deserialize_with = "fitting")]
    pub locked: bool,
    /// The pod's address on the account's global network.
    #[serde(default, deserialize_with = "fitting")]
    pub global_networking: GlobalNetworking,
    /// What the running container reports; null unless RUNNING.
    #[serde(default, deserialize_with = "fitting")]
    pub runtime: Option<PodRuntime>,
    /// When it was created.
    pub created_at: Seen<Timestamp>,
    /// When the container started last; null before the first time.
    #[serde(default, deserialize_with = "fitting")]
    pub started_at: Option<Timestamp>,
    /// How it ended; only of a pod that did, and only with `include=ENDED`.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub ended: Option<PodEnd>,
}

impl Pod {
    /// Whether an action can be asked for, as far as the answer says: where it names none, by the status. A member of a
    /// cluster is acted on with its cluster.
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
    /// How many.
    #[schemars(range(min = 1))]
    pub count: Seen<u32>,
    /// vCPUs across all GPUs.
    #[schemars(range(min = 1))]
    pub vcpu_count: Seen<serde_json::Number>,
    /// System RAM in GB across all GPUs.
    #[schemars(range(min = 1))]
    pub memory: Seen<serde_json::Number>,
}

/// The vCPUs of a CPU pod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CpuConfig {
    /// The CPU flavor.
    pub id: String,
    /// How many.
    #[schemars(range(min = 2))]
    pub vcpu_count: Seen<u32>,
    /// System RAM in GB.
    #[schemars(range(min = 1))]
    pub memory: Seen<u32>,
}

/// How to reach a pod by ssh (platform.md, section 2.5).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PodSsh {
    /// Through the service's proxy: an interactive shell only. Null until a machine is assigned.
    #[serde(default, deserialize_with = "fitting")]
    pub proxy: Option<SshEndpoint>,
    /// To the pod's own daemon over its published 22/tcp. Null unless that is there and the pod runs.
    #[serde(default, deserialize_with = "fitting")]
    pub direct: Option<SshEndpoint>,
}

/// Where an ssh client connects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SshEndpoint {
    /// Host name or address.
    pub host: String,
    /// TCP port.
    pub port: u16,
    /// The user; for the proxy an opaque routing token.
    pub username: String,
    /// A ready-to-run `ssh` line.
    #[serde(default, deserialize_with = "fitting")]
    pub command: String,
}

/// Membership in an instant cluster (platform.md, section 2.1).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PodCluster {
    /// The cluster.
    pub id: String,
    /// The node rank; null until assigned, 0 is the entry node.
    #[serde(default, deserialize_with = "fitting")]
    pub rank: Option<u32>,
    /// The node's part in the cluster; omitted for TRAINING and APPLICATION.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub role: Option<Open<ClusterRole>>,
    /// Address on the cluster's overlay network; omitted until assigned.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub ip: Option<String>,
}

/// A node's part in its cluster.
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

/// What a running container reports.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PodRuntime {
    /// Seconds since the container started.
    pub uptime: Seen<u64>,
    /// One entry a GPU.
    #[serde(default, deserialize_with = "fitting_each")]
    pub gpus: Vec<GpuUtilization>,
    /// vCPUs in use.
    pub cpu: Seen<Utilization>,
    /// System RAM in use.
    pub memory: Seen<Utilization>,
    /// One entry a published port.
    #[serde(default, deserialize_with = "fitting_each")]
    pub ports: Vec<PublishedPort>,
}

/// How busy a GPU is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GpuUtilization {
    /// Percent of its compute.
    #[schemars(range(max = 100))]
    pub util: Seen<u8>,
    /// Percent of its memory.
    #[schemars(range(max = 100))]
    pub memory_util: Seen<u8>,
}

/// How busy something is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Utilization {
    /// Percent.
    #[schemars(range(max = 100))]
    pub util: Seen<u8>,
}

impl Utilization {
    /// The percentage of something that may not be told.
    pub fn of(told: &Option<Self>) -> Seen<u8> {
        told.map(|told| told.util).unwrap_or_default()
    }
}

/// Where a port of the container is reachable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PublishedPort {
    /// The port in the container.
    pub private: u16,
    /// The port outside; null when the service's proxy publishes it.
    #[serde(default, deserialize_with = "fitting")]
    pub public: Option<u16>,
    /// `tcp` or `http`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The address outside; null when the service's proxy publishes it.
    #[serde(default, deserialize_with = "fitting")]
    pub ip: Option<String>,
}

create_of_container! {
    /// The body of create (platform.md, section 2.2).
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "name": "demo", "image": "python:3.12", "gpu": { "id": "NVIDIA GeForce RTX 4090", "count": 1 }, "ports": ["8888/http", "22/tcp"], "env": { "MODE": "test" } }))]
    pub struct CreatePodRequest {
        {
            /// The pod's name.
            #[schemars(length(min = 1))]
            pub name: String,
            /// The container image; may be left out when `templateId` is set.
            pub image: Option<String>,
            /// A template that gives what the body leaves out (section 2.6).
            #[schemars(length(min = 1))]
            pub template_id: Option<String>,
            /// GPUs; exactly one of `gpu` and `cpu`.
            pub gpu: Option<CreateGpuConfig>,
            /// vCPUs; exactly one of `gpu` and `cpu`.
            pub cpu: Option<CreateCpuConfig>,
            /// Whose hardware; SECURE when left out.
            pub cloud: Option<Cloud>,
            /// The data centers to choose from; empty or left out is all.
            pub data_center_ids: Option<Vec<String>>,
            /// Whether to join the account's global network.
            pub global_networking: Option<bool>,
            /// Disks beside the container disk.
            pub mounts: Option<Mounts>,
            /// Whether to inject `JUPYTER_PASSWORD`.
            pub start_jupyter: Option<bool>,
            /// Whether to inject `PUBLIC_KEY` with the account's ssh keys.
            pub start_ssh: Option<bool>,
        }
        disk: "Container disk in GB.", env: "Environment of the container.",
        ports: "Ports to publish."
        {
            /// The registry credential that pulls the image; null for none, whatever the template says.
            #[serde(default, deserialize_with = "crate::scalar::present")]
            #[schemars(with = "Option<String>", extend("x-nullable" = true))]
            pub registry: Option<Option<String>>,
        }
    }
}

/// The GPUs that a create asks for.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct CreateGpuConfig {
    /// The GPU type.
    pub id: String,
    /// How many; 1 when left out.
    #[schemars(range(min = 1))]
    pub count: Option<u32>,
    /// The host must report exactly one of these; empty is no constraint.
    pub allowed_cuda_versions: Option<Vec<CudaVersion>>,
    /// The host must report this one or a higher one.
    pub min_cuda_version: Option<CudaVersion>,
    /// Least system RAM in GB per GPU.
    #[schemars(range(min = 1))]
    pub min_ram_per_gpu: Option<u32>,
    /// Least vCPUs per GPU.
    #[schemars(range(min = 1))]
    pub min_vcpu_count_per_gpu: Option<u32>,
}

/// The vCPUs that a create asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct CreateCpuConfig {
    /// The CPU flavor.
    #[schemars(length(min = 1))]
    pub id: String,
    /// How many: a power of two that the flavor offers.
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
    /// The body of an update: what is left out stays as it is (platform.md, sections 2.3 and 2.4; wire.md, Pods).
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "name": "renamed", "locked": false }))]
    pub struct UpdatePodRequest {
        /// New mount paths; everything else of a mount is fixed at create.
        pub mounts: Option<Mounts>,
        /// Whether to prevent stop and restart.
        pub locked: Option<bool>,
        /// Whether to be on the account's global network from the next start on.
        pub global_networking: Option<bool>,
        /// A template whose settings are applied once, beneath those of the body.
        #[schemars(length(min = 1))]
        pub template_id: Option<String>,
    }
}

impl UpdatePodRequest {
    /// Every rule between fields that the body breaks, whatever the pod (platform.md, section 2.4).
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
        /// Whether to list cluster member pods too.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        include_cluster_pods: Option<bool>,
        /// What to list beside the pods that there are.
        include: Option<Vec<PodInclude>>,
        /// With `include=ENDED`: no pod that ended before this moment.
        since: Option<Timestamp>,
    } -> ListPodsResponse {
        /// The pods, oldest first.
        pods,
        /// What was listed beside the pods that there are, when that was asked for.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
        included: Option<Vec<Open<PodInclude>>>
    };
    create "createPod": #[derive(Debug)] CreatePod {
        /// What to rent.
        CreatePodRequest
    } refused [400, 402, 404];
    get "getPod": GetPod {
        /// What to look for beside the pods that there are.
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
    /// What to do.
    pub action: PodAction,
}

/// `pods.action`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ActOnPod {
    /// The pod.
    pub id: String,
    /// What to do with it.
    pub body: PodActionRequest,
}

impl Operation for ActOnPod {
    const ID: &'static str = "pods.action";
    const NAME: &'static str = "podAction";
    const METHOD: Method = Method::POST;
    const PATH: &'static str = "/v2/pods/{id}/action";
    const REFUSALS: &'static [u16] = &[400, 402, 409];
    /// The pod after the action; nothing (204) after `terminate`.
    type Output = Option<Pod>;
}

/// Which of a pod's two streams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogSource {
    /// What the container writes.
    Container,
    /// What the platform says of it.
    System,
}

impl LogSource {
    /// As on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Container => "container",
            Self::System => "system",
        }
    }
}

/// `pods.logs`: the query of the stream; it is Server-Sent Events and so stands beside the list of operations
/// (behaviour.md, Logs).
#[skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ReadPodLogs {
    /// The pod.
    pub id: String,
    /// One stream; both when left out.
    pub source: Option<LogSource>,
    /// How many lines of history come first; 100 when left out.
    #[schemars(range(max = 5000))]
    pub tail: Option<u32>,
    /// Lines from this moment on, instead of `tail`.
    pub since: Option<Timestamp>,
    /// What to look for beside the pods that there are.
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

/// A header of a request for a log: whoever reads it wants all of it, so that nothing goes before it was read. A server
/// may not know it.
pub const HOLD: &str = "svcctl-log-hold";

/// One line of a pod's output: the data of one event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LogLine {
    /// When it was written.
    pub ts: Seen<Timestamp>,
    /// By whom.
    pub source: Open<LogSource>,
    /// The line, without its end; control characters as they were written.
    #[serde(default, deserialize_with = "fitting")]
    pub line: String,
    /// Whether it was cut because it is longer than a line of a log may be: the next line of its source goes on with it.
    /// Sent when it is so; another server may cut lines without a word.
    #[serde(default, deserialize_with = "fitting", skip_serializing_if = "std::ops::Not::not")]
    pub partial: bool,
    /// The bytes of the line in Base64, when they are not UTF-8 and `line` has U+FFFD in the place of some. Another
    /// server may leave that out.
    #[serde(default, deserialize_with = "fitting", skip_serializing_if = "Option::is_none")]
    pub bytes: Option<String>,
    /// The stream of the container, when it is its standard error. Another server may not tell its streams apart.
    #[serde(default, deserialize_with = "fitting", skip_serializing_if = "Option::is_none")]
    pub stream: Option<LogStream>,
    /// That the log has a gap here, and how much is missing; `line` says it in words.
    #[serde(default, deserialize_with = "fitting", skip_serializing_if = "Option::is_none")]
    pub missing: Option<MissingOutput>,
}

/// A stream of a container that is told apart from its standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum LogStream {
    /// Standard error.
    Stderr,
}

/// What is missing from a log, as far as that is known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MissingOutput {
    /// Bytes that the container wrote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<u64>,
    /// Lines of the log.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lines: Option<u64>,
}

impl LogLine {
    /// A whole line of text.
    pub fn whole(ts: Timestamp, source: LogSource, line: String) -> Self {
        Self { ts: ts.into(), source: source.into(), line, partial: false, bytes: None, stream: None, missing: None }
    }
}

/// Before the name of a machine that runs nothing, in the sentences of a log that say where a pod is (behaviour.md, The
/// simulated runtime).
pub const SIMULATED_MACHINE: &str = "simulated machine";
