//! Requests through load balancer endpoints: what clients, servers and the engine agree on (serverless.md, Load balancer
//! endpoints).

use std::time::Duration;

/// What their paths begin with, in front of the endpoint's id.
pub const BASE: &str = "/_lb/";
/// Names the worker that answered, and, in a request, the one that shall.
pub const WORKER: &str = "x-svcctl-worker-id";
/// How long a request waits for a worker.
pub const WAIT: Duration = Duration::from_secs(120);
/// How long one waits that only one worker may answer.
pub const STRICT_WAIT: Duration = Duration::from_secs(300);
/// How long a worker has for a request.
pub const ANSWER: Duration = Duration::from_secs(330);
/// The largest body, in bytes, of a request and of an answer.
pub const LIMIT: usize = 30 << 20;
