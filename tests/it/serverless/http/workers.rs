//! The requests of worker libraries, as they send them (serverless.md, Real workers).

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{JSON, Served, check_refused};
use crate::{
    harness::eventually,
    server::client::{Answer, KEY, connect, send},
};

const SOON: Duration = Duration::from_secs(60);
const FORM: &str = "Content-Type: application/x-www-form-urlencoded";

/// A process that attached itself, with the names that it was given.
pub(super) struct Worker<'s> {
    served: &'s Served,
    pub(super) endpoint: String,
    id: String,
    /// The header with its key.
    key: String,
}

impl<'s> Worker<'s> {
    pub(super) fn of(served: &'s Served, endpoint: &str) -> Self {
        let env = served.send(&format!("GET /_engine/endpoints/{endpoint}/worker-env"), "").json();
        let text = |name: &str| env[name].as_str().unwrap().to_owned();
        let key = format!("Authorization: {}", text("key"));
        Self { served, endpoint: endpoint.to_owned(), id: text("worker"), key }
    }

    fn send(&self, line: &str, headers: &[&str], body: &str) -> Answer {
        let headers: Vec<&str> = [self.key.as_str()].iter().chain(headers).copied().collect();
        send(self.served.address(), line, &headers, body)
    }

    fn take_line(&self) -> String {
        format!("GET /v2/{}/job-take/{}?gpu=&job_in_progress=0", self.endpoint, self.id)
    }

    pub(super) fn take(&self) -> Answer {
        self.send(&self.take_line(), &["X-Request-ID: the-previous-job", JSON], "")
    }

    pub(super) fn stops(&self) -> Answer {
        self.send(&format!("GET /v2/{}/job-stop/{}?gpu=", self.endpoint, self.id), &[], "")
    }

    fn ping(&self, query: &str) -> Answer {
        self.send(&format!("GET /v2/{}/ping/{}?{query}", self.endpoint, self.id), &[], "")
    }

    pub(super) fn done(&self, job: &str, is_stream: bool, report: &Value) -> Answer {
        let line = format!("POST /v2/{}/job-done/{}/{job}?gpu=&isStream={is_stream}", self.endpoint, self.id);
        self.send(&line, &[FORM, "charset: utf-8"], &report.to_string())
    }

    pub(super) fn chunk(&self, job: &str, report: &Value) -> Answer {
        let line = format!("POST /v2/{}/job-stream/{}/{job}?gpu=&isStream=false", self.endpoint, self.id);
        self.send(&line, &[FORM], &report.to_string())
    }
}

pub(super) fn local(served: &Served) -> String {
    served.endpoint(json!({ "image": "svcctl/local" }))
}

#[test]
fn a_renewed_key_is_the_only_one_that_opens_the_jobs() {
    let served = Served::free();
    let endpoint = local(&served);
    let old = Worker::of(&served, &endpoint);
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    assert_eq!(old.take().json()["id"], job);
    assert_eq!(served.send(&format!("POST /_engine/endpoints/{endpoint}/worker-key"), "").status, 204);
    for refused in [old.take(), old.ping(""), old.done(&job, false, &json!({ "output": "theirs" }))] {
        assert_eq!(refused.status, 401, "{refused:?}");
    }
    // The process goes on where it was, as soon as it has the new one.
    let new = Worker { id: old.id.clone(), ..Worker::of(&served, &endpoint) };
    assert_ne!(new.key, old.key);
    assert_eq!(new.done(&job, false, &json!({ "output": "ours" })).status, 200);
    assert_eq!(served.job(&endpoint, &job)["output"], "ours");
}

#[test]
fn a_worker_takes_a_job_reports_on_it_and_ends_it() {
    let served = Served::free();
    let endpoint = local(&served);
    let worker = Worker::of(&served, &endpoint);
    let job = served.submit(&endpoint, json!({ "input": { "a": "ü" }, "s3Config": { "b": 1 } }));
    let taken = worker.take();
    assert_eq!((taken.status, taken.header("content-type")), (200, Some("application/json")), "{taken:?}");
    assert_eq!(taken.json(), json!({ "id": job, "input": { "a": "ü" }, "s3Config": { "b": 1 } }));
    let begun = served.job(&endpoint, &job);
    assert_eq!((&begun["status"], &begun["workerId"]), (&json!("IN_PROGRESS"), &json!(worker.id)));
    let progress = json!({ "status": "IN_PROGRESS", "output": "half" });
    assert_eq!(worker.done(&job, false, &progress).status, 200);
    assert_eq!(served.job(&endpoint, &job)["output"], "half");
    assert_eq!(worker.ping(&format!("job_id={job}&svcctl_version=1")).status, 200);
    for output in ["whole", "told again"] {
        assert_eq!(worker.done(&job, false, &json!({ "output": output })).status, 200);
        let ended = served.job(&endpoint, &job);
        assert_eq!((&ended["status"], &ended["output"]), (&json!("COMPLETED"), &json!("whole")), "{ended}");
    }
    assert_eq!(worker.done(&job, false, &progress).status, 200);
    assert_eq!(served.job(&endpoint, &job)["output"], "whole");
}

#[test]
fn a_failing_handler_fails_its_job_and_keeps_its_worker() {
    let served = Served::free();
    let endpoint = local(&served);
    let worker = Worker::of(&served, &endpoint);
    let error = json!({ "error_type": "<class 'ValueError'>", "error_message": "no" }).to_string();
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    assert_eq!(worker.take().json()["id"], json!(job));
    assert_eq!(worker.done(&job, false, &json!({ "error": error })).status, 200);
    let ended = served.job(&endpoint, &job);
    assert_eq!((&ended["status"], &ended["error"]), (&json!("FAILED"), &json!(error)), "{ended}");
    assert!(ended.get("retries").is_none(), "{ended}");
    let next = served.submit(&endpoint, json!({ "input": 2 }));
    assert_eq!(worker.take().json()["id"], json!(next));
}

#[test]
fn parts_of_an_output_are_read_once_in_their_order() {
    let served = Served::free();
    let endpoint = local(&served);
    let worker = Worker::of(&served, &endpoint);
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    worker.take();
    let stream = format!("GET /v2/{endpoint}/stream/{job}?wait=90000");
    // Whoever reads is held until there is something.
    let held = served.begin(&stream, "");
    assert_eq!(worker.chunk(&job, &json!({ "output": { "n": 0 } })).status, 200);
    let first = held.join().unwrap().json();
    assert_eq!(first, json!({ "status": "IN_PROGRESS", "stream": [{ "output": { "n": 0 } }] }));
    for number in 1..3 {
        assert_eq!(worker.chunk(&job, &json!({ "output": { "n": number } })).status, 200);
    }
    assert_eq!(worker.done(&job, true, &json!({ "output": [] })).status, 200);
    let rest = served.send(&stream, "").json();
    assert_eq!(rest["stream"], json!([{ "output": { "n": 1 } }, { "output": { "n": 2 } }]));
    let drained = served.send(&stream, "").json();
    assert_eq!(drained, json!({ "status": "COMPLETED", "stream": [] }));
    assert!(served.job(&endpoint, &job).get("output").is_none());
    // A part is 1 MB at the most.
    let large = worker.chunk(&job, &json!({ "output": "x".repeat((1 << 20) + 64) }));
    check_refused(&large, 413);
}

#[test]
fn a_waiting_worker_is_handed_a_job_as_soon_as_there_is_one() {
    let served = Served::free();
    let endpoint = local(&served);
    let worker = Worker::of(&served, &endpoint);
    let (line, key) = (worker.take_line(), worker.key.clone());
    let began = Instant::now();
    let address = served.address();
    let held = std::thread::spawn(move || send(address, &line, &[&key], ""));
    eventually("it is there", || {
        served.send(&format!("GET /v2/{endpoint}/health"), "").json()["workers"]["ready"] == 1
    });
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    assert_eq!(held.join().unwrap().json()["id"], json!(job));
    assert!(began.elapsed() < SOON);
}

#[test]
fn a_job_is_not_handed_to_a_worker_that_hung_up() {
    let served = Served::free();
    let endpoint = local(&served);
    let worker = Worker::of(&served, &endpoint);
    let text = format!("{} HTTP/1.1\r\nHost: localhost\r\n{}\r\n\r\n", worker.take_line(), worker.key);
    let held = connect(served.address(), text.as_bytes());
    eventually("it is there", || {
        served.send(&format!("GET /v2/{endpoint}/health"), "").json()["workers"]["ready"] == 1
    });
    drop(held);
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    let taken = worker.take();
    assert_eq!(taken.status, 200, "{taken:?}, {}", served.job(&endpoint, &job));
    assert_eq!(taken.json()["id"], json!(job));
    assert!(served.job(&endpoint, &job).get("retries").is_none());
}

#[test]
fn a_batch_is_a_list_of_as_many_as_there_are() {
    let served = Served::free();
    let endpoint = served.endpoint(json!({ "image": "svcctl/local", "env": { "SVCCTL_CONCURRENCY": "4" } }));
    let worker = Worker::of(&served, &endpoint);
    let jobs: Vec<Value> = (0..3).map(|n| served.submit(&endpoint, json!({ "input": n })).into()).collect();
    let line = format!("GET /v2/{endpoint}/job-take-batch/{}?gpu=&batch_size=4&job_in_progress=0", worker.id);
    let taken = worker.send(&line, &[], "").json();
    let ids: Vec<Value> = taken.as_array().unwrap().iter().map(|job| job["id"].clone()).collect();
    assert_eq!(ids, jobs);
    check_refused(&worker.send(&line.replace("batch_size=4", "batch_size=0"), &[], ""), 400);
}

#[test]
fn a_cancelled_job_is_told_to_its_worker_once() {
    let served = Served::free();
    let endpoint = local(&served);
    let worker = Worker::of(&served, &endpoint);
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    worker.take();
    let (key, address) = (worker.key.clone(), served.address());
    let line = format!("GET /v2/{endpoint}/job-stop/{}?gpu=", worker.id);
    let held = std::thread::spawn(move || send(address, &line, &[&key], ""));
    assert_eq!(served.send(&format!("POST /v2/{endpoint}/cancel/{job}"), "").json()["status"], "CANCELLED");
    let told = held.join().unwrap();
    assert_eq!((told.status, told.json()), (200, json!({ "jobsToStop": [job] })), "{told:?}");
    // Its late result is dropped.
    assert_eq!(worker.done(&job, false, &json!({ "output": "late" })).status, 200);
    let ended = served.job(&endpoint, &job);
    assert_eq!((&ended["status"], ended.get("output")), (&json!("CANCELLED"), None), "{ended}");
}

#[test]
fn who_waits_in_vain_is_answered_204_when_the_server_stops() {
    let mut served = Served::free();
    let endpoint = local(&served);
    let worker = Worker::of(&served, &endpoint);
    let request =
        |line: &str| format!("{line} HTTP/1.1\r\nHost: localhost\r\n{}\r\nConnection: close\r\n\r\n", worker.key);
    let stops = format!("GET /v2/{endpoint}/job-stop/{}?gpu=", worker.id);
    let held = [worker.take_line(), stops].map(|line| connect(served.address(), request(&line).as_bytes()));
    eventually("it is there", || {
        served.send(&format!("GET /v2/{endpoint}/health"), "").json()["workers"]["ready"] == 1
    });
    let readers = held.map(|stream| std::thread::spawn(move || Answer::read(stream)));
    served.local.stop();
    for reader in readers {
        let answer = reader.join().unwrap();
        assert_eq!((answer.status, answer.body.as_str()), (204, ""), "{answer:?}");
    }
}

#[test]
fn a_worker_key_opens_its_endpoint_and_nothing_else() {
    let served = Served::free();
    let (endpoint, other) = (local(&served), local(&served));
    let worker = Worker::of(&served, &endpoint);
    let stranger = Worker { endpoint: other.clone(), ..Worker::of(&served, &endpoint) };
    for answer in [stranger.take(), stranger.stops(), stranger.ping(""), stranger.done("a", false, &json!({}))] {
        check_refused(&answer, 401);
    }
    for line in [format!("GET /v2/{endpoint}/health"), format!("POST /v2/{endpoint}/run")] {
        check_refused(&worker.send(&line, &[JSON], r#"{"input":1}"#), 401);
    }
    assert_eq!(worker.send("GET /v2/serverless", &[], "").status, 401);
    let bearer = worker.key.replace("Authorization: ", "Authorization: Bearer ");
    assert_eq!(send(served.address(), "GET /v2/serverless", &[&bearer], "").status, 401);
    // Nor does another key open what is a worker's.
    let key = format!("Authorization: {KEY}");
    check_refused(&send(served.address(), &worker.take_line(), &[&key], ""), 401);
    check_refused(&send(served.address(), &worker.take_line(), &[], ""), 401);
    check_refused(&worker.send(&worker.take_line().replace("GET", "POST"), &[], ""), 405);
    let line = format!("POST /v2/{endpoint}/job-done/{}/a", worker.id);
    check_refused(&worker.send(&line, &[FORM], "output=1"), 400);
}

#[test]
fn a_worker_beyond_the_most_is_told_to_pause() {
    let served = Served::free();
    let endpoint = served.endpoint(json!({ "image": "svcctl/local", "workers": { "max": 1 } }));
    let (first, second) = (Worker::of(&served, &endpoint), Worker::of(&served, &endpoint));
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    assert_eq!(first.take().json()["id"], json!(job));
    check_refused(&second.take(), 400);
}

#[test]
fn a_silent_worker_is_lost_and_its_job_begins_anew() {
    let served = Served::free();
    let endpoint = local(&served);
    let worker = Worker::of(&served, &endpoint);
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    worker.take();
    served.pass("31s");
    let lost = served.job(&endpoint, &job);
    assert_eq!((&lost["status"], &lost["retries"]), (&json!("IN_QUEUE"), &json!(1)), "{lost}");
    let another = Worker::of(&served, &endpoint);
    assert_eq!(another.take().json()["id"], json!(job));
    served.pass("31s");
    let failed = served.job(&endpoint, &job);
    assert_eq!(failed["status"], "FAILED", "{failed}");
    assert_eq!(failed["error"], "job timed out after 1 retries");
}
