//! Logs from a server: history, following, and connections that are lost on the way.

use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::{Value, json};

use super::{
    run,
    server::{Request, Server, answer, reply},
};

/// The events of these lines, as a server sends them.
fn events(lines: std::ops::Range<usize>) -> String {
    let event = |line: usize| {
        let ts = format!("2026-11-20T12:00:{line:02}Z");
        let data = json!({ "ts": ts, "source": "container", "line": format!("line {line}") });
        format!("id: {ts}/000000000001\ndata: {data}\n\n")
    };
    ": a comment\n\n".to_owned() + &lines.map(event).collect::<String>()
}

fn stream(lines: std::ops::Range<usize>) -> Vec<u8> {
    answer(200, "content-type: text/event-stream\r\n", &events(lines))
}

/// The pod in this status.
fn pod(status: &str) -> Value {
    super::pod("p1", &json!({ "status": status }))
}

/// Answers a log in three connections, the second of which breaks off in the middle of an event; then the pod is over.
fn unsteady(connections: &AtomicUsize, request: &Request) -> Vec<u8> {
    if !request.path().ends_with("/logs") {
        let status = if connections.load(Ordering::SeqCst) < 3 { "RUNNING" } else { "TERMINATED" };
        let pods = json!({ "pods": [pod(status)] });
        let is_list = request.path().ends_with("/pods");
        return reply(200, &if is_list { pods } else { pod(status) }.to_string());
    }
    let resumed = request.header("last-event-id").unwrap_or_default().to_owned();
    match connections.fetch_add(1, Ordering::SeqCst) {
        0 => {
            assert_eq!(resumed, "");
            stream(0..3)
        }
        1 => {
            assert_eq!(resumed, "2026-11-20T12:00:02Z/000000000001");
            let cut = events(3..6);
            answer(200, "content-type: text/event-stream\r\n", &cut[..cut.len() - 20])
        }
        2 => {
            assert_eq!(resumed, "2026-11-20T12:00:04Z/000000000001");
            stream(5..8)
        }
        _ => {
            assert_eq!(resumed, "2026-11-20T12:00:07Z/000000000001", "whether there is more is asked once");
            stream(8..8)
        }
    }
}

#[test]
fn a_followed_log_is_taken_up_again_and_every_line_comes_once() {
    let connections = AtomicUsize::new(0);
    let server = Server::start(move |request| unsteady(&connections, request));
    let outcome = run(&server, "pods logs p1 --follow").success();
    let expected: String = (0..8).map(|line| format!("line {line}\n")).collect();
    assert_eq!(outcome.stdout, expected);
}

#[test]
fn every_form_of_event_that_the_standard_allows_is_read() {
    let line = |text: &str| json!({ "ts": "2026-11-20T12:00:00Z", "source": "container", "line": text }).to_string();
    // Line ends of each kind, an object over several lines, blocks without data, other fields, no blank behind a colon.
    let events = [
        format!("\u{feff}id: 1\r\ndata: {}\r\n\r\n", line("a")),
        "retry: 1000\n\n: still here\n\nevent: ping\n\n".to_owned(),
        format!("data:{}\rid:2\rcolour: red\r\r", line("b")),
        format!("data: {}\n\n", line("c").replace(",\"", ",\ndata: \"")),
        "data\n\ndata: \n\n".to_owned(),
        format!("data: {}\n\n", line("ü")),
        // Without its blank line an event is not complete.
        format!("data: {}\n", line("half")),
    ];
    let stream = answer(200, "content-type: text/event-stream; charset=utf-8\r\n", &events.concat());
    let server = Server::start(move |request| match request.path() {
        path if path.ends_with("/logs") => stream.clone(),
        path if path.ends_with("/pods") => reply(200, &json!({ "pods": [pod("RUNNING")] }).to_string()),
        _ => reply(200, &pod("RUNNING").to_string()),
    });
    assert_eq!(run(&server, "pods logs p1").success().stdout, "a\nb\nc\nü\n");
}

#[test]
fn an_id_without_data_moves_the_place_where_a_log_goes_on() {
    let connections = AtomicUsize::new(0);
    let server = Server::start(move |request| {
        if !request.path().ends_with("/logs") {
            let status = if connections.load(Ordering::SeqCst) < 2 { "RUNNING" } else { "TERMINATED" };
            let is_list = request.path().ends_with("/pods");
            return reply(200, &if is_list { json!({ "pods": [pod(status)] }) } else { pod(status) }.to_string());
        }
        let resumed = request.header("last-event-id").unwrap_or_default().to_owned();
        let events = match connections.fetch_add(1, Ordering::SeqCst) {
            0 => events(0..1) + "id: later\n\n",
            1 if resumed == "later" => events(5..6),
            _ => String::new(),
        };
        answer(200, "content-type: text/event-stream\r\n", &events)
    });
    assert_eq!(run(&server, "pods logs p1 --follow").success().stdout, "line 0\nline 5\n");
}

#[test]
fn a_log_without_history_that_is_lost_before_its_first_line_goes_on_from_where_it_was_opened() {
    let date = "date: Fri, 20 Nov 2026 12:00:03 GMT\r\n";
    let connections = AtomicUsize::new(0);
    let server = Server::start(move |request| {
        if !request.path().ends_with("/logs") {
            let status = if connections.load(Ordering::SeqCst) < 2 { "RUNNING" } else { "TERMINATED" };
            let is_list = request.path().ends_with("/pods");
            return reply(200, &if is_list { json!({ "pods": [pod(status)] }) } else { pod(status) }.to_string());
        }
        let head = format!("content-type: text/event-stream\r\n{date}");
        match connections.fetch_add(1, Ordering::SeqCst) {
            0 => {
                assert_eq!(request.query(), [("tail".to_owned(), "0".to_owned())]);
                answer(200, &head, ": nothing yet\n\n")
            }
            1 => {
                assert_eq!(request.query(), [("since".to_owned(), "2026-11-20T12:00:03Z".to_owned())]);
                answer(200, &head, &events(3..6))
            }
            _ => stream(6..6),
        }
    });
    let (outcome, _) = super::hurried(&server, "pods logs p1 --follow --tail 0");
    assert_eq!(outcome.success().stdout, "line 3\nline 4\nline 5\n");
}

#[test]
fn a_log_that_is_not_followed_ends_with_its_history() {
    let server = Server::start(|request| {
        if request.path().ends_with("/logs") {
            return stream(0..4);
        }
        reply(200, &json!({ "pods": [pod("RUNNING")] }).to_string())
    });
    let outcome = run(&server, "pods logs p1 --tail 4 --source container").success();
    assert_eq!(outcome.stdout.lines().count(), 4);
    let asked = server.seen().into_iter().find(|request| request.path().ends_with("/logs")).unwrap();
    let query = asked.query();
    assert!(query.contains(&("tail".into(), "4".into())) && query.contains(&("source".into(), "container".into())));
}

#[test]
fn a_log_that_is_no_stream_is_told() {
    let server = Server::start(|request| {
        if request.path().ends_with("/logs") {
            return reply(200, "{}");
        }
        reply(200, &json!({ "pods": [pod("RUNNING")] }).to_string())
    });
    let outcome = run(&server, "pods logs p1");
    assert_eq!(outcome.code, 9, "{outcome}");
    assert!(outcome.stderr.contains("no stream of events"), "{outcome}");
}
