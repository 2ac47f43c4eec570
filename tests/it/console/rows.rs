//! Rows and their changes, by GET.

use std::{
    io::Write as _,
    sync::{Arc, Mutex},
};

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::browser::Served;
use crate::{
    harness::{Home, eventually},
    remote::server::{Server, reply},
};

#[test]
fn rows_come_once_and_then_as_changes_by_version() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let first = browser.rent(json!({ "name": "one" }));
    let second = browser.rent(json!({ "name": "two" }));
    let table = browser.rows();
    let ids = |rows: &Value| -> Vec<Value> { rows.as_array().unwrap().iter().map(|row| row[0].clone()).collect() };
    assert_eq!(ids(&table["rows"]).len(), 2);
    for column in table["coded"].as_array().unwrap() {
        let at = table["columns"].as_array().unwrap().iter().position(|name| name == column).unwrap();
        let word = usize::try_from(table["rows"][0][at].as_u64().unwrap()).unwrap();
        assert!(table["words"][word].is_string(), "{column}");
    }
    let version = table["v"].as_u64().unwrap();
    let changes = |since: u64| browser.get(&format!("pods?since={since}")).json();
    let settled = || changes(version)["v"].as_u64().unwrap();
    eventually("both pods run", || browser.get("api/v2/pods").body.matches("\"RUNNING\"").count() == 2);
    let version = settled();
    let none = changes(version);
    assert_eq!((&none["set"], &none["gone"], &none["v"]), (&json!([]), &json!([]), &json!(version)));
    assert_eq!(browser.send("PATCH", &format!("api/v2/pods/{first}"), &json!({ "name": "uno" })).status, 200);
    let renamed = changes(version);
    assert_eq!(ids(&renamed["set"]), [json!(first)]);
    assert_eq!(renamed["set"][0][1], "uno");
    assert_eq!(browser.send("DELETE", &format!("api/v2/pods/{second}"), &Value::Null).status, 204);
    let gone = changes(renamed["v"].as_u64().unwrap());
    assert_eq!((&gone["set"], &gone["gone"]), (&json!([]), &json!([second])));
    let both = changes(version);
    assert_eq!((ids(&both["set"]), &both["gone"]), (vec![json!(first)], &json!([second])));
    // A version of another process, or none, starts over.
    for unknown in [0, 1, u64::MAX] {
        assert_eq!(changes(unknown)["reset"], true, "{unknown}");
    }
    assert_eq!(browser.get("pods?since=x").status, 422);
}

#[test]
fn what_another_process_writes_is_seen_as_well() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let version = browser.rows()["v"].as_u64().unwrap();
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "pods", "since": version }));
    assert_eq!(tab.next_of("pods")["set"], json!([]));
    let id = home.rent("from-a-shell", "");
    loop {
        let message = tab.next_of("pods");
        if message["set"].as_array().unwrap().iter().any(|row| row[0] == *id) {
            break;
        }
    }
}

#[test]
fn a_row_takes_few_bytes_however_many_there_are() {
    const PODS: usize = 200;
    let home = Home::swift();
    home.svcctl("engine credit add 100000").success();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    for number in 0..PODS {
        let hardware = json!({ "id": "cpu3c", "vcpuCount": 2 });
        let name = format!("worker-{number}");
        let body = json!({ "name": name, "image": "registry.example.com/team/image:1.2.3", "cpu": hardware });
        assert_eq!(browser.send("POST", "api/v2/pods", &body).status, 201);
    }
    let table = browser.rows();
    assert_eq!(table["rows"].as_array().unwrap().len(), PODS);
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(table.to_string().as_bytes()).unwrap();
    let bytes = encoder.finish().unwrap().len();
    // 10,000 pods are to be less than 200 KB; with few, the head of the list counts as well.
    assert!(bytes / PODS <= 23, "{} bytes a row", bytes / PODS);
}

/// A pod as another server lists it.
fn listed(number: usize) -> Value {
    let status = if number.is_multiple_of(1000) { "ERROR" } else { "RUNNING" };
    json!({
        "id": format!("pod{number:011}"), "name": format!("train-{number}"), "status": status, "cost": 0.5,
        "image": "me/train:7", "gpu": { "id": "NVIDIA L4", "count": 1 }, "createdAt": "2026-01-01T00:00:00Z",
    })
}

#[test]
fn of_more_pods_than_a_page_can_hold_it_gets_windows() {
    const MANY: usize = 50_001;
    let list = |count: usize| reply(200, &json!({ "pods": (0..count).map(listed).collect::<Vec<_>>() }).to_string());
    let answer = Arc::new(Mutex::new(list(MANY)));
    let told = Arc::clone(&answer);
    let there = Server::start(move |_| told.lock().unwrap().clone());
    let home = Home::new();
    let mut command = home.command(&["console", "--no-open", "-o", "json", "--base-url", &there.url()]);
    command.env("SVCCTL_API_KEY", "svk_x");
    let served = Served::start(command);
    let browser = served.sign_in();
    let table = browser.rows();
    assert_eq!((&table["windows"], &table["rows"]), (&json!(true), &json!([])));
    assert_eq!(browser.get("pods?window=x").status, 422);

    let mut tab = browser.tab();
    tab.send(&json!({ "on": "pods", "since": table["v"] }));
    assert_eq!(tab.next_of("pods")["reset"], true, "changes of all would be as many");
    let mut window = |window: Value| {
        tab.send(&json!({ "on": "window", "window": window }));
        tab.next_of("window")
    };
    let asked = json!({ "filter": "TRAIN-4", "sort": "-name", "from": 3, "count": 2, "ids": ["pod00000000007"] });
    let shown = window(asked.clone());
    assert_eq!(shown["fits"], 11_111);
    let names = |rows: &Value| -> Vec<Value> { rows.as_array().unwrap().iter().map(|row| row[1].clone()).collect() };
    assert_eq!(names(&shown["rows"]), ["train-49996", "train-49995"]);
    assert_eq!(names(&shown["beside"])[..2], ["train-7", "train-0"], "asked for, and in ERROR: {}", shown["beside"]);
    assert_eq!((&shown["sums"]["pods"], &shown["sums"]["failing"]), (&json!(MANY), &json!(51)));
    // However much is asked for, a window is short.
    assert_eq!(window(json!({ "count": MANY, "filter": "x".repeat(5000), "sort": "nothing" }))["rows"], json!([]));
    assert_eq!(window(json!({ "count": MANY }))["rows"].as_array().unwrap().len(), 1000);
    assert_eq!(window(json!({ "statuses": ["ERROR"], "count": 60 }))["fits"], 51);

    // It comes again when it changes, and ends when a page can hold all. By GET it is the same; each looks anew.
    let by_get = || {
        let asked = utf8_percent_encode(&asked.to_string(), NON_ALPHANUMERIC).to_string();
        browser.get(&format!("pods?window={asked}")).json()
    };
    *answer.lock().unwrap() = list(MANY - 1001);
    assert_eq!(by_get()["fits"], 10_111, "still windows");
    let shown = tab.next_of("window");
    assert_eq!((&shown["fits"], &shown["sums"]["pods"]), (&json!(49), &json!(MANY - 1001)));
    *answer.lock().unwrap() = list(3);
    assert_eq!(by_get()["reset"], true);
    assert_eq!(tab.next_of("window")["reset"], true);
    assert_eq!(browser.rows()["rows"].as_array().unwrap().len(), 3);
}
