//! What a container is made from (runtime.md, A pod and its container).

use std::collections::BTreeMap;

use super::{ContainerKey, Generation, real::Real};
use crate::{
    Context, Engine, EngineError,
    pods::{
        at_start,
        record::{Compute, Container, PodRecord},
    },
    registries::record as registry,
    secrets,
    serverless::record::{EndpointRecord, WorkerRecord},
};
use wire::{
    mounts::{GLOBAL_PATH, Mounts},
    scalar::Protocol,
    serverless::worker_names::WorkerNames,
};

/// The variable with the password of a pod's notebook.
const NOTEBOOK_PASSWORD: &str = "JUPYTER_PASSWORD";

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
    /// What of its environment no log may show: the values of secrets, and what lets its owner or a worker in.
    pub secrets: Vec<String>,
    /// What its name and its digest are made with.
    pub key: ContainerKey,
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
pub(super) fn of_pod(context: &Context<'_>, pod: &PodRecord) -> Result<ContainerSpec, EngineError> {
    let (Compute::Gpu { vcpus, memory, .. } | Compute::Cpu { vcpus, memory, .. }) = &pod.compute;
    let asked = at_start(pod);
    let mut secrets = secrets::values(context, &pod.account, &asked)?;
    secrets.extend(asked.get(NOTEBOOK_PASSWORD).cloned());
    let parts = Parts {
        id: &pod.id,
        account: &pod.account,
        data_center: &pod.host.data_center,
        image: &pod.container.image,
        container: &pod.container,
        env: secrets::filled(context, &pod.account, &asked)?,
        secrets,
        room: (*vcpus, *memory, pod.container.disk),
        mounts: mounts(&pod.mounts),
    };
    parts.put_together(context, pod.real.as_deref().cloned().unwrap_or_default())
}

/// What the container of a worker is made from; `None` when its endpoint is gone, or it has no machine any more.
pub(super) fn of_worker(context: &Context<'_>, worker: &WorkerRecord) -> Result<Option<ContainerSpec>, EngineError> {
    let (Some(stay), Some(host)) = (worker.staying(), &worker.host) else { return Ok(None) };
    let Some((endpoint, _)) = context.tx.endpoint(&worker.endpoint)? else { return Ok(None) };
    let mut env = secrets::filled(context, &worker.account, &endpoint.container.env)?;
    let mut secrets = secrets::values(context, &worker.account, &endpoint.container.env)?;
    secrets.push(endpoint.worker_key.0.clone());
    // Of two of one name the later one counts: without what the page says no job comes.
    env.extend(names(context.engine, &endpoint, worker));
    let network = host.volume.iter().map(|id| (endpoint.path_of(id), id));
    let global = endpoint.global.iter().map(|mount| (mount.path.as_str(), &mount.global_volume_id));
    let mount = |(path, id): (&str, &String)| Mount { path: path.to_owned(), source: Source::Shared(id.clone()) };
    let parts = Parts {
        id: &worker.id,
        account: &worker.account,
        data_center: &host.data_center,
        image: &worker.image,
        container: &endpoint.container,
        env,
        secrets,
        room: (host.vcpus, host.memory, stay.disk),
        mounts: network.chain(global).map(mount).collect(),
    };
    parts.put_together(context, stay.real.clone()).map(Some)
}

/// What a worker is told by the names that worker libraries read.
fn names(engine: &Engine, endpoint: &EndpointRecord, worker: &WorkerRecord) -> Vec<(String, String)> {
    let host = worker.host.as_ref();
    let names = WorkerNames {
        endpoint: &endpoint.id,
        worker: &worker.id,
        key: &endpoint.worker_key.0,
        job_base: engine.worker_base(),
        gpu_type: host.and_then(|host| host.gpu.as_deref()).unwrap_or_default(),
        gpu_count: endpoint.gpu_count(),
        cpu_count: host.map_or(0, |host| host.vcpus),
        data_center: host.map_or("", |host| host.data_center.as_str()),
        volume: host.and_then(|host| host.volume.as_deref()),
        takes_jobs: true,
    };
    names.variables(engine.worker_env_prefix())
}

/// What a container is put together from.
struct Parts<'p> {
    id: &'p str,
    account: &'p str,
    data_center: &'p str,
    image: &'p str,
    container: &'p Container,
    /// What its owner set, and over it what the platform sets whatever the owner did.
    env: Vec<(String, String)>,
    /// What of that no log may show.
    secrets: Vec<String>,
    /// vCPUs, GB of memory, GB of disk.
    room: (u32, u32, u32),
    mounts: Vec<Mount>,
}

impl Parts<'_> {
    fn put_together(self, context: &Context<'_>, real: Real) -> Result<ContainerSpec, EngineError> {
        let Self { id, account, data_center, image, container, env: own, secrets, room, mounts } = self;
        let ports =
            |protocol| container.ports.iter().filter(move |port| port.protocol == protocol).map(|port| port.number);
        let tcp: BTreeMap<u16, u16> =
            ports(Protocol::Tcp).filter_map(|port| Some((port, *real.ports.get(&port)?))).collect();
        let credential = match &container.registry {
            Some(id) => registry::credential(context, account, id)?,
            None => None,
        };
        let mut env = place((id, data_center), &real, &tcp);
        env.extend(own);
        let (vcpus, memory, disk) = room;
        Ok(ContainerSpec {
            generation: Generation { of: id.to_owned(), number: real.generation },
            account: account.to_owned(),
            image: image.to_owned(),
            credential,
            entrypoint: container.entrypoint.clone(),
            cmd: container.cmd.clone(),
            env,
            vcpus,
            memory,
            disk,
            tcp,
            http: ports(Protocol::Http).collect(),
            mounts,
            gpus: real.gpus,
            secrets,
            key: context.tx.container_key()?,
        })
    }
}

/// Where a container is: what lies beneath the environment that its owner set.
fn place((id, data_center): (&str, &str), real: &Real, tcp: &BTreeMap<u16, u16>) -> BTreeMap<String, String> {
    let told = [
        ("SVCCTL_POD_ID", id.to_owned()),
        ("SVCCTL_DATA_CENTER_ID", data_center.to_owned()),
        ("SVCCTL_GPU_COUNT", real.gpus.len().to_string()),
        ("SVCCTL_PUBLIC_IP", real.address.clone()),
    ];
    let mut env: BTreeMap<String, String> = told.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    env.extend(tcp.iter().map(|(port, public)| (format!("SVCCTL_TCP_PORT_{port}"), public.to_string())));
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
