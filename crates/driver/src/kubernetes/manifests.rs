//! The manifests that an administrator applies before a cluster is added: a namespace with a Role, and a ClusterRole
//! (kubernetes.md, Command line; Security defaults).

use engine::fleet::ClusterSpec;
use serde_json::{Map, Value, json};

use super::{client::ApiClient, cluster::Cluster, error::ApiError, names::Paths, objects::AnyObject, policy};

/// The name of the account, the roles and their bindings.
const NAME: &str = "svcctl";

/// A rule of a role: API group, resources and verbs.
pub(super) type RoleRule = (&'static str, &'static [&'static str], &'static [&'static str]);

/// The rules of the namespace's Role.
pub(super) const RULES: &[RoleRule] = &[
    ("", &["pods"], &["get", "list", "watch", "create", "patch", "delete"]),
    ("", &["pods/log"], &["get"]),
    ("", &["pods/exec", "pods/portforward"], &["get", "create"]),
    ("", &["secrets", "services", "persistentvolumeclaims"], &["get", "list", "watch", "create", "patch", "delete"]),
    ("", &["events"], &["get", "list", "watch"]),
    ("", &["resourcequotas", "limitranges"], &["get", "list"]),
    ("networking.k8s.io", &["networkpolicies"], &["get", "list", "create", "patch", "delete"]),
    ("coordination.k8s.io", &["leases"], &["get", "create", "patch", "delete"]),
    ("metrics.k8s.io", &["pods"], &["get", "list"]),
];
/// The rules of the ClusterRole.
const CLUSTER_RULES: &[RoleRule] = &[
    ("", &["nodes", "pods"], &["get", "list", "watch"]),
    ("scheduling.k8s.io", &["priorityclasses"], &["get"]),
    ("storage.k8s.io", &["storageclasses"], &["get", "list"]),
];

/// The further rules of the ClusterRole where each account has a namespace of its own: to make them, and in each what the
/// Role grants in one.
const ACCOUNT_RULES: &[RoleRule] =
    &[("", &["namespaces"], &["get", "create", "patch"]), ("", &["resourcequotas"], &["create"])];

/// All rules that hold everywhere.
pub(super) fn cluster_rules(spec: &ClusterSpec) -> Vec<RoleRule> {
    if spec.per_account.is_some() { [CLUSTER_RULES, ACCOUNT_RULES, RULES].concat() } else { CLUSTER_RULES.to_vec() }
}

/// The manifest of the namespace: with its account, its Role, and policies for its pods' network.
pub fn namespace(spec: &ClusterSpec) -> String {
    yaml(&namespace_objects(spec))
}

/// The manifest for the whole cluster: the right to see nodes and what others use of them, and the priority of pods.
pub fn cluster_role(spec: &ClusterSpec) -> String {
    yaml(&cluster_objects(spec))
}

/// A namespace whose pods are as confined as ours.
pub(super) fn namespace_object(name: &str, is_restricted: bool, mut labels: Map<String, Value>) -> Value {
    let level = if is_restricted { "restricted" } else { "baseline" };
    labels.insert("pod-security.kubernetes.io/enforce".to_owned(), level.into());
    json!({ "apiVersion": "v1", "kind": "Namespace", "metadata": { "name": name, "labels": labels } })
}

fn namespace_objects(spec: &ClusterSpec) -> Vec<(String, Value)> {
    let namespace = &spec.namespace;
    let core = |kind: &str| format!("/api/v1/namespaces/{namespace}/{kind}");
    let rbac = |kind: &str| format!("/apis/rbac.authorization.k8s.io/v1/namespaces/{namespace}/{kind}");
    let metadata = json!({ "name": NAME, "namespace": namespace });
    let account = json!([{ "kind": "ServiceAccount", "name": NAME, "namespace": namespace }]);
    let role = json!({ "apiGroup": "rbac.authorization.k8s.io", "kind": "Role", "name": NAME });
    vec![
        ("/api/v1/namespaces".to_owned(), namespace_object(namespace, spec.is_restricted, Map::new())),
        (core("serviceaccounts"), json!({ "apiVersion": "v1", "kind": "ServiceAccount", "metadata": metadata })),
        (
            rbac("roles"),
            json!({
                "apiVersion": "rbac.authorization.k8s.io/v1", "kind": "Role", "metadata": metadata,
                "rules": rules(RULES),
            }),
        ),
        (
            rbac("rolebindings"),
            json!({
                "apiVersion": "rbac.authorization.k8s.io/v1", "kind": "RoleBinding", "metadata": metadata,
                "subjects": account, "roleRef": role,
            }),
        ),
        (Paths::new(namespace).policies(), policy::of_namespace(namespace, namespace)),
    ]
}

fn cluster_objects(spec: &ClusterSpec) -> Vec<(String, Value)> {
    let rbac = |kind: &str| format!("/apis/rbac.authorization.k8s.io/v1/{kind}");
    let name = format!("{NAME}-{}", spec.namespace);
    let account = json!([{ "kind": "ServiceAccount", "name": NAME, "namespace": spec.namespace }]);
    let role = json!({ "apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": name });
    vec![
        (
            rbac("clusterroles"),
            json!({
                "apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRole", "metadata": { "name": name },
                "rules": rules(&cluster_rules(spec)),
            }),
        ),
        (
            rbac("clusterrolebindings"),
            json!({
                "apiVersion": "rbac.authorization.k8s.io/v1", "kind": "ClusterRoleBinding",
                "metadata": { "name": name }, "subjects": account, "roleRef": role,
            }),
        ),
        (
            "/apis/scheduling.k8s.io/v1/priorityclasses".to_owned(),
            json!({
                "apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass", "metadata": { "name": NAME },
                "value": 1000, "preemptionPolicy": "Never",
                "description": "Pods of svcctl, which push no other pod out.",
            }),
        ),
    ]
}

fn rules(rules: &[RoleRule]) -> Value {
    let rule =
        |(group, resources, verbs): &RoleRule| json!({ "apiGroups": [group], "resources": resources, "verbs": verbs });
    rules.iter().map(rule).collect()
}

fn yaml(objects: &[(String, Value)]) -> String {
    let one = |(_, object): &(String, Value)| {
        serde_norway::to_string(object).expect("it has only texts, numbers, lists and maps with text keys")
    };
    objects.iter().map(one).collect::<Vec<_>>().join("---\n")
}

impl Cluster {
    /// Applies both manifests, for which its credential needs the rights of an administrator.
    pub async fn apply(&self) -> Result<(), ApiError> {
        apply(&self.0.client, &self.0.spec).await
    }
}

/// Applies both manifests. Objects that are there stay as they are, but for the rules of roles.
pub async fn apply(client: &ApiClient, spec: &ClusterSpec) -> Result<(), ApiError> {
    for (path, object) in namespace_objects(spec).into_iter().chain(cluster_objects(spec)) {
        match client.create::<AnyObject>(&path, &object).await {
            Ok(_) => {}
            Err(ApiError::Exists(_)) => {
                let name = object.pointer("/metadata/name").and_then(Value::as_str).unwrap_or_default();
                if let Some(rules) = object.get("rules") {
                    client.patch::<AnyObject>(&format!("{path}/{name}"), &json!({ "rules": rules })).await?;
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
