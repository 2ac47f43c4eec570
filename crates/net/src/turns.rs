//! Turns of connections on the runtime, which polls tasks in the order of their wakeups.
//!
//! Where hundreds of connections of one account are woken at once, the next request of another account would wait for
//! all of them. So a connection whose group has a crowd of wakeups goes to the end of the line, once for each wakeup, if
//! any waits in it whose group has few.

use std::{
    collections::HashMap,
    future::poll_fn,
    net::IpAddr,
    pin::pin,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    task::{Context, Poll, Wake, Waker},
};

use crate::Slot;

/// How many wakeups of a group are few.
const FEW: usize = 4;

/// Who the connections of a group belong to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Owner {
    /// An authenticated owner.
    Known(Arc<str>),
    /// Who connects from this address, before authentication.
    Unknown(IpAddr),
}

impl Owner {
    /// The authenticated owner, if it is one.
    pub(crate) fn known(&self) -> Option<&str> {
        match self {
            Self::Known(owner) => Some(owner),
            Self::Unknown(_) => None,
        }
    }
}

/// Connections that share slots and turns.
#[derive(Debug)]
pub(crate) struct Group {
    /// Who they belong to.
    pub(crate) owner: Owner,
    /// How many wait for their turn.
    wakeups: AtomicUsize,
    groups: Arc<Groups>,
}

/// The groups of a listener's connections.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    by_owner: Mutex<HashMap<Owner, Weak<Group>>>,
    /// How many connections wait for their turn that were woken as one of few of their group.
    early: AtomicUsize,
}

impl Groups {
    /// The group of this owner. It exists as long as a connection is in it.
    pub(crate) fn of(self: &Arc<Self>, owner: Owner) -> Arc<Group> {
        let mut groups = self.by_owner();
        if let Some(group) = groups.get(&owner).and_then(Weak::upgrade) {
            return group;
        }
        let group = Group { owner: owner.clone(), wakeups: AtomicUsize::default(), groups: Arc::clone(self) };
        let group = Arc::new(group);
        groups.insert(owner, Arc::downgrade(&group));
        group
    }

    fn by_owner(&self) -> MutexGuard<'_, HashMap<Owner, Weak<Group>>> {
        self.by_owner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let mut groups = self.groups.by_owner();
        // Another one may have been made meanwhile.
        if groups.get(&self.owner).is_some_and(|group| group.strong_count() == 0) {
            groups.remove(&self.owner);
        }
    }
}

/// A connection that was woken, until it has its turn.
struct Wakeup {
    group: Arc<Group>,
    /// Whether it was one of few of its group.
    is_early: bool,
    has_stepped_back: bool,
}

impl Wakeup {
    fn new(group: Arc<Group>) -> Self {
        let is_early = group.wakeups.fetch_add(1, Relaxed) < FEW;
        if is_early {
            group.groups.early.fetch_add(1, Relaxed);
        }
        Self { group, is_early, has_stepped_back: false }
    }

    /// Whether one that is early goes before it, and it has to wait once more.
    fn steps_back(&mut self) -> bool {
        let steps_back = !self.is_early && !self.has_stepped_back && self.group.groups.early.load(Relaxed) > 0;
        self.has_stepped_back |= steps_back;
        steps_back
    }
}

impl Drop for Wakeup {
    fn drop(&mut self) {
        self.group.wakeups.fetch_sub(1, Relaxed);
        if self.is_early {
            self.group.groups.early.fetch_sub(1, Relaxed);
        }
    }
}

/// The turns of one connection: what wakes its task.
struct Turns {
    slot: Slot,
    state: Mutex<TurnState>,
}

#[derive(Default)]
struct TurnState {
    wakeup: Option<Wakeup>,
    /// Wakes the task, until the connection has ended.
    task: Option<Waker>,
}

impl Turns {
    /// Begins a turn, unless it steps back.
    fn begin(&self, task: &Waker) -> bool {
        let mut state = self.state();
        if state.task.as_ref().is_none_or(|known| !known.will_wake(task)) {
            state.task = Some(task.clone());
        }
        if state.wakeup.as_mut().is_some_and(Wakeup::steps_back) {
            task.wake_by_ref();
            return false;
        }
        state.wakeup = None;
        true
    }

    fn state(&self) -> MutexGuard<'_, TurnState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Wake for Turns {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        let TurnState { wakeup, task: Some(task) } = &mut *self.state() else { return };
        wakeup.get_or_insert_with(|| Wakeup::new(self.slot.group()));
        task.wake_by_ref();
    }
}

/// Ends the turns of a connection, however it ends: others may have its waker for longer.
struct End<'t>(&'t Turns);

impl Drop for End<'_> {
    fn drop(&mut self) {
        *self.0.state() = TurnState::default();
    }
}

/// Serves the connection of a slot, in turn with all others.
pub(crate) async fn in_turn(connection: impl Future<Output = ()>, slot: Slot) {
    let state = TurnState { wakeup: Some(Wakeup::new(slot.group())), task: None };
    let turns = Arc::new(Turns { slot, state: Mutex::new(state) });
    let waker = Waker::from(Arc::clone(&turns));
    let _end = End(&turns);
    let mut connection = pin!(connection);
    poll_fn(|task| {
        if turns.begin(task.waker()) {
            connection.as_mut().poll(&mut Context::from_waker(&waker))
        } else {
            Poll::Pending
        }
    })
    .await;
}

#[cfg(test)]
mod tests {
    use std::{
        net::{IpAddr, Ipv4Addr},
        sync::{Arc, Mutex},
        time::Duration,
    };

    use tokio::{
        runtime::Builder,
        sync::Notify,
        task::{JoinSet, yield_now},
        time::timeout,
    };

    use super::{AtomicUsize, FEW, Relaxed, in_turn};
    use crate::slots::Slots;

    const CROWD: usize = 300;

    #[test]
    fn one_that_is_woken_behind_a_crowd_goes_before_it_and_all_have_their_turn() {
        let runtime = Builder::new_current_thread().enable_time().build().expect("a runtime");
        let (waiting, turns) = (Arc::<AtomicUsize>::default(), Arc::<Mutex<Vec<&str>>>::default());
        let [many, few] = [(); 2].map(|()| Arc::<Notify>::default());
        let mut slots = Slots::default();
        let work = async {
            let mut connections = JoinSet::new();
            let crowd = (0..CROWD).map(|_| ("many", &many));
            for (owner, event) in crowd.chain([("few", &few)]) {
                let slot = slots.take(IpAddr::V4(Ipv4Addr::LOCALHOST));
                slot.end(Some(owner));
                let (waiting, turns, event) = (Arc::clone(&waiting), Arc::clone(&turns), Arc::clone(event));
                let connection = async move {
                    let notified = event.notified();
                    waiting.fetch_add(1, Relaxed);
                    notified.await;
                    turns.lock().expect("a list").push(owner);
                };
                connections.spawn(in_turn(connection, slot));
            }
            while waiting.load(Relaxed) <= CROWD {
                yield_now().await;
            }
            many.notify_waiters();
            few.notify_waiters();
            connections.join_all().await;
        };
        let done = runtime.block_on(async { timeout(Duration::from_secs(60), work).await });
        done.expect("all have had their turn");
        let turns = turns.lock().expect("a list");
        assert_eq!((turns.len(), turns.iter().position(|owner| *owner == "few")), (CROWD + 1, Some(FEW)));
    }
}
