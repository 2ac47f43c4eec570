//! What clients may use up: slow, silent, endless, broken and many ones cost a bounded wait and nothing else.

use std::{
    io::{BufReader, Read, Write},
    net::{Shutdown, TcpStream},
    time::Duration,
};

use serde_json::json;
use svcctl::server::{Bounds, Options};

use super::{
    check_problem,
    client::{Answer, KEY, Local, connect, send},
    clock, engine,
};
use crate::harness::body;

const SHORT: Duration = Duration::from_millis(200);

/// What a server that waits for so little answers to these bytes, up to the end of the connection. A machine that was
/// too busy to send them in time, on which nothing was answered, gets more of it.
fn answered(bytes: &[u8]) -> Answer {
    for head in [SHORT, 10 * SHORT, 100 * SHORT] {
        let local = bounded(Bounds { head, ..Bounds::default() });
        if let Some(answer) = Answer::read_any(connect(local.address, bytes)) {
            return answer;
        }
    }
    panic!("no answer in {:?}", 100 * SHORT);
}

fn bounded(bounds: Bounds) -> Local {
    Local::new(engine(&clock()), Options { bounds, ..Options::default() })
}

/// What a problem says that no request belongs to.
fn check_raw_problem(answer: &Answer, status: u16) {
    assert_eq!(answer.status, status, "{answer:?}");
    assert_eq!(answer.header("content-type"), Some("application/problem+json"));
    assert_eq!(answer.json()["status"], status);
}

#[test]
fn a_head_that_does_not_arrive_is_a_408() {
    check_raw_problem(&answered(b"GET /v2/pods HTTP/1.1\r\nHost: te"), 408);
}

#[test]
fn a_connection_that_stays_silent_is_closed_before_and_after_a_request() {
    let local = bounded(Bounds { head: SHORT, ..Bounds::default() });
    let mut nothing = String::new();
    connect(local.address, b"").read_to_string(&mut nothing).unwrap();
    assert_eq!(nothing, "");
    let answer = answered(b"GET /_engine/health HTTP/1.1\r\nHost: test\r\n\r\n");
    assert_eq!((answer.status, answer.body.as_str()), (200, r#"{"status":"ok"}"#));
}

#[test]
fn a_body_that_does_not_arrive_is_a_408() {
    let local = bounded(Bounds { body: SHORT, ..Bounds::default() });
    let request = |framing: &str, part: &str| {
        let text = format!("POST /v2/pods HTTP/1.1\r\nHost: test\r\n{framing}\r\n\r\n{part}");
        let answer = Answer::read(connect(local.address, text.as_bytes()));
        check_problem(&answer, 408);
        assert_eq!(answer.header("connection"), Some("close"));
    };
    request("Content-Length: 10", "{");
    request("Content-Length: 10", "");
    request("Transfer-Encoding: chunked", "1\r\n{\r\n");
}

#[test]
fn a_body_without_end_is_cut_off() {
    let local = bounded(Bounds::default());
    let head = "POST /v2/pods HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n";
    let mut stream = connect(local.address, head.as_bytes());
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    // It is not read for ever: writing fails at last.
    while stream.write_all(chunk.as_bytes()).is_ok() {}
    assert_eq!(local.send("GET /v2/pods", "").status, 200);
}

#[test]
fn what_breaks_off_or_is_no_http_harms_nobody_and_is_answered_with_a_problem() {
    let local = bounded(Bounds::default());
    let long = format!("GET /v2/pods HTTP/1.1\r\nX: {}\r\n\r\n", "x".repeat(100_000));
    let many = format!("GET /v2/pods HTTP/1.1\r\n{}\r\n", "X: y\r\n".repeat(1000));
    for (request, statuses) in [
        ("POST /v2/pods HTTP/1.1\r\nContent-Length: 10\r\n\r\n{", &["400"][..]),
        ("POST /v2/pods HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n", &["400"]),
        ("POST /v2/pods HTTP/1.1\r\nContent-Length: ten\r\n\r\n{}", &["400"]),
        ("POST /v2/pods HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}", &["400"]),
        ("GET /v2/pods HTTP/9.9\r\n\r\n", &["400"]),
        ("GET  HTTP/1.1\r\n\r\n", &["400"]),
        ("\0\u{1}\u{2}\r\n\r\n", &["400"]),
        ("GET /v2/pods HTTP/1.1\r\nHost: te", &["", "400"]),
        (&long, &["431"]),
        (&many, &["431"]),
    ] {
        let mut stream = connect(local.address, b"");
        // It may answer before everything is sent.
        let _ = stream.write_all(request.as_bytes()).and_then(|()| stream.shutdown(Shutdown::Write));
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        let text = String::from_utf8_lossy(&answer);
        let status = text.split(' ').nth(1).unwrap_or_default();
        assert!(statuses.contains(&status), "{:?}: {text}", &request[..40.min(request.len())]);
        if !status.is_empty() {
            assert!(text.contains("application/problem+json") && text.contains("x-request-id: "), "{text}");
        }
    }
    assert_eq!(local.send("GET /v2/pods", "").status, 200);
}

#[test]
fn there_are_only_so_many_connections_at_once() {
    let mut local = bounded(Bounds { connections: 1, ..Bounds::default() });
    let list = format!("GET /v2/pods HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {KEY}\r\n\r\n");
    let mut first = BufReader::new(connect(local.address, list.as_bytes()));
    let listed = |first: &mut BufReader<TcpStream>| Answer::next(first).json()["pods"].clone();
    assert_eq!(listed(&mut first), json!([]));
    let address = local.address;
    let second = std::thread::spawn(move || {
        let key = format!("Authorization: Bearer {KEY}");
        send(address, "POST /v2/pods", &[&key, super::JSON], &body(json!({})).to_string())
    });
    // As long as the first client stays, the second is not heard.
    first.get_mut().write_all(list.as_bytes()).unwrap();
    assert_eq!(listed(&mut first), json!([]));
    drop(first);
    assert_eq!(second.join().unwrap().status, 201);
    local.stop();
}

#[test]
fn a_client_that_takes_no_answer_loses_its_connection() {
    let local = bounded(Bounds { stall: SHORT, connections: 1, ..Bounds::default() });
    // More than any buffer on the way holds, of which nothing is read.
    let requests = "GET /v2/openapi.json HTTP/1.1\r\nHost: test\r\n\r\n".repeat(300);
    let greedy = connect(local.address, requests.as_bytes());
    assert_eq!(local.send("GET /v2/pods", "").status, 200);
    drop(greedy);
}
