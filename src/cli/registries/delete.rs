//! `svcctl registries delete`

use crate::cli::{
    failure::Failure,
    resources::removal::{self, RemovalWords},
    session::Session,
};
use wire::registries::{DeleteRegistry, ListRegistries};

#[derive(Debug, clap::Args)]
#[command(
    mut_arg("ids", |ids| ids.help("Registry credentials by id, unique name or unique prefix of an id")),
    after_help = "Examples:\n  svcctl registries delete docker\n  svcctl registries delete docker quay --yes"
)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    chosen: removal::DeleteArgs,
}

const WORDS: RemovalWords = RemovalWords {
    noun: "registry",
    one: "Delete this registry credential? The API never shows its password again.",
    several: "Delete these {} registry credentials? The API never shows their passwords again.",
};

pub(super) async fn run(session: &Session, Args { chosen }: Args) -> Result<(), Failure> {
    let line = |registry: &wire::registries::Registry| format!("{}  {}", registry.id, registry.name);
    removal::of(session, &chosen, ListRegistries::default(), WORDS, line, |id| DeleteRegistry { id }).await
}
