//! Terminal modes: whether keys are echoed, and read singly or by line.

use std::{
    io,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

#[cfg(unix)]
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcsetattr};

/// The modes of the terminal on standard input, as they were found.
#[cfg(unix)]
pub(in crate::cli) struct Modes(Termios);

/// A terminal whose modes go with the program that set them.
#[cfg(not(unix))]
pub(in crate::cli) struct Modes;

/// How long a question may take to start listening.
const PATIENCE: Duration = Duration::from_secs(2);

/// Waits until an open question listens for keys, or is over. To listen it changes the terminal modes: restoring them
/// before that would have no effect.
#[allow(clippy::disallowed_methods, reason = "the program ends, and nothing else goes on meanwhile")]
pub(in crate::cli) fn await_question(is_open: &AtomicBool) {
    let began = Instant::now();
    while is_open.load(Ordering::Acquire) && !are_for_keys() && began.elapsed() < PATIENCE {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Whether a key is waited for, in the modes that the reader of a key sets around each ([`Modes::mute`] leaves `IEXTEN`,
/// it does not), and none is left that would be read.
#[cfg(unix)]
fn are_for_keys() -> bool {
    let Ok(modes) = tcgetattr(std::io::stdin()) else { return true };
    let waiting = rustix::io::ioctl_fionread(std::io::stdin()).unwrap_or(0);
    !modes.local_modes.contains(LocalModes::IEXTEN) && waiting == 0
}

/// Whether keys come one by one.
#[cfg(not(unix))]
const fn are_for_keys() -> bool {
    true
}

/// Drops what was typed and not read yet.
#[cfg(unix)]
pub(in crate::cli) fn drop_typed() {
    // A terminal that is gone has nothing.
    let _ = rustix::termios::tcflush(io::stdin(), rustix::termios::QueueSelector::IFlush);
}

/// Drops what was typed and not read yet: nothing, where the terminal has no call for it.
#[cfg(not(unix))]
pub(in crate::cli) const fn drop_typed() {}

impl Modes {
    /// The current modes; `None` if standard input is not a terminal.
    #[cfg(unix)]
    pub(in crate::cli) fn found() -> Option<Self> {
        tcgetattr(std::io::stdin()).ok().map(Self)
    }

    /// Puts them back.
    #[cfg(unix)]
    pub(in crate::cli) fn restore(&self) {
        // If the terminal is gone, nothing can be done.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &self.0);
    }

    /// Sets them, but for what is typed: that is not shown, and Ctrl-C is a key like any other, which the question that
    /// is about to be asked reads. As a signal it would end the shell around this program, too. Keys come one by one also
    /// between two that are read: what the terminal holds back as the beginning of a line, it goes on holding when its
    /// modes change, and the second key of a fast typist would stay there until a third.
    #[cfg(unix)]
    pub(in crate::cli) fn mute(&self) {
        let mut muted = self.0.clone();
        muted.local_modes.remove(LocalModes::ECHO | LocalModes::ECHONL | LocalModes::ISIG | LocalModes::ICANON);
        muted.local_modes.insert(LocalModes::IEXTEN);
        muted.special_codes[SpecialCodeIndex::VMIN] = 1;
        muted.special_codes[SpecialCodeIndex::VTIME] = 0;
        // A terminal that is gone shows nothing.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &muted);
    }

    /// The current modes.
    #[cfg(not(unix))]
    pub(in crate::cli) const fn found() -> Option<Self> {
        Some(Self)
    }

    /// Sets them, but for what is typed: that is not shown.
    #[cfg(not(unix))]
    pub(in crate::cli) const fn mute(&self) {}

    /// Puts them back.
    #[cfg(not(unix))]
    pub(in crate::cli) const fn restore(&self) {}
}

/// Shows the cursor again, which a prompt may have hidden when a signal came, and leaves the line of a question that
/// was `open`.
pub(in crate::cli) fn show_cursor(stderr: &mut dyn io::Write, open: bool) {
    let text: &[u8] = if open { b"\x1b[?25h\r\n" } else { b"\x1b[?25h" };
    // If the terminal is gone, nothing can be done.
    let _ = stderr.write_all(text).and_then(|()| stderr.flush());
}
