//! Containers and volumes with our labels whose pod has no record, as after an import.

use std::collections::{BTreeSet, HashMap};

use bollard::{
    Docker as Client,
    errors::Error,
    query_parameters::{
        ListContainersOptionsBuilder, ListVolumesOptionsBuilder, RemoveContainerOptionsBuilder, RemoveVolumeOptions,
    },
};

use crate::{docker::label, runtime::Fault};

/// A container or volume with our labels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stray {
    /// Its name on the host, with its pod where that does not say it.
    pub name: String,
    /// The pod that its label names.
    pub pod: String,
    /// What the host calls it.
    handle: String,
}

/// Containers and volumes with our labels.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Strays {
    /// Containers, ended ones too.
    pub containers: Vec<Stray>,
    /// Volumes.
    pub volumes: Vec<Stray>,
}

/// All that has our labels, also those of another engine: a host belongs to one at a time.
pub async fn look(client: &Client) -> Result<Strays, Fault> {
    let unreachable = |error: Error| Fault::Unreachable(error.to_string());
    let ours = HashMap::from([("label".to_owned(), vec![label::ENGINE.to_owned()])]);
    let options = ListContainersOptionsBuilder::default().all(true).filters(&ours).build();
    let containers = client.list_containers(Some(options)).await.map_err(unreachable)?;
    let options = ListVolumesOptionsBuilder::default().filters(&ours).build();
    let volumes = client.list_volumes(Some(options)).await.map_err(unreachable)?.volumes;
    let containers = containers.into_iter().filter_map(|container| {
        let name = container.names?.into_iter().next()?;
        let pod = container.labels?.remove(label::POD)?;
        let name = name.trim_start_matches('/');
        let name = if name.contains(&pod) { name.to_owned() } else { format!("{name} (pod {pod})") };
        Some(Stray { name, pod, handle: container.id? })
    });
    let volumes = volumes.into_iter().flatten().filter_map(|mut volume| {
        let pod = volume.labels.remove(label::POD)?;
        Some(Stray { handle: volume.name.clone(), name: volume.name, pod })
    });
    Ok(Strays { containers: in_order(containers), volumes: in_order(volumes) })
}

fn in_order(strays: impl Iterator<Item = Stray>) -> Vec<Stray> {
    let mut strays: Vec<Stray> = strays.collect();
    strays.sort_by(|a, b| a.name.cmp(&b.name));
    strays
}

impl Strays {
    /// Those whose pod is not among these.
    #[must_use]
    pub fn unknown_to(mut self, known: &BTreeSet<String>) -> Self {
        let is_stray = |stray: &Stray| !known.contains(&stray.pod);
        self.containers.retain(is_stray);
        self.volumes.retain(is_stray);
        self
    }

    /// Removes them for good, the containers with what runs in them.
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

/// What is gone already is as good as removed.
fn removed(answer: Result<(), Error>) -> Result<(), Fault> {
    match answer {
        Ok(()) | Err(Error::DockerResponseServerError { status_code: 404, .. }) => Ok(()),
        Err(Error::DockerResponseServerError { message, .. }) => Err(Fault::Refused(message)),
        Err(error) => Err(Fault::Unreachable(error.to_string())),
    }
}
