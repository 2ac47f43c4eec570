//! What goes wrong on purpose with endpoints and jobs (serverless.md, Acting images): the faults of the server say when,
//! the engine lets it happen.

use std::sync::Arc;

use super::reading::Asked;
use crate::server::{faults::Incident, on_thread};
use engine::Incident as Kind;

/// What happens to an endpoint before a job is submitted, for the log.
pub(super) async fn before_submission(asked: &Asked) -> Option<String> {
    let incidents = [
        (Incident::WorkerThrottle, Kind::WorkerThrottle),
        (Incident::DeafQueue, Kind::DeafQueue),
        (Incident::InactiveEndpoint, Kind::InactiveEndpoint),
    ];
    let mut cause = None;
    for (incident, kind) in incidents {
        cause = befall(asked, None, incident, kind).await.or(cause);
    }
    cause
}

/// What happens to a job that was just submitted.
pub(super) async fn after_submission(asked: &Asked, job: &str) -> Option<String> {
    befall(asked, Some(job), Incident::WorkerLost, Kind::WorkerLost).await
}

/// What happens to a job that was just cancelled.
pub(super) async fn after_cancel(asked: &Asked, job: &str) -> Option<String> {
    befall(asked, Some(job), Incident::LateResult, Kind::LateResult).await
}

async fn befall(asked: &Asked, job: Option<&str>, incident: Incident, kind: Kind) -> Option<String> {
    if !asked.server.faults.threatens(incident) {
        return None;
    }
    let (server, caller) = (Arc::clone(&asked.server), asked.caller.clone());
    let (endpoint, job) = (asked.endpoint(), job.map(str::to_owned));
    let strikes = move || {
        let happens = || server.engine.incident(&caller, &endpoint, job.as_deref(), kind).unwrap_or(false);
        Ok(server.faults.befall(incident, happens))
    };
    on_thread(strikes).await.ok().flatten()
}
