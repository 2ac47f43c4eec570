//! Something that moves while a person waits.

use std::{io, time::Duration};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::super::session::Session;

/// A spinner on standard error; nothing where nobody watches. It is gone when it is dropped.
pub(in crate::cli) struct Spinner(Option<ProgressBar>);

impl Spinner {
    /// Begins to turn.
    pub(in crate::cli) fn start(session: &Session) -> Self {
        if !session.settings.live {
            return Self(None);
        }
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(Some(bar))
    }

    /// Says what goes on.
    pub(in crate::cli) fn say(&self, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.0 {
            bar.set_message(message());
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// Shows the cursor again, which a prompt may have hidden when a signal came.
pub(in crate::cli) fn restore(stderr: &mut dyn io::Write) {
    // Nothing can be done for a terminal that is gone.
    let _ = stderr.write_all(b"\x1b[?25h").and_then(|()| stderr.flush());
}
