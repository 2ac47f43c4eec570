//! `svcctl registries delegations delete`

use crate::{
    cli::{
        failure::Failure,
        resources::removal::{self, RemovalWords},
        session::Session,
    },
    ops::select::Named,
};
use wire::delegations::{DeleteDelegation, EcrDelegation, ListDelegations};

#[derive(Debug, clap::Args)]
#[command(
    mut_arg("ids", |ids| ids.help("Delegations by id, unique name or repository, or unique prefix of an id")),
    after_help = "\
Examples:
  svcctl registries delegations delete app
  svcctl registries delegations delete app team/other --yes"
)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    chosen: removal::DeleteArgs,
}

const WORDS: RemovalWords = RemovalWords {
    noun: "delegation",
    one: "Delete this delegation? Its images cannot be pulled any more.",
    several: "Delete these {} delegations? Their images cannot be pulled any more.",
};

pub(super) async fn run(session: &Session, Args { chosen }: Args) -> Result<(), Failure> {
    let line = |one: &EcrDelegation| format!("{}  {}", one.id, one.name());
    removal::of(session, &chosen, ListDelegations::default(), WORDS, line, |id| DeleteDelegation { id }).await
}
