//! `svcctl templates delete`

use crate::cli::{failure::Failure, prompt, removal, select, session::Session};
use wire::templates::{DeleteTemplate, ListTemplates};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  svcctl templates delete lab\n  svcctl templates delete lab base --yes")]
pub(in crate::cli) struct Args {
    /// Templates by id, unique name or unique prefix of an id
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let templates = select::all_own(session, ListTemplates::default(), &args.ids).await?;
    let known = templates.iter().filter_map(|template| template.item.as_ref());
    let lines: Vec<String> =
        known.map(|template| format!("{}  {}  {}", template.id, template.name, template.image)).collect();
    let question = match templates.as_slice() {
        [_] => "Delete this template?".to_owned(),
        templates => format!("Delete these {} templates?", templates.len()),
    };
    prompt::confirm(session, args.yes, &lines, &question).await?;
    removal::each(session, "template", templates, |id| DeleteTemplate { id }).await
}
