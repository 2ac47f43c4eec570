//! Answers that are too large, too slow or too odd.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    time::Duration,
};

use api::{Api, CallError, ManualPace, Options, Pace, Remote, Timeouts};
use serde_json::json;
use svcctl::cli::EVENT_INTERVAL;
use wire::pods::{GetPod, ListPods};

use super::{
    KEY, hurried, pod, pods,
    server::{Server, answer, reply},
};
use crate::harness::{Home, error_of};

pub(super) const HEAD: &str = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n";

/// A server that reads the head of a request and then does what it likes with the connection.
pub(super) fn on_the_wire(act: impl Fn(TcpStream, &str) -> std::io::Result<()> + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut seen = Vec::new();
            while !seen.ends_with(b"\r\n\r\n") {
                let mut byte = [0];
                if stream.read(&mut byte).unwrap_or(0) == 0 {
                    break;
                }
                seen.push(byte[0]);
            }
            // A client may hang up at any time, which is its right.
            let _ = act(stream, &String::from_utf8_lossy(&seen));
        }
    });
    url
}

/// A bound that is to be reached.
const SHORT: Duration = Duration::from_millis(200);

/// A client with this patience.
fn client(url: &str, timeouts: Timeouts) -> Api {
    let options = Options { pace: Pace::Manual(ManualPace::default()), timeouts, ..Options::default() };
    let remote = Remote::new(url.parse().unwrap(), Some(KEY.parse().unwrap()), None);
    Api::Remote(Box::new(remote.with(options)))
}

async fn pod_at(url: &str, timeouts: Timeouts) -> CallError {
    client(url, timeouts).call(GetPod::of("p1")).await.unwrap_err()
}

#[tokio::test]
async fn a_server_that_goes_silent_is_given_up() {
    for start in ["", "HTTP/1.1 200 OK\r\n", &format!("{HEAD}content-length: 99\r\n\r\n{{\"id\"")] {
        let start = start.to_owned();
        let url = on_the_wire(move |mut stream, _| {
            stream.write_all(start.as_bytes())?;
            // Until the client hangs up.
            stream.read(&mut [0]).map(drop)
        });
        let timeouts = Timeouts { silence: SHORT, ..Timeouts::default() };
        assert!(matches!(pod_at(&url, timeouts).await, CallError::Unreachable { .. }));
    }
}

#[tokio::test]
async fn an_answer_that_trickles_for_ever_is_given_up() {
    let url = on_the_wire(|mut stream, _| {
        stream.write_all(format!("{HEAD}transfer-encoding: chunked\r\n\r\n").as_bytes())?;
        stream.set_read_timeout(Some(Duration::from_millis(20)))?;
        loop {
            stream.write_all(b"1\r\n \r\n")?;
            if matches!(stream.read(&mut [0]), Ok(0)) {
                return Ok(());
            }
        }
    });
    let error = pod_at(&url, Timeouts { whole: SHORT, ..Timeouts::default() }).await.to_string();
    assert!(error.contains("not complete after 200ms"), "{error}");
}

#[tokio::test]
async fn headers_without_end_are_refused() {
    let url = on_the_wire(|mut stream, _| {
        stream.write_all(HEAD.as_bytes())?;
        loop {
            stream.write_all(format!("x-more: {}\r\n", "a".repeat(1000)).as_bytes())?;
        }
    });
    let error = pod_at(&url, Timeouts::default()).await;
    assert!(matches!(error, CallError::Unreadable { .. } | CallError::Unreachable { .. }), "{error}");
}

#[tokio::test]
async fn a_body_that_is_announced_too_large_is_not_read() {
    let url = on_the_wire(|mut stream, _| {
        stream.write_all(format!("{HEAD}content-length: 1073741824\r\n\r\n").as_bytes())?;
        stream.read(&mut [0]).map(drop)
    });
    let error = pod_at(&url, Timeouts::default()).await;
    assert!(matches!(&error, CallError::Unreadable { reason, .. } if reason.contains("16 MiB")), "{error}");
    let listed = client(&url, Timeouts::default()).call(ListPods::default()).await.unwrap_err().to_string();
    assert!(listed.contains("256 MiB"), "a list may be longer, and not that long: {listed}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_pod_of_a_gigabyte_is_cut_off_and_memory_stays_flat() {
    let list = pods(&[pod("p1", &json!({}))]).to_string();
    let url = on_the_wire(move |mut stream, head| {
        if head.starts_with("GET /v2/pods ") || head.starts_with("GET /v2/pods?") {
            return stream.write_all(&reply(200, &list));
        }
        stream.write_all(format!("{HEAD}\r\n{{\"id\":\"").as_bytes())?;
        let block = vec![b'a'; 1 << 16];
        (0..1 << 14).try_for_each(|_| stream.write_all(&block))
    });
    let home = Home::new();
    // The limit of address space stands for memory: a gigabyte does not fit, a few megabytes do.
    let mut command = home.shell("ulimit -v 300000; exec svcctl pods get p1");
    command.env("SVCCTL_BASE_URL", &url).env("SVCCTL_API_KEY", KEY);
    let error = error_of(Home::outcome(command), 9);
    assert!(error.contains("more than the 16 MiB"), "{error}");
}

#[tokio::test]
async fn an_endless_problem_is_told_by_its_status() {
    let url = on_the_wire(|mut stream, _| {
        stream.write_all(b"HTTP/1.1 404 X\r\ncontent-type: application/problem+json\r\n\r\n{\"detail\":\"")?;
        loop {
            stream.write_all(&[b'a'; 1 << 12])?;
        }
    });
    let error = pod_at(&url, Timeouts::default()).await;
    assert_eq!(error.status(), Some(404));
    assert!(error.to_string().len() < 200, "{error}");
}

#[test]
fn a_line_of_a_log_without_end_is_cut_off() {
    let list = pods(&[pod("p1", &json!({}))]).to_string();
    let url = on_the_wire(move |mut stream, head| {
        if !head.contains("/logs") {
            return stream.write_all(&reply(200, &list));
        }
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: ")?;
        loop {
            stream.write_all(&[b'a'; 1 << 12])?;
        }
    });
    let home = Home::new();
    let outcome = home.run(&["pods", "logs", "p1", "--base-url", &url]);
    let error = error_of(outcome, 9);
    assert!(error.contains("a line is longer than"), "{error}");
}

#[test]
fn a_line_of_a_log_that_comes_slowly_is_not_its_end() {
    let list = pods(&[pod("p1", &json!({}))]).to_string();
    let url = on_the_wire(move |mut stream, head| {
        if !head.contains("/logs") {
            return stream.write_all(&reply(200, &list));
        }
        stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\ndata: {\"ts\":")?;
        // A second of silence would be the end of a history. Whoever takes it for that hangs up.
        stream.set_read_timeout(Some(Duration::from_millis(1500)))?;
        if matches!(stream.read(&mut [0]), Ok(0)) {
            return Ok(());
        }
        stream.write_all(b"\"2026-11-20T12:00:00Z\",\"source\":\"container\",\"line\":\"whole\"}\n\n")
    });
    let outcome = Home::new().run(&["pods", "logs", "p1", "--base-url", &url]).success();
    assert_eq!(outcome.stdout, "whole\n");
}

#[test]
fn a_redirect_says_where_it_points_and_the_key_stays() {
    let elsewhere = Server::of(&pods(&[]));
    let location = format!("{}/v2/pods?key=ignored", elsewhere.url());
    let server = Server::raw(answer(308, &format!("location: {location}\r\n"), ""));
    let (outcome, _) = hurried(&server, "pods list");
    assert_eq!(outcome.code, 9);
    assert!(outcome.stderr.contains(&location) && outcome.stderr.contains("308"), "{outcome}");
    assert!(outcome.stderr.contains("hint: ") && elsewhere.seen().is_empty(), "{outcome}");
    assert_eq!(server.seen().len(), 1);
}

#[test]
fn a_server_that_repeats_the_key_does_not_make_us_print_it() {
    let body = json!({ "title": "x", "status": 401, "detail": format!("`{KEY}` is no key"), "errors": [KEY] });
    let server = Server::raw(answer(401, &format!("x-request-id: {KEY}\r\n"), &body.to_string()));
    let (outcome, _) = hurried(&server, "pods list");
    assert!(outcome.stderr.contains("`***` is no key"), "{outcome}");
}

#[test]
fn a_billing_history_that_repeats_the_key_does_not_make_us_print_it() {
    let told = json!({ "title": KEY, "detail": format!("`{KEY}` is no key"), "errors": [KEY] }).to_string();
    let answers = [
        answer(401, &format!("x-request-id: {KEY}\r\n"), &told),
        answer(502, "", &format!("<html><p>no way for Bearer {KEY}</p></html>")),
        answer(200, "", &format!("{KEY} is no JSON")),
        answer(200, "", &told),
        answer(200, "", &json!(KEY).to_string()),
        answer(200, "", &json!({ "records": KEY, "metadata": {} }).to_string()),
        answer(200, "", &json!({ "records": [KEY], "metadata": {} }).to_string()),
    ];
    for answer in answers {
        let (server, mut is_masked) = (Server::raw(answer.clone()), false);
        for history in ["history", "pods", "serverless", "network-volume", "endpoints", "clusters"] {
            for format in ["table", "json", "csv"] {
                // Neither stream has the key in it.
                let (outcome, _) = hurried(&server, &format!("billing {history} -o {format}"));
                let answer = String::from_utf8_lossy(&answer);
                assert!(outcome.code != 0 && outcome.stdout.is_empty(), "{answer}: {outcome}");
                is_masked |= outcome.stderr.contains("***");
            }
        }
        let answer = String::from_utf8_lossy(&answer);
        assert!(is_masked || answer.contains("\r\n\r\nsvk_"), "what is no JSON is not repeated: {answer}");
    }
}

#[test]
fn a_server_that_says_continue_for_ever_is_given_up() {
    let url = on_the_wire(|mut stream, _| {
        loop {
            stream.write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
        }
    });
    let timeouts = Timeouts { connect: Duration::from_secs(10), silence: SHORT, whole: SHORT };
    // As a command's: there is always something to read, and this is how often a runtime looks at its timers beside it.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().event_interval(EVENT_INTERVAL).build();
    let error = runtime.unwrap().block_on(async {
        tokio::time::timeout(Duration::from_secs(60), pod_at(&url, timeouts)).await.expect("an end")
    });
    assert!(matches!(error, CallError::Unreachable { .. } | CallError::Unreadable { .. }), "{error:?}");
}
