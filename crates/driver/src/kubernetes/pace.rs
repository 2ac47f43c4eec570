//! How fast an API server may be asked (kubernetes.md, Reconciliation): it serves others, too.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{Mutex, OwnedSemaphorePermit, Semaphore, watch},
    time::{Instant, sleep, timeout_at},
};

/// The requests that may be under way at a time.
const TOGETHER: usize = 8;
/// The creates among them: a queue of creates leaves room for removals.
const CREATES: usize = 6;
/// The time between two requests, in the long run: 20 a second.
const BETWEEN: Duration = Duration::from_millis(50);
/// How many may follow each other at once after a pause.
const BURST: u32 = 20;
/// The time between two logs, while others keep wanting to go: one request of ten.
const BETWEEN_LOGS: Duration = BETWEEN.saturating_mul(10);

/// How important a request is. The less important one waits while others do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Urgency {
    /// It removes something, or reads.
    First,
    /// It creates something.
    Usual,
    /// It follows a log: no pod starts sooner for it. It yields to the above, but for one turn of ten.
    Log,
    /// Nobody waits for it: it goes when no other request wants to.
    Last,
}

impl Urgency {
    /// Its place among those that yield to each other.
    const fn rank(self) -> usize {
        match self {
            Self::First | Self::Usual => 0,
            Self::Log => 1,
            Self::Last => 2,
        }
    }
}

/// The pace of the requests to one API server. Copies share it.
#[derive(Debug, Clone)]
pub(super) struct Pace {
    places: Arc<Semaphore>,
    creates: Arc<Semaphore>,
    /// When a request that yields had its turn, by rank. At most one of each has a place in the line, and this lock.
    yielded: Arc<[Mutex<Instant>; 3]>,
    /// How many wait for their turn, by rank.
    waiting: Arc<watch::Sender<[usize; 3]>>,
    began: Instant,
    rate: Arc<Mutex<Rate>>,
}

/// The right to one request, until it is dropped.
#[derive(Debug)]
pub(super) struct RequestPermit {
    _place: Option<OwnedSemaphorePermit>,
    _create: Option<OwnedSemaphorePermit>,
}

/// A request of a rank that waits for its turn, until this is dropped.
struct Waiting<'p>(&'p watch::Sender<[usize; 3]>, usize);

impl<'p> Waiting<'p> {
    fn new(waiting: &'p watch::Sender<[usize; 3]>, rank: usize) -> Self {
        waiting.send_modify(|counts| counts[rank] += 1);
        Self(waiting, rank)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|counts| counts[self.1] -= 1);
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(TOGETHER)),
            creates: Arc::new(Semaphore::new(CREATES)),
            yielded: Arc::new([(); 3].map(|()| Mutex::new(Instant::now()))),
            waiting: Arc::new(watch::channel([0; 3]).0),
            began: Instant::now(),
            rate: Arc::default(),
        }
    }
}

impl Pace {
    /// Waits for the turn of a request.
    pub(super) async fn turn(&self, urgency: Urgency) -> RequestPermit {
        let rank = urgency.rank();
        let _waiting = Waiting::new(&self.waiting, rank);
        let mut yielded = if rank == 0 { None } else { Some(self.yielded[rank].lock().await) };
        if let Some(yielded) = &yielded {
            let due = (urgency == Urgency::Log).then(|| **yielded + BETWEEN_LOGS);
            self.yield_to_others(rank, due).await;
        }
        // No semaphore is ever closed.
        let create = match urgency {
            Urgency::Usual => Arc::clone(&self.creates).acquire_owned().await.ok(),
            Urgency::First | Urgency::Log | Urgency::Last => None,
        };
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        let pause = self.rate.lock().await.pause(self.now());
        if !pause.is_zero() {
            sleep(pause).await;
        }
        if let Some(yielded) = &mut yielded {
            **yielded = Instant::now();
        }
        RequestPermit { _place: place, _create: create }
    }

    /// Waits until nothing of a lower rank wants to go, but no longer than until it is due.
    async fn yield_to_others(&self, rank: usize, due: Option<Instant>) {
        let mut waiting = self.waiting.subscribe();
        // The sender lives as long as this.
        let nobody = waiting.wait_for(|counts| counts[..rank].iter().all(|count| *count == 0));
        match due {
            Some(due) if due <= Instant::now() => {}
            Some(due) => drop(timeout_at(due, nobody).await),
            None => drop(nobody.await),
        }
    }

    /// Lets nobody ask before this long has passed.
    pub(super) async fn hold(&self, pause: Duration) {
        self.rate.lock().await.hold(self.now() + pause);
    }

    /// The time since a full bucket's worth before the beginning: the first requests go at once.
    fn now(&self) -> Duration {
        self.began.elapsed() + BETWEEN * BURST
    }
}

/// When the next request is due, in time since the beginning: a bucket of requests that fills at the rate.
#[derive(Debug, Default)]
struct Rate {
    due: Duration,
}

impl Rate {
    /// How long a request that wants to go now has to wait.
    fn pause(&mut self, now: Duration) -> Duration {
        let at = self.due.max(now.saturating_sub(BETWEEN * BURST));
        self.due = at + BETWEEN;
        at.saturating_sub(now)
    }

    fn hold(&mut self, until: Duration) {
        self.due = self.due.max(until);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use futures_util::FutureExt;

    use super::{BETWEEN, BETWEEN_LOGS, BURST, CREATES, Pace, Rate, Urgency};
    use crate::kubernetes::replay::run;

    #[test]
    fn after_a_burst_requests_go_at_the_rate_and_none_during_a_pause() {
        let now = Duration::from_secs(100);
        let mut rate = Rate::default();
        let pauses: Vec<_> = (0..BURST + 3).map(|_| rate.pause(now)).collect();
        assert!(pauses[..=BURST as usize].iter().all(Duration::is_zero));
        assert_eq!(pauses[BURST as usize + 1..], [BETWEEN, BETWEEN * 2]);
        rate.hold(now + Duration::from_secs(9));
        assert_eq!(rate.pause(now), Duration::from_secs(9));
        assert_eq!(rate.pause(now + Duration::from_secs(60)), Duration::ZERO);
    }

    #[test]
    fn what_yields_goes_when_no_other_request_wants_to_and_a_log_one_time_in_ten() {
        run(async {
            let pace = Pace::default();
            let goes = |urgency| pace.turn(urgency).now_or_never().is_some();
            let held: Vec<_> = (0..CREATES).map_while(|_| pace.turn(Urgency::Usual).now_or_never()).collect();
            let mut waits = Box::pin(pace.turn(Urgency::Usual));
            assert!(waits.as_mut().now_or_never().is_none());
            assert!(!goes(Urgency::Log) && !goes(Urgency::Last));
            assert!(goes(Urgency::First), "it is in nobody's way");
            for yielded in pace.yielded.iter() {
                *yielded.lock().await -= BETWEEN_LOGS;
            }
            assert!(!goes(Urgency::Last), "however long it waits");
            assert!(goes(Urgency::Log), "it has waited long enough");
            assert!(!goes(Urgency::Log), "the next one has not");
            let mut log = Box::pin(pace.turn(Urgency::Log));
            assert!(log.as_mut().now_or_never().is_none());
            drop(held);
            assert!(waits.as_mut().now_or_never().is_some());
            drop(waits);
            assert!(!goes(Urgency::Last), "a log waits");
            assert!(log.as_mut().now_or_never().is_some());
            drop(log);
            assert!(goes(Urgency::Log) && goes(Urgency::Last), "nothing else wants to go");
        });
    }

    #[test]
    fn a_removal_does_not_wait_for_creates() {
        run(async {
            let pace = Pace::default();
            let turn = |urgency| pace.turn(urgency).now_or_never();
            let held: Vec<_> = (0..CREATES).map_while(|_| turn(Urgency::Usual)).collect();
            assert_eq!(held.len(), CREATES);
            assert!(turn(Urgency::Usual).is_none() && turn(Urgency::First).is_some());
        });
    }
}
