//! The texts in a pod's log, of its container and of the platform. Words in braces are filled in when a line is read.

use crate::{
    model::{Compute, Event, MemberNetwork, PodRecord},
    pods::at_start,
};
use wire::pods::{ClusterRole, SIMULATED_MACHINE};

/// A container's first lines, each with its milliseconds.
pub(super) type Startup = &'static [(u64, &'static str)];

pub(super) const STARTUP: [(u64, &str); 4] =
    [(0, "starting {image}"), (140, "found {resources}"), (420, "listening on {ports}"), (900, "ready")];

/// The same for a cluster member.
pub(super) const fn member_startup(role: Option<ClusterRole>) -> Startup {
    match role {
        None => &[
            STARTUP[0],
            STARTUP[1],
            STARTUP[2],
            (600, "node-{rank}, one of {nodes}, at {address}; they meet at {primary}"),
            STARTUP[3],
        ],
        Some(ClusterRole::SlurmController) => &[
            STARTUP[0],
            STARTUP[1],
            STARTUP[2],
            (600, "slurmctld: controller of {nodes} nodes on node-{rank} at {address}"),
            (750, "slurmctld: waiting for nodes to register"),
            STARTUP[3],
        ],
        Some(ClusterRole::SlurmCompute) => &[
            STARTUP[0],
            STARTUP[1],
            STARTUP[2],
            (600, "slurmd: started on node-{rank} at {address}"),
            (750, "slurmd: node-{rank} registered with the controller at {primary}"),
            STARTUP[3],
        ],
        Some(ClusterRole::RayHead) => &[
            STARTUP[0],
            STARTUP[1],
            STARTUP[2],
            (600, "ray: head of {nodes} nodes on node-{rank} at {address}"),
            (750, "ray: waiting for workers to join"),
            STARTUP[3],
        ],
        Some(ClusterRole::RayWorker) => &[
            STARTUP[0],
            STARTUP[1],
            STARTUP[2],
            (600, "ray: worker started on node-{rank} at {address}"),
            (750, "ray: node-{rank} joined the head at {primary}"),
            STARTUP[3],
        ],
    }
}

/// A container's lines after that.
pub(super) const CHATTER: [&str; 6] = [
    "GET /health 200 in {few} ms",
    "heartbeat: {few} tasks done, none failed",
    "cache: {many} entries, {few} evicted",
    "queue: {few} waiting, the oldest for {many} ms",
    "memory: {many} MiB resident",
    "step {many}: {few} it/s",
];

/// The sentences for a cluster member whose host is ready.
const MEMBER_PREPARED: [&str; 4] = [
    "image `{image}` is ready",
    "interfaces ens1, ens2, ens3, ens4, ens5, ens6, ens7, ens8 and eth0 are up",
    "node-{rank} is rank {rank} of {nodes} at {address}",
    "starting container with {resources}",
];

/// The same for one on a Docker host, with the others on further hosts, which no network connects.
const MEMBER_APART: [&str; 4] = [
    "image `{image}` is ready",
    "node-{rank} is rank {rank} of {nodes}",
    "no network connects the members: {address} and {primary} in the environment cannot be reached; publish tcp ports, which \
     members reach at the addresses of their hosts",
    "starting container with {resources}",
];

/// The same for one on a Kubernetes cluster, or on a Docker host with all others: they have names there.
const MEMBER_WITH_NAME: [&str; 4] = [
    "image `{image}` is ready",
    "node-{rank} is rank {rank} of {nodes}",
    "members reach each other by name: this one is {address}, the primary {primary}",
    "starting container with {resources}",
];

/// The platform's sentences for an event. Their number must not depend on the pod.
const fn sentences(event: &Event) -> &'static [&'static str] {
    match event {
        Event::Created => &["pod created on {machine} in {site}", "pulling image `{image}`"],
        Event::Starting => &["pod starts again on {machine} in {site}", "pulling image `{image}`"],
        Event::Prepared => &["image `{image}` is ready", "starting container with {resources}"],
        Event::PullFailed => &["cannot pull image `{image}`: not found"],
        Event::Refused(_)
        | Event::Failed(_)
        | Event::Noted(_)
        | Event::Updated(_)
        | Event::PushedOut(_)
        | Event::OverBudget(_) => &["the reason"],
        Event::Healthy => &["container started"],
        Event::ContainerExited => &["container exited with code 0"],
        Event::ContainerCrashed => &["container crashed: exit code 139"],
        Event::HostRestarted => &["host restarted; container started again"],
        Event::HostLost => &["host lost"],
        Event::NodeLost => &["node lost"],
        Event::Stopped => &["pod stopped"],
        Event::Restarted => &["container disk cleared", "restarting container"],
        Event::Reconfigured => &["settings changed", "restarting container"],
        Event::OutOfFunds => &["balance used up: pod {outcome}"],
        Event::Expired => &["lease ended: pod terminated"],
        Event::Terminated => &["pod terminated"],
    }
}

/// The platform's lines for an event of this pod.
pub(crate) fn told(pod: &PodRecord, event: &Event) -> Vec<String> {
    let (Event::Refused(reason)
    | Event::Failed(reason)
    | Event::Noted(reason)
    | Event::Updated(reason)
    | Event::PushedOut(reason)
    | Event::OverBudget(reason)) = event
    else {
        return sentences_of(pod, event).iter().map(|sentence| filled(pod, sentence)).collect();
    };
    vec![reason.clone()]
}

/// The sentences for an event, to be filled in. A cluster member's also mention its network, or that it has none.
pub(super) fn sentences_of(pod: &PodRecord, event: &Event) -> &'static [&'static str] {
    let (Event::Prepared, Some(member)) = (event, &pod.member) else { return sentences(event) };
    match member.network(pod.real.as_deref()) {
        MemberNetwork::Simulated => &MEMBER_PREPARED,
        MemberNetwork::Named => &MEMBER_WITH_NAME,
        MemberNetwork::Missing => &MEMBER_APART,
    }
}

/// A sentence, filled in for the pod.
pub(super) fn filled(pod: &PodRecord, sentence: &str) -> String {
    let PodRecord { container, host, compute, .. } = pod;
    let resources = match compute {
        Compute::Gpu { id, count, vcpus, memory } => format!("{count} x {id}, {vcpus} vCPUs, {memory} GB of RAM"),
        Compute::Cpu { vcpus, memory, .. } => format!("{vcpus} vCPUs, {memory} GB of RAM"),
    };
    let ports: Vec<String> = container.ports.iter().map(ToString::to_string).collect();
    let ports = if ports.is_empty() { "no published port".to_owned() } else { ports.join(", ") };
    let is_kept = pod.has_volume() && pod.member.is_none();
    let outcome = if is_kept { "stopped" } else { "terminated" };
    let machine = match &pod.real {
        // Its nodes change from start to start.
        Some(real) if real.on_cluster.is_some() => "a Kubernetes cluster".to_owned(),
        Some(_) => format!("machine {}", host.place()),
        None => format!("{SIMULATED_MACHINE} {}", host.place()),
    };
    placed(pod, sentence)
        .replace("{machine}", &machine)
        .replace("{site}", &host.data_center)
        .replace("{resources}", &resources)
        .replace("{ports}", &ports)
        .replace("{outcome}", outcome)
        .replace("{image}", &container.image)
}

/// A sentence, filled in with the pod's place in its cluster, as the container was given it.
fn placed(pod: &PodRecord, sentence: &str) -> String {
    if pod.member.is_none() {
        return sentence.to_owned();
    }
    let env = at_start(pod);
    let told = |name: &str| env.get(name).map_or("", String::as_str);
    sentence
        .replace("{rank}", told("NODE_RANK"))
        .replace("{nodes}", told("NUM_NODES"))
        .replace("{address}", told("NODE_ADDR"))
        .replace("{primary}", told("HOST_NODE_ADDR"))
}
