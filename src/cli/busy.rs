//! Signals to a command that is busy. The embedded engine works on the thread that listens for signals, and what it found
//! is written out there: a command that lists 100,000 pods hears nothing for seconds. Another thread hears it then, and
//! ends the process. That is safe at any moment: what is not committed to the data file is undone.

use std::{
    cell::Cell,
    io::Write,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::Duration,
};

use tokio::runtime::Runtime;

use super::{
    failure::Failure,
    left::{self, Left, Stake, Underway, Unseen},
    output::{json, paint::Paint, text::fitted},
    place::Place,
    signals::{self, Signal},
    surroundings::Stderr,
};
use crate::ops::place::Trace;

/// How long a command may work without listening once there was a signal, in time of the processor: on a machine with
/// much to do, a command that waits for its turn is not busy.
const WORK: Duration = Duration::from_millis(60);
/// How often it is asked whether it listened.
const LOOK: Duration = Duration::from_millis(10);
/// How often it is asked at the most. One that waits for a lock does not work, and does not listen either.
const LOOKS: u32 = 200;

/// What the command and the thread that may end it share: what is left behind if it ends now, and who ends it.
#[derive(Debug, Default)]
pub(super) struct Standing {
    left: Mutex<Left>,
    /// Whether the command is being ended because of a signal.
    is_ending: AtomicBool,
    /// Whether the command shows something until it is told to end.
    is_watching: AtomicBool,
    /// Whether the terminal is not as it was found: only the command itself can put it back.
    pub(super) has_terminal: AtomicBool,
}

impl Standing {
    /// Claims the end of the command because of a signal. False if another thread has claimed it before.
    pub(super) fn ends(&self) -> bool {
        !self.is_ending.swap(true, Ordering::SeqCst)
    }

    /// Remembers that the command shows something until it is told to end: Ctrl-C is its normal way out from now on.
    pub(super) fn set_watching(&self) {
        self.is_watching.store(true, Ordering::SeqCst);
    }

    /// Whether Ctrl-C is the normal way out.
    pub(super) fn is_watching(&self) -> bool {
        self.is_watching.load(Ordering::SeqCst)
    }

    /// Remembers what goes on and costs.
    pub(super) fn set_stakes(&self, stakes: Vec<Stake>) {
        self.left().stakes = stakes;
    }

    /// Remembers whether what goes on was rented for this command alone, and ends with it.
    pub(super) fn set_bound(&self, is_bound: bool) {
        self.left().is_bound = is_bound;
    }

    /// What goes on and was rented for this command alone.
    pub(super) fn bound(&self) -> Vec<Stake> {
        let left = self.left();
        if left.is_bound { left.stakes.clone() } else { Vec::new() }
    }

    /// What goes on and costs, a line each; many on one line.
    pub(super) fn stakes(&self) -> Vec<String> {
        self.left().lines()
    }

    /// Remembers the trace of a create that may have rented something whose id is not known yet.
    pub(super) fn set_underway(&self, trace: Option<Trace>) {
        self.left().underway = trace;
    }

    /// Remembers what a create may have made that carries no marker.
    pub(super) fn set_unseen(&self, unseen: Option<Unseen>) {
        self.left().unseen = unseen;
    }

    /// What a create may have made that carries no marker.
    pub(super) fn unseen(&self) -> Option<Unseen> {
        self.left().unseen.clone()
    }

    /// Remembers the job that is waited for.
    pub(super) fn set_job(&self, job: Option<Underway>) {
        self.left().job = job;
    }

    /// The job that is waited for.
    pub(super) fn job(&self) -> Option<Underway> {
        self.left().job.clone()
    }

    /// The failure of a command that leaves behind what it knows of.
    pub(super) fn leaving(&self, signal: Signal) -> Failure {
        left::leaving(signal, &self.left())
    }

    /// The trace of a create that may have rented something whose id is not known yet.
    pub(super) fn underway(&self) -> Option<Trace> {
        self.left().underway.clone()
    }

    /// Remembers how far a command is that a signal may end between two steps, a line each.
    pub(super) fn set_progress(&self, lines: Vec<String>) {
        self.left().progress = lines;
    }

    /// How far such a command is; empty for every other.
    pub(super) fn progress(&self) -> Vec<String> {
        self.left().progress.clone()
    }

    /// Remembers how such a command goes on, where that is not by running it again.
    pub(super) fn set_resume(&self, resume: String) {
        self.left().resume = Some(resume);
    }

    /// How such a command goes on, if that is known.
    pub(super) fn resume(&self) -> Option<String> {
        self.left().resume.clone()
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How a busy command is told off.
#[derive(Clone)]
pub(super) struct Words {
    pub(super) stderr: Stderr,
    pub(super) as_json: bool,
    pub(super) paint: Paint,
    /// The columns of standard error, when it is a terminal.
    pub(super) width: Option<usize>,
}

/// The thread that ends a busy command, which begins with the first use of an engine.
pub(super) struct Watch {
    standing: Arc<Standing>,
    words: Words,
    is_armed: Cell<bool>,
}

impl Watch {
    /// A watch that is not armed.
    pub(super) const fn new(standing: Arc<Standing>, words: Words) -> Self {
        Self { standing, words, is_armed: Cell::new(false) }
    }

    /// Has the next use of an engine begin the watch.
    pub(super) fn arm(&self) {
        self.is_armed.set(true);
    }

    /// Ends the process from now on when a signal comes that the command does not hear. Once, and only if armed.
    pub(super) fn begin(&self) {
        if !self.is_armed.take() {
            return;
        }
        let (standing, words) = (Arc::clone(&self.standing), self.words.clone());
        let (hand, handed) = mpsc::channel();
        let watch = move || {
            let Ok((runtime, signalled)): Result<(Runtime, _), _> = handed.recv() else { return };
            let signal = runtime.block_on(signalled);
            if outlasts(&standing) && standing.ends() {
                end(&standing, &words, signal);
            }
        };
        // Where there is no thread to be had, a signal is heard later.
        let Ok(_) = thread::Builder::new().name("signals".to_owned()).spawn(watch) else { return };
        // It hears every signal from here on, and not from when it gets to it.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        let signalled = {
            let _inside = runtime.enter();
            signals::signalled()
        };
        let _ = hand.send((runtime, signalled));
    }
}

/// Whether the command goes on with its work and does not listen.
#[allow(clippy::disallowed_methods, reason = "this thread has nothing to do but to look from time to time")]
fn outlasts(standing: &Standing) -> bool {
    let began = worked();
    for _ in 0..LOOKS {
        thread::sleep(LOOK);
        if standing.is_ending.load(Ordering::SeqCst) {
            return false;
        }
        if worked().saturating_sub(began) > WORK {
            break;
        }
    }
    !standing.has_terminal.load(Ordering::SeqCst)
}

/// What this process has had of the processor.
#[cfg(unix)]
fn worked() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.try_into().unwrap_or_default()
}

/// What this process has had of the processor, which is not known.
#[cfg(not(unix))]
fn worked() -> Duration {
    Duration::ZERO
}

#[allow(clippy::exit, clippy::disallowed_methods, reason = "the thread that would return does not listen")]
fn end(standing: &Standing, words: &Words, signal: Signal) -> ! {
    let left = standing.left();
    let failure = left::cut_off(&left, signal);
    let text = if words.as_json {
        failure.json(&Place::Embedded).as_ref().map(json::line).unwrap_or_default()
    } else {
        fitted(&failure.render(&Place::Embedded, words.paint), words.width)
    };
    // Standard error may be what the command waits for.
    if let Ok(mut stderr) = words.stderr.try_lock() {
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
    }
    std::process::exit(failure.exit() as i32)
}
