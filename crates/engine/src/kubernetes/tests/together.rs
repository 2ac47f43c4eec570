//! Clusters of pods on a Kubernetes cluster: all members or none.

use serde_json::json;

use super::{H100, Scene, bound, detail, node, running};
use crate::hosts::{Fact, Wait};
use wire::{
    clusters::{CreateCluster, DeleteCluster, ListClusterPods},
    pods::PodStatus,
};

impl Scene {
    /// A cluster of pods with 8 GPUs each, and its members by rank.
    fn cluster_of(&self, members: u32) -> Result<(String, Vec<String>), crate::EngineError> {
        let compute = json!({ "gpuTypeId": H100, "gpuCountPerPod": 8, "podCount": members });
        let body = json!({ "name": "c", "type": "TRAINING", "image": "python", "disk": 20, "compute": compute });
        let id = self.send::<CreateCluster>(json!({ "body": body }))?.id;
        let pods = self.send::<ListClusterPods>(json!({ "id": id }))?.pods;
        let mut pods: Vec<(String, String)> = pods.into_iter().map(|pod| (pod.name, pod.id)).collect();
        pods.sort();
        Ok((id, pods.into_iter().map(|(_, id)| id).collect()))
    }

    fn are(&self, members: &[String], status: PodStatus) -> bool {
        members.iter().all(|member| self.status(member) == status)
    }
}

#[test]
fn members_are_told_names_and_expected_on_nodes_of_their_own() {
    let scene = Scene::new(vec![node("a", 8), node("b", 8)]);
    assert!(detail(scene.cluster_of(3)).contains("3 machines"));
    let (cluster, members) = scene.cluster_of(2).expect("room");
    assert_eq!((scene.units("a"), scene.units("b")), ((8, 0), (8, 0)));
    let spec = scene.engine.container(&scene.generation(&members[1])).expect("read").expect("a container");
    let member = spec.member.expect("it is one");
    assert_eq!((member.cluster.as_str(), member.rank, member.members), (cluster.as_str(), 1, 2));
    assert_eq!(spec.env["PRIMARY_ADDR"], format!("node-0.svcctl-{cluster}"));
    for (member, node) in members.iter().zip(["a", "b"]) {
        scene.run(member, node);
    }
    scene.pass(600);
    assert!(scene.are(&members, PodStatus::Running));
    scene.send::<DeleteCluster>(json!({ "id": cluster })).expect("deleted");
    for member in &members {
        scene.see(member, Fact::Gone);
    }
    assert_eq!((scene.units("a"), scene.units("b")), ((0, 8), (0, 8)));
}

#[test]
fn where_one_member_finds_no_node_all_are_made_again_once_and_then_leave_nothing() {
    let scene = Scene::new(vec![node("a", 8), node("b", 8)]);
    let before = scene.balance();
    let (_, members) = scene.cluster_of(2).expect("room");
    for round in 1..=2 {
        scene.see(&members[0], bound("a"));
        scene.see(&members[1], Fact::Waits { on: Wait::Room, why: format!("round {round}") });
        assert_eq!(scene.generation(&members[0]).number, round);
        scene.pass(60);
    }
    assert!(scene.are(&members, PodStatus::Error));
    assert_eq!(scene.lines(&members[0], "no node took the pod: round 2"), 1, "each says why");
    for member in &members {
        scene.see(member, Fact::Gone);
    }
    assert_eq!((scene.units("a"), scene.units("b"), scene.balance()), ((0, 8), (0, 8), before));
}

#[test]
fn members_that_are_bound_in_the_second_try_run() {
    let scene = Scene::new(vec![node("a", 8), node("b", 8)]);
    let (_, members) = scene.cluster_of(2).expect("room");
    scene.see(&members[0], bound("a"));
    scene.pass(60);
    assert!(scene.are(&members, PodStatus::Provisioning));
    for (member, node) in members.iter().zip(["b", "a"]) {
        scene.see(member, bound(node));
        scene.see(member, running(member));
    }
    scene.pass(600);
    assert!(scene.are(&members, PodStatus::Running));
}
