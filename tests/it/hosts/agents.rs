//! `svcctl mcp` with programs that really run.

use serde_json::{Value, json};

use super::{
    daemon::{IMAGE, Setup},
    scene::{KEY, Scene},
    workers::{HANDLER, REACHABLE},
};
use crate::{
    harness::DEADLINE,
    mcp::{Client, text, words},
};

#[test]
fn an_agent_runs_a_program_on_a_real_container_and_brings_its_result() {
    let Some(scene) = Scene::start() else { return };
    let mut command = scene.home.command(&words(""));
    command.env("SVCCTL_BASE_URL", format!("http://{}", scene.api)).env("SVCCTL_API_KEY", KEY);
    let mut client = Client::with(command, None, None);
    let script =
        "echo 6 times 7 is $((6 * 7)); echo \"API_KEY=$API_KEY\"; printf '\\033[31mred\\033[0m\\n' >&2; exit 7";
    let run = json!({
        "name": "sum", "image": IMAGE, "hardware": { "cpu": "cpu3c", "count": 2 }, "wait": "4m",
        "command": ["sh", "-c", script], "env": { "API_KEY": "open-sesame" },
    });
    let result = client.call("run", run);
    let fields = &result["structuredContent"];
    assert_eq!((&fields["exitCode"], &fields["ended"]), (&json!(7), &json!(true)), "{result}");
    assert_eq!(fields["output"], "6 times 7 is 42\nAPI_KEY=********", "{result}");
    assert_eq!(fields["stderr"], "red", "{result}");
    assert!(text(&result).contains("| 6 times 7 is 42"), "{result}");
    let why = client.done("why", json!({ "pod": fields["pod"] }));
    assert!(why["why"].as_str().unwrap().contains("has ended"), "{why}");
    scene.awaits_nothing_held();
    assert!(client.done("pods", json!({}))["pods"].is_null());
}

/// Asks until the answer has it.
fn until(client: &mut Client, tool: &str, arguments: &Value, holds: impl Fn(&Value) -> bool) -> Value {
    let began = std::time::Instant::now();
    loop {
        let answer = client.call(tool, arguments.clone());
        if holds(&answer["structuredContent"]) {
            return answer;
        }
        assert!(began.elapsed() < DEADLINE, "{tool}: {answer}");
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

/// The lines of a log.
fn lines(fields: &Value) -> Vec<&str> {
    fields["lines"].as_array().map(|lines| lines.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

#[test]
fn an_agent_does_what_it_is_asked_for_on_real_containers() {
    let Some(scene) = Scene::start() else { return };
    let mut client = Client::with(scene.reaching("exec svcctl mcp --max-hourly 5 --ttl 1h"), None, None);
    let cpu = json!({ "cpu": "cpu3c", "count": 2 });

    // Find a place, rent it, find it again after a lost answer, and learn where nothing fits.
    let places = client.done("capacity", json!({ "hardware": cpu }));
    assert!(places["places"][0]["pricePerHour"].as_f64().unwrap() > 0.0, "{places}");
    let script =
        "head -c 1048576 /dev/zero | tr '\\0' x; echo; printf '\\033[31mred\\033[0m\\n'; echo ready; exec sleep 100000";
    let wanted = json!({
        "name": "box", "image": IMAGE, "hardware": cpu, "command": ["sh", "-c", script], "wait": "4m",
        "env": { "API_TOKEN": "open-sesame" },
    });
    let rented = client.done("rent", wanted.clone());
    assert_eq!((&rented["ready"], &rented["found"]), (&json!(true), &json!(false)), "{rented}");
    assert!(rented["pods"][0]["until"].is_string(), "{rented}");
    assert_eq!(client.done("rent", wanted)["found"], json!(true));
    let nowhere = json!({ "name": "none", "image": IMAGE, "hardware": { "gpu": ["RTX 4090"] } });
    assert!(["no-capacity", "not-found"].contains(&client.refused("rent", nowhere)["code"].as_str().unwrap()));

    // Its log has a line of a mebibyte, colours, and what it says.
    let log = until(&mut client, "logs", &json!({ "pod": "box", "source": "container" }), |fields| {
        lines(fields).contains(&"| ready")
    });
    assert!(log.to_string().len() < 12_000, "{}", log.to_string().len());
    assert!(lines(&log["structuredContent"]).contains(&"| red"), "{log}");
    let found = client.done("logs", json!({ "pod": "box", "grep": "^ready$" }));
    assert_eq!(lines(&found), ["| ready"]);
    assert!(client.done("why", json!({ "pod": "box" }))["why"].as_str().unwrap().contains("box"));

    // A command in it: word by word, its exit code, both streams, masked, bounded, in time.
    let script = "echo $((6 * 7)); echo open-sesame; printf '\\033[31mred\\033[0m\\n' >&2; exit 5";
    let ran = client.call("exec", json!({ "pod": "box", "command": ["sh", "-c", script] }));
    let fields = &ran["structuredContent"];
    assert_eq!((&fields["exitCode"], &fields["output"]), (&json!(5), &json!("42\n********")), "{ran}");
    assert_eq!(fields["stderr"], "red", "{ran}");
    assert!(text(&ran).contains("| 42") && !ran.to_string().contains("open-sesame"), "{ran}");
    let words = client.done("exec", json!({ "pod": "box", "command": ["echo", "a  b", "$c", "'"] }));
    assert_eq!(words["output"], "a  b $c '", "no shell reads them");
    let long = ["sh", "-c", "head -c 1048576 /dev/zero | tr '\\0' y"];
    let long = client.done("exec", json!({ "pod": "box", "command": long }));
    assert_eq!(long["bytes"], 1 << 20, "{long}");
    assert!(long["output"].as_str().unwrap().len() <= 4096 + 64, "{long}");
    let late = client.refused("exec", json!({ "pod": "box", "command": ["sleep", "60"], "timeout": "1s" }));
    assert!(late["title"].as_str().unwrap().contains("did not end within 1"), "{late}");

    // A worker that fails says why, and money is counted.
    let bad = json!({
        "name": "bad", "type": "QUEUE", "image": IMAGE, "cpu": [{ "id": "cpu3c", "vcpuCount": 2 }], "disk": 1,
        "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "max": 1 },
        "entrypoint": ["sh", "-c"], "cmd": ["echo no weights; exit 3"],
    });
    client.done("endpoints", json!({ "create": bad }));
    client.done("jobs", json!({ "endpoint": "bad", "input": {}, "wait": "0" }));
    until(&mut client, "why", &json!({ "endpoint": "bad" }), |fields| {
        fields["why"].to_string().contains("its workers end")
    });
    let cost = client.done("cost", json!({}));
    assert!(cost["ratePerHour"].as_f64().unwrap() > 0.0, "{cost}");

    let ended = client.done("end", json!({ "all": true }));
    assert_eq!(ended["ended"].as_array().map(Vec::len), Some(2), "{ended}");
    assert!(client.done("pods", json!({}))["pods"].is_null());
    scene.awaits_nothing_held();
}

/// A script that rents by API v1 what this agent rents.
const RENT_BY_V1: &str = r#"#!/bin/sh
: "${API:=https://rest.gpu.example/v1}"
curl -s -X POST "$API/pods" -H "Authorization: Bearer $SVCCTL_API_KEY" -H 'Content-Type: application/json' -d '{"name": "ported", "imageName": "IMAGE", "computeType": "CPU", "cpuFlavorIds": ["cpu3c"], "vcpuCount": 2, "containerDiskInGb": 1, "dockerEntrypoint": ["sh", "-c"], "dockerStartCmd": ["echo ported; exec sleep 100000"]}'
"#;

#[test]
fn an_agent_serves_jobs_rents_from_a_template_and_ports_a_script_on_real_containers() {
    let Some(scene) = Scene::with(Setup::default(), REACHABLE) else { return };
    std::fs::create_dir(scene.home.path().join("work")).unwrap();
    scene.home.write("work/rent.sh", RENT_BY_V1.replace("IMAGE", IMAGE));
    let root = scene.home.path().join("work").display().to_string();
    let mut client = Client::with(scene.reaching("exec svcctl mcp --max-hourly 5 --ttl 1h"), Some(vec![root]), None);

    // Make an endpoint, send a job, bring the output of the container that worked on it.
    let echo = json!({
        "name": "echo", "type": "QUEUE", "image": IMAGE, "cpu": [{ "id": "cpu3c", "vcpuCount": 2 }], "disk": 1,
        "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "max": 1 },
        "entrypoint": ["sh", "-c"], "cmd": [HANDLER],
    });
    let made = client.done("endpoints", json!({ "create": echo }));
    assert!(made["endpoints"][0]["until"].is_string(), "{made}");
    let job = client.done("jobs", json!({ "endpoint": "echo", "input": { "say": "forty-two" }, "wait": "4m" }));
    assert_eq!(job["jobs"][0]["status"], "COMPLETED", "{job}");
    assert!(job["output"].as_str().unwrap().contains("forty-two"), "{job}");
    client.done("end", json!({ "what": "echo" }));

    // An operation without a task of its own, and a pod from what it made.
    let template =
        json!({ "name": "lab", "image": IMAGE, "cmd": ["sh", "-c", "echo from a template; exec sleep 100000"] });
    let made = client.done("api", json!({ "operation": "createTemplate", "with": { "body": template } }));
    let template = made["reply"]["id"].clone();
    let hardware = json!({ "cpu": "cpu3c", "count": 2 });
    let rent = json!({ "name": "lab", "hardware": hardware, "more": { "templateId": template }, "wait": "4m" });
    assert_eq!(client.done("rent", rent)["ready"], json!(true));
    until(&mut client, "logs", &json!({ "pod": "lab", "source": "container" }), |fields| {
        lines(fields).contains(&"| from a template")
    });
    let estimate = client.done("cost", json!({ "hardware": hardware, "span": "8h" }));
    assert!(estimate["estimate"].as_f64().unwrap() > 0.0, "{estimate}");
    assert!(client.done("cost", json!({ "since": "2d", "bucket": "day" }))["rows"].is_array());

    // Port a script: its diff is applied, and what it rents by API v2 runs.
    assert!(client.done("migrate", json!({ "task": "scan" }))["findings"].as_u64().unwrap() > 0);
    let diff = client.done("migrate", json!({ "task": "rewrite" }))["diff"].clone();
    scene.home.write("diff", diff.as_str().unwrap());
    scene.reach("cd work && git apply ../diff && API=$SVCCTL_BASE_URL/v2 sh rent.sh").success();
    assert_eq!(client.done("migrate", json!({ "task": "scan" }))["findings"], 0);
    until(&mut client, "logs", &json!({ "pod": "ported", "source": "container" }), |fields| {
        lines(fields).contains(&"| ported")
    });

    // End everything: what the script rented only by its name, since no tool rented it.
    client.done("end", json!({ "all": true }));
    let left = client.done("pods", json!({}));
    assert_eq!(
        (left["pods"].as_array().map(Vec::len), &left["pods"][0]["name"]),
        (Some(1), &json!("ported")),
        "{left}"
    );
    client.refused("end", json!({ "what": "ported" }));
    client.done("end", json!({ "what": "ported", "confirm": "ported" }));
    client.done("api", json!({ "operation": "deleteTemplate", "with": { "id": template }, "confirm": template }));
    scene.awaits_nothing_held();
}
