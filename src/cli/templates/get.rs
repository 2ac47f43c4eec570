//! `svcctl templates get`

use super::detail;
use crate::cli::{failure::Failure, output, resources::select, session::Session};
use wire::templates::GetTemplate;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl templates get lab
  svcctl templates get lab -o yaml > lab.yaml")]
pub(in crate::cli) struct Args {
    /// A template by id, unique name or unique prefix of its id
    id: String,
    /// Show the values of secrets in the environment
    #[arg(long)]
    reveal: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.reveal {
        session.ui.reveal();
    }
    let id = select::template(session, &args.id).await?;
    let reply = session.call(&format!("get template `{id}`"), GetTemplate { id: id.clone() }).await?;
    output::one(session, &reply.value, &reply.json(), detail(&reply.value, session.platform.now()?, args.reveal))
}
