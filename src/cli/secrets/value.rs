//! The source of a secret's value: never one that others can read, such as the command line.

use clap::Args;

use crate::cli::{
    args::values::Source,
    failure::Failure,
    session::{Session, curl, input, prompt},
};

/// The source of a value; without one it is asked for.
#[derive(Debug, Args)]
pub(super) struct ValueArgs {
    /// Read the value from standard input, without the line break at its end
    #[arg(long, conflicts_with = "value_file")]
    value_stdin: bool,
    /// Read the value from a file, as it is
    #[arg(long, value_name = "FILE")]
    value_file: Option<Source>,
}

impl ValueArgs {
    /// The value, or a placeholder if the request is only shown.
    pub(super) async fn read(&self, session: &Session) -> Result<String, Failure> {
        const ELSEWHERE: &str = "give it with --value-stdin or --value-file";
        if session.platform.rehearses() {
            return Ok(curl::SECRET_VALUE.to_owned());
        }
        let value = if self.value_stdin {
            let text = input::text(session, &Source::Stdin).await?;
            let line = text.strip_suffix('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
            line.unwrap_or(&text).to_owned()
        } else if let Some(file) = &self.value_file {
            input::text(session, file).await?
        } else {
            prompt::secret(session, "value", ELSEWHERE).await?
        };
        if value.is_empty() {
            return Err(Failure::usage("the value is empty", format!("type it, or {ELSEWHERE}")));
        }
        Ok(value)
    }
}
