//! Serverless: endpoints, workers, releases and jobs.

mod cli;
mod engine;
mod http;
