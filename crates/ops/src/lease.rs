//! The state of pods' leases, and which pods are due for deletion (cli.md, pods).

use std::time::Duration;

use wire::{
    Timestamp,
    lease::Lease,
    pods::{Pod, PodStatus},
};

/// The state of a pod's lease.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// It has none.
    None,
    /// The lease has this long to run.
    Left(Duration),
    /// The lease ended this long ago.
    Past(Duration),
    /// The recorded end is not a time, so the lease never ends.
    Unreadable,
    /// The answer omits the environment, which would contain it.
    Unknown,
}

/// The current state of a pod's lease.
pub fn term(pod: &Pod, now: Timestamp) -> Term {
    let Some(env) = pod.env.as_ref() else { return Term::Unknown };
    match Lease::of(env) {
        Lease::None => Term::None,
        Lease::Until(end) if end > now => Term::Left(end.since(now)),
        Lease::Until(end) => Term::Past(now.since(end)),
        Lease::Unreadable => Term::Unreadable,
    }
}

/// Why a pod is due for deletion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReapReason {
    /// Its lease ended this long ago.
    Lease(Duration),
    /// It has reached this age.
    Age(Duration),
}

/// Why a pod is due for deletion now: it is past its lease, or at least as old as `oldest`. `None` if it may stay, is
/// gone, or the answer does not say.
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
