//! `svcctl pods restart`

use super::act::{self, ActArgs};
use crate::cli::{failure::Failure, session::Session};
use wire::pods::PodAction;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods restart demo
  svcctl pods restart api --wait=http=8000/health")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    act: ActArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    act::run(session, PodAction::Restart, &args.act).await
}
