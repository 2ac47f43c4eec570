//! The evidence for why a job waits.

use crate::{list, serverless::wait::health};
use api::{Api, CallError};
use wire::{
    Timestamp,
    catalog::{AvailabilityLevel, CatalogInclude, GpuType, ListGpuTypes, Product},
    money::Usd,
    pods::{LogLine, LogSource},
    serverless::{
        endpoints::{Endpoint, EndpointGpu, GetEndpoint, ListEndpoints},
        jobs::{EndpointHealth, GetJob, Job, ListJobs},
        workers::{ListEndpointWorkers, ReadWorkerLogs, Worker, WorkerStatus},
    },
};

/// The known facts about an endpoint and its jobs.
#[derive(Debug, Clone)]
pub struct Evidence {
    /// Its settings.
    pub endpoint: Endpoint,
    /// Its workers.
    pub workers: Vec<Worker>,
    /// Its counts.
    pub health: Option<EndpointHealth>,
    /// Its jobs, the newest first; empty if the server has no list.
    pub listed: Vec<Job>,
    /// The job in question.
    pub job: Option<Job>,
    /// The catalog's stock, if workers wait for a machine.
    pub stock: Option<Stock>,
    /// The maximum workers of all endpoints together, and how many the account may have, if known.
    pub quota: Option<(u32, u32)>,
    /// The balance of the account, if known.
    pub balance: Option<Usd>,
    /// The last log line of a worker that is not ready.
    pub log: Option<String>,
    /// How often that worker was started before.
    pub restarts: usize,
    /// Whether the endpoint was stopped from this machine.
    pub stopped_here: bool,
    /// The current time.
    pub now: Timestamp,
}

/// The catalog's stock of an endpoint's hardware.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stock {
    /// The clause that leaves nothing; `None` if something is left.
    pub blocker: Option<String>,
    /// The smallest change that leaves something.
    pub change: Option<String>,
}

impl Evidence {
    /// Gathers the evidence for an endpoint and one of its jobs. `stopped` says whether it was stopped from this
    /// machine.
    pub async fn gather(
        (api, jobs): (&Api, &Api),
        id: &str,
        job: Option<&str>,
        (stopped_here, now): (bool, Timestamp),
    ) -> Result<Self, CallError> {
        let endpoint = api.call(GetEndpoint { id: id.to_owned() }).await?.value;
        let job = match job {
            Some(job) => Some(jobs.call(GetJob { endpoint: id.to_owned(), job: job.to_owned() }).await?.value),
            None => None,
        };
        let workers = api.call(ListEndpointWorkers { id: id.to_owned() }).await?.value.workers;
        let health = health(jobs, id).await?;
        let listed = jobs.call(ListJobs { endpoint: id.to_owned(), status: None, limit: Some(1000) }).await;
        let listed = match listed {
            Ok(reply) => reply.value.requests,
            Err(error) if matches!(error.status(), Some(400 | 404 | 405 | 501)) => Vec::new(),
            Err(error) => return Err(error),
        };
        let is_throttled = workers.iter().any(|worker| worker.status.is(&WorkerStatus::Throttled));
        let stock = if is_throttled { stock(api, &endpoint).await? } else { None };
        let (log, restarts) = log(api, id, &workers).await;
        let balance = balance(api);
        let quota = quota(api, balance).await?;
        Ok(Self { endpoint, workers, health, listed, job, stock, quota, balance, log, restarts, stopped_here, now })
    }
}

/// The balance of the account, which only the in-process engine reports.
fn balance(api: &Api) -> Option<Usd> {
    api.engine()?.balance().ok()
}

/// The maximum workers of all endpoints together, and how many the account may have by its balance (serverless.md,
/// Endpoints).
async fn quota(api: &Api, balance: Option<Usd>) -> Result<Option<(u32, u32)>, CallError> {
    const STEPS: [(i64, u32); 6] = [(900, 60), (700, 50), (500, 40), (300, 30), (200, 20), (100, 10)];
    let Some(balance) = balance else { return Ok(None) };
    let endpoints = list::all(api, ListEndpoints::default()).await?.into_items();
    let most = |endpoint: &Endpoint| endpoint.workers.as_ref().and_then(|workers| workers.max);
    let sum: Option<u32> = endpoints.iter().map(most).sum();
    let step = STEPS.iter().find(|(usd, _)| balance >= Usd::from_micros(usd * 1_000_000));
    Ok(sum.map(|sum| (sum, step.map_or(5, |(_, workers)| *workers))))
}

/// The progress of a worker that is not ready: its own last line, else the platform's, and how often it was started
/// before.
async fn log(api: &Api, id: &str, workers: &[Worker]) -> (Option<String>, usize) {
    let is_ready = |worker: &&Worker| worker.status.is(&WorkerStatus::Running) || worker.status.is(&WorkerStatus::Idle);
    let Some(worker) = workers.iter().find(|worker| !is_ready(worker)) else { return (None, 0) };
    let (mut last, mut starts): (Option<LogLine>, usize) = (None, 0);
    let query = ReadWorkerLogs {
        id: id.to_owned(),
        worker_id: worker.id.clone(),
        tail: Some(200),
        ..ReadWorkerLogs::default()
    };
    // Without a readable log, do without.
    let Ok(mut stream) = api.worker_logs(query, false).await else { return (None, 0) };
    while let Ok(Some(line)) = stream.next().await {
        starts += usize::from(line.source.is(&LogSource::System) && line.line.starts_with("start container"));
        // The process's own output says more than the platform's actions.
        let is_own = line.source.is(&LogSource::Container);
        if is_own || last.as_ref().is_none_or(|last| !last.source.is(&LogSource::Container)) {
            last = Some(line);
        }
    }
    (last.map(|line| line.line), starts.saturating_sub(1))
}

/// The catalog's stock for an endpoint's hardware; `None` for a CPU endpoint, whose stock no filter narrows down.
async fn stock(api: &Api, endpoint: &Endpoint) -> Result<Option<Stock>, CallError> {
    let Some(gpu) = &endpoint.gpu else { return Ok(None) };
    let id = &endpoint.id;
    let whole = catalog(api, gpu, true, true).await?;
    let is_taken = |card: &GpuType| {
        card.pool.as_ref().is_some_and(|pool| gpu.pools.contains(pool)) && !gpu.excluded_types.contains(&card.id)
    };
    let there =
        |catalog: &[GpuType]| catalog.iter().any(|card| is_taken(card) && has_room(card, &endpoint.data_center_ids));
    let anywhere = |catalog: &[GpuType]| catalog.iter().any(|card| is_taken(card) && has_room(card, &[]));
    // The pool with the most stock that meets the request.
    let other =
        whole.iter().filter(|card| has_room(card, &endpoint.data_center_ids)).find_map(|card| card.pool.clone());
    let other = other.map(|pool| format!("svcctl serverless update {id} --pool {},{pool}", gpu.pools.join(",")));
    if there(&whole) {
        return Ok(Some(Stock { blocker: None, change: other }));
    }
    let found = |blocker: &str, change: String| Stock { blocker: Some(blocker.to_owned()), change: Some(change) };
    if !endpoint.data_center_ids.is_empty() && anywhere(&whole) {
        return Ok(Some(found(
            "the data centers",
            format!("allow any data center: svcctl serverless update {id} with `dataCenterIds: []` in --file"),
        )));
    }
    let has_cuda = !gpu.allowed_cuda_versions.is_empty() || gpu.min_cuda_version.is_some();
    if has_cuda && there(&catalog(api, gpu, false, true).await?) {
        return Ok(Some(found("the CUDA versions", "allow other CUDA versions".to_owned())));
    }
    if gpu.count.is_some_and(|count| count > 1) && there(&catalog(api, gpu, true, false).await?) {
        return Ok(Some(found("the number of GPUs", format!("svcctl serverless update {id} --gpu-count 1"))));
    }
    Ok(Some(Stock { blocker: Some(format!("the pools {}", gpu.pools.join(", "))), change: other }))
}

/// The catalog's types with their stock, under the clauses that are kept.
async fn catalog(api: &Api, gpu: &EndpointGpu, cuda: bool, count: bool) -> Result<Vec<GpuType>, CallError> {
    let versions: Vec<_> = gpu.allowed_cuda_versions.iter().filter_map(|version| version.parse().ok()).collect();
    let query = ListGpuTypes {
        include: Some(vec![CatalogInclude::Availability]),
        product: Some(vec![Product::Serverless]),
        count: (*gpu.count).filter(|_| count),
        cuda_versions: (cuda && !versions.is_empty()).then_some(versions),
        min_cuda_version: gpu.min_cuda_version.clone().filter(|_| cuda),
        ..ListGpuTypes::default()
    };
    Ok(list::all(api, query).await?.into_items())
}

/// Whether a type has room in one of these data centers, or in any if none is named.
fn has_room(card: &GpuType, data_centers: &[String]) -> bool {
    let some = |level: &wire::OpenEnum<AvailabilityLevel>| !level.is(&AvailabilityLevel::None);
    if data_centers.is_empty() {
        return card.availability.as_ref().is_some_and(some);
    }
    let there = card.data_centers.iter().flatten().filter(|place| data_centers.contains(&place.id));
    there.into_iter().any(|place| some(&place.availability))
}
