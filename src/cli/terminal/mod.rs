//! The streams of the process, and text that is fit for a terminal.

pub(super) mod json;
pub(super) mod log_lines;
pub(super) mod masking;
pub(super) mod modes;
pub(super) mod outlet;
pub(super) mod paint;
pub(super) mod process_env;
pub(super) mod signal;
pub(super) mod text;
