//! Worker processes and their reports: processes that attach themselves, and those in containers on hosts
//! (serverless.md, Real workers).

use std::{collections::BTreeSet, time::Duration};

use super::{
    SILENT,
    acts::BootBehavior,
    endpoints::find,
    holdings::{AT_A_READ, UNREAD},
    place::find_host,
    scheduler::EndpointScheduler,
    settle,
};
use crate::{
    Context, EngineError, Handle,
    model::{JobRecord, Phase, WorkerProcess},
};
use wire::{
    NoContent, Problem, Timestamp,
    serverless::{
        endpoints::EndpointType,
        jobs::{CHUNK_LIMIT, JobStatus, Json},
        worker_api::{
            AddChunk, FinishJob, JobsToStop, PingWorker, Report, SILENCE, TAKE_HOLD, TakeJobs, TakeStops, TakenJob,
        },
    },
};

/// A worker waiting for a job is silent for that time.
const WAITING: Duration = Duration::from_millis(SILENCE + TAKE_HOLD);

impl Handle for TakeJobs {
    fn writes() -> bool {
        true
    }

    fn handle(self, context: &Context<'_>) -> Result<Vec<TakenJob>, EngineError> {
        let mut scheduler = find(context, &self.endpoint)?;
        let index = scheduler.attend(&self.worker)?;
        // A worker that takes one job at a time has finished the previous one.
        let is_free = self.job_in_progress == Some(false) || scheduler.record.concurrency() == 1;
        scheduler.drain(index, |attached, job| is_free || !attached.named.contains(job));
        let mut taken = Vec::new();
        let mut bytes = 0;
        while taken.len() < usize::try_from(self.batch_size).unwrap_or(usize::MAX)
            && bytes < AT_A_READ
            && !scheduler.is_deaf()
            && scheduler.has_place(index)
            && scheduler.may_take(index)
            && let Some(job) = context.tx.next_job(&self.endpoint)?
        {
            let input = context.tx.job_input(job.seq)?;
            bytes += input.text().len();
            taken.push(TakenJob {
                id: job.id.clone(),
                input,
                webhook: job.webhook.clone(),
                s3_config: context.tx.job_s3_config(&job)?,
            });
            scheduler.hand_over(index, job, None)?;
        }
        if taken.is_empty() {
            scheduler.hear(index, WAITING);
        }
        settle::settle_one(scheduler)?;
        Ok(taken)
    }
}

impl Handle for TakeStops {
    fn writes() -> bool {
        true
    }

    fn handle(self, context: &Context<'_>) -> Result<JobsToStop, EngineError> {
        let mut scheduler = find(context, &self.endpoint)?;
        let attached = scheduler.position(&self.worker).and_then(|index| scheduler.workers[index].attached.as_mut());
        let stops = attached.map(|attached| std::mem::take(&mut attached.stops)).unwrap_or_default();
        if !stops.is_empty() {
            scheduler.save()?;
        }
        Ok(JobsToStop { jobs_to_stop: stops.into_iter().collect() })
    }
}

impl Handle for FinishJob {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let report = self.body;
        let (is_progress, stops_worker) = (report.is_progress(), report.stops_worker());
        let mut scheduler = find(context, &self.endpoint)?;
        let index = scheduler.position(&self.worker);
        if let Some(index) = index {
            scheduler.hear(index, SILENT);
        }
        let job = context.tx.job(&self.endpoint, &self.job)?;
        let is_late = |job: &JobRecord| job.late && job.status == JobStatus::Cancelled && !is_progress;
        let open = job.filter(|job| {
            job.worker.as_deref() == Some(&self.worker) && (job.status == JobStatus::InProgress || is_late(job))
        });
        match open {
            Some(job) if is_progress => {
                context.tx.put_output(&scheduler.record.account, job.seq, report.output.as_ref())?;
                note_heard(context, job)?;
                context.touch(&self.endpoint);
            }
            Some(job) => {
                let is_empty = |output: &Json| output.text() == "[]" && self.is_stream == Some(true);
                let output = report.output.filter(|json| !json.is_null() && !is_empty(json));
                let error = report.error.filter(|json| !json.is_null());
                let status = if error.is_some() { JobStatus::Failed } else { JobStatus::Completed };
                scheduler.finish(JobRecord { late: false, ..job }, status, output, error)?;
            }
            // A repeated report, or one for a cancelled job: the worker is done with it.
            None => {
                if let Some(index) = index.filter(|_| !is_progress) {
                    scheduler.drain(index, |_, job| *job == self.job);
                }
            }
        }
        if stops_worker && scheduler.position(&self.worker).is_some() {
            scheduler.says(&self.worker, "the worker asked to be replaced")?;
            scheduler.lose(&self.worker)?;
        }
        settle::settle_one(scheduler)?;
        Ok(NoContent)
    }
}

/// Any report about a job proves, like a heartbeat, that the worker has it.
fn note_heard(context: &Context<'_>, job: JobRecord) -> Result<(), EngineError> {
    if !job.heard {
        context.tx.put_job(&JobRecord { heard: true, ..job })?;
    }
    Ok(())
}

fn is_running_at(job: &JobRecord, worker: &str) -> bool {
    job.status == JobStatus::InProgress && job.worker.as_deref() == Some(worker)
}

impl Handle for AddChunk {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let report = Report::read(self.body.text().as_bytes())?;
        let size = self.body.text().len();
        if size > CHUNK_LIMIT {
            let what = format!("a part of an output is {size} bytes, more than the limit of {CHUNK_LIMIT}");
            return Err(Problem::new(413, what).into());
        }
        let mut scheduler = find(context, &self.endpoint)?;
        if let Some(index) = scheduler.position(&self.worker) {
            scheduler.hear(index, SILENT);
        }
        let job = context.tx.job(&self.endpoint, &self.job)?.filter(|job| is_running_at(job, &self.worker));
        if let Some((job, output)) = job.zip(report.output) {
            if context.tx.chunk_bytes(job.seq)? >= UNREAD {
                let what = format!("{} MB of the stream of job `{}` wait to be read", UNREAD >> 20, job.id);
                return Err(Problem::new(413, what).into());
            }
            context.tx.add_chunk(&scheduler.record.account, job.seq, &output)?;
            note_heard(context, job)?;
            context.touch(&self.endpoint);
        }
        settle::settle_one(scheduler)?;
        Ok(NoContent)
    }
}

impl Handle for PingWorker {
    fn writes() -> bool {
        true
    }

    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let mut scheduler = find(context, &self.endpoint)?;
        let Some(index) = scheduler.position(&self.worker) else { return Ok(NoContent) };
        let jobs = self.job_id.as_deref().unwrap_or_default();
        let named: BTreeSet<String> =
            jobs.split(',').map(str::trim).filter(|id| !id.is_empty()).map(str::to_owned).collect();
        for job in context.tx.jobs_of(&self.worker)?.into_iter().filter(|job| named.contains(&job.id)) {
            note_heard(context, job)?;
        }
        let attached = scheduler.workers[index].attached.as_mut();
        let before = attached.map(|attached| std::mem::replace(&mut attached.named, named)).unwrap_or_default();
        scheduler.hear(index, SILENT);
        // A job that it was not told to stop and never named may still be on its way to it.
        let is_known = |attached: &WorkerProcess, job: &String| before.contains(job) || !attached.stops.contains(job);
        scheduler.drain(index, |attached, job| !attached.named.contains(job) && is_known(attached, job));
        if self.status.as_deref().is_some_and(|status| status.eq_ignore_ascii_case("unhealthy")) {
            let said = [self.check, self.reason].into_iter().flatten().collect::<Vec<_>>().join(": ");
            let reason = if said.is_empty() { "a check of the worker failed".to_owned() } else { said };
            scheduler.give_up(index, &reason)?;
        }
        settle::settle_one(scheduler)?;
        Ok(NoContent)
    }
}

impl EndpointScheduler<'_> {
    /// A process asks for work, so its worker is ready. Attaches an unknown one if there is a free slot; otherwise 400,
    /// which workers treat as a pause.
    fn attend(&mut self, worker: &str) -> Result<usize, EngineError> {
        if self.record.kind != EndpointType::Queue {
            return Err(Problem::rejected("the endpoint is a LOAD_BALANCER and has no jobs to take").into());
        }
        let is_hosted = self.position(worker).is_some_and(|index| self.workers[index].wants_container());
        if !is_hosted && BootBehavior::of(&self.record.container.image) != BootBehavior::Local {
            let image = &self.record.container.image;
            let what = format!("the endpoint runs {image}; processes attach themselves to endpoints with svcctl/local");
            return Err(Problem::rejected(what).into());
        }
        if !self.is_funded()? {
            return Err(Problem::rejected("the account has no money left; its workers have ended").into());
        }
        let index = match self.position(worker) {
            Some(index) if self.workers[index].attached.is_none() => {
                let what = format!("worker `{worker}` is not a process of this endpoint");
                return Err(Problem::rejected(what).into());
            }
            Some(index) => index,
            None => self.attach(worker)?,
        };
        let is_ready = self.workers[index].is_ready();
        let came_by_itself = self.workers[index].attached.as_ref().is_some_and(|attached| !attached.by_runner);
        if came_by_itself {
            // A user-started process runs the current version.
            (self.workers[index].version, self.workers[index].image) =
                (self.record.version, self.record.container.image.clone());
        }
        match self.workers[index].phase {
            Phase::Booting | Phase::Pulling => self.get_ready(index)?,
            Phase::Unhealthy | Phase::Throttled if !is_ready => {
                let Some(host) = self.find_host()? else { return Err(no_machine().into()) };
                self.settle_on(index, host)?;
                self.get_ready(index)?;
            }
            Phase::Idle | Phase::Running | Phase::Parked | Phase::Unhealthy | Phase::Throttled | Phase::Gone => {}
        }
        Ok(index)
    }

    fn attach(&mut self, id: &str) -> Result<usize, EngineError> {
        let known = self.context.tx.worker(id)?;
        let is_over = known.as_ref().is_some_and(|(worker, _)| {
            worker.endpoint != self.record.id || worker.attached.as_ref().is_some_and(|attached| attached.by_runner)
        });
        let is_good = (1..=64).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_over || !is_good {
            return Err(Problem::rejected(format!("worker `{}` has ended, or never was", wire::json::cut(id))).into());
        }
        let counted = self.workers.iter().filter(|worker| worker.phase != Phase::Parked).count();
        if counted >= usize::try_from(self.record.max).unwrap_or(usize::MAX) {
            let what = format!("the endpoint has {counted} workers, and `workers.max` is {}", self.record.max);
            return Err(Problem::rejected(what).into());
        }
        let mut worker = self.new_worker();
        id.clone_into(&mut worker.id);
        worker.attached = Some(WorkerProcess::default());
        worker.billed_until = known.and_then(|(known, _)| known.billed_until);
        self.workers.push(worker);
        self.says(id, "a process attached itself")?;
        Ok(self.workers.len() - 1)
    }

    fn find_host(&self) -> Result<Option<crate::model::WorkerHost>, EngineError> {
        find_host(self.context, &self.record, &self.pending_units())
    }

    /// Records a sign of life of a worker.
    pub(super) fn hear(&mut self, index: usize, span: Duration) {
        let (at, until) = (self.at, self.at.after(span));
        let worker = &mut self.workers[index];
        if let Some(attached) = &mut worker.attached {
            attached.alive_until = until;
            // The first sign of life starts the charged boot.
            worker.enter(worker.phase, at, worker.due);
        }
    }

    /// Releases the slots of cancelled jobs that a worker has finished.
    fn drain(&mut self, index: usize, is_done: impl Fn(&WorkerProcess, &String) -> bool) {
        let at = self.at;
        let worker = &mut self.workers[index];
        let Some(attached) = &mut worker.attached else { return };
        let done: Vec<String> = attached.draining.iter().filter(|job| is_done(attached, job)).cloned().collect();
        for job in done {
            attached.draining.remove(&job);
            attached.stops.remove(&job);
            worker.jobs = worker.jobs.saturating_sub(1);
        }
        if worker.jobs == 0 && worker.phase == Phase::Running {
            worker.enter(Phase::Idle, at, None);
        }
    }

    /// A worker reports that it cannot work.
    pub(crate) fn give_up(&mut self, index: usize, reason: &str) -> Result<(), EngineError> {
        self.lose_work(index)?;
        self.fail(index, reason)?;
        if self.workers[index].attached.as_ref().is_some_and(|attached| !attached.by_runner) {
            self.workers[index].due = None;
        }
        Ok(())
    }

    /// A worker's process is restarted.
    pub(super) fn begin_anew(&mut self, index: usize) -> Result<(), EngineError> {
        self.lose_work(index)?;
        self.workers[index].started_at = None;
        self.boot(index)
    }

    /// A worker's jobs are lost, but the worker stays.
    fn lose_work(&mut self, index: usize) -> Result<(), EngineError> {
        let worker = self.workers[index].clone();
        for job in self.context.tx.jobs_of(&worker.id)?.into_iter().rev() {
            self.lose_attempt(job)?;
        }
        self.workers[index] = crate::model::WorkerRecord { jobs: 0, ..worker };
        self.changed = true;
        if let Some(attached) = &mut self.workers[index].attached {
            // It no longer runs anything, cancelled jobs included.
            (attached.draining, attached.stops) = (BTreeSet::new(), BTreeSet::new());
            (attached.named, attached.address) = (BTreeSet::new(), None);
            if attached.by_runner {
                // Until it restarts there is no process to hear from.
                attached.alive_until = Timestamp::MAX;
            }
        }
        Ok(())
    }
}

fn no_machine() -> Problem {
    Problem::rejected("no machine has room for the worker; ask again")
}
