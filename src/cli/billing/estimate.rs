//! `svcctl billing estimate`

use clap::{Arg, ArgMatches, Command, FromArgMatches};
use serde::Serialize;
use serde_json::json;

use crate::{
    cli::{
        args::values::Source,
        failure::Failure,
        output::{self, columns::Cell},
        pods::{placing, request::RequestArgs},
        resources::{resolve, select},
        session::{Session, input},
    },
    ops::{
        estimate::{self, Estimate},
        place,
    },
};
use wire::{clusters::CreateCluster, money::Usd, pods::CreatePod, schema};

const AFTER_HELP: &str = "\
With the flags of `pods create` it prices the first place that a create would try. A file may describe a cluster, too.

Examples:
  svcctl billing estimate --gpu 'RTX 4090' --disk 100
  svcctl billing estimate --file pod.json
  svcctl billing estimate demo";

/// The arguments of `pods create` about the pod itself. Its name is that of a pod that is there.
#[derive(Debug)]
pub(in crate::cli) struct Args(RequestArgs);

impl Args {
    fn rename(command: Command) -> Command {
        let pod = |pod: Arg| {
            pod.value_name("POD").help("A pod by id, unique name or unique prefix of its id").conflicts_with("file")
        };
        command.mut_arg("name", pod).after_help(AFTER_HELP)
    }
}

impl clap::Args for Args {
    fn augment_args(command: Command) -> Command {
        Self::rename(RequestArgs::augment_args(command))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::rename(RequestArgs::augment_args_for_update(command))
    }
}

impl FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        RequestArgs::from_arg_matches(matches).map(Self)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
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

pub(super) async fn run(session: &Session, Args(request): Args) -> Result<(), Failure> {
    let estimate = match (&request.file, &request.name) {
        _ if request.has_hardware() => of_first_place(session, &request).await?,
        (Some(source), _) => of_file(session, source).await?,
        (None, Some(pod)) => estimate::of_pod(&select::pod(session, pod).await?),
        (None, None) => {
            let hint = "name a pod, or give the hardware of a new one: --gpu 'RTX 4090'";
            return Err(Failure::usage("there is nothing to price", hint));
        }
    };
    show(session, &estimate)
}

/// The price of the first place that a create with these flags would try.
async fn of_first_place(session: &Session, request: &RequestArgs) -> Result<Estimate, Failure> {
    let failed = |error| Failure::call("price the pod", error);
    let request = request.question(session).await?;
    let candidates = place::plan(session.api()?, &request).await.map_err(failed)?;
    let Some(first) = candidates.first() else { return Err(placing::nowhere(session, &request).await) };
    estimate::of_body(session.api()?, &first.body(&request)).await.map_err(failed)
}

/// The price of what a create body asks for.
async fn of_file(session: &Session, source: &Source) -> Result<Estimate, Failure> {
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
    estimate.map_err(|error| Failure::call("price the create body", error))
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
