//! Creating an endpoint: template and body become one request; then references, then the balance are checked
//! (serverless.md, Endpoints).

use std::collections::BTreeMap;

use super::{endpoints::show, mounts, place, scheduler::EndpointScheduler, settle};
use crate::{
    Context, EngineError, Handle, budgets,
    fleet::Fleet,
    keys, ledger,
    model::{Container, CpuChoice, EndpointCompute, EndpointRecord, GpuChoice, ReleaseRecord, WorkerKey},
    page::Page,
    registries, templates,
};
use wire::{
    Problem, Violation,
    container::{Command, CommandFields, DEFAULT_DISK},
    money::Usd,
    pods::CreateCpuConfig,
    pricing::RunningRates,
    scalar::{CudaVersion, Port, Protocol},
    serverless::{
        endpoints::{
            CreateEndpoint, CreateEndpointGpu, CreateEndpointRequest, DEFAULT_IDLE_TIMEOUT, DEFAULT_MAX_WORKERS,
            DEFAULT_TIMEOUT, Endpoint, EndpointType, MOST_HTTP_PORTS, Scaling, Workers,
        },
        jobs::EXECUTION_TIMEOUT,
    },
    templates::Template,
};

/// First path segments that an endpoint id must not equal.
const RESERVED: [&str; 2] = ["serverless", "registries"];

impl Handle for CreateEndpoint {
    fn handle(self, context: &Context<'_>) -> Result<Endpoint, EngineError> {
        let body = self.body;
        refuse_unfit(&body.unfit())?;
        let template = body.template_id.as_deref().map(|id| endpoint_template(context, id)).transpose()?;
        if let Some(problem) = Problem::broken_rules(body.broken_rules()) {
            return Err(problem.into());
        }
        let has_template = template.is_some();
        let container = container(&body, template.as_ref())?;
        check_container(&container)?;
        if has_template {
            crate::pods::check_size(&expanded(&body, &container))?;
        }
        let fleet = context.fleet()?;
        let endpoint = record(context, body, (container, template))?;
        check(context, &fleet, &endpoint, None)?;
        check_balance(context, &fleet, &endpoint)?;
        context.note_spender(&endpoint.id)?;
        context.tx.insert_endpoint(&endpoint, &keys::hash(&endpoint.worker_key.0), context.now)?;
        let release = ReleaseRecord {
            id: context.engine.rng.resource_id(),
            version: endpoint.version,
            created_by: Some(context.user.to_owned()),
            created_at: context.now,
            diff: Vec::new(),
        };
        context.tx.add_release(&endpoint.id, &release)?;
        let shown = show(context, &endpoint)?;
        if let Some(scheduler) = EndpointScheduler::load(context, &endpoint.id, context.now)? {
            settle::settle_one(scheduler)?;
        }
        Ok(shown)
    }
}

/// 422 with all violations of the contract that the schema cannot express.
pub(super) fn refuse_unfit(unfit: &[Violation]) -> Result<(), Problem> {
    if unfit.is_empty() { Ok(()) } else { Err(Problem::invalid(unfit)) }
}

/// A template usable for an endpoint: 404 if the caller has none with this id, 422 if it is for pods.
pub(super) fn endpoint_template(context: &Context<'_>, id: &str) -> Result<Template, EngineError> {
    let template = templates::find(context, id)?.ok_or_else(|| Problem::not_found("template", id))?;
    if template.serverless {
        return Ok(template);
    }
    let what = format!("`{id}` is not a serverless template; endpoints need one with `serverless`");
    Err(Problem::invalid(&[Violation::new("$.templateId", what)]).into())
}

/// The container settings of a template, on which a body's fields build. Ignores its start flags.
pub(super) fn template_container(template: &Template) -> Result<Container, Problem> {
    let Command { args, cmd, entrypoint } = Command::parse(&template.args).map_err(broken)?;
    Ok(Container {
        image: template.image.clone(),
        args,
        cmd,
        entrypoint,
        disk: template.disk.unwrap_or(DEFAULT_DISK),
        env: template.env.clone().into_option().unwrap_or_default(),
        ports: template.ports.iter().filter_map(|port| port.parse().ok()).collect(),
        registry: template.registry.clone(),
    })
}

pub(super) fn broken(violation: Violation) -> Problem {
    Problem::broken_rules(vec![violation]).unwrap_or_else(|| Problem::rejected("the command is wrong"))
}

/// The container fields of a body, each optional.
pub(super) struct ContainerFields<'b> {
    pub(super) image: Option<&'b String>,
    pub(super) command: CommandFields<'b>,
    pub(super) disk: Option<u32>,
    pub(super) env: Option<&'b BTreeMap<String, String>>,
    pub(super) ports: Option<&'b Vec<Port>>,
    pub(super) registry: Option<&'b Option<String>>,
}

impl ContainerFields<'_> {
    /// Merges the body over `base`; `env` is merged by key or replaced as a whole.
    pub(super) fn over(self, base: Container, merges_env: bool) -> Result<Container, Problem> {
        let current = Command { args: base.args, cmd: base.cmd, entrypoint: base.entrypoint };
        let Command { args, cmd, entrypoint } =
            if self.command.is_empty() { current } else { self.command.apply_to(&current).map_err(broken)? };
        let mut env = base.env;
        if let Some(said) = self.env {
            if !merges_env {
                env.clear();
            }
            env.extend(said.clone());
        }
        Ok(Container {
            image: self.image.cloned().unwrap_or(base.image),
            args,
            cmd,
            entrypoint,
            disk: self.disk.unwrap_or(base.disk),
            env,
            ports: self.ports.cloned().unwrap_or(base.ports),
            registry: self.registry.cloned().unwrap_or(base.registry),
        })
    }
}

fn container(body: &CreateEndpointRequest, template: Option<&Template>) -> Result<Container, Problem> {
    let base = match template {
        Some(template) => template_container(template)?,
        None => Container {
            image: String::new(),
            args: String::new(),
            cmd: Vec::new(),
            entrypoint: Vec::new(),
            disk: DEFAULT_DISK,
            env: BTreeMap::new(),
            ports: Vec::new(),
            registry: None,
        },
    };
    // Any command field in the body replaces the template's whole command, as for pods.
    let base = if body.command_fields().is_empty() {
        base
    } else {
        Container { args: String::new(), cmd: Vec::new(), entrypoint: Vec::new(), ..base }
    };
    let fields = ContainerFields {
        image: body.image.as_ref(),
        command: body.command_fields(),
        disk: body.disk,
        env: body.env.as_ref(),
        ports: body.ports.as_ref(),
        registry: body.registry.as_ref(),
    };
    fields.over(base, true)
}

/// The body with the template's settings.
fn expanded(body: &CreateEndpointRequest, container: &Container) -> CreateEndpointRequest {
    CreateEndpointRequest {
        template_id: None,
        image: Some(container.image.clone()),
        args: Some(container.args.clone()),
        disk: Some(container.disk),
        ports: Some(container.ports.clone()),
        env: Some(container.env.clone()),
        registry: Some(container.registry.clone()),
        ..body.clone()
    }
}

/// 422 for more http ports than allowed, 400 for a disk too large for any machine.
pub(super) fn check_container(container: &Container) -> Result<(), Problem> {
    let http = container.ports.iter().filter(|port| port.protocol == Protocol::Http).count();
    if http > MOST_HTTP_PORTS {
        let what = format!("{http} http ports are more than {MOST_HTTP_PORTS}");
        return Err(Problem::invalid(&[Violation::new("$.ports", what)]));
    }
    crate::pods::check_disks(container.disk, 0)
}

fn record(
    context: &Context<'_>,
    body: CreateEndpointRequest,
    (container, template): (Container, Option<Template>),
) -> Result<EndpointRecord, EngineError> {
    let compute = match (&body.gpu, &body.cpu) {
        (Some(gpu), _) => EndpointCompute::Gpu(gpu_choice(gpu, template.as_ref())),
        (None, Some(cpu)) => EndpointCompute::Cpu(cpu_choices(cpu)),
        (None, None) => return Err(Problem::rejected("exactly one of `gpu` and `cpu` is required").into()),
    };
    let Workers { min, max, idle_timeout } = body.workers.clone().unwrap_or_default();
    let mut endpoint = EndpointRecord {
        id: new_id(context)?,
        account: context.account.to_owned(),
        name: body.name,
        kind: body.kind,
        container,
        compute,
        min: min.unwrap_or(0),
        max: max.unwrap_or(DEFAULT_MAX_WORKERS),
        idle_timeout: None,
        scaling: body.scaling,
        data_centers: body.data_center_ids.unwrap_or_default(),
        volumes: Vec::new(),
        paths: BTreeMap::new(),
        global: None,
        timeout: body.timeout.unwrap_or(DEFAULT_TIMEOUT),
        flashboot: body.flashboot.unwrap_or_default(),
        created_at: context.now,
        version: 1,
        rolled: 1,
        worker_key: WorkerKey::draw(&context.engine.rng),
    };
    endpoint.idle_timeout = idle_timeout_of(&endpoint, idle_timeout)?;
    endpoint.set_mounts(body.network_volumes, body.mounts.as_ref());
    Ok(endpoint)
}

/// The endpoint's idle timeout: none with QUEUE and REQUEST_COUNT, where setting one is a 400.
pub(super) fn idle_timeout_of(endpoint: &EndpointRecord, said: Option<u32>) -> Result<Option<u32>, Problem> {
    let is_fixed = endpoint.kind == EndpointType::Queue && matches!(endpoint.scaling, Scaling::RequestCount { .. });
    match said {
        Some(_) if is_fixed => {
            let what = "`idleTimeout` is not set on a QUEUE endpoint that scales by REQUEST_COUNT; leave it out";
            Err(broken(Violation::new("$.workers.idleTimeout", what)))
        }
        _ if is_fixed => Ok(None),
        said => Ok(Some(said.or(endpoint.idle_timeout).unwrap_or(DEFAULT_IDLE_TIMEOUT))),
    }
}

fn gpu_choice(gpu: &CreateEndpointGpu, template: Option<&Template>) -> GpuChoice {
    // A template's CUDA set only applies if the body has no CUDA constraint.
    let says_nothing = gpu.allowed_cuda_versions.is_none() && gpu.min_cuda_version.is_none();
    let seeded: Vec<CudaVersion> = template
        .filter(|_| says_nothing)
        .map(|template| template.allowed_cuda_versions.iter().filter_map(|version| version.parse().ok()).collect())
        .unwrap_or_default();
    GpuChoice {
        pools: gpu.pools.clone(),
        excluded: trimmed(gpu.excluded_types.as_deref().unwrap_or_default()),
        count: gpu.count.unwrap_or(1),
        allowed_cuda: gpu.allowed_cuda_versions.clone().unwrap_or(seeded),
        min_cuda: gpu.min_cuda_version,
    }
}

pub(super) fn trimmed(texts: &[String]) -> Vec<String> {
    texts.iter().map(|text| text.trim().to_owned()).collect()
}

pub(super) fn cpu_choices(cpu: &[CreateCpuConfig]) -> Vec<CpuChoice> {
    cpu.iter().map(|one| CpuChoice { id: one.id.clone(), vcpus: one.vcpu_count }).collect()
}

fn new_id(context: &Context<'_>) -> Result<String, EngineError> {
    loop {
        let id = context.engine.rng.resource_id();
        let is_taken = context.engine.rng.repeats() && context.tx.endpoint(&id)?.is_some();
        if !RESERVED.contains(&id.as_str()) && !is_taken {
            return Ok(id);
        }
    }
}

pub(super) fn rejected(at: &str, what: impl Into<String>) -> Problem {
    broken(Violation::new(at, what))
}

/// 400 for inconsistent values or references to something that does not exist. `before` is the endpoint being changed.
pub(super) fn check(
    context: &Context<'_>,
    fleet: &Fleet,
    endpoint: &EndpointRecord,
    before: Option<&EndpointRecord>,
) -> Result<(), EngineError> {
    if endpoint.kind == EndpointType::LoadBalancer && matches!(endpoint.scaling, Scaling::QueueDelay { .. }) {
        let what = "QUEUE_DELAY is for QUEUE endpoints; use REQUEST_COUNT";
        return Err(rejected("$.scaling.type", what).into());
    }
    if endpoint.min > endpoint.max {
        let what = format!("`min` is {} and above `max`, {}", endpoint.min, endpoint.max);
        return Err(rejected("$.workers.min", what).into());
    }
    let (least, most) = EXECUTION_TIMEOUT;
    if !(least..=most).contains(&endpoint.timeout) {
        let what = format!("`timeout` is {} ms and must be {least} to {most}", endpoint.timeout);
        return Err(rejected("$.timeout", what).into());
    }
    if let Some(unknown) = endpoint.data_centers.iter().find(|id| fleet.site(id).is_none()) {
        return Err(rejected("$.dataCenterIds", format!("there is no data center `{unknown}`")).into());
    }
    match &endpoint.compute {
        EndpointCompute::Gpu(choice) => check_gpu(fleet, choice)?,
        EndpointCompute::Cpu(choices) => choices.iter().try_for_each(|choice| check_cpu(fleet, choice))?,
    }
    mounts::check(context, endpoint)?;
    if let Some(id) = &endpoint.container.registry
        && !registries::record::exists(context, id)?
    {
        return Err(rejected("$.registry", format!("there is no registry `{id}`")).into());
    }
    check_quota(context, endpoint, before)
}

fn check_gpu(fleet: &Fleet, choice: &GpuChoice) -> Result<(), Problem> {
    let is_of = |pool: &String| fleet.gpu_types.iter().any(|model| model.pool.as_ref() == Some(pool));
    if let Some(unknown) = choice.pools.iter().find(|pool| !is_of(pool)) {
        return Err(rejected("$.gpu.pools", format!("there is no pool `{unknown}`")));
    }
    let listed = GpuChoice { excluded: Vec::new(), ..choice.clone() };
    let types = place::models(fleet, &listed);
    if let Some(foreign) = choice.excluded.iter().find(|id| types.iter().all(|model| model.id != **id)) {
        let what = format!("`{foreign}` is in none of the pools {}", choice.pools.join(", "));
        return Err(rejected("$.gpu.excludedTypes", what));
    }
    let left = place::models(fleet, choice);
    if left.is_empty() {
        return Err(rejected("$.gpu.excludedTypes", "no GPU type of the pools is left"));
    }
    let most = left.iter().map(|model| model.max_count.secure).max().unwrap_or(0);
    if choice.count > most {
        let what = format!("a worker has at most {most} GPUs of these types, not {}", choice.count);
        return Err(rejected("$.gpu.count", what));
    }
    if !choice.allowed_cuda.is_empty() && choice.min_cuda.is_some() {
        let what = "`allowedCudaVersions` and `minCudaVersion` exclude each other; clear one";
        return Err(rejected("$.gpu", what));
    }
    Ok(())
}

fn check_cpu(fleet: &Fleet, CpuChoice { id, vcpus }: &CpuChoice) -> Result<(), Problem> {
    let Some(flavor) = fleet.cpu_flavor(id) else {
        return Err(rejected("$.cpu", format!("there is no CPU flavor `{id}`")));
    };
    let (least, most) = (flavor.vcpu_min, flavor.vcpu_max);
    if (least..=most).contains(vcpus) {
        return Ok(());
    }
    Err(rejected("$.cpu", format!("`{id}` has {least} to {most} vCPUs, not {vcpus}")))
}

/// The maximum total of workers for an account's endpoints, by its balance.
pub(super) fn quota(balance: Usd) -> u32 {
    const STEPS: [(i64, u32); 6] = [(900, 60), (700, 50), (500, 40), (300, 30), (200, 20), (100, 10)];
    const LEAST: u32 = 5;
    let dollars = balance.micros().div_euclid(1_000_000);
    STEPS.into_iter().find(|(from, _)| dollars >= *from).map_or(LEAST, |(_, workers)| workers)
}

/// 400 if the account's endpoints would exceed the worker quota of its balance. An endpoint keeps what it already has.
fn check_quota(
    context: &Context<'_>,
    endpoint: &EndpointRecord,
    before: Option<&EndpointRecord>,
) -> Result<(), EngineError> {
    if before.map_or(0, |before| before.max) >= endpoint.max {
        return Ok(());
    }
    let others = context.tx.endpoints(context.account, &Page::whole().after, None)?;
    let others = others.iter().filter(|(other, _)| other.id != endpoint.id).map(|(other, _)| u64::from(other.max));
    let sum = others.sum::<u64>() + u64::from(endpoint.max);
    let quota = quota(ledger::balance(context.tx, context.account, context.now)?);
    if sum <= u64::from(quota) {
        return Ok(());
    }
    let what = format!("the endpoints of the account would have up to {sum} workers, and its balance allows {quota}");
    Err(rejected("$.workers.max", what).into())
}

/// 402 if the balance does not cover an hour of the minimum number of workers.
fn check_balance(context: &Context<'_>, fleet: &Fleet, endpoint: &EndpointRecord) -> Result<(), EngineError> {
    if endpoint.min == 0 {
        return Ok(());
    }
    let price = Usd::from_micros(place::dearest(fleet, endpoint));
    let hour = RunningRates::new(price, endpoint.container.disk, None).hour().times(endpoint.min);
    if ledger::can_pay(context.tx, context.account, hour, context.now)? {
        let what = format!("endpoint's {} workers", endpoint.min);
        return budgets::check(context, context.spender().as_ref(), &what, hour);
    }
    let balance = ledger::balance(context.tx, context.account, context.now)?;
    let what = format!("the balance of {balance} USD is below one hour of {} workers, {hour} USD", endpoint.min);
    Err(Problem::balance(what).into())
}
