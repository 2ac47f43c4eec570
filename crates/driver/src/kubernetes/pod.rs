//! The state of a generation, read from its Pod (kubernetes.md, Statuses and Faults).

use std::{collections::BTreeMap, time::Duration};

use engine::hosts::{ContainerExit, Fact, Generation, Wait};
use wire::Timestamp;

use super::{
    names::{CLUSTER, GENERATION, GPU, POD, PodKey, SPEC},
    objects::{Condition, ContainerStatus, EndState, Pod, Service, WaitState, time},
    quantity,
};
use crate::runtime::{ObservedContainer, ObservedPlace, State};

/// The gate of a cluster's members.
pub(super) const GATE: &str = "svcctl.io/members";
/// The annotation with the number of members of its cluster.
pub(super) const MEMBERS: &str = "svcctl.members";
/// The annotation with what a Pod was made of, to see whether somebody changed it.
pub(super) const MADE: &str = "svcctl.made";
/// The maximum number of characters of a message.
const WORDS: usize = 500;
/// Messages of a registry that no retry changes.
const DENIED: &[&str] = &[
    "not found",
    "manifest unknown",
    "denied",
    "unauthorized",
    "authorization failed",
    "no match for platform",
    "invalid reference",
    "does not exist",
];
/// Messages of a kubelet that evicts a Pod for what it wrote itself.
const OVERFULL: &[&str] = &["ephemeral local storage", "local ephemeral storage", "usage of emptydir volume"];

/// How long after it was to be gone a Pod that is over may still have an object.
const FORGOTTEN: Duration = Duration::from_secs(60);

/// The state of a Pod's node, as far as it is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NodeState {
    /// None was chosen, or it answers.
    Answers,
    /// It does not answer, or its object is gone: what it reported last proves nothing.
    Silent,
}

/// A Pod as the driver of an engine sees it whose namespace is `home`. `ports` are published there, if they are.
pub(super) fn observed(
    pod: &Pod,
    (home, node): (&str, NodeState),
    ports: Option<(String, BTreeMap<u16, u16>)>,
    now: Timestamp,
) -> ObservedContainer {
    let metadata = &pod.metadata;
    let number = metadata.labels.get(GENERATION).and_then(|number| number.parse().ok());
    let generation = metadata.labels.get(POD).zip(number);
    ObservedContainer {
        handle: PodKey::of(metadata).handle(home),
        generation: generation.map(|(of, number)| Generation { of: of.clone(), number }),
        spec: metadata.annotations.get(SPEC).cloned().unwrap_or_default(),
        state: state(pod, node, now),
        place: Some(ObservedPlace {
            machine: Some(pod.spec.node_name.clone()).filter(|node| !node.is_empty()),
            ports,
            ip: metadata.labels.get(CLUSTER).and_then(|_| pod.status.pod_ip.parse().ok()),
            altered: altered(pod),
        }),
    }
}

/// Whether a Pod uses no units any more: its containers have ended, whatever its node says.
pub(super) fn is_over(pod: &Pod) -> bool {
    matches!(pod.status.phase.as_str(), "Succeeded" | "Failed")
}

/// Whether a node says that a Pod is over, and does not remove it long after it was to. A kubelet before 1.22 forgets
/// one whose container began while it was ended: it kills the container, says that it runs, and waits for its end.
pub(super) fn is_forgotten(pod: &Pod, now: Timestamp) -> bool {
    let due = time(pod.metadata.deletion_timestamp.as_ref());
    is_over(pod) && due.is_some_and(|due| now > due.after(FORGOTTEN))
}

/// The state of a Pod.
fn state(pod: &Pod, node: NodeState, now: Timestamp) -> State {
    if node == NodeState::Silent {
        return State::Unplaced("its node does not answer".to_owned());
    }
    let container = pod.status.container_statuses.first();
    if let Some(ended) = container.and_then(|container| container.state.terminated.as_ref()) {
        return ended_state(pod, ended, now);
    }
    match pod.status.phase.as_str() {
        "Succeeded" | "Failed" => over_state(pod, container, now),
        _ if pod.spec.node_name.is_empty() => unbound_state(pod, now),
        _ => bound_state(container, now),
    }
}

/// Its container has ended.
fn ended_state(pod: &Pod, ended: &EndState, now: Timestamp) -> State {
    let began = time(ended.started_at.as_ref()).filter(|at| at.millis() > 0);
    let at = time(ended.finished_at.as_ref()).filter(|at| at.millis() > 0).unwrap_or(now);
    // It never began, and says so by a time in 1970.
    let is_refused = matches!(ended.reason.as_str(), "StartError" | "ContainerCannotRun");
    if is_refused || (ended.exit_code == 128 && began.is_none()) {
        let why = if ended.message.is_empty() { &ended.reason } else { &ended.message };
        return State::Reported(Fact::Failed(short(why)), at);
    }
    if let Some(fact) = dismissal(pod) {
        return State::Reported(fact, at);
    }
    let exit = ContainerExit { code: ended.exit_code, out_of_memory: ended.reason == "OOMKilled" };
    State::Ended { ending: exit, began: began.unwrap_or(at), at, with_host: false }
}

/// It is over, and its container said nothing of its end.
fn over_state(pod: &Pod, container: Option<&ContainerStatus>, now: Timestamp) -> State {
    if let Some(fact) = dismissal(pod) {
        return State::Reported(fact, now);
    }
    let began = container.and_then(|container| time(container.state.running.as_ref()?.started_at.as_ref()));
    match (pod.status.reason.as_str(), began) {
        // A server before 1.21 says no more of a container that passed its deadline.
        ("DeadlineExceeded", began) => {
            let ending = ContainerExit { code: 137, out_of_memory: false };
            State::Ended { ending, began: began.unwrap_or(now), at: now, with_host: false }
        }
        // Its node refused it, for example since others took its room first.
        (reason, _) => {
            let why = if pod.status.message.is_empty() { reason } else { &pod.status.message };
            let why = if why.is_empty() { "its node ended it and does not say why" } else { why };
            State::Reported(Fact::Failed(short(why)), now)
        }
    }
}

/// Who ended a Pod, if it was not the container itself.
fn dismissal(pod: &Pod) -> Option<Fact> {
    let status = &pod.status;
    let words = |text: &str| status.message.to_lowercase().contains(text);
    if status.reason == "Evicted" {
        let why = short(&status.message);
        return Some(if OVERFULL.iter().any(|text| words(text)) {
            Fact::DiskFull(format!("evicted: {why}"))
        } else {
            Fact::PushedOut(format!("evicted: {why}"))
        });
    }
    let disrupted = condition(pod, "DisruptionTarget").filter(|condition| condition.status == "True");
    if let Some(Condition { reason, message, .. }) = disrupted {
        let by = match reason.as_str() {
            "PreemptionByScheduler" => "preempted by a pod of higher priority",
            "DeletionByTaintManager" => "its node does not take it any more",
            "EvictionByEvictionAPI" => "its node was drained",
            "TerminationByKubelet" => "ended by its node",
            _ => "ended by the cluster",
        };
        return Some(Fact::PushedOut(format!("{by}: {}", short(message))));
    }
    let ended_by_node = matches!(
        status.reason.as_str(),
        "Preempting" | "Preempted" | "NodeShutdown" | "Shutdown" | "Terminated" | "NodeLost" | "NodeAffinity"
    );
    if ended_by_node {
        return Some(Fact::PushedOut(format!("ended by its node: {}", short(&status.message))));
    }
    pod.metadata.deletion_timestamp.as_ref().map(|_| Fact::PushedOut("removed from outside".to_owned()))
}

/// It has no node.
fn unbound_state(pod: &Pod, now: Timestamp) -> State {
    if pod.metadata.deletion_timestamp.is_some() {
        return State::Reported(Fact::PushedOut("removed from outside".to_owned()), now);
    }
    // The driver takes the gate off.
    if is_gated(pod) {
        return State::Created(None);
    }
    let unscheduled = condition(pod, "PodScheduled").filter(|condition| condition.status == "False");
    match unscheduled {
        Some(Condition { reason, message, .. }) if reason != "SchedulingGated" && !message.is_empty() => {
            let on = if message.to_lowercase().contains("persistentvolumeclaim") { Wait::Volume } else { Wait::Room };
            State::Reported(Fact::Waits { on, why: short(message) }, now)
        }
        _ => State::Unplaced("no node was chosen yet".to_owned()),
    }
}

/// Whether a member of a cluster waits for the others.
pub(super) fn is_gated(pod: &Pod) -> bool {
    pod.spec.scheduling_gates.iter().any(|gate| gate.name == GATE)
}

/// It has a node.
fn bound_state(container: Option<&ContainerStatus>, now: Timestamp) -> State {
    let Some(container) = container else { return State::Unplaced("its node has not begun yet".to_owned()) };
    if let Some(running) = &container.state.running {
        let since = time(running.started_at.as_ref()).unwrap_or(now);
        return State::Running { since, healthy: Some(container.ready), is_paused: false };
    }
    let Some(WaitState { reason, message }) = &container.state.waiting else {
        return State::Unplaced("its node has not begun yet".to_owned());
    };
    let text = if message.is_empty() { short(reason) } else { short(message) };
    let waits = |on| State::Reported(Fact::Waits { on, why: text.clone() }, now);
    match reason.as_str() {
        "InvalidImageName" | "ErrImageNeverPull" => State::Reported(Fact::Failed(text), now),
        "ErrImagePull" => {
            let message = message.to_lowercase();
            if DENIED.iter().any(|denied| message.contains(denied)) {
                State::Reported(Fact::Failed(text), now)
            } else {
                waits(Wait::Image)
            }
        }
        "ImagePullBackOff" | "ImageInspectError" | "RegistryUnavailable" => waits(Wait::Image),
        "CreateContainerConfigError" | "CreateContainerError" | "RunContainerError" => waits(Wait::Start),
        _ => State::Unplaced("its container is being created".to_owned()),
    }
}

/// The change that somebody made to a Pod.
fn altered(pod: &Pod) -> Option<String> {
    let runs = pod.status.container_statuses.first().is_some_and(|container| container.state.running.is_some());
    let made = pod.metadata.annotations.get(MADE).filter(|_| runs)?;
    let is = made_of(pod);
    (*made != is).then(|| format!("somebody changed its Pod: `{made}` was asked for, and it is `{is}`"))
}

/// Image, thousandths of a vCPU, bytes of memory and GPUs of a Pod's container.
fn made_of(pod: &Pod) -> String {
    let Some(container) = pod.spec.containers.first() else { return String::new() };
    let limit = |name: &str| container.resources.limits.get(name).map_or("0", String::as_str);
    let millicpus = quantity::thousandths(limit("cpu")).unwrap_or(0);
    let memory = quantity::units(limit("memory")).unwrap_or(0);
    let gpus = quantity::units(limit(GPU)).unwrap_or(0);
    made((&container.image, millicpus, memory, gpus))
}

/// The same in words.
pub(super) fn made((image, millicpus, memory, gpus): (&str, u128, u64, u64)) -> String {
    format!("{image} {millicpus}m {memory} {gpus}")
}

fn condition<'p>(pod: &'p Pod, kind: &str) -> Option<&'p Condition> {
    pod.status.conditions.iter().find(|condition| condition.kind == kind)
}

fn short(text: &str) -> String {
    text.trim().chars().take(WORDS).collect()
}

/// Where the ports of a Service are reached, once that is known: by port of the pod. `node` is the address of its node.
pub(super) fn published(
    service: &Service,
    (address, node): (Option<&str>, Option<&str>),
) -> Option<(String, BTreeMap<u16, u16>)> {
    let balancer = service.status.load_balancer.ingress.first();
    let balanced = balancer.map(|one| if one.ip.is_empty() { one.hostname.as_str() } else { one.ip.as_str() });
    let of_balancer = |port: &super::objects::ServicePort| (port.port, port.port);
    let of_node = |port: &super::objects::ServicePort| (port.port, port.node_port);
    let ports = service.spec.ports.iter();
    let (place, ports): (&str, BTreeMap<u16, u16>) = match balanced {
        Some(balanced) => (address.unwrap_or(balanced), ports.map(of_balancer).collect()),
        None => (address.or(node)?, ports.map(of_node).collect()),
    };
    let is_known = !ports.is_empty() && ports.values().all(|public| *public > 0);
    is_known.then(|| (place.to_owned(), ports))
}

#[cfg(test)]
mod tests;
