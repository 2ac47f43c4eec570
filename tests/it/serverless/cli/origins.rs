//! Where a key goes: to its server, and to those that the person named.

use serde_json::{Value, json};

use crate::{
    harness::error_of,
    remote::{
        KEY, run, run_with,
        server::{Server, reply},
    },
};

/// A server whose every answer carries addresses of another one: of endpoints of both kinds, of the next page, and of
/// where to look instead.
pub(crate) fn tempting(other: &str) -> Server {
    let url = |path: &str| format!("{other}/{path}");
    let urls = json!({
        "run": url("v2/q/run"), "runSync": url("v2/q/runsync"), "status": url("v2/q/status/{job_id}"),
        "stream": url("v2/q/stream/{job_id}"), "cancel": url("v2/q/cancel/{job_id}"), "retry": url("v2/q/retry/{job_id}"),
        "purgeQueue": url("v2/q/purge-queue"), "health": url("v2/q/health"), "base": url("_lb/b"),
    });
    let endpoint = |id: &str, kind: &str| {
        json!({
            "id": id, "name": id, "type": kind, "image": "a:1", "workers": { "min": 0, "max": 3 }, "requestUrls": urls,
            "iconUrl": url("icon"), "webhook": url("hook"),
        })
    };
    let listed = json!({
        "endpoints": [endpoint("q", "QUEUE"), endpoint("b", "LOAD_BALANCER")],
        "pagination": { "hasNextPage": false, "nextCursor": null, "next": url("v2/serverless?cursor=2") },
    });
    let (listed, there) = (listed.to_string(), url("v2/serverless"));
    Server::start(move |request| {
        if request.line.contains("/serverless") {
            return reply(200, &listed);
        }
        if request.line.contains("/pods") {
            return reply(200, r#"{"pods":[],"pagination":{"hasNextPage":false,"nextCursor":null}}"#);
        }
        let text = String::from_utf8(reply(307, "{}")).unwrap();
        text.replacen("\r\n", &format!("\r\nLocation: {there}\r\n"), 1).into_bytes()
    })
}

/// Commands that send something to where an answer points.
const COMMANDS: [&str; 20] = [
    "serverless run q --field a=1",
    "serverless run q --field a=1 --wait",
    "serverless runsync q --field a=1",
    "serverless submit q --field a=1",
    "serverless jobs q j",
    "serverless stream q j",
    "serverless wait q j",
    "serverless cancel q j --yes",
    "serverless retry q j",
    "serverless purge q --yes",
    "serverless jobs q",
    "serverless get q --health",
    "serverless why q",
    "serverless cost q",
    "serverless bench q --requests 1",
    "serverless call b /x",
    "serverless call b /x -X POST --data {}",
    "serverless list -o wide",
    "serverless delete q --yes",
    "templates list",
];

#[test]
fn a_key_goes_nowhere_because_an_answer_says_so() {
    let other = Server::start(|_| reply(200, "{}"));
    let server = tempting(&other.url());
    for line in COMMANDS {
        let outcome = run(&server, line);
        assert_eq!(other.seen().len(), 0, "{line}: {outcome}");
    }
    assert!(server.seen().iter().all(|request| request.header("authorization").is_some_and(|key| key.contains(KEY))));
    for line in ["serverless run q --field a=1", "serverless call b /x", "serverless jobs q j"] {
        let error = error_of(run(&server, line), 2);
        assert!(error.contains("which the key is not for"), "{error}");
        assert!(error.contains(&format!("svcctl context set --jobs-url {}", other.url())), "{error}");
    }
}

#[test]
fn jobs_go_to_another_address_that_was_named() {
    let answer = json!({ "id": "j", "status": "COMPLETED", "output": 1 }).to_string();
    let other = Server::start(move |_| reply(200, &answer));
    let server = tempting(&other.url());
    let url = other.url();
    for line in ["serverless jobs q j", "serverless call b /x"] {
        run_with(&server, line, &[("SVCCTL_JOBS_URL", &url)]).success();
    }
    run(&server, &format!("serverless jobs q j --job-url {url}")).success();
    assert!(other.seen().iter().all(|request| request.header("authorization") == Some(&format!("Bearer {KEY}"))));
    assert_eq!(other.seen().len(), 3);
    // Another port of the same machine is another server.
    let third = Server::start(|_| reply(200, "{}"));
    let told: Value =
        run_with(&server, "serverless jobs q j -o json", &[("SVCCTL_JOBS_URL", &third.url())]).code.into();
    assert_eq!((told, third.seen().len()), (2.into(), 0));
}
