//! `svcctl templates delete`

use crate::{
    cli::{failure::Failure, select, session::Session},
    wire::templates::{DeleteTemplate, ListTemplates},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl templates delete lab")]
pub(in crate::cli) struct Args {
    /// Templates by id, unique name or unique prefix of an id
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    for template in select::all_own(session, ListTemplates::default(), &args.ids).await? {
        let id = template.id;
        session.call(&format!("delete template `{id}`"), DeleteTemplate { id: id.clone() }).await?;
        session.note(&format!("template `{}` ({id}) is deleted", template.name));
    }
    Ok(())
}
