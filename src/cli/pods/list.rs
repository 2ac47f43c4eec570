//! `svcctl pods list`

use std::cmp::Ordering;

use clap::ValueEnum;

use super::{filter::FilterArgs, view::hardware};
use crate::{
    cli::{failure::Failure, out, session::Session},
    wire::pods::{ListPods, Pod},
};

/// Reads on after "failed to".
const DOING: &str = "list pods";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods list --status running --sort cost
  svcctl pods list --name 'train-*' -o id | xargs svcctl pods stop
  svcctl pods list -o json | jq '.pods[].id'")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    filter: FilterArgs,
    /// List member pods of clusters too
    #[arg(long)]
    include_cluster_pods: bool,
    /// In which order; oldest first when left out
    #[arg(long, value_name = "FIELD", value_enum)]
    sort: Option<Sort>,
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
    let list = ListPods { include_cluster_pods: args.include_cluster_pods.then_some(true), ..ListPods::default() };
    let filter = if args.filter.is_empty() { None } else { Some(args.filter.resolve(session).await?) };
    let fits = filter.as_ref().map(|filter| |pod: &Pod| filter.fits(pod));
    let count = match args.sort {
        None => out::stream(session, DOING, list, fits).await?,
        Some(sort) => {
            let mut listed = session.list(DOING, list).await?;
            if let Some(fits) = fits {
                listed.retain(fits);
            }
            listed.sort_by(|left, right| compare(sort, left, right));
            out::list(session, &listed)?;
            listed.items().len()
        }
    };
    if count == 0 {
        let fits = if args.filter.is_empty() { "no pods; `svcctl pods create` rents one" } else { "no pods match" };
        session.note_empty(fits);
    }
    Ok(())
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
