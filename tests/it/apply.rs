//! `apply`, `diff` and `export`: an account has what files ask for (cli.md, apply).

mod any;
mod cuts;
mod exported;
mod mistakes;
mod pruning;
mod recipe;
mod story;
mod together;

use serde_json::Value;

use crate::harness::{Home, Outcome};

/// A file with one thing of each kind, the names of which stand for ids.
const TEAM: &str = "\
kind: pod
name: web
image: nginx
templateId: lab
cpu: { id: cpu5c, vcpuCount: 2 }
dataCenterIds: [US-KS-2]
mounts: { network: [{ volumeId: data, path: /data }] }
env: { TOKEN: '{{ SVCCTL_SECRET_hub }}' }
ports: [80/http]
---
kind: secret
name: hub
description: of the model hub
valueFrom: { env: HUB_TOKEN }
---
kind: registry
name: images
username: me
passwordFrom: { env: HUB_TOKEN }
---
kind: ssh-key
name: laptop
key: ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDAQZVzUdPEqil2G4rgXJNBLJC2RhkTEn1p4YFCgaBJE me@laptop
---
kind: network-volume
name: data
size: 20
dataCenter: US-KS-2
---
kind: global-volume
name: shared
---
kind: template
name: lab
image: python:3.12
registry: images
disk: 30
env: { MODE: test }
---
kind: endpoint
name: echo
type: QUEUE
image: svcctl/job:echo
gpu: { pools: [ADA_24] }
scaling: { type: QUEUE_DELAY, queueDelay: 4 }
mounts: { global: [{ globalVolumeId: shared }] }
---
kind: cluster
name: llm
type: TRAINING
image: me/train
compute: { gpuTypeId: H100 SXM, gpuCountPerPod: 8, podCount: 2 }
";

/// A value that stands nowhere else.
const VALUE: &str = "hunter2-91c2fe";

/// Runs a line with the value of [`TEAM`] in the environment.
fn svcctl(home: &Home, line: &str) -> Outcome {
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env("HUB_TOKEN", VALUE);
    Home::outcome(command)
}

/// The steps of an apply or a diff as `action kind name`, without what is kept.
fn steps(outcome: &Outcome) -> Vec<String> {
    let steps = outcome.json()["steps"].as_array().unwrap().clone();
    let text = |step: &Value, field: &str| step[field].as_str().unwrap().to_owned();
    let changes = steps.iter().filter(|step| step["action"] != "keep");
    changes.map(|step| format!("{} {} {}", text(step, "action"), text(step, "kind"), text(step, "name"))).collect()
}

/// Applies, and returns what was done.
fn apply(home: &Home, more: &str) -> Vec<String> {
    steps(&svcctl(home, &format!("apply -o json {more}")).success())
}

/// The lines of a diff. Checks that its exit status is 1 if there are any, and 0 otherwise.
fn diff(home: &Home, more: &str) -> Vec<String> {
    let outcome = svcctl(home, &format!("diff -o json {more}"));
    let found = steps(&outcome);
    assert_eq!(outcome.code, if found.is_empty() { 0 } else { 2 }, "{}", outcome.stderr);
    found
}
