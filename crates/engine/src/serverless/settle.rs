//! Processing a moment: all endpoints with due changes run the same steps at the same time (serverless.md, Scaling,
//! last rule).

use super::{place::place_waiting, station::Station};
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
    let mut stations = Vec::new();
    for id in ids {
        stations.extend(Station::load(context, id, at)?);
    }
    settle(stations)
}

/// Runs endpoints through the steps of their moment until nothing changes, and stores them.
pub(super) fn settle(mut stations: Vec<Station<'_>>) -> Result<(), EngineError> {
    type Step = for<'s, 'c> fn(&'s mut Station<'c>) -> Result<(), EngineError>;
    const BEFORE: [Step; 6] = [
        |one| one.let_pass(),
        |one| one.end_jobs(),
        |one| one.expire(),
        |one| one.move_workers(),
        |one| one.dispatch(),
        |one| one.start(),
    ];
    for _ in 0..MOST_ROUNDS {
        for station in &mut stations {
            station.changed = false;
        }
        for step in BEFORE {
            stations.iter_mut().try_for_each(step)?;
        }
        place_waiting(&mut stations)?;
        stations.iter_mut().try_for_each(Station::end_workers)?;
        if stations.iter().all(|station| !station.changed) {
            return stations.into_iter().try_for_each(Station::save);
        }
    }
    let ids: Vec<String> = stations.iter().map(|station| station.record.id.clone()).collect();
    let what = format!("what happens to the endpoints {} does not come to an end", ids.join(", "));
    Err(stations[0].context.tx.damaged(what).into())
}

/// Settles one endpoint after a request changed it, and any others affected.
pub(crate) fn settle_one(station: Station<'_>) -> Result<(), EngineError> {
    let (context, at) = (station.context, station.at);
    settle(vec![station])?;
    endpoints(context, at)
}
