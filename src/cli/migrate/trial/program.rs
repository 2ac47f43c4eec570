//! The program that is tried: it has the streams of this process, and ends with it.

use std::{
    ffi::OsString,
    io::{self, IsTerminal},
    process::{Child, ExitStatus},
    time::Duration,
};

use crate::cli::{
    failure::Failure,
    session::{Session, child_process},
    terminal::signal::Signal,
};

/// How long a program may take to end after a signal before it is killed.
const PATIENCE: Duration = Duration::from_secs(5);
/// How often it is asked whether it has ended.
const LOOK: Duration = Duration::from_millis(10);

/// Runs a program to its end, or until a signal ends both. Returns its exit code.
pub(super) async fn run(
    session: &Session,
    command: &[OsString],
    variables: Vec<(OsString, OsString)>,
    signal: impl Future<Output = Signal> + Send + 'static,
) -> Result<u8, Failure> {
    let unable =
        |error: io::Error| Failure::usage(format!("cannot run the program: {error}"), "check the command behind `--`");
    let mut started = child_process::bound(command).map_err(unable)?;
    started.envs(variables);
    // Only the foreground group may read from a terminal, and Ctrl-C reaches it by itself.
    let is_grouped = !io::stdin().is_terminal();
    if is_grouped {
        child_process::group(&mut started);
    }
    session.ui.flush()?;
    let mut program = Program { child: started.spawn().map_err(unable)?, is_grouped };
    let pace = session.platform.pace();
    let mut signal = Box::pin(signal);
    let mut told: Option<Duration> = None;
    loop {
        if let Some(status) = program.ended().map_err(unable)? {
            return Ok(code(status));
        }
        if told.is_some_and(|told| pace.now().saturating_sub(told) >= PATIENCE) {
            program.tell(true);
        }
        tokio::select! {
            _ = &mut signal, if told.is_none() => {
                told = Some(pace.now());
                program.tell(false);
            }
            () = pace.sleep(LOOK) => {}
        }
    }
}

/// A running program, which ends when it is dropped.
struct Program {
    child: Child,
    /// Whether it has a process group of its own.
    is_grouped: bool,
}

impl Program {
    fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        if self.is_grouped { child_process::ended(&mut self.child) } else { self.child.try_wait() }
    }

    fn tell(&mut self, at_once: bool) {
        if self.is_grouped {
            child_process::tell(&self.child, at_once);
        } else if at_once {
            // One that ended has heard it.
            let _ = self.child.kill();
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if matches!(self.ended(), Ok(None)) {
            self.tell(true);
            let _ = self.child.wait();
        }
    }
}

/// The exit code of a program, as a shell tells it.
fn code(status: ExitStatus) -> u8 {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return u8::try_from(128 + signal).unwrap_or(u8::MAX);
    }
    status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(u8::MAX)
}
