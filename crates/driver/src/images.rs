//! The space that images may take on a host, and which of them are removed when those that pods pulled take more
//! (runtime.md, Images).

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::runtime::HostImage;
use engine::hosts::{Generation, PulledImage};

const GB: u64 = 1 << 30;
/// The share of a disk that images pulled by pods may take: one in this many bytes, but at least this many bytes, and
/// never more than half.
const PART: u64 = 5;
const FEWEST: u64 = 10 * GB;
/// The images that a host's pods are about to use, and those that were not on it before.
#[derive(Debug, Default)]
pub struct ImagePins {
    before: Mutex<HashMap<Generation, HashSet<String>>>,
    pinned: Mutex<HashMap<Generation, String>>,
    fresh: Mutex<HashSet<String>>,
}

fn locked<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ImagePins {
    /// The images that were on the host before the first pull of a generation, which are those `now` if this is it: a
    /// pull that was given up may be completed there.
    pub(crate) fn before(&self, generation: &Generation, now: impl Iterator<Item = String>) -> HashSet<String> {
        locked(&self.before).entry(generation.clone()).or_insert_with(|| now.collect()).clone()
    }

    /// Notes that an image was not on the host before.
    pub(crate) fn add_fresh(&self, id: &str) {
        locked(&self.fresh).insert(id.to_owned());
    }

    /// Pins the image of a generation. Returns whether it is new on the host, true only once.
    pub(crate) fn pin(&self, generation: &Generation, id: &str) -> bool {
        locked(&self.before).remove(generation);
        locked(&self.pinned).insert(generation.clone(), id.to_owned());
        locked(&self.fresh).remove(id)
    }

    /// The images that generations are about to use.
    pub(crate) fn pinned(&self) -> HashSet<String> {
        locked(&self.pinned).values().cloned().collect()
    }

    /// Releases the images of generations that should no longer run.
    pub(crate) fn keep_to(&self, is_wanted: impl Fn(&Generation) -> bool) {
        locked(&self.before).retain(|generation, _| is_wanted(generation));
        locked(&self.pinned).retain(|generation, _| is_wanted(generation));
    }
}

/// The maximum bytes of images pulled by pods, on a disk of this size.
pub(crate) fn room_of(disk: u64) -> u64 {
    (disk / PART).max(FEWEST).min(disk / 2)
}

/// The maximum size of an image for a pod with this many GB of disk.
pub(crate) fn most_of(disk: u64, size: u32) -> u64 {
    room_of(disk).saturating_add(u64::from(size) * GB).min(disk / 2)
}

/// The images to remove so that those that pods pulled take no more than `room`: none that is used or about to be used,
/// and none that somebody on the host has given a name.
pub(crate) fn surplus<'i>(
    ours: &BTreeMap<String, PulledImage>,
    there: &'i [HostImage],
    pinned: &HashSet<String>,
    room: u64,
) -> Vec<&'i HostImage> {
    let mut all: Vec<(&PulledImage, &HostImage)> =
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
pub(crate) fn familiar(name: &str) -> &str {
    let name = name.strip_prefix("index.docker.io/").or_else(|| name.strip_prefix("docker.io/")).unwrap_or(name);
    name.strip_prefix("library/").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};

    use super::{GB, ImagePins, familiar, most_of, room_of, surplus};
    use crate::runtime::HostImage;
    use engine::hosts::{Generation, PulledImage};
    use wire::Timestamp;

    #[test]
    fn images_have_a_fifth_of_a_disk_ten_gb_at_least_and_never_more_than_half() {
        for (disk, room, of_a_pod) in [(1000, 200, 205), (30, 10, 15), (16, 8, 8)] {
            assert_eq!((room_of(disk * GB), most_of(disk * GB, 5)), (room * GB, of_a_pod * GB), "{disk}");
        }
    }

    #[test]
    fn an_image_that_came_by_a_pull_that_was_given_up_was_not_there_before() {
        let (pins, generation) = (ImagePins::default(), Generation { of: "p1".to_owned(), number: 1 });
        let before = |now: &[&str]| pins.before(&generation, now.iter().map(|id| (*id).to_owned()));
        let old = HashSet::from(["old".to_owned()]);
        assert_eq!(before(&["old"]), old);
        assert_eq!(before(&["old", "large"]), old, "the second try");
        pins.keep_to(|_| false);
        assert_eq!(before(&["old", "large"]).len(), 2, "a generation that is no longer wanted is forgotten");
        pins.pin(&generation, "large");
        assert_eq!(before(&["old"]), old, "and so is one that has its image");
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
        let listed =
            |id: &str| HostImage { id: id.to_owned(), names: vec![name(id)], bytes: GB, is_used: id == "used" };
        let mut there: Vec<HostImage> = ["old", "used", "pinned", "named", "new", "theirs"].map(listed).into();
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
