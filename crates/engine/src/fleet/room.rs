//! What is free of a fleet, so that a machine is found without a look at all of them (behaviour.md, Placement): the
//! machines of every rack are ordered by what is free, and the best one for a pod is one step away.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use super::{Host, Layout};

/// A fleet and what is in use of it.
#[derive(Debug, Clone)]
pub(crate) struct Room {
    layout: Arc<Layout>,
    /// The units in use of every machine, by rank.
    used: Vec<u32>,
    racks: Vec<Shelf>,
}

/// The machines of a rack: free units, and rank.
type Shelf = BTreeSet<(u32, usize)>;

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
    /// What is free when so many units are in use, by machine.
    pub(crate) fn new(layout: Arc<Layout>, used: &HashMap<String, u32>) -> Self {
        let mut room = Self { used: vec![0; layout.racks().iter().map(Vec::len).sum()], racks: Vec::new(), layout };
        for (machine, units) in used {
            // One that is no longer in the fleet has no room.
            if let Some(rank) = room.layout.rank(machine) {
                room.used[rank] = *units;
            }
        }
        let shelf = |ranks: &Vec<usize>| ranks.iter().map(|rank| (room.free(*rank), *rank)).collect();
        room.racks = room.layout.racks().iter().map(shelf).collect();
        room
    }

    /// Notes what is in use of a machine now.
    pub(crate) fn set_used(&mut self, machine: &str, used: u32) {
        let Some(rank) = self.layout.rank(machine) else { return };
        let before = (self.free(rank), rank);
        self.used[rank] = used;
        let after = (self.free(rank), rank);
        let shelf = &mut self.racks[self.layout.rack(rank)];
        shelf.remove(&before);
        shelf.insert(after);
    }

    /// A machine, and what is free of it.
    pub(crate) fn machine(&self, id: &str) -> Option<(Host<'_>, u32)> {
        self.layout.rank(id).map(|rank| (self.layout.host(rank), self.free(rank)))
    }

    /// The racks of a GPU type or CPU flavor.
    pub(crate) fn racks<'r>(&'r self, kind: &str, pending: &Pending) -> Vec<Rack<'r>> {
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
    /// One of its machines: in everything but its id and what is free, each is like it.
    pub(crate) fn example(&self) -> Host<'r> {
        let (_, rank) = self.shelf.first().expect("a rack has a machine");
        self.room.layout.host(*rank)
    }

    /// The most that is free on one of its machines.
    pub(crate) fn most_free(&self) -> u32 {
        self.machines(0, true).max().map_or(0, |(free, _)| free)
    }

    /// The best of its machines for so many units: the one with the fewest left over, then the lowest id. Gives the
    /// rank by which the best of several racks is found.
    pub(crate) fn best(&self, units: u32) -> Option<((u32, usize), Host<'r>)> {
        let best = self.machines(units, false).min()?;
        Some((best, self.room.layout.host(best.1)))
    }

    /// Of the machines with so many units free the first one, or the last, and all that have something pending.
    fn machines(&self, units: u32, last: bool) -> impl Iterator<Item = (u32, usize)> {
        let is_settled = |(_, rank): &&(u32, usize)| self.pending.iter().all(|(_, other)| other != rank);
        let mut settled = self.shelf.range((units, 0)..).filter(is_settled);
        let settled = if last { settled.next_back() } else { settled.next() };
        settled.copied().into_iter().chain(self.pending.iter().copied().filter(move |(free, _)| *free >= units))
    }
}
