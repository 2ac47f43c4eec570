//! The spend of a window, and its parts (serverless.md, Money).

use api::Api;
use ops::serverless::{
    cost::Rates,
    spend::{Part, Spend},
};
use proptest::prelude::*;
use serde_json::json;
use wire::{
    Timestamp,
    money::Usd,
    pricing::Rate,
    serverless::{endpoints::GetEndpoint, jobs::GetJob},
};

use super::{by_count, with};
use crate::harness::Platform;

/// The cost of a worker with one RTX 4090 and a disk of 20 GB for so many milliseconds.
fn cost(millis: i64) -> Usd {
    let rate = Rate::hourly(Usd::from_micros(1_100_000)).monthly() + Rate::container_disk(20).monthly();
    Usd::from_micros(rate * millis / (30 * 24 * 3_600_000))
}

fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

/// The spend of an endpoint between two moments.
fn spent(api: &Api, id: &str, since: Timestamp, until: Option<Timestamp>, now: Timestamp) -> Spend {
    block(async {
        let endpoint = api.call(GetEndpoint { id: id.to_owned() }).await.unwrap().value;
        Spend::read((api, api), &endpoint, (since, until), now).await.unwrap()
    })
}

fn sum(spend: &Spend) -> Usd {
    [spend.run, spend.start, spend.idle].map(|part| part.cost).into_iter().sum()
}

#[test]
fn a_boot_that_never_got_ready_is_a_start_and_not_idle() {
    let platform = Platform::new();
    let (before, began) = (platform.balance(), platform.now());
    let id = platform.serve(json!({ "image": "svcctl/worker:crash", "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(20);
    let (charged, now) = (before - platform.balance(), platform.now());
    assert!(charged > Usd::ZERO);
    let spend = spent(&platform.api(), &id, began, None, now);
    assert_eq!((spend.total, spend.start.cost, spend.idle.cost), (charged, charged, Usd::ZERO));
    assert_eq!(spend.start.millis, Some(4000), "two boots of 2 s");
}

#[test]
fn a_job_costs_what_its_worker_does_and_not_what_its_endpoint_asks_for_later() {
    let platform = Platform::new();
    let began = platform.now();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-60", "workers": { "max": 1, "idleTimeout": 1 } }));
    let job = platform.run_job(&id, json!({}));
    platform.pass_seconds(120);
    platform.patch(&id, json!({ "gpu": { "pools": ["HOPPER_141"], "count": 2 }, "disk": 500 })).unwrap();
    let now = platform.now();
    let api = platform.api();
    let job = block(api.call(GetJob { endpoint: id.clone(), job })).unwrap().value;
    let endpoint = block(api.call(GetEndpoint { id: id.clone() })).unwrap().value;
    let rates = block(Rates::read(&api, &endpoint, now)).unwrap();
    assert_eq!(rates.of_job(&job), Some(cost(60_000)));
    let spend = spent(&api, &id, began, None, now);
    assert_eq!((spend.run, spend.jobs), (Part { millis: Some(60_000), cost: cost(60_000) }, 1));
    assert_eq!(sum(&spend), spend.total);
}

#[test]
fn jobs_have_a_price_where_workers_of_an_endpoint_cost_differently() {
    let platform = Platform::new();
    let pools = json!({ "gpu": { "pools": ["ADA_24", "HOPPER_141"] }, "image": "svcctl/job:echo" });
    let id = platform.serve(with(by_count(2), pools));
    let job = platform.run_job(&id, json!({ "sleep": 10 }));
    platform.pass_seconds(1800);
    let (now, api) = (platform.now(), platform.api());
    let job = block(api.call(GetJob { endpoint: id.clone(), job })).unwrap().value;
    let endpoint = block(api.call(GetEndpoint { id: id.clone() })).unwrap().value;
    // Its worker is gone by now.
    assert_eq!(block(Rates::read(&api, &endpoint, now)).unwrap().of_job(&job), Some(cost(10_100)));
}

#[test]
fn a_window_cuts_what_goes_on_over_its_edges() {
    let platform = Platform::new();
    let began = platform.now();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-60", "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    platform.run_job(&id, json!({}));
    platform.pass_seconds(100);
    let now = platform.now();
    let api = platform.api();
    let at = |second: u64| began.after(std::time::Duration::from_secs(second));
    let millis = |from: u64, to: u64| {
        let spend = spent(&api, &id, at(from), Some(at(to)), now);
        assert_eq!((sum(&spend), spend.since, spend.until), (spend.total, at(from), at(to)));
        ([spend.start, spend.run, spend.idle].map(|part| part.millis.unwrap()), spend.jobs)
    };
    assert_eq!(millis(0, 103), ([2000, 60_000, 40_000], 1));
    assert_eq!(millis(2, 13), ([1000, 10_000, 0], 0));
    assert_eq!(millis(13, 63), ([0, 50_000, 0], 1));
    assert_eq!(millis(63, 64), ([0, 0, 1000], 0));
    assert_eq!(millis(0, 1), ([0, 0, 0], 0), "pulling is free");
}

#[derive(Debug, Clone)]
enum Step {
    Run { sleep: u32 },
    Image { place: usize },
    Hardware { place: usize },
    Workers { min: u32, max: u32 },
    Pass { seconds: u64 },
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => (0_u32..40).prop_map(|sleep| Step::Run { sleep }),
        1 => (0_usize..4).prop_map(|place| Step::Image { place }),
        1 => (0_usize..3).prop_map(|place| Step::Hardware { place }),
        1 => (0_u32..3, 1_u32..4).prop_map(|(min, max)| Step::Workers { min: min.min(max), max }),
        5 => (1_u64..60).prop_map(|seconds| Step::Pass { seconds }),
    ];
    prop::collection::vec(step, 4..24)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_parts_of_a_window_add_up_to_what_was_charged_in_exactly_it(
        steps in steps(), flashboot in any::<bool>(), cuts in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 4),
    ) {
        let platform = Platform::new();
        let flashboot = if flashboot { "FLASHBOOT" } else { "OFF" };
        let id = platform.serve(with(by_count(3), json!({ "image": "svcctl/job:echo", "flashboot": flashboot })));
        let mut seen = vec![(platform.now(), platform.balance())];
        for step in steps {
            match step {
                Step::Run { sleep } => drop(platform.run_job(&id, json!({ "sleep": f64::from(sleep) / 3.0 }))),
                Step::Image { place } => {
                    let image = ["svcctl/job:echo", "svcctl/worker:crash", "svcctl/job:flaky-1", "svcctl/job:sleep-5"][place];
                    platform.patch(&id, json!({ "image": image })).unwrap();
                }
                Step::Hardware { place } => {
                    let (pools, count) = [(["ADA_24"], 1), (["HOPPER_141"], 1), (["ADA_24"], 2)][place];
                    platform.patch(&id, json!({ "gpu": { "pools": pools, "count": count } })).unwrap();
                }
                Step::Workers { min, max } => {
                    platform.patch(&id, json!({ "workers": { "min": min, "max": max } })).unwrap();
                }
                Step::Pass { seconds } => {
                    platform.pass_seconds(seconds);
                    seen.push((platform.now(), platform.balance()));
                }
            }
        }
        platform.pass_seconds(1);
        seen.push((platform.now(), platform.balance()));
        platform.check();
        let (now, api) = (platform.now(), platform.api());
        for (one, other) in cuts {
            let (one, other) = (one.index(seen.len()), other.index(seen.len()));
            let (first, last) = (one.min(other), one.max(other));
            if seen[first].0 < seen[last].0 {
                let spend = spent(&api, &id, seen[first].0, Some(seen[last].0), now);
                prop_assert_eq!(spend.total, seen[first].1 - seen[last].1);
                prop_assert_eq!(sum(&spend), spend.total);
                prop_assert!([spend.run, spend.start, spend.idle].iter().all(|part| part.cost >= Usd::ZERO));
            }
        }
    }
}
