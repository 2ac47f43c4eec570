//! `svcctl completion SHELL`

use clap_complete::Shell;

use super::{failure::Failure, generate, session::Session};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl completion bash > ~/.local/share/bash-completion/completions/svcctl")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    session.write(&generate::completion(args.shell))
}
