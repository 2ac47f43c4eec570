//! `why`: what keeps a pod from running, or a job from ending.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    answer::Answer,
    content::{Excerpt, Masks},
    desk::Task,
    logs,
    pods::{self, short},
};
use crate::cli::{
    failure::Failure,
    pods::ended,
    serverless::{find, stopped_here},
};
use ops::serverless::why::{Evidence, explain};
use wire::pods::{LogSource, Pod, PodStatus};

/// How many lines of each source are shown.
const TAIL: u32 = 12;
/// How many bytes of them.
const BYTES: usize = 2 << 10;

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    #[serde(default)]
    pod: Option<String>,
    #[serde(default)]
    endpoint: Option<String>,
    /// Of the endpoint
    #[serde(default)]
    job: Option<String>,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Output {
    /// In a sentence.
    why: String,
    /// The facts behind it.
    evidence: Vec<String>,
    /// The change to make, as a command line.
    change: Option<String>,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    match (&input.pod, &input.endpoint) {
        (Some(typed), None) => of_pod(task, typed).await,
        (None, Some(typed)) => of_endpoint(task, typed, input.job.as_deref()).await,
        (None, None) | (Some(_), Some(_)) => Err(Failure::usage(
            "`why` takes a `pod` or an `endpoint`",
            "name one of them; `capacity` says why nothing fits",
        )),
    }
}

async fn of_pod(task: &Task<'_>, typed: &str) -> Result<Answer<Output>, Failure> {
    let pod = pods::find(task, typed).await?;
    let of = |source| logs::read_pod(task, &pod, Some(source), (Some(TAIL), None));
    let system = of(LogSource::System).await?;
    let container = of(LogSource::Container).await?;
    let last = system.last().map(|line| short(&line.line));
    let why = verdict(&pod, last.as_deref());
    let texts: Vec<String> = system.iter().chain(&container).map(logs::worded).collect();
    let lines = Excerpt::of(texts.iter().map(String::as_str), &Masks::of(pod.env.as_ref()), BYTES);
    let quote = lines.quoted(&format!("pod `{}`", short(&pod.id)));
    Ok(Answer::new(why.clone(), Output { why, evidence: lines.lines, change: None }).quoting(quote))
}

/// A pod's state in a sentence.
fn verdict(pod: &Pod, last: Option<&str>) -> String {
    let (id, name) = (short(&pod.id), short(&pod.name));
    let platform = last.map(|last| format!("; the platform says last: {last}")).unwrap_or_default();
    if let Some(end) = &pod.ended {
        let code = end.exit_code.map(|code| format!(", exit code {code}")).unwrap_or_default();
        let error = end.error.as_ref().map(|error| format!(", {}", short(error))).unwrap_or_default();
        return format!("pod `{name}` ({id}) has ended: {}{code}{error}{platform}", ended::reason(end));
    }
    match pod.status.known() {
        Some(PodStatus::Provisioning | PodStatus::Starting) => {
            format!("pod `{name}` ({id}) is {} and not usable yet{platform}", pod.status)
        }
        Some(PodStatus::Running) => format!("pod `{name}` ({id}) runs{platform}"),
        Some(PodStatus::Exited) => format!("the container of pod `{name}` ({id}) has ended, or was stopped{platform}"),
        Some(PodStatus::Error | PodStatus::Terminated) | None => {
            format!("pod `{name}` ({id}) is {}{platform}", short(&pod.status.to_string()))
        }
    }
}

async fn of_endpoint(task: &Task<'_>, typed: &str, job: Option<&str>) -> Result<Answer<Output>, Failure> {
    let target = find::target(task.session, typed, None).await?;
    let stopped = stopped_here(task.session, &target.id)?;
    let places = (task.session.api()?, &target.jobs);
    let found = Evidence::gather(places, &target.id, job, (stopped, task.now()?)).await;
    let found = found.map_err(|error| Failure::call("find out why it waits", error))?;
    let answer = explain(&found);
    let masks = Masks::of(found.endpoint.env.as_ref());
    // A line of evidence may be of a worker's log.
    let texts: Vec<&str> = answer.evidence.iter().map(String::as_str).collect();
    let evidence = Excerpt::of(texts.into_iter(), &masks, BYTES);
    let why = short_sentence(&masks.mask(&answer.what));
    let change = answer.change.as_deref().map(short_sentence);
    let text = change.as_ref().map_or_else(|| why.clone(), |change| format!("{why}\nto change: {change}"));
    let quote = evidence.framed(&format!("endpoint `{}`", short(&target.id)));
    Ok(Answer::new(text, Output { why, evidence: evidence.lines, change }).quoting(quote))
}

fn short_sentence(text: &str) -> String {
    super::content::clipped(&super::content::clean(text), 600).into_owned()
}
