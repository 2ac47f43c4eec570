//! Serverless: endpoints, workers, releases and jobs.

pub(crate) mod cli;
mod engine;
mod http;
