//! Serverless: endpoints, workers, jobs (docs/spec/serverless.md).

mod cli;
