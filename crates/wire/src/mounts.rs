//! The disks of a pod in addition to its container disk (platform.md, section 2.4).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::problem::Violation;

/// The default mount path of a global volume (behaviour.md, Container fields).
pub const GLOBAL_PATH: &str = "/global";

/// The mounts of a pod, in both requests and replies.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Mounts {
    /// Host-local storage, pinned to the pod's machine; not on CPU pods, not together with volumes.
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
    /// Its path in the container.
    pub path: String,
}

/// A network volume in a pod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct NetworkMount {
    /// The id of a network volume in the pod's data center.
    pub volume_id: String,
    /// Its path in the container; no default.
    pub path: String,
}

/// A global volume in a pod.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct GlobalMount {
    /// The id of a global volume.
    pub volume_id: String,
    /// Its path in the container; [`GLOBAL_PATH`] by default at create.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
}

/// The most bytes of a path in a container: on its host it has some 2,000 more, and Linux takes 4,096.
const LONGEST_PATH: usize = 2048;
/// The most bytes of a name between slashes, on Linux.
const LONGEST_NAME: usize = 255;

/// The mistake in a path at which nothing can be mounted because of its length.
pub(crate) fn length_problem(path: &str) -> Option<String> {
    let is_long = path.len() > LONGEST_PATH || path.split('/').any(|name| name.len() > LONGEST_NAME);
    is_long.then(|| {
        format!(
            "`{}` is too long for a path, which has at most {LONGEST_PATH} bytes, and {LONGEST_NAME} between slashes",
            crate::json::cut(path)
        )
    })
}

impl Mounts {
    /// The network mount, if any. An empty list means none.
    pub fn network_mount(&self) -> Option<&NetworkMount> {
        self.network.as_ref()?.first()
    }

    /// The global mount, if any. An empty list means none.
    pub fn global_mount(&self) -> Option<&GlobalMount> {
        self.global.as_ref()?.first()
    }

    /// Rule 1 of section 2.4 (persistent storage excludes volumes) and the lengths of paths.
    pub fn check(&self) -> Option<Violation> {
        let paths = [
            ("persistent", self.persistent.as_ref().map(|mount| &mount.path)),
            ("network", self.network_mount().map(|mount| &mount.path)),
            ("global", self.global_mount().and_then(|mount| mount.path.as_ref())),
        ];
        let of_path = |(kind, path): (&str, Option<&String>)| {
            Some(Violation::new(format!("$.mounts.{kind}"), length_problem(path?)?))
        };
        paths.into_iter().find_map(of_path).or_else(|| self.check_alone())
    }

    fn check_alone(&self) -> Option<Violation> {
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

#[cfg(test)]
mod tests {
    use super::{LONGEST_NAME, LONGEST_PATH, length_problem};

    #[test]
    fn a_path_is_as_long_as_a_host_takes_it() {
        let name = "a".repeat(LONGEST_NAME);
        let fits = format!("/{name}").repeat(LONGEST_PATH / (LONGEST_NAME + 1));
        assert_eq!(length_problem(&fits), None);
        for path in [format!("/{name}a"), format!("{fits}/a"), format!("/{}", "a".repeat(4000)), "/a".repeat(2000)] {
            let problem = length_problem(&path).expect("it is too long");
            assert!(problem.contains("at most 2048 bytes") && problem.len() < 300, "{problem}");
        }
    }
}
