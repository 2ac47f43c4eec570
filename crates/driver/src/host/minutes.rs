//! What is done now and then on a host: figures, the disks of pods, and whether a full host has room again.

use std::collections::BTreeMap;

use tokio::task::JoinHandle;

use crate::{
    act::Actor,
    keeper::Keeper,
    records::{Books, Records},
    runtime::{Handle, Runtime},
};
use engine::{
    AdminError,
    hosts::{Figures, Generation, Observation, Seen},
};

/// A GB of a pod, as a host counts.
const GB: u64 = 1 << 30;
/// The ticks between two looks at disks.
const TICKS: u32 = 6;
/// The share of a disk that has to be free before a full host takes pods again, in percent.
const ROOM: u8 = 10;
/// Every so many looks a full host that cannot tell how full it is takes pods again.
const LOOKS: u32 = 10;

/// The measurements of a host.
#[derive(Default)]
pub(super) struct Minutes {
    task: Option<JoinHandle<()>>,
    ticks: u32,
}

impl Minutes {
    /// Measures what is due, beside everything else and one measurement at a time.
    pub(super) fn tick<R: Runtime, K: Keeper>(
        &mut self,
        actor: &Actor<R, Books, K>,
        containers: &[(Generation, Handle)],
        failed: impl FnOnce(AdminError) + Send + 'static,
    ) {
        if self.task.as_ref().is_some_and(|task| !task.is_finished()) {
            return;
        }
        self.ticks = self.ticks.wrapping_add(1);
        let (actor, containers, ticks) = (actor.clone(), containers.to_vec(), self.ticks);
        self.task = Some(tokio::spawn(async move {
            if let Err(error) = measure(&actor, &containers, ticks).await {
                failed(error);
            }
        }));
    }
}

impl Drop for Minutes {
    fn drop(&mut self) {
        if let Some(task) = &self.task {
            task.abort();
        }
    }
}

async fn measure<R: Runtime, K: Keeper>(
    actor: &Actor<R, Books, K>,
    containers: &[(Generation, Handle)],
    ticks: u32,
) -> Result<(), AdminError> {
    figures(actor, containers).await?;
    if ticks.is_multiple_of(TICKS) {
        disks(actor, containers).await?;
        room(actor, ticks / TICKS).await?;
    }
    Ok(())
}

/// What runs uses something; what does not, nothing. A host that does not answer is no matter of a measurement.
async fn figures<R: Runtime, K: Keeper>(
    actor: &Actor<R, Books, K>,
    containers: &[(Generation, Handle)],
) -> Result<(), AdminError> {
    if containers.is_empty() {
        return Ok(());
    }
    let handles: Vec<Handle> = containers.iter().map(|(_, handle)| handle.clone()).collect();
    let Ok(mut figures) = actor.runtime.figures(&handles).await else { return Ok(()) };
    let of_pods: BTreeMap<String, Figures> = containers
        .iter()
        .filter_map(|(generation, handle)| Some((generation.of.clone(), figures.remove(&handle.0)?)))
        .collect();
    actor.records.put_figures(of_pods).await
}

/// Disks that the host does not hold to their size itself.
async fn disks<R: Runtime, K: Keeper>(
    actor: &Actor<R, Books, K>,
    containers: &[(Generation, Handle)],
) -> Result<(), AdminError> {
    for (generation, handle) in containers {
        let Ok(Some(bytes)) = actor.runtime.disk(handle).await else { continue };
        let Some(spec) = actor.records.container(generation).await? else { continue };
        if bytes > u64::from(spec.disk) * GB {
            let used = u32::try_from(bytes.div_ceil(GB)).unwrap_or(u32::MAX);
            let (at, generation) = (actor.clock.now(), generation.clone());
            actor.records.observe(vec![Observation { generation, at, seen: Seen::DiskFull { used } }]).await?;
        }
    }
    Ok(())
}

/// Whether a full host takes pods again.
async fn room<R: Runtime, K: Keeper>(actor: &Actor<R, Books, K>, looks: u32) -> Result<(), AdminError> {
    if !actor.records.change_host(|_, _| {}).await?.is_full {
        return Ok(());
    }
    let has_room = match actor.runtime.free_disk().await {
        Ok(Some(free)) => free >= ROOM,
        // Nobody can tell: the next pod will.
        Ok(None) => looks.is_multiple_of(LOOKS),
        Err(_) => false,
    };
    if has_room {
        actor.records.change_host(|host, _| host.is_full = false).await?;
    }
    Ok(())
}
