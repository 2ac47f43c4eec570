//! The request log: what it says, and what it never says.

use std::{
    io::{BufRead, BufReader},
    process::{ChildStderr, Command, Stdio},
};

use serde_json::{Value, json};

use super::{
    JSON, KEY,
    client::{Process, connect, send},
    dangers::ask_often,
};
use crate::harness::{Home, body};

/// A server that logs in this manner, and its log.
fn logging(format: &str) -> (Process, BufReader<ChildStderr>) {
    let line = format!("--data :memory: --api-key-env CI_KEY {format}");
    let mut process = Process::in_home(Home::new(), &line, &[("CI_KEY", KEY)], Stdio::piped());
    let log = BufReader::new(process.child.stderr.take().unwrap());
    (process, log)
}

fn line(log: &mut BufReader<ChildStderr>) -> String {
    let mut line = String::new();
    log.read_line(&mut line).unwrap();
    line
}

#[test]
fn every_request_is_a_line_of_json() {
    let (process, mut log) = logging("--log json");
    let key = format!("Authorization: Bearer {KEY}");
    let answer = send(process.address, "GET /v2/pods?limit=5&token=hidden", &[&key], "");
    let entry: Value = serde_json::from_str(&line(&mut log)).unwrap();
    assert_eq!(entry["requestId"], answer.header("x-request-id").unwrap());
    assert_eq!((&entry["method"], &entry["path"], &entry["status"]), (&json!("GET"), &json!("/v2/pods"), &json!(200)));
    assert_eq!((&entry["bytes"], &entry["account"]), (&json!(answer.body.len()), &json!("local")));
    assert!(entry["time"].as_str().unwrap().ends_with('Z') && entry["millis"].is_u64() && entry["cause"].is_null());
    send(process.address, "GET /v2/pods", &["Authorization: Bearer wrong"], "");
    let entry: Value = serde_json::from_str(&line(&mut log)).unwrap();
    assert_eq!((&entry["status"], &entry["account"]), (&json!(401), &Value::Null));
}

#[test]
fn a_line_of_text_shows_no_secret() {
    let (process, mut log) = logging("");
    let key = format!("Authorization: Bearer {KEY}");
    let secret = body(json!({ "env": { "TOKEN": "in-the-body" } })).to_string();
    send(process.address, "POST /v2/pods?q=in-the-query", &[&key, JSON, "X-Secret: in-a-header"], &secret);
    let first = line(&mut log);
    let expected =
        regex::Regex::new(r"^\S+Z 201 POST /v2/pods \d+ms \d+B account=local key=- id=[a-z0-9]{20}\n$").unwrap();
    assert!(expected.is_match(&first), "{first}");
    send(process.address, &format!("GET /v2/pods/{KEY}/logs"), &[&key], "");
    let second = line(&mut log);
    assert!(second.contains(" 404 GET /v2/pods/***/logs "), "{second}");
    assert!(!(first + &second).contains("in-"));
}

#[test]
fn a_stream_is_logged_when_it_begins() {
    let (process, mut log) = logging("");
    let key = format!("Authorization: Bearer {KEY}");
    let pod = send(process.address, "POST /v2/pods", &[&key, JSON], &body(json!({})).to_string()).json();
    line(&mut log);
    let request = format!("GET /v2/pods/{}/logs HTTP/1.1\r\nHost: t\r\n{key}\r\n\r\n", pod["id"].as_str().unwrap());
    let _stream = connect(process.address, request.as_bytes());
    let begun = line(&mut log);
    assert!(begun.contains(" 200 GET ") && begun.contains(" -B "), "{begun}");
}

#[cfg(unix)]
#[test]
fn a_stop_loses_no_line_of_the_log() {
    const REQUESTS: usize = 500;
    for format in ["--log text", "--log json"] {
        let (mut process, log) = logging(format);
        ask_often(process.address, REQUESTS);
        assert!(Command::new("kill").args(["-TERM", &process.child.id().to_string()]).status().unwrap().success());
        let lines: Vec<String> = log.lines().collect::<Result<_, _>>().unwrap();
        assert!(lines.iter().all(|line| line.contains("/_engine/health")), "{lines:?}");
        assert_eq!((lines.len(), process.child.wait().unwrap().code()), (REQUESTS, Some(0)));
    }
}

#[test]
fn off_and_quiet_log_nothing() {
    for more in ["--log off", "-q", "-q --log json"] {
        let (mut process, mut log) = logging(more);
        send(process.address, "GET /v2/pods", &[], "");
        let _ = process.child.kill();
        assert_eq!(line(&mut log), "", "{more}");
    }
}

#[test]
fn a_log_that_nobody_reads_harms_nothing() {
    let (process, log) = logging("");
    drop(log);
    for _ in 0..3 {
        assert_eq!(send(process.address, "GET /_engine/health", &[], "").status, 200);
    }
}

#[test]
fn the_cause_of_a_500_is_in_the_log_alone() {
    let home = Home::new();
    let folder = home.path().join("served");
    let line_of = format!("--data {} --log json --api-key-env CI_KEY", folder.display());
    let mut process = Process::in_home(Home::new(), &line_of, &[("CI_KEY", KEY)], Stdio::piped());
    let mut log = BufReader::new(process.child.stderr.take().unwrap());
    let file = rusqlite::Connection::open(folder.join("engine.db")).unwrap();
    file.execute_batch("DROP TABLE machine_use; DROP TABLE pods").unwrap();
    let answer = send(process.address, "GET /v2/pods", &[&format!("Authorization: Bearer {KEY}")], "");
    assert_eq!(answer.status, 500);
    assert!(!answer.body.contains("pods"), "{}", answer.body);
    // The watcher of hosts may find the tables missing, too, and log it first.
    let entries = std::iter::repeat_with(|| serde_json::from_str::<Value>(&line(&mut log)).unwrap());
    let entry = entries.take(10).find(|entry| entry["note"].is_null()).unwrap();
    assert!(entry["cause"].as_str().unwrap().contains("no such table"), "{entry}");
}
