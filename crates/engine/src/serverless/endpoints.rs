//! Endpoints: list, get, delete, and their API form (serverless.md, Endpoints). Create and update are separate files.

use super::{scheduler::EndpointScheduler, settle};
use crate::{
    Context, EngineError, Handle,
    fleet::Fleet,
    model::{CpuChoice, EndpointCompute, EndpointRecord},
    page::{Page, Position},
};
use wire::{
    NoContent, Problem, Timestamp,
    pods::CpuConfig,
    serverless::endpoints::{
        DeleteEndpoint, Endpoint, EndpointGpu, EndpointType, GetEndpoint, ListEndpoints, ListEndpointsResponse,
        RequestUrls, Workers,
    },
    serverless::jobs::JobStatus,
};

/// The caller's endpoint with this id.
pub(super) fn find<'c>(context: &'c Context<'c>, id: &str) -> Result<EndpointScheduler<'c>, EngineError> {
    let found = context.tx.endpoint(id)?.filter(|(endpoint, _)| endpoint.account == context.account);
    let (record, state) = found.ok_or_else(|| Problem::not_found("endpoint", id))?;
    EndpointScheduler::of(context, record, state, context.now)
}

/// The same without its workers.
pub(super) fn find_record(context: &Context<'_>, id: &str) -> Result<EndpointRecord, EngineError> {
    let found = context.tx.endpoint(id)?.filter(|(endpoint, _)| endpoint.account == context.account);
    Ok(found.ok_or_else(|| Problem::not_found("endpoint", id))?.0)
}

/// An endpoint in its API form.
pub(super) fn show(context: &Context<'_>, endpoint: &EndpointRecord) -> Result<Endpoint, EngineError> {
    let fleet = context.fleet()?;
    let container = endpoint.container.clone();
    let (gpu, cpu) = match &endpoint.compute {
        EndpointCompute::Gpu(choice) => {
            let gpu = EndpointGpu {
                pools: choice.pools.clone(),
                excluded_types: choice.excluded.clone(),
                count: choice.count.into(),
                allowed_cuda_versions: choice.allowed_cuda.iter().map(ToString::to_string).collect(),
                min_cuda_version: choice.min_cuda.map(|version| version.to_string()),
            };
            (Some(gpu), None)
        }
        EndpointCompute::Cpu(choices) => (None, Some(choices.iter().map(|choice| show_cpu(&fleet, choice)).collect())),
    };
    Ok(Endpoint {
        id: endpoint.id.clone(),
        name: endpoint.name.clone(),
        kind: endpoint.kind.into(),
        request_urls: urls(&context.engine.job_base, endpoint).into(),
        image: container.image,
        args: container.args,
        cmd: (!container.cmd.is_empty()).then_some(container.cmd),
        entrypoint: (!container.entrypoint.is_empty()).then_some(container.entrypoint),
        disk: container.disk.into(),
        env: container.env.into(),
        ports: container.ports.iter().map(ToString::to_string).collect(),
        registry: container.registry,
        gpu,
        cpu,
        workers: Workers { min: Some(endpoint.min), max: Some(endpoint.max), idle_timeout: endpoint.idle_timeout }
            .into(),
        scaling: endpoint.scaling.into(),
        data_center_ids: endpoint.data_centers.clone(),
        network_volumes: endpoint.volumes.clone(),
        mounts: endpoint.shown_mounts().into(),
        timeout: endpoint.timeout.into(),
        flashboot: endpoint.flashboot.into(),
        created_at: endpoint.created_at.into(),
    })
}

fn show_cpu(fleet: &Fleet, CpuChoice { id, vcpus }: &CpuChoice) -> CpuConfig {
    let memory = fleet.cpu_flavor(id).map_or(0, |flavor| flavor.ram_gb_per_vcpu.saturating_mul(*vcpus));
    CpuConfig { id: id.clone(), vcpu_count: (*vcpus).into(), memory: memory.into() }
}

fn urls(base: &str, endpoint: &EndpointRecord) -> RequestUrls {
    let id = &endpoint.id;
    let at = |path: &str| Some(format!("{base}/v2/{id}/{path}"));
    match endpoint.kind {
        EndpointType::Queue => RequestUrls {
            run: at("run"),
            run_sync: at("runsync"),
            status: at("status/{job_id}"),
            stream: at("stream/{job_id}"),
            cancel: at("cancel/{job_id}"),
            retry: at("retry/{job_id}"),
            purge_queue: at("purge-queue"),
            base: None,
            health: at("health"),
        },
        EndpointType::LoadBalancer => {
            RequestUrls { base: Some(format!("{base}/_lb/{id}")), health: at("health"), ..RequestUrls::default() }
        }
    }
}

impl Handle for ListEndpoints {
    fn handle(self, context: &Context<'_>) -> Result<ListEndpointsResponse, EngineError> {
        let page = Page::new("endpoint", self.limit, self.cursor.as_deref())?;
        let mut endpoints = context.tx.endpoints(context.account, &page.after, page.rows())?;
        let pagination =
            page.cut(&mut endpoints, |(one, _)| Position { created_at: one.created_at, id: one.id.clone() });
        let endpoints = endpoints.iter().map(|(endpoint, _)| show(context, endpoint)).collect::<Result<_, _>>()?;
        Ok(ListEndpointsResponse { endpoints, pagination })
    }
}

impl Handle for GetEndpoint {
    fn handle(self, context: &Context<'_>) -> Result<Endpoint, EngineError> {
        show(context, &find_record(context, &self.id)?)
    }
}

impl Handle for DeleteEndpoint {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let mut scheduler = find(context, &self.id)?;
        for job in context.tx.open_jobs_with_webhook(&self.id)? {
            scheduler.finish(job, JobStatus::Cancelled, None, None)?;
        }
        scheduler.workers.clear();
        scheduler.save()?;
        context.touch(&self.id);
        context.tx.delete_endpoint(&self.id)?;
        settle::endpoints(context, context.now)?;
        Ok(NoContent)
    }
}

/// Ends the workers of an account's endpoints that nobody pays for any more, for this reason; their jobs wait.
pub(crate) fn stop_unpaid(
    context: &Context<'_>,
    account: &str,
    is_unpaid: impl Fn(&str) -> Result<bool, EngineError>,
    (at, reason): (Timestamp, &str),
) -> Result<(), EngineError> {
    for (record, state) in context.tx.endpoints(account, &Page::whole().after, None)? {
        if !is_unpaid(&record.id)? {
            continue;
        }
        let mut scheduler = EndpointScheduler::of(context, record, state, at)?;
        let workers: Vec<String> = scheduler.workers.iter().map(|worker| worker.id.clone()).collect();
        for worker in workers {
            scheduler.says(&worker, &format!("{reason}; the worker ends"))?;
            scheduler.end_unpaid(&worker)?;
        }
        settle::settle(vec![scheduler])?;
    }
    Ok(())
}
