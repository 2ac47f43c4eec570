//! An endpoint's current activity, beside its settings: its queue, workers, version and cost.

use super::{price::Prices, wait::health};
use api::{Api, CallError};
use wire::{
    money::Usd,
    serverless::{
        endpoints::Endpoint,
        jobs::JobCounts,
        workers::{ListEndpointWorkers, WorkerSummary},
    },
};

/// The activity of an endpoint.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct EndpointActivity {
    /// Its jobs; `None` if not reported, as for a load balancer endpoint.
    pub jobs: Option<JobCounts>,
    /// Its workers.
    pub workers: WorkerSummary,
    /// Its newest version.
    pub version: Option<u32>,
    /// Whether a worker runs an older one.
    pub is_rolling: bool,
    /// The hourly cost of its ready workers, if known.
    pub per_hour: Option<Usd>,
}

impl EndpointActivity {
    /// Reads an endpoint's activity.
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
