//! The life of jobs (serverless.md, Jobs).

use serde_json::{Value, json};
use wire::{
    money::Usd,
    serverless::jobs::{AwaitJob, JobRequest, ListJobs, PurgeQueue},
};

use super::refused;
use crate::harness::Platform;

/// An endpoint with one worker that is ready, whose jobs take 10 s.
fn ready(platform: &Platform) -> String {
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-10", "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    id
}

fn shown(platform: &Platform, id: &str, job: &str) -> Value {
    serde_json::to_value(platform.job(id, job)).unwrap()
}

#[test]
fn a_job_shows_what_there_is_to_say_of_it() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-10", "workers": { "max": 1 } }));
    let job = platform.run_job(&id, json!({}));
    assert!(job.ends_with("-u1") && job.len() == 39, "{job}");
    assert_eq!(shown(&platform, &id, &job), json!({ "id": job, "status": "IN_QUEUE" }));
    platform.pass_seconds(3);
    let worker = platform.worker(&id).id;
    let begun = json!({ "id": job, "status": "IN_PROGRESS", "delayTime": 3000, "workerId": worker });
    assert_eq!(shown(&platform, &id, &job), begun, "the cold start is part of the delay");
    platform.pass_seconds(60);
    let ended = json!({
        "id": job, "status": "COMPLETED", "delayTime": 3000, "executionTime": 10_000, "workerId": worker,
        "output": { "slept": 10 },
    });
    assert_eq!(shown(&platform, &id, &job), ended);
    let sync = platform.run_sync(&id, None);
    assert!(sync.id.starts_with("sync-") && sync.id.ends_with("-u1"), "{}", sync.id);
}

#[test]
fn a_body_is_an_object_with_any_input_but_null() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "max": 1 } }));
    let read = |text: &str| JobRequest::read(text.as_bytes()).map(|_| ());
    for good in [
        r#"{"input":{}}"#,
        r#"{"input":0}"#,
        r#"{"input":false}"#,
        r#"{"input":""}"#,
        r#"{"input":[]}"#,
        r#"{"input":{},"webhook":"http://example.com/x","webhookV2":"x","anything":1}"#,
        r#"{"input":{},"webhook":null,"policy":null,"s3Config":null}"#,
        r#"{"input":{},"policy":{"executionTimeout":5000,"ttl":10000,"lowPriority":false}}"#,
        r#"{"input":{},"policy":{"executionTimeout":604800000,"ttl":604800000}}"#,
    ] {
        read(good).unwrap();
    }
    for bad in [
        "",
        "[]",
        "[1]",
        r#"[{"input":1}]"#,
        "7",
        "{}",
        r#"{"input":null}"#,
        r#"{"Input":{}}"#,
        r#"{"input":{}"#,
        r#"{"input":{},"webhook":"ftp://example.com"}"#,
        r#"{"input":{},"webhook":"example.com"}"#,
        r#"{"input":{},"webhook":7}"#,
        r#"{"input":{},"policy":7}"#,
        r#"{"input":{},"policy":{"executionTimeout":4999}}"#,
        r#"{"input":{},"policy":{"executionTimeout":604800001}}"#,
        r#"{"input":{},"policy":{"ttl":9999}}"#,
        r#"{"input":{},"policy":{"ttl":604800001}}"#,
        r#"{"input":{},"policy":{"ttl":-1}}"#,
        r#"{"input":{},"policy":{"lowPriority":"yes"}}"#,
    ] {
        assert_eq!(refused(read(bad)).0, 400, "{bad}");
    }
    assert_eq!(platform.counts(&id), [0; 5]);
}

#[test]
fn jobs_are_taken_at_once_and_not_at_zero_balance() {
    let platform = Platform::new();
    let id = platform.serve(json!({}));
    let job = platform.run_job(&id, json!({}));
    assert_eq!(platform.job_state(&id, &job), "IN_QUEUE");
    platform.engine.add_credit(Usd::from_micros(-2_000_000_000)).unwrap();
    let (status, says) = refused(platform.try_run(&id, json!({ "input": {} })));
    assert!(status == 402 && says.contains("money"), "{status} {says}");
    assert_eq!(platform.job_state(&id, &job), "IN_QUEUE");
}

#[test]
fn the_execution_timeout_is_the_jobs_or_the_endpoints_and_replaces_the_worker() {
    let platform = Platform::new();
    let id = platform.serve(json!({
        "image": "svcctl/job:sleep-50", "timeout": 20_000, "workers": { "min": 1, "max": 1 },
    }));
    platform.pass_seconds(3);
    for (policy, after) in [(json!({}), 20_000), (json!({ "executionTimeout": 5000 }), 5000)] {
        let worker = platform.worker(&id).id;
        let job = platform.submit(&id, json!({ "input": {}, "policy": policy }));
        platform.pass_millis(after - 1);
        assert_eq!(platform.job_state(&id, &job), "IN_PROGRESS");
        platform.pass_millis(1);
        let ended = shown(&platform, &id, &job);
        assert_eq!((&ended["status"], &ended["error"]), (&json!("FAILED"), &json!("executionTimeout exceeded")));
        assert_eq!((&ended["executionTime"], ended.get("retries")), (&json!(after), None));
        assert_ne!(platform.worker(&id).id, worker);
        platform.pass_seconds(3);
    }
    // A job that ends at that very moment has ended.
    let just = platform.serve(json!({ "image": "svcctl/job:sleep-5", "timeout": 5000, "workers": { "max": 1 } }));
    let job = platform.run_job(&just, json!({}));
    platform.pass_seconds(10);
    assert_eq!(platform.job_state(&just, &job), "COMPLETED");
    platform.check();
}

#[test]
fn a_change_of_the_timeout_is_for_jobs_that_come_later() {
    let platform = Platform::new();
    let id = ready(&platform);
    let job = platform.run_job(&id, json!({}));
    platform.patch(&id, json!({ "timeout": 5000 })).unwrap();
    platform.pass_seconds(10);
    assert_eq!(platform.job_state(&id, &job), "COMPLETED");
}

#[test]
fn the_ttl_removes_a_job_in_every_state() {
    let platform = Platform::new();
    let id = ready(&platform);
    let with_ttl = |ttl: u64| platform.submit(&id, json!({ "input": {}, "policy": { "ttl": ttl } }));
    let gone = |job: &str| refused(platform.try_job(&id, job)).0 == 404;
    // In progress: the worker is free again.
    let runs = platform.submit(&id, json!({ "input": {}, "policy": { "ttl": 604_800_000 } }));
    let waits = with_ttl(10_000);
    platform.pass_millis(9_999);
    assert_eq!((platform.job_state(&id, &runs), platform.job_state(&id, &waits)), ("IN_PROGRESS", "IN_QUEUE"));
    platform.pass_millis(1);
    assert_eq!(platform.job_state(&id, &runs), "COMPLETED");
    assert!(gone(&waits), "the TTL counts from submission");
    let runs = with_ttl(10_000);
    let next = platform.run_job(&id, json!({}));
    platform.pass_millis(9_999);
    assert_eq!(platform.job_state(&id, &runs), "IN_PROGRESS");
    platform.pass_millis(1);
    assert!(gone(&runs));
    assert_eq!(platform.counts(&id)[0], 2, "it ended first: at one moment ends come before expiries");
    platform.pass_seconds(10);
    assert_eq!(platform.job_state(&id, &next), "COMPLETED");
    platform.check();
    let slow = platform.serve(json!({ "image": "svcctl/job:sleep-100", "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    let job = platform.submit(&slow, json!({ "input": {}, "policy": { "ttl": 10_000 } }));
    platform.pass_seconds(10);
    assert_eq!(refused(platform.try_job(&slow, &job)).0, 404);
    assert_eq!((platform.states(&slow).as_str(), platform.counts(&slow)), ("IDLE", [0; 5]));
    // Final: sooner than it would be removed for its age.
    let quick = platform.serve(json!({ "image": "svcctl/job:sleep-1", "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    let job = platform.submit(&quick, json!({ "input": {}, "policy": { "ttl": 60_000 } }));
    platform.pass_seconds(59);
    assert_eq!(platform.job_state(&quick, &job), "COMPLETED");
    platform.pass_seconds(1);
    assert_eq!(refused(platform.try_job(&quick, &job)).0, 404);
    platform.check();
}

#[test]
fn a_final_job_is_kept_as_long_as_the_page_says() {
    for (wait, kept) in [(None, 60), (Some(1000), 60), (Some(120_000), 120), (Some(300_000), 300)] {
        let platform = Platform::new();
        let id = ready(&platform);
        let job = platform.run_sync(&id, wait).id;
        platform.pass_millis(10_000 + kept * 1000 - 1);
        assert_eq!(platform.job_state(&id, &job), "COMPLETED", "{wait:?}");
        platform.pass_millis(1);
        assert_eq!(refused(platform.try_job(&id, &job)).0, 404, "{wait:?}");
    }
    let platform = Platform::new();
    let id = ready(&platform);
    let job = platform.run_job(&id, json!({}));
    platform.pass_millis(10_000 + 30 * 60_000 - 1);
    assert_eq!(platform.job_state(&id, &job), "COMPLETED");
    platform.pass_millis(1);
    assert_eq!(refused(platform.try_job(&id, &job)).0, 404);
    assert_eq!(platform.counts(&id)[0], 1, "counts stay");
    platform.check();
}

#[test]
fn waits_out_of_bounds_are_refused() {
    let platform = Platform::new();
    let id = ready(&platform);
    let job = platform.run_job(&id, json!({}));
    for (wait, good) in [(999, false), (1000, true), (90_000, true), (90_001, false)] {
        let asked = platform.call(AwaitJob { endpoint: id.clone(), job: job.clone(), wait: Some(wait) });
        assert_eq!(asked.is_ok(), good, "{wait}");
    }
    let body = || JobRequest::read(br#"{"input":{}}"#).unwrap();
    for (wait, good) in [(999, false), (1000, true), (300_000, true), (300_001, false)] {
        let asked = wire::serverless::jobs::RunJobSync { endpoint: id.clone(), wait: Some(wait), body: body() };
        assert_eq!(platform.call(asked).is_ok(), good, "{wait}");
    }
}

#[test]
fn a_cancel_ends_a_job_wherever_it_is_and_a_final_one_not_at_all() {
    let platform = Platform::new();
    let id = ready(&platform);
    let (runs, waits, next) =
        (platform.run_job(&id, json!({})), platform.run_job(&id, json!({})), platform.run_job(&id, json!({})));
    assert_eq!(platform.cancel_job(&id, &waits).unwrap().status.to_string(), "CANCELLED");
    platform.pass_seconds(5);
    assert_eq!(platform.cancel_job(&id, &runs).unwrap().status.to_string(), "CANCELLED");
    assert_eq!(platform.job_state(&id, &next), "IN_PROGRESS", "a simulated worker is free at once");
    platform.pass_seconds(10);
    let before = shown(&platform, &id, &next);
    assert_eq!(before["status"], "COMPLETED");
    assert_eq!(serde_json::to_value(platform.cancel_job(&id, &next).unwrap()).unwrap(), before);
    assert_eq!(platform.job_state(&id, &runs), "CANCELLED");
    assert_eq!(platform.counts(&id), [1, 0, 0, 0, 0]);
    assert_eq!(refused(platform.cancel_job(&id, "nothere")).0, 404);
    platform.check();
}

#[test]
fn only_failed_and_timed_out_jobs_run_again() {
    let platform = Platform::new();
    let id = ready(&platform);
    let (runs, waits) = (platform.run_job(&id, json!({})), platform.run_job(&id, json!({})));
    for job in [&runs, &waits] {
        assert_eq!(refused(platform.retry_job(&id, job)).0, 409);
    }
    platform.cancel_job(&id, &waits).unwrap();
    platform.pass_seconds(10);
    for job in [&runs, &waits] {
        assert_eq!(refused(platform.retry_job(&id, job)).0, 409, "completed, cancelled");
    }
    assert_eq!(refused(platform.retry_job(&id, "nothere")).0, 404);
    let silent = platform.serve(json!({ "image": "svcctl/job:silent", "timeout": 5000, "workers": { "max": 1 } }));
    let job = platform.run_job(&silent, json!({}));
    platform.pass_seconds(10);
    assert_eq!(platform.job_state(&silent, &job), "TIMED_OUT");
    platform.retry_job(&silent, &job).unwrap();
}

#[test]
fn a_retry_goes_to_the_end_of_the_queue_with_its_time_to_live_running_on() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    let policy = json!({ "ttl": 100_000 });
    let failed = platform.submit(&id, json!({ "input": { "fail": "no" }, "policy": policy }));
    platform.pass_seconds(10);
    assert_eq!(platform.job_state(&id, &failed), "FAILED");
    let (runs, waits) = (platform.run_job(&id, json!({ "sleep": 20 })), platform.run_job(&id, json!({ "sleep": 20 })));
    let answer = serde_json::to_value(platform.retry_job(&id, &failed).unwrap()).unwrap();
    assert_eq!(answer, json!({ "id": failed, "status": "IN_QUEUE" }));
    assert_eq!(shown(&platform, &id, &failed), answer, "output and error are gone");
    platform.pass_millis(20_100);
    assert_eq!(platform.job_state(&id, &runs), "COMPLETED");
    assert_eq!([&waits, &failed].map(|job| platform.job_state(&id, job)), ["IN_PROGRESS", "IN_QUEUE"]);
    platform.pass_millis(20_100 + 100);
    let again = shown(&platform, &id, &failed);
    assert_eq!((&again["status"], &again["delayTime"]), (&json!("FAILED"), &json!(40_200)), "from the retry on");
    platform.retry_job(&id, &failed).unwrap();
    platform.pass_millis(100_000 - 10_000 - 40_300);
    assert_eq!(refused(platform.try_job(&id, &failed)).0, 404);
    platform.check();
}

#[test]
fn a_purge_cancels_what_is_queued_and_nothing_else() {
    let platform = Platform::new();
    let id = ready(&platform);
    let runs = platform.run_job(&id, json!({}));
    let waiting: Vec<String> = (0..4).map(|_| platform.run_job(&id, json!({}))).collect();
    let purge = || platform.call(PurgeQueue { endpoint: id.clone() }).unwrap();
    let purged = serde_json::to_value(purge()).unwrap();
    assert_eq!(purged, json!({ "removed": 4, "status": "completed" }));
    assert_eq!(platform.job_state(&id, &runs), "IN_PROGRESS");
    assert!(waiting.iter().all(|job| platform.job_state(&id, job) == "CANCELLED"));
    assert_eq!((purge().removed, platform.counts(&id)), (0, [0, 0, 1, 0, 0]));
    platform.check();
}

#[test]
fn a_list_of_jobs_has_the_newest_first_without_their_output() {
    let platform = Platform::new();
    let id = ready(&platform);
    let jobs: Vec<String> = (0..3)
        .map(|_| {
            platform.pass_seconds(1);
            platform.run_job(&id, json!({}))
        })
        .collect();
    platform.pass_seconds(10);
    let list = |query: Value| {
        let mut query = query;
        query["endpoint"] = json!(id);
        let asked: ListJobs = serde_json::from_value(query).unwrap();
        platform.call(asked)
    };
    let all = serde_json::to_value(list(json!({})).unwrap()).unwrap();
    let ids: Vec<&str> = all["requests"].as_array().unwrap().iter().map(|job| job["id"].as_str().unwrap()).collect();
    assert_eq!(ids, [&jobs[2], &jobs[1], &jobs[0]]);
    assert_eq!(all["requests"][2]["createdAt"], "2026-11-20T12:00:04Z");
    assert!(all["requests"][2].get("output").is_none());
    let one = list(json!({ "status": "COMPLETED", "limit": 1 })).unwrap().requests;
    assert_eq!((one.len(), one[0].id.as_str()), (1, jobs[0].as_str()));
    for limit in [0, 1001] {
        assert_eq!(refused(list(json!({ "limit": limit }))).0, 400);
    }
}

#[test]
fn jobs_of_a_lost_worker_keep_their_order_at_the_head_of_the_queue() {
    let platform = Platform::new();
    let id = platform.serve(json!({
        "image": "svcctl/job:echo", "env": { "SVCCTL_CONCURRENCY": "3" }, "workers": { "min": 1, "max": 1 },
    }));
    platform.pass_seconds(3);
    let jobs: Vec<String> = (0..4).map(|_| platform.run_job(&id, json!({ "sleep": 50 }))).collect();
    let vanish = |job: &str| {
        platform.engine.incident(&engine::Caller::local(), &id, Some(job), engine::Incident::WorkerLost).unwrap()
    };
    assert!(vanish(&jobs[1]));
    assert_eq!(platform.counts(&id), [0, 0, 0, 4, 3]);
    platform.patch(&id, json!({ "env": { "SVCCTL_CONCURRENCY": "1" } })).unwrap();
    let mut order = Vec::new();
    for _ in 0..4 {
        platform.pass_seconds(10);
        let running = jobs.iter().find(|job| platform.job_state(&id, job) == "IN_PROGRESS").unwrap();
        order.push(running.clone());
        platform.cancel_job(&id, running).unwrap();
    }
    assert_eq!(order, jobs);
    platform.check();
}
