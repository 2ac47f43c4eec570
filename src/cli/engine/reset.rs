//! `svcctl engine reset`

use crate::cli::{
    failure::Failure,
    session::{Session, prompt},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl engine reset --yes")]
pub(in crate::cli) struct Args {
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let engine = session.platform.engine()?;
    prompt::confirm(session, args.yes, &[], "Forget everything that the embedded engine knows?").await?;
    engine.reset().map_err(|error| Failure::admin("reset the engine", error))?;
    session.ui.note("the engine has been reset");
    Ok(())
}
