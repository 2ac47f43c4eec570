//! How long bills take over the API core. `cargo bench --bench billing`
#![allow(clippy::unwrap_used, missing_docs, reason = "a benchmark")]

use std::time::Duration;

use api::Api;
use engine::{Caller, Clock, Engine, Fleet, ManualClock, Rng, Store};
use serde_json::json;
use wire::{
    billing::{BucketSize, ListPodBilling},
    pods::{CreatePod, CreatePodRequest},
    schema,
};

const GPU: &str = "NVIDIA GeForce RTX 4090";
const DAY: Duration = Duration::from_secs(24 * 3600);

fn main() {
    divan::main();
}

/// A fleet with room for so many pods of one GPU.
fn fleet(pods: usize) -> Fleet {
    let mut fleet = Fleet::shipped();
    let site = &mut fleet.data_centers[0];
    let machine = |number: usize| {
        let machine = json!({
            "id": format!("bench-{number}"), "cloud": "SECURE", "gpu": { "id": GPU, "count": 8 },
            "vcpus": 128, "memory": 512, "cuda": "12.8",
        });
        serde_json::from_value(machine).unwrap()
    };
    site.machines.extend((0..pods.div_ceil(8)).map(machine));
    fleet
}

/// An engine in which so many pods have run for a year.
fn after_a_year(pods: usize) -> Api {
    let clock = ManualClock::at("2025-01-01T00:00:00Z".parse().unwrap());
    let engine = Engine::new(Store::in_memory().unwrap(), Clock::Manual(clock.clone()), Rng::from_seed(1));
    engine.set_fleet(&fleet(pods)).unwrap();
    engine.set_credit("100000000".parse().unwrap()).unwrap();
    let body = CreatePodRequest {
        name: "bench".into(),
        image: Some("python:3.12".into()),
        gpu: Some(serde_json::from_value(json!({ "id": GPU })).unwrap()),
        ..CreatePodRequest::default()
    };
    for _ in 0..pods {
        engine.call(&Caller::local(), CreatePod { body: body.clone() }).unwrap();
    }
    clock.advance(365 * DAY);
    engine.status().unwrap();
    Api::embedded(engine)
}

fn read(bencher: divan::Bencher<'_, '_>, pods: usize, bucket: BucketSize, records: u64) {
    let api = after_a_year(pods);
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let query: ListPodBilling = schema::decode(json!({
        "startTime": "2025-01-01T00:00:00Z", "endTime": "2026-01-01T00:00:00Z", "bucketSize": bucket,
    }))
    .unwrap();
    bencher.counter(divan::counter::ItemsCount::new(records)).bench_local(|| {
        let reply = runtime.block_on(api.call(query.clone())).unwrap();
        assert_eq!(reply.value.metadata.record_count, records);
        reply
    });
}

/// 365 records a pod: the time per record must not grow with their number.
#[divan::bench(args = [100, 300, 1000], sample_count = 5, sample_size = 1)]
fn a_year_by_the_day(bencher: divan::Bencher<'_, '_>, pods: usize) {
    read(bencher, pods, BucketSize::Day, 365 * u64::try_from(pods).unwrap());
}

#[divan::bench(sample_count = 20, sample_size = 1)]
fn a_year_of_one_pod_by_the_hour(bencher: divan::Bencher<'_, '_>) {
    read(bencher, 1, BucketSize::Hour, 8760);
}
