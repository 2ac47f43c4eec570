//! Every pair of a record's state and a host's state: a driver that begins there reaches the wanted state in a few
//! rounds (runtime.md, Reconciliation).

use std::time::Duration;

use serde_json::json;

use super::{HOST, ROUNDS, Scene, check, driver};
use crate::{
    digest,
    runtime::{Fault, Handle, ObservedContainer, State},
};
use engine::hosts::{ContainerExit, Fact, Generation, Observation, Presence};
use wire::{
    Timestamp,
    pods::{ActOnPod, CreatePod, PodStatus},
};

/// How a container may be found: absent, or in any state that Docker knows.
fn states(now: Timestamp) -> Vec<Option<State>> {
    let began = now.before(Duration::from_secs(5));
    let ended = |code| {
        let ending = ContainerExit { code, out_of_memory: false };
        State::Ended { ending, began, at: now, with_host: code == 255 }
    };
    let running = |healthy| State::Running { since: began, healthy, is_paused: false };
    let failed = |fault| State::Created(Some(fault));
    let some = vec![
        State::Created(None),
        failed(Fault::Refused("no such command".to_owned())),
        failed(Fault::HostFull("no space left on device".to_owned())),
        failed(Fault::PortTaken { port: 20_000, reason: "in use".to_owned() }),
        running(None),
        running(Some(true)),
        running(Some(false)),
        ended(0),
        ended(3),
        ended(255),
        State::Removing,
    ];
    some.into_iter().map(Some).chain([None]).collect()
}

/// A pod in this status, as left by a driver that is gone.
fn prepare(scene: &Scene, status: PodStatus) -> Generation {
    let body = json!({
        "name": "p", "image": "busybox", "gpu": { "id": "NVIDIA L4" }, "disk": 10, "ports": ["22/tcp"],
    });
    let pod = scene.send::<CreatePod>(json!({ "body": body })).expect("a pod").id;
    let generation = Generation { of: pod.clone(), number: 1 };
    let see = |seen| {
        let observation = Observation { generation: generation.clone(), at: scene.clock.now(), seen };
        scene.engine.observe(HOST, vec![observation]).expect("an engine");
    };
    let act = |action: &str| scene.send::<ActOnPod>(json!({ "id": pod, "body": { "action": action } }));
    if status == PodStatus::Provisioning {
        return generation;
    }
    see(Fact::Image);
    if status == PodStatus::Starting {
        return generation;
    }
    see(Fact::Running { container: "c-1".to_owned() });
    match status {
        PodStatus::Exited => drop(act("stop").expect("stopped")),
        PodStatus::Error => see(Fact::Failed("gone wrong".to_owned())),
        PodStatus::Terminated => drop(act("terminate")),
        PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running => {}
    }
    generation
}

#[test]
fn from_every_pair_of_record_and_container_a_driver_comes_to_what_is_wanted() {
    for status in PodStatus::ALL {
        for (index, _) in states(Timestamp::from_millis(0)).iter().enumerate() {
            for (is_older, is_other) in [(false, false), (false, true), (true, false)] {
                converges(status, index, is_older, is_other);
            }
        }
    }
}

/// A container of the previous generation, or one created from another spec.
fn converges(status: PodStatus, index: usize, is_older: bool, is_other: bool) {
    let mut scene = Scene::new();
    let generation = prepare(&scene, status);
    let spec = scene.engine.container(&generation).expect("an engine").map(|spec| digest::of(&spec));
    scene.clock.advance(Duration::from_secs(60));
    let state = states(scene.clock.now()).swap_remove(index);
    let pair = format!("{status:?} with {state:?}, older: {is_older}, other: {is_other}");
    let is_unhealthy = matches!(state, Some(State::Running { healthy: Some(false), .. }));
    if let Some(state) = state {
        let spec = spec.filter(|_| !is_other).unwrap_or_else(|| "another one".to_owned());
        let number = generation.number - u64::from(is_older);
        let (generation, handle) = (Some(Generation { number, ..generation.clone() }), Handle("c-1".to_owned()));
        scene.host.put(ObservedContainer { handle, generation, spec, state, place: None });
    }
    scene.drivers = [(); 2].map(|()| driver(&scene.engine, &scene.clock, &scene.host));
    for _ in 0..ROUNDS {
        scene.happen(super::Event::Poll(0));
        scene.host.work(0);
    }
    let wanted = scene.engine.wanted(HOST).expect("an engine");
    let wants = wanted.iter().any(|wanted| wanted.want == Presence::Container);
    let containers = scene.host.containers();
    let is_well = |found: &ObservedContainer| matches!(found.state, State::Running { healthy: None | Some(true), .. });
    assert_eq!(containers.len(), usize::from(wants), "{pair}: {wanted:?}, {containers:?}");
    if containers.iter().all(is_well) {
        check(&scene);
    } else {
        assert!(is_unhealthy, "{pair}: {containers:?}");
        let status = scene.pods()[0].status.known().copied();
        assert!(matches!(status, Some(PodStatus::Starting | PodStatus::Running)), "{pair}: {status:?}");
    }
    scene.engine.check_books().expect("balanced books");
}
