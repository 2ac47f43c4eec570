//! Serverless: endpoints whose workers scale with the load (wire.md, Serverless; serverless.md).
//!
//! Endpoints, workers, releases and builds are part of API v2. Jobs are not: they have separate paths, limits and
//! errors ([`jobs`]).

pub mod endpoints;
pub mod jobs;
pub mod mounts;
pub mod releases;
pub mod requests;
mod submission;
pub mod worker_api;
pub mod worker_names;
pub mod workers;
