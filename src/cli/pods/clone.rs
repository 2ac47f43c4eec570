//! `svcctl pods clone`

use super::create;
use crate::cli::{failure::Failure, resources::select, session::Session};
use ops::again;
use wire::pods::CreatePodRequest;

#[derive(Debug, clap::Args)]
#[group(skip)]
#[command(after_help = "\
Examples:
  svcctl pods clone demo
  svcctl pods clone demo bigger --gpu 'H100 SXM' --wait
  svcctl pods clone demo --dry-run

Image, command, disks, ports, environment and hardware are those of the other pod, in the cloud that it is in; flags of \
`pods create` override them. A lease is not taken over, nor is what is on its disks. `svcctl pods get demo --as-request` \
writes the settings to a file.")]
pub(in crate::cli) struct Args {
    /// The pod to take the settings of: id, unique name or unique prefix of an id
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    create: create::Args,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let Args { id, mut create } = args;
    let pod = select::pod(session, &id).await?;
    let settings = again::request(&pod);
    create.set_beneath(CreatePodRequest { name: format!("{}-clone", settings.name), ..settings })?;
    create::run(session, create).await
}
