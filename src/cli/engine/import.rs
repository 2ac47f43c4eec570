//! `svcctl engine import`

use crate::cli::{
    args::values::Source,
    failure::{Failure, Kind},
    session::{Session, input, prompt},
};
use engine::store::Snapshot;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl engine import state.json --yes")]
pub(in crate::cli) struct Args {
    /// The file, or - for standard input
    file: Source,
    /// Take hosts over that are not here: containers then run where the document says, with the folders that it names
    #[arg(long)]
    with_hosts: bool,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let text = input::text(session, &args.file).await?;
    let snapshot: Snapshot = serde_json::from_str(&text).map_err(|error| Failure::Told {
        kind: Kind::Refused,
        what: format!("{} is no state of an engine", input::name(&args.file)),
        details: vec![error.to_string()],
        hint: Some("`svcctl engine export` writes one".into()),
    })?;
    let engine = session.platform.engine()?;
    prompt::confirm(session, args.yes, &[], "Replace everything that the embedded engine knows?").await?;
    let imported = if args.with_hosts { engine.import_with_hosts(&snapshot) } else { engine.import(&snapshot) };
    imported.map_err(|error| Failure::admin("import the state", error))?;
    session.ui.note("the state is imported");
    Ok(())
}
