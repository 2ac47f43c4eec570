//! Assignment of jobs to workers (serverless.md, Scaling: dispatch).

use super::EndpointScheduler;
use crate::{
    EngineError,
    model::{JobRecord, Phase, WorkerRecord},
    serverless::{
        SILENT,
        acts::{self, Plan},
    },
};
use wire::{
    Timestamp,
    serverless::{endpoints::EndpointType, jobs::JobStatus},
};

impl EndpointScheduler<'_> {
    /// Assigns jobs to free simulated workers.
    pub(crate) fn dispatch(&mut self) -> Result<(), EngineError> {
        if acts::is_deaf(&self.record.container.image) || self.is_deaf() {
            return Ok(());
        }
        if self.record.kind == EndpointType::LoadBalancer {
            return self.dispatch_requests();
        }
        while self.state.queued > 0
            && let Some(index) = self.free_worker(|worker| worker.attached.is_none())
            && let Some(job) = self.context.tx.next_job(&self.record.id)?
        {
            let echo = || self.echo_plan(job.seq);
            let plan = Plan::of(&self.record, &self.workers[index].image, job.attempts + 1, echo)?;
            let id = job.id.clone();
            self.hand_over(index, job, Some(plan))?;
            let worker = self.workers[index].id.clone();
            self.logs(&worker, &id, "Started.")?;
        }
        Ok(())
    }

    /// What the input of a job asks for.
    fn echo_plan(&self, job: i64) -> Result<Plan, EngineError> {
        let tx = &self.context.tx;
        Ok(match tx.input_plan(job)? {
            Some(plan) => tx.decode("the plan of an input", &plan)?,
            None => Plan::echo(&tx.job_input_text(job)?),
        })
    }

    /// The worker for the next job: newest version, then shortest idle time. Excludes surplus idle workers, which are
    /// about to end.
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

    /// Whether a worker can take another job.
    pub(crate) fn has_place(&self, index: usize) -> bool {
        let worker = &self.workers[index];
        worker.is_ready() && !self.makes_way(worker) && worker.jobs < self.record.concurrency()
    }

    /// Whether a worker is among those that may take a job now.
    pub(crate) fn may_take(&self, index: usize) -> bool {
        let id = &self.workers[index].id;
        self.free_worker(|worker| worker.id == *id).is_some()
    }

    /// Assigns a job to a worker.
    pub(crate) fn hand_over(
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
        // Heartbeats do not name requests.
        let heard = self.record.kind == EndpointType::LoadBalancer;
        (job.plan, job.heard, job.read) = (plan.map(|plan| if is_doomed { Plan::dying() } else { plan }), heard, 0);
        self.put_job(&job, None)?;
        let worker = &mut self.workers[index];
        // The driver watches a container that takes no jobs.
        let is_watched = heard && worker.staying().is_some();
        if let Some(attached) = worker.attached.as_mut().filter(|_| !is_watched || is_doomed) {
            attached.alive_until = if is_doomed { at } else { at.after(SILENT) };
        }
        worker.jobs += 1;
        worker.enter(Phase::Running, at, None);
        self.changed = true;
        self.context.touch(&self.record.id);
        Ok(())
    }
}
