//! `svcctl pods terminate`

use super::act::{self, ActArgs};
use crate::cli::{failure::Failure, session::Session};
use wire::pods::PodAction;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods terminate demo
  svcctl pods terminate --name 'test-*' --yes
  svcctl pods list --status exited -o id | svcctl pods terminate - --yes")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    act: ActArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    act::run(session, PodAction::Terminate, &args.act).await
}
