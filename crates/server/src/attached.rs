//! Workers that are local processes: the data they need, and which of them are wanted (serverless.md, Real workers).
//!
//! These controls are not limited to the operator: a key that may write endpoints may run workers for its account's.

use std::net::SocketAddr;

use axum::{
    body::Bytes,
    http::{Method, request::Parts},
    response::Response,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{
    Server, decode,
    duplex::HangupDetector,
    reply::{self, Refusal},
};
use engine::{Caller, Health, HealthCheck, WorkerEnv};
use net::reach::IpNet;
use wire::{NoContent, Problem, Violation};

/// The prefix of both paths.
const ENDPOINTS: &str = "/_engine/endpoints/";

/// A control of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Control<'p> {
    /// Registers a runner of local processes, and returns the workers it should keep running.
    Runner,
    /// Returns what a process needs to attach itself.
    WorkerEnv,
    /// Creates a new key for the workers.
    WorkerKey,
    /// Adds output of this worker's process to its log.
    Lines(&'p str),
    /// Records the result of this worker's health check.
    Health(&'p str),
    /// Records that this worker's process ended.
    Exit(&'p str),
}

/// The control of this path, and its endpoint.
pub(super) fn at(path: &str) -> Option<(Control<'_>, &str)> {
    let (endpoint, control) = path.strip_prefix(ENDPOINTS)?.split_once('/')?;
    let control = match control.split('/').collect::<Vec<_>>()[..] {
        ["runner"] => Control::Runner,
        ["worker-env"] => Control::WorkerEnv,
        ["worker-key"] => Control::WorkerKey,
        ["workers", worker, "lines"] => Control::Lines(worker),
        ["workers", worker, "health"] => Control::Health(worker),
        ["workers", worker, "exit"] => Control::Exit(worker),
        _ => return None,
    };
    Some((control, endpoint))
}

/// A runner's report about itself.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attendance {
    /// How many workers it runs; if absent, they are started as scaling demands.
    #[serde(default)]
    workers: Option<u32>,
}

/// Output of a worker's process.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutputLines {
    lines: Vec<String>,
}

/// The health check result of a listening worker.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HealthReport {
    /// The port at which it answers requests.
    port: u16,
    /// The status it answered; `None` if it no longer listens.
    status: Option<u16>,
}

/// Carries out a control for an identified caller.
pub(super) fn answer(
    server: &Server,
    caller: &Caller,
    (control, endpoint): (Control<'_>, &str),
    request: &Parts,
    body: &Bytes,
) -> Result<Response, Refusal> {
    let offered = match control {
        Control::Runner | Control::WorkerKey | Control::Lines(_) | Control::Health(_) | Control::Exit(_) => {
            Method::POST
        }
        Control::WorkerEnv => Method::GET,
    };
    if request.method != offered {
        return Err(Refusal::not_offered(request.uri.path(), &request.method, &[offered.as_str()]));
    }
    decode::check_media_type(&request.headers, body)?;
    if !caller.may("serverless", true) {
        return Err(Problem::new(403, "the key lacks the scope `serverless:write`").into());
    }
    let shown = |env: &WorkerEnv| shown(env, server.engine.worker_env_prefix());
    match control {
        Control::WorkerEnv => Ok(reply::success(200, &shown(&server.engine.worker_env(caller, endpoint)?))),
        Control::Runner => {
            let Attendance { workers } = read(body)?;
            let runner = server.engine.attend(caller, endpoint, workers)?;
            let workers: Vec<Value> = runner.workers.iter().map(shown).collect();
            Ok(reply::success(200, &json!({ "workers": workers })))
        }
        Control::Lines(worker) => {
            let OutputLines { lines } = read(body)?;
            server.engine.add_worker_lines(caller, endpoint, worker, &lines)?;
            Ok(reply::success(204, &NoContent))
        }
        Control::WorkerKey => {
            server.engine.renew_worker_key(caller, endpoint)?;
            Ok(reply::success(204, &NoContent))
        }
        Control::Exit(worker) => {
            server.engine.report_exit(caller, endpoint, worker)?;
            Ok(reply::success(204, &NoContent))
        }
        Control::Health(worker) => {
            let HealthReport { port, status } = read(body)?;
            // Requests go to the runner's address, so that nobody can redirect them.
            let from = request.extensions.get::<HangupDetector>().and_then(HangupDetector::peer);
            let from = from.ok_or_else(|| Problem::rejected("it cannot be told where the worker listens"))?;
            if !server.reach.admits(from) {
                let what = format!("this server sends no requests to {from}, where the worker listens");
                return Err(Problem::rejected(format!(
                    "{what}; `serve --webhooks-to {}` allows it",
                    IpNet::from(from)
                ))
                .into());
            }
            let health = status.map_or(Health::Unhealthy(None), Health::of);
            let address = SocketAddr::new(from, port);
            server.engine.report_health(caller, endpoint, worker, (address, health))?;
            Ok(reply::success(204, &NoContent))
        }
    }
}

fn read<T: DeserializeOwned>(body: &Bytes) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::invalid(&[Violation::new("$", error.to_string())]))
}

/// The environment of a process, including the key and secret values: this is where they are requested. Variables are
/// in fields named `value`, which traces do not show.
fn shown(env: &WorkerEnv, prefix: &str) -> Value {
    let WorkerEnv { key, worker, job_base, gpu_type, gpu_count, cpu_count, data_center, volume, env, listening } = env;
    let variable = |(name, value): &(String, String)| json!({ "name": name, "value": value });
    let listening = listening
        .as_ref()
        .map(|HealthCheck { health_path, is_apart }| json!({ "healthPath": health_path, "isApart": is_apart }));
    json!({
        "variables": env.as_ref().map(|env| env.iter().map(variable).collect::<Vec<_>>()),
        "prefix": prefix,
        "key": key,
        "worker": worker,
        "jobBase": job_base,
        "gpuType": gpu_type,
        "gpuCount": gpu_count,
        "cpuCount": cpu_count,
        "dataCenter": data_center,
        "volume": volume,
        "listening": listening,
    })
}
