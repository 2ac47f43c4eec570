//! `svcctl registries list`

use crate::cli::{failure::Failure, output, session::Session};
use wire::registries::ListRegistries;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl registries list")]
pub(in crate::cli) struct Args {}

pub(super) async fn run(session: &Session, _args: Args) -> Result<(), Failure> {
    let listed = session.list("list registries", ListRegistries::default()).await?;
    if listed.items().len() == 0 {
        session.ui.note_empty("no registries; `svcctl registries create` stores a credential");
    }
    output::list(session, &listed)
}
