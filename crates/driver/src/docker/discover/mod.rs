//! Detects what a machine can offer as a host (runtime.md, Hosts).

mod smi;

use std::collections::BTreeSet;

use bollard::models::SystemInfo;

use super::{
    connect::Connection,
    daemon::{is_podman, no_gpus, sizes_disks},
};
use crate::runtime::Fault;
pub(super) use smi::processes;
pub use smi::{Gpu, gpus};
use wire::scalar::CudaVersion;

/// The resources of a machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discovery {
    /// The container engine with its version: `Docker 20.10.24`.
    pub runtime: String,
    /// CPUs.
    pub vcpus: u32,
    /// GB of memory.
    pub memory: u32,
    /// GB of the disk that holds its containers. `None` where it cannot be measured from here.
    pub disk: Option<u32>,
    /// The storage driver of its containers, like `overlay2`.
    pub storage: String,
    /// Whether it can limit the disk of a container.
    pub limits_disks: bool,
    /// Its GPUs.
    pub gpus: Vec<Gpu>,
    /// Why its GPUs cannot be given to containers, as with a broken driver. The list is empty then.
    pub broken_gpus: Option<String>,
    /// The newest CUDA version that their driver supports.
    pub cuda: Option<CudaVersion>,
    /// Its CDI devices, like `nvidia.com/gpu=0`.
    pub devices: Vec<String>,
}

/// Converts bytes to GiB, as pods count theirs.
fn gib(bytes: u64) -> u32 {
    u32::try_from(bytes >> 30).unwrap_or(u32::MAX)
}

/// Inspects a machine.
pub async fn discover(connection: &Connection) -> Result<Discovery, Fault> {
    let client = connection.client();
    let unreachable = |error: bollard::errors::Error| Fault::Unreachable(error.to_string());
    let (version, info) = futures_util::try_join!(client.version(), client.info()).map_err(unreachable)?;
    let name = if is_podman(&version) { "Podman" } else { "Docker" };
    let ((gpus, cuda), broken_gpus) = match smi::look(connection).await {
        Ok((gpus, _))
            if !gpus.is_empty()
                && let Some(reason) = no_gpus(&version) =>
        {
            ((Vec::new(), None), Some(reason))
        }
        Ok(found) => (found, None),
        Err(Fault::Refused(reason)) => ((Vec::new(), None), Some(reason)),
        Err(fault) => return Err(fault),
    };
    let disk = disk(connection, &info).await?;
    Ok(Discovery {
        runtime: format!("{name} {}", version.version.unwrap_or_default()),
        vcpus: info.ncpu.and_then(|count| u32::try_from(count).ok()).unwrap_or(0),
        memory: gib(info.mem_total.and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(0)),
        disk,
        limits_disks: sizes_disks(&info),
        storage: info.driver.unwrap_or_default(),
        gpus,
        broken_gpus,
        cuda,
        devices: info.discovered_devices.unwrap_or_default().into_iter().filter_map(|device| device.id).collect(),
    })
}

impl Discovery {
    /// The names of its cards, without duplicates.
    pub fn cards(&self) -> BTreeSet<&str> {
        self.gpus.iter().map(|gpu| gpu.name.as_str()).collect()
    }
}

/// The size of the file system that holds the containers.
async fn disk(connection: &Connection, info: &SystemInfo) -> Result<Option<u32>, Fault> {
    let Some(root) = &info.docker_root_dir else { return Ok(None) };
    Ok(connection.run("df", &["-P", "-k", "--", root]).await?.as_deref().and_then(size))
}

/// The second column of the last line, in KiB.
fn size(table: &str) -> Option<u32> {
    let kib: u64 = table.lines().last()?.split_whitespace().nth(1)?.parse().ok()?;
    Some(gib(kib.checked_mul(1024)?))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_disk_is_as_large_as_df_says() {
        let table = "Filesystem     1024-blocks     Used Available Capacity Mounted on\n\
                     /dev/vda         263174212 22020096  74448896      23% /\n";
        assert_eq!(super::size(table), Some(250));
        for other in ["", "Filesystem", "a b c"] {
            assert_eq!(super::size(other), None, "{other}");
        }
    }
}
