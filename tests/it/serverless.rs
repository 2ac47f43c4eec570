//! Serverless: endpoints, workers, releases and jobs.

mod http;
