//! `svcctl pods stop`

use super::act::{self, ActArgs};
use crate::cli::{failure::Failure, session::Session};
use wire::pods::PodAction;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods stop demo
  svcctl pods stop --gpu 'RTX 4090' --status running
  svcctl pods stop --all --wait")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    act: ActArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    act::run(session, PodAction::Stop, &args.act).await
}
