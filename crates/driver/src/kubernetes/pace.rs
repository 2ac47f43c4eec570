//! How fast an API server may be asked (kubernetes.md, Reconciliation): it serves others, too.

use std::{sync::Arc, time::Duration};

use tokio::{
    sync::{Mutex, OwnedSemaphorePermit, Semaphore, watch},
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
    /// Nobody waits for it: it goes when no other request wants to.
    Last,
}

/// The pace of the requests to one API server. Copies share it.
#[derive(Debug, Clone)]
pub(super) struct Pace {
    places: Arc<Semaphore>,
    creates: Arc<Semaphore>,
    /// One: of those that nobody waits for, at most one has a place in the line.
    last: Arc<Semaphore>,
    /// How many others wait for their turn.
    waiting: Arc<watch::Sender<usize>>,
    began: Instant,
    rate: Arc<Mutex<Rate>>,
}

/// The right to one request, until it is dropped.
#[derive(Debug)]
pub(super) struct RequestPermit {
    _place: Option<OwnedSemaphorePermit>,
    _of_its_kind: Option<OwnedSemaphorePermit>,
}

/// A request that waits for its turn, until this is dropped.
struct Waiting<'p>(&'p watch::Sender<usize>);

impl<'p> Waiting<'p> {
    fn new(waiting: &'p watch::Sender<usize>) -> Self {
        waiting.send_modify(|count| *count += 1);
        Self(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            places: Arc::new(Semaphore::new(TOGETHER)),
            creates: Arc::new(Semaphore::new(CREATES)),
            last: Arc::new(Semaphore::new(1)),
            waiting: Arc::new(watch::channel(0).0),
            began: Instant::now(),
            rate: Arc::default(),
        }
    }
}

impl Pace {
    /// Waits for the turn of a request.
    pub(super) async fn turn(&self, urgency: Urgency) -> RequestPermit {
        let _waiting = (urgency != Urgency::Last).then(|| Waiting::new(&self.waiting));
        // No semaphore is ever closed.
        let of_its_kind = match urgency {
            Urgency::First => None,
            Urgency::Usual => Arc::clone(&self.creates).acquire_owned().await.ok(),
            Urgency::Last => {
                let last = Arc::clone(&self.last).acquire_owned().await.ok();
                // The sender lives as long as this.
                let _ = self.waiting.subscribe().wait_for(|count| *count == 0).await;
                last
            }
        };
        let place = Arc::clone(&self.places).acquire_owned().await.ok();
        let pause = self.rate.lock().await.pause(self.now());
        if !pause.is_zero() {
            sleep(pause).await;
        }
        RequestPermit { _place: place, _of_its_kind: of_its_kind }
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
    fn what_nobody_waits_for_goes_when_no_other_request_wants_to() {
        run(async {
            let pace = Pace::default();
            let held: Vec<_> = (0..CREATES).map_while(|_| pace.turn(Urgency::Usual).now_or_never()).collect();
            let mut waits = Box::pin(pace.turn(Urgency::Usual));
            assert!(waits.as_mut().now_or_never().is_none());
            let mut last = Box::pin(pace.turn(Urgency::Last));
            assert!(last.as_mut().now_or_never().is_none());
            assert!(pace.turn(Urgency::First).now_or_never().is_some(), "it is in nobody's way");
            drop(held);
            assert!(waits.as_mut().now_or_never().is_some());
            drop(waits);
            let turn = last.as_mut().now_or_never();
            assert!(turn.is_some() && pace.turn(Urgency::Last).now_or_never().is_none(), "one at a time");
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
