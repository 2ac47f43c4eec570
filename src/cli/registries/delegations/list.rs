//! `svcctl registries delegations list`

use crate::cli::{failure::Failure, output, session::Session};
use wire::delegations::ListDelegations;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl registries delegations list")]
pub(in crate::cli) struct Args {}

pub(super) async fn run(session: &Session, _args: Args) -> Result<(), Failure> {
    let listed = session.list("list registry delegations", ListDelegations::default()).await?;
    if listed.items().len() == 0 {
        session.ui.note_empty("no delegations; `svcctl registries delegations create` makes one");
    }
    output::list(session, &listed)
}
