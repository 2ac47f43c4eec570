//! `svcctl completion SHELL`

pub(super) mod scripts;

use clap::Command;
use clap_complete::Shell;

use super::{failure::Failure, session::Session};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The script calls svcctl as you type and completes the current ids and names: pods, GPU types, data centers, contexts, \
templates, volumes, registries. With --static it completes commands and flags only.

Examples:
  svcctl completion bash > ~/.local/share/bash-completion/completions/svcctl
  svcctl completion zsh > \"${fpath[1]}/_svcctl\"
  svcctl completion fish > ~/.config/fish/completions/svcctl.fish
  svcctl completion powershell >> $PROFILE")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
    /// Complete commands and flags only
    #[arg(long = "static")]
    is_static: bool,
}

pub(super) fn run(session: &Session, args: &Args, root: Command) -> Result<(), Failure> {
    match scripts::script(args.shell).filter(|_| !args.is_static) {
        Some(script) => session.ui.print(script),
        None => session.ui.write(&static_script(args.shell, root)),
    }
}

/// The script of a shell with commands and flags alone.
pub(super) fn static_script(shell: Shell, mut root: Command) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut root, "svcctl", &mut script);
    script
}
