//! Measures what containers hold on the disk of their host (runtime.md, Disks): everything where the daemon's files can
//! be read from here, elsewhere what the API reports.

#[cfg(target_os = "linux")]
mod local;
#[cfg(target_os = "linux")]
mod open;
mod paths;
#[cfg(target_os = "linux")]
mod walk;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use bollard::{
    models::SystemInfo,
    query_parameters::{ContainerArchiveInfoOptions, InspectContainerOptions},
};

use super::{
    daemon::Docker,
    fault::{RequestKind, fault},
    names,
};
use crate::runtime::{DataKind, DiskSpace, DiskUsage, Fault, Handle, Usage, Volume};
use engine::fleet::Endpoint;
use paths::ContainerPaths;

/// The daemon's files that are mounted into each container, which may write to them.
const OWN_FILES: [&str; 3] = ["/etc/hosts", "/etc/hostname", "/etc/resolv.conf"];

impl Docker {
    /// Whether the daemon's files may be read from here.
    fn is_here(&self) -> bool {
        matches!(self.0.spec.endpoint, Endpoint::Unix(_))
    }

    /// The usage of each container. Containers that are gone by now are left out.
    pub(super) async fn held(&self, containers: &[(Handle, u64)]) -> Result<BTreeMap<String, DiskUsage>, Fault> {
        let mut places = Vec::with_capacity(containers.len());
        for (Handle(id), most) in containers {
            match self.0.client.inspect_container(id, None::<InspectContainerOptions>).await {
                Ok(container) => places.push((ContainerPaths::of(&container), *most)),
                Err(error) => gone(fault(RequestKind::Anything, error))?,
            }
        }
        let sizes_layers = self.capabilities().sizes_disks;
        let mut held = if self.is_here() { measured(places, sizes_layers).await } else { BTreeMap::new() };
        for (Handle(id), _) in containers {
            if !held.contains_key(id)
                && let Some(told) = self.told(id, sizes_layers).await?
            {
                held.insert(id.clone(), told);
            }
        }
        Ok(held)
    }

    /// The usage that the API reports for a container: no number of files, no deleted files, and no volumes.
    async fn told(&self, id: &str, sizes_layers: bool) -> Result<Option<DiskUsage>, Fault> {
        let mut held = DiskUsage::default();
        if !sizes_layers {
            let options = InspectContainerOptions { size: true };
            match self.0.client.inspect_container(id, Some(options)).await {
                Ok(container) => held.fill(DataKind::Layer, unsigned(container.size_rw.unwrap_or(0))),
                Err(error) => return gone(fault(RequestKind::Anything, error)).map(|()| None),
            }
        }
        for path in OWN_FILES {
            let options = ContainerArchiveInfoOptions { path: path.to_owned() };
            // An image may have turned it into a folder.
            if let Ok(file) = self.0.client.get_container_archive_info(id, Some(options)).await {
                held.fill(DataKind::OwnFiles, unsigned(file.size));
            }
        }
        Ok(Some(held))
    }

    /// How much is in a volume, counting at most `most` files. `None` where that cannot be measured from here.
    pub(super) async fn used_of(&self, volume: &Volume, most: u64) -> Result<Option<Usage>, Fault> {
        if !self.is_here() {
            return Ok(None);
        }
        match self.0.client.inspect_volume(&names::volume_name(volume)).await {
            Ok(found) => Ok(usage(found.mountpoint.into(), most).await),
            Err(error) => gone(fault(RequestKind::Anything, error)).map(|()| None),
        }
    }

    /// How much space its disk has, where that can be seen from here.
    pub(super) fn room_here(&self) -> Option<DiskSpace> {
        self.0.root.as_deref().filter(|_| self.is_here()).and_then(room_of)
    }
}

/// Whether this process can measure everything that pods hold on a host.
pub(crate) fn is_readable(endpoint: &Endpoint, info: &SystemInfo) -> bool {
    let root = info.docker_root_dir.as_deref().filter(|_| matches!(endpoint, Endpoint::Unix(_)));
    // Only root can read descriptors of other users' processes.
    cfg!(target_os = "linux") && root.is_some_and(|root| std::fs::read_dir(root).is_ok())
}

fn gone(fault: Fault) -> Result<(), Fault> {
    if matches!(fault, Fault::Missing(_)) { Ok(()) } else { Err(fault) }
}

fn unsigned(bytes: i64) -> u64 {
    u64::try_from(bytes).unwrap_or(0)
}

/// The space of a local file system.
#[cfg(unix)]
pub(crate) fn room_of(folder: &Path) -> Option<DiskSpace> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    let bytes = |blocks: u64| blocks.saturating_mul(disk.f_frsize);
    Some(DiskSpace { all: bytes(disk.f_blocks), free: bytes(disk.f_bavail), free_files: disk.f_favail })
}

#[cfg(not(unix))]
pub(crate) fn room_of(_: &Path) -> Option<DiskSpace> {
    None
}

/// Measurements on this machine; the result has nothing for other machines.
#[cfg(target_os = "linux")]
async fn measured(places: Vec<(ContainerPaths, u64)>, sizes_layers: bool) -> BTreeMap<String, DiskUsage> {
    tokio::task::spawn_blocking(move || local::measure(&places, sizes_layers)).await.unwrap_or_default()
}

#[cfg(not(target_os = "linux"))]
async fn measured(_: Vec<(ContainerPaths, u64)>, _: bool) -> BTreeMap<String, DiskUsage> {
    std::future::ready(BTreeMap::new()).await
}

/// The contents of a local folder.
#[cfg(target_os = "linux")]
pub(crate) async fn usage(folder: PathBuf, most: u64) -> Option<Usage> {
    tokio::task::spawn_blocking(move || walk::walk(&folder, most).ok()).await.ok().flatten()
}

#[cfg(not(target_os = "linux"))]
pub(crate) async fn usage(_: PathBuf, _: u64) -> Option<Usage> {
    std::future::ready(None).await
}
