//! A whole catalog: what a server or the embedded engine offers, and how many more pods of each size fit where
//! (platform.md, section 4.3).

use std::collections::{BTreeMap, HashMap};

use api::{Api, CallError};
use wire::{
    catalog::{
        AvailabilityLevel, CatalogInclude, CpuType, DataCenter, GpuType, ListCpuTypes, ListDataCenters, ListGpuTypes,
        Product, ResourceAvailability,
    },
    money::Usd,
    pods::Cloud,
};

/// The largest pod that is asked about, in GPUs or vCPUs: a bound on the requests, whatever a server calls its maximum.
const LARGEST: u32 = 512;

/// The GPUs and CPUs on offer, and their places.
#[derive(Debug, Default)]
pub struct Catalog {
    /// Every GPU type.
    pub gpus: Vec<GpuType>,
    /// Every CPU flavor.
    pub cpus: Vec<CpuType>,
    /// Every data center.
    pub data_centers: Vec<DataCenter>,
    /// How many more pods fit, by place: for each size of a pod in GPUs or vCPUs, powers of two in ascending order.
    pub stock: BTreeMap<Location, Vec<(u32, AvailabilityLevel)>>,
}

/// Where pods of a kind may stand.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The id of a data center.
    pub data_center: String,
    /// The id of a GPU type or CPU flavor.
    pub kind: String,
    /// The owner of the hardware; CPU flavors are SECURE.
    pub cloud: Cloud,
}

impl Catalog {
    /// Reads all of it: a request for the data centers, and one for each size of a pod in each cloud.
    pub async fn read(api: &Api) -> Result<Self, CallError> {
        let data_centers = api.call(ListDataCenters::default()).await?.value.data_centers;
        let gpus = api.call(ListGpuTypes::default()).await?.value.gpus;
        let cpus = api.call(ListCpuTypes::default()).await?.value.cpus;
        let mut catalog = Self { gpus, cpus, data_centers, stock: BTreeMap::new() };
        for cloud in [Cloud::Secure, Cloud::Community] {
            let most = catalog.gpus.iter().filter_map(|gpu| most_gpus(gpu, cloud)).max().unwrap_or(0);
            for count in sizes(1, most) {
                let query = ListGpuTypes {
                    include: Some(vec![CatalogInclude::Availability]),
                    product: Some(vec![Product::Pod]),
                    count: Some(count),
                    cloud: Some(cloud),
                    ..ListGpuTypes::default()
                };
                let gpus = api.call(query).await?.value.gpus;
                for gpu in &gpus {
                    let is_offered = most_gpus(gpu, cloud).is_some_and(|most| count <= most);
                    catalog.note((&gpu.id, cloud), gpu.data_centers.as_ref().filter(|_| is_offered), count);
                }
                catalog.note_cuda_versions(gpus);
            }
        }
        let least = catalog.cpus.iter().filter_map(|cpu| *cpu.vcpu.min).min().unwrap_or(2);
        let most = catalog.cpus.iter().filter_map(|cpu| *cpu.vcpu.max).max().unwrap_or(0);
        for count in sizes(least.max(2), most) {
            let query = ListCpuTypes {
                include: Some(vec![CatalogInclude::Availability]),
                product: Some(vec![Product::Pod]),
                vcpu_count: Some(count),
            };
            for cpu in api.call(query).await?.value.cpus {
                let places = cpu.data_centers.filter(|_| cpu.vcpu.takes(count));
                catalog.note((&cpu.id, Cloud::Secure), places.as_ref(), count);
            }
        }
        Ok(catalog)
    }

    fn note(&mut self, (kind, cloud): (&str, Cloud), places: Option<&Vec<ResourceAvailability>>, size: u32) {
        for found in places.into_iter().flatten() {
            let Some(level) = found.availability.known() else { continue };
            let place = Location { kind: kind.to_owned(), data_center: found.id.clone(), cloud };
            self.stock.entry(place).or_default().push((size, *level));
        }
    }

    /// Keeps the CUDA versions, which come with the stock, of the first answer that has some.
    fn note_cuda_versions(&mut self, answered: Vec<GpuType>) {
        let mut versions: HashMap<String, _> =
            answered.into_iter().filter_map(|gpu| Some((gpu.id, gpu.cuda_versions?))).collect();
        for gpu in self.gpus.iter_mut().filter(|gpu| gpu.cuda_versions.is_none()) {
            gpu.cuda_versions = versions.remove(&gpu.id);
        }
    }
}

/// The maximum number of GPUs of a pod in a cloud, where it is offered.
pub fn most_gpus(gpu: &GpuType, cloud: Cloud) -> Option<u32> {
    let (most, price) = match cloud {
        Cloud::Secure => (*gpu.max_count.secure, *gpu.price.secure),
        Cloud::Community => (*gpu.max_count.community, *gpu.price.community),
    };
    most.filter(|most| *most > 0 && price.is_some_and(|price| price > Usd::ZERO))
}

/// The powers of two between two sizes.
fn sizes(least: u32, most: u32) -> impl Iterator<Item = u32> {
    let doubled = |size: &u32| Some(size * 2);
    std::iter::successors(Some(least.min(LARGEST).next_power_of_two()), doubled)
        .take_while(move |size| *size <= most.min(LARGEST))
}
