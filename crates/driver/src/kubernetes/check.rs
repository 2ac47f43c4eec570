//! Finds what is wrong with a cluster, and how to fix it (kubernetes.md, Command line).

use std::collections::BTreeSet;

use engine::fleet::{ClusterView, Exposure, NodeView};
use wire::Timestamp;

use super::{
    cluster::Cluster,
    discover::{Discovery, discover},
    error::ApiError,
    names,
    objects::{AnyObject, Metadata, PodMetrics},
    quota::Quota,
};
use crate::finding::Finding;

/// The least version with all that is used: gates, the end of input, Pod Security.
const MINOR: u32 = 30;
/// The greatest difference of two clocks.
const APART: i64 = 2_000;
/// The most names in one finding.
const FEW: usize = 5;

/// The engine's knowledge, to compare with.
pub struct CheckInputs<'k> {
    /// Whether a product label is one of a GPU type.
    pub has_type: &'k (dyn Fn(&str) -> bool + Sync),
    /// The pods and workers that it has, or had, there.
    pub pods: &'k BTreeSet<String>,
}

/// Checks a cluster. The findings are sorted, the worst first.
pub async fn check(cluster: &Cluster, known: &CheckInputs<'_>) -> Vec<Finding> {
    let found = match discover(cluster).await {
        Ok(found) => found,
        Err(error) => {
            let hint = "check the kubeconfig, and that the API server can be reached from here";
            return vec![Finding::fail("reachable", error.to_string(), hint)];
        }
    };
    let mut findings = vec![version(cluster), rights(cluster, &found), clock(cluster).await, owner(cluster).await];
    findings.push(security(cluster).await);
    findings.extend(policies(cluster).await);
    findings.extend(machines(&found.view, known));
    findings.extend(classes(cluster, &found));
    findings.push(metrics(cluster).await);
    findings.extend(gpu_metrics(cluster, &found.view).await);
    findings.extend(quotas(cluster).await);
    findings.push(priority(cluster));
    findings.push(strays(cluster, known).await);
    findings.sort_by_key(|finding| finding.level);
    findings
}

fn version(cluster: &Cluster) -> Finding {
    let version = cluster.version();
    let minor = cluster.0.features.minor;
    if minor >= MINOR {
        return Finding::ok("reachable", format!("Kubernetes {version}"));
    }
    let missing = [
        (30, "members of a cluster of pods begin one after the other"),
        (30, "a program cannot be told that its input has ended"),
        (23, "there is no Pod Security level"),
        (21, "a stopped container has two seconds to end, and its exit code is lost"),
    ];
    let missing: Vec<&str> = missing.iter().filter(|(since, _)| minor < *since).map(|(_, what)| *what).collect();
    let detail = format!("Kubernetes {version} is older than 1.{MINOR}: {}", missing.join("; "));
    Finding::warn("reachable", detail, "upgrade the cluster")
}

fn rights(cluster: &Cluster, Discovery { missing_rights, .. }: &Discovery) -> Finding {
    if missing_rights.is_empty() {
        return Finding::ok("rights", "the credential may do all that is needed");
    }
    let hint = "apply the manifests that `svcctl engine kubernetes add --print-manifests` prints";
    let detail = format!("the credential may not {}", few(missing_rights));
    // Without that one right the use of others is invisible, and all else works.
    let is_alone = cluster.0.spec.per_account.is_none();
    if is_alone && missing_rights.iter().all(|right| right.contains("everywhere")) {
        return Finding::warn("rights", format!("{detail}; what others use may be invisible"), hint);
    }
    Finding::fail("rights", detail, hint)
}

async fn clock(cluster: &Cluster) -> Finding {
    let before = cluster.0.clock.now().millis();
    let date = match cluster.0.client.date().await {
        Ok(date) => date,
        Err(error) => return unknown("clock", &error),
    };
    let after = cluster.0.clock.now().millis();
    let theirs = date.and_then(|date| chrono::DateTime::parse_from_rfc2822(&date).ok());
    let Some(theirs) = theirs.map(|date| Timestamp::from(date.to_utc()).millis()) else {
        return Finding::warn("clock", "unknown: the API server does not tell it", "check that it is synchronized");
    };
    // It tells whole seconds.
    let off = if theirs + 1_000 < before { theirs + 1_000 - before } else { (theirs - after).max(0) };
    if off.abs() <= APART {
        return Finding::ok("clock", "it agrees with ours");
    }
    let way = if off < 0 { "behind" } else { "ahead of" };
    Finding::warn("clock", format!("it is {} s {way} ours", off.abs() / 1_000), "synchronize both")
}

async fn owner(cluster: &Cluster) -> Finding {
    let namespace = &cluster.0.spec.namespace;
    match cluster.claimed().await {
        Ok(None) => Finding::ok("owner", format!("the namespace {namespace} belongs to this engine")),
        Ok(Some(other)) => Finding::fail(
            "owner",
            format!("the namespace {namespace} belongs to another engine ({other})"),
            "use another namespace, or take this one with --take-over if that engine is gone",
        ),
        Err(error) => unknown("owner", &error),
    }
}

async fn security(cluster: &Cluster) -> Finding {
    let namespace = &cluster.0.spec.namespace;
    let hint = "kubectl label namespace NAME pod-security.kubernetes.io/enforce=baseline";
    match cluster.0.client.get::<AnyObject>(&format!("/api/v1/namespaces/{namespace}"), &[]).await {
        Ok(found) => match found.metadata.labels.get("pod-security.kubernetes.io/enforce").map(String::as_str) {
            Some("restricted") if !cluster.0.spec.is_restricted => Finding::fail(
                "security",
                "the namespace enforces `restricted`, which refuses pods that run as root",
                "add the cluster with --restricted, or let the namespace enforce `baseline`",
            ),
            Some(level @ ("baseline" | "restricted")) => {
                Finding::ok("security", format!("the namespace enforces `{level}`"))
            }
            _ => Finding::warn("security", "the namespace enforces no Pod Security level", hint),
        },
        Err(error) => unknown("security", &error),
    }
}

async fn policies(cluster: &Cluster) -> Option<Finding> {
    let path = format!("{}/svcctl", cluster.0.paths.policies());
    Some(match cluster.0.client.get::<AnyObject>(&path, &[]).await {
        Ok(_) => Finding::warn(
            "policies",
            "the network policy is there; whether a network plugin enforces it was not tried",
            "try it: docs/kubernetes-trial.md, 4",
        ),
        Err(ApiError::Missing(_)) => Finding::fail(
            "policies",
            "there is no network policy: pods reach each other and the cluster",
            "apply the manifests that `svcctl engine kubernetes add --print-manifests` prints",
        ),
        Err(error) => unknown("policies", &error),
    })
}

fn machines(view: &ClusterView, known: &CheckInputs<'_>) -> Vec<Finding> {
    let named = |what: &dyn Fn(&NodeView) -> Option<String>| -> Vec<String> {
        view.nodes.iter().filter_map(|node| Some(format!("{} ({})", node.name, what(node)?))).collect()
    };
    let ready = view.nodes.iter().filter(|node| node.is_ready && !node.is_cordoned && node.taints.is_empty()).count();
    let mut findings = Vec::new();
    if ready == 0 {
        let hint = "check `kubectl get nodes`, and --nodes";
        findings.push(Finding::fail("nodes", format!("none of {} nodes takes pods", view.nodes.len()), hint));
    } else {
        findings.push(Finding::ok("nodes", format!("{ready} of {} nodes take pods", view.nodes.len())));
    }
    let untyped = named(&|node| {
        let (label, product) = node.product.as_ref()?;
        (node.allocatable.gpus > 0 && !(known.has_type)(product)).then(|| format!("{label}={product}"))
    });
    let unlabelled = named(&|node| {
        (node.allocatable.gpus > 0 && node.product.is_none()).then(|| "GPUs without a product label".to_owned())
    });
    let unfit = named(&|node| node.unfit.clone());
    for (check, all, what, hint) in [
        ("products", untyped, "GPUs of unknown types are not offered", "name their type with --gpu PRODUCT=TYPE"),
        ("labels", unlabelled, "GPUs are not offered", "install NVIDIA's GPU feature discovery"),
        ("sharing", unfit, "GPUs are not offered", "pods get whole GPUs; give shared ones to others"),
    ] {
        if !all.is_empty() {
            findings.push(Finding::warn(check, format!("{what}: {}", few(&all)), hint));
        }
    }
    findings
}

fn classes(cluster: &Cluster, Discovery { classes, .. }: &Discovery) -> Vec<Finding> {
    let spec = &cluster.0.spec;
    let hint = "kubectl get storageclasses";
    let mut findings = Vec::new();
    let persistent = match &spec.persistent_class {
        Some(name) => classes.iter().find(|class| class.name == *name),
        None => classes.iter().find(|class| class.is_default),
    };
    findings.push(match persistent {
        Some(class) if class.waits_for_pod => {
            Finding::ok("volumes", format!("persistent volumes are of class {}", class.name))
        }
        Some(class) => Finding::warn(
            "volumes",
            format!("class {} makes a volume before its pod has a node: it may be where no GPU is free", class.name),
            "use a class with volumeBindingMode: WaitForFirstConsumer",
        ),
        None => Finding::warn("volumes", "pods with a persistent volume find no storage class", hint),
    });
    match &spec.network_class {
        Some(name) if classes.iter().all(|class| class.name != *name) => {
            findings.push(Finding::fail("network volumes", format!("there is no storage class {name}"), hint));
        }
        Some(name) => findings.push(Finding::ok("network volumes", format!("they are of class {name}"))),
        None => {}
    }
    if spec.expose == Exposure::NodePort && spec.address.is_none() {
        findings.push(Finding::warn(
            "ports",
            "published ports are at a node's external address; a node without one shows none",
            "name an address that reaches the nodes with --address",
        ));
    }
    findings
}

async fn metrics(cluster: &Cluster) -> Finding {
    match cluster.0.client.list::<PodMetrics>(&cluster.0.pod_paths.metrics(), &[]).await {
        Ok(_) => Finding::ok("figures", "the metrics server answers"),
        Err(ApiError::Missing(_)) => {
            let hint = "install metrics-server for the use of vCPUs and memory";
            Finding::warn("figures", "there is no metrics server: figures stay 0", hint)
        }
        Err(error) => unknown("figures", &error),
    }
}

/// Whether Prometheus tells the use of GPUs, if there are any.
async fn gpu_metrics(cluster: &Cluster, view: &ClusterView) -> Option<Finding> {
    const TITLE: &str = "GPU figures";
    let hint = "name a Prometheus that has the figures of NVIDIA's DCGM exporter: `svcctl engine kubernetes add` of this \
                cluster, with --metrics";
    let Some(metrics) = &cluster.0.gpu_metrics else {
        let has_gpus = view.nodes.iter().any(|node| node.allocatable.gpus > 0);
        return has_gpus.then(|| Finding::warn(TITLE, "no Prometheus is known: figures of GPUs stay 0", hint));
    };
    Some(match metrics.count().await {
        Ok(0) => Finding::warn(TITLE, "Prometheus has no figures of the DCGM exporter: figures of GPUs stay 0", hint),
        Ok(gpus) => Finding::ok(TITLE, format!("Prometheus has those of {gpus} GPUs")),
        Err(error) => Finding::warn(TITLE, format!("Prometheus cannot be asked: {error}"), hint),
    })
}

async fn quotas(cluster: &Cluster) -> Vec<Finding> {
    let quotas = match cluster.quotas().await {
        Ok(quotas) => quotas,
        Err(error) => return vec![unknown("quota", &error)],
    };
    let limits = cluster.0.client.list::<AnyObject>(&cluster.0.pod_paths.all("limitranges"), &[]).await;
    let has_many = cluster.0.spec.per_account.is_some();
    let named = |Metadata { namespace, name, .. }: &Metadata| {
        if has_many { format!("{namespace}/{name}") } else { name.clone() }
    };
    let used = |Quota { metadata, status, .. }: &Quota| {
        let each = status
            .hard
            .iter()
            .map(|(name, hard)| format!("{name} {} of {hard}", status.used.get(name).map_or("0", String::as_str)));
        format!("{}: {}", named(metadata), each.collect::<Vec<_>>().join(", "))
    };
    let hint = if has_many {
        "a pod beyond it waits, and is in ERROR after the grace"
    } else {
        "no pod is created beyond its GPUs, vCPUs, memory and disk; others wait, and are in ERROR after the grace"
    };
    let mut findings: Vec<Finding> = quotas.iter().map(|quota| Finding::warn("quota", used(quota), hint)).collect();
    let limits = limits.map(|limits| limits.items).unwrap_or_default();
    for limit in limits.iter().filter(|limit| names::is_ours(&cluster.0.spec, &limit.metadata.namespace)) {
        let detail = format!("LimitRange {} may refuse pods or change what they ask for", named(&limit.metadata));
        findings.push(Finding::warn("limits", detail, "remove it from its namespace"));
    }
    findings
}

fn priority(cluster: &Cluster) -> Finding {
    if cluster.0.features.has_priority {
        return Finding::ok("priority", "pods have the priority class svcctl, and push no other pod out");
    }
    let hint = "apply the manifests that `svcctl engine kubernetes add --print-manifests` prints";
    Finding::warn("priority", "there is no priority class svcctl: pods have the cluster's default", hint)
}

async fn strays(cluster: &Cluster, known: &CheckInputs<'_>) -> Finding {
    match cluster.strays(known.pods).await {
        Ok(strays) if strays.is_empty() => Finding::ok("strays", "every object of ours belongs to a pod"),
        Ok(strays) => {
            let all: Vec<String> = strays.into_iter().collect();
            let hint = "remove them with `svcctl engine kubernetes clean`";
            Finding::warn("strays", format!("objects of pods that this engine does not know: {}", few(&all)), hint)
        }
        Err(error) => unknown("strays", &error),
    }
}

fn unknown(check: &'static str, error: &ApiError) -> Finding {
    Finding::unknown(check, &error.clone().into_fault())
}

/// The first few of many, in words.
fn few(all: &[String]) -> String {
    let more = all.len().saturating_sub(FEW);
    let shown = all.iter().take(FEW).cloned().collect::<Vec<_>>().join("; ");
    if more == 0 { shown } else { format!("{shown}; and {more} more") }
}
