//! The catalog's data, read once for one ordering of candidates.

use std::collections::BTreeSet;

use super::{Candidate, PlacementRequest, Types, countries::within};
use api::{Api, CallError};
use wire::{
    OpenEnum,
    catalog::{
        AvailabilityLevel, CatalogInclude, CpuType, DataCenter, DataCenterInclude, GpuType, ListCpuTypes,
        ListDataCenters, ListGpuTypes,
    },
    pods::Cloud,
    volumes::GetNetworkVolume,
};

/// The catalog, with the stock of the requested hardware.
#[derive(Debug, Clone)]
pub struct Catalog {
    /// GPU types with their stock in each cloud.
    pub(super) gpus: Vec<(Cloud, Vec<GpuType>)>,
    /// CPU flavors with their stock.
    pub(super) cpus: Vec<CpuType>,
    /// The data centers with the stock of single GPUs or smallest CPU pods.
    pub(super) data_centers: Vec<DataCenter>,
    /// The data centers in the requested countries.
    pub(super) inside: BTreeSet<String>,
    /// The data center of the network volume that the pod mounts.
    pub(super) home: Option<String>,
}

impl Catalog {
    /// Reads the parts relevant to a request.
    pub async fn read(api: &Api, request: &PlacementRequest, clouds: &[Cloud]) -> Result<Self, CallError> {
        let include =
            if request.is_gpu() { DataCenterInclude::GpuAvailability } else { DataCenterInclude::CpuAvailability };
        let listed = api.call(ListDataCenters { include: Some(vec![include]), ..ListDataCenters::default() }).await?;
        let mut catalog = Self {
            gpus: Vec::new(),
            cpus: Vec::new(),
            data_centers: listed.value.data_centers,
            inside: BTreeSet::new(),
            home: home(api, request).await,
        };
        catalog.inside = within(api, &request.countries, &catalog.data_centers).await?;
        catalog.restock(api, request, clouds).await?;
        Ok(catalog)
    }

    /// Reads the stock for another request of the same kind.
    pub(super) async fn restock(
        &mut self,
        api: &Api,
        request: &PlacementRequest,
        clouds: &[Cloud],
    ) -> Result<(), CallError> {
        let include = Some(vec![CatalogInclude::Availability]);
        if !request.is_gpu() {
            let vcpu_count = Some(request.count()).filter(|count| count.is_power_of_two());
            let query = ListCpuTypes { include, product: Some(vec![request.product()]), vcpu_count };
            self.cpus = api.call(query).await?.value.cpus;
            return Ok(());
        }
        self.gpus.clear();
        for cloud in clouds {
            let query = ListGpuTypes { include: include.clone(), cloud: Some(*cloud), ..stock(request) };
            self.gpus.push((*cloud, api.call(query).await?.value.gpus));
        }
        Ok(())
    }

    /// The stock of a candidate that leaves the data center to the service.
    pub(super) fn availability(
        &self,
        request: &PlacementRequest,
        candidate: &Candidate,
    ) -> Option<OpenEnum<AvailabilityLevel>> {
        if !request.is_gpu() {
            return self.cpus.iter().find(|cpu| cpu.id == candidate.hardware)?.availability.clone();
        }
        self.gpus_in(candidate.cloud).iter().find(|gpu| gpu.id == candidate.hardware)?.availability.clone()
    }

    /// Whether it knows every GPU type, data center and network volume that a request names, and offers this many GPUs
    /// of the type in one pod: if so, none of these is at fault.
    pub(super) fn offers(&self, request: &PlacementRequest) -> bool {
        let is_offered = |id: &String| {
            let gpu = request.clouds.iter().find_map(|cloud| self.gpus_in(*cloud).iter().find(|gpu| gpu.id == *id));
            gpu.is_some_and(|gpu| gpu.max_count.secure.is_none_or(|most| request.count() <= most))
        };
        let named = match &request.types {
            Types::Named(ids) => ids.iter().all(is_offered),
            Types::Any => true,
        };
        let mounts = request.body.mounts.as_ref().and_then(|mounts| mounts.network_mount());
        let has_volume = mounts.is_none() || self.home.is_some();
        named && has_volume && request.sites().iter().all(|id| self.data_centers.iter().any(|site| site.id == *id))
    }

    /// The GPU types with their stock in a cloud.
    pub(super) fn gpus_in(&self, cloud: Cloud) -> &[GpuType] {
        self.gpus.iter().find(|(other, _)| *other == cloud).map_or(&[], |(_, gpus)| gpus)
    }
}

/// The data center of a request's network volume. If the volume cannot be read, the create reports it.
async fn home(api: &Api, request: &PlacementRequest) -> Option<String> {
    let id = request.body.mounts.as_ref()?.network_mount()?.volume_id.clone();
    let site = api.call(GetNetworkVolume { id }).await.ok()?.value.data_center;
    (!site.is_empty()).then_some(site)
}

/// The query for the stock of a request, in any cloud.
fn stock(request: &PlacementRequest) -> ListGpuTypes {
    let gpu = request.body.gpu.clone().unwrap_or_default();
    let cuda_versions = gpu.allowed_cuda_versions.filter(|versions| !versions.is_empty());
    // If both are given, the create reports it.
    let least = gpu.min_cuda_version.filter(|_| cuda_versions.is_none());
    ListGpuTypes {
        product: Some(vec![request.product()]),
        count: gpu.count,
        min_cuda_version: least.map(|version| version.to_string()),
        cuda_versions,
        ..ListGpuTypes::default()
    }
}
