//! How much of a host's disk is taken by images that pods pulled (runtime.md, Images).

use std::collections::BTreeMap;

use bollard::{Docker as Client, models::SystemInfo, query_parameters::ListImagesOptions};

use crate::finding::Finding;
use crate::{
    docker::disk,
    images::{bare, room_of},
    runtime::Fault,
};
use engine::{
    fleet::{Endpoint, HostSpec},
    hosts::PulledImage,
};

const GB: u64 = 1 << 30;

/// Their size and their limit; nothing if pods pulled none.
pub(super) async fn look(
    client: &Client,
    (spec, info): (&HostSpec, &SystemInfo),
    ours: &BTreeMap<String, PulledImage>,
) -> Option<Finding> {
    if ours.is_empty() {
        return None;
    }
    let there = match client.list_images(None::<ListImagesOptions>).await {
        Ok(there) => there,
        Err(error) => return Some(Finding::unknown("images", &Fault::Unreachable(error.to_string()))),
    };
    let sizes = there.iter().filter(|image| ours.contains_key(bare(&image.id))).map(|image| image.size);
    let (count, bytes) =
        sizes.fold((0, 0_u64), |(count, sum), size| (count + 1, sum.saturating_add(u64::try_from(size).unwrap_or(0))));
    let root = info.docker_root_dir.as_deref().filter(|_| matches!(spec.endpoint, Endpoint::Unix(_)));
    let seen = root.and_then(|root| disk::room_of(root.as_ref())).map(|room| room.all);
    let room = room_of(seen.unwrap_or(u64::from(spec.disk) * GB));
    let what = if count == 1 { "1 image" } else { &format!("{count} images") };
    let (taken, room) = (bytes.div_ceil(GB), room / GB);
    Some(Finding::ok("images", format!("{what} of pods, up to {taken} of {room} GB; those that no pod uses make room")))
}
