//! Connects to the clusters of an engine.

use std::{fmt::Display, sync::Arc, time::Duration};

use engine::{Clock, Engine, fleet::ClusterSpec};
use tokio::task::spawn_blocking;

use super::{cluster::Cluster, kubeconfig::Kubeconfig};
use crate::runtime::Fault;

/// Connects to clusters.
pub struct ClusterConnector {
    engine: Arc<Engine>,
    /// How long a node may be silent before its pods are given up.
    node_grace: Duration,
    clock: Clock,
}

impl ClusterConnector {
    /// Connects for this engine.
    pub const fn new(engine: Arc<Engine>, node_grace: Duration, clock: Clock) -> Self {
        Self { engine, node_grace, clock }
    }

    /// Connects to the cluster that is this data center.
    pub async fn connect(&self, site: &str, spec: &ClusterSpec) -> Result<Cluster, Fault> {
        let unknown = |error: &dyn Display| Fault::Later(format!("the engine does not answer: {error}"));
        let (engine, id) = (Arc::clone(&self.engine), site.to_owned());
        let asked = spawn_blocking(move || Ok::<_, engine::AdminError>((engine.identity()?, engine.kubeconfig(&id)?)));
        let asked = asked.await.map_err(|error| unknown(&error))?;
        let (identity, config) = asked.map_err(|error| unknown(&error))?;
        let config = config.ok_or_else(|| Fault::Refused("its kubeconfig is not in the store".to_owned()))?;
        let config = Kubeconfig::parse(&config).map_err(|error| Fault::Refused(error.to_string()))?;
        Cluster::connect(spec, config, &identity, self.node_grace, self.clock.clone()).await
    }
}
