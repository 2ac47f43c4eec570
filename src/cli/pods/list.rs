//! `svcctl pods list`

use std::cmp::Ordering;

use clap::ValueEnum;

use super::{
    ended,
    filter::{Filter, FilterArgs},
    live,
    view::hardware,
};
use crate::cli::{args::values::Since, failure::Failure, output, session::Session};
use ops::list::ListReply;
use wire::pods::{ListPods, Pod};

/// Reads on after "failed to".
const DOING: &str = "list pods";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods list --status running --sort cost
  svcctl pods list --name 'train-*' -o id | xargs svcctl pods stop
  svcctl pods list --ended --since 2h
  svcctl pods list --watch
  svcctl pods list --watch -o ndjson | jq -r '.id + \" \" + .status'
  svcctl pods list -o json | jq '.pods[].id'")]
pub(in crate::cli) struct Args {
    /// Include the pods of clusters
    #[arg(long)]
    include_cluster_pods: bool,
    /// List the pods that ended instead, for 7 days: why, by whom, what they cost
    #[arg(long, conflicts_with = "watch")]
    ended: bool,
    /// Only pods that ended since a time, or a duration back from now like 2h
    #[arg(long, value_name = "TIME|DURATION", requires = "ended")]
    since: Option<Since>,
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
    if args.ended {
        return args.show_ended(session, filter.as_ref()).await;
    }
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

    async fn show_ended(&self, session: &Session, filter: Option<&Filter>) -> Result<(), Failure> {
        // The clock of the engine is known once it is open.
        session.api()?;
        let since = self.since.map(|since| session.platform.now().map(|now| since.moment(now))).transpose()?;
        let mut listed = ended::list(session, "list the pods that ended", self.list(), since).await?;
        self.arrange(&mut listed, filter);
        if listed.items().len() == 0 {
            session.ui.note_empty("no pod has ended in the last 7 days, or none that matches");
        }
        ended::show(session, listed)
    }

    fn list(&self) -> ListPods {
        ListPods { include_cluster_pods: self.include_cluster_pods.then_some(true), ..ListPods::default() }
    }

    /// Reads the list, in the order that was asked for.
    async fn read(&self, session: &Session, filter: Option<&Filter>) -> Result<ListReply<Pod>, Failure> {
        let mut listed = session.list(DOING, self.list()).await?;
        self.arrange(&mut listed, filter);
        Ok(listed)
    }

    /// Keeps what fits, in the order that was asked for.
    fn arrange(&self, listed: &mut ListReply<Pod>, filter: Option<&Filter>) {
        if let Some(filter) = filter {
            listed.retain(|pod| filter.fits(pod));
        }
        if let Some(sort) = self.sort {
            listed.sort_by(|left, right| compare(sort, left, right));
        }
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
