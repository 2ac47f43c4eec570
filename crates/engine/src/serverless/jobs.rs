//! The job API: submit, get, cancel, retry (serverless.md, Jobs). Each operation answers immediately; callers do the
//! waiting.

use std::time::Duration;

use super::{
    acts::Outcome,
    endpoints::{find, find_record},
    holdings::{AT_A_READ, check_room},
    scheduler::EndpointScheduler,
    settle,
};
use crate::{
    Context, EngineError, Handle,
    model::{EndpointRecord, JobRecord, Phase, WorkerRecord},
};
use wire::{
    Problem, Timestamp,
    serverless::{
        endpoints::EndpointType,
        jobs::{
            AwaitJob, CancelJob, Chunk, DEFAULT_TTL, EndpointHealth, GetHealth, GetJob, Job, JobCounts, JobRequest,
            JobStatus, JobStream, Json, ListJobs, ListJobsResponse, PurgeQueue, Purged, RUN_SYNC_WAIT, RetryJob,
            RunJob, RunJobSync, STATUS_SYNC_WAIT, STREAM_WAIT, StreamJob, WorkerCounts,
        },
    },
};

/// The retention of a job from `run` after its end, in milliseconds.
const KEPT: u64 = 30 * 60_000;
/// Minimum and maximum retention of a job from `runsync`.
const SYNC_KEPT: (u64, u64) = (60_000, 300_000);
/// The default and maximum number of jobs in a list.
const LISTED: u32 = 100;
const MOST_LISTED: u32 = 1000;

/// The substitute in a list for an error that is too long.
const LONG_ERROR: &str = "the error is too long for a list; the job's status has it";

/// A job in its API form.
pub(super) fn show(job: &JobRecord, output: Option<Json>, now: Timestamp) -> Job {
    let begun = job.started_at;
    let millis = |from: Timestamp, to: Timestamp| u64::try_from(to.since(from).as_millis()).unwrap_or(u64::MAX);
    let elapsed = || begun.map_or(0, |started| millis(started, now));
    let progress = || job.plan.as_ref().and_then(|plan| plan.progress_at(elapsed()));
    let output = match job.status {
        JobStatus::InProgress => output.or_else(progress),
        JobStatus::InQueue | JobStatus::Completed | JobStatus::Failed | JobStatus::Cancelled | JobStatus::TimedOut => {
            output
        }
    };
    Job {
        id: job.id.clone(),
        status: job.status.into(),
        delay_time: begun.map(|started| millis(job.queued_at, started)),
        execution_time: begun.zip(job.ended_at).map(|(started, ended)| millis(started, ended)),
        worker_id: job.worker.clone(),
        output,
        error: job.error.clone(),
        retries: (job.retries > 0).then_some(job.retries),
        created_at: None,
    }
}

fn show_whole(context: &Context<'_>, job: &JobRecord) -> Result<Job, EngineError> {
    let (output, error) = result(context, job)?;
    Ok(Job { error, ..show(job, output, context.now) })
}

/// The output and the error of a job, as a whole.
pub(super) fn result(context: &Context<'_>, job: &JobRecord) -> Result<(Option<Json>, Option<Json>), EngineError> {
    if let Some(plan) = job.plan.as_ref().filter(|_| job.derived) {
        return Ok(match plan.outcome(|| context.tx.job_input(job.seq))? {
            Outcome::Completed(output) => (Some(output), None),
            Outcome::Failed(error) => (None, Some(error)),
            Outcome::Died => (None, None),
        });
    }
    Ok((context.tx.job_output(job.seq)?, context.tx.job_error(job)?))
}

/// The answer of `run`.
fn submitted(job: &JobRecord) -> Job {
    Job {
        id: job.id.clone(),
        status: JobStatus::InQueue.into(),
        delay_time: None,
        execution_time: None,
        worker_id: None,
        output: None,
        error: None,
        retries: None,
        created_at: None,
    }
}

/// 400 for an endpoint without a queue.
pub(super) fn check_queue(endpoint: &EndpointRecord) -> Result<(), Problem> {
    if endpoint.kind == EndpointType::Queue {
        return Ok(());
    }
    Err(Problem::rejected(format!(
        "endpoint `{}` is a LOAD_BALANCER and has no jobs; send requests to its base",
        endpoint.id
    )))
}

fn queue<'c>(context: &'c Context<'c>, id: &str) -> Result<EndpointScheduler<'c>, EngineError> {
    let scheduler = find(context, id)?;
    check_queue(&scheduler.record)?;
    Ok(scheduler)
}

pub(super) fn find_job(context: &Context<'_>, endpoint: &str, id: &str) -> Result<JobRecord, EngineError> {
    let job = context.tx.job(endpoint, id)?.filter(|job| {
        // An expired job is removed when the endpoint is next processed.
        job.expires_at > context.now
    });
    Ok(job.ok_or_else(|| Problem::not_found("job", id))?)
}

/// 400 for a wait outside the operation's limits, in milliseconds.
fn check_wait(wait: Option<u64>, (least, most, usual): (u64, u64, u64)) -> Result<u64, Problem> {
    let wait = wait.unwrap_or(usual);
    if (least..=most).contains(&wait) {
        return Ok(wait);
    }
    Err(Problem::rejected(format!("`wait` is {wait} ms and must be {least} to {most}")))
}

/// An unused job id. A seed repeats its draws, so jobs of an earlier run may still use an id.
pub(super) fn new_id(context: &Context<'_>, prefix: &str) -> Result<String, EngineError> {
    loop {
        let id = format!("{prefix}{}-u1", context.engine.rng.uuid());
        if !context.engine.rng.repeats() || !context.tx.is_job(&id)? {
            return Ok(id);
        }
    }
}

/// Adds a job to an endpoint's queue, and applies all resulting changes.
fn submit(
    context: &Context<'_>,
    endpoint: &str,
    body: JobRequest,
    (prefix, kept): (&str, u64),
) -> Result<JobRecord, EngineError> {
    let mut scheduler = queue(context, endpoint)?;
    scheduler.check_funds("jobs")?;
    // Parts stored in advance have already passed this check.
    if body.input.kept().is_none() {
        check_room(context, &scheduler.record.account)?;
    }
    let policy = body.policy.unwrap_or_default();
    let expires_at = context.now.after(Duration::from_millis(policy.ttl.unwrap_or(DEFAULT_TTL)));
    let job = JobRecord {
        low: policy.low_priority.unwrap_or(false),
        timeout: policy.execution_timeout.unwrap_or(scheduler.record.timeout),
        kept,
        webhook: body.webhook,
        s3_config: body.s3_config,
        ..JobRecord::queued(new_id(context, prefix)?, endpoint, context.now, expires_at)
    };
    let job = scheduler.admit(job, &body.input)?;
    settle::settle_one(scheduler)?;
    Ok(job)
}

impl EndpointScheduler<'_> {
    /// 402 if no balance is left to pay for the request.
    pub(super) fn check_funds(&self, what: &str) -> Result<(), EngineError> {
        if self.is_funded()? {
            return Ok(());
        }
        Err(Problem::balance(format!("the account has no money left; {what} are not taken")).into())
    }

    /// Adds a new job at the end of the queue.
    pub(super) fn admit(&mut self, mut job: JobRecord, input: &Json) -> Result<JobRecord, EngineError> {
        self.state.tail += 1;
        job.place = self.state.tail;
        job.seq = self.context.tx.insert_job(&self.record.account, &job, input)?;
        self.state.queued += 1;
        self.state.queued_low += u64::from(job.low);
        self.state.last_request = Some(self.at);
        self.context.touch(&self.record.id);
        Ok(job)
    }
}

impl Handle for RunJob {
    fn handle(self, context: &Context<'_>) -> Result<Job, EngineError> {
        submit(context, &self.endpoint, self.body, ("", KEPT)).map(|job| submitted(&job))
    }
}

impl Handle for RunJobSync {
    fn handle(self, context: &Context<'_>) -> Result<Job, EngineError> {
        let wait = check_wait(self.wait, RUN_SYNC_WAIT)?;
        let kept = if self.wait.is_some() { wait.clamp(SYNC_KEPT.0, SYNC_KEPT.1) } else { SYNC_KEPT.0 };
        submit(context, &self.endpoint, self.body, ("sync-", kept)).map(|job| submitted(&job))
    }
}

impl Handle for GetJob {
    fn handle(self, context: &Context<'_>) -> Result<Job, EngineError> {
        check_queue(&find_record(context, &self.endpoint)?)?;
        show_whole(context, &find_job(context, &self.endpoint, &self.job)?)
    }
}

impl Handle for AwaitJob {
    fn handle(self, context: &Context<'_>) -> Result<Job, EngineError> {
        check_wait(self.wait, STATUS_SYNC_WAIT)?;
        GetJob { endpoint: self.endpoint, job: self.job }.handle(context)
    }
}

impl Handle for StreamJob {
    fn writes() -> bool {
        true
    }

    fn handle(self, context: &Context<'_>) -> Result<JobStream, EngineError> {
        check_wait(self.wait, STREAM_WAIT)?;
        check_queue(&find_record(context, &self.endpoint)?)?;
        let mut job = find_job(context, &self.endpoint, &self.job)?;
        let (chunks, more) = match (&job.plan, job.started_at) {
            (Some(plan), Some(started)) => {
                let until = job.ended_at.unwrap_or(context.now);
                let elapsed = u64::try_from(until.since(started).as_millis()).unwrap_or(u64::MAX);
                (plan.chunks(elapsed, job.read), false)
            }
            _ => context.tx.take_chunks(job.seq, AT_A_READ)?,
        };
        if job.plan.is_some() && !chunks.is_empty() {
            job.read += u64::try_from(chunks.len()).unwrap_or(u64::MAX);
            context.tx.put_job(&job)?;
        }
        let stream = chunks.into_iter().map(|output| Chunk { output }).collect();
        // A client that reads until the job ends must get all chunks.
        let status = if more { JobStatus::InProgress } else { job.status };
        Ok(JobStream { status: status.into(), stream })
    }
}

impl Handle for CancelJob {
    fn handle(self, context: &Context<'_>) -> Result<Job, EngineError> {
        let mut scheduler = queue(context, &self.endpoint)?;
        let job = find_job(context, &self.endpoint, &self.job)?;
        if job.status.is_final() {
            return show_whole(context, &job);
        }
        cancel(&mut scheduler, job)?;
        settle::settle_one(scheduler)?;
        show_whole(context, &find_job(context, &self.endpoint, &self.job)?)
    }
}

/// Cancels a job. Its worker is told to stop; a process that keeps computing has no free slot until it is done.
fn cancel(scheduler: &mut EndpointScheduler<'_>, job: JobRecord) -> Result<(), EngineError> {
    let is_process = |worker: &WorkerRecord| Some(&worker.id) == job.worker.as_ref() && worker.attached.is_some();
    let computes = job.status == JobStatus::InProgress && scheduler.workers.iter().any(is_process);
    if computes {
        scheduler.stop_computing(&job);
        // Its slot stays taken, though ending a job would release it.
        let worker = job.worker.clone();
        scheduler.hold_place(worker.as_deref());
    }
    scheduler.finish(job, JobStatus::Cancelled, None, None)
}

impl Handle for RetryJob {
    fn handle(self, context: &Context<'_>) -> Result<Job, EngineError> {
        let mut scheduler = queue(context, &self.endpoint)?;
        let mut job = find_job(context, &self.endpoint, &self.job)?;
        match job.status {
            JobStatus::Failed | JobStatus::TimedOut => {}
            JobStatus::InQueue | JobStatus::InProgress | JobStatus::Completed | JobStatus::Cancelled => {
                let what = format!("job `{}` is {}; only FAILED and TIMED_OUT run again", job.id, job.status.as_str());
                return Err(Problem::conflict(what).into());
            }
        }
        scheduler.state.tail += 1;
        (job.place, job.retries, job.queued_at) = (scheduler.state.tail, 0, context.now);
        let shown = submitted(&job);
        scheduler.enqueue(job)?;
        scheduler.state.last_request = Some(context.now);
        settle::settle_one(scheduler)?;
        Ok(shown)
    }
}

impl Handle for PurgeQueue {
    fn handle(self, context: &Context<'_>) -> Result<Purged, EngineError> {
        let mut scheduler = queue(context, &self.endpoint)?;
        let jobs = context.tx.queued_jobs(&self.endpoint)?;
        let removed = u64::try_from(jobs.len()).unwrap_or(u64::MAX);
        for job in jobs {
            cancel(&mut scheduler, job)?;
        }
        settle::settle_one(scheduler)?;
        Ok(Purged { removed, status: "completed".to_owned() })
    }
}

impl Handle for GetHealth {
    fn handle(self, context: &Context<'_>) -> Result<EndpointHealth, EngineError> {
        let EndpointScheduler { state, workers, .. } = &find(context, &self.endpoint)?;
        let count = |phases: &[Phase]| {
            let count = workers.iter().filter(|worker| phases.contains(&worker.phase)).count();
            u64::try_from(count).unwrap_or(u64::MAX).into()
        };
        Ok(EndpointHealth {
            jobs: JobCounts {
                completed: state.completed.into(),
                failed: state.failed.into(),
                in_progress: state.in_progress.into(),
                in_queue: state.queued.into(),
                retried: state.retried.into(),
            },
            workers: WorkerCounts {
                idle: count(&[Phase::Idle]),
                initializing: count(&[Phase::Pulling, Phase::Booting]),
                ready: count(&[Phase::Idle, Phase::Running]),
                running: count(&[Phase::Running]),
                throttled: count(&[Phase::Throttled]),
                unhealthy: count(&[Phase::Unhealthy]),
            },
        })
    }
}

impl Handle for ListJobs {
    fn handle(self, context: &Context<'_>) -> Result<ListJobsResponse, EngineError> {
        check_queue(&find_record(context, &self.endpoint)?)?;
        let limit = self.limit.unwrap_or(LISTED);
        if !(1..=MOST_LISTED).contains(&limit) {
            return Err(Problem::rejected(format!("`limit` is {limit} and must be 1 to {MOST_LISTED}")).into());
        }
        let jobs = context.tx.latest_jobs(&self.endpoint, self.status, limit)?;
        let show = |job: JobRecord| {
            let shown = show(&job, None, context.now);
            let is_apart = job.error_apart || job.derived && job.status == JobStatus::Failed;
            let error = if is_apart { Some(Json::of(&LONG_ERROR)) } else { shown.error };
            Job { created_at: Some(job.submitted_at), error, ..shown }
        };
        Ok(ListJobsResponse { requests: jobs.into_iter().map(show).collect() })
    }
}
