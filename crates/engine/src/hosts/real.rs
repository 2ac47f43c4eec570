//! What a pod has on a host beside what every pod has.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Generation, Want, Wanted};
use crate::{fleet::Holding, pods::record::PodRecord};
use wire::pods::PodStatus;

/// The part of a pod's record that only pods on hosts have.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Real {
    /// The newest one.
    pub(crate) generation: u64,
    /// Whether a container of it may be on the host: until it was seen gone.
    pub(crate) is_present: bool,
    /// Whether its persistent volume may be there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) has_volume: bool,
    /// Where its public ports are reached.
    pub(crate) address: String,
    /// The UUIDs of its GPUs, as long as it takes units.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) gpus: Vec<String>,
    /// The ports of the host at which its `tcp` ports are published, and those of its last container that is still there.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) ports: BTreeMap<u16, u16>,
    /// How many of them another program had, in this generation.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) port_tries: u8,
    /// The container of this generation, once it was seen running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) running: Option<Running>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

/// A container that was seen running.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Running {
    /// What the host calls it.
    pub(crate) container: String,
    /// Where its `http` ports can be reached on the host.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) http: BTreeMap<u16, u16>,
}

impl Real {
    /// Begins the next generation, of a pod with a persistent volume or without.
    pub(crate) fn renew(&mut self, has_volume: bool) {
        self.generation = self.generation.saturating_add(1);
        (self.is_present, self.has_volume) = (true, has_volume);
        (self.port_tries, self.running) = (0, None);
    }

    /// Whether anything of the pod may be on the host.
    pub(crate) const fn is_left(&self) -> bool {
        self.is_present || self.has_volume
    }
}

impl PodRecord {
    /// The host on which it has something, or may have.
    pub(crate) fn on_host(&self) -> Option<&str> {
        let real = self.real.as_ref()?;
        (self.status != PodStatus::Terminated || real.is_left()).then_some(&self.host.machine)
    }

    /// Whether it takes units of its machine: while it is held, and on a host until its container is gone.
    pub(crate) fn takes_units(&self) -> bool {
        self.is_held() || self.real.as_ref().is_some_and(|real| real.is_present)
    }

    /// What it takes of its host; `None` on a simulated machine, and when nothing of it is left.
    pub(crate) fn holding(&self) -> Option<Holding<'_>> {
        self.on_host()?;
        let real = self.real.as_ref()?;
        let keeps_volume = self.status != PodStatus::Terminated || real.has_volume;
        let persistent = self.mounts.persistent.as_ref().filter(|_| keeps_volume).map_or(0, |mount| mount.size);
        let ports = real.ports.values().copied().collect();
        Some(if self.takes_units() {
            let disk = self.container.disk.saturating_add(persistent);
            Holding { units: self.compute.units(), disk, gpus: &real.gpus, ports }
        } else {
            Holding { units: 0, disk: persistent, gpus: &[], ports }
        })
    }

    /// What shall be of it on its host.
    pub(crate) fn wanted(&self) -> Option<Wanted> {
        self.on_host()?;
        let real = self.real.as_ref()?;
        Some(Wanted {
            generation: Generation { of: self.id.clone(), number: real.generation },
            account: self.account.clone(),
            want: want(self.status),
            was_running: real.running.is_some(),
        })
    }

    /// Whether a container of it shall run on a host.
    pub(crate) fn wants_container(&self) -> bool {
        self.real.is_some() && want(self.status) == Want::Container
    }
}

const fn want(status: PodStatus) -> Want {
    match status {
        PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running => Want::Container,
        PodStatus::Exited | PodStatus::Error => Want::Volume,
        PodStatus::Terminated => Want::Nothing,
    }
}
