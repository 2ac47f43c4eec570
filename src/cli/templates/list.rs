//! `svcctl templates list`

use crate::cli::{failure::Failure, output, session::Session};
use wire::templates::ListTemplates;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl templates list")]
pub(in crate::cli) struct Args {}

pub(super) async fn run(session: &Session, _args: Args) -> Result<(), Failure> {
    let listed = session.list("list templates", ListTemplates::default()).await?;
    if listed.items().len() == 0 {
        session.ui.note_empty(
            "no templates; `svcctl templates create` makes one, `svcctl catalog templates` lists public ones",
        );
    }
    output::list(session, &listed)
}
