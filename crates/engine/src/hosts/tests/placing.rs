//! Which host a pod gets, or why it gets none.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{L4, Scene, detail, fleet};
use crate::{Caller, Clock, Engine, Fleet, Rng, Store, hosts::Fact};
use wire::{
    catalog::{CatalogInclude, ListGpuTypes, Product},
    clusters::{CreateCluster, DeleteCluster, GetCluster},
    pods::PodStatus,
};

#[test]
fn each_clause_of_hosts_says_what_is_missing() {
    let scene = Scene::new();
    let said = |body| detail(scene.create(body));
    let none = |what: &str| format!("no capacity: no machine with `{L4}` {what}");
    let many: Vec<String> = (1..8).map(|port| format!("{port}/tcp")).collect();
    assert_eq!(said(json!({ "ports": many })), none("has 7 public ports free"));
    let persistent = json!({ "persistent": { "size": 190, "path": "/data" } });
    assert_eq!(said(json!({ "mounts": persistent })), none("has 210 GB of disk free"));
    assert_eq!(said(json!({ "gpu": { "id": L4, "count": 4 } })), none("has 4 GPUs in all"));
    scene.change("h1", |state| state.is_drained = true);
    scene.change("h2", |state| state.is_full = true);
    assert_eq!(said(json!({})), none("takes pods now: `h1` is drained, `h2` has no disk left"));
    scene.change("h2", |state| state.unreachable_since = Some(scene.now()));
    assert_eq!(said(json!({})), none("takes pods now: `h1` is drained, `h2` is out of reach"));
    scene.change("h1", |state| state.taken = Some("the host belongs to the engine x".to_owned()));
    assert_eq!(said(json!({})), none("takes pods now: `h1` belongs to another engine, `h2` is out of reach"));
    assert_eq!(level(&scene, Product::Pod), "NONE", "the catalog offers none, either");
}

/// How many L4 are available, as the catalog says.
fn level(scene: &Scene, product: Product) -> Value {
    let query = ListGpuTypes {
        include: Some(vec![CatalogInclude::Availability]),
        product: Some(vec![product]),
        ..ListGpuTypes::default()
    };
    let types = scene.engine.call(&Caller::local(), query).expect("the catalog").gpus;
    let l4 = types.into_iter().find(|model| model.id == L4).expect("offered");
    serde_json::to_value(l4.availability).expect("a level")
}

#[test]
fn a_cluster_is_available_where_one_host_can_hold_it() {
    let mut lonely = fleet(true);
    lonely.data_centers[0].machines.truncate(1);
    let scene = Scene::on(&lonely);
    assert_eq!(level(&scene, Product::Cluster), "LOW");
    scene.send::<CreateCluster>(cluster(2)).expect("a cluster");
    assert_eq!(level(&scene, Product::Cluster), "NONE");
}

#[test]
fn a_stopped_pod_starts_on_a_host_that_takes_pods_and_has_disk_for_it_alone() {
    let scene = Scene::new();
    let pod = scene.create(json!({ "gpu": { "id": L4, "count": 2 } })).expect("a pod").id;
    scene.drive();
    scene.act(&pod, "stop").expect("stopped");
    scene.change("h1", |state| state.is_drained = true);
    assert_eq!(detail(scene.act(&pod, "start")), "no capacity: the pod's machine `h1` is drained");
    scene.change("h1", |state| state.is_drained = false);
    scene.drive();
    let other = scene.create(json!({ "gpu": { "id": L4, "count": 1 }, "disk": 190 })).expect("a pod").id;
    let large = scene.create(json!({ "gpu": { "id": L4, "count": 1 }, "disk": 190 })).expect("a pod").id;
    scene.drive();
    assert_eq!(
        detail(scene.act(&pod, "start")),
        "no capacity: the pod's machine `h1` has 10 GB of disk free and the pod needs 20 GB more"
    );
    scene.act(&large, "terminate").expect("terminated");
    scene.act(&other, "terminate").expect("terminated");
    scene.drive();
    scene.act(&pod, "start").expect("started");
    scene.drive();
    assert_eq!(scene.status(&pod), PodStatus::Running);
}

#[test]
fn two_processes_on_one_file_never_give_the_same_gpu_or_port() {
    let ours = Scene::new();
    let file = ours.folder.as_ref().expect("a folder").path().join("engine.db");
    let theirs =
        Engine::new(Store::open(&file).expect("a store"), Clock::Manual(ours.clock.clone()), Rng::from_seed(8));
    let theirs = Scene { engine: theirs, clock: ours.clock.clone(), folder: None };
    let mut pods = Vec::new();
    for round in 0..40 {
        let (one, other) = if round % 2 == 0 { (&ours, &theirs) } else { (&theirs, &ours) };
        pods.extend(one.create(json!({ "ports": ["22/tcp"] })).map(|pod| pod.id));
        let (mut gpus, mut ports) = (BTreeSet::new(), BTreeSet::new());
        for pod in &pods {
            let (machine, wanted) = other.wanted(pod).expect("wanted");
            let spec = other.engine.container(&wanted.generation).expect("read").expect("wanted");
            gpus.extend(spec.gpus);
            ports.extend(spec.tcp.into_values().map(|port| (machine.clone(), port)));
        }
        assert_eq!((gpus.len(), ports.len()), (pods.len(), pods.len()), "one of each");
        other.check();
        if pods.len() == 4 {
            assert!(other.create(json!({})).is_err());
            let gone = pods.remove(round % 4);
            other.act(&gone, "terminate").expect("terminated");
            one.see(&gone, Fact::Gone);
        }
    }
}

#[test]
fn what_hosts_do_not_offer_is_refused_as_ever() {
    let mut real = fleet(true);
    real.data_centers[0].global_network = true;
    let scene = Scene::on(&real);
    let network = detail(scene.create(json!({ "globalNetworking": true })));
    assert!(network.ends_with("is in a data center with global networking"), "{network}");
    let pod = scene.create(json!({})).expect("a pod").id;
    let network = detail(scene.update(&pod, json!({ "globalNetworking": true })));
    assert!(network.contains("machine `h2`, which is a host"), "{network}");
}

#[test]
fn a_network_volume_is_mounted_where_every_host_has_it() {
    let volume = |scene: &Scene| {
        let body = json!({ "body": { "name": "v", "size": 10, "dataCenter": "HOME-1", "type": "STANDARD" } });
        scene.send::<wire::volumes::CreateNetworkVolume>(body).expect("a volume").id
    };
    let mounted =
        |scene: &Scene, id: &str| scene.create(json!({ "mounts": { "network": [{ "volumeId": id, "path": "/v" }] } }));
    let scene = Scene::new();
    let id = volume(&scene);
    let refused = detail(mounted(&scene, &id));
    assert!(refused.contains("as a folder that each of its hosts mounts"), "{refused}");
    let mut shared = fleet(true);
    for machine in &mut shared.data_centers[0].machines {
        machine.host.as_mut().expect("a host").network_path = Some("/mnt/volumes".into());
    }
    let mut lonely = fleet(true);
    lonely.data_centers[0].machines.truncate(1);
    for fleet in [shared, lonely] {
        let scene = Scene::on(&fleet);
        let id = volume(&scene);
        let pod = mounted(&scene, &id).expect("a pod").id;
        let spec = scene.engine.container(&scene.generation(&pod)).expect("a spec").expect("wanted");
        assert_eq!(spec.mounts[0].source, crate::hosts::spec::MountSource::Shared(id));
    }
}

/// A request for a cluster with this many members of one GPU.
fn cluster(members: u32) -> Value {
    json!({ "body": {
        "name": "c", "type": "TRAINING", "image": "python", "ports": ["22/tcp"], "disk": 20,
        "compute": { "gpuTypeId": L4, "gpuCountPerPod": 1, "podCount": members },
    }})
}

#[test]
fn members_that_one_host_can_hold_share_it_and_reach_each_other_by_name() {
    let scene = Scene::new();
    let beyond = detail(scene.send::<CreateCluster>(cluster(4)));
    assert!(beyond.contains("the best one, HOME-1, would hold 3"), "{beyond}");
    let made = scene.send::<CreateCluster>(cluster(3)).expect("a cluster");
    assert_eq!((made.notes, scene.used("h1").0, scene.used("h2").0), (Vec::<String>::new(), 3, 0));
    scene.drive();
    let pods = scene.engine.pods_of(None).expect("a list");
    let (mut gpus, mut ports) = (BTreeSet::new(), BTreeSet::new());
    for (rank, pod) in (0..).zip(&pods) {
        assert_eq!(scene.status(&pod.id), PodStatus::Running);
        let spec = scene.engine.container(&scene.generation(&pod.id)).expect("a spec").expect("wanted");
        let member = spec.member.expect("a member");
        assert_eq!((member.cluster.as_str(), member.rank, member.members), (made.id.as_str(), rank, 3));
        let primary = format!("node-0.svcctl-{}", made.id);
        assert_eq!((&spec.env["MASTER_ADDR"], &spec.env["NODE_RANK"]), (&primary, &rank.to_string()));
        let told = scene.log(&pod.id);
        assert!(told.iter().any(|line| line.contains("members reach each other by name")), "{told:?}");
        gpus.extend(spec.gpus);
        ports.extend(spec.tcp.into_values());
    }
    assert_eq!((gpus.len(), ports.len()), (3, 3));
    let address = |pod: &str| scene.get(pod).cluster.and_then(|cluster| cluster.ip);
    assert_eq!(address(&pods[1].id), None);
    scene.see(&pods[1].id, Fact::Joined { ip: "172.18.0.3".parse().expect("an address") });
    assert_eq!(address(&pods[1].id).as_deref(), Some("172.18.0.3"));
    let shown = scene.send::<GetCluster>(json!({ "id": made.id })).expect("a cluster");
    assert_eq!((shown.network, shown.notes), (None, Vec::new()));
    scene.send::<DeleteCluster>(json!({ "id": made.id })).expect("deleted");
    scene.drive();
    assert_eq!(scene.used("h1").0, 0);
}

#[test]
fn members_on_hosts_of_their_own_know_that_they_cannot_meet() {
    let scene = Scene::new();
    let other = scene.create(json!({ "gpu": { "id": L4, "count": 2 } })).expect("a pod").id;
    assert!(detail(scene.send::<CreateCluster>(cluster(3))).contains("the best one, HOME-1, would hold 2"));
    let made = scene.send::<CreateCluster>(cluster(2)).expect("a cluster");
    assert!(made.notes.len() == 1 && made.notes[0].contains("no network connects them"), "{:?}", made.notes);
    scene.drive();
    let pods: Vec<_> = scene.engine.pods_of(None).expect("a list").into_iter().filter(|pod| pod.id != other).collect();
    assert_eq!(pods.len(), 2);
    for pod in &pods {
        assert_eq!(
            (scene.status(&pod.id), scene.get(&pod.id).cluster.and_then(|cluster| cluster.ip)),
            (PodStatus::Running, None)
        );
        let told = scene.log(&pod.id);
        let said =
            told.iter().filter(|line| line.contains("10.65.0.2:29500 in the environment cannot be reached")).count();
        assert_eq!((said, told.iter().any(|line| line.contains("interfaces"))), (1, false), "{told:?}");
        let spec = scene.engine.container(&scene.generation(&pod.id)).expect("a spec").expect("wanted");
        assert_eq!((spec.env["NUM_NODES"].as_str(), spec.member), ("2", None));
    }
    assert_eq!((scene.used("h1").0, scene.used("h2").0), (3, 1));
    scene.send::<DeleteCluster>(json!({ "id": made.id })).expect("deleted");
    assert_eq!((scene.used("h1").0, scene.used("h2").0), (3, 1));
    scene.drive();
    assert_eq!((scene.used("h1").0, scene.used("h2").0), (2, 0));
}

#[test]
fn a_pod_of_a_machine_that_became_a_host_becomes_a_container_when_it_starts() {
    let scene = Scene::on(&fleet(false));
    let body = json!({ "ports": ["22/tcp"], "mounts": { "persistent": { "size": 50, "path": "/data" } } });
    let pod = scene.create(body).expect("a pod").id;
    scene.clock.advance(super::seconds(60));
    assert_eq!(scene.status(&pod), PodStatus::Running);
    let refused = scene.engine.set_fleet(&fleet(true)).expect_err("refused").to_string();
    assert!(refused.contains("`h2`, which becomes a host"), "{refused}");
    scene.act(&pod, "stop").expect("stopped");
    scene.engine.set_fleet(&fleet(true)).expect("set");
    scene.act(&pod, "start").expect("started");
    assert_eq!((scene.generation(&pod).number, scene.used("h2")), (1, (1, 70)));
    scene.run(&pod);
    scene.act(&pod, "stop").expect("stopped");
    assert!(scene.engine.set_fleet(&fleet(false)).is_err(), "its volume is there");
}

#[test]
fn a_fleet_with_a_host_twice_or_without_its_uuids_is_none() {
    let broken = |change: &dyn Fn(&mut Fleet)| {
        let mut fleet = fleet(true);
        change(&mut fleet);
        let text = serde_json::to_string(&fleet).expect("a document");
        Fleet::parse(&text).expect_err("broken").to_string()
    };
    let spec = |fleet: &mut Fleet, index: usize| fleet.data_centers[0].machines[index].host.clone().expect("a host");
    let twice = broken(&|fleet| {
        let one = spec(fleet, 0);
        fleet.data_centers[0].machines[2].host.as_mut().expect("a host").endpoint = one.endpoint;
    });
    assert!(twice.contains("endpoint `unix:///run/h1.sock` is listed twice"), "{twice}");
    let shared = broken(&|fleet| {
        fleet.data_centers[0].machines[1].host.as_mut().expect("a host").gpus = vec!["u1".to_owned()];
    });
    assert!(shared.contains("GPU `u1` is listed twice"), "{shared}");
    let missing = broken(&|fleet| fleet.data_centers[0].machines[0].host.as_mut().expect("a host").gpus.clear());
    assert!(missing.contains("has 3 GPUs and the UUIDs of 0"), "{missing}");
}
