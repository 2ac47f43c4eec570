//! Bills: whatever happened, every way of cutting time and grouping records gives the same sums, to the micro-dollar.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::{Value, json};
use wire::{
    billing::{
        BillingHistory, BucketSize, ListBillingHistory, ListClusterBilling, ListEndpointBilling,
        ListNetworkVolumeBilling, ListPodBilling, ListServerlessBilling, PodBilling,
    },
    money::Usd,
};

use crate::{
    harness::{GPU, Platform, body, refusal},
    model::{Known, carry_out, steps},
};

fn history(platform: &Platform, query: Value) -> BillingHistory {
    platform.send::<ListBillingHistory>(query).unwrap()
}

fn pods(platform: &Platform, query: Value) -> PodBilling {
    platform.send::<ListPodBilling>(query).unwrap()
}

fn total(reply: &PodBilling) -> Usd {
    reply.records.iter().map(|record| record.total_amount).sum()
}

/// A window on edges of every bucket size: from a Monday that is a year's first day to another one.
const WIDE: (&str, &str) = ("2018-01-01T00:00:00Z", "2120-01-01T00:00:00Z");

/// A query over all that can have happened, in buckets that do not pass the limit.
fn wide(size: &str) -> Value {
    json!({ "startTime": WIDE.0, "endTime": WIDE.1, "bucketSize": size })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_way_of_cutting_gives_the_same_sum(
        steps in steps(), start in 0_u64..400, length in 1_u64..400, cut in any::<prop::sample::Index>(),
    ) {
        let platform = Platform::new();
        platform.engine.set_credit(Usd::from_micros(1_000_000_000_000_000)).unwrap();
        let mut known = Known::default();
        for step in &steps {
            carry_out(&platform, &mut known, step);
        }
        let sum_of = |reply: BillingHistory| {
            let sum: Usd = reply.records.iter().map(|record| record.total_amount).sum();
            assert_eq!(sum, reply.metadata.totals.total_amount);
            sum
        };
        let everything = sum_of(history(&platform, wide("year")));
        for size in ["month", "week"] {
            prop_assert_eq!(sum_of(history(&platform, wide(size))), everything, "{}", size);
        }
        // Hours and days of the last year: more would pass the limit of buckets.
        let by_day = history(&platform, json!({ "bucketSize": "day", "lastN": 366 }));
        let window = &by_day.metadata.query;
        let same = json!({ "bucketSize": "hour", "startTime": window.start_time, "endTime": window.end_time });
        prop_assert_eq!(sum_of(history(&platform, same)), sum_of(by_day));
        // Windows that meet at an edge: in hours, as the smallest bucket.
        let hour = |hours: u64| format!("{}", platform.now().before(std::time::Duration::from_secs(3600 * hours)).to_utc().format("%Y-%m-%dT%H:00:00Z"));
        let (from, to) = (hour(start + length), hour(start));
        let middle = hour(start + 1 + u64::try_from(cut.index(usize::try_from(length).unwrap())).unwrap().min(length - 1));
        let within = |from: &str, to: &str| {
            if from == to { return Usd::ZERO; }
            let query = json!({ "startTime": from, "endTime": to, "bucketSize": "hour" });
            history(&platform, query).metadata.totals.total_amount
        };
        prop_assert_eq!(within(&from, &middle) + within(&middle, &to), within(&from, &to));
    }

    #[test]
    fn groups_and_filters_partition_the_total(steps in steps()) {
        let platform = Platform::new();
        let mut known = Known::default();
        for step in &steps {
            carry_out(&platform, &mut known, step);
        }
        let with = |more: Value| {
            let mut query = wide("month");
            query.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            pods(&platform, query)
        };
        let plain = with(json!({}));
        let by_pod = with(json!({ "grouping": "podId" }));
        let by_gpu = with(json!({ "grouping": "gpuId" }));
        prop_assert_eq!(total(&plain), plain.metadata.totals.total_amount);
        prop_assert_eq!(plain.metadata.totals, by_pod.metadata.totals);
        prop_assert_eq!(plain.metadata.totals, by_gpu.metadata.totals);
        prop_assert_eq!(by_gpu.metadata.query.grouping.is_some(), true);
        let each: Usd = known.pods.iter().map(|pod| total(&with(json!({ "podId": pod })))).sum();
        prop_assert_eq!(each, total(&plain));
        let gpus: Usd = total(&with(json!({ "gpuId": GPU })));
        let cpus: Usd = by_gpu.records.iter().filter(|record| record.gpu_id.is_none()).map(|record| record.total_amount).sum();
        prop_assert_eq!(gpus + cpus, total(&plain));
        let volumes = platform.send::<ListNetworkVolumeBilling>(wide("month")).unwrap().metadata.totals;
        let all = history(&platform, wide("month")).metadata.totals;
        let clusters = platform.send::<ListClusterBilling>(wide("month")).unwrap().metadata.totals;
        let parts = plain.metadata.totals.total_amount + volumes.total_amount + clusters.total_amount;
        prop_assert_eq!(all.total_amount, parts);
        prop_assert_eq!(all.cluster_gpu_amount, clusters.gpu_amount);
        prop_assert_eq!(all.cluster_disk_amount, clusters.disk_amount);
        let each = known.clusters.iter().map(|cluster| {
            let mut query = wide("month");
            query["clusterId"] = json!(cluster);
            platform.send::<ListClusterBilling>(query).unwrap().metadata.totals.total_amount
        });
        prop_assert_eq!(each.sum::<Usd>(), clusters.total_amount);
        prop_assert_eq!(all.storage_standard_amount, volumes.standard_amount);
        // The balance has fallen by the sum of the charges.
        let credited = platform.engine.balance().unwrap() + all.total_amount;
        let given: i64 = steps.iter().map(|step| match step {
            crate::model::Step::Credit { micros } => *micros,
            _ => 0,
        }).sum();
        prop_assert_eq!(credited, Usd::from_micros(1_000_000_000 + given));
    }

    #[test]
    fn cost_integrated_over_time_is_the_bill(steps in steps()) {
        let platform = Platform::new();
        platform.engine.set_credit(Usd::from_micros(1_000_000_000_000_000)).unwrap();
        let mut known = Known::default();
        // Cost per hour of every pod since a second: what a person would note who looks after every step.
        let mut running: BTreeMap<String, (Usd, i64)> = BTreeMap::new();
        let mut integral = Usd::ZERO;
        let charge = |(cost, since): (Usd, i64), until: i64| {
            Usd::from_micros(cost.micros() * (until - since) / 3600)
        };
        for step in &steps {
            // Pods that change by themselves would change between two looks.
            if matches!(step, crate::model::Step::Create { image: 1, .. } | crate::model::Step::Lease { .. }) {
                continue;
            }
            carry_out(&platform, &mut known, step);
            let now = platform.now().seconds();
            let costs: BTreeMap<String, Usd> =
                platform.list().into_iter().filter(|pod| pod.cost.unwrap() > Usd::ZERO).map(|pod| (pod.id, pod.cost.unwrap())).collect();
            running.retain(|id, noted| {
                let goes_on = costs.get(id) == Some(&noted.0);
                if !goes_on {
                    integral += charge(*noted, now);
                }
                goes_on
            });
            for (id, cost) in costs {
                running.entry(id).or_insert((cost, now));
            }
        }
        let now = platform.now().seconds();
        integral += running.values().map(|noted| charge(*noted, now)).sum();
        let bill = pods(&platform, wide("year")).metadata.totals;
        prop_assert_eq!(bill.gpu_amount + bill.cpu_amount, integral);
    }
}

/// One GPU for two hours and a half, from 12:00.
fn half_past() -> Platform {
    let platform = Platform::new();
    let pod = platform.rent(json!({ "disk": 36 }));
    platform.pass_seconds(9000);
    platform.act(&pod.id, "terminate").unwrap();
    platform
}

#[test]
fn an_hour_costs_its_price() {
    let platform = half_past();
    let reply = pods(&platform, json!({ "bucketSize": "hour", "lastN": 5 }));
    let amounts: Vec<_> =
        reply.records.iter().map(|record| (record.gpu_amount.micros(), record.disk_amount.micros())).collect();
    // 36 GB at 0.10 USD per GB and month of 720 hours are 0.005 USD per hour.
    assert_eq!(amounts, [(690_000, 5000), (690_000, 5000), (345_000, 2500)]);
    let times: Vec<String> = reply.records.iter().map(|record| record.start_time.to_string()).collect();
    assert_eq!(times, ["2026-11-20T12:00:00Z", "2026-11-20T13:00:00Z", "2026-11-20T14:00:00Z"]);
    assert_eq!((reply.metadata.record_count, reply.metadata.unique_pod_count), (3, 1));
}

#[test]
fn a_volume_is_priced_by_its_kind_and_beyond_1000_gb_by_less() {
    for (size, kind, micros) in
        [(1000, "STANDARD", 70_000_000), (1500, "STANDARD", 95_000_000), (100, "HIGH_PERFORMANCE", 14_000_000)]
    {
        let platform = Platform::new();
        let create = json!({ "body": { "name": "v", "size": size, "dataCenter": "US-IL-1", "type": kind } });
        let id = platform.send::<wire::volumes::CreateNetworkVolume>(create).unwrap().id;
        platform.pass_seconds(30 * 24 * 3600);
        platform.send::<wire::volumes::DeleteNetworkVolume>(json!({ "id": id })).unwrap();
        platform.pass_seconds(3600);
        let reply = platform.send::<ListNetworkVolumeBilling>(json!({ "bucketSize": "year", "lastN": 1 })).unwrap();
        assert_eq!(reply.metadata.totals.total_amount.micros(), micros, "{size} GB {kind}");
        assert_eq!(reply.records[0].network_volume_id.as_deref(), Some(id.as_str()));
    }
}

#[test]
fn a_stopped_persistent_mount_costs_twice() {
    let platform = Platform::new();
    let mounts = json!({ "persistent": { "size": 72, "path": "/p" } });
    let pod = platform.rent(json!({ "mounts": mounts, "disk": 36 }));
    platform.pass_seconds(3600);
    platform.act(&pod.id, "stop").unwrap();
    platform.pass_seconds(3600);
    let reply = pods(&platform, json!({ "bucketSize": "hour", "lastN": 3 }));
    let disks: Vec<i64> = reply.records.iter().map(|record| record.disk_amount.micros()).collect();
    // 72 GB at 0.10 are 0.01 USD per hour beside 0.005 for the container disk; stopped 0.02, and no container disk.
    assert_eq!(disks, [15_000, 20_000]);
}

#[test]
fn a_price_change_is_for_pods_created_later() {
    let platform = Platform::new();
    let old = platform.rent(json!({}));
    let mut fleet = platform.engine.fleet().unwrap();
    fleet.gpu_types.iter_mut().find(|model| model.id == GPU).unwrap().price.secure.0 = "1.00".parse().unwrap();
    platform.engine.set_fleet(&fleet).unwrap();
    let new = platform.rent(json!({}));
    assert_eq!(platform.get(&old.id).unwrap().cost.to_string(), "0.69");
    assert_eq!(new.cost.to_string(), "1.00");
}

#[test]
fn products_that_do_not_exist_yet_answer_with_no_records() {
    let platform = half_past();
    let empty = |json: Value| (json["records"].clone(), json["metadata"]["totals"]["totalAmount"].clone());
    let reply = |value: Result<Value, serde_json::Error>| empty(value.unwrap());
    let send = json!({ "bucketSize": "week", "lastN": 2 });
    for answer in [
        reply(serde_json::to_value(platform.send::<ListServerlessBilling>(send.clone()).unwrap())),
        reply(serde_json::to_value(platform.send::<ListEndpointBilling>(send.clone()).unwrap())),
        reply(serde_json::to_value(platform.send::<ListClusterBilling>(send.clone()).unwrap())),
    ] {
        assert_eq!(answer, (json!([]), json!(0.0)));
    }
}

#[test]
fn wrong_windows_are_refused() {
    let platform = Platform::new();
    for (query, status) in [
        (json!({ "startTime": "2026-01-02T00:00:00Z", "endTime": "2026-01-01T00:00:00Z" }), 400),
        (json!({ "startTime": "2026-01-01T00:00:00Z", "endTime": "2026-01-01T00:00:00Z" }), 400),
        (json!({ "lastN": 3, "startTime": "2026-01-01T00:00:00Z" }), 400),
        (json!({ "lastN": 3, "endTime": "2026-01-01T00:00:00Z" }), 400),
        (json!({ "lastN": 10_001 }), 400),
        (json!({ "startTime": "2024-01-01T00:00:00Z", "bucketSize": "hour" }), 400),
        (json!({ "startTime": "2030-01-01T00:00:00Z" }), 400),
        (json!({ "lastN": 0 }), 422),
        (json!({ "bucketSize": "minute" }), 422),
        (json!({ "startTime": "yesterday" }), 422),
        (json!({ "startTime": 7 }), 422),
        (json!({ "grouping": "name" }), 422),
    ] {
        assert_eq!(refusal(platform.send::<ListPodBilling>(query.clone())).0, status, "{query}");
    }
}

#[test]
fn without_a_window_the_last_thirty_days_are_shown_by_the_day() {
    let platform = Platform::new();
    platform.create(body(json!({}))).unwrap();
    let query = history(&platform, json!({})).metadata.query;
    assert_eq!(query.start_time.to_string(), "2026-10-21T00:00:00Z");
    assert_eq!(query.end_time.to_string(), "2026-11-21T00:00:00Z");
    assert_eq!(query.bucket_size, BucketSize::Day);
}
