//! `svcctl secrets list`

use crate::cli::{failure::Failure, output, session::Session};
use wire::secrets::ListSecrets;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  svcctl secrets list\n  svcctl secrets list --name hf")]
pub(in crate::cli) struct Args {
    /// Only the one of this name, whatever its letter case
    #[arg(long, value_name = "N")]
    name: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let name = args.name;
    let mut listed = session.list("list secrets", ListSecrets { name: name.clone() }).await?;
    // A server may know no filter.
    if let Some(name) = name
        && listed.items().any(|secret| !secret.name.eq_ignore_ascii_case(&name))
    {
        listed.retain(|secret| secret.name.eq_ignore_ascii_case(&name));
    }
    if listed.items().len() == 0 {
        session.ui.note_empty("no secrets; `svcctl secrets create` stores one");
    }
    output::list(session, &listed)
}
