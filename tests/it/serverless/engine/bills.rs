//! The cost of workers (serverless.md, Money).

use serde_json::{Value, json};
use wire::{
    billing::{ListBillingHistory, ListPodBilling, ListServerlessBilling},
    money::Usd,
    pricing::Rate,
    serverless::endpoints::DeleteEndpoint,
};

use super::{by_count, with};
use crate::harness::{GPU, Platform};

/// The cost of a worker with one RTX 4090 and a disk of 20 GB for so many seconds.
fn cost(seconds: i64) -> Usd {
    Rate::hourly(Usd::from_micros(1_100_000)).accrued(seconds) + Rate::container_disk(20).accrued(seconds)
}

/// The charges of a platform since this balance.
fn spent(platform: &Platform, before: Usd) -> Usd {
    before - platform.balance()
}

fn bill(platform: &Platform, query: Value) -> Value {
    let bill = platform.send::<ListServerlessBilling>(query).unwrap();
    serde_json::to_value(bill).unwrap()
}

fn amount(value: &Value) -> Usd {
    serde_json::from_value(value.clone()).unwrap()
}

#[test]
fn a_worker_costs_from_the_start_of_booting_until_it_is_gone_rounded_up_to_a_second() {
    let platform = Platform::new();
    let before = platform.balance();
    let id = platform.serve(json!({}));
    platform.run_job(&id, json!({}));
    platform.pass_seconds(1);
    assert_eq!(spent(&platform, before), Usd::ZERO, "pulling is free");
    platform.pass_seconds(2);
    assert_eq!(spent(&platform, before), cost(2));
    platform.pass_seconds(3600);
    // 2 s of booting, 0.1 s with the job, 10 s idle.
    assert_eq!(spent(&platform, before), cost(13));
    let bill = bill(&platform, json!({ "lastN": 1 }));
    let totals = &bill["metadata"]["totals"];
    assert_eq!(amount(&totals["gpuAmount"]), Rate::hourly(Usd::from_micros(1_100_000)).accrued(13));
    assert_eq!(amount(&totals["diskAmount"]), Rate::container_disk(20).accrued(13));
    assert_eq!((amount(&totals["cpuAmount"]), amount(&totals["feeAmount"])), (Usd::ZERO, Usd::ZERO));
    platform.check();
}

#[test]
fn each_stretch_is_rounded_up_by_itself() {
    let platform = Platform::new();
    let before = platform.balance();
    let more = json!({ "flashboot": "FLASHBOOT", "workers": { "max": 1, "idleTimeout": 1 } });
    let id = platform.serve(more);
    platform.run_job(&id, json!({}));
    platform.pass_seconds(60);
    assert_eq!(spent(&platform, before), cost(4), "2 + 0.1 + 1 s");
    platform.run_job(&id, json!({}));
    platform.pass_seconds(60);
    assert_eq!(spent(&platform, before), cost(4) + cost(2), "0.5 + 0.1 + 1 s, and nothing while it was parked");
    platform.check();
}

#[test]
fn the_bill_is_the_balance_at_every_moment() {
    let platform = Platform::new();
    let before = platform.balance();
    let id = platform.serve(with(by_count(3), json!({ "image": "svcctl/job:echo" })));
    for step in 0..60 {
        if step % 7 == 0 {
            platform.run_job(&id, json!({ "sleep": f64::from(step) / 10.0 }));
        }
        platform.pass_millis(330);
        let total = amount(&bill(&platform, json!({ "lastN": 1 }))["metadata"]["totals"]["totalAmount"]);
        assert_eq!(total, spent(&platform, before), "{step}");
        platform.check();
    }
}

#[test]
fn throttled_and_unhealthy_workers_cost_nothing() {
    let platform = Platform::new();
    let before = platform.balance();
    let id = platform.serve(json!({ "image": "svcctl/worker:crash", "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(13);
    assert_eq!(spent(&platform, before), cost(2), "10 s unhealthy");
    platform.pass_seconds(2);
    assert_eq!(spent(&platform, before), cost(2) + cost(2));
    platform.send::<DeleteEndpoint>(json!({ "id": id })).unwrap();
    let pod = platform.rent(json!({ "dataCenterIds": ["OC-AU-1"] }));
    platform.act(&pod.id, "terminate").unwrap();
    let balance = platform.balance();
    let throttled =
        json!({ "gpu": { "pools": ["ADA_24"], "count": 8 }, "dataCenterIds": ["OC-AU-1"], "workers": { "min": 1 } });
    let id = platform.serve(throttled);
    platform.pass_seconds(3600);
    assert_eq!((platform.states(&id).as_str(), platform.balance()), ("THROTTLED", balance));
}

#[test]
fn prices_are_those_of_the_type_times_the_gpus_and_of_the_vcpus() {
    for (more, rate, disk) in [
        (json!({ "gpu": { "pools": ["ADA_24"], "count": 4 } }), 4_400_000, 20),
        (json!({ "gpu": { "pools": ["HOPPER_141"] }, "disk": 100 }), 5_580_000, 100),
        (json!({ "gpu": null, "cpu": [{ "id": "cpu5c", "vcpuCount": 4 }] }), 168_000, 20),
    ] {
        let platform = Platform::new();
        let before = platform.balance();
        platform.serve(with(json!({ "workers": { "min": 1, "max": 1 } }), more.clone()));
        platform.pass_seconds(1 + 7200);
        let expected = Rate::hourly(Usd::from_micros(rate)).accrued(7200) + Rate::container_disk(disk).accrued(7200);
        assert_eq!(spent(&platform, before), expected, "{more}");
    }
}

#[test]
fn a_price_change_is_for_workers_that_are_placed_later() {
    let platform = Platform::new();
    let before = platform.balance();
    let id = platform.serve(json!({ "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(1);
    let mut fleet = platform.engine.fleet().unwrap();
    for model in &mut fleet.gpu_types {
        if let Some(price) = &mut model.price.serverless {
            price.0 = Usd::from_micros(9_000_000);
        }
    }
    platform.engine.set_fleet(&fleet).unwrap();
    platform.pass_seconds(3600);
    assert_eq!(spent(&platform, before), cost(3600));
    platform.send::<DeleteEndpoint>(json!({ "id": id })).unwrap();
}

/// Makes every GPU cost this on serverless, in micro-dollars an hour.
fn reprice(platform: &Platform, micros: i64) {
    let mut fleet = platform.engine.fleet().unwrap();
    for price in fleet.gpu_types.iter_mut().filter_map(|model| model.price.serverless.as_mut()) {
        price.0 = Usd::from_micros(micros);
    }
    platform.engine.set_fleet(&fleet).unwrap();
}

#[test]
fn a_stretch_that_begins_anew_has_the_price_of_that_moment() {
    for image in ["svcctl/job:echo", "svcctl/worker:crash"] {
        let platform = Platform::new();
        let before = platform.balance();
        let more = json!({ "image": image, "flashboot": "FLASHBOOT", "workers": { "max": 1, "idleTimeout": 1 } });
        let id = platform.serve(more);
        platform.run_job(&id, json!({}));
        platform.pass_seconds(8);
        let first = spent(&platform, before);
        assert!(first > Usd::ZERO, "{image}");
        reprice(&platform, 1_100_000 * 10);
        platform.run_job(&id, json!({}));
        platform.pass_seconds(12);
        let second = spent(&platform, before) - first;
        assert!(second > first.times(4), "{image}: {first}, then {second}");
        platform.check();
    }
}

#[test]
fn a_second_is_billed_once_however_many_stretches_it_has() {
    let platform = Platform::new();
    let before = platform.balance();
    let more = json!({ "flashboot": "PRIORITY_FLASHBOOT", "workers": { "max": 1, "idleTimeout": 1 } });
    let id = platform.serve(more);
    platform.run_job(&id, json!({}));
    // From 1.0 to 4.1 s, which are 4 seconds; what begins at 4.2 s is charged from the fifth second on, to 5.5 s.
    platform.pass_millis(4200);
    platform.run_job(&id, json!({}));
    platform.pass_seconds(60);
    assert_eq!(spent(&platform, before), cost(4) + cost(1));
    platform.check();
}

#[test]
fn a_local_worker_without_a_process_costs_nothing() {
    let platform = Platform::new();
    let before = platform.balance();
    let id = platform.serve(json!({ "image": "svcctl/local", "workers": { "max": 1 } }));
    let worker = platform.engine.attend(&engine::Caller::local(), &id, Some(1)).unwrap().workers.remove(0).worker;
    for _ in 0..10 {
        platform.pass_seconds(8);
        platform.engine.attend(&engine::Caller::local(), &id, Some(1)).unwrap();
    }
    assert_eq!((platform.states(&id).as_str(), platform.balance()), ("INITIALIZING", before));
    platform.take(&id, &worker, 1);
    platform.pass_seconds(5);
    assert_eq!((platform.states(&id).as_str(), spent(&platform, before)), ("IDLE", cost(5)));
    // Its process ends, and is to be started again.
    platform.engine.report_exit(&engine::Caller::local(), &id, &worker).unwrap();
    platform.pass_seconds(8);
    assert_eq!(spent(&platform, before), cost(5));
    assert_eq!(platform.engine.status().unwrap().cost_per_hour, Usd::ZERO);
    platform.take(&id, &worker, 1);
    assert_eq!(platform.engine.status().unwrap().cost_per_hour, Usd::from_micros(1_100_000));
    platform.check();
}

#[test]
fn bills_are_grouped_by_endpoint_worker_and_gpu_and_their_sums_are_one() {
    let platform = Platform::new();
    let before = platform.balance();
    let one = platform.serve(json!({ "workers": { "min": 2, "max": 2 } }));
    let other = platform.serve(json!({ "gpu": { "pools": ["HOPPER_141"] }, "workers": { "min": 1, "max": 1 } }));
    let cpu = json!({ "gpu": null, "cpu": [{ "id": "cpu5c", "vcpuCount": 4 }], "workers": { "min": 1, "max": 1 } });
    let third = platform.serve(cpu);
    platform.rent(json!({}));
    let workers: Vec<String> =
        [&one, &other, &third].into_iter().flat_map(|id| platform.workers(id)).map(|worker| worker.id).collect();
    platform.pass_seconds(10_000);
    let keys = |grouping: &str, key: &str| {
        let bill = bill(&platform, json!({ "lastN": 2, "grouping": grouping }));
        let records = bill["records"].as_array().unwrap();
        let sum: Usd = records.iter().map(|record| amount(&record["totalAmount"])).sum();
        assert_eq!(sum, amount(&bill["metadata"]["totals"]["totalAmount"]), "{grouping}");
        assert_eq!(bill["metadata"]["uniqueServerlessCount"], 3, "{grouping}");
        let mut keys: Vec<String> =
            records.iter().filter_map(|record| record[key].as_str().map(str::to_owned)).collect();
        keys.sort();
        (keys, sum)
    };
    let sorted = |mut names: Vec<String>| {
        names.sort();
        names
    };
    let (endpoints, sum) = keys("endpointId", "serverlessId");
    assert_eq!(endpoints, sorted(vec![one.clone(), other.clone(), third.clone()]));
    assert_eq!(keys("podId", "podId"), (sorted(workers), sum));
    assert_eq!(keys("gpuId", "gpuId"), (vec![GPU.to_owned(), "NVIDIA H200".to_owned()], sum));
    // The parts are the whole.
    let pods = platform.send::<ListPodBilling>(json!({ "lastN": 2 })).unwrap().metadata.totals.total_amount;
    let all = platform.send::<ListBillingHistory>(json!({ "lastN": 2 })).unwrap().metadata.totals;
    assert_eq!(all.total_amount, sum + pods);
    assert_eq!(all.serverless_gpu_amount + all.serverless_cpu_amount + all.serverless_disk_amount, sum);
    assert_eq!(spent(&platform, before), sum + pods);
    let filtered = bill(&platform, json!({ "lastN": 2, "serverlessId": one }));
    assert_eq!(amount(&filtered["metadata"]["totals"]["totalAmount"]), cost(9999) + cost(9999));
    let by_gpu = bill(&platform, json!({ "lastN": 2, "gpuId": "NVIDIA H200" }));
    assert_eq!(by_gpu["metadata"]["uniqueServerlessCount"], 1);
    // They stay when the endpoint is gone.
    platform.send::<DeleteEndpoint>(json!({ "id": one })).unwrap();
    let filtered = bill(&platform, json!({ "lastN": 2, "serverlessId": one }));
    assert_eq!(amount(&filtered["metadata"]["totals"]["totalAmount"]), cost(9999) + cost(9999));
}

#[test]
fn at_zero_balance_all_workers_end_and_jobs_wait_until_money_comes() {
    let platform = Platform::new();
    let free = platform.free();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-5000", "workers": { "min": 2, "max": 2 } }));
    platform.patch(&id, json!({ "timeout": 10_000_000 })).unwrap();
    let jobs = [(); 3].map(|()| platform.run_job(&id, json!({})));
    platform.pass_seconds(3);
    platform.engine.add_credit(Usd::from_micros(-999_000_000)).unwrap();
    platform.pass_seconds(4 * 3600);
    assert_eq!((platform.states(&id).as_str(), platform.free()), ("", free));
    assert!(jobs.iter().all(|job| platform.job_state(&id, job) == "IN_QUEUE"));
    let left = platform.balance();
    assert!(left <= Usd::ZERO && left > Usd::from_micros(-2000), "{left}");
    platform.pass_seconds(3600);
    assert_eq!((platform.balance(), platform.engine.until_due().unwrap().is_some()), (left, true), "TTLs run on");
    platform.engine.add_credit(Usd::from_micros(1_000_000)).unwrap();
    platform.pass_seconds(3);
    assert_eq!(platform.counts(&id), [0, 0, 2, 1, 2]);
    // A second time: no job fails for want of money.
    platform.pass_seconds(4 * 3600);
    assert!(jobs.iter().all(|job| platform.job_state(&id, job) == "IN_QUEUE"), "{:?}", platform.counts(&id));
    platform.engine.add_credit(Usd::from_micros(100_000_000)).unwrap();
    platform.pass_seconds(4 * 3600);
    assert_eq!(platform.counts(&id)[..4], [3, 0, 0, 0]);
    platform.check();
}

#[test]
fn pods_and_workers_end_together_when_the_money_does() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 1, "max": 1 } }));
    let pod = platform.rent_running(json!({}));
    platform.engine.add_credit(Usd::from_micros(-999_000_000)).unwrap();
    platform.pass_seconds(3600);
    assert_eq!((platform.states(&id).as_str(), platform.list().len()), ("", 0));
    assert_eq!(platform.get(&pod.id).unwrap().status.to_string(), "TERMINATED");
    platform.check();
}
