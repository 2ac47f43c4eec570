//! Instant clusters: created whole or not at all, managed as a whole, ended as a whole (clusters.md).

#[cfg(unix)]
mod cli;
mod create;
mod http;
mod logs;
mod members;
mod money;
mod processes;
mod whole;

use std::time::Duration;

use engine::{Caller, Fleet};
use serde_json::{Value, json};
use wire::{
    Problem,
    clusters::{Cluster, ListClusters},
    pods::{LogSource, Pod, ReadPodLogs},
};

use crate::harness::Platform;

/// The type of which one data center has four machines of eight GPUs, and two have two.
const H100: &str = "NVIDIA H100 80GB HBM3";

/// A body for members of eight GPUs.
fn eights(members: u32) -> Value {
    json!({ "compute": { "gpuTypeId": H100, "gpuCountPerPod": 8, "podCount": members } })
}

fn delete(platform: &Platform, id: &str) -> Result<(), Problem> {
    platform.send::<wire::clusters::DeleteCluster>(json!({ "id": id })).map(drop)
}

fn list(platform: &Platform) -> Vec<Cluster> {
    platform.send::<ListClusters>(json!({})).unwrap().clusters
}

fn status(pod: &Pod) -> &'static str {
    pod.status.known().unwrap().as_str()
}

fn statuses(platform: &Platform, id: &str) -> Vec<&'static str> {
    platform.members(id).iter().map(status).collect()
}

/// Everything that a pod's log has of a source.
fn lines(platform: &Platform, pod: &str, source: LogSource) -> Vec<String> {
    let query = ReadPodLogs { id: pod.to_owned(), source: Some(source), tail: Some(5000), since: None, include: None };
    let page = platform.engine.logs(&Caller::local(), &query, None).unwrap();
    page.lines.into_iter().map(|(_, line)| line.line).collect()
}

/// The machine that a pod is on, as its log tells.
fn machine(platform: &Platform, pod: &str) -> String {
    let created = lines(platform, pod, LogSource::System).remove(0);
    created.strip_prefix("pod created on simulated machine ").unwrap().split_once(' ').unwrap().0.to_owned()
}

/// A platform with a fleet that has been changed.
fn with_fleet(change: impl FnOnce(&mut Fleet)) -> Platform {
    let platform = Platform::new();
    let mut fleet = Fleet::shipped();
    change(&mut fleet);
    platform.engine.set_fleet(&fleet).unwrap();
    platform
}

/// Lets as much time pass as it takes until every member runs.
fn come_up(platform: &Platform) {
    platform.pass(Duration::from_secs(3));
}
