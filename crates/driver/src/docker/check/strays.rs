//! Containers and volumes with our labels or names that belong to nothing the engine knows, for example after an
//! import.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bollard::{
    Docker as Client,
    errors::Error,
    query_parameters::{
        ListContainersOptionsBuilder, ListVolumesOptions, RemoveContainerOptionsBuilder, RemoveVolumeOptions,
    },
};

use crate::{
    docker::names::{SHARED, label},
    runtime::Fault,
};
use engine::{AdminError, Engine};

/// A container or volume with our labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stray {
    /// Its name on the host, with its pod if the name does not show it.
    pub name: String,
    /// Its owner.
    pub owner: StrayOwner,
    /// Its id on the host.
    handle: String,
    /// Where its files are on the host, for a volume.
    pub(super) folder: String,
}

/// The owner of a container or volume.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StrayOwner {
    /// A pod or worker.
    Pod(String),
    /// A network or global volume.
    Volume(String),
}

/// The pods, workers and volumes that the engine knows.
#[derive(Debug, Clone, Default)]
pub struct KnownTenants {
    /// The pods and workers that may have something on the host.
    pub pods: BTreeSet<String>,
    /// Network and global volumes, with their sizes in GB.
    pub volumes: BTreeMap<String, Option<u32>>,
}

impl KnownTenants {
    /// Everything on record: the pods and workers that may have something on a host, and which of these volumes exist.
    pub fn of(engine: &Engine, host: &str, volumes: &[String]) -> Result<Self, AdminError> {
        let pods = engine.wanted(host)?.into_iter().map(|wanted| wanted.generation.of).collect();
        Ok(Self { pods, volumes: engine.volume_sizes(volumes)? })
    }
}

/// Containers and volumes with our labels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Strays {
    /// Containers, including ended ones.
    pub containers: Vec<Stray>,
    /// Volumes.
    pub volumes: Vec<Stray>,
}

/// Everything with our labels, including another engine's: a host belongs to one at a time.
pub async fn look(client: &Client) -> Result<Strays, Fault> {
    let unreachable = |error: Error| Fault::Unreachable(error.to_string());
    let ours = HashMap::from([("label".to_owned(), vec![label::ENGINE.to_owned()])]);
    let options = ListContainersOptionsBuilder::default().all(true).filters(&ours).build();
    let containers = client.list_containers(Some(options)).await.map_err(unreachable)?;
    // Daemons created some of them themselves, without labels.
    let volumes = client.list_volumes(None::<ListVolumesOptions>).await.map_err(unreachable)?.volumes;
    let containers = containers.into_iter().filter_map(|container| {
        let name = container.names?.into_iter().next()?;
        let pod = container.labels?.remove(label::POD)?;
        let name = name.trim_start_matches('/');
        let name = if name.contains(&pod) { name.to_owned() } else { format!("{name} (pod {pod})") };
        Some(Stray { name, owner: StrayOwner::Pod(pod), handle: container.id?, folder: String::new() })
    });
    let volumes = volumes.into_iter().flatten().filter_map(|mut volume| {
        let is_ours = volume.labels.contains_key(label::ENGINE);
        let pod = volume.labels.remove(label::POD).filter(|_| is_ours).map(StrayOwner::Pod);
        let owner = pod.or_else(|| volume.name.strip_prefix(SHARED).map(|id| StrayOwner::Volume(id.to_owned())))?;
        Some(Stray { handle: volume.name.clone(), name: volume.name, owner, folder: volume.mountpoint })
    });
    Ok(Strays { containers: in_order(containers), volumes: in_order(volumes) })
}

fn in_order(strays: impl Iterator<Item = Stray>) -> Vec<Stray> {
    let mut strays: Vec<Stray> = strays.collect();
    strays.sort_by(|a, b| a.name.cmp(&b.name));
    strays
}

impl Strays {
    /// The ids of network and global volumes among them.
    pub fn shared(&self) -> Vec<String> {
        let shared = |stray: &Stray| if let StrayOwner::Volume(id) = &stray.owner { Some(id.clone()) } else { None };
        self.volumes.iter().filter_map(shared).collect()
    }

    /// Those that belong to nothing in `known`.
    #[must_use]
    pub fn unknown_to(mut self, known: &KnownTenants) -> Self {
        let is_stray = |stray: &Stray| match &stray.owner {
            StrayOwner::Pod(pod) => !known.pods.contains(pod),
            StrayOwner::Volume(id) => !known.volumes.contains_key(id),
        };
        self.containers.retain(is_stray);
        self.volumes.retain(is_stray);
        self
    }

    /// Removes them for good, including whatever runs in the containers.
    pub async fn remove(&self, client: &Client) -> Result<(), Fault> {
        for stray in &self.containers {
            let options = RemoveContainerOptionsBuilder::default().force(true).v(true).build();
            removed(client.remove_container(&stray.handle, Some(options)).await)?;
        }
        for stray in &self.volumes {
            removed(client.remove_volume(&stray.handle, None::<RemoveVolumeOptions>).await)?;
        }
        Ok(())
    }
}

/// Whatever is gone already counts as removed.
fn removed(answer: Result<(), Error>) -> Result<(), Fault> {
    match answer {
        Ok(()) | Err(Error::DockerResponseServerError { status_code: 404, .. }) => Ok(()),
        Err(Error::DockerResponseServerError { message, .. }) => Err(Fault::Refused(message)),
        Err(error) => Err(Fault::Unreachable(error.to_string())),
    }
}
