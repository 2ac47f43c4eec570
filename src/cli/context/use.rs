//! `svcctl context use`

use super::note_override;
use crate::cli::{backend::context_name::EMBEDDED, failure::Failure, session::Session, settings::target};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl context use prod
  svcctl context use embedded")]
pub(in crate::cli) struct Args {
    /// The context; `embedded` is the engine in this program
    name: String,
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let locked = session.settings.config.lock()?;
    let mut contexts = locked.contexts()?;
    let found = target::find(&args.name, &contexts)?;
    let place = match &found {
        Some((name, context)) => format!("`{name}`, {}", context.base_url),
        None => format!("`{EMBEDDED}`, in this process"),
    };
    contexts.selected = found.map(|(name, _)| name);
    locked.save(&contexts)?;
    session.ui.note(&format!("commands now run in {place}"));
    note_override(session);
    Ok(())
}
