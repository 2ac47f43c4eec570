//! A fleet arranged in racks: machines that no request can distinguish share a rack, so a fleet of thousands of
//! machines has few racks. For units in use see [`Room`](super::Room).

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use super::{Fleet, Host, Machine, Stock};
use wire::{pods::Cloud, scalar::CudaVersion};

/// A fleet and its racks.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) fleet: Arc<Fleet>,
    /// Every machine, by id. The index in this list is the machine's rank.
    spots: Vec<RackSlot>,
    ranks: HashMap<String, usize>,
    /// The ranks of each rack's machines, lowest first.
    racks: Vec<Vec<usize>>,
    /// The racks of each GPU type and CPU flavor.
    of_kind: HashMap<String, Vec<usize>>,
}

/// The location of a machine.
#[derive(Debug)]
struct RackSlot {
    site: usize,
    machine: usize,
    rack: usize,
}

/// The properties common to a rack's machines.
#[derive(Hash, PartialEq, Eq)]
struct RackProfile<'f> {
    site: usize,
    /// For a host or node, its id: nothing else is like it.
    host: Option<&'f str>,
    kind: Option<&'f str>,
    cloud: Cloud,
    units: u32,
    vcpus: u32,
    memory: u32,
    cuda: Option<CudaVersion>,
}

/// Indistinguishable machines with equal free units.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MachineGroup<'f> {
    /// One of them.
    pub(crate) host: Host<'f>,
    /// Free units of each.
    pub(crate) free: u32,
    /// Their number.
    pub(crate) machines: u64,
    /// The units that a quota leaves to all machines of their kind in the data center together; `None` without one.
    pub(crate) quota: Option<u32>,
}

impl Layout {
    /// Arranges a fleet.
    pub(crate) fn new(fleet: Arc<Fleet>) -> Self {
        let mut places: Vec<(usize, usize)> = Vec::new();
        for (site, of) in fleet.data_centers.iter().enumerate() {
            places.extend((0..of.machines.len()).map(|machine| (site, machine)));
        }
        let machine_at = |(site, machine): (usize, usize)| &fleet.data_centers[site].machines[machine];
        places.sort_by_key(|place| machine_at(*place).id.as_str());
        let mut makes: HashMap<RackProfile<'_>, usize> = HashMap::new();
        let mut racks: Vec<Vec<usize>> = Vec::new();
        let mut of_kind: HashMap<String, Vec<usize>> = HashMap::new();
        let mut spots = Vec::with_capacity(places.len());
        for (rank, place) in places.iter().enumerate() {
            let machine = machine_at(*place);
            let rack = *makes.entry(RackProfile::of(place.0, machine)).or_insert_with(|| {
                of_kind.entry(machine.kind().unwrap_or_default().to_owned()).or_default().push(racks.len());
                racks.push(Vec::new());
                racks.len() - 1
            });
            racks[rack].push(rank);
            spots.push(RackSlot { site: place.0, machine: place.1, rack });
        }
        let ranks = places.iter().enumerate().map(|(rank, place)| (machine_at(*place).id.clone(), rank)).collect();
        drop(makes);
        Self { fleet, spots, ranks, racks, of_kind }
    }

    /// The rank of a machine; `None` if it is not in the fleet.
    pub(super) fn rank(&self, machine: &str) -> Option<usize> {
        self.ranks.get(machine).copied()
    }

    /// The machine with this rank.
    pub(super) fn host(&self, rank: usize) -> Host<'_> {
        let spot = &self.spots[rank];
        let site = &self.fleet.data_centers[spot.site];
        Host { site, machine: &site.machines[spot.machine] }
    }

    /// The rack of a rank.
    pub(super) fn rack(&self, rank: usize) -> usize {
        self.spots[rank].rack
    }

    /// The ranks of each rack's machines, lowest first.
    pub(super) fn racks(&self) -> &[Vec<usize>] {
        &self.racks
    }

    /// The racks of a GPU type or CPU flavor.
    pub(super) fn racks_of(&self, kind: &str) -> &[usize] {
        self.of_kind.get(kind).map_or(&[], Vec::as_slice)
    }

    /// Every machine with its free units, grouped by data center. Visits individually only the machines with entries in
    /// `stock`.
    pub(crate) fn alike(&self, stock: &Stock<'_>) -> Vec<MachineGroup<'_>> {
        let known = stock.used.keys().chain(stock.hosts.keys().filter(|machine| !stock.used.contains_key(*machine)));
        let mut apart: HashMap<usize, BTreeMap<u32, u64>> = HashMap::new();
        for rank in known.filter_map(|machine| self.rank(machine)) {
            let free = stock.free(&self.host(rank));
            *apart.entry(self.rack(rank)).or_default().entry(free).or_default() += 1;
        }
        let mut all = Vec::with_capacity(self.racks.len());
        for (rack, ranks) in self.racks.iter().enumerate() {
            let host = self.host(ranks[0]);
            let mut machines = apart.remove(&rack).unwrap_or_default();
            let untouched = ranks.len() as u64 - machines.values().sum::<u64>();
            if untouched > 0 {
                *machines.entry(host.machine.units()).or_default() += untouched;
            }
            let (site, quota) = (self.spots[ranks[0]].site, stock.quotas.units(&host));
            all.extend(
                machines.into_iter().map(|(free, machines)| (site, MachineGroup { host, free, machines, quota })),
            );
        }
        all.sort_by_key(|(site, _)| *site);
        all.into_iter().map(|(_, alike)| alike).collect()
    }
}

impl<'f> RackProfile<'f> {
    fn of(site: usize, machine: &'f Machine) -> Self {
        let Machine { id, cloud, gpu: _, cpu: _, vcpus, memory, cuda, host, node } = machine;
        Self {
            site,
            host: (host.is_some() || node.is_some()).then_some(id.as_str()),
            kind: machine.kind(),
            cloud: *cloud,
            units: machine.units(),
            vcpus: *vcpus,
            memory: *memory,
            cuda: *cuda,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, HashMap},
        sync::Arc,
    };

    use proptest::prelude::*;

    use super::{Layout, MachineGroup};
    use crate::fleet::{Fleet, Host, Stock};

    /// The number of machines by kind and free units.
    fn counted<'f>(stock: impl Iterator<Item = (Host<'f>, u32, u64)>) -> BTreeMap<String, u64> {
        let mut counts = BTreeMap::new();
        for (Host { site, machine }, free, machines) in stock {
            let what = (&site.id, machine.kind(), machine.cloud, machine.cuda, machine.vcpus, machine.memory, free);
            *counts.entry(format!("{what:?}")).or_default() += machines;
        }
        counts
    }

    proptest! {
        /// Grouped and individual counting agree on machines and free units, and groups come in data center order.
        #[test]
        fn machines_that_are_alike_are_counted_together(used in prop::collection::vec((any::<usize>(), 0..10u32), 0..80)) {
            let layout = Layout::new(Arc::new(Fleet::shipped()));
            let machines: Vec<Host<'_>> = layout.fleet.hosts().collect();
            let mut used: HashMap<String, u32> = used
                .into_iter()
                .map(|(machine, units)| (machines[machine % machines.len()].machine.id.clone(), units))
                .collect();
            used.insert("no longer in the fleet".to_owned(), 1);
            let now = wire::Timestamp::from_seconds(0);
            let stock = Stock::new(&layout.fleet, used.into(), Arc::default(), now);
            let alike = layout.alike(&stock);
            let together = alike.iter().map(|MachineGroup { host, free, machines, .. }| (*host, *free, *machines));
            let apart = machines.iter().map(|host| (*host, stock.free(host), 1));
            prop_assert_eq!(counted(together), counted(apart));
            let places: Vec<usize> = alike
                .iter()
                .map(|alike| layout.fleet.data_centers.iter().position(|site| site.id == alike.host.site.id).unwrap_or(0))
                .collect();
            prop_assert!(places.is_sorted());
        }
    }
}
