//! What was found on a machine, as a machine of the fleet.

use super::add::Args;
use crate::cli::output::text;
use driver::discover::Discovery;
use engine::{
    Fleet,
    fleet::{CpuFlavor, Decimal, Endpoint, GpuListPrice, GpuModel, HostSpec, Machine, MachineGpu, NewHost, PerCloud},
};
use wire::{
    catalog::{DataCenterRegion, GpuManufacturer},
    pods::Cloud,
};

/// Why a machine cannot be a host, and what to do about it.
pub(super) struct Unfit {
    pub(super) why: String,
    pub(super) hint: String,
}

impl Unfit {
    fn new(why: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { why: why.into(), hint: hint.into() }
    }
}

/// The data center of a host for which none was named.
const DATA_CENTER: &str = "LOCAL-1";

/// The host that a machine would be.
pub(super) fn host(args: &Args, found: Discovery, fleet: &Fleet) -> Result<NewHost, Unfit> {
    let reserve = args.reserve;
    let vcpus = found.vcpus.saturating_sub(reserve.vcpus);
    let memory = found.memory.saturating_sub(reserve.memory);
    let disk = disk(args, &found)?;
    let (gpu, gpu_type) = match &args.cpu {
        Some(_) => (None, None),
        None => gpus(args, &found, fleet)?,
    };
    if gpu.is_none() && !args.price.is_empty() {
        return Err(Unfit::new("--price is for GPUs, and this host offers none", "leave it out"));
    }
    let cpu = match gpu {
        Some(_) => None,
        None => Some(flavor(args.cpu.as_deref(), (vcpus, memory), fleet)?),
    };
    let gpus = if gpu.is_some() { found.gpus.into_iter().map(|gpu| gpu.uuid).collect() } else { Vec::new() };
    let spec = HostSpec {
        endpoint: args.endpoint.clone(),
        address: args.address.clone().unwrap_or_else(|| address(&args.endpoint)),
        ports: args.ports.clone(),
        disk,
        gpus,
        pull: args.pull.into(),
        runtime: args.runtime.clone(),
        network_path: args.network_path.clone(),
    };
    let machine = Machine {
        id: args.name.0.clone(),
        cloud: args.cloud.unwrap_or(Cloud::Secure),
        cuda: found.cuda.filter(|_| gpu.is_some()),
        gpu,
        cpu,
        vcpus,
        memory,
        host: Some(Box::new(spec)),
    };
    Ok(NewHost {
        machine,
        data_center: args.data_center.clone().unwrap_or_else(|| DATA_CENTER.to_owned()),
        region: args.region.unwrap_or(DataCenterRegion::Unknown),
        country: args.country.as_ref().map_or_else(|| "ZZ".to_owned(), |country| country.0.clone()),
        gpu_type,
        keeps_simulated: args.keep_simulated,
    })
}

/// GB for pods.
fn disk(args: &Args, found: &Discovery) -> Result<u32, Unfit> {
    let Some(size) = args.disk.or(found.disk) else {
        return Err(Unfit::new("the size of its disk cannot be measured from here", "give it with --disk"));
    };
    match size.saturating_sub(args.reserve.disk) {
        0 => Err(Unfit::new(
            format!("its disk has {size} GB, and {} are kept back", args.reserve.disk),
            "keep less back, as with --reserve disk=5",
        )),
        left => Ok(left),
    }
}

/// Its GPUs, and their type if that is new to the fleet.
fn gpus(args: &Args, found: &Discovery, fleet: &Fleet) -> Result<(Option<MachineGpu>, Option<GpuModel>), Unfit> {
    if let Some(reason) = &found.broken_gpus {
        return Err(Unfit::new(
            reason.as_str(),
            "repair NVIDIA's driver there, or offer its CPUs alone with --cpu FLAVOR",
        ));
    }
    let cards = found.cards();
    let Some(first) = found.gpus.first() else { return Ok((None, None)) };
    if cards.len() > 1 {
        let cards: Vec<&str> = cards.into_iter().collect();
        return Err(Unfit::new(
            format!("it has GPUs of several types: {}; a host has one", cards.join(", ")),
            "offer its CPUs alone with --cpu FLAVOR",
        ));
    }
    let count = u32::try_from(found.gpus.len()).unwrap_or(u32::MAX);
    let gpu = MachineGpu { id: first.name.clone(), count };
    let price = args.price.iter().find(|price| price.gpu == first.name);
    if let Some(other) = args.price.iter().find(|price| price.gpu != first.name) {
        return Err(Unfit::new(format!("it has no `{}`", other.gpu), format!("its GPUs are `{}`", first.name)));
    }
    match (fleet.gpu_type(&first.name), price) {
        (Some(_), None) => Ok((Some(gpu), None)),
        (Some(_), Some(_)) => Err(Unfit::new(
            format!("`{}` has its price in the fleet already", first.name),
            "leave --price out; `svcctl engine fleet show` and `set` change it",
        )),
        (None, None) => Err(Unfit::new(
            format!("`{}` is no GPU type of the fleet", first.name),
            format!("give the price of an hour of it: --price '{}=0.50'", first.name),
        )),
        (None, Some(price)) => {
            let price = Decimal(price.hour);
            let name = first.name.trim_start_matches("NVIDIA ").trim_start_matches("GeForce ");
            let model = GpuModel {
                id: first.name.clone(),
                name: name.to_owned(),
                manufacturer: GpuManufacturer::Nvidia,
                memory: first.memory,
                pool: None,
                price: GpuListPrice { secure: price, community: price, serverless: None },
                max_count: PerCloud { secure: count, community: count },
            };
            Ok((Some(gpu), Some(model)))
        }
    }
}

/// The CPU flavor: the one that was asked for, else the one that makes the most of the memory.
fn flavor(asked: Option<&str>, (vcpus, memory): (u32, u32), fleet: &Fleet) -> Result<String, Unfit> {
    let needs = |flavor: &CpuFlavor| u64::from(vcpus) * u64::from(flavor.ram_gb_per_vcpu);
    let fits = |flavor: &&CpuFlavor| flavor.vcpu_min <= vcpus && needs(flavor) <= u64::from(memory);
    let left = format!("{} and {memory} GB of memory are left for pods", text::count(vcpus as usize, "vCPU"));
    let Some(asked) = asked else {
        // Of several that need as much, the first of the fleet.
        let best = fleet.cpu_flavors.iter().rev().filter(fits).max_by_key(|flavor| flavor.ram_gb_per_vcpu);
        let unfit =
            || Unfit::new(format!("no CPU flavor fits: {left}"), "keep less back, as with --reserve vcpus=0,memory=1");
        return best.map(|flavor| flavor.id.clone()).ok_or_else(unfit);
    };
    let Some(flavor) = fleet.cpu_flavor(asked) else {
        let known: Vec<&str> = fleet.cpu_flavors.iter().map(|flavor| flavor.id.as_str()).collect();
        return Err(Unfit::new(format!("`{asked}` is no CPU flavor"), format!("there are {}", known.join(", "))));
    };
    if fits(&flavor) {
        return Ok(flavor.id.clone());
    }
    let (least, ram) = (flavor.vcpu_min, flavor.ram_gb_per_vcpu);
    Err(Unfit::new(
        format!("{left}, and `{asked}` needs at least {} with {ram} GB each", text::count(least as usize, "vCPU")),
        "take another flavor, or keep less back, as with --reserve vcpus=0,memory=1",
    ))
}

/// Where the ports of pods are published, if no address was named.
fn address(endpoint: &Endpoint) -> String {
    match endpoint {
        Endpoint::Unix(_) => "127.0.0.1".to_owned(),
        Endpoint::Ssh { destination, .. } => {
            destination.rsplit_once('@').map_or(destination.as_str(), |(_, host)| host).to_owned()
        }
        Endpoint::Https { host, .. } => host.clone(),
    }
}
