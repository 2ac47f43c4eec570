//! `svcctl pods terminate`

use super::act::{self, ActArgs};
use crate::cli::{failure::Failure, session::Session};
use wire::pods::PodAction;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A locked pod is terminated by who is asked at a terminal and sees that it is locked; --yes leaves it alone (exit code 5).

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
