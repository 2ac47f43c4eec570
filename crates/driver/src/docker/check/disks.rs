//! How pods are held to their disk size: by the host itself, or by measuring (runtime.md, Disks).

use bollard::models::SystemInfo;

use crate::docker::{connect::Connection, daemon::sizes_disks, disk::is_readable};
use crate::finding::Finding;
use engine::fleet::HostSpec;

const HINT: &str = "put the daemon's folder on xfs mounted with pquota, on btrfs or on zfs";

/// How the disks of pods are limited.
pub(super) async fn look(connection: &Connection, spec: &HostSpec, info: &SystemInfo) -> Finding {
    let has_quotas = has_quotas(connection, info).await;
    finding(info.driver.as_deref().unwrap_or("its storage"), has_quotas, is_readable(&spec.endpoint, info))
}

fn finding(storage: &str, has_quotas: bool, is_readable: bool) -> Finding {
    let (fails, rest) = ("limit the disk of a pod", "files in /etc, volumes and the number of files");
    match (has_quotas, is_readable) {
        (true, true) => {
            Finding::ok("disks", format!("{storage} holds pods to their disks; {rest} are measured each minute"))
        }
        (true, false) => Finding::warn(
            "disks",
            format!(
                "{storage} holds pods to their disks; volumes and the number of files cannot be measured from here"
            ),
            "run the server on the host, as root, to have them measured",
        ),
        (false, true) => Finding::warn(
            "disks",
            format!(
                "{storage} here cannot {fails}: all that a pod holds, volumes and the number of files are measured each \
                 minute, and every 10 s while the disk fills fast; a pod that is over ends"
            ),
            HINT,
        ),
        (false, false) => Finding::warn(
            "disks",
            format!(
                "{storage} here cannot {fails}: what a pod writes to its own files is measured each minute; deleted files \
                 that are open, volumes and the number of files cannot be measured from here"
            ),
            format!("{HINT}, or run the server on the host, as root"),
        ),
    }
}

/// Whether the storage limits disks. For overlay2 on xfs that depends on the mount options; where those cannot be seen,
/// the first container shows it.
async fn has_quotas(connection: &Connection, info: &SystemInfo) -> bool {
    if !sizes_disks(info) {
        return false;
    }
    let (Some("overlay2"), Some(root)) = (info.driver.as_deref(), &info.docker_root_dir) else { return true };
    match connection.run("findmnt", &["-n", "-o", "OPTIONS", "-T", root]).await {
        Ok(Some(options)) => options.trim().split(',').any(|option| ["prjquota", "pquota"].contains(&option)),
        Ok(None) | Err(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::finding;
    use crate::docker::check::Level;

    #[test]
    fn a_host_that_cannot_limit_a_disk_or_be_measured_is_a_warning() {
        for (has_quotas, is_readable, level) in [
            (true, true, Level::Ok),
            (true, false, Level::Warn),
            (false, true, Level::Warn),
            (false, false, Level::Warn),
        ] {
            assert_eq!(finding("overlay2", has_quotas, is_readable).level, level);
        }
    }
}
