//! Jobs: run, runsync, status, stream, cancel, retry, purge, jobs, wait.

use serde_json::{Value, json};

use super::{create, json};
use crate::harness::{Home, error_of};

/// Sends a job and gives its id.
fn send(home: &Home, endpoint: &str, more: &str) -> String {
    home.svcctl(&format!("serverless run {endpoint} {more} -o id")).success().stdout.trim().to_owned()
}

/// A home with an endpoint `e` of this image.
fn home(image: &str, more: &str) -> Home {
    let home = Home::swift();
    create(&home, "e", image, more);
    home
}

#[test]
fn a_job_is_sent_and_looked_at() {
    let home = home("svcctl/job:echo", "");
    let sent = json(&home, "serverless run e --input '{\"a\": 1}'");
    assert_eq!(sent["status"], "IN_QUEUE");
    let id = sent["id"].as_str().unwrap();
    home.svcctl("engine clock advance 1m").success();
    let seen = json(&home, &format!("serverless jobs e {id}"));
    assert_eq!((&seen["status"], &seen["output"]), (&json!("COMPLETED"), &json!({ "echo": { "a": 1 } })));
    assert!(seen["cost"].is_number() && seen["executionTime"].is_number(), "{seen}");
    let listed = json(&home, "serverless jobs e");
    assert_eq!(listed["requests"][0]["id"], sent["id"]);
    let table = home.svcctl("serverless jobs e").success().stdout;
    assert!(table.starts_with("ID") && table.contains("COMPLETED") && table.contains("USD"), "{table}");
    assert_eq!(home.svcctl("serverless jobs e --status failed,cancelled -o id").success().stdout, "");
    let unknown = error_of(home.svcctl("serverless jobs e nothing"), 4);
    assert!(unknown.contains("is gone"), "{unknown}");
}

#[test]
fn a_wait_prints_the_output_alone() {
    let home = home("svcctl/job:echo", "");
    let outcome = home.svcctl("serverless run e --field text=hello --field n=3 --wait").success();
    assert_eq!(outcome.json(), json!({ "echo": { "text": "hello", "n": 3 } }));
    let whole = home.svcctl("serverless run e --field text=hello --wait=1m -o json -q").success();
    assert_eq!((&whole.json()["status"], whole.stderr.as_str()), (&json!("COMPLETED"), ""));
    assert!(whole.json()["cost"].is_number());
    let sync = home.svcctl("sls runsync e --input '[1, 2]'").success();
    assert_eq!(sync.json(), json!({ "echo": [1, 2] }));
}

#[test]
fn an_input_is_a_text_a_file_or_fields() {
    let home = home("svcctl/job:echo", "");
    home.write("input.json", "{\"a\": 1.5}");
    home.write("body.json", "\u{feff}{\"input\": {\"a\": 2}, \"policy\": {\"lowPriority\": false}}");
    let output = |line: &str| home.svcctl(&format!("serverless run e {line} --wait")).success().stdout;
    // It comes back as it was written.
    assert_eq!(output("--input-file input.json"), "{\"echo\":{\"a\": 1.5}}\n");
    assert_eq!(output("--input-file body.json"), "{\"echo\":{\"a\": 2}}\n");
    assert_eq!(output("--field a.b=1 --field a.c=x"), "{\"echo\":{\"a\":{\"b\":1,\"c\":\"x\"}}}\n");
    let args = ["serverless", "run", "e", "--input-file", "-", "--wait"];
    assert_eq!(home.run_with_input(&args, b"\"text\"").success().stdout, "{\"echo\":\"text\"}\n");
    for (line, said) in [
        ("", "needs an input"),
        ("--input '{a: 1}'", "is not JSON"),
        ("--input null", "`input` is missing or null"),
        ("--input 1 --ttl 1s", "policy.ttl"),
        ("--input 1 --execution-timeout 8d", "policy.executionTimeout"),
        ("--input 1 --webhook ftp://a", "webhook"),
    ] {
        let outcome = home.svcctl(&format!("serverless run e {line}"));
        assert!([2, 5].contains(&outcome.code) && outcome.stderr.contains(said), "{line}: {}", outcome.stderr);
    }
    let warned = home.svcctl("serverless run e --input {}").success().stderr;
    assert!(warned.contains("older worker libraries reject"), "{warned}");
}

#[test]
fn what_is_too_large_is_not_sent() {
    let home = home("svcctl/job:echo", "");
    home.write("large.json", format!("\"{}\"", "x".repeat(10 << 20)));
    let said = error_of(home.svcctl("serverless run e --input-file large.json"), 5);
    assert!(said.contains("10 MB are the most") && said.contains("send its address"), "{said}");
    assert_eq!(json(&home, "serverless jobs e")["requests"], json!([]));
}

#[test]
fn a_job_that_fails_ends_with_ten() {
    let home = home("svcctl/job:fail", "");
    let said = error_of(home.svcctl("serverless run e --field a=1 --wait"), 10);
    assert!(said.contains("is FAILED") && said.contains("handler error"), "{said}");
    let id = send(&home, "e", "--field a=1");
    let waited = home.svcctl(&format!("serverless wait e {id} -o json"));
    assert_eq!((waited.code, &waited.json()["status"]), (10, &json!("FAILED")));
    let again = json(&home, &format!("serverless retry e {id}"));
    assert_eq!(again["status"], "IN_QUEUE");
    assert_eq!(home.svcctl("serverless wait e --for drained").success().code, 0);
    let all = json(&home, "serverless retry e --failed");
    assert_eq!(all.as_array().unwrap().len(), 2);
}

#[test]
fn several_jobs_are_waited_for_together() {
    let home = home("svcctl/job:echo", "--max 3 --scale-by requests=2");
    let ids: Vec<String> = (0..6).map(|number| send(&home, "e", &format!("--field n={number}"))).collect();
    let waited = home.svcctl(&format!("serverless wait e {} --timeout 2m -o json", ids.join(" "))).success().json();
    let outputs: Vec<&Value> = waited.as_array().unwrap().iter().map(|job| &job["output"]["echo"]["n"]).collect();
    assert_eq!(outputs, [&json!(0), &json!(1), &json!(2), &json!(3), &json!(4), &json!(5)]);
}

#[test]
fn a_wait_that_takes_too_long_ends_with_eight() {
    let home = home("svcctl/job:sleep-600", "");
    let said = error_of(home.svcctl("serverless run e --field a=1 --wait=1s"), 8);
    assert!(said.starts_with("job `") && said.contains("` is IN_"), "its state comes first: {said}");
    assert!(said.contains("not ended after 1s") && said.contains("svcctl serverless why"), "{said}");
    let said = error_of(home.svcctl("serverless wait e --for drained --timeout 1s"), 8);
    assert!(said.contains("not drained after 1s"), "{said}");
}

#[test]
fn the_parts_of_an_output_come_one_a_line() {
    let home = home("svcctl/job:stream-3", "");
    let streamed = home.svcctl("serverless run e --field a=1 --stream").success().stdout;
    assert_eq!(streamed.lines().count(), 3, "{streamed}");
    let id = send(&home, "e", "--field a=1");
    home.svcctl("engine clock advance 1m").success();
    let read = home.svcctl(&format!("serverless stream e {id}")).success().stdout;
    assert_eq!(read.lines().count(), 3, "{read}");
    assert_eq!(home.svcctl(&format!("serverless stream e {id}")).success().stdout, "", "reading takes away");
    let gone = error_of(home.svcctl("serverless stream e nothing"), 4);
    assert!(gone.contains("is gone"), "{gone}");
}

#[test]
fn jobs_are_cancelled_by_name_and_by_status() {
    let home = home("svcctl/job:sleep-600", "--max 1");
    let ids: Vec<String> = (0..4).map(|number| send(&home, "e", &format!("--field n={number}"))).collect();
    home.svcctl("engine clock advance 1m").success();
    let cancelled = json(&home, &format!("serverless cancel e {}", ids[3]));
    assert_eq!(cancelled["status"], "CANCELLED");
    let queued = json(&home, "serverless cancel e --queued");
    let named: Vec<&Value> = queued.as_array().unwrap().iter().map(|job| &job["id"]).collect();
    assert_eq!(named, [&json!(ids[1]), &json!(ids[2])]);
    let running = json(&home, "serverless cancel e --running");
    assert_eq!(running[0]["id"], json!(ids[0]));
    let none = home.svcctl("serverless cancel e --running -o json").success();
    assert_eq!((none.json(), none.stderr.contains("no job is IN_PROGRESS")), (json!([]), true));
}

#[test]
fn a_purge_says_how_many_jobs_it_cancels() {
    let home = home("svcctl/job:echo", "--max 0");
    for _ in 0..3 {
        send(&home, "e", "--field a=1");
    }
    let asked = error_of(home.svcctl("serverless purge e"), 2);
    assert!(asked.contains("3 queued jobs"), "{asked}");
    let purged = home.svcctl("serverless purge e --yes -o json").success();
    assert_eq!(purged.json()["removed"], 3);
    assert!(purged.stderr.contains("3 queued jobs cancelled"), "{}", purged.stderr);
}

#[test]
fn a_condition_of_an_endpoint_is_waited_for() {
    let home = home("svcctl/job:echo", "--idle-timeout 1s");
    send(&home, "e", "--field a=1");
    home.svcctl("serverless wait e --for ready --timeout 2m").success();
    home.svcctl("serverless wait e --for drained --timeout 2m").success();
    home.svcctl("serverless wait e --for scaled-to-zero --timeout 2m").success();
    let never = error_of(home.svcctl("serverless wait e --for ready"), 10);
    assert!(never.contains("no job waits"), "{never}");
    let never = error_of(home.svcctl("serverless wait e --for workers=9"), 10);
    assert!(never.contains("max is 3"), "{never}");
}

#[test]
fn requests_of_jobs_are_shown_as_curl_lines() {
    let home = Home::fresh();
    for (line, shown) in [
        (
            "run e --field a=1",
            "'/v2/e/run' -H \"Authorization: Bearer $SVCCTL_API_KEY\" -H 'Content-Type: application/json' -d '{\"input\":{\"a\":1}}'",
        ),
        ("runsync e --input 1", "'/v2/e/runsync?wait=45000'"),
        ("status e j", "curl -X GET \"$SVCCTL_BASE_URL\"'/v2/e/status/j'"),
        ("stream e j", "'/v2/e/stream/j?wait=5000'"),
        ("cancel e j", "curl -X POST \"$SVCCTL_BASE_URL\"'/v2/e/cancel/j'"),
        ("retry e j", "'/v2/e/retry/j'"),
        ("purge e", "'/v2/e/purge-queue'"),
        ("jobs e", "'/v2/e/requests?limit=100'"),
    ] {
        let outcome = home.svcctl(&format!("serverless {line} --curl")).success();
        assert!(outcome.stdout.contains(shown), "{line}: {}", outcome.stdout);
    }
    assert!(!home.data_file().exists(), "nothing was opened");
}
