//! What surrounds the operations of serverless: keys of workers, runners, webhooks, and when to look again.

use std::time::Duration;

use crate::{AuthError, Caller, Engine, EngineError};
use wire::Problem;

/// What a process needs to attach itself as a worker.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WorkerEnv {
    /// The key of the endpoint's workers, `svw_...`; never to be shown but where it is asked for.
    pub key: String,
    /// An id for a new worker.
    pub worker: String,
    /// Where jobs are taken, `http://127.0.0.1:8080`.
    pub job_base: String,
    /// The GPU type that the paths name; empty on CPU.
    pub gpu_type: String,
    /// GPUs of the worker.
    pub gpu_count: u32,
    /// vCPUs of the worker.
    pub cpu_count: u32,
    /// Where it runs; empty when it is not placed.
    pub data_center: String,
    /// The network volume that it mounts.
    pub volume: Option<String>,
}

/// What a runner of local processes has to keep running (`svcctl serverless worker run`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Runner {
    /// The workers that shall have a process. One whose id is gone is to be stopped.
    pub workers: Vec<WorkerEnv>,
}

/// A message that an ended job sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Its number in the outbox.
    pub id: i64,
    /// Where it goes.
    pub url: String,
    /// The body, JSON.
    pub body: String,
}

impl Engine {
    /// The same engine, whose endpoints show this base in their URLs (`serve --public-url`).
    #[must_use]
    pub fn with_job_base(self, base: String) -> Self {
        let _ = base;
        self
    }

    /// The caller who presents a worker key: it opens the worker paths of its endpoint and nothing else.
    pub fn authenticate_worker(&self, endpoint: &str, key: &str) -> Result<Caller, AuthError> {
        let _ = (endpoint, key);
        Err(AuthError::Refused("the worker key is unknown"))
    }

    /// The names and the key for a process of one's own.
    pub fn worker_env(&self, caller: &Caller, endpoint: &str) -> Result<WorkerEnv, EngineError> {
        let _ = caller;
        Err(Problem::not_found("endpoint", endpoint).into())
    }

    /// Says that a runner of local processes is there, for 30 s, and asks what it shall keep running. `workers` holds
    /// their number; without it they are started as scaling asks.
    pub fn attend(&self, caller: &Caller, endpoint: &str, workers: Option<u32>) -> Result<Runner, EngineError> {
        let _ = (caller, workers);
        Err(Problem::not_found("endpoint", endpoint).into())
    }

    /// How long it is until something becomes due; `None` when nothing ever does by itself.
    pub fn until_due(&self) -> Result<Option<Duration>, EngineError> {
        Ok(None)
    }

    /// Applies what has become due.
    pub fn catch_up(&self) -> Result<(), EngineError> {
        Ok(())
    }

    /// Calls `listener` with the id of each endpoint that something happened to, when it is on disk.
    pub fn on_change(&self, listener: impl Fn(&str) + Send + Sync + 'static) {
        let _ = listener;
    }

    /// The webhooks that are due, `most` at the most. Each is due again 10 s later unless it is settled.
    pub fn due_webhooks(&self, most: u32) -> Result<Vec<Webhook>, EngineError> {
        let _ = most;
        Ok(Vec::new())
    }

    /// Notes that a webhook arrived, or that its try failed.
    pub fn settle_webhook(&self, id: i64, arrived: bool) -> Result<(), EngineError> {
        let _ = (id, arrived);
        Ok(())
    }
}
