//! The workers of an endpoint in their API form (serverless.md, Workers).

use super::endpoints::find;
use crate::{
    Context, EngineError, Handle,
    model::{EndpointRecord, WorkerRecord},
};
use wire::{
    Timestamp,
    serverless::workers::{ListEndpointWorkers, ListEndpointWorkersResponse, Worker, WorkerStatus, WorkerSummary},
};

impl Handle for ListEndpointWorkers {
    fn handle(self, context: &Context<'_>) -> Result<ListEndpointWorkersResponse, EngineError> {
        let scheduler = find(context, &self.id)?;
        let workers: Vec<Worker> =
            scheduler.workers.iter().filter_map(|worker| show(&scheduler.record, worker, context.now)).collect();
        Ok(ListEndpointWorkersResponse {
            summary: summary(&workers),
            workers,
            endpoint_version: Some(scheduler.record.version),
        })
    }
}

/// A worker in its list form; `None` for a parked one.
fn show(endpoint: &EndpointRecord, worker: &WorkerRecord, now: Timestamp) -> Option<Worker> {
    let host = worker.host.as_ref();
    let started_at = worker.started_at.filter(|_| worker.is_ready());
    Some(Worker {
        id: worker.id.clone(),
        status: worker.status()?.into(),
        is_stale: worker.version != endpoint.version,
        gpu_count: endpoint.gpus_of(host).into(),
        version: worker.version.into(),
        image: worker.image.clone(),
        uptime_seconds: started_at.map(|started| now.since(started).as_secs()),
        gpu_type_id: host.and_then(|host| host.gpu.clone()),
        data_center_id: host.map(|host| host.data_center.clone()),
        started_at,
    })
}

fn summary(workers: &[Worker]) -> WorkerSummary {
    let count = |status: WorkerStatus| {
        let count = workers.iter().filter(|worker| worker.status.is(&status)).count();
        u32::try_from(count).unwrap_or(u32::MAX).into()
    };
    WorkerSummary {
        running: count(WorkerStatus::Running),
        idle: count(WorkerStatus::Idle),
        initializing: count(WorkerStatus::Initializing),
        throttled: count(WorkerStatus::Throttled),
        unhealthy: count(WorkerStatus::Unhealthy),
        total: u32::try_from(workers.len()).unwrap_or(u32::MAX).into(),
    }
}
