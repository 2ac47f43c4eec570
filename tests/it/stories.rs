//! Promises to a person at the command line, tested through the binary.

mod budgets;
mod clock;
mod control;
#[cfg(unix)]
mod dangers;
mod editing;
mod exits;
mod files;
mod fleets;
mod help;
mod hostile;
mod keys;
mod lists;
mod renting;
mod selecting;
#[cfg(unix)]
pub(crate) mod ssh;
mod teams;
mod things;
mod verbs;
#[cfg(unix)]
mod webhooks;
