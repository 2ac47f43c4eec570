//! Runs the pods of the engine's hosts as containers, and reports to the engine what it observes (runtime.md).

pub mod act;
pub mod digest;
pub mod docker;
pub mod drive;
pub mod follow;
pub mod host;
pub mod hosts;
pub mod http;
mod images;
pub mod keeper;
pub mod mask;
pub mod plan;
pub mod points;
pub mod pulls;
pub mod records;
pub mod reference;
pub mod runtime;
pub mod ssh;
pub mod system;
pub mod tries;
mod writes;

#[cfg(test)]
mod races;
