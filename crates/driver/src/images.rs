//! Limits the size of a pod's image, and selects the images to remove when those that pods pulled take too much of a
//! host (runtime.md, Images).

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{sync::Notify, time::sleep};

use crate::{
    act::Actor,
    keeper::Keeper,
    records::Records,
    reference::Reference,
    runtime::{Fault, Image, Listed, Progress, Runtime},
};
use engine::{
    AdminError,
    hosts::{Generation, PulledImage, spec::ContainerSpec},
};

const GB: u64 = 1 << 30;
/// The share of a disk that images pulled by pods may take: one in this many bytes, but at least this many bytes, and
/// never more than half.
const PART: u64 = 5;
const FEWEST: u64 = 10 * GB;
/// How often a host's free space is checked while an image is unpacked: layers do not say how large they are.
const WATCH: Duration = Duration::from_secs(2);
/// With less than this percentage of its disk free, a host unpacks no further.
const FULL: u64 = 5;
/// With less than this percentage free, images that no pod needs are removed.
const LOW: u64 = 10;

/// The images that a host's pods are about to use, and those that were not on it before.
#[derive(Debug, Default)]
pub struct Images {
    pinned: Mutex<HashMap<Generation, String>>,
    fresh: Mutex<HashSet<String>>,
}

fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Images {
    /// Releases the images of generations that should no longer run.
    pub(crate) fn keep_to(&self, is_wanted: impl Fn(&Generation) -> bool) {
        locked(&self.pinned).retain(|generation, _| is_wanted(generation));
    }
}

/// The maximum bytes of images pulled by pods, on a disk of this size.
pub(crate) fn room_of(disk: u64) -> u64 {
    (disk / PART).max(FEWEST).min(disk / 2)
}

/// The maximum size of an image for a pod with this many GB of disk.
fn most_of(disk: u64, size: u32) -> u64 {
    room_of(disk).saturating_add(u64::from(size) * GB).min(disk / 2)
}

impl<R: Runtime, B: Records, K: Keeper> Actor<R, B, K> {
    /// Pulls an image, unless it is too large for its pod. An oversized one that was pulled is not kept.
    pub(crate) async fn pull_within(
        &self,
        generation: &Generation,
        name: &Reference,
        spec: &ContainerSpec,
    ) -> Result<Image, Fault> {
        let before: HashSet<String> = self.runtime.images().await?.into_iter().map(|image| image.id).collect();
        let most = self.runtime.size().map_or(u64::MAX, |disk| most_of(disk, spec.disk));
        let refused = |how: &str| {
            let megabytes = most / 1_000_000;
            Fault::Refused(format!(
                "the image {how} more than the {megabytes} MB that this host has for an image of this pod"
            ))
        };
        let (announced, mut say) = (Notify::new(), self.keeper.pulling(generation));
        let progress = |at: Progress| {
            if at.bytes.1 > most {
                announced.notify_one();
            }
            say(at);
        };
        let image = tokio::select! {
            pulled = self.runtime.pull(name, spec.credential.as_ref(), progress) => pulled?,
            () = announced.notified() => return Err(refused("has")),
            fault = self.fills(most) => return Err(fault),
        };
        let id = bare(&image.0);
        if before.contains(id) {
            return Ok(image);
        }
        let there = self.runtime.images().await?.into_iter().find(|listed| listed.id == id);
        if there.is_some_and(|listed| listed.bytes > most) {
            self.runtime.remove_image(&name.to_string()).await?;
            return Err(refused("takes, unpacked,"));
        }
        locked(&self.images.fresh).insert(id.to_owned());
        Ok(image)
    }

    /// Ends when unpacking an image fills the disk.
    async fn fills(&self, most: u64) -> Fault {
        let Some(before) = self.runtime.room().await else { return std::future::pending().await };
        loop {
            sleep(WATCH).await;
            let Some(now) = self.runtime.room().await else { continue };
            let lost = before.free.saturating_sub(now.free);
            if lost > most {
                // Others write, too: a retry shows which image it was.
                return Fault::Later(
                    "the disk of the host lost more, while this image was pulled, than it may take".to_owned(),
                );
            }
            if now.percent() < FULL && lost > now.all / 100 {
                return Fault::HostFull(format!(
                    "less than {FULL} % of the host's disk is free, and the image is not unpacked yet"
                ));
            }
        }
    }

    /// Takes note of a generation's image: it stays while that should run, and the longer the later it was used.
    pub(crate) async fn note_image(
        &self,
        generation: &Generation,
        name: &str,
        image: &Image,
    ) -> Result<(), AdminError> {
        let id = bare(&image.0).to_owned();
        locked(&self.images.pinned).insert(generation.clone(), id.clone());
        let is_fresh = locked(&self.images.fresh).remove(&id);
        let name = Reference::parse(name).map_or_else(|_| name.to_owned(), |name| name.to_string());
        self.records.use_image(id, familiar(&name).to_owned(), is_fresh).await?;
        if is_fresh { self.tidy_images().await } else { Ok(()) }
    }

    /// Removes the least recently used images that pods pulled, until the rest fits.
    pub(crate) async fn tidy_images(&self) -> Result<(), AdminError> {
        let ours = self.records.images().await?;
        let (Some(disk), false) = (self.runtime.size(), ours.is_empty()) else { return Ok(()) };
        // The driver's looks handle a host that does not answer.
        let Ok(there) = self.runtime.images().await else { return Ok(()) };
        let is_low = self.runtime.room().await.is_some_and(|room| room.percent() < LOW);
        let pinned: HashSet<String> = locked(&self.images.pinned).values().cloned().collect();
        let mut gone: Vec<String> =
            ours.keys().filter(|id| there.iter().all(|listed| listed.id != **id)).cloned().collect();
        for image in surplus(&ours, &there, &pinned, if is_low { 0 } else { room_of(disk) }) {
            let names = if image.names.is_empty() { std::slice::from_ref(&image.id) } else { &image.names[..] };
            let mut is_gone = true;
            for name in names {
                is_gone &= self.runtime.remove_image(name).await.is_ok();
            }
            if is_gone {
                gone.push(image.id.clone());
            }
        }
        if gone.is_empty() { Ok(()) } else { self.records.forget_images(gone).await }
    }
}

/// The images to remove so that those that pods pulled take no more than `room`: none that is used or about to be used,
/// and none that somebody on the host has given a name.
fn surplus<'i>(
    ours: &BTreeMap<String, PulledImage>,
    there: &'i [Listed],
    pinned: &HashSet<String>,
    room: u64,
) -> Vec<&'i Listed> {
    let mut all: Vec<(&PulledImage, &Listed)> =
        there.iter().filter_map(|listed| Some((ours.get(&listed.id)?, listed))).collect();
    all.sort_by_key(|(pulled, _)| pulled.used);
    let mut total: u64 = all.iter().fold(0, |sum, (_, listed)| sum.saturating_add(listed.bytes));
    let mut surplus = Vec::new();
    for (pulled, listed) in all {
        let is_renamed = !listed.names.iter().all(|name| pulled.names.contains(familiar(name)));
        if total > room && !listed.is_used && !pinned.contains(&listed.id) && !is_renamed {
            total = total.saturating_sub(listed.bytes);
            surplus.push(listed);
        }
    }
    surplus
}

/// An id without its algorithm, which some hosts leave out.
pub(crate) fn bare(id: &str) -> &str {
    id.strip_prefix("sha256:").unwrap_or(id)
}

/// A name as Docker shows it: images from Docker Hub have no host.
fn familiar(name: &str) -> &str {
    let name = name.strip_prefix("index.docker.io/").or_else(|| name.strip_prefix("docker.io/")).unwrap_or(name);
    name.strip_prefix("library/").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use super::{GB, familiar, most_of, room_of, surplus};
    use crate::runtime::Listed;
    use engine::hosts::PulledImage;
    use wire::Timestamp;

    #[test]
    fn images_have_a_fifth_of_a_disk_ten_gb_at_least_and_never_more_than_half() {
        for (disk, room, of_a_pod) in [(1000, 200, 205), (30, 10, 15), (16, 8, 8)] {
            assert_eq!((room_of(disk * GB), most_of(disk * GB, 5)), (room * GB, of_a_pod * GB), "{disk}");
        }
    }

    #[test]
    fn a_name_of_docker_hub_is_one_whether_it_names_the_hub_or_not() {
        for name in
            ["busybox:1", "docker.io/library/busybox:1", "index.docker.io/library/busybox:1", "library/busybox:1"]
        {
            assert_eq!(familiar(name), "busybox:1");
        }
        assert_eq!(familiar("127.0.0.1:5000/a:1"), "127.0.0.1:5000/a:1");
    }

    #[test]
    fn those_go_that_were_not_used_for_longest_and_none_that_is_needed_or_not_ours() {
        let name = |id: &str| format!("r/{id}:1");
        let listed = |id: &str| Listed { id: id.to_owned(), names: vec![name(id)], bytes: GB, is_used: id == "used" };
        let mut there: Vec<Listed> = ["old", "used", "pinned", "named", "new", "theirs"].map(listed).into();
        there[3].names.push("mine:1".to_owned());
        let pulled = |(at, id): (i64, &str)| {
            (id.to_owned(), PulledImage { names: [name(id)].into(), used: Timestamp::from_seconds(at) })
        };
        let ours: BTreeMap<String, PulledImage> =
            [(1, "used"), (2, "pinned"), (3, "named"), (4, "old"), (5, "new")].map(pulled).into();
        let pinned = HashSet::from(["pinned".to_owned()]);
        let gone = |room: u64| -> Vec<&str> {
            surplus(&ours, &there, &pinned, room * GB).into_iter().map(|listed| listed.id.as_str()).collect()
        };
        assert_eq!(gone(5), Vec::<&str>::new());
        assert_eq!(gone(4), ["old"]);
        assert_eq!(gone(0), ["old", "new"]);
    }
}
