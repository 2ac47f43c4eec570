//! Programs in which the rewrite leaves comments: once a person has done what those ask for, they do what the old ones did.

use std::fs;

use super::{KEY, Served, interpreter, is_there, run, tools};
use crate::harness::Home;

/// Rewrites a program, does the rest by hand (these texts become those), deletes the comments, and compares.
fn both_forms_do_the_same(name: &str, text: &str, comments: &[&str], by_hand: &[(&str, &str)]) {
    if ![interpreter(name)].into_iter().chain(tools(text)).all(is_there) {
        assert!(std::env::var_os("CI").is_none(), "{name} cannot run here");
        return;
    }
    let old = Served::new("migrate proxy --listen 127.0.0.1:0 -o json -q");
    let new = Served::new("serve --listen 127.0.0.1:0 --api-key-env CLOUD_KEY -o json -q");
    let path = old.home.path().join(name);
    fs::write(&path, text.replace("HOST", &old.address)).unwrap();
    let before = run(&old, &path);
    assert_eq!(before.code, 0, "{name} does not run as it is: {before}");
    let path = new.home.path().join(name);
    fs::write(&path, text.replace("HOST", &new.address)).unwrap();
    let mut command = new.home.command(&["migrate", "rewrite", "--write", "--allow-dirty", name]);
    command.current_dir(new.home.path()).env("CLOUD_KEY", KEY);
    let outcome = Home::outcome(command);
    assert_eq!(outcome.code, 2, "{name} is not done: {outcome}");
    let rewritten = fs::read_to_string(&path).unwrap();
    let rules: Vec<&str> = rewritten
        .lines()
        .filter_map(|line| line.split_once("svcctl-migrate[")?.1.split_once(']').map(|(rule, _)| rule))
        .collect();
    assert_eq!(rules, comments, "{rewritten}");
    let mut done: String = rewritten
        .lines()
        .filter(|line| !line.contains("svcctl-migrate["))
        .fold(String::new(), |text, line| text + line + "\n");
    for (from, to) in by_hand {
        assert!(done.contains(from), "{from} is not in\n{done}");
        done = done.replace(from, to);
    }
    fs::write(&path, &done).unwrap();
    let after = run(&new, &path);
    assert_eq!(after.code, 0, "{name} does not run: {after}\n{done}");
    assert_eq!(after.stdout, before.stdout, "{name} says something else:\n{done}");
    assert_eq!(new.state(), old.state(), "{name} leaves something else:\n{done}");
}

#[test]
fn python_waits_for_a_pod() {
    let text = r#"
import json, os, time, urllib.request

API = "http://HOST/v1"


def call(method, path, body=None):
    request = urllib.request.Request(API + path, method=method, data=json.dumps(body).encode() if body else None)
    request.add_header("Authorization", "Bearer " + os.environ["CLOUD_KEY"])
    request.add_header("Content-Type", "application/json")
    return json.load(urllib.request.urlopen(request))


pod = call("POST", "/pods", {"name": "a", "imageName": "python:3.12", "gpuTypeIds": ["NVIDIA L4"], "volumeInGb": 0})
while pod["desiredStatus"] != "RUNNING":
    time.sleep(0.05)
    pod = call("GET", "/pods/" + pod["id"])
print(pod["imageName"], pod["costPerHr"] > 0)
"#;
    both_forms_do_the_same(
        "a.py",
        text,
        &["pod-reply-desired-status"],
        &[(
            "while pod[\"desiredStatus\"] != \"RUNNING\":",
            "while pod[\"status\"] in (\"PROVISIONING\", \"STARTING\"):",
        )],
    );
}

#[test]
fn python_asks_for_one_of_several_gpus() {
    let text = r#"
import json, os, sys, urllib.request

GPUS = sys.argv[1:] or ["NVIDIA L4"]
body = {
    "name": "b",
    "imageName": "python:3.12",
    "gpuTypeIds": GPUS,
    "gpuCount": 1,
    "containerDiskInGb": 20,
    "ports": ["22/tcp"],
}
body["volumeInGb"] = 0
request = urllib.request.Request("http://HOST/v1/pods", method="POST", data=json.dumps(body).encode())
request.add_header("Authorization", "Bearer " + os.environ["CLOUD_KEY"])
request.add_header("Content-Type", "application/json")
print(json.load(urllib.request.urlopen(request))["imageName"])
"#;
    both_forms_do_the_same(
        "b.py",
        text,
        &["pod-gpu-type-id", "pod-volume", "pod-reply-image-name"],
        &[
            ("    \"gpuTypeIds\": GPUS,\n", ""),
            ("\"gpu\": {", "\"gpu\": {\"id\": GPUS[0], "),
            ("body[\"volumeInGb\"] = 0\n", ""),
            ("(request))[\"imageName\"]", "(request))[\"image\"]"),
        ],
    );
}

#[test]
fn shell_lists_what_a_filter_leaves() {
    let text = r#"#!/usr/bin/env bash
set -euo pipefail
API=http://HOST/v1
ask() { curl -fsS -H "Authorization: Bearer $CLOUD_KEY" -H 'Content-Type: application/json' "$@"; }
for name in one two; do
  ask -X POST "$API/pods" -d "{\"name\": \"$name\", \"imageName\": \"nginx\", \"gpuTypeIds\": [\"NVIDIA L4\"], \"volumeInGb\": 0}" > /dev/null
done
ask "$API/pods?name=two" | jq -r '.[].name'
"#;
    both_forms_do_the_same(
        "c.sh",
        text,
        &["pods-list-filters"],
        &[("/pods?name=two", "/pods"), (".pods[].name", ".pods[] | select(.name == \"two\") | .name")],
    );
}

#[test]
fn javascript_returns_a_list() {
    let text = r"
const API = 'http://HOST/v1';
const headers = { Authorization: `Bearer ${process.env.CLOUD_KEY}`, 'Content-Type': 'application/json' };

async function pods() {
  const answer = await fetch(`${API}/pods`, { headers });
  return answer.json();
}

const body = { name: 'd', imageName: 'nginx', gpuTypeIds: ['NVIDIA L4'], volumeInGb: 0, interruptible: process.argv.length > 9 };
await fetch(`${API}/pods`, { method: 'POST', headers, body: JSON.stringify(body) });
const show = (all) => console.log(all.length, all[0].name);
show(await pods());
";
    both_forms_do_the_same(
        "d.mjs",
        text,
        &["pod-interruptible", "list-wrapper"],
        &[
            ("return answer.json();", "return (await answer.json()).pods;"),
            (", interruptible: process.argv.length > 9", ""),
        ],
    );
}

#[test]
fn python_stops_by_a_client_of_its_own() {
    let text = r#"
import http.client, json, os


def send(method, path, text=None):
    connection = http.client.HTTPConnection("HOST")
    headers = {"Authorization": "Bearer " + os.environ["CLOUD_KEY"], "Content-Type": "application/json"}
    connection.request(method, "/v1" + path, text, headers)
    return json.loads(connection.getresponse().read() or "{}")


pod = send("POST", "/pods", json.dumps({"name": "e", "imageName": "nginx", "gpuTypeIds": ["NVIDIA L4"], "volumeInGb": 0}))
send("POST", "/pods/" + pod["id"] + "/stop")
print(send("GET", "/pods/" + pod["id"])["desiredStatus"])
"#;
    both_forms_do_the_same(
        "e.py",
        text,
        &["pods-stop-path", "pod-reply-desired-status"],
        &[
            ("pod[\"id\"] + \"/stop\")", "pod[\"id\"] + \"/action\", '{\"action\": \"stop\"}')"),
            ("desiredStatus", "status"),
        ],
    );
}
