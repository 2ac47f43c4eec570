//! Messages of ended jobs (serverless.md, Jobs).

use std::{
    io::{BufReader, Read as _, Write as _},
    net::TcpListener,
    sync::mpsc::{Receiver, channel},
};

use net::reach::Reach;
use serde_json::{Value, json};
use server::{Options, Quotas};

use super::{JSON, Served};
use crate::{
    harness::{DEADLINE, eventually},
    server::client::send,
};

/// A server that answers with these statuses, one connection each, and gives the bodies that it was sent.
fn listener(statuses: Vec<u16>) -> (String, Receiver<Value>) {
    listener_at("127.0.0.1:0", statuses)
}

fn listener_at(place: &str, statuses: Vec<u16>) -> (String, Receiver<Value>) {
    let listener = TcpListener::bind(place).unwrap();
    let url = format!("http://{}/hook", listener.local_addr().unwrap());
    let (sender, bodies) = channel();
    std::thread::spawn(move || {
        for status in statuses {
            let (stream, _) = listener.accept().unwrap();
            let mut reader = BufReader::new(stream);
            let mut head = String::new();
            while !head.ends_with("\r\n\r\n") {
                let mut byte = [0];
                reader.read_exact(&mut byte).unwrap();
                head.push(byte[0].into());
            }
            let head = head.to_ascii_lowercase();
            let length = head.split("content-length: ").nth(1).unwrap().lines().next().unwrap().parse().unwrap();
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            let answer =
                format!("HTTP/1.1 {status} S\r\nLocation: /other\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
            reader.into_inner().write_all(answer.as_bytes()).unwrap();
            if sender.send(serde_json::from_slice(&body).unwrap()).is_err() {
                return;
            }
        }
    });
    (url, bodies)
}

#[test]
fn an_ended_job_is_posted_where_it_asked_for_without_anybody_looking() {
    let served = Served::free();
    let endpoint = served.endpoint(json!({}));
    let (url, bodies) = listener(vec![200]);
    let job = served.submit(&endpoint, json!({ "input": { "a": 1 }, "webhook": url }));
    served.pass("1m");
    let body = bodies.recv_timeout(DEADLINE).unwrap();
    assert_eq!((&body["id"], &body["status"]), (&json!(job), &json!("COMPLETED")), "{body}");
    assert_eq!((&body["input"], &body["webhook"]), (&json!({ "a": 1 }), &json!(url)), "{body}");
    assert_eq!(body["output"], json!({ "echo": { "a": 1 } }));
}

#[test]
fn a_message_is_tried_three_times_and_follows_nothing() {
    let served = Served::free();
    let endpoint = served.endpoint(json!({ "image": "svcctl/job:fail" }));
    let (url, bodies) = listener(vec![500, 302, 503, 200]);
    let job = served.submit(&endpoint, json!({ "input": { "a": 1 }, "webhook": url }));
    served.pass("1m");
    for _ in 0..3 {
        let body = std::cell::RefCell::new(None);
        eventually("a try", || {
            served.pass("1s");
            *body.borrow_mut() = bodies.try_recv().ok();
            body.borrow().is_some()
        });
        assert_eq!(body.into_inner().unwrap()["status"], "FAILED");
    }
    served.pass("1h");
    // The job knows nothing of it, and there is no fourth try: what comes next is of the next job.
    let next = served.submit(&endpoint, json!({ "input": { "b": 2 }, "webhook": url }));
    assert_ne!(next, job);
    served.pass("1m");
    assert_eq!(bodies.recv_timeout(DEADLINE).unwrap()["id"], json!(next));
}

#[test]
fn a_lost_message_is_not_sent() {
    let options = Options { faults: vec!["webhook-lost first=1".parse().unwrap()], ..Options::default() };
    let (served, _) = Served::with(options, &[]);
    let endpoint = served.endpoint(json!({}));
    let (url, bodies) = listener(vec![200]);
    let lost = served.submit(&endpoint, json!({ "input": 1, "webhook": url }));
    served.pass("1m");
    eventually("it ended", || served.job(&endpoint, &lost)["status"] == "COMPLETED");
    let sent = served.submit(&endpoint, json!({ "input": 2, "webhook": url }));
    served.pass("1m");
    assert_eq!(bodies.recv_timeout(DEADLINE).unwrap()["id"], json!(sent));
}

#[test]
fn an_open_server_sends_to_private_addresses_that_it_was_told_and_to_no_others() {
    let reach = Reach::public_and(vec!["127.0.0.2/32".parse().unwrap()]);
    let quotas = Quotas { minute: 100_000, hour: 100_000, day: 100_000 };
    let (served, _) = Served::with(Options { reach, quotas, ..Options::default() }, &[]);
    let endpoint = served.endpoint(json!({}));
    let (url, bodies) = listener_at("0.0.0.0:0", vec![200; 4]);
    let (_, port) = url.trim_end_matches("/hook").rsplit_once(':').unwrap();
    let post = |host: &str| {
        let webhook = format!("http://{host}:{port}/hook");
        served.submit(&endpoint, json!({ "input": host, "webhook": webhook }))
    };
    for inside in ["127.0.0.1", "localhost", "2130706433", "[::ffff:127.0.0.1]", "0.0.0.0"] {
        post(inside);
    }
    // Each time, all that is due is tried before the one that arrives, or with it.
    for _ in 0..3 {
        let admitted = post("127.0.0.2");
        served.pass("1m");
        assert_eq!(bodies.recv_timeout(DEADLINE).unwrap()["id"], json!(admitted));
    }
}

#[test]
fn messages_that_nobody_answers_hold_up_none_of_another_account() {
    let mut key = String::new();
    let quotas = Quotas { minute: 100_000, hour: 100_000, day: 100_000 };
    let options = Options { quotas, ..Options::default() };
    let (served, _) = Served::of(options, &[], |clock| {
        let engine = engine::Engine::new(engine::Store::in_memory().unwrap(), clock, engine::Rng::from_system());
        let team = engine.create_team("crew").unwrap().id;
        engine.set_credit_of(Some(&team), "100".parse().unwrap()).unwrap();
        key = engine.create_key("test", &[engine::Scope::all()], None, Some(&team)).unwrap().key;
        engine
    });
    let deaf = TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = served.endpoint(json!({}));
    for _ in 0..150 {
        let webhook = format!("http://{}/hook", deaf.local_addr().unwrap());
        served.submit(&endpoint, json!({ "input": 1, "webhook": webhook }));
    }
    served.pass("1m");
    let ann = |line: &str, body: Value| {
        let answer = send(served.address(), line, &[&format!("Authorization: Bearer {key}"), JSON], &body.to_string());
        assert!(matches!(answer.status, 200 | 201), "{answer:?}");
        answer.json()
    };
    let body = json!({
        "name": "echo", "type": "QUEUE", "image": "svcctl/job:echo", "gpu": { "pools": [super::POOL] },
        "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 },
    });
    let own = ann("POST /v2/serverless", body)["id"].as_str().unwrap().to_owned();
    let (url, bodies) = listener(vec![200]);
    let began = std::time::Instant::now();
    let job = ann(&format!("POST /v2/{own}/run"), json!({ "input": 1, "webhook": url }));
    served.pass("1m");
    assert_eq!(bodies.recv_timeout(DEADLINE).unwrap()["id"], job["id"]);
    // A try that nobody answers takes ten seconds.
    assert!(began.elapsed() < std::time::Duration::from_secs(10), "{:?}", began.elapsed());
}
