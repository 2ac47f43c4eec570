//! `svcctl migrate`: leaving API v1, which has been switched off.

mod body;
mod decisions;
mod explain;
mod findings;
mod graphql;
mod hardware;
mod plan;
mod proxy;
mod request;
mod rewrite;
mod scan;
mod trial;

use clap::Subcommand;

pub(super) use body::pools;
pub(super) use hardware::write_out;
pub(super) use scan::unusable;

use super::{
    failure::Failure,
    output::shape::{Shape, object, reference},
    session::Session,
    terminal::signal::signalled,
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Translate a v1 body into a v2 body
    Body(body::Args),
    /// Translate one v1 request into the v2 request
    Request(request::Args),
    /// Find what is left of v1 in code, data and documents
    Scan(scan::Args),
    /// Show what the migration takes: programs, what is automatic, what is by hand, in which order
    Plan(plan::Args),
    /// Change code and data from v1 to v2, shown as a diff
    Rewrite(rewrite::Args),
    /// Serve API v1 in front of the current context, for programs that are not ported yet
    Proxy(proxy::Args),
    /// Run a v1 program against the proxy in front of an engine in memory, and list what its calls became
    Try(trial::Args),
    /// Explain a rule of the migration, or list them all
    Explain(explain::Args),
}

impl Command {
    /// Whether it runs operations, and so needs a backend.
    pub(super) const fn has_place(&self) -> bool {
        match self {
            Self::Body(_) | Self::Request(_) | Self::Proxy(_) => true,
            Self::Scan(_) | Self::Plan(_) | Self::Rewrite(_) | Self::Try(_) | Self::Explain(_) => false,
        }
    }

    /// Whether it serves until a signal.
    pub(super) const fn serves(&self) -> bool {
        matches!(self, Self::Proxy(_) | Self::Try(_))
    }

    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::Body(args) => body::run(session, args).await,
            Self::Request(args) => request::run(session, args).await,
            Self::Scan(args) => scan::run(session, args).await,
            Self::Plan(args) => plan::run(session, args).await,
            Self::Rewrite(args) => rewrite::run(session, args).await,
            Self::Proxy(args) => proxy::run(session, &args, signalled()).await,
            Self::Try(args) => trial::run(session, args, signalled()).await,
            Self::Explain(args) => explain::run(session, &args),
        }
    }
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        // A body of v2, which depends on --kind; or with --to a request, or a line for a shell.
        ["body" | "request"] => Shape::ANY,
        ["proxy"] => Shape::written(|generator| object([("url", reference::<String>(generator))])),
        // The output of the program.
        ["try"] => Shape::TEXT,
        ["scan"] => findings::SHAPE,
        ["plan"] => plan::SHAPE,
        ["rewrite"] => rewrite::SHAPE,
        ["explain"] => explain::SHAPE,
        _ => return None,
    })
}
