//! `svcctl registries delegations delete`

use crate::cli::{failure::Failure, prompt, removal, select, session::Session};
use wire::delegations::{DeleteDelegation, ListDelegations};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl registries delegations delete app
  svcctl registries delegations delete app team/other --yes")]
pub(in crate::cli) struct Args {
    /// Delegations by id, unique name or repository, or unique prefix of an id
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let delegations = select::all_own(session, ListDelegations::default(), &args.ids).await?;
    let lines: Vec<String> = delegations.iter().map(|one| format!("{}  {}", one.id, one.name)).collect();
    let question = match delegations.as_slice() {
        [_] => "Delete this delegation? Its images cannot be pulled any more.".to_owned(),
        several => format!("Delete these {} delegations? Their images cannot be pulled any more.", several.len()),
    };
    prompt::confirm(session, args.yes, &lines, &question).await?;
    removal::each(session, "delegation", delegations, |id| DeleteDelegation { id }).await
}
