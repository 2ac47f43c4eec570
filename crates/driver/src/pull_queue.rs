//! Schedules the image pulls of one host: every account can always run one pull, and its further pulls share a few
//! slots with all others, so nobody waits for somebody else's slow registry.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::{Semaphore, SemaphorePermit, oneshot};

/// The pulls of a host beyond one per account.
const SHARED: usize = 8;
/// How many pods at a time query a host for an image that may be there.
const ASKING: usize = 8;

/// The pulls of a host.
#[derive(Debug)]
pub struct PullQueue {
    line: Mutex<QueueState>,
    asking: Semaphore,
}

/// Running and waiting pulls.
#[derive(Debug, Default)]
struct QueueState {
    next: u64,
    /// The waiting accounts, in order of arrival, with the channels that let them in.
    waiting: BTreeMap<u64, (String, Option<oneshot::Sender<()>>)>,
    /// The accounts with a running pull.
    pulling: BTreeMap<u64, String>,
}

/// A running or waiting pull. Dropping it makes room for another.
#[derive(Debug)]
pub struct PullTicket {
    pulls: Arc<PullQueue>,
    number: u64,
    /// Opens when the pull may begin. `None` if it may begin at once.
    door: Option<oneshot::Receiver<()>>,
}

impl Default for PullQueue {
    fn default() -> Self {
        Self { line: Mutex::default(), asking: Semaphore::new(ASKING) }
    }
}

impl PullQueue {
    /// Queues a pull for an account.
    pub fn line_up(self: &Arc<Self>, account: &str) -> PullTicket {
        let (open, door) = oneshot::channel();
        let mut line = self.line();
        let number = line.join(account, open);
        line.admit();
        let door = line.waiting.contains_key(&number).then_some(door);
        drop(line);
        PullTicket { pulls: Arc::clone(self), number, door }
    }

    /// Waits until few enough others query the host for an image.
    pub async fn asking(&self) -> Option<SemaphorePermit<'_>> {
        self.asking.acquire().await.ok()
    }

    fn line(&self) -> MutexGuard<'_, QueueState> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PullTicket {
    /// Whether others must end first.
    pub const fn has_to_wait(&self) -> bool {
        self.door.is_some()
    }

    /// Waits until the pull may begin.
    pub async fn wait(&mut self) {
        if let Some(door) = self.door.take() {
            let _ = door.await;
        }
    }
}

impl Drop for PullTicket {
    fn drop(&mut self) {
        let mut line = self.pulls.line();
        line.leave(self.number);
        line.admit();
    }
}

impl QueueState {
    fn join(&mut self, account: &str, open: oneshot::Sender<()>) -> u64 {
        let number = self.next;
        self.next += 1;
        self.waiting.insert(number, (account.to_owned(), Some(open)));
        number
    }

    fn leave(&mut self, number: u64) {
        self.waiting.remove(&number);
        self.pulling.remove(&number);
    }

    /// Lets in those for whom there is a slot.
    fn admit(&mut self) {
        while let Some(number) = self.first() {
            let Some((account, open)) = self.waiting.remove(&number) else { return };
            self.pulling.insert(number, account);
            // A dropped ticket leaves the queue itself.
            let _ = open.map(|open| open.send(()));
        }
    }

    /// The next one to let in: an account without a pull, then the one with the fewest, if a shared slot is free.
    fn first(&self) -> Option<u64> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for account in self.pulling.values() {
            *counts.entry(account).or_default() += 1;
        }
        let shared: usize = counts.values().map(|count| count - 1).sum();
        let count_of = |account: &str| counts.get(account).copied().unwrap_or(0);
        let waiting = self.waiting.iter().map(|(number, (account, _))| (count_of(account), *number));
        waiting.min().filter(|(count, _)| *count == 0 || shared < SHARED).map(|(_, number)| number)
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, sync::Arc};

    use proptest::prelude::*;

    use super::{PullQueue, PullTicket, SHARED};

    /// How many pulls each account runs, and how many it waits for.
    fn counts(pulls: &PullQueue) -> BTreeMap<String, (usize, usize)> {
        let line = pulls.line();
        let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        line.pulling.values().for_each(|account| counts.entry(account.clone()).or_default().0 += 1);
        line.waiting.values().for_each(|(account, _)| counts.entry(account.clone()).or_default().1 += 1);
        counts
    }

    #[test]
    fn one_account_takes_the_shared_places_and_its_own_and_no_other_waits_for_it() {
        let pulls = Arc::new(PullQueue::default());
        let mut greedy: Vec<PullTicket> = (0..20).map(|_| pulls.line_up("greedy")).collect();
        assert_eq!(greedy.iter().filter(|place| !place.has_to_wait()).count(), SHARED + 1);
        let other = pulls.line_up("other");
        assert!(!other.has_to_wait());
        let second = pulls.line_up("other");
        assert!(second.has_to_wait());
        // The account with fewer pulls goes first, however late.
        drop(greedy.remove(0));
        assert_eq!(counts(&pulls)["other"], (2, 0));
        drop((other, second, greedy));
        assert!(counts(&pulls).is_empty());
    }

    proptest! {
        #[test]
        fn every_account_pulls_and_places_are_neither_idle_nor_too_many(
            events in prop::collection::vec((any::<bool>(), 0..4_usize, any::<prop::sample::Index>()), 1..80)
        ) {
            let pulls = Arc::new(PullQueue::default());
            let mut places = Vec::new();
            for (comes, account, pick) in events {
                if comes || places.is_empty() {
                    places.push(pulls.line_up(&account.to_string()));
                } else {
                    places.swap_remove(pick.index(places.len()));
                }
                let counts = counts(&pulls);
                let shared: usize = counts.values().map(|(pulling, _)| pulling.saturating_sub(1)).sum();
                prop_assert!(shared <= SHARED);
                prop_assert!(counts.values().all(|(pulling, _)| *pulling > 0), "{counts:?}");
                let waits = counts.values().any(|(_, waiting)| *waiting > 0);
                prop_assert!(!waits || shared == SHARED, "{counts:?}");
            }
        }
    }
}
