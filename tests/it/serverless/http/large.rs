//! Jobs with a lot in them: told whole, left out of lists, bounded, and gone from the disk when they are (docs/SECURITY.md,
//! Bounds).

use engine::{Engine, Rng, Store};
use serde_json::{Value, json};
use server::{Options, Quotas};
use wire::serverless::{endpoints::DeleteEndpoint, jobs::PurgeQueue};

use super::Served;
use crate::harness::{Platform, eventually};

fn ended(served: &Served, endpoint: &str, body: Value) -> String {
    let job = served.submit(endpoint, body);
    served.pass("1m");
    eventually("it ended", || served.job(endpoint, &job).get("executionTime").is_some());
    job
}

#[test]
fn large_parts_of_a_job_are_told_whole_and_left_out_of_lists() {
    let served = Served::free();
    let endpoint = served.endpoint(json!({}));
    let input = json!({ "text": "é\"".repeat(1_000_000) });
    let job = ended(&served, &endpoint, json!({ "input": input, "s3Config": { "key": "k".repeat(100_000) } }));
    for line in ["GET /v2/{e}/status/{j}", "POST /v2/{e}/status-sync/{j}", "POST /v2/{e}/cancel/{j}"] {
        let answer = served.send(&line.replace("{e}", &endpoint).replace("{j}", &job), "");
        assert_eq!(answer.status, 200, "{line}");
        let told = answer.json();
        assert_eq!((&told["status"], &told["output"]), (&json!("COMPLETED"), &json!({ "echo": input })), "{line}");
    }
    let reason = "no ".repeat(100_000);
    let failed = ended(&served, &endpoint, json!({ "input": { "fail": reason } }));
    let told = served.job(&endpoint, &failed);
    assert!(told["error"].to_string().contains(&reason));
    let list = served.send(&format!("GET /v2/{endpoint}/requests"), "");
    assert!(list.body.len() < 2000, "{} bytes", list.body.len());
    assert_eq!(list.json()["requests"][0]["error"], "the error is too long for a list; the job's status has it");
    // It runs again with what it was submitted with.
    assert_eq!(served.send(&format!("POST /v2/{endpoint}/retry/{failed}"), "").status, 200);
    served.pass("1m");
    eventually("it failed again", || served.job(&endpoint, &failed)["error"] == told["error"]);
}

#[test]
fn an_account_keeps_so_much_of_its_jobs_and_what_ended_first_goes() {
    let quotas = Quotas { minute: 100_000, hour: 100_000, day: 100_000 };
    let (served, _) = Served::of(Options { quotas, ..Options::default() }, &[], |clock| {
        Engine::new(Store::in_memory().unwrap(), clock, Rng::from_system()).with_job_bytes(1_000_000)
    });
    let (endpoint, idle) = (served.endpoint(json!({})), served.idle_endpoint());
    let body = json!({ "input": "x".repeat(300_000) });
    let jobs: Vec<String> = (0..5).map(|_| ended(&served, &endpoint, body.clone())).collect();
    let there = |job: &String| served.send(&format!("GET /v2/{endpoint}/status/{job}"), "").status;
    assert_eq!(jobs.iter().map(there).collect::<Vec<_>>(), [404, 404, 200, 200, 200]);
    let submit = || served.send(&format!("POST /v2/{idle}/run"), &body.to_string());
    let statuses: Vec<u16> = (0..6).map(|_| submit().status).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 429, 429], "what has not ended is not thrown away");
    assert!(submit().json()["detail"].as_str().unwrap().contains("have not ended"), "{:?}", submit());
    assert!(jobs.iter().all(|job| there(job) == 404));
    // And there is room again when it has.
    assert_eq!(served.send(&format!("POST /v2/{idle}/purge-queue"), "").status, 200);
    assert_eq!(submit().status, 200);
}

/// Each job keeps 300 KB of input, and the account may keep 1 MB.
#[test]
fn what_a_simulated_worker_makes_of_its_input_is_told_whole_and_not_stored() {
    let (served, _) = Served::of(Options::default(), &[], |clock| {
        Engine::new(Store::in_memory().unwrap(), clock, Rng::from_system()).with_job_bytes(1_000_000)
    });
    let text = "é\"\n".repeat(50_000);
    let input = json!({ "sleep": 0, "fail": text });
    let (echo, simulated) = (json!({ "echo": text }), json!({ "input": text, "simulated": true }));
    let results = [
        ("svcctl/job:echo", &input, json!("FAILED"), "error", json!(text)),
        ("svcctl/job:echo", &json!(text), json!("COMPLETED"), "output", echo),
        ("base:0", &json!(text), json!("COMPLETED"), "output", simulated),
        ("svcctl/job:big-2", &json!({}), json!("COMPLETED"), "output", json!("x".repeat(2_000_000))),
    ];
    for (image, input, status, field, result) in results {
        let endpoint = served.endpoint(json!({ "image": image }));
        let jobs = [(); 3].map(|()| ended(&served, &endpoint, json!({ "input": input })));
        for job in jobs {
            let told = served.job(&endpoint, &job);
            assert_eq!(told["status"], status, "{image}");
            assert!(told[field] == result, "{image}");
        }
        served.send(&format!("DELETE /v2/serverless/{endpoint}"), "");
    }
}

#[test]
fn the_disk_gets_back_what_jobs_took() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.db");
    let size = || std::fs::metadata(&path).unwrap().len();
    let platform = Platform::on(Store::open(&path).unwrap());
    let body = json!({
        "name": "idle", "type": "QUEUE", "image": "svcctl/job:echo", "gpu": { "pools": [super::POOL] },
        "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "max": 0 },
    });
    let endpoint = || {
        let made = platform.send::<wire::serverless::endpoints::CreateEndpoint>(json!({ "body": body })).unwrap();
        for _ in 0..20 {
            let input = json!({ "input": "x".repeat(1_000_000) }).to_string();
            let body = wire::serverless::jobs::JobRequest::read(input.as_bytes()).unwrap();
            let run = wire::serverless::jobs::RunJob { endpoint: made.id.clone(), body };
            platform.engine.call(&engine::Caller::local(), run).unwrap();
        }
        made.id
    };
    let (purged, deleted) = (endpoint(), endpoint());
    let purge = PurgeQueue { endpoint: purged };
    assert_eq!(platform.engine.call(&engine::Caller::local(), purge).unwrap().removed, 20);
    platform.send::<DeleteEndpoint>(json!({ "id": deleted })).unwrap();
    while platform.engine.tidy_up().unwrap() {}
    drop(platform);
    assert!(size() < 10_000_000, "{} bytes", size());
}
