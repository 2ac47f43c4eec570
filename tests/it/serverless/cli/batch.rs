//! `svcctl serverless batch`: many jobs from a file, whatever happens meanwhile.

use std::{
    collections::BTreeMap,
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

use serde_json::{Value, json};

use super::{create, json};
use crate::{
    harness::{Home, error_of, eventually},
    remote::{
        run,
        server::{Server, reply},
    },
};

/// A home with an endpoint `e` of five workers, and as many inputs.
fn home(image: &str, inputs: usize) -> Home {
    let home = Home::swift();
    create(&home, "e", image, "--max 5 --scale-by requests=1");
    let lines: Vec<String> =
        (0..inputs).map(|number| json!({ "key": format!("k{number}"), "n": number }).to_string()).collect();
    home.write("in.ndjson", lines.join("\n"));
    home
}

/// The lines of a text by key; a key that is there twice fails the test.
fn by_key(text: &str) -> BTreeMap<String, Value> {
    let mut records = BTreeMap::new();
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let key = record["key"].as_str().unwrap().to_owned();
        assert!(records.insert(key, record).is_none(), "twice: {line}");
    }
    records
}

fn read(home: &Home, name: &str) -> String {
    std::fs::read_to_string(home.path().join(name)).unwrap_or_default()
}

#[test]
fn every_line_has_its_result() {
    let home = home("svcctl/job:echo", 30);
    let outcome = home.svcctl("serverless batch e --file in.ndjson --out out.ndjson").success();
    assert!(outcome.stderr.contains("30 completed, 0 failed"), "{}", outcome.stderr);
    let records = by_key(&read(&home, "out.ndjson"));
    assert_eq!(records.len(), 30);
    for number in 0..30 {
        let record = &records[&format!("k{number}")];
        assert_eq!((&record["status"], &record["output"]["echo"]["n"]), (&json!("COMPLETED"), &json!(number)));
        assert!(record["cost"].is_number() && record["executionTime"].is_number(), "{record}");
    }
    let again = error_of(home.svcctl("serverless batch e --file in.ndjson --out out.ndjson"), 2);
    assert!(again.contains("has results already") && again.contains("--resume"), "{again}");
    let before = json(&home, "serverless get e --health")["jobs"]["completed"].clone();
    home.svcctl("serverless batch e --file in.ndjson --out out.ndjson --resume").success();
    assert_eq!(json(&home, "serverless get e --health")["jobs"]["completed"], before, "nothing was missing");
}

#[test]
fn results_come_on_standard_output_in_the_order_of_the_input() {
    let home = home("svcctl/job:echo", 0);
    let input = b"{\"input\": {\"sleep\": 1}, \"key\": \"slow\"}\n\"text\"\n{\"a\": 1}\n";
    let args = ["serverless", "batch", "e", "--ordered", "--rate", "20/s"];
    let outcome = home.run_with_input(&args, input).success();
    let keys: Vec<Value> =
        outcome.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["key"].clone()).collect();
    assert_eq!(keys, [json!("slow"), json!("2"), json!("3")]);
    for (input, said) in [("{", "line 1 is not JSON"), ("1\nnull", "`input` is missing or null")] {
        let outcome = home.run_with_input(&["serverless", "batch", "e"], input.as_bytes());
        assert!([2, 5].contains(&outcome.code) && outcome.stderr.contains(said), "{}", outcome.stderr);
    }
}

#[test]
fn failures_are_counted_and_can_end_it() {
    let home = home("svcctl/job:fail", 4);
    let outcome = home.svcctl("serverless batch e --file in.ndjson --out out.ndjson --retries 1");
    assert_eq!(outcome.code, 10, "{}", outcome.stderr);
    assert!(outcome.stderr.contains("0 completed, 4 failed"), "{}", outcome.stderr);
    assert!(by_key(&read(&home, "out.ndjson")).values().all(|record| record["error"] == "handler error"));
    let outcome =
        home.svcctl("serverless batch e --file in.ndjson --out fast.ndjson --retries 0 --fail-fast --concurrency 1");
    assert_eq!(outcome.code, 10);
    assert!(outcome.stderr.contains("1 failed, 3 left"), "{}", outcome.stderr);
}

#[test]
fn a_batch_that_is_killed_again_and_again_has_every_key_once() {
    const JOBS: usize = 150;
    let home = home("svcctl/job:echo", JOBS);
    let line = "serverless batch e --file in.ndjson --out out.ndjson --concurrency 20 --resume";
    for kill in 1..=5 {
        let mut command: Command = home.command(&shell_words::split(line).unwrap());
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let steps = || read(&home, "out.ndjson").lines().count();
        eventually("some steps", || steps() >= 15 * kill || is_over(&home));
        child.kill().unwrap();
        child.wait().unwrap();
    }
    home.svcctl(line).success();
    let records = by_key(&read(&home, "out.ndjson"));
    assert_eq!(records.len(), JOBS);
    for number in 0..JOBS {
        let record = &records[&format!("k{number}")];
        assert_eq!((&record["status"], &record["output"]["echo"]["n"]), (&json!("COMPLETED"), &json!(number)));
    }
}

/// Whether the endpoint has nothing to do any more.
fn is_over(home: &Home) -> bool {
    json(home, "serverless get e --health")["jobs"]["completed"].as_u64().unwrap() >= 150
}

#[test]
fn ctrl_c_stops_sending_and_a_resume_goes_on() {
    let home = home("svcctl/job:sleep-2", 12);
    let line = "serverless batch e --file in.ndjson --out out.ndjson";
    let mut command: Command = home.command(&shell_words::split(&format!("{line} --concurrency 2")).unwrap());
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    eventually("jobs were sent", || read(&home, "out.ndjson").contains("IN_QUEUE"));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let records = by_key(&read(&home, "out.ndjson"));
    assert!(records.len() < 12 && records.values().all(|record| record["status"] == "COMPLETED"), "{records:?}");
    home.svcctl(&format!("{line} --resume")).success();
    assert_eq!(by_key(&read(&home, "out.ndjson")).len(), 12);
}

/// A server of both APIs: the jobs of `e` end at their second look.
fn server(lose: u32) -> Server {
    let (sent, listed) = (AtomicU32::new(0), AtomicU32::new(0));
    Server::start(move |request| {
        let path = request.path();
        if path == "POST /v2/e/run" {
            let number = sent.fetch_add(1, Ordering::SeqCst);
            if number < lose {
                return Vec::new();
            }
            return reply(200, &json!({ "id": format!("j{number}"), "status": "IN_QUEUE" }).to_string());
        }
        if let Some(id) = path.strip_prefix("GET /v2/e/status/") {
            return reply(200, &json!({ "id": id, "status": "COMPLETED", "output": id }).to_string());
        }
        if path == "GET /v2/e/requests" {
            let status = if listed.fetch_add(1, Ordering::SeqCst) == 0 { "IN_PROGRESS" } else { "COMPLETED" };
            let jobs: Vec<Value> =
                (0..sent.load(Ordering::SeqCst)).map(|n| json!({ "id": format!("j{n}"), "status": status })).collect();
            return reply(200, &json!({ "requests": jobs }).to_string());
        }
        let endpoint = json!({ "id": "e", "name": "e", "type": "QUEUE", "image": "a:1" });
        let page = json!({ "hasNextPage": false, "nextCursor": null });
        reply(
            200,
            &json!({ "endpoints": [endpoint], "gpus": [], "cpus": [], "workers": [], "pagination": page }).to_string(),
        )
    })
}

#[test]
fn jobs_are_polled_with_few_requests() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("in");
    std::fs::write(&file, (0..40).map(|n| format!("{n}\n")).collect::<String>()).unwrap();
    let server = server(0);
    let outcome = run(&server, &format!("serverless batch e --file {}", file.display())).success();
    assert_eq!(by_key(&outcome.stdout).len(), 40);
    let count = |path: &str| server.seen().iter().filter(|request| request.line.contains(path)).count();
    assert_eq!((count("/run"), count("/status/")), (40, 40), "each is sent once, and fetched once");
    assert!(count("/requests") <= 6, "{}", count("/requests"));
}

#[test]
fn an_answer_that_is_lost_is_told_and_sent_again_by_a_resume() {
    let folder = tempfile::tempdir().unwrap();
    let [file, out] = ["in", "out"].map(|name| folder.path().join(name));
    std::fs::write(&file, "1\n2\n3\n").unwrap();
    let server = server(1);
    let line = format!("serverless batch e --file {} --out {}", file.display(), out.display());
    let said = run(&server, &line);
    assert_eq!(said.code, 9, "{}", said.stderr);
    assert!(said.stderr.contains("the answers to 1 job were lost"), "{}", said.stderr);
    let resumed = run(&server, &format!("{line} --resume")).success();
    assert!(resumed.stderr.contains("may run twice"), "{}", resumed.stderr);
    assert_eq!(by_key(&std::fs::read_to_string(&out).unwrap()).len(), 3);
}
