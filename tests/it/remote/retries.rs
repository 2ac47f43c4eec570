//! Retries: of which requests, how often, and after how long.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use api::{Api, Remote, Retries};
use serde_json::json;
use wire::pods::GetPod;

use super::{
    hurried, pod, pods,
    server::{Request, Server, answer, reply},
    waiting::closed,
};

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn millis(waits: &[Duration]) -> Vec<u128> {
    waits.iter().map(Duration::as_millis).collect()
}

fn problem(status: u16) -> Vec<u8> {
    reply(status, &json!({ "title": "x", "status": status, "detail": "not now" }).to_string())
}

/// Answers as told until `fine` is reached, then well.
fn after(faults: usize, fault: Vec<u8>, fine: impl Fn(&Request) -> Vec<u8> + Send + 'static) -> Server {
    let seen = AtomicUsize::new(0);
    Server::start(
        move |request| if seen.fetch_add(1, Ordering::SeqCst) < faults { fault.clone() } else { fine(request) },
    )
}

fn no_pods(_: &Request) -> Vec<u8> {
    reply(200, &pods(&[]).to_string())
}

/// A pod's template of a server, for a delete that needs one look-up.
fn registry(request: &Request) -> Vec<u8> {
    match request.path() {
        "GET /v2/registries" => {
            reply(200, &json!({ "registries": [{ "id": "reg1", "name": "hub" }], "pagination": {} }).to_string())
        }
        _ => reply(204, ""),
    }
}

#[test]
fn a_look_is_taken_again_until_the_server_recovers() {
    for fault in
        [problem(500), problem(502), problem(503), problem(504), Vec::new(), b"HTTP/1.1 200 OK\r\nconte".to_vec()]
    {
        let server = after(3, fault, no_pods);
        let (outcome, waits) = hurried(&server, "pods list");
        outcome.success();
        assert_eq!(server.seen().len(), 4);
        assert_eq!(millis(&waits), [250, 500, 1000], "half of the longest pause, by a fair draw");
    }
}

#[test]
fn a_long_pause_is_said_even_when_nothing_but_results_was_asked_for() {
    let limited =
        |seconds: u64| answer(429, &format!("retry-after: {seconds}\r\n"), "{\"title\":\"x\",\"status\":429}");
    for (seconds, is_said) in [(4, false), (6, true)] {
        let (outcome, waits) = hurried(&after(1, limited(seconds), no_pods), "pods list -q");
        let told = outcome.success().stderr;
        assert_eq!((told.contains("trying again in"), waits.len()), (is_said, 1), "{told}");
    }
}

#[test]
fn nobody_is_asked_more_than_four_times() {
    let server = Server::raw(problem(503));
    let (outcome, _) = hurried(&server, "pods list");
    assert_eq!((outcome.code, server.seen().len()), (9, 4));
}

#[test]
fn what_is_not_built_is_asked_for_once() {
    let server = Server::raw(problem(501));
    let (outcome, waits) = hurried(&server, "pods list");
    assert_eq!((outcome.code, server.seen().len(), waits.len()), (9, 1, 0));
}

#[test]
fn a_request_that_is_wrong_is_sent_once() {
    for status in [400, 401, 402, 403, 404, 409, 413, 422] {
        let server = Server::raw(problem(status));
        hurried(&server, "pods list");
        assert_eq!(server.seen().len(), 1, "{status}");
    }
}

#[test]
fn nothing_is_rented_or_changed_twice() {
    for fault in [problem(500), problem(503), Vec::new()] {
        let server = Server::raw(fault);
        hurried(&server, "api POST /v2/pods --field name=demo");
        hurried(&server, "api PATCH /v2/pods/p1 --field name=demo");
        let lines: Vec<String> = server.seen().into_iter().map(|request| request.line).collect();
        assert_eq!(lines, ["POST /v2/pods", "PATCH /v2/pods/p1"]);
    }
}

#[test]
fn what_was_limited_was_not_done_and_is_sent_again_whatever_it_is() {
    let limited = answer(429, "retry-after: 7\r\n", "{}");
    for line in ["api POST /v2/pods --field name=demo", "api PATCH /v2/pods/p1 --field a=1", "api DELETE /v2/pods/p1"] {
        let server = after(2, limited.clone(), |_| reply(200, &pod("p1", &json!({})).to_string()));
        let (outcome, waits) = hurried(&server, line);
        outcome.success();
        assert_eq!((server.seen().len(), waits), (3, vec![seconds(7); 2]), "{line}");
    }
}

#[test]
fn a_limit_that_does_not_end_ends_the_command() {
    let server = Server::raw(answer(429, "retry-after: 1\r\n", r#"{"detail":"the minute is used up"}"#));
    let (outcome, waits) = hurried(&server, "pods list");
    assert_eq!((outcome.code, server.seen().len(), waits), (9, 4, vec![seconds(1); 3]));
    assert!(outcome.stderr.contains("the minute is used up") && outcome.stderr.contains("hint: "), "{outcome}");
}

#[test]
fn a_limit_of_hours_is_not_waited_for_and_its_length_is_told() {
    let server = Server::raw(answer(429, "retry-after: 43260\r\n", r#"{"detail":"the day is used up"}"#));
    let (outcome, waits) = hurried(&server, "pods list");
    assert_eq!((outcome.code, server.seen().len(), waits.len()), (9, 1, 0));
    assert!(outcome.stderr.contains("try again in 12h 1m"), "{outcome}");
}

#[test]
fn a_limit_without_seconds_is_waited_for_like_any_fault() {
    let now = "date: Fri, 20 Nov 2026 12:00:00 GMT\r\n";
    for (header, wait) in [
        (String::new(), 250),
        ("retry-after: soon\r\n".to_owned(), 250),
        (format!("{now}retry-after: Fri, 20 Nov 2026 12:00:09 GMT\r\n"), 9000),
    ] {
        let server = after(1, answer(429, &header, "{}"), no_pods);
        let (outcome, waits) = hurried(&server, "pods list");
        outcome.success();
        assert_eq!(millis(&waits), [wait], "{header}");
    }
}

#[test]
fn what_is_gone_after_a_deletion_without_an_answer_was_deleted() {
    for fault in [problem(500), Vec::new()] {
        let deletions = AtomicUsize::new(0);
        let server = Server::start(move |request| {
            if !request.line.starts_with("DELETE") {
                return registry(request);
            }
            if deletions.fetch_add(1, Ordering::SeqCst) == 0 { fault.clone() } else { problem(404) }
        });
        let (outcome, _) = hurried(&server, "registries delete hub --yes");
        assert!(outcome.stderr.contains("is deleted"), "{outcome}");
        outcome.success();
    }
    let gone =
        Server::start(|request| if request.line.starts_with("DELETE") { problem(404) } else { registry(request) });
    assert_eq!(hurried(&gone, "registries delete hub --yes").0.code, 4, "the first answer counts");
}

#[test]
fn a_server_that_is_not_there_is_tried_again() {
    let url = format!("http://127.0.0.1:{}", closed());
    let server = Server::of(&pods(&[]));
    for line in ["pods list", "api POST /v2/pods --field name=demo"] {
        let (outcome, waits) = hurried(&server, &format!("{line} --base-url {url}"));
        assert_eq!((outcome.code, waits.len()), (9, 3), "nothing was sent, so everything may be tried: {outcome}");
    }
}

#[test]
fn an_empty_window_is_waited_for_before_the_next_request() {
    let limit = |left: u32| format!("ratelimit: \"minute\";r={left};t=12, \"day\";r=40000;t=80000\r\n");
    let page = |next: Option<&str>| {
        json!({ "pods": [], "pagination": { "hasNextPage": next.is_some(), "nextCursor": next } }).to_string()
    };
    let server = Server::start(move |request| match request.query().first() {
        None => answer(200, &limit(1), &page(Some("a"))),
        Some((_, cursor)) if cursor == "a" => answer(200, &limit(0), &page(Some("b"))),
        Some(_) => answer(200, &limit(59), &page(None)),
    });
    let (outcome, waits) = hurried(&server, "pods list");
    outcome.success();
    assert_eq!(waits, [seconds(12)]);
}

#[test]
fn a_window_that_stays_empty_for_hours_is_for_the_server_to_name() {
    let seen = AtomicUsize::new(0);
    let server = Server::start(move |_| {
        let page = json!({ "pods": [], "pagination": { "hasNextPage": true, "nextCursor": "a" } }).to_string();
        match seen.fetch_add(1, Ordering::SeqCst) {
            0 => answer(200, "ratelimit: \"day\";r=0;t=40000\r\n", &page),
            _ => answer(429, "retry-after: 40000\r\n", "{}"),
        }
    });
    let (outcome, waits) = hurried(&server, "pods list");
    assert_eq!((outcome.code, waits.len(), server.seen().len()), (9, 0, 2));
}

#[tokio::test]
async fn a_caller_with_rules_of_its_own_gets_the_first_answer() {
    let server = Server::raw(answer(429, "retry-after: 7\r\n", "{}"));
    let api = Api::Remote(Box::new(Remote::new(server.url().parse().unwrap(), None, None)));
    let error = api.call_with(GetPod::of("p1"), Retries::None).await.unwrap_err();
    assert_eq!((error.status(), error.retry_after()), (Some(429), Some(seconds(7))));
    assert!(!error.may_have_happened());
    assert_eq!(server.seen().len(), 1);
}
