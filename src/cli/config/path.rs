//! `svcctl config path`

use crate::cli::{failure::Failure, session::Session};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The file need not be there: nothing is set then.

Example:
  svcctl config path")]
pub(in crate::cli) struct Args;

pub(in crate::cli::config) fn run(session: &Session, Args: Args) -> Result<(), Failure> {
    session.ui.line(&session.settings.config.contexts_file()?.display().to_string())
}
