//! Network volumes on a host: how full they are, and what is left of deleted ones (runtime.md, Disks).

use super::strays::{KnownTenants, StrayOwner, Strays};
use crate::{
    docker::{connect::Connection, disk},
    finding::Finding,
};
use engine::fleet::HostSpec;

/// The maximum number of files counted per volume.
const MOST: u64 = 1_000_000;
/// The maximum number of volumes named.
const FEW: usize = 20;
/// The letters of a volume's id.
const ID: usize = 10;
const GB: u64 = 1 << 30;

/// How full network volumes are, as far as that can be read from here.
pub(super) async fn used(found: &Strays, known: &KnownTenants) -> Option<Finding> {
    let (mut all, mut over) = (Vec::new(), false);
    for volume in &found.volumes {
        let StrayOwner::Volume(id) = &volume.owner else { continue };
        let Some(size) = known.volumes.get(id) else { continue };
        let usage = if all.len() < FEW { disk::usage(volume.folder.clone().into(), MOST).await } else { None };
        let Some(usage) = usage else {
            all.push(format!("`{id}` cannot be measured from here"));
            continue;
        };
        let more = if usage.files > MOST { "more than " } else { "" };
        let tenths = usage.bytes.saturating_mul(10).div_ceil(GB);
        let of = size.map(|size| format!(" of {size}")).unwrap_or_default();
        all.push(format!("`{id}` has {more}{}.{}{of} GB", tenths / 10, tenths % 10));
        over |= size.is_some_and(|size| usage.bytes > u64::from(size) * GB);
    }
    if all.is_empty() {
        return None;
    }
    let detail = few(&all);
    Some(if over {
        Finding::warn(
            "volumes",
            detail,
            "`svcctl volumes update ID --size GB` makes one larger; beyond 110 % its pods end",
        )
    } else {
        Finding::ok("volumes", detail)
    })
}

/// The operator's folders that have names of volumes.
pub(super) async fn folders(connection: &Connection, spec: &HostSpec) -> Vec<String> {
    let Some(path) = spec.network_path.as_ref().and_then(|path| path.to_str()) else { return Vec::new() };
    let Ok(Some(listed)) = connection.run("ls", &["-1", "--", path]).await else { return Vec::new() };
    let is_id = |name: &&str| {
        name.len() == ID && name.bytes().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
    };
    listed.lines().filter(is_id).map(str::to_owned).collect()
}

/// Those whose volumes no longer exist.
pub(super) fn left(folders: &[String], spec: &HostSpec, known: &KnownTenants) -> Option<Finding> {
    let left: Vec<String> = folders.iter().filter(|id| !known.volumes.contains_key(*id)).cloned().collect();
    let path = spec.network_path.as_ref().filter(|_| !left.is_empty())?;
    Some(Finding::warn(
        "network path",
        format!("folders without a volume in {}: {}", path.display(), few(&left)),
        "delete by hand what nobody needs: nothing there is deleted automatically",
    ))
}

fn few(all: &[String]) -> String {
    let more = all.len().saturating_sub(FEW);
    let more = if more > 0 { format!(", and {more} more") } else { String::new() };
    all.iter().take(FEW).cloned().collect::<Vec<_>>().join(", ") + &more
}
