//! Connection slots: their owners, whether they wait for a request, and which one closes when a new connection needs a
//! slot.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::Notify,
    time::{Instant, sleep_until},
};

use crate::turns::{Group, Groups, Owner};

/// The slot of a connection, released when its last holder is dropped.
#[derive(Debug, Clone)]
pub struct Slot(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    groups: Arc<Groups>,
    state: Mutex<SlotState>,
    leave: Notify,
}

#[derive(Debug)]
struct SlotState {
    group: Arc<Group>,
    /// Since when it has waited for a request.
    idle_since: Option<Instant>,
    is_leaving: bool,
}

impl Slot {
    fn new(groups: &Arc<Groups>, peer: IpAddr) -> Self {
        let group = groups.of(Owner::Unknown(peer));
        let state = SlotState { group, idle_since: Some(Instant::now()), is_leaving: false };
        Self(Arc::new(Shared { groups: Arc::clone(groups), state: Mutex::new(state), leave: Notify::new() }))
    }

    /// The group of its connection.
    pub(crate) fn group(&self) -> Arc<Group> {
        Arc::clone(&self.state().group)
    }

    /// A request has arrived.
    pub fn begin(&self) {
        self.state().idle_since = None;
    }

    /// A request of this owner has been answered.
    pub fn end(&self, owner: Option<&str>) {
        let mut state = self.state();
        state.idle_since = Some(Instant::now());
        if let Some(owner) = owner
            && state.group.owner.known() != Some(owner)
        {
            state.group = self.0.groups.of(Owner::Known(owner.into()));
        }
    }

    /// Waits until the connection must close: its slot is needed, or it waited for a request for too long without
    /// authenticating.
    pub async fn is_needed(&self, patience: Duration) {
        loop {
            let now = Instant::now();
            let end = {
                let state = self.state();
                state.idle_since.filter(|_| state.group.owner.known().is_none()).unwrap_or(now) + patience
            };
            if end <= now {
                return;
            }
            tokio::select! {
                () = self.0.leave.notified() => return,
                () = sleep_until(end) => {}
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, SlotState> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All slots in use, and at most about as many that were released.
#[derive(Debug, Default)]
pub(crate) struct Slots {
    groups: Arc<Groups>,
    taken: Vec<Slot>,
    /// The number of slots from which on released ones are dropped, so that taking one does not look at all others.
    full_at: usize,
}

/// The slots of a group.
#[derive(Default)]
struct GroupSlots<'s> {
    taken: usize,
    /// The one that has waited longest for a request, and since when.
    oldest: Option<(Instant, &'s Slot)>,
}

impl Slots {
    /// Takes a slot.
    pub(crate) fn take(&mut self, peer: IpAddr) -> Slot {
        if self.taken.len() >= self.full_at {
            self.drop_released();
            self.full_at = 2 * self.taken.len() + 1;
        }
        let slot = Slot::new(&self.groups, peer);
        self.taken.push(slot.clone());
        slot
    }

    /// Asks an idle connection to close: prefers unauthenticated ones, then the group with the most slots, then the one
    /// that has waited longest.
    pub(crate) fn make_room(&mut self) {
        self.drop_released();
        let mut groups: HashMap<Owner, GroupSlots<'_>> = HashMap::new();
        for slot in &self.taken {
            let state = slot.state();
            if state.is_leaving {
                // One at a time is enough for the waiting connection.
                return;
            }
            let places = groups.entry(state.group.owner.clone()).or_default();
            places.taken += 1;
            if let Some(since) = state.idle_since
                && places.oldest.is_none_or(|(than, _)| since < than)
            {
                places.oldest = Some((since, slot));
            }
        }
        let idle = groups.iter().filter(|(_, places)| places.oldest.is_some());
        let last = idle.max_by_key(|(owner, places)| (owner.known().is_none(), places.taken));
        if let Some((_, slot)) = last.and_then(|(_, places)| places.oldest) {
            slot.state().is_leaving = true;
            slot.0.leave.notify_one();
        }
    }

    fn drop_released(&mut self) {
        self.taken.retain(|slot| Arc::strong_count(&slot.0) > 1);
    }
}

#[cfg(test)]
mod tests {
    use std::{net::IpAddr, time::Duration};

    use tokio::{
        runtime::{Builder, Runtime},
        time::timeout,
    };

    use super::{Slot, Slots};

    const LONG: Duration = Duration::from_secs(3600);

    fn runtime() -> Runtime {
        Builder::new_current_thread().enable_all().build().expect("a runtime")
    }

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    /// The slots that are asked to close.
    fn leaving(slots: &[Slot]) -> Vec<usize> {
        runtime().block_on(async {
            let mut leaving = Vec::new();
            for (index, slot) in slots.iter().enumerate() {
                if timeout(Duration::from_millis(1), slot.is_needed(LONG)).await.is_ok() {
                    leaving.push(index);
                }
            }
            leaving
        })
    }

    #[test]
    fn who_has_not_said_who_they_are_leaves_first_and_of_those_with_most_places() {
        let mut slots = Slots::default();
        let taken: Vec<Slot> = ["1.1.1.1", "2.2.2.2", "2.2.2.2", "3.3.3.3", "3.3.3.3", "3.3.3.3"]
            .map(|peer| slots.take(address(peer)))
            .into();
        taken[3..].iter().for_each(|slot| slot.end(Some("account")));
        slots.make_room();
        assert_eq!(leaving(&taken), [1], "and not one of an account");
    }

    #[test]
    fn nobody_leaves_in_the_middle_of_a_request_and_accounts_share() {
        let mut slots = Slots::default();
        let taken: Vec<Slot> = (0..5).map(|_| slots.take(address("1.1.1.1"))).collect();
        taken[0].begin();
        taken[1].end(Some("one"));
        taken[2..].iter().for_each(|slot| slot.end(Some("many")));
        taken[2].begin();
        slots.make_room();
        assert_eq!(leaving(&taken), [3]);
    }

    #[test]
    fn who_says_nothing_for_too_long_leaves_and_who_is_known_stays() {
        let mut slots = Slots::default();
        let (silent, known) = (slots.take(address("1.1.1.1")), slots.take(address("1.1.1.1")));
        known.end(Some("account"));
        runtime().block_on(async {
            silent.is_needed(Duration::from_millis(1)).await;
            assert!(timeout(Duration::from_millis(20), known.is_needed(Duration::from_millis(1))).await.is_err());
        });
    }
}
