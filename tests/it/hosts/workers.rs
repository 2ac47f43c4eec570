//! Workers of endpoints, as containers on hosts (runtime.md; serverless.md).

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, Host, IMAGE},
    scene::{Scene, check_books, enlarge},
};
use crate::harness::{Home, eventually};

pub(super) const SMALL: &str = "--pull missing --reserve vcpus=0,memory=1,disk=1 --yes";
/// A server that containers of its machine reach at the address of Docker's own bridge.
pub(super) const REACHABLE: &str = "--listen 0.0.0.0:8080 --insecure --worker-url http://172.17.0.1:8080";

/// A handler as a shell writes it: it answers each job with what the job's input has behind `say`, and dies of `die`.
/// What it asks with must not close its side: a worker that hung up gets no job.
pub(super) const HANDLER: &str = r#"
trap 'exit 0' TERM
mkfifo /tmp/ask
ask() {
  rest=${2#http://} where=${rest%%/*}
  nc "${where%:*}" "${where#*:}" </tmp/ask >/tmp/answer &
  exec 3>/tmp/ask
  printf '%s /%s HTTP/1.1\r\nHost: %s\r\nAuthorization: %s\r\nConnection: close\r\nContent-Length: %s\r\n\r\n%s' \
    "$1" "${rest#*/}" "$where" "$SVCCTL_AI_API_KEY" "${#3}" "$3" >&3
  wait $!
  exec 3>&-
  cat /tmp/answer
}
echo "worker $SVCCTL_POD_ID of $SVCCTL_ENDPOINT_ID"
while :; do
  job=$(ask GET "$SVCCTL_WEBHOOK_GET_JOB&job_in_progress=0" '')
  case "$job" in *'"input"'*) ;; *) sleep 0.2; continue ;; esac
  case "$job" in *'"die"'*) exit 3 ;; esac
  id=$(echo "$job" | sed -n 's/.*"id":"\([^"]*\)".*/\1/p')
  say=$(echo "$job" | sed -n 's/.*"say":"\([^"]*\)".*/\1/p')
  echo "job $say"
  url=$(echo "$SVCCTL_WEBHOOK_POST_OUTPUT" | sed "s|\$ID|$id|")
  ask POST "$url&isStream=false" "{\"output\":\"$say\"}" >/dev/null
done
"#;

/// An endpoint on the server, which starts a worker for each job.
pub(super) fn endpoint(served: &Scene<()>, more: &Value) -> String {
    let mut body = json!({
        "name": "e", "type": "QUEUE", "image": IMAGE, "cpu": [{ "id": "cpu3c", "vcpuCount": 2 }], "disk": 1,
        "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "max": 2 },
        "entrypoint": ["sh", "-c"], "cmd": [HANDLER],
    });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let made = served.send("POST /v2/serverless", &body);
    assert_eq!(made.status, 201, "{made:?}");
    made.json()["id"].as_str().unwrap().to_owned()
}

fn submit(served: &Scene<()>, endpoint: &str, input: &Value) -> String {
    let job = served.send(&format!("POST /v2/{endpoint}/run"), &json!({ "input": input }));
    assert_eq!(job.status, 200, "{job:?}");
    job.json()["id"].as_str().unwrap().to_owned()
}

/// A job that has ended.
fn ended(served: &Scene<()>, endpoint: &str, job: &str) -> Value {
    let look = || served.send(&format!("GET /v2/{endpoint}/status/{job}"), &Value::Null).json();
    let is_over = |job: &Value| !matches!(job["status"].as_str(), Some("IN_QUEUE" | "IN_PROGRESS"));
    eventually("the job has ended", || is_over(&look()));
    look()
}

/// The ids of an endpoint's workers, with their states.
pub(super) fn workers(served: &Scene<()>, endpoint: &str) -> Vec<(String, String)> {
    let list = served.send(&format!("GET /v2/serverless/{endpoint}/workers"), &Value::Null).json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    list["workers"].as_array().unwrap().iter().map(|one| (text(&one["id"]), text(&one["status"]))).collect()
}

/// The lines of a worker's log.
pub(super) fn log(home: &Home, endpoint: &str, worker: &str) -> Vec<String> {
    let told =
        home.svcctl(&format!("serverless logs {endpoint} --worker {worker} --tail 1000 -o ndjson")).success().stdout;
    let line = |line: &str| serde_json::from_str::<Value>(line).unwrap()["line"].as_str().unwrap().to_owned();
    told.lines().map(line).collect()
}

/// A home whose engine has this daemon as its only host.
pub(super) fn home_of(daemon: &impl Host) -> Home {
    let home = Home::new();
    home.svcctl(&format!("engine hosts add here {} {SMALL}", daemon.endpoint())).success();
    enlarge(&home, 8);
    home
}

#[test]
fn an_endpoint_serves_jobs_from_containers_from_zero_and_back() {
    let Some(daemon) = Daemon::start() else { return };
    let home = home_of(&daemon);
    let served = Scene::serving(home, (), REACHABLE);
    let id = endpoint(&served, &json!({}));
    assert_eq!((workers(&served, &id), daemon.containers()), (Vec::new(), Vec::new()));
    let first = ended(&served, &id, &submit(&served, &id, &json!({ "say": "hello" })));
    assert_eq!((&first["status"], &first["output"]), (&json!("COMPLETED"), &json!("hello")));
    let worker = first["workerId"].as_str().unwrap().to_owned();
    assert_eq!(daemon.containers(), [format!("svcctl-{worker}-1")]);
    // The one that is there takes the next one.
    let second = ended(&served, &id, &submit(&served, &id, &json!({ "say": "again" })));
    assert_eq!((&second["output"], &second["workerId"]), (&json!("again"), &json!(worker)));
    let expected =
        [format!("worker {worker} of {id}"), "job hello".into(), "job again".into(), "the worker is ready".into()];
    eventually("its log has what it printed and what the platform did", || {
        let lines = log(&served.home, &id, &worker);
        expected.iter().all(|line| lines.contains(line))
    });
    // A container that dies with its job is replaced, and the job given up the second time.
    let deadly = ended(&served, &id, &submit(&served, &id, &json!({ "die": true })));
    assert_eq!((&deadly["status"], &deadly["retries"]), (&json!("FAILED"), &json!(1)));
    let after = ended(&served, &id, &submit(&served, &id, &json!({ "say": "still" })));
    assert_eq!(after["output"], json!("still"));
    eventually("nothing runs when nothing is asked for", || {
        workers(&served, &id).is_empty() && daemon.containers().is_empty()
    });
    served.awaits_nothing_held();
    check_books(&served.home);
    // One that is deleted in the middle of it leaves nothing either.
    let job = submit(&served, &id, &json!({ "say": "late" }));
    eventually("a container is made", || !daemon.containers().is_empty());
    assert_eq!(served.send(&format!("DELETE /v2/serverless/{id}"), &Value::Null).status, 204);
    served.awaits_nothing_held();
    assert_eq!(daemon.containers(), Vec::<String>::new());
    assert_eq!(served.send(&format!("GET /v2/{id}/status/{job}"), &Value::Null).status, 404);
    check_books(&served.home);
}

#[test]
fn a_server_that_containers_do_not_reach_says_so_where_it_is_looked_for() {
    let Some(daemon) = Daemon::start() else { return };
    let home = home_of(&daemon);
    let served = Scene::serving(home, (), "");
    let id = endpoint(&served, &json!({ "workers": { "min": 1, "max": 1 } }));
    eventually("it is UNHEALTHY", || workers(&served, &id).first().is_some_and(|(_, state)| state == "UNHEALTHY"));
    let worker = workers(&served, &id).remove(0).0;
    let why = "a container cannot reach http://127.0.0.1:";
    eventually("its log says why", || log(&served.home, &id, &worker).iter().any(|line| line.contains(why)));
    assert_eq!(daemon.containers(), Vec::<String>::new());
    let checks = served.home.svcctl("engine hosts check -o json").success().json()["checks"].clone();
    let found = checks.as_array().unwrap().iter().find(|check| check["check"] == "workers").expect("a finding").clone();
    let has = |field: &str, text: &str| found[field].as_str().unwrap().contains(text);
    assert!(
        has("status", "warn") && has("detail", "cannot reach http://127.0.0.1:") && has("hint", "--worker-url"),
        "{found}"
    );
}

/// `tests/conformance/workers/run` names an archive with Python and the public worker library here.
const LIBRARY: &str = "SVCCTL_WORKER_ROOT";

#[test]
fn a_handler_of_the_public_library_serves_jobs_from_a_container() {
    let Some(root) = std::env::var_os(LIBRARY) else { return };
    let Some(daemon) = Daemon::start() else { return };
    daemon.docker(&format!("import {} library:latest", root.to_str().unwrap())).success();
    let home = home_of(&daemon);
    let served = Scene::serving(home, (), &format!("{REACHABLE} --worker-env-prefix RUNPOD"));
    let handler = json!({
        "image": "library:latest", "entrypoint": ["/usr/bin/python3", "-u", "/handlers.py"], "cmd": ["sync"], "disk": 5,
        // The library's checks at a start are about the machine, which may be small.
        "env": { "PYTHONPATH": "/library", "RUNPOD_SKIP_GPU_CHECK": "true", "RUNPOD_SKIP_AUTO_SYSTEM_CHECKS": "true" },
    });
    let id = endpoint(&served, &handler);
    for number in 0..3 {
        let job = ended(&served, &id, &submit(&served, &id, &json!({ "n": number })));
        assert_eq!(
            (&job["status"], &job["output"]),
            (&json!("COMPLETED"), &json!({ "echo": { "n": number } })),
            "{job}"
        );
    }
    let failed = ended(&served, &id, &submit(&served, &id, &json!({ "fail": "no luck" })));
    assert!(failed["status"] == "FAILED" && failed["error"].as_str().unwrap().contains("no luck"), "{failed}");
    assert_eq!(daemon.containers().len(), 1);
    eventually("nothing runs when nothing is asked for", || {
        workers(&served, &id).is_empty() && daemon.containers().is_empty()
    });
    let again = ended(&served, &id, &submit(&served, &id, &json!({ "n": 9 })));
    assert_eq!(again["output"], json!({ "echo": { "n": 9 } }));
    check_books(&served.home);
}
