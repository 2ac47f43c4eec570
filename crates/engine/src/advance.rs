//! Applies due changes: pod transitions, lease ends, endpoint steps, and accounts whose balance has run out.
//!
//! Each change happens at its own time, in time order, so many small advances equal one big one, and every process sees
//! the same history (behaviour.md, Pod life cycle).

use super::{
    Context, EngineError, budgets, clusters,
    hosts::waiting,
    kubernetes, ledger, lifecycle,
    page::Page,
    serverless::{self, settle},
};
use crate::{
    booking,
    model::{AFTERLIFE, BudgetAction, BudgetRecord, Event, KEPT, PodRecord},
    pods::start,
};
use wire::{Timestamp, json, pods::PodStatus};

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
        let budget = if tx.due()?.has_budget(now) { tx.next_due_budget(now)? } else { None };
        // At equal times, pods come first, then endpoints, then accounts, then budgets.
        let pod = tx.next_due_pod(now)?;
        let times = [pod.as_ref().map(|(at, _)| *at), endpoints.as_ref().map(|(at, _)| *at)];
        let others = [exhausted.as_ref().map(|(at, _)| *at), budget.as_ref().map(|(at, _)| *at)];
        let first = times.into_iter().chain(others).flatten().min();
        match (pod, endpoints, exhausted, budget) {
            (Some((due, pod)), ..) if Some(due) == first => move_on(context, &pod, due)?,
            (_, Some((due, ids)), ..) if Some(due) == first => settle::endpoints_at(context, due, &ids)?,
            (_, _, Some((broke, account)), _) if Some(broke) == first => stop_unpaid(context, &account, broke)?,
            (.., Some((due, budget))) => look_at(context, budget, due)?,
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
    if pod.lease_notice() == Some(at) {
        booking::tell_of_lease(context.tx, pod, at)?;
    }
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
    } else if let Some((_, transition)) = settings.next_transition(pod).filter(|(due, _)| *due <= at) {
        match start::refusal(context, pod, transition)? {
            Some(reason) => lifecycle::after_refusal(pod, reason, at),
            None => lifecycle::after_transition(pod, transition, at),
        }
    } else {
        // Only the lease was told of, or it was due by an outdated rule, for example after a settings change.
        return Ok(context.tx.put_pod(pod, pod, booking::next_due(&settings, pod, at))?);
    };
    Ok(booking::save_pod(context.tx, &settings, Some(pod), &moved, (at, Some(event)))?)
}

fn stop_unpaid(context: &Context<'_>, account: &str, at: Timestamp) -> Result<(), EngineError> {
    let Context { tx, .. } = *context;
    if !ledger::is_exhausted(tx, account, at)? {
        return Ok(());
    }
    let all = |_: &str| Ok(true);
    end_unpaid(context, account, all, at, &Unpaid::Balance)?;
    Ok(ledger::rest(tx, account)?)
}

/// Looks at a budget that is due, and ends what it no longer pays for.
fn look_at(context: &Context<'_>, budget: BudgetRecord, at: Timestamp) -> Result<(), EngineError> {
    let Some(budget) = budgets::look(context.tx, budget, at)? else { return Ok(()) };
    if budget.action != BudgetAction::Stop || !budget.is_used_up() {
        return Ok(());
    }
    let covered = |resource: &str| Ok(budgets::is_covered(context.tx, &budget, resource)?);
    end_unpaid(context, &budget.account, covered, at, &Unpaid::Budget(&budget))
}

/// A resource that nobody pays for any more.
enum Unpaid<'b> {
    Balance,
    Budget(&'b BudgetRecord),
}

impl Unpaid<'_> {
    /// The event of a pod that enters this status.
    fn event(&self, status: PodStatus) -> Event {
        let outcome = if status == PodStatus::Terminated { "terminated" } else { "stopped" };
        match self {
            Self::Balance => Event::OutOfFunds,
            Self::Budget(_) => Event::OverBudget(format!("{}: pod {outcome}", self.reason())),
        }
    }

    fn reason(&self) -> String {
        match self {
            Self::Balance => "the account's money is used up".to_owned(),
            Self::Budget(budget) => {
                format!("budget `{}` of {} USD a month is used up", json::cut(&budget.name), budget.monthly)
            }
        }
    }
}

/// Ends what these resources of an account run: clusters, pods and workers.
fn end_unpaid(
    context: &Context<'_>,
    account: &str,
    is_unpaid: impl Fn(&str) -> Result<bool, EngineError>,
    at: Timestamp,
    why: &Unpaid<'_>,
) -> Result<(), EngineError> {
    let tx = context.tx;
    clusters::stop_unpaid(context, account, &is_unpaid, (at, &why.event(PodStatus::Terminated)))?;
    let settings = context.runtime_settings()?;
    for pod in tx.pods(account, &Page::whole().after, None)? {
        let Some(stopped) = lifecycle::after_exhaustion(&pod, at) else { continue };
        if is_unpaid(&pod.resource())? {
            booking::save_pod(tx, &settings, Some(&pod), &stopped, (at, Some(why.event(stopped.status))))?;
        }
    }
    serverless::endpoints::stop_unpaid(context, account, is_unpaid, (at, &why.reason()))
}
