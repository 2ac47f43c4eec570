//! Clusters over HTTP: the order of checks, scopes, statuses, and faults.

use std::time::Duration;

use engine::{Clock, Engine, ManualClock, Rng, Scope, Store};
use serde_json::{Value, json};
use server::{Fault, Options, Quotas};

use crate::{
    harness::cluster_body,
    server::client::{Local, send},
};

const JSON: &str = "Content-Type: application/json";

fn serve(faults: &[&str], scopes: &[&str]) -> (Local, ManualClock, String) {
    let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap());
    let engine = Engine::new(Store::in_memory().unwrap(), Clock::Manual(clock.clone()), Rng::from_seed(3));
    let scopes: Vec<Scope> = scopes.iter().map(|scope| scope.parse().unwrap()).collect();
    let key = engine.create_key("test", &scopes, None, None).unwrap().key;
    let faults: Vec<Fault> = faults.iter().map(|text| text.parse().unwrap()).collect();
    let quotas = Quotas { minute: 1000, ..Quotas::default() };
    let options = Options { clock: Clock::Manual(clock.clone()), quotas, faults, ..Options::default() };
    (Local::new(engine, options), clock, format!("Authorization: Bearer {key}"))
}

fn create(local: &Local, more: Value) -> crate::server::client::Answer {
    local.send("POST /v2/clusters", &cluster_body(more).to_string())
}

#[test]
fn a_life_over_http() {
    let (local, clock, _) = serve(&[], &["*"]);
    let created = create(&local, json!({ "ports": ["22/tcp"] }));
    assert_eq!(created.status, 201, "{created:?}");
    let id = created.json()["id"].as_str().unwrap().to_owned();
    clock.advance(Duration::from_secs(3));
    let shown = local.send(&format!("GET /v2/clusters/{id}"), "").json();
    assert_eq!(shown["pods"], json!({ "total": 2, "byStatus": { "RUNNING": 2 } }));
    let members = local.send(&format!("GET /v2/clusters/{id}/pods"), "").json()["pods"].clone();
    assert_eq!(shown["primary"]["podId"], members[0]["id"]);
    assert_eq!(local.send("GET /v2/clusters", "").json()["clusters"], json!([shown]));
    assert_eq!(local.send("GET /v2/pods", "").json()["pods"], json!([]));
    assert_eq!(local.send("GET /v2/pods?includeClusterPods=true", "").json()["pods"], members);
    let renamed = local.send(&format!("PATCH /v2/clusters/{id}"), r#"{"name":"other"}"#);
    assert_eq!((renamed.status, &renamed.json()["name"]), (200, &json!("other")));
    let member = members[1]["id"].as_str().unwrap();
    for (line, body) in [
        (format!("PATCH /v2/pods/{member}"), r#"{"name":"a"}"#),
        (format!("POST /v2/pods/{member}/action"), r#"{"action":"stop"}"#),
        (format!("DELETE /v2/pods/{member}"), ""),
    ] {
        let problem = local.send(&line, body).json();
        assert_eq!(problem["status"], 409, "{line}: {problem}");
        assert!(problem["detail"].as_str().unwrap().contains(&id), "{line}: {problem}");
    }
    let deleted = local.send(&format!("DELETE /v2/clusters/{id}"), "");
    assert_eq!((deleted.status, deleted.body.as_str()), (204, ""));
    for line in [format!("GET /v2/clusters/{id}"), format!("GET /v2/clusters/{id}/pods")] {
        assert_eq!(local.send(&line, "").status, 404, "{line}");
    }
    let gone = local.send(&format!("GET /v2/pods/{member}"), "").json();
    assert_eq!((&gone["status"], &gone["cluster"]["id"]), (&json!("TERMINATED"), &json!(id)));
}

#[test]
fn checks_come_in_their_order() {
    let (local, _, reader) = serve(&[], &["clusters:read", "pods:write"]);
    let good = cluster_body(json!({})).to_string();
    let large = format!("{{\"name\":\"{}\"}}", "x".repeat(102_400));
    let patient = |line: &str, headers: &[&str], body: &str| send(local.address, line, headers, body);
    assert_eq!(patient("POST /v2/clusters", &[JSON], &large).status, 413);
    assert_eq!(patient("POST /v2/clusters", &[JSON], &good).status, 401);
    let not_offered = local.send("PUT /v2/clusters", "{}");
    assert_eq!((not_offered.status, not_offered.header("allow")), (405, Some("GET, POST")));
    let not_offered = local.send("POST /v2/clusters/a/pods", "{}");
    assert_eq!((not_offered.status, not_offered.header("allow")), (405, Some("GET")));
    assert_eq!(local.send("POST /v2/clusters/a/action", "{}").status, 404);
    assert_eq!(patient("POST /v2/clusters", &[&reader, "Content-Type: text/plain"], &good).status, 415);
    assert_eq!(patient("POST /v2/clusters", &[&reader, JSON], "{}").status, 403);
    assert_eq!(patient("DELETE /v2/clusters/a", &[&reader], "").status, 403);
    assert_eq!(patient("GET /v2/clusters", &[&reader], "").status, 200);
    assert_eq!(patient("GET /v2/clusters/a/pods", &[&reader], "").status, 404);
    let unfit = local.send("POST /v2/clusters", r#"{"name":"","kind":1,"compute":{"podCount":1}}"#).json();
    let mut places: Vec<&str> = unfit["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| error.as_str().unwrap().split(':').next().unwrap())
        .collect();
    places.sort_unstable();
    assert_eq!(
        (&unfit["status"], places),
        (&json!(422), vec!["$", "$", "$.compute", "$.compute", "$.compute.podCount", "$.name"])
    );
    assert_eq!(local.send("PATCH /v2/clusters/nosuch", "{}").status, 422);
    assert_eq!(local.send("PATCH /v2/clusters/nosuch", r#"{"name":"a"}"#).status, 404);
    assert_eq!(local.send("DELETE /v2/clusters/nosuch", "").status, 404);
}

#[test]
fn patterns_and_incidents_strike_clusters() {
    let (local, _, _) = serve(&["POST /v2/clusters status=503 first=1", "created-but-500 first=1"], &["*"]);
    assert_eq!(create(&local, json!({})).status, 503);
    assert_eq!(local.send("GET /v2/clusters", "").json()["clusters"], json!([]));
    // The cluster is there, the answer is lost.
    assert_eq!(create(&local, json!({})).status, 500);
    assert_eq!(local.send("GET /v2/clusters", "").json()["clusters"].as_array().unwrap().len(), 1);
    assert_eq!(create(&local, json!({})).status, 201);
    let (local, _, _) = serve(&["capacity-flap first=1"], &["*"]);
    let full = create(&local, json!({})).json();
    assert_eq!(full["status"], 400);
    assert!(full["detail"].as_str().unwrap().contains("no capacity"), "{full}");
    assert_eq!(create(&local, json!({})).status, 201);
}

#[test]
fn slow_members_are_provisioning_a_minute_longer() {
    let (local, clock, _) = serve(&["slow-provision first=1"], &["*"]);
    let id = create(&local, json!({})).json()["id"].as_str().unwrap().to_owned();
    let by_status = || local.send(&format!("GET /v2/clusters/{id}"), "").json()["pods"]["byStatus"].clone();
    clock.advance(Duration::from_millis(60_999));
    assert_eq!(by_status(), json!({ "PROVISIONING": 2 }));
    clock.advance(Duration::from_millis(1));
    assert_eq!(by_status(), json!({ "STARTING": 2 }));
}

#[test]
fn a_primary_runs_before_its_address_is_told() {
    let (local, clock, _) = serve(&["running-before-ssh"], &["*"]);
    let id = create(&local, json!({ "ports": ["22/tcp"] })).json()["id"].as_str().unwrap().to_owned();
    clock.advance(Duration::from_secs(3));
    let primary = || local.send(&format!("GET /v2/clusters/{id}"), "").json()["primary"].clone();
    assert_eq!((&primary()["status"], primary().get("sshEndpoint")), (&json!("RUNNING"), None));
    let listed = local.send("GET /v2/clusters", "").json()["clusters"][0]["primary"].clone();
    assert_eq!(listed, primary());
    let member = local.send(&format!("GET /v2/clusters/{id}/pods"), "").json()["pods"][0].clone();
    assert_eq!(member["ssh"]["direct"], Value::Null);
    clock.advance(Duration::from_secs(60));
    assert!(primary()["sshEndpoint"].is_string());
}
