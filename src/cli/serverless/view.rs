//! The display of an endpoint, its workers and its releases.

use std::{borrow::Cow, fmt::Display, time::Duration};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{
    output::{
        Detail,
        columns::{Cell, Column, Resource, WIDE},
        shape::reference,
    },
    pods::variable,
    terminal::text,
};
use ops::serverless::activity::EndpointActivity;
use wire::{
    Timestamp,
    serverless::{
        endpoints::{Endpoint, Scaling},
        releases::Release,
        workers::Worker,
    },
};

/// An endpoint, with what it does where that was asked for.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub(super) struct Row {
    pub(super) endpoint: Endpoint,
    #[serde(skip)]
    pub(super) live: Option<EndpointActivity>,
}

impl From<Endpoint> for Row {
    fn from(endpoint: Endpoint) -> Self {
        Self { endpoint, live: None }
    }
}

impl JsonSchema for Row {
    fn schema_name() -> Cow<'static, str> {
        Endpoint::schema_name()
    }

    /// The schema of the JSON behind a row.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Endpoint::json_schema(generator)
    }
}

/// The schema of an endpoint where one is named, else of an array of them.
pub(super) fn one_or_several(generator: &mut SchemaGenerator) -> Value {
    json!({ "oneOf": [reference::<Endpoint>(generator), reference::<Vec<Endpoint>>(generator)] })
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |row| Cell::text(&row.endpoint.id)),
        Column::new("NAME", 0, |row| Cell::text(&row.endpoint.name)),
        Column::new("TYPE", 2, |row| Cell::text(row.endpoint.kind.to_string())),
        Column::new("HARDWARE", 1, |row| Cell::text(hardware(&row.endpoint))),
        Column::new("WORKERS", 1, |row| Cell::text(workers(&row.endpoint))),
        Column::new("SCALE BY", 3, |row| Cell::text(scale_by(&row.endpoint))),
        Column::new("CREATED", 4, |row| Cell::moment(*row.endpoint.created_at)),
        Column::new("IMAGE", 5, |row| Cell::text(&row.endpoint.image)),
        Column::new("QUEUED", WIDE, |row| row.of_jobs(|live| *live.jobs?.in_queue)),
        Column::new("IN PROGRESS", WIDE, |row| row.of_jobs(|live| *live.jobs?.in_progress)),
        Column::new("RUNNING", WIDE, |row| row.of_workers(|live| *live.workers.running)),
        Column::new("IDLE", WIDE, |row| row.of_workers(|live| *live.workers.idle)),
        Column::new("STARTING", WIDE, |row| row.of_workers(|live| *live.workers.initializing)),
        Column::new("THROTTLED", WIDE, |row| row.of_workers(|live| *live.workers.throttled)),
        Column::new("UNHEALTHY", WIDE, |row| row.of_workers(|live| *live.workers.unhealthy)),
        Column::new("VERSION", WIDE, |row| row.of_workers(|live| live.version)),
        Column::new("USD/HOUR", WIDE, |row| Cell::money(row.live.and_then(|live| live.per_hour))),
        Column::new("FLASHBOOT", WIDE, |row| Cell::text(row.endpoint.flashboot.to_string())),
        Column::new("DATA CENTERS", WIDE, |row| Cell::list(&row.endpoint.data_center_ids)),
    ];

    fn id(&self) -> String {
        self.endpoint.id.clone()
    }
}

impl Row {
    fn of_jobs(&self, count: fn(&EndpointActivity) -> Option<u64>) -> Cell {
        self.live.as_ref().and_then(count).map_or(Cell::Empty, Cell::number)
    }

    fn of_workers(&self, count: fn(&EndpointActivity) -> Option<u32>) -> Cell {
        self.live.as_ref().and_then(count).map_or(Cell::Empty, Cell::number)
    }
}

/// On what its workers run, in a few words.
pub(super) fn hardware(endpoint: &Endpoint) -> String {
    match (&endpoint.gpu, &endpoint.cpu) {
        (Some(gpu), _) => {
            let pools = gpu.pools.join(", ");
            let without = if gpu.excluded_types.is_empty() { "" } else { " in part" };
            format!("{} x {pools}{without}", gpu.count)
        }
        (None, Some(flavors)) => {
            let flavor = |cpu: &wire::pods::CpuConfig| format!("{} vCPU {}", cpu.vcpu_count, cpu.id);
            flavors.iter().map(flavor).collect::<Vec<_>>().join(", ")
        }
        (None, None) => String::new(),
    }
}

/// How many workers it has: from and to.
fn workers(endpoint: &Endpoint) -> String {
    let told = |count: Option<u32>| text::told(count);
    endpoint
        .workers
        .as_ref()
        .map_or_else(String::new, |workers| format!("{} to {}", told(workers.min), told(workers.max)))
}

/// Its scaling rule, in typed form.
pub(super) fn scale_by(endpoint: &Endpoint) -> String {
    match endpoint.scaling.as_ref() {
        Some(Scaling::QueueDelay { queue_delay }) => format!("delay={queue_delay}"),
        Some(Scaling::RequestCount { request_count }) => format!("requests={request_count}"),
        None => String::new(),
    }
}

/// An endpoint from top to bottom. Values of secrets are shown when `reveal` says so.
pub(super) fn detail(row: &Row, now: Timestamp, reveal: bool) -> Detail {
    let endpoint = &row.endpoint;
    let mut detail = Detail::default();
    let mut text = |label: &str, text: String| detail.cell(label, Cell::text(text), now);
    text("id", endpoint.id.clone());
    text("name", endpoint.name.clone());
    text("type", endpoint.kind.to_string());
    text("hardware", hardware(endpoint));
    if let Some(gpu) = &endpoint.gpu {
        text("excluded", gpu.excluded_types.join(", "));
        text("cuda", cuda(&gpu.allowed_cuda_versions, gpu.min_cuda_version.as_deref()));
    }
    text("data centers", endpoint.data_center_ids.join(", "));
    text("workers", workers(endpoint));
    text("scale by", scale_by(endpoint));
    let idle = endpoint.workers.as_ref().and_then(|workers| workers.idle_timeout);
    text("idle timeout", idle.map_or_else(String::new, |idle| text::span(Duration::from_secs(idle.into()))));
    text("timeout", endpoint.timeout.map_or_else(String::new, |millis| text::span(Duration::from_millis(millis))));
    text("flashboot", endpoint.flashboot.to_string());
    text("image", endpoint.image.clone());
    text("command", endpoint.args.clone());
    text("registry", endpoint.registry.clone().unwrap_or_default());
    text("disk", format!("{} GB", endpoint.disk));
    text("volumes", volumes(endpoint));
    text("ports", endpoint.ports.join(", "));
    detail.rows("env", endpoint.env.iter().flatten().map(|(name, value)| variable(name, value, reveal)));
    if let Some(urls) = endpoint.request_urls.as_ref() {
        detail.rows("run at", urls.run.iter().chain(&urls.base).cloned());
    }
    if let Some(live) = &row.live {
        doing(&mut detail, live);
    }
    detail.cell("created", Cell::moment(*endpoint.created_at), now);
    detail
}

/// The volumes of its workers, each with its path if the server reports it.
fn volumes(endpoint: &Endpoint) -> String {
    let Some(mounts) = endpoint.mounts.as_ref() else { return endpoint.network_volumes.join(", ") };
    let network = mounts.network.iter().map(|mount| format!("{} at {}", mount.network_volume_id, mount.path));
    let global = mounts.global.iter().map(|mount| format!("{} at {} (global)", mount.global_volume_id, mount.path));
    network.chain(global).collect::<Vec<_>>().join(", ")
}

fn cuda(allowed: &[String], least: Option<&str>) -> String {
    let least = least.map(|least| format!("{least} or newer"));
    allowed.iter().cloned().chain(least).collect::<Vec<_>>().join(", ")
}

/// The endpoint's activity.
fn doing(detail: &mut Detail, live: &EndpointActivity) {
    if let Some(jobs) = live.jobs {
        detail.row("jobs", format!("{} queued, {} in progress", jobs.in_queue, jobs.in_progress));
    }
    let workers = live.workers;
    let counts: [(&dyn Display, &str); 5] = [
        (&workers.running, "running"),
        (&workers.idle, "idle"),
        (&workers.initializing, "starting"),
        (&workers.throttled, "throttled"),
        (&workers.unhealthy, "unhealthy"),
    ];
    let counts = counts.map(|(count, what)| (count.to_string(), what));
    let some: Vec<String> =
        counts.iter().filter(|(count, _)| count != "0").map(|(count, what)| format!("{count} {what}")).collect();
    detail.row("now", if some.is_empty() { "no workers".to_owned() } else { some.join(", ") });
    if let Some(version) = live.version {
        detail.row("version", format!("{version}{}", if live.is_rolling { ", being rolled out" } else { "" }));
    }
    detail.rows("cost", live.per_hour.map(|cost| format!("{cost} USD per hour")));
}

impl Resource for Worker {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |worker| Cell::text(&worker.id)),
        Column::new("STATUS", 0, |worker| Cell::Status(worker.status.to_string())),
        Column::new("VERSION", 1, |worker| Cell::seen(&worker.version)),
        Column::new("STALE", 2, |worker| Cell::yes(worker.is_stale)),
        Column::new("HARDWARE", 1, |worker| Cell::text(worker_hardware(worker))),
        Column::new("DATA CENTER", 3, |worker| Cell::maybe(worker.data_center_id.as_ref())),
        Column::new("READY", 2, |worker| Cell::moment(worker.started_at)),
        Column::new("IMAGE", WIDE, |worker| Cell::text(&worker.image)),
    ];

    fn id(&self) -> String {
        self.id.clone()
    }
}

fn worker_hardware(worker: &Worker) -> String {
    let gpu = worker.gpu_type_id.as_deref().map(|id| id.strip_prefix("NVIDIA ").unwrap_or(id));
    gpu.map_or_else(String::new, |gpu| format!("{} x {gpu}", worker.gpu_count))
}

impl Resource for Release {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("VERSION", 0, |release| Cell::seen(&release.version)),
        Column::new("CREATED", 1, |release| Cell::moment(*release.created_at)),
        Column::new("SOURCE", 3, |release| Cell::text(release.source.to_string())),
        Column::new("WORKERS", 2, |release| Cell::seen(&release.worker_count)),
        Column::new("CHANGES", 1, |release| Cell::list(release.diff.iter().map(|change| &change.field))),
        Column::new("BY", WIDE, |release| Cell::maybe(release.created_by_user_id.as_ref())),
        Column::new("BUILD", WIDE, |release| Cell::maybe(release.build_id.as_ref())),
        Column::new("ID", WIDE, |release| Cell::text(&release.id)),
    ];

    /// The value for `--to` and `--diff`.
    fn id(&self) -> String {
        self.version.to_string()
    }
}
