//! The interface through which a driver uses a site, in terms of pods (runtime.md, Several hosts, several servers).
//!
//! A site is a host that speaks the Docker API, or a cluster of Kubernetes; nothing here is specific to either: a
//! container has a unique handle besides its name, it has ended before it is removed, it may not be placed yet, and a
//! lost host is distinguished from an ended container.

use std::{
    collections::{BTreeMap, HashSet},
    future::Future,
    net::IpAddr,
    pin::Pin,
    time::Duration,
};

use engine::{
    fleet::ClusterView,
    hosts::{
        ContainerExit, Fact, Figures, Generation, Wait,
        spec::{ContainerSpec, Credential},
    },
};
use futures_util::Stream;
use tokio::io::{AsyncRead, AsyncWrite};

use crate::reference::Reference;
use wire::Timestamp;

/// A site that runs containers.
pub trait Runtime: Clone + Send + Sync + 'static {
    /// Claims the host for our engine, unless it has an owner. Returns the obstacle: another engine owns it.
    fn claim(&self) -> impl Future<Output = Result<Option<String>, Fault>> + Send {
        std::future::ready(Ok(None))
    }

    /// Gives up the host, if it is ours and nothing uses it any more.
    fn release(&self) -> impl Future<Output = Result<(), Fault>> + Send {
        std::future::ready(Ok(()))
    }

    /// Every container with our engine's label, of every generation.
    fn list(&self) -> impl Future<Output = Result<Vec<ObservedContainer>, Fault>> + Send;

    /// A container; `None` when it is gone.
    fn inspect(&self, container: &Handle) -> impl Future<Output = Result<Option<ObservedContainer>, Fault>> + Send;

    /// Pulls an image, and reports its progress. Dropping the future cancels the pull.
    fn pull(
        &self,
        image: &Reference,
        credential: Option<&Credential>,
        progress: impl FnMut(PullProgress) + Send,
    ) -> impl Future<Output = Result<Image, Fault>> + Send;

    /// Whether a container's image is pulled when it is needed, and not before it is created.
    fn pulls_itself(&self) -> bool {
        false
    }

    /// The machines among which the site chooses, if it is a cluster. `known` are the pods that our engine has there.
    fn view(&self, known: &HashSet<&str>) -> impl Future<Output = Result<Option<ClusterView>, Fault>> + Send {
        let _ = known;
        std::future::ready(Ok(None))
    }

    /// The image, if it is on the host already.
    fn image(&self, image: &Reference) -> impl Future<Output = Result<Option<LocalImage>, Fault>> + Send;

    /// The images on the host.
    fn images(&self) -> impl Future<Output = Result<Vec<HostImage>, Fault>> + Send {
        std::future::ready(Ok(Vec::new()))
    }

    /// Takes a name from an image, or removes the image with an id. An image that loses its last name is removed.
    /// Succeeds if it is gone, and fails while a container uses it.
    fn remove_image(&self, name: &str) -> impl Future<Output = Result<(), Fault>> + Send {
        let _ = name;
        std::future::ready(Ok(()))
    }

    /// Bytes of the disk that holds its images and containers, if known.
    fn size(&self) -> Option<u64> {
        None
    }

    /// Creates a container, not yet running. [`Fault::Exists`] if one of its name exists, or will in a moment.
    fn create(
        &self,
        spec: &ContainerSpec,
        image: &Image,
    ) -> impl Future<Output = Result<CreatedContainer, Fault>> + Send;

    /// Starts a container. Succeeds if it runs already.
    fn start(&self, container: &Handle) -> impl Future<Output = Result<(), Fault>> + Send;

    /// Asks a container to end, and kills it after `grace`. Succeeds if it has ended or is gone.
    fn stop(&self, container: &Handle, grace: Duration) -> impl Future<Output = Result<(), Fault>> + Send;

    /// Removes a container and its anonymous volumes. Succeeds if it is gone.
    fn remove(&self, container: &Handle) -> impl Future<Output = Result<(), Fault>> + Send;

    /// Removes a volume. Succeeds if it is gone.
    fn remove_volume(&self, volume: &Volume) -> impl Future<Output = Result<(), Fault>> + Send;

    /// The pods that have a persistent volume here.
    fn volumes(&self) -> impl Future<Output = Result<Vec<String>, Fault>> + Send;

    /// A container's output from a given moment on, inclusive, until it ends. Each stream is in order; the two may
    /// differ by a few milliseconds.
    fn logs(&self, container: &Handle, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send;

    /// A container's output from now on, without times; it can write no faster than this is read. A host that does not
    /// support this refuses.
    fn attach(&self, container: &Handle) -> impl Future<Output = Result<OutputStream, Fault>> + Send {
        let _ = container;
        std::future::ready(Err(Fault::Refused("the host attaches nothing".to_owned())))
    }

    /// Runs a program in a container.
    fn exec(&self, container: &Handle, exec: Exec) -> impl Future<Output = Result<ExecSession, Fault>> + Send;

    /// Changes the size of a program's terminal, in columns and rows.
    fn resize(&self, session: &str, size: (u16, u16)) -> impl Future<Output = Result<(), Fault>> + Send;

    /// How a program ended; `None` while it runs.
    fn exit_code(&self, session: &str) -> impl Future<Output = Result<Option<i64>, Fault>> + Send;

    /// The resource usage of containers, by handle. One that is gone uses nothing, and is left out.
    fn figures(&self, containers: &[Handle]) -> impl Future<Output = Result<BTreeMap<String, Figures>, Fault>> + Send;

    /// The disk usage of containers on their host, by handle, each with the maximum number of files to count. Parts
    /// that the host limits itself, or cannot measure, are left out.
    fn disks(
        &self,
        containers: &[(Handle, u64)],
    ) -> impl Future<Output = Result<BTreeMap<String, DiskUsage>, Fault>> + Send {
        let _ = containers;
        std::future::ready(Ok(BTreeMap::new()))
    }

    /// The usage of a volume, counting at most `most` files. `None` when the host cannot measure it.
    fn used(&self, volume: &Volume, most: u64) -> impl Future<Output = Result<Option<Usage>, Fault>> + Send {
        let _ = (volume, most);
        std::future::ready(Ok(None))
    }

    /// Whether it was started just now, as of the last list, and may still stop containers that it reports as running.
    fn is_restarting(&self, now: Timestamp) -> bool {
        let _ = now;
        false
    }

    /// Connects to a port of a running container, whether or not that is published. Refused where that is impossible.
    fn dial(&self, container: &Handle, port: u16) -> impl Future<Output = Result<Box<dyn ByteStream>, Fault>> + Send {
        let _ = (container, port);
        std::future::ready(Err(Fault::Refused("ports of containers cannot be reached there".to_owned())))
    }

    /// The GPUs present, by UUID: how busy each is, and how full its memory, in percent. `None` when it cannot
    /// tell.
    fn gpus(&self) -> impl Future<Output = Result<Option<GpuLoads>, Fault>> + Send {
        std::future::ready(Ok(None))
    }

    /// How much space the disk that holds its containers has. `None` when it cannot tell.
    fn room(&self) -> impl Future<Output = Option<DiskSpace>> + Send {
        std::future::ready(None)
    }

    /// Something happened to containers. Events only wake the driver, which then queries the state.
    fn events(&self) -> impl Stream<Item = Result<(), Fault>> + Send;
}

/// A container by the id that its host assigned. Ids are not reused; names are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Handle(pub String);

/// A container that was created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CreatedContainer {
    /// The container.
    pub container: Handle,
    /// Names that were unavailable, since containers that are not ours have them.
    pub passed_over: Vec<String>,
}

/// An image by its id. Ids never change their meaning; tags do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image(pub String);

/// An image that is on a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalImage {
    /// The image.
    pub image: Image,
    /// Whether it came from a registry, as far as the host remembers: an image built there has none to ask.
    pub has_registry: bool,
}

/// An image among those of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HostImage {
    /// Its id, without an algorithm prefix.
    pub id: String,
    /// Its names with tags.
    pub names: Vec<String>,
    /// Its size, including layers shared with other images.
    pub bytes: u64,
    /// Whether a container uses it, including ended ones.
    pub is_used: bool,
}

/// A volume of pods on a host.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Volume {
    /// The persistent volume of this pod.
    Of(String),
    /// The network or global volume with this id.
    Shared(String),
}

/// The contents of a folder.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Bytes on disk.
    pub bytes: u64,
    /// Files, folders and anything else with a name. One more than the maximum if there are more, or if folders are
    /// nested too deep to be counted.
    pub files: u64,
}

/// The kinds of data on the disk of a pod.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DataKind {
    /// Its own files.
    Layer,
    /// Files that it deleted and holds open.
    Deleted,
    /// The files that its host creates for it in `/etc`.
    OwnFiles,
    /// The volumes that its image asks for.
    Volumes,
}

/// The disk usage of a container on its host, not counting its image.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DiskUsage {
    /// Bytes, by kind.
    pub bytes: BTreeMap<DataKind, u64>,
    /// Files, as in [`Usage`].
    pub files: u64,
    /// Bytes of deleted files that it holds open in volumes it was given.
    pub deleted: BTreeMap<Volume, u64>,
}

impl DiskUsage {
    /// Adds to the usage.
    pub(crate) fn fill(&mut self, filler: DataKind, bytes: u64) {
        let sum = self.bytes.entry(filler).or_default();
        *sum = sum.saturating_add(bytes);
    }
}

/// The space on a disk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiskSpace {
    /// Bytes of the disk.
    pub all: u64,
    /// Bytes that are free.
    pub free: u64,
    /// Files that can still be created.
    pub free_files: u64,
}

impl DiskSpace {
    /// The share that is free, in percent.
    pub fn percent(&self) -> u64 {
        self.free.saturating_mul(100) / self.all.max(1)
    }
}

/// Nanoseconds since 1970, by the clock of the host.
pub type Nanos = i64;

/// This time in nanoseconds.
pub(crate) const fn nanos(at: Timestamp) -> Nanos {
    at.millis().saturating_mul(1_000_000)
}

/// A container that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ObservedContainer {
    /// Its id.
    pub handle: Handle,
    /// Its pod and number. `None` if its labels do not name them.
    pub generation: Option<Generation>,
    /// The digest of its spec.
    pub spec: String,
    /// Its state.
    pub state: State,
    /// Where the site put it, as far as the engine does not decide that.
    pub place: Option<ObservedPlace>,
}

/// Where a site put a container.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ObservedPlace {
    /// The name of its machine, once one is chosen.
    pub machine: Option<String>,
    /// The address and numbers of its public ports, by port of the pod, once they are known.
    pub ports: Option<(String, BTreeMap<u16, u16>)>,
    /// Its address in the network of its cluster of pods, once it has one.
    pub ip: Option<IpAddr>,
    /// A change that somebody else made to it while it ran.
    pub altered: Option<String>,
}

/// The state of a container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// Created but not started, or its start failed for this reason.
    Created(Option<Fault>),
    /// The host is removing it, or began to and did not finish.
    Removing,
    /// Its machine is still to be chosen, or does not answer: there is nothing to tell. The reason may change.
    Unplaced(String),
    /// The site says this of it, since this time: why it waits, that it never starts, or who ended it.
    Reported(Fact, Timestamp),
    /// Running. Health is `None` if its image does not define it.
    Running {
        /// Since when.
        since: Timestamp,
        /// Whether it is healthy.
        healthy: Option<bool>,
        /// Whether somebody on the host has paused it.
        is_paused: bool,
    },
    /// It has ended, but its log can still be read.
    Ended {
        /// How it ended.
        ending: ContainerExit,
        /// When it began.
        began: Timestamp,
        /// When it ended.
        at: Timestamp,
        /// Whether it seems to have ended because its host did.
        with_host: bool,
    },
}

impl State {
    /// Whether a container in this state has never run, so that it has no log.
    pub const fn is_unborn(&self) -> bool {
        matches!(
            self,
            Self::Created(_)
                | Self::Removing
                | Self::Unplaced(_)
                | Self::Reported(Fact::Waits { .. } | Fact::Failed(_), _)
        )
    }
}

/// The progress of a pull.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PullProgress {
    /// Layers present, and layers in total.
    pub layers: (usize, usize),
    /// Bytes present, and bytes known in total.
    pub bytes: (u64, u64),
}

/// A piece of a container's output. A long line comes in several; the last ends with a line feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// When.
    pub at: Nanos,
    /// Whether it is standard error.
    pub is_error: bool,
    /// The bytes, with the line feed if there is one.
    pub bytes: Vec<u8>,
    /// Whether the next piece of its stream is known to continue its line. Else one with another time does not.
    pub continues: bool,
}

/// A program to run in a container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Variables in addition to the container's own.
    pub env: Vec<String>,
    /// Columns and rows of its terminal, if it has one.
    pub terminal: Option<(u16, u16)>,
}

/// Why a host did not carry out a request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A container of that name exists already.
    #[error("there is a container of that name")]
    Exists,
    /// It does not exist.
    #[error("{0}")]
    Missing(String),
    /// The host is out of reach.
    #[error("{0}")]
    Unreachable(String),
    /// It may work later: a registry that does not answer, or limits requests for now.
    #[error("{0}")]
    Later(String),
    /// The site does not take it now, and may at any time.
    #[error("{why}")]
    Waits {
        /// The reason.
        on: Wait,
        /// The site's message.
        why: String,
    },
    /// Another program uses the public port.
    #[error("port {port}: {reason}")]
    PortTaken {
        /// The port of the host.
        port: u16,
        /// The host's message.
        reason: String,
    },
    /// The host's disk is full.
    #[error("{0}")]
    HostFull(String),
    /// This container never starts, but another one of the same pod may: recreate it.
    #[error("{0}")]
    Remake(String),
    /// No retry will work.
    #[error("{0}")]
    Refused(String),
}

impl Fault {
    /// The same with another text.
    #[must_use]
    pub fn map_text(self, change: impl FnOnce(String) -> String) -> Self {
        match self {
            Self::Exists => Self::Exists,
            Self::Missing(text) => Self::Missing(change(text)),
            Self::Unreachable(text) => Self::Unreachable(change(text)),
            Self::Later(text) => Self::Later(change(text)),
            Self::Waits { on, why } => Self::Waits { on, why: change(why) },
            Self::PortTaken { port, reason } => Self::PortTaken { port, reason: change(reason) },
            Self::HostFull(text) => Self::HostFull(change(text)),
            Self::Remake(text) => Self::Remake(change(text)),
            Self::Refused(text) => Self::Refused(change(text)),
        }
    }
}

/// A connection to a port of a container.
pub trait ByteStream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> ByteStream for T {}

/// A program's input.
pub type ProgramInput = Pin<Box<dyn AsyncWrite + Send>>;
/// The output of a program or a container: whether it is standard error, and the bytes.
pub type OutputStream = Pin<Box<dyn Stream<Item = Result<(bool, Vec<u8>), Fault>> + Send>>;
/// How busy each GPU is, by UUID, and how full its memory, in percent.
pub type GpuLoads = BTreeMap<String, (u8, u8)>;

/// A program running in a container. Dropping this closes its input and output; the program continues.
pub struct ExecSession {
    /// The program's input. Shutting it down ends the input.
    pub input: ProgramInput,
    /// The program's output: whether it is standard error, and the bytes.
    pub output: OutputStream,
    /// Its id on the host, for [`Runtime::resize`] and [`Runtime::exit_code`].
    pub id: String,
}
