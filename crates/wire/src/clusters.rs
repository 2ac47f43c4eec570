//! Instant clusters: pods that start together on machines of one data center (wire.md, Instant clusters; clusters.md).

use std::{collections::BTreeMap, fmt};

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    container::{Command, CommandFields},
    lenient::{Lenient, fitting},
    mounts::Mounts,
    operation::Operation,
    pods::{ListPodsResponse, PodStatus},
    problem::Violation,
    scalar::{OpenEnum, Port, Timestamp},
};

/// The purpose of a cluster; it decides the roles of the members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum ClusterType {
    /// Any multi-node program.
    Application,
    /// Distributed training.
    Training,
    /// A controller and the nodes that run its jobs.
    Slurm,
    /// A head and its workers.
    Ray,
}

impl ClusterType {
    /// Every type, in document order.
    pub const ALL: [Self; 4] = [Self::Application, Self::Training, Self::Slurm, Self::Ray];

    /// The wire name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Application => "APPLICATION",
            Self::Training => "TRAINING",
            Self::Slurm => "SLURM",
            Self::Ray => "RAY",
        }
    }
}

impl fmt::Display for ClusterType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// An instant cluster.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Cluster {
    /// The cluster's id.
    pub id: String,
    /// The name given by its owner; not unique.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// Its purpose.
    #[serde(rename = "type")]
    pub kind: OpenEnum<ClusterType>,
    /// Its GPUs.
    pub compute: Lenient<ClusterCompute>,
    /// The template that it was created from.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub template: Option<String>,
    /// The data center of its members.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub data_center_id: Option<String>,
    /// How many members it has, and in which statuses.
    pub pods: Lenient<ClusterPods>,
    /// The members' private network; omitted until ranks are assigned.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub network: Option<ClusterNetwork>,
    /// The member of rank 0, the entry point; omitted until ranks are assigned.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub primary: Option<ClusterPrimary>,
    /// When it was created.
    pub created_at: Lenient<Timestamp>,
    /// What its user should know of it; omitted when there is nothing. An extension of this project.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "fitting")]
    pub notes: Vec<String>,
}

/// The GPUs of a cluster, in both requests and replies.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct ClusterCompute {
    /// The GPU type of every member.
    pub gpu_type_id: String,
    /// GPUs per member.
    #[schemars(range(min = 1))]
    pub gpu_count_per_pod: u32,
    /// Number of members.
    #[schemars(range(min = 2, max = 250))]
    pub pod_count: u32,
}

impl ClusterCompute {
    /// GPUs of all members combined.
    pub fn gpus(&self) -> u64 {
        u64::from(self.gpu_count_per_pod) * u64::from(self.pod_count)
    }
}

/// Member counts of a cluster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct ClusterPods {
    /// Members that are not TERMINATED.
    pub total: Lenient<u32>,
    /// Members in each status; omits statuses without members.
    #[serde(default, deserialize_with = "fitting")]
    pub by_status: BTreeMap<String, u32>,
}

/// The private network of a cluster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct ClusterNetwork {
    /// The address block of its members.
    #[serde(default, deserialize_with = "fitting")]
    pub cidr: String,
    /// The identifier of the network.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub vxlan_id: Option<u32>,
    /// The UDP port for its packets.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub vxlan_port: Option<u16>,
}

/// The entry point of a cluster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct ClusterPrimary {
    /// The pod.
    pub pod_id: String,
    /// Its status.
    pub status: OpenEnum<PodStatus>,
    /// `host:port` of its SSH daemon, while it runs and publishes 22/tcp.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub ssh_endpoint: Option<String>,
}

create_of_container! {
    /// The body of `clusters.create`. The container settings apply to every member.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "name": "llm", "type": "TRAINING", "image": "me/train:1", "compute": { "gpuTypeId": "NVIDIA H100 80GB HBM3", "gpuCountPerPod": 8, "podCount": 2 }, "ports": ["22/tcp"] }))]
    pub struct CreateClusterRequest {
        {
            /// The cluster's name; member names derive from it.
            #[schemars(length(min = 1))]
            pub name: String,
            /// Its purpose.
            #[serde(rename = "type")]
            pub kind: ClusterType,
            /// The GPU type and counts.
            pub compute: ClusterCompute,
            /// The container image; optional when `templateId` is set.
            pub image: Option<String>,
            /// A pod template that supplies the container settings.
            #[schemars(length(min = 1))]
            pub template_id: Option<String>,
            /// The data centers to choose from; all when empty or omitted.
            pub data_center_ids: Option<Vec<String>>,
            /// Disks in addition to the container disk. A network volume pins the data center.
            pub mounts: Option<Mounts>,
            /// Whether to inject `PUBLIC_KEY` with the account's SSH keys.
            pub start_ssh: Option<bool>,
            /// Whether to inject `JUPYTER_PASSWORD`.
            pub start_jupyter: Option<bool>,
        }
        disk: "Container disk of each member in GB; 20 when left out.", env: "Environment of the containers. What the platform sets for members wins.",
        ports: "Ports to publish."
        {}
    }
}

impl CreateClusterRequest {
    /// Violations of the contract (422) that the schema cannot express.
    pub fn unfit(&self) -> Vec<Violation> {
        let is_missing = self.image.is_none() && self.template_id.is_none();
        let missing = Violation::new("$.image", "`image` is required unless `templateId` is set");
        is_missing.then_some(missing).into_iter().collect()
    }

    /// Every rule between fields that the body breaks (400).
    pub fn broken_rules(&self) -> Vec<Violation> {
        let mut broken = Vec::new();
        if self.template_id.is_some() {
            broken.extend(self.beside_template().map(|name| {
                let what = format!("`{name}` is the template's and cannot stand beside `templateId`; keep one of them");
                Violation::new(format!("$.{name}"), what)
            }));
        }
        broken.extend(self.mounts.as_ref().and_then(Mounts::check));
        broken.extend(self.command_fields().apply_to(&Command::default()).err());
        broken
    }

    /// The fields of the body that a template supplies instead.
    fn beside_template(&self) -> impl Iterator<Item = &'static str> {
        let said = [
            ("image", self.image.is_some()),
            ("args", self.args.is_some()),
            ("entrypoint", self.entrypoint.is_some()),
            ("cmd", self.cmd.is_some()),
            ("disk", self.disk.is_some()),
            ("env", self.env.is_some()),
            ("ports", self.ports.is_some()),
            ("mounts", self.mounts.is_some()),
        ];
        said.into_iter().filter(|(_, is_said)| *is_said).map(|(name, _)| name)
    }
}

/// The body of `clusters.update`: only the name can change. Members keep theirs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields, extend("minProperties" = 1))]
#[schemars(example = json!({ "name": "renamed" }))]
pub struct UpdateClusterRequest {
    /// A new name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub name: Option<String>,
}

resource! {
    "cluster", "clusters" as "clusters" at "/v2/clusters": Cluster;
    list "listClusters": ListClusters {} -> ListClustersResponse {
        /// The account's clusters, oldest first.
        clusters = "clusters"
    };
    create "createCluster": #[derive(Debug)] CreateCluster {
        /// The cluster to create.
        CreateClusterRequest
    } refused [400, 402, 404];
    get "getCluster": GetCluster;
    update "updateCluster": UpdateCluster { UpdateClusterRequest } refused [];
    delete "deleteCluster": DeleteCluster refused [];
}

/// `clusters.pods`: the members in rank order.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListClusterPods {
    /// The cluster.
    pub id: String,
    /// The maximum number of members per page.
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// The end of the previous page.
    pub cursor: Option<String>,
}

impl Operation for ListClusterPods {
    const ID: &'static str = "clusters.pods";
    const NAME: &'static str = "listClusterPods";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/clusters/{id}/pods";
    type Output = ListPodsResponse;
}

crate::list::lists! {
    ListClusterPods = "pods" pods: crate::pods::Pod, paged;
}
