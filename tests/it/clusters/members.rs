//! Members: pods with a rank, a role and an address, which are managed with their cluster.

use std::time::Duration;

use engine::RuntimeSettings;
use proptest::prelude::*;
use serde_json::{Value, json};
use wire::{
    clusters::ListClusterPods,
    pods::{ActOnPod, DeletePod, GetPod, ListPods, Pod, PodStatus, UpdatePod},
};

use super::{come_up, delete, eights, status, statuses};
use crate::harness::{GPU, Platform, cluster_body, refusal};

fn shape(members: u32, kind: &str) -> Value {
    let compute = json!({ "gpuTypeId": GPU, "gpuCountPerPod": 2, "podCount": members });
    json!({ "type": kind, "compute": compute })
}

/// Rank, role and address, as a member shows them.
fn place(pod: &Pod) -> (Option<u32>, Option<String>, Option<String>) {
    let cluster = pod.cluster.clone().unwrap();
    (cluster.rank, cluster.role.map(|role| role.to_string()), cluster.ip)
}

#[test]
fn ranks_addresses_network_and_primary_appear_together_when_members_start() {
    let platform = Platform::new();
    let id = platform.rent_cluster(shape(3, "TRAINING")).id;
    platform.pass(Duration::from_millis(999));
    assert!(platform.members(&id).iter().all(|pod| place(pod) == (None, None, None)));
    let cluster = platform.cluster(&id).unwrap();
    assert_eq!((cluster.network, cluster.primary), (None, None));
    platform.pass(Duration::from_millis(1));
    let members = platform.members(&id);
    let places: Vec<_> = members.iter().map(|pod| (status(pod), place(pod))).collect();
    let at = |rank: u32| ("STARTING", (Some(rank), None, Some(format!("10.65.0.{}", 2 + rank))));
    assert_eq!(places, [at(0), at(1), at(2)]);
    let cluster = serde_json::to_value(platform.cluster(&id).unwrap()).unwrap();
    assert_eq!(cluster["network"], json!({ "cidr": "10.65.0.0/16", "vxlanId": 1, "vxlanPort": 4789 }));
    assert_eq!(cluster["primary"], json!({ "podId": members[0].id, "status": "STARTING" }));
    assert_eq!(cluster["pods"], json!({ "total": 3, "byStatus": { "STARTING": 3 } }));
    // Null, not left out: the contract has it always.
    let platform = Platform::new();
    let id = platform.rent_cluster(json!({})).id;
    let early = serde_json::to_value(&platform.members(&id)[0]).unwrap();
    assert_eq!(early["cluster"], json!({ "id": id, "rank": null }));
}

#[test]
fn roles_follow_from_type_and_rank() {
    for (kind, roles) in [
        ("SLURM", [Some("SLURM_CONTROLLER"), Some("SLURM_COMPUTE"), Some("SLURM_COMPUTE")]),
        ("RAY", [Some("RAY_HEAD"), Some("RAY_WORKER"), Some("RAY_WORKER")]),
        ("TRAINING", [None; 3]),
        ("APPLICATION", [None; 3]),
    ] {
        let platform = Platform::new();
        let id = platform.rent_cluster(shape(3, kind)).id;
        come_up(&platform);
        let told: Vec<_> = platform.members(&id).iter().map(|pod| place(pod).1).collect();
        assert_eq!(told, roles.map(|role| role.map(str::to_owned)), "{kind}");
    }
}

#[test]
fn the_primary_is_reached_by_ssh_while_it_runs_with_the_port_published() {
    let platform = Platform::new();
    let endpoint = |id: &str| platform.cluster(id).unwrap().primary.unwrap().ssh_endpoint;
    let (open, closed) = (platform.rent_cluster(json!({ "ports": ["22/tcp"] })), platform.rent_cluster(json!({})));
    platform.pass_seconds(1);
    assert_eq!(endpoint(&open.id), None);
    platform.pass_seconds(2);
    assert_eq!(endpoint(&closed.id), None);
    let direct = platform.members(&open.id)[0].ssh.direct.clone().unwrap();
    assert_eq!(endpoint(&open.id), Some(format!("{}:{}", direct.host, direct.port)));
}

#[test]
fn what_a_cluster_sets_is_in_no_answer() {
    let platform = Platform::new();
    let env = json!({ "NODE_RANK": "77", "MODE": "test" });
    let id = platform.rent_cluster(json!({ "env": env })).id;
    come_up(&platform);
    for pod in platform.members(&id) {
        assert_eq!(json!(pod.env.as_ref().unwrap()), env);
        assert_eq!(json!(platform.get(&pod.id).unwrap().env.as_ref().unwrap()), env);
    }
}

#[test]
fn lists_of_pods_have_members_only_when_they_are_asked_for() {
    let platform = Platform::new();
    let pod = platform.rent(json!({})).id;
    let id = platform.rent_cluster(json!({})).id;
    let ids = |pods: &[Pod]| pods.iter().map(|pod| pod.id.clone()).collect::<Vec<_>>();
    let members = ids(&platform.members(&id));
    for query in [json!({}), json!({ "includeClusterPods": false })] {
        assert_eq!(ids(&platform.send::<ListPods>(query).unwrap().pods), [pod.as_str()]);
    }
    let all = ids(&platform.list_all());
    assert_eq!(all.len(), 3);
    assert!(all.contains(&pod) && members.iter().all(|member| all.contains(member)));
    let asked = |more: Value| {
        let mut query = json!({ "limit": 2, "includeClusterPods": true });
        query.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        platform.send::<ListPods>(query).unwrap()
    };
    let first = asked(json!({}));
    let rest = asked(json!({ "cursor": first.pagination.next_cursor }));
    assert_eq!([ids(&first.pods), ids(&rest.pods)].concat(), all);
    assert_eq!(rest.pagination.next_cursor, None);
    // A page without members is as long as it should be, too.
    platform.rent(json!({}));
    let page = platform.send::<ListPods>(json!({ "limit": 2 })).unwrap();
    assert_eq!((page.pods.len(), page.pagination.has_next_page), (2, false));
}

#[test]
fn members_are_listed_in_the_order_of_their_ranks_page_by_page() {
    let platform = Platform::new();
    let mut body = eights(4);
    body["compute"]["gpuCountPerPod"] = json!(1);
    let id = platform.rent_cluster(body).id;
    come_up(&platform);
    let mut ranks = Vec::new();
    let mut cursor = Value::Null;
    loop {
        let mut query = json!({ "id": id, "limit": 1 });
        if !cursor.is_null() {
            query["cursor"] = cursor;
        }
        let page = platform.send::<ListClusterPods>(query).unwrap();
        ranks.extend(page.pods.iter().map(|pod| pod.cluster.as_ref().unwrap().rank.unwrap()));
        cursor = json!(page.pagination.next_cursor);
        if !page.pagination.has_next_page {
            break;
        }
    }
    assert_eq!(ranks, [0, 1, 2, 3]);
    for (query, status) in [
        (json!({ "id": id, "limit": 0 }), 422),
        (json!({ "id": id, "cursor": "nonsense" }), 422),
        (json!({ "id": "nosuch" }), 404),
    ] {
        assert_eq!(refusal(platform.send::<ListClusterPods>(query.clone())).0, status, "{query}");
    }
    // A cursor of pods is foreign here, and so is one of another cluster.
    let other = platform.rent_cluster(json!({})).id;
    let foreign = platform.send::<ListClusterPods>(json!({ "id": other, "limit": 1 })).unwrap();
    let query = json!({ "id": id, "cursor": foreign.pagination.next_cursor.unwrap() });
    assert_eq!(refusal(platform.send::<ListClusterPods>(query)).0, 422);
    let foreign = platform.send::<ListPods>(json!({ "limit": 1, "includeClusterPods": true })).unwrap();
    let query = json!({ "id": id, "cursor": foreign.pagination.next_cursor.unwrap() });
    assert_eq!(refusal(platform.send::<ListClusterPods>(query)).0, 422);
}

#[test]
fn a_member_is_changed_by_no_path_of_pods_and_the_refusal_names_its_cluster() {
    let platform = Platform::new();
    let id = platform.rent_cluster(json!({})).id;
    for seconds in [0, 1, 2] {
        platform.pass_seconds(seconds);
        let member = platform.members(&id).remove(1);
        assert_eq!(member.actions, []);
        let before = platform.get(&member.id).unwrap();
        let mut problems = vec![
            platform.send::<UpdatePod>(json!({ "id": member.id, "body": { "name": "other" } })).unwrap_err(),
            platform.send::<UpdatePod>(json!({ "id": member.id, "body": {} })).unwrap_err(),
            platform.send::<DeletePod>(json!({ "id": member.id })).unwrap_err(),
        ];
        for action in ["start", "stop", "restart", "terminate"] {
            problems.push(platform.act(&member.id, action).unwrap_err());
        }
        for problem in problems {
            assert_eq!(problem.status, 409, "{problem:?}");
            assert!(problem.detail.contains(&format!("cluster `{id}`")), "{problem:?}");
        }
        assert_eq!(platform.get(&member.id).unwrap(), before);
    }
    // The contract comes first.
    let member = platform.members(&id).remove(0).id;
    let wrong = json!({ "id": member, "body": { "action": "explode" } });
    assert_eq!(refusal(platform.send::<ActOnPod>(wrong)).0, 422);
}

#[test]
fn images_that_act_do_so_in_every_member() {
    for (image, seconds, expected) in [
        ("svcctl/error:pull", 1, "ERROR"),
        ("svcctl/error:crash", 5, "ERROR"),
        ("svcctl/exit:4", 7, "EXITED"),
        ("svcctl/stuck", 100, "PROVISIONING"),
        ("svcctl/slow:60", 60, "STARTING"),
        ("svcctl/slow:60", 61, "RUNNING"),
    ] {
        let platform = Platform::new();
        let id = platform.rent_cluster(json!({ "image": image })).id;
        platform.pass_seconds(seconds);
        assert_eq!(statuses(&platform, &id), [expected; 2], "{image} after {seconds} s");
    }
}

#[test]
fn a_rank_crashes_or_is_slow_and_the_others_are_not() {
    let platform = Platform::new();
    let of = |image: &str| platform.rent_cluster(json!({ "image": image, "compute": shape(3, "RAY")["compute"] })).id;
    let (crash, slow, odd) = (of("svcctl/rank-crash:1"), of("svcctl/rank-slow:2-40"), of("svcctl/rank-crash:7"));
    platform.pass(Duration::from_millis(4999));
    assert_eq!(statuses(&platform, &crash), ["RUNNING"; 3]);
    platform.pass(Duration::from_millis(1));
    assert_eq!(statuses(&platform, &crash), ["RUNNING", "ERROR", "RUNNING"]);
    platform.pass_seconds(35);
    assert_eq!(statuses(&platform, &slow), ["RUNNING", "RUNNING", "STARTING"]);
    platform.pass_seconds(1);
    for running in [&slow, &odd] {
        assert_eq!(statuses(&platform, running), ["RUNNING"; 3]);
    }
    // Nothing repairs a member in ERROR, and its cluster is there.
    platform.pass_seconds(86_400);
    let cluster = serde_json::to_value(platform.cluster(&crash).unwrap()).unwrap();
    assert_eq!(cluster["pods"], json!({ "total": 3, "byStatus": { "ERROR": 1, "RUNNING": 2 } }));
    // A pod of its own has no rank that could crash.
    let pod = platform.rent_running(json!({ "image": "svcctl/rank-crash:0" })).id;
    platform.pass_seconds(60);
    assert_eq!(platform.get(&pod).unwrap().status.known(), Some(&PodStatus::Running));
}

#[test]
fn a_member_that_never_started_has_no_rank() {
    let platform = Platform::new();
    let id = platform.rent_cluster(json!({ "image": "svcctl/error:pull" })).id;
    platform.pass_seconds(10);
    assert!(platform.members(&id).iter().all(|pod| place(pod) == (None, None, None)));
    assert_eq!(platform.cluster(&id).unwrap().primary, None);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    /// However members come up, one after the other: a rank is shown from STARTING on, never changes, and no two have
    /// the same; the network is there with the first of them and the primary with rank 0.
    #[test]
    fn ranks_are_fixed_once_and_for_all(jitter in 0..=100_u8, seed: u64, looks in prop::collection::vec(0..900_u64, 1..9)) {
        let platform = Platform::new();
        platform.engine.set_runtime_settings(&RuntimeSettings { jitter, seed, ..RuntimeSettings::default() }).unwrap();
        let id = platform.rent_cluster(shape(4, "SLURM")).id;
        for millis in looks {
            platform.pass(Duration::from_millis(millis));
            let (members, cluster) = (platform.members(&id), platform.cluster(&id).unwrap());
            for (rank, pod) in (0..).zip(&members) {
                let is_ranked = !pod.status.is(&PodStatus::Provisioning);
                prop_assert_eq!(place(pod).0, is_ranked.then_some(rank));
                prop_assert_eq!(place(pod).2.is_some(), is_ranked);
            }
            let ranked = members.iter().filter(|pod| place(pod).0.is_some()).count();
            prop_assert_eq!(cluster.network.is_some(), ranked > 0);
            prop_assert_eq!(cluster.primary.map(|primary| primary.pod_id), place(&members[0]).0.map(|_| members[0].id.clone()));
            let counted: u32 = cluster.pods.as_ref().unwrap().by_status.values().sum();
            prop_assert_eq!(counted, 4);
        }
    }
}

#[test]
fn deleting_one_cluster_touches_no_other() {
    let platform = Platform::new();
    let (one, other) =
        (platform.rent_cluster(json!({})).id, platform.create_cluster(cluster_body(json!({}))).unwrap().id);
    delete(&platform, &one).unwrap();
    assert_eq!(statuses(&platform, &other), ["PROVISIONING"; 2]);
    assert_eq!(refusal(platform.send::<ListClusterPods>(json!({ "id": one }))).0, 404);
    assert!(platform.send::<GetPod>(json!({ "id": platform.members(&other)[0].id })).is_ok());
}
