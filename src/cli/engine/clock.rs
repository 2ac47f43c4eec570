//! `svcctl engine clock`

use clap::Subcommand;
use serde_json::json;

use crate::cli::{
    args::values::Span,
    failure::Failure,
    output::{self, Detail},
    session::Session,
    terminal::text,
};
use wire::Timestamp;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Show the engine's time
    #[command(after_help = "Example:\n  svcctl engine clock show")]
    Show,
    /// Advance the clock; it keeps running from there
    #[command(after_help = "Example:\n  svcctl engine clock advance 3d")]
    Advance {
        /// By how much, like 3d or 1h30m
        #[arg(value_name = "DURATION")]
        span: Span,
    },
    /// Set the clock; it keeps running from there and cannot go back
    #[command(after_help = "Example:\n  svcctl engine clock set 2030-01-01T00:00:00Z")]
    Set {
        /// To when, like 2026-11-21T09:30:00Z
        time: Timestamp,
    },
    /// Return to the system's time
    #[command(after_help = "Example:\n  svcctl engine clock reset")]
    Reset,
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.platform.engine()?;
        let (doing, moved) = match self {
            Self::Show => ("read the clock", Ok(())),
            Self::Advance { span } => ("advance the clock", engine.advance_clock(span.0).map(drop)),
            Self::Set { time } => ("set the clock", engine.set_clock(time).map(drop)),
            Self::Reset => ("reset the clock", engine.reset_clock().map(drop)),
        };
        let (time, offset) = moved.and_then(|()| engine.clock()).map_err(|error| Failure::admin(doing, error))?;
        let mut detail = Detail::default();
        detail.row("time", time.to_string());
        detail.row("clock", ahead(offset));
        output::document(session, &json!({ "time": time, "offsetMillis": offset }), detail)
    }
}

/// Describes a clock that stands still.
pub(in crate::cli) fn standing(span: std::time::Duration) -> String {
    let behind = text::span(span);
    format!("stands until the machine's clock, which has fallen back, has caught up: it is {behind} behind")
}

/// Describes the clock's offset from the machine's.
pub(super) fn ahead(offset_millis: i64) -> String {
    let span = text::span(std::time::Duration::from_millis(offset_millis.unsigned_abs()));
    match offset_millis {
        0 => "the machine's".to_owned(),
        1.. => format!("{span} ahead of the machine's"),
        ..0 => format!("{span} behind the machine's"),
    }
}
