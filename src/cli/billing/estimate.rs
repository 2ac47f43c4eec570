//! `svcctl billing estimate`

use clap::{Arg, ArgMatches, Command, FromArgMatches, parser::ValueSource};
use serde::Serialize;
use serde_json::json;

use crate::cli::{
    args::values::Source,
    failure::Failure,
    output::{self, columns::Cell},
    pods::{
        placing::{self, dry_run},
        request::RequestArgs,
    },
    resources::{resolve, select},
    session::{Session, input},
};
use ops::{
    estimate::{self, Estimate},
    place::PlacementRequest,
};
use wire::{clusters::CreateCluster, money::Usd, schema};

const AFTER_HELP: &str = "\
With the flags of `pods create` it prices the first place that a create would try. A file may describe a cluster, too.

Examples:
  svcctl billing estimate --gpu 'RTX 4090' --disk 100
  svcctl billing estimate --file pod.json
  svcctl billing estimate demo";

/// The arguments of `pods create` about the pod itself. Without hardware, its name is that of a pod that is there.
#[derive(Debug)]
pub(in crate::cli) struct Args {
    request: RequestArgs,
    /// Which of them are typed, but for the name and the file.
    flags: Vec<String>,
}

impl Args {
    /// The flags of a request that are typed.
    fn flags(matches: &ArgMatches) -> Vec<String> {
        let all = <RequestArgs as clap::Args>::augment_args(Command::new(""));
        let is_typed = |arg: &&Arg| matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
        let named = |arg: &Arg| arg.get_long().filter(|name| *name != "file").map(|name| format!("--{name}"));
        all.get_arguments().filter(is_typed).filter_map(named).collect()
    }

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
        Ok(Self { request: RequestArgs::from_arg_matches(matches)?, flags: Self::flags(matches) })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.flags = Self::flags(matches);
        self.request.update_from_arg_matches(matches)
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

pub(super) async fn run(session: &Session, Args { request, flags }: Args) -> Result<(), Failure> {
    let estimate = match (&request.file, &request.name, flags.as_slice()) {
        (Some(source), ..) => of_file(session, source, &request, &flags).await?,
        _ if request.has_hardware() => of_first_place(session, request.question(session).await?, false).await?,
        (None, Some(pod), []) => estimate::of_pod(&select::pod(session, pod).await?),
        (None, Some(_), [flag, ..]) => {
            let what = format!("{flag} changes nothing about a pod that is there");
            return Err(Failure::usage(what, "for a new pod, give its hardware as well: --gpu 'RTX 4090'"));
        }
        (None, None, _) => {
            let hint = "name a pod, or give the hardware of a new one: --gpu 'RTX 4090'";
            return Err(Failure::usage("there is nothing to price", hint));
        }
    };
    show(session, &estimate)
}

/// The price of the first place that a create would try. `anywhere`: of the body as it is where no place has room.
async fn of_first_place(session: &Session, request: PlacementRequest, anywhere: bool) -> Result<Estimate, Failure> {
    let body = match dry_run::candidates(session, &request).await?.first() {
        Some(first) => first.body(&request),
        None if anywhere => request.body,
        None => return Err(placing::nowhere(session, &request).await),
    };
    estimate::of_body(session.api()?, &body).await.map_err(|error| Failure::call("price the pod", error))
}

/// The price of what a create body asks for, flags over it.
async fn of_file(
    session: &Session,
    source: &Source,
    request: &RequestArgs,
    flags: &[String],
) -> Result<Estimate, Failure> {
    let mut body = input::body(session, source).await?;
    // No pod has this field, and every cluster does.
    if body.get("compute").is_none() {
        return of_first_place(session, request.question_on(session, body).await?, true).await;
    }
    if let [flag, ..] = flags {
        let what = format!("{flag} changes nothing about the cluster of a file");
        return Err(Failure::usage(what, "change the file instead"));
    }
    resolve::file(session, &mut body).await?;
    let create = schema::decode::<CreateCluster>(json!({ "body": body }));
    let create = create.map_err(|problem| Failure::call("read the create body", problem))?;
    let estimate = estimate::of_cluster(session.api()?, &create.body).await;
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
