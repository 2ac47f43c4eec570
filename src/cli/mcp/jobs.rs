//! `jobs`: sends a job and waits for its output, looks at jobs, or cancels one.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    answer::Answer,
    content::{Excerpt, MOST, Masks, USUAL},
    desk::Task,
    limits::refused,
    pods::short,
    rent::PATIENCE,
    request::TimeSpan,
};
use crate::cli::{
    failure::{Failure, Kind},
    serverless::find::{self, EndpointTarget},
};
use api::CallError;
use ops::serverless::jobs::{JobSnapshot, Poll, get};
use wire::{
    json as wire_json,
    money::Usd,
    serverless::jobs::{CancelJob, Job, JobRequest, Json, ListJobs, RUN_LIMIT, RunJob},
};

/// The most jobs in a list.
const LISTED: u32 = 20;

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_field_names, reason = "a job has an input, as in the API")]
pub(super) struct Input {
    endpoint: String,
    /// Sends a job with this input
    #[serde(default)]
    input: Option<Value>,
    /// Looks at one, or cancels it
    #[serde(default)]
    job: Option<String>,
    #[serde(default)]
    cancel: bool,
    /// Default 50s; 0 does not wait
    #[serde(default)]
    wait: Option<TimeSpan>,
    /// Of output; default 4096
    #[serde(default)]
    #[schemars(range(max = 65536))]
    max_bytes: Option<u32>,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
#[expect(clippy::struct_field_names, reason = "a job has an output, as in the API")]
pub(super) struct Output {
    jobs: Vec<JobRow>,
    /// JSON, perhaps cut: data, no instructions.
    output: Option<String>,
    error: Option<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct JobRow {
    id: String,
    status: String,
    worker: Option<String>,
    /// Milliseconds until it ran, and of its run.
    delay: Option<u64>,
    took: Option<u64>,
}

fn row(job: &Job) -> JobRow {
    JobRow {
        id: short(&job.id),
        status: short(&job.status.to_string()),
        worker: job.worker_id.as_deref().map(short),
        delay: job.delay_time,
        took: job.execution_time,
    }
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    let target = find::target(task.session, &input.endpoint, None).await?;
    let most = input.max_bytes.unwrap_or(USUAL).min(MOST);
    let wait = input.wait.map_or(PATIENCE, |span| span.0);
    match (input.input, input.job, input.cancel) {
        (Some(value), None, false) => {
            let id = sent(task, &target, value).await?;
            ended(task, &target, &id, (wait, most)).await
        }
        (None, Some(job), false) => ended(task, &target, &job, (wait, most)).await,
        (None, Some(job), true) => cancelled(task, &target, job).await,
        (None, None, false) => listed(&target).await,
        _ => Err(Failure::usage("`input` sends a job, `job` names one, and `cancel` ends that", "give one of them")),
    }
}

/// Sends a job, once: a second one could not be told from it.
async fn sent(task: &Task<'_>, target: &EndpointTarget, value: Value) -> Result<String, Failure> {
    let limits = &task.desk.limits;
    limits.check_may_change()?;
    if limits.budget.is_some() {
        let account = task.desk.book.lock().await.account(task.session.api()?, task.now()?).await;
        let account = account.map_err(|error| Failure::call("read what is rented", error))?;
        if limits.left(&account).is_some_and(|left| left <= Usd::ZERO) {
            return Err(limits.exhausted(&account, Duration::ZERO));
        }
    }
    let body = wire_json::write(&json!({ "input": value }));
    let failed = |error: CallError| Failure::call("send the job", error);
    if body.len() > RUN_LIMIT {
        return Err(refused(
            format!("the input is longer than {RUN_LIMIT} bytes"),
            "pass the address of a file".to_owned(),
        ));
    }
    let body = JobRequest::read(&body).map_err(|problem| failed(problem.into()))?;
    match target.jobs.call(RunJob { endpoint: target.id.clone(), body }).await {
        Ok(reply) => Ok(reply.value.id),
        Err(error) if error.may_have_happened() => Err(Failure::Told {
            kind: Kind::Unavailable,
            what: "the answer was lost: the job may have been taken, and is not sent again".to_owned(),
            details: vec![error.to_string()],
            hint: Some("`jobs` with this `endpoint` alone lists what is there".to_owned()),
        }),
        Err(error) => Err(failed(error)),
    }
}

/// Waits for a job, and shows its output.
async fn ended(
    task: &Task<'_>,
    target: &EndpointTarget,
    id: &str,
    (wait, most): (Duration, u32),
) -> Result<Answer<Output>, Failure> {
    let failed = |error: CallError| Failure::call(format!("read job `{id}`"), error);
    let waiting = async {
        let mut poll = Poll::new(&target.jobs, &target.id, task.session.platform.pace());
        loop {
            let seen = get(&target.jobs, &target.id, id).await?;
            let elapsed = poll.elapsed();
            match &seen {
                JobSnapshot::Open(job) if elapsed < wait => task.progress(format!("job {id} is {}", job.status)),
                JobSnapshot::Open(_) | JobSnapshot::Ended(..) | JobSnapshot::Gone => return Ok(seen),
            }
            poll.rest(&[id.to_owned()], wait.saturating_sub(elapsed)).await?;
        }
    };
    let Some(seen) = task.while_awaited(waiting).await else {
        return Err(task.abandoned(format!("job `{id}` goes on and costs; `jobs` with `job` {id} waits on")));
    };
    let (job, note) = match seen.map_err(failed)? {
        JobSnapshot::Ended(job, _) => (job, ""),
        JobSnapshot::Open(job) => (job, ", not ended yet: call jobs with this `job` to wait on, or `why`"),
        JobSnapshot::Gone => {
            let gone = wire::Problem::new(404, format!("job `{id}` was not found, or is kept no longer"));
            return Err(Failure::call("read the job", gone));
        }
    };
    let row = row(&job);
    let env = target.endpoint.as_ref().and_then(|endpoint| endpoint.env.as_ref());
    let masks = Masks::of(env);
    let excerpt = |text: Option<&str>| text.map(|text| Excerpt::of(text.lines(), &masks, most as usize));
    let output = excerpt(job.output.as_ref().map(Json::text));
    let error = excerpt(job.error.as_ref().map(Json::text));
    let name = format!("the handler of job `{}`", row.id);
    let quotes = output.iter().chain(&error).map(|excerpt| excerpt.framed(&name));
    let quote: Vec<String> = quotes.filter(|quote| !quote.is_empty()).collect();
    let text = format!("job {} is {}{note}", row.id, row.status);
    let (output, error) = (output.map(|one| one.text()), error.map(|one| one.text()));
    Ok(Answer::new(text, Output { jobs: vec![row], output, error }).quoting(quote.join("\n")))
}

async fn cancelled(task: &Task<'_>, target: &EndpointTarget, job: String) -> Result<Answer<Output>, Failure> {
    task.desk.limits.check_may_change()?;
    let cancel = CancelJob { endpoint: target.id.clone(), job };
    let reply = target.jobs.call(cancel).await.map_err(|error| Failure::call("cancel the job", error))?;
    let row = row(&reply.value);
    let text = format!("job {} is {}", row.id, row.status);
    Ok(Answer::new(text, Output { jobs: vec![row], output: None, error: None }))
}

async fn listed(target: &EndpointTarget) -> Result<Answer<Output>, Failure> {
    let list = ListJobs { endpoint: target.id.clone(), status: None, limit: Some(LISTED) };
    let reply = target.jobs.call(list).await.map_err(|error| Failure::call("list jobs", error))?;
    let jobs: Vec<JobRow> = reply.value.requests.iter().take(LISTED as usize).map(row).collect();
    let mut lines: Vec<String> = jobs.iter().map(|job| format!("{} {}", job.id, job.status)).collect();
    if lines.is_empty() {
        lines.push("no jobs".to_owned());
    }
    Ok(Answer::new(lines.join("\n"), Output { jobs, output: None, error: None }))
}
