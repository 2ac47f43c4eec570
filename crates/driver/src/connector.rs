//! How a driver gets in contact with the sites of an engine.

use std::{collections::HashMap, future::Future};

use crate::runtime::{Fault, Runtime};
use engine::{
    AdminError, Engine,
    fleet::{ClusterSpec, HostSpec, Pull},
};

/// A place where pods of an engine run. Its driver knows it by its id.
#[derive(Debug, Clone, PartialEq)]
pub struct Site {
    /// Its id, by which the engine knows it: that of a host's machine, or of the data center that is a cluster.
    pub id: String,
    /// How to reach it, and what it has.
    pub spec: SiteSpec,
}

/// How to reach a site, and what it has.
#[derive(Debug, Clone, PartialEq)]
pub enum SiteSpec {
    /// A host, which is one machine.
    Host(HostSpec),
    /// A cluster, whose nodes are machines.
    Cluster(ClusterSpec),
}

impl Site {
    /// Its name in messages.
    pub const fn kind(&self) -> &'static str {
        match self.spec {
            SiteSpec::Host(_) => "host",
            SiteSpec::Cluster(_) => "cluster",
        }
    }

    /// The group of commands for it.
    pub const fn group(&self) -> &'static str {
        match self.spec {
            SiteSpec::Host(_) => "hosts",
            SiteSpec::Cluster(_) => "kubernetes",
        }
    }

    /// When its images are pulled. Nodes of a cluster always ask the registry.
    pub const fn pull(&self) -> Pull {
        match &self.spec {
            SiteSpec::Host(host) => host.pull,
            SiteSpec::Cluster(_) => Pull::Always,
        }
    }

    /// The UUIDs of its GPUs, which a cluster does not tell.
    pub fn gpus(&self) -> &[String] {
        match &self.spec {
            SiteSpec::Host(host) => &host.gpus,
            SiteSpec::Cluster(_) => &[],
        }
    }
}

/// The sites of an engine, by id.
pub(crate) fn sites(engine: &Engine) -> Result<HashMap<String, Site>, AdminError> {
    let machines = engine.hosts()?.into_iter().map(|host| host.machine);
    let hosts = machines.filter_map(|machine| Some((machine.id, SiteSpec::Host(*machine.host?))));
    let clusters = engine.clusters()?.into_iter().map(|cluster| (cluster.id, SiteSpec::Cluster(cluster.spec)));
    Ok(hosts.chain(clusters).map(|(id, spec)| (id.clone(), Site { id, spec })).collect())
}

/// Connects to sites.
pub trait Connector: Send + Sync + 'static {
    /// The connection.
    type Runtime: Runtime;

    /// Connects to a site, which is then ready for pods.
    fn connect(&self, site: &Site) -> impl Future<Output = Result<Self::Runtime, Fault>> + Send;
}
