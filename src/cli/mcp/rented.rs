//! `svcctl mcp rented`

use schemars::JsonSchema;
use serde::Serialize;

use super::limits::{Rental, RentedKind, rentals};
use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource},
        shape::{Shape, object, reference},
    },
    session::Session,
};
use wire::{Timestamp, money::Usd};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Pods, clusters and endpoints that `svcctl mcp` rented at this place, by whichever agent. `svcctl pods reap` ends pods \
whose lease is over.

Examples:
  svcctl mcp rented
  svcctl mcp rented -o json --jq '.rented[].id'")]
pub(super) struct Args {}

/// Something that an agent rented, in a row.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct RentalRow {
    id: String,
    name: String,
    kind: RentedKind,
    status: String,
    /// With all workers, of an endpoint.
    cost_per_hour: Option<Usd>,
    created_at: Option<Timestamp>,
    /// The end of its lease.
    expires_at: Option<Timestamp>,
}

impl Resource for RentalRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |row| Cell::text(&row.id)),
        Column::new("NAME", 0, |row| Cell::text(&row.name)),
        Column::new("KIND", 0, |row| Cell::text(row.kind.noun())),
        Column::new("STATUS", 0, |row| Cell::Status(row.status.clone())),
        Column::new("USD/HOUR", 1, |row| Cell::money(row.cost_per_hour)),
        Column::new("EXPIRES", 1, |row| Cell::moment(row.expires_at)),
        Column::new("CREATED", 2, |row| Cell::moment(row.created_at)),
    ];
}

impl From<Rental> for RentalRow {
    fn from(rental: Rental) -> Self {
        let Rental { kind, id, name, status, per_hour, since, until, .. } = rental;
        Self { id, name, kind, status, cost_per_hour: per_hour, created_at: since, expires_at: until }
    }
}

pub(super) async fn run(session: &Session, _: &Args) -> Result<(), Failure> {
    let rented = rentals(session.api()?).await.map_err(|error| Failure::call("read what is rented", error))?;
    let rows: Vec<RentalRow> = rented.into_iter().map(RentalRow::from).collect();
    output::records(session, &rows, "rented")
}

/// The output of the command.
pub(super) const SHAPE: Shape =
    Shape::with_rows::<RentalRow>(|generator| object([("rented", reference::<Vec<RentalRow>>(generator))]));
