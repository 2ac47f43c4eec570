//! The one door through which a tenant of a machine is stored: a pod, a member of a cluster, or a worker.
//!
//! The units and the cost of a tenant are a function of its record. Storing one books the difference between its old
//! and new record, in machine units, host resources and ledger lines, so no GPU or cent can leak.

use crate::{
    Context, ledger,
    model::{Charge, Event, HookEvent, PodRecord, Tenant, WorkerRecord, billed_until},
    runtime::RuntimeSettings,
    store::{StoreError, Tx},
};
use serde_json::{Value, json};

use wire::{Timestamp, ended::PodEventKind, pods::PodStatus};

/// The units that a tenant takes of its machine, and its charges.
struct Booking<'r> {
    account: &'r str,
    /// Its resource in the ledger.
    resource: String,
    /// Its machine, and the units taken there.
    units: Option<(&'r str, u32)>,
    /// Its tenancy of a host.
    tenant: Option<Tenant<'r>>,
    charges: Vec<Charge>,
    /// For a worker, since when it has been charged: a stretch of time that is rounded up to a second (serverless.md,
    /// Money).
    charged_since: Option<Timestamp>,
}

impl<'r> From<&'r PodRecord> for Booking<'r> {
    fn from(pod: &'r PodRecord) -> Self {
        Self {
            account: &pod.account,
            resource: pod.resource(),
            units: pod.machine().filter(|_| pod.takes_units()).map(|machine| (machine, pod.compute.units())),
            tenant: pod.tenant(),
            charges: pod.charges(),
            charged_since: None,
        }
    }
}

impl<'r> From<&'r WorkerRecord> for Booking<'r> {
    fn from(worker: &'r WorkerRecord) -> Self {
        Self {
            account: &worker.account,
            resource: worker.resource(),
            units: worker.units(),
            tenant: worker.tenant(),
            charges: worker.charges(),
            charged_since: worker.charged_since,
        }
    }
}

/// The cause of a change to a pod, and its time.
#[derive(Debug)]
pub(crate) struct Cause {
    at: Timestamp,
    event: Option<Event>,
    /// The actor, if any.
    actor: Option<String>,
}

impl From<(Timestamp, Option<Event>)> for Cause {
    /// A change without an actor.
    fn from((at, event): (Timestamp, Option<Event>)) -> Self {
        Self { at, event, actor: None }
    }
}

impl Cause {
    /// A change requested by the current actor.
    pub(crate) fn asked(context: &Context<'_>, event: Option<Event>) -> Self {
        Self { at: context.now, event, actor: Some(context.actor.to_string()) }
    }
}

/// Stores a pod with its next due time, books the change, and adds the event to its log.
pub(crate) fn save_pod(
    tx: &Tx<'_>,
    settings: &RuntimeSettings,
    old: Option<&PodRecord>,
    new: &PodRecord,
    cause: impl Into<Cause>,
) -> Result<(), StoreError> {
    let Cause { at, event, actor } = cause.into();
    if book(tx, old.map(Booking::from), new.into(), at)? {
        tx.wake_waiting(at)?;
    }
    let due = next_due(settings, new, at);
    match old {
        Some(old) => tx.put_pod(old, new, due)?,
        None => tx.insert_pod(new, due)?,
    }
    if let Some(event) = event {
        tell(tx, old, new, &event, at)?;
        tx.add_event(&new.id, at, event, actor.as_deref())?;
    }
    Ok(())
}

/// Tells the webhooks of the account that a pod is in ERROR, or that the platform ended or stopped it (behaviour.md,
/// Webhooks).
fn tell(tx: &Tx<'_>, old: Option<&PodRecord>, new: &PodRecord, event: &Event, at: Timestamp) -> Result<(), StoreError> {
    if old.is_some_and(|old| old.status == new.status) {
        return Ok(());
    }
    let is_ended = matches!(
        event.kind(),
        PodEventKind::LeaseEnded | PodEventKind::BalanceUsedUp | PodEventKind::BudgetUsedUp | PodEventKind::HostLost
    ) || matches!(event, Event::PushedOut(_));
    let kind = if new.status == PodStatus::Error {
        HookEvent::PodError
    } else if is_ended {
        HookEvent::PodEnded
    } else {
        return Ok(());
    };
    tell_of_pod(tx, new, kind, json!({ "event": event.kind() }), at)
}

/// Tells the webhooks of the account of an event of a pod; `details` is an object with what the event has besides.
pub(crate) fn tell_of_pod(
    tx: &Tx<'_>,
    pod: &PodRecord,
    event: HookEvent,
    mut details: Value,
    at: Timestamp,
) -> Result<(), StoreError> {
    details["id"] = pod.id.as_str().into();
    details["name"] = pod.name.as_str().into();
    details["status"] = json!(pod.status);
    tx.tell_hooks(&pod.account, at, event, &json!({ "pod": details }))
}

/// Tells the webhooks of the account that the lease of a pod, or of the cluster that it speaks for, ends soon.
pub(crate) fn tell_of_lease(tx: &Tx<'_>, pod: &PodRecord, at: Timestamp) -> Result<(), StoreError> {
    let mut details = json!({ "leaseEndsAt": pod.lease_end() });
    if let Some(member) = &pod.member {
        details["cluster"] = member.cluster.as_str().into();
    }
    tell_of_pod(tx, pod, HookEvent::PodExpiring, details, at)
}

/// Stores a worker, and when it went, and books the change. Returns whether capacity became free.
pub(crate) fn save_worker(
    tx: &Tx<'_>,
    old: Option<&WorkerRecord>,
    new: &WorkerRecord,
    gone: Option<Timestamp>,
    at: Timestamp,
) -> Result<bool, StoreError> {
    let is_freed = book(tx, old.map(Booking::from), new.into(), at)?;
    tx.put_worker(new, gone)?;
    Ok(is_freed)
}

/// Books the difference between two states of a tenant. Returns whether capacity became free.
fn book(tx: &Tx<'_>, old: Option<Booking<'_>>, new: Booking<'_>, at: Timestamp) -> Result<bool, StoreError> {
    let before = old.as_ref().and_then(|old| old.units);
    if before != new.units {
        if let Some((machine, units)) = before {
            tx.return_units(machine, units)?;
        }
        if let Some((machine, units)) = new.units {
            tx.take_units(machine, units)?;
        }
    }
    tx.note_tenant(old.as_ref().and_then(|old| old.tenant.as_ref()), new.tenant.as_ref());
    settle(tx, old.as_ref(), &new, at)?;
    Ok(before.is_some() && before != new.units)
}

/// Closes and opens ledger lines.
fn settle(tx: &Tx<'_>, old: Option<&Booking<'_>>, new: &Booking<'_>, at: Timestamp) -> Result<(), StoreError> {
    let (was, is) = (old.map(|old| &old.charges[..]).unwrap_or_default(), &new.charges[..]);
    let stretch = old.and_then(|old| old.charged_since);
    if old.is_some() && stretch == new.charged_since && was == is {
        return Ok(());
    }
    let start = new.charged_since.unwrap_or(at);
    match stretch {
        Some(since) => {
            let end = billed_until(since, at);
            ledger::settle(tx, new.account, &new.resource, (was, &[]), end)?;
            ledger::settle(tx, new.account, &new.resource, (&[], is), start.max(end))
        }
        None => ledger::settle(tx, new.account, &new.resource, (was, is), start),
    }
}

/// When the next spontaneous change of a pod stored at this time is due. An already expired lease ends at `at`: nothing
/// happens before the change that caused it.
pub(crate) fn next_due(settings: &RuntimeSettings, pod: &PodRecord, at: Timestamp) -> Option<Timestamp> {
    let transition = settings.next_transition(pod).map(|(due, _)| due);
    let lease = pod.lease_end().map(|end| end.max(at));
    let notice = pod.lease_notice().filter(|notice| *notice > at);
    transition.into_iter().chain(lease).chain(notice).chain(pod.waits_until()).chain(pod.given_up_at()).min()
}
