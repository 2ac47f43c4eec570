//! Readers that want all of a log: lines they have not read yet stay, and writers wait for them. One that makes no
//! progress, or is gone, holds it only for a while.

use std::{
    collections::HashMap,
    fs,
    path::Path,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::{Duration, Instant},
};

use super::segment::private_file;

/// How long a log is held for a connected reader that reads nothing: a person may have paused it.
const PATIENCE: Duration = Duration::from_secs(300);
/// The same for one that is gone: its connection may have been cut, or its server killed.
const RETURN: Duration = Duration::from_secs(30);
/// Next to the segments of a held log, so that another process knows.
const MARKER: &str = "held";

/// The readers of all logs, by pod.
#[derive(Debug, Default)]
pub(super) struct Readers(Mutex<HashMap<String, Vec<Reader>>>);

#[derive(Debug)]
struct Reader {
    /// The number of its last line. The reader is gone when nobody else holds this.
    taken: Weak<Mutex<u64>>,
    /// The same, as last seen, and since when.
    seen: u64,
    since: Option<Instant>,
}

/// A log held for a reader until this is dropped.
#[derive(Debug)]
pub struct Hold(Arc<Mutex<u64>>);

impl Hold {
    /// The reader has all lines up to this number.
    pub fn take(&self, number: u64) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = number;
    }
}

impl Reader {
    /// The line after which the log is held; `None` when it is no longer held.
    fn holds(&mut self, now: Instant) -> Option<u64> {
        let taken = self.taken.upgrade().map(|taken| *taken.lock().unwrap_or_else(PoisonError::into_inner));
        if let Some(taken) = taken.filter(|taken| *taken != self.seen) {
            (self.seen, self.since) = (taken, Some(now));
        }
        let patience = if taken.is_some() { PATIENCE } else { RETURN };
        let since = *self.since.get_or_insert(now);
        (now.saturating_duration_since(since) < patience).then_some(self.seen)
    }
}

impl Readers {
    /// Holds a log for a reader that has all lines up to this number.
    pub(super) fn add(&self, pod: &str, number: u64, now: Instant) -> Hold {
        let taken = Arc::new(Mutex::new(number));
        let reader = Reader { taken: Arc::downgrade(&taken), seen: number, since: None };
        let mut readers = self.readers();
        // For logs that nobody writes, nothing else checks them.
        readers.retain(|_, of_pod| {
            of_pod.retain_mut(|reader| reader.holds(now).is_some());
            !of_pod.is_empty()
        });
        readers.entry(pod.to_owned()).or_default().push(reader);
        Hold(taken)
    }

    /// The line after which the log in a folder is now held.
    pub(super) fn held(&self, pod: &str, folder: &Path, now: Instant) -> Option<u64> {
        let (mut readers, marker) = (self.readers(), folder.join(MARKER));
        if !readers.contains_key(pod) {
            if !marker.exists() {
                return None;
            }
            // An earlier process, or another one, has a reader whose position is unknown here.
            readers.insert(pod.to_owned(), vec![Reader { taken: Weak::new(), seen: 0, since: Some(now) }]);
        }
        let of_pod = readers.get_mut(pod)?;
        of_pod.retain_mut(|reader| reader.holds(now).is_some());
        let held = of_pod.iter().map(|reader| reader.seen).min();
        if held.is_none() {
            readers.remove(pod);
            // If it cannot be removed, the log is held once more for that long.
            let _ = fs::remove_file(marker);
        } else if !marker.exists() {
            // If it cannot be created, the hold does not survive a kill of this process.
            let _ = private_file(&marker);
        }
        held
    }

    /// The line after which a log was held when last checked.
    pub(super) fn seen(&self, pod: &str) -> Option<u64> {
        self.readers().get(pod)?.iter().map(|reader| reader.seen).min()
    }

    fn readers(&self) -> MutexGuard<'_, HashMap<String, Vec<Reader>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
