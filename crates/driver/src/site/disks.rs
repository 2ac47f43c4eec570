//! The disks of a host's pods, and the volumes that they mount: measured each minute, and sooner when the host's own
//! disk fills fast (runtime.md, Disks).

use std::{
    collections::{BTreeMap, BTreeSet, HashSet},
    sync::Arc,
    time::Duration,
};

use tokio::sync::Mutex;

use super::background::Background;
use crate::{
    act::StepExecutor,
    log_sink::LogSink,
    records::{EngineRecords, Records},
    runtime::{DataKind, DiskSpace, DiskUsage, Handle, Runtime, Usage, Volume},
};
use engine::{
    AdminError,
    hosts::{
        Fact, Generation, Observation,
        spec::{ContainerSpec, MountSource},
    },
};

/// A GB of a pod, as a host counts it.
const GB: u64 = 1 << 30;
/// The ticks between two measurements.
const TICKS: u32 = 6;
/// If the host's own disk fills by this many bytes or files, the next measurement is due at the next tick.
const FAST: (u64, u64) = (256 << 20, 20_000);
/// A measurement that took longer than this is repeated only after its minute.
const SHORT: Duration = Duration::from_secs(1);
/// The files allowed per GB, and the minimum for a disk or volume.
const FILES: (u64, u64) = (65_536, 100_000);
/// How far a volume may exceed its size before its pods end, in percent.
const BEYOND: u64 = 10;

/// The measurements of a host's disks.
#[derive(Default)]
pub(super) struct DiskMeter {
    task: Background,
    last: Arc<Mutex<DiskHistory>>,
}

/// The state left by the last measurement.
#[derive(Default)]
struct DiskHistory {
    ticks: u32,
    room: Option<DiskSpace>,
    took: Duration,
    /// The volumes reported as full.
    said: HashSet<(Generation, Volume)>,
}

impl DiskMeter {
    /// Measures if it is time to, in the background and one at a time.
    pub(super) fn tick<R: Runtime, L: LogSink>(
        &mut self,
        actor: &StepExecutor<R, EngineRecords, L>,
        containers: &[(Generation, Handle)],
        failed: impl FnOnce(AdminError) + Send + 'static,
    ) {
        if self.task.is_busy() {
            return;
        }
        let (actor, containers, last) = (actor.clone(), containers.to_vec(), Arc::clone(&self.last));
        self.task.begin(async move {
            let mut last = last.lock().await;
            if let Err(error) = last.look(&actor, &containers).await {
                failed(error);
            }
        });
    }
}

impl DiskHistory {
    async fn look<R: Runtime, L: LogSink>(
        &mut self,
        actor: &StepExecutor<R, EngineRecords, L>,
        containers: &[(Generation, Handle)],
    ) -> Result<(), AdminError> {
        self.ticks = self.ticks.wrapping_add(1);
        let room = actor.runtime.room().await;
        let fills_fast = self.took < SHORT && room.zip(self.room).is_some_and(|(now, before)| fills_fast(now, before));
        if !self.ticks.is_multiple_of(TICKS) && !fills_fast {
            // Space that is only now free may fill just as fast.
            if let Some((before, now)) = self.room.as_mut().zip(room) {
                before.free = before.free.max(now.free);
                before.free_files = before.free_files.max(now.free_files);
            }
            self.room = self.room.or(room);
            return Ok(());
        }
        self.room = room;
        let began = actor.clock.now();
        let measured = self.measure(actor, containers).await;
        self.took = actor.clock.now().since(began);
        measured
    }

    async fn measure<R: Runtime, L: LogSink>(
        &mut self,
        actor: &StepExecutor<R, EngineRecords, L>,
        containers: &[(Generation, Handle)],
    ) -> Result<(), AdminError> {
        let mut specs = Vec::with_capacity(containers.len());
        for (generation, handle) in containers {
            if let Some(spec) = actor.records.container(generation).await? {
                specs.push((handle.clone(), spec));
            }
        }
        let most: Vec<_> = specs.iter().map(|(handle, spec)| (handle.clone(), most_files(spec.disk))).collect();
        // The driver's looks handle a host that does not answer.
        let Ok(held) = actor.runtime.disks(&most).await else { return Ok(()) };
        let volumes = volumes(actor, &specs, &held).await?;
        let mut full = HashSet::new();
        for (handle, spec) in &specs {
            let generation = &spec.generation;
            let reason = held.get(&handle.0).and_then(|held| overrun(held, spec.disk));
            let mounted = mounted(spec).filter_map(|volume| Some((volumes.get(&volume)?, volume)));
            let of_volume = mounted.filter_map(|((usage, size), volume)| {
                if usage.bytes > u64::from(*size) * GB {
                    full.insert((generation.clone(), volume.clone()));
                }
                volume_overrun(*usage, *size, &volume)
            });
            // All of them, so that each full one is known.
            let of_volume: Vec<String> = of_volume.collect();
            if let Some(reason) = reason.or_else(|| of_volume.into_iter().next()) {
                let seen = Fact::DiskFull(reason);
                let at = actor.clock.now();
                actor.records.observe(vec![Observation { generation: generation.clone(), at, seen }]).await?;
            }
        }
        for new in full.difference(&self.said) {
            if let Some((usage, size)) = volumes.get(&new.1) {
                let most = tenths(most_bytes(*size));
                let line = format!(
                    "{}: {} GB used of {size} GB; beyond {most} GB its pods end",
                    name(&new.1),
                    tenths(usage.bytes)
                );
                actor.log.say(&new.0, &line);
            }
        }
        self.said = full;
        Ok(())
    }
}

/// The usage of the volumes that these mount, and their sizes in GB. A volume without a size is not measured.
async fn volumes<R: Runtime, L: LogSink>(
    actor: &StepExecutor<R, EngineRecords, L>,
    specs: &[(Handle, ContainerSpec)],
    held: &BTreeMap<String, DiskUsage>,
) -> Result<BTreeMap<Volume, (Usage, u32)>, AdminError> {
    let all: BTreeSet<Volume> = specs.iter().flat_map(|(_, spec)| mounted(spec)).collect();
    let shared = all.iter().filter_map(|volume| if let Volume::Shared(id) = volume { Some(id.clone()) } else { None });
    let sizes = actor.records.volume_sizes(shared.collect()).await?;
    let mut used = BTreeMap::new();
    for volume in all {
        let size = match &volume {
            Volume::Shared(id) => sizes.get(id).copied().flatten(),
            Volume::Of(pod) => {
                specs.iter().find(|(_, spec)| spec.generation.of == *pod).and_then(|(_, spec)| own_size(spec))
            }
        };
        let Some(size) = size else { continue };
        let Ok(Some(mut usage)) = actor.runtime.used(&volume, most_files(size)).await else { continue };
        let deleted = held.values().filter_map(|held| held.deleted.get(&volume)).sum();
        usage.bytes = usage.bytes.saturating_add(deleted);
        used.insert(volume, (usage, size));
    }
    Ok(used)
}

fn mounted(spec: &ContainerSpec) -> impl Iterator<Item = Volume> {
    spec.mounts.iter().map(|mount| match &mount.source {
        MountSource::Persistent { .. } => Volume::Of(spec.generation.of.clone()),
        MountSource::Shared(id) => Volume::Shared(id.clone()),
    })
}

fn own_size(spec: &ContainerSpec) -> Option<u32> {
    spec.mounts
        .iter()
        .find_map(|mount| if let MountSource::Persistent { size } = mount.source { Some(size) } else { None })
}

/// Whether a disk fills so fast that its pods are measured before their minute.
fn fills_fast(now: DiskSpace, before: DiskSpace) -> bool {
    let (bytes, files) = FAST;
    before.free.saturating_sub(now.free) > bytes || before.free_files.saturating_sub(now.free_files) > files
}

/// The maximum bytes of a volume with this many GB.
fn most_bytes(size: u32) -> u64 {
    u64::from(size).saturating_mul(GB).saturating_mul(100 + BEYOND) / 100
}

/// The maximum files of a disk or volume with this many GB.
fn most_files(size: u32) -> u64 {
    let (each, fewest) = FILES;
    (u64::from(size) * each).max(fewest)
}

/// Why a disk with this many GB is full, if it is.
fn overrun(held: &DiskUsage, size: u32) -> Option<String> {
    let most = most_files(size);
    if held.files > most {
        return Some(format!(
            "disk full: more than {most} files, or folders too deep to count; a disk of {size} GB has room for {most}"
        ));
    }
    let used: u64 = held.bytes.values().fold(0, |sum, bytes| sum.saturating_add(*bytes));
    if used <= u64::from(size) * GB {
        return None;
    }
    let (filler, _) = held.bytes.iter().max_by_key(|(_, bytes)| **bytes)?;
    let what = match filler {
        DataKind::Layer => "files of the container",
        DataKind::Deleted => "deleted files that its programs hold open",
        DataKind::OwnFiles => "/etc/hosts, /etc/hostname or /etc/resolv.conf",
        DataKind::Volumes => "volumes that its image asks for",
    };
    Some(format!("disk full: {} GB used of {size} GB, most of it by {what}", tenths(used)))
}

/// Why pods with a volume of this many GB end, if they do.
fn volume_overrun(usage: Usage, size: u32, volume: &Volume) -> Option<String> {
    let (most, name) = (most_files(size), name(volume));
    if usage.files > most {
        return Some(format!("{name} full: more than {most} files, or folders too deep to count, on {size} GB"));
    }
    let is_over = usage.bytes > most_bytes(size);
    is_over.then(|| format!("{name} full: {} GB used of {size} GB", tenths(usage.bytes)))
}

fn name(volume: &Volume) -> String {
    match volume {
        Volume::Of(_) => "persistent volume".to_owned(),
        Volume::Shared(id) => format!("network volume `{id}`"),
    }
}

/// GB with one decimal, rounded up.
fn tenths(bytes: u64) -> String {
    let tenths = bytes.saturating_mul(10).div_ceil(GB);
    format!("{}.{}", tenths / 10, tenths % 10)
}

#[cfg(test)]
mod tests {
    use super::{FILES, GB, fills_fast, overrun, volume_overrun};
    use crate::runtime::{DataKind, DiskSpace, DiskUsage, Usage, Volume};

    fn held(bytes: &[(DataKind, u64)], files: u64) -> DiskUsage {
        DiskUsage { bytes: bytes.iter().copied().collect(), files, ..DiskUsage::default() }
    }

    #[test]
    fn all_that_a_pod_holds_counts_and_the_most_of_it_is_named() {
        let half = GB / 2;
        assert_eq!(overrun(&held(&[(DataKind::Layer, half), (DataKind::Volumes, half)], 0), 1), None);
        for (filler, said) in [
            (DataKind::Layer, "files of the container"),
            (DataKind::Deleted, "deleted files that its programs hold open"),
            (DataKind::OwnFiles, "/etc/hosts, /etc/hostname or /etc/resolv.conf"),
            (DataKind::Volumes, "volumes that its image asks for"),
        ] {
            let mut all = held(&[(DataKind::Layer, half), (DataKind::Volumes, half)], 0);
            all.fill(filler, half + half / 5);
            assert_eq!(overrun(&all, 1), Some(format!("disk full: 1.6 GB used of 1 GB, most of it by {said}")));
        }
        assert_eq!(overrun(&held(&[], FILES.1), 1), None);
        assert!(overrun(&held(&[], FILES.1 + 1), 1).is_some());
        assert_eq!(overrun(&held(&[], FILES.1 + 1), 10), None);
    }

    #[test]
    fn a_volume_may_have_a_tenth_more_than_its_size() {
        let of = |bytes| volume_overrun(Usage { bytes, files: 1 }, 10, &Volume::Shared("v1".to_owned()));
        assert_eq!(of(11 * GB), None);
        assert_eq!(of(11 * GB + 1).as_deref(), Some("network volume `v1` full: 11.1 GB used of 10 GB"));
    }

    #[test]
    fn a_disk_fills_fast_by_bytes_or_by_files() {
        let room = |free, free_files| DiskSpace { all: 100 * GB, free, free_files };
        let before = room(50 * GB, 1_000_000);
        assert!(!fills_fast(room(50 * GB - (200 << 20), 990_000), before));
        assert!(fills_fast(room(49 * GB, 1_000_000), before));
        assert!(fills_fast(room(50 * GB, 970_000), before));
        assert!(!fills_fast(room(60 * GB, 2_000_000), before));
    }
}
