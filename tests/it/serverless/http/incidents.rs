//! Incidents that a server lets happen to endpoints and jobs (serverless.md, Acting images).

use serde_json::{Value, json};
use server::{Options, Quotas};

use super::Served;

fn with_fault(fault: &str) -> Served {
    let quotas = Quotas { minute: 100_000, hour: 100_000, day: 100_000 };
    Served::with(Options { quotas, faults: vec![fault.parse().unwrap()], ..Options::default() }, &[]).0
}

fn health(served: &Served, endpoint: &str) -> Value {
    served.send(&format!("GET /v2/{endpoint}/health"), "").json()
}

#[test]
fn a_throttled_worker_finds_a_machine_when_the_incident_is_over() {
    let served = with_fault("worker-throttle first=1");
    let endpoint = served.endpoint(json!({}));
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    served.pass("30s");
    assert_eq!(health(&served, &endpoint)["workers"]["throttled"], 1);
    assert_eq!(served.job(&endpoint, &job)["status"], "IN_QUEUE");
    served.pass("60s");
    assert_eq!(served.job(&endpoint, &job)["status"], "COMPLETED");
    // It happens as often as it was asked for.
    let next = served.endpoint(json!({}));
    let job = served.submit(&next, json!({ "input": 1 }));
    served.pass("30s");
    assert_eq!(served.job(&next, &job)["status"], "COMPLETED");
}

#[test]
fn a_job_of_a_lost_worker_begins_anew() {
    let served = with_fault("worker-lost first=1");
    let endpoint = served.endpoint(json!({}));
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    served.pass("2m");
    let ended = served.job(&endpoint, &job);
    assert_eq!((&ended["status"], &ended["retries"]), (&json!("COMPLETED"), &json!(1)), "{ended}");
    assert_eq!(health(&served, &endpoint)["jobs"]["retried"], 1);
}

#[test]
fn a_deaf_queue_hands_nothing_to_workers_that_are_ready() {
    let served = with_fault("deaf-queue first=1");
    let endpoint = served.endpoint(json!({ "workers": { "min": 1 } }));
    served.pass("20s");
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    served.pass("30s");
    assert_eq!(served.job(&endpoint, &job)["status"], "IN_QUEUE");
    assert!(health(&served, &endpoint)["workers"]["ready"].as_u64().unwrap() > 0);
    served.pass("60s");
    assert_eq!(served.job(&endpoint, &job)["status"], "COMPLETED");
}

#[test]
fn a_late_result_turns_a_cancelled_job_into_a_completed_one() {
    let served = with_fault("late-result first=1");
    let endpoint = served.endpoint(json!({ "image": "svcctl/job:sleep-60" }));
    let jobs = [1, 2].map(|input| {
        let job = served.submit(&endpoint, json!({ "input": input }));
        served.pass("20s");
        assert_eq!(served.job(&endpoint, &job)["status"], "IN_PROGRESS");
        let cancelled = served.send(&format!("POST /v2/{endpoint}/cancel/{job}"), "");
        assert_eq!(cancelled.json()["status"], "CANCELLED", "{cancelled:?}");
        job
    });
    served.pass("2m");
    assert_eq!(jobs.map(|job| served.job(&endpoint, &job)["status"].clone()), ["COMPLETED", "CANCELLED"]);
}

#[test]
fn a_rollout_stalls_and_goes_on() {
    let served = with_fault("rollout-stall first=1");
    let endpoint = served.endpoint(json!({ "workers": { "min": 1 } }));
    served.pass("20s");
    let patched = served.send(&format!("PATCH /v2/serverless/{endpoint}"), r#"{"image":"svcctl/job:fail"}"#);
    assert_eq!(patched.status, 200, "{patched:?}");
    let in_progress = || served.send(&format!("GET /v2/serverless/{endpoint}/releases"), "").json()["rollout"].clone();
    served.pass("5m");
    assert_eq!(in_progress()["inProgress"], true);
    served.pass("6m");
    assert_eq!(in_progress()["inProgress"], false, "{}", in_progress());
}

#[test]
fn an_endpoint_that_is_taken_for_unused_runs_nothing() {
    let served = with_fault("inactive-endpoint first=1");
    let endpoint = served.endpoint(json!({}));
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    served.pass("2m");
    assert_eq!(served.job(&endpoint, &job)["status"], "IN_QUEUE");
    let shown = served.send(&format!("GET /v2/serverless/{endpoint}"), "").json();
    assert_eq!(shown["workers"]["max"], 0, "{shown}");
}

#[test]
fn injected_refusals_of_job_paths_look_like_any_other_of_them() {
    let served = with_fault("POST /v2/*/run status=503 first=1");
    let endpoint = served.idle_endpoint();
    super::check_refused(&served.send(&format!("POST /v2/{endpoint}/run"), r#"{"input":1}"#), 503);
    assert_eq!(served.send(&format!("POST /v2/{endpoint}/run"), r#"{"input":1}"#).status, 200);
}

#[test]
fn an_incident_that_finds_nothing_is_kept_for_the_next_time() {
    let served = with_fault("late-result first=1");
    let endpoint = served.endpoint(json!({ "image": "svcctl/job:sleep-60" }));
    let queued = served.submit(&endpoint, json!({ "input": 1 }));
    // Nothing computes yet, so there is no result that could be late.
    served.send(&format!("POST /v2/{endpoint}/cancel/{queued}"), "");
    let running = served.submit(&endpoint, json!({ "input": 2 }));
    served.pass("20s");
    assert_eq!(served.job(&endpoint, &running)["status"], "IN_PROGRESS");
    served.send(&format!("POST /v2/{endpoint}/cancel/{running}"), "");
    served.pass("2m");
    assert_eq!(served.job(&endpoint, &queued)["status"], "CANCELLED");
    assert_eq!(served.job(&endpoint, &running)["status"], "COMPLETED");
}
