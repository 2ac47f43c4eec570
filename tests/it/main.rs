//! The promises of svcctl, as tests. One binary: every file is a chapter.
#![allow(clippy::unwrap_used, clippy::disallowed_methods, missing_docs, reason = "tests")]

mod billing;
mod contract;
mod documents;
mod harness;
mod lifecycle;
mod model;
mod store;
mod tidy;
