//! A server whose data center is a cluster: the life of a pod as its owner sees it (kubernetes.md, Tests that must hold, 1 and 2).

#![allow(clippy::print_stderr, reason = "who runs the tests is told")]

use std::{
    fs::File,
    io::{BufRead, BufReader},
    process::{Child, Stdio},
};

use engine::{
    Chance, Clock, Engine, Store,
    fleet::{ClusterSpec, NewCluster},
};
use serde_json::Value;
use wire::catalog::DataCenterRegion;

use super::real::Real;
use crate::harness::{Home, Outcome, eventually};

const KEY: &str = "the-key-of-the-cluster";

/// A home whose fleet is a cluster, and the server of its data.
struct Served {
    home: Home,
    server: Child,
    url: String,
}

impl Served {
    fn on(real: &Real) -> Self {
        let home = Home::new();
        home.svcctl("engine credit set 1000").success();
        let spec = ClusterSpec { cpu: Some("cpu3c".to_owned()), ..ClusterSpec::default() };
        let account = real.account(&spec);
        let new = NewCluster {
            data_center: "EU-K-1".to_owned(),
            name: "A cluster".to_owned(),
            spec,
            region: DataCenterRegion::Europe,
            country: "DE".to_owned(),
            gpu_types: Vec::new(),
            keeps_simulated: false,
        };
        engine(&home).add_cluster(new, &account.to_text()).unwrap();
        let (server, url) = serve(&home);
        Self { home, server, url }
    }

    fn svcctl(&self, line: &str) -> Outcome {
        let line = format!("SVCCTL_BASE_URL={} SVCCTL_API_KEY={KEY} svcctl {line}", self.url);
        Home::outcome(self.home.shell(&line))
    }

    fn status(&self, pod: &str) -> String {
        self.svcctl(&format!("pods get {pod} -o json")).success().json()["status"].as_str().unwrap().to_owned()
    }

    /// Ends the server as `kill -KILL` does, and starts another one.
    fn serve_again(&mut self) {
        self.stop();
        (self.server, self.url) = serve(&self.home);
    }

    fn stop(&mut self) {
        // One that died is as good.
        let _ = self.server.kill();
        self.server.wait().unwrap();
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

fn engine(home: &Home) -> Engine {
    Engine::new(Store::open(&home.data_file()).unwrap(), Clock::System, Chance::from_system())
}

fn serve(home: &Home) -> (Child, String) {
    let mut command = home.shell("exec svcctl serve --listen 127.0.0.1:0 -o json --api-key-env KEY");
    let log = File::options().create(true).append(true).open(home.path().join("served")).unwrap();
    let mut server = command.env("KEY", KEY).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).spawn().unwrap();
    let mut ready = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    let ready: Value = serde_json::from_str(&ready).unwrap();
    (server, ready["url"].as_str().unwrap().to_owned())
}

#[test]
fn a_pod_of_a_server_lives_on_a_cluster_through_the_servers_death_and_leaves_nothing() {
    let Some(real) = Real::start() else { return };
    let mut served = Served::on(&real);
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
    assert!(real.objects("svcctl").contains(&pod), "{:?}", real.objects("svcctl"));
    served.serve_again();
    assert_eq!(served.status("story"), "RUNNING");
    served.svcctl("pods stop story").success();
    eventually("its Pod is gone", || !real.objects("svcctl").contains(&pod));
    assert_eq!(served.status("story"), "EXITED");
    served.svcctl("pods start story --wait").success();
    assert!(real.objects("svcctl").contains(&format!("pods/svcctl-{id}-2")));
    // Each line is kept once, whoever drove meanwhile.
    let greetings = || served.svcctl("pods logs story --tail all").stdout.matches(&greeting).count();
    eventually("it greets again", || greetings() > 1);
    assert_eq!(greetings(), 2);
    served.svcctl("pods terminate story --yes").success();
    eventually("nothing of it is left", || real.objects("svcctl").is_empty());
    served.stop();
    engine(&served.home).check_books().unwrap();
}
