//! `svcctl clusters update`

use super::{find, get, view::Row};
use crate::cli::{failure::Failure, session::Session};
use wire::clusters::{UpdateCluster, UpdateClusterRequest};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The name is all that the API changes; pods keep theirs.

Example:
  svcctl clusters update llm --name llm-2")]
pub(in crate::cli) struct Args {
    /// A cluster by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// The new name
    #[arg(long, value_name = "NAME", required = true)]
    name: String,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = find::one(session, &args.id).await?.id;
    let update = UpdateCluster { id: id.clone(), body: UpdateClusterRequest { name: Some(args.name) } };
    let reply = session.call(&format!("rename cluster `{id}`"), update).await?;
    let body = reply.json().into_owned();
    get::show(session, vec![(Row::from(reply.value), body)], true).await
}
