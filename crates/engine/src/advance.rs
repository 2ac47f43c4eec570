//! Applies due changes: pod transitions, lease ends, endpoint steps, and accounts whose balance has run out.
//!
//! Each change happens at its own time, in time order, so many small advances equal one big one, and every process sees
//! the same history (behaviour.md, Pod life cycle).

use super::{
    Context, EngineError, clusters,
    hosts::waiting,
    kubernetes, ledger, lifecycle,
    page::Page,
    serverless::{self, settle},
};
use crate::{
    booking,
    model::{AFTERLIFE, Event, KEPT, PodRecord},
    pods::start,
};
use wire::Timestamp;

/// Advances the state to now.
pub(super) fn to_now(context: &Context<'_>) -> Result<(), EngineError> {
    let Context { tx, now, .. } = *context;
    let due = tx.due()?;
    if !due.is_at(now) && !due.may_forget(now) {
        return Ok(());
    }
    loop {
        let exhausted = if tx.due()?.may_exhaust(now) { tx.next_exhausted(now)? } else { None };
        let endpoints = if tx.due()?.has_endpoint(now) { tx.due_endpoints(now)? } else { None };
        // At equal times, pods come first, then endpoints, then accounts.
        let pod = tx.next_due_pod(now)?;
        let times = [pod.as_ref().map(|(at, _)| *at), endpoints.as_ref().map(|(at, _)| *at)];
        let first = times.into_iter().flatten().chain(exhausted.as_ref().map(|(at, _)| *at)).min();
        match (pod, endpoints, exhausted) {
            (Some((due, pod)), ..) if Some(due) == first => move_on(context, &pod, due)?,
            (_, Some((due, ids)), _) if Some(due) == first => settle::endpoints_at(context, due, &ids)?,
            (_, _, Some((broke, account))) => stop_unpaid(context, &account, broke)?,
            _ => break,
        }
    }
    if tx.due()?.may_forget(now) {
        tx.forget_pods(now.before(AFTERLIFE), now.before(KEPT))?;
    }
    Ok(())
}

fn move_on(context: &Context<'_>, pod: &PodRecord, at: Timestamp) -> Result<(), EngineError> {
    let settings = context.runtime_settings()?;
    let lease = pod.lease_end();
    let is_over = lease.is_some_and(|end| end <= at);
    if let Some(member) = pod.member.as_ref().filter(|_| is_over) {
        return clusters::end(context, &member.cluster, at, Event::Expired);
    }
    let (moved, event) = if is_over {
        lifecycle::after_expiry(pod, at)
    } else if pod.waits_until().is_some_and(|until| until <= at) {
        lifecycle::after_failure(pod, waiting::in_vain(pod), at)
    } else if pod.given_up_at().is_some_and(|until| until <= at) {
        if pod.member.is_some() {
            return clusters::give_up(context, pod, at);
        }
        lifecycle::after_failure(pod, kubernetes::in_vain(pod), at)
    } else if let Some((_, transition)) = settings.next_transition(pod) {
        match start::refusal(context, pod, transition)? {
            Some(reason) => lifecycle::after_refusal(pod, reason, at),
            None => lifecycle::after_transition(pod, transition, at),
        }
    } else {
        // Due by an outdated rule, for example after a settings change: nothing happens now.
        return Ok(context.tx.put_pod(pod, pod, lease)?);
    };
    Ok(booking::save_pod(context.tx, &settings, Some(pod), &moved, (at, Some(event)))?)
}

fn stop_unpaid(context: &Context<'_>, account: &str, at: Timestamp) -> Result<(), EngineError> {
    let Context { tx, .. } = *context;
    if !ledger::is_exhausted(tx, account, at)? {
        return Ok(());
    }
    clusters::stop_unpaid(context, account, at)?;
    let settings = context.runtime_settings()?;
    let everything = Page::whole();
    for pod in tx.pods(account, &everything.after, None)? {
        if let Some(stopped) = lifecycle::after_exhaustion(&pod, at) {
            booking::save_pod(tx, &settings, Some(&pod), &stopped, (at, Some(Event::OutOfFunds)))?;
        }
    }
    serverless::endpoints::stop_unpaid(context, account, at)?;
    Ok(ledger::rest(tx, account)?)
}
