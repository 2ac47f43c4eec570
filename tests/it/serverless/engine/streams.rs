//! The output of a job part by part (serverless.md, Jobs: stream).

use serde_json::{Value, json};
use wire::serverless::{
    jobs::StreamJob,
    worker_api::{FinishJob, Report},
};

use super::refused;
use crate::harness::Platform;

/// Reads a stream once: the status and the parts.
fn read(platform: &Platform, id: &str, job: &str) -> (String, Vec<Value>) {
    let stream = platform.stream_job(id, job);
    (stream.status.to_string(), stream.stream.into_iter().map(|chunk| chunk.output.tree()).collect())
}

fn parts(numbers: std::ops::Range<u64>) -> Vec<Value> {
    numbers.map(|number| json!({ "chunk": number })).collect()
}

#[test]
fn reading_drains_the_stream_of_a_simulated_worker() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:stream-5" }));
    let job = platform.run_job(&id, json!({}));
    assert_eq!(read(&platform, &id, &job), ("IN_QUEUE".into(), vec![]));
    platform.pass_millis(3000 + 450);
    assert_eq!(read(&platform, &id, &job), ("IN_PROGRESS".into(), parts(0..2)));
    assert_eq!(read(&platform, &id, &job), ("IN_PROGRESS".into(), vec![]));
    platform.pass_millis(200);
    assert_eq!(read(&platform, &id, &job), ("IN_PROGRESS".into(), parts(2..3)));
    platform.pass_seconds(10);
    assert_eq!(read(&platform, &id, &job), ("COMPLETED".into(), parts(3..5)), "what is left of an ended job");
    assert_eq!(read(&platform, &id, &job), ("COMPLETED".into(), vec![]));
    assert_eq!(platform.job(&id, &job).output.unwrap().tree(), json!(parts(0..5)), "aggregated");
}

#[test]
fn a_cancelled_job_has_put_out_what_came_until_then() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:stream-50" }));
    let job = platform.run_job(&id, json!({}));
    platform.pass_millis(3000 + 650);
    platform.cancel_job(&id, &job).unwrap();
    platform.pass_seconds(5);
    assert_eq!(read(&platform, &id, &job), ("CANCELLED".into(), parts(0..3)));
}

#[test]
fn a_process_sends_parts_and_closes_with_the_whole_or_with_nothing() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/local" }));
    for (last, output) in [(json!(["a", "b"]), Some(json!(["a", "b"]))), (json!([]), None), (Value::Null, None)] {
        let job = platform.run_job(&id, json!({}));
        platform.take(&id, "hand1", 1);
        platform.add_chunk(&id, "hand1", &job, json!({ "output": "a" })).unwrap();
        assert_eq!(read(&platform, &id, &job), ("IN_PROGRESS".into(), vec![json!("a")]));
        platform.add_chunk(&id, "hand1", &job, json!({ "output": "b" })).unwrap();
        let body = Report::read(json!({ "output": last }).to_string().as_bytes()).unwrap();
        let (endpoint, worker) = (id.clone(), "hand1".to_owned());
        platform.call(FinishJob { endpoint, worker, job: job.clone(), is_stream: Some(true), body }).unwrap();
        // One that comes after the end is dropped.
        platform.add_chunk(&id, "hand1", &job, json!({ "output": "late" })).unwrap();
        assert_eq!(read(&platform, &id, &job), ("COMPLETED".into(), vec![json!("b")]));
        assert_eq!(read(&platform, &id, &job), ("COMPLETED".into(), vec![]));
        assert_eq!(platform.job(&id, &job).output.map(|output| output.tree()), output, "{last}");
    }
    platform.check();
}

#[test]
fn a_part_has_a_mebibyte_at_the_most() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/local" }));
    let job = platform.run_job(&id, json!({}));
    platform.take(&id, "hand1", 1);
    let room = (1 << 20) - json!({ "output": "" }).to_string().len();
    let send = |size: usize| platform.add_chunk(&id, "hand1", &job, json!({ "output": "x".repeat(size) }));
    send(room).unwrap();
    assert_eq!(refused(send(room + 1)).0, 413);
}

#[test]
fn an_attempt_that_is_lost_takes_its_parts_with_it() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/local" }));
    let job = platform.run_job(&id, json!({}));
    platform.take(&id, "hand1", 1);
    platform.add_chunk(&id, "hand1", &job, json!({ "output": "first" })).unwrap();
    platform.pass_seconds(30);
    assert_eq!(read(&platform, &id, &job), ("IN_QUEUE".into(), vec![]));
    platform.take(&id, "hand1", 1);
    platform.add_chunk(&id, "hand1", &job, json!({ "output": "second" })).unwrap();
    assert_eq!(read(&platform, &id, &job), ("IN_PROGRESS".into(), vec![json!("second")]));
}

#[test]
fn a_wait_out_of_bounds_is_refused() {
    let platform = Platform::new();
    let id = platform.serve(json!({}));
    let job = platform.run_job(&id, json!({}));
    for (wait, good) in [(0, true), (90_000, true), (90_001, false)] {
        let asked = StreamJob { endpoint: id.clone(), job: job.clone(), wait: Some(wait) };
        assert_eq!(platform.call(asked).is_ok(), good, "{wait}");
    }
}
