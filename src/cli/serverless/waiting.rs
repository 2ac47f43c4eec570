//! Waits for an endpoint while reporting to a person or a script: progress, and the reasons if it does not end well.

use std::time::Duration;

use crate::cli::{
    failure::{Failure, Kind},
    output::progress::Spinner,
    session::Session,
    terminal::text,
};
use api::Api;
use ops::{
    serverless::wait::{Condition, EndpointSnapshot, Progress, wait},
    wait::WaitOutcome,
};
use wire::serverless::{
    endpoints::Endpoint,
    workers::{Worker, WorkerStatus},
};

/// Waits until the endpoint is there; anything else is a failure.
pub(super) async fn until(
    session: &Session,
    jobs: &Api,
    endpoint: &Endpoint,
    condition: Condition,
    timeout: Duration,
) -> Result<EndpointSnapshot, Failure> {
    let spinner = Spinner::start(session);
    let see = |look: &EndpointSnapshot, elapsed| spinner.say(|| say(look, condition, elapsed));
    let goal = (condition, timeout);
    let waited = wait((session.api()?, jobs), &endpoint.id, goal, session.platform.pace(), see).await;
    drop(spinner);
    let (ending, look) = waited.map_err(|error| Failure::call("look at the endpoint", error))?;
    match ending {
        WaitOutcome::Reached => Ok(look),
        WaitOutcome::Impossible => Err(impossible(&look, condition)),
        WaitOutcome::TimedOut => Err(timed_out(&look, condition, timeout)),
    }
}

/// The endpoint in a few words.
fn say(look: &EndpointSnapshot, condition: Condition, elapsed: Duration) -> String {
    let name = text::escape(&look.endpoint.name);
    let state = match (condition, look.rollout, look.health) {
        (Condition::Rollout, Some(rollout), _) => {
            let (latest, total) = (rollout.workers_on_latest, rollout.workers_total);
            format!("{} {latest} of {total} workers on the newest version", bar(*rollout.percent_on_latest))
        }
        (Condition::Drained, _, Some(health)) => {
            format!("{} queued, {} in progress", health.jobs.in_queue, health.jobs.in_progress)
        }
        _ => states(look),
    };
    format!("{name} {state}  {}", text::span(elapsed))
}

/// How many workers are in which state.
fn states(look: &EndpointSnapshot) -> String {
    let count = |status: &WorkerStatus| match look.count(&[*status]) {
        0 => None,
        count => Some(format!("{count} {}", status.as_str())),
    };
    let states: Vec<String> = WorkerStatus::ALL.iter().filter_map(count).collect();
    if states.is_empty() { "no workers".to_owned() } else { states.join(", ") }
}

/// A share as a bar of twenty places.
pub(super) fn bar(percent: Option<u32>) -> String {
    let full = usize::try_from(percent.unwrap_or(0).min(100) / 5).unwrap_or(0);
    format!("[{}{}]", "#".repeat(full), "-".repeat(20 - full))
}

fn impossible(look: &EndpointSnapshot, condition: Condition) -> Failure {
    let (name, id) = (&look.endpoint.name, &look.endpoint.id);
    let why = match look.judge(condition) {
        Progress::Impossible(why) => why,
        Progress::Waiting | Progress::Reached => String::new(),
    };
    let hint = match condition {
        Condition::Ready | Condition::Workers(_) => format!("`svcctl serverless why {id}` tells more"),
        Condition::Drained | Condition::Rollout | Condition::ScaledToZero => {
            format!("`svcctl serverless update {id} --min 0` lets its workers end")
        }
    };
    let what = format!("endpoint `{name}` ({id}) does not get {condition}: {why}");
    Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint: Some(hint) }
}

fn timed_out(look: &EndpointSnapshot, condition: Condition, timeout: Duration) -> Failure {
    let (name, id) = (&look.endpoint.name, &look.endpoint.id);
    let again = if condition == Condition::Rollout {
        format!("`svcctl serverless releases {id} --rollout --watch` waits on")
    } else {
        format!("`svcctl serverless wait {id} --for {condition}` waits on")
    };
    let stale = look.workers.workers.iter().filter(|worker| condition == Condition::Rollout && worker.is_stale);
    let mut details = vec![format!("endpoint `{name}` ({id}): {}", states(look))];
    details.extend(stale.map(old_worker));
    Failure::Told {
        kind: Kind::TimedOut,
        what: format!("not {condition} after {}", text::span(timeout)),
        details,
        hint: Some(format!("{again}, `svcctl serverless workers {id}` shows its workers")),
    }
}

/// A worker of an older version.
pub(super) fn old_worker(worker: &Worker) -> String {
    let Worker { id, status, version, .. } = worker;
    let since =
        worker.uptime_seconds.map(|seconds| format!(", ready since {}", text::span(Duration::from_secs(seconds))));
    format!("worker `{id}` is {status} on version {version}{}", since.unwrap_or_default())
}
