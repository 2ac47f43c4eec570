//! Deliberate failures of endpoints and jobs (serverless.md, Acting images): the server's faults decide when, the
//! engine makes them happen.

use std::sync::Arc;

use super::reading::JobCall;
use crate::{faults::Incident as Fault, on_thread};
use engine::Incident;

/// Applies incidents to an endpoint before a job is submitted; returns the text for the log.
pub(super) async fn before_submission(call: &JobCall) -> Option<String> {
    let mut cause = None;
    for incident in [Incident::WorkerThrottle, Incident::DeafQueue, Incident::InactiveEndpoint] {
        cause = befall(call, None, incident).await.or(cause);
    }
    cause
}

/// Applies incidents to a job that was just submitted.
pub(super) async fn after_submission(call: &JobCall, job: &str) -> Option<String> {
    befall(call, Some(job), Incident::WorkerLost).await
}

/// Applies incidents to a job that was just cancelled.
pub(super) async fn after_cancel(call: &JobCall, job: &str) -> Option<String> {
    befall(call, Some(job), Incident::LateResult).await
}

async fn befall(call: &JobCall, job: Option<&str>, incident: Incident) -> Option<String> {
    let fault = Fault::Endpoint(incident);
    if !call.server.faults.threatens(fault) {
        return None;
    }
    let (server, caller) = (Arc::clone(&call.server), call.caller.clone());
    let (endpoint, job) = (call.endpoint(), job.map(str::to_owned));
    let strikes = move || {
        let happens = || server.engine.incident(&caller, &endpoint, job.as_deref(), incident).unwrap_or(false);
        Ok(server.faults.befall(fault, happens))
    };
    on_thread(strikes).await.ok().flatten()
}
