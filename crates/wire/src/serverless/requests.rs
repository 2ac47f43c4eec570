//! Requests through load balancer endpoints: constants shared by clients, servers and the engine (serverless.md, Load
//! balancer endpoints).

use std::time::Duration;

/// The path prefix, before the endpoint's id.
pub const BASE: &str = "/_lb/";
/// The header with the worker that answered; in a request, the worker that should answer.
pub const WORKER: &str = "x-svcctl-worker-id";
/// How long a request waits for a worker.
pub const WAIT: Duration = Duration::from_secs(120);
/// How long a request waits for one specific worker.
pub const STRICT_WAIT: Duration = Duration::from_secs(300);
/// How long a worker may take to answer.
pub const ANSWER: Duration = Duration::from_secs(330);
/// The size limit of a request or response body, in bytes.
pub const LIMIT: usize = 30 << 20;
