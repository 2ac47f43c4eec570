//! How many workers there are (serverless.md, Scaling), and which of them takes a job.

use serde_json::json;

use super::{by_count, with};
use crate::harness::Platform;

fn count(platform: &Platform, id: &str) -> usize {
    platform.workers(id).len()
}

#[test]
fn the_first_job_starts_a_worker_at_once_and_a_queue_one_more_after_each_delay() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-100", "workers": { "max": 3 } }));
    for _ in 0..5 {
        platform.run_job(&id, json!({}));
    }
    // Started at 0; the oldest job leaves the queue at 3 s, the next one has waited 4 s and so has the last start.
    let mut seen = Vec::new();
    for _ in 0..20 {
        seen.push(count(&platform, &id));
        platform.pass_seconds(1);
    }
    assert_eq!(seen, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
}

#[test]
fn the_delay_counts_from_the_oldest_job_and_from_the_last_start() {
    let platform = Platform::new();
    let id = platform.serve(json!({
        "image": "svcctl/job:sleep-100", "scaling": { "type": "QUEUE_DELAY", "queueDelay": 6.5 },
    }));
    platform.run_job(&id, json!({}));
    platform.pass_seconds(10);
    platform.run_job(&id, json!({}));
    platform.pass_millis(6499);
    assert_eq!(count(&platform, &id), 1, "the oldest has not waited long enough");
    platform.pass_millis(1);
    assert_eq!(count(&platform, &id), 2);
    platform.run_job(&id, json!({}));
    platform.pass_millis(6499);
    assert_eq!(count(&platform, &id), 2, "the last start is not long enough ago");
    platform.pass_millis(1);
    assert_eq!(count(&platform, &id), 3);
}

#[test]
fn request_count_wants_a_worker_for_so_many_jobs() {
    let platform = Platform::new();
    let id = platform.serve(json!({
        "image": "svcctl/job:sleep-100", "workers": { "max": 4 }, "scaling": { "type": "REQUEST_COUNT", "requestCount": 3 },
    }));
    let mut seen = Vec::new();
    for _ in 0..14 {
        platform.run_job(&id, json!({}));
        seen.push(count(&platform, &id));
    }
    assert_eq!(seen, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4]);
    // Those that run count as well.
    platform.pass_seconds(3);
    assert_eq!((platform.counts(&id)[2], count(&platform, &id)), (4, 4));
}

#[test]
fn min_workers_are_always_there() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 2, "max": 3, "idleTimeout": 1 } }));
    platform.pass_seconds(3600);
    assert_eq!(platform.states(&id), "IDLE IDLE");
    platform.patch(&id, json!({ "workers": { "min": 0 } })).unwrap();
    assert_eq!(platform.states(&id), "", "they have been idle for long enough");
}

#[test]
fn what_is_too_many_ends_as_the_page_says() {
    let platform = Platform::new();
    let id = platform.serve(with(by_count(5), json!({ "image": "svcctl/job:sleep-100" })));
    let jobs: Vec<String> = (0..4).map(|_| platform.run_job(&id, json!({}))).collect();
    // Pulling ones are dropped as soon as nothing wants them, booting ones get ready first.
    for job in &jobs[1..] {
        platform.cancel_job(&id, job).unwrap();
    }
    assert_eq!(platform.states(&id), "INITIALIZING");
    let more: Vec<String> = (0..3).map(|_| platform.run_job(&id, json!({}))).collect();
    platform.pass_seconds(2);
    for job in &more {
        platform.cancel_job(&id, job).unwrap();
    }
    assert_eq!(count(&platform, &id), 4, "booting");
    platform.pass_seconds(1);
    assert_eq!(platform.states(&id).matches("IDLE").count(), 3);
    platform.pass_seconds(5);
    assert_eq!(platform.states(&id), "RUNNING", "idle for 5 s, and running ones never end early");
}

#[test]
fn the_longest_idle_worker_ends_first() {
    let platform = Platform::new();
    let id = platform.serve(with(by_count(3), json!({ "image": "svcctl/job:echo" })));
    for sleep in [1, 2, 3] {
        platform.run_job(&id, json!({ "sleep": sleep }));
    }
    platform.pass_seconds(3);
    let by_end: Vec<String> = platform.workers(&id).into_iter().map(|worker| worker.id).collect();
    platform.pass_millis(1100 + 5000);
    assert_eq!(platform.workers(&id).len(), 2);
    platform.pass_seconds(1);
    let left = platform.worker(&id).id;
    assert!(by_end.contains(&left));
    platform.pass_seconds(1);
    assert_eq!(platform.states(&id), "");
}

#[test]
fn a_lower_max_ends_idle_ones_at_once_and_running_ones_after_their_job() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-10", "workers": { "min": 3, "max": 3 } }));
    platform.pass_seconds(3);
    let [one, two] = [(); 2].map(|()| platform.run_job(&id, json!({})));
    platform.patch(&id, json!({ "workers": { "min": 0, "max": 1 } })).unwrap();
    assert_eq!(platform.states(&id), "RUNNING RUNNING");
    let waits = platform.run_job(&id, json!({}));
    platform.pass_seconds(10);
    assert_eq!([&one, &two].map(|job| platform.job_state(&id, job)), ["COMPLETED"; 2]);
    assert_eq!((platform.states(&id).as_str(), platform.job_state(&id, &waits)), ("RUNNING", "IN_PROGRESS"));
}

#[test]
fn with_max_0_none_runs_and_jobs_wait_until_their_ttl() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "max": 0 } }));
    let job = platform.submit(&id, json!({ "input": {}, "policy": { "ttl": 60_000 } }));
    platform.pass_millis(59_999);
    assert_eq!((platform.job_state(&id, &job), platform.states(&id).as_str()), ("IN_QUEUE", ""));
    platform.pass_millis(1);
    assert_eq!(platform.try_job(&id, &job).unwrap_err().status, 404);
    assert_eq!(platform.counts(&id), [0; 5]);
    platform.check();
}

#[test]
fn a_job_goes_to_the_worker_that_was_idle_for_the_shortest_time() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 2, "max": 2 } }));
    platform.pass_seconds(3);
    let first = platform.run_job(&id, json!({}));
    let busy = platform.job(&id, &first).worker_id.unwrap();
    platform.pass_seconds(1);
    for _ in 0..3 {
        let next = platform.run_job(&id, json!({}));
        assert_eq!(platform.job(&id, &next).worker_id.as_ref(), Some(&busy));
        platform.pass_seconds(1);
    }
}

#[test]
fn jobs_run_in_order_of_submission_and_low_priority_when_no_other_waits() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-1", "workers": { "min": 1, "max": 1 } }));
    let low = json!({ "input": {}, "policy": { "lowPriority": true } });
    let (low_one, low_two) = (platform.submit(&id, low.clone()), platform.submit(&id, low));
    let (one, two) = (platform.run_job(&id, json!({})), platform.run_job(&id, json!({})));
    platform.pass_seconds(3);
    let mut order = Vec::new();
    for _ in 0..4 {
        let running = [&low_one, &low_two, &one, &two].map(|job| (platform.job_state(&id, job), job));
        order.extend(running.into_iter().filter(|(state, _)| *state == "IN_PROGRESS").map(|(_, job)| job.clone()));
        platform.pass_seconds(1);
    }
    assert_eq!(order, [one, two, low_one, low_two]);
}

#[test]
fn low_priority_never_starts_a_worker() {
    for scaling in
        [json!({ "type": "QUEUE_DELAY", "queueDelay": 0.5 }), json!({ "type": "REQUEST_COUNT", "requestCount": 1 })]
    {
        let platform = Platform::new();
        let id = platform.serve(json!({ "scaling": scaling }));
        let low = platform.submit(&id, json!({ "input": {}, "policy": { "lowPriority": true } }));
        platform.pass_seconds(600);
        assert_eq!((platform.states(&id).as_str(), platform.job_state(&id, &low)), ("", "IN_QUEUE"));
        platform.run_job(&id, json!({}));
        platform.pass_seconds(5);
        assert_eq!(platform.job_state(&id, &low), "COMPLETED", "a worker that is there takes it");
    }
}

#[test]
fn a_worker_takes_as_many_jobs_as_its_env_says() {
    let platform = Platform::new();
    let id = platform.serve(json!({
        "image": "svcctl/job:sleep-10", "env": { "SVCCTL_CONCURRENCY": "3" }, "workers": { "min": 1, "max": 1 },
    }));
    for _ in 0..5 {
        platform.run_job(&id, json!({}));
    }
    platform.pass_seconds(3);
    assert_eq!(platform.counts(&id), [0, 0, 3, 2, 0]);
    platform.pass_seconds(10);
    assert_eq!(platform.counts(&id), [3, 0, 2, 0, 0]);
    platform.pass_seconds(10);
    assert_eq!((platform.counts(&id), platform.states(&id).as_str()), ([5, 0, 0, 0, 0], "IDLE"));
    platform.check();
}

#[test]
fn a_job_that_ends_frees_its_worker_for_the_next_at_that_moment() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-10", "workers": { "min": 1, "max": 1 } }));
    let jobs: Vec<String> = (0..3).map(|_| platform.run_job(&id, json!({}))).collect();
    platform.pass_seconds(3 + 30);
    let delays: Vec<_> = jobs.iter().map(|job| platform.job(&id, job).delay_time.unwrap()).collect();
    assert_eq!(delays, [3000, 13_000, 23_000]);
}

#[test]
fn unused_endpoints_are_lowered_where_the_setting_says_so() {
    let day = 24 * 3600;
    let platform = Platform::new();
    let settings = engine::RuntimeSettings { inactivity: true, ..engine::RuntimeSettings::default() };
    let unset = platform.serve(json!({ "workers": { "max": 4 } }));
    platform.pass_seconds(10 * day);
    assert_eq!(platform.most(&unset), 4, "off by default");
    platform.engine.set_runtime_settings(&settings).unwrap();
    let id = platform.serve(json!({ "workers": { "max": 4 } }));
    let max = || platform.most(&id);
    platform.pass_seconds(day);
    platform.run_job(&id, json!({}));
    platform.pass_seconds(3 * day - 1);
    assert_eq!(max(), 4);
    platform.pass_seconds(1);
    assert_eq!(max(), 2);
    platform.pass_seconds(4 * day);
    assert_eq!(max(), 0);
    platform.patch(&id, json!({ "workers": { "max": 3 } })).unwrap();
    platform.pass_seconds(day);
    assert_eq!(max(), 3, "until raised by hand");
}

#[test]
fn idle_endpoints_wait_for_nothing() {
    let platform = Platform::new();
    let ids: Vec<String> = (0..60).map(|_| platform.serve(json!({ "workers": { "max": 1 } }))).collect();
    for _ in 0..200 {
        platform.serve(json!({ "workers": { "max": 0 } }));
    }
    assert_eq!(platform.engine.until_due().unwrap(), None);
    for id in &ids {
        platform.run_job(id, json!({}));
    }
    assert!(platform.engine.until_due().unwrap().is_some());
    platform.pass_seconds(3600);
    platform.engine.catch_up().unwrap();
    // The end of the money, which no worker uses up any more, is looked at once.
    platform.pass(platform.engine.until_due().unwrap().unwrap_or_default());
    platform.engine.catch_up().unwrap();
    assert_eq!(platform.engine.until_due().unwrap(), None, "no job, no worker, nothing that is due");
    platform.check();
}
