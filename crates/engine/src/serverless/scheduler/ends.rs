//! Ending surplus and outdated workers (serverless.md, Scaling, and Releases and rollout).

use std::time::Duration;

use super::{EndpointScheduler, came_by_itself};
use crate::{
    EngineError,
    model::{Phase, WorkerRecord},
};
use wire::serverless::endpoints::Flashboot;

impl EndpointScheduler<'_> {
    /// Ends surplus workers.
    pub(crate) fn end_workers(&mut self) -> Result<(), EngineError> {
        let stale: Vec<String> = self
            .workers
            .iter()
            .filter(|worker| worker.phase == Phase::Idle && self.makes_way(worker))
            .map(|worker| worker.id.clone())
            .collect();
        let outdated = |worker: &WorkerRecord| worker.phase == Phase::Parked && worker.version < self.record.version;
        let kept = self.workers.len();
        let record_version = self.record.version;
        if self.workers.iter().any(outdated) {
            self.workers.retain(|worker| !(worker.phase == Phase::Parked && worker.version < record_version));
        }
        self.changed |= self.workers.len() < kept;
        for worker in stale {
            self.stop(&worker)?;
        }
        while self.total() > self.record.max
            && let Some(worker) = self.most_dispensable()
        {
            self.stop(&worker)?;
        }
        while self.staying() > self.target()?
            && let Some(worker) = self.unwanted()
        {
            self.stop(&worker)?;
        }
        Ok(())
    }

    /// The worker to end first when there are more than the maximum.
    fn most_dispensable(&self) -> Option<String> {
        let rank = |worker: &&WorkerRecord| match worker.phase {
            Phase::Throttled => Some(0),
            Phase::Pulling => Some(1),
            Phase::Unhealthy => Some(2),
            Phase::Idle => Some(3),
            Phase::Booting | Phase::Running | Phase::Parked | Phase::Gone => None,
        };
        let candidates = self.workers.iter().filter_map(|worker| Some((rank(&worker)?, worker.since, &worker.id)));
        candidates.min().map(|(.., id)| id.clone())
    }

    /// A worker beyond the desired number: the newest that waits or pulls, else the one idle for longest, if long
    /// enough.
    fn unwanted(&self) -> Option<String> {
        let of = |phase: Phase| {
            let workers = self.workers.iter().filter(move |worker| worker.phase == phase && !came_by_itself(worker));
            workers.max_by_key(|worker| (worker.created_at, &worker.id))
        };
        let idle = || {
            let longest = self.removable_idle().min_by_key(|worker| (worker.since, &worker.id))?;
            (longest.since.after(self.record.idle_span()) <= self.at).then_some(longest)
        };
        of(Phase::Throttled).or_else(|| of(Phase::Pulling)).or_else(idle).map(|worker| worker.id.clone())
    }

    /// Ends a worker. An idle one may be parked for the next start.
    pub(crate) fn stop(&mut self, worker: &str) -> Result<(), EngineError> {
        let Some(index) = self.position(worker) else { return Ok(()) };
        self.changed = true;
        let one = &mut self.workers[index];
        let is_newest = one.version == self.record.version && one.attached.is_none();
        let kept = match self.record.flashboot {
            Flashboot::Off => None,
            Flashboot::Flashboot => Some(Duration::from_secs(600)),
            Flashboot::PriorityFlashboot => Some(Duration::from_secs(3600)),
        };
        if let Some(span) = kept.filter(|_| one.phase == Phase::Idle && is_newest) {
            let due = self.at.after(span);
            one.enter(Phase::Parked, self.at, Some(due));
            one.started_at = None;
            return self.says(worker, "stop container; its state is kept for the next start");
        }
        self.workers.remove(index);
        self.says(worker, "stop container")?;
        self.says(worker, "remove container")
    }
}
