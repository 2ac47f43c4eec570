//! Facts that only sites with several machines tell are no news of a host. Such sites are clusters (`kubernetes`).

use std::collections::BTreeMap;

use serde_json::json;

use super::Scene;
use crate::hosts::{Fact, Wait};

#[test]
fn a_host_does_not_choose_the_machine_or_the_ports_of_its_pods() {
    let scene = Scene::new();
    let pod = scene.create(json!({ "ports": ["22/tcp"] })).expect("a pod").id;
    let (host, before) = scene.wanted(&pod).expect("wanted");
    scene.see(&pod, Fact::Bound { machine: "h1".to_owned() });
    scene.see(&pod, Fact::Ports { address: "192.0.2.9".to_owned(), ports: BTreeMap::from([(22, 31_000)]) });
    scene.see(&pod, Fact::Waits { on: Wait::Room, why: "no room".to_owned() });
    scene.see(&pod, Fact::Altered("changed".to_owned()));
    assert_eq!(scene.wanted(&pod), Some((host, before.clone())));
    assert!(scene.log(&pod).iter().all(|line| line != "no room" && line != "changed"));
    let spec = scene.engine.container(&before.generation).expect("read").expect("a container");
    assert_eq!(spec.tcp, BTreeMap::from([(22, 20_000)]));
}
