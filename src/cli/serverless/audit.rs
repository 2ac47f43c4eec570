//! `svcctl serverless audit`

use serde::Serialize;

use super::find;
use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource},
        shape::{Shape, object, reference},
    },
    session::Session,
};
use ops::serverless::audit::{self, Finding};
use wire::money::Usd;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
It names what costs without work: min above 0, idle and unhealthy workers, old versions, queues without workers. Its exit \
code is 0 whatever it finds.

Examples:
  svcctl serverless audit
  svcctl serverless audit -o json --jq '.endpoints[].reasons[]'")]
pub(in crate::cli) struct Args {
    /// Also endpoints that there is nothing to say of
    #[arg(long)]
    all: bool,
}

/// The findings about an endpoint.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Record {
    id: String,
    name: String,
    /// The daily cost of its ready workers; null if unknown.
    cost_per_day: Option<Usd>,
    /// The problems found.
    reasons: Vec<String>,
}

impl Resource for Record {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |record| Cell::text(&record.id)),
        Column::new("NAME", 1, |record| Cell::text(&record.name)),
        Column::new("USD/DAY", 0, |record| Cell::money(record.cost_per_day)),
        Column::new("WHY", 0, |record| Cell::text(record.reasons.join("; "))),
    ];

    fn id(&self) -> String {
        self.id.clone()
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let findings = read(session).await?;
    let records: Vec<Record> = findings
        .into_iter()
        .filter(|finding| args.all || !finding.reasons.is_empty())
        .map(|Finding { endpoint, per_day, reasons, live: _ }| Record {
            id: endpoint.id,
            name: endpoint.name,
            cost_per_day: per_day,
            reasons,
        })
        .collect();
    if records.is_empty() {
        session.ui.note_empty("no endpoint costs anything without work");
    }
    output::records(session, &records, "endpoints")
}

/// Looks at every endpoint.
pub(in crate::cli) async fn read(session: &Session) -> Result<Vec<Finding>, Failure> {
    let jobs = |endpoint: &wire::serverless::endpoints::Endpoint| find::jobs(session, endpoint).ok();
    audit::audit(session.api()?, jobs).await.map_err(|error| Failure::call("look at the endpoints", error))
}

/// The output of the command.
pub(super) const SHAPE: Shape =
    Shape::with_rows::<Record>(|generator| object([("endpoints", reference::<Vec<Record>>(generator))]));
