//! The life of a pod on a cluster.

use serde_json::json;

use super::{Scene, bound, node, running};
use crate::hosts::{ContainerExit, Fact, Presence, Wait};
use wire::pods::PodStatus;

fn waits(on: Wait, why: &str) -> Fact {
    Fact::Waits { on, why: why.to_owned() }
}

const NO_ROOM: &str = "0/2 nodes are available: 2 Insufficient nvidia.com/gpu.";

#[test]
fn a_pod_lives_where_the_cluster_bound_it_and_starts_again_anywhere() {
    let scene = Scene::new(vec![node("a", 8), node("b", 8)]);
    let before = scene.balance();
    let pod = scene.create(2, &json!({ "ports": ["22/tcp", "80/http"] })).expect("room").id;
    assert_eq!(scene.status(&pod), PodStatus::Provisioning);
    for _ in 0..3 {
        scene.see(&pod, waits(Wait::Room, NO_ROOM));
    }
    assert_eq!(scene.lines(&pod, NO_ROOM), 1, "when it changes");
    scene.pass(30);
    scene.see(&pod, bound("b"));
    scene.see(&pod, waits(Wait::Start, "secret not found"));
    let published = Fact::Ports { address: "192.0.2.9".to_owned(), ports: [(22, 31_000)].into() };
    scene.see(&pod, published.clone());
    assert_eq!((scene.status(&pod), scene.balance()), (PodStatus::Provisioning, before), "no container yet");
    scene.see(&pod, Fact::Started);
    assert_eq!(scene.status(&pod), PodStatus::Starting);
    scene.see(&pod, running(&pod));
    let shown = serde_json::to_value(scene.get(&pod)).expect("a pod");
    assert_eq!(
        shown["runtime"]["ports"][0],
        json!({ "private": 22, "public": 31_000, "type": "tcp", "ip": "192.0.2.9" })
    );
    assert_eq!(scene.engine.reach(&pod).expect("read").expect("a pod").http, [80]);
    assert_eq!((scene.units("a"), scene.units("b")), ((0, 8), (2, 6)));
    assert_eq!(scene.lines(&pod, "placed on node b"), 1);
    scene.act(&pod, "stop").expect("stopped");
    assert_eq!(scene.units("b"), (2, 6), "until its container is gone");
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.units("b"), (0, 8));
    // Its node is full by now.
    scene.create(8, &json!({})).expect("room");
    let full = scene.create(8, &json!({})).expect("room").id;
    scene.see(&full, bound("b"));
    scene.act(&full, "terminate").expect("terminated");
    scene.see(&full, Fact::Gone);
    scene.act(&pod, "start").expect("started");
    let wanted = scene.wanted(&pod).expect("wanted");
    assert_eq!((wanted.generation.number, wanted.want), (2, Presence::Container));
    scene.run(&pod, "b");
    scene.act(&pod, "terminate").expect("terminated");
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.wanted(&pod), None);
}

#[test]
fn a_pod_that_no_node_takes_in_time_is_in_error_costs_nothing_and_gives_its_units_back() {
    let scene = Scene::new(vec![node("a", 8)]);
    let before = scene.balance();
    let pod = scene.create(8, &json!({ "mounts": { "persistent": { "size": 10, "path": "/p" } } })).expect("room").id;
    scene.see(&pod, waits(Wait::Room, NO_ROOM));
    scene.pass(599);
    assert_eq!(scene.status(&pod), PodStatus::Provisioning);
    assert!(scene.create(1, &json!({})).is_err(), "it is counted");
    scene.pass(1);
    assert_eq!(scene.status(&pod), PodStatus::Error);
    assert_eq!(scene.lines(&pod, &format!("no node took the pod: {NO_ROOM}")), 1);
    assert_eq!(scene.wanted(&pod).expect("something is left").want, Presence::Volume);
    assert_eq!(scene.units("a"), (8, 0), "its Pod is there, and may be bound still");
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.units("a"), (0, 8));
    scene.pass(3600);
    assert_eq!(scene.balance(), before, "credited, as nothing was charged");
    scene.act(&pod, "start").expect("started");
    scene.run(&pod, "a");
    scene.pass(3600);
    assert!(scene.balance() < before);
}

#[test]
fn a_pod_that_has_a_node_waits_for_its_image_ten_minutes_and_for_anything_else_as_long_as_it_takes() {
    let scene = Scene::new(vec![node("a", 8)]);
    let pod = |scene: &Scene| scene.create(1, &json!({})).expect("room").id;
    let (image, rest) = (pod(&scene), pod(&scene));
    for pod in [&image, &rest] {
        scene.see(pod, bound("a"));
    }
    scene.see(&rest, waits(Wait::Start, "CreateContainerConfigError"));
    scene.see(&image, waits(Wait::Image, "429 Too Many Requests"));
    scene.pass(300);
    scene.see(&image, waits(Wait::Image, "Back-off pulling image"));
    scene.pass(300);
    assert_eq!((scene.status(&image), scene.status(&rest)), (PodStatus::Error, PodStatus::Provisioning));
    assert_eq!(scene.lines(&image, "cannot pull image `python`: Back-off pulling image"), 1);
    scene.pass(86_400);
    assert_eq!(scene.status(&rest), PodStatus::Provisioning);
    scene.see(&rest, running(&rest));
    assert_eq!(scene.status(&rest), PodStatus::Running);
}

#[test]
fn who_is_pushed_out_or_removed_by_others_is_exited_and_not_started_again() {
    let scene = Scene::new(vec![node("a", 8)]);
    for (seen, line) in [
        (Fact::PushedOut("preempted by default/urgent".to_owned()), "preempted by default/urgent"),
        (Fact::Missing, "removed from outside"),
    ] {
        let pod = scene.create(8, &json!({})).expect("room").id;
        scene.run(&pod, "a");
        scene.pass(60);
        scene.see(&pod, seen);
        assert_eq!((scene.status(&pod), scene.lines(&pod, line)), (PodStatus::Exited, 1));
        assert_eq!(scene.units("a"), (0, 8), "the scheduler counts it no more");
        scene.see(&pod, Fact::Gone);
        assert_eq!(scene.wanted(&pod).expect("its record").want, Presence::Volume);
        scene.act(&pod, "terminate").expect("terminated");
    }
}

#[test]
fn a_pod_that_others_changed_is_made_again_as_it_was() {
    let scene = Scene::new(vec![node("a", 8)]);
    let pod = scene.create(1, &json!({})).expect("room").id;
    scene.run(&pod, "a");
    scene.see(&pod, Fact::Altered("its image was changed from outside".to_owned()));
    assert_eq!((scene.status(&pod), scene.generation(&pod).number), (PodStatus::Starting, 2));
    assert_eq!(scene.lines(&pod, "its image was changed from outside"), 1);
    assert_eq!(scene.units("a"), (1, 7), "once");
    scene.run(&pod, "a");
    let late = crate::hosts::Observation {
        generation: crate::hosts::Generation { of: pod.clone(), number: 1 },
        at: scene.now(),
        seen: Fact::Ended(ContainerExit { code: 137, out_of_memory: false }),
    };
    assert_eq!(scene.engine.observe(super::SITE, vec![late]).expect("read"), [false]);
    assert_eq!(scene.status(&pod), PodStatus::Running);
}

#[test]
fn a_restart_and_a_change_take_the_units_once_and_are_free_until_there_is_a_container() {
    let scene = Scene::new(vec![node("a", 8)]);
    let pod = scene.create(8, &json!({})).expect("room").id;
    scene.run(&pod, "a");
    for change in [Some(json!({ "image": "python:3.13" })), None] {
        match change {
            None => drop(scene.act(&pod, "restart").expect("restarted")),
            Some(change) => drop(scene.update(&pod, &change).expect("changed")),
        }
        assert_eq!((scene.status(&pod), scene.units("a")), (PodStatus::Starting, (8, 0)));
        let before = scene.balance();
        scene.pass(60);
        assert_eq!(scene.balance(), before);
        assert_eq!(scene.placement(&pod).preferred.as_deref(), Some("a"));
        scene.run(&pod, "a");
    }
    scene.act(&pod, "restart").expect("restarted");
    scene.pass(600);
    assert_eq!(scene.status(&pod), PodStatus::Error);
    assert_eq!(scene.lines(&pod, "no node took the pod: its cluster did not say why"), 1);
}
