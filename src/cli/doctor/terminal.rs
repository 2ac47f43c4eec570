//! The kind of standard output, and whether questions are asked.

use super::check::Check;
use crate::cli::{session::Session, terminal::paint::Paint};

/// Where output goes, and in which form.
pub(super) fn check(session: &Session) -> Check {
    let settings = &session.settings;
    let output = settings.width.map_or_else(
        || "standard output is no terminal".to_owned(),
        |columns| format!("standard output is a terminal of {columns} columns"),
    );
    let colour = if settings.paint == Paint(true) { "with colour" } else { "without colour" };
    let asks = if settings.interactive { "questions are asked" } else { "no questions are asked" };
    Check::ok("terminal", format!("{output}, {colour}; {asks}"))
}
