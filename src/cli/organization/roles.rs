//! `svcctl organization roles`

use crate::cli::{failure::Failure, output, session::Session};
use wire::organization::ListOrganizationRoles;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl organization roles")]
pub(in crate::cli) struct Args {}

pub(super) async fn run(session: &Session, _args: Args) -> Result<(), Failure> {
    let listed = session.list("list roles", ListOrganizationRoles::default()).await?;
    output::list(session, &listed)
}
