//! The catalog's verdict on a request, in sentences.

use super::{Candidate, Change, Clause, PlacementRequest, TOLD, Types, Why};
use wire::{money::Usd, pods::Cloud};

/// Why a request finds no place, and what would fit; or where it would be placed.
pub fn sentences(request: &PlacementRequest, why: &Why) -> Vec<String> {
    let mut lines = Vec::new();
    match &why.fit {
        Some(fit) if request.pods() > TOLD => {
            let where_to = fit.data_center.as_deref().unwrap_or("some data center");
            lines.push(format!("the catalog has room for {TOLD} such pods: {}, {where_to}", fit.hardware));
        }
        Some(fit) => lines.push(format!("the catalog has room for it: {}, {}", fit.hardware, place(fit))),
        None => lines.push(because(request, why)),
    }
    let would_fit = |change: &Change| format!("it would fit with {} ({})", flags(request, change), place(&change.fit));
    lines.extend(why.changes.iter().map(would_fit));
    lines.extend(why.home.as_ref().map(|home| format!("its network volume keeps it in {home}")));
    lines.extend(unseen(request));
    lines.extend(untold(request));
    lines
}

/// The size of a cluster that the catalog does not cover.
fn untold(request: &PlacementRequest) -> Option<String> {
    let pods = request.pods();
    (pods > TOLD).then(|| {
        format!(
            "the catalog counts clusters of {TOLD} pods; whether {pods} fit into one data center, only a create tells"
        )
    })
}

/// The clause that leaves nothing.
pub fn because(request: &PlacementRequest, why: &Why) -> String {
    let Some(clause) = why.blocker else { return "nothing in the catalog has room".to_owned() };
    match clause {
        Clause::Type => match &request.types {
            Types::Named(types) => format!("no `{}` has room", types.join("` and no `")),
            Types::Any => "nothing has room".to_owned(),
        },
        Clause::Vram => format!("nothing with {} GB of VRAM has room", request.min_vram.unwrap_or_default()),
        Clause::Cloud => {
            let clouds: Vec<&str> = request.clouds.iter().map(|cloud| cloud.as_str()).collect();
            format!("the {} cloud has no room for it", clouds.join(" and "))
        }
        Clause::Price => {
            format!("nothing that has room costs {} USD per hour or less", request.max_price.unwrap_or(Usd::ZERO))
        }
        Clause::Place => format!("there is no room for it in {}", where_asked(request)),
        Clause::Cuda => format!("no host that has room reports CUDA {}", cuda_asked(request)),
        Clause::Count => format!("no host has room for {} {}", request.count(), units(request)),
    }
}

/// A change, as flags.
pub fn flags(request: &PlacementRequest, change: &Change) -> String {
    let flags: Vec<String> = change.clauses.iter().map(|clause| flag(request, change, *clause)).collect();
    flags.join(" ")
}

/// Clauses that the catalog does not cover.
fn unseen(request: &PlacementRequest) -> Option<String> {
    let gpu = request.body.gpu.as_ref()?;
    let flags = [("--min-ram-per-gpu", gpu.min_ram_per_gpu), ("--min-vcpus-per-gpu", gpu.min_vcpu_count_per_gpu)];
    let asked: Vec<String> = flags.iter().filter_map(|(flag, least)| Some(format!("{flag} {}", (*least)?))).collect();
    (!asked.is_empty()).then(|| format!("the catalog does not say which hosts satisfy {}", asked.join(" and ")))
}

fn flag(request: &PlacementRequest, change: &Change, clause: Clause) -> String {
    let fit = &change.fit;
    match clause {
        Clause::Type if request.is_gpu() => format!("--gpu '{}'", fit.hardware),
        Clause::Type => format!("--cpu {}", fit.hardware),
        Clause::Vram => "no --min-vram".to_owned(),
        Clause::Cloud if fit.cloud == Cloud::Community => "--cloud community".to_owned(),
        Clause::Cloud => "--cloud secure".to_owned(),
        Clause::Price => match fit.price {
            Some(price) => format!("--max-price {price}"),
            None => "no --max-price".to_owned(),
        },
        Clause::Place => match &fit.data_center {
            // A region or country that stays would leave it out as before.
            Some(site) => format!("--data-center {site}{}", in_place_of(request)),
            None => "any data center".to_owned(),
        },
        Clause::Cuda => "any CUDA version".to_owned(),
        Clause::Count if request.cluster.is_some() => format!("--gpus-per-pod {}", change.count),
        Clause::Count if request.is_gpu() => format!("--gpu-count {}", change.count),
        Clause::Count => format!("--vcpus {}", change.count),
    }
}

/// The flags that a data center takes the place of.
fn in_place_of(request: &PlacementRequest) -> String {
    let regions = request.regions.iter().map(|region| format!("--region {}", wire::scalar::wire_name(region)));
    let countries = request.countries.iter().map(|country| format!("--country {country}"));
    let flags: Vec<String> = regions.chain(countries).collect();
    if flags.is_empty() { String::new() } else { format!(" instead of {}", flags.join(" ")) }
}

/// A place and its price.
fn place(fit: &Candidate) -> String {
    let mut parts: Vec<String> = fit.data_center.iter().cloned().collect();
    parts.push(fit.cloud.as_str().to_owned());
    parts.extend(fit.price.map(|price| format!("{price} USD per hour")));
    parts.join(", ")
}

const fn units(request: &PlacementRequest) -> &'static str {
    if request.is_gpu() { "GPUs" } else { "vCPUs" }
}

fn where_asked(request: &PlacementRequest) -> String {
    let mut names = request.body.data_center_ids.clone().unwrap_or_default();
    names.extend(request.regions.iter().map(wire::scalar::wire_name));
    names.extend(request.countries.iter().cloned());
    names.join(", ")
}

fn cuda_asked(request: &PlacementRequest) -> String {
    let Some(gpu) = &request.body.gpu else { return String::new() };
    if let Some(least) = gpu.min_cuda_version {
        return format!("{least} or higher");
    }
    let versions: Vec<String> = gpu.allowed_cuda_versions.iter().flatten().map(ToString::to_string).collect();
    versions.join(" or ")
}
