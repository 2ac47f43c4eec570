//! `svcctl billing estimate`

use serde::Serialize;
use serde_json::json;

use crate::{
    cli::{
        args::values::Source,
        failure::Failure,
        output::{self, columns::Cell},
        resources::{resolve, select},
        session::{Session, input},
    },
    ops::estimate::{self, Estimate},
};
use wire::{clusters::CreateCluster, money::Usd, pods::CreatePod, schema};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl billing estimate --file pod.json
  svcctl pods create demo --image img --gpu 'RTX 4090' --dry-run -o json \\
      | jq .body | svcctl billing estimate --file -
  svcctl billing estimate demo")]
pub(in crate::cli) struct Args {
    /// A pod by id, unique name or unique prefix of its id
    #[arg(value_name = "POD", required_unless_present = "file", conflicts_with = "file")]
    pod: Option<String>,
    /// The create body of a pod or a cluster in JSON or YAML, or - for standard input
    #[arg(long, value_name = "FILE")]
    file: Option<Source>,
}

/// An estimate for programs; null is what the service does not tell.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct EstimateView {
    lines: Vec<ShownLine>,
    per_hour: Option<Usd>,
    per_day: Option<Usd>,
    per_month: Option<Usd>,
}

#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ShownLine {
    what: String,
    per_hour: Option<Usd>,
    per_day: Option<Usd>,
    per_month: Option<Usd>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let estimate = match (&args.file, &args.pod) {
        (Some(source), _) => {
            let mut body = input::body(session, source).await?;
            resolve::file(session, &mut body).await?;
            let unread = |problem| Failure::call("read the create body", problem);
            // No pod has this field, and every cluster does.
            let estimate = if body.get("compute").is_some() {
                let create = schema::decode::<CreateCluster>(json!({ "body": body })).map_err(unread)?;
                estimate::of_cluster(session.api()?, &create.body).await
            } else {
                let create = schema::decode::<CreatePod>(json!({ "body": body })).map_err(unread)?;
                estimate::of_body(session.api()?, &create.body).await
            };
            estimate.map_err(|error| Failure::call("price the create body", error))?
        }
        (None, pod) => {
            let typed = pod.as_deref().unwrap_or_default();
            estimate::of_pod(&select::pod(session, typed).await?)
        }
    };
    show(session, &estimate)
}

fn show(session: &Session, estimate: &Estimate) -> Result<(), Failure> {
    let line = |line: &estimate::LineItem| {
        let alone = Estimate { lines: vec![line.clone()] };
        ShownLine {
            what: line.what.clone(),
            per_hour: alone.per_hour(),
            per_day: alone.per_day(),
            per_month: alone.per_month(),
        }
    };
    let shown = EstimateView {
        lines: estimate.lines.iter().map(line).collect(),
        per_hour: estimate.per_hour(),
        per_day: estimate.per_day(),
        per_month: estimate.per_month(),
    };
    let row = |what: &str, amounts: [Option<Usd>; 3], cell: fn(Usd) -> Cell| {
        let mut cells = vec![Cell::text(what)];
        cells.extend(amounts.map(|amount| amount.map_or(Cell::Empty, cell)));
        cells
    };
    let line = |line: &ShownLine| row(&line.what, [line.per_hour, line.per_day, line.per_month], Cell::Money);
    let mut rows: Vec<Vec<Cell>> = shown.lines.iter().map(line).collect();
    rows.push(row("total", [shown.per_hour, shown.per_day, shown.per_month], Cell::Total));
    let headings = [("WHAT", 0), ("USD PER HOUR", 0), ("USD PER DAY", 1), ("USD PER 30 DAYS", 0)];
    let body = serde_json::to_vec(&shown).expect("plain values serialise");
    output::grid(session, &headings, &rows, &body)
}
