//! Requests through load balancer endpoints, over the port of a server (serverless.md, Load balancer endpoints).

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    net::{Shutdown, SocketAddr, TcpListener, TcpStream},
    thread,
};

use net::reach::Reach;
use serde_json::{Value, json};
use server::Options;

use super::{JSON, Served};
use crate::{
    harness::eventually,
    remote::server::{Server, answer},
    server::client::{Answer, KEY, connect, send},
};

const WORKER: &str = "x-svcctl-worker-id";

/// An endpoint with a load balancer.
fn balancer(served: &Served, image: &str, more: Value) -> String {
    let mut body =
        json!({ "type": "LOAD_BALANCER", "image": image, "workers": { "min": 1, "max": 2, "idleTimeout": 60 } });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let id = served.endpoint(body);
    served.pass("10s");
    id
}

/// An endpoint whose only worker is a process that listens at `port`; gives both ids.
fn process(served: &Served, port: u16) -> (String, String) {
    let id = balancer(served, "svcctl/local", json!({ "workers": { "max": 1 } }));
    let runner = attend(served, &id);
    let worker = runner["workers"][0]["worker"].as_str().unwrap().to_owned();
    assert_eq!(runner["workers"][0]["listening"], json!({ "healthPath": "/ping", "isApart": false }));
    report(served, &id, &worker, &json!({ "port": port, "status": 200 }));
    (id, worker)
}

/// The answer that a runner of one process gets.
fn attend(served: &Served, id: &str) -> Value {
    served.send(&format!("POST /_engine/endpoints/{id}/runner"), r#"{"workers":1}"#).json()
}

fn report(served: &Served, id: &str, worker: &str, health: &Value) {
    let told = served.send(&format!("POST /_engine/endpoints/{id}/workers/{worker}/health"), &health.to_string());
    assert_eq!(told.status, 204, "{told:?}");
}

fn port(server: &Server) -> u16 {
    server.url().rsplit(':').next().unwrap().parse().unwrap()
}

/// Requests in flight and waiting.
fn open(served: &Served, id: &str) -> Value {
    let jobs = served.send(&format!("GET /v2/{id}/health"), "").json()["jobs"].clone();
    json!([jobs["inProgress"], jobs["inQueue"]])
}

#[track_caller]
fn check_refused(answer: &Answer, status: u16, detail: &str) {
    assert_eq!(answer.status, status, "{answer:?}");
    assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{answer:?}");
    assert!(answer.json()["detail"].as_str().unwrap().contains(detail), "{answer:?}");
}

#[test]
fn an_open_server_asks_no_worker_at_a_private_address_that_it_was_not_told() {
    let (served, _) = Served::with(Options { reach: Reach::public_and(Vec::new()), ..Options::default() }, &[]);
    let id = balancer(&served, "svcctl/local", json!({ "workers": { "max": 1 } }));
    let runner = attend(&served, &id);
    let worker = runner["workers"][0]["worker"].as_str().unwrap();
    let line = format!("POST /_engine/endpoints/{id}/workers/{worker}/health");
    check_refused(&served.send(&line, r#"{"port":22,"status":200}"#), 400, "serve --webhooks-to 127.0.0.1/32");
}

#[test]
fn a_simulated_worker_answers_what_it_got() {
    let served = Served::new();
    let id = balancer(&served, "svcctl/http:echo", json!({}));
    let echoed = served.send(&format!("PUT /_lb/{id}/a%20b/c?d=e&f"), r#"{"x":1.50}"#);
    assert_eq!(echoed.status, 200, "{echoed:?}");
    let said = echoed.json();
    assert_eq!((&said["method"], &said["path"], &said["query"]), (&json!("PUT"), &json!("/a%20b/c"), &json!("d=e&f")));
    assert_eq!((&said["body"], &said["headers"]["content-type"]), (&json!({ "x": 1.5 }), &json!("application/json")));
    assert!(said["headers"].get("authorization").is_none(), "{said}");
    let workers = served.send(&format!("GET /v2/serverless/{id}/workers"), "").json();
    assert_eq!(echoed.header(WORKER), workers["workers"][0]["id"].as_str());
    assert_eq!(served.send(&format!("GET /_lb/{id}"), "").json()["path"], "/");
    assert_eq!(open(&served, &id), json!([0, 0]));
}

#[test]
fn a_name_of_a_host_reaches_the_endpoint_whatever_the_path() {
    let served = Served::new();
    let id = balancer(&served, "svcctl/http:echo", json!({}));
    let sent = |line: &str, key: &str| {
        let text = format!("{line} HTTP/1.1\r\nHost: {id}.localhost:8080\r\nConnection: close\r\n{key}\r\n");
        Answer::read(connect(served.address(), text.as_bytes()))
    };
    let key = format!("Authorization: Bearer {KEY}\r\n");
    for path in ["/v2/pods", "/_engine/clock", "/"] {
        assert_eq!(sent(&format!("GET {path}"), "").status, 401, "{path}");
        assert_eq!(sent(&format!("GET {path}"), &key).json()["path"], path);
    }
}

#[test]
fn a_process_gets_the_request_without_the_key_and_its_answer_comes_back_as_it_is() {
    let served = Served::new();
    let behind = Server::start(|request| {
        let headers = "content-type: text/plain\r\nx-own: 1\r\nkeep-alive: timeout=5\r\n";
        answer(418, headers, &format!("{} {}", request.line, request.body))
    });
    let (id, worker) = process(&served, port(&behind));
    let headers = [
        &format!("Authorization: Bearer {KEY}"),
        "Content-Type: text/csv",
        "X-A: 1",
        &format!("X-Svcctl-Worker-Id: strict {worker}"),
    ];
    let got = send(served.address(), &format!("PATCH /_lb/{id}/v1/x?a=1"), &headers, "a,b");
    assert_eq!((got.status, got.body.as_str()), (418, "PATCH /v1/x?a=1 a,b"), "{got:?}");
    assert_eq!((got.header("x-own"), got.header("content-type")), (Some("1"), Some("text/plain")));
    assert_eq!((got.header(WORKER), got.header("keep-alive")), (Some(worker.as_str()), None));
    let seen = behind.only();
    assert_eq!(
        (seen.header("x-a"), seen.header("content-type"), seen.header("content-length")),
        (Some("1"), Some("text/csv"), Some("3"))
    );
    assert_eq!((seen.header("authorization"), seen.header(WORKER)), (None, None));
    eventually("its place is free", || open(&served, &id) == json!([0, 0]));
}

#[test]
fn a_request_waits_for_a_worker_and_then_no_longer() {
    let served = Served::new();
    let id = balancer(&served, "svcctl/http:echo", json!({ "workers": { "min": 0, "max": 1 } }));
    let line = format!("GET /_lb/{id}/a");
    let held = served.begin(&line, "");
    eventually("it waits", || open(&served, &id) == json!([0, 1]));
    assert_eq!(served.pass_until_answered("a worker is started", held).json()["path"], "/a");
    let stuck = balancer(&served, "svcctl/worker:stuck", json!({ "workers": { "min": 0, "max": 1 } }));
    let held = served.begin(&format!("GET /_lb/{stuck}/"), "");
    eventually("it waits", || open(&served, &stuck) == json!([0, 1]));
    served.pass("120s");
    check_refused(&held.join().unwrap(), 503, "120 s");
    let held = served.begin(&format!("GET /_lb/{stuck}/"), "");
    eventually("it waits", || open(&served, &stuck) == json!([0, 1]));
    assert_eq!(served.send(&format!("DELETE /v2/serverless/{stuck}"), "").status, 204);
    check_refused(&held.join().unwrap(), 404, &stuck);
}

#[test]
fn a_worker_that_takes_too_long_or_ends_is_told_of() {
    let served = Served::new();
    // It accepts connections and says nothing.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let (id, worker) = process(&served, silent.local_addr().unwrap().port());
    let line = format!("POST /_lb/{id}/");
    let begin = || {
        let held = served.begin(&line, "{}");
        // The engine has given it to the worker before the server has connected to the worker.
        let connection = silent.accept().unwrap();
        (held, connection)
    };
    let (held, connection) = begin();
    for _ in 0..11 {
        served.pass("29s");
        report(&served, &id, &worker, &json!({ "port": silent.local_addr().unwrap().port(), "status": 200 }));
        served.send(&format!("POST /_engine/endpoints/{id}/runner"), r#"{"workers":1}"#);
    }
    served.pass("11s");
    let late = held.join().unwrap();
    check_refused(&late, 504, "330 s");
    assert_eq!(late.header(WORKER), Some(worker.as_str()));
    drop(connection);
    let (held, _connection) = begin();
    served.pass("30s");
    check_refused(&held.join().unwrap(), 502, "ended");
    assert_eq!(open(&served, &id), json!([0, 0]));
}

#[test]
fn a_worker_that_cannot_be_reached_or_talks_nonsense_is_a_bad_gateway() {
    let served = Served::new();
    let closed = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let nonsense = Server::raw("what?");
    let endless = Server::raw("HTTP/1.1 200 OK\r\ncontent-length: 40000000\r\n\r\n");
    for (port, detail) in [(closed, "broke off"), (port(&nonsense), "broke off"), (port(&endless), "longer than")] {
        let (id, worker) = process(&served, port);
        let answer = served.send(&format!("GET /_lb/{id}/"), "");
        check_refused(&answer, 502, detail);
        assert_eq!(answer.header(WORKER), Some(worker.as_str()));
        eventually("its place is free", || open(&served, &id) == json!([0, 0]));
        assert_eq!(served.send(&format!("DELETE /v2/serverless/{id}"), "").status, 204);
    }
}

#[test]
fn a_client_that_hangs_up_gives_its_place_back() {
    let served = Served::new();
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let (id, _) = process(&served, silent.local_addr().unwrap().port());
    let text = format!("GET /_lb/{id}/ HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {KEY}\r\n\r\n");
    let client = connect(served.address(), text.as_bytes());
    eventually("it is at the worker", || open(&served, &id) == json!([1, 0]));
    drop(client);
    eventually("nobody waits for it", || open(&served, &id) == json!([0, 0]));
}

/// A worker that upgrades every connection, and echoes what comes over it.
fn echoing() -> TcpListener {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let accepting = listener.try_clone().unwrap();
    thread::spawn(move || {
        while let Ok((stream, _)) = accepting.accept() {
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let head = read_head(&mut reader);
            assert!(head.contains("\r\nupgrade: websocket\r\n") && !head.contains("authorization"), "{head}");
            let switched = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
            (&stream).write_all(switched.as_bytes()).unwrap();
            let _ = io::copy(&mut reader, &mut &stream);
        }
    });
    listener
}

fn read_head(reader: &mut impl BufRead) -> String {
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(reader.read_line(&mut head).unwrap() > 0, "{head}");
    }
    head
}

/// A connection that a worker of this endpoint has upgraded.
fn upgraded(served: &Served, id: &str, worker: &str) -> BufReader<TcpStream> {
    let text = format!(
        "GET /_lb/{id}/ws HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {KEY}\r\nConnection: keep-alive, \
         Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n"
    );
    let mut client = BufReader::new(connect(served.address(), text.as_bytes()));
    let head = read_head(&mut client).to_ascii_lowercase();
    assert!(head.starts_with("http/1.1 101 ") && head.contains("\r\nconnection: upgrade\r\n"), "{head}");
    assert!(head.contains(&format!("\r\n{WORKER}: {worker}\r\n")), "{head}");
    client
}

#[test]
fn a_websocket_carries_everything_both_ways_and_holds_its_place_until_it_ends() {
    let served = Served::new();
    let listener = echoing();
    let (id, worker) = process(&served, listener.local_addr().unwrap().port());
    let mut client = upgraded(&served, &id, &worker);
    // Nothing waits for more.
    for word in ["one", "two"] {
        client.get_ref().write_all(word.as_bytes()).unwrap();
        let mut back = [0; 3];
        client.read_exact(&mut back).unwrap();
        assert_eq!(back, word.as_bytes());
    }
    assert_eq!(open(&served, &id), json!([1, 0]));
    let sent: Vec<u8> = (0..50_000_000_u32).map(|number| number.to_le_bytes()[usize::from(number % 4 == 1)]).collect();
    let (mut out, bytes) = (client.get_ref().try_clone().unwrap(), sent.clone());
    let sending = thread::spawn(move || {
        out.write_all(&bytes).unwrap();
        out.shutdown(Shutdown::Write).unwrap();
    });
    let mut back = Vec::new();
    client.read_to_end(&mut back).unwrap();
    sending.join().unwrap();
    assert!(back == sent, "{} of {} bytes", back.len(), sent.len());
    eventually("its place is free", || open(&served, &id) == json!([0, 0]));
}

#[test]
fn a_websocket_ends_with_its_worker_its_client_and_its_silence() {
    let served = Served::new();
    let listener = echoing();
    let (id, worker) = process(&served, listener.local_addr().unwrap().port());
    drop(upgraded(&served, &id, &worker));
    eventually("its place is free", || open(&served, &id) == json!([0, 0]));
    let ends = |mut client: BufReader<TcpStream>| assert_eq!(client.read_to_end(&mut Vec::new()).unwrap(), 0);
    let silent = upgraded(&served, &id, &worker);
    for _ in 0..17 {
        served.pass("20s");
        attend(&served, &id);
        report(&served, &id, &worker, &json!({ "port": listener.local_addr().unwrap().port(), "status": 200 }));
    }
    ends(silent);
    let cut = upgraded(&served, &id, &worker);
    report(&served, &id, &worker, &json!({ "port": listener.local_addr().unwrap().port(), "status": 500 }));
    ends(cut);
}

#[test]
fn affinity_is_refused_when_it_cannot_be_kept() {
    let served = Served::new();
    let id = balancer(&served, "svcctl/http:echo", json!({}));
    let with = |value: &str| {
        let headers = [&format!("Authorization: Bearer {KEY}"), &format!("X-Svcctl-Worker-Id: {value}")[..]];
        send(served.address(), &format!("GET /_lb/{id}/"), &headers, "")
    };
    assert_eq!(with("gone").status, 200);
    check_refused(&with("strict gone"), 404, "affinity_worker_gone");
    check_refused(&with("strict-resume gone"), 404, "affinity_worker_gone");
    check_refused(&with("rather gone"), 400, WORKER);
    let stuck = balancer(&served, "svcctl/worker:stuck", json!({}));
    let workers = served.send(&format!("GET /v2/serverless/{stuck}/workers"), "").json();
    let strict = format!("X-Svcctl-Worker-Id: strict {}", workers["workers"][0]["id"].as_str().unwrap());
    let (address, line) = (served.address(), format!("GET /_lb/{stuck}/"));
    let held =
        std::thread::spawn(move || send(address, &line, &[&format!("Authorization: Bearer {KEY}"), &strict], ""));
    eventually("it waits", || open(&served, &stuck) == json!([0, 1]));
    served.pass("300s");
    check_refused(&held.join().unwrap(), 400, "worker_timeout");
}

#[test]
fn who_may_not_write_and_what_is_no_http_is_turned_away() {
    let (served, keys) = Served::with(Options::default(), &["serverless:write", "serverless:read"]);
    let id = balancer(&served, "svcctl/http:echo", json!({}));
    let at = |address: SocketAddr, headers: &[&str]| send(address, &format!("GET /_lb/{id}/"), headers, "");
    assert_eq!(at(served.address(), &[&keys[0]]).status, 200);
    check_refused(&at(served.address(), &[&keys[1]]), 403, "serverless:write");
    let upgrade = [&keys[0], "Upgrade: websocket", "Connection: Upgrade"];
    check_refused(&at(served.address(), &upgrade), 501, "WebSockets of simulated workers");
    let large = format!("Content-Length: {}", (30 << 20) + 1);
    let key = format!("Authorization: Bearer {KEY}");
    check_refused(&at(served.address(), &[&key, JSON, &large, "Expect: 100-continue"]), 413, "31457280");
    let queue = served.endpoint(json!({}));
    check_refused(&served.send(&format!("GET /_lb/{queue}/"), ""), 400, "has a queue");
    check_refused(&served.send("GET /_lb/nosuchnone/", ""), 404, "nosuchnone");
}
