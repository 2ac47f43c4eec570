//! A host that speaks the Docker API: Docker from 20.10 on, and Podman from 4 on (runtime.md, Hosts).

mod create;
pub(crate) mod disk;
mod fault;
mod figures;
mod found;
mod gpus;
mod images;
mod limits;
mod make;
pub mod network;
mod paths;
mod pull;

pub use create::name;

use std::{
    collections::{BTreeMap, HashMap},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use bollard::{
    Docker as Client,
    auth::DockerCredentials,
    container::LogOutput,
    exec::{CreateExecOptions, ResizeExecOptions, StartExecOptions, StartExecResults},
    models::{SystemInfo, SystemVersion},
    query_parameters::{
        AttachContainerOptionsBuilder, CreateImageOptionsBuilder, EventsOptionsBuilder, InspectContainerOptions,
        InspectNetworkOptions, ListContainersOptionsBuilder, ListVolumesOptionsBuilder, LogsOptionsBuilder,
        RemoveContainerOptionsBuilder, RemoveImageOptions, RemoveVolumeOptions, StartContainerOptions,
        StatsOptionsBuilder, StopContainerOptionsBuilder,
    },
};
use chrono::DateTime;
use futures_util::{Stream, StreamExt, TryStreamExt, stream};

use crate::{
    connect::Connection,
    reference::Reference,
    runtime::{
        Exec, Fault, Found, Frame, Handle, Held, Image, Listed, LocalImage, Made, Nanos, Progress, Room, Runtime,
        Session, Usage, Volume, Written,
    },
};
pub(crate) use create::SHARED;
use engine::{
    fleet::HostSpec,
    hosts::{
        Figures,
        spec::{ContainerSpec, Credential},
    },
};
use fault::{Asked, fault};
use wire::Timestamp;

/// The labels of our containers and volumes.
pub mod label {
    /// The engine that they belong to.
    pub const ENGINE: &str = "svcctl.engine";
    /// The pod.
    pub const POD: &str = "svcctl.pod";
    /// The network or global volume.
    pub const VOLUME: &str = "svcctl.volume";
    /// The number of the container among its pod's.
    pub const GENERATION: &str = "svcctl.generation";
    /// The account of the pod.
    pub const ACCOUNT: &str = "svcctl.account";
    /// The digest of its spec.
    pub const SPEC: &str = "svcctl.spec";
}

/// The network of all pods of a host. A name can be taken only once, so its label also says which engine owns the host.
pub const NETWORK: &str = "svcctl";
/// The bridge of that network, which firewall rules name.
pub const BRIDGE: &str = "svcctl0";
/// How many containers are inspected at a time.
const TOGETHER: usize = 8;

/// A host that speaks the Docker API. Copies share its connection.
#[derive(Clone)]
pub struct Docker(Arc<Host>);

struct Host {
    client: Client,
    connection: Connection,
    engine: String,
    spec: HostSpec,
    is_podman: bool,
    /// The folder of its images and containers.
    root: Option<PathBuf>,
    is_live_restoring: bool,
    /// Whether the daemon can limit the disk of a container. A create may show that it cannot.
    sizes_disks: AtomicBool,
    /// Whether the daemon may raise limits of processes. A start may show that it may not.
    sets_limits: AtomicBool,
}

/// The capabilities of a host.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Abilities {
    is_podman: bool,
    sizes_disks: bool,
    sets_limits: bool,
}

impl Docker {
    /// The host at the other end of a connection.
    pub async fn new(connection: Connection, engine: String, spec: HostSpec) -> Result<Self, Fault> {
        let anything = |error| fault(Asked::Anything, error);
        let client = connection.client();
        let (version, info) = (client.version().await.map_err(anything)?, client.info().await.map_err(anything)?);
        let client = client.with_request_modifier(|mut request| {
            url_safe(request.headers_mut());
            request
        });
        Ok(Self(Arc::new(Host {
            client,
            connection,
            engine,
            spec,
            is_podman: is_podman(&version),
            root: info.docker_root_dir.as_ref().map(PathBuf::from),
            is_live_restoring: info.live_restore_enabled == Some(true),
            sizes_disks: AtomicBool::new(sizes_disks(&info)),
            sets_limits: AtomicBool::new(true),
        })))
    }

    /// The connection to the host, for requests that do not concern pods.
    pub fn connection(&self) -> &Connection {
        &self.0.connection
    }

    fn abilities(&self) -> Abilities {
        Abilities {
            is_podman: self.0.is_podman,
            sizes_disks: self.0.sizes_disks.load(Ordering::Relaxed),
            sets_limits: self.0.sets_limits.load(Ordering::Relaxed),
        }
    }

    fn ours(&self) -> HashMap<String, Vec<String>> {
        HashMap::from([("label".to_owned(), vec![format!("{}={}", label::ENGINE, self.0.engine)])])
    }

    /// The container with this name or id.
    async fn look(&self, container: &str) -> Result<Option<Found>, Fault> {
        let asked = self.0.client.inspect_container(container, None::<InspectContainerOptions>).await;
        match asked.map_err(|error| fault(Asked::Anything, error)) {
            Ok(container) => Ok(found::read(container).map(|found| self.discreet(found))),
            Err(Fault::Missing(_)) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    async fn figures_of(&self, container: &Handle) -> Result<Option<(String, Figures)>, Fault> {
        let Handle(id) = container;
        let options = StatsOptionsBuilder::default().stream(false).build();
        let asked = self.0.client.inspect_container(id, None::<InspectContainerOptions>);
        let mut stats = std::pin::pin!(self.0.client.stats(id, Some(options)));
        let (inspected, stats) = futures_util::join!(asked, stats.next());
        let (Ok(inspected), Some(Ok(stats))) = (inspected, stats) else { return Ok(None) };
        let nanos = inspected.host_config.and_then(|config| config.nano_cpus).unwrap_or(0);
        #[allow(clippy::cast_precision_loss, reason = "a few whole vCPUs")]
        let vcpus = nanos as f64 / 1e9;
        Ok(Some((id.clone(), figures::read(stats, vcpus))))
    }
}

/// Docker reads credentials in URL-safe Base64, and treats unreadable ones as none.
fn url_safe(headers: &mut http::HeaderMap) {
    let safe = |value: &http::HeaderValue| value.to_str().ok()?.replace('+', "-").replace('/', "_").parse().ok();
    if let Some(value) = headers.get_mut("X-Registry-Auth")
        && let Some(safe) = safe(value)
    {
        *value = safe;
    }
}

pub(crate) fn is_podman(version: &SystemVersion) -> bool {
    let components = version.components.iter().flatten();
    components.into_iter().any(|component| component.name.to_lowercase().contains("podman"))
}

/// Whether the storage may limit the disk of a container. For overlay2 that depends on how its file system is mounted,
/// which only a create shows.
pub(crate) fn sizes_disks(info: &SystemInfo) -> bool {
    let status = |name: &str| {
        let pairs = info.driver_status.iter().flatten();
        pairs.filter_map(|pair| Some((pair.first()?, pair.get(1)?))).find(|(of, _)| *of == name).map(|(_, value)| value)
    };
    match info.driver.as_deref() {
        Some("btrfs" | "zfs") => true,
        Some("overlay2") => status("Backing Filesystem").is_some_and(|system| system == "xfs"),
        Some(_) | None => false,
    }
}

impl Runtime for Docker {
    async fn claim(&self) -> Result<Option<String>, Fault> {
        network::claim(&self.0.client, &self.0.engine).await
    }

    async fn release(&self) -> Result<(), Fault> {
        network::release(&self.0.client, &self.0.engine).await.map(drop)
    }

    async fn list(&self) -> Result<Vec<Found>, Fault> {
        let options = ListContainersOptionsBuilder::default().all(true).filters(&self.ours()).build();
        let listed = self.0.client.list_containers(Some(options)).await;
        let listed = listed.map_err(|error| fault(Asked::Anything, error))?;
        let looks = listed.into_iter().map(|listed| async move {
            match self.look(listed.id.as_deref().unwrap_or_default()).await {
                Err(fault) if !matches!(fault, Fault::Unreachable(_)) => Ok(found::unread(listed, fault.to_string())),
                // A container that is gone by now is left out.
                looked => looked,
            }
        });
        stream::iter(looks).buffer_unordered(TOGETHER).try_filter_map(|found| async { Ok(found) }).try_collect().await
    }

    async fn inspect(&self, container: &Handle) -> Result<Option<Found>, Fault> {
        self.look(&container.0).await
    }

    async fn pull(
        &self,
        image: &Reference,
        credential: Option<&Credential>,
        progress: impl FnMut(Progress) + Send,
    ) -> Result<Image, Fault> {
        let options = CreateImageOptionsBuilder::default().from_image(&image.to_string()).build();
        let auth = credential.map(|Credential { username, password }| DockerCredentials {
            username: Some(username.clone()),
            password: Some(password.clone()),
            ..DockerCredentials::default()
        });
        let pulling = self.0.client.create_image(Some(options), None, auth);
        pull::hear(pulling, progress, pull::PATIENCE).await?;
        let there = self.image(image).await?.map(|there| there.image);
        there.ok_or_else(|| Fault::Later(format!("the image `{image}` was pulled and is not there")))
    }

    async fn image(&self, name: &Reference) -> Result<Option<LocalImage>, Fault> {
        match self.0.client.inspect_image(&name.to_string()).await.map_err(|error| fault(Asked::Image, error)) {
            Ok(image) => {
                let has_registry = name.is_of_registry(&image.repo_digests.unwrap_or_default());
                Ok(image.id.map(|id| LocalImage { image: Image(id), has_registry }))
            }
            Err(Fault::Missing(_)) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    async fn images(&self) -> Result<Vec<Listed>, Fault> {
        self.listed_images().await
    }

    async fn remove_image(&self, name: &str) -> Result<(), Fault> {
        let removed = self.0.client.remove_image(name, None::<RemoveImageOptions>, None).await;
        or_gone(removed.map(drop).map_err(|error| fault(Asked::Anything, error)))
    }

    fn size(&self) -> Option<u64> {
        Some(self.room_here().map_or(u64::from(self.0.spec.disk) << 30, |room| room.all))
    }

    async fn create(&self, spec: &ContainerSpec, image: &Image) -> Result<Made, Fault> {
        self.make(spec, image).await
    }

    async fn start(&self, container: &Handle) -> Result<(), Fault> {
        let started = self.0.client.start_container(&container.0, None::<StartContainerOptions>).await;
        match started.map_err(|error| fault(Asked::Start, error)) {
            Err(Fault::Remake(reason)) if fault::is_of_limits(&reason) => {
                self.0.sets_limits.store(false, Ordering::Relaxed);
                Err(if self.has_limits(container).await? { Fault::Remake(reason) } else { Fault::Refused(reason) })
            }
            started => started.map_err(|fault| self.hide_volumes(fault)),
        }
    }

    async fn stop(&self, container: &Handle, grace: Duration) -> Result<(), Fault> {
        let seconds = i32::try_from(grace.as_secs()).unwrap_or(i32::MAX);
        let options = StopContainerOptionsBuilder::default().t(seconds).build();
        let stopped = self.0.client.stop_container(&container.0, Some(options)).await;
        or_gone(stopped.map_err(|error| fault(Asked::Anything, error)))
    }

    async fn remove(&self, container: &Handle) -> Result<(), Fault> {
        let options = RemoveContainerOptionsBuilder::default().v(true).build();
        let removed = self.0.client.remove_container(&container.0, Some(options)).await;
        or_gone(removed.map_err(|error| fault(Asked::Anything, error)))
    }

    async fn remove_volume(&self, volume: &Volume) -> Result<(), Fault> {
        let removed = self.0.client.remove_volume(&create::volume_name(volume), None::<RemoveVolumeOptions>).await;
        or_gone(removed.map_err(|error| fault(Asked::Anything, error)))
    }

    async fn volumes(&self) -> Result<Vec<String>, Fault> {
        let options = ListVolumesOptionsBuilder::default().filters(&self.ours()).build();
        let listed = self.0.client.list_volumes(Some(options)).await;
        let listed = listed.map_err(|error| fault(Asked::Anything, error))?;
        let volumes = listed.volumes.into_iter().flatten();
        Ok(volumes.filter_map(|mut volume| volume.labels.remove(label::POD)).collect())
    }

    fn logs(&self, container: &Handle, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send {
        let mut options = LogsOptionsBuilder::default().follow(true).stdout(true).stderr(true).timestamps(true);
        if let Some(since) = since {
            // Whole seconds, rounded down: the follower skips what it has.
            options = options.since(i32::try_from(since.div_euclid(1_000_000_000)).unwrap_or(i32::MAX));
        }
        let frames = self.0.client.logs(&container.0, Some(options.build()));
        frames.map(|output| frame(output.map_err(|error| fault(Asked::Anything, error))?))
    }

    async fn attach(&self, container: &Handle) -> Result<Written, Fault> {
        let anything = |error| fault(Asked::Anything, error);
        if self.0.is_podman {
            return Err(Fault::Refused("the log of Podman is followed".to_owned()));
        }
        let options = AttachContainerOptionsBuilder::default().stream(true).stdout(true).stderr(true).build();
        let attached = self.0.client.attach_container(&container.0, Some(options)).await.map_err(anything)?;
        Ok(Box::pin(attached.output.map(move |piece| piece.map(written).map_err(anything))))
    }

    async fn exec(&self, container: &Handle, exec: Exec) -> Result<Session, Fault> {
        let anything = |error| fault(Asked::Anything, error);
        let Exec { command, env, terminal } = exec;
        let options = CreateExecOptions {
            attach_stdin: Some(true),
            attach_stdout: Some(true),
            attach_stderr: Some(true),
            tty: Some(terminal.is_some()),
            env: Some(env),
            cmd: Some(command),
            ..CreateExecOptions::default()
        };
        let id = self.0.client.create_exec(&container.0, options).await.map_err(anything)?.id;
        let options = StartExecOptions { detach: false, tty: terminal.is_some(), output_capacity: None };
        let started = self.0.client.start_exec(&id, Some(options)).await.map_err(anything)?;
        let StartExecResults::Attached { output, input } = started else {
            return Err(Fault::Later("the program was started without its input and output".to_owned()));
        };
        if let Some(size) = terminal {
            // Resizing is refused before the program has begun, and after it has ended.
            let _ = self.resize(&id, size).await;
        }
        let output = output.map(move |piece| piece.map(written).map_err(anything));
        Ok(Session { input, output: Box::pin(output), id })
    }

    async fn resize(&self, session: &str, (width, height): (u16, u16)) -> Result<(), Fault> {
        let resized = self.0.client.resize_exec(session, ResizeExecOptions { height, width }).await;
        resized.map_err(|error| fault(Asked::Anything, error))
    }

    async fn exit_code(&self, session: &str) -> Result<Option<i64>, Fault> {
        let session = self.0.client.inspect_exec(session).await.map_err(|error| fault(Asked::Anything, error))?;
        Ok(if session.running == Some(true) { None } else { session.exit_code })
    }

    async fn figures(&self, containers: &[Handle]) -> Result<BTreeMap<String, Figures>, Fault> {
        // Each waits up to a second for the daemon's next sample, so all are requested at once.
        let asked = containers.iter().map(|container| self.figures_of(container));
        let figures = futures_util::future::try_join_all(asked).await?;
        Ok(figures.into_iter().flatten().collect())
    }

    async fn disks(&self, containers: &[(Handle, u64)]) -> Result<BTreeMap<String, Held>, Fault> {
        self.held(containers).await
    }

    async fn used(&self, volume: &Volume, most: u64) -> Result<Option<Usage>, Fault> {
        self.used_of(volume, most).await
    }

    async fn began(&self) -> Result<Option<Timestamp>, Fault> {
        // Docker does not report it, but recreates its default network whenever it starts.
        match self.0.client.inspect_network("bridge", None::<InspectNetworkOptions>).await {
            Ok(network) => Ok(network.created.and_then(|created| created.parse().ok())),
            Err(error) => {
                let fault = fault(Asked::Anything, error);
                if matches!(fault, Fault::Unreachable(_)) { Err(fault) } else { Ok(None) }
            }
        }
    }

    fn keeps_containers(&self) -> bool {
        // Podman's containers have no daemon.
        self.0.is_podman || self.0.is_live_restoring
    }

    async fn gpus(&self) -> Result<Option<BTreeMap<String, (u8, u8)>>, Fault> {
        gpus::look(&self.0.connection).await
    }

    async fn room(&self) -> Option<Room> {
        self.room_here()
    }

    fn events(&self) -> impl Stream<Item = Result<(), Fault>> + Send {
        // Of health checks, only state changes. Podman uses different words for ends and removals.
        let kinds = ["create", "start", "pause", "unpause", "die", "died", "oom", "destroy", "remove", "health_status"];
        let mut filters = self.ours();
        filters.insert("type".to_owned(), vec!["container".to_owned()]);
        filters.insert("event".to_owned(), kinds.iter().map(ToString::to_string).collect());
        let events = self.0.client.events(Some(EventsOptionsBuilder::default().filters(&filters).build()));
        events.map(|event| event.map(drop).map_err(|error| fault(Asked::Anything, error)))
    }
}

fn or_gone(done: Result<(), Fault>) -> Result<(), Fault> {
    match done {
        Err(Fault::Missing(_)) => Ok(()),
        done => done,
    }
}

/// A piece of a program's output: whether it is standard error, and the bytes.
fn written(piece: LogOutput) -> (bool, Vec<u8>) {
    (matches!(piece, LogOutput::StdErr { .. }), piece.into_bytes().to_vec())
}

/// A piece of a log after its time: `2026-11-22T09:30:00.123456789Z text`.
fn frame(output: LogOutput) -> Result<Frame, Fault> {
    let is_error = matches!(output, LogOutput::StdErr { .. });
    let bytes = output.into_bytes();
    let space = bytes.iter().position(|byte| *byte == b' ').unwrap_or(bytes.len());
    let at = std::str::from_utf8(&bytes[..space]).ok().and_then(|text| DateTime::parse_from_rfc3339(text).ok());
    let at = at.and_then(|at| at.timestamp_nanos_opt());
    let at = at.ok_or_else(|| Fault::Later("the log has a line without a time".to_owned()))?;
    Ok(Frame { at, is_error, bytes: bytes.get(space + 1..).unwrap_or_default().to_vec() })
}
