//! Serverless: endpoints, their workers and jobs (serverless.md).

mod pending;
mod public;

pub use public::{Runner, Webhook, WorkerEnv};
