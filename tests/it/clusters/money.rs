//! The cost of clusters, and where it is shown.

use serde_json::{Value, json};
use wire::{
    billing::{ClusterBilling, ListBillingHistory, ListClusterBilling, ListPodBilling},
    catalog::ListGpuTypes,
    money::Usd,
};

use super::{H100, delete, eights};
use crate::harness::{GPU, Platform};

fn bill(platform: &Platform, more: Value) -> ClusterBilling {
    let mut query = json!({ "bucketSize": "hour", "lastN": 8 });
    query.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    platform.send::<ListClusterBilling>(query).unwrap()
}

/// The parts of a bill in micro-dollars: GPUs, disks, networking.
fn parts(bill: &ClusterBilling) -> (i64, i64, i64) {
    let totals = &bill.metadata.totals;
    (totals.gpu_amount.micros(), totals.disk_amount.micros(), totals.networking_amount.micros())
}

#[test]
fn a_cluster_costs_its_gpus_and_disks_from_create_to_delete() {
    let platform = Platform::new();
    let before = platform.balance();
    let compute = json!({ "gpuTypeId": GPU, "gpuCountPerPod": 2, "podCount": 3 });
    let mounts = json!({ "persistent": { "size": 72, "path": "/p" } });
    let id = platform.rent_cluster(json!({ "compute": compute, "disk": 36, "mounts": mounts })).id;
    assert_eq!(platform.members(&id)[0].cost.to_string(), "1.38");
    platform.pass_seconds(5400);
    delete(&platform, &id).unwrap();
    platform.pass_seconds(5400);
    // Six GPUs at 0.69 USD; three disks of 36 GB at 0.005 and three mounts of 72 GB at 0.01 an hour.
    let told = bill(&platform, json!({}));
    assert_eq!(parts(&told), (6_210_000, 67_500, 0));
    assert_eq!(
        told.records.iter().map(|record| record.total_amount.micros()).collect::<Vec<_>>(),
        [4_185_000, 2_092_500]
    );
    assert_eq!(told.records[0].cluster_id.as_deref(), Some(id.as_str()));
    assert_eq!((told.metadata.record_count, told.metadata.unique_cluster_count), (2, 1));
    let all = platform.send::<ListBillingHistory>(json!({})).unwrap().metadata.totals;
    assert_eq!((all.cluster_gpu_amount.micros(), all.cluster_disk_amount.micros()), (6_210_000, 67_500));
    assert_eq!(
        (all.pod_gpu_amount, all.pod_disk_amount, all.cluster_networking_amount),
        (Usd::ZERO, Usd::ZERO, Usd::ZERO)
    );
    assert_eq!(all.total_amount, told.metadata.totals.total_amount);
    assert_eq!(platform.balance() + all.total_amount, before);
    assert!(platform.send::<ListPodBilling>(json!({})).unwrap().records.is_empty());
}

#[test]
fn bills_are_told_apart_by_cluster() {
    let platform = Platform::new();
    let (one, two) = (platform.rent_cluster(json!({})).id, platform.rent_cluster(eights(2)).id);
    platform.pass_seconds(3600);
    let both = bill(&platform, json!({}));
    assert_eq!(both.metadata.unique_cluster_count, 2);
    let each = [&one, &two].map(|id| parts(&bill(&platform, json!({ "clusterId": id }))).0);
    assert_eq!(each, [1_380_000, 47_840_000]);
    assert_eq!(parts(&both).0, each.iter().sum::<i64>());
    assert_eq!(parts(&bill(&platform, json!({ "clusterId": "nosuch" }))), (0, 0, 0));
}

#[test]
fn a_member_that_failed_or_exited_costs_on_with_its_cluster() {
    for (image, disk) in [("svcctl/error:pull", 10_000), ("svcctl/rank-crash:1", 10_000), ("svcctl/exit:0", 8)] {
        let platform = Platform::new();
        let id = platform.rent_cluster(json!({ "image": image, "disk": 36 })).id;
        let free = platform.free();
        platform.pass_seconds(3600);
        assert_eq!(platform.free(), free, "{image}");
        // The container disk of a container that exited is free, as with pods: it had been there for three seconds.
        assert_eq!(parts(&bill(&platform, json!({ "clusterId": id }))), (1_380_000, disk, 0), "{image}");
        platform.engine.check_books().unwrap();
    }
}

#[test]
fn the_persistent_mount_of_a_member_that_exited_costs_twice_as_that_of_a_stopped_pod_does() {
    let platform = Platform::new();
    let mounts = json!({ "persistent": { "size": 72, "path": "/p" } });
    // Exited from the end of the first hour on: 3 s of coming up, and 3597 s of running.
    let id = platform.rent_cluster(json!({ "image": "svcctl/exit:3597", "disk": 36, "mounts": mounts })).id;
    platform.pass_seconds(7200);
    delete(&platform, &id).unwrap();
    let told = bill(&platform, json!({}));
    let disks: Vec<i64> = told.records.iter().map(|record| record.disk_amount.micros()).collect();
    // Two of 0.005 and 0.01 USD an hour; then two of 0.02 and no container disk. The GPUs go on.
    assert_eq!(disks, [30_000, 40_000]);
    assert!(told.records.iter().all(|record| record.gpu_amount.micros() == 1_380_000));
}

#[test]
fn what_an_exited_member_shows_as_its_cost_is_nothing() {
    let platform = Platform::new();
    let id = platform.rent_cluster(json!({ "image": "svcctl/exit:1" })).id;
    platform.pass_seconds(10);
    assert!(platform.members(&id).iter().all(|pod| pod.cost.unwrap() == Usd::ZERO));
    assert_eq!(platform.engine.status().unwrap().cost_per_hour.to_string(), "1.38");
}

#[test]
fn the_catalog_counts_clusters_of_two_members() {
    let platform = Platform::new();
    let levels = || {
        let query = json!({ "include": ["AVAILABILITY"], "product": ["CLUSTER"], "count": 8 });
        let gpus = platform.send::<ListGpuTypes>(query).unwrap().gpus;
        let model = gpus.into_iter().find(|gpu| gpu.id == H100).unwrap();
        let sites = model.data_centers.unwrap().into_iter();
        let sites: Vec<String> = sites
            .filter(|site| ["EU-FR-1", "US-CA-2", "US-KS-2", "US-GA-2"].contains(&site.id.as_str()))
            .map(|site| format!("{} {}", site.id, site.availability))
            .collect();
        (model.availability.unwrap().to_string(), sites)
    };
    let told = |sites: [&str; 4]| sites.map(str::to_owned).to_vec();
    // One pair in EU-FR-1, one in US-CA-2, two in US-KS-2; a machine on its own is no cluster.
    let before = levels();
    assert_eq!(before, ("MEDIUM".to_owned(), told(["US-CA-2 LOW", "US-GA-2 NONE", "US-KS-2 LOW", "EU-FR-1 LOW"])));
    for _ in 0..4 {
        platform.rent_cluster(eights(2));
    }
    assert_eq!(levels(), ("NONE".to_owned(), told(["US-CA-2 NONE", "US-GA-2 NONE", "US-KS-2 NONE", "EU-FR-1 NONE"])));
    assert!(platform.create_cluster(crate::harness::cluster_body(eights(2))).is_err());
}
