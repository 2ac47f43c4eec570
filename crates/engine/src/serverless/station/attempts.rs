//! Attempts of jobs: how they end, and what becomes of a job whose attempt is lost (serverless.md, Jobs).

use super::Station;
use crate::{
    EngineError,
    serverless::{
        UNHEARD,
        acts::{Outcome, Plan},
        holdings::make_room,
        jobs::show,
        record::{JobRecord, Phase, WorkerRecord},
    },
};
use wire::{
    Timestamp, json,
    serverless::{
        endpoints::EndpointType,
        jobs::{Job, JobStatus, Json},
    },
};

impl Station<'_> {
    /// The handler of a simulated worker returned.
    fn logs_end(&self, job: &JobRecord) -> Result<(), EngineError> {
        self.logs(job.worker.as_deref().unwrap_or_default(), &job.id, "Finished.")
    }

    /// Jobs end, and workers are lost.
    pub(crate) fn end_jobs(&mut self) -> Result<(), EngineError> {
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
        let is_unheard = job.plan.is_none() && !job.heard && started.after(UNHEARD) <= self.at;
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

    /// Ends a job that takes too long, and its worker with it. Whatever a process said of the job by then, it is FAILED:
    /// only a simulated worker that never reports leaves it TIMED_OUT.
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

    /// Ends a job for good.
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
        self.announce(&job, output)?;
        if status == JobStatus::Completed || status == JobStatus::Cancelled && job.started_at.is_none() {
            // It never runs again, and no late result of it comes.
            self.context.tx.forget_input(job.seq)?;
        }
        make_room(self.context, &self.record.account)?;
        self.context.touch(&job.id);
        self.changed = true;
        self.context.touch(&self.record.id);
        Ok(())
    }

    /// Takes a job out of the counts of its status.
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

    /// Gives the place that a job has at its worker back.
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

    /// Puts the message of an ended job into the outbox.
    fn announce(&self, job: &JobRecord, output: Option<Json>) -> Result<(), EngineError> {
        let Some(url) = &job.webhook else { return Ok(()) };
        let mut shown = json::tree(&Job { output, ..show(job, None, self.at) });
        shown["input"] = self.context.tx.job_input(job.seq)?.tree();
        shown["webhook"] = url.as_str().into();
        Ok(self.context.tx.add_webhook(self.at, &self.record.account, url, &shown.to_string())?)
    }

    /// A worker is gone with what it did.
    pub(crate) fn lose(&mut self, worker: &str) -> Result<(), EngineError> {
        // Each goes to the head of the queue: the one that was submitted first is to be the first there.
        for job in self.context.tx.jobs_of(worker)?.into_iter().rev() {
            self.lose_attempt(job)?;
        }
        self.remove(worker)
    }

    /// A worker ends because nothing is left to pay it with. Its jobs wait, however often they were lost.
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

    /// A job goes back to the head of the queue the first time, and fails the second.
    pub(crate) fn lose_attempt(&mut self, job: JobRecord) -> Result<(), EngineError> {
        if job.retries > 0 {
            let error = Json::of(&"job timed out after 1 retries");
            return self.finish(job, JobStatus::Failed, None, Some(error));
        }
        self.return_to_queue(job)
    }

    /// A job whose attempt was lost goes back to the head of the queue.
    fn return_to_queue(&mut self, mut job: JobRecord) -> Result<(), EngineError> {
        if self.record.kind == EndpointType::LoadBalancer {
            // A request is not sent twice.
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

    /// Puts a job that is stored into the queue, at its place.
    pub(crate) fn enqueue(&mut self, mut job: JobRecord) -> Result<(), EngineError> {
        (job.status, job.worker, job.started_at, job.ended_at) = (JobStatus::InQueue, None, None, None);
        (job.plan, job.heard, job.read, job.error, job.error_apart) = (None, false, 0, None, false);
        self.state.queued += 1;
        self.state.queued_low += u64::from(job.low);
        self.context.tx.forget_chunks(job.seq)?;
        self.put_job(&job, Some(None))?;
        self.changed = true;
        self.context.touch(&self.record.id);
        Ok(())
    }

    /// Jobs are removed whose time is over.
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

    /// Tells the worker of a job to stop it. A simulated one is free at once, a process when it says so.
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

    /// Keeps a place at a worker taken that the end of a job gives back.
    pub(crate) fn hold_place(&mut self, worker: Option<&str>) {
        if let Some(at) = worker.and_then(|worker| self.position(worker)) {
            self.workers[at].jobs = self.workers[at].jobs.saturating_add(1);
        }
    }
}
