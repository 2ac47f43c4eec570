//! A pod's or worker's part of a host, and its desired state there.

use std::{collections::BTreeMap, net::IpAddr, time::Duration};

use serde::{Deserialize, Serialize};

use super::{CudaNeed, DesiredState, Generation, PodRecord, Presence, Wait, WorkerRecord};
use crate::fleet::{Share, TenantResources};
use wire::{
    Timestamp,
    pods::PodStatus,
    scalar::{Port, Protocol},
};

/// How long an image may be unavailable for the time being, on a cluster, before its pod is given up.
pub(crate) const IMAGE_WAIT: Duration = Duration::from_secs(600);
/// How long a pod waits for terminating containers: their grace period, plus the time to remove them.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(15);

/// A pod or worker, as seen by the host on which it has, or may have, something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tenant<'r> {
    /// The site: a host or a cluster.
    pub(crate) site: &'r str,
    /// The machine where its resources count: on a cluster its node, or the one where it is expected. `None` where no
    /// node is known for it.
    pub(crate) machine: Option<&'r str>,
    /// The resources it takes.
    pub(crate) holding: TenantResources<'r>,
    /// Its desired state there.
    pub(crate) wanted: DesiredState,
}

/// The part of a pod's record that only pods on hosts have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HostAllocation {
    /// The newest one.
    pub(crate) generation: u64,
    /// The site that runs it, if that has several machines and chooses one; else its machine is its site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) site: Option<String>,
    /// On a cluster: what is fixed at the start of a generation, and what it waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) on_cluster: Option<Box<ClusterAllocation>>,
    /// Whether a container of it may be on the host: until it is seen gone.
    pub(crate) is_present: bool,
    /// Whether that container was seen to have ended: it no longer uses any units.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) has_ended: bool,
    /// Whether no container of it has been seen since it was created or started, so that none is charged yet.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_unseen: bool,
    /// Since when it has waited in this start for resources that others hold. It has none of the host's meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) waits_since: Option<Timestamp>,
    /// Whether its persistent volume may be there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) has_volume: bool,
    /// The address of its public ports.
    pub(crate) address: String,
    /// Its address in the network of its cluster of pods, once that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ip: Option<IpAddr>,
    /// The UUIDs of its GPUs, while it takes units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) gpus: Vec<String>,
    /// The host ports at which its `tcp` ports are published, and those of its last container if still there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) ports: BTreeMap<u16, u16>,
    /// How many of them another program held, in this generation.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) port_tries: u8,
    /// The container of this generation, once seen running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) running: Option<RunningContainer>,
}

/// The part that only pods and workers on clusters have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct ClusterAllocation {
    /// The machine where the engine expects it, and counts it until its node is known.
    pub(crate) hint: Option<String>,
    /// Whether its last container may still be there, whose units it takes over.
    pub(crate) has_last: bool,
    /// The labels that its node must have, each with one of these values.
    pub(crate) labels: Vec<(String, Vec<String>)>,
    /// The CUDA versions that its node may report, as was asked when it was created.
    pub(crate) cuda: CudaNeed,
    /// Whether a node has been chosen for its newest generation.
    pub(crate) is_bound: bool,
    /// Why it waits, as the cluster says.
    pub(crate) wait: Option<(Wait, String)>,
    /// When it is given up, unless it gets further.
    pub(crate) until: Option<Timestamp>,
    /// How often all members of its cluster of pods were made again before.
    pub(crate) tries: u8,
    /// Whether its node was lost with it: whether anything of it still runs there is unknown.
    pub(crate) is_lost: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A container that was seen running.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RunningContainer {
    /// The host's name for it.
    pub(crate) container: String,
}

impl HostAllocation {
    /// Begins the next generation of a pod, with or without a persistent volume.
    pub(crate) fn renew(&mut self, has_volume: bool) {
        self.generation = self.generation.saturating_add(1);
        (self.is_present, self.has_volume, self.has_ended) = (true, has_volume, false);
        (self.port_tries, self.running, self.waits_since, self.ip) = (0, None, None, None);
    }

    /// Starts to wait for resources that others hold, which begins the next generation.
    pub(crate) fn wait(&mut self, now: Timestamp) {
        (self.is_present, self.running, self.waits_since) = (false, None, Some(now));
        self.gpus.clear();
    }

    /// How many of these ports still need a host port.
    pub(crate) fn missing_ports(&self, ports: &[Port]) -> usize {
        let is_missing = |port: &&Port| port.protocol == Protocol::Tcp && !self.ports.contains_key(&port.number);
        ports.iter().filter(is_missing).count()
    }

    /// Whether a cluster has not chosen a node for its newest generation.
    pub(crate) fn is_unbound(&self) -> bool {
        self.on_cluster.as_ref().is_some_and(|cluster| !cluster.is_bound)
    }

    /// The machine where it is expected.
    pub(crate) fn hint(&self) -> Option<&str> {
        self.on_cluster.as_ref()?.hint.as_deref()
    }

    /// Whether anything of the pod may be on the host.
    pub(crate) const fn is_left(&self) -> bool {
        self.is_present || self.has_volume
    }
}

impl PodRecord {
    /// The site at which it has, or may have, something: a host or a cluster.
    pub(crate) fn on_host(&self) -> Option<&str> {
        let real = self.real.as_ref()?;
        let site = real.site.as_deref().or(self.host.machine.as_deref());
        site.filter(|_| self.status != PodStatus::Terminated || real.is_left())
    }

    /// The machine where its resources count: its own, or on a cluster the one where it is expected.
    pub(crate) fn machine(&self) -> Option<&str> {
        self.host.machine.as_deref().or_else(|| self.real.as_ref()?.hint())
    }

    /// Whether no node took it in time: it holds nothing once its Pod is gone.
    fn found_no_node(&self) -> bool {
        self.status == PodStatus::Error && self.real.as_ref().is_some_and(|real| real.is_unbound())
    }

    /// When a cluster has kept it waiting for too long.
    pub(crate) fn given_up_at(&self) -> Option<Timestamp> {
        let starts = matches!(self.status, PodStatus::Provisioning | PodStatus::Starting);
        self.real.as_ref()?.on_cluster.as_ref()?.until.filter(|_| starts)
    }

    /// Since when it has waited for resources that others on its host hold.
    pub(crate) fn waits_since(&self) -> Option<Timestamp> {
        self.real.as_ref()?.waits_since.filter(|_| self.status == PodStatus::Provisioning)
    }

    /// When it will have waited for too long.
    pub(crate) fn waits_until(&self) -> Option<Timestamp> {
        Some(self.waits_since()?.after(LONGEST_WAIT))
    }

    /// Whether it takes units of its machine: while it is held, and on a host until its container has ended or is gone.
    pub(crate) fn takes_units(&self) -> bool {
        match &self.real {
            // One that waited in vain has none.
            Some(real) if real.waits_since.is_some() => self.waits_since().is_some(),
            Some(real) if self.found_no_node() => real.is_present && !real.has_ended,
            Some(real) => self.is_held() || (real.is_present && !real.has_ended),
            None => self.is_held(),
        }
    }

    /// The resources it takes of its host; `None` on a simulated machine, and when nothing of it is left.
    pub(crate) fn holding(&self) -> Option<TenantResources<'_>> {
        self.on_host()?;
        let real = self.real.as_ref()?;
        if real.waits_since.is_some() {
            return Some(self.holding_of_waiting(real));
        }
        let keeps_volume = self.status != PodStatus::Terminated || real.has_volume;
        let persistent = self.mounts.persistent.as_ref().filter(|_| keeps_volume).map_or(0, |mount| mount.size);
        let takes_units = self.takes_units();
        let is_leaving = real.is_present && (!self.is_held() || self.found_no_node());
        let (units, vcpus, memory) = if takes_units { self.compute.all() } else { (0, 0, 0) };
        let gpus = if takes_units { real.gpus.as_slice() } else { &[] };
        let container = if takes_units || real.is_present { self.container.disk } else { 0 };
        // A cluster's ports are its own to give.
        let mut ports: Vec<u16> = real.ports.values().copied().filter(|_| real.on_cluster.is_none()).collect();
        let mut leaving = Share::default();
        if is_leaving {
            let is_terminated = self.status == PodStatus::Terminated;
            if is_terminated && !takes_units {
                ports.clear();
            }
            let volume = if is_terminated { persistent } else { 0 };
            leaving = Share {
                units,
                disk: container.saturating_add(volume),
                vcpus,
                memory,
                ports: if is_terminated { ports.len() } else { 0 },
            };
        }
        // The claim of a pod on a cluster is not on its node.
        let persistent = if real.on_cluster.is_some() { 0 } else { persistent };
        let disk = container.saturating_add(persistent);
        Some(TenantResources { units, disk, vcpus, memory, gpus, ports, leaving, awaited: Share::default() })
    }

    /// The same for a pod that waits, or waited in vain: it has the resources it kept from its last start.
    fn holding_of_waiting(&self, real: &HostAllocation) -> TenantResources<'_> {
        let persistent = self.mounts.persistent.as_ref().map_or(0, |mount| mount.size);
        let kept = if real.has_volume { persistent } else { 0 };
        let ports: Vec<u16> = real.ports.values().copied().collect();
        let mut awaited = Share::default();
        if self.waits_since().is_some() {
            let new_volume = persistent.saturating_sub(kept);
            let (units, vcpus, memory) = self.compute.all();
            awaited = Share {
                units,
                vcpus,
                memory,
                disk: self.container.disk.saturating_add(new_volume),
                ports: real.missing_ports(&self.container.ports),
            };
        }
        let disk = kept.saturating_add(awaited.disk);
        let Share { units, vcpus, memory, .. } = awaited;
        TenantResources { units, disk, vcpus, memory, gpus: &[], ports, leaving: Share::default(), awaited }
    }

    /// Its desired state on its host.
    pub(crate) fn wanted(&self) -> Option<DesiredState> {
        self.on_host()?;
        let real = self.real.as_ref()?;
        Some(DesiredState {
            generation: Generation { of: self.id.clone(), number: real.generation },
            account: self.account.clone(),
            want: if self.waits_since().is_some() { Presence::Volume } else { want(self.status) },
            was_running: real.running.is_some(),
        })
    }

    /// Whether it should have a running container on a host.
    pub(crate) fn wants_container(&self) -> bool {
        self.real.is_some() && self.waits_since().is_none() && want(self.status) == Presence::Container
    }

    /// Its tenancy of its host; `None` on a simulated machine, and when nothing of it is left.
    pub(crate) fn tenant(&self) -> Option<Tenant<'_>> {
        let site = self.on_host()?;
        // Without a container it is on no node: its claim is the cluster's.
        let real = self.real.as_ref()?;
        let is_there = real.on_cluster.is_none() || real.is_present || self.takes_units();
        Some(Tenant {
            site,
            machine: self.machine().filter(|_| is_there),
            holding: self.holding()?,
            wanted: self.wanted()?,
        })
    }
}

const fn want(status: PodStatus) -> Presence {
    match status {
        PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running => Presence::Container,
        PodStatus::Exited | PodStatus::Error => Presence::Volume,
        PodStatus::Terminated => Presence::Nothing,
    }
}

/// A worker's last container, and the host resources it holds until it is seen gone. By then the worker itself may be
/// in another state: UNHEALTHY, waiting for a machine, or gone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WorkerAllocation {
    /// The host.
    pub(crate) machine: String,
    /// GPUs, or vCPUs.
    pub(crate) units: u32,
    /// vCPUs.
    #[serde(default)]
    pub(crate) vcpus: u32,
    /// GB of memory.
    #[serde(default)]
    pub(crate) memory: u32,
    /// GB of container disk.
    pub(crate) disk: u32,
    pub(crate) real: HostAllocation,
}

impl WorkerRecord {
    /// Its stay on a host, while a container of it may be there.
    pub(crate) fn staying(&self) -> Option<&WorkerAllocation> {
        self.stay.as_deref().filter(|stay| stay.real.is_present)
    }

    /// Its units of its machine: while it is held, and on a host until its container is gone.
    pub(crate) fn units(&self) -> Option<(&str, u32)> {
        if let Some(stay) = self.staying() {
            return Some((&stay.machine, stay.units));
        }
        self.host.as_ref().filter(|_| self.is_held()).map(|host| (host.machine.as_str(), host.units))
    }

    /// Whether it should have a running container on a host.
    pub(crate) fn wants_container(&self) -> bool {
        self.is_held() && self.staying().is_some()
    }

    /// Its tenancy of its host; `None` on a simulated machine, and when nothing of it is left.
    pub(crate) fn tenant(&self) -> Option<Tenant<'_>> {
        let WorkerAllocation { machine, units, vcpus, memory, disk, real } = self.staying()?;
        let (units, vcpus, memory, disk) = (*units, *vcpus, *memory, *disk);
        let ports: Vec<u16> = real.ports.values().copied().filter(|_| real.on_cluster.is_none()).collect();
        let all = Share { units, disk, vcpus, memory, ports: ports.len() };
        let leaving = if self.wants_container() { Share::default() } else { all };
        let (gpus, awaited) = (&real.gpus[..], Share::default());
        Some(Tenant {
            site: real.site.as_ref().unwrap_or(machine),
            machine: Some(machine),
            holding: TenantResources { units, disk, vcpus, memory, gpus, ports, leaving, awaited },
            wanted: DesiredState {
                generation: Generation { of: self.id.clone(), number: real.generation },
                account: self.account.clone(),
                want: if self.wants_container() { Presence::Container } else { Presence::Nothing },
                was_running: real.running.is_some(),
            },
        })
    }

    /// Nothing of its container is left.
    pub(crate) fn vacate(&mut self) {
        if let Some(stay) = &mut self.stay {
            stay.real.is_present = false;
            stay.real.running = None;
            stay.real.gpus.clear();
            stay.real.ports.clear();
        }
    }
}
