//! Attempts of jobs: how they end, and lost attempts (serverless.md, Jobs).

use super::EndpointScheduler;
use crate::{
    EngineError,
    model::{JobRecord, Phase, UNHEARD, WorkerRecord},
    serverless::{
        acts::{Outcome, Plan},
        holdings::{derived, make_room},
        jobs::{result, show},
    },
};
use wire::{
    Timestamp, json,
    serverless::{
        endpoints::EndpointType,
        jobs::{Job, JobStatus, Json},
    },
};

impl EndpointScheduler<'_> {
    /// The handler of a simulated worker returned.
    fn logs_end(&self, job: &JobRecord) -> Result<(), EngineError> {
        self.logs(job.worker.as_deref().unwrap_or_default(), &job.id, "Finished.")
    }

    /// Ends due jobs and loses silent workers.
    pub(crate) fn end_jobs(&mut self) -> Result<(), EngineError> {
        if self.state.runner_until.is_some_and(|until| until <= self.at) {
            (self.state.runner_until, self.state.runner_workers) = (None, None);
            self.changed = true;
        }
        for job in self.due_jobs()? {
            // Handling one job may have changed the next.
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
            if let Some((status, _)) = derived(self.context, &job)? {
                self.logs_end(&job)?;
                return self.finish(JobRecord { derived: true, ..job }, status, None, None);
            }
            return match plan.outcome(|| self.context.tx.job_input(job.seq))? {
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
        let is_unheard = job.plan.is_none() && !job.heard && started.after(UNHEARD) <= self.at;
        if is_unheard { self.lose_attempt(job) } else { Ok(()) }
    }

    /// Delivers the result of a cancelled job, for an incident.
    fn end_late(&mut self, job: JobRecord, started: Timestamp) -> Result<(), EngineError> {
        let Some(plan) = job.plan.as_ref().filter(|plan| plan.end(started).is_some_and(|end| end <= self.at)) else {
            return Ok(());
        };
        let output = match plan.outcome(|| self.context.tx.job_input(job.seq))? {
            Outcome::Completed(output) => Some(output),
            Outcome::Failed(_) | Outcome::Died => None,
        };
        self.finish(JobRecord { late: false, ..job }, JobStatus::Completed, output, None)
    }

    /// Ends a job that exceeds its time limit, together with its worker. Whatever a process reported, the job is
    /// FAILED: only a simulated worker that never reports leaves it TIMED_OUT.
    fn cut_off(&mut self, job: JobRecord) -> Result<(), EngineError> {
        let worker = job.worker.clone().unwrap_or_default();
        let (status, error) = if job.plan.as_ref().is_some_and(Plan::is_silent) {
            (JobStatus::TimedOut, None)
        } else {
            (JobStatus::Failed, Some(Json::of(&"executionTimeout exceeded")))
        };
        self.finish(job, status, None, error)?;
        self.says(&worker, "a job took longer than its execution timeout; the worker is replaced")?;
        self.lose(&worker)
    }

    /// Ends a job permanently.
    pub(crate) fn finish(
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
        (job.error, job.error_apart) = (error, false);
        self.put_job(&job, Some(output.as_ref()))?;
        self.announce(&job)?;
        let is_over = status == JobStatus::Completed || status == JobStatus::Cancelled && job.started_at.is_none();
        if is_over && !job.derived {
            // It never runs again, and no late result will arrive.
            self.context.tx.forget_input(job.seq)?;
        }
        make_room(self.context, &self.record.account)?;
        self.context.touch(&job.id);
        self.changed = true;
        self.context.touch(&self.record.id);
        Ok(())
    }

    /// Removes a job from the count of its status.
    pub(crate) fn leave(&mut self, job: &JobRecord) {
        match job.status {
            JobStatus::InQueue => {
                self.state.queued = self.state.queued.saturating_sub(1);
                self.state.queued_low = self.state.queued_low.saturating_sub(u64::from(job.low));
            }
            JobStatus::InProgress => self.state.in_progress = self.state.in_progress.saturating_sub(1),
            JobStatus::Completed | JobStatus::Failed | JobStatus::Cancelled | JobStatus::TimedOut => {}
        }
    }

    /// Releases a job's slot at its worker.
    pub(crate) fn free(&mut self, job: &JobRecord) {
        let Some(at) = job.worker.as_deref().and_then(|worker| self.position(worker)) else { return };
        let now = self.at;
        let worker = &mut self.workers[at];
        worker.jobs = worker.jobs.saturating_sub(1);
        if worker.jobs == 0 && worker.phase == Phase::Running {
            worker.enter(Phase::Idle, now, None);
        }
        self.changed = true;
    }

    /// Adds an ended job's webhook to the outbox.
    fn announce(&self, job: &JobRecord) -> Result<(), EngineError> {
        let Some(url) = &job.webhook else { return Ok(()) };
        let (output, error) = result(self.context, job)?;
        let mut shown = json::tree(&Job { output, error, ..show(job, None, self.at) });
        shown["input"] = self.context.tx.job_input(job.seq)?.tree();
        shown["webhook"] = url.as_str().into();
        Ok(self.context.tx.add_webhook(self.at, &self.record.account, url, &shown.to_string())?)
    }

    /// Loses a worker with its jobs.
    pub(crate) fn lose(&mut self, worker: &str) -> Result<(), EngineError> {
        // Each goes to the head of the queue, so go in reverse: the earliest submitted must end up first.
        for job in self.context.tx.jobs_of(worker)?.into_iter().rev() {
            self.lose_attempt(job)?;
        }
        self.remove(worker)
    }

    /// Ends a worker because the balance ran out. Its jobs wait, however many attempts were lost.
    pub(crate) fn end_unpaid(&mut self, worker: &str) -> Result<(), EngineError> {
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

    /// Returns a job to the head of the queue the first time, and fails it the second time.
    pub(crate) fn lose_attempt(&mut self, job: JobRecord) -> Result<(), EngineError> {
        if job.retries > 0 {
            let error = Json::of(&"job timed out after 1 retries");
            return self.finish(job, JobStatus::Failed, None, Some(error));
        }
        self.return_to_queue(job)
    }

    /// Returns a job with a lost attempt to the head of the queue.
    fn return_to_queue(&mut self, mut job: JobRecord) -> Result<(), EngineError> {
        if self.record.kind == EndpointType::LoadBalancer {
            // Requests are never resent.
            return self.dismiss(&job);
        }
        self.free(&job);
        self.leave(&job);
        self.state.retried += 1;
        self.state.head -= 1;
        job.retries = 1;
        job.place = self.state.head;
        self.enqueue(job)
    }

    /// Adds a stored job to the queue, at its position.
    pub(crate) fn enqueue(&mut self, mut job: JobRecord) -> Result<(), EngineError> {
        (job.status, job.worker, job.started_at, job.ended_at) = (JobStatus::InQueue, None, None, None);
        (job.plan, job.heard, job.read) = (None, false, 0);
        (job.error, job.error_apart, job.derived) = (None, false, false);
        self.state.queued += 1;
        self.state.queued_low += u64::from(job.low);
        self.context.tx.forget_chunks(job.seq)?;
        self.put_job(&job, Some(None))?;
        self.changed = true;
        self.context.touch(&self.record.id);
        Ok(())
    }

    /// Removes expired jobs.
    pub(crate) fn expire(&mut self) -> Result<(), EngineError> {
        for job in self.due_jobs()? {
            let is_over = job.expires_at <= self.at || job.removed_at().is_some_and(|end| end <= self.at);
            if !is_over {
                continue;
            }
            if self.record.kind == EndpointType::LoadBalancer {
                self.dismiss(&job)?;
                continue;
            }
            self.leave(&job);
            if job.status == JobStatus::InProgress {
                self.stop_computing(&job);
            }
            self.delete_job(&job)?;
            self.changed = true;
            self.context.touch(&self.record.id);
        }
        Ok(())
    }

    /// Tells a job's worker to stop it. A simulated one is free at once, a process once it reports so.
    pub(crate) fn stop_computing(&mut self, job: &JobRecord) {
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

    /// Keeps a worker's slot that ending a job would release.
    pub(crate) fn hold_place(&mut self, worker: Option<&str>) {
        if let Some(at) = worker.and_then(|worker| self.position(worker)) {
            self.workers[at].jobs = self.workers[at].jobs.saturating_add(1);
        }
    }
}
