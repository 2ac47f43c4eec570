//! The protocol between workers and their endpoint, as existing worker libraries speak it (serverless.md, Real
//! workers). Changes wait in line for a commit like any other write.

use std::sync::Arc;

use super::{
    calls::{answer, ok, read, write, write_as},
    kept_parts::KeptParts,
    reading::JobCall,
    reply::{self, Done},
    routes::Begin,
};
use crate::notifier::{Wait, Woken};
use wire::{
    NoContent,
    serverless::{
        jobs::GetHealth,
        worker_api::{AddChunk, FinishJob, PingWorker, Report, TAKE_HOLD, TakeJobs, TakeStops, TakenJob},
    },
};

/// The number of ticks after which to check whether another process has cancelled a job.
const TICKS_OF_STOPS: u32 = 5;
/// The maximum number of jobs that a worker takes at a time.
const LARGEST_BATCH: u64 = 1000;

/// Takes one job: returns the job itself, or 204 if there is none.
impl Begin for TakeJobs {
    async fn begin(call: JobCall) -> Done {
        let taken = take(&call, 1).await?;
        Ok(taken.into_iter().next().map_or_else(nothing, |job| answer(&job)))
    }
}

/// Takes up to the requested number of jobs: returns a list, or 204 if there are none.
pub(super) async fn take_batch(call: JobCall) -> Done {
    let most = call.number("batch_size", 1, LARGEST_BATCH, "")?.and_then(|most| u32::try_from(most).ok());
    let taken = take(&call, most.unwrap_or(1)).await?;
    Ok(if taken.is_empty() { nothing() } else { answer(&taken) })
}

/// Takes jobs as soon as there are some. Nothing is taken for a worker that has hung up: it would be lost with it.
async fn take(call: &JobCall, most: u32) -> Result<Vec<TakenJob>, super::Refusal> {
    let take = {
        let (endpoint, worker) = (call.endpoint(), call.worker());
        TakeJobs { endpoint, worker, batch_size: most, job_in_progress: call.flag("job_in_progress") }
    };
    let mut wait = call.begin_wait(TAKE_HOLD)?;
    let mut answer = Some(write(call, take.clone()).await?);
    while let Some(taken) = answer {
        if !taken.is_empty() {
            return Ok(taken);
        }
        answer = take_next(call, &mut wait, &take).await?;
    }
    Ok(Vec::new())
}

/// Takes once there is a job to take. `None` when the time is over.
async fn take_next(call: &JobCall, wait: &mut Wait, take: &TakeJobs) -> Result<Option<Vec<TakenJob>>, super::Refusal> {
    let again = || {
        let (server, caller, take) = (Arc::clone(&call.server), call.caller.clone(), take.clone());
        move || write_as(&server, caller, take)
    };
    let mut pending = wait.register_take(again());
    loop {
        let woken = tokio::select! {
            biased;
            woken = wait.next() => woken,
            taking = pending.outcome() => return taking.await.map(Some),
        };
        // Taking is a write, and most events of an endpoint bring no job: a check costs far less.
        match woken {
            Woken::Notified | Woken::Ticked if has_queue(call).await? => {
                return pending.withdraw().unwrap_or_else(again()).await.map(Some);
            }
            Woken::Notified | Woken::Ticked => {}
            Woken::Over | Woken::Gone => {
                let Some(taking) = pending.withdraw() else { return Ok(None) };
                return taking.await.map(Some);
            }
        }
    }
}

/// Whether jobs wait at the endpoint.
async fn has_queue(call: &JobCall) -> Result<bool, super::Refusal> {
    let health = read(call, GetHealth { endpoint: call.endpoint() }).await?;
    Ok(health.jobs.in_queue.into_option().is_some_and(|jobs| jobs > 0))
}

/// The topic that is notified when a job of the endpoint was cancelled here. Nothing else makes a worker stop a job,
/// and workers that wait for that should not wake at every event.
pub(super) fn stops_of(endpoint: &str) -> String {
    format!("{endpoint}/stops")
}

/// Takes the ids of jobs to stop, each once; 204 if there are none.
impl Begin for TakeStops {
    async fn begin(call: JobCall) -> Done {
        let mut wait = call.begin_wait_for(&stops_of(&call.endpoint()), TAKE_HOLD)?;
        let mut ticks = 0;
        loop {
            let taken = write(&call, Self { endpoint: call.endpoint(), worker: call.worker() }).await?;
            if !taken.jobs_to_stop.is_empty() {
                return Ok(answer(&taken));
            }
            loop {
                match wait.next().await {
                    Woken::Notified => break,
                    Woken::Ticked => {
                        ticks += 1;
                        if ticks % TICKS_OF_STOPS == 0 {
                            break;
                        }
                    }
                    Woken::Over | Woken::Gone => return Ok(nothing()),
                }
            }
        }
    }
}

/// Its media type claims a form, but it is JSON.
impl Begin for FinishJob {
    async fn begin(mut call: JobCall) -> Done {
        let mut body = call.read_body(|body| Report::read(body)).await?;
        let mut kept = KeptParts::of(&call.server, &call.caller);
        body.output = kept.keep_any(body.output).await?;
        body.error = kept.keep_any(body.error).await?;
        let (endpoint, worker, job) = (call.endpoint(), call.worker(), call.job());
        let is_stream = call.flag("isStream");
        let finished = write(&call, Self { endpoint, worker, job, is_stream, body }).await;
        kept.end().await;
        finished.map(|_| heard())
    }
}

impl Begin for AddChunk {
    async fn begin(mut call: JobCall) -> Done {
        let body = call.report().await?;
        let (endpoint, worker, job) = (call.endpoint(), call.worker(), call.job());
        write(&call, Self { endpoint, worker, job, body }).await?;
        Ok(heard())
    }
}

impl Begin for PingWorker {
    async fn begin(call: JobCall) -> Done {
        let text = |name| call.text(name).map(str::to_owned);
        let (job_id, status, check, reason) = (text("job_id"), text("status"), text("check"), text("reason"));
        let (endpoint, worker) = (call.endpoint(), call.worker());
        write(&call, Self { endpoint, worker, job_id, status, check, reason }).await?;
        Ok(heard())
    }
}

/// 204.
fn nothing() -> super::Outcome {
    reply::success(204, &NoContent).into()
}

/// 200 with an empty result: worker libraries read the body, but ignore it.
fn heard() -> super::Outcome {
    ok(b"{}".to_vec())
}
