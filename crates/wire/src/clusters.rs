//! Instant clusters: pods that start together, on machines of one data center (wire.md, Instant clusters; clusters.md).

use std::{collections::BTreeMap, fmt};

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    container::{Command, CommandFields},
    mounts::Mounts,
    operation::Operation,
    pods::{ListPodsResponse, PodStatus},
    problem::Violation,
    scalar::{Open, Port, Timestamp},
    seen::{Seen, fitting},
};

/// What a cluster is for; it decides the roles of its members.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum ClusterType {
    /// Any program of several nodes.
    Application,
    /// Distributed training.
    Training,
    /// A controller and nodes that take its jobs.
    Slurm,
    /// A head and its workers.
    Ray,
}

impl ClusterType {
    /// Every type, in the order of the document.
    pub const ALL: [Self; 4] = [Self::Application, Self::Training, Self::Slurm, Self::Ray];

    /// As on the wire.
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
    /// The name its owner gave it; not unique.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// What it is for.
    #[serde(rename = "type")]
    pub kind: Open<ClusterType>,
    /// What it computes with.
    pub compute: Seen<ClusterCompute>,
    /// The template that it was created from.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub template: Option<String>,
    /// The data center of its members.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub data_center_id: Option<String>,
    /// How many members there are, and where they are in their lives.
    pub pods: Seen<ClusterPods>,
    /// The private network of its members; omitted until their ranks are fixed.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub network: Option<ClusterNetwork>,
    /// The member of rank 0, where one enters; omitted until it has its rank.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub primary: Option<ClusterPrimary>,
    /// When it was created.
    pub created_at: Seen<Timestamp>,
}

/// The GPUs of a cluster, in requests and replies alike.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct ClusterCompute {
    /// The GPU type of every member.
    pub gpu_type_id: String,
    /// GPUs of each member.
    #[schemars(range(min = 1))]
    pub gpu_count_per_pod: u32,
    /// Members.
    #[schemars(range(min = 2, max = 250))]
    pub pod_count: u32,
}

impl ClusterCompute {
    /// GPUs of all members together.
    pub fn gpus(&self) -> u64 {
        u64::from(self.gpu_count_per_pod) * u64::from(self.pod_count)
    }
}

/// The members of a cluster, counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct ClusterPods {
    /// Members that are not TERMINATED.
    pub total: Seen<u32>,
    /// How many there are in each status; statuses without any are left out.
    #[serde(default, deserialize_with = "fitting")]
    pub by_status: BTreeMap<String, u32>,
}

/// The private network of a cluster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct ClusterNetwork {
    /// The addresses of its members are in this block.
    #[serde(default, deserialize_with = "fitting")]
    pub cidr: String,
    /// Tells it from every other network.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub vxlan_id: Option<u32>,
    /// The UDP port of its packets.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub vxlan_port: Option<u16>,
}

/// The member where one enters a cluster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct ClusterPrimary {
    /// The pod.
    pub pod_id: String,
    /// Where it is in its life.
    pub status: Open<PodStatus>,
    /// `host:port` of its ssh daemon, while it runs with 22/tcp published.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub ssh_endpoint: Option<String>,
}

create_of_container! {
    /// The body of `clusters.create`. The settings of the container are those of every member.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "name": "llm", "type": "TRAINING", "image": "me/train:1", "compute": { "gpuTypeId": "NVIDIA H100 80GB HBM3", "gpuCountPerPod": 8, "podCount": 2 }, "ports": ["22/tcp"] }))]
    pub struct CreateClusterRequest {
        {
            /// The cluster's name; its members are named after it.
            #[schemars(length(min = 1))]
            pub name: String,
            /// What it is for.
            #[serde(rename = "type")]
            pub kind: ClusterType,
            /// How many GPUs of which type.
            pub compute: ClusterCompute,
            /// The container image; may be left out when `templateId` is set.
            pub image: Option<String>,
            /// A pod template that gives everything of the container.
            #[schemars(length(min = 1))]
            pub template_id: Option<String>,
            /// The data centers to choose one from; empty or left out is all.
            pub data_center_ids: Option<Vec<String>>,
            /// Disks beside the container disk. A network volume pins its data center.
            pub mounts: Option<Mounts>,
            /// Whether to inject `PUBLIC_KEY` with the account's ssh keys.
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
    /// What the contract refuses (422) and its schema cannot say.
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

    /// The fields of the body that are a template's affair.
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

/// The body of `clusters.update`: the name is all that can change. Members keep theirs.
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
        clusters
    };
    create "createCluster": #[derive(Debug)] CreateCluster {
        /// What to rent.
        CreateClusterRequest
    } refused [400, 402, 404];
    get "getCluster": GetCluster;
    update "updateCluster": UpdateCluster { UpdateClusterRequest } refused [];
    delete "deleteCluster": DeleteCluster refused [];
}

/// `clusters.pods`: the members, in the order of their ranks.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListClusterPods {
    /// The cluster.
    pub id: String,
    /// The most members of one answer.
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// Where the page before ended.
    pub cursor: Option<String>,
}

impl Operation for ListClusterPods {
    const ID: &'static str = "clusters.pods";
    const NAME: &'static str = "listClusterPods";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/clusters/{id}/pods";
    type Output = ListPodsResponse;
}
