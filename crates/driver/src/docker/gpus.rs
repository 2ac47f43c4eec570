//! The use of the GPUs of a host, from a single `nvidia-smi` for all of them.

use std::collections::BTreeMap;

use super::connect::Connection;
use crate::runtime::Fault;

/// The GPUs present, by UUID: how busy each is, and how full its memory, in percent. `None` when the host cannot
/// report it.
pub(super) async fn look(connection: &Connection) -> Result<Option<BTreeMap<String, (u8, u8)>>, Fault> {
    let query = ["--query-gpu=name,memory.total,uuid,utilization.gpu,memory.used", "--format=csv,noheader,nounits"];
    match connection.run("nvidia-smi", &query).await {
        Ok(rows) => Ok(rows.and_then(|rows| read(&rows))),
        // It fails as a whole when it cannot query one of them.
        Err(Fault::Refused(_)) => Ok(None),
        Err(fault) => Err(fault),
    }
}

/// The rows of the query; `None` when one is malformed.
fn read(rows: &str) -> Option<BTreeMap<String, (u8, u8)>> {
    rows.lines().filter(|row| !row.trim().is_empty()).map(row).collect()
}

fn row(row: &str) -> Option<(String, (u8, u8))> {
    let mut cells = row.split(',').map(str::trim).skip(1);
    let (total, uuid) = (cells.next()?.parse::<u64>().ok()?, cells.next()?);
    // A card that does not report its use counts as idle.
    let mut number = || cells.next().and_then(|cell| cell.parse::<u64>().ok()).unwrap_or(0);
    let (busy, used) = (number(), number());
    let percent =
        |part: u64, whole: u64| u8::try_from((part.saturating_mul(100) / whole.max(1)).min(100)).unwrap_or(100);
    uuid.starts_with("GPU-").then(|| (uuid.to_owned(), (percent(busy, 100), percent(used, total))))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn a_row_tells_how_busy_and_how_full_a_gpu_is() {
        let rows = "NVIDIA L4, 23034, GPU-1, 37, 11517\nNVIDIA L4, 23034, GPU-2, [N/A], 0\n";
        let gpus = read(rows).expect("rows");
        assert_eq!(
            gpus.into_iter().collect::<Vec<_>>(),
            [("GPU-1".to_owned(), (37, 50)), ("GPU-2".to_owned(), (0, 0))]
        );
    }

    #[test]
    fn what_is_no_row_says_nothing_about_gpus() {
        for rows in ["Unable to determine the device handle", "NVIDIA L4, 23034, GPU-1, 0, 0\nNo devices were found"] {
            assert_eq!(read(rows), None, "{rows}");
        }
        assert_eq!(read("").map(|gpus| gpus.len()), Some(0));
    }
}
