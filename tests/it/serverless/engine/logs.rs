//! The logs of workers (serverless.md, Worker logs).

use engine::Caller;
use serde_json::{Value, json};
use wire::serverless::workers::ReadWorkerLogs;

use super::refused;
use crate::harness::Platform;

fn system(platform: &Platform, id: &str, worker: &str) -> Vec<String> {
    platform.try_log(id, worker, json!({ "source": "system" })).unwrap()
}

fn container(platform: &Platform, id: &str, worker: &str) -> Vec<String> {
    platform.try_log(id, worker, json!({ "source": "container" })).unwrap()
}

/// Which of these a log says, in their order.
fn said(log: &[String], words: &[&str]) -> Vec<String> {
    let known = |line: &String| words.iter().find(|word| line.starts_with(**word)).map(|word| (*word).to_owned());
    log.iter().filter_map(known).collect()
}

#[test]
fn the_life_of_a_worker_is_in_its_system_log() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "some/image:1" }));
    platform.run_job(&id, json!({}));
    let worker = platform.worker(&id).id;
    platform.pass_seconds(5);
    let words = ["create container", "pull image", "start container", "the worker is ready"];
    assert_eq!(said(&system(&platform, &id, &worker), &words), words);
    assert!(system(&platform, &id, &worker).contains(&"pull image some/image:1".to_owned()));
    platform.pass_seconds(60);
    let words = ["create container", "start container", "stop container", "remove container"];
    assert_eq!(said(&system(&platform, &id, &worker), &words), words);
}

#[test]
fn each_job_has_two_lines_of_json_in_the_container_log() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    let jobs = [json!({}), json!({ "fail": "no" })].map(|input| {
        let job = platform.run_job(&id, input);
        platform.pass_seconds(1);
        job
    });
    let worker = platform.worker(&id).id;
    let lines: Vec<Value> =
        container(&platform, &id, &worker).iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let line = |job: &String, message: &str| json!({ "requestId": job, "message": message, "level": "INFO" });
    let expected: Vec<Value> = jobs.iter().flat_map(|job| [line(job, "Started."), line(job, "Finished.")]).collect();
    assert_eq!(lines, expected);
    let all = platform.log(&id, &worker);
    assert_eq!(all.len(), lines.len() + system(&platform, &id, &worker).len(), "without a source both");
}

#[test]
fn a_job_that_its_handler_did_not_end_is_not_finished() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-50", "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    let job = platform.run_job(&id, json!({}));
    platform.pass_seconds(1);
    platform.cancel_job(&id, &job).unwrap();
    let worker = platform.worker(&id).id;
    let log = container(&platform, &id, &worker).join("\n");
    assert!(log.contains("Started.") && !log.contains("Finished."), "{log}");
}

#[test]
fn a_throttled_worker_says_once_that_it_waits() {
    let platform = Platform::new();
    let pod = platform.rent(json!({ "dataCenterIds": ["OC-AU-1"] }));
    let id = platform.serve(json!({ "dataCenterIds": ["OC-AU-1"], "workers": { "min": 1, "max": 1 } }));
    assert_eq!(platform.states(&id), "THROTTLED");
    let worker = platform.worker(&id).id;
    for _ in 0..3 {
        platform.pass_seconds(60);
        platform.rent(json!({ "dataCenterIds": ["US-IL-1"] }));
    }
    let count = || system(&platform, &id, &worker).iter().filter(|line| line.starts_with("throttled")).count();
    assert_eq!(count(), 1);
    platform.act(&pod.id, "terminate").unwrap();
    platform.pass_seconds(3);
    assert_eq!((platform.states(&id).as_str(), count()), ("IDLE", 1));
}

#[test]
fn a_worker_that_found_a_machine_at_once_was_not_throttled() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 1 } }));
    platform.pass_seconds(3);
    let log = system(&platform, &id, &platform.worker(&id).id).join("\n");
    assert!(!log.contains("throttled"), "{log}");
}

#[test]
fn a_worker_that_is_gone_answers_its_system_lines_for_an_hour_and_no_container_lines() {
    let platform = Platform::new();
    let id = platform.serve(json!({}));
    platform.run_job(&id, json!({}));
    let worker = platform.worker(&id).id;
    platform.pass_seconds(13);
    assert!(!container(&platform, &id, &worker).is_empty());
    platform.pass_millis(100);
    assert_eq!(platform.states(&id), "");
    platform.pass_millis(3_600_000 - 1);
    assert!(container(&platform, &id, &worker).is_empty());
    let log = platform.log(&id, &worker);
    assert!(log.contains(&"remove container".to_owned()) && !log.join("").contains("Started."), "{log:?}");
    platform.pass_millis(1);
    assert_eq!(refused(platform.try_log(&id, &worker, json!({}))).0, 404);
}

#[test]
fn logs_of_others_are_not_there() {
    let platform = Platform::new();
    let [one, other] =
        ["one", "other"].map(|name| platform.serve(json!({ "name": name, "workers": { "min": 1, "max": 1 } })));
    let worker = platform.worker(&one).id;
    assert_eq!(refused(platform.try_log(&other, &worker, json!({}))).0, 404);
    assert_eq!(refused(platform.try_log(&one, "nothere1234567", json!({}))).0, 404);
    assert_eq!(refused(platform.try_log("nothere123", &worker, json!({}))).0, 404);
}

#[test]
fn a_long_history_is_read_page_by_page_from_its_beginning() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/local" }));
    platform.take(&id, "hand1", 1);
    let lines: Vec<String> = (0..50).map(|number| format!("line {number}")).collect();
    platform.engine.add_worker_lines(&Caller::local(), &id, "hand1", &lines).unwrap();
    let query = json!({ "id": id, "workerId": "hand1", "source": "container", "tail": 30 });
    let query: ReadWorkerLogs = serde_json::from_value(query).unwrap();
    let caller = Caller::local();
    let mut page = platform.engine.worker_logs_up_to(7, &caller, &query, None).unwrap();
    let mut read = Vec::new();
    loop {
        assert!(page.lines.len() <= 7);
        read.extend(page.lines.iter().map(|(_, line)| line.line.clone()));
        if !page.more {
            break;
        }
        page = platform.engine.more_worker_logs_up_to(7, &caller, &query, &page.position).unwrap();
    }
    assert_eq!(read, lines[20..]);
    // A line that comes later is behind the position, and nothing is repeated.
    platform.engine.add_worker_lines(&caller, &id, "hand1", &["more".into()]).unwrap();
    let next = platform.engine.more_worker_logs_up_to(7, &caller, &query, &page.position).unwrap();
    assert_eq!(next.lines.into_iter().map(|(_, line)| line.line).collect::<Vec<_>>(), ["more"]);
}

#[test]
fn a_log_is_resumed_behind_a_line_or_a_moment() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/local" }));
    platform.take(&id, "hand1", 1);
    let caller = Caller::local();
    let mut moments = Vec::new();
    for number in 0..4 {
        platform.pass_seconds(1);
        moments.push(platform.now());
        platform.engine.add_worker_lines(&caller, &id, "hand1", &[format!("line {number}")]).unwrap();
    }
    let query: ReadWorkerLogs =
        serde_json::from_value(json!({ "id": id, "workerId": "hand1", "source": "container" })).unwrap();
    let read = |query: &ReadWorkerLogs, after: Option<&str>| {
        platform.engine.worker_logs_up_to(100, &caller, query, after).unwrap().lines
    };
    let all = read(&query, None);
    assert_eq!(read(&query, Some(&all[1].0)), all[2..]);
    assert_eq!(read(&query, Some(&moments[2].to_string())), all[3..]);
    let since = ReadWorkerLogs { since: Some(moments[2]), ..query.clone() };
    assert_eq!(read(&since, None), all[2..]);
    assert_eq!(read(&since, Some(&all[0].0)), all[1..], "the header first");
    let wrong = platform.engine.worker_logs_up_to(100, &caller, &query, Some("nonsense"));
    assert!(wrong.is_err());
}
