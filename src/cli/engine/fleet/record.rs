//! `svcctl engine fleet record`: the catalog of a server as a fleet, the smallest with the same prices and the same
//! stock.

use std::{collections::HashMap, iter::repeat_n};

use engine::{
    Fleet,
    fleet::{CpuFlavor, CpuListPrice, Decimal, GpuListPrice, GpuModel, Machine, MachineGpu, PerCloud, Site},
};
use ops::catalog::{Catalog, Location, most_gpus};
use wire::{
    OpenEnum,
    catalog::{AvailabilityLevel, CpuType, DataCenter, DataCenterRegion, GpuManufacturer, GpuType},
    money::Usd,
    pods::Cloud,
};

/// The country of a data center whose id names none.
const NOWHERE: &str = "ZZ";
/// The vCPUs and GB of system RAM of a GPU's machine, per GPU, of a type that the shipped fleet does not have.
const SHARE: (u32, u32) = (8, 32);
/// The maximum number of machines of a recorded fleet.
const MOST: usize = 100_000;

/// A recorded fleet.
pub(super) struct Recorded {
    pub(super) fleet: Fleet,
    /// Entries left out because the server did not tell their price or size.
    pub(super) left_out: Vec<String>,
}

/// The fleet of a catalog; `None` if it has more machines than a fleet may have.
pub(super) fn fleet(catalog: &Catalog) -> Option<Recorded> {
    let gpus = catalog.gpus.iter().filter(|gpu| gpu_model(gpu).is_none()).map(|gpu| gpu.id.clone());
    let cpus = catalog.cpus.iter().filter(|cpu| cpu_flavor(cpu).is_none()).map(|cpu| cpu.id.clone());
    let left_out = gpus.chain(cpus).collect();
    let mut fleet = Fleet {
        gpu_types: catalog.gpus.iter().filter_map(gpu_model).collect(),
        cpu_flavors: catalog.cpus.iter().filter_map(cpu_flavor).collect(),
        data_centers: catalog.data_centers.iter().map(site).collect(),
    };
    let shares = shares();
    let cuda: HashMap<&str, _> = catalog.gpus.iter().map(|gpu| (gpu.id.as_str(), newest_cuda(gpu))).collect();
    let mut count = 0;
    for (Location { data_center, kind, cloud }, levels) in &catalog.stock {
        let sizes = fewest(levels);
        count += sizes.len();
        if count > MOST {
            return None;
        }
        let gpu = fleet.gpu_type(kind).filter(|model| model.price_in(*cloud).is_some()).map(|model| model.id.clone());
        let flavor = fleet.cpu_flavor(kind).map(|flavor| (flavor.id.clone(), flavor.ram_gb_per_vcpu));
        let (vcpus, memory) = match (&gpu, &flavor) {
            (Some(_), _) => shares.get(kind).copied().unwrap_or(SHARE),
            (None, Some((_, per_vcpu))) => (1, *per_vcpu),
            (None, None) => continue,
        };
        let cuda = cuda.get(kind.as_str()).copied().flatten();
        let Some(site) = fleet.data_centers.iter_mut().find(|site| site.id == *data_center) else { continue };
        for units in sizes {
            site.machines.push(Machine {
                id: format!("{data_center}-m{:03}", site.machines.len() + 1),
                cloud: *cloud,
                gpu: gpu.clone().map(|id| MachineGpu { id, count: units }),
                cpu: flavor.as_ref().map(|(id, _)| id.clone()).filter(|_| gpu.is_none()),
                vcpus: units * vcpus,
                memory: units.saturating_mul(memory),
                cuda,
                host: None,
                node: None,
            });
        }
    }
    Some(Recorded { fleet, left_out })
}

/// The sizes of the fewest machines with these levels, in GPUs or vCPUs. A machine has room for two pods of half its
/// size, so that each size adds only what the larger ones lack, and no level comes out higher than a server whose
/// answers agree with each other has it.
fn fewest(levels: &[(u32, AvailabilityLevel)]) -> Vec<u32> {
    let mut machines: Vec<u32> = Vec::new();
    for (size, level) in levels.iter().rev() {
        let room: u64 = machines.iter().map(|machine| u64::from(machine / size)).sum();
        let lacking = level.least().saturating_sub(room);
        machines.extend(repeat_n(*size, usize::try_from(lacking).unwrap_or(0)));
    }
    machines
}

/// A GPU type, if the server said what it costs and how large it is.
pub(super) fn gpu_model(gpu: &GpuType) -> Option<GpuModel> {
    let max_count = |cloud| most_gpus(gpu, cloud).unwrap_or(0);
    let max_count = PerCloud { secure: max_count(Cloud::Secure), community: max_count(Cloud::Community) };
    if max_count.secure == 0 && max_count.community == 0 {
        return None;
    }
    let price = |count: u32, price: Option<Usd>| Decimal(price.filter(|_| count > 0).unwrap_or(Usd::ZERO));
    Some(GpuModel {
        id: gpu.id.clone(),
        name: gpu.name.clone(),
        manufacturer: gpu.manufacturer.known().copied().unwrap_or(GpuManufacturer::Unknown),
        memory: (*gpu.memory)?,
        pool: gpu.pool.clone(),
        price: GpuListPrice {
            secure: price(max_count.secure, *gpu.price.secure),
            community: price(max_count.community, *gpu.price.community),
            serverless: gpu.price.serverless.map(Decimal),
        },
        max_count,
    })
}

/// A CPU flavor, if the server said all of it.
pub(super) fn cpu_flavor(cpu: &CpuType) -> Option<CpuFlavor> {
    let per_vcpu = cpu.ram_gb_per_vcpu.as_ref()?.to_string();
    let whole = per_vcpu.split('.').next()?.parse().ok();
    Some(CpuFlavor {
        id: cpu.id.clone(),
        name: cpu.name.clone(),
        group: cpu.group.clone(),
        vcpu_min: (*cpu.vcpu.min)?.max(2),
        vcpu_max: (*cpu.vcpu.max)?,
        ram_gb_per_vcpu: whole.filter(|gb| *gb > 0)?,
        price: CpuListPrice {
            secure_per_vcpu: Decimal((*cpu.price.secure_per_vcpu)?),
            serverless_per_vcpu: Decimal((*cpu.price.serverless_per_vcpu)?),
        },
    })
}

/// A data center without machines.
pub(super) fn site(data_center: &DataCenter) -> Site {
    Site {
        id: data_center.id.clone(),
        name: data_center.name.clone(),
        region: data_center.region.known().copied().unwrap_or(DataCenterRegion::Unknown),
        country: country(&data_center.id).to_owned(),
        global_network: data_center.global_network,
        network_volume_types: known(&data_center.network_volume_types),
        compliance: known(&data_center.compliance),
        kubernetes: None,
        machines: Vec::new(),
    }
}

/// The values that this version knows.
fn known<T: Copy>(values: &[OpenEnum<T>]) -> Vec<T> {
    values.iter().filter_map(|value| value.known().copied()).collect()
}

/// The country in the id of a data center: `US` in `US-KS-2`, `RO` in `EU-RO-1`. The API has no field for it.
fn country(id: &str) -> &str {
    const REGIONS: &[&str] = &["EU", "AP", "OC", "NA", "SA", "AF", "ME"];
    let is_country = |part: &&str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_uppercase());
    let mut parts = id.split('-').take(2).filter(|part| is_country(part) && !REGIONS.contains(part));
    parts.next().unwrap_or(NOWHERE)
}

/// The newest version that a machine with capacity reports, else the newest.
fn newest_cuda(gpu: &GpuType) -> Option<wire::scalar::CudaVersion> {
    let versions = gpu.cuda_versions.as_ref()?;
    let newest = |is_asked: bool| {
        let asked = versions.iter().filter(|version| version.available || !is_asked);
        asked.filter_map(|version| version.version.parse().ok()).max()
    };
    newest(true).or_else(|| newest(false))
}

/// The vCPUs and GB of system RAM of a machine of the shipped fleet, per GPU, by GPU type: no catalog has them.
fn shares() -> HashMap<String, (u32, u32)> {
    let machines = Fleet::shipped().data_centers.into_iter().flat_map(|site| site.machines);
    let share = |machine: Machine| {
        let MachineGpu { id, count } = machine.gpu?;
        Some((id, (machine.vcpus / count, machine.memory / count)))
    };
    machines.filter_map(share).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{country, fewest};
    use wire::catalog::AvailabilityLevel;

    #[test]
    fn a_data_center_is_in_the_country_that_its_id_names() {
        let named = [("US-KS-2", "US"), ("CA-MTL-1", "CA"), ("EU-RO-1", "RO"), ("EUR-IS-2", "IS"), ("OC-AU-1", "AU")];
        assert!(named.iter().all(|(id, expected)| country(id) == *expected));
        assert!(["", "EU", "lab", "eu-ro-1", "EUR-", "A\u{e9}-1"].iter().all(|id| country(id) == "ZZ"));
        let shipped = engine::Fleet::shipped().data_centers;
        assert!(shipped.iter().all(|site| country(&site.id) == site.country));
    }

    proptest! {
        /// Recorded machines report the stock levels that the server did, for every size that was asked about.
        #[test]
        fn recorded_machines_have_the_levels_that_were_recorded(
            free in prop::collection::vec(0u32..=16, 0..20),
            most in prop::sample::select(vec![1u32, 2, 4, 8]),
        ) {
            let sizes = [1, 2, 4, 8].into_iter().filter(|size| *size <= most);
            let level = |machines: &[u32], size: u32| {
                AvailabilityLevel::of(machines.iter().map(|free| u64::from(free / size)).sum())
            };
            let levels: Vec<_> = sizes.map(|size| (size, level(&free, size))).collect();
            let machines = fewest(&levels);
            for (size, recorded) in levels {
                prop_assert_eq!(level(&machines, size), recorded);
            }
        }
    }
}
