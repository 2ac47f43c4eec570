//! Failures of several things: each is reported as it happens, and the first determines the exit status.

use crate::cli::{failure::Failure, session::Session};

/// The failures so far.
#[derive(Default)]
pub(in crate::cli) struct Failures(Option<Failure>);

impl Failures {
    /// Tells of a failure. A request that was only to be shown is shown.
    pub(in crate::cli) fn add(&mut self, session: &Session, failure: Failure) {
        session.ui.report(&failure, &session.settings.backend);
        self.0.get_or_insert(Failure::Reported(failure.exit()));
    }

    /// The result of the command.
    pub(in crate::cli) fn end(self) -> Result<(), Failure> {
        self.0.map_or(Ok(()), Err)
    }
}

/// Tells of all failures; the first decides how the command ends.
pub(in crate::cli) fn end(session: &Session, all: impl IntoIterator<Item = Failure>) -> Result<(), Failure> {
    let mut failures = Failures::default();
    all.into_iter().for_each(|failure| failures.add(session, failure));
    failures.end()
}
