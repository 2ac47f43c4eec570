//! Measures containers on this machine. Every walk is bounded by the files that a pod may have.

use std::{
    collections::{BTreeMap, HashSet},
    io,
    os::unix::fs::MetadataExt,
};

use super::{open, paths::ContainerPaths, walk};
use crate::runtime::{DataKind, DiskUsage};

/// The usage of each container whose files can be read; the layers are left out if the host enforces their size.
pub(super) fn measure(places: &[(ContainerPaths, u64)], sizes_layers: bool) -> BTreeMap<String, DiskUsage> {
    let ids: HashSet<&str> = places.iter().map(|(places, _)| places.id.as_str()).collect();
    let mut processes = open::processes(&ids);
    let mut all = BTreeMap::new();
    for (places, most) in places {
        let deleted = open::deleted(&processes.remove(&places.id).unwrap_or_default());
        // Those that cannot be read are requested over the API.
        if let Ok(held) = one(places, *most, (deleted, sizes_layers)) {
            all.insert(places.id.clone(), held);
        }
    }
    all
}

fn one(
    places: &ContainerPaths,
    most: u64,
    (deleted, sizes_layers): (Vec<open::DeletedFile>, bool),
) -> io::Result<DiskUsage> {
    let mut held = DiskUsage::default();
    match &places.layer {
        Some(layer) => {
            let usage = walk::walk(layer, most)?;
            held.files = usage.files;
            if !sizes_layers {
                held.fill(DataKind::Layer, usage.bytes);
            }
        }
        None if sizes_layers => {}
        None => return Err(io::ErrorKind::Unsupported.into()),
    }
    for path in &places.own_files {
        // The path is the daemon's; a link in it was not made by the pod.
        if let Ok(file) = std::fs::symlink_metadata(path) {
            held.fill(DataKind::OwnFiles, file.blocks().saturating_mul(512));
        }
    }
    for (_, _, source) in places.volumes.iter().filter(|(_, given, _)| given.is_none()) {
        let usage = walk::walk(source, most.saturating_sub(held.files))?;
        held.files = held.files.saturating_add(usage.files);
        held.fill(DataKind::Volumes, usage.bytes);
    }
    for open::DeletedFile { path, bytes } in deleted {
        let inside = places.volumes.iter().filter(|(place, _, _)| path.starts_with(place));
        match inside.max_by_key(|(place, _, _)| place.components().count()) {
            Some((_, Some(volume), _)) => *held.deleted.entry(volume.clone()).or_default() += bytes,
            Some((_, None, _)) => held.fill(DataKind::Deleted, bytes),
            None if !sizes_layers => held.fill(DataKind::Deleted, bytes),
            None => {}
        }
    }
    Ok(held)
}
