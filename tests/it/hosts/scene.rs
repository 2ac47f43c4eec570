//! A server with proxies that drives one host.

use std::{
    fs::File,
    io::{BufRead, BufReader},
    net::SocketAddr,
    process::{Child, Stdio},
};

use engine::{Chance, Clock, Engine, Store};
use serde_json::{Value, json};

use super::daemon::{Daemon, IMAGE, Setup};
use crate::harness::{Home, Outcome, eventually};

/// The key that the server admits.
pub(super) const KEY: &str = "the-key-of-the-scene";
/// Where a server listens for which any port will do.
const ANY_PORT: &str = "127.0.0.1:0";
/// The domain of its HTTP proxy.
pub(super) const DOMAIN: &str = "pods.test";
/// What ssh is not to ask about, and where it finds its keys.
const SSH: &str = "ssh -F none -i key -o IdentitiesOnly=yes -o StrictHostKeyChecking=accept-new \
                   -o UserKnownHostsFile=known -o LogLevel=ERROR";

/// A server with proxies that drives one host, in a home with a registered key.
pub(super) struct Scene {
    server: Child,
    /// Where the API is.
    pub(super) api: SocketAddr,
    /// Where the HTTP proxy is.
    pub(super) web: SocketAddr,
    pub(super) home: Home,
    pub(super) daemon: Daemon,
}

impl Scene {
    /// Nothing where there can be no daemon.
    pub(super) fn start() -> Option<Self> {
        Self::with(Setup::default(), "")
    }

    /// The same, with a daemon that is set up otherwise and more arguments of the server.
    pub(super) fn with(setup: Setup, more: &str) -> Option<Self> {
        let daemon = Daemon::with(setup)?;
        let home = Home::new();
        home.write("fleet.json", fleet(&home, &daemon).to_string());
        home.svcctl("engine fleet set fleet.json").success();
        home.svcctl("engine credit set 1000").success();
        Home::outcome(home.shell("ssh-keygen -q -t ed25519 -N '' -f key; ssh-keygen -q -t ed25519 -N '' -f other"))
            .success();
        home.svcctl("ssh-keys add key.pub").success();
        let (server, ready) = serve(&home, ANY_PORT, more, None);
        let address = |name: &str, before: &str| -> SocketAddr {
            let text = ready[name].as_str().unwrap().strip_prefix(before).unwrap();
            text.split(' ').next().unwrap().parse().unwrap()
        };
        let (api, web) = (address("url", "http://"), address("proxy", "http://"));
        Some(Self { server, api, web, home, daemon })
    }

    /// Ends the server as `kill -KILL` does, and starts another one.
    pub(super) fn serve_again(&mut self) {
        self.server.kill().unwrap();
        self.server.wait().unwrap();
        self.follow(serve(&self.home, ANY_PORT, "", None));
    }

    /// The same at the address where the server was, for clients that wait for it there.
    pub(super) fn serve_again_there(&mut self) {
        self.server.kill().unwrap();
        self.server.wait().unwrap();
        self.follow(serve(&self.home, &self.api.to_string(), "", None));
    }

    /// Ends the server.
    pub(super) fn stop_serving(&mut self) {
        self.server.kill().unwrap();
        self.server.wait().unwrap();
    }

    /// Ends the server, and starts one that dies at a point of its driver.
    pub(super) fn serve_until(&mut self, point: &str) {
        // One that died is as good.
        let _ = self.server.kill();
        self.server.wait().unwrap();
        self.follow(serve(&self.home, ANY_PORT, "", Some(point)));
    }

    /// Waits until the server has died at its point.
    pub(super) fn awaits_death(&mut self, point: &str) {
        let scene = std::cell::RefCell::new(self);
        eventually(&format!("the server dies at {point}"), || scene.borrow_mut().has_died());
    }

    /// Whether the server has died.
    pub(super) fn has_died(&mut self) -> bool {
        self.server.try_wait().unwrap().is_some()
    }

    fn follow(&mut self, (server, ready): (Child, Value)) {
        self.server = server;
        self.api = ready["url"].as_str().unwrap().strip_prefix("http://").unwrap().parse().unwrap();
    }

    /// Rents a pod that runs this shell line.
    pub(super) fn begin(&self, more: &str, script: &str) -> String {
        self.try_begin(more, script).expect("there is room")
    }

    /// Rents a pod that runs this shell line, and waits until it does.
    pub(super) fn rent(&self, more: &str, script: &str) -> String {
        let id = self.begin(more, script);
        self.awaits(&id, "RUNNING");
        id
    }

    /// Rents a pod that runs this shell line, if there is room.
    pub(super) fn try_begin(&self, more: &str, script: &str) -> Option<String> {
        let line = format!("pods create pod --image {IMAGE} --cpu cpu3c --vcpus 2 -o id {more} -- sh -c");
        let mut words = shell_words::split(&line).unwrap();
        words.push(script.to_owned());
        let made = self.home.run(&words);
        (made.code == 0).then(|| made.stdout.trim().to_owned())
    }

    /// Waits until a pod has this status.
    pub(super) fn awaits(&self, id: &str, status: &str) {
        eventually(&format!("pod {id} is {status}"), || self.pod(id)["status"] == status);
    }

    /// A pod, as the server shows it.
    pub(super) fn pod(&self, id: &str) -> Value {
        let script = format!("curl -s -H 'Authorization: Bearer {KEY}' http://{}/v2/pods/{id}", self.api);
        Home::outcome(self.home.shell(&script)).success().json()
    }

    /// A shell line in which `$ssh` enters a pod; `$user` is the name of its user.
    pub(super) fn entering(&self, id: &str, script: &str) -> std::process::Command {
        let proxy = &self.pod(id)["ssh"]["proxy"];
        let (host, port, user) = (&proxy["host"], &proxy["port"], &proxy["username"]);
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let to = format!("user={} host={} port={port}", text(user), text(host));
        self.home.shell(&format!("{to}\nssh='{SSH} -p {port}' proxy=\"$user@$host\"\nin=\"$ssh $proxy\"\n{script}"))
    }

    /// Runs it.
    pub(super) fn enter(&self, id: &str, script: &str) -> Outcome {
        Home::outcome(self.entering(id, script))
    }

    /// The container of a pod.
    pub(super) fn container(&self, id: &str) -> String {
        self.daemon.containers().into_iter().find(|name| name.contains(id)).unwrap()
    }

    /// The lines of a pod's log.
    pub(super) fn log(&self, id: &str, more: &str) -> Vec<String> {
        let told = self.home.svcctl(&format!("pods logs {id} {more} -o ndjson")).success().stdout;
        told.lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["line"].as_str().unwrap().to_owned())
            .collect()
    }
}

impl Drop for Scene {
    #[allow(clippy::print_stderr, reason = "what a server said of a test that failed")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", std::fs::read_to_string(self.home.path().join("served")).unwrap_or_default());
        }
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A server of this home, and what it said when it was ready.
fn serve(home: &Home, listen: &str, more: &str, point: Option<&str>) -> (Child, Value) {
    let line = format!(
        "serve --listen {listen} -o json --api-key-env KEY --ssh-listen 127.0.0.1:0 --proxy-listen 127.0.0.1:0 \
         --proxy-domain {DOMAIN} --quota minute=100000,hour=1000000,day=10000000 {more}"
    );
    let mut command = home.command(&shell_words::split(&line).unwrap());
    command.arg("--data").arg(home.data()).env("KEY", KEY);
    if let Some(point) = point {
        command.env("SVCCTL_DRIVER_DEATH", point);
    }
    command.stdout(Stdio::piped()).stderr(File::create(home.path().join("served")).unwrap());
    let mut server = command.spawn().unwrap();
    let mut ready = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    (server, serde_json::from_str(&ready).unwrap())
}

/// The shipped fleet with this host in place of its machines.
fn fleet(home: &Home, daemon: &Daemon) -> Value {
    let mut fleet = home.svcctl("engine fleet show").success().json();
    let mut machine = fleet["dataCenters"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|site| site["machines"].as_array().unwrap())
        .find(|machine| machine["cpu"] == "cpu3c")
        .unwrap()
        .clone();
    let mut site = fleet["dataCenters"][0].clone();
    (machine["id"], machine["vcpus"], machine["memory"]) = (json!("host1"), json!(16), json!(64));
    machine["host"] = json!({
        "endpoint": daemon.endpoint(), "address": "127.0.0.1", "ports": "20000-20099", "disk": 500, "pull": "missing",
    });
    site["machines"] = json!([machine]);
    fleet["dataCenters"] = json!([site]);
    fleet
}

/// The engine on the data of a home, while nobody else works with it.
pub(super) fn store(home: &Home) -> Engine {
    Engine::new(Store::open(&home.data_file()).unwrap(), Clock::System, Chance::from_system())
}
