//! `svcctl clusters list`

use std::cmp::{Ordering, Reverse};

use clap::ValueEnum;

use super::view::Row;
use crate::cli::{
    args::values::Pattern,
    failure::Failure,
    output::{self, watch::Watch},
    session::Session,
    settings::format::Format,
    terminal::text,
};
use ops::{
    clusters::{Members, every},
    list::ListReply,
};
use wire::clusters::{Cluster, ClusterCompute, ListClusters};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl clusters list
  svcctl clusters list --watch
  svcctl clusters list --name 'run-*' -o id | xargs svcctl clusters delete --yes
  svcctl clusters list -o json --jq '.clusters[].primary.sshEndpoint'")]
pub(in crate::cli) struct Args {
    /// Only names that fit a pattern like 'run-*'
    #[arg(long, value_name = "GLOB")]
    name: Option<Pattern>,
    /// Sort order [default: oldest first]
    #[arg(long, value_name = "FIELD", value_enum)]
    sort: Option<Sort>,
    /// Keep watching and show every change, until Ctrl-C
    #[arg(short, long)]
    watch: bool,
}

/// In which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// By name
    Name,
    /// By type
    Type,
    /// Newest first
    Created,
    /// Most GPUs first
    Gpus,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let empty =
        if args.name.is_none() { "no clusters; `svcctl clusters create` rents one" } else { "no clusters match" };
    if args.watch {
        let watch = Watch { title: &title, at_rest, empty };
        return watch.run(session, async || args.read(session).await).await;
    }
    let listed = args.read(session).await?;
    if listed.items().len() == 0 {
        session.ui.note_empty(empty);
    }
    output::list(session, &listed)
}

fn title(listed: &ListReply<Row>) -> String {
    let cost = text::total(listed.items().map(|row| row.members.as_ref()?.per_hour()));
    format!("{}  {cost} USD per hour  Ctrl-C ends", text::count(listed.items().len(), "cluster"))
}

/// Without what members report of themselves at every moment.
fn at_rest(row: &Row) -> Row {
    Row::from(row.cluster.clone())
}

impl Args {
    /// Reads the list, in the order that was asked for.
    async fn read(&self, session: &Session) -> Result<ListReply<Row>, Failure> {
        let mut listed = session.list("list clusters", ListClusters::default()).await?;
        if let Some(pattern) = &self.name {
            listed.retain(|cluster| pattern.fits(&cluster.name));
        }
        let mut members =
            if wants_members(session) && listed.items().len() > 0 { members(session).await } else { Vec::new() };
        let mut rows = listed.map(|cluster| {
            let at = members.iter().position(|members| members.cluster == cluster.id);
            Row { members: at.map(|at| members.swap_remove(at)), cluster }
        });
        if let Some(sort) = self.sort {
            rows.sort_by(|left, right| compare(sort, left, right));
        }
        Ok(rows)
    }
}

/// Whether costs are shown, which cluster lists do not report.
const fn wants_members(session: &Session) -> bool {
    matches!(session.settings.format, Format::Table | Format::Wide | Format::Csv)
}

/// The members of every cluster. A key that may not see pods sees no costs.
async fn members(session: &Session) -> Vec<Members> {
    let Ok(api) = session.api() else { return Vec::new() };
    let read = every(api).await;
    read.inspect_err(|error| session.ui.note(&format!("what clusters cost is not known: {error}"))).unwrap_or_default()
}

fn compare(sort: Sort, left: &Row, right: &Row) -> Ordering {
    let (left, right) = (&left.cluster, &right.cluster);
    let gpus = |cluster: &Cluster| Reverse(cluster.compute.as_ref().map(ClusterCompute::gpus));
    match sort {
        Sort::Name => left.name.cmp(&right.name),
        Sort::Type => left.kind.to_string().cmp(&right.kind.to_string()),
        Sort::Created => right.created_at.cmp(&left.created_at),
        Sort::Gpus => gpus(left).cmp(&gpus(right)),
    }
}
