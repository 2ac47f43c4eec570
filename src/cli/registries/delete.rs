//! `svcctl registries delete`

use crate::{
    cli::{failure::Failure, select, session::Session},
    wire::registries::{DeleteRegistry, ListRegistries},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl registries delete docker")]
pub(in crate::cli) struct Args {
    /// Registry credentials by id, unique name or unique prefix of an id
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    for registry in select::all_own(session, ListRegistries::default(), &args.ids).await? {
        let id = registry.id;
        session.call(&format!("delete registry `{id}`"), DeleteRegistry { id: id.clone() }).await?;
        session.note(&format!("registry `{}` ({id}) is deleted", registry.name));
    }
    Ok(())
}
