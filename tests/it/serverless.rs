//! Serverless: endpoints, workers, jobs (serverless.md).

mod engine;
