//! `svcctl templates delete`

use crate::cli::{
    failure::Failure,
    resources::removal::{self, RemovalWords},
    session::Session,
};
use wire::templates::{DeleteTemplate, ListTemplates, Template};

#[derive(Debug, clap::Args)]
#[command(
    mut_arg("ids", |ids| ids.help("Templates by id, unique name or unique prefix of an id")),
    after_help = "Examples:\n  svcctl templates delete lab\n  svcctl templates delete lab base --yes"
)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    chosen: removal::DeleteArgs,
}

const WORDS: RemovalWords =
    RemovalWords { noun: "template", one: "Delete this template?", several: "Delete these {} templates?" };

pub(super) async fn run(session: &Session, Args { chosen }: Args) -> Result<(), Failure> {
    let line = |template: &Template| format!("{}  {}  {}", template.id, template.name, template.image);
    removal::of(session, &chosen, ListTemplates::default(), WORDS, line, |id| DeleteTemplate { id }).await
}
