//! The checks of a request for a job, and their order (serverless.md, Jobs).

use serde_json::json;
use server::{Options, Quotas};

use super::{JSON, Served, check_refused};
use crate::server::client::{KEY, send};

const RUN_LIMIT: usize = 10 << 20;
const RUN_SYNC_LIMIT: usize = 20 << 20;

#[test]
fn job_paths_check_in_their_own_order() {
    let (served, keys) = Served::with(Options::default(), &["pods:read", "serverless:read"]);
    let endpoint = served.idle_endpoint();
    let [stranger, reader] = &keys[..] else { panic!("{keys:?}") };
    let at = |line: &str, headers: &[&str], body: &str| send(served.address(), line, headers, body);
    let run = format!("POST /v2/{endpoint}/run");
    // Size comes first, whoever sends it and wherever: announced or not.
    let large = "x".repeat(RUN_LIMIT + 1);
    check_refused(&at(&run, &[], &large), 413);
    check_refused(&at(&format!("GET /v2/{endpoint}/run"), &["Transfer-Encoding: chunked"], &chunked(&large)), 413);
    let announced = format!("Content-Length: {}", RUN_SYNC_LIMIT + 1);
    check_refused(&at(&format!("POST /v2/{endpoint}/runsync"), &[&announced, "Expect: 100-continue"], ""), 413);
    check_refused(&at(&format!("POST /v2/{endpoint}/cancel/a"), &[], &"x".repeat(102_401)), 413);
    // Then the key.
    for headers in [&[][..], &["Authorization: Bearer svk_wrong"], &["Authorization: svk_wrong"]] {
        let answer = at(&format!("GET /v2/{endpoint}/run"), headers, &large[1..]);
        check_refused(&answer, 401);
        assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
    }
    // Then the path and its methods, whatever the media type.
    for (line, allow) in [
        (format!("GET /v2/{endpoint}/run"), "POST"),
        (format!("PUT /v2/{endpoint}/status/a"), "GET, POST"),
        (format!("DELETE /v2/{endpoint}/status-sync/a"), "GET, POST"),
        (format!("DELETE /v2/{endpoint}/stream/a"), "GET, POST"),
        (format!("GET /v2/{endpoint}/purge-queue"), "POST"),
    ] {
        let answer = at(&line, &[stranger, "Content-Type: text/plain"], "{");
        check_refused(&answer, 405);
        assert_eq!(answer.header("allow"), Some(allow), "{line}");
    }
    // Then the scope.
    for (line, key) in [
        (run.clone(), stranger),
        (run.clone(), reader),
        (format!("POST /v2/{endpoint}/status/a"), stranger),
        (format!("POST /v2/{endpoint}/cancel/a"), reader),
    ] {
        check_refused(&at(&line, &[key], "{"), 403);
    }
    // Then the body, and last what it names.
    let nowhere = "POST /v2/abcdefghij/run";
    let key = format!("Authorization: Bearer {KEY}");
    check_refused(&at(nowhere, &[&key], "{"), 400);
    check_refused(&at(nowhere, &[&key], r#"{"input":1}"#), 404);
    check_refused(&at(&format!("POST /v2/{endpoint}/status/nosuch"), &[reader], "{"), 404);
}

/// A body in one chunk.
fn chunked(body: &str) -> String {
    format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len())
}

#[test]
fn a_body_is_read_generously_and_refused_with_400() {
    let served = Served::new();
    let endpoint = served.idle_endpoint();
    let run = format!("POST /v2/{endpoint}/run");
    for wrong in [
        "",
        "{",
        "[]",
        "{}",
        r#"{"input":null}"#,
        r#"{"input":1,"webhook":"ftp://a"}"#,
        r#"{"input":1,"policy":{"ttl":9999}}"#,
        r#"{"input":1,"policy":{"executionTimeout":604800001}}"#,
        r#"{"input":1,"policy":{"lowPriority":"yes"}}"#,
    ] {
        check_refused(&served.send(&run, wrong), 400);
    }
    for good in [
        r#"{"input":{}}"#,
        r#"{"input":false}"#,
        r#"{"input":1,"webhook":"","policy":null,"s3Config":{"a":1},"webhookV2":"x","unknown":[1]}"#,
        r#"{"input":1,"policy":{"ttl":10000.0,"executionTimeout":5000}}"#,
    ] {
        assert_eq!(served.send(&run, good).status, 200, "{good}");
    }
    let key = format!("Authorization: Bearer {KEY}");
    let form = "Content-Type: application/x-www-form-urlencoded";
    let answer = send(served.address(), &run, &[&key, form], r#"{"input":1}"#);
    assert_eq!(answer.status, 200, "{answer:?}");
    let large = json!({ "input": "x".repeat(RUN_LIMIT - 12) }).to_string();
    assert_eq!(large.len(), RUN_LIMIT);
    assert_eq!(served.send(&run, &large).status, 200);
}

#[test]
fn a_wait_outside_of_its_bounds_is_a_400() {
    let served = Served::new();
    let endpoint = served.idle_endpoint();
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    for (line, body) in [
        (format!("POST /v2/{endpoint}/runsync?wait=999"), r#"{"input":1}"#),
        (format!("POST /v2/{endpoint}/runsync?wait=300001"), r#"{"input":1}"#),
        (format!("GET /v2/{endpoint}/status-sync/{job}?wait=999"), ""),
        (format!("GET /v2/{endpoint}/status-sync/{job}?wait=90001"), ""),
        (format!("GET /v2/{endpoint}/stream/{job}?wait=soon"), ""),
        (format!("GET /v2/{endpoint}/requests?limit=0"), ""),
        (format!("GET /v2/{endpoint}/requests?status=DONE"), ""),
    ] {
        check_refused(&served.send(&line, body), 400);
    }
    let listed = served.send(&format!("GET /v2/{endpoint}/requests?status=in_queue&limit="), "");
    assert_eq!(listed.json()["requests"].as_array().unwrap().len(), 1, "{listed:?}");
}

#[test]
fn a_key_may_stand_there_without_bearer() {
    let (served, keys) = Served::with(Options::default(), &["serverless:write"]);
    let endpoint = served.idle_endpoint();
    let bearer = &keys[0];
    let bare = bearer.replace("Bearer ", "");
    for key in [bearer, &bare, &bearer.replace("Bearer", "bearer")] {
        let answer = send(served.address(), &format!("POST /v2/{endpoint}/run"), &[key, JSON], r#"{"input":1}"#);
        assert_eq!(answer.status, 200, "{key}: {answer:?}");
    }
    // Nowhere else.
    assert_eq!(send(served.address(), "GET /v2/serverless", &[&bare], "").status, 401);
}

#[test]
fn jobs_have_limits_of_their_own_and_do_not_count_against_the_account() {
    let quotas = Quotas { minute: 2, ..Quotas::default() };
    let (served, _) = Served::with(Options { quotas, ..Options::default() }, &[]);
    let (first, second) = (served.idle_endpoint(), served.idle_endpoint());
    assert_eq!(served.send("GET /v2/serverless", "").status, 429);
    let purge = |endpoint: &str| served.send(&format!("POST /v2/{endpoint}/purge-queue"), "");
    for _ in 0..2 {
        let answer = purge(&first);
        assert_eq!((answer.status, answer.header("ratelimit")), (200, None), "{answer:?}");
        assert_eq!(answer.json(), json!({ "removed": 0, "status": "completed" }));
    }
    let refused = purge(&first);
    let problem = check_refused(&refused, 429);
    assert_eq!(refused.header("retry-after"), Some("10"), "{refused:?}");
    assert!(problem["detail"].as_str().unwrap().contains("2 requests in 10 seconds"), "{problem}");
    // Each endpoint and operation counts by itself.
    assert_eq!(purge(&second).status, 200);
    assert_eq!(served.send(&format!("GET /v2/{first}/health"), "").status, 200);
}

#[test]
fn posting_to_what_is_read_does_the_same_with_the_scope_to_read() {
    let (served, keys) = Served::with(Options::default(), &["serverless:read"]);
    let endpoint = served.idle_endpoint();
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    for method in ["GET", "POST"] {
        for (path, query) in [("status", ""), ("status-sync", "?wait=1000"), ("stream", "?wait=0")] {
            let line = format!("{method} /v2/{endpoint}/{path}/{job}{query}");
            let answer = send(served.address(), &line, &[&keys[0], JSON], "");
            assert_eq!(answer.status, 200, "{line}: {answer:?}");
            assert_eq!(answer.json()["status"], "IN_QUEUE", "{line}");
        }
    }
}

#[test]
fn an_endpoint_without_a_queue_has_no_jobs() {
    let served = Served::new();
    let endpoint = served.endpoint(json!({ "type": "LOAD_BALANCER", "image": "svcctl/http:echo" }));
    for (line, body) in [
        (format!("POST /v2/{endpoint}/run"), r#"{"input":1}"#),
        (format!("POST /v2/{endpoint}/runsync"), r#"{"input":1}"#),
        (format!("GET /v2/{endpoint}/status/a"), ""),
        (format!("GET /v2/{endpoint}/stream/a"), ""),
        (format!("POST /v2/{endpoint}/purge-queue"), ""),
    ] {
        check_refused(&served.send(&line, body), 400);
    }
}

#[test]
fn a_deleted_endpoint_is_not_found() {
    let served = Served::new();
    let endpoint = served.idle_endpoint();
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    assert_eq!(served.send(&format!("DELETE /v2/serverless/{endpoint}"), "").status, 204);
    for line in [format!("GET /v2/{endpoint}/status/{job}"), format!("GET /v2/{endpoint}/health")] {
        check_refused(&served.send(&line, ""), 404);
    }
}

#[test]
fn every_success_is_a_200_and_ids_tell_where_jobs_came_from() {
    let served = Served::new();
    let endpoint = served.idle_endpoint();
    let uuid = |id: &str| {
        let parts: Vec<usize> = id.strip_suffix("-u1").unwrap().split('-').map(str::len).collect();
        assert_eq!(parts, [8, 4, 4, 4, 12], "{id}");
    };
    let job = served.submit(&endpoint, json!({ "input": 1 }));
    uuid(&job);
    let answer = served.send(&format!("POST /v2/{endpoint}/runsync?wait=1000"), r#"{"input":1}"#);
    assert_eq!((answer.status, &answer.json()["status"]), (200, &json!("IN_QUEUE")), "{answer:?}");
    uuid(answer.json()["id"].as_str().unwrap().strip_prefix("sync-").unwrap());
    for line in [format!("POST /v2/{endpoint}/cancel/{job}"), format!("POST /v2/{endpoint}/purge-queue")] {
        let answer = served.send(&line, "");
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(answer.header("content-type"), Some("application/json"));
    }
    check_refused(&served.send(&format!("POST /v2/{endpoint}/retry/{job}"), ""), 409);
}
