//! The requests of runners of local workers (serverless.md, Real workers).

use engine::{Engine, Rng, Store};
use serde_json::json;
use server::Options;

use super::{JSON, Served};
use crate::server::client::{Process, send};

#[test]
fn who_may_write_endpoints_may_run_workers_for_them() {
    let engine = |clock| {
        let store = Store::in_memory().unwrap();
        Engine::new(store, clock, Rng::from_system()).with_worker_env_prefix("ACME".to_owned())
    };
    let (served, keys) = Served::of(Options::default(), &["serverless:write", "serverless:read"], engine);
    let endpoint = served.endpoint(json!({ "image": "svcctl/local" }));
    let [writer, reader] = &keys[..] else { panic!("{keys:?}") };
    let (env, runner) =
        (format!("GET /_engine/endpoints/{endpoint}/worker-env"), format!("POST /_engine/endpoints/{endpoint}/runner"));
    let at = |line: &str, key: &str, body: &str| send(served.address(), line, &[key, JSON], body);
    let told = at(&env, writer, "");
    assert_eq!(told.status, 200, "{told:?}");
    let told = told.json();
    assert_eq!(told["prefix"], "ACME");
    assert!(told["key"].as_str().unwrap().starts_with("svw_"), "{told}");
    for field in ["worker", "jobBase", "gpuType", "gpuCount", "cpuCount", "dataCenter", "volume"] {
        assert!(told.get(field).is_some(), "{field}: {told}");
    }
    let wanted = at(&runner, writer, r#"{"workers":2}"#);
    assert_eq!(wanted.status, 200, "{wanted:?}");
    let wanted = wanted.json()["workers"].as_array().unwrap().clone();
    assert_eq!(wanted.len(), 2);
    assert!(wanted.iter().all(|worker| worker["prefix"] == "ACME" && worker["key"] == told["key"]));
    assert_eq!(at(&runner, writer, r#"{"workers":null}"#).status, 200);
    for (line, key, body, status) in [
        (&env, reader, "", 403),
        (&runner, reader, "{}", 403),
        (&runner, writer, "{", 422),
        (&runner, writer, r#"{"worker":1}"#, 422),
        (&env.replace("GET", "POST"), writer, "{}", 405),
        (&env.replace(&endpoint, "nosuch"), writer, "", 404),
        (&format!("GET /_engine/endpoints/{endpoint}/nosuch"), writer, "", 403),
        (&env, &"Authorization: Bearer svk_wrong".to_owned(), "", 401),
    ] {
        assert_eq!(at(line, key, body).status, status, "{line} {body}");
    }
}

#[test]
fn what_a_process_prints_is_its_workers_log() {
    let served = Served::new();
    let endpoint = served.endpoint(json!({ "image": "svcctl/local" }));
    let runner = served.send(&format!("POST /_engine/endpoints/{endpoint}/runner"), r#"{"workers":1}"#).json();
    let worker = runner["workers"][0]["worker"].as_str().unwrap().to_owned();
    let line = format!("POST /_engine/endpoints/{endpoint}/workers/{worker}/lines");
    assert_eq!(served.send(&line, r#"{"lines":["one","two"]}"#).status, 204);
    assert_eq!(served.send(&line.replace(&worker, "nosuch"), r#"{"lines":["x"]}"#).status, 404);
    // The log goes on until the worker is gone.
    let logs = format!("GET /v2/serverless/{endpoint}/workers/{worker}/logs");
    let held = served.begin(&format!("{logs}?source=container"), "");
    assert_eq!(served.send(&format!("DELETE /v2/serverless/{endpoint}"), "").status, 204);
    let answer = held.join().unwrap();
    // Either it was deleted before the stream began, or it ended the stream.
    assert!([200, 404].contains(&answer.status), "{answer:?}");
    assert_eq!(served.send(&logs, "").status, 404);
}

#[test]
fn urls_of_endpoints_lead_to_where_the_server_says_it_is() {
    let create = |process: &Process| {
        let key = format!("Authorization: Bearer {}", process.key());
        let body = json!({
            "name": "echo",
            "type": "QUEUE",
            "image": "svcctl/job:echo",
            "gpu": { "pools": [super::POOL] },
            "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 },
        });
        let answer = send(process.address, "POST /v2/serverless", &[&key, JSON], &body.to_string());
        assert_eq!(answer.status, 201, "{answer:?}");
        let (id, run) = (answer.json()["id"].clone(), answer.json()["requestUrls"]["run"].clone());
        let env = format!("GET /_engine/endpoints/{}/worker-env", id.as_str().unwrap());
        let prefix = send(process.address, &env, &[&key], "").json()["prefix"].clone();
        (run.as_str().unwrap().replace(id.as_str().unwrap(), "ID"), prefix)
    };
    let process = Process::new("", &[("SVCCTL_WORKER_ENV_PREFIX", "ACME_")]);
    assert_eq!(create(&process), (format!("http://{}/v2/ID/run", process.address), json!("ACME")));
    let public = Process::new("--public-url https://jobs.example.com/ --worker-env-prefix Own", &[]);
    assert_eq!(create(&public), ("https://jobs.example.com/v2/ID/run".to_owned(), json!("Own")));
}
