//! A real cluster of a test.

#![allow(clippy::print_stderr, reason = "who runs the tests is told")]

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command},
    sync::atomic::{AtomicU16, Ordering},
    time::Duration,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use driver::{
    kubernetes::{
        Cluster,
        client::ApiClient,
        kubeconfig::{Credential, Kubeconfig},
        manifests,
    },
    runtime::{CreatedContainer, Fault, Handle, Image, ObservedContainer, Runtime},
};
use engine::{
    Clock,
    fleet::ClusterSpec,
    hosts::{
        ContainerKey, Generation,
        spec::{ClusterPlacement, ContainerSpec},
    },
};
use serde_json::{Value, json};

use super::shared::Use;

/// How long the cluster has for anything.
const DEADLINE: Duration = Duration::from_secs(240);
/// The ports that a cluster takes.
const PORTS: u16 = 8;
/// The first of them all.
const FIRST_PORT: u16 = 17_000;
/// How many clusters a machine has networks for.
const CLUSTERS: u16 = 250;

/// How many CPUs its node says that it has: pods of tests do little, and several shall fit.
const CPUS: &str = "32";

/// A cluster and a namespace of it, until it is dropped.
pub(super) struct Real {
    /// Everything that the cluster writes is here.
    pub(super) folder: PathBuf,
    port: u16,
    runtime: tokio::runtime::Runtime,
    /// The namespace of this test, which is the id of its engine as well.
    namespace: String,
    /// Processes that were started again after a kill.
    revived: Vec<Child>,
    /// Its use, where the cluster is that of all tests.
    shared: Option<Use>,
}

/// The folder of the scripts.
pub(super) fn scripts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/kubernetes")
}

/// Why there can be no cluster here.
fn lack() -> Option<String> {
    if std::env::var("SVCCTL_TEST_DAEMONS").is_ok_and(|value| value == "no") {
        return Some("SVCCTL_TEST_DAEMONS=no".to_owned());
    }
    if !rustix::process::geteuid().is_root() {
        return Some("only root may start a kubelet".to_owned());
    }
    let cache = std::env::var("HOME").map(|home| PathBuf::from(home).join(".cache/svcctl-k8s/1.20.2"));
    if !cache.is_ok_and(|cache| cache.join("bin/kube-apiserver").exists()) {
        return Some("the cluster is not built; tests/kubernetes/build.sh builds it".to_owned());
    }
    let tools = ["containerd", "ctr", "runc", "docker-registry", "busybox", "openssl", "curl", "cc", "ip", "unshare"];
    let is_there = |tool: &&&str| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        !std::env::split_paths(&path).any(|folder| folder.join(tool).exists())
    };
    tools.iter().find(is_there).map(|tool| format!("`{tool}` is not installed"))
}

/// The first port, the bridge and the subnet of a cluster.
struct ClusterNetwork {
    port: u16,
    bridge: String,
    cidr: String,
}

impl ClusterNetwork {
    /// Takes one that no other cluster on this machine has. Its bridge is the lock: tests run at the same time, in
    /// processes of their own.
    fn reserve() -> Self {
        let begin = u16::try_from(std::process::id() % u32::from(CLUSTERS)).unwrap();
        let all = (begin..CLUSTERS).chain(0..begin);
        let is_free = |first: u16| (first..first + PORTS).all(|port| TcpListener::bind(("127.0.0.1", port)).is_ok());
        let reserved = all.map(Self::of).find(|network| is_free(network.port) && network.take());
        reserved.expect("no network is free for a cluster")
    }

    fn of(number: u16) -> Self {
        let port = FIRST_PORT + number * PORTS;
        Self { port, bridge: format!("k8s{port}"), cidr: format!("10.244.{number}") }
    }

    fn take(&self) -> bool {
        let ip = |line: &str| Command::new("ip").args(line.split(' ')).output().unwrap();
        let is_unused = ip(&format!("route show {}.0/24", self.cidr)).stdout.is_empty();
        is_unused && ip(&format!("link add {} type bridge", self.bridge)).status.success()
    }
}

/// Starts a cluster in a folder. `more` are variables of `up.sh`. Returns the first of its ports.
pub(super) fn up(folder: &Path, more: &[(&str, &str)]) -> u16 {
    let ClusterNetwork { port, bridge, cidr } = ClusterNetwork::reserve();
    let started = Command::new(scripts().join("up.sh"))
        .env("RUN", folder)
        .env("PORT", port.to_string())
        .env("BR", &bridge)
        .env("CIDR", cidr)
        .env("CPUS", CPUS)
        .envs(more.iter().copied())
        .output()
        .unwrap();
    if !started.status.success() {
        let _ = Command::new(scripts().join("down.sh")).env("RUN", folder).status();
        panic!("{}", String::from_utf8_lossy(&started.stderr));
    }
    port
}

/// Whether there can be a cluster here. Says why not.
fn can_be() -> bool {
    let lack = lack();
    if let Some(lack) = &lack {
        eprintln!("left out: no cluster of Kubernetes can be started here: {lack}");
    }
    lack.is_none()
}

impl Real {
    /// A namespace of the cluster of all tests. Nothing where there can be none.
    pub(super) fn start() -> Option<Self> {
        can_be().then(|| {
            let shared = Use::begin();
            Self::at(shared.folder.clone(), shared.port, Some(shared))
        })
    }

    /// A cluster of its own, for tests that kill its parts or change its node. Nothing where there can be none.
    pub(super) fn alone() -> Option<Self> {
        Self::alone_with(&[])
    }

    /// The same with variables of `up.sh`.
    pub(super) fn alone_with(more: &[(&str, &str)]) -> Option<Self> {
        can_be().then(|| {
            let folder = tempfile::Builder::new().prefix("svcctl-k8s-").tempdir().unwrap().keep();
            fs::remove_dir(&folder).unwrap();
            let port = up(&folder, more);
            Self::at(folder, port, None)
        })
    }

    fn at(folder: PathBuf, port: u16, shared: Option<Use>) -> Self {
        static COUNT: AtomicU16 = AtomicU16::new(0);
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let namespace = format!("svcctl-{}-{number}", std::process::id());
        Self { folder, port, runtime, namespace, revived: Vec::new(), shared }
    }

    /// How an engine uses the namespace of this test.
    pub(super) fn settings(&self) -> ClusterSpec {
        ClusterSpec { namespace: self.namespace.clone(), ..ClusterSpec::default() }
    }

    /// Where the API server listens.
    pub(super) const fn port(&self) -> u16 {
        self.port
    }

    /// The path of a collection of its namespace.
    pub(super) fn path(&self, kind: &str) -> String {
        format!("/api/v1/namespaces/{}/{kind}", self.namespace)
    }

    /// Runs something beside the test.
    pub(super) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.runtime.spawn(work);
    }

    /// Runs something to its end.
    #[track_caller]
    pub(super) fn run<T>(&self, work: impl Future<Output = T>) -> T {
        let Ok(done) = self.runtime.block_on(async { tokio::time::timeout(DEADLINE, work).await }) else {
            panic!("not done after {} s; the cluster has:\n{}", DEADLINE.as_secs(), self.tell())
        };
        done
    }

    /// The state of the Pods of its namespace, its node and its events.
    fn tell(&self) -> String {
        let client = self.client();
        let told = async {
            let mut told = String::new();
            for path in [self.path("pods"), self.path("events"), "/api/v1/nodes".to_owned()] {
                match client.list::<Value>(&path, &[]).await {
                    Ok(found) => found.items.iter().for_each(|one| told.push_str(&brief(one))),
                    Err(error) => told.push_str(&format!("{path}: {error}\n")),
                }
            }
            told
        };
        let told = self.runtime.block_on(async { tokio::time::timeout(Duration::from_secs(10), told).await });
        told.unwrap_or_else(|_| "no answer within 10 s".to_owned())
    }

    /// The image that its registry has.
    pub(super) fn image(&self) -> String {
        format!("127.0.0.1:{}/busybox:latest", self.port + 7)
    }

    /// The context of its administrator, who has a client certificate.
    pub(super) fn admin(&self) -> Kubeconfig {
        let text = fs::read_to_string(self.folder.join("admin.conf")).unwrap();
        Kubeconfig::select(&text, &self.folder, None).unwrap_or_else(|error| panic!("{error}"))
    }

    /// The administrator's requests.
    pub(super) fn client(&self) -> ApiClient {
        ApiClient::new(self.admin(), Clock::System).unwrap()
    }

    /// Applies the printed manifests. Returns the context of the account that they make, which has no more rights.
    pub(super) fn account(&self, spec: &ClusterSpec) -> Kubeconfig {
        let client = self.client();
        let secrets = format!("/api/v1/namespaces/{}/secrets", spec.namespace);
        let token = self.run(async {
            manifests::apply(&client, spec).await.unwrap();
            loop {
                let listed = client.list::<Value>(&secrets, &[]).await.unwrap();
                let is_account = |secret: &&Value| {
                    secret.pointer("/metadata/annotations/kubernetes.io~1service-account.name")
                        == Some(&json!("svcctl"))
                };
                let token = listed.items.iter().find(is_account).and_then(|secret| secret.pointer("/data/token"));
                match token.and_then(Value::as_str) {
                    Some(token) => break STANDARD.decode(token).unwrap(),
                    None => tokio::time::sleep(Duration::from_millis(100)).await,
                }
            }
        });
        let credential = Credential::Token(String::from_utf8(token).unwrap());
        Kubeconfig { credential, ..self.admin() }
    }

    /// A connection of the engine with this context.
    pub(super) fn connect(&self, spec: &ClusterSpec, config: Kubeconfig) -> Cluster {
        self.run(self.try_connect(spec, config)).unwrap()
    }

    pub(super) async fn try_connect(&self, spec: &ClusterSpec, config: Kubeconfig) -> Result<Cluster, Fault> {
        Cluster::connect(spec, config, &self.namespace, Duration::from_secs(600), Clock::System).await
    }

    /// A generation of a pod that runs this shell line.
    pub(super) fn spec(&self, pod: &str, number: u64, script: &str) -> ContainerSpec {
        ContainerSpec {
            generation: Generation { of: pod.to_owned(), number },
            account: "local".to_owned(),
            image: self.image(),
            credential: None,
            entrypoint: ["sh", "-c"].map(str::to_owned).to_vec(),
            cmd: vec![script.to_owned()],
            env: [("WORD".to_owned(), "s3cret".to_owned())].into(),
            vcpus: 1,
            memory: 1,
            disk: 1,
            gpus: Vec::new(),
            tcp: std::collections::BTreeMap::new(),
            http: Vec::new(),
            mounts: Vec::new(),
            secrets: vec!["s3cret".to_owned()],
            member: None,
            placement: Some(ClusterPlacement::default()),
            key: ContainerKey::new([7; 32]),
        }
    }

    /// Gives its node GPUs of this product, as a device plugin does.
    pub(super) fn equip(&self, count: u32, product: &str) {
        let client = self.client();
        let count = count.to_string();
        let capacity = json!([{ "op": "add", "path": "/status/capacity/nvidia.com~1gpu", "value": count }]);
        let label = json!({ "metadata": { "labels": { "nvidia.com/gpu.product": product } } });
        self.run(async {
            client.edit::<Value>("/api/v1/nodes/node1/status", &capacity).await.unwrap();
            client.patch::<Value>("/api/v1/nodes/node1", &label).await.unwrap();
        });
    }

    /// The names of all objects of engines in its namespace: Pods, Secrets, Services and claims.
    pub(super) fn objects(&self) -> Vec<String> {
        let client = self.client();
        let ours = [("labelSelector", "svcctl.engine".to_owned())];
        self.run(async {
            let mut names = Vec::new();
            for kind in ["pods", "secrets", "services", "persistentvolumeclaims"] {
                for object in client.list::<Value>(&self.path(kind), &ours).await.unwrap().items {
                    names.push(format!("{kind}/{}", object["metadata"]["name"].as_str().unwrap()));
                }
            }
            names
        })
    }

    /// The names of all objects of its engine in the namespaces of accounts whose name goes on like this.
    pub(super) fn in_namespaces(&self, more: &str) -> Vec<String> {
        let (client, ours) = (self.client(), [("labelSelector", format!("svcctl.engine={}", self.namespace))]);
        let begin = format!("{}{more}", self.namespace);
        self.run(async {
            let mut names = Vec::new();
            for kind in ["pods", "secrets", "services", "persistentvolumeclaims"] {
                for object in client.list::<Value>(&format!("/api/v1/{kind}"), &ours).await.unwrap().items {
                    let field = |name: &str| object["metadata"][name].as_str().unwrap();
                    if field("namespace").starts_with(&begin) {
                        names.push(format!("{kind}/{}", field("name")));
                    }
                }
            }
            names
        })
    }

    /// The network policies of its namespace that let others in to pods, without that of all pods.
    pub(super) fn policies(&self) -> Vec<Value> {
        let path = format!("/apis/networking.k8s.io/v1/namespaces/{}/networkpolicies", self.namespace);
        let ours = [("labelSelector", "svcctl.engine".to_owned())];
        self.run(async { self.client().list::<Value>(&path, &ours).await.unwrap().items })
    }

    /// Kills a process of the control plane and starts it again, as its supervisor would.
    pub(super) fn kill_and_revive(&mut self, name: &str) {
        let file = self.folder.join(format!("{name}.pid"));
        let id = fs::read_to_string(&file).unwrap().trim().to_owned();
        let line = fs::read(format!("/proc/{id}/cmdline")).unwrap();
        let words: Vec<_> =
            line.split(|byte| *byte == 0).filter(|word| !word.is_empty()).map(String::from_utf8_lossy).collect();
        let killed = Command::new("kill").args(["-KILL", &id]).status().unwrap();
        assert!(killed.success());
        // Its port is free when its last thread has ended: a thread's files are closed late.
        while is_running(&id) {
            std::thread::sleep(Duration::from_millis(5));
        }
        let mut command = Command::new(words[0].as_ref());
        command.args(words[1..].iter().map(AsRef::as_ref)).current_dir(&self.folder);
        let log = fs::OpenOptions::new().append(true).open(self.folder.join(format!("log/{name}.log"))).unwrap();
        let child = command.stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap();
        fs::write(&file, child.id().to_string()).unwrap();
        self.revived.push(child);
    }
}

impl Drop for Real {
    fn drop(&mut self) {
        if self.shared.is_some() {
            self.clear();
            return;
        }
        let ended = Command::new(scripts().join("down.sh")).env("RUN", &self.folder).status();
        for child in &mut self.revived {
            let _ = child.kill();
            let _ = child.wait();
        }
        assert!(std::thread::panicking() || ended.is_ok_and(|ended| ended.success()));
    }
}

impl Real {
    /// Removes the namespace with what a test that failed left in it, and its rights to the whole cluster.
    fn clear(&self) {
        let client = self.client();
        self.runtime.block_on(async {
            let free = json!({ "metadata": { "finalizers": null } });
            let ours = [("labelSelector", format!("svcctl.engine={}", self.namespace))];
            let left = client.list::<Value>("/api/v1/pods", &ours).await;
            for pod in left.map(|left| left.items).unwrap_or_default() {
                let field = |name: &str| pod["metadata"][name].as_str().unwrap_or_default();
                let path = format!("/api/v1/namespaces/{}/pods/{}", field("namespace"), field("name"));
                let _ = client.patch::<Value>(&path, &free).await;
                let _ = client.delete(&path, None, Some(0)).await;
            }
            let _ = client.delete(&format!("/api/v1/namespaces/{}", self.namespace), None, None).await;
            let accounts = client.list::<Value>("/api/v1/namespaces", &ours).await;
            for account in accounts.map(|accounts| accounts.items).unwrap_or_default() {
                let name = account["metadata"]["name"].as_str().unwrap_or_default();
                let _ = client.delete(&format!("/api/v1/namespaces/{name}"), None, None).await;
            }
            for kind in ["clusterrolebindings", "clusterroles"] {
                let path = format!("/apis/rbac.authorization.k8s.io/v1/{kind}/svcctl-{}", self.namespace);
                let _ = client.delete(&path, None, None).await;
            }
        });
    }
}

/// An object without what a reader of a failed test does not ask for.
fn brief(object: &Value) -> String {
    let field = |path: &str| object.pointer(path).cloned().unwrap_or_default();
    let names = [field("/metadata/name"), field("/metadata/deletionTimestamp"), field("/spec/taints")];
    let says = [field("/count"), field("/lastTimestamp"), field("/reason"), field("/message")];
    let state = [field("/status/phase"), field("/status/conditions"), field("/status/containerStatuses")];
    format!("{}\n", json!([names, says, state]))
}

/// Whether a thread of a process is more than a zombie.
fn is_running(id: &str) -> bool {
    let Ok(threads) = fs::read_dir(format!("/proc/{id}/task")) else { return false };
    threads.flatten().any(|thread| {
        let stat = fs::read_to_string(thread.path().join("stat")).unwrap_or_default();
        stat.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
    })
}

/// Waits until the Pod of a generation is as it shall be.
pub(super) async fn until(
    cluster: &Cluster,
    of: &Generation,
    holds: impl Fn(&ObservedContainer) -> bool,
) -> ObservedContainer {
    loop {
        let found = cluster.list().await.unwrap();
        if let Some(found) = found.into_iter().find(|one| one.generation.as_ref() == Some(of) && holds(one)) {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Creates the Pod of a generation.
pub(super) async fn create(cluster: &Cluster, spec: &ContainerSpec) -> Result<Handle, Fault> {
    let created = cluster.create(spec, &Image(spec.image.clone())).await;
    created.map(|CreatedContainer { container, .. }| container)
}
