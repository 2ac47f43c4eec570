//! What `start`, `stop`, `restart` and `terminate` have in common: which pods, the calls side by side, the outcomes.

use clap::Args;

use super::{filter::FilterArgs, loss, outcome::Outcome, watch};
use crate::{
    cli::{
        failure::Failure,
        out::{Format, text},
        prompt, select,
        session::Session,
        values::Span,
    },
    ops::{
        together::together,
        wait::{Condition, Goal},
    },
    wire::pods::{ActOnPod, DeletePod, ListPods, Pod, PodAction, PodActionRequest},
};

/// Which pods, and how.
#[derive(Debug, Args)]
pub(super) struct ActArgs {
    /// Pods by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required_unless_present_any = ["all", "status", "name", "gpu", "data_center"],
          conflicts_with_all = ["all", "status", "name", "gpu", "data_center"])]
    ids: Vec<String>,
    /// Every pod that the filters leave and that it can be done with
    #[arg(long)]
    all: bool,
    /// Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start
    #[arg(long, value_name = "CONDITION", num_args = 0..=1, require_equals = true)]
    wait: Option<Option<Condition>>,
    /// When to give up waiting
    #[arg(long, value_name = "DURATION", default_value = "10m")]
    wait_timeout: Span,
    /// Do not ask; only terminate asks
    #[arg(short, long)]
    yes: bool,
    #[command(flatten)]
    filter: FilterArgs,
}

/// Does it with every pod. What is unknown or fails is told, and does not keep the others from it.
pub(super) async fn run(session: &Session, action: PodAction, args: &ActArgs) -> Result<(), Failure> {
    if session.rehearses() && !args.ids.is_empty() {
        return rehearse(session, action, args).await;
    }
    let targets = targets(session, action, args).await?;
    let pods: Vec<&Pod> = targets.iter().flatten().collect();
    if action == PodAction::Terminate && !pods.is_empty() {
        let question = match pods.as_slice() {
            [_] => "Delete this pod for good?".to_owned(),
            pods => format!("Delete these {} pods for good?", pods.len()),
        };
        let line = |pod: &&Pod| loss::lines(pod, &format!("{} USD per hour", pod.cost));
        let mut lines: Vec<String> = pods.iter().flat_map(line).collect();
        let cost = text::total(pods.iter().map(|pod| *pod.cost));
        lines.extend(loss::total(pods.iter().copied(), &cost, "USD per hour"));
        prompt::confirm(session, args.yes, &lines, &question).await?;
    }
    let act = |target: Result<Pod, Failure>| async move { act(session, action, target?).await };
    let mut outcome: Outcome = together(targets.into_iter().map(act)).await.into_iter().collect();
    if let Some(condition) = &args.wait {
        let goal = Goal { condition: condition.clone().unwrap_or(done(action)), timeout: args.wait_timeout.0 };
        outcome = settle(session, action, goal, outcome).await;
    }
    if action != PodAction::Terminate {
        return outcome.show(session, select::is_one(&args.ids));
    }
    // The API answers nothing to a terminate; only the ids can be asked for.
    if session.settings.format == Format::Id {
        outcome.ids().iter().try_for_each(|id| session.line(id))?;
    }
    outcome.end(session)
}

/// Shows the requests.
async fn rehearse(session: &Session, action: PodAction, args: &ActArgs) -> Result<(), Failure> {
    let mut outcome = Outcome::default();
    for id in select::pod_ids(session, &args.ids).await? {
        let id = id?;
        let result = if action == PodAction::Terminate {
            session.call("terminate it", DeletePod { id }).await.map(drop)
        } else {
            session.call("do it", ActOnPod { id, body: PodActionRequest { action } }).await.map(drop)
        };
        outcome.failures.extend(result.err());
    }
    outcome.end(session)
}

async fn targets(session: &Session, action: PodAction, args: &ActArgs) -> Result<Vec<Result<Pod, Failure>>, Failure> {
    if !args.ids.is_empty() {
        let found = select::pods(session, &args.ids).await?;
        if found.is_empty() {
            session.note("standard input names no pod");
        }
        return Ok(found);
    }
    let filter = args.filter.resolve(session).await?;
    let mut listed = session.list("list pods", ListPods::default()).await?;
    listed.retain(|pod| pod.allows(action) && filter.fits(pod));
    if listed.items().len() == 0 {
        session.note(&format!("no pods to {}", action.as_str()));
    }
    Ok(listed.into_items().into_iter().map(Ok).collect())
}

/// The pod afterwards and the reply. A terminated pod comes as it was before, without one.
async fn act(session: &Session, action: PodAction, pod: Pod) -> Result<(Pod, Vec<u8>), Failure> {
    let id = pod.id.clone();
    let doing = format!("{} pod `{id}`", action.as_str());
    if action == PodAction::Terminate {
        session.call(&doing, DeletePod { id }).await?;
        session.note(&format!("pod `{}` ({}) is terminated", pod.name, pod.id));
        return Ok((pod, Vec::new()));
    }
    let reply = session.call(&doing, ActOnPod { id, body: PodActionRequest { action } }).await?;
    let body = reply.json().into_owned();
    Ok((reply.value.unwrap_or(pod), body))
}

/// Where an action leads.
const fn done(action: PodAction) -> Condition {
    match action {
        PodAction::Start | PodAction::Restart => Condition::Running,
        PodAction::Stop => Condition::Exited,
        PodAction::Terminate => Condition::Terminated,
    }
}

/// Waits until what was begun is done.
async fn settle(session: &Session, action: PodAction, goal: Goal, mut outcome: Outcome) -> Outcome {
    let ids = outcome.ids();
    if let Err(failure) = watch::until(session, &ids, goal).await {
        outcome.failures.push(failure);
    }
    if action != PodAction::Terminate {
        let Outcome { pods, failures } = Outcome::read(session, &ids).await;
        outcome.pods = pods;
        outcome.failures.extend(failures);
    }
    outcome
}
