//! Applying what became due: transitions of pods, ends of leases, and accounts whose money is used up.
//!
//! Everything happens at its own time and in the order of time, so many small advances give what one big one gives,
//! and every process sees the same history (behaviour.md, Pod life cycle).

use std::time::Duration;

use super::{
    Context, EngineError, ledger, lifecycle,
    page::Page,
    pods::record::{self, PodRecord},
    store::Event,
};
use wire::Timestamp;

/// How long a terminated pod answers GET.
pub(super) const AFTERLIFE: Duration = Duration::from_secs(3600);

/// Brings the state up to now.
pub(super) fn to_now(context: &Context<'_>) -> Result<(), EngineError> {
    let Context { tx, now, .. } = *context;
    let due = tx.due()?;
    if !due.is_at(now) && !due.has_gone(now.before(AFTERLIFE)) {
        return Ok(());
    }
    loop {
        let exhausted = if tx.due()?.may_exhaust(now) { tx.next_exhausted(now)? } else { None };
        match (tx.next_due_pod(now)?, exhausted) {
            (None, None) => break,
            (Some((due, _)), Some((broke, account))) if broke < due => stop_unpaid(context, &account, broke)?,
            (Some((due, pod)), _) => move_on(context, &pod, due)?,
            (None, Some((broke, account))) => stop_unpaid(context, &account, broke)?,
        }
    }
    if tx.due()?.has_gone(now.before(AFTERLIFE)) {
        tx.forget_pods(now.before(AFTERLIFE))?;
    }
    Ok(())
}

fn move_on(context: &Context<'_>, pod: &PodRecord, at: Timestamp) -> Result<(), EngineError> {
    let settings = context.runtime_settings()?;
    let lease = pod.lease_end();
    let (moved, event) = if lease.is_some_and(|end| end <= at) {
        lifecycle::after_expiry(pod, at)
    } else if let Some((_, transition)) = settings.next_transition(pod) {
        lifecycle::after_transition(pod, transition, at)
    } else {
        // Due by a rule that no longer holds, as after a change of settings: nothing happens now.
        return Ok(context.tx.put_pod(pod, pod, lease)?);
    };
    Ok(record::save(context.tx, &settings, Some(pod), &moved, (at, Some(event)))?)
}

fn stop_unpaid(context: &Context<'_>, account: &str, at: Timestamp) -> Result<(), EngineError> {
    let Context { tx, .. } = *context;
    if !ledger::is_exhausted(tx, account, at)? {
        return Ok(());
    }
    let settings = context.runtime_settings()?;
    let everything = Page::whole();
    for pod in tx.pods(account, &everything.after, None)? {
        if let Some(stopped) = lifecycle::after_exhaustion(&pod, at) {
            record::save(tx, &settings, Some(&pod), &stopped, (at, Some(Event::OutOfFunds)))?;
        }
    }
    Ok(ledger::rest(tx, account)?)
}
