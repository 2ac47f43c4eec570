//! A driver's queries and reports to the engine about one site.

use std::{collections::BTreeMap, future::Future, sync::Arc, time::Duration};

use engine::{
    AdminError, Engine,
    fleet::ClusterView,
    hosts::{DesiredState, Figures, Generation, HostState, Observation, PulledImage, spec::ContainerSpec},
};
use wire::Timestamp;

/// The records of the pods of one site.
pub trait Records: Clone + Send + Sync + 'static {
    /// The wanted state of every pod.
    fn wanted(&self) -> impl Future<Output = Result<Vec<DesiredState>, AdminError>> + Send;

    /// The pods known to have nothing left there, of those that have a container on the host and are not wanted there.
    fn left_behind(&self, pods: Vec<String>) -> impl Future<Output = Result<Vec<DesiredState>, AdminError>> + Send;

    /// The spec of a generation's container; `None` when it is no longer wanted.
    fn container(
        &self,
        generation: &Generation,
    ) -> impl Future<Output = Result<Option<ContainerSpec>, AdminError>> + Send;

    /// The images that a driver pulled to the host, by id.
    fn images(&self) -> impl Future<Output = Result<BTreeMap<String, PulledImage>, AdminError>> + Send {
        std::future::ready(Ok(BTreeMap::new()))
    }

    /// Records that a pod uses an image under this name, and, if it was not on the host before, that it is ours.
    fn use_image(&self, id: String, name: String, is_new: bool) -> impl Future<Output = Result<(), AdminError>> + Send {
        let _ = (id, name, is_new);
        std::future::ready(Ok(()))
    }

    /// Forgets images that are gone.
    fn forget_images(&self, ids: Vec<String>) -> impl Future<Output = Result<(), AdminError>> + Send {
        let _ = ids;
        std::future::ready(Ok(()))
    }

    /// Records observations. Returns for each whether it was of the newest generation.
    fn observe(&self, seen: Vec<Observation>) -> impl Future<Output = Result<Vec<bool>, AdminError>> + Send;
}

/// The records as the engine keeps them. Each call is a transaction, which may wait for others and for the disk, so it
/// runs on a blocking thread.
#[derive(Clone)]
pub struct EngineRecords {
    engine: Arc<Engine>,
    site: String,
}

impl EngineRecords {
    /// The records of a site, by its id.
    pub const fn new(engine: Arc<Engine>, site: String) -> Self {
        Self { engine, site }
    }

    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Engine, &str) -> Result<T, AdminError> + Send + 'static,
    ) -> Result<T, AdminError> {
        let Self { engine, site } = self.clone();
        let asked = tokio::task::spawn_blocking(move || question(&engine, &site)).await;
        // The engine panicked, or the server is ending. Nothing was written either way.
        asked.unwrap_or_else(|error| Err(AdminError::Refused(format!("the engine did not answer: {error}"))))
    }

    /// The known state of the host.
    pub(crate) async fn host(&self) -> Result<HostState, AdminError> {
        self.ask(|engine, site| {
            if let Some(host) = engine.hosts()?.into_iter().find(|host| host.machine.id == site) {
                return Ok(host.state);
            }
            let cluster = engine.clusters()?.into_iter().find(|cluster| cluster.id == site);
            Ok(cluster.map(|cluster| cluster.state).unwrap_or_default())
        })
        .await
    }

    /// Where workers in its containers fetch jobs.
    pub(crate) fn worker_url(&self) -> &str {
        self.engine.worker_base()
    }

    /// Changes the known state of the host.
    pub(crate) async fn change_host(
        &self,
        change: impl FnOnce(&mut HostState, Timestamp) + Send + 'static,
    ) -> Result<HostState, AdminError> {
        self.ask(|engine, site| engine.change_host(site, change)).await
    }

    /// Logs events of pods that are in no log yet.
    pub(crate) async fn keep_events(&self, pods: Vec<String>) -> Result<(), AdminError> {
        self.ask(move |engine, _| engine.keep_events(pods.iter().map(String::as_str))).await
    }

    /// Gives up the pods of the host.
    pub(crate) async fn lose_host(&self) -> Result<(), AdminError> {
        self.ask(Engine::lose_host).await
    }

    /// Records the machines of a cluster. A node that is silent for longer than `grace` is given up.
    pub(crate) async fn observe_cluster(&self, view: ClusterView, grace: Duration) -> Result<(), AdminError> {
        self.ask(move |engine, site| engine.observe_cluster(site, &view, grace)).await
    }

    /// Takes lost GPUs out of use.
    pub(crate) async fn lose_gpus(&self, uuids: Vec<String>) -> Result<(), AdminError> {
        self.ask(move |engine, site| engine.lose_gpus(site, &uuids)).await
    }

    /// Those of these network and global volumes that exist, with their sizes in GB.
    pub(crate) async fn volume_sizes(&self, ids: Vec<String>) -> Result<BTreeMap<String, Option<u32>>, AdminError> {
        self.ask(move |engine, _| engine.volume_sizes(&ids)).await
    }

    /// The deleted volumes that may still have data on the host.
    pub(crate) async fn deleted_volumes(&self) -> Result<Vec<String>, AdminError> {
        self.ask(Engine::deleted_volumes).await
    }

    /// Records the resource usage of the pods.
    pub(crate) async fn put_figures(&self, figures: BTreeMap<String, Figures>) -> Result<(), AdminError> {
        self.ask(|engine, site| engine.put_figures(site, figures)).await
    }
}

impl Records for EngineRecords {
    async fn wanted(&self) -> Result<Vec<DesiredState>, AdminError> {
        self.ask(Engine::wanted).await
    }

    async fn left_behind(&self, pods: Vec<String>) -> Result<Vec<DesiredState>, AdminError> {
        self.ask(move |engine, site| engine.left_behind(site, &pods)).await
    }

    async fn container(&self, generation: &Generation) -> Result<Option<ContainerSpec>, AdminError> {
        let generation = generation.clone();
        self.ask(move |engine, _| engine.container(&generation)).await
    }

    async fn images(&self) -> Result<BTreeMap<String, PulledImage>, AdminError> {
        Ok(self.host().await?.images)
    }

    async fn use_image(&self, id: String, name: String, is_new: bool) -> Result<(), AdminError> {
        if !is_new && !self.images().await?.contains_key(&id) {
            return Ok(());
        }
        self.change_host(move |host, now| host.use_image(id, name, now)).await.map(drop)
    }

    async fn forget_images(&self, ids: Vec<String>) -> Result<(), AdminError> {
        self.change_host(move |host, _| host.images.retain(|id, _| !ids.contains(id))).await.map(drop)
    }

    async fn observe(&self, seen: Vec<Observation>) -> Result<Vec<bool>, AdminError> {
        self.ask(|engine, site| engine.observe(site, seen)).await
    }
}
