//! What clients ask of an endpoint.
//!
//! Those that wait look at the job whenever something happened to its endpoint, and answer with what there is when the
//! time is over.

use axum::http::Method;
use serde::Deserialize;

use super::{
    Outcome,
    ahead::Ahead,
    incidents,
    reading::Asked,
    reply::{self, Done, Refusal},
    routes::Begin,
    telling::{look, tell},
    workers,
};
use crate::server::{Server, dispatch, guarded, notifier::Woken, on_thread, writes};
use engine::{Caller, Handle, SeenJob, Write};
use std::sync::Arc;
use wire::{
    Problem,
    serverless::jobs::{
        AwaitJob, CancelJob, GetHealth, GetJob, Job, JobRequest, JobStatus, ListJobs, PurgeQueue, RUN_SYNC_WAIT,
        RetryJob, RunJob, RunJobSync, STATUS_SYNC_WAIT, STREAM_WAIT, StreamJob,
    },
};

/// The most jobs of a list.
const LONGEST: u64 = 1000;

impl Begin for RunJob {
    async fn begin(mut asked: Asked) -> Done {
        let submission = |endpoint, body| Self { endpoint, body };
        let (submitted, cause) = submit(&mut asked, submission).await?;
        Ok(Outcome { cause, ..ok(submitted) })
    }
}

impl Begin for RunJobSync {
    async fn begin(mut asked: Asked) -> Done {
        let wait = asked.wait(RUN_SYNC_WAIT)?;
        let submission = |endpoint, body| Self { endpoint, wait, body };
        let (submitted, cause) = submit(&mut asked, submission).await?;
        let Job { id, .. } = parsed(&submitted)?;
        let seen = until_final(&asked, id, wait.unwrap_or(RUN_SYNC_WAIT.2)).await?;
        Ok(Outcome { cause, ..tell(&asked, seen).await? })
    }
}

impl Begin for GetJob {
    async fn begin(asked: Asked) -> Done {
        let seen = look(&asked, Self { endpoint: asked.endpoint(), job: asked.job() }).await?;
        tell(&asked, seen).await
    }
}

impl Begin for AwaitJob {
    async fn begin(asked: Asked) -> Done {
        let wait = asked.wait(STATUS_SYNC_WAIT)?.unwrap_or(STATUS_SYNC_WAIT.2);
        let seen = until_final(&asked, asked.job(), wait).await?;
        tell(&asked, seen).await
    }
}

impl Begin for StreamJob {
    async fn begin(asked: Asked) -> Done {
        let millis = asked.wait(STREAM_WAIT)?.unwrap_or(STREAM_WAIT.2);
        let mut wait = asked.begin_wait(millis)?;
        loop {
            let drained =
                write(&asked, Self { endpoint: asked.endpoint(), job: asked.job(), wait: Some(millis) }).await?;
            let Drained { status, stream } = parsed(&drained)?;
            if status != JobStatus::InProgress || !stream.is_empty() {
                return Ok(ok(drained));
            }
            match wait.next().await {
                Woken::Notified | Woken::Ticked => {}
                // What comes from now on is for the next read.
                Woken::Over | Woken::Gone => return Ok(ok(drained)),
            }
        }
    }
}

impl Begin for CancelJob {
    async fn begin(asked: Asked) -> Done {
        let cancelled = write(&asked, Self { endpoint: asked.endpoint(), job: asked.job() }).await?;
        asked.server.notifier.notify(&workers::stops_of(&asked.endpoint()));
        let cause = incidents::after_cancel(&asked, &asked.job()).await;
        let Job { id, .. } = parsed(&cancelled)?;
        let seen = look(&asked, GetJob { endpoint: asked.endpoint(), job: id }).await?;
        Ok(Outcome { cause, ..tell(&asked, seen).await? })
    }
}

impl Begin for RetryJob {
    async fn begin(asked: Asked) -> Done {
        Ok(ok(write(&asked, Self { endpoint: asked.endpoint(), job: asked.job() }).await?))
    }
}

impl Begin for PurgeQueue {
    async fn begin(asked: Asked) -> Done {
        Ok(ok(write(&asked, Self { endpoint: asked.endpoint() }).await?))
    }
}

impl Begin for GetHealth {
    async fn begin(asked: Asked) -> Done {
        Ok(ok(read(&asked, Self { endpoint: asked.endpoint() }).await?))
    }
}

impl Begin for ListJobs {
    async fn begin(asked: Asked) -> Done {
        let limit = asked.number("limit", 1, LONGEST, "")?.and_then(|limit| u32::try_from(limit).ok());
        let list = Self { endpoint: asked.endpoint(), status: asked.status()?, limit };
        // A list may be long, and would keep others from being answered.
        let place = asked.server.shares.read(asked.caller.account()).await?;
        let (server, caller) = (Arc::clone(&asked.server), asked.caller.clone());
        let listed = ok(on_thread(move || Ok(server.engine.render(&caller, list)?)).await?);
        Ok(place.until_written(listed))
    }
}

/// What workers would be handed as `openai_route` and `openai_input`.
pub(super) fn openai(asked: &Asked) -> Done {
    let what = format!("the OpenAI routes of endpoint `{}`", wire::json::cut(&asked.endpoint()));
    Err(Problem::not_implemented(&what).into())
}

/// Submits a job. Gives what the log is told of it, too.
async fn submit<O: Handle>(
    asked: &mut Asked,
    submission: impl FnOnce(String, JobRequest) -> O,
) -> Result<(Vec<u8>, Option<String>), Refusal> {
    let mut job = asked.request().await?;
    let mut ahead = Ahead::of(&asked.server, &asked.caller);
    job.input = ahead.keep(job.input).await?;
    job.s3_config = ahead.keep_any(job.s3_config).await?;
    let before = incidents::before_submission(asked).await;
    let (server, endpoint) = (&asked.server, asked.endpoint());
    let write = Write::new(asked.caller.clone(), submission(endpoint.clone(), job));
    let submitted = writes::carry_out_before(server, write, || server.notifier.announce(&endpoint)).await;
    ahead.end().await;
    let submitted = guarded(|| dispatch::body_of(submitted))?;
    let Job { id, .. } = parsed(&submitted)?;
    let after = incidents::after_submission(asked, &id).await;
    Ok((submitted, after.or(before)))
}

/// A job as soon as it is final, or as it is when the time is over.
async fn until_final(asked: &Asked, job: String, millis: u64) -> Result<SeenJob, Refusal> {
    let mut wait = asked.begin_wait_for(&job, millis)?;
    loop {
        let look = || look(asked, GetJob { endpoint: asked.endpoint(), job: job.clone() });
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

/// What of a stream says whether to wait for more.
#[derive(Deserialize)]
struct Drained {
    status: JobStatus,
    stream: Vec<serde::de::IgnoredAny>,
}

/// An answer of the engine, read by those who look into it.
pub(super) fn parsed<T: for<'de> Deserialize<'de>>(answer: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(answer).map_err(|error| Refusal::failed(&error))
}

pub(super) fn ok(body: Vec<u8>) -> Outcome {
    reply::rendered(200, body).into()
}

/// Carries out what changes something. It stands in line for a commit at once.
pub(super) fn write<O: Handle>(asked: &Asked, operation: O) -> impl Future<Output = Result<Vec<u8>, Refusal>> + use<O> {
    write_as(&asked.server, asked.caller.clone(), operation)
}

/// The same, for a caller.
pub(super) fn write_as<O: Handle>(
    server: &Arc<Server>,
    caller: Caller,
    operation: O,
) -> impl Future<Output = Result<Vec<u8>, Refusal>> + use<O> {
    let written = writes::carry_out(server, Write::new(caller, operation));
    async move {
        let written = written.await;
        guarded(|| dispatch::body_of(written))
    }
}

/// Reads one thing: on the spot, or, if it would have to wait, on a thread that may.
pub(super) async fn read<O: Handle>(asked: &Asked, operation: O) -> Result<Vec<u8>, Refusal> {
    debug_assert!(O::METHOD == Method::GET && !O::writes());
    let (server, caller): (&Arc<Server>, &Caller) = (&asked.server, &asked.caller);
    match guarded(|| Ok(server.engine.render_at_once(caller, operation)))? {
        Ok(rendered) => Ok(rendered?),
        Err(operation) => {
            let (server, caller) = (Arc::clone(server), caller.clone());
            on_thread(move || Ok(server.engine.render(&caller, operation)?)).await
        }
    }
}
