//! Reads the output of `nvidia-smi`, run locally or by ssh. NVIDIA's library would see only the GPUs of this machine.

use crate::{docker::connect::Connection, runtime::Fault};
use wire::scalar::CudaVersion;

/// A GPU of a machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gpu {
    /// The name of the card, as NVIDIA reports it.
    pub name: String,
    /// GB of memory.
    pub memory: u32,
    /// Its UUID, which never changes.
    pub uuid: String,
    /// The version of its driver.
    pub driver: String,
    /// Its PCI bus id.
    pub bus: String,
}

const PROGRAM: &str = "nvidia-smi";

/// The GPUs of a machine; none without `nvidia-smi`.
pub async fn gpus(connection: &Connection) -> Result<Vec<Gpu>, Fault> {
    let query = ["--query-gpu=name,memory.total,uuid,driver_version,pci.bus_id", "--format=csv,noheader,nounits"];
    let Some(rows) = connection.run(PROGRAM, &query).await? else { return Ok(Vec::new()) };
    let other = |row: &str| Fault::Refused(format!("`{PROGRAM}` reports a GPU in an unknown form: {}", row.trim()));
    rows.lines().filter(|row| !row.trim().is_empty()).map(|row| gpu(row).ok_or_else(|| other(row))).collect()
}

/// The GPUs of a machine and the newest CUDA version that their driver supports.
pub(super) async fn look(connection: &Connection) -> Result<(Vec<Gpu>, Option<CudaVersion>), Fault> {
    let gpus = gpus(connection).await?;
    if gpus.is_empty() {
        return Ok((gpus, None));
    }
    let head = connection.run(PROGRAM, &[]).await?;
    Ok((gpus, head.as_deref().and_then(cuda)))
}

/// The processes that compute on the GPUs of a machine: each one's id, and the UUID of its GPU.
pub(in crate::docker) async fn processes(connection: &Connection) -> Result<Vec<(String, String)>, Fault> {
    let query = ["--query-compute-apps=pid,gpu_uuid", "--format=csv,noheader"];
    let Some(rows) = connection.run(PROGRAM, &query).await? else { return Ok(Vec::new()) };
    let cells = |row: &str| row.split_once(',').map(|(pid, uuid)| (pid.trim().to_owned(), uuid.trim().to_owned()));
    Ok(rows.lines().filter_map(cells).collect())
}

/// A row of the query. Names contain no comma.
fn gpu(row: &str) -> Option<Gpu> {
    let mut cells = row.split(',').map(|cell| cell.trim().to_owned());
    let (name, memory) = (cells.next()?, cells.next()?);
    let (uuid, driver, bus) = (cells.next()?, cells.next()?, cells.next()?);
    let mib: u32 = memory.parse().ok()?;
    let memory = (mib.saturating_add(512) / 1024).max(1);
    (!name.is_empty() && !uuid.is_empty()).then_some(Gpu { name, memory, uuid, driver, bus })
}

/// The version after `CUDA Version:`.
fn cuda(head: &str) -> Option<CudaVersion> {
    head.split_once("CUDA Version:")?.1.split_whitespace().next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::{cuda, gpu};

    #[test]
    fn a_row_is_a_gpu_with_its_memory_in_whole_gb() {
        for (name, mib, gb) in [
            ("NVIDIA GeForce RTX 4090", 24_564, 24),
            ("NVIDIA H100 80GB HBM3", 81_559, 80),
            ("NVIDIA A100-SXM4-40GB", 40_960, 40),
            ("NVIDIA L4", 23_034, 22),
            ("Tesla T4", 15_360, 15),
        ] {
            let gpu = gpu(&format!("{name}, {mib}, GPU-1a2b, 550.54.15, 00000000:01:00.0")).expect(name);
            assert_eq!((gpu.name.as_str(), gpu.memory, gpu.uuid.as_str()), (name, gb, "GPU-1a2b"));
        }
        for row in ["", "No devices were found", "a, [N/A], GPU-1, 550, 0", "a, 1, , 550, 0"] {
            assert_eq!(gpu(row), None, "{row}");
        }
    }

    #[test]
    fn the_head_tells_the_version_of_cuda() {
        let head = "| NVIDIA-SMI 550.54.15       Driver Version: 550.54.15      CUDA Version: 12.4     |";
        assert_eq!(cuda(head).expect("a version").to_string(), "12.4");
        assert_eq!(cuda("| NVIDIA-SMI 550.54.15  Driver Version: 550.54.15  CUDA Version: N/A |"), None);
    }
}
