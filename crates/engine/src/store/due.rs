//! When the next change of each kind is due.

use wire::Timestamp;

/// Lower bounds for the next due times; each is `None` if nothing of its kind is pending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct DueTimes {
    /// A pod transition, in milliseconds.
    pub(super) transition: Option<i64>,
    /// The exhaustion of an account's balance, in seconds.
    pub(super) exhaustion: Option<i64>,
    /// The deletion of a pod, in milliseconds.
    pub(super) forgetting: Option<i64>,
    /// An endpoint change, in milliseconds.
    pub(super) endpoint: Option<i64>,
    /// A look at a budget, in seconds. Every budget has one.
    pub(super) budget: Option<i64>,
}

impl DueTimes {
    /// Whether anything but a deletion may be due at `now`.
    pub(crate) fn is_at(&self, now: Timestamp) -> bool {
        self.transition.is_some_and(|at| at <= now.millis())
            || self.may_exhaust(now)
            || self.has_endpoint(now)
            || self.has_budget(now)
    }

    /// Whether there is any budget.
    pub(crate) const fn has_budgets(&self) -> bool {
        self.budget.is_some()
    }

    /// Whether a look at a budget may be due at `now`.
    pub(crate) fn has_budget(&self, now: Timestamp) -> bool {
        self.budget.is_some_and(|at| at <= now.seconds())
    }

    /// Whether an endpoint change is due at `now`.
    pub(crate) fn has_endpoint(&self, now: Timestamp) -> bool {
        self.endpoint.is_some_and(|at| at <= now.millis())
    }

    /// The earliest due time.
    pub(crate) fn next(&self) -> Option<Timestamp> {
        let [exhaustion, budget] =
            [self.exhaustion, self.budget].map(|at| at.map(|second| second.saturating_mul(1000)));
        [self.transition, exhaustion, self.endpoint, budget].into_iter().flatten().min().map(Timestamp::from_millis)
    }

    /// Whether an account's balance may run out at `now`.
    pub(crate) fn may_exhaust(&self, now: Timestamp) -> bool {
        self.exhaustion.is_some_and(|at| at <= now.seconds())
    }

    /// Whether a pod deletion is due at `now`.
    pub(crate) fn may_forget(&self, now: Timestamp) -> bool {
        self.forgetting.is_some_and(|at| at <= now.millis())
    }
}

/// The earlier of two times, where `None` is later than any.
pub(super) fn earlier(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    one.into_iter().chain(other).min()
}
