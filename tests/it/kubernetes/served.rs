//! A server whose data center is a cluster, and the life of a pod as its owner sees it (kubernetes.md, Tests that must
//! hold, 1).

#![allow(clippy::print_stderr, reason = "who runs the tests is told")]

use std::{
    cell::RefCell,
    fs::File,
    io::{BufRead, BufReader},
    process::{Child, Stdio},
};

use driver::kubernetes::kubeconfig::Kubeconfig;
use engine::{
    Clock, Engine, Rng, Store,
    fleet::{ClusterSpec, NewCluster},
};
use serde_json::{Value, json};
use wire::catalog::DataCenterRegion;

use super::real::Real;
use crate::harness::{Home, Outcome, eventually, eventually_or};

const KEY: &str = "the-key-of-the-cluster";

/// The program of a pod until it is told to end.
pub(super) const SERVE: &str = "trap \"exit 0\" TERM; while true; do sleep 0.1; done";

/// A home whose fleet is a cluster, and the server of its data.
pub(super) struct Served {
    pub(super) home: Home,
    /// Further arguments of the server.
    more: String,
    server: Child,
    url: String,
    /// A shell's commands before the server, in mounts of its own; may be empty.
    enter: String,
    /// The image of its pods.
    image: String,
}

/// A home whose fleet is a cluster, as a data center of this id.
pub(super) fn home(data_center: &str, spec: ClusterSpec, account: &Kubeconfig) -> Home {
    let home = Home::new();
    let new = NewCluster {
        data_center: data_center.to_owned(),
        name: "A cluster".to_owned(),
        spec,
        region: DataCenterRegion::Europe,
        country: "DE".to_owned(),
        gpu_types: Vec::new(),
        keeps_simulated: false,
    };
    engine(&home).add_cluster(new, &account.to_text()).unwrap();
    home
}

impl Served {
    /// With the account of the printed manifests, and no more rights.
    pub(super) fn on(real: &Real) -> Self {
        let spec = spec(real);
        let account = real.account(&spec);
        Self::with(real, spec, &account, "")
    }

    /// The same with this credential, and more arguments of the server.
    pub(super) fn with(real: &Real, spec: ClusterSpec, account: &Kubeconfig, more: &str) -> Self {
        let home = home("EU-K-1", spec, account);
        home.svcctl("engine credit set 1000").success();
        Self::at(home, real, more, "")
    }

    /// The clusters that a home has. A shell does this first, in mounts of its own.
    pub(super) fn at(home: Home, real: &Real, more: &str, enter: &str) -> Self {
        let (server, url) = serve(&home, (more, enter), None);
        Self { home, more: more.to_owned(), server, url, enter: enter.to_owned(), image: real.image() }
    }

    /// Runs svcctl with the server, and with the `ssh` of the home's `bin` if there is one.
    pub(super) fn svcctl(&self, line: &str) -> Outcome {
        let line = format!("PATH=$HOME/bin:$PATH SVCCTL_BASE_URL={} SVCCTL_API_KEY={KEY} svcctl {line}", self.url);
        Home::outcome(self.home.shell(&line))
    }

    /// The status of a pod, while a server runs.
    pub(super) fn status(&self, pod: &str) -> String {
        self.svcctl(&format!("pods get {pod} -o json")).success().json()["status"].as_str().unwrap().to_owned()
    }

    /// Waits until a pod has this status.
    pub(super) fn awaits(&self, pod: &str, status: &str) {
        let story = || {
            let (shown, log) =
                (self.svcctl(&format!("pods get {pod} -o json")), self.svcctl(&format!("pods logs {pod} --tail 20")));
            format!("pod {pod} is {status}: {}\n{}{}", shown.stdout, log.stdout, log.stderr)
        };
        eventually_or(story, || self.status(pod) == status);
    }

    /// Whether the system's lines of a pod's log say this.
    pub(super) fn says(&self, pod: &str, text: &str) -> bool {
        self.svcctl(&format!("pods logs {pod} --tail all --source system")).stdout.contains(text)
    }

    /// Has another process rent a pod as soon as there is room. Nothing where the server died meanwhile.
    pub(super) fn begin(&mut self) -> Option<String> {
        let line = format!(
            "pods create pod --image {} --cpu cpu3c --vcpus 2 --disk 1 --port 22/tcp -e WORD=s3cret -o id -- sh -c '{SERVE}'",
            self.image
        );
        let (begun, this) = (RefCell::new(None), RefCell::new(self));
        eventually("there is room", || {
            let made = this.borrow().home.svcctl(&line);
            *begun.borrow_mut() = (made.code == 0).then(|| made.stdout.trim().to_owned());
            begun.borrow().is_some() || this.borrow_mut().has_died()
        });
        begun.into_inner()
    }

    /// Ends the server as `kill -KILL` does, and starts another one.
    pub(super) fn serve_again(&mut self) {
        self.replace(None);
    }

    /// The same with other arguments.
    pub(super) fn serve_with(&mut self, more: &str) {
        more.clone_into(&mut self.more);
        self.replace(None);
    }

    /// Ends the server, and starts one that dies at a point of its driver.
    pub(super) fn serve_until(&mut self, point: &str) {
        self.replace(Some(point));
    }

    fn replace(&mut self, point: Option<&str>) {
        self.stop();
        (self.server, self.url) = serve(&self.home, (&self.more, &self.enter), point);
    }

    /// Waits until the server has died at its point.
    pub(super) fn awaits_death(&mut self, point: &str) {
        let this = RefCell::new(self);
        eventually(&format!("the server dies at {point}"), || this.borrow_mut().has_died());
    }

    fn has_died(&mut self) -> bool {
        self.server.try_wait().unwrap().is_some()
    }

    /// Ends the server as `kill -KILL` does.
    pub(super) fn stop(&mut self) {
        // One that died is as good.
        let _ = self.server.kill();
        self.server.wait().unwrap();
    }

    /// Waits until all pods are gone as far as the engine knows.
    pub(super) fn awaits_release(&self) {
        let held = || self.home.svcctl("engine kubernetes list -o json").success().json()["clusters"][0]["pods"] == 0;
        eventually("nothing is held of the cluster", held);
    }

    /// Nothing is left of any pod, neither in the cluster nor in the books.
    pub(super) fn ends_clean(&mut self, real: &Real) {
        eventually("nothing is left in the cluster", || real.objects().is_empty());
        self.awaits_release();
        self.stop();
        engine(&self.home).check_books().unwrap();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop();
        if std::thread::panicking() {
            eprintln!("{}", std::fs::read_to_string(self.home.path().join("served")).unwrap_or_default());
        }
    }
}

/// How the engine of a server uses the namespace of a test.
pub(super) fn spec(real: &Real) -> ClusterSpec {
    ClusterSpec { cpu: Some("cpu3c".to_owned()), address: Some("192.0.2.9".to_owned()), ..real.settings() }
}

/// The engine of a home, beside its server.
pub(super) fn engine(home: &Home) -> Engine {
    Engine::new(Store::open(&home.data_file()).unwrap(), Clock::System, Rng::from_system())
}

fn serve(home: &Home, (more, enter): (&str, &str), point: Option<&str>) -> (Child, String) {
    let line = format!(
        "exec svcctl serve --listen 127.0.0.1:0 -o json --api-key-env KEY \
         --quota minute=100000,hour=1000000,day=10000000 {more}"
    );
    let line = if enter.is_empty() { line } else { format!("exec unshare -m sh -c '{enter} {line}'") };
    let mut command = home.shell(&line);
    if let Some(point) = point {
        command.env("SVCCTL_DRIVER_FAILPOINT", point);
    }
    let log = File::options().create(true).append(true).open(home.path().join("served")).unwrap();
    let mut server = command.env("KEY", KEY).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
    let mut ready = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    let ready: Value = serde_json::from_str(&ready).unwrap();
    (server, ready["url"].as_str().unwrap().to_owned())
}

fn a_quota_is_known_before_a_pod_waits_for_it(real: &Real, served: &Served) {
    let (client, quotas) = (real.client(), format!("/api/v1/namespaces/{}/resourcequotas", real.settings().namespace));
    let quota = json!({ "metadata": { "name": "q" }, "spec": { "hard": { "requests.cpu": "1500m" } } });
    real.run(async { client.create::<Value>(&quotas, &quota).await.unwrap() });
    eventually("a create is refused for the quota", || {
        let made = served.svcctl("pods create early --image a --cpu cpu3c --vcpus 2 --disk 1 -o id");
        if made.code == 0 {
            // The quota's controller fills it in a moment later.
            served.svcctl(&format!("pods terminate {} --yes", made.stdout.trim())).success();
        }
        made.stderr.contains("the quota of the namespace leaves 1")
    });
    real.run(async { client.delete(&format!("{quotas}/q"), None, None).await.unwrap() });
}

#[test]
fn a_pod_of_a_server_lives_on_a_cluster_through_the_servers_death_and_leaves_nothing() {
    let Some(real) = Real::start() else { return };
    let mut served = Served::on(&real);
    a_quota_is_known_before_a_pod_waits_for_it(&real, &served);
    let script = "trap \"exit 0\" TERM; echo \"hello from $SVCCTL_POD_ID\"; while true; do sleep 0.1; done";
    let line = format!(
        "pods create story --image {} --cpu cpu3c --vcpus 2 --disk 5 --retry-until 60s --wait -o json -- sh -c '{script}'",
        real.image()
    );
    let made = served.svcctl(&line).success().json();
    let id = made["id"].as_str().unwrap().to_owned();
    assert_eq!(served.status("story"), "RUNNING");
    let greeting = format!("hello from {id}");
    eventually("its log is there", || served.svcctl("pods logs story --tail all").stdout.contains(&greeting));
    let pod = format!("pods/svcctl-{id}-1");
    assert!(real.objects().contains(&pod), "{:?}", real.objects());
    served.serve_again();
    assert_eq!(served.status("story"), "RUNNING");
    served.svcctl("pods stop story").success();
    eventually("its Pod is gone", || !real.objects().contains(&pod));
    assert_eq!(served.status("story"), "EXITED");
    served.svcctl("pods start story --wait").success();
    assert!(real.objects().contains(&format!("pods/svcctl-{id}-2")));
    // Each line is kept once, whoever drove meanwhile.
    let greetings = || served.svcctl("pods logs story --tail all").stdout.matches(&greeting).count();
    eventually("it greets again", || greetings() > 1);
    assert_eq!(greetings(), 2);
    served.svcctl("pods terminate story --yes").success();
    served.ends_clean(&real);
}
