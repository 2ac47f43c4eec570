//! Serverless: endpoints whose workers come and go with the jobs (wire.md, Serverless; serverless.md).
//!
//! Endpoints, their workers, releases and builds are part of API v2. Jobs are not: they have paths, limits and errors of
//! their own ([`jobs`]).

pub mod endpoints;
pub mod jobs;
pub mod mounts;
pub mod releases;
pub mod requests;
mod submission;
pub mod worker_api;
pub mod worker_names;
pub mod workers;
