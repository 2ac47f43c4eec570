//! `svcctl pods reap`: at a server that knows nothing of leases, and at one that ends them by itself.

use serde_json::{Value, json};

use crate::{
    harness::{Home, error_of},
    remote::{
        pod, pods, run,
        server::{Request, Server, answer, reply},
    },
};

const PAST: &str = "2020-01-01T00:00:00Z";
const FAR: &str = "2999-01-01T00:00:00Z";

fn leased(id: &str, end: &str) -> Value {
    pod(id, &json!({ "env": { "SVCCTL_EXPIRES_AT": end } }))
}

/// Two pods past their lease, and three that are not; `delete` answers what ends them.
fn server(delete: impl Fn(&Request) -> Vec<u8> + Send + 'static) -> Server {
    let old = json!({ "env": { "SVCCTL_EXPIRES_AT": PAST }, "status": "EXITED", "cost": 0,
                      "mounts": { "persistent": { "size": 300, "path": "/p" } } });
    let listed = [leased("p1", PAST), leased("p2", FAR), leased("p3", "soon"), pod("p4", &json!({})), pod("p5", &old)];
    let list = reply(200, &pods(&listed).to_string());
    Server::start(move |request| if request.path() == "GET /v2/pods" { list.clone() } else { delete(request) })
}

fn obedient() -> Server {
    server(|_| answer(204, "", ""))
}

fn deleted(server: &Server) -> Vec<String> {
    let mut lines: Vec<String> = server.seen().into_iter().map(|request| request.line).collect();
    lines.retain(|line| !line.starts_with("GET /v2/pods?") && line != "GET /v2/pods");
    lines.sort();
    lines
}

#[test]
fn what_is_past_its_lease_is_terminated_whatever_it_does() {
    let server = obedient();
    let outcome = run(&server, "pods reap --yes").success();
    assert_eq!(deleted(&server), ["DELETE /v2/pods/p1", "DELETE /v2/pods/p5"]);
    assert!(outcome.stdout.contains("p1") && outcome.stdout.contains("p5") && outcome.stdout.contains("BECAUSE"));
    assert!(outcome.stderr.contains("pod `name-p1` (p1) is terminated: lease ended"), "{outcome}");
}

#[test]
fn a_rehearsal_lists_with_the_cost_per_day_and_terminates_nothing() {
    let server = obedient();
    let listed = run(&server, "pods reap --dry-run -o json").success().json();
    let found = listed["pods"].as_array().unwrap();
    // 0.43 USD per hour and 20 GB at 0.10 USD per month; 300 GB of a stopped pod at 0.20.
    assert_eq!((&found[0]["id"], &found[0]["costPerDay"]), (&json!("p1"), &json!(10.386_666)));
    assert_eq!((&found[1]["id"], &found[1]["costPerDay"]), (&json!("p5"), &json!(2.0)));
    assert_eq!(found[0]["expiresAt"], PAST);
    assert_eq!(run(&server, "pods reap --dry-run -o id").success().stdout, "p1\np5\n");
    assert_eq!(run(&server, "pods reap --dry-run -o ndjson").success().stdout.lines().count(), 2);
    let csv = run(&server, "pods reap --dry-run -o csv").success().stdout;
    assert!(csv.starts_with("ID,NAME,STATUS,BECAUSE,USD/DAY,CREATED,EXPIRED\np1,name-p1,RUNNING,"), "{csv}");
    assert_eq!(deleted(&server), Vec::<String>::new());
}

#[test]
fn without_a_person_at_the_terminal_it_needs_a_yes() {
    let server = obedient();
    let error = error_of(run(&server, "pods reap"), 2);
    assert!(error.contains("Delete these 2 pods for good?") && error.contains("USD per day"), "{error}");
    assert!(error.contains("--yes"), "{error}");
    assert_eq!(deleted(&server), Vec::<String>::new());
}

#[test]
fn a_cron_line_says_nothing_when_all_is_well() {
    let server = obedient();
    let outcome = run(&server, "pods reap --yes -q").success();
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("", ""));
    assert_eq!(deleted(&server).len(), 2);
    let idle = Server::of(&pods(&[leased("p2", FAR)]));
    let outcome = run(&idle, "pods reap -q").success();
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("", ""));
}

#[test]
fn nothing_to_do_is_no_failure() {
    let idle = Server::of(&pods(&[leased("p2", FAR)]));
    let outcome = run(&idle, "pods reap").success();
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("", "no pod is past its lease\n"));
    assert_eq!(run(&idle, "pods reap -o json").success().json(), json!({ "pods": [] }));
}

#[test]
fn a_failure_does_not_keep_the_others_and_decides_the_exit() {
    let no = json!({ "title": "Forbidden", "status": 403, "detail": "pods:write is missing" }).to_string();
    let live = pod("p1", &json!({})).to_string();
    let server = server(move |request| match request.line.as_str() {
        "DELETE /v2/pods/p1" => reply(403, &no),
        "GET /v2/pods/p1" => reply(200, &live),
        _ => answer(204, "", ""),
    });
    let outcome = run(&server, "pods reap --yes -o id");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (3, "p5\n"), "{outcome}");
    assert!(outcome.stderr.contains("failed to terminate pod `p1`\n  pods:write is missing"), "{outcome}");
}

#[test]
fn what_another_machine_has_ended_meanwhile_is_no_failure() {
    let gone = |status: u16| json!({ "title": "No", "status": status, "detail": "it is gone" }).to_string();
    let ended = pod("p5", &json!({ "status": "TERMINATED" })).to_string();
    let server = server(move |request| match request.line.as_str() {
        "DELETE /v2/pods/p5" => reply(409, &gone(409)),
        "GET /v2/pods/p5" => reply(200, &ended),
        _ => reply(404, &gone(404)),
    });
    let outcome = run(&server, "pods reap --yes").success();
    assert_eq!(outcome.stderr.matches("was gone already").count(), 2, "{outcome}");
}

#[test]
fn older_than_takes_the_old_ones_too() {
    let aged = |id: &str, created: &str| pod(id, &json!({ "createdAt": created }));
    let server = Server::of(&pods(&[aged("old", PAST), aged("new", FAR), leased("late", PAST)]));
    let listed = run(&server, "pods reap --dry-run --older-than 30d -o json").success().json();
    let ids: Vec<&Value> = listed["pods"].as_array().unwrap().iter().map(|pod| &pod["id"]).collect();
    assert_eq!(ids, ["old", "late"]);
    assert_eq!(listed["pods"][0]["expiresAt"], Value::Null);
    assert!(listed["pods"][0]["because"].as_str().unwrap().ends_with(" old"), "{listed}");
    assert_eq!(run(&server, "pods reap --older-than soon").code, 2);
}

#[test]
fn the_embedded_engine_has_ended_what_is_past_its_lease_before_anyone_asks() {
    let home = Home::swift();
    let lease = |end: &str| format!("--env SVCCTL_EXPIRES_AT={end}");
    home.rent("late", &lease(PAST));
    let kept = home.rent("kept", &lease(FAR));
    assert_eq!(home.svcctl("pods list -o id").success().stdout, format!("{kept}\n"));
    assert!(home.svcctl("pods reap --yes").success().stderr.contains("no pod is past its lease"));
    home.svcctl("engine clock advance 3d").success();
    home.svcctl("pods reap --older-than 3d --yes").success();
    assert_eq!(home.svcctl("pods list -o id").success().stdout, "");
}
