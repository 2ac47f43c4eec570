//! Pods and workers on clusters, seen from both sides: an API client's and a driver's.

mod histories;
mod life;
mod nodes;
mod placing;
mod together;
mod workers;

use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::ClusterSite;
use crate::{
    Caller, Clock, Engine, EngineError, Handle, ManualClock, Rng, Store,
    fleet::{ClusterSpec, ClusterView, NewCluster, NodeResources, NodeView},
    hosts::{DesiredState, Fact, Generation, Observation, spec::ClusterPlacement},
};
use wire::{
    Timestamp,
    catalog::DataCenterRegion,
    money::Usd,
    pods::{ActOnPod, CreatePod, GetPod, Pod, PodStatus, UpdatePod},
    schema,
};

const SITE: &str = "KUBE-1";
const H100: &str = "NVIDIA H100 80GB HBM3";
const PRODUCT: &str = "nvidia.com/gpu.product";
const GIB: u64 = 1 << 30;
const GRACE: Duration = Duration::from_secs(600);

/// A ready node with this many H100: 24 vCPUs and 128 GB for each, after its daemons.
fn node(name: &str, gpus: u32) -> NodeView {
    let resources = |millicpus: u64, memory: u64| NodeResources {
        gpus,
        millicpus,
        memory: memory * GIB,
        disk: 2000 * GIB,
        pods: 110,
    };
    let daemons = NodeResources { millicpus: 700, memory: 3 * GIB, ..NodeResources::default() };
    NodeView {
        name: name.to_owned(),
        is_ready: true,
        product: Some((PRODUCT.to_owned(), "NVIDIA-H100-80GB-HBM3".to_owned())),
        cuda: Some("12.8".parse().expect("a version")),
        cuda_label: Some(("nvidia.com/cuda.runtime-version.full".to_owned(), "12.8".to_owned())),
        allocatable: resources(u64::from(gpus) * 24_000 + 1000, u64::from(gpus) * 128 + 4),
        daemons,
        ..NodeView::default()
    }
}

/// A node without GPUs.
fn cpu_node(name: &str, vcpus: u64, memory: u64) -> NodeView {
    let allocatable =
        NodeResources { gpus: 0, millicpus: vcpus * 1000, memory: memory * GIB, disk: 500 * GIB, pods: 110 };
    NodeView { name: name.to_owned(), is_ready: true, allocatable, ..NodeView::default() }
}

/// An engine with one cluster, and a stopped clock.
struct Scene {
    engine: Engine,
    clock: ManualClock,
    nodes: Vec<NodeView>,
    quota: Option<NodeResources>,
    /// The folder of its data, if it keeps any.
    #[expect(dead_code, reason = "it is deleted with the value")]
    folder: Option<TempDir>,
}

impl Scene {
    fn new(nodes: Vec<NodeView>) -> Self {
        Self::with(ClusterSpec::default(), nodes)
    }

    fn with(spec: ClusterSpec, nodes: Vec<NodeView>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("engine.db")).expect("a store");
        Self { folder: Some(folder), ..Self::of(store, spec, nodes) }
    }

    /// One that keeps nothing.
    fn in_memory(nodes: Vec<NodeView>) -> Self {
        Self::of(Store::in_memory().expect("a store"), ClusterSpec::default(), nodes)
    }

    fn of(store: Store, spec: ClusterSpec, nodes: Vec<NodeView>) -> Self {
        let clock = ManualClock::at("2026-11-22T12:00:00Z".parse().expect("a time"));
        let engine = Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(7));
        let new = NewCluster {
            data_center: SITE.to_owned(),
            name: "Cluster".to_owned(),
            spec,
            region: DataCenterRegion::Unknown,
            country: "ZZ".to_owned(),
            gpu_types: Vec::new(),
            keeps_simulated: false,
        };
        engine.add_cluster(new, "the credential").expect("added");
        let scene = Self { engine, clock, nodes, quota: None, folder: None };
        scene.look();
        scene
    }

    /// A driver looks at the cluster.
    fn look(&self) {
        let (nodes, quota) = (self.nodes.clone(), self.quota);
        let view = ClusterView { version: "v1.36.2".to_owned(), nodes, sees_others: true, quota };
        self.engine.observe_cluster(SITE, &view, GRACE).expect("recorded");
        self.check();
    }

    fn change(&mut self, name: &str, change: impl FnOnce(&mut NodeView)) {
        change(self.nodes.iter_mut().find(|node| node.name == name).expect("a node"));
        self.look();
    }

    /// Time passes, and the driver looks in between.
    fn pass(&self, seconds: u64) {
        for _ in 0..seconds / 10 {
            self.clock.advance(Duration::from_secs(10));
            self.look();
        }
        self.clock.advance(Duration::from_secs(seconds % 10));
    }

    fn check(&self) {
        self.engine.check_books().expect("books that agree");
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn send<O: Handle>(&self, request: Value) -> Result<O::Output, EngineError> {
        let request = schema::decode::<O>(request).expect("a request");
        self.engine.call(&Caller::local(), request)
    }

    /// A pod with this many H100 and these additional settings.
    fn create(&self, gpus: u32, more: &Value) -> Result<Pod, EngineError> {
        let mut body = json!({ "name": "p", "image": "python", "disk": 20 });
        if gpus > 0 {
            body["gpu"] = json!({ "id": H100, "count": gpus });
        }
        merge(&mut body, more);
        self.send::<CreatePod>(json!({ "body": body }))
    }

    fn act(&self, pod: &str, action: &str) -> Result<Option<Pod>, EngineError> {
        self.send::<ActOnPod>(json!({ "id": pod, "body": { "action": action } }))
    }

    fn update(&self, pod: &str, body: &Value) -> Result<Pod, EngineError> {
        self.send::<UpdatePod>(json!({ "id": pod, "body": body }))
    }

    fn get(&self, pod: &str) -> Pod {
        self.send::<GetPod>(json!({ "id": pod })).expect("a pod")
    }

    fn status(&self, pod: &str) -> PodStatus {
        *self.get(pod).status.known().expect("a status")
    }

    fn wanted(&self, pod: &str) -> Option<DesiredState> {
        let wanted = self.engine.wanted(SITE).expect("a list");
        wanted.into_iter().find(|one| one.generation.of == pod)
    }

    fn generation(&self, pod: &str) -> Generation {
        self.wanted(pod).expect("something shall be of it").generation
    }

    /// The cluster's instructions for a pod's container, besides the container itself.
    fn placement(&self, pod: &str) -> ClusterPlacement {
        let spec = self.engine.container(&self.generation(pod)).expect("read").expect("a container");
        assert!(spec.gpus.is_empty() && spec.tcp.is_empty(), "the cluster chooses them");
        spec.placement.expect("a placement")
    }

    /// A driver observes this of the newest generation, now.
    fn see(&self, pod: &str, seen: Fact) {
        let observation = Observation { generation: self.generation(pod), at: self.now(), seen };
        assert_eq!(self.engine.observe(SITE, vec![observation]).expect("recorded"), [true]);
        self.check();
    }

    /// The cluster binds a pod to a node, and its container runs.
    fn run(&self, pod: &str, node: &str) {
        self.see(pod, bound(node));
        self.see(pod, running(pod));
        assert_eq!(self.status(pod), PodStatus::Running);
    }

    fn cluster(&self) -> ClusterSite {
        self.engine.clusters().expect("clusters").remove(0)
    }

    /// Units in use by this engine, and units free, on a node.
    fn units(&self, name: &str) -> (u32, u32) {
        let node = self.cluster().nodes.into_iter().find(|node| node.view.name == name).expect("a node");
        (node.used_units, node.free_units)
    }

    fn log(&self, pod: &str) -> Vec<String> {
        let query = schema::decode(json!({ "id": pod, "source": "system", "tail": 100 })).expect("a query");
        let page = self.engine.logs(&Caller::local(), &query, None).expect("a log");
        page.lines.into_iter().map(|(_, line)| line.line).collect()
    }

    fn lines(&self, pod: &str, line: &str) -> usize {
        self.log(pod).iter().filter(|one| *one == line).count()
    }

    fn balance(&self) -> Usd {
        self.engine.balance().expect("a balance")
    }
}

fn merge(body: &mut Value, more: &Value) {
    let fields = body.as_object_mut().expect("an object");
    fields.extend(more.as_object().expect("an object").clone());
}

fn bound(node: &str) -> Fact {
    Fact::Bound { machine: node.to_owned() }
}

fn running(pod: &str) -> Fact {
    Fact::Running { container: format!("svcctl-{pod}/uid") }
}

/// The reason for a refusal.
fn detail<T: std::fmt::Debug>(refused: Result<T, EngineError>) -> String {
    match refused.expect_err("a refusal") {
        EngineError::Problem(problem) => {
            assert_eq!(problem.status, 400, "{}", problem.detail);
            problem.detail
        }
        EngineError::Store(error) => panic!("{error}"),
    }
}
