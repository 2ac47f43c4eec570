//! The program as a shell job, which can be suspended and resumed.

#[cfg(unix)]
use rustix::process::{Signal, getpgrp, getsid, kill_current_process_group};
#[cfg(unix)]
use tokio::signal::unix::{self, SignalKind};

/// Job control events from a terminal or a shell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(unix), allow(dead_code, reason = "there are no such signals"))]
pub(super) enum JobSignal {
    /// The terminal is gone.
    Gone,
    /// Someone goes on with it.
    GoOn,
    /// Someone wants it in the background.
    Stop,
}

/// The signals that carry them.
#[cfg(unix)]
pub(super) struct Job {
    stop: Option<unix::Signal>,
    go_on: Option<unix::Signal>,
    gone: Option<unix::Signal>,
}

/// There is no job control.
#[cfg(not(unix))]
pub(super) struct Job;

#[cfg(unix)]
impl Job {
    /// Listens from now on.
    pub(super) fn new() -> Self {
        let listen = |signal: Signal| unix::signal(SignalKind::from_raw(signal.as_raw())).ok();
        Self { stop: listen(Signal::TSTP), go_on: listen(Signal::CONT), gone: listen(Signal::HUP) }
    }

    /// Waits for one of them.
    pub(super) async fn next(&mut self) -> JobSignal {
        tokio::select! {
            biased;
            () = heard(self.gone.as_mut()) => JobSignal::Gone,
            () = heard(self.go_on.as_mut()) => JobSignal::GoOn,
            () = heard(self.stop.as_mut()) => JobSignal::Stop,
        }
    }

    /// Whether somebody can resume it: a shell puts each job into a separate process group, so a process in the session
    /// leader's group is not a job.
    pub(super) fn can_stop(&self) -> bool {
        self.go_on.is_some() && getsid(None).is_ok_and(|session| session != getpgrp())
    }

    /// Stops the whole job, as the terminal itself would.
    pub(super) fn stop() {
        // If that is not permitted, it simply continues.
        let _ = kill_current_process_group(Signal::STOP);
    }

    /// Goes on with what the terminal stopped beside this program.
    pub(super) fn resume() {
        // If that is not permitted, it stays so until someone else does.
        let _ = kill_current_process_group(Signal::CONT);
    }
}

#[cfg(unix)]
async fn heard(signal: Option<&mut unix::Signal>) {
    match signal {
        Some(signal) => drop(signal.recv().await),
        None => std::future::pending().await,
    }
}

#[cfg(not(unix))]
impl Job {
    pub(super) const fn new() -> Self {
        Self
    }

    pub(super) async fn next(&mut self) -> JobSignal {
        std::future::pending().await
    }

    pub(super) const fn can_stop(&self) -> bool {
        false
    }

    pub(super) const fn stop() {}

    pub(super) const fn resume() {}
}
