//! What is taken of a host beside its units, and whether it takes more (runtime.md, Hosts).

use std::collections::{BTreeSet, HashMap};

use super::{HostSpec, Machine};
use crate::hosts::HostState;

/// What is taken of every host that anything is known of.
pub(crate) type OnHosts = HashMap<String, OnHost>;

/// What is taken of a host, and its state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct OnHost {
    pub(crate) state: HostState,
    pub(crate) taken: Taken,
}

/// What is taken of a host.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Taken {
    /// How many pods and workers have something there, or may have.
    pub(crate) pods: u32,
    /// GPUs, or vCPUs.
    pub(crate) units: u32,
    /// GB.
    pub(crate) disk: u32,
    /// UUIDs.
    pub(crate) gpus: BTreeSet<String>,
    /// Public ports.
    pub(crate) ports: BTreeSet<u16>,
}

/// What one pod or worker takes of its host.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Holding<'p> {
    pub(crate) units: u32,
    pub(crate) disk: u32,
    pub(crate) gpus: &'p [String],
    pub(crate) ports: Vec<u16>,
}

impl Taken {
    /// Adds what a pod or worker takes. Says what was taken already, if anything was.
    pub(crate) fn add(&mut self, holding: &Holding<'_>) -> Option<String> {
        self.pods += 1;
        self.units = self.units.saturating_add(holding.units);
        self.disk = self.disk.saturating_add(holding.disk);
        let gpu = holding.gpus.iter().find(|uuid| !self.gpus.insert((*uuid).clone()));
        let port = holding.ports.iter().find(|port| !self.ports.insert(**port));
        gpu.map(|uuid| format!("GPU `{uuid}`")).or_else(|| port.map(|port| format!("port {port}")))
    }

    /// Takes away what it took.
    pub(crate) fn remove(&mut self, holding: &Holding<'_>) {
        self.pods = self.pods.saturating_sub(1);
        self.units = self.units.saturating_sub(holding.units);
        self.disk = self.disk.saturating_sub(holding.disk);
        for uuid in holding.gpus {
            self.gpus.remove(uuid);
        }
        for port in &holding.ports {
            self.ports.remove(port);
        }
    }

    /// GB that are free.
    pub(crate) fn free_disk(&self, spec: &HostSpec) -> u32 {
        spec.disk.saturating_sub(self.disk)
    }

    /// How many public ports are free.
    pub(crate) fn free_ports(&self, spec: &HostSpec) -> usize {
        let within = self.ports.range(spec.ports.0.clone()).count();
        spec.ports.0.clone().count().saturating_sub(within)
    }

    /// The next free public port behind `last`, from the first one again behind the end; those of `others` are not free.
    pub(crate) fn next_port(&self, spec: &HostSpec, last: Option<u16>, others: &BTreeSet<u16>) -> Option<u16> {
        let range = spec.ports.0.clone();
        let behind = last.and_then(|last| last.checked_add(1)).unwrap_or(*range.start());
        let ports = range.clone().filter(|port| *port >= behind).chain(range.filter(|port| *port < behind));
        let is_free = |port: &u16| Some(*port) != last && !self.ports.contains(port) && !others.contains(port);
        ports.into_iter().find(is_free)
    }
}

impl OnHost {
    /// Why the host takes no pod now; `None` when it does.
    pub(crate) const fn refusal(&self) -> Option<&'static str> {
        if self.state.is_lost || self.state.unreachable_since.is_some() {
            Some("is out of reach")
        } else if self.state.is_drained {
            Some("is drained")
        } else if self.state.is_full {
            Some("has no disk left")
        } else {
            None
        }
    }

    /// The UUIDs of a host that no pod has, those that it lost not among them.
    pub(crate) fn free_gpus<'s>(&self, spec: &'s HostSpec) -> impl Iterator<Item = &'s String> {
        spec.gpus.iter().filter(|uuid| !self.taken.gpus.contains(*uuid) && !self.state.lost_gpus.contains(uuid))
    }

    /// Of so many units of a host that are not taken those that a pod can have.
    pub(crate) fn usable(&self, machine: &Machine, free: u32) -> u32 {
        match &machine.host {
            Some(spec) if machine.gpu.is_some() => {
                free.min(u32::try_from(self.free_gpus(spec).count()).unwrap_or(u32::MAX))
            }
            Some(_) | None => free,
        }
    }
}
