//! `svcctl completion SHELL`

use clap_complete::Shell;

use super::{complete::scripts, failure::Failure, generate, session::Session};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The script asks svcctl while you type, so ids and names of pods, GPU types, data centers, contexts, templates, volumes \
and registries are those of now, at the place where the command would run. With --static it knows commands and flags \
alone, and asks nobody.

Examples:
  svcctl completion bash > ~/.local/share/bash-completion/completions/svcctl
  svcctl completion zsh > \"${fpath[1]}/_svcctl\"
  svcctl completion fish > ~/.config/fish/completions/svcctl.fish
  svcctl completion powershell >> $PROFILE")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
    /// Commands and flags alone
    #[arg(long = "static")]
    is_static: bool,
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    match scripts::script(args.shell).filter(|_| !args.is_static) {
        Some(script) => session.print(script),
        None => session.write(&generate::completion(args.shell)),
    }
}
