//! The meaning of Pods as real servers report them.

use std::collections::BTreeMap;

use engine::hosts::{ContainerExit, Fact, Wait};
use serde_json::{Value, json};
use wire::Timestamp;

use super::{CLUSTER, NodeState, altered, is_forgotten, observed, published, state};
use crate::{
    kubernetes::objects::{Pod, Service},
    runtime::State,
};

fn now() -> Timestamp {
    "2026-11-25T15:00:00Z".parse().unwrap()
}

/// A Pod on a node, with this status.
fn of(status: &Value) -> State {
    state(&pod(status), NodeState::Answers, now())
}

fn pod(status: &Value) -> Pod {
    serde_json::from_value(json!({ "metadata": { "name": "p" }, "spec": { "nodeName": "node1" }, "status": status }))
        .unwrap()
}

fn waiting(reason: &str, message: &str) -> Value {
    let state = json!({ "waiting": { "reason": reason, "message": message } });
    json!({ "phase": "Pending", "containerStatuses": [{ "state": state }] })
}

fn terminated(code: i64, reason: &str, phase: &str) -> Value {
    let (began, ended) = ("2026-11-25T14:00:00Z", "2026-11-25T14:30:00Z");
    let ended = json!({ "exitCode": code, "reason": reason, "startedAt": began, "finishedAt": ended });
    json!({ "phase": phase, "containerStatuses": [{ "state": { "terminated": ended } }] })
}

fn reported(state: State) -> Fact {
    if let State::Reported(fact, _) = state { fact } else { panic!("{state:?}") }
}

#[test]
fn a_member_of_a_cluster_of_pods_has_the_address_of_its_pod() {
    let ip = |pod: &Pod| observed(pod, ("svcctl", NodeState::Answers), None, now()).place.and_then(|place| place.ip);
    let alone = pod(&json!({ "phase": "Running", "podIP": "10.244.0.7" }));
    let mut member = alone.clone();
    member.metadata.labels.insert(CLUSTER.to_owned(), "c1".to_owned());
    assert_eq!((ip(&alone), ip(&member)), (None, Some("10.244.0.7".parse().unwrap())));
    member.status.pod_ip.clear();
    assert_eq!(ip(&member), None);
}

#[test]
fn only_what_is_over_and_was_to_be_gone_a_minute_ago_is_forgotten() {
    let running = json!([{ "state": { "running": { "startedAt": "2026-11-25T14:50:00Z" } } }]);
    for (phase, due, is) in [
        ("Failed", Some("2026-11-25T14:58:59Z"), true),
        ("Succeeded", Some("2026-11-25T14:58:59Z"), true),
        ("Failed", Some("2026-11-25T14:59:00Z"), false),
        ("Failed", None, false),
        ("Running", Some("2026-11-25T14:50:00Z"), false),
        ("Pending", Some("2026-11-25T14:50:00Z"), false),
    ] {
        let mut pod = pod(&json!({ "phase": phase, "containerStatuses": running }));
        pod.metadata.deletion_timestamp = due.map(str::to_owned);
        assert_eq!(is_forgotten(&pod, now()), is, "{phase} {due:?}");
    }
}

#[test]
fn a_container_that_waits_says_whether_that_can_end() {
    for (reason, message, on) in [
        ("ErrImagePull", "429 Too Many Requests", Wait::Image),
        ("ErrImagePull", "dial tcp: i/o timeout", Wait::Image),
        ("ImagePullBackOff", "Back-off pulling image", Wait::Image),
        ("CreateContainerConfigError", "secret \"x\" not found", Wait::Start),
    ] {
        let why = message.to_owned();
        assert_eq!(reported(of(&waiting(reason, message))), Fact::Waits { on, why }, "{reason} {message}");
    }
    for (reason, message) in [
        ("InvalidImageName", "couldn't parse image reference"),
        ("ErrImageNeverPull", "never"),
        ("ErrImagePull", "failed to resolve reference: 127.0.0.1:5000/no:latest: not found"),
        ("ErrImagePull", "pull access denied, repository does not exist"),
    ] {
        assert_eq!(reported(of(&waiting(reason, message))), Fact::Failed(message.to_owned()), "{reason} {message}");
    }
    assert!(matches!(of(&waiting("ContainerCreating", "")), State::Unplaced(_)));
}

#[test]
fn a_container_that_ended_by_itself_has_an_exit_code_and_times() {
    for (code, reason, phase, out_of_memory) in
        [(0, "Completed", "Succeeded", false), (3, "Error", "Failed", false), (137, "OOMKilled", "Failed", true)]
    {
        let State::Ended { ending, began, at, .. } = of(&terminated(code, reason, phase)) else { panic!("{reason}") };
        assert_eq!(ending, ContainerExit { code, out_of_memory });
        assert_eq!((now().since(began).as_secs(), now().since(at).as_secs()), (3600, 1800));
    }
}

#[test]
fn a_program_that_never_began_is_refused() {
    let mut status = terminated(128, "StartError", "Failed");
    let ended = &mut status["containerStatuses"][0]["state"]["terminated"];
    ended["startedAt"] = "1970-01-01T00:00:00Z".into();
    ended["message"] = "exec: \"nope\": executable file not found".into();
    assert_eq!(reported(of(&status)), Fact::Failed("exec: \"nope\": executable file not found".to_owned()));
    // A program may end with 128 itself.
    assert!(matches!(of(&terminated(128, "Error", "Failed")), State::Ended { .. }));
}

#[test]
fn who_ends_a_pod_from_outside_is_named() {
    let with = |mut status: Value, more: &Value| {
        status.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        status
    };
    let ended = || terminated(137, "Error", "Failed");
    let pressure = json!({ "reason": "Evicted", "message": "The node was low on resource: memory." });
    assert!(matches!(reported(of(&with(ended(), &pressure))), Fact::PushedOut(why) if why.contains("memory")));
    let disk = json!({ "reason": "Evicted",
        "message": "Pod ephemeral local storage usage exceeds the total limit of containers 1Gi. " });
    assert!(matches!(reported(of(&with(ended(), &disk))), Fact::DiskFull(_)));
    let disrupted = |reason: &str| {
        let condition = json!({ "type": "DisruptionTarget", "status": "True", "reason": reason, "message": "m" });
        reported(of(&with(ended(), &json!({ "conditions": [condition] }))))
    };
    assert!(matches!(disrupted("PreemptionByScheduler"), Fact::PushedOut(why) if why.contains("priority")));
    assert!(matches!(disrupted("EvictionByEvictionAPI"), Fact::PushedOut(why) if why.contains("drained")));
    let mut removed = pod(&ended());
    removed.metadata.deletion_timestamp = Some("2026-11-25T14:29:00Z".to_owned());
    let fact = reported(state(&removed, NodeState::Answers, now()));
    assert_eq!(fact, Fact::PushedOut("removed from outside".to_owned()));
    // While it ends, it runs.
    let running = json!({ "phase": "Running", "containerStatuses": [{ "ready": true, "state": { "running": {} } }] });
    let mut removed = pod(&running);
    removed.metadata.deletion_timestamp = Some("2026-11-25T14:29:00Z".to_owned());
    assert!(matches!(state(&removed, NodeState::Answers, now()), State::Running { .. }));
}

#[test]
fn a_node_that_refuses_a_pod_says_why() {
    let refused =
        json!({ "phase": "Failed", "reason": "UnexpectedAdmissionError", "message": "Allocate failed: GPUs" });
    assert_eq!(reported(of(&refused)), Fact::Failed("Allocate failed: GPUs".to_owned()));
}

#[test]
fn what_a_silent_node_reported_last_is_not_believed() {
    for status in [terminated(0, "Completed", "Succeeded"), json!({ "phase": "Failed", "reason": "NodeLost" })] {
        assert!(matches!(state(&pod(&status), NodeState::Silent, now()), State::Unplaced(_)));
    }
}

#[test]
fn a_pod_without_a_node_repeats_what_the_scheduler_says() {
    let unbound = |reason: &str, message: &str| {
        let condition = json!({ "type": "PodScheduled", "status": "False", "reason": reason, "message": message });
        let mut pod = pod(&json!({ "phase": "Pending", "conditions": [condition] }));
        pod.spec.node_name.clear();
        state(&pod, NodeState::Answers, now())
    };
    let room = "0/4 nodes are available: 4 Insufficient nvidia.com/gpu.";
    let waits = Fact::Waits { on: Wait::Room, why: room.to_owned() };
    assert_eq!(reported(unbound("Unschedulable", room)), waits);
    let volume = "0/1 nodes are available: pod has unbound immediate PersistentVolumeClaims.";
    assert!(matches!(reported(unbound("Unschedulable", volume)), Fact::Waits { on: Wait::Volume, .. }));
    assert!(matches!(unbound("SchedulingGated", "Scheduling is blocked"), State::Unplaced(_)));
}

#[test]
fn a_changed_pod_is_noticed() {
    let made = |image: &str, cpu: &str, memory: &str| -> Pod {
        serde_json::from_value(json!({
            "metadata": { "annotations": { "svcctl.made": "busybox 2000m 4294967296 0" } },
            "spec": { "nodeName": "n", "containers": [{
                "image": image, "resources": { "limits": { "cpu": cpu, "memory": memory } },
            }] },
            "status": { "phase": "Running", "containerStatuses": [{ "ready": true, "state": { "running": {} } }] },
        }))
        .unwrap()
    };
    let is_altered = |pod: &Pod| altered(pod).is_some();
    assert!(!is_altered(&made("busybox", "2", "4Gi")) && !is_altered(&made("busybox", "2000m", "4294967296")));
    assert!(is_altered(&made("other", "2", "4Gi")) && is_altered(&made("busybox", "1", "4Gi")));
}

#[test]
fn ports_are_published_once_their_address_is_known() {
    let service = |more: &Value| -> Service {
        let mut service = json!({ "spec": { "ports": [{ "port": 22, "nodePort": 31000 }] } });
        service.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        serde_json::from_value(service).unwrap()
    };
    let node = service(&json!({}));
    let at = |address: &str, port| Some((address.to_owned(), BTreeMap::from([(22, port)])));
    assert_eq!(published(&node, (None, Some("192.0.2.1"))), at("192.0.2.1", 31000));
    assert_eq!(published(&node, (Some("k.example"), Some("192.0.2.1"))), at("k.example", 31000));
    assert_eq!(published(&node, (None, None)), None);
    let balanced = service(&json!({ "status": { "loadBalancer": { "ingress": [{ "hostname": "lb.example" }] } } }));
    assert_eq!(published(&balanced, (None, None)), at("lb.example", 22));
    let early = service(&json!({ "spec": { "ports": [{ "port": 22 }] } }));
    assert_eq!(published(&early, (Some("k.example"), None)), None);
}
