//! The disks of a pod beside its container disk (platform.md, section 2.4).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::problem::Violation;

/// Where a global volume appears when the request does not say (behaviour.md, Container fields).
pub const GLOBAL_PATH: &str = "/global";

/// The mounts of a pod, in requests and replies alike.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Mounts {
    /// Host-local storage, pinned to the pod's machine; not on CPU pods, not beside the others.
    pub persistent: Option<PersistentMount>,
    /// A network volume in the pod's data center; at most one.
    #[schemars(length(max = 1))]
    pub network: Option<Vec<NetworkMount>>,
    /// A global volume; at most one.
    #[schemars(length(max = 1))]
    pub global: Option<Vec<GlobalMount>>,
}

/// Host-local storage that lives as long as the pod keeps its machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PersistentMount {
    /// Size in GB.
    #[schemars(range(min = 10))]
    pub size: u32,
    /// Where it appears in the container.
    pub path: String,
}

/// A network volume in a pod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct NetworkMount {
    /// The id of a network volume in the pod's data center.
    pub volume_id: String,
    /// Where it appears in the container; there is no default.
    pub path: String,
}

/// A global volume in a pod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct GlobalMount {
    /// The id of a global volume.
    pub volume_id: String,
    /// Where it appears in the container; [`GLOBAL_PATH`] when left out at create.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

impl Mounts {
    /// The network mount, if there is one. An empty list is none.
    pub fn network_mount(&self) -> Option<&NetworkMount> {
        self.network.as_ref()?.first()
    }

    /// The global mount, if there is one. An empty list is none.
    pub fn global_mount(&self) -> Option<&GlobalMount> {
        self.global.as_ref()?.first()
    }

    /// Rule 1 of section 2.4: persistent storage stands alone.
    pub fn check(&self) -> Option<Violation> {
        let beside = match (self.network_mount(), self.global_mount()) {
            (Some(_), _) => "network",
            (None, Some(_)) => "global",
            (None, None) => return None,
        };
        self.persistent.as_ref().map(|_| {
            Violation::new("$.mounts", format!("`persistent` and `{beside}` exclude each other; keep one of them"))
        })
    }
}
