//! `svcctl clusters audit`

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::view;
use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource, WIDE},
        shape::{Shape, object, reference},
    },
    resources::audits,
    session::Session,
    settings::format::Format,
    terminal::text,
};
use ops::{
    audit::CostToDate,
    clusters::{
        audit::{self, Finding},
        every,
    },
    lease::Term,
};
use wire::{
    Timestamp,
    lease::{EXPIRES_AT, Lease},
    money::Usd,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  svcctl pods audit --clusters")]
pub(in crate::cli) struct Args;

/// The findings about a cluster; null where the service reports nothing.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Record {
    id: String,
    name: String,
    /// How many pods there are in each status.
    pods: String,
    created_at: Option<Timestamp>,
    age_seconds: Option<u64>,
    cost_so_far: Option<Usd>,
    cost_is_estimated: bool,
    cost_per_day: Option<Usd>,
    lease: &'static str,
    expires_at: Option<Timestamp>,
    idle: bool,
    /// How much the busiest GPU of all pods is used, in percent.
    gpu_use: Option<u8>,
    /// Pods in ERROR or EXITED, which cost all the same.
    ended_pods: usize,
    #[serde(skip)]
    term: Term,
    #[serde(skip)]
    marked: bool,
}

/// The cost of all clusters together; null if the cost of one is unknown.
#[allow(clippy::struct_field_names, reason = "they are called as those of a record")]
#[derive(Debug, Clone, Copy, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Totals {
    cost_so_far: Option<Usd>,
    cost_is_estimated: bool,
    cost_per_day: Option<Usd>,
}

/// A row of the table.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Row {
    Cluster(Record),
    Total(Totals),
}

impl JsonSchema for Row {
    fn schema_name() -> Cow<'static, str> {
        Record::schema_name()
    }

    /// The schema of the JSON behind a row: the total is not a cluster, and in no list.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Record::json_schema(generator)
    }
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |row| Cell::text(row.id())),
        Column::new("NAME", 1, |row| row.of_cluster(|cluster| Cell::text(&cluster.name))),
        Column::new("PODS", 2, |row| row.of_cluster(|cluster| Cell::text(&cluster.pods))),
        Column::new("CREATED", 5, |row| row.of_cluster(|cluster| Cell::moment(cluster.created_at))),
        Column::new("USD SO FAR", 0, |row| match row {
            Self::Cluster(cluster) => audits::so_far(cluster.cost_so_far, cluster.cost_is_estimated && cluster.marked),
            Self::Total(total) => total.cost_so_far.map_or(Cell::Empty, Cell::Total),
        }),
        Column::new("USD/DAY", 0, |row| match row {
            Self::Cluster(cluster) => Cell::money(cluster.cost_per_day),
            Self::Total(total) => total.cost_per_day.map_or(Cell::Empty, Cell::Total),
        }),
        Column::new("LEASE", 3, |row| row.of_cluster(|cluster| Cell::text(audits::lease(cluster.term)))),
        Column::new("GPU USE", 4, |row| row.of_cluster(|cluster| audits::gpu_use(cluster.gpu_use, cluster.idle))),
        Column::new("EXPIRES", WIDE, |row| row.of_cluster(|cluster| Cell::moment(cluster.expires_at))),
    ];

    fn id(&self) -> String {
        match self {
            Self::Cluster(cluster) => cluster.id.clone(),
            Self::Total(_) => "total".to_owned(),
        }
    }
}

impl Row {
    fn of_cluster(&self, cell: fn(&Record) -> Cell) -> Cell {
        match self {
            Self::Cluster(cluster) => cell(cluster),
            Self::Total(_) => Cell::Empty,
        }
    }
}

pub(super) async fn run(session: &Session, Args: Args) -> Result<(), Failure> {
    session.ui.renamed("clusters audit", "pods audit --clusters");
    shown(session).await
}

/// Shows what every cluster costs.
pub(in crate::cli) async fn shown(session: &Session) -> Result<(), Failure> {
    let audit = audit::audit(session.api()?, session.platform.now()?).await;
    let audit = audit.map_err(|error| Failure::call("look at the clusters", error))?;
    audits::warn_unread(session, audit.unread.as_ref());
    if audit.clusters.is_empty() {
        session.ui.note_empty("no clusters, so none costs anything");
    }
    let totals = Totals {
        cost_so_far: audit.clusters.iter().map(|finding| finding.spent.amount()).sum(),
        cost_is_estimated: audit.clusters.iter().any(|finding| matches!(finding.spent, CostToDate::Estimated(_))),
        cost_per_day: audit.clusters.iter().map(|finding| finding.per_day).sum(),
    };
    let format = session.settings.format;
    let marked = format != Format::Csv;
    let mut rows: Vec<Row> = audit.clusters.iter().map(|finding| Row::Cluster(record(finding, marked))).collect();
    let body = serde_json::json!({ "clusters": rows, "totals": totals }).to_string();
    match format {
        Format::Ndjson => output::records(session, &rows, "clusters")?,
        Format::Table | Format::Wide if !rows.is_empty() => {
            rows.push(Row::Total(totals));
            output::values(session, &rows, body.as_bytes())?;
        }
        Format::Table | Format::Wide | Format::Json | Format::Yaml | Format::Csv | Format::Id => {
            output::values(session, &rows, body.as_bytes())?;
        }
    }
    tell(session, &audit.clusters);
    Ok(())
}

fn record(finding: &Finding, marked: bool) -> Record {
    let Finding { cluster, members, .. } = finding;
    let env = members.pods.first().and_then(|pod| pod.env.as_ref());
    Record {
        id: cluster.id.clone(),
        name: cluster.name.clone(),
        pods: view::pods(cluster),
        created_at: *cluster.created_at,
        age_seconds: finding.age.map(|age| age.as_secs()),
        cost_so_far: finding.spent.amount(),
        cost_is_estimated: matches!(finding.spent, CostToDate::Estimated(_)),
        cost_per_day: finding.per_day,
        lease: audits::word(finding.term),
        expires_at: env.and_then(|env| Lease::of(env).end()),
        idle: finding.is_idle(),
        gpu_use: finding.busiest_gpu(),
        ended_pods: finding.ended(),
        term: finding.term,
        marked,
    }
}

/// Everything that does not fit in the table: pods that cost money and do nothing, and leases that never end.
fn tell(session: &Session, clusters: &[Finding]) {
    for finding in clusters {
        let (id, ended) = (&finding.cluster.id, finding.ended());
        if ended > 0 {
            let (count, of) = (text::count(ended, "pod"), finding.members.pods.len());
            session.ui.note(&format!("cluster `{id}`: {count} of {of} ended, and the cluster costs as if they ran"));
        }
        if finding.term == Term::Unreadable {
            let env = finding.members.pods.first().and_then(|pod| pod.env.as_ref());
            let value = env.and_then(|env| env.get(EXPIRES_AT)).map_or("", String::as_str);
            session.ui.note(&format!(
                "cluster `{id}` has no lease: its {EXPIRES_AT} is `{value}`, and a lease is a time like \
                 2026-11-21T09:30:00Z"
            ));
        }
    }
}

/// How many clusters there are, and the daily cost of each if reported. Any obstacle counts as none.
pub(in crate::cli) async fn per_day(session: &Session) -> Vec<Option<Usd>> {
    let Ok(api) = session.api() else { return Vec::new() };
    let members = every(api).await.unwrap_or_default();
    members.iter().map(ops::clusters::Members::per_day).filter(|cost| *cost != Some(Usd::ZERO)).collect()
}

/// The output of the command.
pub(in crate::cli) const SHAPE: Shape = Shape::with_rows::<Row>(|generator| {
    object([("clusters", reference::<Vec<Record>>(generator)), ("totals", reference::<Totals>(generator))])
});
