//! Endpoints that cost money without doing work (cli.md, serverless).

use std::time::Duration;

use super::{activity::EndpointActivity, price::Prices};
use crate::{list, together::together};
use api::{Api, CallError};
use wire::{
    money::Usd,
    serverless::{
        endpoints::{Endpoint, ListEndpoints},
        workers::ListEndpointWorkers,
    },
};

/// How long a worker may run an old version before it is reported.
const STALE: Duration = Duration::from_secs(24 * 3600);

/// The audit of an endpoint.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The endpoint.
    pub endpoint: Endpoint,
    /// Its activity.
    pub live: EndpointActivity,
    /// The daily cost of its ready workers, if known.
    pub per_day: Option<Usd>,
    /// Its problems, one sentence each.
    pub reasons: Vec<String>,
}

/// Audits every endpoint of the account, the most expensive first. `jobs` returns the API for an endpoint's jobs.
pub async fn audit(api: &Api, jobs: impl Fn(&Endpoint) -> Option<Api>) -> Result<Vec<Finding>, CallError> {
    let endpoints = list::all(api, ListEndpoints::default()).await?.into_items();
    if endpoints.is_empty() {
        return Ok(Vec::new());
    }
    let prices = Prices::read(api).await?;
    let look = |endpoint: Endpoint| {
        let (prices, jobs) = (&prices, jobs(&endpoint));
        async move {
            let Some(jobs) = jobs else { return Ok(None) };
            match find(api, &jobs, &endpoint, prices).await {
                Ok(finding) => Ok(Some(finding)),
                // It has been deleted in the meantime.
                Err(error) if error.status() == Some(404) => Ok(None),
                Err(error) => Err(error),
            }
        }
    };
    let found: Result<Vec<Option<Finding>>, CallError> =
        together(endpoints.into_iter().map(look)).await.into_iter().collect();
    let mut findings: Vec<Finding> = found?.into_iter().flatten().collect();
    findings.sort_by_key(|finding| std::cmp::Reverse(finding.per_day));
    Ok(findings)
}

async fn find(api: &Api, jobs: &Api, endpoint: &Endpoint, prices: &Prices) -> Result<Finding, CallError> {
    let live = EndpointActivity::of(api, jobs, endpoint, prices).await?;
    let workers = api.call(ListEndpointWorkers { id: endpoint.id.clone() }).await?.value.workers;
    let stale = workers
        .iter()
        .filter(|worker| worker.is_stale && worker.uptime_seconds.is_some_and(|up| up >= STALE.as_secs()))
        .count();
    let per_day = live.per_hour.map(|cost| cost.times(24));
    Ok(Finding { reasons: reasons(endpoint, &live, stale), endpoint: endpoint.clone(), live, per_day })
}

/// The problems of an endpoint.
fn reasons(endpoint: &Endpoint, live: &EndpointActivity, stale: usize) -> Vec<String> {
    let count = |number: Option<u32>| number.unwrap_or(0);
    let settings = endpoint.workers.as_ref();
    let (min, max) = (count(settings.and_then(|workers| workers.min)), settings.and_then(|workers| workers.max));
    let (idle, unhealthy) = (count(*live.workers.idle), count(*live.workers.unhealthy));
    let queued = live.jobs.and_then(|jobs| *jobs.in_queue).unwrap_or(0);
    let mut reasons = Vec::new();
    if min > 0 {
        reasons.push(format!("min {min}: they cost with or without jobs"));
    }
    if idle > 0 && queued == 0 {
        reasons.push(format!("{idle} idle"));
    }
    if unhealthy > 0 {
        reasons.push(format!("{unhealthy} unhealthy"));
    }
    if stale > 0 {
        reasons.push(format!("{stale} on an old version for more than a day"));
    }
    if queued > 0 && count(*live.workers.total) == 0 {
        let max = if max == Some(0) { ", and max is 0" } else { "" };
        reasons.push(format!("{queued} queued without a worker{max}"));
    }
    reasons
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{EndpointActivity, reasons};

    #[test]
    fn what_costs_without_work_is_named() {
        let endpoint = |min: u32, max: u32| {
            serde_json::from_value(json!({ "id": "e", "workers": { "min": min, "max": max } })).unwrap()
        };
        let live = |queued: u64, workers: serde_json::Value| EndpointActivity {
            jobs: Some(serde_json::from_value(json!({ "inQueue": queued })).unwrap()),
            workers: serde_json::from_value(workers).unwrap(),
            ..EndpointActivity::default()
        };
        let idle = live(0, json!({ "idle": 2, "total": 2 }));
        assert_eq!(reasons(&endpoint(1, 3), &idle, 1).len(), 3);
        assert_eq!(
            reasons(&endpoint(0, 0), &live(4, json!({ "total": 0 })), 0),
            ["4 queued without a worker, and max is 0"]
        );
        assert_eq!(reasons(&endpoint(0, 3), &live(0, json!({ "unhealthy": 1, "total": 1 })), 0), ["1 unhealthy"]);
        assert!(reasons(&endpoint(0, 3), &live(9, json!({ "running": 3, "total": 3 })), 0).is_empty());
    }
}
