//! Answers that are held back until something happens to an endpoint (serverless.md, Jobs).
//!
//! Each answer that waits holds a rope of the endpoint's bell. The engine rings it when a change is on disk, so what this
//! server does itself is not polled for. What becomes due by the clock, and what other processes write, rings nothing:
//! as long as an answer waits, one task looks after both. While none waits, nothing runs.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{OwnedSemaphorePermit, oneshot, watch},
    time::{Instant, MissedTickBehavior, interval, sleep, sleep_until},
};

use super::{Server, duplex::Line, on_thread};

/// How often a data file is looked at that other processes write to, too, and a clock that others move.
const TICK: Duration = Duration::from_millis(200);
/// The shortest pause behind something that was due.
const BREATH: Duration = Duration::from_millis(1);
/// How much later those who wait in vain look again, for each of them: hundreds of them are not to keep a machine busy.
const PACE: Duration = Duration::from_micros(100);

/// The bells of all endpoints that somebody waits for.
#[derive(Default)]
pub(super) struct Bells {
    waiting: Mutex<Waiting>,
    any: watch::Sender<()>,
}

#[derive(Default)]
struct Waiting {
    bells: HashMap<String, Bell>,
    /// Whether a task looks after what rings nothing.
    is_attended: bool,
}

/// What those who wait for an endpoint listen to.
#[derive(Default)]
struct Bell {
    /// How often it has rung.
    rung: watch::Sender<u64>,
    /// Those who take the next jobs that are announced, in the order in which they came.
    orders: VecDeque<Order>,
}

/// A write that is carried out for one who waits, as soon as a job is announced.
struct Order {
    /// Tells it from every other one.
    ticket: Arc<()>,
    /// Says whether it was: nothing is for one who has hung up.
    carry_out: Box<dyn FnOnce() -> bool + Send>,
}

/// An order that was left with the bell, until it is carried out or withdrawn.
pub(super) struct Ordered<F> {
    bells: Arc<Bells>,
    endpoint: String,
    ticket: Arc<()>,
    outcome: oneshot::Receiver<F>,
}

/// A place among those who wait for an endpoint.
pub(super) struct Rope {
    bells: Arc<Bells>,
    endpoint: String,
    rung: watch::Receiver<u64>,
    /// How often it had rung when it was last heard.
    heard: u64,
}

impl Bells {
    /// Wakes those who wait for this endpoint.
    pub(super) fn ring(&self, endpoint: &str) {
        if let Some(bell) = self.waiting().bells.get(endpoint) {
            bell.rung.send_modify(|times| *times += 1);
        }
        self.any.send_replace(());
    }

    /// A job of this endpoint stands in line for a commit: the first order of those who wait for one is carried out, so
    /// that what takes the job shares that commit.
    pub(super) fn announce(&self, endpoint: &str) {
        let mut waiting = self.waiting();
        let Some(bell) = waiting.bells.get_mut(endpoint) else { return };
        while let Some(order) = bell.orders.pop_front() {
            if (order.carry_out)() {
                return;
            }
        }
    }

    /// Wakes everyone who waits.
    pub(super) fn ring_all(&self) {
        for bell in self.waiting().bells.values() {
            bell.rung.send_modify(|times| *times += 1);
        }
        self.any.send_replace(());
    }

    /// Lets everyone who waits look, without anything being known to have happened.
    fn tick(&self) {
        for bell in self.waiting().bells.values() {
            bell.rung.send_modify(|_| ());
        }
    }

    /// Hears every bell.
    pub(super) fn any(&self) -> watch::Receiver<()> {
        self.any.subscribe()
    }

    /// Takes a place among those who wait for an endpoint. What rings from now on is heard.
    fn hold(self: &Arc<Self>, server: &Arc<Server>, endpoint: &str) -> Rope {
        let mut waiting = self.waiting();
        let mut rung = waiting.bells.entry(endpoint.to_owned()).or_default().rung.subscribe();
        let heard = *rung.borrow_and_update();
        if !std::mem::replace(&mut waiting.is_attended, true) {
            tokio::spawn(attend(Arc::clone(server)));
        }
        Rope { bells: Arc::clone(self), endpoint: endpoint.to_owned(), rung, heard }
    }

    /// Whether somebody waits. If not, the next one sees to it that somebody looks.
    fn goes_on(&self) -> bool {
        let mut waiting = self.waiting();
        waiting.is_attended = !waiting.bells.is_empty();
        waiting.is_attended
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Rope {
    fn drop(&mut self) {
        let mut waiting = self.bells.waiting();
        // Its own place is still counted.
        if waiting.bells.get(&self.endpoint).is_some_and(|bell| bell.rung.receiver_count() <= 1) {
            waiting.bells.remove(&self.endpoint);
        }
    }
}

/// Looks after what rings nothing, as long as somebody waits.
async fn attend(server: Arc<Server>) {
    let mut any = server.bells.any();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while server.bells.goes_on() {
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
            _ = ticks.tick() => server.bells.tick(),
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
    rope: Rope,
    end: Instant,
    line: Option<Line>,
    stopping: watch::Receiver<bool>,
    /// Its place among those of its account.
    _place: Option<OwnedSemaphorePermit>,
}

/// Why a wait goes on, or does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Woken {
    /// Something happened to the endpoint.
    Rung,
    /// Nothing is known to have happened, but another process may have written, or a clock was moved.
    Ticked,
    /// The time is over, or the server stops: what there is, is the answer.
    Over,
    /// The client has hung up: nothing is to be taken out for it.
    Gone,
}

impl Wait {
    /// Begins to wait for an endpoint, so long at the most. `line` is the client's; there is none within the process.
    pub(super) fn begin(server: &Arc<Server>, endpoint: &str, patience: Duration, line: Option<Line>) -> Self {
        let rope = server.bells.hold(server, endpoint);
        Self { rope, end: Instant::now() + patience, line, stopping: server.stopping.clone(), _place: None }
    }

    /// Takes this place as long as it waits.
    pub(super) fn at(self, place: OwnedSemaphorePermit) -> Self {
        Self { _place: Some(place), ..self }
    }

    /// Leaves an order for the next job that is announced.
    pub(super) fn order<F: Send + 'static>(&self, carry_out: impl FnOnce() -> F + Send + 'static) -> Ordered<F> {
        let Rope { bells, endpoint, .. } = &self.rope;
        let (tell, outcome) = oneshot::channel();
        let ticket = Arc::new(());
        let line = self.line.clone();
        let carry_out = Box::new(move || {
            let is_there = line.is_none_or(|line| !line.is_gone());
            if is_there {
                // Who waits no longer has taken the order back.
                let _ = tell.send(carry_out());
            }
            is_there
        });
        if let Some(bell) = bells.waiting().bells.get_mut(endpoint) {
            bell.orders.push_back(Order { ticket: Arc::clone(&ticket), carry_out });
        }
        Ordered { bells: Arc::clone(bells), endpoint: endpoint.clone(), ticket, outcome }
    }

    /// Waits for the next ring, or until it is time to look all the same.
    pub(super) async fn next(&mut self) -> Woken {
        let Self { rope, end, line, stopping, .. } = self;
        let gone = async {
            match line {
                Some(line) => line.gone().await,
                None => std::future::pending().await,
            }
        };
        let rung = async {
            // A ring that nothing came of for this one is followed by a pause; what rings meanwhile is not missed.
            let others = rope.others();
            if !others.is_zero() {
                sleep(others).await;
            }
            if rope.rung.changed().await.is_err() {
                std::future::pending::<()>().await;
            }
            let times = *rope.rung.borrow_and_update();
            if std::mem::replace(&mut rope.heard, times) == times { Woken::Ticked } else { Woken::Rung }
        };
        tokio::select! {
            biased;
            () = gone => Woken::Gone,
            _ = stopping.wait_for(|stopping| *stopping) => Woken::Over,
            woken = rung => woken,
            () = sleep_until(*end) => Woken::Over,
        }
    }
}

impl<F> Ordered<F> {
    /// What is carried out; never, if nothing is announced.
    pub(super) async fn outcome(&mut self) -> F {
        match (&mut self.outcome).await {
            Ok(outcome) => outcome,
            Err(_) => std::future::pending().await,
        }
    }

    /// Takes the order back. If it is being carried out already, gives what that is.
    pub(super) fn withdraw(mut self) -> Option<F> {
        self.cancel();
        self.outcome.try_recv().ok()
    }

    fn cancel(&self) {
        if let Some(bell) = self.bells.waiting().bells.get_mut(&self.endpoint) {
            bell.orders.retain(|order| !Arc::ptr_eq(&order.ticket, &self.ticket));
        }
    }
}

/// Nothing is taken out for one who no longer waits.
impl<F> Drop for Ordered<F> {
    fn drop(&mut self) {
        self.cancel();
    }
}

impl Rope {
    /// How long to let others look first, where many wait.
    fn others(&self) -> Duration {
        let waiting = self.bells.waiting();
        let places = waiting.bells.get(&self.endpoint).map_or(0, |bell| bell.rung.receiver_count());
        let pause = PACE.saturating_mul(u32::try_from(places).unwrap_or(u32::MAX));
        if pause < BREATH { Duration::ZERO } else { pause }
    }
}
