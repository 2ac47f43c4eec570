//! Resources taken on a host, those about to be released, and whether it takes more pods (runtime.md, Hosts).

use std::collections::{BTreeSet, HashMap};

use super::{HostSpec, Machine, NodeRecord};
use crate::model::HostState;

/// The resources taken on every known host.
pub(crate) type HostOccupancies = HashMap<String, HostOccupancy>;

/// A host's taken resources and its state.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct HostOccupancy {
    pub(crate) state: HostState,
    pub(crate) taken: HostUsage,
    /// The node that the machine is, if it is one of a cluster.
    pub(crate) node: Option<Box<NodeRecord>>,
}

/// The resources taken on a host.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct HostUsage {
    /// Number of pods and workers that have, or may have, something there.
    pub(crate) pods: u32,
    /// GPUs or vCPUs, including those that pods wait for.
    pub(crate) units: u32,
    /// GB, including those that pods wait for.
    pub(crate) disk: u32,
    /// vCPUs, which count on nodes besides GPUs.
    pub(crate) vcpus: u32,
    /// GB of memory.
    pub(crate) memory: u32,
    /// UUIDs.
    pub(crate) gpus: BTreeSet<String>,
    /// Public ports.
    pub(crate) ports: BTreeSet<u16>,
    /// The part to be released once exiting containers are gone.
    pub(crate) leaving: Share,
    /// The GPUs in that part.
    pub(crate) leaving_gpus: BTreeSet<String>,
    /// The resources that pods wait for.
    pub(crate) awaited: Share,
}

/// A share of a host's resources.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Share {
    /// GPUs or vCPUs.
    pub(crate) units: u32,
    /// GB.
    pub(crate) disk: u32,
    /// vCPUs.
    pub(crate) vcpus: u32,
    /// GB of memory.
    pub(crate) memory: u32,
    /// Public ports.
    pub(crate) ports: usize,
}

impl Share {
    /// More than any pod needs.
    pub(crate) const UNLIMITED: Self =
        Self { units: u32::MAX, disk: u32::MAX, vcpus: u32::MAX, memory: u32::MAX, ports: usize::MAX };

    /// Whether this share covers another.
    pub(crate) const fn covers(&self, needed: &Self) -> bool {
        let has_compute = self.units >= needed.units && self.vcpus >= needed.vcpus && self.memory >= needed.memory;
        has_compute && self.disk >= needed.disk && self.ports >= needed.ports
    }

    /// The sum of two shares.
    pub(crate) const fn plus(&self, more: &Self) -> Self {
        Self {
            units: self.units.saturating_add(more.units),
            disk: self.disk.saturating_add(more.disk),
            vcpus: self.vcpus.saturating_add(more.vcpus),
            memory: self.memory.saturating_add(more.memory),
            ports: self.ports.saturating_add(more.ports),
        }
    }

    /// This share minus a part.
    pub(crate) const fn less(&self, part: &Self) -> Self {
        Self {
            units: self.units.saturating_sub(part.units),
            disk: self.disk.saturating_sub(part.disk),
            vcpus: self.vcpus.saturating_sub(part.vcpus),
            memory: self.memory.saturating_sub(part.memory),
            ports: self.ports.saturating_sub(part.ports),
        }
    }
}

/// The resources that one pod or worker takes on its host.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct TenantResources<'p> {
    pub(crate) units: u32,
    pub(crate) disk: u32,
    pub(crate) vcpus: u32,
    pub(crate) memory: u32,
    pub(crate) gpus: &'p [String],
    pub(crate) ports: Vec<u16>,
    /// The part to be released when its exiting container is gone.
    pub(crate) leaving: Share,
    /// The part not yet available: it waits until others release it.
    pub(crate) awaited: Share,
}

impl TenantResources<'_> {
    /// The total.
    pub(crate) fn share(&self) -> Share {
        let Self { units, disk, vcpus, memory, .. } = *self;
        Share { units, disk, vcpus, memory, ports: self.ports.len() + self.awaited.ports }
    }
}

impl HostUsage {
    /// Adds a pod's or worker's resources. Returns a resource that was already taken, if any.
    pub(crate) fn add(&mut self, holding: &TenantResources<'_>) -> Option<String> {
        self.pods += 1;
        self.units = self.units.saturating_add(holding.units);
        self.disk = self.disk.saturating_add(holding.disk);
        self.vcpus = self.vcpus.saturating_add(holding.vcpus);
        self.memory = self.memory.saturating_add(holding.memory);
        self.leaving = self.leaving.plus(&holding.leaving);
        self.awaited = self.awaited.plus(&holding.awaited);
        if holding.leaving.units > 0 {
            self.leaving_gpus.extend(holding.gpus.iter().cloned());
        }
        let gpu = holding.gpus.iter().find(|uuid| !self.gpus.insert((*uuid).clone()));
        let port = holding.ports.iter().find(|port| !self.ports.insert(**port));
        gpu.map(|uuid| format!("GPU `{uuid}`")).or_else(|| port.map(|port| format!("port {port}")))
    }

    /// Removes those resources.
    pub(crate) fn remove(&mut self, holding: &TenantResources<'_>) {
        self.pods = self.pods.saturating_sub(1);
        self.units = self.units.saturating_sub(holding.units);
        self.disk = self.disk.saturating_sub(holding.disk);
        self.vcpus = self.vcpus.saturating_sub(holding.vcpus);
        self.memory = self.memory.saturating_sub(holding.memory);
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

    /// The total, counting each resource once. Ignores ports that the host no longer offers.
    fn all(&self, spec: &HostSpec) -> Share {
        let ports = self.ports.range(spec.ports.0.clone()).count().saturating_add(self.awaited.ports);
        Share { ports, ..self.share() }
    }

    /// The total.
    pub(crate) fn share(&self) -> Share {
        let Self { units, disk, vcpus, memory, .. } = *self;
        Share { units, disk, vcpus, memory, ports: self.ports.len() }
    }

    /// The next free public port after `last`, wrapping around; ports in `others` are not free.
    pub(crate) fn next_port(&self, spec: &HostSpec, last: Option<u16>, others: &BTreeSet<u16>) -> Option<u16> {
        let range = spec.ports.0.clone();
        let behind = last.and_then(|last| last.checked_add(1)).unwrap_or(*range.start());
        let ports = range.clone().filter(|port| *port >= behind).chain(range.filter(|port| *port < behind));
        let is_free = |port: &u16| Some(*port) != last && !self.ports.contains(port) && !others.contains(port);
        ports.into_iter().find(is_free)
    }
}

impl HostOccupancy {
    /// Why the host takes no pods now; `None` if it does.
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

    /// The UUIDs of a host that no pod has, excluding lost ones.
    pub(crate) fn free_gpus<'s>(&self, spec: &'s HostSpec) -> impl Iterator<Item = &'s String> {
        spec.gpus.iter().filter(|uuid| !self.taken.gpus.contains(*uuid) && !self.state.lost_gpus.contains(uuid))
    }

    /// How many of a host's `free` units a pod can use.
    pub(crate) fn usable(&self, machine: &Machine, free: u32) -> u32 {
        match &machine.host {
            Some(spec) if machine.gpu.is_some() => {
                free.min(count(self.free_gpus(spec)).saturating_sub(self.taken.awaited.units))
            }
            Some(_) | None => free,
        }
    }

    /// The resources that a pod can have now.
    pub(crate) fn free(&self, machine: &Machine, spec: &HostSpec) -> Share {
        let free = offered(machine, spec).less(&self.taken.all(spec));
        Share { units: self.usable(machine, free.units), ..free }
    }

    /// The resources that a pod can have once all exiting containers are gone and all waiting pods are served.
    pub(crate) fn free_soon(&self, machine: &Machine, spec: &HostSpec) -> Share {
        let free = offered(machine, spec).less(&self.taken.all(spec).less(&self.taken.leaving));
        if machine.gpu.is_none() {
            return free;
        }
        let stays = |uuid: &&String| self.taken.gpus.contains(*uuid) && !self.taken.leaving_gpus.contains(*uuid);
        let gpus = spec.gpus.iter().filter(|uuid| !stays(uuid) && !self.state.lost_gpus.contains(uuid));
        Share { units: free.units.min(count(gpus).saturating_sub(self.taken.awaited.units)), ..free }
    }

    /// The resources that one waiting pod can have now.
    pub(crate) fn free_for_waiting(&self, machine: &Machine, spec: &HostSpec) -> Share {
        let free = offered(machine, spec).less(&self.taken.all(spec).less(&self.taken.awaited));
        let units = if machine.gpu.is_some() { free.units.min(count(self.free_gpus(spec))) } else { free.units };
        Share { units, ..free }
    }
}

/// All resources of a host for pods.
fn offered(machine: &Machine, spec: &HostSpec) -> Share {
    // The machine's vCPUs and memory follow from its units.
    Share { units: machine.units(), disk: spec.disk, ports: spec.ports.0.clone().count(), ..Share::UNLIMITED }
}

fn count<'s>(gpus: impl Iterator<Item = &'s String>) -> u32 {
    u32::try_from(gpus.count()).unwrap_or(u32::MAX)
}
