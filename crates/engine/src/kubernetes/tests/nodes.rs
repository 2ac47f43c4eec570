//! Nodes that fall silent, come back or go, and clusters in the fleet.

use serde_json::json;

use super::{GRACE, SITE, Scene, bound, cpu_node, detail, node, running};
use crate::{
    fleet::{ClusterView, NodeResources},
    hosts::Fact,
};
use wire::pods::PodStatus;

#[test]
fn a_silent_node_is_told_once_and_given_up_after_the_grace_as_of_its_last_sign_of_life() {
    let mut scene = Scene::new(vec![node("a", 8), node("b", 8)]);
    let pod = scene.create(4, &json!({})).expect("room").id;
    scene.run(&pod, "a");
    scene.pass(600);
    let (contact, at_contact) = (scene.now(), scene.balance());
    let silent = |scene: &mut Scene| {
        scene.change("a", |node| (node.is_ready, node.contact) = (false, Some(contact)));
    };
    silent(&mut scene);
    scene.pass(300);
    assert_eq!((scene.status(&pod), scene.lines(&pod, "node unreachable")), (PodStatus::Running, 1));
    assert!(scene.balance() < at_contact);
    // It comes back in time.
    scene.change("a", |node| node.is_ready = true);
    scene.pass(60);
    assert_eq!((scene.status(&pod), scene.lines(&pod, "node reachable again")), (PodStatus::Running, 1));
    let (contact, at_contact) = (scene.now(), scene.balance());
    scene.change("a", |node| (node.is_ready, node.contact) = (false, Some(contact)));
    scene.pass(GRACE.as_secs());
    assert_eq!((scene.status(&pod), scene.lines(&pod, "node lost")), (PodStatus::Exited, 1));
    assert_eq!(scene.balance(), at_contact, "credited since then");
    scene.pass(600);
    assert_eq!(scene.lines(&pod, "node lost"), 1);
    assert_eq!(scene.units("a").0, 4, "whether it still runs is unknown");
    let refused = detail(scene.act(&pod, "start"));
    assert!(refused.contains("svcctl engine kubernetes clean KUBE-1 --node a"), "{refused}");
    // The node is back, and its kubelet has ended what was there.
    scene.change("a", |node| node.is_ready = true);
    assert_eq!(scene.lines(&pod, "node reachable again"), 2);
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.units("a"), (0, 8));
    scene.act(&pod, "start").expect("started");
    scene.run(&pod, "b");
}

#[test]
fn a_node_whose_object_is_deleted_is_lost_at_once_and_forgotten_when_nothing_is_left_there() {
    let mut scene = Scene::new(vec![node("a", 8)]);
    let pod = scene.create(8, &json!({})).expect("room").id;
    scene.run(&pod, "a");
    scene.pass(100);
    scene.nodes.clear();
    scene.look();
    assert_eq!(scene.status(&pod), PodStatus::Exited);
    assert!(scene.cluster().nodes[0].is_deleted);
    assert!(detail(scene.act(&pod, "start")).contains("node a, which was lost"));
    scene.see(&pod, Fact::Gone);
    scene.look();
    assert!(scene.cluster().nodes.is_empty());
    assert!(detail(scene.act(&pod, "start")).ends_with("is in the fleet"), "there is no node at all");
    scene.nodes.push(node("a", 8));
    scene.look();
    scene.act(&pod, "start").expect("started");
    scene.run(&pod, "a");
}

#[test]
fn a_node_that_others_fill_before_a_pod_is_bound_sends_it_where_there_is_room() {
    let mut scene = Scene::new(vec![node("a", 8), node("b", 8)]);
    let pod = scene.create(8, &json!({})).expect("room").id;
    let at = scene.placement(&pod).preferred.expect("a node");
    let other = if at == "a" { "b" } else { "a" };
    scene.change(&at, |node| node.others = NodeResources { gpus: 4, ..NodeResources::default() });
    assert_eq!(scene.placement(&pod).preferred.as_deref(), Some(other));
    assert_eq!((scene.units(&at), scene.units(other)), ((0, 4), (8, 0)));
    // With no room anywhere it waits where it is.
    scene.change(other, |node| node.others = NodeResources { gpus: 8, ..NodeResources::default() });
    assert_eq!(scene.placement(&pod).preferred.as_deref(), Some(other));
    scene.pass(600);
    assert_eq!(scene.status(&pod), PodStatus::Error);
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.units(other), (0, 0));
}

#[test]
fn a_cluster_with_pods_stays_in_the_fleet_and_its_clock_stands() {
    let scene = Scene::new(vec![node("a", 8), cpu_node("c", 4, 8)]);
    let refused = scene.engine.advance_clock(GRACE).expect_err("refused").to_string();
    assert!(refused.contains("`KUBE-1` is a Kubernetes cluster"), "{refused}");
    let pod = scene.create(1, &json!({})).expect("room").id;
    scene.see(&pod, bound("a"));
    for refused in [scene.engine.remove_cluster(SITE), scene.engine.reset_fleet()] {
        assert!(refused.expect_err("refused").to_string().contains("cluster `KUBE-1` has something of a pod"));
    }
    // A fleet that is written back as it was read changes nothing.
    let fleet = scene.engine.fleet().expect("a fleet");
    assert!(fleet.site(SITE).expect("the cluster").machines.is_empty(), "nodes are observed");
    scene.engine.set_fleet(&fleet).expect("set");
    assert_eq!(scene.cluster().nodes.len(), 2);
    scene.act(&pod, "terminate").expect("terminated");
    assert!(scene.engine.remove_cluster(SITE).is_err(), "until it is seen gone");
    scene.see(&pod, Fact::Gone);
    scene.engine.remove_cluster(SITE).expect("removed");
    scene.check();
    assert!(scene.engine.clusters().expect("clusters").is_empty());
    assert_eq!(scene.engine.kubeconfig(SITE).expect("read"), None);
}

#[test]
fn the_credential_of_a_cluster_is_sealed_and_in_no_document() {
    let scene = Scene::new(vec![node("a", 8)]);
    assert_eq!(scene.engine.kubeconfig(SITE).expect("read").as_deref(), Some("the credential"));
    for entry in std::fs::read_dir(scene.engine.folder().expect("a folder")).expect("files").flatten() {
        let bytes = std::fs::read(entry.path()).expect("a file");
        assert!(!bytes.windows(14).any(|window| window == b"the credential"), "{:?}", entry.path());
    }
    let document = scene.engine.export_with_secrets().expect("a document");
    let text = serde_json::to_string(&document).expect("a text");
    assert!(!text.contains("credential"));
    let pod = scene.create(1, &json!({})).expect("room").id;
    scene.run(&pod, "a");
    scene.engine.import(&scene.engine.export().expect("a document")).expect("its own document");
    scene.check();
    assert_eq!(scene.engine.kubeconfig(SITE).expect("read").as_deref(), Some("the credential"), "it is its own");
    assert!(detail(scene.create(1, &json!({}))).ends_with("is in the fleet"), "its nodes are to be seen anew");
    scene.look();
    assert_eq!(scene.units("a"), (1, 7));
    scene.see(&pod, running(&pod));
    // Another engine takes it from no document.
    let other = Scene::new(Vec::new());
    other.engine.remove_cluster(SITE).expect("removed");
    let refused = other.engine.import(&scene.engine.export().expect("a document")).expect_err("refused").to_string();
    assert!(refused.contains("the document has the cluster `KUBE-1`"), "{refused}");
    other.engine.import_with_hosts(&scene.engine.export().expect("a document")).expect("taken");
    assert_eq!(other.engine.kubeconfig(SITE).expect("read"), None, "the credential has to be given again");
}

#[test]
fn a_look_that_shows_nothing_new_is_recorded_each_ten_seconds_alone() {
    let scene = Scene::new(vec![node("a", 8)]);
    let seen = || scene.cluster().state.last_contact;
    let first = seen();
    scene.clock.advance(std::time::Duration::from_secs(9));
    scene.look();
    assert_eq!(seen(), first);
    scene.clock.advance(std::time::Duration::from_secs(1));
    scene.look();
    assert_eq!(seen(), Some(scene.now()));
    let other = ClusterView { nodes: vec![node("b", 8)], ..ClusterView::default() };
    assert!(scene.engine.observe_cluster("NOWHERE-1", &other, GRACE).is_err());
}
