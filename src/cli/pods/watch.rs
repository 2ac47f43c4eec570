//! Waiting for pods with a person or a script looking on: what goes on, and what is said when it does not end well.

use std::time::Duration;

use crate::{
    cli::{
        failure::{Failure, Kind},
        out::{progress::Spinner, text},
        session::Session,
    },
    ops::wait::{Condition, Ending, Goal, Progress, Watched, wait},
    wire::{
        money::Usd,
        pods::{Pod, ReadPodLogs},
    },
};

/// How many log lines tell why a pod did not get there.
const TAIL: u32 = 10;

/// Waits until every pod is there; anything else is a failure.
pub(super) async fn until(session: &Session, ids: &[String], goal: Goal) -> Result<Vec<Watched>, Failure> {
    let (ending, watched) = watch(session, ids, goal).await?;
    match ending {
        Ending::Reached => Ok(watched),
        Ending::Impossible => Err(wrong_state(session, goal.condition, &watched).await),
        Ending::TimedOut => Err(timed_out(goal, &watched)),
    }
}

/// Waits, and shows meanwhile what goes on.
async fn watch(session: &Session, ids: &[String], goal: Goal) -> Result<(Ending, Vec<Watched>), Failure> {
    let spinner = Spinner::start(session);
    let (pace, began) = (session.pace(), session.pace().now());
    let see = |pods: &[Watched]| spinner.say(|| say(pods, pace.now().saturating_sub(began)));
    let api = session.api()?;
    wait(api, ids, goal, pace, see).await.map_err(|error| Failure::call("look at the pods", error))
}

/// One pod in full, several by how many are in which status; then the time and what it cost meanwhile.
fn say(watched: &[Watched], elapsed: Duration) -> String {
    let pods: Vec<&Pod> = watched.iter().filter_map(|watched| watched.pod.as_ref()).collect();
    let state = match pods.as_slice() {
        [pod] => format!("{} {}", text::escape(&pod.name), text::escape(&pod.status.to_string())),
        pods => {
            let reached = watched.iter().filter(|watched| watched.progress == Progress::Reached).count();
            format!("{reached} of {} pods", pods.len())
        }
    };
    let cost: Usd = pods.iter().map(|pod| cost(pod, elapsed)).sum();
    format!("{state}  {}  {cost} USD", text::span(elapsed))
}

/// What a pod costs in a span, rounded to a hundredth of a cent.
fn cost(pod: &Pod, span: Duration) -> Usd {
    let millis = i128::try_from(span.as_millis()).unwrap_or(i128::MAX);
    let micros = i128::from(pod.cost.micros()).saturating_mul(millis) / 3_600_000;
    Usd::from_micros(i64::try_from(micros / 100 * 100).unwrap_or(i64::MAX))
}

async fn wrong_state(session: &Session, condition: Condition, watched: &[Watched]) -> Failure {
    let lost = watched.iter().find(|watched| watched.progress == Progress::Impossible);
    let Watched { id, pod, .. } = lost.expect("a pod that cannot get there ended the wait");
    let (name, status) = match pod {
        Some(pod) => (pod.name.as_str(), pod.status.to_string()),
        None => (id.as_str(), "gone".to_owned()),
    };
    Failure::Told {
        kind: Kind::WrongState,
        what: format!("pod `{name}` ({id}) is {status} instead of {condition}"),
        details: last_lines(session, id).await,
        hint: Some(format!("`svcctl pods logs {id}` shows more, `svcctl pods terminate {id}` removes it")),
    }
}

fn timed_out(goal: Goal, watched: &[Watched]) -> Failure {
    let late = || watched.iter().filter(|watched| watched.progress == Progress::Waiting);
    let line = |watched: &Watched| match &watched.pod {
        Some(pod) => format!("pod `{}` ({}) is {} and costs {} USD per hour", pod.name, pod.id, pod.status, pod.cost),
        None => format!("pod `{}` is unknown", watched.id),
    };
    let ids: Vec<&str> = late().map(|watched| watched.id.as_str()).collect();
    let ids = ids.join(" ");
    let again = match goal.condition {
        Condition::Running => ids.clone(),
        condition @ (Condition::Exited | Condition::Terminated) => format!("{ids} --for {condition}"),
    };
    Failure::Told {
        kind: Kind::TimedOut,
        what: format!("not {} after {}", goal.condition, text::span(goal.timeout)),
        details: late().map(line).collect(),
        hint: Some(format!("`svcctl pods wait {again}` waits on, `svcctl pods terminate {ids}` removes it")),
    }
}

/// The last lines that the pod and the platform wrote; none where they cannot be read, which is no failure of its own.
async fn last_lines(session: &Session, id: &str) -> Vec<String> {
    let query = ReadPodLogs { id: id.to_owned(), tail: Some(TAIL), ..ReadPodLogs::default() };
    let Ok(api) = session.api() else { return Vec::new() };
    let Ok(mut stream) = api.logs(query, false).await else { return Vec::new() };
    let mut lines = Vec::new();
    while let Ok(Some(line)) = stream.next().await {
        lines.push(line.line);
    }
    lines
}
