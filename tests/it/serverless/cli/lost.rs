//! Jobs at a server: where they go, and what becomes of them when an answer is lost.

use serde_json::{Value, json};

use crate::{
    harness::{Outcome, error_of},
    remote::{
        KEY, run, run_with,
        server::{Request, Server, reply},
    },
};

/// An endpoint `e`, whose jobs go to this base.
fn endpoints(base: &str) -> Value {
    let endpoint = json!({
        "id": "e", "name": "echo", "type": "QUEUE", "image": "a:1", "workers": { "min": 0, "max": 3 },
        "requestUrls": { "run": format!("{base}/v2/e/run"), "status": format!("{base}/v2/e/status/{{job_id}}") },
    });
    json!({ "endpoints": [endpoint], "pagination": { "hasNextPage": false, "nextCursor": null } })
}

/// A server of API v2 whose jobs go elsewhere.
fn api(base: &str) -> Server {
    Server::of(&endpoints(base))
}

/// A server of the job API.
fn jobs(answer: impl Fn(&Request) -> Vec<u8> + Send + 'static) -> Server {
    Server::start(answer)
}

fn job(status: &str) -> Vec<u8> {
    reply(200, &json!({ "id": "j1", "status": status, "output": { "n": 1 } }).to_string())
}

/// Runs a line at a server whose jobs may go to another.
fn run_at(api: &Server, jobs: &Server, line: &str) -> Outcome {
    run_with(api, line, &[("SVCCTL_JOBS_URL", &jobs.url())])
}

#[test]
fn jobs_go_where_the_endpoint_says_with_the_same_key() {
    let jobs = jobs(|request| job(if request.line.starts_with("POST") { "IN_QUEUE" } else { "COMPLETED" }));
    let api = api(&jobs.url());
    let outcome = run_at(&api, &jobs, "serverless run echo --field a=1 --wait").success();
    assert_eq!(outcome.json(), json!({ "n": 1 }));
    assert_eq!(api.only().path(), "GET /v2/serverless");
    let seen = jobs.seen();
    assert_eq!((seen[0].line.as_str(), seen[1].line.as_str()), ("POST /v2/e/run", "GET /v2/e/status/j1"));
    assert_eq!(seen[0].json(), json!({ "input": { "a": 1 } }));
    assert!(seen.iter().all(|request| request.header("authorization") == Some(&format!("Bearer {KEY}"))));
}

#[test]
fn a_base_that_is_typed_goes_before_the_one_that_is_told() {
    let jobs = jobs(|_| job("COMPLETED"));
    let api = api("http://127.0.0.1:1");
    for url in [jobs.url(), format!("{}/v2/e/run", jobs.url())] {
        run(&api, &format!("serverless jobs echo j1 --job-url {url}")).success();
    }
    assert_eq!(jobs.seen().len(), 2);
    let wrong = error_of(run(&api, "serverless jobs echo j1 --job-url nowhere"), 2);
    assert!(wrong.contains("--job-url"), "{wrong}");
}

#[test]
fn a_job_whose_answer_is_lost_is_sent_once() {
    for lost in [Vec::new(), reply(503, "{}"), reply(200, "<html>")] {
        let answer = lost.clone();
        let jobs = jobs(move |_| answer.clone());
        let api = api(&jobs.url());
        for verb in ["run", "runsync"] {
            let said = error_of(run_at(&api, &jobs, &format!("serverless {verb} echo --field a=1")), 9);
            assert!(said.contains("is not sent again") && said.contains("--resend"), "{said}");
        }
        assert_eq!(jobs.seen().len(), 2, "each once");
    }
}

#[test]
fn a_second_run_is_sent_where_it_was_accepted() {
    let tries = std::sync::atomic::AtomicU32::new(0);
    let jobs = jobs(move |_| match tries.fetch_add(1, std::sync::atomic::Ordering::SeqCst) {
        0 | 1 => Vec::new(),
        _ => job("IN_QUEUE"),
    });
    let outcome = run_at(&api(&jobs.url()), &jobs, "serverless run echo --field a=1 --resend -o id").success();
    assert_eq!((outcome.stdout.as_str(), jobs.seen().len()), ("j1\n", 3));
    assert!(outcome.stderr.contains("may run twice"), "{}", outcome.stderr);
}

#[test]
fn what_was_refused_is_told_and_not_taken_for_lost() {
    let problem = json!({ "title": "Bad Request", "code": 400, "error": "the input is odd" }).to_string();
    let jobs = jobs(move |_| reply(400, &problem));
    let said = error_of(run_at(&api(&jobs.url()), &jobs, "serverless run echo --field a=1"), 5);
    assert!(said.contains("the input is odd") && jobs.seen().len() == 1, "{said}");
}

#[test]
fn an_older_server_is_polled_where_it_holds_no_question() {
    let looks = std::sync::atomic::AtomicU32::new(0);
    let jobs = jobs(move |request| {
        if request.line.contains("/status-sync/") {
            return reply(404, "{}");
        }
        let looked = looks.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        job(if looked < 4 { "IN_PROGRESS" } else { "COMPLETED" })
    });
    run_at(&api(&jobs.url()), &jobs, "serverless wait echo j1").success();
    let held = jobs.seen().iter().filter(|request| request.line.contains("/status-sync/")).count();
    assert_eq!(held, 1, "it is asked once");
}

#[test]
fn a_server_without_a_list_tells_its_counts() {
    let jobs = jobs(|request| {
        if request.path().ends_with("/health") {
            return reply(200, &json!({ "jobs": { "inQueue": 7 }, "workers": {} }).to_string());
        }
        reply(404, "{}")
    });
    let outcome = run_at(&api(&jobs.url()), &jobs, "serverless jobs echo").success();
    assert!(outcome.stderr.contains("does not list jobs") && outcome.stdout.contains('7'), "{outcome}");
}

#[test]
fn many_jobs_are_waited_for_with_few_requests() {
    let looks = std::sync::atomic::AtomicU32::new(0);
    let jobs = jobs(move |request| {
        if let Some(id) = request.path().strip_prefix("GET /v2/e/status/") {
            return reply(200, &json!({ "id": id, "status": "COMPLETED", "output": id }).to_string());
        }
        let open = 20 - 5 * looks.fetch_add(1, std::sync::atomic::Ordering::SeqCst).min(4);
        let listed: Vec<Value> = (0..20)
            .map(|n| json!({ "id": format!("j{n}"), "status": if n < open { "IN_PROGRESS" } else { "COMPLETED" } }))
            .collect();
        reply(200, &json!({ "requests": listed }).to_string())
    });
    let ids: Vec<String> = (0..20).map(|n| format!("j{n}")).collect();
    let outcome = run_at(&api(&jobs.url()), &jobs, &format!("serverless wait echo {} -o id", ids.join(" "))).success();
    assert_eq!(outcome.stdout.lines().count(), 20);
    let status = jobs.seen().iter().filter(|request| request.line.contains("/status/")).count();
    assert_eq!(status, 20, "each is fetched once, when it has ended");
}
