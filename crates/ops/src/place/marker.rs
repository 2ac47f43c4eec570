//! The marker that records which create rented a pod or cluster (cli.md, Placing).

use std::{collections::BTreeMap, time::Duration};

use super::{Placeable, Trace};
use api::{Api, Backoff, CallError, Pace};
use wire::{Timestamp, lease::EXPIRES_AT, pods::CreatePodRequest};

/// The variable that carries the id of the create.
pub const CREATE_ID: &str = "SVCCTL_CREATE_ID";

/// How often to read a failing list from the start, each time with a list's usual retries.
const LOOKS: u32 = 4;
/// The pause before the next attempt.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(8)).spread(0.5, 1.0);

/// Marks a body with its create id.
pub fn mark(body: &mut CreatePodRequest, create_id: &str) {
    env(body).insert(CREATE_ID.to_owned(), create_id.to_owned());
}

/// Gives the pod of a body a lease.
pub fn lease(body: &mut CreatePodRequest, until: Timestamp) {
    env(body).insert(EXPIRES_AT.to_owned(), until.to_string());
}

fn env(body: &mut CreatePodRequest) -> &mut BTreeMap<String, String> {
    body.env.get_or_insert_default()
}

/// Everything that a create rented, oldest first, each with the JSON it was read from. Retries failing lists.
pub async fn find_all<G: Placeable>(api: &Api, trace: &Trace, pace: &Pace) -> Result<Vec<(G, Vec<u8>)>, CallError> {
    for look in 0.. {
        match G::find(api, trace).await {
            Ok(mut found) => {
                found.sort_by(|(left, _), (right, _)| (age(left), left.id()).cmp(&(age(right), right.id())));
                return Ok(found);
            }
            Err(error) if look + 1 < LOOKS && may_pass(&error) => {
                let asked = error.retry_after().unwrap_or_default();
                pace.sleep(BACKOFF.pause(look + 1, pace.jitter()).max(asked)).await;
            }
            Err(error) => return Err(error),
        }
    }
    unreachable!("the looks are bounded");
}

/// Sorts the oldest first; things without a creation time come last.
fn age<G: Placeable>(made: &G) -> (bool, Option<Timestamp>) {
    (made.created_at().is_none(), made.created_at())
}

/// The oldest thing that a create rented.
pub async fn find<G: Placeable>(api: &Api, trace: &Trace, pace: &Pace) -> Result<Option<(G, Vec<u8>)>, CallError> {
    Ok(find_all(api, trace, pace).await?.into_iter().next())
}

/// Whether a failure may be transient.
pub(super) fn may_pass(error: &CallError) -> bool {
    match error {
        CallError::Problem { problem, .. } => problem.status == 429 || (problem.status >= 500 && problem.status != 501),
        CallError::Unreachable { reach, .. } => *reach != api::Reach::Refused,
        CallError::Unreadable { .. } => true,
        CallError::Store(_) | CallError::Redirected { .. } | CallError::NotSent { .. } => false,
    }
}
