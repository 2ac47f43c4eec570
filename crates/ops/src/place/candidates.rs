//! The places where a pod may be rented, in the order in which to try them (cli.md, Placing).

use std::cmp::Reverse;

use super::{Catalog, Order, PlacementRequest, Types};
use wire::{
    OpenEnum,
    catalog::{AvailabilityLevel, CpuType, DataCenter, GpuType, ResourceAvailability},
    money::Usd,
    pods::{Cloud, CreatePodRequest},
};

/// A place to try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The data center; `None` lets the service choose.
    pub data_center: Option<String>,
    /// The GPU type or CPU flavor.
    pub hardware: String,
    /// Secure or community hardware.
    pub cloud: Cloud,
    /// How many more such pods fit, according to the catalog.
    pub availability: Option<OpenEnum<AvailabilityLevel>>,
    /// The hourly cost of the pod or cluster, according to the catalog.
    pub price: Option<Usd>,
}

impl Candidate {
    /// The body of a create at this candidate.
    pub fn body(&self, request: &PlacementRequest) -> CreatePodRequest {
        let mut body = request.body.clone();
        if let Some(gpu) = &mut body.gpu {
            gpu.id.clone_from(&self.hardware);
        } else if let Some(cpu) = &mut body.cpu {
            cpu.id.clone_from(&self.hardware);
        }
        if self.cloud != body.cloud.unwrap_or_default() {
            body.cloud = Some(self.cloud);
        }
        if let Some(site) = &self.data_center {
            body.data_center_ids = Some(vec![site.clone()]);
        }
        body
    }
}

/// Rentable hardware in one cloud.
struct Offer<'a> {
    id: &'a str,
    cloud: Cloud,
    price: Option<Usd>,
    places: Option<&'a [ResourceAvailability]>,
    overall: Option<&'a OpenEnum<AvailabilityLevel>>,
}

/// Every place that a request allows, in the order in which to try them, including places without room.
pub fn candidates(request: &PlacementRequest, catalog: &Catalog) -> Vec<Candidate> {
    let offers = if request.is_gpu() { gpu_offers(request, catalog) } else { cpu_offers(request, catalog) };
    let mut found: Vec<Candidate> = offers.iter().flat_map(|offer| places(request, catalog, offer)).collect();
    // Ties keep the order in which they were named.
    match request.order.unwrap_or(Order::Availability) {
        Order::Availability => found.sort_by_key(|candidate| (Reverse(stock(candidate)), cost(candidate))),
        Order::Price => found.sort_by_key(|candidate| (cost(candidate), Reverse(stock(candidate)))),
        Order::Given => {}
    }
    found
}

/// How good the chances are. Unknown stock ranks above sold out.
fn stock(candidate: &Candidate) -> u8 {
    match candidate.availability.as_ref().and_then(OpenEnum::known) {
        Some(AvailabilityLevel::High) => 4,
        Some(AvailabilityLevel::Medium) => 3,
        Some(AvailabilityLevel::Low) => 2,
        None => 1,
        Some(AvailabilityLevel::None) => 0,
    }
}

/// Unpriced candidates come last.
fn cost(candidate: &Candidate) -> Usd {
    candidate.price.unwrap_or(Usd::from_micros(i64::MAX))
}

fn gpu_offers<'a>(request: &'a PlacementRequest, catalog: &'a Catalog) -> Vec<Offer<'a>> {
    let mut offers = Vec::new();
    for id in ids(request, catalog.gpus.iter().flat_map(|(_, gpus)| gpus).map(|gpu| gpu.id.as_str())) {
        for cloud in &request.clouds {
            let found = catalog.gpus_in(*cloud).iter().find(|gpu| gpu.id == id);
            offers.extend(found.filter(|gpu| fits(request, gpu, *cloud)).map(|gpu| Offer {
                id: &gpu.id,
                cloud: *cloud,
                price: price_in(gpu, *cloud).map(|price| price.times(request.units())),
                places: gpu.data_centers.as_deref(),
                overall: gpu.availability.as_ref(),
            }));
        }
    }
    offers
}

/// Whether a GPU type satisfies the request; its stock is not considered.
fn fits(request: &PlacementRequest, gpu: &GpuType, cloud: Cloud) -> bool {
    let (offered, most) = match cloud {
        Cloud::Secure => (gpu.secure, gpu.max_count.secure),
        Cloud::Community => (gpu.community, gpu.max_count.community),
    };
    let price = price_in(gpu, cloud).map(|price| price.times(request.units()));
    // If the catalog does not say, the create decides; an explicit request needs certainty.
    offered.unwrap_or(true)
        && most.is_none_or(|most| request.count() <= most)
        && request.min_vram.is_none_or(|least| gpu.memory.is_some_and(|memory| memory >= least))
        && request.max_price.is_none_or(|most| price.is_some_and(|price| price <= most))
}

/// The price of one GPU; `None` if it is not offered or not reported.
pub(super) fn price_in(gpu: &GpuType, cloud: Cloud) -> Option<Usd> {
    let price = match cloud {
        Cloud::Secure => gpu.price.secure,
        Cloud::Community => gpu.price.community,
    };
    price.filter(|price| *price > Usd::ZERO)
}

fn cpu_offers<'a>(request: &'a PlacementRequest, catalog: &'a Catalog) -> Vec<Offer<'a>> {
    let price = |cpu: &CpuType| cpu.price.secure_per_vcpu.map(|price| price.times(request.count()));
    let fits = |cpu: &CpuType| {
        cpu.vcpu.takes(request.count())
            && request.max_price.is_none_or(|most| price(cpu).is_some_and(|price| price <= most))
    };
    // The catalog has one price for CPU flavors, for the first cloud named.
    let cloud = request.clouds.first().copied().unwrap_or_default();
    let found = ids(request, catalog.cpus.iter().map(|cpu| cpu.id.as_str())).into_iter();
    let found = found.filter_map(|id| catalog.cpus.iter().find(|cpu| cpu.id == id));
    let offer = |cpu: &'a CpuType| Offer {
        id: &cpu.id,
        cloud,
        price: price(cpu),
        places: cpu.data_centers.as_deref(),
        overall: cpu.availability.as_ref(),
    };
    found.filter(|cpu| fits(cpu)).map(offer).collect()
}

/// The named types, or all types.
fn ids<'a>(request: &'a PlacementRequest, all: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found: Vec<&str> = Vec::new();
    let mut add = |id: &'a str| {
        if !found.contains(&id) {
            found.push(id);
        }
    };
    match &request.types {
        Types::Named(named) => named.iter().for_each(|id| add(id)),
        Types::Any => all.for_each(add),
    }
    found
}

/// Where to try an offer: in the named data centers, else in those that have such machines.
fn places(request: &PlacementRequest, catalog: &Catalog, offer: &Offer<'_>) -> Vec<Candidate> {
    let candidate = |site: Option<&str>, availability| Candidate {
        data_center: site.map(str::to_owned),
        hardware: offer.id.to_owned(),
        cloud: offer.cloud,
        availability,
        price: offer.price,
    };
    let named = request.sites();
    if !named.is_empty() {
        let site = |id: &str| catalog.data_centers.iter().find(|site| site.id == id);
        let mut seen: Vec<&str> = Vec::new();
        let fresh = named.iter().map(String::as_str).filter(|id| {
            !seen.contains(id) && {
                seen.push(*id);
                true
            }
        });
        return fresh
            .filter(|id| {
                site(id).map_or(request.regions.is_empty() && request.countries.is_empty(), |site| {
                    is_left(request, catalog, site)
                })
            })
            .map(|id| candidate(Some(id), site(id).and_then(|site| level(offer, site, request))))
            .collect();
    }
    let is_home = |site: &DataCenter| catalog.home.as_ref().is_none_or(|home| *home == site.id);
    let left = || catalog.data_centers.iter().filter(|site| is_left(request, catalog, site) && is_home(site));
    let mut found: Vec<Candidate> = left()
        .filter(|site| is_stocked(offer, site, request))
        .map(|site| candidate(Some(&site.id), level(offer, site, request)))
        .collect();
    // The scheduler may know places for a type where the catalog lists none.
    if found.is_empty() && !request.has_place() {
        found.push(candidate(None, offer.overall.cloned()));
    }
    found
}

/// Whether the request allows a data center.
fn is_left(request: &PlacementRequest, catalog: &Catalog, site: &DataCenter) -> bool {
    (request.regions.is_empty() || request.regions.iter().any(|region| site.region.is(region)))
        && (request.countries.is_empty() || catalog.inside.contains(&site.id))
        && (site.global_network || !request.body.global_networking.unwrap_or(false))
}

/// Whether a data center has machines of a type, according to the catalog.
fn is_stocked(offer: &Offer<'_>, site: &DataCenter, request: &PlacementRequest) -> bool {
    let by_type = offer.places.map(|places| places.iter().any(|place| place.id == site.id));
    let by_site = listed(site, request).map(|types| types.iter().any(|entry| entry.id == offer.id));
    match (by_type, by_site) {
        (None, None) => true,
        (by_type, by_site) => by_type.unwrap_or(false) || by_site.unwrap_or(false),
    }
}

/// The stock of an offer in a data center. The type's own list accounts for the cloud, the number and the CUDA version.
fn level(offer: &Offer<'_>, site: &DataCenter, request: &PlacementRequest) -> Option<OpenEnum<AvailabilityLevel>> {
    let entry = match (offer.places, listed(site, request)) {
        (Some(places), _) => places.iter().find(|place| place.id == site.id),
        (None, Some(types)) => types.iter().find(|entry| entry.id == offer.id),
        (None, None) => return None,
    };
    // The catalog lists stock here, so anything unlisted is absent.
    Some(entry.map_or(AvailabilityLevel::None.into(), |entry| entry.availability.clone()))
}

fn listed<'a>(site: &'a DataCenter, request: &PlacementRequest) -> Option<&'a [ResourceAvailability]> {
    if request.is_gpu() { site.gpu_availability.as_deref() } else { site.cpu_availability.as_deref() }
}
