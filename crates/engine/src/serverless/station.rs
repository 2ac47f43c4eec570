//! One endpoint at one moment, with its workers: what happens to them by the rules of serverless.md.
//!
//! A station is loaded, goes through its steps until nothing changes any more, and is saved. What it does depends on its
//! records and the moment alone, so a history is the same in however many steps it is lived through.

use std::{
    cell::{Cell, OnceCell},
    time::Duration,
};

use super::{
    FAILED_IN_A_ROW,
    acts::{self, Boot, Outcome, Plan},
    record::{self, Attached, EndpointRecord, EndpointState, JobRecord, Phase, WorkerRecord},
    scaling::{self, Bounds, Demand},
};
use crate::{Context, EngineError, advance::AFTERLIFE, ledger, runtime::simulated::digest};
use wire::{
    Timestamp, json,
    money::Usd,
    pods::LogSource,
    serverless::{
        endpoints::{EndpointType, Flashboot, Scaling},
        jobs::{Job, JobStatus, Json},
    },
};

/// An endpoint with its workers.
pub(super) struct Station<'c> {
    pub(super) context: &'c Context<'c>,
    pub(super) record: EndpointRecord,
    pub(super) state: EndpointState,
    /// Those that are not gone, oldest first; parked ones, too.
    pub(super) workers: Vec<WorkerRecord>,
    /// As they are stored.
    stored: Vec<WorkerRecord>,
    pub(super) at: Timestamp,
    /// Whether the last round of steps changed anything.
    pub(super) changed: bool,
    funded: OnceCell<bool>,
    /// When something happens to one of its jobs by itself, while that is known.
    next_job_end: Cell<Option<Option<Timestamp>>>,
}

impl<'c> Station<'c> {
    /// The endpoint of this id, if there is one.
    pub(super) fn load(context: &'c Context<'c>, id: &str, at: Timestamp) -> Result<Option<Self>, EngineError> {
        let Some((record, state)) = context.tx.endpoint(id)? else { return Ok(None) };
        Self::of(context, record, state, at).map(Some)
    }

    /// An endpoint that was read before.
    pub(super) fn of(
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
        })
    }

    /// Stores what changed, and when something will happen next.
    pub(super) fn save(self) -> Result<(), EngineError> {
        let tx = self.context.tx;
        let mut freed = false;
        for old in &self.stored {
            match self.workers.iter().find(|worker| worker.id == old.id) {
                Some(new) if new == old => {}
                Some(new) => {
                    freed |= record::book(tx, Some(old), Some(new), self.at)?;
                    tx.put_worker(new, None)?;
                }
                None => {
                    freed |= record::book(tx, Some(old), None, self.at)?;
                    tx.put_worker(&WorkerRecord { due: None, ..old.clone() }, Some(self.at))?;
                }
            }
        }
        for new in self.workers.iter().filter(|new| self.stored.iter().all(|old| old.id != new.id)) {
            record::book(tx, None, Some(new), self.at)?;
            tx.put_worker(new, None)?;
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

    /// Whether those who wait for something at the endpoint would see a difference: a worker that says it is still there
    /// makes none.
    fn shows_news(&self) -> bool {
        let seen = |worker: &WorkerRecord| {
            let stops = worker.attached.as_ref().map(|attached| attached.stops.clone());
            (worker.id.clone(), worker.phase, worker.jobs, worker.version, stops)
        };
        let is_same = |(old, new): (&WorkerRecord, &WorkerRecord)| old == new || seen(old) == seen(new);
        self.workers.len() != self.stored.len() || !self.stored.iter().zip(&self.workers).all(is_same)
    }

    /// When something happens by itself.
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

    /// When the number of workers may change because time passes.
    fn next_look(&self) -> Result<Option<Timestamp>, EngineError> {
        if !self.scales()? {
            return Ok(None);
        }
        Ok(scaling::next_look(&self.record.scaling, self.bounds(), &self.demand()?, self.at))
    }

    /// When something happens to one of its jobs by itself.
    fn next_job_end(&self) -> Result<Option<Timestamp>, EngineError> {
        if self.next_job_end.get().is_none() {
            self.next_job_end.set(Some(self.context.tx.next_due_job(&self.record.id)?));
        }
        Ok(self.next_job_end.get().flatten())
    }

    /// The jobs that something happens to now.
    fn due_jobs(&self) -> Result<Vec<JobRecord>, EngineError> {
        if self.next_job_end()?.is_none_or(|next| next > self.at) {
            return Ok(Vec::new());
        }
        Ok(self.context.tx.due_jobs(&self.record.id, self.at)?)
    }

    /// Stores a job, and what it put out where that changes, too.
    fn put_job(&self, job: &JobRecord, output: Option<Option<&Json>>) -> Result<(), EngineError> {
        self.next_job_end.set(None);
        Ok(match output {
            Some(output) => self.context.tx.put_job_with(job, output)?,
            None => self.context.tx.put_job(job)?,
        })
    }

    /// Its workers as they are stored.
    pub(super) fn stored(&self) -> &[WorkerRecord] {
        &self.stored
    }

    /// Writes a line of the platform into a worker's log.
    pub(super) fn says(&self, worker: &str, line: &str) -> Result<(), EngineError> {
        Ok(self.context.tx.add_worker_line(worker, self.at, LogSource::System, line)?)
    }

    /// Writes a line as worker libraries do into a worker's log.
    fn logs(&self, worker: &str, job: &str, message: &str) -> Result<(), EngineError> {
        let line = serde_json::json!({ "requestId": job, "message": message, "level": "INFO" }).to_string();
        Ok(self.context.tx.add_worker_line(worker, self.at, LogSource::Container, &line)?)
    }

    /// The handler of a simulated worker returned.
    fn logs_end(&self, job: &JobRecord) -> Result<(), EngineError> {
        self.logs(job.worker.as_deref().unwrap_or_default(), &job.id, "Finished.")
    }

    pub(super) fn position(&self, worker: &str) -> Option<usize> {
        self.workers.iter().position(|one| one.id == worker)
    }

    fn bounds(&self) -> Bounds {
        Bounds { min: self.record.min, max: self.record.max }
    }

    /// All workers that count towards the maximum.
    fn total(&self) -> u32 {
        count(self.workers.iter().filter(|worker| worker.phase != Phase::Parked))
    }

    /// The workers that are not ending, with unhealthy and throttled ones.
    fn staying(&self) -> u32 {
        let is_staying = |worker: &&WorkerRecord| {
            worker.phase != Phase::Parked && !(worker.phase == Phase::Running && self.makes_way(worker))
        };
        count(self.workers.iter().filter(is_staying))
    }

    /// Idle workers that scaling may end: all but processes that came by themselves.
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

    /// Whether the account has money left.
    pub(super) fn is_funded(&self) -> Result<bool, EngineError> {
        if let Some(funded) = self.funded.get() {
            return Ok(*funded);
        }
        let least = Usd::from_micros(1);
        let funded = ledger::can_pay(self.context.tx, &self.record.account, least, self.at)?;
        Ok(*self.funded.get_or_init(|| funded))
    }

    fn has_runner(&self) -> bool {
        self.state.runner_until.is_some_and(|until| until > self.at)
    }

    /// Whether scaling says how many workers there shall be.
    fn scales(&self) -> Result<bool, EngineError> {
        let is_local = Boot::of(&self.record.container.image) == Boot::Local;
        let by_itself = !is_local || (self.has_runner() && self.state.runner_workers.is_none());
        Ok(by_itself && self.is_funded()?)
    }

    /// How many workers there shall be.
    fn target(&self) -> Result<u32, EngineError> {
        if self.scales()? {
            return Ok(scaling::want(&self.record.scaling, self.bounds(), &self.demand()?, self.at));
        }
        // Only processes count that attach themselves, by a runner that holds their number or by hand.
        let held = self.state.runner_workers.filter(|_| self.has_runner()).unwrap_or(0);
        Ok(if self.is_funded()? { held.min(self.record.max) } else { 0 })
    }

    // The steps of one moment, in their order.

    /// Jobs end, and workers are lost.
    pub(super) fn end_jobs(&mut self) -> Result<(), EngineError> {
        if self.state.runner_until.is_some_and(|until| until <= self.at) {
            (self.state.runner_until, self.state.runner_workers) = (None, None);
            self.changed = true;
        }
        for job in self.due_jobs()? {
            // What one of them did may have changed the next.
            let Some(job) = self.context.tx.job(&self.record.id, &job.id)? else { continue };
            match (job.status, job.started_at) {
                (JobStatus::InProgress, Some(started)) => self.end_attempt(job, started)?,
                (JobStatus::Cancelled, Some(started)) if job.late => self.end_late(job, started)?,
                _ => {}
            }
        }
        let silent =
            |worker: &WorkerRecord| worker.attached.as_ref().is_some_and(|attached| attached.alive_until <= self.at);
        let lost: Vec<String> =
            self.workers.iter().filter(|worker| silent(worker)).map(|worker| worker.id.clone()).collect();
        for worker in lost {
            self.says(&worker, "nothing was heard of the worker for too long; it counts as lost")?;
            self.lose(&worker)?;
        }
        Ok(())
    }

    fn end_attempt(&mut self, job: JobRecord, started: Timestamp) -> Result<(), EngineError> {
        let too_long = job.times_out_at(started);
        let planned = job.plan.as_ref().and_then(|plan| plan.end(started));
        if let Some(plan) = job.plan.as_ref().filter(|_| planned.is_some_and(|end| end <= self.at && end <= too_long)) {
            let input = self.context.tx.job_input(job.seq)?;
            return match plan.outcome(&input) {
                Outcome::Completed(output) => {
                    self.logs_end(&job)?;
                    self.finish(job, JobStatus::Completed, Some(output), None)
                }
                Outcome::Failed(error) => {
                    self.logs_end(&job)?;
                    self.finish(job, JobStatus::Failed, None, Some(error))
                }
                Outcome::Died => {
                    let worker = job.worker.unwrap_or_default();
                    self.says(&worker, "the container exited with code 1 while it ran a job")?;
                    self.lose(&worker)
                }
            };
        }
        if too_long <= self.at {
            return self.cut_off(job);
        }
        let is_unheard = job.plan.is_none() && !job.heard && started.after(super::UNHEARD) <= self.at;
        if is_unheard { self.lose_attempt(job) } else { Ok(()) }
    }

    /// The result of a job arrives that was cancelled, where an incident has it so.
    fn end_late(&mut self, job: JobRecord, started: Timestamp) -> Result<(), EngineError> {
        let Some(plan) = job.plan.as_ref().filter(|plan| plan.end(started).is_some_and(|end| end <= self.at)) else {
            return Ok(());
        };
        let output = match plan.outcome(&self.context.tx.job_input(job.seq)?) {
            Outcome::Completed(output) => Some(output),
            Outcome::Failed(_) | Outcome::Died => None,
        };
        self.finish(JobRecord { late: false, ..job }, JobStatus::Completed, output, None)
    }

    /// Ends a job that takes too long, and its worker with it.
    fn cut_off(&mut self, job: JobRecord) -> Result<(), EngineError> {
        let worker = job.worker.clone().unwrap_or_default();
        let named =
            |worker: &WorkerRecord| worker.attached.as_ref().is_none_or(|attached| attached.named.contains(&job.id));
        let is_silent = match &job.plan {
            Some(plan) => plan.is_silent(),
            None => !self.position(&worker).is_some_and(|at| named(&self.workers[at])),
        };
        let (status, error) = if is_silent {
            (JobStatus::TimedOut, None)
        } else {
            (JobStatus::Failed, Some(Json::of(&"executionTimeout exceeded")))
        };
        self.finish(job, status, None, error)?;
        self.says(&worker, "a job took longer than its execution timeout; the worker is replaced")?;
        self.lose(&worker)
    }

    /// Ends a job for good.
    pub(super) fn finish(
        &mut self,
        mut job: JobRecord,
        status: JobStatus,
        output: Option<Json>,
        error: Option<Json>,
    ) -> Result<(), EngineError> {
        let was = job.status;
        self.leave(&job);
        match status {
            JobStatus::Completed => self.state.completed += 1,
            JobStatus::Failed | JobStatus::TimedOut => self.state.failed += 1,
            JobStatus::Cancelled | JobStatus::InQueue | JobStatus::InProgress => {}
        }
        if was == JobStatus::InProgress {
            self.free(&job);
        }
        job.status = status;
        job.ended_at = Some(self.at);
        job.error = error;
        self.put_job(&job, Some(output.as_ref()))?;
        self.announce(&job, output)?;
        self.changed = true;
        self.context.touch(&self.record.id);
        Ok(())
    }

    /// Takes a job out of the counts of its status.
    pub(super) fn leave(&mut self, job: &JobRecord) {
        match job.status {
            JobStatus::InQueue => {
                self.state.queued = self.state.queued.saturating_sub(1);
                self.state.queued_low = self.state.queued_low.saturating_sub(u64::from(job.low));
            }
            JobStatus::InProgress => self.state.in_progress = self.state.in_progress.saturating_sub(1),
            JobStatus::Completed | JobStatus::Failed | JobStatus::Cancelled | JobStatus::TimedOut => {}
        }
    }

    /// Gives the place that a job has at its worker back.
    pub(super) fn free(&mut self, job: &JobRecord) {
        let Some(at) = job.worker.as_deref().and_then(|worker| self.position(worker)) else { return };
        let now = self.at;
        let worker = &mut self.workers[at];
        worker.jobs = worker.jobs.saturating_sub(1);
        if worker.jobs == 0 && worker.phase == Phase::Running {
            worker.enter(Phase::Idle, now, None);
        }
        self.changed = true;
    }

    /// Puts the message of an ended job into the outbox.
    fn announce(&self, job: &JobRecord, output: Option<Json>) -> Result<(), EngineError> {
        let Some(url) = &job.webhook else { return Ok(()) };
        let mut shown = json::tree(&Job { output, ..super::jobs::show(job, None, self.at) });
        shown["input"] = self.context.tx.job_input(job.seq)?.tree();
        shown["webhook"] = url.as_str().into();
        Ok(self.context.tx.add_webhook(self.at, url, &shown.to_string())?)
    }

    /// A worker is gone with what it did.
    pub(super) fn lose(&mut self, worker: &str) -> Result<(), EngineError> {
        // Each goes to the head of the queue: the one that was submitted first is to be the first there.
        for job in self.context.tx.jobs_of(worker)?.into_iter().rev() {
            self.lose_attempt(job)?;
        }
        self.remove(worker)
    }

    /// A worker ends because nothing is left to pay it with. Its jobs wait, however often they were lost.
    pub(super) fn end_unpaid(&mut self, worker: &str) -> Result<(), EngineError> {
        for job in self.context.tx.jobs_of(worker)?.into_iter().rev() {
            self.return_to_queue(job)?;
        }
        self.remove(worker)
    }

    fn remove(&mut self, worker: &str) -> Result<(), EngineError> {
        self.changed = true;
        if let Some(at) = self.position(worker) {
            self.workers.remove(at);
            self.says(worker, "remove container")?;
        }
        Ok(())
    }

    /// A job goes back to the head of the queue the first time, and fails the second.
    pub(super) fn lose_attempt(&mut self, job: JobRecord) -> Result<(), EngineError> {
        if job.retries > 0 {
            let error = Json::of(&"job timed out after 1 retries");
            return self.finish(job, JobStatus::Failed, None, Some(error));
        }
        self.return_to_queue(job)
    }

    /// A job whose attempt was lost goes back to the head of the queue.
    fn return_to_queue(&mut self, mut job: JobRecord) -> Result<(), EngineError> {
        self.free(&job);
        self.leave(&job);
        self.state.retried += 1;
        self.state.head -= 1;
        job.retries = 1;
        job.place = self.state.head;
        self.enqueue(job)
    }

    /// Puts a job that is stored into the queue, at its place.
    pub(super) fn enqueue(&mut self, mut job: JobRecord) -> Result<(), EngineError> {
        (job.status, job.worker, job.started_at, job.ended_at) = (JobStatus::InQueue, None, None, None);
        (job.plan, job.heard, job.read, job.error) = (None, false, 0, None);
        self.state.queued += 1;
        self.state.queued_low += u64::from(job.low);
        self.context.tx.take_chunks(job.seq)?;
        self.put_job(&job, Some(None))?;
        self.changed = true;
        self.context.touch(&self.record.id);
        Ok(())
    }

    /// Jobs are removed whose time is over.
    pub(super) fn expire(&mut self) -> Result<(), EngineError> {
        for job in self.due_jobs()? {
            let is_over = job.expires_at <= self.at || job.removed_at().is_some_and(|end| end <= self.at);
            if !is_over {
                continue;
            }
            self.leave(&job);
            if job.status == JobStatus::InProgress {
                self.stop_computing(&job);
            }
            self.context.tx.delete_job(job.seq)?;
            self.next_job_end.set(None);
            self.changed = true;
            self.context.touch(&self.record.id);
        }
        Ok(())
    }

    /// Tells the worker of a job to stop it. A simulated one is free at once, a process when it says so.
    pub(super) fn stop_computing(&mut self, job: &JobRecord) {
        let Some(at) = job.worker.as_deref().and_then(|worker| self.position(worker)) else { return };
        match &mut self.workers[at].attached {
            Some(attached) => {
                attached.draining.insert(job.id.clone());
                attached.stops.insert(job.id.clone());
                self.changed = true;
            }
            None => self.free(job),
        }
    }

    /// Keeps a place at a worker taken that the end of a job gives back.
    pub(super) fn hold_place(&mut self, worker: Option<&str>) {
        if let Some(at) = worker.and_then(|worker| self.position(worker)) {
            self.workers[at].jobs = self.workers[at].jobs.saturating_add(1);
        }
    }

    /// Workers get on by themselves.
    pub(super) fn move_workers(&mut self) -> Result<(), EngineError> {
        let due: Vec<String> = self
            .workers
            .iter()
            .filter(|worker| worker.due.is_some_and(|due| due <= self.at))
            .map(|worker| worker.id.clone())
            .collect();
        for worker in due {
            if let Some(index) = self.position(&worker) {
                self.changed = true;
                self.move_on(index)?;
            }
        }
        Ok(())
    }

    fn move_on(&mut self, index: usize) -> Result<(), EngineError> {
        let boot = Boot::of(&self.workers[index].image);
        let id = self.workers[index].id.clone();
        match self.workers[index].phase {
            Phase::Pulling if boot == Boot::PullFails => {
                let reason = format!("the image {} cannot be pulled", self.workers[index].image);
                self.fail(index, &reason)
            }
            Phase::Pulling => {
                if let Some(host) = &self.workers[index].host {
                    self.context.tx.add_image(&host.machine, &self.workers[index].image)?;
                }
                self.boot(index)
            }
            Phase::Booting if boot == Boot::Crashes => self.fail(index, "the container exited before its handler"),
            Phase::Booting if self.boot_span(index)? > self.init_timeout() => {
                let reason = format!("the worker did not get ready in {} s", self.init_timeout().as_secs());
                self.fail(index, &reason)
            }
            Phase::Booting => self.get_ready(index),
            Phase::Unhealthy => self.try_again(index),
            Phase::Parked => {
                self.workers.remove(index);
                self.says(&id, "remove container: its state is no longer kept")
            }
            Phase::Throttled | Phase::Idle | Phase::Running => {
                self.workers[index].due = None;
                Ok(())
            }
        }
    }

    /// A worker is ready.
    pub(super) fn get_ready(&mut self, index: usize) -> Result<(), EngineError> {
        let at = self.at;
        let worker = &mut self.workers[index];
        worker.enter(Phase::Idle, at, None);
        worker.started_at = Some(at);
        (worker.failures, worker.failing_since) = (0, None);
        self.state.failed_starts = 0;
        self.changed = true;
        let id = worker.id.clone();
        self.says(&id, "the worker is ready")
    }

    /// The container of a worker starts.
    fn boot(&mut self, index: usize) -> Result<(), EngineError> {
        self.workers[index].enter(Phase::Booting, self.at, None);
        let span = self.boot_span(index)?.min(self.init_timeout());
        self.workers[index].due = Some(self.at.after(span));
        let id = self.workers[index].id.clone();
        self.says(&id, "start container")
    }

    /// How long a worker needs to get ready, if nothing ends its start.
    fn boot_span(&self, index: usize) -> Result<Duration, EngineError> {
        let worker = &self.workers[index];
        Ok(match Boot::of(&worker.image) {
            Boot::Takes(span) => span,
            Boot::Never | Boot::Local => Duration::MAX,
            Boot::Usual | Boot::Crashes | Boot::PullFails => {
                let settings = self.context.runtime_settings()?;
                settings.jittered(&worker.id, worker.failures.into(), settings.starting)
            }
        })
    }

    /// How long a start may take: env `<P>_INIT_TIMEOUT` in seconds, whatever prefix the worker's library reads. Of
    /// several our own counts, else the first.
    fn init_timeout(&self) -> Duration {
        const USUAL: f64 = 420.0;
        let names = self.record.container.env.keys().map(String::as_str).filter(|name| name.ends_with("_INIT_TIMEOUT"));
        let said = ["SVCCTL_INIT_TIMEOUT"].into_iter().chain(names).find_map(|name| self.record.env_number(name));
        let seconds = said.unwrap_or(USUAL).clamp(1.0, 1e6);
        Duration::from_secs_f64(seconds)
    }

    /// A start ended without a worker that is ready.
    pub(super) fn fail(&mut self, index: usize, reason: &str) -> Result<(), EngineError> {
        let at = self.at;
        self.state.failed_starts = self.state.failed_starts.saturating_add(1);
        let worker = &mut self.workers[index];
        let rest = backoff(worker.failures);
        worker.failures = worker.failures.saturating_add(1);
        worker.failing_since.get_or_insert(at);
        worker.enter(Phase::Unhealthy, at, Some(at.after(rest)));
        (worker.host, worker.started_at) = (None, None);
        let id = worker.id.clone();
        self.says(&id, &format!("{reason}; the worker is UNHEALTHY and starts again in {} s", rest.as_secs()))?;
        if self.state.failed_starts == FAILED_IN_A_ROW {
            self.says(&id, "five starts in a row failed: one worker at a time tries until one gets ready")?;
        }
        Ok(())
    }

    /// An unhealthy worker starts again, unless it did so for a week or is not wanted any more.
    fn try_again(&mut self, index: usize) -> Result<(), EngineError> {
        const GIVEN_UP: Duration = Duration::from_secs(7 * 24 * 3600);
        let worker = &self.workers[index];
        let is_given_up = worker.failing_since.is_some_and(|since| since.after(GIVEN_UP) <= self.at);
        let id = worker.id.clone();
        if is_given_up || self.staying() > self.target()? {
            self.workers.remove(index);
            return self.says(&id, "remove container");
        }
        if self.is_probing() && self.starting() > 0 {
            let rest = backoff(worker.failures.saturating_sub(1));
            self.workers[index].due = Some(self.at.after(rest));
            return Ok(());
        }
        self.workers[index].enter(Phase::Throttled, self.at, None);
        Ok(())
    }

    /// Whether so many starts failed that one worker at a time tries.
    const fn is_probing(&self) -> bool {
        self.state.failed_starts >= FAILED_IN_A_ROW
    }

    fn starting(&self) -> u32 {
        let is_starting =
            |worker: &&WorkerRecord| matches!(worker.phase, Phase::Throttled | Phase::Pulling | Phase::Booting);
        count(self.workers.iter().filter(is_starting))
    }

    /// Jobs go to simulated workers that are free.
    pub(super) fn dispatch(&mut self) -> Result<(), EngineError> {
        if acts::is_deaf(&self.record.container.image) || self.is_deaf() {
            return Ok(());
        }
        if self.record.kind == EndpointType::LoadBalancer {
            return self.dispatch_requests();
        }
        while self.state.queued > 0
            && let Some(index) = self.free_worker(|worker| worker.attached.is_none())
            && let Some((job, input)) = self.context.tx.next_job(&self.record.id)?
        {
            let plan = Plan::of(&self.record, &input, job.attempts + 1);
            let id = job.id.clone();
            self.hand_over(index, job, Some(plan))?;
            let worker = self.workers[index].id.clone();
            self.logs(&worker, &id, "Started.")?;
        }
        Ok(())
    }

    /// The worker that takes the next job: of the newest version, the one idle for the shortest time. Of the idle ones,
    /// as many as are too many are about to end.
    fn free_worker(&self, is_asked: impl Fn(&WorkerRecord) -> bool) -> Option<usize> {
        let mut free: Vec<usize> = (0..self.workers.len()).filter(|index| self.has_place(*index)).collect();
        free.sort_by_key(|index| {
            let worker = &self.workers[*index];
            let idle = if worker.jobs > 0 { Timestamp::MAX } else { worker.since };
            (std::cmp::Reverse((worker.version, idle)), &worker.id)
        });
        let too_many = self.total().saturating_sub(self.record.max);
        free.truncate(free.len().saturating_sub(usize::try_from(too_many).unwrap_or(usize::MAX)));
        free.into_iter().find(|index| is_asked(&self.workers[*index]))
    }

    /// Whether a worker is ready for one more job.
    pub(super) fn has_place(&self, index: usize) -> bool {
        let worker = &self.workers[index];
        worker.is_ready() && !self.makes_way(worker) && worker.jobs < self.record.concurrency()
    }

    /// Whether a worker is among those that may take a job now.
    pub(super) fn may_take(&self, index: usize) -> bool {
        let id = &self.workers[index].id;
        self.free_worker(|worker| worker.id == *id).is_some()
    }

    /// Gives a job to a worker.
    pub(super) fn hand_over(
        &mut self,
        index: usize,
        mut job: JobRecord,
        plan: Option<Plan>,
    ) -> Result<(), EngineError> {
        let at = self.at;
        self.leave(&job);
        self.state.in_progress += 1;
        job.status = JobStatus::InProgress;
        job.worker = Some(self.workers[index].id.clone());
        job.started_at = Some(at);
        job.attempts = job.attempts.saturating_add(1);
        let is_doomed = std::mem::take(&mut job.doomed);
        (job.plan, job.heard, job.read) = (plan.map(|plan| if is_doomed { Plan::dying() } else { plan }), false, 0);
        self.put_job(&job, None)?;
        let worker = &mut self.workers[index];
        if let Some(attached) = &mut worker.attached {
            attached.alive_until = if is_doomed { at } else { at.after(super::SILENT) };
        }
        worker.jobs += 1;
        worker.enter(Phase::Running, at, None);
        self.changed = true;
        self.context.touch(&self.record.id);
        Ok(())
    }

    /// Workers of older versions begin anew, and new ones are started as scaling asks. They wait for a machine, then.
    pub(super) fn start(&mut self) -> Result<(), EngineError> {
        let (at, version, image) = (self.at, self.record.version, self.record.container.image.clone());
        let rolled = self.record.rolled;
        let is_stalled = self.state.stalled_until.is_some();
        for worker in &mut self.workers {
            let is_starting = matches!(worker.phase, Phase::Throttled | Phase::Pulling | Phase::Booting);
            let makes_way = worker.version < rolled && !is_stalled;
            if is_starting && worker.version < version && (makes_way || worker.phase == Phase::Throttled) {
                (worker.version, worker.image) = (version, image.clone());
                worker.host = None;
                worker.disk = self.record.container.disk;
                worker.enter(Phase::Throttled, at, None);
                self.changed = true;
            }
            // What failed may be mended: it starts again now, and its rests begin anew.
            if worker.phase == Phase::Unhealthy && makes_way && worker.due.is_some() {
                (worker.version, worker.image) = (version, image.clone());
                worker.disk = self.record.container.disk;
                (worker.failures, worker.failing_since, worker.due) = (0, None, Some(at));
                self.changed = true;
            }
        }
        let room = self.record.max.saturating_sub(self.total());
        let missing = self.target()?.saturating_sub(self.staying()).min(room);
        let most = if self.is_probing() { 1_u32.saturating_sub(self.starting()) } else { u32::MAX };
        for _ in 0..missing.min(most) {
            self.start_one()?;
        }
        Ok(())
    }

    fn start_one(&mut self) -> Result<(), EngineError> {
        self.state.last_start = Some(self.at);
        self.changed = true;
        if let Some(index) = self.parked()? {
            return self.revive(index);
        }
        let worker = self.new_worker();
        let id = worker.id.clone();
        self.workers.push(worker);
        self.says(&id, "create container")
    }

    /// A worker that waits for a machine. Its id follows from the endpoint's history.
    pub(super) fn new_worker(&mut self) -> WorkerRecord {
        self.state.started = self.state.started.saturating_add(1);
        WorkerRecord {
            id: worker_id(&self.record.id, self.state.started),
            endpoint: self.record.id.clone(),
            account: self.record.account.clone(),
            version: self.record.version,
            image: self.record.container.image.clone(),
            phase: Phase::Throttled,
            since: self.at,
            due: None,
            created_at: self.at,
            started_at: None,
            host: None,
            disk: self.record.container.disk,
            charged_since: None,
            jobs: 0,
            failures: 0,
            failing_since: None,
            is_told: false,
            // A runner starts a process for it, which says when it is ready.
            attached: (Boot::of(&self.record.container.image) == Boot::Local).then(|| Attached {
                by_runner: true,
                alive_until: Timestamp::MAX,
                ..Attached::default()
            }),
        }
    }

    /// The worker that was parked last whose machine has room.
    fn parked(&self) -> Result<Option<usize>, EngineError> {
        let is_fit = |index: &usize| {
            self.workers[*index].phase == Phase::Parked && self.workers[*index].version == self.record.version
        };
        let mut parked: Vec<usize> = (0..self.workers.len()).filter(is_fit).collect();
        parked.sort_by_key(|index| std::cmp::Reverse((self.workers[*index].since, self.workers[*index].id.clone())));
        if parked.is_empty() || self.is_throttled() {
            return Ok(None);
        }
        let pending = self.pending_units();
        for index in parked {
            if self.has_room(index, &pending)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    pub(super) fn revive(&mut self, index: usize) -> Result<(), EngineError> {
        let span = match self.record.flashboot {
            Flashboot::PriorityFlashboot => Duration::from_millis(200),
            Flashboot::Flashboot | Flashboot::Off => Duration::from_millis(500),
        };
        let due = self.at.after(span);
        self.workers[index].enter(Phase::Booting, self.at, Some(due));
        let id = self.workers[index].id.clone();
        self.says(&id, "start container: its state was kept")
    }

    /// Workers that are too many end.
    pub(super) fn end_workers(&mut self) -> Result<(), EngineError> {
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

    /// The worker that goes first when there are more than the maximum.
    fn most_dispensable(&self) -> Option<String> {
        let rank = |worker: &&WorkerRecord| match worker.phase {
            Phase::Throttled => Some(0),
            Phase::Pulling => Some(1),
            Phase::Unhealthy => Some(2),
            Phase::Idle => Some(3),
            Phase::Booting | Phase::Running | Phase::Parked => None,
        };
        let candidates = self.workers.iter().filter_map(|worker| Some((rank(&worker)?, worker.since, &worker.id)));
        candidates.min().map(|(.., id)| id.clone())
    }

    /// A worker that scaling does not want: one that waits or pulls, the newest first, else the one that is idle for the
    /// longest time, once that is long enough.
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

    /// Ends a worker. One that was idle may be kept for the next start.
    pub(super) fn stop(&mut self, worker: &str) -> Result<(), EngineError> {
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

/// How long an unhealthy worker rests that failed so often before: 10 s x 2^n, at most 300 s.
fn backoff(failures: u32) -> Duration {
    const FIRST: u64 = 10;
    const LONGEST: u64 = 300;
    Duration::from_secs(FIRST.saturating_mul(1 << failures.min(6)).min(LONGEST))
}

/// Whether a process attached itself that no runner was asked for: it ends when it likes.
fn came_by_itself(worker: &WorkerRecord) -> bool {
    worker.attached.as_ref().is_some_and(|attached| !attached.by_runner)
}

pub(super) fn count<'w>(workers: impl Iterator<Item = &'w WorkerRecord>) -> u32 {
    u32::try_from(workers.count()).unwrap_or(u32::MAX)
}

/// 14 characters that look like chance.
fn worker_id(endpoint: &str, number: u64) -> String {
    const ALPHABET: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let mut draws = [digest(endpoint, &[number, 1]), digest(endpoint, &[number, 2])];
    let mut next = |half: usize| {
        let digit = usize::try_from(draws[half] % 36).unwrap_or(0);
        draws[half] /= 36;
        char::from(ALPHABET[digit])
    };
    (0..14).map(|at| next(at / 7)).collect()
}
