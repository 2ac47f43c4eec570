//! Turns a discovered machine into a machine of the fleet.

use super::{
    add::Args,
    amounts::{self, Reserve},
};
use crate::cli::{
    engine::site::{self, Rejection},
    terminal::text,
};
use driver::docker::discover::Discovery;
use engine::{
    Fleet,
    fleet::{CpuFlavor, Endpoint, GpuModel, HostSpec, Machine, MachineGpu, NewHost, PerCloud},
};
use wire::pods::Cloud;

/// The data center of a host for which none was named.
const DATA_CENTER: &str = "LOCAL-1";

/// The host that a machine would be.
pub(super) fn host(args: &Args, found: Discovery, fleet: &Fleet) -> Result<NewHost, Rejection> {
    let reserve = args.reserve();
    let disk = amounts::disk(args.offer(), reserve, args.disk.or(found.disk))?;
    let cpus = found.vcpus;
    let found = amounts::offered(args.offer(), reserve, found);
    let (gpu, gpu_type) = match &args.cpu {
        Some(_) => (None, None),
        None => gpus(args, &found, fleet)?,
    };
    if gpu.is_none() && !args.site.price.is_empty() {
        return Err(Rejection::new("--price is for GPUs, and this host offers none", "leave it out"));
    }
    let (cpu, vcpus, memory) = if gpu.is_some() {
        // A pod with a GPU has some of either.
        (None, left(found.vcpus, reserve.vcpus).max(1), left(found.memory, reserve.memory).max(1))
    } else {
        let (cpu, vcpus, memory) = cpu_offer(args.cpu.as_deref(), (found.vcpus, found.memory), reserve, fleet)?;
        (Some(cpu), vcpus, memory)
    };
    let gpus = if gpu.is_some() { found.gpus.into_iter().map(|gpu| gpu.uuid).collect() } else { Vec::new() };
    let spec = HostSpec {
        endpoint: args.endpoint.clone(),
        address: args.address.clone().unwrap_or_else(|| address(&args.endpoint)),
        ports: args.ports.clone(),
        disk,
        cpus: (vcpus > cpus).then_some(cpus),
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
        node: None,
    };
    Ok(NewHost {
        machine,
        data_center: args.data_center.clone().unwrap_or_else(|| DATA_CENTER.to_owned()),
        region: args.site.region(),
        country: args.site.country(),
        gpu_type,
        keeps_simulated: args.keep_simulated,
    })
}

const fn left(there: u32, reserved: u32) -> u32 {
    there.saturating_sub(reserved)
}

/// Its GPUs, and their type if that is new to the fleet.
fn gpus(args: &Args, found: &Discovery, fleet: &Fleet) -> Result<(Option<MachineGpu>, Option<GpuModel>), Rejection> {
    if let Some(reason) = &found.broken_gpus {
        return Err(Rejection::new(reason.as_str(), "fix that on the host, or offer its CPUs alone with --cpu FLAVOR"));
    }
    let cards = found.cards();
    let Some(first) = found.gpus.first() else { return Ok((None, None)) };
    if cards.len() > 1 {
        let cards: Vec<&str> = cards.into_iter().collect();
        return Err(Rejection::new(
            format!("it has GPUs of several types: {}; a host has one", cards.join(", ")),
            "offer its CPUs alone with --cpu FLAVOR",
        ));
    }
    let count = u32::try_from(found.gpus.len()).unwrap_or(u32::MAX);
    let gpu = MachineGpu { id: first.name.clone(), count };
    if let Some(other) = args.site.price.iter().find(|price| price.gpu != first.name) {
        return Err(Rejection::new(format!("it has no `{}`", other.gpu), format!("its GPUs are `{}`", first.name)));
    }
    let price = site::new_price(fleet, &first.name, &args.site.price)?;
    let max_count = PerCloud { secure: count, community: count };
    Ok((Some(gpu), price.map(|price| site::model(price, first.memory, max_count))))
}

/// A machine's offer without GPUs: the requested CPU flavor, else the one that makes the most of the memory, with vCPUs
/// and memory. The reserve shrinks if nothing would be left to offer.
pub(super) fn cpu_offer(
    asked: Option<&str>,
    (vcpus, memory): (u32, u32),
    reserve: Reserve,
    fleet: &Fleet,
) -> Result<(String, u32, u32), Rejection> {
    let flavors: Vec<&CpuFlavor> = match asked {
        None => fleet.cpu_flavors.iter().collect(),
        Some(asked) => vec![fleet.cpu_flavor(asked).ok_or_else(|| {
            let known: Vec<&str> = fleet.cpu_flavors.iter().map(|flavor| flavor.id.as_str()).collect();
            Rejection::new(format!("`{asked}` is no CPU flavor"), format!("there are {}", known.join(", ")))
        })?],
    };
    let (left_vcpus, left_memory) = (left(vcpus, reserve.vcpus), left(memory, reserve.memory));
    let fits = |flavor: &&&CpuFlavor| {
        let needs = u64::from(left_vcpus) * u64::from(flavor.ram_gb_per_vcpu);
        flavor.vcpu_min <= left_vcpus && needs <= u64::from(left_memory)
    };
    // On a tie, the first one in the fleet.
    if let Some(best) = flavors.iter().rev().filter(fits).max_by_key(|flavor| flavor.ram_gb_per_vcpu) {
        return Ok((best.id.clone(), left_vcpus, left_memory));
    }
    let within = |flavor: &&CpuFlavor| -> Option<(String, u32, u32)> {
        let CpuFlavor { id, vcpu_min, ram_gb_per_vcpu: ram, .. } = flavor;
        let offered = left_vcpus.min(left_memory / ram).max(*vcpu_min);
        let needs = offered.checked_mul(*ram)?.max(left_memory);
        (offered <= vcpus && needs <= memory).then(|| (id.clone(), offered, needs))
    };
    let best = flavors.iter().rev().filter_map(within).max_by_key(|(_, offered, _)| *offered);
    best.ok_or_else(|| {
        let has = format!("it has {} and {memory} GB of memory", text::count(vcpus as usize, "CPU"));
        let Some(least) = flavors.iter().min_by_key(|flavor| flavor.vcpu_min * flavor.ram_gb_per_vcpu) else {
            return Rejection::new("the fleet has no CPU flavor", "`svcctl engine fleet show` and `set` change it");
        };
        let CpuFlavor { id, vcpu_min, ram_gb_per_vcpu: ram, .. } = least;
        let needs = text::count(*vcpu_min as usize, "vCPU");
        let hint = match asked {
            Some(_) => "leave --cpu out to have the flavor chosen that fits, or take a larger machine",
            None => "take a larger machine",
        };
        Rejection::new(format!("{has}, and a pod of `{id}` needs {needs} with {ram} GB each"), hint)
    })
}

/// Where pod ports are published, unless an address was given.
fn address(endpoint: &Endpoint) -> String {
    match endpoint {
        Endpoint::Unix(_) => "127.0.0.1".to_owned(),
        Endpoint::Ssh { destination, .. } => {
            destination.rsplit_once('@').map_or(destination.as_str(), |(_, host)| host).to_owned()
        }
        Endpoint::Https { host, .. } => host.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::cpu_offer;
    use crate::cli::engine::hosts::amounts::Reserve;
    use engine::Fleet;

    #[test]
    fn what_is_kept_back_never_takes_the_last_offer_away() {
        let reserve = Reserve { vcpus: 1, memory: 4, disk: 20 };
        let fleet = Fleet::shipped();
        let offer = |asked, found| cpu_offer(asked, found, reserve, &fleet).ok();
        let some = |id: &str, vcpus, memory| Some((id.to_owned(), vcpus, memory));
        assert_eq!(offer(Some("cpu3c"), (2, 8)), some("cpu3c", 2, 4), "as small as a virtual machine for tests is");
        assert_eq!(offer(None, (2, 4)), some("cpu3c", 2, 4));
        assert_eq!(offer(None, (16, 24)), some("cpu3c", 10, 20), "less memory a vCPU than any flavor has");
        assert_eq!(offer(None, (8, 36)), some("cpu3g", 7, 32), "what fits is left as it is");
        assert_eq!(offer(None, (1, 64)), None);
        assert_eq!(offer(Some("cpu3m"), (2, 8)), None);
        // Every machine that can run a pod offers something, and never more than it has.
        for vcpus in 2..40 {
            for memory in 4..200 {
                let (_, offered, left) = offer(None, (vcpus, memory)).unwrap_or_else(|| panic!("{vcpus}, {memory}"));
                assert!((2..=vcpus).contains(&offered) && left <= memory && 2 * offered <= left, "{vcpus}, {memory}");
            }
        }
    }
}
