//! `svcctl pods audit`: every pod that costs money.

use serde_json::{Value, json};

use crate::{
    harness::Home,
    remote::{
        pod, pods, run,
        server::{Server, reply},
    },
};

const FAR: &str = "2999-01-01T00:00:00Z";

fn busy(utils: &[u8]) -> Value {
    let gpus: Vec<Value> = utils.iter().map(|util| json!({ "util": util, "memoryUtil": 0 })).collect();
    json!({ "uptime": 1, "gpus": gpus, "cpu": { "util": 1 }, "memory": { "util": 1 }, "ports": [] })
}

/// Pods of every kind, and what the bill answers.
fn server(status: u16, bill: &Value) -> Server {
    let free = json!({ "status": "EXITED", "cost": 0 });
    let stored = json!({ "status": "EXITED", "cost": 0, "mounts": { "persistent": { "size": 300, "path": "/p" } },
                         "env": { "SVCCTL_EXPIRES_AT": "2020-01-01T00:00:00Z" } });
    let listed = pods(&[
        pod("free", &free),
        pod("stored", &stored),
        pod("idle", &json!({ "cost": 2, "runtime": busy(&[0, 4]), "env": { "SVCCTL_EXPIRES_AT": FAR } })),
        pod("busy", &json!({ "cost": 1, "runtime": busy(&[0, 5]), "env": { "SVCCTL_EXPIRES_AT": "2h" } })),
    ]);
    let (listed, bill) = (reply(200, &listed.to_string()), reply(status, &bill.to_string()));
    Server::start(move |request| if request.path() == "GET /v2/billing/pods" { bill.clone() } else { listed.clone() })
}

fn bill(amounts: &[(&str, f64)]) -> Value {
    let (start, end) = ("2026-11-01T00:00:00Z", "2026-12-01T00:00:00Z");
    let record = |(pod, total): &(&str, f64)| {
        json!({ "startTime": start, "endTime": end, "podId": pod, "totalAmount": total, "gpuAmount": total,
                "cpuAmount": 0, "diskAmount": 0 })
    };
    let records: Vec<Value> = amounts.iter().map(record).collect();
    json!({ "records": records, "metadata": {
        "query": { "startTime": start, "endTime": end, "bucketSize": "month", "grouping": "podId" },
        "recordCount": records.len(), "uniquePodCount": 1,
        "totals": { "totalAmount": 0, "gpuAmount": 0, "cpuAmount": 0, "diskAmount": 0 },
    } })
}

fn billed() -> Server {
    server(200, &bill(&[("idle", 40.5), ("idle", 0.25), ("stored", 7.0), ("free", 3.0), ("gone", 100.0)]))
}

#[test]
fn every_pod_that_costs_money_is_there_with_what_it_cost_and_costs() {
    let audit = run(&billed(), "pods audit -o json").success().json();
    let pods = audit["pods"].as_array().unwrap();
    let fields = |name: &str| pods.iter().map(|pod| pod[name].clone()).collect::<Vec<_>>();
    assert_eq!(fields("id"), ["idle", "busy", "stored"], "the most expensive first, and none that is free");
    assert_eq!(fields("lease"), ["left", "unreadable", "past"]);
    assert_eq!(fields("idle"), [true, false, false]);
    assert_eq!(fields("gpuUse"), [json!(4), json!(5), Value::Null]);
    assert_eq!(fields("expiresAt"), [json!(FAR), Value::Null, json!("2020-01-01T00:00:00Z")]);
    assert_eq!(fields("costIsEstimated"), [false, true, false]);
    assert_eq!((&pods[0]["costSoFar"], &pods[2]["costSoFar"]), (&json!(40.75), &json!(7.0)));
    assert_eq!(fields("costPerDay"), [48.066_666, 24.066_666, 2.0]);
    assert_eq!(audit["totals"]["costPerDay"], 74.133_332);
}

#[test]
fn the_table_ends_with_a_total_and_marks_what_is_estimated() {
    let outcome = run(&billed(), "pods audit").success();
    let lines: Vec<Vec<&str>> = outcome.stdout.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(lines.len(), 5, "{outcome}");
    // How many digits there are is what the longest amount needs, and one of them is an estimate as of now.
    assert!(lines[1].iter().any(|word| word.trim_end_matches('0') == "40.75"), "{outcome}");
    assert!(lines[1].contains(&"idle"), "{outcome}");
    assert!(lines[2].iter().any(|word| word.starts_with('~')) && lines[2].contains(&"unreadable"), "{outcome}");
    assert!(outcome.stdout.lines().nth(3).unwrap().contains("past by "), "{outcome}");
    assert!(lines[4][0] == "total" && lines[4].contains(&"74.13"), "{outcome}");
    assert!(outcome.stderr.contains("pod `busy` has no lease: its SVCCTL_EXPIRES_AT is `2h`"), "{outcome}");
}

#[test]
fn programs_get_rows_without_a_total() {
    let server = billed();
    assert_eq!(run(&server, "pods audit -o id").success().stdout, "idle\nbusy\nstored\n");
    let csv = run(&server, "pods audit -o csv").success().stdout;
    assert!(csv.lines().count() == 4 && !csv.contains('~') && !csv.contains("total"), "{csv}");
    let ndjson = run(&server, "pods audit -o ndjson").success().stdout;
    let ids: Vec<Value> =
        ndjson.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["id"].clone()).collect();
    assert_eq!(ids, ["idle", "busy", "stored"]);
    assert!(run(&server, "pods audit -o yaml").success().stdout.contains("totals:\n"));
}

#[test]
fn a_bill_that_may_not_be_seen_leaves_estimates() {
    let no = json!({ "title": "Forbidden", "status": 403, "detail": "billing:read is missing" });
    let outcome = run(&server(403, &no), "pods audit -o json").success();
    assert!(outcome.stderr.contains("warning: the bill cannot be read (billing:read is missing)"), "{outcome}");
    let audit = outcome.json();
    assert!(audit["pods"].as_array().unwrap().iter().all(|pod| pod["costIsEstimated"] == true));
    let unknown = json!({ "title": "Unauthorized", "status": 401, "detail": "who?" });
    assert_eq!(run(&server(401, &unknown), "pods audit").code, 3);
}

#[test]
fn the_embedded_engine_knows_to_the_cent() {
    let home = Home::swift();
    assert_eq!(home.svcctl("pods audit").success().stderr, "no pod costs anything\n");
    assert_eq!(home.svcctl("pods audit -o json").success().json()["pods"], json!([]));
    home.svcctl("engine clock advance 1s").success();
    let id = home.rent("demo", &format!("--wait --env SVCCTL_EXPIRES_AT={FAR}"));
    home.svcctl("engine clock advance 10h").success();
    home.svcctl("pods stop demo").success();
    let audit = home.svcctl("pods audit -o json").success().json();
    assert_eq!(audit["pods"], json!([]), "a stopped pod without a disk costs nothing");
    home.svcctl("pods start demo --wait").success();
    let audit = home.svcctl("pods audit -o json").success().json();
    let pod = &audit["pods"][0];
    assert_eq!((&pod["id"], &pod["lease"], &pod["costIsEstimated"]), (&json!(id), &json!("left"), &json!(false)));
    let spent = pod["costSoFar"].as_f64().unwrap();
    assert!((6.9..7.1).contains(&spent), "ten hours at 0.69 and a disk: {spent}");
}
