//! The desired state of a host, and the recorded one.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::fleet::NodeResources;
use wire::Timestamp;

/// Identifies one container: the pod, or the worker of an endpoint, and which of its containers, counting from 1.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generation {
    /// The id of the pod or worker.
    pub of: String,
    /// Incremented at create, start, restart and each reconfiguration.
    pub number: u64,
}

/// The desired state of a pod or worker on its host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DesiredState {
    /// The newest generation. A container of another one must end.
    pub generation: Generation,
    /// Its account.
    pub account: String,
    /// The desired presence.
    pub want: Presence,
    /// Whether a container of this generation was seen running. If it is then missing, it was removed from outside.
    pub was_running: bool,
}

/// The desired presence of a generation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// A running container.
    Container,
    /// No container. The persistent volume stays.
    Volume,
    /// Nothing at all.
    Nothing,
}

/// The reason why a pod on a cluster waits (kubernetes.md, Faults).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Wait {
    /// A node with room, or a quota.
    Room,
    /// A volume.
    Volume,
    /// Its image, which a registry did not return so far.
    Image,
    /// The rest of its container, on a node that has it.
    Start,
}

/// A running container's usage, in percent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// Of the pod's vCPUs.
    pub cpu: u8,
    /// Of its memory, excluding cache.
    pub memory: u8,
    /// Of each of its GPUs: compute, and memory.
    pub gpus: Vec<(u8, u8)>,
}

impl Figures {
    /// The part of them that is kept.
    pub(crate) fn sample(&self) -> LoadSample {
        LoadSample::new(self.gpus.iter().map(|(compute, _)| *compute), self.cpu, self.memory)
    }
}

/// The load of a running container at a moment of the past, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoadSample {
    /// The mean of its GPUs; `None` without any.
    pub gpu: Option<u8>,
    /// Of its vCPUs.
    pub cpu: u8,
    /// Of its memory.
    pub memory: u8,
}

impl LoadSample {
    /// A sample, at most 100 each.
    pub(crate) fn new(gpus: impl Iterator<Item = u8>, cpu: u8, memory: u8) -> Self {
        let (sum, count) = gpus.fold((0, 0), |(sum, count), gpu| (sum + u32::from(gpu.min(100)), count + 1));
        let mean = (sum + count / 2).checked_div(count);
        let gpu = mean.and_then(|mean| u8::try_from(mean).ok());
        Self { gpu, cpu: cpu.min(100), memory: memory.min(100) }
    }
}

/// The state of a host, besides its fleet entry.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct HostState {
    /// Whether its operator drained it: it takes no new pods.
    pub is_drained: bool,
    /// Whether its disk is full: it takes no pods until a tenth is free.
    pub is_full: bool,
    /// When a driver was last in contact with it.
    pub last_contact: Option<Timestamp>,
    /// Since when it has been unreachable.
    pub unreachable_since: Option<Timestamp>,
    /// Whether its pods have been given up since.
    pub is_lost: bool,
    /// Why this engine cannot use it: it belongs to another one.
    pub taken: Option<String>,
    /// The limits that quotas set to all pods of ours on a cluster; without any, `None`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quota: Option<NodeResources>,
    /// The UUIDs of GPUs that it no longer has.
    pub lost_gpus: Vec<String>,
    /// Deleted network and global volumes that it may still have data of. Beyond a limit, the oldest are forgotten.
    pub deleted_volumes: Vec<String>,
    /// The images that a driver pulled, by id. Excludes images that were already there.
    pub images: BTreeMap<String, PulledImage>,
    /// The URL where workers in its containers take jobs, set by the server that drives it.
    pub worker_url: Option<String>,
}

/// An image that a driver pulled to a host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PulledImage {
    /// The names under which pods used it.
    pub names: BTreeSet<String>,
    /// When it was last used.
    pub used: Timestamp,
}

/// The maximum number of names kept per image.
const NAMES: usize = 64;

impl HostState {
    /// Records that a pod uses an image that a driver pulled, by this name.
    pub fn use_image(&mut self, id: String, name: String, now: Timestamp) {
        let pulled = self.images.entry(id).or_insert_with(|| PulledImage { names: BTreeSet::new(), used: now });
        pulled.used = now;
        if pulled.names.len() < NAMES {
            pulled.names.insert(name);
        }
    }

    /// Whether it accepts something that it did not accept before.
    pub(crate) fn takes_more_than(&self, before: &Self) -> bool {
        let refuses = |state: &Self| {
            let is_away = state.is_lost || state.unreachable_since.is_some() || state.taken.is_some();
            is_away || state.is_drained || state.is_full
        };
        (refuses(before) && !refuses(self)) || before.lost_gpus.iter().any(|uuid| !self.lost_gpus.contains(uuid))
    }
}

/// Where clients reach the HTTP proxy for pods on hosts: each port of each pod at a name of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpProxy {
    /// Whether clients speak TLS to it, or to what stands in front of it.
    pub is_tls: bool,
    /// The domain below which the names are.
    pub domain: String,
    /// The port, where it is not that of the scheme.
    pub port: Option<u16>,
}

impl HttpProxy {
    /// The URL of a pod's `http` port (runtime.md, SSH, HTTP).
    pub fn url(&self, pod: &str, port: u16) -> String {
        let scheme = if self.is_tls { "https" } else { "http" };
        let own = self.port.map(|port| format!(":{port}")).unwrap_or_default();
        format!("{scheme}://{pod}-{port}.{}{own}", self.domain)
    }
}

/// The address at which clients reach the ssh proxy for pods on hosts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SshProxy {
    /// Name or address.
    pub host: String,
    /// The port.
    pub port: u16,
    /// Its host key in the ssh public key format: algorithm and key.
    pub host_key: String,
}
