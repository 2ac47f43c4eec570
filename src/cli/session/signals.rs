//! The signals that a command handles, and what it remembers in case one arrives.

use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use super::leftovers::{self, Leftovers, PendingJob, RunningResource, UnconfirmedCreate};
use crate::cli::{failure::Failure, terminal::signal::Signal};
use ops::place::Trace;

/// State shared by the command and the thread that may end it: what is left behind if it ends now, and who ends it.
#[derive(Debug, Default)]
pub(in crate::cli) struct InterruptState {
    leftovers: Mutex<Leftovers>,
    /// Whether the command is being ended because of a signal.
    pub(super) is_ending: AtomicBool,
    /// Whether the command shows something until it is stopped.
    is_watching: AtomicBool,
    /// Whether the terminal is not as it was found: only the command itself can put it back.
    pub(in crate::cli) has_terminal: AtomicBool,
}

impl InterruptState {
    /// Claims the end of the command because of a signal. False if another thread has claimed it before.
    pub(in crate::cli) fn ends(&self) -> bool {
        !self.is_ending.swap(true, Ordering::SeqCst)
    }

    /// Records that the command shows something until it is stopped: Ctrl-C is its normal exit from now on.
    pub(in crate::cli) fn set_watching(&self) {
        self.is_watching.store(true, Ordering::SeqCst);
    }

    /// Whether Ctrl-C is the normal exit.
    pub(in crate::cli) fn is_watching(&self) -> bool {
        self.is_watching.load(Ordering::SeqCst)
    }

    /// Remembers what goes on and costs.
    pub(in crate::cli) fn set_running(&self, running: Vec<RunningResource>) {
        self.leftovers().running = running;
    }

    /// Remembers what the service was asked to end, until it has answered.
    pub(in crate::cli) fn set_ending(&self, id: Option<&str>) {
        self.leftovers().ending = id.map(str::to_owned);
    }

    /// Remembers whether what goes on was rented for this command alone, and ends with it.
    pub(in crate::cli) fn set_bound(&self, is_bound: bool) {
        self.leftovers().is_bound = is_bound;
    }

    /// Running resources that were rented for this command alone.
    pub(in crate::cli) fn bound(&self) -> Vec<RunningResource> {
        let leftovers = self.leftovers();
        if leftovers.is_bound { leftovers.running.clone() } else { Vec::new() }
    }

    /// The running resources that cost money, one per line, or on one line if there are many.
    pub(in crate::cli) fn running_lines(&self) -> Vec<String> {
        self.leftovers().lines()
    }

    /// Remembers the trace of a create that may have rented something whose id is not known yet.
    pub(in crate::cli) fn set_pending_create(&self, trace: Option<Trace>) {
        self.leftovers().pending_create = trace;
    }

    /// Remembers what a create may have made that carries no marker.
    pub(in crate::cli) fn set_unconfirmed(&self, unconfirmed: Option<UnconfirmedCreate>) {
        self.leftovers().unconfirmed = unconfirmed;
    }

    /// The possible products of a create that carries no marker.
    pub(in crate::cli) fn unconfirmed(&self) -> Option<UnconfirmedCreate> {
        self.leftovers().unconfirmed.clone()
    }

    /// Remembers the job that is waited for.
    pub(in crate::cli) fn set_job(&self, job: Option<PendingJob>) {
        self.leftovers().job = job;
    }

    /// The job that is waited for.
    pub(in crate::cli) fn job(&self) -> Option<PendingJob> {
        self.leftovers().job.clone()
    }

    /// The failure of a command that leaves behind only what it knows about.
    pub(in crate::cli) fn leaving(&self, signal: Signal) -> Failure {
        leftovers::leaving(signal, &self.leftovers())
    }

    /// The trace of a create that may have rented something whose id is not known yet.
    pub(in crate::cli) fn pending_create(&self) -> Option<Trace> {
        self.leftovers().pending_create.clone()
    }

    /// Remembers how far a command is that a signal may end between two steps, a line each.
    pub(in crate::cli) fn set_progress(&self, lines: Vec<String>) {
        self.leftovers().progress = lines;
    }

    /// The progress of such a command; empty for every other.
    pub(in crate::cli) fn progress(&self) -> Vec<String> {
        self.leftovers().progress.clone()
    }

    /// Remembers how such a command goes on, where that is not by running it again.
    pub(in crate::cli) fn set_resume(&self, resume: String) {
        self.leftovers().resume = Some(resume);
    }

    /// How such a command goes on, if that is known.
    pub(in crate::cli) fn resume(&self) -> Option<String> {
        self.leftovers().resume.clone()
    }

    pub(super) fn leftovers(&self) -> MutexGuard<'_, Leftovers> {
        self.leftovers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
