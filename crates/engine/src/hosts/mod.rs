//! Real machines: the containers that should run on a host, and what was observed there (runtime.md).
//!
//! The engine defines the desired state ([`DesiredState`]); a driver realizes it and records its observations
//! ([`Observation`]), in ordinary transactions. Nothing here talks to a host, and drivers add no rules to a pod's life.

mod assign;
mod driven;
mod joining;
mod observed;
pub mod spec;
pub(crate) mod tenant;
pub(crate) mod transition;
pub(crate) mod waiting;
pub(crate) mod workers;

use std::{collections::BTreeMap, net::IpAddr};

use serde::{Deserialize, Serialize};

pub use crate::model::{
    ContainerKey, DesiredState, Figures, Generation, HostState, HttpProxy, Presence, PulledImage, SshProxy, Wait,
};
pub(crate) use assign::{begin, check_disk, check_start, lodge, next_port, reconfigure};
pub(crate) use driven::tell_of_silence;
pub use driven::{HostView, ProxyTarget};
pub(crate) use joining::{check_joining, is_of_cluster, settle};
pub(crate) use observed::{exit_code, in_words};
pub use waiting::GRACE;
pub(crate) use waiting::tell_wait;
use wire::Timestamp;
pub use workers::is_of_one_machine;

/// A driver's observation of a generation. Dropped unless the generation is the newest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The generation observed.
    pub generation: Generation,
    /// By the clock of the host. Treated as no earlier than the pod's last change, and no later than now.
    pub at: Timestamp,
    /// The observation.
    pub seen: Fact,
}

/// An observation of a generation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fact {
    /// The image is on the host: PROVISIONING is over.
    Image,
    /// The container was started, and is not healthy yet.
    Started,
    /// The container runs, and is healthy if its image has a health check.
    Running {
        /// The host's name for it.
        container: String,
    },
    /// Someone on the host paused the container. When it runs again, that is reported as usual.
    Paused,
    /// The container ended by itself.
    Ended(ContainerExit),
    /// There will be no container: the image is unavailable, or it cannot start. The text is for the system log.
    Failed(String),
    /// The container is missing, and no call of ours removed it.
    Missing,
    /// Another program holds this public port: the pod gets the next free one.
    PortTaken {
        /// The host's port.
        public: u16,
        /// The host's message.
        reason: String,
    },
    /// Its disk, or a mounted volume, grew past its size. The text for the log says what fills it.
    DiskFull(String),
    /// It ended because its host did: it starts again, with its disk.
    HostRestarted,
    /// The site chose this node for it. Never told by a host, which is one machine.
    Bound {
        /// The node's name.
        machine: String,
    },
    /// The site has not started it yet, and tries on by itself. Never told by a host.
    Waits {
        /// The reason.
        on: Wait,
        /// The site's message, for the system log.
        why: String,
    },
    /// Somebody or something else ended it, through no fault of its own: it was evicted, preempted or removed. The text
    /// for the log says by whom. Told once its container has ended, and never by a host.
    PushedOut(String),
    /// Somebody else changed what it was made from: it is made again. The text for the log says what. Never told by a
    /// host.
    Altered(String),
    /// Its `tcp` ports are published, where the site chooses them and not the engine.
    Ports {
        /// Where they are reached.
        address: String,
        /// The public ports, by port of the pod.
        ports: BTreeMap<u16, u16>,
    },
    /// A member of a cluster of pods has this address in the cluster's network.
    Joined {
        /// The address.
        ip: IpAddr,
    },
    /// Nothing of the pod or worker is left that should not be: units, UUIDs and ports are free.
    Gone,
}

/// How a container ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ContainerExit {
    /// Its exit code; 128 plus the signal number if a signal ended it.
    pub code: i64,
    /// Whether it ran out of memory.
    pub out_of_memory: bool,
}

#[cfg(test)]
mod tests;
