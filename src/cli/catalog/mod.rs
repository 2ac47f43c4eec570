//! `svcctl catalog`

mod columns;
mod cpus;
mod datacenters;
mod gpus;
mod order;
mod templates;

use clap::Subcommand;

use super::{failure::Failure, output::shape::Shape, session::Session};
use wire::{
    OpenEnum,
    catalog::{
        AvailabilityLevel, ListCatalogTemplates, ListCpuTypes, ListDataCenters, ListGpuTypes, ResourceAvailability,
    },
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List GPU types, with prices and availability
    #[command(visible_alias = "gpu")]
    Gpus(gpus::Args),
    /// List CPU flavors, with prices and availability
    #[command(visible_alias = "cpu")]
    Cpus(cpus::Args),
    /// List data centers
    #[command(visible_alias = "datacenter")]
    Datacenters(datacenters::Args),
    /// List public templates
    Templates(templates::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        carry_out!(self, session, [Gpus(gpus), Cpus(cpus), Datacenters(datacenters), Templates(templates)])
    }
}

/// Whether there is any; a level that this version does not know is more than none.
fn in_stock(availability: Option<&OpenEnum<AvailabilityLevel>>) -> bool {
    availability.is_some_and(|level| !level.is(&AvailabilityLevel::None))
}

/// One line a place that has any, for a detail view.
fn place_lines(places: Option<&Vec<ResourceAvailability>>) -> Vec<String> {
    let places = places.into_iter().flatten().filter(|place| in_stock(Some(&place.availability)));
    places.map(|place| format!("{}  {}", place.id, place.availability)).collect()
}

/// Says so when nothing is left.
fn note_empty(session: &Session, length: usize) {
    if length == 0 {
        session.ui.note_empty("nothing in the catalog matches");
    }
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["gpus"] => Shape::one_or_list::<ListGpuTypes>(),
        ["cpus"] => Shape::one_or_list::<ListCpuTypes>(),
        ["datacenters"] => Shape::one_or_list::<ListDataCenters>(),
        ["templates"] => Shape::list::<ListCatalogTemplates>(),
        _ => return None,
    })
}
