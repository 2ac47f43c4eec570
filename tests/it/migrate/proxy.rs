//! `svcctl migrate proxy`: programs for v1 go on.

mod endpoints;
mod fields;
mod graphql;
mod log;
mod lost;
mod pages;
mod volumes;
mod waiting;

use std::{
    io::{BufRead, BufReader, Read},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
    thread::JoinHandle,
};

use api::{ManualPace, Pace};
use proxy::{Options, Proxy};
use serde_json::{Value, json};
use tokio::sync::oneshot;

use super::bodies::migrate;
use crate::{
    harness::{GPU, Home, Platform},
    server::client::{Answer, send},
};

/// `svcctl migrate proxy` in a process of its own.
struct Running {
    child: Child,
    address: SocketAddr,
}

impl Running {
    fn new(home: &Home, more: &str, variables: &[(&str, &str)]) -> Self {
        let line = format!("migrate proxy --listen 127.0.0.1:0 -o json {more}");
        let mut command = home.command(&shell_words::split(&line).unwrap());
        command.envs(variables.iter().copied());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let ready: Value = serde_json::from_str(&first).unwrap();
        let url = ready["url"].as_str().unwrap();
        let address = url.strip_prefix("http://").unwrap().strip_suffix("/v1").unwrap().parse().unwrap();
        Self { child, address }
    }

    fn send(&self, line: &str, headers: &[&str], body: &str) -> Answer {
        send(self.address, line, headers, body)
    }

    /// Stops it as a terminal would; gives its exit code and what it said.
    fn stop(mut self) -> (Option<i32>, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let mut said = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        (self.child.wait().unwrap().code(), said)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A proxy in this process, in front of a platform whose clock stands still.
struct Local {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    _thread: JoinHandle<()>,
}

impl Local {
    fn new(platform: Platform) -> Self {
        let pace = platform.pace();
        Self::paced(platform, pace)
    }

    fn paced(platform: Platform, pace: ManualPace) -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        listener.set_nonblocking(true).unwrap();
        let (stop, stopped) = oneshot::channel();
        let (now, pace) = (platform.now(), Pace::Manual(pace));
        let (proxy, _) = Proxy::new(
            platform.api(),
            Options { now: Box::new(move || now), pace, gone: false, traces: false, accepted: Vec::new() },
        );
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                let stop = async {
                    let _ = stopped.await;
                };
                Arc::clone(&proxy).serve(listener, stop).await;
            });
        });
        Self { address, stop: Some(stop), _thread: thread }
    }

    fn send(&self, line: &str, body: &Value) -> Answer {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        send(self.address, line, &[], &body)
    }
}

impl Drop for Local {
    fn drop(&mut self) {
        drop(self.stop.take());
    }
}

#[test]
fn a_pod_through_the_proxy_is_the_pod_of_the_translated_body() {
    let home = Home::new();
    let v1 = json!({ "imageName": "python:3.12", "gpuTypeIds": [GPU], "gpuCount": 2, "env": [{ "key": "A", "value": "1" }],
                     "dockerStartCmd": ["sleep", "60"], "volumeInGb": 5, "ports": "80/http,22/tcp", "networkVolumeId": null });
    let body = migrate(&home, "pod", &v1).success().json();
    let direct = serde_json::to_value(Platform::new().create(body).unwrap()).unwrap();
    let proxy = Local::new(Platform::new());
    let answer = proxy.send("POST /v1/pods", &v1);
    assert_eq!(answer.status, 201, "{answer:?}");
    let made = answer.json();
    let pairs = [
        ("/id", "/id"),
        ("/name", "/name"),
        ("/imageName", "/image"),
        ("/costPerHr", "/cost"),
        ("/adjustedCostPerHr", "/cost"),
        ("/containerDiskInGb", "/disk"),
        ("/volumeInGb", "/mounts/persistent/size"),
        ("/volumeMountPath", "/mounts/persistent/path"),
        ("/ports", "/ports"),
        ("/env", "/env"),
        ("/dockerStartCmd", "/cmd"),
        ("/gpu/id", "/gpu/id"),
        ("/gpu/count", "/gpu/count"),
        ("/vcpuCount", "/gpu/vcpuCount"),
        ("/memoryInGb", "/gpu/memory"),
        ("/cloudType", "/cloud"),
        ("/locked", "/locked"),
        ("/createdAt", "/createdAt"),
        ("/lastStartedAt", "/startedAt"),
        ("/globalNetworking", "/globalNetworking/enabled"),
    ];
    for (old, new) in pairs {
        assert_eq!(made.pointer(old), direct.pointer(new), "{old}");
        assert!(made.pointer(old).is_some(), "{old}");
    }
    assert_eq!((&made["desiredStatus"], &made["interruptible"]), (&"RUNNING".into(), &false.into()));
}

#[test]
fn several_types_countries_and_clouds_are_tried_by_the_proxy() {
    let proxy = Local::new(Platform::new());
    let more = json!({ "imageName": "i", "gpuTypeIds": ["no such type", GPU], "gpuTypePriority": "custom" });
    let made = proxy.send("POST /v1/pods", &more);
    assert_eq!((made.status, &made.json()["gpu"]["id"]), (201, &GPU.into()), "{made:?}");
    let everywhere =
        json!({ "imageName": "i", "countryCodes": ["US"], "cloudType": "ALL", "gpuTypePriority": "availability" });
    let made = proxy.send("POST /v1/pods", &everywhere);
    assert_eq!(made.status, 201, "{made:?}");
    let shown =
        proxy.send(&format!("GET /v1/pods/{}?includeMachine=true", made.json()["id"].as_str().unwrap()), &Value::Null);
    assert!(shown.json()["machine"]["dataCenterId"].as_str().unwrap().starts_with("US-"), "{shown:?}");
    let nowhere =
        proxy.send("POST /v1/pods", &json!({ "imageName": "i", "gpuTypeIds": [GPU], "countryCodes": ["AQ"] }));
    assert_eq!(nowhere.status, 400, "{nowhere:?}");
    assert!(nowhere.json()["message"].as_str().unwrap().contains("no capacity"), "{nowhere:?}");
    let cpu = json!({ "imageName": "i", "computeType": "CPU", "cpuFlavorIds": ["cpu9z", "cpu5c"], "locked": true });
    let made = proxy.send("POST /v1/pods", &cpu).json();
    assert_eq!((&made["cpuFlavorId"], &made["vcpuCount"], &made["locked"]), (&"cpu5c".into(), &2.into(), &true.into()));
    assert!(made.get("gpu").is_none(), "{made}");
    let any = proxy.send("POST /v1/pods", &json!({ "imageName": "i", "computeType": "CPU" }));
    assert_eq!(any.status, 201, "{any:?}");
    let in_country = |country: &str| {
        let cpu = json!({ "imageName": "i", "computeType": "CPU", "countryCodes": [country] });
        proxy.send("POST /v1/pods", &cpu)
    };
    let made = in_country("RO");
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let shown = proxy.send(&format!("GET /v1/pods/{id}?includeMachine=true"), &Value::Null);
    assert!(shown.json()["machine"]["dataCenterId"].as_str().unwrap().contains("-RO-"), "{shown:?}");
    assert_eq!(in_country("AQ").status, 400);
}

#[test]
fn updates_change_what_they_name() {
    let proxy = Local::new(Platform::new());
    let made = |line: &str, body: Value| proxy.send(line, &body).json()["id"].as_str().unwrap().to_owned();
    let volume = made("POST /v1/networkvolumes", json!({ "name": "v", "size": 20, "dataCenterId": "US-IL-1" }));
    let template = made("POST /v1/templates", json!({ "name": "t", "imageName": "i" }));
    let pod = made("POST /v1/pods", json!({ "imageName": "i", "gpuTypeIds": [GPU], "networkVolumeId": volume }));
    for (line, body, pointer, now) in [
        (format!("PATCH /v1/networkvolumes/{volume}"), json!({ "size": 30 }), "/size", json!(30)),
        (format!("POST /v1/networkvolumes/{volume}/update"), json!({ "name": "w" }), "/name", json!("w")),
        (format!("PATCH /v1/templates/{template}"), json!({ "imageName": "j" }), "/imageName", json!("j")),
        (format!("POST /v1/templates/{template}/update"), json!({ "isPublic": true }), "/isPublic", json!(true)),
        (format!("PATCH /v1/pods/{pod}"), json!({ "locked": true }), "/locked", json!(true)),
        (format!("POST /v1/pods/{pod}/update"), json!({ "env": { "A": "1" } }), "/env/A", json!("1")),
    ] {
        let answer = proxy.send(&line, &body);
        assert_eq!((answer.status, answer.json().pointer(pointer)), (200, Some(&now)), "{line}: {answer:?}");
    }
    let shown = proxy.send(&format!("GET /pods/{pod}?includeNetworkVolume=true"), &Value::Null).json();
    let expected = json!({ "id": volume, "name": "w", "size": 30, "dataCenterId": "US-IL-1" });
    assert_eq!((&shown["networkVolume"], &shown["networkVolumeId"]), (&expected, &volume.as_str().into()));
    let locked = proxy.send(&format!("POST /v1/pods/{pod}/stop"), &Value::Null);
    assert_eq!(locked.status, 409, "{locked:?}");
    for line in [format!("DELETE /v1/pods/{pod}"), format!("DELETE /v1/templates/{template}")] {
        assert_eq!(proxy.send(&line, &Value::Null).status, 204, "{line}");
    }
}

#[test]
fn what_v2_cannot_do_is_an_error_of_v1_that_names_the_rule() {
    let proxy = Local::new(Platform::new());
    let base = json!({ "imageName": "i", "gpuTypeIds": [GPU] });
    for (field, value, rule) in
        [("interruptible", json!(true), "pod-interruptible"), ("colour", json!("red"), "unknown-field")]
    {
        let mut body = base.clone();
        body[field] = value;
        let answer = proxy.send("POST /v1/pods", &body);
        assert_eq!((answer.status, &answer.json()["rule"]), (400, &rule.into()), "{answer:?}");
        assert_eq!(answer.json()["message"], answer.json()["error"]);
    }
    let community = json!({ "imageName": "i", "gpuTypeIds": [GPU], "cloudType": "COMMUNITY", "supportPublicIp": true });
    let answer = proxy.send("POST /v1/pods", &community);
    assert_eq!((answer.status, &answer.json()["rule"]), (400, &"pod-support-public-ip".into()), "{answer:?}");
    for (line, status, rule) in [
        ("POST /v1/pods/abc/reset", 400, "pods-reset-path"),
        ("GET /v1/pods?includeSavingsPlans=true", 400, "pod-reply-savings-plans"),
        ("GET /v1/pods?includeWorkers=true", 400, "pods-list-include"),
        ("GET /v1/pods?templateId=abc", 400, "pod-template-id"),
    ] {
        let answer = proxy.send(line, &Value::Null);
        assert_eq!((answer.status, &answer.json()["rule"]), (status, &rule.into()), "{line}: {answer:?}");
    }
    for (line, body, status) in [
        ("GET /v1/pods/abc", "", 404),
        ("GET /v1/clusters", "", 404),
        ("GET /v2/pods", "", 404),
        ("PUT /v1/pods/abc", "", 405),
        ("POST /v1/pods", "[]", 400),
        ("POST /v1/pods", "{", 400),
        ("POST /v1/pods", r#"{"imageName": "i", "gpuTypeIds": ["x"], "gpuCount": 0}"#, 400),
    ] {
        let answer = send(proxy.address, line, &[], body);
        assert_eq!(answer.status, status, "{line}: {answer:?}");
        assert!(!answer.json()["message"].as_str().unwrap().is_empty());
    }
    let large = format!(r#"{{"imageName": "{}"}}"#, "i".repeat(200_000));
    assert_eq!(send(proxy.address, "POST /v1/pods", &[], &large).status, 413);
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn a_program_for_v1_runs_unchanged_and_is_told_of_at_the_end() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 to run tests/migrate/client.py");
        return;
    }
    let home = Home::swift();
    let running = Running::new(&home, "", &[]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/migrate/client.py");
    let url = format!("http://{}/v1", running.address);
    let output = Command::new("python3").arg(script).args([&url, "no such type", GPU, "NVIDIA L4"]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(said.trim(), "done");
    let summary = running.send("GET /v1/_migration", &[], "").json();
    let program = &summary["programs"][0];
    assert_eq!(program["userAgent"], "client.py/1");
    let rules: Vec<&str> =
        program["rules"].as_array().unwrap().iter().map(|rule| rule["id"].as_str().unwrap()).collect();
    for rule in
        ["pod-gpu-type-ids", "pods-list-filters", "pod-reply-desired-status", "billing-amount", "pods-reset-path"]
    {
        assert!(rules.contains(&rule), "{rule}: {rules:?}");
    }
    let (code, said) = running.stop();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("POST /v1/pods 201") && said.contains("client.py/1 sent"), "{said}");
    assert!(!said.contains("svk_any") && !said.contains("secret"), "{said}");
}

#[test]
fn a_key_is_asked_for_once_there_are_keys_and_has_its_scopes() {
    let home = Home::new();
    let running = Running::new(&home, "-q", &[]);
    assert_eq!(running.send("GET /v1/pods", &[], "").json(), json!([]));
    let key = home.svcctl("engine keys create reader --scope pods:read -o json").success().json();
    let header = format!("Authorization: Bearer {}", key["key"].as_str().unwrap());
    assert_eq!(running.send("GET /v1/pods", &[], "").status, 401);
    assert_eq!(running.send("GET /v1/pods", &["Authorization: Bearer svk_other"], "").status, 401);
    assert_eq!(running.send("GET /v1/pods", &[&header], "").status, 200);
    let refused = running.send("DELETE /v1/pods/abc", &[&header], "");
    assert_eq!(refused.status, 403, "{refused:?}");
    assert!(refused.json()["message"].as_str().unwrap().contains("pods:write"), "{refused:?}");
}

#[test]
fn the_callers_key_is_passed_through_to_a_remote_context() {
    let server = crate::server::client::Local::new(Platform::new().engine, server::Options::default());
    let url = format!("http://{}", server.address);
    let running =
        Running::new(&Home::new(), "-q", &[("SVCCTL_BASE_URL", &url), ("SVCCTL_API_KEY", "svk_not_this_one")]);
    assert_eq!(running.send("GET /v1/pods", &[], "").status, 401);
    assert_eq!(running.send("GET /v1/pods", &["Authorization: Bearer svk_wrong"], "").status, 401);
    let header = format!("Authorization: Bearer {}", crate::server::client::KEY);
    let body = json!({ "imageName": "i", "gpuTypeIds": [GPU] }).to_string();
    assert_eq!(running.send("POST /v1/pods", &[&header], &body).status, 201);
    let listed = running.send("GET /v1/pods", &[&header], "").json();
    assert_eq!(listed[0]["name"], "my pod");
}

#[test]
fn a_rehearsal_answers_gone() {
    let running = Running::new(&Home::new(), "--gone", &[]);
    for line in ["GET /v1/pods", "POST /v1/pods", "GET /v1/openapi.json"] {
        let answer = running.send(line, &["User-Agent: old/1"], "");
        assert_eq!(answer.status, 410, "{answer:?}");
        assert!(answer.json()["message"].as_str().unwrap().contains("v2"), "{answer:?}");
    }
    assert_eq!(running.send("GET /v1/_migration", &[], "").json()["programs"][0]["requests"], 3);
}

#[test]
fn the_proxy_stays_on_this_machine_unless_told_otherwise() {
    let home = Home::new();
    let told = crate::harness::error_of(home.svcctl("migrate proxy --listen 0.0.0.0:0"), 2);
    assert!(told.contains("--insecure"), "{told}");
}
