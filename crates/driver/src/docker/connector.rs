//! Connects to the hosts of an engine that speak the Docker API.

use std::{fmt::Display, path::PathBuf, sync::Arc};

use tokio::{sync::OnceCell, task::spawn_blocking};

use super::{connect::Connection, daemon::Docker};
use crate::runtime::Fault;
use engine::{Engine, fleet::HostSpec};

/// Connects to hosts that speak the Docker API.
pub struct DockerConnector {
    engine: Arc<Engine>,
    /// The id of the engine, with which its hosts are labelled.
    identity: OnceCell<String>,
    /// The folder with the engine's data.
    folder: PathBuf,
}

impl DockerConnector {
    /// Connects for this engine, whose data is in `folder`.
    pub fn new(engine: Arc<Engine>, folder: PathBuf) -> Self {
        Self { engine, identity: OnceCell::new(), folder }
    }

    async fn identity(&self) -> Result<String, Fault> {
        let engine = Arc::clone(&self.engine);
        let unknown = |error: &dyn Display| Fault::Later(format!("the engine does not answer: {error}"));
        let answer = spawn_blocking(move || engine.identity()).await.map_err(|error| unknown(&error))?;
        answer.map_err(|error| unknown(&error))
    }

    /// Connects to a host, which is then ready for pods.
    pub async fn connect(&self, spec: &HostSpec) -> Result<Docker, Fault> {
        let engine = self.identity.get_or_try_init(|| self.identity()).await?.clone();
        let connection = Connection::open(&spec.endpoint, &self.folder).await?;
        Docker::new(connection, engine, spec.clone()).await
    }
}
