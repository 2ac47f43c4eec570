//! What is free of a fleet, arranged so that a machine is found without a look at all of them (behaviour.md, Placement).
//!
//! Machines that are alike in everything that a request can ask for stand in one rack, ordered by what is free. A fleet
//! of thousands of machines has few racks, and in each the best machine for a pod is one step away.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use super::{Fleet, Host, Machine};
use wire::{pods::Cloud, scalar::CudaVersion};

/// A fleet and what is in use of it.
#[derive(Debug, Clone)]
pub(crate) struct Room {
    fleet: Arc<Fleet>,
    /// Every machine, by id. A place in this list is the machine's rank.
    spots: Vec<Spot>,
    ranks: HashMap<String, usize>,
    racks: Vec<Shelf>,
    /// The racks of each GPU type and CPU flavor.
    of_kind: HashMap<String, Vec<usize>>,
}

/// Where a machine stands, and what is in use of it.
#[derive(Debug, Clone)]
struct Spot {
    site: usize,
    machine: usize,
    rack: usize,
    used: u32,
}

/// The machines of a rack: free units, and rank.
type Shelf = BTreeSet<(u32, usize)>;

/// What the machines of a rack have in common.
#[derive(Hash, PartialEq, Eq)]
struct Make<'f> {
    site: usize,
    /// Of a host, its id: what else there is to know of a host holds for it alone.
    host: Option<&'f str>,
    kind: Option<&'f str>,
    cloud: Cloud,
    units: u32,
    vcpus: u32,
    memory: u32,
    cuda: Option<CudaVersion>,
}

/// Units that were taken (or, below zero, given back) and are not booked yet, by machine.
pub(crate) type Pending = HashMap<String, i64>;

/// A rack as a request sees it.
pub(crate) struct Rack<'r> {
    room: &'r Room,
    shelf: &'r Shelf,
    /// Those of its machines that have something pending, with what is free of them then.
    pending: Vec<(u32, usize)>,
}

impl Room {
    /// Arranges a fleet. `used` are the units in use, by machine.
    pub(crate) fn new(fleet: Arc<Fleet>, used: &HashMap<String, u32>) -> Self {
        let mut places: Vec<(usize, usize)> = Vec::new();
        for (site, of) in fleet.data_centers.iter().enumerate() {
            places.extend((0..of.machines.len()).map(|machine| (site, machine)));
        }
        let machine_at = |(site, machine): (usize, usize)| &fleet.data_centers[site].machines[machine];
        places.sort_by_key(|place| machine_at(*place).id.as_str());
        let mut makes: HashMap<Make<'_>, usize> = HashMap::new();
        let mut racks: Vec<Shelf> = Vec::new();
        let mut of_kind: HashMap<String, Vec<usize>> = HashMap::new();
        let mut spots = Vec::with_capacity(places.len());
        for (rank, place) in places.iter().enumerate() {
            let machine = machine_at(*place);
            let rack = *makes.entry(Make::of(place.0, machine)).or_insert_with(|| {
                of_kind.entry(machine.kind().unwrap_or_default().to_owned()).or_default().push(racks.len());
                racks.push(Shelf::new());
                racks.len() - 1
            });
            let used = used.get(&machine.id).copied().unwrap_or(0);
            racks[rack].insert((machine.units().saturating_sub(used), rank));
            spots.push(Spot { site: place.0, machine: place.1, rack, used });
        }
        let ranks = places.iter().enumerate().map(|(rank, place)| (machine_at(*place).id.clone(), rank)).collect();
        drop(makes);
        Self { fleet, spots, ranks, racks, of_kind }
    }

    /// Notes what is in use of a machine now.
    pub(crate) fn set_used(&mut self, machine: &str, used: u32) {
        // One that is no longer in the fleet has no room.
        let Some(rank) = self.ranks.get(machine).copied() else { return };
        let before = (self.free(rank), rank);
        self.spots[rank].used = used;
        let after = (self.free(rank), rank);
        let shelf = &mut self.racks[self.spots[rank].rack];
        shelf.remove(&before);
        shelf.insert(after);
    }

    /// A machine, and what is free of it.
    pub(crate) fn machine(&self, id: &str) -> Option<(Host<'_>, u32)> {
        self.ranks.get(id).map(|rank| (self.host(*rank), self.free(*rank)))
    }

    /// The racks of a GPU type or CPU flavor.
    pub(crate) fn racks<'r>(&'r self, kind: &str, pending: &Pending) -> Vec<Rack<'r>> {
        let pending: Vec<(usize, i64)> =
            pending.iter().filter_map(|(id, units)| Some((*self.ranks.get(id)?, *units))).collect();
        let racks = self.of_kind.get(kind).into_iter().flatten();
        let rack = |index: &usize| Rack {
            room: self,
            shelf: &self.racks[*index],
            pending: pending
                .iter()
                .filter(|(rank, _)| self.spots[*rank].rack == *index)
                .map(|(rank, units)| (self.free_with(*rank, *units), *rank))
                .collect(),
        };
        racks.map(rack).collect()
    }

    /// The units in use of every machine that has any.
    pub(crate) fn used(&self) -> HashMap<String, u32> {
        let used = self.spots.iter().enumerate().filter(|(_, spot)| spot.used > 0);
        used.map(|(rank, spot)| (self.host(rank).machine.id.clone(), spot.used)).collect()
    }

    fn host(&self, rank: usize) -> Host<'_> {
        let spot = &self.spots[rank];
        let site = &self.fleet.data_centers[spot.site];
        Host { site, machine: &site.machines[spot.machine] }
    }

    fn free(&self, rank: usize) -> u32 {
        self.host(rank).machine.units().saturating_sub(self.spots[rank].used)
    }

    fn free_with(&self, rank: usize, pending: i64) -> u32 {
        let used = u32::try_from(i64::from(self.spots[rank].used) + pending).unwrap_or(0);
        self.host(rank).machine.units().saturating_sub(used)
    }
}

impl<'f> Make<'f> {
    fn of(site: usize, machine: &'f Machine) -> Self {
        let Machine { id, cloud, gpu: _, cpu: _, vcpus, memory, cuda, host } = machine;
        Self {
            site,
            host: host.is_some().then_some(id.as_str()),
            kind: machine.kind(),
            cloud: *cloud,
            units: machine.units(),
            vcpus: *vcpus,
            memory: *memory,
            cuda: *cuda,
        }
    }
}

impl<'r> Rack<'r> {
    /// One of its machines: in everything but its id and what is free, each is like it.
    pub(crate) fn example(&self) -> Host<'r> {
        let (_, rank) = self.shelf.first().expect("a rack has a machine");
        self.room.host(*rank)
    }

    /// The most that is free on one of its machines.
    pub(crate) fn most_free(&self) -> u32 {
        self.machines(0, true).max().map_or(0, |(free, _)| free)
    }

    /// The best of its machines for so many units: the one with the fewest left over, then the lowest id. Gives the
    /// rank by which the best of several racks is found.
    pub(crate) fn best(&self, units: u32) -> Option<((u32, usize), Host<'r>)> {
        let best = self.machines(units, false).min()?;
        Some((best, self.room.host(best.1)))
    }

    /// Of the machines with so many units free the first one, or the last, and all that have something pending.
    fn machines(&self, units: u32, last: bool) -> impl Iterator<Item = (u32, usize)> {
        let is_settled = |(_, rank): &&(u32, usize)| self.pending.iter().all(|(_, other)| other != rank);
        let mut settled = self.shelf.range((units, 0)..).filter(is_settled);
        let settled = if last { settled.next_back() } else { settled.next() };
        settled.copied().into_iter().chain(self.pending.iter().copied().filter(move |(free, _)| *free >= units))
    }
}
