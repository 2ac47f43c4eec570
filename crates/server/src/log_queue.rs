//! Entries on their way to a log: any thread adds them, one takes all there are.
//!
//! Adding never waits: an entry beyond the bound is lost and counted. It wakes the reader only for the first entry after
//! a pause and when the queue is half full, because a wake-up costs more than the rest. So entries that come quickly are
//! taken in batches.

use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// How many bytes of entries may wait.
const MOST: usize = 1 << 20;
/// From how many on the reader is woken.
const MANY: usize = MOST / 2;

/// The end that entries are added to. When it is dropped, no more will come.
#[derive(Debug)]
pub struct LogSender<Entry>(Arc<Queue<Entry>>);

/// The end that entries are taken from.
#[derive(Debug)]
pub struct LogReader<Entry>(Arc<Queue<Entry>>);

#[derive(Debug)]
struct Queue<Entry> {
    state: Mutex<State<Entry>>,
    wakes: Condvar,
}

#[derive(Debug)]
struct State<Entry> {
    waiting: Vec<Entry>,
    bytes: usize,
    /// How many entries have been lost since the last that was not.
    lost: u64,
    total: u64,
    /// From how many bytes on the reader is to be woken; `None` while it is awake.
    wakes_at: Option<usize>,
    is_over: bool,
}

/// A queue.
pub fn log_queue<Entry>() -> (LogSender<Entry>, LogReader<Entry>) {
    let state = State { waiting: Vec::new(), bytes: 0, lost: 0, total: 0, wakes_at: None, is_over: false };
    let queue = Arc::new(Queue { state: Mutex::new(state), wakes: Condvar::new() });
    (LogSender(Arc::clone(&queue)), LogReader(queue))
}

impl<Entry> LogSender<Entry> {
    /// Adds an entry of this many bytes, told how many were lost before it; or counts it as lost.
    pub fn add(&self, bytes: usize, entry: impl FnOnce(u64) -> Entry) {
        let mut state = self.0.state();
        state.total += 1;
        if state.bytes + bytes > MOST {
            state.lost += 1;
            return;
        }
        let lost = std::mem::take(&mut state.lost);
        state.waiting.push(entry(lost));
        state.bytes += bytes;
        if state.wakes_at.is_some_and(|most| state.bytes >= most) {
            state.wakes_at = None;
            drop(state);
            self.0.wakes.notify_one();
        }
    }
}

impl<Entry> Drop for LogSender<Entry> {
    fn drop(&mut self) {
        self.0.state().is_over = true;
        self.0.wakes.notify_one();
    }
}

impl<Entry> LogReader<Entry> {
    /// Takes all entries, once there are any; `None` when no more will come.
    pub fn next(&self) -> Option<Vec<Entry>> {
        let mut state = self.0.state();
        while state.waiting.is_empty() && !state.is_over {
            state.wakes_at = Some(0);
            state = self.0.wakes.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.wakes_at = None;
        state.bytes = 0;
        Some(std::mem::take(&mut state.waiting)).filter(|entries| !entries.is_empty())
    }

    /// Lets entries gather for this long, unless they become many or no more will come.
    pub fn rest(&self, span: Duration) {
        let mut state = self.0.state();
        state.wakes_at = Some(MANY);
        let goes_on = |state: &mut State<Entry>| state.bytes < MANY && !state.is_over;
        let rested = self.0.wakes.wait_timeout_while(state, span, goes_on);
        rested.unwrap_or_else(PoisonError::into_inner).0.wakes_at = None;
    }

    /// How many entries there have been, lost or not.
    pub fn total(&self) -> u64 {
        self.0.state().total
    }
}

impl<Entry> Queue<Entry> {
    fn state(&self) -> MutexGuard<'_, State<Entry>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::{thread, time::Duration};

    use super::{MANY, MOST, log_queue};

    const LONG: Duration = Duration::from_secs(3600);

    #[test]
    fn what_does_not_fit_is_lost_and_the_next_entry_says_how_many() {
        let (log, lines) = log_queue();
        log.add(MOST - 1, |lost| (1, lost));
        log.add(2, |lost| (2, lost));
        log.add(2, |lost| (3, lost));
        log.add(1, |lost| (4, lost));
        assert_eq!(lines.next(), Some(vec![(1, 0), (4, 2)]));
        log.add(1, |lost| (5, lost));
        assert_eq!((lines.next(), lines.total()), (Some(vec![(5, 0)]), 5));
    }

    #[test]
    fn a_reader_at_rest_is_woken_by_many_entries_and_by_the_end() {
        let (log, lines) = log_queue();
        let reader = thread::spawn(move || {
            let mut batches = Vec::new();
            while let Some(batch) = lines.next() {
                batches.extend(batch);
                lines.rest(LONG);
            }
            batches
        });
        for number in 0..8 {
            log.add(MANY / 4, |lost| (number, lost));
            // A reader that is late loses none of so few.
        }
        drop(log);
        let read = reader.join().expect("it ends");
        assert!(read.iter().map(|(number, _)| *number).eq(0..8), "{read:?}");
    }
}
