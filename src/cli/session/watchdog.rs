//! Ends a busy command. The embedded engine works on the thread that listens for signals, and its results are printed
//! there: a command that lists 100,000 pods hears nothing for seconds. Another thread then hears the signal and ends
//! the process. That is safe at any moment: anything not committed to the data file is rolled back.

use std::{
    cell::Cell,
    io::Write,
    sync::{Arc, atomic::Ordering, mpsc},
    thread,
    time::Duration,
};

use tokio::runtime::Runtime;

use super::{leftovers, signals::InterruptState};
use crate::cli::{
    backend::Backend,
    terminal::{
        json,
        paint::Paint,
        process_env::Stderr,
        signal::{Signal, signalled},
        text::fitted,
    },
};

/// How long a command may work without listening once there was a signal, in time of the processor: on a machine with
/// much to do, a command that waits for its turn is not busy.
const WORK: Duration = Duration::from_millis(60);
/// How often it is asked whether it listened.
const LOOK: Duration = Duration::from_millis(10);
/// The maximum number of checks. A command waiting for a lock does not work, and does not listen either.
const LOOKS: u32 = 200;

/// Where and how the failure of a busy command is written.
#[derive(Clone)]
pub(in crate::cli) struct ErrorSink {
    pub(in crate::cli) stderr: Stderr,
    pub(in crate::cli) as_json: bool,
    pub(in crate::cli) paint: Paint,
    /// The columns of standard error, when it is a terminal.
    pub(in crate::cli) width: Option<usize>,
}

/// The thread that ends a busy command, which begins with the first use of an engine.
pub(in crate::cli) struct Watchdog {
    state: Arc<InterruptState>,
    sink: ErrorSink,
    is_armed: Cell<bool>,
}

impl Watchdog {
    /// A watchdog that is not armed.
    pub(in crate::cli) const fn new(state: Arc<InterruptState>, sink: ErrorSink) -> Self {
        Self { state, sink, is_armed: Cell::new(false) }
    }

    /// Has the next use of an engine start the watchdog.
    pub(in crate::cli) fn arm(&self) {
        self.is_armed.set(true);
    }

    /// Ends the process from now on when a signal comes that the command does not hear. Once, and only if armed.
    pub(in crate::cli) fn begin(&self) {
        if !self.is_armed.take() {
            return;
        }
        let (state, sink) = (Arc::clone(&self.state), self.sink.clone());
        let (hand, handed) = mpsc::channel();
        let watchdog = move || {
            let Ok((runtime, signal)): Result<(Runtime, _), _> = handed.recv() else { return };
            let signal = runtime.block_on(signal);
            if outlasts(&state) && state.ends() {
                end(&state, &sink, signal);
            }
        };
        // If no thread can be started, signals are handled later.
        let Ok(_) = thread::Builder::new().name("signals".to_owned()).spawn(watchdog) else { return };
        // It hears every signal from here on, and not from when it gets to it.
        let Ok(runtime) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        let signal = {
            let _inside = runtime.enter();
            signalled()
        };
        let _ = hand.send((runtime, signal));
    }
}

/// Whether the command goes on with its work and does not listen.
#[allow(clippy::disallowed_methods, reason = "this thread has nothing to do but to look from time to time")]
fn outlasts(state: &InterruptState) -> bool {
    let began = worked();
    for _ in 0..LOOKS {
        thread::sleep(LOOK);
        if state.is_ending.load(Ordering::SeqCst) {
            return false;
        }
        if worked().saturating_sub(began) > WORK {
            break;
        }
    }
    !state.has_terminal.load(Ordering::SeqCst)
}

/// The processor time of this process.
#[cfg(unix)]
fn worked() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.try_into().unwrap_or_default()
}

/// The processor time of this process, which is unknown.
#[cfg(not(unix))]
fn worked() -> Duration {
    Duration::ZERO
}

#[allow(clippy::exit, clippy::disallowed_methods, reason = "the thread that would return does not listen")]
fn end(state: &InterruptState, sink: &ErrorSink, signal: Signal) -> ! {
    let leftovers = state.leftovers();
    let failure = leftovers::cut_off(&leftovers, signal);
    let text = if sink.as_json {
        failure.json(&Backend::Embedded).as_ref().map(json::line).unwrap_or_default()
    } else {
        fitted(&failure.render(&Backend::Embedded, sink.paint), sink.width)
    };
    // Standard error may be what the command waits for.
    if let Ok(mut stderr) = sink.stderr.try_lock() {
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
    }
    std::process::exit(failure.exit() as i32)
}
