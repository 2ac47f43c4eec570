//! The states of workers with their times (serverless.md, Workers).

use engine::{Incident, RuntimeSettings};
use serde_json::json;
use wire::serverless::{endpoints::DeleteEndpoint, workers::ListEndpointWorkers};

use super::{by_count, refused, with};
use crate::harness::Platform;

/// An endpoint that always has a worker of this image.
fn one(platform: &Platform, image: &str) -> String {
    platform.serve(json!({ "image": image, "workers": { "min": 1, "max": 1 } }))
}

#[test]
fn a_worker_pulls_for_a_second_boots_for_two_and_is_idle() {
    let platform = Platform::new();
    let id = one(&platform, "some/image:1");
    let began = platform.now();
    let worker = platform.worker(&id);
    assert_eq!((worker.id.len(), platform.states(&id).as_str()), (14, "INITIALIZING"));
    assert_eq!((worker.started_at, worker.uptime_seconds), (None, None));
    assert_eq!(worker.gpu_type_id.as_deref(), Some("NVIDIA GeForce RTX 4090"));
    assert!(worker.data_center_id.is_some() && worker.gpu_count.unwrap() == 1);
    platform.pass_millis(2999);
    assert_eq!(platform.states(&id), "INITIALIZING");
    platform.pass_millis(1);
    let worker = platform.worker(&id);
    assert_eq!(platform.states(&id), "IDLE");
    assert_eq!(worker.started_at.unwrap().millis() - began.millis(), 3000);
    assert_eq!(worker.uptime_seconds, Some(0));
    platform.pass_seconds(7);
    assert_eq!(platform.worker(&id).uptime_seconds, Some(7));
}

#[test]
fn an_image_that_an_earlier_worker_brought_is_not_pulled_again() {
    let platform = Platform::new();
    let id = one(&platform, "some/image:1");
    platform.pass_seconds(3);
    platform.patch(&id, json!({ "workers": { "min": 0, "max": 0 } })).unwrap();
    assert_eq!(platform.states(&id), "");
    platform.patch(&id, json!({ "workers": { "min": 1, "max": 1 } })).unwrap();
    platform.pass_millis(2000);
    assert_eq!(platform.states(&id), "IDLE", "it only boots");
    let other = one(&platform, "some/image:2");
    platform.pass_millis(2999);
    assert_eq!(platform.states(&other), "INITIALIZING");
}

#[test]
fn spans_follow_the_settings_of_the_runtime_and_their_seed() {
    let ready_after = |settings: RuntimeSettings| {
        let platform = Platform::new();
        platform.engine.set_runtime_settings(&settings).unwrap();
        let id = one(&platform, "some/image:1");
        let began = platform.now();
        platform.pass_seconds(100);
        platform.worker(&id).started_at.unwrap().millis() - began.millis()
    };
    let usual = RuntimeSettings { provisioning: 5000, starting: 7000, ..RuntimeSettings::default() };
    assert_eq!(ready_after(usual.clone()), 12_000);
    let jittered = |seed| ready_after(RuntimeSettings { jitter: 50, seed, ..usual.clone() });
    let spans: Vec<i64> = (0..5).map(jittered).collect();
    assert!(spans.iter().all(|span| (6000..=18_000).contains(span)), "{spans:?}");
    assert!(spans.iter().any(|span| *span != spans[0]), "another seed, another jitter: {spans:?}");
    assert_eq!(spans, (0..5).map(jittered).collect::<Vec<_>>(), "the same seed, the same jitter");
    let id = { ready_after(RuntimeSettings { provisioning: 0, starting: 0, ..RuntimeSettings::default() }) };
    assert_eq!(id, 0);
}

#[test]
fn the_summary_counts_the_list() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-50", "workers": { "min": 2, "max": 3 } }));
    platform.pass_seconds(3);
    platform.run_job(&id, json!({}));
    platform.patch(&id, json!({ "workers": { "min": 3 } })).unwrap();
    let listed = platform.send::<ListEndpointWorkers>(json!({ "id": id })).unwrap();
    let summary = serde_json::to_value(listed.summary).unwrap();
    let expected = json!({ "running": 1, "idle": 1, "initializing": 1, "throttled": 0, "unhealthy": 0, "total": 3 });
    assert_eq!((summary, listed.endpoint_version), (expected, Some(1)));
    let health = serde_json::to_value(platform.health(&id).workers).unwrap();
    let expected = json!({ "running": 1, "idle": 1, "initializing": 1, "throttled": 0, "unhealthy": 0, "ready": 2 });
    assert_eq!(health, expected);
}

#[test]
fn a_cpu_worker_has_no_gpu() {
    let platform = Platform::new();
    let free = platform.free();
    let cpu = json!({ "gpu": null, "cpu": [{ "id": "cpu5c", "vcpuCount": 4 }], "workers": { "min": 1 } });
    let id = platform.serve(cpu);
    platform.pass_seconds(3);
    let worker = platform.worker(&id);
    assert_eq!((worker.gpu_count.unwrap(), worker.gpu_type_id), (0, None));
    assert_eq!(platform.free(), (free.0, free.1 - 4));
}

#[test]
fn a_worker_that_does_not_get_ready_in_time_is_unhealthy_and_starts_again_and_again() {
    let platform = Platform::new();
    let id = one(&platform, "svcctl/worker:stuck");
    let free = platform.free();
    platform.pass_millis(420_999);
    assert_eq!(platform.states(&id), "INITIALIZING");
    platform.pass_millis(1);
    assert_eq!(platform.states(&id), "UNHEALTHY");
    assert_eq!(platform.free().0, free.0 + 1, "it holds no GPU");
    // 10 s, 20 s, 40 s ... 300 s, and 420 s of booting between them; the image is on the machine.
    for rest in [10, 20, 40, 80, 160, 300, 300] {
        platform.pass_millis(rest * 1000 - 1);
        assert_eq!(platform.states(&id), "UNHEALTHY", "{rest}");
        platform.pass_millis(1);
        assert_eq!(platform.states(&id), "INITIALIZING", "{rest}");
        platform.pass_seconds(420);
        assert_eq!(platform.states(&id), "UNHEALTHY", "{rest}");
    }
    platform.check();
}

#[test]
fn env_sets_the_init_timeout_by_whatever_prefix() {
    for name in ["SVCCTL_INIT_TIMEOUT", "LIBRARY_INIT_TIMEOUT"] {
        let platform = Platform::new();
        let more = json!({ "image": "svcctl/worker:stuck", "workers": { "min": 1 }, "env": { name: "15" } });
        let id = platform.serve(more);
        platform.pass_millis(15_999);
        assert_eq!(platform.states(&id), "INITIALIZING", "{name}");
        platform.pass_millis(1);
        assert_eq!(platform.states(&id), "UNHEALTHY", "{name}");
    }
}

#[test]
fn a_worker_is_given_up_after_seven_days_and_another_one_takes_its_place() {
    let platform = Platform::new();
    let id = one(&platform, "svcctl/worker:crash");
    platform.pass_seconds(3);
    let first = platform.worker(&id).id;
    let week = 7 * 24 * 3600;
    platform.pass_seconds(week - 3600);
    assert_eq!(platform.worker(&id).id, first);
    platform.pass_seconds(2 * 3600);
    assert_ne!(platform.worker(&id).id, first);
    platform.check();
}

#[test]
fn after_five_failures_in_a_row_one_worker_at_a_time_tries() {
    let platform = Platform::new();
    let id = platform.serve(with(by_count(5), json!({ "image": "svcctl/worker:crash" })));
    for _ in 0..5 {
        platform.run_job(&id, json!({}));
    }
    platform.pass_seconds(3);
    assert_eq!(platform.states(&id), ["UNHEALTHY"; 5].join(" "));
    let says = |worker: &str| {
        let said = platform.log(&id, worker);
        said.iter().filter(|line| line.contains("five starts in a row")).count()
    };
    let said: usize = platform.workers(&id).iter().map(|worker| says(&worker.id)).sum();
    assert_eq!(said, 1, "a line says so");
    for _ in 0..3000 {
        platform.pass_seconds(1);
        let starting = platform.workers(&id).iter().filter(|worker| worker.status.to_string() != "UNHEALTHY").count();
        assert!(starting <= 1, "{}", platform.states(&id));
    }
    assert_eq!(platform.counts(&id), [0, 0, 0, 5, 0], "jobs stay in the queue");
    // One that gets ready ends the probing: the others start, too.
    platform.patch(&id, json!({ "image": "svcctl/job:sleep-100" })).unwrap();
    platform.pass_seconds(350);
    assert_eq!(platform.counts(&id), [5, 0, 0, 0, 0]);
    platform.check();
}

#[test]
fn a_probe_never_waits_for_more_than_five_minutes() {
    let platform = Platform::new();
    let id = platform.serve(with(by_count(3), json!({ "image": "svcctl/worker:stuck" })));
    for _ in 0..3 {
        platform.run_job(&id, json!({}));
    }
    // The one that probes takes 420 s; the others rest meanwhile, again and again.
    platform.pass_seconds(20 * 3600);
    let mut idle = 0;
    for _ in 0..400 {
        platform.pass_seconds(10);
        idle = if platform.states(&id).contains("INITIALIZING") { 0 } else { idle + 10 };
        assert!(idle <= 310, "no worker tried for {idle} s");
    }
}

#[test]
fn an_image_that_cannot_be_pulled_makes_an_unhealthy_worker_that_never_cost() {
    let platform = Platform::new();
    let balance = platform.balance();
    let id = one(&platform, "svcctl/error:pull");
    platform.pass_seconds(1);
    assert_eq!(platform.states(&id), "UNHEALTHY");
    platform.pass_seconds(24 * 3600);
    assert_eq!(platform.balance(), balance);
    let log = platform.log(&id, &platform.worker(&id).id).join("\n");
    assert!(log.contains("svcctl/error:pull cannot be pulled"), "{log}");
}

#[test]
fn a_worker_without_work_stays_for_its_idle_timeout() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "idleTimeout": 7 } }));
    platform.run_job(&id, json!({}));
    platform.pass_millis(3100 + 6999);
    assert_eq!(platform.states(&id), "IDLE");
    let worker = platform.worker(&id).id;
    platform.pass_millis(1);
    assert_eq!(platform.states(&id), "");
    assert!(platform.log(&id, &worker).iter().any(|line| line.starts_with("stop container")));
}

#[test]
fn with_queue_and_request_count_the_idle_timeout_is_5_seconds() {
    let platform = Platform::new();
    let id = platform.serve(by_count(1));
    platform.run_job(&id, json!({}));
    platform.pass_millis(3100 + 4999);
    assert_eq!(platform.states(&id), "IDLE");
    platform.pass_millis(1);
    assert_eq!(platform.states(&id), "");
}

#[test]
fn flashboot_keeps_what_ended_idle_and_revives_it_fast() {
    for (flashboot, kept, ready) in [("FLASHBOOT", 600, 500), ("PRIORITY_FLASHBOOT", 3600, 200)] {
        let platform = Platform::new();
        let free = platform.free();
        let id = platform.serve(json!({ "flashboot": flashboot, "workers": { "max": 1, "idleTimeout": 1 } }));
        let first = platform.run_job(&id, json!({}));
        platform.pass_seconds(4);
        let parked = platform.job(&id, &first).worker_id;
        platform.pass_seconds(1);
        assert_eq!(
            (platform.states(&id).as_str(), platform.free()),
            ("", free),
            "parked ones are unlisted, hold nothing"
        );
        let balance = platform.balance();
        platform.pass_seconds(kept - 10);
        assert_eq!(platform.balance(), balance, "and cost nothing");
        let second = platform.run_job(&id, json!({}));
        platform.pass_millis(ready - 1);
        assert_eq!(platform.job_state(&id, &second), "IN_QUEUE", "{flashboot}");
        platform.pass_millis(1);
        let job = platform.job(&id, &second);
        assert_eq!(job.delay_time, Some(ready), "{flashboot}");
        assert_eq!(job.worker_id, parked, "on the same machine");
        // Not used for so long, it is no longer kept.
        platform.pass_seconds(kept + 3);
        let third = platform.run_job(&id, json!({}));
        platform.pass_seconds(3);
        assert_eq!(platform.job(&id, &third).delay_time, Some(2000), "{flashboot}: the image is still there");
        platform.check();
    }
}

#[test]
fn what_is_parked_is_of_no_use_to_another_version_or_on_a_full_machine() {
    let platform = Platform::new();
    let more = json!({
        "flashboot": "FLASHBOOT", "workers": { "max": 1, "idleTimeout": 1 }, "dataCenterIds": ["OC-AU-1"],
    });
    let id = platform.serve(more);
    platform.run_job(&id, json!({}));
    platform.pass_seconds(5);
    // The only machine there has one GPU.
    let pod = platform.rent(json!({ "dataCenterIds": ["OC-AU-1"], "cloud": "SECURE" }));
    let waits = platform.run_job(&id, json!({}));
    platform.pass_seconds(5);
    assert_eq!((platform.states(&id).as_str(), platform.job_state(&id, &waits)), ("THROTTLED", "IN_QUEUE"));
    platform.act(&pod.id, "terminate").unwrap();
    platform.pass_seconds(5);
    assert_eq!(platform.job_state(&id, &waits), "COMPLETED");
    platform.pass_seconds(5);
    platform.patch(&id, json!({ "env": { "A": "1" } })).unwrap();
    let job = platform.run_job(&id, json!({}));
    platform.pass_seconds(5);
    assert_eq!(platform.job(&id, &job).delay_time, Some(2000));
    platform.check();
}

#[test]
fn nothing_is_revived_while_nothing_can_be_placed() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "flashboot": "FLASHBOOT", "workers": { "max": 1, "idleTimeout": 1 } }));
    platform.run_job(&id, json!({}));
    platform.pass_seconds(5);
    platform.engine.incident(&engine::Caller::local(), &id, None, Incident::WorkerThrottle).unwrap();
    platform.run_job(&id, json!({}));
    platform.pass_seconds(30);
    assert_eq!(platform.states(&id), "THROTTLED");
    platform.pass_seconds(40);
    assert_eq!(platform.counts(&id)[0], 2);
}

#[test]
fn a_delete_ends_the_workers_and_frees_what_they_held() {
    let platform = Platform::new();
    let free = platform.free();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-50", "workers": { "min": 2 } }));
    platform.pass_seconds(3);
    let job = platform.run_job(&id, json!({}));
    assert_eq!(platform.free().0, free.0 - 2);
    platform.send::<DeleteEndpoint>(json!({ "id": id })).unwrap();
    assert_eq!(platform.free(), free);
    assert_eq!(refused(platform.try_job(&id, &job)).0, 404);
    let balance = platform.balance();
    platform.pass_seconds(3600);
    assert_eq!(platform.balance(), balance);
    platform.check();
}
