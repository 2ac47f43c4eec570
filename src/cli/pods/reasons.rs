//! What the catalog says of a request, in sentences.

use crate::ops::place::{Candidate, Change, Clause, TOLD, Types, Why, Wish};
use wire::{money::Usd, pods::Cloud};

/// Why a request finds no place, and what would fit; or where it would be placed.
pub(in crate::cli) fn sentences(wish: &Wish, why: &Why) -> Vec<String> {
    let mut lines = Vec::new();
    match &why.fit {
        Some(fit) if wish.pods() > TOLD => {
            let where_to = fit.data_center.as_deref().unwrap_or("some data center");
            lines.push(format!("the catalog has room for {TOLD} such pods: {}, {where_to}", fit.hardware));
        }
        Some(fit) => lines.push(format!("the catalog has room for it: {}, {}", fit.hardware, place(fit))),
        None => lines.push(because(wish, why)),
    }
    let would_fit = |change: &Change| format!("it would fit with {} ({})", flags(wish, change), place(&change.fit));
    lines.extend(why.changes.iter().map(would_fit));
    lines.extend(why.home.as_ref().map(|home| format!("its network volume keeps it in {home}")));
    lines.extend(unseen(wish));
    lines.extend(untold(wish));
    lines
}

/// Of how large a cluster the catalog does not tell.
fn untold(wish: &Wish) -> Option<String> {
    let pods = wish.pods();
    (pods > TOLD).then(|| {
        format!(
            "the catalog counts clusters of {TOLD} pods; whether {pods} fit into one data center, only a create tells"
        )
    })
}

/// What leaves nothing.
pub(in crate::cli) fn because(wish: &Wish, why: &Why) -> String {
    let Some(clause) = why.blocker else { return "nothing in the catalog has room".to_owned() };
    match clause {
        Clause::Type => match &wish.types {
            Types::Named(types) => format!("no `{}` has room", types.join("` and no `")),
            Types::Any => "nothing has room".to_owned(),
        },
        Clause::Vram => format!("nothing with {} GB of VRAM has room", wish.min_vram.unwrap_or_default()),
        Clause::Cloud => {
            let clouds: Vec<&str> = wish.clouds.iter().map(|cloud| cloud.as_str()).collect();
            format!("the {} cloud has no room for it", clouds.join(" and "))
        }
        Clause::Price => {
            format!("nothing that has room costs {} USD per hour or less", wish.max_price.unwrap_or(Usd::ZERO))
        }
        Clause::Place => format!("there is no room for it in {}", where_asked(wish)),
        Clause::Cuda => format!("no host that has room reports CUDA {}", cuda_asked(wish)),
        Clause::Count => format!("no host has room for {} {}", wish.count(), units(wish)),
    }
}

/// A change, as flags.
pub(in crate::cli) fn flags(wish: &Wish, change: &Change) -> String {
    let flags: Vec<String> = change.clauses.iter().map(|clause| flag(wish, change, *clause)).collect();
    flags.join(" ")
}

/// What the catalog does not tell.
fn unseen(wish: &Wish) -> Option<String> {
    let gpu = wish.body.gpu.as_ref()?;
    let flags = [("--min-ram-per-gpu", gpu.min_ram_per_gpu), ("--min-vcpus-per-gpu", gpu.min_vcpu_count_per_gpu)];
    let asked: Vec<String> = flags.iter().filter_map(|(flag, least)| Some(format!("{flag} {}", (*least)?))).collect();
    (!asked.is_empty()).then(|| format!("the catalog does not say which hosts satisfy {}", asked.join(" and ")))
}

fn flag(wish: &Wish, change: &Change, clause: Clause) -> String {
    let fit = &change.fit;
    match clause {
        Clause::Type if wish.is_gpu() => format!("--gpu '{}'", fit.hardware),
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
            Some(site) => format!("--data-center {site}{}", in_place_of(wish)),
            None => "any data center".to_owned(),
        },
        Clause::Cuda => "any CUDA version".to_owned(),
        Clause::Count if wish.cluster.is_some() => format!("--gpus-per-pod {}", change.count),
        Clause::Count if wish.is_gpu() => format!("--gpu-count {}", change.count),
        Clause::Count => format!("--vcpus {}", change.count),
    }
}

/// The flags that a data center takes the place of.
fn in_place_of(wish: &Wish) -> String {
    let regions = wish.regions.iter().map(|region| format!("--region {}", wire::scalar::wire_name(region)));
    let countries = wish.countries.iter().map(|country| format!("--country {country}"));
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

const fn units(wish: &Wish) -> &'static str {
    if wish.is_gpu() { "GPUs" } else { "vCPUs" }
}

fn where_asked(wish: &Wish) -> String {
    let mut names = wish.body.data_center_ids.clone().unwrap_or_default();
    names.extend(wish.regions.iter().map(wire::scalar::wire_name));
    names.extend(wish.countries.iter().cloned());
    names.join(", ")
}

fn cuda_asked(wish: &Wish) -> String {
    let Some(gpu) = &wish.body.gpu else { return String::new() };
    if let Some(least) = gpu.min_cuda_version {
        return format!("{least} or higher");
    }
    let versions: Vec<String> = gpu.allowed_cuda_versions.iter().flatten().map(ToString::to_string).collect();
    versions.join(" or ")
}
