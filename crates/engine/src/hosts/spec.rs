//! What a container is made from (runtime.md, A pod and its container).

use std::collections::BTreeMap;

use super::{Generation, real::Real};
use crate::{
    Context, EngineError,
    pods::{
        at_start,
        record::{Compute, PodRecord},
    },
    registries::record as registry,
    secrets,
};
use wire::{
    mounts::{GLOBAL_PATH, Mounts},
    scalar::Protocol,
};

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

/// What the container of a pod on a host is made from. It holds the values of secrets.
pub(super) fn of(context: &Context<'_>, pod: &PodRecord) -> Result<ContainerSpec, EngineError> {
    let real = pod.real.as_deref().cloned().unwrap_or_default();
    let (Compute::Gpu { vcpus, memory, .. } | Compute::Cpu { vcpus, memory, .. }) = &pod.compute;
    let container = &pod.container;
    let ports = |protocol| container.ports.iter().filter(move |port| port.protocol == protocol).map(|port| port.number);
    let tcp: BTreeMap<u16, u16> =
        ports(Protocol::Tcp).filter_map(|port| Some((port, *real.ports.get(&port)?))).collect();
    let credential = match &container.registry {
        Some(id) => registry::credential(context, &pod.account, id)?,
        None => None,
    };
    let env = secrets::filled(context, &pod.account, &environment(pod, &real, &tcp))?;
    Ok(ContainerSpec {
        generation: Generation { of: pod.id.clone(), number: real.generation },
        account: pod.account.clone(),
        image: container.image.clone(),
        credential,
        entrypoint: container.entrypoint.clone(),
        cmd: container.cmd.clone(),
        env: env.into_iter().collect(),
        vcpus: *vcpus,
        memory: *memory,
        disk: container.disk,
        tcp,
        http: ports(Protocol::Http).collect(),
        mounts: mounts(&pod.mounts),
        gpus: real.gpus,
    })
}

/// What its owner set, and what a cluster tells it; beneath that, where it is.
fn environment(pod: &PodRecord, real: &Real, tcp: &BTreeMap<u16, u16>) -> BTreeMap<String, String> {
    let told = [
        ("SVCCTL_POD_ID", pod.id.clone()),
        ("SVCCTL_DATA_CENTER_ID", pod.host.data_center.clone()),
        ("SVCCTL_GPU_COUNT", real.gpus.len().to_string()),
        ("SVCCTL_PUBLIC_IP", real.address.clone()),
    ];
    let mut env: BTreeMap<String, String> = told.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    env.extend(tcp.iter().map(|(port, public)| (format!("SVCCTL_TCP_PORT_{port}"), public.to_string())));
    env.extend(at_start(pod));
    env
}

fn mounts(mounts: &Mounts) -> Vec<Mount> {
    let persistent =
        mounts.persistent.as_ref().map(|mount| (mount.path.clone(), Source::Persistent { size: mount.size }));
    let network = mounts.network_mount().map(|mount| (mount.path.clone(), Source::Shared(mount.volume_id.clone())));
    let global = mounts.global_mount().map(|mount| {
        (mount.path.clone().unwrap_or_else(|| GLOBAL_PATH.to_owned()), Source::Shared(mount.volume_id.clone()))
    });
    let all = [persistent, network, global].into_iter().flatten();
    all.map(|(path, source)| Mount { path, source }).collect()
}
