//! Nothing of the API changes: a pod on a host is answered for as a simulated one is, but for times and figures
//! (runtime.md, What is real).

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, Host},
    life::SERVE,
    scene::{Scene, fleet},
};
use crate::harness::Home;

/// What differs between any two pods: times and figures, and where they are reached.
const FREE: [&str; 11] =
    ["createdAt", "startedAt", "uptime", "util", "memoryUtil", "public", "ip", "host", "port", "username", "command"];

/// An answer without what differs between any two pods. Whether something is there at all, stays.
fn plain(value: &mut Value, id: &str) {
    match value {
        Value::Object(fields) => {
            // Only of a pod on a host it is known (an extension).
            fields.remove("url");
            for (name, field) in fields {
                if FREE.contains(&name.as_str()) && !field.is_null() {
                    *field = json!(format!("some {name}"));
                } else {
                    plain(field, id);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| plain(item, id)),
        Value::String(text) => *text = text.replace(id, "ID"),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// What the API answers through the life of a pod, by step.
fn answers<D>(scene: &Scene<D>) -> Vec<(String, u16, Value)> {
    let more = json!({ "ports": ["22/tcp", "80/http"], "env": { "A": "1" } });
    let id = scene.created(SERVE, &more);
    let mut told = Vec::new();
    let mut send = |step: &str, line: &str, body: &Value| {
        let answer = scene.send(&line.replace("ID", &id), body);
        let mut value = if answer.body.is_empty() { Value::Null } else { answer.json() };
        plain(&mut value, &id);
        told.push((step.to_owned(), answer.status, value));
    };
    let action = |action: &str| json!({ "action": action });
    let await_running = || scene.awaits(&id, "RUNNING");
    await_running();
    send("running", "GET /v2/pods/ID", &Value::Null);
    send("list", "GET /v2/pods", &Value::Null);
    send("start what runs", "POST /v2/pods/ID/action", &action("start"));
    send("rename", "PATCH /v2/pods/ID", &json!({ "name": "other" }));
    send("reconfigure", "PATCH /v2/pods/ID", &json!({ "env": { "A": "2" } }));
    await_running();
    send("reconfigured", "GET /v2/pods/ID", &Value::Null);
    send("restart", "POST /v2/pods/ID/action", &action("restart"));
    await_running();
    send("restarted", "GET /v2/pods/ID", &Value::Null);
    send("stop", "POST /v2/pods/ID/action", &action("stop"));
    send("stopped", "GET /v2/pods/ID", &Value::Null);
    send("restart what is stopped", "POST /v2/pods/ID/action", &action("restart"));
    send("reconfigure what is stopped", "PATCH /v2/pods/ID", &json!({ "env": {}, "disk": 6 }));
    send("wrong", "PATCH /v2/pods/ID", &json!({ "disk": 0 }));
    send("start", "POST /v2/pods/ID/action", &action("start"));
    await_running();
    send("started", "GET /v2/pods/ID", &Value::Null);
    send("lock", "PATCH /v2/pods/ID", &json!({ "locked": true }));
    send("stop what is locked", "POST /v2/pods/ID/action", &action("stop"));
    send("terminate", "POST /v2/pods/ID/action", &action("terminate"));
    send("terminated", "GET /v2/pods/ID", &Value::Null);
    send("start what is terminated", "POST /v2/pods/ID/action", &action("start"));
    send("empty", "GET /v2/pods", &Value::Null);
    told
}

#[test]
fn a_pod_on_a_host_is_answered_for_as_a_simulated_one() {
    let Some(daemon) = Daemon::start() else { return };
    let home = Home::new();
    home.write("fleet.json", fleet(&home, None).to_string());
    home.svcctl("engine fleet set fleet.json").success();
    home.svcctl("engine runtime set --provisioning 1s --starting 1s").success();
    home.svcctl("engine credit set 1000").success();
    let simulated = answers(&Scene::serving(home, (), ""));
    let real = answers(&Scene::at(&daemon.endpoint(), daemon, ""));
    for (simulated, real) in simulated.iter().zip(&real) {
        assert_eq!(simulated, real);
    }
    assert_eq!(simulated.len(), real.len());
}
