//! The display of a host.

use std::path::PathBuf;

use serde::Serialize;

use crate::cli::{
    engine::site::Status,
    output::{
        Detail,
        columns::{Cell, Column, Resource, WIDE},
    },
};
use engine::{
    fleet::{Machine, Pull},
    hosts::HostView,
};
use ops::select::Named;
use wire::Timestamp;

/// A real machine and what is known of it.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::cli) struct Host {
    /// Its name.
    id: String,
    status: Status,
    /// Where it stands.
    data_center: String,
    /// Where its container runtime listens.
    endpoint: String,
    /// Where `tcp` ports of its pods are published.
    address: String,
    /// The ports of that address that pods may get.
    ports: String,
    /// Its GPU type.
    gpu: Option<String>,
    /// Its CPU flavor.
    cpu: Option<String>,
    /// The resources that pods occupy: GPUs, or vCPUs.
    units: Units,
    /// The vCPUs that it offers.
    vcpus: u32,
    /// Its CPUs, where it offers more vCPUs than that.
    cpus: Option<u32>,
    /// Its memory in GB.
    memory: u32,
    /// Its disk for pods in GB.
    disk: Units,
    /// The newest CUDA of its driver.
    cuda: Option<String>,
    /// The UUIDs of its GPUs.
    gpus: Vec<String>,
    /// Those of them that are missing.
    lost_gpus: Vec<String>,
    /// How many pods have something there.
    pods: u32,
    /// When an image is pulled.
    pull: &'static str,
    /// The runtime that its containers use instead of the usual one.
    runtime: Option<String>,
    /// Its folder with the network volumes of the data center.
    network_path: Option<PathBuf>,
    /// When a server was last in contact with it.
    last_contact: Option<Timestamp>,
    /// Since when it has been out of reach.
    unreachable_since: Option<Timestamp>,
}

/// How much of something there is, and how much of it pods hold.
#[derive(Debug, Serialize, schemars::JsonSchema)]
struct Units {
    /// In all.
    total: u32,
    /// Held by pods.
    used: u32,
}

impl Units {
    const fn free(&self) -> u32 {
        self.total.saturating_sub(self.used)
    }
}

/// The row of a host.
pub(super) fn of(view: HostView) -> Host {
    let HostView { machine, data_center, state, used_units, used_disk, pods } = view;
    let units = Units { total: machine.units(), used: used_units };
    let Machine { id, gpu, cpu, vcpus, memory, cuda, host, cloud: _, node: _ } = machine;
    let spec = host.expect("a host is a machine that has one");
    Host {
        id,
        status: Status::of(&state),
        data_center,
        endpoint: spec.endpoint.to_string(),
        address: spec.address,
        ports: spec.ports.to_string(),
        gpu: gpu.map(|gpu| gpu.id),
        cpu,
        units,
        vcpus,
        cpus: spec.cpus,
        memory,
        disk: Units { total: spec.disk, used: used_disk },
        cuda: cuda.map(|version| version.to_string()),
        gpus: spec.gpus,
        lost_gpus: state.lost_gpus,
        pods,
        pull: match spec.pull {
            Pull::Auto => "auto",
            Pull::Always => "always",
            Pull::Missing => "missing",
        },
        runtime: spec.runtime,
        network_path: spec.network_path,
        last_contact: state.last_contact,
        unreachable_since: state.unreachable_since,
    }
}

impl Host {
    fn kind(&self) -> &str {
        self.gpu.as_deref().or(self.cpu.as_deref()).unwrap_or_default()
    }

    /// Its offer to pods.
    pub(super) fn offer(&self) -> Detail {
        let mut detail = Detail::default();
        detail.row("id", self.id.as_str());
        detail.row("data center", self.data_center.as_str());
        detail.row("endpoint", self.endpoint.as_str());
        detail.row("address", format!("{}, ports {}", self.address, self.ports));
        let units = format!("{} of {}, {} free", self.units.total, self.kind(), self.units.free());
        if self.gpu.is_some() {
            detail.rows("GPUs", [units].into_iter().chain(self.gpus.iter().cloned()));
            detail.row("vCPUs", self.vcpus.to_string());
        } else {
            detail.row("vCPUs", units);
        }
        detail.rows("CPUs", self.cpus.map(|cpus| cpus.to_string()));
        detail.row("memory", format!("{} GB", self.memory));
        detail.row("disk", format!("{} GB, {} free", self.disk.total, self.disk.free()));
        detail.rows("CUDA", self.cuda.clone());
        detail.row("pull", self.pull);
        detail.rows("runtime", self.runtime.clone());
        detail.rows("network path", self.network_path.iter().map(|path| path.display().to_string()));
        detail
    }

    /// All that is known of it.
    pub(super) fn detail(&self) -> Detail {
        let mut detail = self.offer();
        let moment = |moment: Option<Timestamp>| moment.map(|moment| moment.to_string());
        detail.row("status", self.status.name());
        detail.row("pods", self.pods.to_string());
        detail.rows("lost GPUs", self.lost_gpus.iter().cloned());
        detail.rows("last contact", moment(self.last_contact));
        detail.rows("unreachable since", moment(self.unreachable_since));
        detail
    }
}

impl Resource for Host {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |host| Cell::text(&host.id)),
        Column::new("STATUS", 0, |host| Cell::Status(host.status.name().to_owned())),
        Column::new("DATA CENTER", 2, |host| Cell::text(&host.data_center)),
        Column::new("KIND", 1, |host| Cell::text(host.kind())),
        Column::new("FREE", 0, |host| Cell::text(format!("{} of {}", host.units.free(), host.units.total))),
        Column::new("DISK FREE GB", 3, |host| Cell::number(host.disk.free())),
        Column::new("PODS", 1, |host| Cell::number(host.pods)),
        Column::new("CONTACT", 4, |host| Cell::moment(host.last_contact)),
        Column::new("ENDPOINT", 5, |host| Cell::text(&host.endpoint)),
        Column::new("ADDRESS", WIDE, |host| Cell::text(&host.address)),
        Column::new("PORTS", WIDE, |host| Cell::text(&host.ports)),
    ];
}

/// A host as someone names it.
pub(super) struct Name(pub(super) String);

impl Named for Name {
    const KIND: &'static str = "host";

    fn id(&self) -> &str {
        &self.0
    }

    fn name(&self) -> &str {
        &self.0
    }
}
