//! Real machines: what shall run on a host, and what was seen there (runtime.md).
//!
//! The engine says what shall be ([`Wanted`]); a driver makes it so and writes down what it saw ([`Observation`]), in
//! transactions like any other. Nothing here speaks to a host, and no rule of a pod's life is anywhere else.

mod assign;
mod driven;
mod joining;
mod key;
mod observed;
pub(crate) mod real;
pub mod spec;
pub(crate) mod tenant;
pub(crate) mod waiting;
pub(crate) mod workers;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

pub(crate) use assign::{begin, check_disk, check_start, lodge, next_port, reconfigure};
pub use driven::{HostView, Reach, SshProxy};
pub(crate) use joining::{check_joining, settle};
pub use key::ContainerKey;
pub(crate) use key::PURPOSE as CONTAINER_KEY;
pub(crate) use observed::{exit_code, in_words};
pub use waiting::GRACE;
pub(crate) use waiting::tell_wait;
use wire::Timestamp;
pub use workers::is_of_one_machine;

/// Names one container: the pod, or the worker of an endpoint, and which of its containers, from 1 on.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generation {
    /// The id of the pod or worker.
    pub of: String,
    /// +1 at create, start, restart and each reconfiguration.
    pub number: u64,
}

/// What shall be of a pod or worker on its host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// The newest generation. A container of another one shall end.
    pub generation: Generation,
    /// Whose it is.
    pub account: String,
    /// What shall be there.
    pub want: Want,
    /// Whether a container of this generation was seen running. If it is missing then, it was removed from outside.
    pub was_running: bool,
}

/// What shall be there of a generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Want {
    /// A running container.
    Container,
    /// No container. The persistent volume stays.
    Volume,
    /// Nothing at all.
    Nothing,
}

/// What a driver saw of a generation. One of another generation than the newest is dropped.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// Of what.
    pub generation: Generation,
    /// By the clock of the host. It counts as no earlier than the pod's last change, and no later than now.
    pub at: Timestamp,
    /// What.
    pub seen: Seen,
}

/// What can be seen of a generation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// The image is on the host: PROVISIONING is over.
    Image,
    /// The container was started, and is not healthy yet.
    Started,
    /// The container runs, and is healthy if its image can tell.
    Running {
        /// What the host calls it.
        container: String,
        /// Where its `http` ports can be reached on the host, by port of the pod.
        http: BTreeMap<u16, u16>,
    },
    /// Somebody on the host has paused the container. That it runs again is told as ever.
    Paused,
    /// The container ended by itself.
    Ended(Ending),
    /// There will be no container: the image cannot be had, or it cannot start. The text is for the system log.
    Failed(String),
    /// The container is not there any more, and no call of ours removed it.
    Missing,
    /// Another program has this public port: the pod gets the next free one.
    PortTaken {
        /// The port of the host.
        public: u16,
        /// What the host says of it.
        reason: String,
    },
    /// Its disk, or a volume that it mounts, grew past its size. The text for the log says what fills it.
    DiskFull(String),
    /// It ended because its host did: it starts again, with its disk.
    HostRestarted,
    /// Nothing of the pod or worker is left that should not be: units, UUIDs and ports are free.
    Gone,
}

/// How a container ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Ending {
    /// Its exit code; 128 and the signal's number if one ended it.
    pub code: i64,
    /// Whether it ended for want of memory.
    pub out_of_memory: bool,
}

/// What a running container uses, in percent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Of the pod's vCPUs.
    pub cpu: u8,
    /// Of its memory, less what is cache.
    pub memory: u8,
    /// Of each of its GPUs: computing, and memory.
    pub gpus: Vec<(u8, u8)>,
}

/// What is known of a host beside what the fleet says of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct HostState {
    /// Whether it takes no new pod, as its operator said.
    pub is_drained: bool,
    /// Whether its disk is full: it takes no pod until a tenth is free.
    pub is_full: bool,
    /// When a driver was last in contact with it.
    pub last_contact: Option<Timestamp>,
    /// Since when it has been out of reach.
    pub unreachable_since: Option<Timestamp>,
    /// Whether its pods were given up since then.
    pub is_lost: bool,
    /// What keeps it from this engine, in words: it belongs to another one.
    pub taken: Option<String>,
    /// The UUIDs of GPUs that it no longer has.
    pub lost_gpus: Vec<String>,
    /// Network and global volumes that were deleted, of which there may be data on it. The oldest are forgotten where
    /// there are too many.
    pub deleted_volumes: Vec<String>,
    /// The images that a driver pulled, by id. What was there before is not among them.
    pub images: BTreeMap<String, Pulled>,
    /// Where workers in its containers are told to take jobs, by the server that drives it.
    pub worker_url: Option<String>,
}

/// An image that a driver pulled to a host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Pulled {
    /// The names that pods used it by.
    pub names: BTreeSet<String>,
    /// When one did so last.
    pub used: Timestamp,
}

/// The most names of an image that are kept.
const NAMES: usize = 64;

impl HostState {
    /// A pod uses an image that a driver pulled, by this name.
    pub fn use_image(&mut self, id: String, name: String, now: Timestamp) {
        let pulled = self.images.entry(id).or_insert_with(|| Pulled { names: BTreeSet::new(), used: now });
        pulled.used = now;
        if pulled.names.len() < NAMES {
            pulled.names.insert(name);
        }
    }

    /// Whether it takes something that it did not take before.
    fn takes_more_than(&self, before: &Self) -> bool {
        let refuses = |state: &Self| {
            let is_away = state.is_lost || state.unreachable_since.is_some() || state.taken.is_some();
            is_away || state.is_drained || state.is_full
        };
        (refuses(before) && !refuses(self)) || before.lost_gpus.iter().any(|uuid| !self.lost_gpus.contains(uuid))
    }
}

#[cfg(test)]
mod tests;
