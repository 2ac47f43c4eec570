//! A host's regular tasks at every tick: figures, GPUs, deleted volumes, and whether a full host has space again.

use std::collections::BTreeMap;

use super::background::Background;
use crate::{
    act::StepExecutor,
    log_sink::LogSink,
    records::{EngineRecords, Records},
    runtime::{Handle, Runtime, Volume},
};
use engine::{AdminError, hosts::Generation};

/// The ticks between two checks of the images that pods pulled.
const TICKS: u32 = 6;
/// The share of a disk that must be free before a full host takes pods again, in percent.
const ROOM: u64 = 10;
/// After this many ticks a full host that cannot report its free space takes pods again: ten minutes.
const BLIND: u32 = 60;

/// The measurements of a host.
#[derive(Default)]
pub(super) struct Measurements {
    task: Background,
    ticks: u32,
}

impl Measurements {
    /// Takes due measurements in the background, one at a time.
    pub(super) fn tick<R: Runtime, L: LogSink>(
        &mut self,
        actor: &StepExecutor<R, EngineRecords, L>,
        containers: &[(Generation, Handle)],
        gpus: &[String],
        failed: impl FnOnce(AdminError) + Send + 'static,
    ) {
        if self.task.is_busy() {
            return;
        }
        self.ticks = self.ticks.wrapping_add(1);
        let (actor, containers, gpus, ticks) = (actor.clone(), containers.to_vec(), gpus.to_vec(), self.ticks);
        self.task.begin(async move {
            if let Err(error) = measure(&actor, &containers, &gpus, ticks).await {
                failed(error);
            }
        });
    }
}

async fn measure<R: Runtime, L: LogSink>(
    actor: &StepExecutor<R, EngineRecords, L>,
    containers: &[(Generation, Handle)],
    gpus: &[String],
    ticks: u32,
) -> Result<(), AdminError> {
    let busy = self::gpus(actor, gpus).await?;
    figures(actor, containers, &busy).await?;
    volumes(actor).await?;
    if ticks.is_multiple_of(TICKS) {
        actor.tidy_images().await?;
    }
    room(actor, ticks).await
}

/// How busy and how full each GPU of the host is. One that has disappeared is taken out of use until it is back.
async fn gpus<R: Runtime, L: LogSink>(
    actor: &StepExecutor<R, EngineRecords, L>,
    uuids: &[String],
) -> Result<BTreeMap<String, (u8, u8)>, AdminError> {
    if uuids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let Ok(Some(there)) = actor.runtime.gpus().await else { return Ok(BTreeMap::new()) };
    let lost: Vec<String> = uuids.iter().filter(|uuid| !there.contains_key(*uuid)).cloned().collect();
    let known = actor.records.host().await?.lost_gpus;
    if known.iter().any(|uuid| there.contains_key(uuid)) {
        let back: Vec<String> = there.keys().cloned().collect();
        actor.records.change_host(move |host, _| host.lost_gpus.retain(|uuid| !back.contains(uuid))).await?;
    }
    let new: Vec<String> = lost.into_iter().filter(|uuid| !known.contains(uuid)).collect();
    if !new.is_empty() {
        actor.records.lose_gpus(new).await?;
    }
    Ok(there)
}

/// The resource usage of running pods. The driver's looks handle a host that does not answer.
async fn figures<R: Runtime, L: LogSink>(
    actor: &StepExecutor<R, EngineRecords, L>,
    containers: &[(Generation, Handle)],
    gpus: &BTreeMap<String, (u8, u8)>,
) -> Result<(), AdminError> {
    if containers.is_empty() {
        return Ok(());
    }
    let handles: Vec<Handle> = containers.iter().map(|(_, handle)| handle.clone()).collect();
    let Ok(mut figures) = actor.runtime.figures(&handles).await else { return Ok(()) };
    let mut of_pods = BTreeMap::new();
    for (generation, handle) in containers {
        let Some(mut figures) = figures.remove(&handle.0) else { continue };
        if !gpus.is_empty()
            && let Some(spec) = actor.records.container(generation).await?
        {
            figures.gpus = spec.gpus.iter().map(|uuid| gpus.get(uuid).copied().unwrap_or_default()).collect();
        }
        of_pods.insert(generation.of.clone(), figures);
    }
    actor.records.put_figures(of_pods).await
}

/// Removes the remains of deleted volumes. One still used by an ending container is removed at a later tick.
async fn volumes<R: Runtime, L: LogSink>(actor: &StepExecutor<R, EngineRecords, L>) -> Result<(), AdminError> {
    let mut gone = Vec::new();
    for id in actor.records.deleted_volumes().await? {
        let volume = Volume::Shared(id);
        if actor.runtime.remove_volume(&volume).await.is_ok()
            && let Volume::Shared(id) = volume
        {
            gone.push(id);
        }
    }
    if !gone.is_empty() {
        actor.records.change_host(move |host, _| host.deleted_volumes.retain(|id| !gone.contains(id))).await?;
    }
    Ok(())
}

/// Whether a full host takes pods again.
async fn room<R: Runtime, L: LogSink>(actor: &StepExecutor<R, EngineRecords, L>, ticks: u32) -> Result<(), AdminError> {
    if !actor.records.host().await?.is_full {
        return Ok(());
    }
    let has_room = match actor.runtime.room().await {
        Some(room) => room.percent() >= ROOM,
        // It cannot be measured from here; the next pod will show.
        None => ticks.is_multiple_of(BLIND),
    };
    if has_room {
        actor.records.change_host(|host, _| host.is_full = false).await?;
    }
    Ok(())
}
