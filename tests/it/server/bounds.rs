//! Bounds on clients: slow, silent, endless, broken and many ones cost a bounded wait and nothing else.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpStream},
    time::Duration,
};

use serde_json::json;
use server::{Bounds, Options, Quotas};

use super::{
    JSON, check_problem,
    client::{Answer, KEY, Local, connect, send},
    clock, engine,
};
use crate::harness::body;

const SHORT: Duration = Duration::from_millis(200);

/// The answer to these bytes of a server with a short limit for the head, up to the end of the connection. If this
/// machine was too busy to send them in time, so that nothing was answered, the next try has a longer limit.
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

/// Checks a problem that belongs to no request.
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
    let (pod, key) = (body(json!({})).to_string(), format!("Authorization: Bearer {KEY}"));
    let length = pod.len();
    let head = format!("POST /v2/pods HTTP/1.1\r\nHost: test\r\n{key}\r\n{JSON}\r\nContent-Length: {length}\r\n");
    let mut first = BufReader::new(connect(local.address, format!("{head}Expect: 100-continue\r\n\r\n").as_bytes()));
    let mut go_on = String::new();
    while !go_on.ends_with("\r\n\r\n") {
        assert!(first.read_line(&mut go_on).unwrap() > 0, "{go_on:?}");
    }
    assert!(go_on.starts_with("HTTP/1.1 100 "), "{go_on:?}");
    // The first client is in the middle of its request: until it has its answer, the second is not heard.
    let address = local.address;
    let second = std::thread::spawn(move || send(address, "GET /v2/pods", &[&key], ""));
    first.get_mut().write_all(pod.as_bytes()).unwrap();
    let created = Answer::next(&mut first);
    assert_eq!(created.status, 201);
    drop(first);
    assert_eq!(second.join().unwrap().json()["pods"][0]["id"], created.json()["id"]);
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

#[test]
fn who_shows_a_key_finds_a_place_among_those_who_show_none() {
    let local = bounded(Bounds { connections: 4, ..Bounds::default() });
    let silent: Vec<TcpStream> = (0..6).map(|_| connect(local.address, b"")).collect();
    for _ in 0..3 {
        assert_eq!(local.send("GET /v2/pods", "").status, 200);
    }
    drop(silent);
}

#[test]
fn a_long_list_of_anything_is_the_sum_of_its_pages() {
    let quotas = Quotas { minute: 100_000, hour: 100_000, day: 100_000 };
    let local = Local::new(engine(&clock()), Options { quotas, ..Options::default() });
    for number in 0..60 {
        let env = json!({ "X": "x".repeat(number * 100) });
        let body = json!({ "name": format!("t{number}"), "image": "base:0", "env": env });
        assert_eq!(local.send("POST /v2/templates", &body.to_string()).status, 201);
    }
    let whole = local.send("GET /v2/templates", "").json();
    let (mut parts, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = local.send(&format!("GET /v2/templates?limit=7{cursor}"), "").json();
        parts.extend(page["templates"].as_array().unwrap().clone());
        match page["pagination"]["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(parts.len(), 60);
    assert_eq!(whole, json!({ "templates": parts, "pagination": { "hasNextPage": false, "nextCursor": null } }));
    let wrong = local.send("GET /v2/templates?cursor=nonsense", "");
    check_problem(&wrong, 422);
}

#[test]
fn a_number_beyond_all_that_there_is_is_refused_as_it_was_sent() {
    let local = bounded(Bounds::default());
    let gpu = |field: &str, number: &serde_json::Value| {
        let mut gpu = json!({ "id": crate::harness::GPU });
        gpu[field] = number.clone();
        json!({ "gpu": gpu })
    };
    let disk = |size: &serde_json::Value| json!({ "persistent": { "size": size, "path": "/p" } });
    let volume = |size: &serde_json::Value| json!({ "name": "v", "size": size, "dataCenter": "EU-RO-1" }).to_string();
    for huge in [json!(2_147_483_649_u64), json!(5_000_000_000_u64), json!(u64::MAX), json!(1e300)] {
        let of_pod = |more: serde_json::Value| ("POST /v2/pods", body(more).to_string());
        let asked = [
            of_pod(gpu("count", &huge)),
            of_pod(gpu("minRamPerGpu", &huge)),
            of_pod(gpu("minVcpuCountPerGpu", &huge)),
            of_pod(json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": huge } })),
            of_pod(json!({ "disk": huge })),
            ("POST /v2/network-volumes", volume(&huge)),
            ("POST /v2/templates", json!({ "name": "t", "image": "i", "disk": huge }).to_string()),
            ("POST /v2/templates", json!({ "name": "t", "image": "i", "mounts": disk(&huge) }).to_string()),
        ];
        let told: Vec<String> = asked.iter().map(|(line, body)| local.send(line, body).body).collect();
        assert!(told.iter().all(|told| !told.contains("2147483648") && told.contains("\"status\":4")), "{told:#?}");
        assert!(told[6..].iter().all(|told| told.contains(&format!("no machine has {huge} GB"))), "{told:#?}");
        assert!(told[0].contains(&format!("not {huge}")) && told[3].contains(&format!("not {huge}")), "{told:#?}");
    }
    // Which of two is meant cannot be told.
    let two = body(json!({ "gpu": { "id": crate::harness::GPU, "count": 1_u64 << 33, "minRamPerGpu": 1_u64 << 34 } }));
    let told = local.send("POST /v2/pods", &two.to_string()).body;
    assert!(told.contains("not more than 2147483647") && !told.contains("2147483648"), "{told}");
    // An accepted value is kept as it was sent.
    for scaling in [
        json!({ "type": "QUEUE_DELAY", "queueDelay": 5_000_000_000_u64 }),
        json!({ "type": "REQUEST_COUNT", "requestCount": 3_000_000_000_u32 }),
    ] {
        let endpoint = json!({ "name": "e", "type": "QUEUE", "image": "i", "scaling": scaling,
                               "cpu": [{ "id": "cpu5c", "vcpuCount": 2 }] });
        let made = local.send("POST /v2/serverless", &endpoint.to_string());
        assert_eq!(made.json()["scaling"], scaling, "{made:?}");
    }
}
