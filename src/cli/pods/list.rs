//! `svcctl pods list`

use std::cmp::Ordering;

use clap::ValueEnum;

use super::{
    filter::{Filter, FilterArgs},
    live,
    view::hardware,
};
use crate::{
    cli::{failure::Failure, output, session::Session},
    ops::list::Listed,
};
use wire::pods::{ListPods, Pod};

/// Reads on after "failed to".
const DOING: &str = "list pods";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods list --status running --sort cost
  svcctl pods list --name 'train-*' -o id | xargs svcctl pods stop
  svcctl pods list --watch
  svcctl pods list --watch -o ndjson | jq -r '.id + \" \" + .status'
  svcctl pods list -o json | jq '.pods[].id'")]
pub(in crate::cli) struct Args {
    /// Include the pods of clusters
    #[arg(long)]
    include_cluster_pods: bool,
    /// Sort order [default: oldest first]
    #[arg(long, value_name = "FIELD", value_enum)]
    sort: Option<Sort>,
    /// Keep watching and show every change, until Ctrl-C
    #[arg(short, long)]
    watch: bool,
    #[command(flatten)]
    filter: FilterArgs,
}

/// In which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// By name
    Name,
    /// By status
    Status,
    /// Newest first
    Created,
    /// Most expensive first
    Cost,
    /// By hardware
    Gpu,
    /// By data center
    DataCenter,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let filter = args.filter(session).await?;
    if args.watch {
        return live::run(session, async || args.read(session, filter.as_ref()).await).await;
    }
    let count = if args.sort.is_none() {
        let fits = filter.as_ref().map(|filter| |pod: &Pod| filter.fits(pod));
        output::stream(session, DOING, args.list(), fits).await?
    } else {
        let listed = args.read(session, filter.as_ref()).await?;
        output::list(session, &listed)?;
        listed.items().len()
    };
    if count == 0 {
        let fits = if args.filter.is_empty() { "no pods; `svcctl pods create` rents one" } else { "no pods match" };
        session.ui.note_empty(fits);
    }
    Ok(())
}

impl Args {
    async fn filter(&self, session: &Session) -> Result<Option<Filter>, Failure> {
        if self.filter.is_empty() { Ok(None) } else { self.filter.resolve(session).await.map(Some) }
    }

    fn list(&self) -> ListPods {
        ListPods { include_cluster_pods: self.include_cluster_pods.then_some(true), ..ListPods::default() }
    }

    /// Reads the list, in the order that was asked for.
    async fn read(&self, session: &Session, filter: Option<&Filter>) -> Result<Listed<Pod>, Failure> {
        let mut listed = session.list(DOING, self.list()).await?;
        if let Some(filter) = filter {
            listed.retain(|pod| filter.fits(pod));
        }
        if let Some(sort) = self.sort {
            listed.sort_by(|left, right| compare(sort, left, right));
        }
        Ok(listed)
    }
}

fn compare(sort: Sort, left: &Pod, right: &Pod) -> Ordering {
    match sort {
        Sort::Name => left.name.cmp(&right.name),
        Sort::Status => left.status.to_string().cmp(&right.status.to_string()),
        Sort::Created => right.created_at.cmp(&left.created_at),
        Sort::Cost => right.cost.cmp(&left.cost),
        Sort::Gpu => hardware(left).cmp(&hardware(right)),
        Sort::DataCenter => left.data_center_id.cmp(&right.data_center_id),
    }
}
