//! Which nodes are machines, what is free there, and where pods are expected.

use serde_json::{Value, json};

use super::{GIB, H100, PRODUCT, SITE, Scene, bound, cpu_node, detail, node, running};
use crate::{
    fleet::{ClusterSpec, Exposure, NodeResources},
    hosts::Fact,
};
use wire::catalog::{GetGpuType, ListDataCenters};

fn placed(scene: &Scene, gpus: u32) -> (String, Option<String>) {
    let pod = scene.create(gpus, &json!({})).expect("room").id;
    let preferred = scene.placement(&pod).preferred;
    (pod, preferred)
}

/// The catalog's availability of GPUs for pods, or members of clusters, with so many each.
fn stock(scene: &Scene, product: &str, gpus: u32) -> Value {
    let query = json!({ "id": H100, "include": ["AVAILABILITY"], "product": [product], "count": gpus });
    let shown = scene.send::<GetGpuType>(query).expect("a type");
    serde_json::to_value(shown).expect("a type")["availability"].clone()
}

#[test]
fn a_node_offers_the_smallest_share_of_its_type_and_what_has_no_exact_type_offers_nothing() {
    let mut poor = node("poor", 4);
    poor.allocatable.millicpus = 4 * 12_000 + 700;
    poor.allocatable.memory = (4 * 64 + 3) * GIB;
    let unknown = |name: &str, product: &str| {
        let mut unknown = node(name, 8);
        unknown.product = Some((PRODUCT.to_owned(), product.to_owned()));
        unknown
    };
    let mut divided = node("mig", 8);
    divided.unfit = Some("its GPUs are divided (MIG)".to_owned());
    let nodes = vec![node("rich", 8), poor, unknown("shared", "NVIDIA-H100-80GB-HBM3-SHARED"), divided];
    let scene = Scene::new(nodes);
    let machines: Vec<Option<(u32, u32, u32)>> = scene
        .cluster()
        .nodes
        .into_iter()
        .map(|node| node.machine.map(|machine| (machine.units(), machine.vcpus, machine.memory)))
        .collect();
    assert_eq!(machines, [None, Some((4, 48, 256)), Some((8, 96, 512)), None], "mig, poor, rich, shared");
    let pod = scene.create(2, &json!({})).expect("room");
    let shape = serde_json::to_value(&pod).expect("a pod")["gpu"].clone();
    assert_eq!((&shape["vcpusPerGpu"], &shape["count"]), (&Value::Null, &json!(2)), "{shape}");
    let spec = scene.engine.container(&scene.generation(&pod.id)).expect("read").expect("a container");
    assert_eq!((spec.vcpus, spec.memory), (24, 128));
}

#[test]
fn pods_are_expected_where_the_fewest_units_are_left_over_so_that_whole_nodes_stay_whole() {
    let scene = Scene::new(vec![node("a", 8), node("b", 8)]);
    let (first, at) = placed(&scene, 4);
    let at = at.expect("a node");
    let other = if at == "a" { "b" } else { "a" };
    assert_eq!(placed(&scene, 2).1.as_deref(), Some(at.as_str()));
    assert_eq!((scene.units(&at), scene.units(other)), ((6, 2), (0, 8)));
    // The cluster decides otherwise.
    scene.see(&first, bound(other));
    assert_eq!((scene.units(&at), scene.units(other)), ((2, 6), (4, 4)));
    let placement = scene.placement(&first);
    assert_eq!(placement.gpus, 4);
    assert_eq!(placement.required, [(PRODUCT.to_owned(), vec!["NVIDIA-H100-80GB-HBM3".to_owned()])]);
    let full = detail(scene.create(8, &json!({})));
    assert_eq!(full, format!("no capacity: no machine with `{H100}` has 8 GPUs free: 10 free, on no node 8 together"));
}

#[test]
fn a_quota_of_the_namespace_says_no_before_anything_waits_for_it() {
    let mut scene = Scene::new(vec![node("a", 8), node("b", 8)]);
    let refused = |scene: &Scene, gpus| detail(scene.create(gpus, &json!({})));
    let left = |asked: u32, left: u32| {
        let quota = format!("the quota of the namespace leaves {left}");
        format!("no capacity: no machine with `{H100}` has {asked} GPUs free: {quota}")
    };
    scene.quota = Some(NodeResources { gpus: 10, ..NodeResources::UNLIMITED });
    scene.look();
    // The nodes have room for four pods with 4 GPUs, and for a cluster with 6 on each.
    assert_eq!(stock(&scene, "POD", 4), json!("LOW"));
    assert_eq!(stock(&scene, "CLUSTER", 5), json!("LOW"));
    assert_eq!(stock(&scene, "CLUSTER", 6), json!("NONE"));
    let first = scene.create(8, &json!({})).expect("room").id;
    assert_eq!(refused(&scene, 4), left(4, 2));
    scene.create(2, &json!({})).expect("room");
    assert_eq!(refused(&scene, 1), left(1, 0));
    // 10 GPUs have 240 vCPUs.
    scene.quota = Some(NodeResources { millicpus: 300_000, ..NodeResources::UNLIMITED });
    scene.look();
    assert_eq!(refused(&scene, 3), left(3, 2));
    scene.act(&first, "terminate").expect("terminated");
    scene.see(&first, Fact::Gone);
    scene.create(8, &json!({})).expect("room again");
    scene.quota = None;
    scene.look();
    scene.create(4, &json!({})).expect("no quota any more");
}

#[test]
fn what_others_use_is_not_free_whatever_of_it_runs_out() {
    let mut scene = Scene::new(vec![node("a", 8)]);
    let free = |scene: &Scene| scene.units("a").1;
    let others = |gpus, vcpus: u64, memory: u64| NodeResources {
        gpus,
        millicpus: vcpus * 1000,
        memory: memory * GIB,
        ..NodeResources::default()
    };
    assert_ne!(stock(&scene, "POD", 4), json!("NONE"));
    for (taken, left) in [((3, 0, 0), 5), ((0, 25, 0), 6), ((0, 0, 128), 7), ((5, 120, 0), 3), ((9, 0, 0), 0)] {
        scene.change("a", |node| node.others = others(taken.0, taken.1, taken.2));
        assert_eq!(free(&scene), left, "{taken:?}");
        assert_eq!(stock(&scene, "POD", 4) == json!("NONE"), left < 4, "{taken:?}");
    }
    scene.change("a", |node| node.others = others(5, 0, 0));
    assert!(detail(scene.create(4, &json!({}))).contains("has 4 GPUs free"));
    scene.create(3, &json!({})).expect("room");
    scene.change("a", |node| node.others.pods = 110);
    assert_eq!(free(&scene), 0, "no more pods");
}

#[test]
fn a_refusal_names_every_node_that_is_out() {
    let mut scene = Scene::new(vec![node("a", 8), node("b", 8), node("c", 8), node("d", 8), node("e", 8)]);
    scene.nodes[0].is_cordoned = true;
    scene.nodes[1].taints = vec!["team=ml:NoSchedule".to_owned()];
    (scene.nodes[2].is_ready, scene.nodes[3].is_ready) = (false, false);
    scene.look();
    scene.create(8, &json!({})).expect("one is left");
    assert_eq!(
        detail(scene.create(1, &json!({}))),
        format!(
            "no capacity: no machine with `{H100}` has 1 GPUs free: node a cordoned, taint team=ml:NoSchedule, 2 nodes not \
             ready"
        )
    );
    scene.change("e", |node| node.is_cordoned = true);
    let refused = detail(scene.create(1, &json!({})));
    assert!(refused.contains("takes pods now: node a cordoned, node e cordoned, taint"), "{refused}");
}

#[test]
fn a_cluster_that_nobody_sees_takes_no_pods_and_one_that_is_drained_neither() {
    let scene = Scene::new(vec![node("a", 8)]);
    let pod = placed(&scene, 1).0;
    scene.run(&pod, "a");
    scene.clock.advance(std::time::Duration::from_secs(59));
    scene.create(1, &json!({})).expect("seen a moment ago");
    scene.clock.advance(std::time::Duration::from_secs(1));
    let refused = detail(scene.create(1, &json!({})));
    assert!(refused.ends_with("cluster `KUBE-1` is unreachable: nodes last seen 60 s ago"), "{refused}");
    scene.see(&pod, running(&pod));
    assert_eq!(scene.status(&pod), wire::pods::PodStatus::Running, "what runs stays");
    scene.look();
    scene.create(1, &json!({})).expect("seen again");
    scene.engine.change_host(SITE, |state, _| state.is_drained = true).expect("drained");
    assert!(detail(scene.create(1, &json!({}))).ends_with("cluster `KUBE-1` is drained"));
    scene.act(&pod, "stop").expect("stopped");
    assert!(detail(scene.act(&pod, "start")).ends_with("cluster `KUBE-1` is drained"));
    scene.engine.change_host(SITE, |state, _| state.is_drained = false).expect("resumed");
    scene.act(&pod, "start").expect("started");
}

#[test]
fn nodes_that_an_autoscaler_may_add_are_room_once_one_of_the_type_was_seen() {
    let spec = ClusterSpec { max: [(H100.to_owned(), 2)].into(), ..ClusterSpec::default() };
    let mut scene = Scene::with(spec, Vec::new());
    assert!(detail(scene.create(8, &json!({}))).ends_with("is in the fleet"));
    scene.nodes.push(node("a", 8));
    scene.look();
    let (first, at) = placed(&scene, 8);
    assert_eq!(at.as_deref(), Some("a"), "a node that is there comes first");
    let (second, at) = placed(&scene, 8);
    assert_eq!(at, None, "none is there for it");
    assert!(detail(scene.create(1, &json!({}))).contains("has 1 GPUs free"));
    scene.run(&first, "a");
    // The autoscaler adds one, and whoever waits is expected there.
    scene.nodes.push(node("b", 8));
    scene.look();
    assert_eq!((scene.placement(&second).preferred.as_deref(), scene.units("b")), (Some("b"), (8, 0)));
    scene.run(&second, "b");
    for pod in [&first, &second] {
        scene.act(pod, "terminate").expect("terminated");
        scene.see(pod, crate::hosts::Fact::Gone);
    }
    // It takes both away again, and what one is like is remembered.
    scene.nodes.clear();
    scene.look();
    assert_eq!(placed(&scene, 8).1, None);
    placed(&scene, 8);
    assert!(scene.create(1, &json!({})).is_err());
}

#[test]
fn nodes_without_gpus_offer_the_flavor_that_the_operator_chose() {
    let silent = Scene::new(vec![cpu_node("c", 16, 20)]);
    assert!(silent.cluster().nodes[0].machine.is_none());
    let scene = Scene::with(
        ClusterSpec { cpu: Some("cpu3c".to_owned()), ..ClusterSpec::default() },
        vec![cpu_node("c", 16, 20), node("g", 8)],
    );
    assert_eq!(scene.units("c"), (0, 10), "2 GB a vCPU");
    let create = |vcpus: u32| scene.create(0, &json!({ "cpu": { "id": "cpu3c", "vcpuCount": vcpus } }));
    let pod = create(8).expect("room").id;
    let placement = scene.placement(&pod);
    assert_eq!((placement.preferred.as_deref(), placement.gpus), (Some("c"), 0));
    assert!(placement.required.is_empty());
    assert!(create(4).is_err());
    // A pod without GPUs that lands among GPUs takes of their share.
    scene.run(&pod, "g");
    assert_eq!(scene.units("c").1, 10);
}

#[test]
fn a_constraint_on_cuda_becomes_one_on_labels() {
    let mut old = node("old", 8);
    old.cuda = Some("12.2".parse().expect("a version"));
    old.cuda_label = Some(("nvidia.com/cuda.runtime-version.full".to_owned(), "12.2".to_owned()));
    let mut scene = Scene::new(vec![old, node("new", 8)]);
    let constrained = json!({ "gpu": { "id": H100, "count": 1, "minCudaVersion": "12.4" } });
    let pod = scene.create(0, &constrained).expect("room").id;
    let required = scene.placement(&pod).required;
    assert_eq!(required[1], ("nvidia.com/cuda.runtime-version.full".to_owned(), vec!["12.8".to_owned()]));
    // It holds for a later start, too, and what was fixed for a generation stays.
    scene.change("new", |node| node.cuda_label = None);
    assert_eq!(scene.placement(&pod).required, required);
    scene.run(&pod, "new");
    scene.act(&pod, "restart").expect("restarted");
    assert_eq!(scene.placement(&pod).required[1], ("kubernetes.io/hostname".to_owned(), vec!["new".to_owned()]));
}

#[test]
fn ports_and_network_volumes_are_offered_as_the_operator_says() {
    let none = ClusterSpec { expose: Exposure::None, ..ClusterSpec::default() };
    let scene = Scene::with(none, vec![node("a", 8)]);
    assert!(detail(scene.create(1, &json!({ "ports": ["22/tcp"] }))).contains("has 1 public ports free"));
    scene.create(1, &json!({ "ports": ["80/http"] })).expect("the proxy reaches it");
    let kinds = |scene: &Scene| {
        let shown = scene.send::<ListDataCenters>(json!({})).expect("data centers");
        serde_json::to_value(shown).expect("a list")["dataCenters"][0]["networkVolumeTypes"].clone()
    };
    assert_eq!(kinds(&scene), json!([]));
    let shared = ClusterSpec { network_class: Some("nfs".to_owned()), ..ClusterSpec::default() };
    assert_eq!(kinds(&Scene::with(shared, vec![node("a", 8)])), json!(["STANDARD"]));
}
