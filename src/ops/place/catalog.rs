//! What the catalog says, read once for one order of candidates.

use std::collections::BTreeSet;

use super::{Candidate, Wish};
use crate::{
    api::{Api, CallError},
    wire::{
        Open,
        catalog::{
            AvailabilityLevel, CatalogInclude, CpuType, DataCenter, DataCenterInclude, GpuType, ListCpuTypes,
            ListDataCenters, ListGpuTypes, Product, ResourceAvailability,
        },
        pods::Cloud,
        volumes::GetNetworkVolume,
    },
};

/// The parts of the world that stand before the country in the id of a data center.
const PARTS: [&str; 4] = ["EU", "EUR", "AP", "OC"];

/// The catalog, with the stock of what is asked for.
#[derive(Debug, Clone)]
pub struct Catalog {
    /// GPU types with their stock in each cloud.
    pub(super) gpus: Vec<(Cloud, Vec<GpuType>)>,
    /// CPU flavors with their stock.
    pub(super) cpus: Vec<CpuType>,
    /// The data centers with the stock of single GPUs or smallest CPU pods.
    pub(super) data_centers: Vec<DataCenter>,
    /// The data centers in the countries that were asked for.
    pub(super) inside: BTreeSet<String>,
    /// The data center of the network volume that the pod mounts.
    pub(super) home: Option<String>,
}

impl Catalog {
    /// Reads what a wish is about.
    pub async fn read(api: &Api, wish: &Wish, clouds: &[Cloud]) -> Result<Self, CallError> {
        let include =
            if wish.is_gpu() { DataCenterInclude::GpuAvailability } else { DataCenterInclude::CpuAvailability };
        let listed = api.call(ListDataCenters { include: Some(vec![include]), ..ListDataCenters::default() }).await?;
        let mut catalog = Self {
            gpus: Vec::new(),
            cpus: Vec::new(),
            data_centers: listed.value.data_centers,
            inside: BTreeSet::new(),
            home: home(api, wish).await,
        };
        catalog.inside = catalog.inside(api, wish).await?;
        catalog.restock(api, wish, clouds).await?;
        Ok(catalog)
    }

    /// Reads the stock for another wish of the same kind.
    pub(super) async fn restock(&mut self, api: &Api, wish: &Wish, clouds: &[Cloud]) -> Result<(), CallError> {
        let include = Some(vec![CatalogInclude::Availability]);
        if !wish.is_gpu() {
            let vcpu_count = Some(wish.count()).filter(|count| count.is_power_of_two());
            let query = ListCpuTypes { include, product: Some(Product::Pod), vcpu_count };
            self.cpus = api.call(query).await?.value.cpus;
            return Ok(());
        }
        self.gpus.clear();
        for cloud in clouds {
            let query = ListGpuTypes { include: include.clone(), cloud: Some(*cloud), ..stock(wish) };
            self.gpus.push((*cloud, api.call(query).await?.value.gpus));
        }
        Ok(())
    }

    /// The data centers in the countries of a wish. The catalog has no country for a data center, but stock by country:
    /// what has stock for them is there, what has stock only without them is not, and what is sold out goes by its id.
    async fn inside(&self, api: &Api, wish: &Wish) -> Result<BTreeSet<String>, CallError> {
        if wish.countries.is_empty() {
            return Ok(BTreeSet::new());
        }
        let query = ListGpuTypes {
            include: Some(vec![CatalogInclude::Availability]),
            product: Some(Product::Pod),
            country_codes: Some(wish.countries.clone()),
            ..ListGpuTypes::default()
        };
        let gpus = api.call(query).await?.value.gpus;
        let places = gpus.iter().filter_map(|gpu| gpu.data_centers.as_ref()).flatten();
        let stocked: BTreeSet<&str> = places.filter(|place| has_stock(place)).map(|place| place.id.as_str()).collect();
        let is_inside = |site: &&DataCenter| {
            let has_any = site.gpu_availability.iter().flatten().any(has_stock);
            let named = country(&site.id).is_some_and(|country| wish.countries.iter().any(|asked| asked == country));
            stocked.contains(site.id.as_str()) || (!has_any && named)
        };
        Ok(self.data_centers.iter().filter(is_inside).map(|site| site.id.clone()).collect())
    }

    /// The stock of a candidate that leaves the data center to the service.
    pub(super) fn availability(&self, wish: &Wish, candidate: &Candidate) -> Option<Open<AvailabilityLevel>> {
        if !wish.is_gpu() {
            return self.cpus.iter().find(|cpu| cpu.id == candidate.hardware)?.availability.clone();
        }
        self.gpus_in(candidate.cloud).iter().find(|gpu| gpu.id == candidate.hardware)?.availability.clone()
    }

    /// The GPU types with their stock in a cloud.
    pub(super) fn gpus_in(&self, cloud: Cloud) -> &[GpuType] {
        self.gpus.iter().find(|(other, _)| *other == cloud).map_or(&[], |(_, gpus)| gpus)
    }
}

/// The data center of the network volume of a wish. One that cannot be read is for the create to complain about.
async fn home(api: &Api, wish: &Wish) -> Option<String> {
    let id = wish.body.mounts.as_ref()?.network_mount()?.volume_id.clone();
    Some(api.call(GetNetworkVolume { id }).await.ok()?.value.data_center)
}

/// The query for the stock of a wish, in any cloud.
fn stock(wish: &Wish) -> ListGpuTypes {
    let gpu = wish.body.gpu.clone().unwrap_or_default();
    ListGpuTypes {
        product: Some(Product::Pod),
        count: gpu.count,
        cuda_versions: gpu.allowed_cuda_versions.filter(|versions| !versions.is_empty()),
        min_cuda_version: gpu.min_cuda_version.map(|version| version.to_string()),
        ..ListGpuTypes::default()
    }
}

fn has_stock(place: &ResourceAvailability) -> bool {
    place.availability.known().is_some_and(|level| *level != AvailabilityLevel::None)
}

/// The country in the id of a data center: `US-KS-2`, `EU-RO-1`.
fn country(id: &str) -> Option<&str> {
    let mut parts = id.split('-');
    let first = parts.next()?;
    if PARTS.contains(&first) { parts.next() } else { Some(first) }
}

#[cfg(test)]
mod tests {
    use super::country;

    #[test]
    fn the_country_of_a_data_center_is_in_its_id() {
        for (id, expected) in [("US-CA-2", "US"), ("CA-MTL-1", "CA"), ("EU-RO-1", "RO"), ("EUR-NO-1", "NO")] {
            assert_eq!(country(id), Some(expected), "{id}");
        }
    }
}
