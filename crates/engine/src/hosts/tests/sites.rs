//! Pods at a site that has several machines and chooses one itself. No fleet has such a site yet, so a test makes a pod of
//! a host into one of it.

use std::collections::BTreeMap;

use serde_json::json;

use super::{Scene, running};
use crate::{
    AdminError, booking,
    hosts::{Fact, Generation, Observation, Presence},
    store::Access,
};
use wire::pods::DeletePod;

const SITE: &str = "CLUSTER-1";

/// A pod of the site, which is not bound to a machine and has no public port.
fn unbound(scene: &Scene) -> String {
    let pod = scene.create(json!({ "ports": ["22/tcp"] })).expect("a pod").id;
    let moved = scene.engine.admin(Access::Write, |context| {
        let was = context.tx.pod(&pod)?.expect("a pod");
        let mut record = (*was).clone();
        record.host.machine = None;
        let real = record.real.as_mut().expect("it is on a host");
        (real.site, real.address) = (Some(SITE.to_owned()), String::new());
        real.ports.clear();
        real.gpus.clear();
        booking::save_pod(context.tx, &*context.runtime_settings()?, Some(&was), &record, (context.now, None))?;
        Ok::<_, AdminError>(())
    });
    moved.expect("moved");
    scene.check();
    pod
}

fn see(scene: &Scene, pod: &str, seen: Fact) {
    let generation = Generation { of: pod.to_owned(), number: 1 };
    let observation = Observation { generation, at: scene.now(), seen };
    assert_eq!(scene.engine.observe(SITE, vec![observation]).expect("recorded"), [true]);
    scene.check();
}

#[test]
fn a_pod_takes_a_machine_once_its_site_has_bound_it_there_and_has_the_ports_it_is_told() {
    let scene = Scene::new();
    let pod = unbound(&scene);
    let wanted = |scene: &Scene| scene.engine.wanted(SITE).expect("a list");
    assert_eq!(wanted(&scene)[0].want, Presence::Container);
    assert_eq!((scene.used("h1").0, scene.used("h2").0), (0, 0));
    assert_eq!(scene.engine.reach(&pod).expect("read").map(|target| target.site).as_deref(), Some(SITE));
    for _ in 0..2 {
        see(&scene, &pod, Fact::Bound { machine: "h1".to_owned() });
        see(&scene, &pod, Fact::Ports { address: "192.0.2.9".to_owned(), ports: BTreeMap::from([(22, 31_000)]) });
    }
    assert_eq!((scene.used("h1").0, scene.used("h2").0), (1, 0));
    let told = scene.log(&pod).into_iter().filter(|line| line == "placed on machine h1").count();
    assert_eq!(told, 1);
    see(&scene, &pod, Fact::Image);
    see(&scene, &pod, running(&pod));
    let ports = serde_json::to_value(scene.get(&pod).runtime).expect("a report")["ports"].clone();
    assert_eq!(ports, json!([{ "private": 22, "public": 31_000, "type": "tcp", "ip": "192.0.2.9" }]));
    scene.send::<DeletePod>(json!({ "id": pod })).expect("deleted");
    see(&scene, &pod, Fact::Gone);
    assert!(wanted(&scene).is_empty());
    assert_eq!(scene.used("h1").0, 0);
}

#[test]
fn a_host_does_not_choose_the_machine_or_the_ports_of_its_pods() {
    let scene = Scene::new();
    let pod = scene.create(json!({ "ports": ["22/tcp"] })).expect("a pod").id;
    let (host, before) = scene.wanted(&pod).expect("wanted");
    scene.see(&pod, Fact::Bound { machine: "h1".to_owned() });
    scene.see(&pod, Fact::Ports { address: "192.0.2.9".to_owned(), ports: BTreeMap::from([(22, 31_000)]) });
    assert_eq!(scene.wanted(&pod), Some((host, before.clone())));
    let spec = scene.engine.container(&before.generation).expect("read").expect("a container");
    assert_eq!(spec.tcp, BTreeMap::from([(22, 20_000)]));
}
