//! The parts of the command line: values, choices, and the grammar that is built as far as needed.

#[macro_use]
mod carry_out;

pub(super) mod choice;
pub(super) mod grammar;
pub(super) mod parse_error;
pub(super) mod units;
pub(super) mod values;
