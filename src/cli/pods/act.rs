//! Shared by `start`, `stop`, `restart` and `terminate`: selecting pods, concurrent calls, outcomes.

use clap::Args;

use super::{
    filter::FilterArgs,
    loss,
    placing::outcome::{self, Outcome},
    unanswered, watch,
};
use crate::cli::{
    args::values::Span,
    failure::{Exit, Failure, Kind},
    resources::{limit::FormerLimitArgs, select},
    session::{Session, prompt},
    settings::format::Format,
    terminal::text,
};
use api::{Api, CallError};
use ops::{
    together::together,
    wait::{Condition, Goal},
};
use wire::pods::{ActOnPod, DeletePod, ListPods, Pod, PodAction, PodActionRequest, PodStatus};

/// Which pods, and how.
#[derive(Debug, Args)]
pub(super) struct ActArgs {
    /// Pods by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required_unless_present_any = ["all", "status", "name", "gpu", "data_center"],
          conflicts_with_all = ["all", "status", "name", "gpu", "data_center"])]
    ids: Vec<String>,
    /// All pods that match the filters and allow the action
    #[arg(long)]
    all: bool,
    /// Wait until it is done, or for a condition, like --wait=ssh after a start
    #[arg(long, value_name = "CONDITION", num_args = 0..=1, require_equals = true)]
    wait: Option<Option<Condition>>,
    /// How long to wait
    #[arg(long, value_name = "DURATION", default_value = "10m")]
    timeout: Span,
    #[command(flatten)]
    former: FormerLimitArgs,
    /// A pod where it is done already, or that is gone, is no failure
    #[arg(long)]
    if_needed: bool,
    /// Do not ask; terminate asks, stop --all, and on a terminal what wipes the disk of a container that runs
    #[arg(short, long)]
    yes: bool,
    #[command(flatten)]
    filter: FilterArgs,
}

/// Applies it to every pod. Unknown pods and failures are reported, and do not hold up the others.
pub(super) async fn run(session: &Session, action: PodAction, args: &ActArgs) -> Result<(), Failure> {
    if session.platform.rehearses() && !args.ids.is_empty() {
        return rehearse(session, action, args).await;
    }
    let targets = targets(session, action, args).await?;
    let is_asked = session.settings.interactive && !args.yes;
    let targets: Vec<Result<Pod, Failure>> =
        targets.into_iter().map(|target| target.and_then(|pod| unlocked(action, is_asked, pod))).collect();
    let pods: Vec<&Pod> = targets.iter().flatten().collect();
    agree(session, action, args, &pods).await?;
    let act = |target: Result<Pod, Failure>| async move { act(session, action, target?, args.if_needed).await };
    let results = together(targets.into_iter().map(act)).await;
    let mut outcome: Outcome = results.into_iter().filter_map(Result::transpose).collect();
    if let Some(condition) = &args.wait {
        let goal = Goal {
            condition: condition.clone().unwrap_or(done(action)),
            timeout: args.former.or(session, args.timeout),
        };
        outcome = settle(session, action, goal, outcome).await;
    }
    if action != PodAction::Terminate {
        return outcome.show(session, select::is_one(&args.ids));
    }
    // The API answers nothing to a terminate; only the ids can be asked for.
    if session.settings.format == Format::Id {
        outcome.ids().iter().try_for_each(|id| session.ui.line(id))?;
    }
    outcome.end(session)
}

/// Refuses to terminate a locked pod unless someone sees that it is locked and confirms (cli.md, pods): the API would
/// do it.
fn unlocked(action: PodAction, is_asked: bool, pod: Pod) -> Result<Pod, Failure> {
    if action != PodAction::Terminate || !pod.locked || is_asked {
        return Ok(pod);
    }
    let Pod { id, name, .. } = pod;
    Err(Failure::Told {
        kind: Kind::Refused,
        what: format!("pod `{name}` ({id}) is locked, and is not terminated"),
        details: Vec::new(),
        hint: Some(format!("`svcctl pods update {id} --unlock` unlocks it")),
    })
}

/// Asks before pods are deleted, before every pod there is is stopped, and on a terminal before a container that runs
/// loses its disk (cli.md, pods).
async fn agree(session: &Session, action: PodAction, args: &ActArgs, pods: &[&Pod]) -> Result<(), Failure> {
    let loses = |pod: &&Pod| !pod.disk.is_some_and(|disk| disk == 0) && pod.status.is(&PodStatus::Running);
    let wipes = session.settings.interactive && pods.iter().any(loses);
    let verb = match action {
        PodAction::Terminate => "Delete",
        PodAction::Stop if args.all || wipes => "Stop",
        PodAction::Restart if wipes => "Restart",
        PodAction::Start | PodAction::Stop | PodAction::Restart => return Ok(()),
    };
    let behind = if action == PodAction::Terminate { " for good?" } else { "?" };
    let question = match pods {
        [] => return Ok(()),
        [_] => format!("{verb} this pod{behind}"),
        pods => format!("{verb} these {} pods{behind}", pods.len()),
    };
    let line = |pod: &&Pod| {
        let about = format!("{} USD per hour", pod.cost);
        if action == PodAction::Terminate {
            let lock = if pod.locked { "  locked" } else { "" };
            return loss::lines(pod, &format!("{about}{lock}"));
        }
        let Pod { id, name, status, .. } = *pod;
        let lost = if action == PodAction::Stop { loss::stopped(pod) } else { loss::restarted(pod) };
        vec![format!("{id}  {name}  {status}  {about}"), format!("    {lost}")]
    };
    let mut lines: Vec<String> = pods.iter().flat_map(line).collect();
    if action == PodAction::Terminate {
        let cost = text::total(pods.iter().map(|pod| *pod.cost));
        lines.extend(loss::total(pods.iter().copied(), &cost, "USD per hour"));
    }
    prompt::confirm(session, args.yes, &lines, &question).await
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
        let mut found = select::pods(session, &args.ids).await?;
        if found.is_empty() {
            session.ui.note("standard input names no pod");
        }
        if args.if_needed {
            let is_gone =
                |found: &Result<Pod, Failure>| found.as_ref().is_err_and(|failure| failure.unknown().is_some());
            for gone in found.extract_if(.., |found| is_gone(found)).filter_map(Result::err) {
                session.ui.note(&format!("{}: nothing to {}", gone.one_line(), action.as_str()));
            }
        }
        return Ok(found);
    }
    let filter = args.filter.resolve(session).await?;
    let mut listed = session.list("list pods", ListPods::default()).await?;
    listed.retain(|pod| pod.allows(action) && filter.fits(pod));
    listed.retain_once();
    if listed.items().len() == 0 {
        session.ui.note(&format!("no pods to {}", action.as_str()));
    }
    Ok(listed.into_items().into_iter().map(Ok).collect())
}

/// The pod afterwards and the reply; nothing for one where nothing was to be done because it is gone. A terminated pod
/// comes as it was before, without a reply.
async fn act(
    session: &Session,
    action: PodAction,
    pod: Pod,
    if_needed: bool,
) -> Result<Option<(Pod, Vec<u8>)>, Failure> {
    let doing = format!("{} pod `{}`", action.as_str(), pod.id);
    if if_needed && is_needless(session, action, &pod) {
        return seen(session, &pod.id).await;
    }
    match send(session.api()?, action, &pod).await {
        Ok(done) => {
            tell(session, action, &pod);
            Ok(Some(done.unwrap_or((pod, Vec::new()))))
        }
        Err(error) if error.may_have_happened() => unanswered::action(session, action, pod, error).await.map(Some),
        // It was there a moment ago (cli.md, Waiting).
        Err(error) if error.status() == Some(404) && (if_needed || action == PodAction::Terminate) => {
            session.ui.note(&format!("pod `{}` ({}) was gone already", pod.name, pod.id));
            Ok((action == PodAction::Terminate).then(|| (pod, Vec::new())))
        }
        Err(error) if error.status() == Some(409) && if_needed => {
            // Somebody else may have done it meanwhile.
            match seen(session, &pod.id).await? {
                Some((now, body)) if is_needless(session, action, &now) => Ok(Some((now, body))),
                Some(_) => Err(Failure::call(doing, error)),
                None => Ok(None),
            }
        }
        // The body of a start cannot be wrong: its host has no room (behaviour.md, Pod life cycle).
        Err(error) if error.status() == Some(400) && action == PodAction::Start => Err(Failure::NoRoom {
            doing,
            error: Some(Box::new(error)),
            reasons: vec![format!("it stays {} and costs {} USD per hour", pod.status, pod.cost)],
            hint: format!(
                "try again later: a start goes back to the same host; `svcctl pods create` rents elsewhere, and \
                 `svcctl pods terminate {}` gives up what is on its disks",
                pod.id
            ),
        }),
        Err(error) => Err(Failure::call(doing, error)),
    }
}

/// Sends the request; gives the pod of the reply, which a terminate has none of.
async fn send(api: &Api, action: PodAction, pod: &Pod) -> Result<Option<(Pod, Vec<u8>)>, CallError> {
    let id = pod.id.clone();
    if action == PodAction::Terminate {
        return api.call(DeletePod { id }).await.map(|_| None);
    }
    let reply = api.call(ActOnPod { id, body: PodActionRequest { action } }).await?;
    let body = reply.json().into_owned();
    Ok(reply.value.map(|pod| (pod, body)))
}

/// The pod's current state; `None` if it is gone.
async fn seen(session: &Session, id: &str) -> Result<Option<(Pod, Vec<u8>)>, Failure> {
    match outcome::read(session, id).await {
        Ok((pod, _)) if pod.status.is(&PodStatus::Terminated) => Ok(None),
        Ok(seen) => Ok(Some(seen)),
        Err(failure) if failure.exit() == Exit::NotFound => Ok(None),
        Err(failure) => Err(failure),
    }
}

/// Whether a pod is where the action leads, or gone, and says so.
fn is_needless(session: &Session, action: PodAction, pod: &Pod) -> bool {
    use PodStatus::{Exited, Provisioning, Running, Starting, Terminated};
    let Some(status) = pod.status.known() else { return false };
    let is_there = match action {
        PodAction::Start => matches!(status, Provisioning | Starting | Running),
        PodAction::Stop => *status == Exited,
        PodAction::Restart => matches!(status, Provisioning | Starting),
        PodAction::Terminate => false,
    };
    let is_needless = is_there || *status == Terminated;
    if is_needless {
        session.ui.note(&format!("pod `{}` ({}) is {status} already", pod.name, pod.id, status = status.as_str()));
    }
    is_needless
}

/// Reports what was done if the reply does not show it.
fn tell(session: &Session, action: PodAction, pod: &Pod) {
    let done = match action {
        PodAction::Start => return,
        PodAction::Stop => format!("is stopped: {}", loss::stopped(pod)),
        PodAction::Restart => format!("is restarted: {}", loss::restarted(pod)),
        PodAction::Terminate => "is terminated".to_owned(),
    };
    session.ui.note(&format!("pod `{}` ({}) {done}", pod.name, pod.id));
}

/// The target state of an action.
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
