//! Free capacity of a fleet, indexed so that placement need not check every machine (behaviour.md, Placement): each
//! rack orders its machines by free units, so the best one for a pod is one lookup away.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use super::{Host, Layout};

/// A fleet and its units in use.
#[derive(Debug, Clone)]
pub(crate) struct Room {
    layout: Arc<Layout>,
    /// The units in use of every machine, by rank.
    used: Vec<u32>,
    racks: Vec<Shelf>,
}

/// The machines of a rack by free units, then rank.
type Shelf = BTreeSet<(u32, usize)>;

/// Units taken (or, if negative, released) but not yet booked, by machine.
pub(crate) type PendingUnits = HashMap<String, i64>;

/// A rack as seen by a request.
pub(crate) struct Rack<'r> {
    room: &'r Room,
    shelf: &'r Shelf,
    /// Its machines with pending changes, and their resulting free units.
    pending: Vec<(u32, usize)>,
}

impl Room {
    /// The free capacity, given the units in use by machine.
    pub(crate) fn new(layout: Arc<Layout>, used: &HashMap<String, u32>) -> Self {
        let mut room = Self { used: vec![0; layout.racks().iter().map(Vec::len).sum()], racks: Vec::new(), layout };
        for (machine, units) in used {
            // A machine no longer in the fleet has no capacity.
            if let Some(rank) = room.layout.rank(machine) {
                room.used[rank] = *units;
            }
        }
        let shelf = |ranks: &Vec<usize>| ranks.iter().map(|rank| (room.free(*rank), *rank)).collect();
        room.racks = room.layout.racks().iter().map(shelf).collect();
        room
    }

    /// Records a machine's current units in use.
    pub(crate) fn set_used(&mut self, machine: &str, used: u32) {
        let Some(rank) = self.layout.rank(machine) else { return };
        let before = (self.free(rank), rank);
        self.used[rank] = used;
        let after = (self.free(rank), rank);
        let shelf = &mut self.racks[self.layout.rack(rank)];
        shelf.remove(&before);
        shelf.insert(after);
    }

    /// A machine and its free units.
    pub(crate) fn machine(&self, id: &str) -> Option<(Host<'_>, u32)> {
        self.layout.rank(id).map(|rank| (self.layout.host(rank), self.free(rank)))
    }

    /// The racks of a GPU type or CPU flavor.
    pub(crate) fn racks<'r>(&'r self, kind: &str, pending: &PendingUnits) -> Vec<Rack<'r>> {
        let pending: Vec<(usize, i64)> =
            pending.iter().filter_map(|(id, units)| Some((self.layout.rank(id)?, *units))).collect();
        let rack = |index: &usize| Rack {
            room: self,
            shelf: &self.racks[*index],
            pending: pending
                .iter()
                .filter(|(rank, _)| self.layout.rack(*rank) == *index)
                .map(|(rank, units)| (self.free_with(*rank, *units), *rank))
                .collect(),
        };
        self.layout.racks_of(kind).iter().map(rack).collect()
    }

    /// The units in use of every machine that has any.
    pub(crate) fn used(&self) -> HashMap<String, u32> {
        let used = self.used.iter().enumerate().filter(|(_, units)| **units > 0);
        used.map(|(rank, units)| (self.layout.host(rank).machine.id.clone(), *units)).collect()
    }

    fn free(&self, rank: usize) -> u32 {
        self.layout.host(rank).machine.units().saturating_sub(self.used[rank])
    }

    fn free_with(&self, rank: usize, pending: i64) -> u32 {
        let used = u32::try_from(i64::from(self.used[rank]) + pending).unwrap_or(0);
        self.layout.host(rank).machine.units().saturating_sub(used)
    }
}

impl<'r> Rack<'r> {
    /// One of its machines; they differ only in id and free units.
    pub(crate) fn example(&self) -> Host<'r> {
        let (_, rank) = self.shelf.first().expect("a rack has a machine");
        self.room.layout.host(*rank)
    }

    /// The most free units on any of its machines.
    pub(crate) fn most_free(&self) -> u32 {
        self.machines(0, true).max().map_or(0, |(free, _)| free)
    }

    /// The best of its machines for `units` units: the fewest left over, then the lowest id. Also returns a sort key to
    /// compare racks.
    pub(crate) fn best(&self, units: u32) -> Option<((u32, usize), Host<'r>)> {
        let best = self.machines(units, false).min()?;
        Some((best, self.room.layout.host(best.1)))
    }

    /// The first or last machine with at least `units` free, and all such machines with pending changes.
    fn machines(&self, units: u32, last: bool) -> impl Iterator<Item = (u32, usize)> {
        let is_settled = |(_, rank): &&(u32, usize)| self.pending.iter().all(|(_, other)| other != rank);
        let mut settled = self.shelf.range((units, 0)..).filter(is_settled);
        let settled = if last { settled.next_back() } else { settled.next() };
        settled.copied().into_iter().chain(self.pending.iter().copied().filter(move |(free, _)| *free >= units))
    }
}
