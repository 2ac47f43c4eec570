//! Everything a process needs to be a worker of an endpoint (serverless.md, Real workers).

use serde::{Deserialize, Serialize};

use api::{CallError, Remote, Request, Retries};
use http::Method;
use wire::serverless::{worker_api::DEFAULT_PREFIX, worker_names::WorkerNames};

/// A worker that needs a process, as reported by a server. It has no `Debug`, so no message can show the key.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct WorkerEnv {
    /// The prefix of the variable names.
    #[serde(default = "default_prefix")]
    pub prefix: String,
    /// The key of the endpoint's workers.
    pub key: String,
    /// The worker's id.
    pub worker: String,
    /// The base URL for taking jobs.
    pub job_base: String,
    /// The GPU type; empty on CPU.
    #[serde(default)]
    pub gpu_type: String,
    /// Its GPUs.
    #[serde(default)]
    pub gpu_count: u32,
    /// Its vCPUs.
    #[serde(default)]
    pub cpu_count: u32,
    /// Where it runs; empty if it is not placed.
    #[serde(default)]
    pub data_center: String,
    /// The network volume that it mounts.
    #[serde(default)]
    pub volume: Option<String>,
    /// The endpoint's own environment, with secrets resolved. `None` if one of them has been deleted since the worker
    /// started: its process keeps its values.
    #[serde(default = "no_variables")]
    pub variables: Option<Vec<Variable>>,
    /// Settings for answering requests; `None` if it takes jobs.
    #[serde(default)]
    pub listening: Option<ListenSettings>,
}

/// A variable of an endpoint's environment. It has no `Debug`, so no message can show a secret in it.
#[derive(Clone, PartialEq, Eq, Deserialize)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// The default for a server that sends none.
#[allow(clippy::unnecessary_wraps, reason = "none at all is something else")]
const fn no_variables() -> Option<Vec<Variable>> {
    Some(Vec::new())
}

/// Settings of a load balancer endpoint's worker.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ListenSettings {
    /// The path of the health check.
    pub health_path: String,
    /// Whether its health check uses a separate port.
    #[serde(default)]
    pub is_apart: bool,
}

fn default_prefix() -> String {
    DEFAULT_PREFIX.to_owned()
}

#[derive(Deserialize)]
struct Runner {
    workers: Vec<WorkerEnv>,
}

#[derive(Serialize)]
struct Attendance {
    #[serde(skip_serializing_if = "Option::is_none")]
    workers: Option<u32>,
}

impl From<engine::WorkerEnv> for WorkerEnv {
    /// From the in-process engine.
    fn from(env: engine::WorkerEnv) -> Self {
        let engine::WorkerEnv {
            key,
            worker,
            job_base,
            gpu_type,
            gpu_count,
            cpu_count,
            data_center,
            volume,
            env,
            listening,
        } = env;
        let variable = |(name, value)| Variable { name, value };
        let listening =
            listening.map(|engine::HealthCheck { health_path, is_apart }| ListenSettings { health_path, is_apart });
        Self {
            prefix: default_prefix(),
            key,
            worker,
            job_base,
            gpu_type,
            gpu_count,
            cpu_count,
            data_center,
            volume,
            variables: env.map(|env| env.into_iter().map(variable).collect()),
            listening,
        }
    }
}

impl WorkerEnv {
    /// The variables of its process: the endpoint's own, then those of the page, which win. `None` if the process is to
    /// keep its values.
    pub fn whole(&self, endpoint: &str, prefix: Option<&str>) -> Option<Vec<(String, String)>> {
        let own = self.variables.as_ref()?.iter().map(|variable| (variable.name.clone(), variable.value.clone()));
        let page = self.page(endpoint, prefix);
        let is_of_page = |name: &String| page.iter().any(|(other, _)| other == name);
        let own: Vec<(String, String)> = own.filter(|(name, _)| !is_of_page(name)).collect();
        Some(own.into_iter().chain(page).collect())
    }

    /// The variables of the page, by name.
    fn page(&self, endpoint: &str, prefix: Option<&str>) -> Vec<(String, String)> {
        let names = WorkerNames {
            endpoint,
            worker: &self.worker,
            key: &self.key,
            job_base: &self.job_base,
            gpu_type: &self.gpu_type,
            gpu_count: self.gpu_count,
            cpu_count: self.cpu_count,
            data_center: &self.data_center,
            volume: self.volume.as_deref(),
            takes_jobs: self.listening.is_none(),
        };
        names.variables(prefix.unwrap_or(&self.prefix))
    }
}

/// Announces a runner of local processes for 30 s, and asks which workers need one.
pub async fn attend(remote: &Remote, endpoint: &str, workers: Option<u32>) -> Result<Vec<WorkerEnv>, CallError> {
    let body = serde_json::to_vec(&Attendance { workers }).unwrap_or_default();
    let runner: Runner = ask(remote, Method::POST, &format!("{}/runner", path(endpoint)), Some(body)).await?;
    Ok(runner.workers)
}

/// Requests everything that a process run by the user needs.
pub async fn env(remote: &Remote, endpoint: &str) -> Result<WorkerEnv, CallError> {
    ask(remote, Method::GET, &format!("{}/worker-env", path(endpoint)), None).await
}

/// Makes a new key for the workers of an endpoint; the old one is refused from now on.
pub async fn renew_key(remote: &Remote, endpoint: &str) -> Result<(), CallError> {
    let target = format!("{}/worker-key", path(endpoint));
    remote.ask(&Request::any(Method::POST, &target, &[], None), Retries::None).await.map(drop)
}

/// Adds the output of a worker's process to its log.
pub async fn print(remote: &Remote, endpoint: &str, worker: &str, lines: &[String]) -> Result<(), CallError> {
    let body = serde_json::json!({ "lines": lines }).to_string().into_bytes();
    let target = format!("{}/workers/{worker}/lines", path(endpoint));
    remote.ask(&Request::any(Method::POST, &target, &[], Some(body)), Retries::None).await.map(drop)
}

/// Reports the health check of the worker listening at `port`: its status, or `None` if nothing listens there any more.
pub async fn report_health(
    remote: &Remote,
    endpoint: &str,
    worker: &str,
    (port, status): (u16, Option<u16>),
) -> Result<(), CallError> {
    let body = serde_json::json!({ "port": port, "status": status }).to_string().into_bytes();
    let target = format!("{}/workers/{worker}/health", path(endpoint));
    remote.ask(&Request::any(Method::POST, &target, &[], Some(body)), Retries::None).await.map(drop)
}

/// Reports that the process of a worker ended and is being restarted.
pub async fn report_exit(remote: &Remote, endpoint: &str, worker: &str) -> Result<(), CallError> {
    let target = format!("{}/workers/{worker}/exit", path(endpoint));
    remote.ask(&Request::any(Method::POST, &target, &[], None), Retries::None).await.map(drop)
}

fn path(endpoint: &str) -> String {
    format!("/_engine/endpoints/{endpoint}")
}

async fn ask<T: serde::de::DeserializeOwned>(
    remote: &Remote,
    method: Method,
    target: &str,
    body: Option<Vec<u8>>,
) -> Result<T, CallError> {
    let mut answer = remote.ask(&Request::any(method, target, &[], body), Retries::Safe).await?;
    let mut bytes = Vec::new();
    while let Some(part) = answer.next().await? {
        bytes.extend(part);
    }
    // The text holds a key, so it is not repeated.
    serde_json::from_slice(&bytes).map_err(|error| remote.misread(&format!("workers at line {}", error.line())))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::{ListenSettings, WorkerEnv};

    #[test]
    fn the_names_are_those_that_libraries_read() {
        let env: WorkerEnv = serde_json::from_value(json!({
            "key": "svw_1", "worker": "w1", "jobBase": "http://127.0.0.1:1/", "gpuType": "NVIDIA L4", "gpuCount": 1,
        }))
        .unwrap();
        let variables: BTreeMap<String, String> = env.whole("e1", Some("RUN")).unwrap().into_iter().collect();
        let take = &variables["RUN_WEBHOOK_GET_JOB"];
        assert_eq!(take, "http://127.0.0.1:1/v2/e1/job-take/w1?gpu=NVIDIA%20L4");
        assert_eq!(variables["RUN_WEBHOOK_POST_OUTPUT"], "http://127.0.0.1:1/v2/e1/job-done/w1/$ID?gpu=NVIDIA%20L4");
        assert_eq!((variables["RUN_AI_API_KEY"].as_str(), variables["RUN_PING_INTERVAL"].as_str()), ("svw_1", "10000"));
        assert!(!variables.contains_key("RUN_VOLUME_ID"));
        assert!(env.whole("e1", None).unwrap().iter().all(|(name, _)| name.starts_with("SVCCTL_")));
    }

    #[test]
    fn what_the_endpoint_sets_goes_before_what_the_page_says() {
        let env = json!({
            "key": "svw_1", "worker": "w1", "jobBase": "http://127.0.0.1:1",
            "variables": [{ "name": "MODEL", "value": "base" }, { "name": "RUN_POD_ID", "value": "mine" }],
        });
        let whole = |env| serde_json::from_value::<WorkerEnv>(env).unwrap().whole("e1", Some("RUN"));
        let variables: BTreeMap<String, String> = whole(env.clone()).unwrap().into_iter().collect();
        assert_eq!((variables["MODEL"].as_str(), variables["RUN_POD_ID"].as_str()), ("base", "w1"));
        let mut gone = env;
        gone["variables"] = json!(null);
        assert_eq!(whole(gone), None, "a process keeps what it has");
    }

    #[test]
    fn what_answers_requests_is_told_no_addresses_of_jobs() {
        let env: WorkerEnv =
            serde_json::from_value(json!({ "key": "svw_1", "worker": "w1", "jobBase": "http://127.0.0.1:1" })).unwrap();
        let listening = Some(ListenSettings { health_path: "/ping".to_owned(), is_apart: false });
        let names = WorkerEnv { listening, ..env }.page("e1", None);
        assert!(names.iter().all(|(name, _)| !name.contains("WEBHOOK")), "{names:?}");
    }
}
