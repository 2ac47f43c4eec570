//! `svcctl clusters pods`

use super::{find, view::Member};
use crate::cli::{failure::Failure, output, session::Session};
use ops::clusters::rank_of;
use wire::clusters::ListClusterPods;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl clusters pods llm
  svcctl clusters pods llm -o json --jq '.pods[].cluster.ip'")]
pub(in crate::cli) struct Args {
    /// A cluster by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = find::one(session, &args.id).await?.id;
    let query = ListClusterPods { id: id.clone(), ..ListClusterPods::default() };
    let mut listed = session.list(&format!("list the pods of cluster `{id}`"), query).await?;
    if !listed.items().map(rank_of).is_sorted() {
        listed.sort_by(|left, right| rank_of(left).cmp(&rank_of(right)));
    }
    output::list(session, &listed.map(Member))
}
