//! Reports on an action or update whose answer was lost: the pod is checked, because it may already cost money.

use crate::cli::{failure::Failure, session::Session};
use api::CallError;
use ops::unanswered::{self, Fate};
use wire::pods::{Pod, PodAction, PodStatus};

/// A pod with the JSON that it was read from.
type PodWithJson = (Pod, Vec<u8>);

/// The result of an action on a pod whose previous state was `before`. A terminated pod is returned in that state.
pub(super) async fn action(
    session: &Session,
    action: PodAction,
    before: Pod,
    error: CallError,
) -> Result<PodWithJson, Failure> {
    let Pod { id, name, .. } = &before;
    let is_done = |now: &Pod| is_done(action, &before, now);
    let fate = unanswered::look((session.api()?, session.platform.pace()), id, is_done).await;
    let done = done(action);
    let warning = match fate {
        Fate::Done(pod, json) => {
            let told = format!("the answer was lost, but pod `{name}` ({id}) was {done}: it is {}", pod.status);
            session.ui.note(&told);
            return Ok((*pod, json));
        }
        Fate::Gone if action == PodAction::Terminate => {
            session.ui.note(&format!("the answer was lost, but pod `{name}` ({id}) was {done}"));
            return Ok((before, Vec::new()));
        }
        Fate::Gone => format!("the answer was lost, and pod `{name}` ({id}) is gone"),
        Fate::Undone(now) => format!(
            "the answer was lost, and pod `{name}` ({id}) was not {done}, as far as can be seen: it is {} and costs {} \
             USD per hour",
            now.status, now.cost
        ),
        Fate::Unseen(look) => {
            let cost = match action {
                PodAction::Start => "If it was, it costs money until it is stopped".to_owned(),
                PodAction::Restart => format!("It costs {} USD per hour", before.cost),
                PodAction::Stop | PodAction::Terminate => {
                    format!("If it was not, it goes on and costs {} USD per hour", before.cost)
                }
            };
            unseen(&before, done, &cost, &look)
        }
    };
    session.ui.warn(&warning);
    Err(Failure::call(format!("{} pod `{id}`", action.as_str()), error))
}

/// The result of an update of a pod. `missing` names the fields that a pod has not taken over.
pub(super) async fn update(
    session: &Session,
    before: &Pod,
    missing: impl Fn(&Pod) -> Vec<&'static str>,
    error: CallError,
) -> Result<PodWithJson, Failure> {
    let Pod { id, name, .. } = before;
    let is_done = |now: &Pod| missing(now).is_empty();
    let fate = unanswered::look((session.api()?, session.platform.pace()), id, is_done).await;
    let warning = match fate {
        Fate::Done(pod, json) => {
            session.ui.note(&format!("the answer was lost, but pod `{name}` ({id}) is as it was asked to be"));
            return Ok((*pod, json));
        }
        Fate::Gone => format!("the answer was lost, and pod `{name}` ({id}) is gone"),
        Fate::Undone(now) => format!(
            "the answer was lost, and that pod `{name}` ({id}) was updated cannot be seen: not as asked, or not to be \
             compared, is {}",
            missing(&now).join(", ")
        ),
        Fate::Unseen(look) => unseen(before, "updated", "An update restarts a container that runs", &look),
    };
    session.ui.warn(&warning);
    Err(Failure::call(format!("update pod `{id}`"), error))
}

fn unseen(Pod { id, name, .. }: &Pod, done: &str, cost: &str, look: &CallError) -> String {
    format!(
        "whether pod `{name}` ({id}) was {done} cannot be seen: the answer was lost, and then: {look}. {cost}; look with \
         `svcctl pods get {id}` before you try again"
    )
}

/// Whether a pod is where an action leads. A container that started and ended meanwhile has started.
fn is_done(action: PodAction, before: &Pod, now: &Pod) -> bool {
    use PodStatus::{Exited, Provisioning, Running, Starting};
    let began_anew = now.started_at != before.started_at;
    let Some(status) = now.status.known() else { return began_anew };
    match action {
        PodAction::Start => matches!(status, Provisioning | Starting | Running) || began_anew,
        PodAction::Restart => matches!(status, Provisioning | Starting) || began_anew,
        PodAction::Stop => *status == Exited,
        PodAction::Terminate => false,
    }
}

/// The past participle of an action.
const fn done(action: PodAction) -> &'static str {
    match action {
        PodAction::Start => "started",
        PodAction::Stop => "stopped",
        PodAction::Restart => "restarted",
        PodAction::Terminate => "terminated",
    }
}
