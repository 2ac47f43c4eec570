//! Commands that are run beside svcctl, and never outlive it: each in a process group of its own, which is ended with it.

use std::{
    ffi::OsString,
    io,
    process::{Child, Command, ExitStatus},
};

/// A command that the system ends with this process, even if it is killed.
pub(in crate::cli) fn bound(command: &[OsString]) -> io::Result<Command> {
    let mut bound = Command::new(std::env::current_exe()?);
    bound.args(["serverless", "worker", "child"]).arg(std::process::id().to_string()).arg("--").args(command);
    Ok(bound)
}

/// Gives a command a process group of its own, so that what it starts can be ended with it, and so that only svcctl
/// passes Ctrl-C on to it.
pub(in crate::cli) fn group(command: &mut Command) {
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(command, 0);
    #[cfg(not(unix))]
    let _ = command;
}

/// How a process ended, if it has. Its children are ended with it. Its group is signalled while the process still holds
/// its id, so that no other group can have that id.
#[cfg(unix)]
pub(in crate::cli) fn ended(child: &mut Child) -> io::Result<Option<ExitStatus>> {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    if let Some(id) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        if waitid(WaitId::Pid(id), options)?.is_none() {
            return Ok(None);
        }
        tell(child, true);
    }
    child.try_wait()
}

#[cfg(not(unix))]
pub(in crate::cli) fn ended(child: &mut Child) -> io::Result<Option<ExitStatus>> {
    child.try_wait()
}

/// Tells a process and all that it started to end.
#[cfg(unix)]
pub(in crate::cli) fn tell(child: &Child, at_once: bool) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let signal = if at_once { Signal::KILL } else { Signal::TERM };
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        // One that ended has heard it.
        let _ = kill_process_group(group, signal);
    }
}

#[cfg(not(unix))]
pub(in crate::cli) fn tell(_: &Child, _: bool) {}
