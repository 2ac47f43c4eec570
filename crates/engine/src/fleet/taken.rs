//! What is taken of a host, what of it comes back soon, and whether it takes more (runtime.md, Hosts).

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
    /// GPUs, or vCPUs; what pods wait for is among them.
    pub(crate) units: u32,
    /// GB; what pods wait for is among them.
    pub(crate) disk: u32,
    /// UUIDs.
    pub(crate) gpus: BTreeSet<String>,
    /// Public ports.
    pub(crate) ports: BTreeSet<u16>,
    /// What of all that comes back when containers on their way out are gone.
    pub(crate) leaving: Share,
    /// The GPUs among it.
    pub(crate) leaving_gpus: BTreeSet<String>,
    /// What pods wait for.
    pub(crate) awaited: Share,
}

/// So much of a host.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Share {
    /// GPUs, or vCPUs.
    pub(crate) units: u32,
    /// GB.
    pub(crate) disk: u32,
    /// Public ports.
    pub(crate) ports: usize,
}

impl Share {
    /// Whether this much is enough for that much.
    pub(crate) const fn covers(&self, needed: &Self) -> bool {
        self.units >= needed.units && self.disk >= needed.disk && self.ports >= needed.ports
    }

    /// Together with more.
    pub(crate) const fn plus(&self, more: &Self) -> Self {
        Self {
            units: self.units.saturating_add(more.units),
            disk: self.disk.saturating_add(more.disk),
            ports: self.ports.saturating_add(more.ports),
        }
    }

    /// Without so much of it.
    pub(crate) const fn less(&self, part: &Self) -> Self {
        Self {
            units: self.units.saturating_sub(part.units),
            disk: self.disk.saturating_sub(part.disk),
            ports: self.ports.saturating_sub(part.ports),
        }
    }
}

/// What one pod or worker takes of its host.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Holding<'p> {
    pub(crate) units: u32,
    pub(crate) disk: u32,
    pub(crate) gpus: &'p [String],
    pub(crate) ports: Vec<u16>,
    /// What of it comes back when its container is gone, which is on its way out.
    pub(crate) leaving: Share,
    /// What of it is not its own yet: it waits until others have given it back.
    pub(crate) awaited: Share,
}

impl Holding<'_> {
    /// All of it.
    pub(crate) fn share(&self) -> Share {
        Share { units: self.units, disk: self.disk, ports: self.ports.len() + self.awaited.ports }
    }
}

impl Taken {
    /// Adds what a pod or worker takes. Says what was taken already, if anything was.
    pub(crate) fn add(&mut self, holding: &Holding<'_>) -> Option<String> {
        self.pods += 1;
        self.units = self.units.saturating_add(holding.units);
        self.disk = self.disk.saturating_add(holding.disk);
        self.leaving = self.leaving.plus(&holding.leaving);
        self.awaited = self.awaited.plus(&holding.awaited);
        if holding.leaving.units > 0 {
            self.leaving_gpus.extend(holding.gpus.iter().cloned());
        }
        let gpu = holding.gpus.iter().find(|uuid| !self.gpus.insert((*uuid).clone()));
        let port = holding.ports.iter().find(|port| !self.ports.insert(**port));
        gpu.map(|uuid| format!("GPU `{uuid}`")).or_else(|| port.map(|port| format!("port {port}")))
    }

    /// Takes away what it took.
    pub(crate) fn remove(&mut self, holding: &Holding<'_>) {
        self.pods = self.pods.saturating_sub(1);
        self.units = self.units.saturating_sub(holding.units);
        self.disk = self.disk.saturating_sub(holding.disk);
        self.leaving = self.leaving.less(&holding.leaving);
        self.awaited = self.awaited.less(&holding.awaited);
        for uuid in holding.gpus {
            self.gpus.remove(uuid);
            self.leaving_gpus.remove(uuid);
        }
        for port in &holding.ports {
            self.ports.remove(port);
        }
    }

    /// What is taken, each thing once. Ports that the host no longer offers do not count.
    fn all(&self, spec: &HostSpec) -> Share {
        let ports = self.ports.range(spec.ports.0.clone()).count().saturating_add(self.awaited.ports);
        Share { units: self.units, disk: self.disk, ports }
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
        } else if self.state.taken.is_some() {
            Some("belongs to another engine")
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
                free.min(count(self.free_gpus(spec)).saturating_sub(self.taken.awaited.units))
            }
            Some(_) | None => free,
        }
    }

    /// What a pod can have now.
    pub(crate) fn free(&self, machine: &Machine, spec: &HostSpec) -> Share {
        let free = offered(machine, spec).less(&self.taken.all(spec));
        Share { units: self.usable(machine, free.units), ..free }
    }

    /// What a pod can have when all that ends on the host is gone, and those that wait have what they wait for.
    pub(crate) fn free_soon(&self, machine: &Machine, spec: &HostSpec) -> Share {
        let free = offered(machine, spec).less(&self.taken.all(spec).less(&self.taken.leaving));
        if machine.gpu.is_none() {
            return free;
        }
        let stays = |uuid: &&String| self.taken.gpus.contains(*uuid) && !self.taken.leaving_gpus.contains(*uuid);
        let gpus = spec.gpus.iter().filter(|uuid| !stays(uuid) && !self.state.lost_gpus.contains(uuid));
        Share { units: free.units.min(count(gpus).saturating_sub(self.taken.awaited.units)), ..free }
    }

    /// What one of those that wait can have now.
    pub(crate) fn free_for_waiting(&self, machine: &Machine, spec: &HostSpec) -> Share {
        let free = offered(machine, spec).less(&self.taken.all(spec).less(&self.taken.awaited));
        let units = if machine.gpu.is_some() { free.units.min(count(self.free_gpus(spec))) } else { free.units };
        Share { units, ..free }
    }
}

/// All that a host has for pods.
fn offered(machine: &Machine, spec: &HostSpec) -> Share {
    Share { units: machine.units(), disk: spec.disk, ports: spec.ports.0.clone().count() }
}

fn count<'s>(gpus: impl Iterator<Item = &'s String>) -> u32 {
    u32::try_from(gpus.count()).unwrap_or(u32::MAX)
}
