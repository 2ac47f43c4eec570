//! `svcctl pods start`

use super::act::{self, ActArgs};
use crate::cli::{failure::Failure, session::Session};
use wire::pods::PodAction;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods start demo --wait
  svcctl pods start --name 'train-*' --wait=ssh --timeout 20m")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    act: ActArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    act::run(session, PodAction::Start, &args.act).await
}
