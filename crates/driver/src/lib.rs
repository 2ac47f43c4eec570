//! Runs the pods of the engine's hosts as containers, and reports to the engine what it observes (runtime.md).

pub mod act;
mod capabilities;
pub mod commands;
pub mod connections;
pub mod connector;
pub mod digest;
pub mod docker;
pub mod drive;
pub mod failpoint;
pub mod finding;
pub mod follow;
mod health;
pub mod http;
mod images;
pub mod kubernetes;
pub mod lock;
pub mod log_sink;
pub mod mask;
pub mod plan;
pub mod platform;
pub mod programs;
pub mod pull_queue;
pub mod records;
pub mod reference;
pub mod retry;
pub mod runtime;
pub mod site;
pub mod ssh;
pub mod system_log;
mod writes;

#[cfg(test)]
mod races;
