//! `svcctl config get`

use super::key::Key;
use crate::cli::{
    failure::Failure,
    output,
    preferences::{Preferences, text},
    session::Session,
    settings::format::Format,
    terminal::text::escape,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A list is printed one value a line. The exit code is 4 where nothing is set.

Examples:
  svcctl config get pods.create.gpu
  svcctl config get aliases.up
  svcctl config get context")]
pub(in crate::cli) struct Args {
    /// The key of the setting; that of a default may begin at its command
    key: Key,
}

pub(in crate::cli::config) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let preferences = Preferences::whole(&session.settings.config)?;
    let found = preferences.find(&args.key.names).ok_or_else(|| args.key.missing())?;
    match session.settings.format {
        Format::Json | Format::Ndjson | Format::Yaml => output::value(session, &found.value),
        Format::Table | Format::Wide | Format::Csv | Format::Id => {
            let values = found.value.as_array().map_or(std::slice::from_ref(&found.value), Vec::as_slice);
            values.iter().map(text).try_for_each(|value| session.ui.line(&escape(&value)))
        }
    }
}
