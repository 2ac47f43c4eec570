//! Places of logs that were read up to, so that the next page goes on there and does not verify a segment anew.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::segment::Tip;

/// How many logs have places that are known, and how many places each: those of its readers and its end.
const LOGS: usize = 256;
const PLACES: usize = 8;

/// A place in a segment, behind a line that no writer takes back: one that a later line of its event follows may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    /// The number of the segment's first line.
    pub(super) segment: u64,
    /// Where in the file it is.
    pub(super) offset: usize,
    /// The line, and how the log stands behind it.
    pub(super) tip: Tip,
}

/// The places that were read up to, the latest ones last.
#[derive(Debug, Default)]
pub(super) struct Places(Mutex<HashMap<String, VecDeque<Place>>>);

impl Places {
    /// The last known place in a segment that is not behind the line of this number.
    pub(super) fn before(&self, pod: &str, segment: u64, number: u64) -> Option<Place> {
        let places = self.places();
        let fits = |place: &&Place| place.segment == segment && place.tip.number <= number;
        places.get(pod)?.iter().filter(fits).max_by_key(|place| place.tip.number).copied()
    }

    /// Keeps a place; the one that was kept for the longest time goes.
    pub(super) fn keep(&self, pod: &str, place: Place) {
        let mut places = self.places();
        if places.len() >= LOGS && !places.contains_key(pod) {
            places.clear();
        }
        let known = places.entry(pod.to_owned()).or_default();
        known.retain(|other| other.tip.number != place.tip.number);
        if known.len() >= PLACES {
            known.pop_front();
        }
        known.push_back(place);
    }

    /// Forgets those of a log whose files change otherwise than by a line behind its end.
    pub(super) fn forget(&self, pod: &str) {
        self.places().remove(pod);
    }

    fn places(&self) -> MutexGuard<'_, HashMap<String, VecDeque<Place>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
