//! The quotas of a namespace (kubernetes.md, Capacity): what they allow all pods of ours together.

use std::{collections::BTreeMap, time::Duration};

use engine::fleet::NodeResources;
use serde::Deserialize;

use super::{
    cluster::Cluster,
    error::ApiError,
    names::{self, ENGINE, GPU},
    nodes::requests,
    objects::{Metadata, Pod},
    pod::is_over,
    quantity,
};

/// How long limits that were read are believed.
const FRESH: Duration = Duration::from_secs(10);
/// The scopes that all pods of ours are in: they ask for something, and have no deadline.
const OURS: &[&str] = &["NotTerminating", "NotBestEffort"];

/// A quota.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Quota {
    pub(super) metadata: Metadata,
    spec: QuotaSpec,
    pub(super) status: QuotaStatus,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct QuotaSpec {
    scopes: Vec<String>,
    scope_selector: Option<serde::de::IgnoredAny>,
}

/// The limits of a quota, and the use of them.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct QuotaStatus {
    pub(super) hard: BTreeMap<String, String>,
    pub(super) used: BTreeMap<String, String>,
}

impl Cluster {
    /// The quotas of the namespaces of our pods.
    pub(super) async fn quotas(&self) -> Result<Vec<Quota>, ApiError> {
        let listed = self.0.client.list::<Quota>(&self.0.pod_paths.all("resourcequotas"), &[]).await?;
        Ok(listed.items.into_iter().filter(|quota| names::is_ours(&self.0.spec, &quota.metadata.namespace)).collect())
    }

    /// What the quotas allow all pods of ours together, less what others use in the namespace, as far as `all` shows
    /// that. `None` if none limits them, if each account has its own, or if that may not be read: what is beyond a
    /// quota waits then.
    pub(super) async fn quota(&self, all: &[Pod]) -> Result<Option<NodeResources>, ApiError> {
        if self.0.spec.per_account.is_some() {
            return Ok(None);
        }
        let now = self.0.clock.now();
        let mut known = self.0.quota.lock().await;
        let limits = match *known {
            Some((at, limits)) if now < at.after(FRESH) => limits,
            _ => {
                let limits = match self.quotas().await {
                    Ok(quotas) => limits(&quotas),
                    Err(ApiError::Missing(_) | ApiError::Forbidden(_)) => None,
                    Err(error) => return Err(error),
                };
                *known = Some((now, limits));
                limits
            }
        };
        drop(known);
        let Some(limits) = limits else { return Ok(None) };
        let is_others = |pod: &&Pod| {
            let metadata = &pod.metadata;
            let is_ours = metadata.labels.get(ENGINE).is_some_and(|engine| *engine == self.0.engine);
            metadata.namespace == self.0.spec.namespace && !is_ours && !is_over(pod)
        };
        let others = all.iter().filter(is_others).map(requests).fold(NodeResources::default(), NodeResources::plus);
        Ok(Some(limits.less(others)))
    }
}

/// The least that these quotas allow of each resource; `None` if they limit none that is counted here. A quota for some
/// pods alone is left out: it may not be meant for ours.
fn limits(quotas: &[Quota]) -> Option<NodeResources> {
    let is_ours = |quota: &&Quota| {
        quota.spec.scope_selector.is_none() && quota.spec.scopes.iter().all(|scope| OURS.contains(&scope.as_str()))
    };
    let hard = || quotas.iter().filter(is_ours).flat_map(|quota| &quota.status.hard);
    // The requests of a pod are also its limits.
    let least = |resource: &str, amount: fn(&str) -> Option<u64>| {
        let is_of = |name: &str| {
            name.strip_prefix("requests.").or_else(|| name.strip_prefix("limits.")).unwrap_or(name) == resource
        };
        hard().filter(|(name, _)| is_of(name)).filter_map(|(_, hard)| amount(hard)).min()
    };
    let thousandths = |text: &str| u64::try_from(quantity::thousandths(text)?).ok();
    let most = NodeResources::UNLIMITED;
    let limits = NodeResources {
        gpus: least(GPU, quantity::units).and_then(|gpus| gpus.try_into().ok()).unwrap_or(most.gpus),
        millicpus: least("cpu", thousandths).unwrap_or(most.millicpus),
        memory: least("memory", quantity::units).unwrap_or(most.memory),
        disk: least("ephemeral-storage", quantity::units).unwrap_or(most.disk),
        ..most
    };
    (limits != most).then_some(limits)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Quota, limits};
    use engine::fleet::NodeResources;

    fn quota(hard: &Value, spec: &Value) -> Quota {
        serde_json::from_value(json!({ "metadata": { "name": "q" }, "spec": spec, "status": { "hard": hard } }))
            .unwrap()
    }

    #[test]
    fn the_least_of_all_quotas_for_every_pod_counts() {
        let everybody = json!({ "scopes": ["NotTerminating"] });
        let team = quota(&json!({ "requests.nvidia.com/gpu": "8", "limits.cpu": "64", "pods": "3" }), &everybody);
        let cap = quota(&json!({ "cpu": "32500m", "requests.memory": "1Ti", "count/secrets": "9" }), &json!({}));
        let some = json!({ "scopeSelector": { "matchExpressions": [] } });
        let priority = quota(&json!({ "requests.nvidia.com/gpu": "1" }), &some);
        let jobs = quota(&json!({ "cpu": "1" }), &json!({ "scopes": ["Terminating"] }));
        let expected = NodeResources { gpus: 8, millicpus: 32_500, memory: 1 << 40, ..NodeResources::UNLIMITED };
        assert_eq!(limits(&[team, cap, priority, jobs]), Some(expected));
        assert_eq!(limits(&[quota(&json!({ "count/secrets": "9", "pods": "3" }), &json!({}))]), None);
        assert_eq!(limits(&[]), None);
    }
}
