//! Describes the losses that an action causes: shown before asking for confirmation.

use crate::cli::terminal::text::told;
use wire::pods::Pod;

/// Something that is to be terminated, on one line and those below it: what it is, what is lost, what stays.
pub(super) fn lines(pod: &Pod, about: &str) -> Vec<String> {
    let Pod { id, name, status, .. } = pod;
    let mut lines = vec![format!("{id}  {name}  {status}  {about}"), format!("    lost: {}", lost(pod))];
    lines.extend(kept(pod).map(|kept| format!("    stays: {kept}")));
    lines
}

/// The data lost for good when a pod is terminated.
pub(super) fn lost(pod: &Pod) -> String {
    disks(container(pod), persistent(pod))
}

/// The sizes of a pod's disks, as far as reported.
fn container(pod: &Pod) -> Option<u64> {
    pod.disk.map(u64::from)
}

fn persistent(pod: &Pod) -> Option<u64> {
    pod.mounts.as_ref().map(|mounts| mounts.persistent.as_ref().map_or(0, |mount| mount.size.into()))
}

fn disks(container: Option<u64>, persistent: Option<u64>) -> String {
    let persistent = (persistent != Some(0)).then(|| format!("{} GB of persistent disk", told(persistent)));
    let disks = [Some(format!("{} GB of container disk", told(container))), persistent];
    disks.into_iter().flatten().collect::<Vec<_>>().join(" and ")
}

/// The volumes of a pod, which outlive it.
pub(super) fn kept(pod: &Pod) -> Option<String> {
    let mounts = pod.mounts.as_ref()?;
    let network = mounts.network.iter().flatten().map(|mount| format!("network volume `{}`", mount.volume_id));
    let global = mounts.global.iter().flatten().map(|mount| format!("global volume `{}`", mount.volume_id));
    let volumes: Vec<String> = network.chain(global).collect();
    (!volumes.is_empty()).then(|| volumes.join(" and "))
}

/// The effect of a stop on a running pod.
pub(super) fn stopped(pod: &Pod) -> String {
    let disk = format!("{} GB of container disk are wiped", pod.disk);
    match pod.mounts.as_ref().and_then(|mounts| mounts.persistent.as_ref()) {
        Some(mount) => format!("{disk}; {} GB of persistent disk stay and go on costing", mount.size),
        None => disk,
    }
}

/// The effect of a container restart on a running pod.
pub(super) fn restarted(pod: &Pod) -> String {
    let disk = format!("its {} GB of container disk are wiped", pod.disk);
    match pod.mounts.as_ref().and_then(|mounts| mounts.persistent.as_ref()) {
        Some(mount) => format!("{disk}; {} GB of persistent disk stay", mount.size),
        None => disk,
    }
}

/// The total loss across several pods; `None` for one, which is described by itself. `cost` is the wording of their
/// cost, like `USD per hour`.
pub(super) fn total<'a>(pods: impl Iterator<Item = &'a Pod> + Clone, cost: &str, unit: &str) -> Option<String> {
    let count = pods.clone().count();
    let (container, persistent) = (pods.clone().map(container).sum(), pods.map(persistent).sum());
    (count > 1).then(|| format!("{count} pods in all  {cost} {unit}; lost: {}", disks(container, persistent)))
}
