//! Where workers run (serverless.md, Workers: placement), and who waits for room.

use std::collections::BTreeMap;

use engine::Fleet;
use serde_json::{Value, json};
use wire::{
    catalog::ListGpuTypes,
    serverless::{endpoints::DeleteEndpoint, workers::Worker},
};

use super::with;
use crate::harness::{Platform, network_volume};

/// The GPU types and data centers of an endpoint's workers.
fn places(platform: &Platform, id: &str) -> Vec<(String, String)> {
    let place = |worker: Worker| (worker.gpu_type_id.unwrap_or_default(), worker.data_center_id.unwrap_or_default());
    platform.workers(id).into_iter().map(place).collect()
}

/// An endpoint with so many workers.
fn always(platform: &Platform, count: u32, more: Value) -> String {
    platform.serve(with(json!({ "workers": { "min": count, "max": count } }), more))
}

/// A fleet of one data center with these SECURE machines of 4090s, by their GPUs.
fn small(platform: &Platform, machines: &[u32]) {
    let mut fleet = Fleet::shipped();
    let site = fleet.data_centers.iter().position(|site| site.id == "OC-AU-1").unwrap();
    let mut site = fleet.data_centers.swap_remove(site);
    let machine =
        site.machines.iter().find(|one| one.gpu.as_ref().is_some_and(|gpu| gpu.id.contains("4090"))).unwrap().clone();
    site.machines = machines
        .iter()
        .enumerate()
        .map(|(number, gpus)| {
            let mut machine = machine.clone();
            machine.id = format!("m{number}");
            machine.gpu.as_mut().unwrap().count = *gpus;
            (machine.vcpus, machine.memory) = (gpus * 16, gpus * 64);
            machine
        })
        .collect();
    fleet.data_centers = vec![site];
    platform.engine.set_fleet(&fleet).unwrap();
}

#[test]
fn pools_are_tried_in_order_and_the_types_of_one_by_price_and_id() {
    let platform = Platform::new();
    let id = always(&platform, 1, json!({ "gpu": { "pools": ["AMPERE_24", "ADA_24"] } }));
    // All of the pool cost the same: the first id of those with a SECURE machine.
    assert_eq!(places(&platform, &id)[0].0, "NVIDIA GeForce RTX 3090");
    let id = always(&platform, 1, json!({ "gpu": { "pools": ["ADA_24", "AMPERE_24"] } }));
    assert_eq!(places(&platform, &id)[0].0, "NVIDIA GeForce RTX 4090");
    let excluded = json!({ "pools": ["AMPERE_24"], "excludedTypes": ["NVIDIA GeForce RTX 3090", "NVIDIA L4"] });
    let id = always(&platform, 1, json!({ "gpu": excluded }));
    assert_eq!(places(&platform, &id)[0].0, "NVIDIA RTX A5000");
}

#[test]
fn the_next_pool_is_for_when_the_first_has_no_room() {
    let platform = Platform::new();
    let more = json!({ "gpu": { "pools": ["HOPPER_141", "ADA_24"] }, "dataCenterIds": ["OC-AU-1"] });
    let id = always(&platform, 1, more);
    assert_eq!(places(&platform, &id), [("NVIDIA GeForce RTX 4090".to_owned(), "OC-AU-1".to_owned())]);
}

#[test]
fn cuda_and_data_centers_are_filters() {
    let platform = Platform::new();
    let gpu = json!({ "pools": ["ADA_24"], "minCudaVersion": "13.0" });
    let id = always(&platform, 1, json!({ "gpu": gpu, "dataCenterIds": ["US-DE-1", "US-IL-1"] }));
    assert_eq!(places(&platform, &id)[0].1, "US-IL-1");
    let gpu = json!({ "pools": ["ADA_24"], "allowedCudaVersions": ["9.0"] });
    let id = always(&platform, 1, json!({ "gpu": gpu }));
    assert_eq!(platform.states(&id), "THROTTLED");
    let flavors = json!([{ "id": "cpu3m", "vcpuCount": 32 }, { "id": "cpu5c", "vcpuCount": 4 }]);
    let id = always(&platform, 1, json!({ "gpu": null, "cpu": flavors, "dataCenterIds": ["US-WA-1"] }));
    assert_eq!(places(&platform, &id)[0].1, "US-WA-1", "the second flavor, where the first is not");
}

#[test]
fn a_worker_runs_where_a_volume_is() {
    let platform = Platform::new();
    let volumes = [network_volume(&platform, "OC-AU-1"), network_volume(&platform, "EU-FR-1")];
    // One GPU there, two here.
    let id = always(&platform, 4, json!({ "networkVolumes": volumes }));
    let mut sites: Vec<String> = places(&platform, &id).into_iter().map(|(_, site)| site).collect();
    sites.sort();
    assert_eq!(sites, ["", "EU-FR-1", "EU-FR-1", "OC-AU-1"]);
    let local = platform
        .serve(json!({ "image": "svcctl/local", "networkVolumes": [volumes[0]], "dataCenterIds": ["OC-AU-1"] }));
    platform.patch(&id, json!({ "workers": { "min": 0, "max": 0 } })).unwrap();
    let env = platform.engine.worker_env(&engine::Caller::local(), &local).unwrap();
    assert_eq!((env.volume.as_ref(), env.data_center.as_str()), (Some(&volumes[0]), "OC-AU-1"));
}

#[test]
fn pods_and_workers_share_machines_and_the_longest_waiting_is_placed_first() {
    let platform = Platform::new();
    small(&platform, &[2]);
    let first = platform.rent(json!({ "cloud": "SECURE" }));
    let second = platform.rent(json!({ "cloud": "SECURE" }));
    let ids: Vec<String> = (0..3)
        .map(|number| {
            platform.pass_seconds(1);
            let flashboot = if number == 2 { "PRIORITY_FLASHBOOT" } else { "OFF" };
            always(&platform, 1, json!({ "flashboot": flashboot }))
        })
        .collect();
    let states = || ids.iter().map(|id| platform.states(id)).collect::<Vec<_>>().join(" ");
    assert_eq!(states(), "THROTTLED THROTTLED THROTTLED");
    platform.act(&first.id, "terminate").unwrap();
    assert_eq!(states(), "THROTTLED THROTTLED INITIALIZING", "PRIORITY_FLASHBOOT first");
    platform.act(&second.id, "stop").unwrap();
    assert_eq!(states(), "INITIALIZING THROTTLED INITIALIZING", "then the oldest");
    assert_eq!(platform.act(&second.id, "start").unwrap_err().status, 400, "a pod finds no room beside workers");
    platform.patch(&ids[0], json!({ "workers": { "min": 0, "max": 0 } })).unwrap();
    platform.pass_seconds(3);
    assert_eq!(states(), " IDLE IDLE");
    platform.check();
}

#[test]
fn a_worker_that_ends_makes_room_for_one_of_another_endpoint_at_that_moment() {
    let platform = Platform::new();
    small(&platform, &[1]);
    let one = platform.serve(json!({ "workers": { "max": 1, "idleTimeout": 7 } }));
    let other = platform.serve(json!({ "workers": { "max": 1 } }));
    platform.run_job(&one, json!({}));
    let job = platform.run_job(&other, json!({}));
    assert_eq!(platform.states(&other), "THROTTLED");
    platform.pass_seconds(1000);
    // 3.1 s and 7 s idle there, then 2 s to boot: the image is on the machine.
    assert_eq!(platform.job(&other, &job).delay_time, Some(10_100 + 2000));
    platform.check();
}

#[test]
fn a_new_fleet_lets_those_in_who_wait() {
    let platform = Platform::new();
    small(&platform, &[1]);
    let id = always(&platform, 2, json!({}));
    assert_eq!(platform.states(&id).matches("THROTTLED").count(), 1);
    small(&platform, &[2]);
    platform.pass_seconds(3);
    assert_eq!(platform.states(&id), "IDLE IDLE");
    platform.check();
}

#[test]
fn the_machine_with_the_fewest_left_over_is_taken() {
    let platform = Platform::new();
    small(&platform, &[8, 3, 2]);
    let id = always(&platform, 1, json!({ "gpu": { "pools": ["ADA_24"], "count": 2 } }));
    let log = platform.log(&id, &platform.worker(&id).id).join("\n");
    assert!(log.contains("machine m2"), "{log}");
    let second = always(&platform, 2, json!({ "gpu": { "pools": ["ADA_24"], "count": 2 } }));
    let logs: Vec<String> =
        platform.workers(&second).iter().map(|one| platform.log(&second, &one.id).join("\n")).collect();
    assert!(logs.iter().any(|log| log.contains("machine m1")) && logs.iter().any(|log| log.contains("machine m0")));
}

#[test]
fn a_throttled_worker_is_dropped_when_scaling_wants_fewer() {
    let platform = Platform::new();
    small(&platform, &[1]);
    let pod = platform.rent(json!({ "cloud": "SECURE" }));
    let id = platform.serve(json!({ "workers": { "max": 1 } }));
    let job = platform.run_job(&id, json!({}));
    platform.pass_seconds(3600);
    assert_eq!(platform.states(&id), "THROTTLED");
    platform.cancel_job(&id, &job).unwrap();
    assert_eq!(platform.states(&id), "");
    platform.act(&pod.id, "terminate").unwrap();
    platform.pass_seconds(5);
    assert_eq!(platform.states(&id), "");
}

#[test]
fn every_pool_of_the_catalog_takes_endpoints_at_one_price() {
    let platform = Platform::new();
    let mut pools: BTreeMap<String, Vec<(String, Value)>> = BTreeMap::new();
    for gpu in platform.send::<ListGpuTypes>(json!({})).unwrap().gpus {
        if let Some(pool) = gpu.pool {
            pools.entry(pool).or_default().push((gpu.id, json!(gpu.price.serverless)));
        }
    }
    for (pool, pair) in [("ADA_32_PRO", ("NVIDIA GeForce RTX 5090", 1.58)), ("BLACKWELL_180", ("NVIDIA B200", 8.64))] {
        assert_eq!(pools[pool], [(pair.0.to_owned(), json!(pair.1))], "{pool}");
    }
    assert_eq!((pools["BLACKWELL_96"].len(), &pools["BLACKWELL_96"][0].1), (3, &json!(3.38)));
    assert!(pools["HOPPER_141"].iter().any(|(id, _)| id == "NVIDIA H200 NVL"), "{pools:?}");
    for (pool, types) in pools {
        assert!(types.iter().all(|(_, price)| *price == types[0].1 && price.is_number()), "{pool}: {types:?}");
        let id = always(&platform, 1, json!({ "gpu": { "pools": [pool] } }));
        platform.pass_seconds(5);
        let (kind, site) = places(&platform, &id).remove(0);
        assert!(types.iter().any(|(id, _)| *id == kind), "{pool}: {kind} in {site}");
        assert_eq!(platform.states(&id), "IDLE", "{pool}");
        platform.send::<DeleteEndpoint>(json!({ "id": id })).unwrap();
    }
}
