//! Answers that are held back, and what ends the wait (serverless.md, Jobs).

use std::{
    cell::RefCell,
    io::Write as _,
    net::Shutdown,
    time::{Duration, Instant},
};

use engine::{Caller, Clock, Engine, Rng, Store};
use serde_json::{Value, json};
use server::Options;
use wire::serverless::jobs::CancelJob;

use super::Served;
use crate::{
    harness::eventually,
    server::client::{Answer, KEY, connect},
};

/// Far less than the waits that the tests ask for.
const SOON: Duration = Duration::from_secs(60);

/// A request that is sent, and not read yet.
fn begin(served: &Served, line: &str) -> std::net::TcpStream {
    let text = format!("{line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: {KEY}\r\nConnection: close\r\n\r\n");
    connect(served.address(), text.as_bytes())
}

#[test]
fn runsync_answers_when_the_job_has_ended() {
    let served = Served::free();
    let endpoint = served.endpoint(json!({}));
    let held = served.begin(&format!("POST /v2/{endpoint}/runsync?wait=300000"), r#"{"input":{"a":1}}"#);
    let job = served.pass_until_answered("the job", held).json();
    assert_eq!(job["status"], "COMPLETED", "{job}");
    assert_eq!(job["output"], json!({ "echo": { "a": 1 } }));
    assert!(job["delayTime"].is_u64() && job["executionTime"].is_u64() && job["workerId"].is_string(), "{job}");
}

#[test]
fn what_there_is_is_the_answer_when_the_wait_is_over() {
    let served = Served::new();
    let endpoint = served.idle_endpoint();
    let began = Instant::now();
    let answer = served.send(&format!("POST /v2/{endpoint}/runsync?wait=1000"), r#"{"input":1}"#);
    assert!(began.elapsed() >= Duration::from_secs(1));
    assert_eq!((answer.status, &answer.json()["status"]), (200, &json!("IN_QUEUE")), "{answer:?}");
}

#[test]
fn a_wait_ends_with_what_it_waits_for() {
    let served = Served::new();
    let endpoint = served.idle_endpoint();
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    let began = Instant::now();
    let held = served.begin(&format!("GET /v2/{endpoint}/status-sync/{job}"), "");
    assert_eq!(served.send(&format!("POST /v2/{endpoint}/cancel/{job}"), "").status, 200);
    assert_eq!(held.join().unwrap().json()["status"], "CANCELLED");
    assert!(began.elapsed() < SOON);
    // An endpoint that goes takes its jobs along.
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    let held = served.begin(&format!("GET /v2/{endpoint}/status-sync/{job}"), "");
    assert_eq!(served.send(&format!("DELETE /v2/serverless/{endpoint}"), "").status, 204);
    super::check_refused(&held.join().unwrap(), 404);
    assert!(began.elapsed() < SOON);
}

#[test]
fn a_wait_ends_with_what_another_process_writes() {
    let folder = tempfile::tempdir().unwrap();
    let store = || Store::open(&folder.path().join("engine.db")).unwrap();
    let (served, _) = Served::on(store(), Options::default(), &[]);
    let endpoint = served.idle_endpoint();
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    let began = Instant::now();
    let held = served.begin(&format!("GET /v2/{endpoint}/status-sync/{job}"), "");
    let other = Engine::new(store(), Clock::Manual(super::clock()), Rng::from_system());
    other.call(&Caller::local(), CancelJob { endpoint, job }).unwrap();
    assert_eq!(held.join().unwrap().json()["status"], "CANCELLED");
    assert!(began.elapsed() < SOON);
}

#[test]
fn stopping_the_server_ends_waits_with_what_there_is() {
    let mut served = Served::new();
    let endpoint = served.idle_endpoint();
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    let began = Instant::now();
    let held = begin(&served, &format!("GET /v2/{endpoint}/status-sync/{job}"));
    // Another request that is answered behind it says that it has arrived.
    assert_eq!(served.job(&endpoint, &job)["status"], "IN_QUEUE");
    let reader = std::thread::spawn(move || Answer::read(held));
    served.local.stop();
    let answer = reader.join().unwrap();
    assert_eq!((answer.status, &answer.json()["status"]), (200, &json!("IN_QUEUE")), "{answer:?}");
    assert!(began.elapsed() < SOON);
}

#[test]
fn a_client_that_says_no_more_is_answered_with_what_there_is() {
    let served = Served::new();
    let endpoint = served.idle_endpoint();
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    let began = Instant::now();
    let mut held = begin(&served, &format!("GET /v2/{endpoint}/status-sync/{job}"));
    held.flush().unwrap();
    held.shutdown(Shutdown::Write).unwrap();
    assert_eq!(Answer::read(held).json()["status"], "IN_QUEUE");
    assert!(began.elapsed() < SOON);
}

#[test]
fn clients_that_hang_up_free_their_places() {
    let served = Served::free();
    let endpoint = served.idle_endpoint();
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    let line = format!("GET /v2/{endpoint}/status-sync/{job}");
    let held = RefCell::new((0..400).map(|_| begin(&served, &line)).collect::<Vec<_>>());
    // The limit is reached: whoever comes next is refused at once. On a busy machine one of the first may have been
    // answered by then, so there are more and more.
    eventually("400 wait", || {
        let began = Instant::now();
        let refused = served.send(&format!("{line}?wait=1000"), "").status == 429 && began.elapsed() < SOON;
        if !refused {
            held.borrow_mut().push(begin(&served, &line));
        }
        refused
    });
    drop(held);
    served.pass("10s");
    eventually("there is a place", || served.send(&format!("{line}?wait=1000"), "").status == 200);
}

#[test]
fn a_stream_holds_until_there_is_something_and_drains() {
    let served = Served::free();
    let endpoint = served.endpoint(json!({ "image": "svcctl/job:stream-3" }));
    let job = served.submit(&endpoint, json!({ "input": {} }));
    let line = format!("GET /v2/{endpoint}/stream/{job}?wait=90000");
    let chunks = std::cell::RefCell::new(Vec::new());
    let ended = |answer: &Answer| answer.json()["status"] == "COMPLETED" && answer.json()["stream"] == json!([]);
    eventually("the end", || {
        let answer = served.pass_until_answered("a part", served.begin(&line, ""));
        assert_eq!(answer.status, 200, "{answer:?}");
        let parts = answer.json()["stream"].as_array().unwrap().clone();
        chunks.borrow_mut().extend(parts.into_iter().map(|part| part["output"].clone()));
        ended(&answer)
    });
    let output = served.job(&endpoint, &job)["output"].clone();
    assert_eq!(output, Value::Array(chunks.into_inner()), "{output}");
    assert_eq!(output.as_array().unwrap().len(), 3);
}
