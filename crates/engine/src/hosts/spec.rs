//! The specification of a container (runtime.md, A pod and its container).

use std::collections::BTreeMap;

use crate::{
    Context, Engine, EngineError, kubernetes,
    model::{
        Compute, Container, ContainerKey, EndpointRecord, Generation, HostAllocation, MemberNetwork, PodRecord,
        WorkerPorts, WorkerRecord,
    },
    pods::at_start,
    registries::record as registry,
    secrets, volumes,
};
use wire::{
    mounts::{GLOBAL_PATH, Mounts},
    scalar::Protocol,
    serverless::{endpoints::EndpointType, worker_names::WorkerNames},
};

/// The variable with the password of a pod's notebook.
const NOTEBOOK_PASSWORD: &str = "JUPYTER_PASSWORD";

/// A container to create, on any runtime. It has no `Debug`: environment and credential are secret.
#[derive(Clone, PartialEq, Eq)]
pub struct ContainerSpec {
    /// Its name on the host, and the key that makes creation idempotent.
    pub generation: Generation,
    /// Its account.
    pub account: String,
    /// The image, as its owner named it.
    pub image: String,
    /// The registry credential.
    pub credential: Option<Credential>,
    /// Overrides the image's own, unless empty.
    pub entrypoint: Vec<String>,
    /// Overrides the image's own, unless empty.
    pub cmd: Vec<String>,
    /// The environment at start, with secret values and the platform's variables.
    pub env: BTreeMap<String, String>,
    /// vCPUs.
    pub vcpus: u32,
    /// GB; GiB on the host.
    pub memory: u32,
    /// GB of container disk.
    pub disk: u32,
    /// The UUIDs of its GPUs.
    pub gpus: Vec<String>,
    /// Its `tcp` ports, with the host ports at which they are published.
    pub tcp: BTreeMap<u16, u16>,
    /// Its `http` ports, for the proxy only.
    pub http: Vec<u16>,
    /// Its mounts.
    pub mounts: Vec<Mount>,
    /// Values of its environment that no log may show: secrets, and credentials of its owner or of a worker.
    pub secrets: Vec<String>,
    /// The cluster of pods that it is a member of, if members have a network where it runs.
    pub member: Option<ClusterMember>,
    /// Further needs of a cluster; `None` on a host.
    pub placement: Option<ClusterPlacement>,
    /// The key for its name and digest.
    pub key: ContainerKey,
}

/// Further needs of a pod's container on a cluster, since the cluster chooses its node (kubernetes.md, A pod and
/// its Pod).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ClusterPlacement {
    /// The number of its GPUs, whose UUIDs are not known.
    pub gpus: u32,
    /// Labels that its node must have, each with one of these values: the GPU product, the CUDA version.
    pub required: Vec<(String, Vec<String>)>,
    /// The node that fits best by the engine's view. A hint: it may change from one try to the next.
    pub preferred: Option<String>,
    /// Its `tcp` ports, whose public ports the cluster chooses.
    pub tcp: Vec<u16>,
    /// The sizes of the network and global volumes that it mounts, in GB.
    pub volumes: BTreeMap<String, u32>,
}

/// A member of a cluster of pods.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClusterMember {
    /// The cluster's id.
    pub cluster: String,
    /// Its number in the cluster.
    pub rank: u32,
    /// How many members there are.
    pub members: u32,
}

impl ClusterMember {
    /// Its host name (clusters.md, Members).
    pub fn host_name(&self) -> String {
        format!("node-{}", self.rank)
    }
}

/// A registry credential.
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
    /// The path in the container.
    pub path: String,
    /// The source.
    pub source: MountSource,
}

/// The source of a mount.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MountSource {
    /// The pod's own volume, of this size.
    Persistent {
        /// GB.
        size: u32,
    },
    /// The network or global volume with this id.
    Shared(String),
}

/// The container of a pod on a host. Contains secret values.
pub(super) fn of_pod(context: &Context<'_>, pod: &PodRecord) -> Result<ContainerSpec, EngineError> {
    let (Compute::Gpu { vcpus, memory, .. } | Compute::Cpu { vcpus, memory, .. }) = &pod.compute;
    let asked = at_start(pod);
    let mut secrets = secrets::values(context, &pod.account, &asked)?;
    secrets.extend(asked.get(NOTEBOOK_PASSWORD).cloned());
    let parts = ContainerParts {
        id: &pod.id,
        account: &pod.account,
        data_center: &pod.host.data_center,
        image: &pod.container.image,
        container: &pod.container,
        env: secrets::filled(context, &pod.account, &asked)?,
        secrets,
        room: (*vcpus, *memory, pod.container.disk),
        gpus: if matches!(pod.compute, Compute::Gpu { .. }) { pod.compute.units() } else { 0 },
        mounts: mounts(&pod.mounts),
        listens: Vec::new(),
        member: pod
            .member
            .as_deref()
            .filter(|member| member.network(pod.real.as_deref()) == MemberNetwork::Named)
            .map(|member| ClusterMember { cluster: member.cluster.clone(), rank: member.rank, members: member.nodes }),
    };
    parts.put_together(context, pod.real.as_deref().cloned().unwrap_or_default())
}

/// The container of a worker; `None` if its endpoint is gone, or it no longer has a machine.
pub(super) fn of_worker(context: &Context<'_>, worker: &WorkerRecord) -> Result<Option<ContainerSpec>, EngineError> {
    let (Some(stay), Some(host)) = (worker.staying(), &worker.host) else { return Ok(None) };
    let Some((endpoint, _)) = context.tx.endpoint(&worker.endpoint)? else { return Ok(None) };
    let mut env = secrets::filled(context, &worker.account, &endpoint.container.env)?;
    let mut secrets = secrets::values(context, &worker.account, &endpoint.container.env)?;
    secrets.push(endpoint.worker_key.0.clone());
    // The later of two variables with the same name wins: without the documented values the worker gets no jobs.
    env.extend(names(context.engine, &endpoint, worker));
    let ports = WorkerPorts::of(&endpoint).and_then(Result::ok);
    env.extend(ports.into_iter().flat_map(WorkerPorts::variables));
    let network = host.volume.iter().map(|id| (endpoint.path_of(id), id));
    let global = endpoint.global.iter().map(|mount| (mount.path.as_str(), &mount.global_volume_id));
    let mount = |(path, id): (&str, &String)| Mount { path: path.to_owned(), source: MountSource::Shared(id.clone()) };
    let parts = ContainerParts {
        id: &worker.id,
        account: &worker.account,
        data_center: &host.data_center,
        image: &worker.image,
        container: &endpoint.container,
        env,
        secrets,
        room: (host.vcpus, host.memory, stay.disk),
        gpus: host.gpus(),
        listens: ports.into_iter().flat_map(WorkerPorts::each).collect(),
        member: None,
        mounts: network.chain(global).map(mount).collect(),
    };
    parts.put_together(context, stay.real.clone()).map(Some)
}

/// The variables for a worker, under the names that worker libraries read.
fn names(engine: &Engine, endpoint: &EndpointRecord, worker: &WorkerRecord) -> Vec<(String, String)> {
    let host = worker.host.as_ref();
    let names = WorkerNames {
        endpoint: &endpoint.id,
        worker: &worker.id,
        key: &endpoint.worker_key.0,
        job_base: engine.worker_base(),
        gpu_type: host.and_then(|host| host.gpu.as_deref()).unwrap_or_default(),
        gpu_count: endpoint.gpus_of(host),
        cpu_count: host.map_or(0, |host| host.vcpus),
        data_center: host.map_or("", |host| host.data_center.as_str()),
        volume: host.and_then(|host| host.volume.as_deref()),
        takes_jobs: endpoint.kind == EndpointType::Queue,
    };
    names.variables(engine.worker_env_prefix())
}

/// The parts of a container.
struct ContainerParts<'p> {
    id: &'p str,
    account: &'p str,
    data_center: &'p str,
    image: &'p str,
    container: &'p Container,
    /// The owner's variables, then the platform's, which override them.
    env: Vec<(String, String)>,
    /// The values among them that no log may show.
    secrets: Vec<String>,
    /// vCPUs, GB of memory, GB of disk.
    room: (u32, u32, u32),
    /// The number of its GPUs.
    gpus: u32,
    mounts: Vec<Mount>,
    /// The ports of a worker that answers requests.
    listens: Vec<u16>,
    /// Its place among the members of a cluster of pods.
    member: Option<ClusterMember>,
}

impl ContainerParts<'_> {
    fn put_together(self, context: &Context<'_>, real: HostAllocation) -> Result<ContainerSpec, EngineError> {
        let Self { id, account, data_center, image, container, env: own, secrets, room, gpus, mounts, listens, member } =
            self;
        let ports =
            |protocol| container.ports.iter().filter(move |port| port.protocol == protocol).map(|port| port.number);
        let tcp: BTreeMap<u16, u16> =
            ports(Protocol::Tcp).filter_map(|port| Some((port, *real.ports.get(&port)?))).collect();
        let credential = match &container.registry {
            Some(id) => registry::credential(context, account, id)?,
            None => None,
        };
        let mut env = place((id, data_center, gpus), &real, &tcp);
        env.extend(own);
        let (vcpus, memory, disk) = room;
        let placement = match &real.on_cluster {
            Some(cluster) => Some(ClusterPlacement {
                gpus,
                required: cluster.labels.clone(),
                preferred: kubernetes::preferred(&*context.fleet()?, cluster.hint.as_deref()),
                tcp: ports(Protocol::Tcp).collect(),
                volumes: volume_sizes(context, &mounts)?,
            }),
            None => None,
        };
        let mut http: Vec<u16> = ports(Protocol::Http).collect();
        http.extend(listens.into_iter().filter(|port| !container.ports.iter().any(|known| known.number == *port)));
        // A cluster has chosen neither an address nor ports when the container is made.
        let tcp = if placement.is_some() { BTreeMap::new() } else { tcp };
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
            http,
            mounts,
            gpus: real.gpus,
            secrets,
            member,
            placement,
            key: context.tx.container_key()?,
        })
    }
}

/// The sizes of shared volumes, as far as they have one.
fn volume_sizes(context: &Context<'_>, mounts: &[Mount]) -> Result<BTreeMap<String, u32>, EngineError> {
    let mut sizes = BTreeMap::new();
    for mount in mounts {
        if let MountSource::Shared(id) = &mount.source
            && let Some(size) = volumes::size(context, id)?
        {
            sizes.insert(id.clone(), size);
        }
    }
    Ok(sizes)
}

/// A container's location: the variables that its owner's environment overrides.
fn place(
    (id, data_center, gpus): (&str, &str, u32),
    real: &HostAllocation,
    tcp: &BTreeMap<u16, u16>,
) -> BTreeMap<String, String> {
    let told = [
        ("SVCCTL_POD_ID", id.to_owned()),
        ("SVCCTL_DATA_CENTER_ID", data_center.to_owned()),
        ("SVCCTL_GPU_COUNT", gpus.to_string()),
    ];
    let mut env: BTreeMap<String, String> = told.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    if real.on_cluster.is_some() {
        return env;
    }
    env.insert("SVCCTL_PUBLIC_IP".to_owned(), real.address.clone());
    env.extend(tcp.iter().map(|(port, public)| (format!("SVCCTL_TCP_PORT_{port}"), public.to_string())));
    env
}

fn mounts(mounts: &Mounts) -> Vec<Mount> {
    let persistent =
        mounts.persistent.as_ref().map(|mount| (mount.path.clone(), MountSource::Persistent { size: mount.size }));
    let network =
        mounts.network_mount().map(|mount| (mount.path.clone(), MountSource::Shared(mount.volume_id.clone())));
    let global = mounts.global_mount().map(|mount| {
        (mount.path.clone().unwrap_or_else(|| GLOBAL_PATH.to_owned()), MountSource::Shared(mount.volume_id.clone()))
    });
    let all = [persistent, network, global].into_iter().flatten();
    all.map(|(path, source)| Mount { path, source }).collect()
}
