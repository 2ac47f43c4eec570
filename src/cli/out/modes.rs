//! The modes of the terminal: whether keys are shown, and come one by one or by the line.

#[cfg(unix)]
use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};

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

    /// What they are now.
    #[cfg(not(unix))]
    pub(in crate::cli) const fn found() -> Option<Self> {
        Some(Self)
    }

    /// Puts them back.
    #[cfg(not(unix))]
    pub(in crate::cli) const fn restore(&self) {}
}
