//! The modes of the terminal: whether keys are shown, and come one by one or by the line.

#[cfg(unix)]
use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

/// The modes of the terminal on standard input, as they were found.
#[cfg(unix)]
pub(in crate::cli) struct Modes(Termios);

/// A terminal whose modes go with the program that set them.
#[cfg(not(unix))]
pub(in crate::cli) struct Modes;

impl Modes {
    /// What they are now; none where standard input is no terminal.
    #[cfg(unix)]
    pub(in crate::cli) fn found() -> Option<Self> {
        tcgetattr(std::io::stdin()).ok().map(Self)
    }

    /// Puts them back.
    #[cfg(unix)]
    pub(in crate::cli) fn restore(&self) {
        // Nothing can be done for a terminal that is gone.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &self.0);
    }

    /// Sets them, but for what is typed: that is not shown.
    #[cfg(unix)]
    pub(in crate::cli) fn mute(&self) {
        let mut muted = self.0.clone();
        muted.local_modes.remove(LocalModes::ECHO | LocalModes::ECHONL);
        // A terminal that is gone shows nothing.
        let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, &muted);
    }

    /// What they are now.
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
