//! Signals to a command that is busy. The embedded engine works on the thread that listens for signals, and what it found
//! is written out there: a command that lists 100,000 pods hears nothing for seconds. Another thread hears it then, and
//! ends the process. That is safe at any moment: what is not committed to the data file is undone.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use super::{
    left::{self, Left},
    output::{json, paint::Paint},
    place::Place,
    signals::{self, Signal},
    surroundings::Stderr,
};

/// How long a command may work without listening once there was a signal, in time of the processor: on a machine with
/// much to do, a command that waits for its turn is not busy.
const WORK: Duration = Duration::from_millis(150);
/// How often it is asked whether it listened.
const LOOK: Duration = Duration::from_millis(10);
/// How often it is asked at the most. One that waits for a lock does not work, and does not listen either.
const LOOKS: u32 = 200;

/// What the command and the thread that may end it share.
#[derive(Debug, Default)]
pub(super) struct Standing {
    pub(super) left: Mutex<Left>,
    /// Whether somebody ends the command because of a signal.
    is_ending: AtomicBool,
    /// Whether the terminal is not as it was found: only the command itself can put it back.
    pub(super) has_terminal: AtomicBool,
}

impl Standing {
    /// Takes it on to end the command; says whether nobody else did.
    pub(super) fn end(&self) -> bool {
        !self.is_ending.swap(true, Ordering::SeqCst)
    }
}

/// How a busy command is told off.
pub(super) struct Words {
    pub(super) stderr: Stderr,
    pub(super) as_json: bool,
    pub(super) paint: Paint,
}

/// Ends the process when a signal comes that the command does not hear.
pub(super) fn watch(standing: Arc<Standing>, words: Words) {
    let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
    let signalled = {
        let _inside = runtime.enter();
        signals::signalled()
    };
    let watch = move || {
        let signal = runtime.block_on(signalled);
        if outlasts(&standing) && standing.end() {
            end(&standing, &words, signal);
        }
    };
    // Where there is no thread to be had, a signal is heard later.
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(watch);
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
    let left = standing.left.lock().unwrap_or_else(PoisonError::into_inner);
    let failure = left::cut_off(&left, signal);
    let text = if words.as_json {
        failure.json(&Place::Embedded).as_ref().map(json::line).unwrap_or_default()
    } else {
        failure.render(&Place::Embedded, words.paint)
    };
    // Standard error may be what the command waits for.
    if let Ok(mut stderr) = words.stderr.try_lock() {
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
    }
    std::process::exit(failure.exit() as i32)
}
