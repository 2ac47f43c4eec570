//! Discovers the offer of a cluster, and the rights of a credential there (kubernetes.md, Command line).

use std::collections::{BTreeMap, HashSet};

use engine::fleet::ClusterView;
use serde::Deserialize;
use serde_json::json;

use super::{
    cluster::Cluster,
    error::ApiError,
    manifests::{RULES, cluster_rules},
    names, nodes,
    objects::{Metadata, Object},
};

/// The result of a discovery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Discovery {
    /// Its nodes.
    pub view: ClusterView,
    /// Its storage classes, by name.
    pub classes: Vec<VolumeClass>,
    /// The rights that are missing, as in `create pods in svcctl`.
    pub missing_rights: Vec<String>,
}

/// A storage class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VolumeClass {
    /// Its name.
    pub name: String,
    /// Whether claims without a class get it.
    pub is_default: bool,
    /// Whether a volume is made only once a pod that uses it has a node.
    pub waits_for_pod: bool,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct StorageClass {
    metadata: Metadata,
    volume_binding_mode: String,
}

impl Object for StorageClass {
    fn metadata(&self) -> &Metadata {
        &self.metadata
    }
}

/// The answer to which rights one has in a namespace.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct RulesReview {
    status: RulesStatus,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct RulesStatus {
    resource_rules: Vec<Rule>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Rule {
    verbs: Vec<String>,
    api_groups: Vec<String>,
    resources: Vec<String>,
    resource_names: Vec<String>,
}

impl Rule {
    fn allows(&self, group: &str, resource: &str, verb: &str) -> bool {
        let has = |all: &[String], one: &str| all.iter().any(|each| each == "*" || each == one);
        self.resource_names.is_empty()
            && has(&self.api_groups, group)
            && has(&self.resources, resource)
            && has(&self.verbs, verb)
    }
}

/// Discovers what a cluster has.
pub async fn discover(cluster: &Cluster) -> Result<Discovery, ApiError> {
    let all: Vec<_> = cluster.nodes().await?.into_values().collect();
    let (pods, sees_others) = cluster.everywhere().await?;
    let none = HashSet::new();
    let view = nodes::view(cluster.version(), &all, (&pods, sees_others, None), (&cluster.0.engine, &none));
    Ok(Discovery { view, classes: classes(cluster).await?, missing_rights: missing_rights(cluster).await? })
}

/// The storage classes; none where they may not be seen.
async fn classes(cluster: &Cluster) -> Result<Vec<VolumeClass>, ApiError> {
    let listed = match cluster.0.client.list::<StorageClass>("/apis/storage.k8s.io/v1/storageclasses", &[]).await {
        Ok(listed) => listed.items,
        Err(ApiError::Forbidden(_) | ApiError::Missing(_)) => Vec::new(),
        Err(error) => return Err(error),
    };
    let class = |StorageClass { metadata, volume_binding_mode }: StorageClass| VolumeClass {
        is_default: is_default(&metadata.annotations),
        name: metadata.name,
        waits_for_pod: volume_binding_mode == "WaitForFirstConsumer",
    };
    Ok(listed.into_iter().map(class).collect())
}

fn is_default(annotations: &BTreeMap<String, String>) -> bool {
    annotations.get("storageclass.kubernetes.io/is-default-class").is_some_and(|value| value == "true")
}

/// The rights of our manifests that the credential lacks.
async fn missing_rights(cluster: &Cluster) -> Result<Vec<String>, ApiError> {
    let spec = &cluster.0.spec;
    let namespace = &spec.namespace;
    // Rights in all namespaces hold in one that nobody has.
    let place = if spec.per_account.is_some() { names::namespace(spec, "") } else { namespace.clone() };
    let asked = json!({ "kind": "SelfSubjectRulesReview", "spec": { "namespace": place } });
    let path = "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews";
    let review: RulesReview = cluster.0.client.create(path, &asked).await?;
    let rights = &review.status.resource_rules;
    let mut missing = Vec::new();
    for (rules, place) in [(RULES.to_vec(), format!("in {namespace}")), (cluster_rules(spec), "everywhere".to_owned())]
    {
        for (group, resources, verbs) in rules {
            for resource in resources {
                let denied: Vec<&str> = verbs
                    .iter()
                    .copied()
                    .filter(|verb| !rights.iter().any(|right| right.allows(group, resource, verb)))
                    .collect();
                if !denied.is_empty() {
                    missing.push(format!("{} {resource} {place}", denied.join(", ")));
                }
            }
        }
    }
    // The review answers for one namespace; what holds everywhere is asked by doing it.
    if !cluster.everywhere().await?.1 {
        missing.push("list pods everywhere".to_owned());
    }
    missing.sort();
    missing.dedup();
    Ok(missing)
}
