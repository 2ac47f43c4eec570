//! Errors, broken answers and wrong addresses.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{
    KEY, hurried, pods, run,
    server::{Server, answer, reply},
};
use crate::harness::{Home, error_of};

fn problem(status: u16, errors: &[&str]) -> String {
    let detail = format!("the service says {status}");
    json!({ "title": "Oh No", "status": status, "detail": detail, "errors": errors, "trace": "abc" }).to_string()
}

#[test]
fn every_status_has_its_exit_code() {
    for (status, code) in [
        (400, 5),
        (401, 3),
        (402, 7),
        (403, 3),
        (404, 4),
        (409, 5),
        (413, 5),
        (422, 5),
        (429, 9),
        (500, 9),
        (501, 9),
        (502, 9),
        (503, 9),
        (504, 9),
    ] {
        let server = Server::raw(reply(status, &problem(status, &["$.a: is wrong", "$.b: is missing"])));
        let error = error_of(hurried(&server, "pods list").0, code);
        assert!(error.contains(&format!("the service says {status}")), "{error}");
        assert!(error.contains("$.a: is wrong\n") && error.contains("$.b: is missing\n"), "{error}");
        // The same with nothing to read in it.
        let silent = Server::raw(answer(status, "", ""));
        assert_eq!(hurried(&silent, "pods list").0.code, code, "{status} without a body");
    }
}

#[test]
fn a_problem_is_shown_with_all_that_helps() {
    let body = problem(422, &["$.disk: 0 is less than the minimum of 1"]);
    let server = Server::raw(answer(422, "content-type: application/problem+json\r\nx-request-id: req-1\r\n", &body));
    let told = hurried(&server, "pods list").0.to_string().replace(&server.url(), "<url>");
    assert_snapshot!(told, @r"
    exit 5
    --- stderr
    error: failed to list pods
      the service says 422
        $.disk: 0 is less than the minimum of 1

    hint: correct what is listed above; `--help` names the flags
    request id: req-1
    ");
    let unauthorized = Server::raw(answer(401, "x-request-id: req-2\r\n", &problem(401, &[])));
    assert_snapshot!(hurried(&unauthorized, "pods list").0, @r"
    exit 3
    --- stderr
    error: failed to list pods
      the service says 401

    hint: set SVCCTL_API_KEY to a valid key of this server
    request id: req-2
    ");
    let busy = Server::raw(answer(503, "x-request-id: req-3\r\n", &problem(503, &[])));
    assert_snapshot!(hurried(&busy, "pods list").0, @r"
    exit 9
    --- stderr
    error: failed to list pods
      the service says 503

    hint: try again in a moment; if it stays, report it with the request id
    request id: req-3
    ");
}

#[test]
fn in_json_the_problem_goes_to_stderr_as_an_object() {
    let server = Server::raw(answer(409, "x-request-id: req-1\r\n", &problem(409, &["$: no"])));
    let told: Value = serde_json::from_str(&error_of(run(&server, "pods list -o json"), 5)).unwrap();
    assert_eq!((&told["status"], &told["title"]), (&409.into(), &"Oh No".into()));
    assert_eq!((&told["detail"], &told["errors"]), (&"the service says 409".into(), &json!(["$: no"])));
}

#[test]
fn an_error_that_is_no_problem_is_told_by_its_status() {
    for body in [
        "<html><h1>Bad Gateway</h1></html>",
        "",
        "null",
        "[]",
        "\"no\"",
        "{\"message\":\"v1 says no\"}",
        "{\"status\":\"x\"}",
    ] {
        for status in [401, 404, 502] {
            let server = Server::raw(answer(status, "content-type: text/html\r\n", body));
            let outcome = hurried(&server, "pods list").0;
            assert_eq!(outcome.code, [(401, 3), (404, 4), (502, 9)].iter().find(|row| row.0 == status).unwrap().1);
            assert!(outcome.stderr.contains(&status.to_string()), "{outcome}");
            assert!(!outcome.stderr.contains("<html>"), "{outcome}");
        }
    }
}

#[test]
fn the_status_of_the_answer_counts_and_not_what_its_body_claims() {
    for (status, claimed, code) in [(503, 404, 9), (404, 200, 4), (402, 0, 7), (401, 500, 3)] {
        let server = Server::raw(reply(status, &problem(claimed, &[])));
        assert_eq!(hurried(&server, "pods list").0.code, code, "{status} that claims to be {claimed}");
    }
}

#[test]
fn a_problem_with_less_or_more_than_the_contract_is_still_read() {
    let bare = Server::raw(reply(409, r#"{"detail":"the disk is on fire"}"#));
    assert!(error_of(run(&bare, "pods list"), 5).contains("the disk is on fire"));
    let odd = Server::raw(reply(409, r#"{"title":"x","status":409,"detail":"on fire","errors":[{"at":"$.a"}]}"#));
    assert!(error_of(run(&odd, "pods list"), 5).contains("on fire"));
}

#[test]
fn a_redirect_is_not_followed() {
    let elsewhere = Server::of(&pods(&[]));
    for status in [301, 302, 303, 307, 308] {
        let server = Server::raw(answer(status, &format!("location: {}/v2/pods\r\n", elsewhere.url()), ""));
        let outcome = run(&server, "pods list");
        assert!(outcome.stderr.contains(&status.to_string()), "{outcome}");
        assert!([1, 9].contains(&outcome.code), "nothing is wrong with the request: {outcome}");
    }
    assert!(elsewhere.seen().is_empty());
}

#[test]
fn broken_answers_are_told_in_a_sentence() {
    let long = "content-type: application/json\r\n";
    for (what, bytes) in [
        ("no answer", Vec::new()),
        ("half a head", b"HTTP/1.1 200 OK\r\ncontent-ty".to_vec()),
        ("half a body", format!("HTTP/1.1 200 OK\r\n{long}content-length: 999\r\n\r\n{{\"pods\":[").into_bytes()),
        (
            "half a chunk",
            format!("HTTP/1.1 200 OK\r\n{long}transfer-encoding: chunked\r\n\r\nff\r\n{{\"po").into_bytes(),
        ),
        ("no HTTP", b"SSH-2.0-OpenSSH_9.6\r\n".to_vec()),
        ("no text", vec![0, 159, 146, 150, 255, 13, 10]),
        ("a page", answer(200, "content-type: text/html\r\n", "<html>Welcome to the hotel</html>")),
        ("nothing", answer(200, long, "")),
        ("no content", answer(204, "", "")),
        ("null", answer(200, long, "null")),
        ("a list", answer(200, long, "[]")),
        ("another object", answer(200, long, "{\"endpoints\":[]}")),
        ("pods that are none", answer(200, long, "{\"pods\":[7]}")),
        ("pods without ids", answer(200, long, "{\"pods\":[{\"name\":\"a\"}]}")),
        ("half of JSON", answer(200, long, "{\"pods\":[")),
        ("bytes", answer(200, long, "{\"pods\":[\u{0}]}")),
        ("depth", answer(200, long, &"[".repeat(100_000))),
    ] {
        let server = Server::raw(bytes);
        let outcome = hurried(&server, "pods list").0;
        assert!([1, 9].contains(&outcome.code), "{what}: {outcome}");
        assert_eq!(outcome.stdout, "", "{what}");
        assert!(outcome.stderr.starts_with("error: failed to list pods\n  "), "{what}: {outcome}");
        assert!(outcome.stderr.contains(&server.url()) && outcome.stderr.contains("hint: "), "{what}: {outcome}");
    }
}

#[test]
fn what_a_gateway_says_is_shown_and_not_blamed_on_scopes_or_ids() {
    let page = "<html><head><title>403 Forbidden</title></head><body>Blocked by policy 12</body></html>";
    for (head, body, said) in [
        ("content-type: text/html\r\n", page, "Blocked by policy 12"),
        ("", "{\"message\":\"no such tenant\"}", "no such tenant"),
        ("", "{\"error\":{\"code\":7,\"message\":\"over quota\"}}", "over quota"),
    ] {
        let server = Server::raw(answer(403, head, body));
        for line in ["pods list", "pods get p1", "pods create a --image b --gpu 'NVIDIA L4'"] {
            let told = error_of(run(&server, line), 3);
            assert!(told.contains(said) && told.contains("gateway") && !told.contains("scopes"), "{line}: {told}");
        }
    }
    let refused = answer(403, "", &json!({ "title": "Forbidden", "status": 403, "detail": "not yours" }).to_string());
    let told = error_of(run(&Server::raw(refused), "pods list"), 3);
    assert!(told.contains("not yours") && told.contains("scopes"), "{told}");
}

#[test]
fn a_404_of_a_list_or_create_is_about_the_address_and_what_the_request_names() {
    let missing = json!({ "title": "Not Found", "status": 404, "detail": "Cannot find it" }).to_string();
    let server = Server::raw(answer(404, "", &missing));
    let hint = |line: &str| {
        let told = error_of(run(&server, line), 4);
        told.split_once("hint: ").unwrap_or_else(|| panic!("{told}")).1.to_owned()
    };
    assert!(hint("templates list").contains("API v2"), "{}", hint("templates list"));
    let created = hint("templates create a --image b");
    assert!(created.contains("what the request names") && !created.contains("check the id"), "{created}");
    let page = Server::raw(answer(404, "content-type: text/html\r\n", "<h1>no such page</h1>"));
    let told = error_of(run(&page, "pods list"), 4);
    assert!(told.contains("no such page") && told.contains("gateway"), "{told}");
}

#[test]
fn a_success_with_an_error_in_it_says_what_the_error_says() {
    let error = json!({ "status": 403, "detail": "the tenant is suspended" });
    let server = Server::of(&error);
    for line in ["pods list", "pods get p1", "templates create a --image b", "billing pods"] {
        let told = error_of(run(&server, line), 9);
        assert!(told.contains("not API v2") && told.contains("the tenant is suspended"), "{line}: {told}");
    }
}

#[test]
fn what_a_reply_lacks_is_named() {
    let server = Server::of(&json!({ "pods": [{ "id": 7, "name": "a" }] }));
    let error = error_of(run(&server, "pods list"), 9);
    assert!(error.contains("not API v2") && error.contains("pods[0].id"), "{error}");
}

#[test]
fn a_chunked_answer_is_read_to_its_end() {
    let body = "5\r\n{\"pod\r\n7\r\ns\":[] }\r\n0\r\n\r\n";
    let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n";
    let server = Server::raw(format!("{head}{body}"));
    assert_eq!(run(&server, "pods list -o json").success().stdout, "{\"pods\":[] }\n");
}

#[test]
fn one_pod_of_several_that_fails_keeps_no_other_from_it() {
    let server = Server::start(|request| match request.path() {
        "GET /v2/pods" => {
            let all: Vec<Value> = ["aaa", "bbb", "ccc"].iter().map(|id| super::pod(id, &json!({}))).collect();
            reply(200, &pods(&all).to_string())
        }
        "POST /v2/pods/bbb/action" => reply(403, &problem(403, &[])),
        path => reply(200, &super::pod(&path["POST /v2/pods/".len()..][..3], &json!({})).to_string()),
    });
    let outcome = run(&server, "pods stop aaa bbb ccc -o id");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (3, "aaa\nccc\n"), "{outcome}");
}

#[test]
fn an_address_that_is_none_is_wrong_usage() {
    let home = Home::new();
    for url in
        ["nonsense", "ftp://host", "http://", "https://host/v2", "http://host?a=b", "http://host#a", "127.0.0.1:80"]
    {
        let error = error_of(home.run(&["pods", "list", "--base-url", url]), 2);
        assert!(error.contains(url) && error.contains("hint:"), "{error}");
    }
    let error = error_of(home.run(&["pods", "list", "--base-url", "http://me:hunter2@host"]), 2);
    assert!(!error.contains("hunter2"), "{error}");
}

#[test]
fn a_key_that_no_header_can_carry_is_wrong_usage() {
    let server = Server::of(&pods(&[]));
    let home = Home::new();
    for (name, value) in [("SVCCTL_API_KEY", "svk_a\nb"), ("SVCCTL_API_KEY", "svk_a\u{1}b"), ("SVCCTL_TEAM_ID", "a\nb")]
    {
        let mut command = home.command(&["pods", "list", "--base-url", &server.url()]);
        command.env(name, value);
        let outcome = Home::outcome(command);
        assert_eq!(outcome.code, 2, "{name}: {outcome}");
        assert!(!outcome.stderr.contains("svk_a"), "{outcome}");
    }
    assert!(server.seen().is_empty());
}

#[test]
fn tls_where_there_is_none_is_told() {
    let server = Server::raw(answer(200, "", "{}"));
    let home = Home::new();
    let mut command = home.command(&["pods", "list", "--base-url", &server.url().replace("http:", "https:")]);
    command.env("SVCCTL_API_KEY", KEY);
    let error = error_of(Home::outcome(command), 9);
    assert!(error.contains("cannot reach https://") && !error.contains(KEY), "{error}");
}
