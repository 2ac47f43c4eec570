//! The behaviour of simulated workers by image (serverless.md, Acting images).

use serde_json::{Value, json};

use crate::harness::Platform;

/// Runs one job on an image to its end; its status, output, error and milliseconds.
fn outcome(image: &str, env: Value, input: Value) -> (String, Value, Value, Option<u64>) {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": image, "env": env, "timeout": 20_000 }));
    let job = platform.run_job(&id, input);
    platform.pass_seconds(100);
    let job = platform.job(&id, &job);
    platform.check();
    let tree = |json: Option<wire::serverless::jobs::Json>| json.map(|json| json.tree()).unwrap_or_default();
    (job.status.to_string(), tree(job.output), tree(job.error), job.execution_time)
}

fn completed(image: &str, env: Value, input: Value) -> (Value, u64) {
    let (status, output, error, millis) = outcome(image, env, input);
    assert_eq!((status.as_str(), error), ("COMPLETED", Value::Null), "{image}");
    (output, millis.unwrap())
}

#[test]
fn echo_gives_back_its_input_and_obeys_it() {
    let echo = |input: Value| completed("svcctl/job:echo", json!({}), input);
    assert_eq!(echo(json!({ "a": [1, null] })), (json!({ "echo": { "a": [1, null] } }), 100));
    assert_eq!(echo(json!("text")), (json!({ "echo": "text" }), 100));
    assert_eq!(echo(json!({ "sleep": 2.5 })).1, 2600);
    assert_eq!(echo(json!({ "stream": 3 })).0, json!([{ "chunk": 0 }, { "chunk": 1 }, { "chunk": 2 }]));
    assert_eq!(echo(json!({ "stream": ["a", "b"] })).0, json!(["a", "b"]));
    assert_eq!(echo(json!({ "stream": [] })).0, json!([]));
    assert_eq!(echo(json!({ "progress": 4 })).1, 2000);
    for (fail, expected) in [(json!("no \"file\""), "no \"file\""), (json!({ "code": 7 }), "{\"code\":7}")] {
        let (status, output, error, _) = outcome("svcctl/job:echo", json!({}), json!({ "fail": fail }));
        assert_eq!((status.as_str(), output, error), ("FAILED", Value::Null, json!(expected)));
    }
}

#[test]
fn sleep_stream_progress_and_big_do_as_they_are_called() {
    assert_eq!(completed("svcctl/job:sleep-7", json!({}), json!({})).1, 7000);
    assert_eq!(completed("svcctl/job:sleep-0.25", json!({}), json!({})), (json!({ "slept": 0.25 }), 250));
    let (output, millis) = completed("svcctl/job:stream-3", json!({}), json!({}));
    assert_eq!((output, millis), (json!([{ "chunk": 0 }, { "chunk": 1 }, { "chunk": 2 }]), 600));
    assert_eq!(completed("svcctl/job:progress-3", json!({}), json!({})).1, 1500);
    let (output, _) = completed("svcctl/job:big-2", json!({}), json!({}));
    assert_eq!(output.as_str().unwrap().len(), 2_000_000);
}

#[test]
fn progress_is_the_output_of_a_job_that_runs() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:progress-3" }));
    let job = platform.run_job(&id, json!({}));
    platform.pass_seconds(3);
    assert_eq!(platform.job(&id, &job).output, None);
    let mut seen = Vec::new();
    for _ in 0..2 {
        platform.pass_millis(500);
        seen.push(platform.job(&id, &job).output.unwrap().tree());
    }
    assert!(seen[0] != seen[1], "{seen:?}");
    platform.pass_millis(500);
    assert_eq!(platform.job_state(&id, &job), "COMPLETED");
}

#[test]
fn fail_fails_at_once_without_a_retry() {
    let (status, _, error, millis) = outcome("svcctl/job:fail", json!({}), json!({}));
    assert_eq!((status.as_str(), error, millis), ("FAILED", json!("handler error"), Some(100)));
}

#[test]
fn silent_is_timed_out_and_its_worker_replaced() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:silent", "timeout": 5000, "workers": { "min": 1 } }));
    platform.pass_seconds(3);
    let before = platform.worker(&id).id;
    let job = platform.run_job(&id, json!({}));
    platform.pass_millis(4999);
    assert_eq!(platform.job_state(&id, &job), "IN_PROGRESS");
    platform.pass_millis(1);
    assert_eq!(platform.job_state(&id, &job), "TIMED_OUT");
    assert_ne!(platform.worker(&id).id, before);
    assert_eq!(platform.counts(&id), [0, 1, 0, 0, 0]);
}

#[test]
fn crash_is_retried_once_and_fails_then() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:crash" }));
    let job = platform.run_job(&id, json!({}));
    platform.pass_millis(3099);
    let first = platform.job(&id, &job).worker_id.unwrap();
    platform.pass_millis(1);
    let lost = platform.job(&id, &job);
    assert_eq!((lost.status.to_string().as_str(), lost.retries, lost.worker_id), ("IN_QUEUE", Some(1), None));
    assert!(platform.workers(&id).iter().all(|worker| worker.id != first));
    platform.pass_seconds(5);
    let failed = platform.job(&id, &job);
    assert_eq!(failed.status.to_string(), "FAILED");
    assert_eq!(failed.error.unwrap().tree(), json!("job timed out after 1 retries"));
    assert_eq!(platform.counts(&id), [0, 1, 0, 0, 1]);
    platform.check();
}

#[test]
fn flaky_dies_with_the_first_attempts_of_each_job() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:flaky-1" }));
    let jobs = [(); 2].map(|()| platform.run_job(&id, json!({ "n": 1 })));
    platform.pass_seconds(60);
    for job in &jobs {
        let job = platform.job(&id, job);
        assert_eq!((job.status.to_string().as_str(), job.retries), ("COMPLETED", Some(1)));
        assert_eq!(job.output.unwrap().tree(), json!({ "echo": { "n": 1 } }));
    }
    assert_eq!(platform.counts(&id), [2, 0, 0, 0, 2]);
    assert_eq!(outcome("svcctl/job:flaky-2", json!({}), json!({})).0, "FAILED");
    assert_eq!(outcome("svcctl/job:flaky-0", json!({}), json!({})).0, "COMPLETED");
}

#[test]
fn any_other_image_takes_a_second_or_what_its_env_says() {
    let (output, millis) = completed("vllm/vllm-openai:latest", json!({}), json!({ "a": 1 }));
    assert_eq!((output, millis), (json!({ "simulated": true, "input": { "a": 1 } }), 1000));
    let env = json!({ "SVCCTL_JOB_OUTPUT": "{\"text\": [1, 2]}", "SVCCTL_JOB_SECONDS": "2.5" });
    assert_eq!(completed("mine:1", env, json!({})), (json!({ "text": [1, 2] }), 2500));
    for wrong in [json!({ "SVCCTL_JOB_SECONDS": "soon" }), json!({ "SVCCTL_JOB_SECONDS": "-1" })] {
        assert_eq!(completed("mine:1", wrong, json!({})).1, 1000);
    }
}

#[test]
fn jobs_that_take_no_time_come_to_an_end() {
    let platform = Platform::new();
    let id =
        platform.serve(json!({ "image": "mine:1", "env": { "SVCCTL_JOB_SECONDS": "0" }, "workers": { "max": 1 } }));
    for _ in 0..500 {
        platform.run_job(&id, json!({}));
    }
    platform.pass_seconds(60);
    assert_eq!(platform.counts(&id), [500, 0, 0, 0, 0]);
}

#[test]
fn slow_workers_take_their_time_and_deaf_ones_take_nothing() {
    let platform = Platform::new();
    let slow = platform.serve(json!({ "image": "svcctl/worker:slow-30", "workers": { "max": 1 } }));
    let job = platform.run_job(&slow, json!({}));
    platform.pass_seconds(35);
    assert_eq!(platform.job(&slow, &job).delay_time, Some(31_000));
    let deaf = platform.serve(json!({ "image": "svcctl/worker:deaf", "workers": { "max": 2 } }));
    let job = platform.run_job(&deaf, json!({}));
    platform.pass_seconds(100);
    assert_eq!((platform.states(&deaf).as_str(), platform.job_state(&deaf, &job)), ("IDLE IDLE", "IN_QUEUE"));
}

#[test]
fn a_crashing_worker_is_unhealthy_again_and_again_and_jobs_stay() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/worker:crash", "workers": { "max": 1 } }));
    let job = platform.run_job(&id, json!({}));
    platform.pass_seconds(3);
    assert_eq!(platform.states(&id), "UNHEALTHY");
    platform.pass_seconds(10);
    assert_eq!(platform.states(&id), "INITIALIZING");
    platform.pass_seconds(2);
    assert_eq!((platform.states(&id).as_str(), platform.job_state(&id, &job)), ("UNHEALTHY", "IN_QUEUE"));
}

#[test]
fn a_latest_tag_or_a_wrong_number_is_an_image_like_any_other() {
    for image in ["svcctl/job:sleep-long", "svcctl/job:echo:1", "svcctl/else", "svcctl/job:sleep--3"] {
        assert_eq!(completed(image, json!({}), json!({})).1, 1000, "{image}");
    }
}
