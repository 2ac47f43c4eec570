//! What a driver asks of a host, in words of pods (runtime.md, Several hosts, several servers).
//!
//! Docker is the first implementation; one that speaks to a cluster comes next, so that nothing here is Docker's: a
//! container has a unique handle besides its name, it has ended before it is removed, one may not be placed yet, and a
//! host that is lost is told apart from a container that ended.

use std::{collections::BTreeMap, future::Future, pin::Pin, time::Duration};

use engine::hosts::{
    Ending, Figures, Generation,
    spec::{ContainerSpec, Credential},
};
use futures_util::Stream;

use crate::reference::Reference;
use wire::Timestamp;

/// A host that runs containers.
pub trait Runtime: Clone + Send + Sync + 'static {
    /// Takes the host for our engine, unless it has one. Says what keeps it from us: it belongs to another one.
    fn claim(&self) -> impl Future<Output = Result<Option<String>, Fault>> + Send {
        std::future::ready(Ok(None))
    }

    /// Gives the host back, if it is ours and nothing uses it any more.
    fn release(&self) -> impl Future<Output = Result<(), Fault>> + Send {
        std::future::ready(Ok(()))
    }

    /// Every container that carries the label of our engine, of every generation.
    fn list(&self) -> impl Future<Output = Result<Vec<Found>, Fault>> + Send;

    /// A container; `None` when it is gone.
    fn inspect(&self, container: &Handle) -> impl Future<Output = Result<Option<Found>, Fault>> + Send;

    /// Pulls an image, and reports its progress. Dropping the future cancels the pull.
    fn pull(
        &self,
        image: &Reference,
        credential: Option<&Credential>,
        progress: impl FnMut(Progress) + Send,
    ) -> impl Future<Output = Result<Image, Fault>> + Send;

    /// The image, if it is on the host already.
    fn image(&self, image: &Reference) -> impl Future<Output = Result<Option<LocalImage>, Fault>> + Send;

    /// The images that are there.
    fn images(&self) -> impl Future<Output = Result<Vec<Listed>, Fault>> + Send {
        std::future::ready(Ok(Vec::new()))
    }

    /// Takes a name from an image, or removes the image of an id. One without any other name goes. Succeeds if it is gone,
    /// and fails while a container is made from it.
    fn remove_image(&self, name: &str) -> impl Future<Output = Result<(), Fault>> + Send {
        let _ = name;
        std::future::ready(Ok(()))
    }

    /// Bytes of the disk with its images and containers, as far as they are known.
    fn size(&self) -> Option<u64> {
        None
    }

    /// Creates a container, which does not run yet. [`Fault::Exists`] when there is one of its name, or will be in a moment.
    fn create(&self, spec: &ContainerSpec, image: &Image) -> impl Future<Output = Result<Made, Fault>> + Send;

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

    /// What a container wrote since a moment, that moment included, and what it writes until it ends. The streams are
    /// each in order, and differ from each other by a few milliseconds.
    fn logs(&self, container: &Handle, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send;

    /// What a container writes from now on, without times, which it writes no faster than that is read. A host that
    /// cannot do so refuses.
    fn attach(&self, container: &Handle) -> impl Future<Output = Result<Written, Fault>> + Send {
        let _ = container;
        std::future::ready(Err(Fault::Refused("the host attaches nothing".to_owned())))
    }

    /// Runs a program in a container.
    fn exec(&self, container: &Handle, exec: Exec) -> impl Future<Output = Result<Session, Fault>> + Send;

    /// Changes the size of a program's terminal, in columns and rows.
    fn resize(&self, session: &str, size: (u16, u16)) -> impl Future<Output = Result<(), Fault>> + Send;

    /// How a program ended; `None` while it runs.
    fn exit_code(&self, session: &str) -> impl Future<Output = Result<Option<i64>, Fault>> + Send;

    /// What containers use, by handle. One that is gone uses nothing, and is left out.
    fn figures(&self, containers: &[Handle]) -> impl Future<Output = Result<BTreeMap<String, Figures>, Fault>> + Send;

    /// What containers hold on the disk of their host, by handle, each with the most files that are counted of it. What
    /// the host holds to its size itself, or cannot tell, is left out.
    fn disks(
        &self,
        containers: &[(Handle, u64)],
    ) -> impl Future<Output = Result<BTreeMap<String, Held>, Fault>> + Send {
        let _ = containers;
        std::future::ready(Ok(BTreeMap::new()))
    }

    /// What is in a volume, as far as `most` files go. `None` when the host cannot tell.
    fn used(&self, volume: &Volume, most: u64) -> impl Future<Output = Result<Option<Usage>, Fault>> + Send {
        let _ = (volume, most);
        std::future::ready(Ok(None))
    }

    /// Since when it has run containers without having been started again. `None` when it cannot tell.
    fn began(&self) -> impl Future<Output = Result<Option<Timestamp>, Fault>> + Send {
        std::future::ready(Ok(None))
    }

    /// Whether its containers go on while what runs them is started again.
    fn keeps_containers(&self) -> bool {
        true
    }

    /// The GPUs that are there, by UUID: how busy each is, and how full its memory, in percent. `None` when it cannot tell.
    fn gpus(&self) -> impl Future<Output = Result<Option<Busy>, Fault>> + Send {
        std::future::ready(Ok(None))
    }

    /// How much room the disk with its containers has. `None` when it cannot tell.
    fn room(&self) -> impl Future<Output = Option<Room>> + Send {
        std::future::ready(None)
    }

    /// Something happened to containers. Events only wake: what happened is asked for.
    fn events(&self) -> impl Stream<Item = Result<(), Fault>> + Send;
}

/// A container by the id that its host gave it. Ids are not used again; names are.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Handle(pub String);

/// A container that was created.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    /// The container.
    pub container: Handle,
    /// Names that it could not have, since containers that are not ours have them.
    pub passed_over: Vec<String>,
}

/// An image by its id. Ids do not change what they mean; tags do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Image(pub String);

/// An image that is on a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalImage {
    /// The image.
    pub image: Image,
    /// Whether it came from a registry, as far as the host remembers: one that was made there has none to be asked for.
    pub has_registry: bool,
}

/// An image among those of a host.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Its id, without an algorithm before it.
    pub id: String,
    /// Its names with tags.
    pub names: Vec<String>,
    /// What it takes, with what it shares with others.
    pub bytes: u64,
    /// Whether a container is made from it, one that has ended too.
    pub is_used: bool,
}

/// A volume of pods on a host.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Volume {
    /// The persistent volume of this pod.
    Of(String),
    /// The network or global volume of this id.
    Shared(String),
}

/// What is in a folder.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Usage {
    /// Bytes that it takes of its disk.
    pub bytes: u64,
    /// Files, folders and whatever else has a name. One more than were to be counted if there are more, or if folders are
    /// in one another too deep to be counted.
    pub files: u64,
}

/// What fills the disk of a pod.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Filler {
    /// What it wrote to its own files.
    Layer,
    /// Files that it deleted and holds open.
    Deleted,
    /// The files that its host makes for it in `/etc`.
    OwnFiles,
    /// The volumes that its image asks for.
    Volumes,
}

/// What a container holds on the disk of its host beside its image.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Held {
    /// Bytes, by what they are in.
    pub bytes: BTreeMap<Filler, u64>,
    /// Files, as in [`Usage`].
    pub files: u64,
    /// Bytes of files in volumes that it was given, which it deleted and holds open.
    pub deleted: BTreeMap<Volume, u64>,
}

impl Held {
    /// Adds to what it holds.
    pub(crate) fn fill(&mut self, filler: Filler, bytes: u64) {
        let sum = self.bytes.entry(filler).or_default();
        *sum = sum.saturating_add(bytes);
    }
}

/// How much room a disk has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Room {
    /// Bytes of the disk.
    pub all: u64,
    /// Bytes that are free.
    pub free: u64,
    /// Files that there may still be.
    pub free_files: u64,
}

impl Room {
    /// The share that is free, in percent.
    pub fn percent(&self) -> u64 {
        self.free.saturating_mul(100) / self.all.max(1)
    }
}

/// Nanoseconds since 1970, by the clock of the host.
pub type Nanos = i64;

/// A container that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its id.
    pub handle: Handle,
    /// Its pod and number. `None` if its labels do not name them.
    pub generation: Option<Generation>,
    /// The digest of what it was made from.
    pub spec: String,
    /// Where it is in its life.
    pub state: State,
    /// Where its `http` ports can be reached on the host, by port of the pod.
    pub http: BTreeMap<u16, u16>,
}

/// Where a container is in its life.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// Made and not started, or its start failed for this reason.
    Created(Option<Fault>),
    /// The host removes it, or began to and did not come to the end.
    Removing,
    /// Waits for a machine, or the host cannot tell where it is in its life; the reason may change.
    Unplaced(String),
    /// It runs since then. `None` of its health: its image cannot tell.
    Running {
        /// Since when.
        since: Timestamp,
        /// Whether it is healthy.
        healthy: Option<bool>,
        /// Whether somebody on the host has paused it.
        is_paused: bool,
    },
    /// It has ended, and its log can be read still.
    Ended {
        /// How.
        ending: Ending,
        /// When it had begun.
        began: Timestamp,
        /// When.
        at: Timestamp,
    },
}

/// How far a pull is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Layers that are there, and all of them.
    pub layers: (usize, usize),
    /// Bytes that are there, and all that are known of.
    pub bytes: (u64, u64),
}

/// A piece of what a container wrote. A long line comes in several of one time; the last ends with a line feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frame {
    /// When.
    pub at: Nanos,
    /// Whether it is of standard error.
    pub is_error: bool,
    /// What, with its line feed if it has one.
    pub bytes: Vec<u8>,
}

/// A program to run in a container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exec {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// Variables beside the container's own.
    pub env: Vec<String>,
    /// Columns and rows of its terminal, if it has one.
    pub terminal: Option<(u16, u16)>,
}

/// Why a host did not do it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is a container of that name already.
    #[error("there is a container of that name")]
    Exists,
    /// It is not there.
    #[error("{0}")]
    Missing(String),
    /// The host is out of reach.
    #[error("{0}")]
    Unreachable(String),
    /// It may work later: a registry that does not answer, or has enough for now.
    #[error("{0}")]
    Later(String),
    /// Another program has the public port.
    #[error("port {port}: {reason}")]
    PortTaken {
        /// The port of the host.
        port: u16,
        /// What the host says.
        reason: String,
    },
    /// The host has no disk left.
    #[error("{0}")]
    HostFull(String),
    /// This container never starts, and another one of the same pod may: it is to be made anew.
    #[error("{0}")]
    Remake(String),
    /// It will not work, whatever is tried.
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
            Self::PortTaken { port, reason } => Self::PortTaken { port, reason: change(reason) },
            Self::HostFull(text) => Self::HostFull(change(text)),
            Self::Remake(text) => Self::Remake(change(text)),
            Self::Refused(text) => Self::Refused(change(text)),
        }
    }
}

/// What a program reads.
pub type Input = Pin<Box<dyn tokio::io::AsyncWrite + Send>>;
/// What a program or a container writes: whether to standard error, and what.
pub type Written = Pin<Box<dyn Stream<Item = Result<(bool, Vec<u8>), Fault>> + Send>>;
/// How busy each GPU is, by UUID, and how full its memory, in percent.
pub type Busy = BTreeMap<String, (u8, u8)>;

/// A program that runs in a container. Dropping it closes its input and output; the program goes on.
pub struct Session {
    /// What the program reads. Shut down, its input ends.
    pub input: Input,
    /// What it writes: whether to standard error, and what.
    pub output: Written,
    /// What the host calls it, for [`Runtime::resize`] and [`Runtime::exit_code`].
    pub id: String,
}
