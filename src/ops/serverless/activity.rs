//! What an endpoint does at this moment, beside its settings: its queue, its workers, its version and what it costs.

use super::{price::Prices, wait::health};
use crate::api::{Api, CallError};
use wire::{
    money::Usd,
    serverless::{
        endpoints::Endpoint,
        jobs::JobCounts,
        workers::{ListEndpointWorkers, WorkerSummary},
    },
};

/// What an endpoint does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EndpointActivity {
    /// Its jobs; nothing where they are not told, as of one with a load balancer.
    pub jobs: Option<JobCounts>,
    /// Its workers.
    pub workers: WorkerSummary,
    /// Its newest version.
    pub version: Option<u32>,
    /// Whether a worker runs an older one.
    pub is_rolling: bool,
    /// What its ready workers cost an hour, if that is known.
    pub per_hour: Option<Usd>,
}

impl EndpointActivity {
    /// Looks at an endpoint.
    pub async fn of(api: &Api, jobs: &Api, endpoint: &Endpoint, prices: &Prices) -> Result<Self, CallError> {
        let listed = api.call(ListEndpointWorkers { id: endpoint.id.clone() }).await?.value;
        let jobs = health(jobs, &endpoint.id).await?.map(|health| health.jobs);
        Ok(Self {
            jobs,
            workers: listed.summary,
            version: listed.endpoint_version,
            is_rolling: listed.workers.iter().any(|worker| worker.is_stale),
            per_hour: prices.per_hour(endpoint, &listed.workers),
        })
    }
}
