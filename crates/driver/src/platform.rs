//! Hosts and clusters behind one interface: the sites that one driver has.

use std::{
    collections::{BTreeMap, HashSet},
    path::PathBuf,
    sync::Arc,
    time::Duration,
};

use engine::{
    Clock, Engine,
    fleet::ClusterView,
    hosts::{
        Figures,
        spec::{ContainerSpec, Credential},
    },
};
use futures_util::{Stream, StreamExt};

use crate::{
    connector::{Connector, Site, SiteSpec},
    docker::{Docker, DockerConnector},
    kubernetes::{Cluster, connector::ClusterConnector},
    reference::Reference,
    runtime::{
        ByteStream, CreatedContainer, DiskSpace, DiskUsage, Exec, ExecSession, Fault, Frame, GpuLoads, Handle,
        HostImage, Image, LocalImage, Nanos, ObservedContainer, OutputStream, PullProgress, Runtime, Usage, Volume,
    },
};
use wire::Timestamp;

/// A connection to a site of either kind.
#[derive(Clone)]
pub enum AnySite {
    /// A host that speaks the Docker API.
    Host(Docker),
    /// A cluster of Kubernetes.
    Cluster(Cluster),
}

/// Connects to sites of either kind.
pub struct AnyConnector {
    /// To hosts.
    pub hosts: DockerConnector,
    /// To clusters.
    pub clusters: ClusterConnector,
}

/// How long a cluster may be out of reach, for those who do not drive it.
pub const GRACE: Duration = Duration::from_secs(60);

impl AnyConnector {
    /// To the sites of an engine whose data is in this folder. A cluster may be out of reach for `grace`.
    pub fn new(engine: &Arc<Engine>, folder: PathBuf, grace: Duration, clock: Clock) -> Self {
        Self {
            hosts: DockerConnector::new(Arc::clone(engine), folder),
            clusters: ClusterConnector::new(Arc::clone(engine), grace, clock),
        }
    }
}

impl Connector for AnyConnector {
    type Runtime = AnySite;

    async fn connect(&self, site: &Site) -> Result<AnySite, Fault> {
        match &site.spec {
            SiteSpec::Host(host) => self.hosts.connect(host).await.map(AnySite::Host),
            SiteSpec::Cluster(cluster) => self.clusters.connect(&site.id, cluster).await.map(AnySite::Cluster),
        }
    }
}

/// Asks the one or the other.
macro_rules! ask {
    ($site:expr, $asked:ident($($with:expr),*)) => {
        match $site {
            AnySite::Host(host) => host.$asked($($with),*).await,
            AnySite::Cluster(cluster) => cluster.$asked($($with),*).await,
        }
    };
}

impl Runtime for AnySite {
    async fn claim(&self) -> Result<Option<String>, Fault> {
        ask!(self, claim())
    }

    async fn release(&self) -> Result<(), Fault> {
        ask!(self, release())
    }

    async fn list(&self) -> Result<Vec<ObservedContainer>, Fault> {
        ask!(self, list())
    }

    async fn inspect(&self, container: &Handle) -> Result<Option<ObservedContainer>, Fault> {
        ask!(self, inspect(container))
    }

    async fn pull(
        &self,
        image: &Reference,
        credential: Option<&Credential>,
        progress: impl FnMut(PullProgress) + Send,
    ) -> Result<Image, Fault> {
        ask!(self, pull(image, credential, progress))
    }

    fn pulls_itself(&self) -> bool {
        match self {
            Self::Host(host) => host.pulls_itself(),
            Self::Cluster(cluster) => cluster.pulls_itself(),
        }
    }

    async fn view(&self, known: &HashSet<&str>) -> Result<Option<ClusterView>, Fault> {
        ask!(self, view(known))
    }

    async fn image(&self, image: &Reference) -> Result<Option<LocalImage>, Fault> {
        ask!(self, image(image))
    }

    async fn images(&self) -> Result<Vec<HostImage>, Fault> {
        ask!(self, images())
    }

    async fn remove_image(&self, name: &str) -> Result<(), Fault> {
        ask!(self, remove_image(name))
    }

    fn size(&self) -> Option<u64> {
        match self {
            Self::Host(host) => host.size(),
            Self::Cluster(cluster) => cluster.size(),
        }
    }

    async fn create(&self, spec: &ContainerSpec, image: &Image) -> Result<CreatedContainer, Fault> {
        ask!(self, create(spec, image))
    }

    async fn start(&self, container: &Handle) -> Result<(), Fault> {
        ask!(self, start(container))
    }

    async fn stop(&self, container: &Handle, grace: Duration) -> Result<(), Fault> {
        ask!(self, stop(container, grace))
    }

    async fn remove(&self, container: &Handle) -> Result<(), Fault> {
        ask!(self, remove(container))
    }

    async fn remove_volume(&self, volume: &Volume) -> Result<(), Fault> {
        ask!(self, remove_volume(volume))
    }

    async fn volumes(&self) -> Result<Vec<String>, Fault> {
        ask!(self, volumes())
    }

    fn logs(&self, container: &Handle, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send {
        match self {
            Self::Host(host) => host.logs(container, since).left_stream(),
            Self::Cluster(cluster) => cluster.logs(container, since).right_stream(),
        }
    }

    async fn attach(&self, container: &Handle) -> Result<OutputStream, Fault> {
        ask!(self, attach(container))
    }

    async fn exec(&self, container: &Handle, exec: Exec) -> Result<ExecSession, Fault> {
        ask!(self, exec(container, exec))
    }

    async fn resize(&self, session: &str, size: (u16, u16)) -> Result<(), Fault> {
        ask!(self, resize(session, size))
    }

    async fn exit_code(&self, session: &str) -> Result<Option<i64>, Fault> {
        ask!(self, exit_code(session))
    }

    async fn figures(&self, containers: &[Handle]) -> Result<BTreeMap<String, Figures>, Fault> {
        ask!(self, figures(containers))
    }

    async fn disks(&self, containers: &[(Handle, u64)]) -> Result<BTreeMap<String, DiskUsage>, Fault> {
        ask!(self, disks(containers))
    }

    async fn used(&self, volume: &Volume, most: u64) -> Result<Option<Usage>, Fault> {
        ask!(self, used(volume, most))
    }

    fn is_restarting(&self, now: Timestamp) -> bool {
        match self {
            Self::Host(host) => host.is_restarting(now),
            Self::Cluster(cluster) => cluster.is_restarting(now),
        }
    }

    async fn dial(&self, container: &Handle, port: u16) -> Result<Box<dyn ByteStream>, Fault> {
        ask!(self, dial(container, port))
    }

    async fn gpus(&self) -> Result<Option<GpuLoads>, Fault> {
        ask!(self, gpus())
    }

    async fn room(&self) -> Option<DiskSpace> {
        ask!(self, room())
    }

    fn events(&self) -> impl Stream<Item = Result<(), Fault>> + Send {
        match self {
            Self::Host(host) => host.events().left_stream(),
            Self::Cluster(cluster) => cluster.events().right_stream(),
        }
    }
}
