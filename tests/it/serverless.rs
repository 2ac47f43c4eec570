//! Serverless: endpoints, workers, releases and jobs.

mod engine;
mod http;
