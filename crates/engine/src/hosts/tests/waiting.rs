//! Pods that need the room of terminating containers: they wait, then get it or are told that they do not. Also charges
//! before there is a container (runtime.md, A pod and its container; behaviour.md, Money).

use serde_json::json;

use super::{L4, Scene, detail, running, seconds};
use crate::hosts::{ContainerExit, Fact, Presence};
use wire::{money::Usd, pods::PodStatus};

const SUCCESS: ContainerExit = ContainerExit { code: 0, out_of_memory: false };

fn three(scene: &Scene) -> Result<String, crate::EngineError> {
    Ok(scene.create(json!({ "gpu": { "id": L4, "count": 3 }, "ports": ["22/tcp"] }))?.id)
}

/// A pod that uses all of `h1` and is terminating.
fn leaving(scene: &Scene) -> String {
    let pod = three(scene).expect("a pod");
    scene.run(&pod);
    scene.act(&pod, "terminate").expect("terminated");
    pod
}

fn gpus(scene: &Scene, pod: &str) -> Option<Vec<String>> {
    Some(scene.engine.container(&scene.generation(pod)).expect("a spec")?.gpus)
}

#[test]
fn a_create_that_fits_but_for_what_ends_gets_its_place_when_that_is_gone() {
    let scene = Scene::new();
    let before = leaving(&scene);
    let pod = three(&scene).expect("it waits");
    assert_eq!(
        (scene.status(&pod), scene.wanted(&pod).expect("known").1.want),
        (PodStatus::Provisioning, Presence::Volume)
    );
    assert_eq!((gpus(&scene, &pod), scene.used("h1").0), (None, 3), "the GPUs have one owner");
    assert!(
        scene.log(&pod).iter().any(|line| line == "waiting for containers that end on h1: the pod has their room then")
    );
    assert!(detail(three(&scene)).ends_with("has 3 GPUs free"), "what is awaited is taken");
    scene.clock.advance(seconds(14));
    scene.see(&before, Fact::Gone);
    assert_eq!(gpus(&scene, &pod).expect("a container").len(), 3);
    assert_eq!(scene.log(&pod).last().map(String::as_str), Some("h1 has room now"));
    scene.clock.advance(seconds(3600));
    assert_eq!(scene.status(&pod), PodStatus::Provisioning, "a pull may take its time");
    scene.run(&pod);
    assert_eq!(scene.generation(&pod).number, 1);
}

#[test]
fn who_came_first_gets_room_first() {
    let scene = Scene::new();
    let before: Vec<String> = (0..3).map(|_| scene.create(json!({ "cloud": "SECURE" })).expect("a pod").id).collect();
    let on = |pod: &str| scene.wanted(pod).expect("known").0;
    let before: Vec<String> = before.into_iter().filter(|pod| on(pod) == "h1").collect();
    assert_eq!(before.len(), 2, "one has the last GPU of h2");
    scene.create(json!({})).expect("the third of h1");
    for pod in &before {
        scene.run(pod);
        scene.act(pod, "terminate").expect("terminated");
    }
    let first = scene.create(json!({})).expect("it waits").id;
    scene.clock.advance(seconds(1));
    let second = scene.create(json!({})).expect("it waits").id;
    detail(scene.create(json!({})));
    scene.see(&before[1], Fact::Gone);
    assert!(gpus(&scene, &first).is_some() && gpus(&scene, &second).is_none());
    scene.see(&before[0], Fact::Gone);
    assert!(gpus(&scene, &second).is_some());
}

#[test]
fn who_waits_in_vain_is_told_holds_nothing_and_can_be_started() {
    let scene = Scene::new();
    let before = leaving(&scene);
    let credit = scene.engine.balance().expect("a balance");
    let pod = three(&scene).expect("it waits");
    scene.clock.advance(seconds(16));
    assert_eq!((scene.status(&pod), scene.used("h1").0), (PodStatus::Error, 3));
    let last = scene.log(&pod).pop().expect("a line");
    assert!(last.starts_with("no capacity: what h1 has room for is still held by containers that end, 15 s"), "{last}");
    scene.clock.advance(seconds(3600));
    assert_eq!(scene.spent(credit), Usd::ZERO, "there was no container");
    scene.see(&before, Fact::Gone);
    assert_eq!(scene.used("h1").0, 0);
    let other = three(&scene).expect("all is free");
    assert_eq!(scene.used("h1").0, 3);
    detail(scene.act(&pod, "start"));
    scene.act(&other, "terminate").expect("terminated");
    scene.act(&pod, "start").expect("it waits again");
    scene.see(&other, Fact::Gone);
    scene.run(&pod);
}

#[test]
fn what_waits_can_be_changed_stopped_and_ended() {
    let scene = Scene::new();
    let before = leaving(&scene);
    let pod = three(&scene).expect("it waits");
    scene.update(&pod, json!({ "ports": ["22/tcp", "23/tcp"], "env": { "A": "1" } })).expect("changed");
    scene.check();
    assert!(gpus(&scene, &pod).is_none());
    scene.act(&pod, "stop").expect("stopped");
    scene.check();
    assert_eq!(scene.status(&pod), PodStatus::Exited);
    scene.act(&pod, "start").expect("it waits again");
    let again = detail(three(&scene));
    assert!(again.ends_with("has 3 GPUs free"), "{again}");
    scene.see(&before, Fact::Gone);
    let spec = scene.engine.container(&scene.generation(&pod)).expect("a spec").expect("a container");
    assert_eq!((spec.tcp.len(), spec.gpus.len()), (2, 3));
    scene.act(&pod, "terminate").expect("terminated");
    scene.see(&pod, Fact::Gone);
    let before = leaving(&scene);
    let pod = three(&scene).expect("it waits");
    scene.act(&pod, "terminate").expect("terminated");
    scene.check();
    assert!(scene.wanted(&pod).is_none(), "nothing of it was ever there");
    scene.see(&before, Fact::Gone);
    assert_eq!(scene.used("h1"), (0, 0));
}

#[test]
fn a_start_does_not_take_what_another_pod_was_promised() {
    let scene = Scene::new();
    let stopped = three(&scene).expect("a pod");
    scene.run(&stopped);
    scene.act(&stopped, "stop").expect("stopped");
    let waiting = three(&scene).expect("it waits");
    let refused = detail(scene.act(&stopped, "start"));
    assert_eq!(refused, "no capacity: the pod's machine `h1` has 0 free and the pod needs 3");
    scene.act(&waiting, "terminate").expect("terminated");
    scene.act(&stopped, "start").expect("its container is there still, and so is its place");
    assert!(gpus(&scene, &stopped).is_some());
}

#[test]
fn what_has_ended_by_itself_uses_nothing() {
    let scene = Scene::new();
    let pod = three(&scene).expect("a pod");
    scene.run(&pod);
    scene.see(&pod, Fact::Ended(SUCCESS));
    assert_eq!(scene.used("h1"), (0, 20), "its disk is there until it is removed");
    let next = three(&scene).expect("a pod");
    assert!(gpus(&scene, &next).is_some(), "and need not wait");
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.used("h1"), (3, 20));
    // A failed pod keeps its resources until it is ended, as behaviour.md requires.
    scene.run(&next);
    scene.see(&next, Fact::Ended(ContainerExit { code: 3, out_of_memory: false }));
    assert_eq!(scene.used("h1").0, 3);
    scene.act(&next, "terminate").expect("terminated");
    assert_eq!(scene.used("h1").0, 0);
    assert!(gpus(&scene, &three(&scene).expect("a pod")).is_some());
}

#[test]
fn a_pod_of_a_host_costs_from_its_container_on() {
    let scene = Scene::new();
    let credit = scene.engine.balance().expect("a balance");
    let mounts = json!({ "persistent": { "size": 50, "path": "/data" } });
    let pod = scene.create(json!({ "mounts": mounts })).expect("a pod");
    assert!(pod.cost.is_some_and(|cost| cost > Usd::ZERO), "its price is told from the first answer on");
    let id = pod.id;
    let pass = |span: u64| scene.clock.advance(seconds(span));
    pass(3600);
    scene.see(&id, Fact::Image);
    pass(3600);
    assert_eq!(scene.spent(credit), Usd::ZERO);
    // It runs, and its image has a slow health check.
    scene.see(&id, Fact::Started);
    pass(3600);
    let hour = scene.spent(credit);
    assert!(hour > Usd::ZERO);
    scene.see(&id, running(&id));
    pass(3600);
    scene.act(&id, "restart").expect("restarted");
    pass(3600);
    let rounding = scene.spent(credit) - hour.times(3);
    assert!((0..9).contains(&rounding.micros()), "a restart is no start: {rounding}");
    scene.act(&id, "stop").expect("stopped");
    scene.see(&id, Fact::Gone);
    let stopped = scene.spent(credit);
    scene.act(&id, "start").expect("started");
    pass(3600);
    let volume = scene.spent(credit) - stopped;
    assert!(volume > Usd::ZERO && volume < hour, "its volume is there all the time");
    scene.see(&id, Fact::Failed("manifest unknown".to_owned()));
    pass(3600);
    let rounding = scene.spent(credit) - stopped - volume.times(2);
    assert!((-9..9).contains(&rounding.micros()), "{rounding}");
}

#[test]
fn an_image_that_cannot_be_had_costs_nothing() {
    let scene = Scene::new();
    let credit = scene.engine.balance().expect("a balance");
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.clock.advance(seconds(600));
    scene.see(&pod, Fact::Failed("manifest unknown".to_owned()));
    scene.clock.advance(seconds(600));
    assert_eq!((scene.status(&pod), scene.spent(credit)), (PodStatus::Error, Usd::ZERO));
}
