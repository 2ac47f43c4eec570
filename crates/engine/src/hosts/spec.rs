//! What a container is made from (runtime.md, A pod and its container).

use std::collections::BTreeMap;

use super::Generation;

/// What a container is made from, whatever runs it. It has no `Debug`: environment and credential are secret.
#[derive(Clone, PartialEq, Eq)]
pub struct ContainerSpec {
    /// Its name on the host, and the key that makes a create happen once.
    pub generation: Generation,
    /// Whose it is.
    pub account: String,
    /// The image, as its owner named it.
    pub image: String,
    /// What the registry asks for.
    pub credential: Option<Credential>,
    /// In place of the image's own, unless empty.
    pub entrypoint: Vec<String>,
    /// In place of the image's own, unless empty.
    pub cmd: Vec<String>,
    /// The environment at its start, with the values of its secrets and what the platform tells it.
    pub env: BTreeMap<String, String>,
    /// vCPUs.
    pub vcpus: u32,
    /// GB, in GiB as the host counts.
    pub memory: u32,
    /// GB of container disk.
    pub disk: u32,
    /// The UUIDs of its GPUs.
    pub gpus: Vec<String>,
    /// Its `tcp` ports with the ports of the host that they are published at.
    pub tcp: BTreeMap<u16, u16>,
    /// Its `http` ports, for the proxy alone.
    pub http: Vec<u16>,
    /// What is mounted.
    pub mounts: Vec<Mount>,
}

/// What a registry asks for.
#[derive(Clone, PartialEq, Eq)]
pub struct Credential {
    /// The user.
    pub username: String,
    /// The password.
    pub password: String,
}

/// A mount of a container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mount {
    /// Where, in the container.
    pub path: String,
    /// What.
    pub source: Source,
}

/// What is mounted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// The pod's own volume, of so many GB.
    Persistent {
        /// GB.
        size: u32,
    },
    /// A network or global volume of this id.
    Shared(String),
}
