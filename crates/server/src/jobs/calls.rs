//! Client calls to an endpoint.
//!
//! Those that wait check the job whenever something happened to its endpoint, and answer with the current state when
//! the time is over.

use axum::http::Method;
use serde::Serialize;

use super::{
    Outcome, incidents,
    job_body::{look, tell},
    kept_parts::KeptParts,
    reading::JobCall,
    reply::{self, Done, Refusal},
    routes::Begin,
    workers,
};
use crate::{Server, dispatch, guarded, notifier::Woken, writes};
use engine::{Caller, Handle, SeenJob, Write};
use std::sync::Arc;
use wire::serverless::jobs::{
    AwaitJob, CancelJob, GetHealth, GetJob, Job, JobRequest, JobStatus, ListJobs, PurgeQueue, RUN_SYNC_WAIT, RetryJob,
    RunJob, RunJobSync, STATUS_SYNC_WAIT, STREAM_WAIT, StreamJob,
};

/// The maximum number of jobs in a list.
const LONGEST: u64 = 1000;

impl Begin for RunJob {
    async fn begin(mut call: JobCall) -> Done {
        let submission = |endpoint, body| Self { endpoint, body };
        let (submitted, cause) = submit(&mut call, submission).await?;
        Ok(Outcome { cause, ..answer(&submitted) })
    }
}

impl Begin for RunJobSync {
    async fn begin(mut call: JobCall) -> Done {
        let wait = call.wait(RUN_SYNC_WAIT)?;
        let submission = |endpoint, body| Self { endpoint, wait, body };
        let (submitted, cause) = submit(&mut call, submission).await?;
        let seen = until_final(&call, submitted.id, wait.unwrap_or(RUN_SYNC_WAIT.2)).await?;
        Ok(Outcome { cause, ..tell(&call, seen).await? })
    }
}

impl Begin for GetJob {
    async fn begin(call: JobCall) -> Done {
        let seen = look(&call, Self { endpoint: call.endpoint(), job: call.job() }).await?;
        tell(&call, seen).await
    }
}

impl Begin for AwaitJob {
    async fn begin(call: JobCall) -> Done {
        let wait = call.wait(STATUS_SYNC_WAIT)?.unwrap_or(STATUS_SYNC_WAIT.2);
        let seen = until_final(&call, call.job(), wait).await?;
        tell(&call, seen).await
    }
}

impl Begin for StreamJob {
    async fn begin(call: JobCall) -> Done {
        let millis = call.wait(STREAM_WAIT)?.unwrap_or(STREAM_WAIT.2);
        let mut wait = call.begin_wait(millis)?;
        loop {
            let drained = write(&call, Self { endpoint: call.endpoint(), job: call.job(), wait: Some(millis) }).await?;
            if !drained.status.is(&JobStatus::InProgress) || !drained.stream.is_empty() {
                return Ok(answer(&drained));
            }
            match wait.next().await {
                Woken::Notified | Woken::Ticked => {}
                // Anything later is for the next read.
                Woken::Over | Woken::Gone => return Ok(answer(&drained)),
            }
        }
    }
}

impl Begin for CancelJob {
    async fn begin(call: JobCall) -> Done {
        let operation = Self { endpoint: call.endpoint(), job: call.job() };
        let cancelled = cancel(&call.server, call.caller.clone(), operation).await?;
        let cause = incidents::after_cancel(&call, &call.job()).await;
        let seen = look(&call, GetJob { endpoint: call.endpoint(), job: cancelled.id }).await?;
        Ok(Outcome { cause, ..tell(&call, seen).await? })
    }
}

impl Begin for RetryJob {
    async fn begin(call: JobCall) -> Done {
        Ok(answer(&write(&call, Self { endpoint: call.endpoint(), job: call.job() }).await?))
    }
}

impl Begin for PurgeQueue {
    async fn begin(call: JobCall) -> Done {
        Ok(answer(&write(&call, Self { endpoint: call.endpoint() }).await?))
    }
}

impl Begin for GetHealth {
    async fn begin(call: JobCall) -> Done {
        Ok(answer(&read(&call, Self { endpoint: call.endpoint() }).await?))
    }
}

impl Begin for ListJobs {
    async fn begin(call: JobCall) -> Done {
        let limit = call.number("limit", 1, LONGEST, "")?.and_then(|limit| u32::try_from(limit).ok());
        let list = Self { endpoint: call.endpoint(), status: call.status()?, limit };
        // A list may be long, and would delay the answers to others.
        let (server, caller) = (Arc::clone(&call.server), call.caller.clone());
        let work = Box::new(move || Ok(ok(server.engine.render(&caller, list)?)));
        call.server.wait_for(call.caller.account(), work).await
    }
}

/// Submits a job. Also returns the text for the log.
pub(super) async fn submit<O: Handle<Output = Job>>(
    call: &mut JobCall,
    submission: impl FnOnce(String, JobRequest) -> O,
) -> Result<(Job, Option<String>), Refusal> {
    let mut job = call.request().await?;
    let mut kept = KeptParts::of(&call.server, &call.caller);
    job.input = kept.keep_input(job.input).await?;
    job.s3_config = kept.keep_any(job.s3_config).await?;
    let before = incidents::before_submission(call).await;
    let (server, endpoint) = (&call.server, call.endpoint());
    let write = Write::new(call.caller.clone(), submission(endpoint.clone(), job));
    let submitted = writes::carry_out_before(server, write, || server.notifier.announce(&endpoint)).await;
    kept.end().await;
    let submitted = guarded(|| dispatch::output_of::<O>(submitted))?;
    let after = incidents::after_submission(call, &submitted.id).await;
    Ok((submitted, after.or(before)))
}

/// A job as soon as it is final, or in its current state when the time is over.
pub(super) async fn until_final(call: &JobCall, job: String, millis: u64) -> Result<SeenJob, Refusal> {
    let mut wait = call.begin_wait_for(&job, millis)?;
    loop {
        let look = || look(call, GetJob { endpoint: call.endpoint(), job: job.clone() });
        let seen = look().await?;
        if seen.status.is_final() {
            return Ok(seen);
        }
        match wait.next().await {
            Woken::Notified | Woken::Ticked => {}
            Woken::Over | Woken::Gone => return look().await,
        }
    }
}

/// The answer with this output of the engine.
pub(super) fn answer<T: Serialize>(output: &T) -> Outcome {
    ok(wire::json::write(output))
}

pub(super) fn ok(body: Vec<u8>) -> Outcome {
    reply::rendered(200, body).into()
}

/// Carries out a write. It joins the line for a commit at once.
pub(super) fn write<O: Handle>(
    call: &JobCall,
    operation: O,
) -> impl Future<Output = Result<O::Output, Refusal>> + use<O> {
    write_as(&call.server, call.caller.clone(), operation)
}

/// The same, for any caller.
pub(super) fn write_as<O: Handle>(
    server: &Arc<Server>,
    caller: Caller,
    operation: O,
) -> impl Future<Output = Result<O::Output, Refusal>> + use<O> {
    let written = writes::carry_out(server, Write::new(caller, operation));
    async move {
        let written = written.await;
        guarded(|| dispatch::output_of::<O>(written))
    }
}

/// Cancels a job, and tells its worker.
pub(super) fn cancel(
    server: &Arc<Server>,
    caller: Caller,
    operation: CancelJob,
) -> impl Future<Output = Result<Job, Refusal>> + use<> {
    let (server, stops) = (Arc::clone(server), workers::stops_of(&operation.endpoint));
    let cancelling = write_as(&server, caller, operation);
    async move {
        let cancelled = cancelling.await?;
        server.notifier.notify(&stops);
        Ok(cancelled)
    }
}

/// Reads one thing: on the spot, or, if it would have to wait, on a thread that may.
pub(super) async fn read<O: Handle>(call: &JobCall, operation: O) -> Result<O::Output, Refusal> {
    debug_assert!(O::METHOD == Method::GET && !O::writes());
    let (server, caller): (&Arc<Server>, &Caller) = (&call.server, &call.caller);
    match guarded(|| Ok(server.engine.call_at_once(caller, operation)))? {
        Ok(output) => Ok(output?),
        Err(operation) => {
            let caller = caller.clone();
            server.read(move |engine| Ok(engine.call(&caller, operation)?)).await
        }
    }
}
