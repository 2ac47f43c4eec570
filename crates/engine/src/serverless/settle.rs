//! Processing a moment: all endpoints with due changes run the same steps at the same time (serverless.md, Scaling,
//! last rule).

use super::{place::place_waiting, scheduler::EndpointScheduler};
use crate::{Context, EngineError};
use wire::Timestamp;

/// The maximum number of rounds per moment. More would mean a fault in the rules.
const MOST_ROUNDS: u32 = 100_000;

/// Applies all endpoint changes due by `at`, and nothing else.
pub(crate) fn endpoints(context: &Context<'_>, at: Timestamp) -> Result<(), EngineError> {
    while context.tx.due()?.has_endpoint(at)
        && let Some((due, ids)) = context.tx.due_endpoints(at)?
    {
        endpoints_at(context, due, &ids)?;
    }
    Ok(())
}

/// Applies all endpoint changes up to `at`, the next due time.
pub(crate) fn endpoints_at(context: &Context<'_>, at: Timestamp, ids: &[String]) -> Result<(), EngineError> {
    let mut schedulers = Vec::new();
    for id in ids {
        schedulers.extend(EndpointScheduler::load(context, id, at)?);
    }
    settle(schedulers)
}

/// Runs endpoints through the steps of their moment until nothing changes, and stores them.
pub(super) fn settle(mut schedulers: Vec<EndpointScheduler<'_>>) -> Result<(), EngineError> {
    type Step = for<'s, 'c> fn(&'s mut EndpointScheduler<'c>) -> Result<(), EngineError>;
    const BEFORE: [Step; 6] = [
        |one| one.let_pass(),
        |one| one.end_jobs(),
        |one| one.expire(),
        |one| one.move_workers(),
        |one| one.dispatch(),
        |one| one.start(),
    ];
    for _ in 0..MOST_ROUNDS {
        for scheduler in &mut schedulers {
            scheduler.changed = false;
        }
        for step in BEFORE {
            schedulers.iter_mut().try_for_each(step)?;
        }
        place_waiting(&mut schedulers)?;
        schedulers.iter_mut().try_for_each(EndpointScheduler::end_workers)?;
        if schedulers.iter().all(|scheduler| !scheduler.changed) {
            return schedulers.into_iter().try_for_each(EndpointScheduler::save);
        }
    }
    let ids: Vec<String> = schedulers.iter().map(|scheduler| scheduler.record.id.clone()).collect();
    let what = format!("what happens to the endpoints {} does not come to an end", ids.join(", "));
    Err(schedulers[0].context.tx.damaged(what).into())
}

/// Settles one endpoint after a request changed it, and any others affected.
pub(crate) fn settle_one(scheduler: EndpointScheduler<'_>) -> Result<(), EngineError> {
    let (context, at) = (scheduler.context, scheduler.at);
    settle(vec![scheduler])?;
    endpoints(context, at)
}
