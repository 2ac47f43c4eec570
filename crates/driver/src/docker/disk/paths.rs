//! The files of a container on its host.

use std::path::PathBuf;

use bollard::models::{ContainerInspectResponse, MountPoint};

use crate::{docker::names, runtime::Volume};

/// Where a container's files are on its host.
#[derive(Debug, Default)]
pub(super) struct ContainerPaths {
    pub(super) id: String,
    /// The files it wrote to its own file system.
    pub(super) layer: Option<PathBuf>,
    /// The daemon's own files that are mounted into it.
    pub(super) own_files: Vec<PathBuf>,
    /// Its volumes: their paths in the container, the names of those it was given, and their paths on the host.
    pub(super) volumes: Vec<(PathBuf, Option<Volume>, PathBuf)>,
}

impl ContainerPaths {
    pub(super) fn of(container: &ContainerInspectResponse) -> Self {
        let data = container.graph_driver.as_ref().map(|driver| &driver.data);
        let own = [&container.hosts_path, &container.hostname_path, &container.resolv_conf_path];
        let volumes = container.mounts.iter().flatten().filter(|mount| mount.typ.as_deref() == Some("volume"));
        let volume = |mount: &MountPoint| {
            let name = mount.name.as_deref().unwrap_or_default();
            Some((mount.destination.as_ref()?.into(), names::volume_of(name), mount.source.as_ref()?.into()))
        };
        Self {
            id: container.id.clone().unwrap_or_default(),
            layer: data.and_then(|data| data.get("UpperDir")).map(PathBuf::from),
            own_files: own.into_iter().flatten().filter(|path| !path.is_empty()).map(PathBuf::from).collect(),
            volumes: volumes.filter_map(volume).collect(),
        }
    }
}
