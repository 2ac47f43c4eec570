//! The promises of svcctl, as tests. One binary: every file is a chapter.
#![allow(
    clippy::disallowed_methods,
    clippy::format_collect,
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    missing_docs,
    reason = "tests"
)]

mod apply;
mod billing;
mod bills;
mod clusters;
#[cfg(unix)]
mod completion;
mod config;
mod console;
mod contexts;
mod contract;
mod doctor;
mod documents;
mod ended;
mod following;
mod harness;
#[cfg(target_os = "linux")]
mod hosts;
mod keys;
#[cfg(target_os = "linux")]
mod kubernetes;
mod leases;
mod lifecycle;
mod load;
mod logs;
#[cfg(unix)]
mod mcp;
mod migrate;
mod model;
mod output;
mod parity;
mod placing;
#[cfg(unix)]
mod reach;
mod releases;
mod remote;
mod resources;
mod run;
mod schema;
mod secrets;
mod server;
mod serverless;
#[cfg(unix)]
mod snapshots;
mod store;
mod stories;
#[cfg(unix)]
mod terminal;
mod tidy;
mod waiting;
