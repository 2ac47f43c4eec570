//! How fast an API server may be asked (kubernetes.md, Reconciliation): it serves others, too.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{Mutex, OwnedSemaphorePermit, Semaphore},
    time::{Instant, sleep},
};

/// The requests that may be under way at a time.
const TOGETHER: usize = 8;
/// The creates among them: a queue of creates leaves room for removals.
const CREATES: usize = 6;
/// The time between two requests, in the long run: 20 a second.
const BETWEEN: Duration = Duration::from_millis(50);
/// How many may follow each other at once after a pause.
const BURST: u32 = 20;

/// How important a request is. The less important one waits while others do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Urgency {
    /// It removes something, or reads.
    First,
    /// It creates something.
    Usual,
}

/// The pace of the requests to one API server. Copies share it.
#[derive(Debug, Clone)]
pub(super) struct Pace {
    places: Arc<Semaphore>,
    creates: Arc<Semaphore>,
    began: Instant,
    rate: Arc<Mutex<Rate>>,
}

/// The right to one request, until it is dropped.
#[derive(Debug)]
pub(super) struct RequestPermit {
    _place: Option<OwnedSemaphorePermit>,
    _create: Option<OwnedSemaphorePermit>,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(TOGETHER)),
            creates: Arc::new(Semaphore::new(CREATES)),
            began: Instant::now(),
            rate: Arc::default(),
        }
    }
}

impl Pace {
    /// Waits for the turn of a request.
    pub(super) async fn turn(&self, urgency: Urgency) -> RequestPermit {
        // Neither semaphore is ever closed.
        let create = match urgency {
            Urgency::Usual => Arc::clone(&self.creates).acquire_owned().await.ok(),
            Urgency::First => None,
        };
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        let pause = self.rate.lock().await.pause(self.now());
        if !pause.is_zero() {
            sleep(pause).await;
        }
        RequestPermit { _place: place, _create: create }
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

    use super::{BETWEEN, BURST, CREATES, Pace, Rate, Urgency};
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
