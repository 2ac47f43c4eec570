//! Pods for tests of their views.

use serde_json::{Value, json};

use wire::pods::Pod;

/// A running pod with this id, and the changes in `more`.
pub(super) fn pod(id: &str, more: &Value) -> Pod {
    let mut pod = json!({
        "id": id, "name": format!("name-{id}"), "status": "RUNNING", "actions": [], "image": "a", "args": "",
        "disk": 20, "mounts": {}, "ports": [], "env": {}, "registry": null, "cloud": "SECURE",
        "dataCenterId": "EU-SE-1", "cudaVersion": null, "ssh": { "proxy": null, "direct": null }, "template": null,
        "cost": 0.69, "locked": false, "globalNetworking": { "enabled": false }, "runtime": null,
        "createdAt": "2026-11-21T11:00:00Z", "startedAt": null,
    });
    for (name, value) in more.as_object().expect("an object") {
        pod[name] = value.clone();
    }
    serde_json::from_value(pod).expect("a pod")
}

/// The report of a container that has run for `uptime` seconds, with the usage of its GPUs and their memory.
pub(super) fn runtime(gpus: &[(u8, u8)], uptime: u64) -> Value {
    let gpus: Vec<Value> = gpus.iter().map(|(util, memory)| json!({ "util": util, "memoryUtil": memory })).collect();
    json!({ "uptime": uptime, "gpus": gpus, "cpu": { "util": 1 }, "memory": { "util": 2 }, "ports": [] })
}
