//! The cluster as a whole: its name, its end, and who sees it.

use std::time::Duration;

use engine::{Caller, Scope};
use serde_json::{Value, json};
use wire::{
    clusters::{DeleteCluster, GetCluster, ListClusterPods, ListClusters, UpdateCluster},
    lease::EXPIRES_AT,
    money::Usd,
    pods::{LogSource, PodStatus},
};

use super::{come_up, delete, lines, list, status, statuses, with_fleet};
use crate::harness::{Platform, cluster_body, network_volume, refusal};

#[test]
fn the_name_is_all_that_changes_and_members_keep_theirs() {
    let platform = Platform::new();
    let before = platform.rent_cluster(json!({}));
    let update = |body: Value| platform.send::<UpdateCluster>(json!({ "id": before.id, "body": body }));
    let after = update(json!({ "name": "other" })).unwrap();
    assert_eq!(after.name, "other");
    assert_eq!(wire::clusters::Cluster { name: before.name.clone(), ..after.clone() }, before);
    assert_eq!(platform.cluster(&before.id).unwrap(), after);
    assert_eq!(platform.members(&before.id)[1].name, "duo-pod-1");
    for (body, violation) in [
        (json!({}), "$: 0 properties"),
        (json!({ "name": "" }), "$.name:"),
        (json!({ "name": null }), "$.name:"),
        (json!({ "type": "RAY" }), "$: "),
        (json!({ "name": "a", "compute": {} }), "$: "),
    ] {
        let (status, errors) = refusal(update(body.clone()));
        assert_eq!(status, 422, "{body}: {errors:?}");
        let is_there = |error: &String| error.starts_with(violation.split(':').next().unwrap());
        assert!(errors.iter().all(is_there), "{body}: {errors:?}");
    }
    assert_eq!(refusal(platform.send::<UpdateCluster>(json!({ "id": "nosuch", "body": { "name": "a" } }))).0, 404);
}

#[test]
fn a_deleted_cluster_is_gone_at_once_and_its_members_answer_for_an_hour() {
    let platform = Platform::new();
    let free = platform.free();
    let id = platform.rent_cluster(json!({})).id;
    come_up(&platform);
    let members = platform.members(&id);
    delete(&platform, &id).unwrap();
    assert_eq!(platform.free(), free);
    for status in [
        refusal(platform.cluster(&id)).0,
        refusal(platform.send::<ListClusterPods>(json!({ "id": id }))).0,
        refusal(platform.send::<UpdateCluster>(json!({ "id": id, "body": { "name": "a" } }))).0,
        refusal(delete(&platform, &id)).0,
    ] {
        assert_eq!(status, 404);
    }
    assert!(list(&platform).is_empty() && platform.list_all().is_empty());
    platform.pass(Duration::from_millis(3_599_999));
    for member in &members {
        let pod = platform.get(&member.id).unwrap();
        assert_eq!((pod.status.known(), pod.cost.unwrap()), (Some(&PodStatus::Terminated), Usd::ZERO));
        assert_eq!(pod.cluster.unwrap().id, id);
        assert_eq!(refusal(platform.act(&member.id, "terminate")).0, 409);
        assert_eq!(lines(&platform, &member.id, LogSource::System).last().unwrap(), "pod terminated");
    }
    platform.pass(Duration::from_millis(1));
    assert!(members.iter().all(|member| refusal(platform.get(&member.id)).0 == 404));
    platform.engine.check_books().unwrap();
}

#[test]
fn a_lease_ends_the_whole_cluster_on_time() {
    let platform = Platform::new();
    // In the middle of a start, and in the very moment of a transition.
    for (after, millis) in [(2500, 2500), (1000, 1000), (3000, 3000), (86_400_000, 86_400_000)] {
        let end = wire::Timestamp::from_millis(platform.now().millis() + after);
        let free = platform.free();
        let id = platform.rent_cluster(json!({ "env": { EXPIRES_AT: end.to_string() } })).id;
        let members = platform.members(&id);
        platform.pass(Duration::from_millis(millis - 1));
        assert_eq!(platform.cluster(&id).unwrap().pods.as_ref().unwrap().total.unwrap(), 2);
        platform.pass(Duration::from_millis(1));
        assert_eq!(refusal(platform.cluster(&id)).0, 404);
        assert_eq!(platform.free(), free);
        for member in members {
            assert_eq!(status(&platform.get(&member.id).unwrap()), "TERMINATED");
            let told = lines(&platform, &member.id, LogSource::System);
            assert_eq!(told.last().unwrap(), "lease ended: pod terminated");
        }
        platform.engine.check_books().unwrap();
    }
}

#[test]
fn a_lease_that_is_over_ends_a_cluster_as_soon_as_it_is_there() {
    let platform = Platform::new();
    let id = platform.rent_cluster(json!({ "env": { EXPIRES_AT: "2020-01-01T00:00:00Z" } })).id;
    assert_eq!(refusal(platform.cluster(&id)).0, 404);
    platform.engine.check_books().unwrap();
}

/// Pods with a volume are stopped for want of money; clusters are not, because nothing could start them again.
#[test]
fn an_empty_account_ends_its_clusters_in_that_second() {
    let platform = Platform::new();
    let volume = network_volume(&platform, "US-IL-1");
    let mounts = json!({ "mounts": { "network": [{ "volumeId": volume, "path": "/n" }] } });
    // 1.39 USD an hour for 36 GB disks, and 0.00972 for the volume of 100 GB.
    platform.engine.set_credit("2.80".parse().unwrap()).unwrap();
    let mut body = mounts.clone();
    body["disk"] = json!(36);
    let id = platform.rent_cluster(body).id;
    let members = platform.members(&id);
    let ends = platform.engine.status().unwrap().exhausts_at.unwrap();
    let left = u64::try_from(ends.millis() - platform.now().millis()).unwrap();
    assert!((7_150_000..7_210_000).contains(&left), "{left}");
    platform.pass(Duration::from_millis(left - 1));
    assert_eq!(statuses(&platform, &id), ["RUNNING"; 2]);
    platform.pass(Duration::from_millis(1));
    assert_eq!(refusal(platform.cluster(&id)).0, 404);
    for member in members {
        assert_eq!(status(&platform.get(&member.id).unwrap()), "TERMINATED");
        let told = lines(&platform, &member.id, LogSource::System);
        assert_eq!(told.last().unwrap(), "balance used up: pod terminated");
    }
    platform.engine.check_books().unwrap();
}

#[test]
fn numbers_of_networks_are_never_given_twice() {
    let platform = Platform::new();
    let number = |id: &str| platform.cluster(id).unwrap().network.unwrap().vxlan_id.unwrap();
    let rent = || {
        let id = platform.rent_cluster(json!({})).id;
        come_up(&platform);
        id
    };
    let (one, two) = (rent(), rent());
    assert_eq!((number(&one), number(&two)), (1, 2));
    delete(&platform, &two).unwrap();
    // A create that fails uses none up.
    let huge = json!({ "compute": { "gpuTypeId": "NVIDIA B200", "gpuCountPerPod": 8, "podCount": 9 } });
    assert_eq!(refusal(platform.create_cluster(cluster_body(huge))).0, 400);
    let three = rent();
    assert_eq!(number(&three), 3);
    delete(&platform, &three).unwrap();
    let document = platform.engine.export().unwrap();
    let other = Platform::new();
    other.engine.import(&document).unwrap();
    // Time stands until this clock has caught up with the document.
    other.pass(platform.now().since(other.now()));
    let four = other.rent_cluster(json!({})).id;
    come_up(&other);
    assert_eq!(other.cluster(&four).unwrap().network.unwrap().vxlan_id, Some(4));
}

#[test]
fn a_document_carries_clusters_and_one_that_lost_a_member_is_refused() {
    let platform = Platform::new();
    let id = platform.rent_cluster(json!({ "type": "RAY" })).id;
    come_up(&platform);
    let document = serde_json::to_value(platform.engine.export().unwrap()).unwrap();
    let import = |document: Value| {
        let other = Platform::new();
        other.engine.import(&serde_json::from_value(document).unwrap()).map(|()| other)
    };
    let refused = |document: Value| import(document).err().unwrap().to_string();
    let other = import(document.clone()).unwrap();
    other.pass(Duration::from_secs(3));
    assert_eq!(other.members(&id), platform.members(&id));
    assert_eq!(other.cluster(&id).unwrap(), platform.cluster(&id).unwrap());
    let mut lost = document.clone();
    lost["tables"]["pods"].as_array_mut().unwrap().pop();
    assert!(refused(lost).contains("does not have the members"));
    let mut orphaned = document.clone();
    orphaned["tables"]["clusters"] = json!([]);
    assert!(refused(orphaned).contains("is left over of cluster"));
    let mut again = document.clone();
    again["tables"]["settings"].as_array_mut().unwrap().retain(|row| row["name"] != "last-vxlan-id");
    assert!(refused(again).contains("may be given away again"));
    // Before version 4 there were no clusters, and pods did not say of which they were.
    let pod = Platform::new();
    let kept = pod.rent(json!({})).id;
    let mut old = serde_json::to_value(pod.engine.export().unwrap()).unwrap();
    old["version"] = json!(3);
    old["tables"].as_object_mut().unwrap().remove("clusters");
    old["tables"]["pods"][0].as_object_mut().unwrap().remove("cluster");
    assert_eq!(import(old.clone()).unwrap().list()[0].id, kept);
    old["version"] = json!(4);
    assert!(refused(old).contains("`clusters`"));
}

#[test]
fn lists_page_as_all_lists_do() {
    let platform = Platform::new();
    let ids: Vec<String> = (0..3)
        .map(|_| {
            platform.pass_seconds(1);
            platform.rent_cluster(json!({})).id
        })
        .collect();
    let first = platform.send::<ListClusters>(json!({ "limit": 2 })).unwrap();
    let rest = json!({ "limit": 2, "cursor": first.pagination.next_cursor.unwrap() });
    let rest = platform.send::<ListClusters>(rest).unwrap();
    let seen: Vec<String> = first.clusters.into_iter().chain(rest.clusters).map(|cluster| cluster.id).collect();
    assert_eq!((seen, rest.pagination.has_next_page), (ids, false));
    for query in [json!({ "limit": 0 }), json!({ "limit": 1001 }), json!({ "cursor": "nonsense" })] {
        assert_eq!(refusal(platform.send::<ListClusters>(query.clone())).0, 422, "{query}");
    }
}

#[test]
fn another_account_sees_nothing_of_a_cluster() {
    let platform = Platform::new();
    let id = platform.rent_cluster(json!({})).id;
    let team = platform.engine.create_team("others").unwrap().id;
    let key = platform.engine.create_key("theirs", &[Scope::all()], None, Some(&team)).unwrap().key;
    let theirs = platform.engine.authenticate(&key, None).unwrap();
    let id = || id.clone();
    let engine = &platform.engine;
    assert!(engine.call(&theirs, ListClusters::default()).unwrap().clusters.is_empty());
    assert!(engine.call(&theirs, GetCluster { id: id() }).is_err());
    assert!(engine.call(&theirs, ListClusterPods { id: id(), ..ListClusterPods::default() }).is_err());
    assert!(engine.call(&theirs, DeleteCluster { id: id() }).is_err());
    assert_eq!(engine.call(&Caller::local(), GetCluster { id: id() }).unwrap().id, id());
}

#[test]
fn a_fleet_that_a_cluster_stands_on_stays() {
    let platform = with_fleet(|_| {});
    let cluster = platform.rent_cluster(json!({}));
    let mut fleet = platform.engine.fleet().unwrap();
    fleet.data_centers.retain(|site| Some(&site.id) != cluster.data_center_id.as_ref());
    assert!(platform.engine.set_fleet(&fleet).is_err());
    delete(&platform, &cluster.id).unwrap();
    platform.engine.set_fleet(&fleet).unwrap();
}
