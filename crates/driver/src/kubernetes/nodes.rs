//! The nodes of a cluster as machines (kubernetes.md, Capacity).

use std::collections::{BTreeMap, HashMap, HashSet};

use engine::fleet::{ClusterView, NodeResources, NodeView};
use wire::scalar::CudaVersion;

use super::{
    names::{ENGINE, GPU, POD},
    objects::{Node, Pod, PodContainer, time},
    pod::is_over,
    quantity,
};

/// The labels that name the product of a node's GPUs: NVIDIA's own first, then those of clouds.
const PRODUCTS: &[&str] = &[
    "nvidia.com/gpu.product",
    "cloud.google.com/gke-accelerator",
    "karpenter.k8s.aws/instance-gpu-name",
    "gpu.nvidia.com/class",
];
/// The labels with the two parts of the CUDA version that a node's driver supports.
const CUDA: &[(&str, &str)] = &[
    ("nvidia.com/cuda.runtime.major", "nvidia.com/cuda.runtime.minor"),
    ("nvidia.com/cuda.runtime-version.major", "nvidia.com/cuda.runtime-version.minor"),
];
/// The label with a CUDA version as a whole.
const CUDA_WHOLE: &str = "nvidia.com/cuda.runtime-version.full";

/// A cluster of these nodes. `all` are the Pods of every namespace that is visible; `known` are the pods of our engine.
pub(super) fn view(
    version: &str,
    nodes: &[Node],
    (all, sees_others, quota): (&[Pod], bool, Option<NodeResources>),
    (engine, known): (&str, &HashSet<&str>),
) -> ClusterView {
    let mut used: HashMap<&str, (NodeResources, NodeResources)> = HashMap::new();
    for pod in all.iter().filter(|pod| !pod.spec.node_name.is_empty() && !is_over(pod)) {
        let labels = &pod.metadata.labels;
        let is_ours = labels.get(ENGINE).is_some_and(|of| of == engine)
            && labels.get(POD).is_some_and(|of| known.contains(of.as_str()));
        if is_ours {
            continue;
        }
        let (daemons, others) = used.entry(&pod.spec.node_name).or_default();
        let is_daemon =
            pod.metadata.owner_references.iter().any(|owner| owner.kind == "DaemonSet" || owner.kind == "Node");
        let sum = if is_daemon { daemons } else { others };
        *sum = sum.plus(requests(pod));
    }
    let mut nodes: Vec<NodeView> = nodes
        .iter()
        .map(|node| {
            let (daemons, others) = used.get(node.metadata.name.as_str()).copied().unwrap_or_default();
            machine(node, daemons, others)
        })
        .collect();
    nodes.sort_by(|one, other| one.name.cmp(&other.name));
    ClusterView { version: version.to_owned(), nodes, sees_others, quota }
}

fn machine(node: &Node, daemons: NodeResources, others: NodeResources) -> NodeView {
    let labels = &node.metadata.labels;
    let label = |name: &str| labels.get(name).map(String::as_str).filter(|value| !value.is_empty());
    let ready = node.status.conditions.iter().find(|condition| condition.kind == "Ready");
    let product = PRODUCTS.iter().find_map(|name| Some(((*name).to_owned(), label(name)?.to_owned())));
    let (cuda, cuda_label) = cuda(labels);
    NodeView {
        name: node.metadata.name.clone(),
        is_ready: is_ready(node),
        contact: ready.and_then(|ready| time(ready.last_heartbeat_time.as_ref())),
        is_cordoned: node.spec.unschedulable,
        taints: node.spec.taints.iter().filter(|taint| keeps_away(taint)).map(in_words).collect(),
        unfit: unfit(node, product.as_ref().map(|(_, product)| product.as_str())),
        product,
        cuda,
        cuda_label,
        gpu_memory: label("nvidia.com/gpu.memory").and_then(|mib| Some(mib.parse::<u32>().ok()?.div_ceil(1024))),
        address: address(node).map(str::to_owned),
        allocatable: resources(&node.status.allocatable),
        daemons,
        others,
    }
}

/// Whether a node reports that it is ready.
pub(super) fn is_ready(node: &Node) -> bool {
    node.status.conditions.iter().any(|condition| condition.kind == "Ready" && condition.status == "True")
}

/// The address at which clients outside reach a node's ports.
pub(super) fn address(node: &Node) -> Option<&str> {
    let of_kind = |kind: &str| node.status.addresses.iter().find(|address| address.kind == kind);
    of_kind("ExternalIP").or_else(|| of_kind("ExternalDNS")).map(|address| address.address.as_str())
}

/// Whether a taint keeps our pods away. That of GPUs is tolerated, and a node that is silent or cordoned is told as
/// such.
fn keeps_away(taint: &super::objects::Taint) -> bool {
    let is_told =
        ["node.kubernetes.io/unreachable", "node.kubernetes.io/not-ready", "node.kubernetes.io/unschedulable"];
    matches!(taint.effect.as_str(), "NoSchedule" | "NoExecute")
        && taint.key != GPU
        && !is_told.contains(&taint.key.as_str())
}

fn in_words(taint: &super::objects::Taint) -> String {
    let value = if taint.value.is_empty() { String::new() } else { format!("={}", taint.value) };
    format!("{}{value}:{}", taint.key, taint.effect)
}

/// Why GPUs of a node cannot be offered.
fn unfit(node: &Node, product: Option<&str>) -> Option<String> {
    let labels = &node.metadata.labels;
    if product.is_some_and(|product| product.ends_with("-SHARED")) {
        return Some("its GPUs are shared (time slicing)".to_owned());
    }
    let sharing = labels.get("nvidia.com/gpu.sharing-strategy").filter(|sharing| *sharing != "none");
    if let Some(sharing) = sharing {
        return Some(format!("its GPUs are shared ({sharing})"));
    }
    let mig = node.status.allocatable.iter().find(|(name, amount)| {
        name.starts_with("nvidia.com/mig-") && quantity::units(amount).is_some_and(|count| count > 0)
    });
    mig.map(|(name, _)| format!("its GPUs are divided ({name})"))
}

/// The newest CUDA version that a node supports, and the label whose value is that version as a whole.
fn cuda(labels: &BTreeMap<String, String>) -> (Option<CudaVersion>, Option<(String, String)>) {
    if let Some(whole) = labels.get(CUDA_WHOLE)
        && let Ok(version) = whole.splitn(3, '.').take(2).collect::<Vec<_>>().join(".").parse()
    {
        return (Some(version), Some((CUDA_WHOLE.to_owned(), whole.clone())));
    }
    let parts = CUDA.iter().find_map(|(major, minor)| Some((labels.get(*major)?, labels.get(*minor)?)));
    (parts.and_then(|(major, minor)| format!("{major}.{minor}").parse().ok()), None)
}

/// The scheduler's count for a Pod: the sum of its containers, or its largest first step, and its sandbox.
pub(super) fn requests(pod: &Pod) -> NodeResources {
    let of = |container: &PodContainer| resources(&container.resources.requests);
    let sum = pod.spec.containers.iter().map(of).fold(NodeResources::default(), NodeResources::plus);
    let most = pod.spec.init_containers.iter().map(of).fold(sum, |most, one| NodeResources {
        gpus: most.gpus.max(one.gpus),
        millicpus: most.millicpus.max(one.millicpus),
        memory: most.memory.max(one.memory),
        disk: most.disk.max(one.disk),
        pods: 0,
    });
    most.plus(resources(&pod.spec.overhead)).plus(NodeResources { pods: 1, ..NodeResources::default() })
}

fn resources(amounts: &BTreeMap<String, String>) -> NodeResources {
    let units = |name: &str| amounts.get(name).and_then(|amount| quantity::units(amount)).unwrap_or(0);
    let small = |name: &str| units(name).try_into().unwrap_or(u32::MAX);
    let millicpus = amounts.get("cpu").and_then(|amount| quantity::thousandths(amount)).unwrap_or(0);
    NodeResources {
        gpus: small(GPU),
        millicpus: millicpus.try_into().unwrap_or(u64::MAX),
        memory: units("memory"),
        disk: units("ephemeral-storage"),
        pods: small("pods"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use serde_json::{Value, json};

    use super::view;
    use crate::kubernetes::objects::{Node, Pod};

    fn node(more: &Value) -> Node {
        let mut node = json!({
            "metadata": { "name": "n1", "labels": { "nvidia.com/gpu.product": "NVIDIA-H100-80GB-HBM3" } },
            "status": {
                "allocatable": { "cpu": "8", "memory": "64Gi", "ephemeral-storage": "100Gi", "pods": "110", GPU: "8" },
                "conditions": [{ "type": "Ready", "status": "True", "lastHeartbeatTime": "2026-11-25T15:00:00Z" }],
                "addresses": [{ "type": "InternalIP", "address": "10.0.0.1" }],
            },
        });
        merge(&mut node, more);
        serde_json::from_value(node).unwrap()
    }

    fn merge(into: &mut Value, from: &Value) {
        match (into, from) {
            (Value::Object(into), Value::Object(from)) => {
                from.iter().for_each(|(key, value)| merge(into.entry(key.clone()).or_insert(Value::Null), value));
            }
            (into, from) => *into = from.clone(),
        }
    }

    const GPU: &str = "nvidia.com/gpu";

    fn pod(labels: &Value, owner: &str, cpu: &str, phase: &str) -> Pod {
        serde_json::from_value(json!({
            "metadata": { "labels": labels, "ownerReferences": [{ "kind": owner }] },
            "spec": { "nodeName": "n1", "containers": [
                { "resources": { "requests": { "cpu": cpu, "memory": "1Gi", GPU: "1" } } },
            ], "initContainers": [{ "resources": { "requests": { "memory": "3Gi" } } }] },
            "status": { "phase": phase },
        }))
        .unwrap()
    }

    #[test]
    fn a_machine_has_what_others_and_its_daemons_leave() {
        let ours = json!({ "svcctl.engine": "e1", "svcctl.pod": "mine" });
        let stray = json!({ "svcctl.engine": "e1", "svcctl.pod": "stray" });
        let pods = [
            pod(&json!({}), "DaemonSet", "250m", "Running"),
            pod(&json!({}), "ReplicaSet", "1", "Running"),
            pod(&json!({}), "Job", "4", "Succeeded"),
            pod(&ours, "", "2", "Running"),
            pod(&stray, "", "500m", "Pending"),
        ];
        let view = view("v1.20.2", &[node(&json!({}))], (&pods, true, None), ("e1", &HashSet::from(["mine"])));
        let node = &view.nodes[0];
        assert_eq!((node.allocatable.gpus, node.allocatable.millicpus, node.allocatable.pods), (8, 8_000, 110));
        assert_eq!((node.daemons.millicpus, node.daemons.gpus, node.daemons.memory >> 30), (250, 1, 3));
        assert_eq!((node.others.millicpus, node.others.gpus, node.others.pods), (1_500, 2, 2));
        assert!(node.is_ready && node.unfit.is_none() && node.address.is_none());
        assert_eq!(node.product.as_ref().unwrap().1, "NVIDIA-H100-80GB-HBM3");
    }

    #[test]
    fn shared_and_divided_gpus_are_not_offered_and_taints_are_told() {
        let of = |more: &Value| view("v", &[node(more)], (&[], true, None), ("e", &HashSet::new())).nodes.remove(0);
        let label = |name: &str, value: &str| of(&json!({ "metadata": { "labels": { name: value } } }));
        assert!(label("nvidia.com/gpu.product", "NVIDIA-A10-SHARED").unfit.unwrap().contains("shared"));
        assert!(label("nvidia.com/gpu.sharing-strategy", "mps").unfit.unwrap().contains("mps"));
        assert!(label("nvidia.com/gpu.sharing-strategy", "none").unfit.is_none());
        let divided = json!({ "status": { "allocatable": { "nvidia.com/mig-1g.5gb": "7" } } });
        assert!(of(&divided).unfit.unwrap().contains("mig-1g.5gb"));
        let taints = json!([
            { "key": "nvidia.com/gpu", "effect": "NoSchedule" },
            { "key": "team", "value": "a", "effect": "NoSchedule" },
            { "key": "soft", "effect": "PreferNoSchedule" },
            { "key": "node.kubernetes.io/unreachable", "effect": "NoExecute" },
        ]);
        let tainted = of(&json!({ "spec": { "taints": taints, "unschedulable": true } }));
        assert!(tainted.is_cordoned && tainted.taints == ["team=a:NoSchedule"]);
    }

    #[test]
    fn a_cuda_version_comes_from_either_form_of_the_labels() {
        let of = |labels: &Value| {
            let node = node(&json!({ "metadata": { "labels": labels } }));
            view("v", &[node], (&[], true, None), ("e", &HashSet::new())).nodes.remove(0)
        };
        let parts = of(&json!({ "nvidia.com/cuda.runtime.major": "12", "nvidia.com/cuda.runtime.minor": "4" }));
        assert_eq!((parts.cuda.unwrap().to_string(), parts.cuda_label), ("12.4".to_owned(), None));
        let whole = of(&json!({ "nvidia.com/cuda.runtime-version.full": "13.0" }));
        assert_eq!(whole.cuda.unwrap().to_string(), "13.0");
        assert_eq!(whole.cuda_label.unwrap().1, "13.0");
        assert_eq!(of(&json!({})).cuda, None);
    }
}
