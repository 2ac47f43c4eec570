//! A pod before placement: template and body become one request, validated and priced (platform.md, sections 2.2 and
//! 2.6; behaviour.md, Order of checks). A cluster member is such a pod, too.

use std::collections::BTreeMap;

use serde::Serialize;

use super::check_global_network;
use crate::{
    Context, EngineError,
    fleet::{Fleet, Host},
    hosts, kubernetes,
    model::{Compute, Container, CudaNeed, Network, PodHost, PodRecord},
    placement::{ComputeNeed, Need},
    registries::record as registry,
    templates, volumes,
};
use wire::{
    BODY_LIMIT, Problem, Violation,
    container::{Command, DEFAULT_DISK},
    money::Usd,
    mounts::{GLOBAL_PATH, Mounts},
    pods::{Cloud, CreateCpuConfig, CreateGpuConfig, CreatePodRequest, PodStatus},
    pricing::RunningRates,
    scalar::{Port, Protocol},
    templates::Template,
};

/// The maximum size of a pod's disks on one machine, in GB.
const MOST_DISK: u32 = 1_000_000;

/// The combined request of template and body.
#[derive(Debug)]
struct Settings {
    image: String,
    args: String,
    disk: u32,
    ports: Vec<Port>,
    env: BTreeMap<String, String>,
    registry: Option<String>,
    mounts: Mounts,
    start_ssh: bool,
    start_jupyter: bool,
    command: Command,
    template_cuda: CudaNeed,
}

/// A pod that is validated and priced but has no machine yet.
#[derive(Debug)]
pub(crate) struct Draft<'a> {
    name: &'a str,
    settings: Settings,
    /// The requirements for its machine.
    pub(crate) need: Need<'a>,
    /// USD per hour.
    price: Usd,
}

impl<'a> Draft<'a> {
    /// Merges the body over the template, and validates everything that they name and request.
    pub(crate) fn new(
        context: &Context<'_>,
        fleet: &'a Fleet,
        body: &'a CreatePodRequest,
        template: Option<Template>,
    ) -> Result<Self, EngineError> {
        let has_template = template.is_some();
        let settings = settings(body, template)?;
        if has_template {
            check_expanded(body, &settings)?;
        }
        let volume = check_references(context, body, &settings)?;
        let need = need(fleet, body, &settings, volume)?;
        let price = price(&need)?;
        Ok(Self { name: &body.name, settings, need, price })
    }

    /// The hourly cost of the pod: its price and its disks (behaviour.md, Money).
    pub(crate) fn hour(&self) -> Usd {
        let persistent = self.settings.mounts.persistent.as_ref().map(|mount| mount.size);
        RunningRates::new(self.price, self.settings.disk, persistent).hour()
    }

    /// The pod on a machine, with its resources there.
    pub(crate) fn rented(&self, context: &Context<'_>, host: Host<'_>) -> Result<PodRecord, EngineError> {
        let mut pod = self.pod(context, host)?;
        hosts::begin(context, None, &mut pod)?;
        Ok(pod)
    }

    /// The pod on a machine whose resources it has not been assigned yet.
    pub(crate) fn pod(&self, context: &Context<'_>, host: Host<'_>) -> Result<PodRecord, EngineError> {
        let Self { name, settings, need, price } = self;
        let env = injected(context, settings)?;
        Ok(PodRecord {
            id: new_id(context)?,
            account: context.account.to_owned(),
            name: (*name).to_owned(),
            container: Container {
                image: settings.image.clone(),
                args: settings.command.args.clone(),
                cmd: settings.command.cmd.clone(),
                entrypoint: settings.command.entrypoint.clone(),
                disk: settings.disk,
                env,
                ports: settings.ports.clone(),
                registry: settings.registry.clone(),
            },
            mounts: with_default_paths(settings.mounts.clone()),
            compute: share(&need.compute, host),
            price: price.micros(),
            host: PodHost {
                cloud: need.cloud,
                data_center: host.site.id.clone(),
                machine: host.machine.node.is_none().then(|| host.machine.id.clone()),
                cuda: host.machine.cuda,
            },
            network: Network { wanted: need.global_network, address: None },
            token: context.engine.rng.token(),
            locked: false,
            status: PodStatus::Provisioning,
            since: context.now,
            created_at: context.now,
            started_at: None,
            launches: 1,
            deleted: false,
            member: None,
            real: kubernetes::allocation(host, need.compute.cuda()).map(Box::new),
        })
    }
}

/// An unused pod id.
fn new_id(context: &Context<'_>) -> Result<String, EngineError> {
    let rng = &context.engine.rng;
    // A seed repeats its draws, so pods of an earlier run may still use this id.
    let mut id = rng.pod_id();
    while rng.repeats() && context.tx.pod(&id)?.is_some() {
        id = rng.pod_id();
    }
    Ok(id)
}

/// A template usable for a pod: 404 if the caller has none with this id, 422 if it is for endpoints.
pub(crate) fn pod_template(context: &Context<'_>, id: &str) -> Result<Template, EngineError> {
    let template = templates::find(context, id)?.ok_or_else(|| Problem::not_found("template", id))?;
    if template.serverless {
        let what = format!("`{id}` is a serverless template; pods need another one");
        return Err(Problem::invalid(&[Violation::new("$.templateId", what)]).into());
    }
    Ok(template)
}

/// Merges the body over the template (section 2.6): env merges by key, everything else is replaced.
fn settings(body: &CreatePodRequest, template: Option<Template>) -> Result<Settings, EngineError> {
    let is_cpu = body.cpu.is_some();
    let fields = body.command_fields();
    let said = body.mounts.clone().filter(|mounts| *mounts != Mounts::default());
    let mut settings = match template {
        Some(template) => from_template(template, is_cpu)?,
        None => Settings {
            image: String::new(),
            args: String::new(),
            disk: DEFAULT_DISK,
            ports: Vec::new(),
            env: BTreeMap::new(),
            registry: None,
            mounts: Mounts::default(),
            start_ssh: false,
            start_jupyter: false,
            command: Command::default(),
            template_cuda: CudaNeed::Any,
        },
    };
    if !fields.is_empty() {
        settings.command = fields.apply_to(&Command::default()).map_err(broken)?;
    }
    settings.args.clone_from(&settings.command.args);
    settings.env.extend(body.env.clone().unwrap_or_default());
    replace(&mut settings.image, body.image.clone());
    replace(&mut settings.disk, body.disk);
    replace(&mut settings.ports, body.ports.clone());
    replace(&mut settings.mounts, said);
    replace(&mut settings.start_ssh, body.start_ssh);
    replace(&mut settings.start_jupyter, body.start_jupyter);
    replace(&mut settings.registry, body.registry.clone());
    Ok(settings)
}

/// 413 if the body and the template's settings are too large combined.
fn check_expanded(body: &CreatePodRequest, settings: &Settings) -> Result<(), Problem> {
    check_size(&CreatePodRequest {
        template_id: None,
        image: Some(settings.image.clone()),
        args: Some(settings.args.clone()),
        disk: Some(settings.disk),
        ports: Some(settings.ports.clone()),
        env: Some(settings.env.clone()),
        registry: Some(settings.registry.clone()),
        mounts: Some(settings.mounts.clone()),
        start_ssh: Some(settings.start_ssh),
        start_jupyter: Some(settings.start_jupyter),
        ..body.clone()
    })
}

/// 413 for a request that, with its template, exceeds the body limit (platform.md, section 8).
pub(crate) fn check_size(expanded: &impl Serialize) -> Result<(), Problem> {
    let bytes = serde_json::to_vec(expanded).map_or(0, |text| text.len());
    if bytes > BODY_LIMIT { Err(Problem::too_large("the request with its template", bytes)) } else { Ok(()) }
}

/// 400 for disks too large for any machine, in GB.
pub(crate) fn check_disks(container: u32, persistent: u32) -> Result<(), Problem> {
    if u64::from(container) + u64::from(persistent) <= u64::from(MOST_DISK) {
        return Ok(());
    }
    Err(Problem::rejected(format!("no capacity: no machine has more than {MOST_DISK} GB for the disks of a pod")))
}

fn replace<T>(setting: &mut T, said: Option<T>) {
    if let Some(said) = said {
        *setting = said;
    }
}

fn broken(violation: Violation) -> Problem {
    Problem::broken_rules(vec![violation]).unwrap_or_else(|| Problem::rejected("the command is wrong"))
}

fn from_template(template: Template, is_cpu: bool) -> Result<Settings, EngineError> {
    // CPU pods ignore a template's persistent mount and CUDA constraint (section 2.6, rule 5).
    let persistent = template.mounts.into_option().unwrap_or_default().persistent.filter(|_| !is_cpu);
    let cuda = template.allowed_cuda_versions.iter().filter_map(|version| version.parse().ok()).collect();
    Ok(Settings {
        image: template.image,
        args: String::new(),
        disk: template.disk.unwrap_or(DEFAULT_DISK),
        ports: template.ports.iter().filter_map(|port| port.parse().ok()).collect(),
        env: template.env.into_option().unwrap_or_default(),
        registry: template.registry,
        mounts: Mounts { persistent, ..Mounts::default() },
        start_ssh: template.start_ssh,
        start_jupyter: template.start_jupyter,
        command: Command::parse(&template.args).map_err(broken)?,
        template_cuda: if is_cpu { CudaNeed::Any } else { CudaNeed::one_of(cuda) },
    })
}

/// 400 for any reference to something that does not exist. Returns the data center of the network volume.
fn check_references(
    context: &Context<'_>,
    body: &CreatePodRequest,
    settings: &Settings,
) -> Result<Option<String>, EngineError> {
    check_registry(context, settings.registry.as_deref())?;
    if let Some(mount) = settings.mounts.global_mount()
        && volumes::find_global(context, &mount.volume_id)?.is_none()
    {
        return Err(Problem::rejected(format!("there is no global volume `{}`", mount.volume_id)).into());
    }
    let Some(mount) = settings.mounts.network_mount() else { return Ok(None) };
    let Some(volume) = volumes::find_network(context, &mount.volume_id)? else {
        return Err(Problem::rejected(format!("there is no network volume `{}`", mount.volume_id)).into());
    };
    let sites = body.data_center_ids.as_deref().unwrap_or_default();
    if !sites.is_empty() && !sites.contains(&volume.data_center) {
        let what =
            format!("network volume `{}` is in {}, which `dataCenterIds` leaves out", volume.id, volume.data_center);
        return Err(Problem::rejected(what).into());
    }
    Ok(Some(volume.data_center))
}

/// 400 for a registry credential that does not exist.
pub(super) fn check_registry(context: &Context<'_>, id: Option<&str>) -> Result<(), EngineError> {
    match id {
        Some(id) if !registry::exists(context, id)? => {
            Err(Problem::rejected(format!("there is no registry `{id}`")).into())
        }
        _ => Ok(()),
    }
}

fn need<'a>(
    fleet: &'a Fleet,
    body: &'a CreatePodRequest,
    settings: &Settings,
    volume: Option<String>,
) -> Result<Need<'a>, Problem> {
    check_disks(settings.disk, settings.mounts.persistent.as_ref().map_or(0, |mount| mount.size))?;
    let cloud = body.cloud.unwrap_or_default();
    let compute = match (&body.gpu, &body.cpu) {
        (Some(gpu), _) => gpu_need(fleet, gpu, cloud, settings)?,
        (None, Some(cpu)) => cpu_need(fleet, cpu)?,
        (None, None) => return Err(Problem::rejected("exactly one of `gpu` and `cpu` is required")),
    };
    let data_centers = body.data_center_ids.as_deref().unwrap_or_default();
    if let Some(unknown) = data_centers.iter().find(|id| fleet.site(id).is_none()) {
        return Err(Problem::rejected(format!("there is no data center `{unknown}`")));
    }
    let global_network = body.global_networking.unwrap_or(false);
    if global_network {
        let gpu = match &compute {
            ComputeNeed::Gpu { model, .. } => Some(*model),
            ComputeNeed::Cpu { .. } => None,
        };
        check_global_network(fleet, gpu, data_centers)?;
    }
    let persistent = settings.mounts.persistent.as_ref().map_or(0, |mount| mount.size);
    Ok(Need {
        compute,
        cloud,
        data_centers,
        volume,
        global_network,
        disk: settings.disk.saturating_add(persistent),
        ports: settings.ports.iter().filter(|port| port.protocol == Protocol::Tcp).count(),
        shares: settings.mounts.network_mount().is_some() || settings.mounts.global_mount().is_some(),
        simulated_alone: None,
    })
}

fn gpu_need<'a>(
    fleet: &'a Fleet,
    gpu: &CreateGpuConfig,
    cloud: Cloud,
    settings: &Settings,
) -> Result<ComputeNeed<'a>, Problem> {
    let Some(model) = fleet.gpu_type(&gpu.id) else {
        return Err(Problem::rejected(format!("there is no GPU type `{}`", gpu.id)));
    };
    let count = gpu.count.unwrap_or(1);
    let most = model.max_count_in(cloud);
    if most == 0 {
        return Err(Problem::rejected(format!(
            "no capacity: `{}` is not offered in the {} cloud",
            gpu.id,
            cloud.as_str()
        )));
    }
    if count > most {
        let what = format!(
            "no capacity: a pod has at most {most} of `{}` in the {} cloud, not {count}",
            gpu.id,
            cloud.as_str()
        );
        return Err(Problem::rejected(what));
    }
    let cuda = match (&gpu.allowed_cuda_versions, gpu.min_cuda_version) {
        (_, Some(least)) => CudaNeed::AtLeast(least),
        (Some(versions), None) => CudaNeed::one_of(versions.clone()),
        (None, None) => settings.template_cuda.clone(),
    };
    Ok(ComputeNeed::Gpu {
        model,
        count,
        cuda,
        ram_per_gpu: gpu.min_ram_per_gpu.unwrap_or(1),
        vcpus_per_gpu: gpu.min_vcpu_count_per_gpu.unwrap_or(1),
    })
}

fn cpu_need<'a>(fleet: &'a Fleet, cpu: &CreateCpuConfig) -> Result<ComputeNeed<'a>, Problem> {
    let Some(flavor) = fleet.cpu_flavor(&cpu.id) else {
        return Err(Problem::rejected(format!("there is no CPU flavor `{}`", cpu.id)));
    };
    let (least, most) = (flavor.vcpu_min, flavor.vcpu_max);
    if !(least..=most).contains(&cpu.vcpu_count) {
        let what = format!("`{}` has {least} to {most} vCPUs, not {}", cpu.id, cpu.vcpu_count);
        return Err(Problem::rejected(what));
    }
    Ok(ComputeNeed::Cpu { flavor, vcpus: cpu.vcpu_count })
}

/// USD per hour: the list price times GPUs or vCPUs.
fn price(need: &Need<'_>) -> Result<Usd, Problem> {
    match &need.compute {
        ComputeNeed::Gpu { model, count, .. } => {
            let price = model.price_in(need.cloud);
            price.map(|price| price.times(*count)).ok_or_else(|| Problem::rejected("no capacity: not offered here"))
        }
        ComputeNeed::Cpu { flavor, vcpus } => Ok(flavor.price.secure_per_vcpu.0.times(*vcpus)),
    }
}

/// The environment with the keys and the password requested by flags; the request's own values take precedence.
fn injected(context: &Context<'_>, settings: &Settings) -> Result<BTreeMap<String, String>, EngineError> {
    let mut env = settings.env.clone();
    if settings.start_ssh && !env.contains_key("PUBLIC_KEY") {
        let keys = context.tx.ssh_keys(context.account)?;
        if !keys.is_empty() {
            env.insert("PUBLIC_KEY".to_owned(), keys.join("\n"));
        }
    }
    if settings.start_jupyter {
        env.entry("JUPYTER_PASSWORD".to_owned()).or_insert_with(|| context.engine.rng.password());
    }
    Ok(env)
}

/// Drops empty mount lists, and gives a global volume without a path the default one.
fn with_default_paths(mut mounts: Mounts) -> Mounts {
    mounts.network = mounts.network.filter(|entries| !entries.is_empty());
    mounts.global = mounts.global.filter(|entries| !entries.is_empty());
    for mount in mounts.global.iter_mut().flatten() {
        mount.path.get_or_insert_with(|| GLOBAL_PATH.to_owned());
    }
    mounts
}

/// A pod's or worker's share of its machine: the share per GPU times their number, or the flavor's RAM for its vCPUs.
pub(crate) fn share(compute: &ComputeNeed<'_>, host: Host<'_>) -> Compute {
    match compute {
        ComputeNeed::Gpu { model, count, .. } => {
            let all = u64::from(host.machine.units().max(1));
            let part = |total: u32| u32::try_from(u64::from(total) * u64::from(*count) / all).unwrap_or(total);
            let (vcpus, memory) = (part(host.machine.vcpus), part(host.machine.memory));
            Compute::Gpu { id: model.id.clone(), count: *count, vcpus, memory }
        }
        ComputeNeed::Cpu { flavor, vcpus } => {
            let memory = flavor.ram_gb_per_vcpu.saturating_mul(*vcpus);
            Compute::Cpu { id: flavor.id.clone(), vcpus: *vcpus, memory }
        }
    }
}
