//! The controls under `/_engine`: a test drives the engine that it tests against.

use serde_json::json;

use super::{
    check_problem,
    client::{Local, send},
    server, server_with_key,
};
use crate::harness::body;

fn pods(local: &Local) -> usize {
    local.send("GET /v2/pods", "").json()["pods"].as_array().unwrap().len()
}

fn rent(local: &Local) -> u16 {
    local.send("POST /v2/pods", &body(json!({})).to_string()).status
}

#[test]
fn controls_need_a_key_to_everything_and_count_against_no_quota() {
    let (local, _, key) = server_with_key(1, &["pods:write", "account:write"]);
    for line in ["GET /_engine/clock", "POST /_engine/reset", "PUT /_engine/snapshot", "GET /_engine/nosuch"] {
        check_problem(&send(local.address, line, &[], ""), 401);
        check_problem(&send(local.address, line, &[&key], ""), 403);
    }
    for _ in 0..3 {
        let answer = local.send("GET /_engine/clock", "");
        assert_eq!((answer.status, answer.header("ratelimit")), (200, None));
    }
    for (line, status, allow) in [
        ("GET /_engine", 404, None),
        ("GET /_engine/nosuch", 404, None),
        ("GET /_engine/reset", 405, Some("POST")),
        ("DELETE /_engine/clock", 405, Some("GET, POST")),
        ("POST /_engine/health", 405, Some("GET")),
    ] {
        let answer = local.send(line, "");
        check_problem(&answer, status);
        assert_eq!(answer.header("allow"), allow, "{line}");
    }
    // A large body of a stranger is not even read.
    let stranger = ["Content-Length: 200000000", "Expect: 100-continue"];
    check_problem(&send(local.address, "PUT /_engine/snapshot", &stranger, ""), 401);
}

#[test]
fn a_reset_leaves_nothing_but_the_keys() {
    let (local, _, key) = server_with_key(2, &["*"]);
    let faults = json!({ "faults": ["GET /v2/catalog/gpus status=503 first=1"] }).to_string();
    assert_eq!(local.send("PUT /_engine/faults", &faults).status, 200);
    assert_eq!(local.send("POST /_engine/clock", r#"{"advance":"1h"}"#).status, 200);
    check_problem(&local.send("GET /v2/catalog/gpus", ""), 503);
    assert_eq!(rent(&local), 201);
    check_problem(&local.send("GET /v2/pods", ""), 429);
    let reset = send(local.address, "POST /_engine/reset", &[&key], "");
    assert_eq!((reset.status, reset.body.as_str()), (204, ""));
    assert_eq!(pods(&local), 0);
    check_problem(&send(local.address, "GET /v2/catalog/gpus", &[&key], ""), 503);
    assert_eq!(local.send("GET /_engine/clock", "").json()["offsetMillis"], 0);
}

#[test]
fn the_clock_is_moved() {
    let (local, _) = server(60);
    let clock = |body: &str| local.send("POST /_engine/clock", body);
    assert_eq!(
        local.send("GET /_engine/clock", "").json(),
        json!({ "time": "2026-11-20T12:00:00Z", "offsetMillis": 0 })
    );
    let moved = json!({ "time": "2026-11-23T12:00:00Z", "offsetMillis": 259_200_000 });
    assert_eq!(clock(r#"{"advance":"3d"}"#).json(), moved);
    assert_eq!(clock(r#"{"set":"2026-12-01T00:00:00Z"}"#).json()["time"], "2026-12-01T00:00:00Z");
    check_problem(&clock(r#"{"set":"2026-11-01T00:00:00Z"}"#), 400);
    assert_eq!(clock(r#"{"reset":true}"#).json()["offsetMillis"], 0);
    for wrong in ["", "{}", "3", r#"{"advance":"soon"}"#, r#"{"advance":3}"#, r#"{"set":"noon"}"#, r#"{"reset":false}"#]
    {
        check_problem(&clock(wrong), 422);
    }
    check_problem(&clock(r#"{"advance":"1s","reset":true}"#), 422);
}

#[test]
fn a_pod_comes_up_when_the_clock_is_moved() {
    let (local, _) = server(60);
    assert_eq!(rent(&local), 201);
    local.send("POST /_engine/clock", r#"{"advance":"3s"}"#);
    assert_eq!(local.send("GET /v2/pods", "").json()["pods"][0]["status"], "RUNNING");
}

#[test]
fn faults_are_read_and_replaced() {
    let (local, _) = server(60);
    assert_eq!(local.send("GET /_engine/faults", "").json(), json!({ "faults": [] }));
    let faults = json!({ "faults": ["GET /v2/pods status=503 first=1", "throttle p=0"] });
    assert_eq!(local.send("PUT /_engine/faults", &faults.to_string()).json(), faults);
    check_problem(&local.send("GET /v2/pods", ""), 503);
    assert_eq!(local.send("GET /v2/pods", "").status, 200);
    let wrong = local.send("PUT /_engine/faults", r#"{"faults":["throttle","GET /v2/pods"]}"#);
    let expected = "$.faults[1]: at column 13: it says nothing";
    assert!(check_problem(&wrong, 422)["errors"][0].as_str().unwrap().starts_with(expected), "{wrong:?}");
    assert_eq!(local.send("GET /_engine/faults", "").json(), faults);
    assert_eq!(local.send("PUT /_engine/faults", r#"{"faults":[]}"#).status, 200);
    check_problem(&local.send("PUT /_engine/faults", r#"{"fault":[]}"#), 422);
}

#[test]
fn a_snapshot_goes_out_and_in_and_the_keys_stay() {
    let (local, _, key) = server_with_key(60, &["*"]);
    let empty = send(local.address, "GET /_engine/snapshot", &[&key], "").body;
    for _ in 0..3 {
        assert_eq!(rent(&local), 201);
    }
    let full = local.send("GET /_engine/snapshot", "").body;
    let (other, _) = server(60);
    assert_eq!(other.send("PUT /_engine/snapshot", &full).status, 204);
    assert_eq!(pods(&other), 3);
    // The document's keys open nothing there, and this server's still open it.
    check_problem(&send(other.address, "GET /v2/pods", &[&key], ""), 401);
    assert_eq!(local.send("PUT /_engine/snapshot", &empty).status, 204);
    assert_eq!(send(local.address, "GET /v2/pods", &[&key], "").json()["pods"], json!([]));
    for wrong in ["", "{}", "[]"] {
        check_problem(&local.send("PUT /_engine/snapshot", wrong), 422);
    }
    let foreign = full.replace("svcctl-engine-state", "else");
    check_problem(&local.send("PUT /_engine/snapshot", &foreign), 400);
}

#[test]
fn a_snapshot_may_be_larger_than_any_other_body() {
    let (local, _) = server(60);
    let padded = local.send("GET /_engine/snapshot", "").body + &" ".repeat(1 << 20);
    assert_eq!(local.send("PUT /_engine/snapshot", &padded).status, 204);
    check_problem(&local.send("PUT /_engine/faults", &padded), 413);
}
