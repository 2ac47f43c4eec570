//! `svcctl serve`: what it checks in which order, what it says in headers, how it streams and how it stops.

mod bounds;
pub(crate) mod client;
mod controls;
mod dangers;
mod faults;
mod listing;
mod log;
mod manual;
mod reads;
mod seed;
mod sessions;
mod tls;

use std::{
    io::{BufRead, BufReader, Read},
    process::Command,
    process::Stdio,
    time::Duration,
};

use client::{Answer, KEY, Local, Process, connect, send};
use engine::{Clock, Engine, ManualClock, Rng, Scope, Store};
use serde_json::{Value, json};
use server::{Options, Quotas};

use crate::harness::{Home, body};

const JSON: &str = "Content-Type: application/json";

fn clock() -> ManualClock {
    ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap())
}

fn engine(clock: &ManualClock) -> Engine {
    Engine::new(Store::in_memory().unwrap(), Clock::Manual(clock.clone()), Rng::from_system())
}

/// A server whose time stands still, for so many requests a minute.
fn server(minute: u64) -> (Local, ManualClock) {
    let (local, clock, _) = server_with_key(minute, &["*"]);
    (local, clock)
}

/// The same, and the header with a key of these scopes.
fn server_with_key(minute: u64, scopes: &[&str]) -> (Local, ManualClock, String) {
    let clock = clock();
    let engine = engine(&clock);
    let scopes: Vec<Scope> = scopes.iter().map(|scope| scope.parse().unwrap()).collect();
    let key = engine.create_key("test", &scopes, None, None).unwrap().key;
    let quotas = Quotas { minute, ..Quotas::default() };
    let options = Options { clock: Clock::Manual(clock.clone()), quotas, ..Options::default() };
    (Local::new(engine, options), clock, format!("Authorization: Bearer {key}"))
}

/// The answer is a problem of this status, with an id.
#[track_caller]
fn check_problem(answer: &Answer, status: u16) -> Value {
    assert_eq!(answer.status, status, "{answer:?}");
    assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{answer:?}");
    let id = answer.header("x-request-id").unwrap();
    assert!(!id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric()), "{id}");
    let problem = answer.json();
    assert_eq!(problem["status"], status);
    problem
}

#[test]
fn checks_come_in_their_order() {
    const QUOTA: u64 = 10;
    let (local, _, reader) = server_with_key(QUOTA, &["pods:read"]);
    let large = "x".repeat(102_401);
    let key = format!("Authorization: Bearer {KEY}");
    let text = "Content-Type: text/plain";
    // Each request breaks its own rule and those of all rows below it.
    let at = |line: &str, headers: &[&str], body: &str| send(local.address, line, headers, body);
    check_problem(&at("POST /nowhere", &[text], &large), 413);
    check_problem(&at("POST /nowhere", &[text], "{"), 401);
    check_problem(&at("POST /nowhere", &[&reader, text], "{"), 404);
    check_problem(&at("PUT /v2/pods", &[&reader, text], "{"), 405);
    check_problem(&at("POST /v2/pods", &[&reader, text], "{"), 415);
    check_problem(&at("POST /v2/pods", &[&reader, JSON], "{"), 403);
    check_problem(&at("PATCH /v2/pods/nosuch", &[&key, JSON], r#"{"no":1}"#), 422);
    check_problem(&at("PATCH /v2/pods/nosuch", &[&key, JSON], "{}"), 404);
    // Checks before the quota do not count as requests; the quota comes before all others.
    assert!((0..=QUOTA).any(|_| at("GET /v2/pods", &[&key], "").status == 429));
    let over = at("POST /nowhere", &[&key, text], "{");
    assert!(check_problem(&over, 429)["detail"].as_str().unwrap().contains("minute"));
    check_problem(&at("POST /nowhere", &["Authorization: Bearer wrong"], "{"), 401);
}

#[test]
fn a_body_is_cut_at_the_limit_announced_or_not() {
    let (local, _) = server(60);
    let chunks = |length: usize| format!("{length:x}\r\n{}\r\n0\r\n\r\n", " ".repeat(length));
    let key = format!("Authorization: Bearer {KEY}");
    let chunked = "Transfer-Encoding: chunked";
    check_problem(&send(local.address, "POST /v2/pods", &[chunked], &chunks(102_401)), 413);
    check_problem(&send(local.address, "POST /v2/pods", &[chunked], &chunks(900_000)), 413);
    let waiting = ["Content-Length: 99999999999", "Expect: 100-continue"];
    check_problem(&send(local.address, "POST /v2/pods", &waiting, ""), 413);
    let mut text = body(json!({})).to_string();
    text += &" ".repeat(102_400 - text.len());
    assert_eq!(send(local.address, "POST /v2/pods", &[&key, JSON], &text).status, 201);
    let framed = format!("{:x}\r\n{text}\r\n0\r\n\r\n", text.len());
    assert_eq!(send(local.address, "POST /v2/pods", &[&key, JSON, chunked], &framed).status, 201);
    // The length as received counts, not the length after serializing it again.
    let numbers = format!(r#"{{"dataCenterIds":[{}1e15]}}"#, "1e15,".repeat(20_000));
    check_problem(&send(local.address, "POST /v2/pods", &[&key, JSON], &numbers), 422);
}

#[test]
fn a_key_is_sent_once_and_as_a_bearer() {
    let (local, _) = server(60);
    let status = |headers: &[&str]| {
        let answer = send(local.address, "GET /v2/pods", headers, "");
        if answer.status == 401 {
            check_problem(&answer, 401);
            assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
            assert_eq!(answer.header("ratelimit"), None);
            assert!(!answer.body.contains("secret"), "{}", answer.body);
        }
        answer.status
    };
    for wrong in ["secret", "Bearer", "Bearer ", "Basic secret", "Bearer secret", "Bearer svk_local secret"] {
        assert_eq!(status(&[&format!("Authorization: {wrong}")]), 401, "{wrong}");
    }
    assert_eq!(status(&[]), 401);
    assert_eq!(status(&["Authorization: Bearer svk_local", "Authorization: Bearer svk_local"]), 401);
    assert_eq!(status(&["authorization: bearer svk_local"]), 200);
}

#[test]
fn quotas_are_told_and_kept() {
    let (local, clock) = server(2);
    let first = local.send("GET /v2/pods", "");
    assert_eq!(first.header("ratelimit"), Some(r#""minute";r=1;t=60, "hour";r=2999;t=3600, "day";r=49999;t=86400"#));
    let policy = r#""minute";q=2;w=60, "hour";q=3000;w=3600, "day";q=50000;w=86400"#;
    assert_eq!(first.header("ratelimit-policy"), Some(policy));
    clock.advance(Duration::from_millis(20_500));
    let second = local.send("GET /nowhere", "");
    assert!(second.header("ratelimit").unwrap().starts_with(r#""minute";r=0;t=40, "#), "{second:?}");
    let third = local.send("GET /v2/pods", "");
    check_problem(&third, 429);
    assert_eq!(third.header("retry-after"), Some("40"));
    assert_eq!(third.header("ratelimit"), second.header("ratelimit"));
    clock.advance(Duration::from_millis(39_499));
    assert_eq!(local.send("GET /v2/pods", "").header("retry-after"), Some("1"));
    clock.advance(Duration::from_millis(1));
    assert_eq!(local.send("GET /v2/pods", "").status, 200);
}

#[test]
fn paths_methods_and_media_types() {
    let (local, _) = server(600);
    for (line, status, allow) in [
        ("PUT /v2/pods", 405, Some("GET, POST")),
        ("POST /v2/openapi.json", 405, Some("GET")),
        ("HEAD /v2/pods/a/action", 405, Some("POST")),
        ("PUT /v2/registries/a", 405, Some("GET, DELETE")),
        ("GET /v2", 404, None),
        ("GET /v2/pods/", 404, None),
        ("GET /v2/pods/a/b", 404, None),
        ("GET /v1/pods", 404, None),
        ("PUT /v2/serverless", 405, Some("GET, POST")),
        ("POST /v2/serverless/a", 405, Some("GET, PATCH, DELETE")),
        ("POST /v2/clusters/run", 405, Some("GET, PATCH, DELETE")),
        ("GET /v2/pods/status/a", 404, None),
        ("PUT /v2/clusters", 405, Some("GET, POST")),
        ("GET /v2/registries/delegations/a", 405, Some("DELETE")),
        ("POST /v2/organization/users", 501, None),
        ("TRACE /v2/organization/users", 405, Some("GET")),
        ("GET /v2/organization", 501, None),
        ("GET /v2/organization/roles/capabilities", 501, None),
        ("GET /v2/serverlessness", 404, None),
    ] {
        let answer = local.send(line, "");
        assert_eq!((answer.status, answer.header("allow")), (status, allow), "{line}: {answer:?}");
        assert_eq!(answer.header("content-type"), Some("application/problem+json"));
        assert!(answer.header("ratelimit").is_some() && answer.header("x-request-id").is_some());
    }
    let key = format!("Authorization: Bearer {KEY}");
    for (media_type, status) in [
        ("X: none", 415),
        ("Content-Type: text/json", 415),
        ("Content-Type: application/jsonx", 415),
        ("Content-Type: application/json; charset=utf-8", 422),
        ("Content-Type: Application/JSON", 422),
    ] {
        assert_eq!(send(local.address, "POST /v2/pods", &[&key, media_type], "[]").status, status, "{media_type}");
    }
    assert_eq!(send(local.address, "GET /v2/pods", &[&key, "Content-Type: text/plain"], "").status, 200);
    check_problem(&send(local.address, "POST /v2/pods", &[&key, "Content-Length: 0"], ""), 422);
    let broken = local.send("POST /v2/pods", "{\n  x");
    assert!(check_problem(&broken, 422)["errors"][0].as_str().unwrap().contains("line 2 column 3"), "{broken:?}");
}

#[test]
fn queries_and_paths_are_decoded_by_their_types() {
    let (local, _) = server(600);
    let gpus = |query: &str| local.send(&format!("GET /v2/catalog/gpus{query}"), "");
    assert_eq!(gpus("?include=AVAILABILITY&product=POD").status, 200);
    assert_eq!(gpus("?unknown=1&body=x&id=7").status, 200);
    check_problem(&gpus("?include=NONSENSE"), 422);
    assert_eq!(local.send("GET /v2/catalog/gpus/NVIDIA%20GeForce%20RTX%204090", "").json()["id"], crate::harness::GPU);
    let pods = |query: &str| local.send(&format!("GET /v2/pods{query}"), "");
    assert_eq!(pods("?limit=5&includeClusterPods=true").status, 200);
    for wrong in ["?limit=five", "?limit=", "?limit=1&limit=2", "?limit=0", "?includeClusterPods=1"] {
        check_problem(&pods(wrong), 422);
    }
    let centers = |query: &str| local.send(&format!("GET /v2/catalog/datacenters{query}"), "").json();
    let all = centers("")["dataCenters"].clone();
    let two =
        [all[0]["region"].as_str().unwrap(), all[1]["region"].as_str().unwrap()].map(|text| text.replace(' ', "+"));
    let [a, b] = &two;
    assert_eq!(centers(&format!("?regions={a},{b}")), centers(&format!("?regions={a}&regions={b}")));
    assert_eq!(centers(&format!("?regions={a}%2C{b}")), centers(&format!("?regions={a}&regions={b}")));
}

#[test]
fn successes_have_their_status() {
    let (local, clock) = server(600);
    let created = local.send("POST /v2/pods", &body(json!({})).to_string());
    assert_eq!((created.status, created.header("content-type")), (201, Some("application/json")));
    let id = created.json()["id"].as_str().unwrap().to_owned();
    clock.advance(Duration::from_secs(3));
    assert_eq!(local.send(&format!("GET /v2/pods/{id}"), "").json()["status"], "RUNNING");
    let stopped = local.send(&format!("POST /v2/pods/{id}/action"), r#"{"action":"stop"}"#);
    assert_eq!((stopped.status, &stopped.json()["status"]), (200, &json!("EXITED")));
    check_problem(&local.send(&format!("POST /v2/pods/{id}/action"), r#"{"action":"stop"}"#), 409);
    let deleted = local.send(&format!("DELETE /v2/pods/{id}"), "");
    assert_eq!((deleted.status, deleted.body.as_str(), deleted.header("content-type")), (204, "", None));
}

#[test]
fn scopes_are_kept() {
    let (local, _, key) = server_with_key(600, &["volumes:read", "account:write"]);
    for (line, allowed) in [
        ("GET /v2/network-volumes", true),
        ("GET /v2/global-volumes", true),
        ("DELETE /v2/global-volumes/a", false),
        ("PUT /v2/account/ssh-keys", true),
        ("GET /v2/pods/a/logs", false),
        ("GET /v2/billing", false),
        ("GET /v2/templates", false),
        ("GET /v2/registries", false),
        ("GET /v2/catalog/gpus", false),
    ] {
        let answer = send(local.address, line, &[&key], "");
        assert_eq!(answer.status != 403, allowed, "{line}: {answer:?}");
    }
}

/// The events and comments of a stream, as far as they have come.
struct Events(BufReader<std::net::TcpStream>);

impl Events {
    fn open(local: &Local, line: &str, more: &str) -> Self {
        let text = format!("{line} HTTP/1.0\r\nAuthorization: Bearer {KEY}\r\n{more}\r\n");
        let mut stream = Self(BufReader::new(connect(local.address, text.as_bytes())));
        let head: String = std::iter::from_fn(|| Some(stream.line()).filter(|line| !line.is_empty()))
            .map(|line| line.to_ascii_lowercase() + "\n")
            .collect();
        for expected in [" 200 ", "text/event-stream", "cache-control: no-cache\n", "x-accel-buffering: no\n"] {
            assert!(head.contains(expected), "{head}");
        }
        stream
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    /// The id and data of the next event.
    fn next(&mut self) -> (String, Value) {
        let lines = [self.line(), self.line(), self.line()];
        let id = lines[0].strip_prefix("id: ").unwrap_or_else(|| panic!("{lines:?}"));
        let data = lines[1].strip_prefix("data: ").unwrap_or_else(|| panic!("{lines:?}"));
        assert_eq!(lines[2], "");
        (id.to_owned(), serde_json::from_str(data).unwrap())
    }

    fn rest(mut self) -> String {
        let mut rest = String::new();
        self.0.read_to_string(&mut rest).unwrap();
        rest
    }
}

/// A server with one pod.
fn with_pod(heartbeat: Duration) -> (Local, ManualClock, String) {
    let clock = clock();
    let options = Options { clock: Clock::Manual(clock.clone()), heartbeat, ..Options::default() };
    let local = Local::new(engine(&clock), options);
    let pod = local.send("POST /v2/pods", &body(json!({ "image": "svcctl/lines:1" })).to_string()).json();
    let id = pod["id"].as_str().unwrap().to_owned();
    (local, clock, id)
}

#[test]
fn a_log_streams_resumes_and_ends_with_its_pod() {
    let (local, clock, id) = with_pod(Duration::from_secs(60));
    clock.advance(Duration::from_secs(10));
    let path = format!("GET /v2/pods/{id}/logs?source=container");
    let mut first = Events::open(&local, &path, "");
    let seen: Vec<_> = (0..3).map(|_| first.next()).collect();
    assert_eq!(seen[0].1["source"], "container");
    assert!(seen[0].0 < seen[1].0 && seen[0].0.starts_with(seen[0].1["ts"].as_str().unwrap()), "{seen:?}");
    // The header wins over `since`, and what was seen is not repeated.
    let resumed = format!("{path}&since=2026-11-20T11:00:00Z");
    let mut second = Events::open(&local, &resumed, &format!("Last-Event-ID: {}\r\n", seen[0].0));
    assert_eq!([second.next(), second.next()], [seen[1].clone(), seen[2].clone()]);
    // A time is as good as an id.
    let time = seen[1].1["ts"].as_str().unwrap();
    let mut third = Events::open(&local, &path, &format!("Last-Event-ID: {time}\r\n"));
    assert_eq!(third.next(), seen[2]);
    drop((first, third));
    let wrong = send(local.address, &path, &[&format!("Authorization: Bearer {KEY}"), "Last-Event-ID: nonsense"], "");
    check_problem(&wrong, 422);
    let mut system = Events::open(&local, &format!("GET /v2/pods/{id}/logs?source=system&tail=0"), "");
    assert_eq!(local.send(&format!("DELETE /v2/pods/{id}"), "").status, 204);
    assert!(second.rest().ends_with("\n\n"));
    assert_eq!(system.next().1["line"], "pod terminated");
    check_problem(&local.send(&path, ""), 404);
    check_problem(&local.send("GET /v2/pods/nosuch/logs", ""), 404);
    check_problem(&local.send(&format!("{path}&tail=5001"), ""), 422);
}

#[test]
fn a_silent_stream_shows_that_it_is_alive_and_ends_with_the_server() {
    let (mut local, _clock, id) = with_pod(Duration::from_millis(300));
    let mut events = Events::open(&local, &format!("GET /v2/pods/{id}/logs?source=container"), "");
    assert_eq!([events.line(), events.line()], [":", ""]);
    local.stop();
    assert!(!events.rest().contains("data"));
}

#[test]
fn the_program_serves_with_the_key_that_it_made() {
    let process = Process::new("", &[]);
    let key = format!("Authorization: Bearer {}", process.key());
    assert!(process.key().starts_with("svk_"));
    assert_eq!(send(process.address, "GET /v2/pods", &[&key], "").status, 200);
    let health = send(process.address, "GET /_engine/health", &[], "");
    assert_eq!((health.status, health.json()), (200, json!({ "status": "ok" })));
    let document = send(process.address, "GET /v2/openapi.json", &[], "");
    assert_eq!(document.status, 200);
    assert_eq!(document.json(), wire::openapi::document());
    assert!(document.header("x-request-id").is_some() && document.header("ratelimit").is_none());
}

#[test]
fn a_key_from_a_variable_is_admitted_and_not_shown() {
    let process = Process::new("--api-key-env CI_KEY", &[("CI_KEY", "from-outside")]);
    assert!(!process.ready.to_string().contains("from-outside"));
    assert_eq!(send(process.address, "GET /v2/pods", &["Authorization: Bearer from-outside"], "").status, 200);
    check_problem(&send(process.address, "GET /v2/pods", &["Authorization: Bearer from-outsidE"], ""), 401);
}

#[test]
fn quotas_are_set_by_window() {
    let process = Process::new("--quota minute=2 --quota hour=30,day=400", &[]);
    let key = format!("Authorization: Bearer {}", process.key());
    let list = || send(process.address, "GET /v2/pods", &[&key], "");
    let policy = r#""minute";q=2;w=60, "hour";q=30;w=3600, "day";q=400;w=86400"#;
    assert_eq!(list().header("ratelimit-policy"), Some(policy));
    assert_eq!((list().status, list().status), (200, 429));
    for wrong in ["minute", "minute=", "week=1", "minute=-1"] {
        let outcome = Home::new().run(&["serve", "--quota", wrong]);
        assert_eq!(outcome.code, 2, "{outcome}");
        assert!(outcome.stderr.contains("minute=600"), "{outcome}");
    }
}

#[test]
fn who_serves_for_oneself_is_held_back_by_no_quota() {
    let home = Home::new();
    let folder = home.path().join("served").display().to_string();
    let engine = |line: &str| {
        let mut command = home.command(&shell_words::split(line).unwrap());
        command.env("SVCCTL_DATA_DIR", &folder);
        Home::outcome(command).success().json()
    };
    let user = engine("engine users create ada -o json")["id"].as_str().unwrap().to_owned();
    let session = engine(&format!("engine sessions create --user {user} --ttl 1h -o json"));
    let process = Process::with(&format!("--data {folder}"), &[]);
    let key = format!("Authorization: Bearer {}", process.key());
    for _ in 0..70 {
        let answer = send(process.address, "GET /v2/pods", &[&key], "");
        assert_eq!((answer.status, answer.header("ratelimit")), (200, None));
    }
    // Who has an account of their own there is a guest.
    let guest = format!("Authorization: Bearer {}", session["token"].as_str().unwrap());
    let answer = send(process.address, "GET /v2/pods", &[&guest], "");
    assert!(answer.header("ratelimit").unwrap().starts_with("\"minute\";r=59;"), "{answer:?}");
}

#[test]
fn the_first_key_outlives_the_process() {
    let home = Home::new();
    let folder = home.path().join("served");
    let start = || Process::with(&format!("--data {}", folder.display()), &[]);
    let key = start().key().to_owned();
    assert!(folder.join("engine.db").exists() && home.is_untouched());
    let second = start();
    assert_eq!(second.ready.get("apiKey"), None);
    let key = format!("Authorization: Bearer {key}");
    assert_eq!(send(second.address, "GET /v2/pods", &[&key], "").status, 200);
}

#[test]
fn wrong_arguments_are_refused_with_a_hint() {
    let home = Home::new();
    for (line, expected) in [
        ("serve --listen 0.0.0.0:0", "--insecure"),
        ("serve --listen nonsense", "127.0.0.1:8080"),
        ("serve --api-key-env NO_SUCH_KEY", "set NO_SUCH_KEY"),
    ] {
        let outcome = home.svcctl(line);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{outcome}");
        assert!(outcome.stderr.contains("hint:") && outcome.stderr.contains(expected), "{outcome}");
    }
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let outcome = home.svcctl(&format!("serve --listen {}", taken.local_addr().unwrap()));
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, ""), "{outcome}");
}

#[test]
fn a_server_that_others_reach_without_tls_warns_once() {
    for (log, expected) in [("text", "warning: "), ("json", "{\"warning\":")] {
        for (listen, warnings) in [("0.0.0.0:0", 1), ("127.0.0.1:0", 0)] {
            let home = Home::new();
            let line = format!("serve --listen {listen} --insecure --data :memory: --log {log}");
            let mut command = home.command(&shell_words::split(&line).unwrap());
            let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
            let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
            assert!(lines.any(|line| line.unwrap().starts_with("listening on")));
            child.kill().unwrap();
            let said = String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap();
            let found = said.lines().filter(|line| line.starts_with(expected) && line.contains("clear text")).count();
            assert_eq!(found, warnings, "{listen}: {said}");
        }
    }
}

#[cfg(unix)]
#[test]
fn a_signal_lets_it_finish_and_exit_0() {
    for signal in ["TERM", "INT"] {
        let mut process = Process::new("", &[]);
        let key = format!("Authorization: Bearer {}", process.key());
        let text = body(json!({ "image": "svcctl/stuck" })).to_string();
        let pod = send(process.address, "POST /v2/pods", &[&key, JSON], &text).json();
        let request = format!("GET /v2/pods/{}/logs HTTP/1.0\r\n{key}\r\n\r\n", pod["id"].as_str().unwrap());
        let mut stream = BufReader::new(connect(process.address, request.as_bytes()));
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        assert!(line.contains(" 200 "), "{line}");
        let killed = Command::new("kill").args([format!("-{signal}"), process.child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        // The stream ends, and with it the server.
        stream.read_to_string(&mut String::new()).unwrap();
        assert_eq!(process.child.wait().unwrap().code(), Some(0), "{signal}");
    }
}
