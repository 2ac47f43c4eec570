//! `svcctl serverless cost`, `audit` and `call`.

use serde_json::{Value, json};

use super::{create, json};
use crate::{
    harness::{Home, error_of},
    remote::{
        run, run_with,
        server::{Server, answer, reply},
    },
};

/// An amount in micro-dollars.
fn micros(value: &Value) -> i64 {
    let text = value.to_string();
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let fraction = format!("{fraction:0<6}");
    whole.parse::<i64>().unwrap() * 1_000_000 + fraction.parse::<i64>().unwrap()
}

#[test]
fn the_parts_of_the_cost_add_up_to_the_bill() {
    let home = Home::new();
    let id = create(&home, "e", "svcctl/job:sleep-3", "--max 2 --idle-timeout 20s --scale-by delay=0.5");
    for _ in 0..2 {
        for _ in 0..3 {
            home.svcctl("serverless run e --field a=1").success();
        }
        home.svcctl("engine clock advance 4m").success();
    }
    let cost = json(&home, "serverless cost e --since 20m");
    let parts: i64 = ["start", "run", "idle"].iter().map(|part| micros(&cost[part]["cost"])).sum();
    assert_eq!(parts, micros(&cost["total"]), "{cost}");
    assert!(micros(&cost["run"]["cost"]) > 0 && micros(&cost["start"]["cost"]) > 0, "{cost}");
    assert_eq!((&cost["jobs"], &cost["run"]["seconds"]), (&json!(6), &json!(18)), "{cost}");
    let bill = json(&home, "billing serverless --start-time 20m");
    let billed: i64 = bill["records"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|record| record["serverlessId"] == json!(id))
        .map(|record| micros(&record["totalAmount"]))
        .sum();
    assert_eq!(billed, micros(&cost["total"]));
    let table = home.svcctl("serverless cost e").success().stdout;
    assert!(table.contains("idle share") && table.contains("per job"), "{table}");
    let older = home.svcctl("serverless cost e --since 2h").success().stderr;
    assert!(older.contains("not known any more"), "{older}");
}

#[test]
fn the_cost_of_a_window_is_that_of_its_own_seconds() {
    let home = Home::new();
    create(&home, "e", "svcctl/job:sleep-3", "--max 1 --idle-timeout 5s");
    let mut whole = 0;
    for _ in 0..3 {
        home.svcctl("serverless run e --field a=1").success();
        home.svcctl("engine clock advance 90m").success();
        let cost = json(&home, "serverless cost e --since 100m");
        assert_eq!((&cost["jobs"], &cost["run"]["seconds"]), (&json!(0), &json!(0)), "they are forgotten: {cost}");
        let own = micros(&cost["total"]);
        // Pulled, booted for 2 s, ran for 3 s, was idle for 5 s: one of the three.
        let expected = 1_100_000 * 10 / 3600;
        assert!((expected - 100..expected + 500).contains(&own), "{cost}");
        whole += own;
    }
    assert_eq!(micros(&json(&home, "serverless cost e --since 1d")["total"]), whole);
    let cost = json(&home, "serverless cost e --since 1d --until 100m");
    assert!(micros(&cost["total"]) < whole && cost["until"].as_str() > cost["since"].as_str(), "{cost}");
    let wrong = error_of(home.svcctl("serverless cost e --since 1h --until 2h"), 2);
    assert!(wrong.contains("--until"), "{wrong}");
}

#[test]
fn what_crashes_is_not_told_to_idle_less() {
    let home = Home::new();
    create(&home, "e", "svcctl/worker:crash", "--max 1 --idle-timeout 60s");
    home.svcctl("serverless run e --field a=1").success();
    home.svcctl("engine clock advance 5m").success();
    let told = home.svcctl("serverless cost e").success();
    assert!(told.stderr.contains("UNHEALTHY") && told.stderr.contains("svcctl serverless why"), "{told}");
    assert!(!told.stdout.contains("--idle-timeout"), "{told}");
    assert_eq!(json(&home, "serverless cost e")["suggestions"], json!([]));
}

#[test]
fn what_costs_without_work_is_found() {
    let home = Home::swift();
    create(&home, "quiet", "svcctl/job:echo", "--max 1");
    create(&home, "warm", "svcctl/job:echo", "--min 1 --max 1 --wait");
    create(&home, "held", "svcctl/job:echo", "--max 0");
    home.svcctl("serverless run held --field a=1").success();
    let found = json(&home, "serverless audit");
    let names: Vec<&Value> = found["endpoints"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
    assert_eq!(names, [&json!("warm"), &json!("held")]);
    assert!(micros(&found["endpoints"][0]["costPerDay"]) > 0, "{found}");
    assert!(found["endpoints"][0]["reasons"][0].as_str().unwrap().starts_with("min 1"), "{found}");
    assert_eq!(json(&home, "serverless audit --all")["endpoints"].as_array().unwrap().len(), 3);
    let whole = json(&home, "pods audit");
    let costs: Vec<i64> = whole["endpoints"].as_array().unwrap().iter().map(|one| micros(&one["costPerDay"])).collect();
    assert_eq!((&whole["pods"], &whole["endpoints"][0]["name"]), (&json!([]), &json!("warm")));
    assert_eq!(micros(&whole["totals"]["costPerDay"]), costs.iter().sum::<i64>());
    assert_eq!(costs, [micros(&found["endpoints"][0]["costPerDay"])], "one that costs nothing is left out");
    let table = home.svcctl("pods audit").success().stdout;
    assert!(table.contains("endpoint") && table.lines().last().unwrap().starts_with("total"), "{table}");
    assert_eq!(home.svcctl("pods audit -o id").success().stdout, "", "it is for `pods stop -`");
}

#[test]
fn a_request_goes_through_the_load_balancer() {
    let workers = Server::start(|request| {
        let said =
            json!({ "line": request.line, "body": request.body, "worker": request.header("x-svcctl-worker-id") });
        answer(200, "content-type: application/json\r\nx-svcctl-worker-id: w7\r\n", &said.to_string())
    });
    let base = format!("{}/_lb/e", workers.url());
    let endpoints = json!({
        "endpoints": [
            { "id": "e", "name": "api", "type": "LOAD_BALANCER", "image": "a:1", "requestUrls": { "base": base } },
            { "id": "q", "name": "queue", "type": "QUEUE", "image": "a:1", "requestUrls": {} },
        ],
        "pagination": { "hasNextPage": false, "nextCursor": null },
    });
    let api = Server::start(move |_| reply(200, &endpoints.to_string()));
    let there = |line: &str| run_with(&api, line, &[("SVCCTL_JOBS_URL", &workers.url())]);
    let called =
        there("serverless call api '/v1/x?a=1' --data '{\"b\":2}' --affinity strict:w7 --header 'X-Own: 1'").success();
    let said = called.json();
    assert_eq!(said["line"], "POST /_lb/e/v1/x?a=1");
    assert_eq!((&said["body"], &said["worker"]), (&json!("{\"b\":2}"), &json!("strict w7")));
    assert!(called.stderr.contains("worker w7"), "{}", called.stderr);
    assert_eq!(workers.only().header("x-own"), Some("1"));
    assert_eq!(there("serverless call api v1").success().json()["line"], "GET /_lb/e/v1");
    let queue = error_of(run(&api, "serverless call queue /x"), 2);
    assert!(queue.contains("has no load balancer"), "{queue}");
}

#[test]
fn a_request_reaches_the_workers_of_the_embedded_engine() {
    let home = Home::swift();
    create(&home, "api", "svcctl/http:echo", "--type lb --max 1 --idle-timeout 1h");
    let called = home.svcctl("serverless call api '/v1/x?a=1' --data '{\"b\":2}' --header 'X-Own: 1'").success();
    let said = called.json();
    assert_eq!((&said["method"], &said["path"], &said["query"]), (&json!("POST"), &json!("/v1/x"), &json!("a=1")));
    assert_eq!((&said["body"], &said["headers"]["x-own"]), (&json!({ "b": 2 }), &json!("1")));
    let worker = json(&home, "serverless workers api")["workers"][0].clone();
    assert_eq!(worker["status"], "IDLE", "its place is free again");
    let id = worker["id"].as_str().unwrap();
    assert!(called.stderr.contains(&format!("worker {id}")), "{}", called.stderr);
    home.svcctl(&format!("serverless call api / --affinity strict:{id}")).success();
    let gone = error_of(home.svcctl("serverless call api / --affinity strict:gone"), 4);
    assert!(gone.contains("affinity_worker_gone"), "{gone}");
    create(&home, "queue", "svcctl/job:echo", "--max 1");
    let queue = error_of(home.svcctl("serverless call queue /x"), 2);
    assert!(queue.contains("has no load balancer"), "{queue}");
}
