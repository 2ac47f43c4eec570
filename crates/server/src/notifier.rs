//! Answers that wait until something happens to an endpoint (serverless.md, Jobs).
//!
//! Each waiting answer has a subscription to the endpoint. The engine notifies it when a change is on disk, so this
//! server's own changes are not polled for. Nothing notifies of changes that are due by the clock, or that other
//! processes write: while any answer waits, one task checks for both. While none waits, nothing runs.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, oneshot, watch},
    time::{Instant, sleep, sleep_until},
};

use super::{Server, duplex::HangupDetector, on_thread};

/// The time between two checks of an answer without a known event: another process may have written to a shared data
/// file, or moved a shared clock.
const TICK: Duration = Duration::from_millis(200);
/// The same between the checks of all waiting answers, where there are many.
const TICK_PACE: Duration = Duration::from_millis(5);
/// The shortest pause after a due change.
const BREATH: Duration = Duration::from_millis(1);
/// The delay after a futile check, per waiting answer, so that hundreds of them do not keep a machine busy.
const PACE: Duration = Duration::from_micros(100);
/// Longer than any connection lasts.
const AGES: Duration = Duration::from_hours(24 * 365);

/// Notifies answers that wait for an endpoint.
#[derive(Default)]
pub(super) struct Notifier {
    topics: Mutex<Topics>,
    any: watch::Sender<()>,
    /// How many wait, and how many ever did.
    waiting: AtomicU32,
    arrived: AtomicU32,
}

/// The endpoints with waiting answers.
#[derive(Default)]
struct Topics {
    by_endpoint: HashMap<String, Topic>,
    /// Whether a task checks for changes without notifications.
    is_attended: bool,
}

/// The topic of one endpoint.
#[derive(Default)]
struct Topic {
    events: watch::Sender<()>,
    /// Takes of the next announced jobs, in order of arrival.
    pending_takes: VecDeque<PendingTake>,
}

/// A write that takes a job for a waiting caller, as soon as a job is announced.
struct PendingTake {
    /// Distinguishes it from every other one.
    id: Arc<()>,
    /// Returns whether it was carried out: nothing is taken for a caller that has hung up.
    carry_out: Box<dyn FnOnce() -> bool + Send>,
}

/// The waiting side of a [`PendingTake`], until it is carried out or withdrawn.
pub(super) struct TakeHandle<F> {
    notifier: Arc<Notifier>,
    endpoint: String,
    id: Arc<()>,
    outcome: oneshot::Receiver<F>,
}

/// A place among those waiting for an endpoint.
pub(super) struct Subscription {
    notifier: Arc<Notifier>,
    endpoint: String,
    events: watch::Receiver<()>,
    /// When to check next without an event.
    check: Instant,
}

impl Notifier {
    /// Wakes those waiting for this endpoint.
    pub(super) fn notify(&self, endpoint: &str) {
        if let Some(topic) = self.topics().by_endpoint.get(endpoint) {
            topic.events.send_replace(());
        }
        self.any.send_replace(());
    }

    /// A job of this endpoint waits in line for a commit: carries out the first pending take, so that the two share
    /// that commit.
    pub(super) fn announce(&self, endpoint: &str) {
        let mut topics = self.topics();
        let Some(topic) = topics.by_endpoint.get_mut(endpoint) else { return };
        while let Some(take) = topic.pending_takes.pop_front() {
            if (take.carry_out)() {
                return;
            }
        }
    }

    /// Wakes everyone who waits.
    pub(super) fn notify_all(&self) {
        for topic in self.topics().by_endpoint.values() {
            topic.events.send_replace(());
        }
        self.any.send_replace(());
    }

    /// Subscribes to every endpoint.
    pub(super) fn any(&self) -> watch::Receiver<()> {
        self.any.subscribe()
    }

    /// Adds a subscriber for an endpoint. It is notified of everything from now on.
    fn subscribe(self: &Arc<Self>, server: &Arc<Server>, endpoint: &str) -> Subscription {
        let mut topics = self.topics();
        let events = topics.by_endpoint.entry(endpoint.to_owned()).or_default().events.subscribe();
        if !std::mem::replace(&mut topics.is_attended, true) {
            tokio::spawn(attend(Arc::clone(server)));
        }
        let waiting = self.waiting.fetch_add(1, Relaxed) + 1;
        // Those who come at the same moment check one after the other.
        let place = self.arrived.fetch_add(1, Relaxed) % waiting;
        let check = Instant::now() + TICK + TICK_PACE * place;
        Subscription { notifier: Arc::clone(self), endpoint: endpoint.to_owned(), events, check }
    }

    /// Whether anyone waits. If not, the next subscriber restarts the task.
    fn goes_on(&self) -> bool {
        let mut topics = self.topics();
        topics.is_attended = !topics.by_endpoint.is_empty();
        topics.is_attended
    }

    fn topics(&self) -> MutexGuard<'_, Topics> {
        self.topics.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        self.notifier.waiting.fetch_sub(1, Relaxed);
        let mut topics = self.notifier.topics();
        // Its own place is still counted.
        if topics.by_endpoint.get(&self.endpoint).is_some_and(|topic| topic.events.receiver_count() <= 1) {
            topics.by_endpoint.remove(&self.endpoint);
        }
    }
}

/// Checks for changes without notifications while anyone waits.
async fn attend(server: Arc<Server>) {
    let mut any = server.notifier.any();
    while server.notifier.goes_on() {
        server.catch_up().await;
        // One that stays due cannot be applied now.
        let due = until_due(&server).await.filter(|due| !due.is_zero());
        let pause = due.unwrap_or(TICK).clamp(BREATH, TICK);
        tokio::select! {
            () = sleep(pause) => {}
            _ = any.changed() => {}
        }
        any.mark_unchanged();
    }
}

/// The time until the next change is due; `None` if unknown.
async fn until_due(server: &Server) -> Option<Duration> {
    let engine = Arc::clone(&server.engine);
    on_thread(move || Ok(engine.until_due()?)).await.ok().flatten()
}

/// The wait of one answer.
pub(super) struct Wait {
    subscription: Subscription,
    end: Instant,
    hangup: Option<HangupDetector>,
    stopping: watch::Receiver<bool>,
    /// Its place in its account's share.
    _place: Option<OwnedSemaphorePermit>,
}

/// Why a wait continues or ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Woken {
    /// Something happened to the endpoint.
    Notified,
    /// Nothing is known to have happened, but another process may have written, or a clock was moved.
    Ticked,
    /// The time is over, or the server stops: answer with the current state.
    Over,
    /// The client has hung up: do not take anything for it.
    Gone,
}

impl Wait {
    /// Starts to wait for an endpoint, up to a time limit. `hangup` is the client's; there is none within the process.
    pub(super) fn begin(
        server: &Arc<Server>,
        endpoint: &str,
        patience: Duration,
        hangup: Option<HangupDetector>,
    ) -> Self {
        let subscription = server.notifier.subscribe(server, endpoint);
        Self { subscription, end: Instant::now() + patience, hangup, stopping: server.stopping.clone(), _place: None }
    }

    /// Waits until the server stops: the client's end shows on its connection, and the engine ends the rest.
    pub(super) fn without_end(self) -> Self {
        Self { end: Instant::now() + AGES, hangup: None, ..self }
    }

    /// Holds this place while it waits.
    pub(super) fn at(self, place: OwnedSemaphorePermit) -> Self {
        Self { _place: Some(place), ..self }
    }

    /// Registers a take of the next announced job.
    pub(super) fn register_take<F: Send + 'static>(
        &self,
        carry_out: impl FnOnce() -> F + Send + 'static,
    ) -> TakeHandle<F> {
        let Subscription { notifier, endpoint, .. } = &self.subscription;
        let (tell, outcome) = oneshot::channel();
        let id = Arc::new(());
        let hangup = self.hangup.clone();
        let carry_out = Box::new(move || {
            let is_there = hangup.is_none_or(|hangup| !hangup.is_gone());
            if is_there {
                // A caller that no longer waits has withdrawn it.
                let _ = tell.send(carry_out());
            }
            is_there
        });
        if let Some(topic) = notifier.topics().by_endpoint.get_mut(endpoint) {
            topic.pending_takes.push_back(PendingTake { id: Arc::clone(&id), carry_out });
        }
        TakeHandle { notifier: Arc::clone(notifier), endpoint: endpoint.clone(), id, outcome }
    }

    /// Waits for the next notification, or for the next check without one.
    pub(super) async fn next(&mut self) -> Woken {
        let Self { subscription, end, hangup, stopping, .. } = self;
        let gone = async {
            match hangup {
                Some(hangup) => hangup.gone().await,
                None => std::future::pending().await,
            }
        };
        let notified = async {
            // A notification that brought nothing for this one is followed by a pause; events in the meantime are not
            // missed.
            let others = subscription.others();
            if !others.is_zero() {
                sleep(others).await;
            }
            subscription.next().await
        };
        tokio::select! {
            biased;
            () = gone => Woken::Gone,
            _ = stopping.wait_for(|stopping| *stopping) => Woken::Over,
            woken = notified => woken,
            () = sleep_until(*end) => Woken::Over,
        }
    }
}

impl<F> TakeHandle<F> {
    /// The outcome; never, if nothing is announced.
    pub(super) async fn outcome(&mut self) -> F {
        match (&mut self.outcome).await {
            Ok(outcome) => outcome,
            Err(_) => std::future::pending().await,
        }
    }

    /// Withdraws it. If it is already being carried out, returns its outcome.
    pub(super) fn withdraw(mut self) -> Option<F> {
        self.cancel();
        self.outcome.try_recv().ok()
    }

    fn cancel(&self) {
        if let Some(topic) = self.notifier.topics().by_endpoint.get_mut(&self.endpoint) {
            topic.pending_takes.retain(|take| !Arc::ptr_eq(&take.id, &self.id));
        }
    }
}

/// Nothing is taken for a caller that no longer waits.
impl<F> Drop for TakeHandle<F> {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Subscription {
    /// The next event, or the time to check without one.
    async fn next(&mut self) -> Woken {
        tokio::select! {
            biased;
            changed = self.events.changed() => {
                if changed.is_err() {
                    std::future::pending::<()>().await;
                }
                Woken::Notified
            }
            () = sleep_until(self.check) => {
                let waiting = self.notifier.waiting.load(Relaxed);
                self.check = Instant::now() + TICK.max(TICK_PACE * waiting);
                Woken::Ticked
            }
        }
    }

    /// How long to let others check first, if many wait.
    fn others(&self) -> Duration {
        let topics = self.notifier.topics();
        let places = topics.by_endpoint.get(&self.endpoint).map_or(0, |topic| topic.events.receiver_count());
        let pause = PACE.saturating_mul(u32::try_from(places).unwrap_or(u32::MAX));
        if pause < BREATH { Duration::ZERO } else { pause }
    }
}
