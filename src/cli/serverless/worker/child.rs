//! `svcctl serverless worker child`: a command that never outlives the process that started it. The system is asked to
//! end it with its parent, and then the command replaces this process.

use std::ffi::OsString;

use crate::cli::failure::Failure;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    /// The process that started it
    parent: i32,
    /// The command
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

#[cfg(unix)]
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    use std::{os::unix::process::CommandExt, process::Command};
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Signal, getppid, set_parent_process_death_signal};
        // On systems without this, the runner still ends it on its own exit.
        let _ = set_parent_process_death_signal(Some(Signal::KILL));
        // It may have ended before it was asked for.
        if getppid().is_some_and(|parent| parent.as_raw_nonzero().get() != args.parent) {
            return Ok(());
        }
    }
    let Some((program, rest)) = args.command.split_first() else { return Ok(()) };
    let error = Command::new(program).args(rest).exec();
    let what = format!("cannot run `{}`: {error}", program.to_string_lossy());
    Err(Failure::usage(what, "check the command behind `--`"))
}

#[cfg(not(unix))]
pub(super) fn run(args: &Args) -> Result<(), Failure> {
    let _ = args.parent;
    Err(Failure::usage("running a command beside svcctl is not supported on this system", "run it on Linux or macOS"))
}
