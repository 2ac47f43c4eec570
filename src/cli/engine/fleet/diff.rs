//! `svcctl engine fleet diff`: what a server offers now and the fleet does not, or otherwise.

use std::collections::BTreeMap;

use serde::Serialize;

use super::record;
use crate::cli::{
    failure::{Exit, Failure},
    output::{
        self,
        columns::{Cell, Column, Resource},
    },
    session::Session,
};
use api::Api;
use engine::Fleet;
use ops::catalog::{Catalog, Location};
use wire::{catalog::AvailabilityLevel, pods::Cloud, scalar::wire_name};

/// A difference between the fleet and a server.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::cli) struct Change {
    /// The kind of resource that differs.
    kind: Kind,
    /// Its id.
    id: String,
    /// The field, or `offered` if only one of the two has the resource.
    field: String,
    /// The value in the fleet.
    fleet: Option<String>,
    /// The value on the server.
    server: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
enum Kind {
    GpuType,
    CpuFlavor,
    DataCenter,
}

impl Kind {
    const fn name(self) -> &'static str {
        match self {
            Self::GpuType => "GPU type",
            Self::CpuFlavor => "CPU flavor",
            Self::DataCenter => "data center",
        }
    }
}

impl Resource for Change {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("WHAT", 0, |change| Cell::text(change.kind.name())),
        Column::new("ID", 0, |change| Cell::text(&change.id)),
        Column::new("FIELD", 0, |change| Cell::text(&change.field)),
        Column::new("FLEET", 0, |change| Cell::maybe(change.fleet.as_ref())),
        Column::new("SERVER", 0, |change| Cell::maybe(change.server.as_ref())),
    ];
}

/// The prefix of the fields with the stock of a place.
const STOCK: &str = "stock.";

/// The fields of one catalog entry.
type Facts = BTreeMap<String, String>;

pub(super) async fn run(session: &Session, server: &Catalog) -> Result<(), Failure> {
    let fleet = session.platform.engine()?.fleet().map_err(|error| Failure::admin("read the fleet", error))?;
    let changes = changes(facts(&unused(session, fleet).await?), facts(server));
    if changes.is_empty() {
        session.ui.note_empty("the fleet is what the server offers");
    }
    output::records(session, &changes, "changes")?;
    // The exit status of a difference, as that of `svcctl diff`.
    if changes.is_empty() { Ok(()) } else { Err(Failure::Reported(Exit::Usage)) }
}

/// The catalog of a fleet on which nothing runs: what this machine simulates is no change of the server. Machines of
/// the user's own are none that a server could have.
async fn unused(session: &Session, mut fleet: Fleet) -> Result<Catalog, Failure> {
    fleet.data_centers.retain(|site| site.kubernetes.is_none());
    for site in &mut fleet.data_centers {
        site.machines.retain(|machine| machine.host.is_none());
    }
    let engine = session.platform.engine_in_memory(session.platform.rng())?;
    engine.set_fleet(&fleet).map_err(|error| Failure::admin("read the fleet", error))?;
    Catalog::read(&Api::embedded(engine)).await.map_err(|error| Failure::call("read the fleet", error))
}

fn changes(mut fleet: BTreeMap<(Kind, String), Facts>, server: BTreeMap<(Kind, String), Facts>) -> Vec<Change> {
    let mut changes = Vec::new();
    for ((kind, id), now) in server {
        let change = |field: &str, fleet: Option<String>, server: Option<String>| {
            // A place without stock is not listed.
            let none = || field.starts_with(STOCK).then(|| wire_name(&AvailabilityLevel::None));
            let (fleet, server) = (fleet.or_else(none), server.or_else(none));
            Change { kind, id: id.clone(), field: field.to_owned(), fleet, server }
        };
        let Some(mut was) = fleet.remove(&(kind, id.clone())) else {
            changes.push(change("offered", None, Some("yes".to_owned())));
            continue;
        };
        for (field, now) in now {
            let before = was.remove(&field);
            if before.as_ref() != Some(&now) {
                changes.push(change(&field, before, Some(now)));
            }
        }
        changes.extend(was.into_iter().map(|(field, before)| change(&field, Some(before), None)));
    }
    let gone = fleet.into_keys().map(|(kind, id)| {
        let (field, yes) = ("offered".to_owned(), Some("yes".to_owned()));
        Change { kind, id, field, fleet: yes, server: None }
    });
    changes.extend(gone);
    changes.sort_by(|one, other| (one.kind, &one.id, &one.field).cmp(&(other.kind, &other.id, &other.field)));
    changes
}

/// The fields that a record of this catalog would have.
fn facts(catalog: &Catalog) -> BTreeMap<(Kind, String), Facts> {
    let mut all: BTreeMap<(Kind, String), Facts> = BTreeMap::new();
    for model in catalog.gpus.iter().filter_map(record::gpu_model) {
        let facts = all.entry((Kind::GpuType, model.id.clone())).or_default();
        facts.insert("memory".to_owned(), model.memory.to_string());
        facts.extend(model.pool.clone().map(|pool| ("pool".to_owned(), pool)));
        facts.extend(model.price.serverless.map(|price| ("price.serverless".to_owned(), price.0.to_string())));
        for cloud in [Cloud::Secure, Cloud::Community] {
            let Some(price) = model.price_in(cloud) else { continue };
            let name = cloud.as_str().to_ascii_lowercase();
            facts.insert(format!("price.{name}"), price.to_string());
            facts.insert(format!("maxCount.{name}"), model.max_count_in(cloud).to_string());
        }
    }
    for flavor in catalog.cpus.iter().filter_map(record::cpu_flavor) {
        let facts = all.entry((Kind::CpuFlavor, flavor.id.clone())).or_default();
        facts.insert("ramGbPerVcpu".to_owned(), flavor.ram_gb_per_vcpu.to_string());
        facts.insert("vcpu".to_owned(), format!("{} to {}", flavor.vcpu_min, flavor.vcpu_max));
        facts.insert("price.securePerVcpu".to_owned(), flavor.price.secure_per_vcpu.0.to_string());
        facts.insert("price.serverlessPerVcpu".to_owned(), flavor.price.serverless_per_vcpu.0.to_string());
    }
    for site in catalog.data_centers.iter().map(record::site) {
        let facts = all.entry((Kind::DataCenter, site.id)).or_default();
        facts.insert("region".to_owned(), wire_name(&site.region));
        facts.insert("globalNetwork".to_owned(), site.global_network.to_string());
        facts.insert("networkVolumeTypes".to_owned(), joined(&site.network_volume_types));
        facts.insert("compliance".to_owned(), joined(&site.compliance));
    }
    for (Location { data_center, kind, cloud }, levels) in &catalog.stock {
        // The smallest pods come first; a place without stock is not listed.
        let Some((_, level)) = levels.first().filter(|(_, level)| *level != AvailabilityLevel::None) else { continue };
        if !all.contains_key(&(Kind::DataCenter, data_center.clone())) {
            continue;
        }
        for of in [Kind::GpuType, Kind::CpuFlavor] {
            let Some(facts) = all.get_mut(&(of, kind.clone())) else { continue };
            let field = format!("{STOCK}{}.{data_center}", cloud.as_str().to_ascii_lowercase());
            facts.insert(field, wire_name(level));
        }
    }
    all
}

fn joined<T: Serialize>(values: &[T]) -> String {
    let mut values: Vec<String> = values.iter().map(wire_name).collect();
    values.sort();
    values.join(" ")
}
