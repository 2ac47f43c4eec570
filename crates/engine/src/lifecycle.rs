//! State changes of a pod: the table of behaviour.md, Pod life cycle, as functions of the record.

use super::runtime::Transition;
use crate::model::{Event, Network, PodRecord};
use wire::{
    Problem, Timestamp,
    pods::{PodAction, PodStatus},
};

/// The pod after a spontaneous transition.
pub(super) fn after_transition(pod: &PodRecord, transition: Transition, at: Timestamp) -> (PodRecord, Event) {
    let (status, event) = match transition {
        Transition::Prepared => (PodStatus::Starting, Event::Prepared),
        Transition::PullFailed => (PodStatus::Error, Event::PullFailed),
        Transition::Healthy => (PodStatus::Running, Event::Healthy),
        Transition::Exited => (PodStatus::Exited, Event::ContainerExited),
        Transition::Crashed => (PodStatus::Error, Event::ContainerCrashed),
    };
    let started_at = if status == PodStatus::Running { Some(at) } else { pod.started_at };
    let mut moved = PodRecord { started_at, ..entered(pod, status, at) };
    if let Some(member) = moved.member.as_mut().filter(|_| transition == Transition::Prepared) {
        member.is_ranked = true;
    }
    (moved, event)
}

/// The pod after its container failed to start, with the reason.
pub(super) fn after_refusal(pod: &PodRecord, reason: String, at: Timestamp) -> (PodRecord, Event) {
    (entered(pod, PodStatus::Error, at), Event::Refused(reason))
}

/// The pod after its container failed permanently, with the reason.
pub(super) fn after_failure(pod: &PodRecord, reason: String, at: Timestamp) -> (PodRecord, Event) {
    (entered(pod, PodStatus::Error, at), Event::Failed(reason))
}

/// The pod after its host was unreachable for too long. Whether anything still runs there is unknown.
pub(super) fn after_loss(pod: &PodRecord, at: Timestamp) -> (PodRecord, Event) {
    (entered(pod, PodStatus::Exited, at), Event::HostLost)
}

/// The pod after its node was lost. Whether anything still runs there is unknown.
pub(super) fn after_node_loss(pod: &PodRecord, at: Timestamp) -> (PodRecord, Event) {
    let mut lost = entered(pod, PodStatus::Exited, at);
    if let Some(cluster) = lost.real.as_mut().and_then(|real| real.on_cluster.as_mut()) {
        cluster.is_lost = true;
    }
    (lost, Event::NodeLost)
}

/// The pod after somebody or something else ended its container, with the reason.
pub(super) fn after_eviction(pod: &PodRecord, reason: String, at: Timestamp) -> (PodRecord, Event) {
    let mut ended = entered(pod, PodStatus::Exited, at);
    if let Some(real) = &mut ended.real {
        real.has_ended = true;
    }
    (ended, Event::PushedOut(reason))
}

/// The pod after it is made again, since its cluster of pods could not begin.
pub(super) fn after_rescheduling(pod: &PodRecord, at: Timestamp) -> PodRecord {
    entered(pod, PodStatus::Provisioning, at)
}

/// The pod after somebody else changed its container, which is made again.
pub(super) fn after_alteration(pod: &PodRecord, at: Timestamp) -> PodRecord {
    match pod.status {
        PodStatus::Running | PodStatus::Starting => entered(pod, PodStatus::Starting, at),
        PodStatus::Provisioning | PodStatus::Exited | PodStatus::Error | PodStatus::Terminated => pod.clone(),
    }
}

/// The pod after its host restarted: its container restarts with it and keeps its disk.
pub(super) fn after_host_restart(pod: &PodRecord, at: Timestamp) -> (PodRecord, Event) {
    let mut started = entered(pod, PodStatus::Starting, at);
    if let Some(real) = &mut started.real {
        real.running = None;
    }
    (started, Event::HostRestarted)
}

/// The pod after somebody on its host has paused its container: it does nothing, and is there.
pub(super) fn after_pause(pod: &PodRecord, at: Timestamp) -> (PodRecord, Event) {
    let note = "container is paused on its host; it runs again when the operator of the host resumes it";
    (entered(pod, PodStatus::Starting, at), Event::Noted(note.to_owned()))
}

/// The pod after its paused container runs again, since when it did.
pub(super) fn after_resumption(pod: &PodRecord, at: Timestamp) -> (PodRecord, Event) {
    (entered(pod, PodStatus::Running, at), Event::Noted("container runs again".to_owned()))
}

/// The pod after an action, if its status allows it; otherwise a conflict.
pub(super) fn after_action(pod: &PodRecord, action: PodAction, at: Timestamp) -> Result<(PodRecord, Event), Problem> {
    if !pod.status.actions(pod.locked).any(|allowed| allowed == action) {
        return Err(refusal(pod, action));
    }
    Ok(match action {
        PodAction::Start => {
            let launches = pod.launches.saturating_add(1);
            (PodRecord { launches, ..entered(pod, PodStatus::Provisioning, at) }, Event::Starting)
        }
        PodAction::Stop => (entered(pod, PodStatus::Exited, at), Event::Stopped),
        PodAction::Restart => (entered(pod, PodStatus::Starting, at), Event::Restarted),
        PodAction::Terminate => (PodRecord { deleted: true, ..terminated(pod, at) }, Event::Terminated),
    })
}

/// The pod after its account's balance ran out: stopped if a volume holds its data, otherwise terminated. `None` if
/// nothing changes.
pub(super) fn after_exhaustion(pod: &PodRecord, at: Timestamp) -> Option<PodRecord> {
    match (pod.has_volume(), pod.is_held()) {
        (true, true) => Some(entered(pod, PodStatus::Exited, at)),
        (true, false) => None,
        (false, _) => Some(terminated(pod, at)),
    }
}

/// The pod after its lease expired. A lock does not prevent termination.
pub(super) fn after_expiry(pod: &PodRecord, at: Timestamp) -> (PodRecord, Event) {
    (terminated(pod, at), Event::Expired)
}

/// The pod after an update that its container must see. Restarts the container, if there is one.
pub(super) fn after_reconfiguration(pod: &PodRecord, at: Timestamp) -> Result<(PodRecord, Option<Event>), Problem> {
    match pod.status {
        PodStatus::Running | PodStatus::Starting if pod.locked => Err(Problem::conflict(format!(
            "pod `{}` is locked, and this update would restart its container; unlock it first",
            pod.id
        ))),
        PodStatus::Running | PodStatus::Starting => {
            Ok((entered(pod, PodStatus::Starting, at), Some(Event::Reconfigured)))
        }
        PodStatus::Provisioning | PodStatus::Exited | PodStatus::Error | PodStatus::Terminated => {
            Ok((pod.clone(), None))
        }
    }
}

fn entered(pod: &PodRecord, status: PodStatus, at: Timestamp) -> PodRecord {
    PodRecord { status, since: at, ..pod.clone() }
}

/// The pod without its machine and address, permanently.
pub(super) fn terminated(pod: &PodRecord, at: Timestamp) -> PodRecord {
    let mut terminated = PodRecord { network: Network::default(), ..entered(pod, PodStatus::Terminated, at) };
    if let Some(real) = terminated.real.as_mut().filter(|real| real.has_volume) {
        // Even if its container was observed to be gone, its volume was not; it goes now.
        real.generation = real.generation.saturating_add(1);
    }
    terminated
}

fn refusal(pod: &PodRecord, action: PodAction) -> Problem {
    let allowed: Vec<&str> = pod.status.actions(pod.locked).map(PodAction::as_str).collect();
    let allowed = if allowed.is_empty() { "no action".to_owned() } else { allowed.join(", ") };
    let lock = if pod.locked { " and locked" } else { "" };
    let is_kept = pod.locked && pod.status.actions(false).any(|allowed| allowed == action);
    let advice = if is_kept { "; unlock it first" } else { "" };
    Problem::conflict(format!(
        "cannot {} pod `{}`: it is {}{lock}, which allows {allowed}{advice}",
        action.as_str(),
        pod.id,
        pod.status.as_str()
    ))
}
