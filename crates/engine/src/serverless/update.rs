//! Changing an endpoint: omitted fields stay unchanged. A change to the container or to worker placement is a release
//! (serverless.md, Releases and rollout).

use serde_json::{Value, json};

use super::{
    create::{
        ContainerFields, check, check_container, cpu_choices, endpoint_template, idle_timeout_of, refuse_unfit,
        template_container, trimmed,
    },
    endpoints::{find, show},
    settle,
};
use crate::{
    Context, EngineError, Handle,
    model::{Container, EndpointCompute, EndpointRecord, GpuChoice, ReleaseRecord},
};
use wire::{
    Problem, Violation,
    serverless::{
        endpoints::{Endpoint, UpdateEndpoint, UpdateEndpointGpu, UpdateEndpointRequest, Workers},
        releases::Change,
    },
};

impl Handle for UpdateEndpoint {
    fn handle(self, context: &Context<'_>) -> Result<Endpoint, EngineError> {
        let body = self.body;
        refuse_unfit(&body.unfit())?;
        let mut scheduler = find(context, &self.id)?;
        let template = body.template_id.as_deref().map(|id| endpoint_template(context, id)).transpose()?;
        if let Some(problem) = Problem::broken_rules(body.broken_rules()) {
            return Err(problem.into());
        }
        let before = scheduler.record.clone();
        let mut base = before.container.clone();
        if let Some(template) = &template {
            let env = base.env.clone();
            base = template_container(template)?;
            for (name, value) in env {
                base.env.entry(name).or_insert(value);
            }
        }
        let after = changed(&before, &body, base)?;
        check_container(&after.container)?;
        if template.is_some() {
            crate::pods::check_size(&UpdateEndpointRequest {
                template_id: None,
                image: Some(after.container.image.clone()),
                args: Some(after.container.args.clone()),
                env: Some(after.container.env.clone()),
                ..body
            })?;
        }
        check(context, &*context.fleet()?, &after, Some(&before))?;
        scheduler.record = released(context, &before, after)?;
        if scheduler.record.max != before.max {
            scheduler.state.last_request = Some(context.now);
        }
        if scheduler.record != before {
            context.tx.put_endpoint(&scheduler.record)?;
            context.touch(&scheduler.record.id);
        }
        let shown = show(context, &scheduler.record)?;
        settle::settle_one(scheduler)?;
        Ok(shown)
    }
}

/// The endpoint with the body's changes.
fn changed(
    before: &EndpointRecord,
    body: &UpdateEndpointRequest,
    base: Container,
) -> Result<EndpointRecord, EngineError> {
    let fields = ContainerFields {
        image: body.image.as_ref(),
        command: body.command_fields(),
        disk: body.disk,
        env: body.env.as_ref(),
        ports: body.ports.as_ref(),
        registry: body.registry.as_ref(),
    };
    let compute = match (&before.compute, &body.gpu, &body.cpu) {
        (compute, None, None) => compute.clone(),
        (EndpointCompute::Gpu(choice), Some(gpu), None) => EndpointCompute::Gpu(changed_gpu(choice, gpu)?),
        (EndpointCompute::Cpu(_), None, Some(cpu)) => EndpointCompute::Cpu(cpu_choices(cpu)),
        (EndpointCompute::Gpu(_), _, Some(_)) => return Err(wrong_family("cpu", "GPUs").into()),
        (EndpointCompute::Cpu(_), Some(_), _) => return Err(wrong_family("gpu", "vCPUs").into()),
    };
    let Workers { min, max, idle_timeout } = body.workers.clone().unwrap_or_default();
    let mut after = EndpointRecord {
        name: body.name.clone().unwrap_or_else(|| before.name.clone()),
        container: fields.over(base, false)?,
        compute,
        min: min.unwrap_or(before.min),
        max: max.unwrap_or(before.max),
        scaling: body.scaling.unwrap_or(before.scaling),
        data_centers: body.data_center_ids.clone().unwrap_or_else(|| before.data_centers.clone()),
        timeout: body.timeout.unwrap_or(before.timeout),
        flashboot: body.flashboot.unwrap_or(before.flashboot),
        ..before.clone()
    };
    after.idle_timeout = idle_timeout_of(&after, idle_timeout)?;
    after.set_mounts(body.network_volumes.clone(), body.mounts.as_ref());
    Ok(after)
}

fn wrong_family(field: &str, has: &str) -> Problem {
    super::create::broken(Violation::new(
        format!("$.{field}"),
        format!("the endpoint runs on {has}; an endpoint keeps what it was created with"),
    ))
}

fn changed_gpu(before: &GpuChoice, gpu: &UpdateEndpointGpu) -> Result<GpuChoice, Problem> {
    let min_cuda = match gpu.min_cuda_version.as_deref() {
        None => before.min_cuda,
        Some("") => None,
        Some(text) => Some(
            text.parse()
                .map_err(|error| Problem::invalid(&[Violation::new("$.gpu.minCudaVersion", format!("{error}"))]))?,
        ),
    };
    // New pools without excluded types clear the old ones.
    let excluded = match (&gpu.pools, &gpu.excluded_types) {
        (_, Some(excluded)) => trimmed(excluded),
        (Some(_), None) => Vec::new(),
        (None, None) => before.excluded.clone(),
    };
    Ok(GpuChoice {
        pools: gpu.pools.clone().unwrap_or_else(|| before.pools.clone()),
        excluded,
        count: gpu.count.unwrap_or(before.count),
        allowed_cuda: gpu.allowed_cuda_versions.clone().unwrap_or_else(|| before.allowed_cuda.clone()),
        min_cuda,
    })
}

/// The endpoint with a new version, if the changes require one.
fn released(
    context: &Context<'_>,
    before: &EndpointRecord,
    mut after: EndpointRecord,
) -> Result<EndpointRecord, EngineError> {
    let rolling = container_changes(&before.container, &after.container);
    let holding = compute_changes(before, &after);
    let rolls = !rolling.is_empty();
    let diff: Vec<Change> = rolling.into_iter().chain(holding).collect();
    if diff.is_empty() {
        return Ok(after);
    }
    after.version = before.version.saturating_add(1);
    after.rolled = if rolls { after.version } else { before.rolled };
    let release = ReleaseRecord {
        id: context.engine.rng.resource_id(),
        version: after.version,
        created_by: Some(context.user.to_owned()),
        created_at: context.now,
        diff,
    };
    context.tx.add_release(&after.id, &release)?;
    Ok(after)
}

/// The changes that require replacing older workers.
fn container_changes(old: &Container, new: &Container) -> Vec<Change> {
    let ports = |container: &Container| json!(container.ports.iter().map(ToString::to_string).collect::<Vec<_>>());
    let changes = [
        ("template.imageName", json!(old.image), json!(new.image)),
        ("template.env", json!(old.env), json!(new.env)),
        ("template.dockerArgs", json!(old.args), json!(new.args)),
        ("template.containerDiskInGb", json!(old.disk), json!(new.disk)),
        ("template.ports", ports(old), ports(new)),
        ("template.containerRegistryAuthId", json!(old.registry), json!(new.registry)),
    ];
    only_changed(changes)
}

/// The changes that apply to workers placed from now on.
fn compute_changes(old: &EndpointRecord, new: &EndpointRecord) -> Vec<Change> {
    let none = GpuChoice::default();
    let gpu = |endpoint: &EndpointRecord| match &endpoint.compute {
        EndpointCompute::Gpu(choice) => choice.clone(),
        EndpointCompute::Cpu(_) => none.clone(),
    };
    let (was, is) = (gpu(old), gpu(new));
    let ids = |choice: &GpuChoice| {
        let excluded = choice.excluded.iter().map(|id| format!("-{id}"));
        json!(choice.pools.iter().cloned().chain(excluded).collect::<Vec<_>>())
    };
    let versions = |choice: &GpuChoice| json!(choice.allowed_cuda.iter().map(ToString::to_string).collect::<Vec<_>>());
    let least = |choice: &GpuChoice| json!(choice.min_cuda.map(|version| version.to_string()));
    let instances = |endpoint: &EndpointRecord| match &endpoint.compute {
        EndpointCompute::Cpu(choices) => {
            json!(choices.iter().map(|choice| format!("{}:{}", choice.id, choice.vcpus)).collect::<Vec<_>>())
        }
        EndpointCompute::Gpu(_) => Value::Null,
    };
    let network = |endpoint: &EndpointRecord| json!(endpoint.shown_mounts().network);
    only_changed([
        ("gpuCount", json!(was.count), json!(is.count)),
        ("gpuIds", ids(&was), ids(&is)),
        ("locations", json!(old.data_centers), json!(new.data_centers)),
        ("networkVolumeIds", json!(old.volumes), json!(new.volumes)),
        // The first lists the volumes; this lists their paths, if those changed.
        ("mounts.network", network(old), network(if old.paths == new.paths { old } else { new })),
        ("mounts.global", json!(old.shown_mounts().global), json!(new.shown_mounts().global)),
        ("flashBootType", json!(old.flashboot), json!(new.flashboot)),
        ("allowedCudaVersions", versions(&was), versions(&is)),
        ("minCudaVersion", least(&was), least(&is)),
        ("instanceIds", instances(old), instances(new)),
    ])
}

/// Empty lists and maps count as added or removed: null.
fn only_changed<const N: usize>(changes: [(&str, Value, Value); N]) -> Vec<Change> {
    let is_empty = |value: &Value| {
        value.as_array().is_some_and(Vec::is_empty)
            || value.as_object().is_some_and(serde_json::Map::is_empty)
            || value.as_str().is_some_and(str::is_empty)
    };
    let or_null = |value: Value| if is_empty(&value) { Value::Null } else { value };
    let changed = changes.into_iter().filter(|(_, old, new)| old != new);
    changed.map(|(field, old, new)| Change { field: field.to_owned(), old: or_null(old), new: or_null(new) }).collect()
}
