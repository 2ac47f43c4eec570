//! `svcctl registries delete`

use crate::cli::{failure::Failure, prompt, removal, select, session::Session};
use wire::registries::{DeleteRegistry, ListRegistries};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  svcctl registries delete docker\n  svcctl registries delete docker quay --yes")]
pub(in crate::cli) struct Args {
    /// Registry credentials by id, unique name or unique prefix of an id
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let registries = select::all_own(session, ListRegistries::default(), &args.ids).await?;
    let lines: Vec<String> = registries.iter().map(|registry| format!("{}  {}", registry.id, registry.name)).collect();
    let question = match registries.as_slice() {
        [_] => "Delete this registry credential? The API never shows its password again.".to_owned(),
        registries => {
            format!(
                "Delete these {} registry credentials? The API never shows their passwords again.",
                registries.len()
            )
        }
    };
    prompt::confirm(session, args.yes, &lines, &question).await?;
    removal::each(session, "registry", registries, |id| DeleteRegistry { id }).await
}
