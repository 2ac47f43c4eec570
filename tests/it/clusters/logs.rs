//! The logs of members: their output, and the messages of the platform.

use serde_json::json;
use wire::pods::LogSource;

use super::{come_up, delete, lines};
use crate::harness::Platform;

/// A member's lines of one source, a second after it came up.
fn told(kind: &str, rank: usize, source: LogSource) -> Vec<String> {
    let platform = Platform::new();
    // The platform's variables win over those of the request.
    let env = json!({ "NODE_RANK": "77", "NODE_ADDR": "elsewhere", "HOST_NODE_ADDR": "nowhere", "NUM_NODES": "0" });
    let id = platform.rent_cluster(json!({ "type": kind, "env": env })).id;
    come_up(&platform);
    platform.pass_seconds(1);
    lines(&platform, &platform.members(&id)[rank].id, source)
}

#[test]
fn interfaces_are_in_the_system_log_alone() {
    let system = told("TRAINING", 1, LogSource::System);
    let expected = [
        "image `python:3.12` is ready",
        "interfaces ens1, ens2, ens3, ens4, ens5, ens6, ens7, ens8 and eth0 are up",
        "node-1 is rank 1 of 2 at 10.65.0.3",
    ];
    assert_eq!(system[2..5], expected);
    assert!(told("TRAINING", 1, LogSource::Container).iter().all(|line| !line.contains("ens1")));
}

#[test]
fn members_write_as_their_role_has_it() {
    for (kind, rank, expected) in [
        ("SLURM", 0, "slurmctld: controller of 2 nodes on node-0 at 10.65.0.2"),
        ("SLURM", 1, "slurmd: node-1 registered with the controller at 10.65.0.2:29500"),
        ("RAY", 0, "ray: head of 2 nodes on node-0 at 10.65.0.2"),
        ("RAY", 1, "ray: node-1 joined the head at 10.65.0.2:29500"),
        ("TRAINING", 1, "node-1, one of 2, at 10.65.0.3; they meet at 10.65.0.2:29500"),
    ] {
        let written = told(kind, rank, LogSource::Container);
        assert!(written.iter().any(|line| line == expected), "{kind} {rank}: {written:?}");
        assert_eq!((written[0].as_str(), written.last().map(String::as_str)), ("starting python:3.12", Some("ready")));
    }
}

#[test]
fn a_pod_of_its_own_has_nothing_of_a_cluster_in_its_log() {
    let platform = Platform::new();
    let pod = platform.rent_running(json!({ "env": { "NODE_RANK": "3" } }));
    platform.pass_seconds(1);
    for source in [LogSource::System, LogSource::Container] {
        let told = lines(&platform, &pod.id, source);
        assert!(told.iter().all(|line| !line.contains("node-") && !line.contains("ens1")), "{told:?}");
    }
}

#[test]
fn a_log_is_read_to_its_end_after_the_cluster_is_deleted() {
    let platform = Platform::new();
    let id = platform.rent_cluster(json!({})).id;
    come_up(&platform);
    let member = platform.members(&id).remove(0).id;
    delete(&platform, &id).unwrap();
    assert_eq!(lines(&platform, &member, LogSource::System).last().unwrap(), "pod terminated");
}
