//! The places where a pod may be rented, in the order in which they are tried (cli.md, Placing).

use std::cmp::Reverse;

use super::{Catalog, Order, PlacementRequest, Types};
use wire::{
    Open,
    catalog::{AvailabilityLevel, CpuType, DataCenter, GpuType, ResourceAvailability},
    money::Usd,
    pods::{Cloud, CreatePodRequest},
};

/// A place to try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The data center; none lets the service choose.
    pub data_center: Option<String>,
    /// The GPU type or CPU flavor.
    pub hardware: String,
    /// Whose hardware.
    pub cloud: Cloud,
    /// How many more such pods fit, as far as the catalog says.
    pub availability: Option<Open<AvailabilityLevel>>,
    /// What the pod or cluster costs per hour, as far as the catalog says.
    pub price: Option<Usd>,
}

impl Candidate {
    /// The body of a create here.
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

/// Something that can be rented, in one cloud.
struct Offer<'a> {
    id: &'a str,
    cloud: Cloud,
    price: Option<Usd>,
    places: Option<&'a [ResourceAvailability]>,
    overall: Option<&'a Open<AvailabilityLevel>>,
}

/// Every place that a request leaves, in the order in which they are tried. What has no room is among them.
pub fn candidates(request: &PlacementRequest, catalog: &Catalog) -> Vec<Candidate> {
    let offers = if request.is_gpu() { gpu_offers(request, catalog) } else { cpu_offers(request, catalog) };
    let mut found: Vec<Candidate> = offers.iter().flat_map(|offer| places(request, catalog, offer)).collect();
    // What is equal stays in the order in which it was named.
    match request.order.unwrap_or(Order::Availability) {
        Order::Availability => found.sort_by_key(|candidate| (Reverse(stock(candidate)), cost(candidate))),
        Order::Price => found.sort_by_key(|candidate| (cost(candidate), Reverse(stock(candidate)))),
        Order::Given => {}
    }
    found
}

/// How good the chances are. What is not known is better than what is sold out.
fn stock(candidate: &Candidate) -> u8 {
    match candidate.availability.as_ref().and_then(Open::known) {
        Some(AvailabilityLevel::High) => 4,
        Some(AvailabilityLevel::Medium) => 3,
        Some(AvailabilityLevel::Low) => 2,
        None => 1,
        Some(AvailabilityLevel::None) => 0,
    }
}

/// What has no price comes last.
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

/// Whether the facts about a GPU type leave it; its stock is none of them.
fn fits(request: &PlacementRequest, gpu: &GpuType, cloud: Cloud) -> bool {
    let (offered, most) = match cloud {
        Cloud::Secure => (gpu.secure, gpu.max_count.secure),
        Cloud::Community => (gpu.community, gpu.max_count.community),
    };
    let price = price_in(gpu, cloud).map(|price| price.times(request.units()));
    // What the catalog does not say is for the create to answer; what was asked for has to be certain.
    offered.unwrap_or(true)
        && most.is_none_or(|most| request.count() <= most)
        && request.min_vram.is_none_or(|least| gpu.memory.is_some_and(|memory| memory >= least))
        && request.max_price.is_none_or(|most| price.is_some_and(|price| price <= most))
}

/// The price of one GPU; nothing where it is not offered, or not told.
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
    // The catalog has one price for CPU flavors, that of the first cloud that was named.
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

/// The types that were named, or all that there are.
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

/// Where an offer can be tried: in the data centers that were named, else in those where there are such machines.
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
    // Of a type without a place the catalog may know less than the scheduler.
    if found.is_empty() && !request.has_place() {
        found.push(candidate(None, offer.overall.cloned()));
    }
    found
}

/// Whether a data center is where the pod may be.
fn is_left(request: &PlacementRequest, catalog: &Catalog, site: &DataCenter) -> bool {
    (request.regions.is_empty() || request.regions.iter().any(|region| site.region.is(region)))
        && (request.countries.is_empty() || catalog.inside.contains(&site.id))
        && (site.global_network || !request.body.global_networking.unwrap_or(false))
}

/// Whether there are machines of a type in a data center, as far as the catalog says.
fn is_stocked(offer: &Offer<'_>, site: &DataCenter, request: &PlacementRequest) -> bool {
    let by_type = offer.places.map(|places| places.iter().any(|place| place.id == site.id));
    let by_site = listed(site, request).map(|types| types.iter().any(|entry| entry.id == offer.id));
    match (by_type, by_site) {
        (None, None) => true,
        (by_type, by_site) => by_type.unwrap_or(false) || by_site.unwrap_or(false),
    }
}

/// The stock of an offer in a data center. The type's own list knows the cloud, the number and the CUDA version.
fn level(offer: &Offer<'_>, site: &DataCenter, request: &PlacementRequest) -> Option<Open<AvailabilityLevel>> {
    let entry = match (offer.places, listed(site, request)) {
        (Some(places), _) => places.iter().find(|place| place.id == site.id),
        (None, Some(types)) => types.iter().find(|entry| entry.id == offer.id),
        (None, None) => return None,
    };
    // Where the catalog lists what there is, what it does not list is not there.
    Some(entry.map_or(AvailabilityLevel::None.into(), |entry| entry.availability.clone()))
}

fn listed<'a>(site: &'a DataCenter, request: &PlacementRequest) -> Option<&'a [ResourceAvailability]> {
    if request.is_gpu() { site.gpu_availability.as_deref() } else { site.cpu_availability.as_deref() }
}
