//! The OpenAI routes of an endpoint: the worker gets the request as the input of a job, and its output is the answer
//! (serverless.md, Jobs). Workers yield what OpenAI's API would answer: an object, or the text of its events.

use std::sync::Arc;

use axum::body::Bytes;
use futures_util::stream;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};

use super::{
    calls::{cancel, submit, until_final, write},
    job_body::look,
    reading::JobCall,
    reply::{self, Done, Refusal},
};
use crate::{aside, logs, notifier::Woken, shares::FollowPermit};
use engine::SeenJob;
use wire::{
    Problem,
    serverless::jobs::{CancelJob, Chunk, GetJob, Job, JobRequest, JobStatus, JobStream, Json, RunJobSync, StreamJob},
};

/// How long a client waits for the next piece of an answer, in milliseconds: OpenAI's own clients wait as long.
const PATIENCE: u64 = 600_000;
/// The end of a stream.
const DONE: &str = "data: [DONE]\n\n";

/// The body of a job.
#[derive(Serialize)]
struct Submission<'r> {
    input: Input<'r>,
}

/// A request, as its worker gets it.
#[derive(Serialize)]
struct Input<'r> {
    openai_route: &'r str,
    openai_input: &'r RawValue,
}

/// The only field of a request that matters here.
#[derive(Default, Deserialize)]
#[serde(default)]
struct RequestFields {
    stream: Option<bool>,
}

/// The fields of an answer that is an error: vLLM's form, or OpenAI's.
#[derive(Default, Deserialize)]
#[serde(default)]
struct AnswerFields {
    id: Option<Value>,
    object: Option<Value>,
    code: Option<Value>,
    error: Option<Value>,
}

/// The error of a handler, as worker libraries report it.
#[derive(Deserialize)]
struct WorkerError {
    error_message: String,
}

/// Submits a request, and answers with what its worker says.
pub(super) async fn carry_out(mut call: JobCall) -> Done {
    let route = format!("/{}", call.named("rest"));
    let (body, is_stream) = call.read_body(move |body| read(&route, body)).await?;
    call.body = body;
    let permit = is_stream.then(|| call.server.shares.follow(call.caller.account())).transpose()?;
    let (job, cause) =
        submit(&mut call, |endpoint, body: JobRequest| RunJobSync { endpoint, wait: None, body }).await?;
    let job = PendingAnswer { call, id: job.id, is_over: false };
    let outcome = match permit {
        Some(permit) => job.streamed(permit).await?,
        None => job.whole().await?,
    };
    Ok(super::Outcome { cause, ..outcome })
}

/// The body of the job, and whether the answer is to be streamed.
fn read(route: &str, body: &Bytes) -> Result<(Bytes, bool), Problem> {
    let wrong = || Problem::rejected("the body must be JSON");
    let text = if body.is_empty() { "null" } else { std::str::from_utf8(body).map_err(|_| wrong())? };
    let input: &RawValue = serde_json::from_str(text).map_err(|_| wrong())?;
    let is_stream = serde_json::from_str::<RequestFields>(text).is_ok_and(|fields| fields.stream == Some(true));
    let job = Submission { input: Input { openai_route: route, openai_input: input } };
    Ok((wire::json::write(&job).into(), is_stream))
}

/// A job whose output is the answer. Its id is told to nobody, so it is cancelled when nobody waits for it any more.
struct PendingAnswer {
    call: JobCall,
    id: String,
    is_over: bool,
}

/// A stream of events, and what is left to be sent of it.
struct EventStream {
    job: PendingAnswer,
    pending: Option<JobStream>,
    /// Whether the worker has sent the end of the stream itself.
    is_done: bool,
    _permit: FollowPermit,
}

impl PendingAnswer {
    fn get(&self) -> GetJob {
        GetJob { endpoint: self.call.endpoint(), job: self.id.clone() }
    }

    /// The answer as a whole.
    async fn whole(mut self) -> Done {
        let seen = until_final(&self.call, self.id.clone(), PATIENCE).await?;
        if !seen.status.is_final() {
            return Ok(failed(504, "the endpoint did not answer within 600 seconds"));
        }
        self.is_over = true;
        self.ended(seen).await
    }

    /// The answer of a job that has ended.
    async fn ended(&self, seen: SeenJob) -> Done {
        if seen.status != JobStatus::Completed {
            let (status, why) = failure(&seen.job, seen.status);
            return Ok(failed(status, &why));
        }
        let output = self.output(seen).await?;
        aside::work(move || {
            let answer = only(&output);
            Ok(reply::rendered(status_of(answer), answer.as_bytes().to_vec()).into())
        })
        .await
    }

    /// The output of a job that was completed.
    async fn output(&self, seen: SeenJob) -> Result<String, Refusal> {
        let Some(part) = seen.large.into_iter().find(|part| part.name() == "output") else {
            return match seen.job.output {
                Some(output) => Ok(output.text().to_owned()),
                None => self.yielded().await,
            };
        };
        let _place = self.call.server.shares.read(self.call.caller.account()).await?;
        let server = Arc::clone(&self.call.server);
        aside::work(move || {
            let mut text = Vec::with_capacity(part.bytes());
            while text.len() < part.bytes() {
                let piece = server.engine.piece_of(&part, text.len())?.filter(|piece| !piece.is_empty());
                text.extend(piece.ok_or_else(|| Problem::new(404, "the job is gone"))?);
            }
            String::from_utf8(text).map_err(|_| Problem::rejected("the output of the job is no text").into())
        })
        .await
    }

    /// The chunks of a generator whose output the worker library does not collect.
    async fn yielded(&self) -> Result<String, Refusal> {
        let mut yielded = Vec::new();
        loop {
            let (endpoint, job) = (self.call.endpoint(), self.id.clone());
            let read = write(&self.call, StreamJob { endpoint, job, wait: None }).await?;
            yielded.extend(read.stream.into_iter().map(|chunk| chunk.output));
            if !read.status.is(&JobStatus::InProgress) {
                return Ok(Json::of(&yielded).text().to_owned());
            }
        }
    }

    /// The answer as events. Its status is that of its first piece.
    async fn streamed(mut self, permit: FollowPermit) -> Done {
        let mut first = self.more().await?;
        if first.stream.is_empty() {
            let seen = look(&self.call, self.get()).await?;
            if seen.status != JobStatus::Completed {
                return self.ended(seen).await;
            }
            // The handler is no generator.
            let output = self.output(seen).await?;
            let output = Json::from_text(output).map_err(|_| Problem::rejected("the output of the job is no JSON"))?;
            first.stream.push(Chunk { output });
        }
        let answer = only(first.stream[0].output.text());
        let status = status_of(answer);
        if status != 200 {
            self.is_over = true;
            return Ok(reply::rendered(status, answer.into()).into());
        }
        Ok(self.events(first, permit))
    }

    fn events(self, first: JobStream, permit: FollowPermit) -> super::Outcome {
        let heartbeat = self.call.server.heartbeat;
        let events = EventStream { job: self, pending: Some(first), is_done: false, _permit: permit };
        logs::events(stream::unfold(Some(events), EventStream::next), heartbeat).into()
    }

    /// The next chunks, or the end, of which the job has not more to tell.
    async fn more(&mut self) -> Result<JobStream, Refusal> {
        let mut wait = self.call.begin_wait(PATIENCE)?;
        loop {
            if look(&self.call, self.get()).await?.status != JobStatus::InQueue {
                let (endpoint, job) = (self.call.endpoint(), self.id.clone());
                let read = write(&self.call, StreamJob { endpoint, job, wait: None }).await?;
                self.is_over |= !read.status.is(&JobStatus::InProgress);
                if self.is_over || !read.stream.is_empty() {
                    return Ok(read);
                }
            }
            match wait.next().await {
                Woken::Notified | Woken::Ticked => {}
                Woken::Over | Woken::Gone => {
                    return Err(Problem::new(504, "the endpoint did not answer within 600 seconds").into());
                }
            }
        }
    }
}

impl Drop for PendingAnswer {
    fn drop(&mut self) {
        if self.is_over {
            return;
        }
        let operation = CancelJob { endpoint: self.call.endpoint(), job: self.id.clone() };
        let cancelling = cancel(&self.call.server, self.call.caller.clone(), operation);
        // A server that ends leaves its jobs to the next one.
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(cancelling);
        }
    }
}

impl EventStream {
    async fn next(stream: Option<Self>) -> Option<(Bytes, Option<Self>)> {
        let mut stream = stream?;
        let read = match stream.pending.take() {
            Some(read) => Ok(read),
            None => stream.job.more().await,
        };
        let read = match read {
            Ok(read) => read,
            Err(refusal) => return Some((event(&error(refusal.detail())).into(), None)),
        };
        let mut text: String = read.stream.iter().map(|chunk| events_of(chunk.output.text())).collect();
        stream.is_done |= text.contains(DONE);
        if read.status.is(&JobStatus::InProgress) {
            return Some((text.into(), Some(stream)));
        }
        if read.status.is(&JobStatus::Completed) {
            text += if stream.is_done { "" } else { DONE };
        } else if let Ok(seen) = look(&stream.job.call, stream.job.get()).await {
            text += &event(&error(&failure(&seen.job, seen.status).1));
        }
        Some((text.into(), None))
    }
}

/// The only element of a list, which is what a generator has yielded; else the whole.
fn only(output: &str) -> &str {
    match serde_json::from_str::<Vec<&RawValue>>(output) {
        Ok(list) if list.len() == 1 => list[0].get(),
        Ok(_) | Err(_) => output,
    }
}

/// A worker's output as events: the text of some, an object to be one, or several of these.
fn events_of(output: &str) -> String {
    if let Ok(text) = serde_json::from_str::<String>(output) {
        return text;
    }
    match serde_json::from_str::<Vec<&RawValue>>(output) {
        Ok(list) => list.iter().map(|one| events_of(one.get())).collect(),
        Err(_) => event(output),
    }
}

fn event(data: &str) -> String {
    format!("data: {data}\n\n")
}

/// The HTTP status of an answer: 200, unless it says itself that it is an error.
fn status_of(answer: &str) -> u16 {
    let Ok(fields) = serde_json::from_str::<AnswerFields>(answer) else { return 200 };
    let code = match fields.error {
        Some(error) if fields.id.is_none() && !error.is_null() => error.get("code").cloned(),
        _ if fields.object.as_ref().and_then(Value::as_str) == Some("error") => fields.code,
        _ => return 200,
    };
    let code = code.and_then(|code| u16::try_from(code.as_u64()?).ok());
    code.filter(|code| (400..600).contains(code)).unwrap_or(500)
}

/// The status and the reason of an answer of a job that was not completed.
fn failure(job: &Job, status: JobStatus) -> (u16, String) {
    match (status, &job.error) {
        (JobStatus::Failed, Some(error)) => {
            let text = serde_json::from_str::<String>(error.text()).unwrap_or_else(|_| error.text().to_owned());
            // Worker libraries report an object with the traceback, too.
            let report = serde_json::from_str::<WorkerError>(&text).ok();
            (500, report.map_or(text, |report| report.error_message))
        }
        (JobStatus::TimedOut, _) => (504, "the worker did not answer in time".to_owned()),
        (JobStatus::Cancelled, _) => (503, "the job was cancelled".to_owned()),
        _ => (500, "the worker failed".to_owned()),
    }
}

/// An error as OpenAI's clients read it.
fn error(message: &str) -> String {
    json!({ "error": { "message": message, "type": "server_error", "param": null, "code": null } }).to_string()
}

fn failed(status: u16, message: &str) -> super::Outcome {
    reply::rendered(status, error(message).into_bytes()).into()
}
