//! The client against a server: what it sends, what it makes of answers, good and bad.

mod faults;
mod logs;
mod requests;
pub(crate) mod server;

use serde_json::{Value, json};
use server::Server;

use crate::harness::{Home, Outcome};

/// A key as a service gives it. It must be in the requests and nowhere else.
const KEY: &str = "svk_0123456789abcdefghijklmnopqrstuvwxyzABCD";

/// Runs a line against a server, with the key. Whatever comes of it, the key is in neither stream.
fn run(server: &Server, line: &str) -> Outcome {
    let home = Home::new();
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env("SVCCTL_BASE_URL", server.url()).env("SVCCTL_API_KEY", KEY);
    let outcome = Home::outcome(command);
    assert!(!outcome.stdout.contains(KEY) && !outcome.stderr.contains(KEY), "{outcome}");
    assert!(!outcome.stderr.contains("panicked"), "{outcome}");
    assert!(!home.data().exists(), "the embedded engine has no part in it");
    outcome
}

/// A pod as a server gives it, with what `more` adds to it.
fn pod(id: &str, more: &Value) -> Value {
    let mut pod = json!({
        "id": id, "name": format!("name-{id}"), "status": "RUNNING", "actions": ["stop", "restart", "terminate"],
        "image": "a", "args": "", "disk": 20, "mounts": {}, "ports": [], "env": {}, "registry": null,
        "gpu": { "id": "NVIDIA L4", "count": 1, "vcpuCount": 8, "memory": 30 }, "cloud": "SECURE",
        "dataCenterId": "EU-RO-1", "cudaVersion": "12.4", "ssh": { "proxy": null, "direct": null }, "template": null,
        "cost": 0.43, "locked": false, "globalNetworking": { "enabled": false }, "runtime": null,
        "createdAt": "2026-11-20T12:00:00Z", "startedAt": null,
    });
    pod.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    pod
}

/// The reply to a list of pods.
fn pods(pods: &[Value]) -> Value {
    json!({ "pods": pods, "pagination": { "hasNextPage": false, "nextCursor": null } })
}
