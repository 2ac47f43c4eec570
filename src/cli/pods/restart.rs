//! `svcctl pods restart`

use super::act::{self, ActArgs};
use crate::{
    cli::{failure::Failure, session::Session},
    wire::pods::PodAction,
};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    act: ActArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    act::run(session, PodAction::Restart, &args.act).await
}
