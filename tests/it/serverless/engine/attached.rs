//! Processes as workers, and what they say (serverless.md, Real workers).

use engine::{Caller, Incident};
use serde_json::{Value, json};
use wire::{money::Usd, serverless::worker_api::Report};

use super::{refused, with};
use crate::harness::Platform;

/// An endpoint whose workers are processes.
fn local(platform: &Platform, more: Value) -> String {
    platform.serve(with(json!({ "image": "svcctl/local" }), more))
}

/// The ids of the workers that a runner shall keep running; `count` holds their number.
fn attend(platform: &Platform, id: &str, count: Option<u32>) -> Vec<String> {
    let runner = platform.engine.attend(&Caller::local(), id, count).unwrap();
    runner.workers.into_iter().map(|worker| worker.worker).collect()
}

#[test]
fn a_process_takes_a_job_and_reports_on_it() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let free = platform.free().0;
    assert!(platform.take(&id, "hand1", 1).is_empty());
    assert_eq!((platform.states(&id).as_str(), platform.free().0), ("IDLE", free - 1));
    let body = json!({ "input": { "a": [1, 2.50] }, "s3Config": { "bucket": "b" }, "webhook": "http://example.com/" });
    let job = platform.submit(&id, body);
    let taken = platform.try_take(&id, "hand1", 1).unwrap();
    let shown = serde_json::to_value(&taken).unwrap();
    let expected = json!([
        { "id": job, "input": { "a": [1, 2.50] }, "webhook": "http://example.com/", "s3Config": { "bucket": "b" } },
    ]);
    assert_eq!(shown, expected);
    assert_eq!(taken[0].input.text(), r#"{"a":[1,2.5]}"#);
    assert_eq!((platform.states(&id).as_str(), platform.counts(&id)), ("RUNNING", [0, 0, 1, 0, 0]));
    platform.pass_millis(2500);
    platform.report(&id, "hand1", &job, json!({ "output": { "b": 2 } }));
    let done = serde_json::to_value(platform.job(&id, &job)).unwrap();
    let expected = json!({
        "id": job, "status": "COMPLETED", "delayTime": 0, "executionTime": 2500, "workerId": "hand1", "output": { "b": 2 },
    });
    assert_eq!(done, expected);
    // Libraries report up to three times.
    platform.report(&id, "hand1", &job, json!({ "output": "again" }));
    platform.report(&id, "hand1", &job, json!({ "error": "again" }));
    assert_eq!(serde_json::to_value(platform.job(&id, &job)).unwrap(), expected);
    assert_eq!(platform.counts(&id), [1, 0, 0, 0, 0]);
    platform.check();
}

#[test]
fn every_kind_of_report_is_understood() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let ends_as = |report: Value| {
        let job = platform.run_job(&id, json!({}));
        platform.take(&id, "hand1", 1);
        platform.report(&id, "hand1", &job, report);
        let job = serde_json::to_value(platform.job(&id, &job)).unwrap();
        (job["status"].as_str().unwrap().to_owned(), job["output"].clone(), job["error"].clone())
    };
    let as_text = |status: &str, output: Value, error: Value| (status.to_owned(), output, error);
    assert_eq!(ends_as(json!({ "output": [1] })), as_text("COMPLETED", json!([1]), Value::Null));
    assert_eq!(ends_as(json!({ "output": null })), as_text("COMPLETED", Value::Null, Value::Null));
    assert_eq!(ends_as(json!({})), as_text("COMPLETED", Value::Null, Value::Null));
    assert_eq!(ends_as(json!({ "output": {}, "other": 1 })), as_text("COMPLETED", json!({}), Value::Null));
    let error = json!("{\"error_type\": \"ValueError\"}");
    assert_eq!(ends_as(json!({ "error": error })), as_text("FAILED", Value::Null, error));
    assert_eq!(ends_as(json!({ "error": "x", "output": 1 })), as_text("FAILED", json!(1), json!("x")));
    assert_eq!(ends_as(json!({ "status": "IN_PROGRESS", "output": 5 })), as_text("IN_PROGRESS", json!(5), Value::Null));
    for wrong in ["[]", "7", "\"text\""] {
        assert_eq!(Report::read(wrong.as_bytes()).unwrap_err().status, 400, "{wrong}");
    }
    platform.check();
}

#[test]
fn progress_is_the_output_until_the_end_and_dropped_after_it() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let job = platform.run_job(&id, json!({}));
    platform.take(&id, "hand1", 1);
    let progress = |output: &str| json!({ "status": "IN_PROGRESS", "output": output });
    let output = || platform.job(&id, &job).output.map(|output| output.tree());
    platform.report(&id, "hand1", &job, progress("half"));
    assert_eq!(output(), Some(json!("half")));
    platform.report(&id, "hand1", &job, json!({ "output": "all" }));
    platform.report(&id, "hand1", &job, progress("late"));
    assert_eq!((output(), platform.job_state(&id, &job)), (Some(json!("all")), "COMPLETED"));
    let other = platform.run_job(&id, json!({}));
    platform.take(&id, "hand1", 1);
    platform.report(&id, "hand1", &other, progress("half"));
    platform.report(&id, "hand1", &other, json!({ "error": "no" }));
    assert_eq!(platform.job(&id, &other).output, None, "progress is no result");
}

#[test]
fn a_batch_is_as_large_as_asked_for_and_as_the_worker_may_have() {
    let platform = Platform::new();
    let id = local(&platform, json!({ "env": { "SVCCTL_CONCURRENCY": "3" } }));
    let jobs: Vec<String> = (0..5).map(|_| platform.run_job(&id, json!({}))).collect();
    assert_eq!(platform.take(&id, "hand1", 2), jobs[..2]);
    assert_eq!(platform.take(&id, "hand1", 9), jobs[2..3]);
    assert!(platform.take(&id, "hand1", 9).is_empty());
    platform.report(&id, "hand1", &jobs[1], json!({ "output": 1 }));
    assert_eq!(platform.take(&id, "hand1", 9), jobs[3..4]);
    platform.check();
}

#[test]
fn a_worker_that_is_not_heard_of_for_30_seconds_is_lost() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let job = platform.run_job(&id, json!({}));
    platform.take(&id, "hand1", 1);
    platform.pass_seconds(20);
    platform.ping(&id, "hand1", &job);
    platform.pass_millis(29_999);
    assert_eq!(platform.job_state(&id, &job), "IN_PROGRESS");
    platform.pass_millis(1);
    let lost = platform.job(&id, &job);
    assert_eq!((lost.status.to_string().as_str(), lost.retries), ("IN_QUEUE", Some(1)));
    assert_eq!(platform.states(&id), "");
    // It comes back and takes the job anew; the end of its first attempt changes nothing while no worker runs it.
    platform.report(&id, "hand1", &job, json!({ "output": "late" }));
    assert_eq!(platform.job_state(&id, &job), "IN_QUEUE");
    assert_eq!(platform.take(&id, "hand1", 1), std::slice::from_ref(&job));
    platform.pass_seconds(30);
    let failed = platform.job(&id, &job);
    assert_eq!(failed.status.to_string(), "FAILED");
    assert_eq!(failed.error.unwrap().tree(), json!("job timed out after 1 retries"));
    assert_eq!(platform.counts(&id), [0, 1, 0, 0, 1]);
    platform.check();
}

#[test]
fn a_worker_that_waits_for_a_job_says_nothing_meanwhile() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    platform.take(&id, "hand1", 1);
    platform.pass_millis(59_999);
    assert_eq!(platform.states(&id), "IDLE", "held for 30 s, then silent for 30");
    platform.pass_millis(1);
    assert_eq!(platform.states(&id), "");
}

#[test]
fn a_job_that_no_heartbeat_names_for_30_seconds_goes_back_to_the_head_of_the_queue() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let (job, behind) = (platform.run_job(&id, json!({})), platform.run_job(&id, json!({})));
    platform.take(&id, "hand1", 1);
    for _ in 0..2 {
        platform.pass_seconds(10);
        platform.ping(&id, "hand1", "");
    }
    platform.pass_millis(9_999);
    assert_eq!(platform.job_state(&id, &job), "IN_PROGRESS");
    platform.pass_millis(1);
    assert_eq!((platform.job_state(&id, &job), platform.counts(&id)), ("IN_QUEUE", [0, 0, 0, 2, 1]));
    assert_eq!(platform.states(&id), "IDLE", "the worker is alive");
    assert_eq!(platform.take(&id, "hand1", 1), [job]);
    assert_eq!(platform.job_state(&id, &behind), "IN_QUEUE");
    platform.check();
}

#[test]
fn a_heartbeat_that_names_the_job_once_or_a_part_of_its_output_will_do() {
    for say in ["ping", "progress", "chunk"] {
        let platform = Platform::new();
        let id = local(&platform, json!({}));
        let job = platform.run_job(&id, json!({}));
        platform.take(&id, "hand1", 1);
        platform.pass_seconds(10);
        match say {
            "ping" => platform.ping(&id, "hand1", &format!("other, {job}")),
            "progress" => platform.report(&id, "hand1", &job, json!({ "status": "IN_PROGRESS", "output": 1 })),
            _ => platform.add_chunk(&id, "hand1", &job, json!({ "output": 1 })).unwrap(),
        }
        for _ in 0..6 {
            platform.pass_seconds(10);
            platform.ping(&id, "hand1", "");
        }
        assert_eq!(platform.job_state(&id, &job), "IN_PROGRESS", "{say}");
    }
}

#[test]
fn a_cancelled_job_is_to_be_stopped_once_and_its_late_result_is_dropped() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let (job, next) = (platform.run_job(&id, json!({})), platform.run_job(&id, json!({})));
    platform.take(&id, "hand1", 1);
    platform.cancel_job(&id, &job).unwrap();
    assert_eq!(platform.job_state(&id, &job), "CANCELLED");
    assert_eq!(platform.states(&id), "RUNNING", "it computes on");
    assert_eq!(platform.stops(&id, "hand1"), std::slice::from_ref(&job));
    assert!(platform.stops(&id, "hand1").is_empty(), "each once");
    platform.check();
    platform.report(&id, "hand1", &job, json!({ "output": "late" }));
    let cancelled = platform.job(&id, &job);
    assert_eq!((cancelled.status.to_string().as_str(), cancelled.output), ("CANCELLED", None));
    assert_eq!(platform.take(&id, "hand1", 1), [next]);
    platform.check();
}

#[test]
fn a_worker_is_free_again_when_its_heartbeat_no_longer_names_what_was_cancelled() {
    let platform = Platform::new();
    let id = local(&platform, json!({ "env": { "SVCCTL_CONCURRENCY": "2" } }));
    let jobs: Vec<String> = (0..3).map(|_| platform.run_job(&id, json!({}))).collect();
    platform.take(&id, "hand1", 2);
    platform.ping(&id, "hand1", &jobs[..2].join(","));
    platform.cancel_job(&id, &jobs[0]).unwrap();
    platform.stops(&id, "hand1");
    assert!(platform.take(&id, "hand1", 1).is_empty(), "it computes both, as far as it said");
    platform.ping(&id, "hand1", &jobs[1]);
    platform.check();
    assert_eq!(platform.take(&id, "hand1", 1), jobs[2..]);
    platform.check();
}

#[test]
fn an_unhealthy_check_makes_the_worker_unhealthy_and_says_why_in_its_log() {
    let platform = Platform::new();
    let id = local(&platform, json!({ "env": { "SVCCTL_CONCURRENCY": "2" } }));
    let free = platform.free().0;
    let jobs = [(); 2].map(|()| platform.run_job(&id, json!({})));
    platform.take(&id, "hand1", 2);
    platform.cancel_job(&id, &jobs[0]).unwrap();
    platform.ping_with(&id, "hand1", json!({ "status": "unhealthy", "check": "gpu", "reason": "no CUDA device" }));
    assert_eq!(platform.states(&id), "UNHEALTHY");
    assert_eq!(platform.counts(&id), [0, 0, 0, 1, 1], "its job is lost");
    assert_eq!(platform.free().0, free);
    assert!(platform.log(&id, "hand1").join("\n").contains("gpu: no CUDA device"));
    platform.check();
    // A process that asks for work again is ready.
    assert_eq!(platform.take(&id, "hand1", 1), [jobs[1].clone()]);
    platform.check();
}

#[test]
fn stop_pod_asks_for_a_fresh_worker() {
    let platform = Platform::new();
    let id = local(&platform, json!({ "workers": { "min": 1, "max": 1 } }));
    let worker = attend(&platform, &id, None).remove(0);
    let job = platform.run_job(&id, json!({}));
    platform.take(&id, &worker, 1);
    platform.report(&id, &worker, &job, json!({ "output": 1, "stopPod": true }));
    assert_eq!(platform.job_state(&id, &job), "COMPLETED");
    let again = attend(&platform, &id, None);
    assert!(again.len() == 1 && again[0] != worker, "{again:?}");
    assert_eq!(refused(platform.try_take(&id, &worker, 1)).0, 400, "the old one has ended");
    platform.check();
}

#[test]
fn a_runner_is_asked_for_as_many_processes_as_scaling_wants() {
    let platform = Platform::new();
    let more = json!({
        "workers": { "max": 3 }, "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 },
    });
    let id = local(&platform, more);
    platform.run_job(&id, json!({}));
    assert_eq!(platform.states(&id), "", "without a runner nothing starts");
    let [worker] = &attend(&platform, &id, None)[..] else { panic!("one worker") };
    platform.run_job(&id, json!({}));
    let both = attend(&platform, &id, None);
    assert_eq!((both.len(), both.contains(worker)), (2, true));
    assert_eq!(platform.states(&id), "INITIALIZING INITIALIZING");
    for worker in &both {
        let job = platform.take(&id, worker, 1).remove(0);
        platform.report(&id, worker, &job, json!({ "output": 1 }));
    }
    assert_eq!(platform.states(&id), "IDLE IDLE");
    platform.pass_seconds(4);
    attend(&platform, &id, None);
    platform.pass_seconds(1);
    assert!(attend(&platform, &id, None).is_empty(), "idle for 5 s");
    assert_eq!(platform.states(&id), "");
    platform.check();
}

#[test]
fn a_runner_can_hold_the_number_of_workers() {
    let platform = Platform::new();
    let id = local(&platform, json!({ "workers": { "max": 3 } }));
    assert_eq!(attend(&platform, &id, Some(2)).len(), 2);
    assert_eq!(attend(&platform, &id, Some(9)).len(), 3, "`max` holds");
    let fewer = attend(&platform, &id, Some(1));
    assert_eq!(fewer.len(), 3, "those that start get ready first");
    for worker in &fewer {
        platform.take(&id, worker, 1);
    }
    platform.pass_seconds(10);
    assert_eq!(attend(&platform, &id, Some(1)).len(), 1, "idle for 10 s");
}

#[test]
fn a_runner_that_is_silent_for_30_seconds_is_gone_and_starts_nothing() {
    let platform = Platform::new();
    let id = local(&platform, json!({ "workers": { "min": 1, "max": 1 } }));
    let worker = attend(&platform, &id, None).remove(0);
    platform.take(&id, &worker, 1);
    platform.pass_seconds(30);
    assert_eq!(platform.states(&id), "", "idle, and not wanted any more");
    platform.pass_seconds(600);
    assert_eq!(platform.states(&id), "");
    platform.check();
}

#[test]
fn a_process_that_came_by_itself_is_not_ended_by_scaling_nor_started_by_it() {
    let platform = Platform::new();
    let id = local(&platform, json!({ "workers": { "max": 1, "idleTimeout": 1 } }));
    for _ in 0..10 {
        platform.take(&id, "hand1", 1);
        platform.pass_seconds(30);
    }
    assert_eq!(platform.states(&id), "IDLE");
    let (status, says) = refused(platform.try_take(&id, "hand2", 1));
    assert!(status == 400 && says.contains("`workers.max` is 1"), "a pause for the library: {status} {says}");
    platform.patch(&id, json!({ "disk": 30 })).unwrap();
    assert_eq!(platform.states(&id), "", "an idle one of an older version ends");
    platform.take(&id, "hand1", 1);
    let worker = platform.worker(&id);
    assert!(!worker.is_stale && worker.version.unwrap() == 2, "and comes back as one of the new version");
    platform.check();
}

#[test]
fn no_process_is_taken_for_a_worker_that_it_is_not() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let other = local(&platform, json!({ "name": "other" }));
    platform.take(&id, "hand1", 1);
    assert_eq!(refused(platform.try_take(&other, "hand1", 1)).0, 400, "a worker of another endpoint");
    for name in ["", "a b", "../x", &"a".repeat(65)] {
        assert_eq!(refused(platform.try_take(&id, name, 1)).0, 400, "{name}");
    }
    let simulated = platform.serve(json!({}));
    assert_eq!(refused(platform.try_take(&simulated, "hand3", 1)).0, 400);
    assert_eq!(refused(platform.try_take("nothere123", "hand3", 1)).0, 404);
    // A simulated worker that finishes its job while its endpoint becomes one of processes.
    let turned = platform.serve(json!({ "image": "svcctl/job:sleep-50", "workers": { "min": 1, "max": 2 } }));
    platform.pass_seconds(3);
    platform.run_job(&turned, json!({}));
    let worker = platform.worker(&turned).id;
    platform.patch(&turned, json!({ "image": "svcctl/local" })).unwrap();
    assert_eq!(refused(platform.try_take(&turned, &worker, 1)).0, 400);
    platform.check();
}

#[test]
fn a_worker_key_opens_its_endpoint_and_no_other() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let other = local(&platform, json!({ "name": "other" }));
    let env = platform.engine.worker_env(&Caller::local(), &id).unwrap();
    assert!(env.key.starts_with("svw_") && env.worker.len() == 14, "{}", env.worker);
    assert_eq!((env.gpu_type.as_str(), env.gpu_count), ("NVIDIA GeForce RTX 4090", 1));
    platform.engine.authenticate_worker(&id, &env.key).unwrap();
    assert!(platform.engine.authenticate_worker(&other, &env.key).is_err());
    assert!(platform.engine.authenticate_worker(&id, "svw_wrong").is_err());
    assert!(platform.engine.authenticate_worker("nothere123", &env.key).is_err());
}

#[test]
fn without_money_no_process_works() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let job = platform.run_job(&id, json!({}));
    platform.take(&id, "hand1", 1);
    platform.engine.add_credit(Usd::from_micros(-1_000_000_000)).unwrap();
    platform.pass_seconds(2);
    assert_eq!((platform.states(&id).as_str(), platform.job_state(&id, &job)), ("", "IN_QUEUE"));
    let (status, says) = refused(platform.try_take(&id, "hand1", 1));
    assert!(status == 400 && says.contains("money"), "{status} {says}");
    platform.engine.add_credit(Usd::from_micros(5_000_000)).unwrap();
    assert_eq!(platform.take(&id, "hand1", 1), [job]);
    platform.check();
}

#[test]
fn a_lost_worker_is_one_that_an_incident_takes_as_well() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let job = platform.run_job(&id, json!({}));
    assert!(platform.engine.incident(&Caller::local(), &id, Some(&job), Incident::WorkerLost).unwrap());
    assert_eq!(platform.take(&id, "hand1", 1), std::slice::from_ref(&job));
    assert_eq!((platform.states(&id).as_str(), platform.job_state(&id, &job)), ("", "IN_QUEUE"));
    platform.check();
}

#[test]
fn a_process_of_one_job_computes_a_cancelled_one_as_long_as_its_heartbeat_names_it() {
    let platform = Platform::new();
    let id = local(&platform, json!({}));
    let job = platform.run_job(&id, json!({}));
    platform.take(&id, "hand1", 1);
    platform.cancel_job(&id, &job).unwrap();
    platform.ping(&id, "hand1", "");
    assert_eq!(platform.states(&id), "RUNNING", "a heartbeat from before it had the job");
    platform.ping(&id, "hand1", &job);
    assert_eq!(platform.states(&id), "RUNNING");
    platform.ping(&id, "hand1", "");
    assert_eq!(platform.states(&id), "IDLE", "older libraries never ask what to stop");
    platform.check();
}

#[test]
fn a_stale_process_of_a_runner_ends_idle_at_once_and_running_after_its_job() {
    let platform = Platform::new();
    let id = local(&platform, json!({ "workers": { "min": 2, "max": 2 } }));
    let workers = attend(&platform, &id, None);
    let job = platform.run_job(&id, json!({}));
    for worker in &workers {
        platform.take(&id, worker, 1);
    }
    assert_eq!(platform.states(&id).matches("RUNNING").count(), 1);
    platform.patch(&id, json!({ "disk": 30 })).unwrap();
    let busy = platform.job(&id, &job).worker_id.unwrap();
    let now = attend(&platform, &id, None);
    assert!(now.contains(&busy) && now.len() == 2 && now.iter().filter(|one| workers.contains(one)).count() == 1);
    platform.run_job(&id, json!({}));
    assert!(platform.take(&id, &busy, 1).is_empty(), "it takes no new one");
    platform.report(&id, &busy, &job, json!({ "output": 1 }));
    assert!(!attend(&platform, &id, None).contains(&busy));
    platform.check();
}

#[test]
fn workers_that_begin_anew_are_of_the_new_kind() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/worker:slow-60", "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(5);
    attend_later(&platform, &id);
    platform.patch(&id, json!({ "image": "svcctl/job:echo" })).unwrap();
    let job = platform.run_job(&id, json!({}));
    platform.pass_seconds(5);
    assert_eq!(platform.job_state(&id, &job), "COMPLETED", "a simulated worker again");
    platform.check();
}

/// Makes an endpoint one of processes while its worker starts, with a runner that is there.
fn attend_later(platform: &Platform, id: &str) {
    platform.patch(id, json!({ "image": "svcctl/local" })).unwrap();
    let worker = attend(platform, id, None).remove(0);
    assert_eq!(platform.states(id), "INITIALIZING");
    platform.patch(id, json!({ "disk": 21 })).unwrap();
    assert_eq!(attend(platform, id, None), [worker]);
}

#[test]
fn the_end_of_a_process_loses_its_jobs_at_once_and_its_worker_begins_anew() {
    let platform = Platform::new();
    let id = local(&platform, json!({ "workers": { "max": 1 }, "env": { "SVCCTL_CONCURRENCY": "2" } }));
    let exit = |worker: &str| platform.engine.report_exit(&Caller::local(), &id, worker);
    let worker = attend(&platform, &id, Some(1)).remove(0);
    exit(&worker).unwrap();
    assert_eq!(platform.states(&id), "INITIALIZING", "it has not been ready yet");
    let jobs: Vec<String> = (0..3).map(|n| platform.run_job(&id, json!({ "n": n }))).collect();
    assert_eq!(platform.take(&id, &worker, 2), jobs[..2]);
    platform.ping(&id, &worker, &jobs[..2].join(","));
    platform.cancel_job(&id, &jobs[1]).unwrap();
    exit(&worker).unwrap();
    assert_eq!((platform.states(&id).as_str(), platform.counts(&id)), ("INITIALIZING", [0, 0, 0, 2, 1]));
    let first = platform.job(&id, &jobs[0]);
    assert_eq!((first.retries, platform.job_state(&id, &jobs[0])), (Some(1), "IN_QUEUE"));
    // The lost one is the first again, and nothing is left of the cancelled one.
    assert_eq!(platform.take(&id, &worker, 2), [jobs[0].clone(), jobs[2].clone()]);
    exit(&worker).unwrap();
    assert_eq!(platform.job_state(&id, &jobs[0]), "FAILED");
    assert_eq!(platform.job(&id, &jobs[0]).error.unwrap().text(), "\"job timed out after 1 retries\"");
    assert_eq!(platform.job_state(&id, &jobs[2]), "IN_QUEUE");
    let (status, _) = refused(exit("nosuch").map_err(super::problem));
    assert_eq!(status, 404);
    platform.check();
}

#[test]
fn a_job_that_takes_too_long_has_failed_whatever_the_heartbeats_said_of_it() {
    for pings in [&[][..], &[""], &["{job}"], &["{job}", ""], &["", "{job}"]] {
        let platform = Platform::new();
        let id = local(&platform, json!({}));
        let job = platform.submit(&id, json!({ "input": {}, "policy": { "executionTimeout": 12_000 } }));
        platform.take(&id, "hand1", 1);
        for ping in pings {
            platform.pass_seconds(5);
            platform.ping(&id, "hand1", &ping.replace("{job}", &job));
        }
        platform.pass_seconds(12 - 5 * pings.len() as u64);
        let ended = platform.job(&id, &job);
        assert_eq!(ended.status.to_string(), "FAILED", "{pings:?}");
        assert_eq!(ended.error.unwrap().tree(), json!("executionTimeout exceeded"), "{pings:?}");
        assert_eq!((platform.states(&id).as_str(), platform.counts(&id)), ("", [0, 1, 0, 0, 0]), "{pings:?}");
        platform.check();
    }
}
