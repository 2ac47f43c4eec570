//! Where pods stand with their leases, and which of them are to go (cli.md, pods).

use std::time::Duration;

use wire::{
    Timestamp,
    lease::Lease,
    pods::{Pod, PodStatus},
};

/// Where a pod stands with its lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// It has none.
    None,
    /// The lease goes on for so long.
    Left(Duration),
    /// The lease ended so long ago.
    Past(Duration),
    /// What stands in the place of the end is no time, so nothing ends.
    Unreadable,
    /// The answer does not tell the environment, in which it would be.
    Unknown,
}

/// Where a pod stands with its lease now.
pub fn term(pod: &Pod, now: Timestamp) -> Term {
    let Some(env) = pod.env.as_ref() else { return Term::Unknown };
    match Lease::of(env) {
        Lease::None => Term::None,
        Lease::Until(end) if end > now => Term::Left(end.since(now)),
        Lease::Until(end) => Term::Past(now.since(end)),
        Lease::Unreadable => Term::Unreadable,
    }
}

/// Why a pod is to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReapReason {
    /// Its lease ended so long ago.
    Lease(Duration),
    /// It is so old.
    Age(Duration),
}

/// Why a pod is to go now: it is past its lease, or at least as old as `oldest`. `None` when it may stay,
/// is gone, or the answer does not tell.
pub fn overdue(pod: &Pod, now: Timestamp, oldest: Option<Duration>) -> Option<ReapReason> {
    if pod.status.is(&PodStatus::Terminated) {
        return None;
    }
    match term(pod, now) {
        Term::Past(ago) => Some(ReapReason::Lease(ago)),
        Term::None | Term::Left(_) | Term::Unreadable | Term::Unknown => {
            let age = now.since((*pod.created_at)?);
            oldest.is_some_and(|oldest| age >= oldest).then_some(ReapReason::Age(age))
        }
    }
}
