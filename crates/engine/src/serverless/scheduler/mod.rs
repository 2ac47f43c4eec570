//! One endpoint with its workers at one moment, and its changes by the rules of serverless.md.
//!
//! A scheduler is loaded, runs its steps until nothing changes, and is saved. Its steps depend only on its records and
//! the moment, so the history is the same however many advances it takes.

mod attempts;
mod dispatch;
mod ends;
mod observations;
mod starts;

pub(super) use starts::process_of;
use std::cell::{Cell, OnceCell};

use super::{
    acts::BootBehavior,
    scaling::{self, Bounds, Demand},
};
use crate::{
    Context, EngineError, booking, budgets, ledger,
    model::{AFTERLIFE, EndpointRecord, EndpointState, JobRecord, Phase, WorkerRecord},
};
use wire::{
    Timestamp,
    money::Usd,
    pods::LogSource,
    serverless::{endpoints::Scaling, jobs::Json},
};

/// An endpoint with its workers.
pub(crate) struct EndpointScheduler<'c> {
    pub(crate) context: &'c Context<'c>,
    pub(crate) record: EndpointRecord,
    pub(crate) state: EndpointState,
    /// Workers that are not gone, oldest first, including parked ones.
    pub(crate) workers: Vec<WorkerRecord>,
    /// The workers as stored.
    stored: Vec<WorkerRecord>,
    pub(crate) at: Timestamp,
    /// Whether the last round of steps changed anything.
    pub(crate) changed: bool,
    funded: OnceCell<bool>,
    /// When the next job change is due, if known.
    next_job_end: Cell<Option<Option<Timestamp>>>,
    /// Whether capacity became free for others.
    freed: bool,
}

impl<'c> EndpointScheduler<'c> {
    /// The endpoint with this id, if any.
    pub(crate) fn load(context: &'c Context<'c>, id: &str, at: Timestamp) -> Result<Option<Self>, EngineError> {
        let Some((record, state)) = context.tx.endpoint(id)? else { return Ok(None) };
        Self::of(context, record, state, at).map(Some)
    }

    /// An endpoint that was already read.
    pub(crate) fn of(
        context: &'c Context<'c>,
        record: EndpointRecord,
        state: EndpointState,
        at: Timestamp,
    ) -> Result<Self, EngineError> {
        let workers = context.tx.workers(&record.id)?;
        let stored = workers.clone();
        Ok(Self {
            context,
            record,
            state,
            workers,
            stored,
            at,
            changed: false,
            funded: OnceCell::new(),
            next_job_end: Cell::new(None),
            freed: false,
        })
    }

    /// Stores the changes and the next due time.
    pub(crate) fn save(mut self) -> Result<(), EngineError> {
        self.price_stretches()?;
        let tx = self.context.tx;
        let mut freed = self.freed;
        for old in &self.stored {
            match self.workers.iter().find(|worker| worker.id == old.id) {
                Some(new) if new == old => {}
                Some(new) => {
                    freed |= booking::save_worker(tx, Some(old), new, None, self.at)?;
                }
                None => {
                    let mut gone = old.clone();
                    gone.enter(Phase::Gone, self.at, None);
                    freed |= booking::save_worker(tx, Some(old), &gone, Some(self.at), self.at)?;
                }
            }
        }
        for new in self.workers.iter().filter(|new| self.stored.iter().all(|old| old.id != new.id)) {
            booking::save_worker(tx, None, new, None, self.at)?;
        }
        if self.workers.len() < self.stored.len() {
            tx.forget_workers(&self.record.id, self.at.before(AFTERLIFE))?;
        }
        let waiting = self.workers.iter().filter(|worker| worker.phase == Phase::Throttled).count();
        let due = self.next_due()?;
        tx.put_endpoint_state(&self.record.id, &self.state, due, waiting)?;
        if freed {
            tx.wake_waiting(self.at)?;
        }
        if self.shows_news() {
            self.context.touch(&self.record.id);
        }
        Ok(())
    }

    /// Stores a worker ahead of the others, so that it owns its host resources from now on.
    pub(crate) fn book_now(&mut self, index: usize) -> Result<(), EngineError> {
        self.price_stretches()?;
        let (tx, new) = (self.context.tx, &self.workers[index]);
        let old = self.stored.iter().position(|old| old.id == new.id);
        self.freed |= booking::save_worker(tx, old.map(|old| &self.stored[old]), new, None, self.at)?;
        match old {
            Some(old) => self.stored[old].clone_from(new),
            None => self.stored.push(new.clone()),
        }
        self.context.touch(&self.record.id);
        Ok(())
    }

    /// Whether waiting callers would see a difference: a mere sign of life makes none.
    fn shows_news(&self) -> bool {
        let seen = |worker: &WorkerRecord| {
            let stops = worker.attached.as_ref().map(|attached| attached.stops.clone());
            (worker.id.clone(), worker.phase, worker.jobs, worker.version, stops)
        };
        let is_same = |(old, new): (&WorkerRecord, &WorkerRecord)| old == new || seen(old) == seen(new);
        self.workers.len() != self.stored.len() || !self.stored.iter().zip(&self.workers).all(is_same)
    }

    /// When the next change is due.
    fn next_due(&self) -> Result<Option<Timestamp>, EngineError> {
        let (target, count) = (self.target()?, self.staying());
        let idle = (count > target).then(|| self.removable_idle().map(|worker| worker.since).min()).flatten();
        let workers = self.workers.iter().flat_map(|worker| {
            let silence = worker.attached.as_ref().map(|attached| attached.alive_until);
            [worker.due, silence].into_iter().flatten()
        });
        let next = workers
            .chain(idle.map(|since| since.after(self.record.idle_span())))
            .chain(self.next_job_end()?)
            .chain(self.state.runner_until)
            .chain(self.next_passing()?)
            .chain(self.next_look()?);
        Ok(next.min())
    }

    /// When the desired number of workers may change with time alone.
    fn next_look(&self) -> Result<Option<Timestamp>, EngineError> {
        if !self.scales()? {
            return Ok(None);
        }
        Ok(scaling::next_look(&self.record.scaling, self.bounds(), &self.demand()?, self.at))
    }

    /// When the next change of one of its jobs is due.
    fn next_job_end(&self) -> Result<Option<Timestamp>, EngineError> {
        if self.next_job_end.get().is_none() {
            self.next_job_end.set(Some(self.context.tx.next_due_job(&self.record.id)?));
        }
        Ok(self.next_job_end.get().flatten())
    }

    /// The jobs with changes due now.
    fn due_jobs(&self) -> Result<Vec<JobRecord>, EngineError> {
        if self.next_job_end()?.is_none_or(|next| next > self.at) {
            return Ok(Vec::new());
        }
        Ok(self.context.tx.due_jobs(&self.record.id, self.at)?)
    }

    /// Stores a job, and its output if that changed.
    pub(crate) fn put_job(&self, job: &JobRecord, output: Option<Option<&Json>>) -> Result<(), EngineError> {
        self.next_job_end.set(None);
        match output {
            Some(output) => self.context.tx.put_job_with(&self.record.account, job, output)?,
            None => self.context.tx.put_job(job)?,
        }
        Ok(())
    }

    /// Deletes a job.
    pub(crate) fn delete_job(&self, job: &JobRecord) -> Result<(), EngineError> {
        self.next_job_end.set(None);
        self.context.touch(&job.id);
        Ok(self.context.tx.delete_job(job.seq)?)
    }

    /// Its workers as stored.
    pub(crate) fn stored(&self) -> &[WorkerRecord] {
        &self.stored
    }

    /// Writes a platform line to a worker's log.
    pub(crate) fn says(&self, worker: &str, line: &str) -> Result<(), EngineError> {
        if let Some(stay) = self.position(worker).and_then(|index| self.workers[index].staying()) {
            // The driver of the host keeps the log.
            self.context.tx.note_host(&stay.machine);
        }
        Ok(self.context.tx.add_worker_line(worker, self.at, LogSource::System, line)?)
    }

    /// Writes a line in the format of worker libraries to a worker's log.
    fn logs(&self, worker: &str, job: &str, message: &str) -> Result<(), EngineError> {
        let line = serde_json::json!({ "requestId": job, "message": message, "level": "INFO" }).to_string();
        Ok(self.context.tx.add_worker_line(worker, self.at, LogSource::Container, &line)?)
    }

    pub(crate) fn position(&self, worker: &str) -> Option<usize> {
        self.workers.iter().position(|one| one.id == worker)
    }

    fn bounds(&self) -> Bounds {
        Bounds { min: self.record.min, max: self.record.max }
    }

    /// The workers that count toward the maximum.
    fn total(&self) -> u32 {
        count(self.workers.iter().filter(|worker| worker.phase != Phase::Parked))
    }

    /// The workers that are not ending, including unhealthy and throttled ones.
    fn staying(&self) -> u32 {
        let is_staying = |worker: &&WorkerRecord| {
            worker.phase != Phase::Parked && !(worker.phase == Phase::Running && self.makes_way(worker))
        };
        count(self.workers.iter().filter(is_staying))
    }

    /// Idle workers that scaling may end: all except self-attached processes.
    fn removable_idle(&self) -> impl Iterator<Item = &WorkerRecord> {
        self.workers.iter().filter(|worker| worker.phase == Phase::Idle && !came_by_itself(worker))
    }

    fn demand(&self) -> Result<Demand, EngineError> {
        let queued = self.state.queued.saturating_sub(self.state.queued_low);
        let counts_time = matches!(self.record.scaling, Scaling::QueueDelay { .. }) && queued > 0;
        let oldest = if counts_time { self.context.tx.oldest_job(&self.record.id)? } else { None };
        Ok(Demand {
            queued,
            in_progress: self.state.in_progress,
            oldest: oldest.map(|job| job.queued_at),
            running: count(
                self.workers.iter().filter(|worker| worker.phase == Phase::Running && !self.makes_way(worker)),
            ),
            workers: self.staying(),
            last_start: self.state.last_start,
        })
    }

    /// Whether the account has balance left, and no budget ends what this endpoint has.
    pub(crate) fn is_funded(&self) -> Result<bool, EngineError> {
        if let Some(funded) = self.funded.get() {
            return Ok(*funded);
        }
        let least = Usd::from_micros(1);
        let tx = self.context.tx;
        let funded = ledger::can_pay(tx, &self.record.account, least, self.at)?
            && !budgets::ends(tx, &self.record.account, &self.record.id)?;
        Ok(*self.funded.get_or_init(|| funded))
    }

    fn has_runner(&self) -> bool {
        self.state.runner_until.is_some_and(|until| until > self.at)
    }

    /// Whether scaling decides the number of workers.
    fn scales(&self) -> Result<bool, EngineError> {
        let is_local = BootBehavior::of(&self.record.container.image) == BootBehavior::Local;
        let by_itself = !is_local || (self.has_runner() && self.state.runner_workers.is_none());
        Ok(by_itself && self.is_funded()?)
    }

    /// The desired number of workers.
    fn target(&self) -> Result<u32, EngineError> {
        if self.scales()? {
            return Ok(scaling::want(&self.record.scaling, self.bounds(), &self.demand()?, self.at));
        }
        // Only attached processes count, whether started by a runner with a fixed number or by hand.
        let held = self.state.runner_workers.filter(|_| self.has_runner()).unwrap_or(0);
        Ok(if self.is_funded()? { held.min(self.record.max) } else { 0 })
    }
}

/// Whether a process attached itself without a runner: it ends when it likes.
fn came_by_itself(worker: &WorkerRecord) -> bool {
    worker.attached.as_ref().is_some_and(|attached| !attached.by_runner)
}

pub(crate) fn count<'w>(workers: impl Iterator<Item = &'w WorkerRecord>) -> u32 {
    u32::try_from(workers.count()).unwrap_or(u32::MAX)
}
