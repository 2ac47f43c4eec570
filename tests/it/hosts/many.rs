//! Several hosts over ssh, and one that speaks Docker's words with another accent (runtime.md, Several hosts, several servers).

use std::{
    cell::RefCell,
    collections::BTreeSet,
    fs::File,
    io::{BufRead, BufReader},
    process::{Child, Stdio},
};

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, IMAGE, Podman, Setup},
    life::SERVE,
    node::{Net, Node},
};
use crate::{
    harness::{Home, Outcome, eventually},
    server::client::{Answer, send},
};

const KEY: &str = "the-key-of-many";

/// A server that drives the hosts of a home.
pub(super) struct Served<'h> {
    process: Child,
    address: std::net::SocketAddr,
    home: &'h Home,
}

impl<'h> Served<'h> {
    pub(super) fn start(home: &'h Home) -> Self {
        Self::with(home, "--listen 127.0.0.1:0")
    }

    /// The same with these arguments.
    pub(super) fn with(home: &'h Home, arguments: &str) -> Self {
        let line = format!(
            "PATH=$HOME/bin:$PATH exec svcctl serve {arguments} -o json --api-key-env KEY \
             --quota minute=100000,hour=1000000,day=10000000 --data $HOME/data"
        );
        let mut command = home.shell(&line);
        command.env("KEY", KEY).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut process = command.stderr(File::create(home.path().join("served")).unwrap()).spawn().unwrap();
        let mut ready = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut ready).unwrap();
        let said = std::fs::read_to_string(home.path().join("served")).unwrap();
        let ready: Value = serde_json::from_str(&ready).unwrap_or_else(|error| panic!("{error}: {said}"));
        let address = ready["url"].as_str().unwrap().strip_prefix("http://").unwrap().parse().unwrap();
        Self { process, address, home }
    }

    pub(super) fn send(&self, line: &str, body: &Value) -> Answer {
        let key = format!("Authorization: Bearer {KEY}");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        send(self.address, line, &[&key, "Content-Type: application/json"], &body)
    }

    /// Rents a pod that runs this line of shell, as soon as there is room: what ends is held until its host has seen it
    /// gone.
    fn rent_when_there_is_room(&self, script: &str) -> String {
        let rented = RefCell::new(None);
        eventually("there is room", || {
            let answer = self.create(script, &Value::Null);
            if answer.status == 201 {
                *rented.borrow_mut() = answer.json()["id"].as_str().map(str::to_owned);
            } else {
                let detail = answer.json()["detail"].as_str().unwrap_or_default().to_owned();
                assert!(answer.status == 400 && detail.contains("no capacity"), "{answer:?}");
            }
            rented.borrow().is_some()
        });
        rented.into_inner().unwrap()
    }

    /// Rents a pod that runs this line of shell.
    pub(super) fn rent(&self, script: &str, more: &Value) -> String {
        let answer = self.create(script, more);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    fn create(&self, script: &str, more: &Value) -> Answer {
        let mut body = json!({
            "name": "pod", "image": IMAGE, "cpu": { "id": "cpu3c", "vcpuCount": 2 }, "disk": 5,
            "entrypoint": ["sh", "-c"], "cmd": [script],
        });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        self.send("POST /v2/pods", &body)
    }

    pub(super) fn status(&self, id: &str) -> String {
        let pod = self.send(&format!("GET /v2/pods/{id}"), &Value::Null).json();
        pod["status"].as_str().unwrap_or("gone").to_owned()
    }

    pub(super) fn awaits(&self, id: &str, status: &str) {
        eventually(&format!("pod {id} is {status}"), || self.status(id) == status);
    }

    fn act(&self, id: &str, action: &str) -> u16 {
        self.send(&format!("POST /v2/pods/{id}/action"), &json!({ "action": action })).status
    }

    pub(super) fn terminate(&self, id: &str) {
        assert_eq!(self.act(id, "terminate"), 204);
    }
}

impl Drop for Served<'_> {
    #[allow(clippy::print_stderr, reason = "what a server said of a test that failed")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", std::fs::read_to_string(self.home.path().join("served")).unwrap_or_default());
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Runs svcctl with the `ssh` of the home's `bin`.
fn svcctl(home: &Home, line: &str) -> Outcome {
    Home::outcome(home.shell(&format!("PATH=$HOME/bin:$PATH svcctl {line}")))
}

/// Gives every host of a home more to offer than it has, and images that are there already are good enough.
pub(super) fn enlarge(home: &Home, vcpus: u32) {
    let mut fleet = home.svcctl("engine fleet show").success().json();
    for site in fleet["dataCenters"].as_array_mut().unwrap() {
        for machine in site["machines"].as_array_mut().unwrap() {
            (machine["vcpus"], machine["memory"], machine["cpu"]) = (json!(vcpus), json!(4 * vcpus), json!("cpu3c"));
            machine["host"]["disk"] = json!(1000);
        }
    }
    home.write("fleet.json", fleet.to_string());
    home.svcctl("engine fleet set fleet.json").success();
}

const SMALL: &str = "--pull missing --reserve vcpus=0,memory=1,disk=1 --yes";

/// The pods that have a container on a node.
fn pods_on(node: &Node) -> BTreeSet<String> {
    let listed = node.daemon.docker("ps --format '{{.Label \"svcctl.pod\"}}'").success();
    listed.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn three_hosts_over_ssh_agree_with_the_books_after_two_hundred_pods() {
    const PODS: usize = 200;
    let Some(net) = Net::start() else { return };
    let nodes = [1, 2, 3].map(|number| net.node(number, Setup::default()));
    let home = Home::new();
    net.equip(&home);
    for (node, name) in nodes.iter().zip(["one", "two", "three"]) {
        let (endpoint, address) = (node.endpoint(), node.address());
        svcctl(&home, &format!("engine hosts add {name} {endpoint} --address {address} {SMALL}")).success();
    }
    // Room for 15 pods each, so that one host is never enough.
    enlarge(&home, 30);
    home.svcctl("engine credit set 10000").success();
    let served = Served::start(&home);
    let mut alive: Vec<String> = Vec::new();
    for number in 0..PODS {
        alive.push(served.rent_when_there_is_room(SERVE));
        // Some end when they run, some while they come up; some are stopped and stay.
        match number % 8 {
            3 => assert!([200, 400, 409].contains(&served.act(&alive[0], "stop"))),
            5 => assert!([200, 400, 409].contains(&served.act(&alive[alive.len() / 2], "restart"))),
            _ => {}
        }
        while alive.len() > 18 {
            let place = if number % 2 == 0 { 0 } else { alive.len() - 1 };
            served.terminate(&alive.remove(place));
        }
        match number {
            60 => nodes[0].drop_connections(),
            100 => nodes[1].cut(&net),
            130 => nodes[1].join(&net),
            _ => {}
        }
    }
    let is_settled = |status: &str| matches!(status, "RUNNING" | "EXITED");
    eventually("all pods have settled", || alive.iter().all(|id| is_settled(&served.status(id))));
    let runs: BTreeSet<String> = alive.iter().filter(|id| served.status(id) == "RUNNING").cloned().collect();
    assert!(runs.len() > 5, "{runs:?}");
    let on_nodes = || nodes.iter().map(pods_on).collect::<Vec<_>>();
    eventually("every running pod has its container, and no other", || {
        let all = on_nodes();
        all.iter().map(BTreeSet::len).sum::<usize>() == runs.len()
            && all.into_iter().flatten().collect::<BTreeSet<_>>() == runs
    });
    let used = on_nodes().into_iter().filter(|pods| !pods.is_empty()).count();
    assert!(used > 1, "several hosts have some: {:?}", on_nodes());
    check_books(&home);
    for id in &alive {
        served.terminate(id);
    }
    eventually("nothing is left", || nodes.iter().all(|node| node.daemon.containers().is_empty()));
    eventually("all is free again", || {
        let hosts = home.svcctl("engine hosts list -o json").success().json();
        hosts["hosts"].as_array().unwrap().iter().all(|host| host["pods"] == 0 && host["units"]["used"] == 0)
    });
    check_books(&home);
}

/// The books of a home balance.
pub(super) fn check_books(home: &Home) {
    let store = engine::Store::open(&home.data_file()).unwrap();
    engine::Engine::new(store, engine::Clock::System, engine::Chance::from_system()).check_books().unwrap();
}

/// A host that lives through what a pod lives through, and what is told of it.
fn lives(home: &Home, docker: &dyn Fn(&str) -> Outcome) {
    enlarge(home, 8);
    let served = Served::start(home);
    let script = "echo hello; echo oops >&2; cat /tmp/lost 2>/dev/null; echo lost >/tmp/lost; \
                  trap 'exit 0' TERM; sleep 100000 & wait";
    let id = served.rent(script, &Value::Null);
    served.awaits(&id, "RUNNING");
    let names = || docker("ps --format {{.Names}}").success().stdout;
    assert_eq!(names(), format!("svcctl-{id}-1\n"));
    for action in ["stop", "start", "restart"] {
        assert_eq!(served.act(&id, action), 200, "{action}");
        let status = if action == "stop" { "EXITED" } else { "RUNNING" };
        served.awaits(&id, status);
    }
    eventually("one container is left", || names() == format!("svcctl-{id}-3\n"));
    let log = || home.svcctl(&format!("pods logs {id} --source container -o ndjson")).success().stdout;
    eventually("the log has every line of every container", || log().lines().count() == 6);
    let text = log();
    assert_eq!((text.matches("hello").count(), text.matches("lost").count()), (3, 0), "{text}");
    // Whoever drives is gone in the middle of it, and another one goes on.
    drop(served);
    let served = Served::start(home);
    assert_eq!(served.status(&id), "RUNNING");
    let three = served.rent("exit 3", &Value::Null);
    served.awaits(&three, "ERROR");
    served.terminate(&id);
    served.terminate(&three);
    eventually("nothing is left", || docker("ps --all -q").success().stdout.is_empty());
    check_books(home);
}

#[test]
fn podman_lives_through_what_docker_lives_through() {
    let Some(podman) = Podman::start() else { return };
    let home = Home::new();
    home.svcctl(&format!("engine hosts add pod {} {SMALL}", podman.endpoint())).success();
    lives(&home, &|line| podman.docker(line));
}

#[test]
fn docker_lives_through_it_too() {
    let Some(daemon) = Daemon::start() else { return };
    let home = Home::new();
    home.svcctl(&format!("engine hosts add docker {} {SMALL}", daemon.endpoint())).success();
    lives(&home, &|line| daemon.docker(line));
}
