//! Injected faults: each key of a fault and each incident, as a client meets it.

use std::{collections::BTreeMap, io::Read, time::Duration};

use engine::{Clock, ManualClock};
use serde_json::{Value, json};
use server::{Fault, Options, Quotas};

use super::{
    JSON, check_problem,
    client::{KEY, Local, connect, send},
    clock, engine,
};
use crate::harness::{Home, body};

fn faulty(faults: &[&str]) -> (Local, ManualClock) {
    seeded(faults, 7)
}

fn seeded(faults: &[&str], seed: u64) -> (Local, ManualClock) {
    let clock = clock();
    let faults: Vec<Fault> = faults.iter().map(|text| text.parse().unwrap()).collect();
    let quotas = Quotas { minute: 1000, ..Quotas::default() };
    let options =
        Options { clock: Clock::Manual(clock.clone()), quotas, faults, seed: Some(seed), ..Options::default() };
    (Local::new(engine(&clock), options), clock)
}

fn statuses(local: &Local, line: &str, count: usize) -> Vec<u16> {
    (0..count).map(|_| local.send(line, "").status).collect()
}

fn create(local: &Local) -> super::Answer {
    local.send("POST /v2/pods", &body(json!({ "ports": ["22/tcp", "8888/http"] })).to_string())
}

fn rent(local: &Local) -> String {
    create(local).json()["id"].as_str().unwrap().to_owned()
}

fn pods(local: &Local) -> usize {
    local.send("GET /v2/pods", "").json()["pods"].as_array().unwrap().len()
}

fn pod(local: &Local, id: &str) -> Value {
    local.send(&format!("GET /v2/pods/{id}"), "").json()
}

/// Sends a request and expects the connection to be closed without an answer.
fn check_hung_up(local: &Local, line: &str, body: &str) {
    let head = format!("{line} HTTP/1.1\r\nHost: t\r\nAuthorization: Bearer {KEY}\r\n{JSON}\r\n");
    let text = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    let mut answer = Vec::new();
    let _ = connect(local.address, text.as_bytes()).read_to_end(&mut answer);
    assert_eq!(String::from_utf8_lossy(&answer), "");
}

#[test]
fn a_status_comes_instead_of_the_effect_and_counts_like_any_answer() {
    let (local, _) = faulty(&["POST /v2/pods status=503 first=2"]);
    for left in [999, 998] {
        let answer = create(&local);
        check_problem(&answer, 503);
        assert!(answer.header("ratelimit").unwrap().starts_with(&format!("\"minute\";r={left};")), "{answer:?}");
    }
    assert_eq!(pods(&local), 0);
    assert_eq!(create(&local).status, 201);
    assert_eq!(statuses(&local, "GET /v2/pods", 3), [200; 3]);
}

#[test]
fn an_unknown_caller_and_the_controls_meet_no_fault() {
    let (local, _) = faulty(&["* ** status=500", "* /v2/** drop=before"]);
    check_problem(&send(local.address, "GET /v2/pods", &["Authorization: Bearer wrong"], ""), 401);
    assert_eq!(local.send("GET /_engine/clock", "").status, 200);
    assert_eq!(local.send("GET /_engine/health", "").status, 200);
    check_problem(&local.send("GET /v2/pods", ""), 500);
}

#[test]
fn methods_and_paths_say_whom_it_strikes() {
    let (local, _) = faulty(&["GET /v2/catalog/** status=502", "* /v2/pods/* status=503", "DELETE /v2/** status=504"]);
    for (line, status) in [
        ("GET /v2/catalog/gpus", 502),
        ("GET /v2/pods/a", 503),
        ("PATCH /v2/pods/a", 503),
        ("DELETE /v2/pods/a", 503),
        ("DELETE /v2/templates/a", 504),
        ("GET /v2/pods", 200),
        ("GET /v2/pods/a/logs", 404),
    ] {
        assert_eq!(local.send(line, "").status, status, "{line}");
    }
}

#[test]
fn a_count_is_exact_however_many_come_at_once() {
    let (local, _) = faulty(&["GET /v2/pods status=503 first=25"]);
    let mut seen: BTreeMap<u16, usize> = BTreeMap::new();
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..8).map(|_| scope.spawn(|| statuses(&local, "GET /v2/pods", 10))).collect();
        for status in clients.into_iter().flat_map(|client| client.join().unwrap()) {
            *seen.entry(status).or_default() += 1;
        }
    });
    assert_eq!(seen, BTreeMap::from([(200, 55), (503, 25)]));
}

#[test]
fn a_probability_draws_from_the_seed() {
    let draw = |seed| statuses(&seeded(&["GET /v2/pods status=503 p=0.5"], seed).0, "GET /v2/pods", 40);
    let first = draw(1);
    assert_eq!(first, draw(1));
    assert_ne!(first, draw(2));
    assert!(first.contains(&200) && first.contains(&503));
    assert_eq!(statuses(&faulty(&["GET /v2/pods status=503 p=0"]).0, "GET /v2/pods", 5), [200; 5]);
    assert_eq!(statuses(&faulty(&["GET /v2/pods status=503 p=1"]).0, "GET /v2/pods", 5), [503; 5]);
}

#[test]
fn a_latency_delays_the_answer_and_goes_with_other_faults() {
    let (local, _) = faulty(&["GET /v2/pods latency=300ms first=1", "GET /v2/pods status=503 first=1"]);
    let began = std::time::Instant::now();
    check_problem(&local.send("GET /v2/pods", ""), 503);
    // Never earlier; how much later is the machine's affair.
    assert!(began.elapsed() >= Duration::from_millis(300));
    assert_eq!(local.send("GET /v2/pods", "").status, 200);
}

#[test]
fn a_dropped_connection_has_no_answer_and_the_effect_that_was_asked_for() {
    let (local, _) = faulty(&["POST /v2/pods drop=before first=1", "POST /v2/pods drop=after first=1"]);
    let text = body(json!({})).to_string();
    check_hung_up(&local, "POST /v2/pods", &text);
    assert_eq!(pods(&local), 0);
    check_hung_up(&local, "POST /v2/pods", &text);
    assert_eq!(pods(&local), 1);
    assert_eq!(create(&local).status, 201);
}

#[test]
fn a_created_pod_answers_500() {
    let (local, _) = faulty(&["created-but-500 first=1"]);
    check_problem(&local.send("POST /v2/pods", "{}"), 422);
    check_problem(&create(&local), 500);
    assert_eq!(pods(&local), 1);
    assert_eq!(create(&local).status, 201);
}

#[test]
fn a_catalog_that_promises_too_much() {
    let (local, _) = faulty(&["capacity-flap first=2"]);
    let levels = || {
        let gpus = local.send("GET /v2/catalog/gpus?include=AVAILABILITY&product=POD&count=8", "").body;
        let sites = local.send("GET /v2/catalog/datacenters?include=GPU_AVAILABILITY,CPU_AVAILABILITY", "").body;
        let cpus = local.send("GET /v2/catalog/cpus?include=AVAILABILITY", "").body;
        let level = regex::Regex::new(r#""availability":"([A-Z]+)""#).unwrap();
        let all = gpus + &sites + &cpus;
        level.captures_iter(&all).map(|found| found[1].to_owned()).collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(levels(), ["HIGH".to_owned()].into());
    check_problem(&local.send("POST /v2/pods", "{}"), 422);
    for _ in 0..2 {
        let problem = check_problem(&create(&local), 400);
        assert!(problem["detail"].as_str().unwrap().starts_with("no capacity: "), "{problem}");
    }
    assert!(levels().len() > 1);
    assert_eq!(create(&local).status, 201);
}

#[test]
fn a_pod_runs_a_minute_before_its_ports_are_published() {
    let (local, clock) = faulty(&["running-before-ssh first=1"]);
    let (late, prompt) = (rent(&local), rent(&local));
    clock.advance(Duration::from_secs(3));
    let ports = |id: &str| {
        let pod = pod(&local, id);
        assert_eq!(pod["status"], "RUNNING");
        let tcp = pod["runtime"]["ports"][0].clone();
        [!tcp["public"].is_null(), !tcp["ip"].is_null(), !pod["ssh"]["direct"].is_null()]
    };
    assert_eq!((ports(&late), ports(&prompt)), ([false; 3], [true; 3]));
    let listed = local.send("GET /v2/pods", "").json();
    let hidden = listed["pods"].as_array().unwrap().iter().filter(|pod| pod["ssh"]["direct"].is_null()).count();
    assert_eq!(hidden, 1);
    clock.advance(Duration::from_millis(59_999));
    assert_eq!(ports(&late), [false; 3]);
    clock.advance(Duration::from_millis(1));
    assert_eq!(ports(&late), [true; 3]);
}

#[test]
fn a_restart_keeps_the_ports_unless_they_go_stale() {
    let (local, clock) = faulty(&["stale-port first=1"]);
    let id = rent(&local);
    clock.advance(Duration::from_secs(3));
    let port = || {
        let pod = pod(&local, &id);
        assert_eq!(pod["ssh"]["direct"]["port"], pod["runtime"]["ports"][0]["public"]);
        pod["runtime"]["ports"][0]["public"].as_u64().unwrap()
    };
    let restart = || {
        assert_eq!(local.send(&format!("POST /v2/pods/{id}/action"), r#"{"action":"restart"}"#).status, 200);
        clock.advance(Duration::from_secs(3));
    };
    let before = port();
    restart();
    let after = port();
    assert_ne!(before, after);
    restart();
    assert_eq!(port(), after);
}

#[test]
fn a_throttled_client_is_told_to_wait() {
    let (local, _) = faulty(&["throttle first=1"]);
    let answer = local.send("GET /v2/pods", "");
    assert!(check_problem(&answer, 429)["detail"].as_str().unwrap().contains("minute"));
    assert_eq!(answer.header("retry-after"), Some("1"));
    assert_eq!(local.send("GET /v2/pods", "").status, 200);
    let (local, _) = faulty(&["* /v2/pods status=429"]);
    assert_eq!(local.send("GET /v2/pods", "").header("retry-after"), Some("1"));
}

#[test]
fn a_pod_is_provisioned_slowly() {
    let (local, clock) = faulty(&["slow-provision first=1"]);
    let (slow, swift) = (rent(&local), rent(&local));
    let status = |id: &str| pod(&local, id)["status"].as_str().unwrap().to_owned();
    clock.advance(Duration::from_millis(60_999));
    assert_eq!((status(&slow).as_str(), status(&swift).as_str()), ("PROVISIONING", "RUNNING"));
    clock.advance(Duration::from_millis(1));
    assert_eq!(status(&slow), "STARTING");
    clock.advance(Duration::from_secs(2));
    assert_eq!(status(&slow), "RUNNING");
}

#[test]
fn a_wrong_fault_is_a_mistake_of_usage() {
    let home = Home::new();
    let outcome = home.run(&["serve", "--data", ":memory:", "--fault", "GET /v2/pods sttus=500"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{outcome}");
    assert!(outcome.stderr.contains("at column 14: `sttus=500` is not accepted here; status=, latency="), "{outcome}");
}
