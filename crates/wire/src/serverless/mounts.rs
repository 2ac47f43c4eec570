//! The volumes of an endpoint's workers (wire.md, Serverless; serverless.md, Endpoints).

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    lenient::{fitting, fitting_each},
    mounts::length_problem,
    problem::Violation,
};

/// The default mount path of a network volume in a worker.
pub const NETWORK_PATH: &str = "/volume";

/// The mounts of an endpoint's workers.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EndpointMounts {
    /// Network volumes, at most one per data center: a worker mounts the one in its data center.
    #[serde(default, deserialize_with = "fitting_each")]
    pub network: Vec<EndpointNetworkMount>,
    /// The global volume shared by all workers.
    #[serde(default, deserialize_with = "fitting_each")]
    pub global: Vec<EndpointGlobalMount>,
}

/// A network volume in a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndpointNetworkMount {
    /// The volume's id.
    pub network_volume_id: String,
    /// Its path in the container.
    #[serde(default, deserialize_with = "fitting")]
    pub path: String,
}

/// A global volume in a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndpointGlobalMount {
    /// The volume's id.
    pub global_volume_id: String,
    /// Its path in the container.
    #[serde(default, deserialize_with = "fitting")]
    pub path: String,
}

/// The mounts set by a request.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct CreateEndpointMounts {
    /// Network volumes, at most one per data center; an update that omits the list keeps them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network: Option<Vec<CreateEndpointNetworkMount>>,
    /// The global volume shared by all workers; an update that omits the list keeps it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(max = 1))]
    pub global: Option<Vec<CreateEndpointGlobalMount>>,
}

/// A network volume for workers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct CreateEndpointNetworkMount {
    /// The id of a network volume.
    pub network_volume_id: String,
    /// Its path in the container; `/volume` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// A global volume for workers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct CreateEndpointGlobalMount {
    /// The id of a global volume.
    pub global_volume_id: String,
    /// Its path in the container; `/global` by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// The rules for mount paths, and between `networkVolumes` and `mounts`, which overlap.
pub(super) fn broken_rules(volumes: Option<&[String]>, mounts: Option<&CreateEndpointMounts>) -> Vec<Violation> {
    let Some(mounts) = mounts else { return Vec::new() };
    let mut broken = Vec::new();
    if let (Some(volumes), Some(network)) = (volumes, &mounts.network) {
        let said: BTreeSet<&String> = volumes.iter().collect();
        if said != network.iter().map(|mount| &mount.network_volume_id).collect() {
            let what = "`networkVolumes` names other volumes than `mounts.network`; send one of the two";
            broken.push(Violation::new("$.networkVolumes", what));
        }
    }
    let network = mounts.network.iter().flatten().map(|mount| ("network", &mount.path));
    let global = mounts.global.iter().flatten().map(|mount| ("global", &mount.path));
    for (list, path) in network.chain(global).filter_map(|(list, path)| Some((list, path.as_ref()?))) {
        if !is_below_root(path) {
            let what = format!("`{}` is not a path below `/`", crate::json::cut(path));
            broken.push(Violation::new(format!("$.mounts.{list}"), what));
        }
        broken.extend(length_problem(path).map(|what| Violation::new(format!("$.mounts.{list}"), what)));
    }
    broken
}

/// Whether a path is a valid mount point.
fn is_below_root(path: &str) -> bool {
    let mut parts = path.split('/');
    parts.next() == Some("") && path.split('/').all(|part| part != "..") && parts.any(|part| !matches!(part, "" | "."))
}
