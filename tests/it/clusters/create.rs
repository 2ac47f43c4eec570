//! The fields that a create takes and refuses, and where a cluster is placed.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use wire::{
    Problem,
    clusters::ClusterType,
    lease::EXPIRES_AT,
    money::Usd,
    pods::{Cloud, PodStatus},
    registries::{CreateRegistry, DeleteRegistry},
    templates::DeleteTemplate,
    volumes::{DeleteGlobalVolume, DeleteNetworkVolume},
};

use super::{H100, delete, eights, list, machine, with_fleet};
use crate::harness::{GPU, Platform, body, cluster_body, global_volume, network_volume, refusal, template};

fn problem(platform: &Platform, more: Value) -> Problem {
    platform.create_cluster(cluster_body(more)).unwrap_err()
}

#[test]
fn a_cluster_is_there_at_once_with_members_that_are_provisioning() {
    let platform = Platform::new();
    let cluster = platform.rent_cluster(json!({}));
    assert_eq!((cluster.name.as_str(), cluster.kind.known()), ("duo", Some(&ClusterType::Training)));
    let pods = cluster.pods.clone().into_option().unwrap();
    assert_eq!((pods.total.unwrap(), json!(pods.by_status)), (2, json!({ "PROVISIONING": 2 })));
    assert_eq!((cluster.network.clone(), cluster.primary.clone(), cluster.template.clone()), (None, None, None));
    assert_eq!(platform.cluster(&cluster.id).unwrap(), cluster);
    assert_eq!(list(&platform), std::slice::from_ref(&cluster));
    let members = platform.members(&cluster.id);
    assert_eq!(members.iter().map(|pod| pod.name.as_str()).collect::<Vec<_>>(), ["duo-pod-0", "duo-pod-1"]);
    for pod in &members {
        assert_eq!((pod.status.known(), pod.cloud.known()), (Some(&PodStatus::Provisioning), Some(&Cloud::Secure)));
        assert_eq!(pod.data_center_id, cluster.data_center_id);
        assert_eq!(pod.cluster.as_ref().unwrap().id, cluster.id);
        assert_eq!(pod.template, None);
    }
}

/// An absent field is left out, never null, and every field is in the contract.
#[test]
fn what_is_not_yet_known_of_a_cluster_is_left_out() {
    let platform = Platform::new();
    let cluster = serde_json::to_value(platform.rent_cluster(json!({}))).unwrap();
    let names: Vec<&str> = cluster.as_object().unwrap().keys().map(String::as_str).collect();
    let expected = BTreeSet::from(["id", "name", "type", "compute", "dataCenterId", "pods", "createdAt"]);
    assert_eq!(names.into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn what_breaks_the_contract_is_a_422_that_names_the_field() {
    let platform = Platform::new();
    let compute = |name: &str, value: Value| {
        let mut compute = json!({ "gpuTypeId": GPU, "gpuCountPerPod": 1, "podCount": 2 });
        compute[name] = value;
        json!({ "compute": compute })
    };
    for (more, place) in [
        (json!({ "name": "" }), "$.name"),
        (json!({ "name": null }), "$"),
        (json!({ "type": "CUSTOM" }), "$.type"),
        (json!({ "type": null }), "$"),
        (json!({ "compute": null }), "$"),
        (compute("gpuCountPerPod", json!(0)), "$.compute.gpuCountPerPod"),
        (compute("podCount", json!(1)), "$.compute.podCount"),
        (compute("podCount", json!(251)), "$.compute.podCount"),
        (compute("nodes", json!(2)), "$.compute"),
        (json!({ "image": null }), "$.image"),
        (json!({ "registry": "r" }), "$"),
        (json!({ "cloud": "SECURE" }), "$"),
        (json!({ "cpu": { "id": "cpu5c", "vcpuCount": 2 } }), "$"),
        (json!({ "ports": ["53/udp"] }), "$.ports[0]"),
        (json!({ "disk": 0 }), "$.disk"),
    ] {
        let (status, errors) = refusal(platform.create_cluster(cluster_body(more.clone())));
        assert_eq!((status, errors.len()), (422, 1), "{more}: {errors:?}");
        assert!(errors[0].starts_with(&format!("{place}:")), "{more}: {errors:?}");
    }
    assert!(list(&platform).is_empty() && platform.list_all().is_empty());
}

#[test]
fn what_the_catalog_does_not_have_is_a_400_that_names_it() {
    let platform = Platform::new();
    let volume = network_volume(&platform, "US-KS-2");
    let mounts = |kind: &str, id: &str| json!({ "mounts": { kind: [{ "volumeId": id, "path": "/data" }] } });
    for (more, named) in [
        (json!({ "compute": { "gpuTypeId": "NoSuch", "gpuCountPerPod": 1, "podCount": 2 } }), "`NoSuch`"),
        (json!({ "compute": { "gpuTypeId": GPU, "gpuCountPerPod": 9, "podCount": 2 } }), "at most 8"),
        // Only the COMMUNITY cloud has it.
        (json!({ "compute": { "gpuTypeId": "NVIDIA A30", "gpuCountPerPod": 1, "podCount": 2 } }), "SECURE"),
        (json!({ "dataCenterIds": ["EU-RO-1", "nowhere"] }), "`nowhere`"),
        (mounts("network", "nosuch"), "`nosuch`"),
        (mounts("global", "nosuch"), "`nosuch`"),
        (json!({ "dataCenterIds": ["EU-RO-1"], "mounts": mounts("network", &volume)["mounts"] }), "US-KS-2"),
        (json!({ "args": "echo 'a" }), "`args`"),
        (json!({ "disk": 1_000_001 }), "no capacity"),
    ] {
        let problem = problem(&platform, more.clone());
        let said = format!("{} {:?}", problem.detail, problem.errors);
        assert!(problem.status == 400 && said.contains(named), "{more}: {problem:?}");
    }
    let both = json!({ "mounts": { "persistent": { "size": 10, "path": "/p" }, "network": [{ "volumeId": volume, "path": "/n" }] } });
    assert_eq!(problem(&platform, both).status, 400);
    assert!(platform.list_all().is_empty());
}

#[test]
fn a_template_stands_for_the_whole_container_and_its_link_is_kept() {
    let platform = Platform::new();
    let registry = json!({ "body": { "name": "hub", "username": "u", "password": "p" } });
    let registry = platform.send::<CreateRegistry>(registry).unwrap().id;
    let settings = json!({
        "image": "me/train:2", "args": "run all", "disk": 33, "env": { "A": "1" }, "ports": ["22/tcp"],
        "registry": registry, "mounts": { "persistent": { "size": 50, "path": "/p" } },
        "startSsh": false, "startJupyter": false,
    });
    let id = template(&platform, settings);
    let from = |more: Value| {
        let mut body = json!({ "image": null, "templateId": id });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        platform.create_cluster(cluster_body(body))
    };
    for (field, value) in [
        ("image", json!("a")),
        ("args", json!("a")),
        ("entrypoint", json!(["a"])),
        ("cmd", json!(["a"])),
        ("disk", json!(20)),
        ("env", json!({})),
        ("ports", json!([])),
        ("mounts", json!({})),
    ] {
        let problem = from(json!({ field: value })).unwrap_err();
        assert_eq!(problem.status, 400, "{field}: {problem:?}");
        assert!(problem.errors[0].starts_with(&format!("$.{field}:")), "{field}: {problem:?}");
    }
    let all = from(json!({ "image": "a", "disk": 1, "env": {} })).unwrap_err();
    assert_eq!(all.errors.len(), 3, "{all:?}");
    let cluster = from(json!({ "startJupyter": true })).unwrap();
    assert_eq!(cluster.template.as_deref(), Some(id.as_str()));
    for pod in platform.members(&cluster.id) {
        assert_eq!((pod.image.as_str(), pod.args.as_str(), pod.disk.unwrap()), ("me/train:2", "run all", 33));
        assert_eq!(
            (pod.registry.as_deref(), pod.ports.as_slice()),
            (Some(registry.as_str()), &["22/tcp".to_owned()][..])
        );
        assert_eq!(pod.mounts.clone().into_option().unwrap().persistent.unwrap().size, 50);
        let env = pod.env.into_option().unwrap();
        assert_eq!((env["A"].as_str(), env["JUPYTER_PASSWORD"].len(), env.len()), ("1", 32, 2));
    }
    // As for pods: a registry in use stays, a template may go.
    let refused = platform.send::<DeleteRegistry>(json!({ "id": registry })).unwrap_err();
    assert_eq!(refused.status, 400);
    assert!(refused.detail.contains(&format!("cluster `{}`", cluster.id)), "{refused:?}");
    platform.send::<DeleteTemplate>(json!({ "id": id })).unwrap();
    assert_eq!(platform.cluster(&cluster.id).unwrap().template.as_deref(), Some(id.as_str()));
    delete(&platform, &cluster.id).unwrap();
    platform.send::<DeleteRegistry>(json!({ "id": registry })).unwrap();
}

#[test]
fn a_template_that_is_unknown_or_for_endpoints_is_refused_before_any_rule() {
    let platform = Platform::new();
    let serverless = template(&platform, json!({ "serverless": true }));
    assert_eq!(problem(&platform, json!({ "templateId": "nosuch" })).status, 404);
    let problem = problem(&platform, json!({ "templateId": serverless }));
    assert_eq!(problem.status, 422, "{problem:?}");
    assert!(problem.errors[0].starts_with("$.templateId:"), "{problem:?}");
}

#[test]
fn a_body_is_measured_with_its_template() {
    let platform = Platform::new();
    let long = "x".repeat(60_000);
    let id = template(&platform, json!({ "env": { "A": long } }));
    let body = |name: &str| cluster_body(json!({ "image": null, "templateId": id, "name": name }));
    assert_eq!(platform.create_cluster(body("n")).map(|cluster| cluster.name).unwrap(), "n");
    assert_eq!(refusal(platform.create_cluster(body(&long))).0, 413);
}

#[test]
fn every_member_gets_keys_passwords_and_mounts_as_a_pod_does() {
    let platform = Platform::new();
    let key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ0Zr5vb4lVXJbGEHlKnG3y0tWJ6ZEo0yLB1pZ7vQ1aB me@here";
    platform.send::<wire::account::SetSshKeys>(json!({ "body": { "keys": [key] } })).unwrap();
    let (network, global) = (network_volume(&platform, "US-KS-2"), global_volume(&platform));
    let mounts = json!({ "network": [{ "volumeId": network, "path": "/n" }], "global": [{ "volumeId": global }] });
    let cluster = platform.rent_cluster(json!({
        "compute": { "gpuTypeId": H100, "gpuCountPerPod": 1, "podCount": 2 },
        "mounts": mounts, "startSsh": true, "startJupyter": true, "env": { "JUPYTER_PASSWORD": "mine" },
    }));
    // The volume pins its data center; the best fit would have been another one.
    assert_eq!(cluster.data_center_id.as_deref(), Some("US-KS-2"));
    for pod in platform.members(&cluster.id) {
        assert_eq!(json!(pod.env.as_ref().unwrap()), json!({ "JUPYTER_PASSWORD": "mine", "PUBLIC_KEY": key }));
        let mounts = pod.mounts.into_option().unwrap();
        assert_eq!(mounts.network_mount().unwrap().volume_id, network);
        assert_eq!(mounts.global_mount().unwrap().path.as_deref(), Some("/global"));
    }
    for refused in [
        platform.send::<DeleteNetworkVolume>(json!({ "id": network })).unwrap_err(),
        platform.send::<DeleteGlobalVolume>(json!({ "id": global })).unwrap_err(),
    ] {
        assert_eq!(refused.status, 409, "{refused:?}");
        assert!(
            refused.detail.ends_with(&format!("is mounted by cluster `{}`; delete it first", cluster.id)),
            "{refused:?}"
        );
    }
    delete(&platform, &cluster.id).unwrap();
    platform.send::<DeleteNetworkVolume>(json!({ "id": network })).unwrap();
    platform.send::<DeleteGlobalVolume>(json!({ "id": global })).unwrap();
}

#[test]
fn money_is_asked_for_before_room() {
    let platform = Platform::new();
    // 2 x 0.69 USD and 2 disks of 36 GB at 0.005 USD an hour.
    platform.engine.set_credit("1.389999".parse().unwrap()).unwrap();
    let body = json!({ "disk": 36 });
    let poor = problem(&platform, body.clone());
    assert_eq!(poor.status, 402, "{poor:?}");
    assert!(poor.detail.contains("1.39 USD") && poor.detail.contains("cluster"), "{poor:?}");
    let huge = json!({ "compute": { "gpuTypeId": GPU, "gpuCountPerPod": 8, "podCount": 250 } });
    assert_eq!(problem(&platform, huge.clone()).status, 402);
    platform.engine.set_credit("1.39".parse().unwrap()).unwrap();
    platform.rent_cluster(body);
    platform.engine.set_credit(Usd::from_micros(1_000_000_000_000)).unwrap();
    assert_eq!(problem(&platform, huge).status, 400);
}

#[test]
fn members_are_on_different_machines_of_one_data_center() {
    let platform = Platform::new();
    let cluster = platform.rent_cluster(eights(4));
    // Four machines of eight are nowhere else.
    assert_eq!(cluster.data_center_id.as_deref(), Some("US-KS-2"));
    let machines: Vec<String> = platform.members(&cluster.id).iter().map(|pod| machine(&platform, &pod.id)).collect();
    assert_eq!(machines, ["us-ks-2-h100-01", "us-ks-2-h100-02", "us-ks-2-h100-03", "us-ks-2-h100-04"]);
}

#[test]
fn of_the_data_centers_that_fit_the_one_with_the_fewest_gpus_left_over_is_taken_then_the_lowest_id() {
    let platform = Platform::new();
    let site = |more: Value| platform.rent_cluster(more).data_center_id.unwrap();
    // Two machines of eight, and none left over: EU-FR-1 and US-CA-2. US-KS-2 has four.
    assert_eq!(site(eights(2)), "EU-FR-1");
    assert_eq!(site(eights(2)), "US-CA-2");
    assert_eq!(site(eights(2)), "US-KS-2");
    let mut listed = eights(2);
    listed["dataCenterIds"] = json!(["EU-FR-1", "US-KS-2"]);
    assert_eq!(site(listed), "US-KS-2");
}

#[test]
fn within_a_data_center_members_go_where_pods_would_go_first() {
    let platform = Platform::new();
    // The second machine is half full, so it fits best; then the lowest ids.
    let four =
        json!({ "gpu": { "id": H100, "count": 4, "allowedCudaVersions": ["12.9"] }, "dataCenterIds": ["US-KS-2"] });
    let pod = platform.create(body(four)).unwrap();
    assert_eq!(machine(&platform, &pod.id), "us-ks-2-h100-03");
    let compute = json!({ "gpuTypeId": H100, "gpuCountPerPod": 3, "podCount": 3 });
    let cluster = platform.rent_cluster(json!({ "compute": compute, "dataCenterIds": ["US-KS-2"] }));
    let machines: Vec<String> = platform.members(&cluster.id).iter().map(|pod| machine(&platform, &pod.id)).collect();
    assert_eq!(machines, ["us-ks-2-h100-03", "us-ks-2-h100-01", "us-ks-2-h100-02"]);
}

#[test]
fn where_none_fits_the_best_data_center_is_named_with_what_it_would_hold_and_nothing_is_taken() {
    let platform = Platform::new();
    let free = platform.free();
    let refused = problem(&platform, eights(5));
    assert_eq!(refused.status, 400);
    let expected = format!(
        "no capacity: no data center has 5 machines for members of 8 x `{H100}`; the best one, US-KS-2, would hold 4"
    );
    assert_eq!(refused.detail, expected);
    assert_eq!((platform.free(), list(&platform).len(), platform.list_all().len()), (free, 0, 0));
    let mut there = eights(3);
    there["dataCenterIds"] = json!(["US-CA-2", "EU-FR-1", "EU-RO-1"]);
    let detail = problem(&platform, there).detail;
    assert!(detail.ends_with("the best one, EU-FR-1, would hold 2"), "{detail}");
    let mut nowhere = eights(2);
    nowhere["dataCenterIds"] = json!(["EU-RO-1"]);
    let detail = problem(&platform, nowhere).detail;
    assert!(detail.contains("the best one, EU-RO-1, would hold 0: no machine with"), "{detail}");
}

#[test]
fn community_machines_hold_no_member() {
    let platform = with_fleet(|fleet| {
        for machine in fleet.data_centers.iter_mut().flat_map(|site| &mut site.machines) {
            let is_one = machine.gpu.as_ref().is_some_and(|gpu| gpu.id == H100);
            if is_one && machine.id != "us-ks-2-h100-01" {
                machine.cloud = Cloud::Community;
            }
        }
    });
    let detail = problem(&platform, eights(2)).detail;
    assert!(detail.ends_with("the best one, US-KS-2, would hold 1"), "{detail}");
}

#[test]
fn the_cuda_constraint_of_a_template_holds_for_every_member() {
    let platform = Platform::new();
    let id = template(&platform, json!({ "allowedCudaVersions": ["12.8"] }));
    let mut more = eights(2);
    more["image"] = Value::Null;
    more["templateId"] = json!(id);
    let cluster = platform.rent_cluster(more.clone());
    assert_eq!(cluster.data_center_id.as_deref(), Some("US-KS-2"));
    assert!(platform.members(&cluster.id).iter().all(|pod| pod.cuda_version.as_deref() == Some("12.8")));
    let detail = problem(&platform, more).detail;
    assert!(detail.contains("would hold 1"), "{detail}");
}

#[test]
fn a_lease_that_is_no_time_is_no_lease() {
    let platform = Platform::new();
    let cluster = platform.rent_cluster(json!({ "env": { EXPIRES_AT: "soon" } }));
    platform.pass_seconds(86_400);
    assert_eq!(platform.cluster(&cluster.id).unwrap().pods.as_ref().unwrap().total.unwrap(), 2);
}
