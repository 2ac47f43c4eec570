//! The use of the GPUs of Pods, which Prometheus has from NVIDIA's DCGM exporter (kubernetes.md, Logs, figures,
//! exec).

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use engine::fleet::ClusterSpec;
use serde::Deserialize;
use tokio::time::timeout;

use super::{client::ApiClient, error::ApiError, names};

/// Percent.
const BUSY: &str = "DCGM_FI_DEV_GPU_UTIL";
/// MiB.
const USED: &str = "DCGM_FI_DEV_FB_USED";
/// MiB.
const FREE: &str = "DCGM_FI_DEV_FB_FREE";

/// How long an answer may take; figures of vCPUs and memory wait for it.
const ANSWER: Duration = Duration::from_secs(5);

/// Reads the figures of GPUs.
pub(super) struct GpuMetrics {
    client: ApiClient,
    /// The cluster of the Pods.
    spec: ClusterSpec,
}

/// The answer to a query: the last value of each series.
#[derive(Debug, Deserialize)]
struct QueryResult {
    data: Vector,
}

#[derive(Debug, Deserialize)]
struct Vector {
    result: Vec<Series>,
}

#[derive(Debug, Deserialize)]
struct Series {
    metric: BTreeMap<String, String>,
    /// When, in seconds, and how much.
    value: (f64, String),
}

/// A GPU as its exporter names it. GPUs sort by node and number.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct GpuName<'s> {
    node: &'s str,
    number: u32,
    uuid: &'s str,
    /// Its part, if it is divided.
    instance: &'s str,
}

impl GpuMetrics {
    /// Reads those of a cluster, if it has a Prometheus.
    pub(super) fn of(spec: &ClusterSpec) -> Result<Option<Self>, ApiError> {
        let Some(server) = &spec.metrics else { return Ok(None) };
        let client = ApiClient::without_credential(server)?;
        Ok(Some(Self { client, spec: spec.clone() }))
    }

    /// How busy and how full the GPUs of each Pod are, in percent.
    pub(super) async fn by_pod(&self) -> Result<BTreeMap<String, Vec<(u8, u8)>>, ApiError> {
        Ok(by_pod(&self.query(&self.of_namespaces()).await?, &self.spec))
    }

    /// The number of GPUs that Prometheus knows, whoever has them.
    pub(super) async fn count(&self) -> Result<usize, ApiError> {
        let series = self.query(BUSY).await?;
        Ok(series.iter().map(GpuName::of).collect::<BTreeSet<_>>().len())
    }

    async fn query(&self, query: &str) -> Result<Vec<Series>, ApiError> {
        let query = [("query", query.to_owned())];
        let asked = timeout(ANSWER, self.client.get::<QueryResult>("/api/v1/query", &query)).await;
        Ok(asked.map_err(|_| ApiError::Unreachable("it does not answer".to_owned()))??.data.result)
    }

    /// The series of the namespaces of our pods. A Prometheus that has labels of its own moves those of the exporter aside.
    fn of_namespaces(&self) -> String {
        let (home, more) = (&self.spec.namespace, if self.spec.per_account.is_some() { "(-.*)?" } else { "" });
        let of = |label: &str| format!("{{__name__=~\"{BUSY}|{USED}|{FREE}\",{label}=~\"{home}{more}\"}}");
        format!("{} or {}", of("namespace"), of("exported_namespace"))
    }
}

impl<'s> GpuName<'s> {
    fn of(series: &'s Series) -> Self {
        let number = series.label("gpu").and_then(|number| number.parse().ok()).unwrap_or(u32::MAX);
        let label = |name: &str| series.label(name).unwrap_or_default();
        Self { node: label("Hostname"), number, uuid: label("UUID"), instance: label("GPU_I_ID") }
    }
}

impl Series {
    /// A label of the exporter.
    fn label(&self, name: &str) -> Option<&str> {
        let label = self.metric.get(&format!("exported_{name}")).or_else(|| self.metric.get(name));
        label.map(String::as_str).filter(|text| !text.is_empty())
    }

    fn value(&self) -> Option<f64> {
        self.value.1.parse().ok().filter(|value: &f64| value.is_finite())
    }
}

fn by_pod(series: &[Series], spec: &ClusterSpec) -> BTreeMap<String, Vec<(u8, u8)>> {
    let mut pods: BTreeMap<&str, BTreeMap<GpuName<'_>, BTreeMap<&str, f64>>> = BTreeMap::new();
    for one in
        series.iter().filter(|one| one.label("namespace").is_some_and(|namespace| names::is_ours(spec, namespace)))
    {
        if let (Some(pod), Some(metric), Some(value)) = (one.label("pod"), one.metric.get("__name__"), one.value()) {
            pods.entry(pod).or_default().entry(GpuName::of(one)).or_default().insert(metric, value);
        }
    }
    let figures = |values: &BTreeMap<&str, f64>| {
        let of = |metric| values.get(metric).copied().unwrap_or(0.0).max(0.0);
        let (used, free) = (of(USED), of(FREE));
        (percent(of(BUSY)), percent(used * 100.0 / (used + free).max(1.0)))
    };
    pods.into_iter().map(|(pod, gpus)| (pod.to_owned(), gpus.values().map(figures).collect())).collect()
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is from 0 to 100")]
fn percent(value: f64) -> u8 {
    value.clamp(0.0, 100.0).round() as u8
}

#[cfg(test)]
mod tests;
