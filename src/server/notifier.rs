//! Answers that are held back until something happens to an endpoint (serverless.md, Jobs).
//!
//! Each answer that waits has a subscription to the endpoint. The engine notifies it when a change is on disk, so what
//! this server does itself is not polled for. Of what becomes due by the clock, and of what other processes write,
//! nothing notifies: as long as an answer waits, one task looks after both. While none waits, nothing runs.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, oneshot, watch},
    time::{Instant, MissedTickBehavior, interval, sleep, sleep_until},
};

use super::{Server, duplex::HangupDetector, on_thread};

/// How often a data file is looked at that other processes write to, too, and a clock that others move.
const TICK: Duration = Duration::from_millis(200);
/// The shortest pause behind something that was due.
const BREATH: Duration = Duration::from_millis(1);
/// How much later those who wait in vain look again, for each of them: hundreds of them are not to keep a machine busy.
const PACE: Duration = Duration::from_micros(100);

/// Notifies those who wait for an endpoint.
#[derive(Default)]
pub(super) struct Notifier {
    topics: Mutex<Topics>,
    any: watch::Sender<()>,
}

/// The endpoints that somebody waits for.
#[derive(Default)]
struct Topics {
    by_endpoint: HashMap<String, Topic>,
    /// Whether a task looks after what notifies nobody.
    is_attended: bool,
}

/// What those who wait for one endpoint subscribe to.
#[derive(Default)]
struct Topic {
    /// How often something happened.
    notifications: watch::Sender<u64>,
    /// What takes the next jobs that are announced, in the order in which they came.
    pending_takes: VecDeque<PendingTake>,
}

/// A write that takes a job for one who waits, as soon as a job is announced.
struct PendingTake {
    /// Tells it from every other one.
    id: Arc<()>,
    /// Says whether it was: nothing is for one who has hung up.
    carry_out: Box<dyn FnOnce() -> bool + Send>,
}

/// The side of a [`PendingTake`] that waits for it, until it is carried out or withdrawn.
pub(super) struct TakeHandle<F> {
    notifier: Arc<Notifier>,
    endpoint: String,
    id: Arc<()>,
    outcome: oneshot::Receiver<F>,
}

/// A place among those who wait for an endpoint.
pub(super) struct Subscription {
    notifier: Arc<Notifier>,
    endpoint: String,
    notifications: watch::Receiver<u64>,
    /// How often something had happened when it last looked.
    heard: u64,
}

impl Notifier {
    /// Wakes those who wait for this endpoint.
    pub(super) fn notify(&self, endpoint: &str) {
        if let Some(topic) = self.topics().by_endpoint.get(endpoint) {
            topic.notifications.send_modify(|times| *times += 1);
        }
        self.any.send_replace(());
    }

    /// A job of this endpoint stands in line for a commit: the first pending take is carried out, so
    /// that what takes the job shares that commit.
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
            topic.notifications.send_modify(|times| *times += 1);
        }
        self.any.send_replace(());
    }

    /// Lets everyone who waits look, without anything being known to have happened.
    fn tick(&self) {
        for topic in self.topics().by_endpoint.values() {
            topic.notifications.send_modify(|_| ());
        }
    }

    /// Hears of every endpoint.
    pub(super) fn any(&self) -> watch::Receiver<()> {
        self.any.subscribe()
    }

    /// Takes a place among those who wait for an endpoint. What happens from now on is heard of.
    fn subscribe(self: &Arc<Self>, server: &Arc<Server>, endpoint: &str) -> Subscription {
        let mut topics = self.topics();
        let mut notifications = topics.by_endpoint.entry(endpoint.to_owned()).or_default().notifications.subscribe();
        let heard = *notifications.borrow_and_update();
        if !std::mem::replace(&mut topics.is_attended, true) {
            tokio::spawn(attend(Arc::clone(server)));
        }
        Subscription { notifier: Arc::clone(self), endpoint: endpoint.to_owned(), notifications, heard }
    }

    /// Whether somebody waits. If not, the next one sees to it that somebody looks.
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
        let mut topics = self.notifier.topics();
        // Its own place is still counted.
        if topics.by_endpoint.get(&self.endpoint).is_some_and(|topic| topic.notifications.receiver_count() <= 1) {
            topics.by_endpoint.remove(&self.endpoint);
        }
    }
}

/// Looks after what notifies nobody, as long as somebody waits.
async fn attend(server: Arc<Server>) {
    let mut any = server.notifier.any();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while server.notifier.goes_on() {
        let mut due = until_due(&server).await;
        if due.is_some_and(|due| due.is_zero()) {
            catch_up(&server).await;
            // What is due all the same is for others to do, as a message is that waits to be sent.
            due = until_due(&server).await.filter(|due| !due.is_zero());
        }
        let pause = due.unwrap_or(TICK).clamp(BREATH, TICK);
        tokio::select! {
            () = sleep(pause) => {}
            _ = any.changed() => {}
            _ = ticks.tick() => server.notifier.tick(),
        }
        any.mark_unchanged();
    }
}

/// How long it is until something becomes due. Where that cannot be read, nothing is known to be.
pub(super) async fn until_due(server: &Arc<Server>) -> Option<Duration> {
    let server = Arc::clone(server);
    on_thread(move || Ok(server.engine.until_due()?)).await.ok().flatten()
}

/// Applies what is due. If that fails, the next request is told.
pub(super) async fn catch_up(server: &Arc<Server>) {
    let server = Arc::clone(server);
    let _ = on_thread(move || Ok(server.engine.catch_up()?)).await;
}

/// The wait of one answer.
pub(super) struct Wait {
    subscription: Subscription,
    end: Instant,
    hangup: Option<HangupDetector>,
    stopping: watch::Receiver<bool>,
    /// Its place among those of its account.
    _place: Option<OwnedSemaphorePermit>,
}

/// Why a wait goes on, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Woken {
    /// Something happened to the endpoint.
    Notified,
    /// Nothing is known to have happened, but another process may have written, or a clock was moved.
    Ticked,
    /// The time is over, or the server stops: what there is, is the answer.
    Over,
    /// The client has hung up: nothing is to be taken out for it.
    Gone,
}

impl Wait {
    /// Begins to wait for an endpoint, so long at the most. `hangup` is the client's; there is none within the process.
    pub(super) fn begin(
        server: &Arc<Server>,
        endpoint: &str,
        patience: Duration,
        hangup: Option<HangupDetector>,
    ) -> Self {
        let subscription = server.notifier.subscribe(server, endpoint);
        Self { subscription, end: Instant::now() + patience, hangup, stopping: server.stopping.clone(), _place: None }
    }

    /// Takes this place as long as it waits.
    pub(super) fn at(self, place: OwnedSemaphorePermit) -> Self {
        Self { _place: Some(place), ..self }
    }

    /// Registers a take of the next job that is announced.
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
                // Who waits no longer has withdrawn it.
                let _ = tell.send(carry_out());
            }
            is_there
        });
        if let Some(topic) = notifier.topics().by_endpoint.get_mut(endpoint) {
            topic.pending_takes.push_back(PendingTake { id: Arc::clone(&id), carry_out });
        }
        TakeHandle { notifier: Arc::clone(notifier), endpoint: endpoint.clone(), id, outcome }
    }

    /// Waits for the next notification, or until it is time to look all the same.
    pub(super) async fn next(&mut self) -> Woken {
        let Self { subscription, end, hangup, stopping, .. } = self;
        let gone = async {
            match hangup {
                Some(hangup) => hangup.gone().await,
                None => std::future::pending().await,
            }
        };
        let notified = async {
            // A notification that nothing came of for this one is followed by a pause; what happens meanwhile is not
            // missed.
            let others = subscription.others();
            if !others.is_zero() {
                sleep(others).await;
            }
            if subscription.notifications.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
            let times = *subscription.notifications.borrow_and_update();
            if std::mem::replace(&mut subscription.heard, times) == times { Woken::Ticked } else { Woken::Notified }
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
    /// What is carried out; never, if nothing is announced.
    pub(super) async fn outcome(&mut self) -> F {
        match (&mut self.outcome).await {
            Ok(outcome) => outcome,
            Err(_) => std::future::pending().await,
        }
    }

    /// Withdraws it. If it is being carried out already, gives what that is.
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

/// Nothing is taken out for one who no longer waits.
impl<F> Drop for TakeHandle<F> {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Subscription {
    /// How long to let others look first, where many wait.
    fn others(&self) -> Duration {
        let topics = self.notifier.topics();
        let places = topics.by_endpoint.get(&self.endpoint).map_or(0, |topic| topic.notifications.receiver_count());
        let pause = PACE.saturating_mul(u32::try_from(places).unwrap_or(u32::MAX));
        if pause < BREATH { Duration::ZERO } else { pause }
    }
}
