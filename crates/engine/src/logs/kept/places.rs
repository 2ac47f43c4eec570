//! Places up to which logs were read, so that the next page continues there and does not verify a segment again.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
};

use super::segment::LogTail;

/// How many logs have known places, and how many places each has: those of its readers and its end.
const LOGS: usize = 256;
const PLACES: usize = 8;

/// A place in a segment, after a line that no writer takes back, unlike one followed by a later line of its event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct SegmentPosition {
    /// The number of the segment's first line.
    pub(super) segment: u64,
    /// Its offset in the file.
    pub(super) offset: usize,
    /// The line, and the log's tip after it.
    pub(super) tip: LogTail,
}

/// The places read up to, the latest ones last.
#[derive(Debug, Default)]
pub(super) struct SegmentPositions(Mutex<HashMap<String, VecDeque<SegmentPosition>>>);

impl SegmentPositions {
    /// The last known place in a segment that is not after the line with this number.
    pub(super) fn before(&self, pod: &str, segment: u64, number: u64) -> Option<SegmentPosition> {
        let places = self.places();
        let fits = |place: &&SegmentPosition| place.segment == segment && place.tip.number <= number;
        places.get(pod)?.iter().filter(fits).max_by_key(|place| place.tip.number).copied()
    }

    /// Keeps a place; the one kept for the longest time is dropped.
    pub(super) fn keep(&self, pod: &str, place: SegmentPosition) {
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

    /// Forgets the places of a log whose files change other than by appending.
    pub(super) fn forget(&self, pod: &str) {
        self.places().remove(pod);
    }

    fn places(&self) -> MutexGuard<'_, HashMap<String, VecDeque<SegmentPosition>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
