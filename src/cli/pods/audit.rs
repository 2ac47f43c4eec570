//! `svcctl pods audit`

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::ended;
use crate::cli::{
    clusters,
    failure::{Failure, Kind},
    output::{
        self,
        columns::{Cell, Column, Resource, WIDE},
        shape::{Shape, object, reference},
    },
    resources::{audits, budgets},
    serverless,
    session::Session,
    settings::format::Format,
    terminal::text::{self, escape},
};
use ops::{
    audit::{self, CostToDate, Finding},
    bill::{self, Bill},
    lease::Term,
    serverless::audit::Finding as EndpointFinding,
};
use wire::{
    Timestamp,
    billing::{BucketSize, ListBillingHistory},
    lease::{EXPIRES_AT, Lease},
    money::Usd,
    pods::Pod,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Stopped pods are included while they pay for a disk, and endpoints while workers are ready: JSON and the total have both, \
lists of ids and rows for programs the pods alone. A cost with ~ is today's price over the pod's whole life, where \
the bill does not name the pod. A pod is idle when it runs and every GPU is used less than 5 %.

A cluster costs until it is deleted, also when its pods have all ended; --clusters shows every one.

Examples:
  svcctl pods audit
  svcctl pods audit -o json | jq -r '.pods[] | select(.idle).id' \\
      | svcctl pods stop -
  svcctl pods audit -o csv > pods.csv
  svcctl pods audit --clusters -o json \\
      | jq -r '.clusters[] | select(.idle).id' | svcctl clusters delete -
  svcctl pods audit --budget 500 --fail -q > /dev/null  # for cron")]
pub(in crate::cli) struct Args {
    /// Show clusters, instead of single pods
    #[arg(long)]
    clusters: bool,
    /// Say how much of this the account has spent this month (UTC), in USD, by its bill
    #[arg(long, value_name = "USD", conflicts_with = "clusters")]
    budget: Option<Usd>,
    /// Fail when all of it is spent
    #[arg(long, requires = "budget")]
    fail: bool,
}

/// The findings about a pod; null where the service reports nothing.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Record {
    id: String,
    name: String,
    status: String,
    created_at: Option<Timestamp>,
    age_seconds: Option<u64>,
    cost_so_far: Option<Usd>,
    cost_is_estimated: bool,
    cost_per_day: Option<Usd>,
    lease: &'static str,
    expires_at: Option<Timestamp>,
    idle: bool,
    /// How much the busiest GPU is used, in percent.
    gpu_use: Option<u8>,
    #[serde(skip)]
    term: Term,
    /// Whether an estimate is marked where it stands, for a person.
    #[serde(skip)]
    marked: bool,
}

/// An endpoint that costs money.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct EndpointRecord {
    id: String,
    name: String,
    /// The daily cost of its ready workers; null if unknown.
    cost_per_day: Option<Usd>,
}

/// A pod that the platform ended in the last 7 days.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct EndRecord {
    id: String,
    name: String,
    at: Option<Timestamp>,
    reason: String,
    /// USD in all.
    cost: Option<Usd>,
}

impl EndRecord {
    fn of(pod: &Pod) -> Self {
        let end = pod.ended.as_ref();
        Self {
            id: pod.id.clone(),
            name: pod.name.clone(),
            at: end.and_then(|end| *end.at),
            reason: end.map(ended::reason).unwrap_or_default(),
            cost: end.and_then(|end| *end.cost),
        }
    }
}

/// The total cost; null if the cost of one is unknown.
#[allow(clippy::struct_field_names, reason = "they are called as those of a record")]
#[derive(Debug, Clone, Copy, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Totals {
    /// Of the pods alone.
    cost_so_far: Option<Usd>,
    cost_is_estimated: bool,
    /// Of pods and endpoints.
    cost_per_day: Option<Usd>,
}

/// A row of the table.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Row {
    Pod(Record),
    Endpoint(EndpointRecord),
    Total(Totals),
}

impl JsonSchema for Row {
    fn schema_name() -> Cow<'static, str> {
        Record::schema_name()
    }

    /// The schema of the JSON behind a row: endpoints and the total are not pods, and not in their list.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Record::json_schema(generator)
    }
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |row| Cell::text(row.id())),
        Column::new("NAME", 1, |row| match row {
            Self::Endpoint(endpoint) => Cell::text(&endpoint.name),
            Self::Pod(_) | Self::Total(_) => row.of_pod(|pod| Cell::text(&pod.name)),
        }),
        Column::new("STATUS", 2, |row| match row {
            Self::Endpoint(_) => Cell::text("endpoint"),
            Self::Pod(_) | Self::Total(_) => row.of_pod(|pod| Cell::Status(pod.status.clone())),
        }),
        Column::new("CREATED", 5, |row| row.of_pod(|pod| Cell::moment(pod.created_at))),
        Column::new("USD SO FAR", 0, Self::so_far),
        Column::new("USD/DAY", 0, Self::per_day),
        Column::new("LEASE", 3, |row| row.of_pod(|pod| Cell::text(audits::lease(pod.term)))),
        Column::new("GPU USE", 4, |row| row.of_pod(|pod| audits::gpu_use(pod.gpu_use, pod.idle))),
        Column::new("EXPIRES", WIDE, |row| row.of_pod(|pod| pod.expires_at.map_or(Cell::Empty, Cell::Moment))),
        Column::new("ESTIMATED", WIDE, |row| row.of_pod(|pod| Cell::yes(pod.cost_is_estimated))),
    ];

    fn id(&self) -> String {
        match self {
            Self::Pod(pod) => pod.id.clone(),
            Self::Endpoint(endpoint) => endpoint.id.clone(),
            Self::Total(_) => "total".to_owned(),
        }
    }
}

impl Row {
    fn of_pod(&self, cell: fn(&Record) -> Cell) -> Cell {
        match self {
            Self::Pod(pod) => cell(pod),
            Self::Endpoint(_) | Self::Total(_) => Cell::Empty,
        }
    }

    fn so_far(&self) -> Cell {
        match self {
            Self::Pod(pod) => audits::so_far(pod.cost_so_far, pod.cost_is_estimated && pod.marked),
            Self::Endpoint(_) => Cell::Empty,
            Self::Total(total) => total.cost_so_far.map_or(Cell::Empty, Cell::Total),
        }
    }

    fn per_day(&self) -> Cell {
        match self {
            Self::Pod(pod) => Cell::money(pod.cost_per_day),
            Self::Endpoint(endpoint) => Cell::money(endpoint.cost_per_day),
            Self::Total(total) => total.cost_per_day.map_or(Cell::Empty, Cell::Total),
        }
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.clusters {
        return clusters::audit(session).await;
    }
    let api = session.api()?;
    let audit =
        audit::audit(api, session.platform.now()?).await.map_err(|error| Failure::call("look at the pods", error))?;
    audits::warn_unread(session, audit.unread.as_ref());
    if audit.pods.is_empty() {
        session.ui.note_empty("no pod costs anything");
    }
    let endpoints = endpoints(session).await;
    let per_day = |endpoint: &EndpointRecord| endpoint.cost_per_day;
    let totals = Totals {
        cost_so_far: audit.pods.iter().map(|pod| pod.spent.amount()).sum(),
        cost_is_estimated: audit.pods.iter().any(|pod| matches!(pod.spent, CostToDate::Estimated(_))),
        cost_per_day: audit.pods.iter().map(|pod| pod.per_day).chain(endpoints.iter().flatten().map(per_day)).sum(),
    };
    let format = session.settings.format;
    let marked = format != Format::Csv;
    let mut rows: Vec<Row> = audit.pods.iter().map(|finding| Row::Pod(record(finding, marked))).collect();
    let ended: Vec<EndRecord> = audit.ended.iter().map(EndRecord::of).collect();
    let body =
        serde_json::json!({ "pods": rows, "endpoints": endpoints, "totals": totals, "ended": ended }).to_string();
    match format {
        Format::Ndjson => return output::records(session, &rows, "pods"),
        Format::Table | Format::Wide => {
            rows.extend(endpoints.into_iter().flatten().map(Row::Endpoint));
            if !rows.is_empty() {
                rows.push(Row::Total(totals));
            }
        }
        Format::Json | Format::Yaml | Format::Csv | Format::Id => {}
    }
    output::values(session, &rows, body.as_bytes())?;
    tell_clusters(session).await;
    tell_ended(session, &ended);
    tell_unknown(session, &audit.pods);
    tell_unreadable(session, &audit.pods);
    budgets::tell_people(session).await;
    check_budget(session, &args, totals).await
}

fn record(finding: &Finding, marked: bool) -> Record {
    let pod = &finding.pod;
    Record {
        id: pod.id.clone(),
        name: pod.name.clone(),
        status: pod.status.to_string(),
        created_at: *pod.created_at,
        age_seconds: finding.age.map(|age| age.as_secs()),
        cost_so_far: finding.spent.amount(),
        cost_is_estimated: matches!(finding.spent, CostToDate::Estimated(_)),
        cost_per_day: finding.per_day,
        lease: audits::word(finding.term),
        expires_at: pod.env.as_ref().and_then(|env| Lease::of(env).end()),
        idle: finding.is_idle(),
        gpu_use: finding.busiest_gpu,
        term: finding.term,
        marked,
    }
}

/// Endpoints cost, too. Where a key may not see them, or a server has none, they are left out.
async fn endpoints(session: &Session) -> Option<Vec<EndpointRecord>> {
    let findings = serverless::audit(session).await.ok()?.into_iter();
    let costs = findings.filter(|finding| finding.per_day != Some(Usd::ZERO));
    let record = |finding: EndpointFinding| EndpointRecord {
        id: finding.endpoint.id,
        name: finding.endpoint.name,
        cost_per_day: finding.per_day,
    };
    Some(costs.map(record).collect())
}

/// Clusters cost money, too; their pods are not among the pods.
async fn tell_clusters(session: &Session) {
    let costs = clusters::per_day(session).await;
    if !costs.is_empty() {
        let (count, verb) = (costs.len(), if costs.len() == 1 { "cluster costs" } else { "clusters cost" });
        let total = costs.into_iter().sum::<Option<Usd>>().map_or_else(|| text::told(None::<Usd>), text::cents);
        session.ui.note(&format!(
            "{count} {verb} {total} USD a day beside the pods; `svcctl pods audit --clusters` tells more"
        ));
    }
}

/// Pods ended by the platform are in no list any more.
fn tell_ended(session: &Session, ended: &[EndRecord]) {
    const SHOWN: usize = 5;
    if ended.is_empty() {
        return;
    }
    let told: Vec<String> = ended
        .iter()
        .rev()
        .take(SHOWN)
        .map(|pod| format!("`{}` {} ({})", pod.id, escape(&pod.name), pod.reason))
        .collect();
    let more = if ended.len() > SHOWN { ", ..." } else { "" };
    session.ui.note(&format!(
        "the platform ended {} in the last 7 days: {}{more}; `svcctl pods list --ended` tells more",
        text::count(ended.len(), "pod"),
        told.join(", ")
    ));
}

/// An incomplete sum would be mistaken for the total.
fn tell_unknown(session: &Session, pods: &[Finding]) {
    let lacks = |finding: &&Finding| finding.per_day.is_none() || finding.spent.amount().is_none();
    let ids: Vec<String> = pods.iter().filter(lacks).map(|finding| format!("`{}`", finding.pod.id)).collect();
    if !ids.is_empty() {
        session.ui.warn(&format!("the service does not tell what pod {} costs, so there is no total", ids.join(", ")));
    }
}

/// Compares the bill of this month with `--budget`. A bill that cannot be read is a failure: it might be beyond.
async fn check_budget(session: &Session, args: &Args, totals: Totals) -> Result<(), Failure> {
    let Some(budget) = args.budget else { return Ok(()) };
    let failed = |error| Failure::call("read the bill of this month", error);
    let query =
        ListBillingHistory { bucket_size: Some(BucketSize::Month), last_n: Some(1), ..ListBillingHistory::default() };
    let api = session.api()?;
    let bill = Bill::read(api, &api.body(query).await.map_err(failed)?, None).map_err(failed)?;
    let spent = bill.rows.iter().map(bill::Row::total).sum::<Option<Usd>>();
    let spent = spent.ok_or_else(|| failed(api.unreadable("the bill lacks an amount".to_owned())))?;
    let day = totals.cost_per_day.map_or_else(|| text::told(None::<Usd>), text::cents);
    let told = format!("{spent} USD of the {budget} USD of --budget are spent this month, and a day costs {day} USD");
    if args.fail && spent >= budget {
        let hint = "`svcctl pods list` shows what runs; `svcctl pods stop` and `terminate` end it".to_owned();
        return Err(Failure::Told { kind: Kind::Other, what: told, details: Vec::new(), hint: Some(hint) });
    }
    session.ui.note(&told);
    Ok(())
}

/// A lease that never ends is worse than none.
fn tell_unreadable(session: &Session, pods: &[Finding]) {
    for Finding { pod, .. } in pods.iter().filter(|finding| finding.term == Term::Unreadable) {
        let (id, value) = (&pod.id, pod.env.as_ref().and_then(|env| env.get(EXPIRES_AT)).map_or("", String::as_str));
        session.ui.note(&format!(
            "pod `{id}` has no lease: its {EXPIRES_AT} is `{value}`, and a lease is a time like 2026-11-21T09:30:00Z"
        ));
    }
}

/// The output of the command.
pub(super) const SHAPE: Shape = Shape::varying_rows(|generator| {
    let pods = object([
        ("pods", reference::<Vec<Record>>(generator)),
        ("endpoints", reference::<Option<Vec<EndpointRecord>>>(generator)),
        ("totals", reference::<Totals>(generator)),
        ("ended", reference::<Vec<EndRecord>>(generator)),
    ]);
    audits::either(generator, pods, clusters::AUDIT)
});
