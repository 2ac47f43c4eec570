//! `svcctl migrate`: out of API v1, which is switched off.

mod body;
mod decisions;
mod explain;
mod request;

use clap::Subcommand;

use super::{failure::Failure, session::Session};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Translate a v1 body into a v2 body
    Body(body::Args),
    /// Translate one v1 request into the v2 request
    Request(request::Args),
    /// Explain a rule of the migration, or list them all
    Explain(explain::Args),
}

impl Command {
    /// Whether it carries out operations, and so has to know where.
    pub(super) const fn has_place(&self) -> bool {
        match self {
            Self::Body(_) | Self::Request(_) => true,
            Self::Explain(_) => false,
        }
    }

    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::Body(args) => body::run(session, args).await,
            Self::Request(args) => request::run(session, args).await,
            Self::Explain(args) => explain::run(session, &args),
        }
    }
}
