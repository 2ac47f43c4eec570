//! The WebSocket of a tab: what it carries, what it bears, and what a lost connection loses.

use std::{collections::HashSet, time::Duration};

use serde_json::{Value, json};

use super::browser::{Browser, Served, Tab};
use crate::harness::{Home, eventually};

/// The ids and texts of the lines in messages of a log, until this many are there.
fn lines(tab: &mut Tab, pod: &str, count: usize) -> Vec<(String, String)> {
    let mut found = Vec::new();
    while found.len() < count {
        let message = tab.next_of("log");
        assert_eq!(message["pod"], pod);
        assert!(message["error"].is_null() && message["end"].is_null(), "{message}");
        for line in message["lines"].as_array().unwrap() {
            found.push((line[0].as_str().unwrap().to_owned(), line[3].as_str().unwrap().to_owned()));
        }
    }
    found
}

#[test]
fn a_tab_gets_rows_usage_and_logs_through_one_socket() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let version = browser.rows()["v"].clone();
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "pods", "since": version }));
    assert_eq!(tab.next()["topic"], "pods");
    let id = browser.rent(json!({}));
    let added = tab.next_of("pods");
    assert_eq!(added["set"][0][0], id);
    tab.send(&json!({ "on": "log", "pod": id, "tail": 10 }));
    assert!(lines(&mut tab, &id, 1)[0].1.contains("created"));
    tab.send(&json!({ "on": "figures", "ids": [id] }));
    loop {
        let figures = tab.next_of("figures");
        if figures["pods"][&id].is_object() {
            assert!(figures["pods"][&id]["gpus"][0]["util"].is_u64(), "{figures}");
            break;
        }
        assert_eq!(figures["pods"][&id], Value::Null);
    }
    tab.send(&json!({ "off": "figures" }));
    browser.send("DELETE", &format!("api/v2/pods/{id}"), &Value::Null);
    loop {
        let message = tab.next();
        if message["topic"] == "pods" && message["gone"] == json!([id]) {
            break;
        }
    }
    tab.send(&json!({ "on": "pods", "since": 1 }));
    while tab.next_of("pods")["reset"] != true {}
}

#[test]
fn a_pod_that_is_followed_alone_begins_with_its_last_ten_minutes() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let id = browser.rent(json!({}));
    for span in ["1m", "10m"] {
        home.svcctl(&format!("engine clock advance {span}")).success();
    }
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "figures", "ids": [id] }));
    let first = tab.next_of("figures");
    let past = first["past"].as_array().unwrap();
    assert_eq!(past.len(), 119, "the present is the 120th: {first}");
    let is_percent = |figure: &Value| figure.as_u64().is_some_and(|figure| figure <= 100);
    for sample in past {
        assert!(sample.as_array().is_some_and(|sample| sample.len() == 3 && sample.iter().all(is_percent)), "{first}");
    }
    assert!(past.iter().any(|sample| sample != &past[0]), "it is no line: {first}");
    // Rows in view have no chart, and an id of nobody's has no past.
    for ids in [json!([id, id]), json!(["nobody"])] {
        tab.send(&json!({ "on": "figures", "ids": ids }));
        assert_eq!(tab.next_of("figures")["past"], Value::Null);
    }
}

#[test]
fn a_log_ends_with_its_pod_and_one_of_no_pod_is_refused() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let id = browser.rent(json!({}));
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "log", "pod": id }));
    lines(&mut tab, &id, 1);
    browser.send("DELETE", &format!("api/v2/pods/{id}"), &Value::Null);
    while tab.next_of("log")["end"] != true {}
    tab.send(&json!({ "on": "log", "pod": "nosuchpod00000" }));
    assert_eq!(tab.next_of("log")["error"]["status"], 404);
    tab.send(&json!({ "on": "log", "pod": "../x" }));
    assert_eq!(tab.next_of("log")["error"]["status"], 422);
    tab.send(&json!({ "on": "weather" }));
    assert_eq!(tab.next_of("weather")["error"]["status"], 404);
}

#[test]
fn a_killed_server_that_is_back_loses_no_line_and_repeats_none() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let id = browser.rent(json!({}));
    eventually("it runs", || browser.get(&format!("api/v2/pods/{id}")).json()["status"] == "RUNNING");
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "log", "pod": id, "tail": 5000 }));
    let mut seen = lines(&mut tab, &id, 2);
    // It is killed in the middle of everything, and moves on while nobody serves.
    drop(served);
    home.svcctl("engine clock advance 10m").success();
    let served = Served::serve(&home, "");
    // The session is in the store: the same halves are good at the new server, whatever its port.
    let browser = Browser { address: served.address, ..browser };
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "log", "pod": id, "after": seen.last().unwrap().0 }));
    seen.extend(lines(&mut tab, &id, 20));
    let ids: HashSet<&String> = seen.iter().map(|(id, _)| id).collect();
    assert_eq!(ids.len(), seen.len(), "no line twice");
    let whole = browser.tab_of_log(&id, seen.len());
    assert_eq!(seen, whole[..seen.len()], "no line lost");
    // Versions of the server that was killed are none of this one's.
    tab.send(&json!({ "on": "pods", "since": 5 }));
    assert_eq!(tab.next_of("pods")["reset"], true);
}

impl Browser {
    /// The first lines of a log, read by another tab.
    fn tab_of_log(&self, id: &str, count: usize) -> Vec<(String, String)> {
        let mut tab = self.tab();
        tab.send(&json!({ "on": "log", "pod": id, "tail": 5000 }));
        lines(&mut tab, id, count)
    }
}

#[test]
fn twenty_tabs_leave_room_for_more_and_for_requests() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let id = browser.rent(json!({}));
    let version = browser.rows()["v"].clone();
    let mut tabs: Vec<Tab> = (0..20)
        .map(|_| {
            let mut tab = browser.tab();
            tab.send(&json!({ "on": "pods", "since": version }));
            tab.send(&json!({ "on": "log", "pod": id, "tail": 5 }));
            tab
        })
        .collect();
    browser.tab();
    assert_eq!(browser.send("PATCH", &format!("api/v2/pods/{id}"), &json!({ "name": "seen" })).status, 200);
    for tab in &mut tabs {
        loop {
            let message = tab.next_of("pods");
            if message["set"].as_array().unwrap().iter().any(|row| row[1] == "seen") {
                break;
            }
        }
    }
}

#[test]
fn a_session_has_forty_tabs_and_a_tab_sixty_four_topics() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let tabs: Vec<Tab> = (0..40).map(|_| browser.tab()).collect();
    let mut beyond = Tab::open(served.address, &browser.socket_headers());
    beyond.send(&json!({ "token": browser.token }));
    assert_eq!(beyond.goodbye(), 4429);
    drop(tabs);
    // Places are free again once the server has noticed.
    let mut tab = loop {
        let mut tab = Tab::open(served.address, &browser.socket_headers());
        tab.send(&json!({ "token": browser.token }));
        match tab.frame() {
            Some(super::browser::Frame::Text(_)) => break tab,
            other => assert_eq!(other, Some(super::browser::Frame::Close(4429))),
        }
    };
    let id = browser.rent(json!({}));
    for number in 0..65 {
        tab.send(&json!({ "on": "log", "pod": id, "id": number.to_string(), "tail": 1 }));
    }
    loop {
        let message = tab.next_of("log");
        if message["error"].is_object() {
            assert_eq!(message["error"]["status"], 429, "{message}");
            break;
        }
    }
}

#[test]
fn a_message_beyond_64_kib_or_that_is_none_ends_the_tab() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    for (text, code) in [("x".repeat(70_000), 4413), ("{".to_owned(), 4400), ("[1]".to_owned(), 4400)] {
        let mut tab = browser.tab();
        tab.send_text(&text);
        assert_eq!(tab.goodbye(), code, "{} bytes", text.len());
    }
}

#[test]
fn a_stopping_server_takes_leave() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let mut tab = served.sign_in().tab();
    let killed = std::process::Command::new("kill").arg(served.child.id().to_string()).status().unwrap();
    assert!(killed.success());
    assert_eq!(tab.goodbye(), 1001);
}

#[test]
fn a_key_without_the_scope_sees_no_rows() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let made = home.svcctl("engine keys create narrow --scope billing:read -o json").success().json();
    let browser = Browser::sign_in_with(served.address, &json!({ "key": made["key"] })).ok().unwrap();
    assert_eq!(browser.get("pods").status, 403);
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "pods", "since": 0 }));
    assert_eq!(tab.next_of("pods")["error"]["status"], 403);
    tab.send(&json!({ "on": "figures", "ids": [] }));
    assert_eq!(tab.next_of("figures")["error"]["status"], 403);
    assert!(tab.is_silent_for(Duration::from_millis(100)));
}

#[test]
fn a_tab_is_signed_out_with_its_session() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let mut tab = browser.tab();
    home.svcctl("engine clock advance 12h").success();
    assert_eq!(tab.goodbye(), 4401);
}
