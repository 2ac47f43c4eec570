//! How long a command waits: `--timeout`, and the word that earlier releases had for it.

use std::time::Duration;

use clap::Args;

use crate::cli::{args::values::Span, session::Session};

/// The earlier word for `--timeout`, for a command that has both.
#[derive(Debug, Args)]
pub(in crate::cli) struct FormerLimitArgs {
    /// The earlier word for --timeout
    #[arg(long, value_name = "DURATION", hide = true, conflicts_with = "timeout")]
    wait_timeout: Option<Span>,
}

impl FormerLimitArgs {
    /// The limit under its earlier name, if that was typed, which is said.
    pub(in crate::cli) fn typed(&self, session: &Session) -> Option<Duration> {
        self.wait_timeout.map(|span| {
            session.ui.renamed("--wait-timeout", "--timeout");
            span.0
        })
    }

    /// The limit: that of `--timeout`, unless its earlier name was typed.
    pub(in crate::cli) fn or(&self, session: &Session, timeout: Span) -> Duration {
        self.typed(session).unwrap_or(timeout.0)
    }
}
