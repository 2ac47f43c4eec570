//! Invariants of endpoints, jobs, processes and pods in random histories on a small fleet.

use std::{collections::HashMap, time::Duration};

use engine::{Caller, Fleet, Incident, Outgoing};
use proptest::{prelude::*, sample::Index};
use serde_json::{Value, json};
use wire::{
    billing::{ListBillingHistory, ListServerlessBilling},
    money::Usd,
    serverless::{
        endpoints::{DeleteEndpoint, ListEndpoints},
        jobs::PurgeQueue,
    },
};

use super::with;
use crate::harness::{Platform, body as pod_body};

const IMAGES: [&str; 9] = [
    "svcctl/job:echo",
    "svcctl/job:sleep-7",
    "svcctl/job:stream-4",
    "svcctl/job:crash",
    "svcctl/job:flaky-1",
    "svcctl/job:silent",
    "svcctl/worker:crash",
    "svcctl/worker:stuck",
    "svcctl/local",
];
const FLASHBOOT: [&str; 3] = ["OFF", "FLASHBOOT", "PRIORITY_FLASHBOOT"];
const INCIDENTS: [Incident; 4] =
    [Incident::WorkerThrottle, Incident::WorkerLost, Incident::DeafQueue, Incident::RolloutStall];
const PROCESSES: [&str; 3] = ["hand1", "hand2", "hand3"];

#[derive(Debug, Clone)]
enum Step {
    Make { image: usize, count: bool, min: u32, max: u32, idle: u32, flashboot: usize, concurrency: u32 },
    Image { endpoint: Index, image: usize },
    Workers { endpoint: Index, min: u32, max: u32 },
    Place { endpoint: Index, gpus: u32 },
    Delete { endpoint: Index },
    Run { endpoint: Index, sleep: u32, low: bool, ttl: Option<u32>, timeout: u32 },
    Cancel { job: Index },
    Retry { job: Index },
    Read { job: Index },
    Purge { endpoint: Index },
    Take { endpoint: Index, process: usize, batch: u32 },
    Done { process: usize, failed: bool, replaced: bool },
    Ping { process: usize, names: bool, unhealthy: bool },
    Attend { endpoint: Index, count: Option<u32> },
    Suffer { job: Index, incident: usize },
    Rent { gpus: u32 },
    Terminate { pod: Index },
    Credit { dollars: i64 },
    Pass { millis: u64 },
}

/// The objects that a history has created so far.
#[derive(Debug, Default)]
struct Known {
    endpoints: Vec<String>,
    /// With their endpoints.
    jobs: Vec<(String, String)>,
    pods: Vec<String>,
    /// The jobs that each process took, with their endpoints.
    taken: HashMap<usize, Vec<(String, String)>>,
    /// The credit that was added to the account.
    credit: Usd,
}

fn gentle_step() -> impl Strategy<Value = Step> {
    let endpoint = any::<Index>;
    let make = (0..IMAGES.len(), any::<bool>(), 0..2_u32, 0..4_u32, 1..20_u32, 0..FLASHBOOT.len(), 1..4_u32);
    prop_oneof![
        3 => make.prop_map(|(image, count, min, max, idle, flashboot, concurrency)| Step::Make {
            image, count, min, max: max.max(min), idle, flashboot, concurrency,
        }),
        1 => (endpoint(), 0..IMAGES.len()).prop_map(|(endpoint, image)| Step::Image { endpoint, image }),
        1 => (endpoint(), 0..2_u32, 0..4_u32).prop_map(|(endpoint, min, max)| Step::Workers { endpoint, min, max: max.max(min) }),
        1 => (endpoint(), 1..4_u32).prop_map(|(endpoint, gpus)| Step::Place { endpoint, gpus }),
        8 => (endpoint(), 0..40_u32, proptest::bool::weighted(0.2), 5..60_u32).prop_map(|(endpoint, sleep, low, timeout)| Step::Run {
            endpoint, sleep, low, ttl: None, timeout,
        }),
        1 => any::<Index>().prop_map(|job| Step::Cancel { job }),
        1 => any::<Index>().prop_map(|job| Step::Read { job }),
        4 => (endpoint(), 0..PROCESSES.len(), 1..4_u32).prop_map(|(endpoint, process, batch)| Step::Take { endpoint, process, batch }),
        3 => (0..PROCESSES.len(), any::<bool>(), proptest::bool::weighted(0.1))
            .prop_map(|(process, failed, replaced)| Step::Done { process, failed, replaced }),
        2 => (0..PROCESSES.len(), any::<bool>(), proptest::bool::weighted(0.1))
            .prop_map(|(process, names, unhealthy)| Step::Ping { process, names, unhealthy }),
        1 => (endpoint(), proptest::option::of(0..3_u32)).prop_map(|(endpoint, count)| Step::Attend { endpoint, count }),
        1 => (any::<Index>(), 0..INCIDENTS.len()).prop_map(|(job, incident)| Step::Suffer { job, incident }),
        1 => (1..3_u32).prop_map(|gpus| Step::Rent { gpus }),
        1 => any::<Index>().prop_map(|pod| Step::Terminate { pod }),
        6 => prop_oneof![0..1500_u64, 0..30_000_u64, 0..900_000_u64].prop_map(|millis| Step::Pass { millis }),
    ]
}

/// Those after which the ends of jobs cannot be counted any more, as well.
fn any_step() -> impl Strategy<Value = Step> {
    prop_oneof![
        20 => gentle_step(),
        1 => any::<Index>().prop_map(|job| Step::Retry { job }),
        1 => any::<Index>().prop_map(|endpoint| Step::Purge { endpoint }),
        1 => any::<Index>().prop_map(|endpoint| Step::Delete { endpoint }),
        2 => (any::<Index>(), 10..600_u32).prop_map(|(endpoint, ttl)| Step::Run {
            endpoint, sleep: 3, low: false, ttl: Some(ttl), timeout: 30,
        }),
        1 => (-1200..600_i64).prop_map(|dollars| Step::Credit { dollars }),
        1 => (0..20_000_000_u64).prop_map(|millis| Step::Pass { millis }),
    ]
}

/// A platform whose fleet is one machine of 4 GPUs and one of 2.
fn scene() -> Platform {
    let platform = Platform::new();
    let mut fleet = Fleet::shipped();
    let mut site = fleet.data_centers.iter().find(|site| site.id == "US-DE-1").unwrap().clone();
    site.machines.retain(|machine| machine.gpu.as_ref().is_some_and(|gpu| gpu.id == crate::harness::GPU));
    fleet.data_centers = vec![site];
    platform.engine.set_fleet(&fleet).unwrap();
    platform
}

fn pick<T>(list: &[T], index: Index) -> Option<&T> {
    (!list.is_empty()).then(|| index.get(list))
}

/// Refusals are part of the game: what must hold holds after them too.
fn carry_out(platform: &Platform, known: &mut Known, step: &Step) {
    match step {
        Step::Make { image, count, min, max, idle, flashboot, concurrency } if known.endpoints.len() < 5 => {
            let scaling = if *count {
                json!({ "type": "REQUEST_COUNT", "requestCount": 2 })
            } else {
                json!({ "type": "QUEUE_DELAY", "queueDelay": 2.5 })
            };
            let workers = if *count {
                json!({ "min": min, "max": max })
            } else {
                json!({ "min": min, "max": max, "idleTimeout": idle })
            };
            let made = platform.make(json!({
                "image": IMAGES[*image], "scaling": scaling, "workers": workers, "flashboot": FLASHBOOT[*flashboot],
                "env": { "SVCCTL_CONCURRENCY": concurrency.to_string(), "SVCCTL_INIT_TIMEOUT": "20" },
            }));
            known.endpoints.extend(made.ok().map(|endpoint| endpoint.id));
        }
        // With more of them those that always have a worker would hold all GPUs.
        Step::Make { .. } => {}
        Step::Image { endpoint, image } => patch(platform, known, *endpoint, json!({ "image": IMAGES[*image] })),
        Step::Workers { endpoint, min, max } => {
            patch(platform, known, *endpoint, json!({ "workers": { "min": min, "max": max } }));
        }
        Step::Place { endpoint, gpus } => patch(platform, known, *endpoint, json!({ "gpu": { "count": gpus } })),
        Step::Delete { endpoint } => {
            if let Some(id) = pick(&known.endpoints, *endpoint).cloned() {
                platform.send::<DeleteEndpoint>(json!({ "id": id })).unwrap();
                known.endpoints.retain(|one| *one != id);
                known.jobs.retain(|(one, _)| *one != id);
            }
        }
        Step::Purge { endpoint } => {
            pick(&known.endpoints, *endpoint).map(|id| platform.call(PurgeQueue { endpoint: id.clone() }).ok());
        }
        Step::Attend { endpoint, count } => {
            pick(&known.endpoints, *endpoint).map(|id| platform.engine.attend(&Caller::local(), id, *count).ok());
        }
        Step::Rent { gpus } => {
            let request = pod_body(json!({ "gpu": { "id": crate::harness::GPU, "count": gpus }, "cloud": "SECURE" }));
            known.pods.extend(platform.create(request).ok().map(|pod| pod.id));
        }
        Step::Terminate { pod } => {
            pick(&known.pods, *pod).map(|id| platform.act(id, "terminate").ok());
        }
        Step::Credit { dollars } => {
            let amount = Usd::from_micros(dollars * 1_000_000);
            platform.engine.add_credit(amount).unwrap();
            known.credit += amount;
        }
        Step::Pass { millis } => platform.pass(Duration::from_millis(*millis)),
        of_jobs => act_on_jobs(platform, known, of_jobs),
    }
}

fn patch(platform: &Platform, known: &Known, endpoint: Index, body: Value) {
    pick(&known.endpoints, endpoint).map(|id| platform.patch(id, body).ok());
}

fn act_on_jobs(platform: &Platform, known: &mut Known, step: &Step) {
    match step {
        Step::Run { endpoint, sleep, low, ttl, timeout } => {
            let Some(id) = pick(&known.endpoints, *endpoint).cloned() else { return };
            let policy = json!({ "lowPriority": low, "executionTimeout": timeout * 1000 });
            let policy = match ttl {
                Some(ttl) => with(policy, json!({ "ttl": ttl * 1000 })),
                None => with(policy, json!({ "ttl": 604_800_000_u64 })),
            };
            let body = json!({ "input": { "sleep": sleep }, "policy": policy, "webhook": "http://example.com/" });
            known.jobs.extend(platform.try_run(&id, body).ok().map(|job| (id, job.id)));
        }
        Step::Cancel { job } => {
            pick(&known.jobs, *job).map(|(id, job)| platform.cancel_job(id, job).ok());
        }
        Step::Retry { job } => {
            pick(&known.jobs, *job).map(|(id, job)| platform.retry_job(id, job).ok());
        }
        Step::Read { job } => {
            if let Some((id, job)) = pick(&known.jobs, *job).filter(|(id, job)| platform.try_job(id, job).is_ok()) {
                platform.stream_job(id, job);
            }
        }
        Step::Suffer { job, incident } => {
            let (job, incident) = (pick(&known.jobs, *job), INCIDENTS[*incident]);
            job.map(|(id, job)| platform.engine.incident(&Caller::local(), id, Some(job), incident).unwrap());
        }
        Step::Take { endpoint, process, batch } => {
            let Some(id) = pick(&known.endpoints, *endpoint).cloned() else { return };
            let taken = platform.try_take(&id, PROCESSES[*process], *batch).unwrap_or_default();
            known.taken.entry(*process).or_default().extend(taken.into_iter().map(|job| (id.clone(), job.id)));
        }
        Step::Done { process, failed, replaced } => {
            let Some((id, job)) = known.taken.get_mut(process).and_then(Vec::pop) else { return };
            if known.endpoints.contains(&id) {
                let report = if *failed { json!({ "error": "no" }) } else { json!({ "output": { "n": 1 } }) };
                platform.report(&id, PROCESSES[*process], &job, with(report, json!({ "stopPod": replaced })));
            }
        }
        Step::Ping { process, names, unhealthy } => {
            let taken = known.taken.get(process).cloned().unwrap_or_default();
            let Some((id, _)) = taken.last().filter(|(id, _)| known.endpoints.contains(id)) else { return };
            let jobs: Vec<&str> = taken.iter().filter(|_| *names).map(|(_, job)| job.as_str()).collect();
            let status = if *unhealthy { json!({ "status": "unhealthy" }) } else { json!({}) };
            platform.ping_with(id, PROCESSES[*process], with(json!({ "job_id": jobs.join(",") }), status));
        }
        other => unreachable!("{other:?} is of no job"),
    }
}

/// The whole state, but for what each process knows for itself.
fn history(platform: &Platform) -> Value {
    // A read writes down what is due, and leaves what is only over, as pods that ended an hour ago, to the next write.
    platform.engine.catch_up().unwrap();
    let document = serde_json::to_value(platform.engine.export().unwrap()).unwrap();
    let mut tables = document["tables"].clone();
    tables.as_object_mut().unwrap().remove("settings");
    tables
}

fn overcommitted(platform: &Platform) -> Option<String> {
    let fleet = platform.engine.fleet().unwrap();
    let rows = history(platform)["machine_use"].as_array().unwrap().clone();
    let room = |machine: &str| {
        let machines = fleet.data_centers.iter().flat_map(|site| &site.machines);
        machines.filter(|one| one.id == machine).map(|one| u64::from(one.units())).sum::<u64>()
    };
    let over = rows.iter().find(|row| row["units"].as_u64().unwrap() > room(row["machine"].as_str().unwrap()));
    over.map(Value::to_string)
}

fn amount(value: &Value) -> Usd {
    serde_json::from_value(value.clone()).unwrap()
}

/// The sums of the serverless bill by every grouping and in buckets of every size are one.
fn billed(platform: &Platform) -> Result<Usd, TestCaseError> {
    let mut sums = Vec::new();
    for grouping in ["endpointId", "podId", "gpuId"] {
        for bucket in ["day", "week", "month"] {
            let query = json!({ "grouping": grouping, "bucketSize": bucket, "startTime": "2026-11-01T00:00:00Z", "endTime": "2028-01-01T00:00:00Z" });
            let bill = serde_json::to_value(platform.send::<ListServerlessBilling>(query).unwrap()).unwrap();
            let records = bill["records"].as_array().unwrap();
            sums.push(records.iter().map(|record| amount(&record["totalAmount"])).sum::<Usd>());
            sums.push(amount(&bill["metadata"]["totals"]["totalAmount"]));
        }
    }
    prop_assert!(sums.iter().all(|sum| *sum == sums[0]), "{sums:?}");
    Ok(sums[0])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn books_balance_after_every_step_and_bills_are_the_ledger(steps in proptest::collection::vec(any_step(), 1..60)) {
        let platform = scene();
        let mut known = Known::default();
        for step in &steps {
            carry_out(&platform, &mut known, step);
            platform.send::<ListEndpoints>(json!({})).unwrap();
            platform.engine.check_books().map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(overcommitted(&platform), None);
        }
        let serverless = billed(&platform)?;
        let all = json!({ "startTime": "2026-11-01T00:00:00Z", "endTime": "2028-01-01T00:00:00Z" });
        let whole = platform.send::<ListBillingHistory>(all).unwrap().metadata.totals;
        let pods = whole.pod_gpu_amount + whole.pod_disk_amount + whole.pod_cpu_amount;
        prop_assert_eq!(whole.total_amount, serverless + pods);
        prop_assert_eq!(Usd::from_micros(1_000_000_000) + known.credit - whole.total_amount, platform.balance());
    }

    #[test]
    fn looking_often_and_looking_once_give_the_same_history(
        steps in proptest::collection::vec(any_step(), 1..50), jitter in 0..=60_u8, seed: u64,
    ) {
        let run = |looks: bool| {
            let platform = scene();
            let settings = engine::RuntimeSettings { jitter, seed, ..engine::RuntimeSettings::default() };
            platform.engine.set_runtime_settings(&settings).unwrap();
            let mut known = Known::default();
            for step in &steps {
                match step {
                    Step::Pass { millis } if looks => {
                        for part in [millis / 7, millis / 3, millis / 5, millis - millis / 7 - millis / 3 - millis / 5] {
                            platform.pass(Duration::from_millis(part));
                            platform.list();
                            platform.engine.catch_up().unwrap();
                        }
                    }
                    step => carry_out(&platform, &mut known, step),
                }
            }
            history(&platform)
        };
        let (often, once) = (run(true), run(false));
        for (table, rows) in often.as_object().unwrap() {
            prop_assert_eq!(rows, &once[table], "{}", table);
        }
    }

    #[test]
    fn every_job_that_was_accepted_ends_once_and_lost_attempts_are_counted(
        steps in proptest::collection::vec(gentle_step(), 1..60),
    ) {
        let platform = scene();
        let mut known = Known::default();
        for step in &steps {
            carry_out(&platform, &mut known, step);
        }
        // Then all goes well.
        known.pods.iter().for_each(|pod| drop(platform.act(pod, "terminate")));
        platform.engine.add_credit(Usd::from_micros(10_000_000_000)).unwrap();
        for id in &known.endpoints {
            // Without a release that rolls, workers with more GPUs would stay (serverless.md, Releases and rollout).
            platform.patch(id, json!({
                "image": "svcctl/job:echo", "args": "well", "gpu": { "count": 1 }, "workers": { "min": 1, "max": 2 },
            })).unwrap();
        }
        platform.pass_seconds(2 * 24 * 3600);
        let mut ends: HashMap<String, Vec<Value>> = HashMap::new();
        loop {
            let hooks = platform.engine.due_webhooks(&Outgoing::default()).unwrap();
            if hooks.is_empty() {
                break;
            }
            for hook in hooks {
                let body: Value = serde_json::from_str(&hook.body).unwrap();
                ends.entry(body["id"].as_str().unwrap().to_owned()).or_default().push(body);
                platform.engine.settle_webhook(hook.id, true).unwrap();
            }
        }
        for (_, job) in &known.jobs {
            let times = ends.get(job).map_or(0, Vec::len);
            prop_assert_eq!(times, 1, "{} ended {} times: {:?}", job, times, ends.get(job));
        }
        prop_assert_eq!(ends.len(), known.jobs.len());
        let counts = known.endpoints.iter().map(|id| platform.counts(id)).fold([0; 5], |sum, one| {
            std::array::from_fn(|place| sum[place] + one[place])
        });
        let ended = |status: &[&str]| {
            let all = ends.values().flatten().filter(|end| status.contains(&end["status"].as_str().unwrap()));
            u64::try_from(all.count()).unwrap()
        };
        let retried = ends.values().flatten().filter_map(|end| end["retries"].as_u64()).sum::<u64>();
        prop_assert_eq!(counts, [ended(&["COMPLETED"]), ended(&["FAILED", "TIMED_OUT"]), 0, 0, retried]);
    }
}

#[test]
fn the_scene_has_room_for_few() {
    let platform = scene();
    let id = platform
        .make(json!({ "workers": { "min": 3, "max": 3 }, "gpu": { "pools": ["ADA_24"], "count": 2 } }))
        .unwrap()
        .id;
    platform.pass_seconds(3);
    assert_eq!(platform.states(&id), "IDLE IDLE IDLE");
    assert_eq!(platform.free().0, 0);
}
