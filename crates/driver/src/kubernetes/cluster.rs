//! A connection to a cluster, and what is mirrored of it.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
    time::Duration,
};

use engine::{
    Clock,
    fleet::{ClusterSpec, NodeResources},
};
use serde::Deserialize;
use tokio::sync::{Mutex, watch};
use wire::Timestamp;

use super::{
    client::ApiClient,
    error::ApiError,
    exec::Programs,
    gpus::GpuMetrics,
    kubeconfig::Kubeconfig,
    manifest::{Features, Setting},
    mirror::{Collection, Mirror},
    names::{ENGINE, POD, Paths, PodKey},
    nodes,
    objects::{AnyObject, Node, Pod, Service},
    pod::{NodeState, observed, published},
};
use crate::runtime::{Fault, Handle, ObservedContainer};

/// A connection to a cluster. Copies share it.
#[derive(Clone)]
pub struct Cluster(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) client: ApiClient,
    /// The paths of its own namespace.
    pub(super) paths: Paths,
    /// The paths of the namespaces of its pods.
    pub(super) pod_paths: Paths,
    pub(super) spec: ClusterSpec,
    /// The id of the engine, with which its objects are labelled.
    pub(super) engine: String,
    pub(super) features: Features,
    /// As in `v1.20.2`.
    pub(super) version: String,
    pub(super) node_grace: Duration,
    pub(super) clock: Clock,
    pub(super) programs: Programs,
    /// Counts the changes of all that is mirrored.
    pub(super) changes: watch::Sender<u64>,
    pub(super) pods: Mirror<Pod>,
    pub(super) services: Mirror<Service>,
    pub(super) claims: Mirror<AnyObject>,
    pub(super) secrets: Mirror<AnyObject>,
    nodes: Mirror<Node>,
    pub(super) gpu_metrics: Option<GpuMetrics>,
    /// The Pods of all namespaces that have a node, where they may be seen.
    everywhere: Option<Mirror<Pod>>,
    /// Whose the namespace is, and when that was asked.
    pub(super) owner: Mutex<Option<(Timestamp, Option<String>)>>,
    /// The namespaces of accounts that were made, or found.
    pub(super) prepared: std::sync::Mutex<BTreeSet<String>>,
    /// The limits of its quotas, and when they were read.
    pub(super) quota: Mutex<Option<(Timestamp, Option<NodeResources>)>>,
}

/// The version of a server.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Version {
    git_version: String,
    minor: String,
}

impl Cluster {
    /// Connects to a cluster for an engine. `node_grace` is how long a node may be silent before its pods are given up.
    pub async fn connect(
        spec: &ClusterSpec,
        config: Kubeconfig,
        engine: &str,
        node_grace: Duration,
        clock: Clock,
    ) -> Result<Self, Fault> {
        let client = ApiClient::new(config, clock.clone()).map_err(ApiError::into_fault)?;
        let Version { git_version, minor } = client.get("/version", &[]).await.map_err(ApiError::into_fault)?;
        // Clouds write `27+`.
        let minor = minor.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0);
        let priority = client.get::<AnyObject>("/apis/scheduling.k8s.io/v1/priorityclasses/svcctl", &[]).await;
        let sees_others = match client.get::<serde_json::Value>("/api/v1/pods", &[("limit", "1".to_owned())]).await {
            Ok(_) => true,
            Err(ApiError::Forbidden(_)) => false,
            Err(error) => return Err(error.into_fault()),
        };
        let (changes, _) = watch::channel(0);
        let pod_paths = Paths::of_pods(spec);
        let ours = vec![("labelSelector", format!("{ENGINE}={engine}"))];
        let of = |kind: &str| Collection { path: pod_paths.all(kind), selectors: ours.clone() };
        let selected = spec.nodes.iter().map(|nodes| ("labelSelector", nodes.clone())).collect();
        let nodes = Collection { path: "/api/v1/nodes".to_owned(), selectors: selected };
        let bound = vec![("fieldSelector", "spec.nodeName!=".to_owned())];
        let everywhere = Collection { path: "/api/v1/pods".to_owned(), selectors: bound };
        Ok(Self(Arc::new(Inner {
            pods: Mirror::of(client.clone(), of("pods"), changes.clone()),
            services: Mirror::of(client.clone(), of("services"), changes.clone()),
            claims: Mirror::of(client.clone(), of("persistentvolumeclaims"), changes.clone()),
            secrets: Mirror::of(client.clone(), of("secrets"), changes.clone()),
            nodes: Mirror::of(client.clone(), nodes, changes.clone()),
            gpu_metrics: GpuMetrics::of(spec).map_err(ApiError::into_fault)?,
            everywhere: sees_others.then(|| Mirror::of(client.clone(), everywhere, watch::channel(0).0)),
            client,
            paths: Paths::new(&spec.namespace),
            pod_paths,
            spec: spec.clone(),
            engine: engine.to_owned(),
            features: Features { minor, has_priority: priority.is_ok() },
            version: git_version,
            node_grace,
            clock,
            programs: Programs::default(),
            changes,
            owner: Mutex::default(),
            prepared: std::sync::Mutex::default(),
            quota: Mutex::default(),
        })))
    }

    /// Its version, as in `v1.20.2`.
    pub fn version(&self) -> &str {
        &self.0.version
    }

    pub(super) fn setting(&self) -> Setting<'_> {
        let Inner { engine, spec, features, node_grace, .. } = &*self.0;
        Setting { engine, spec, features: *features, node_grace: node_grace.as_secs() }
    }

    /// How busy and how full the GPUs of Pods are, in percent. Empty where nobody tells it.
    pub(super) async fn gpu_figures(&self) -> BTreeMap<String, Vec<(u8, u8)>> {
        match &self.0.gpu_metrics {
            Some(metrics) => metrics.by_pod().await.unwrap_or_default(),
            None => BTreeMap::new(),
        }
    }

    /// Every Pod of ours.
    pub(super) async fn observed(&self) -> Result<Vec<ObservedContainer>, ApiError> {
        let pods = self.0.pods.objects().await?;
        let nodes = self.nodes().await?;
        let services = self.0.services.objects().await?;
        let services: BTreeMap<&str, &Service> =
            services.iter().map(|service| (service.metadata.name.as_str(), service)).collect();
        Ok(pods.iter().map(|pod| self.observe(pod, &nodes, &services)).collect())
    }

    /// A Pod of ours, if it is there.
    pub(super) async fn find(&self, key: PodKey<'_>) -> Result<Option<ObservedContainer>, ApiError> {
        // Once the mirror is complete.
        self.0.pods.objects().await?;
        let Some(pod) = self.pod(key) else { return Ok(None) };
        let nodes = self.nodes().await?;
        Ok(Some(self.observe(&pod, &nodes, &BTreeMap::new())))
    }

    /// The same as an object.
    pub(super) fn pod(&self, PodKey { namespace, name, uid }: PodKey<'_>) -> Option<Pod> {
        self.0.pods.find(namespace, name).filter(|pod| pod.metadata.uid == uid)
    }

    /// The Pod that a handle names.
    pub(super) fn key<'k>(&'k self, handle: &'k Handle) -> PodKey<'k> {
        PodKey::parse(handle, &self.0.spec.namespace)
    }

    fn observe(
        &self,
        pod: &Pod,
        nodes: &HashMap<String, Node>,
        services: &BTreeMap<&str, &Service>,
    ) -> ObservedContainer {
        let now = self.0.clock.now();
        let node = nodes.get(&pod.spec.node_name);
        let of = pod.metadata.labels.get(POD).map(|of| super::names::shared(of));
        let service = of.and_then(|name| services.get(name.as_str()).copied());
        let ports = service
            .and_then(|service| published(service, (self.0.spec.address.as_deref(), node.and_then(nodes::address))));
        observed(pod, (&self.0.spec.namespace, node_state(&pod.spec.node_name, node)), ports, now)
    }

    /// Whether the node of a Pod is silent.
    pub(super) async fn is_silent(&self, pod: &Pod) -> Result<bool, ApiError> {
        let nodes = self.nodes().await?;
        let node = nodes.get(&pod.spec.node_name);
        Ok(node_state(&pod.spec.node_name, node) == NodeState::Silent)
    }

    /// The nodes by name.
    pub(super) async fn nodes(&self) -> Result<HashMap<String, Node>, ApiError> {
        let nodes = self.0.nodes.objects().await?;
        Ok(nodes.into_iter().map(|node| (node.metadata.name.clone(), node)).collect())
    }

    /// The Pods of all namespaces that have a node; our own where others may not be seen.
    pub(super) async fn everywhere(&self) -> Result<(Vec<Pod>, bool), ApiError> {
        match &self.0.everywhere {
            Some(everywhere) => Ok((everywhere.objects().await?, true)),
            None => Ok((self.0.pods.objects().await?, false)),
        }
    }
}

/// Whether what a node reported last is to be believed. The cluster's own controller marks a node whose Lease is old as
/// not ready; one whose object is gone, or that `--nodes` leaves out, proves nothing either.
fn node_state(name: &str, node: Option<&Node>) -> NodeState {
    let answers = name.is_empty() || node.is_some_and(nodes::is_ready);
    if answers { NodeState::Answers } else { NodeState::Silent }
}
