//! A server with proxies that drives hosts.

use std::{
    cell::RefCell,
    fs::File,
    io::{BufRead, BufReader},
    net::{SocketAddr, TcpStream},
    process::{Child, Stdio},
};

use engine::{Clock, Engine, Rng, Store};
use serde_json::{Value, json};

use super::daemon::{Daemon, Host, IMAGE, Setup};
use crate::{
    harness::{Home, Outcome, eventually, eventually_or},
    server::client::{Answer, send},
};

/// The key that the server admits.
pub(super) const KEY: &str = "the-key-of-the-scene";
/// The domain of its HTTP proxy, which is this machine where such names are known.
pub(super) const DOMAIN: &str = "pods.localhost";
/// Options that keep ssh from asking, and the path of its key.
const SSH: &str = "ssh -F none -i key -o IdentitiesOnly=yes -o StrictHostKeyChecking=accept-new \
                   -o UserKnownHostsFile=known -o LogLevel=ERROR";

/// A server with proxies that drives the hosts of a home. `D` is what runs their containers.
pub(super) struct Scene<D = Daemon> {
    server: Child,
    /// Further arguments of its command line.
    more: String,
    /// Where the API is.
    pub(super) api: SocketAddr,
    /// Where the HTTP proxy is.
    pub(super) web: SocketAddr,
    pub(super) home: Home,
    pub(super) daemon: D,
}

impl Scene {
    /// One host, in a home with a registered key. Nothing where there can be no daemon.
    pub(super) fn start() -> Option<Self> {
        Self::with(Setup::default(), "")
    }

    /// The same, with a daemon that is set up otherwise and more arguments of the server.
    pub(super) fn with(setup: Setup, more: &str) -> Option<Self> {
        let daemon = Daemon::with(setup)?;
        let endpoint = daemon.endpoint();
        Some(Self::at(&endpoint, daemon, more))
    }
}

impl<D> Scene<D> {
    /// One host at this endpoint, in a home with a registered key.
    pub(super) fn at(endpoint: &str, daemon: D, more: &str) -> Self {
        let home = Home::new();
        home.write("fleet.json", fleet(&home, Some(endpoint)).to_string());
        home.svcctl("engine fleet set fleet.json").success();
        home.svcctl("engine credit set 1000").success();
        enroll(&home);
        Self::serving(home, daemon, more)
    }

    /// The hosts that a home has.
    pub(super) fn serving(home: Home, daemon: D, more: &str) -> Self {
        let (server, [api, web]) = serve(&home, more, None);
        Self { server, more: more.to_owned(), api, web, home, daemon }
    }

    /// Ends the server as `kill -KILL` does, and starts another one.
    pub(super) fn serve_again(&mut self) {
        self.replace(None);
    }

    /// The same at the address where the server was, for clients that wait for it there.
    pub(super) fn serve_again_there(&mut self) {
        self.stop_serving();
        let more = format!("{} --listen {}", self.more, self.api);
        (self.server, [self.api, self.web]) = serve(&self.home, &more, None);
    }

    /// Ends the server.
    pub(super) fn stop_serving(&mut self) {
        // One that died is as good.
        let _ = self.server.kill();
        self.server.wait().unwrap();
    }

    /// Ends the server, and starts one that dies at a point of its driver.
    pub(super) fn serve_until(&mut self, point: &str) {
        self.replace(Some(point));
    }

    fn replace(&mut self, point: Option<&str>) {
        self.stop_serving();
        (self.server, [self.api, self.web]) = serve(&self.home, &self.more, point);
    }

    /// Waits until the server has died at its point.
    pub(super) fn awaits_death(&mut self, point: &str) {
        let scene = RefCell::new(self);
        eventually(&format!("the server dies at {point}"), || scene.borrow_mut().has_died());
    }

    /// Whether the server has died.
    pub(super) fn has_died(&mut self) -> bool {
        self.server.try_wait().unwrap().is_some()
    }

    /// The id of the server's process.
    pub(super) fn server(&self) -> u32 {
        self.server.id()
    }

    /// Sends a request to the API.
    pub(super) fn send(&self, line: &str, body: &Value) -> Answer {
        let key = format!("Authorization: Bearer {KEY}");
        let body = if body.is_null() { String::new() } else { body.to_string() };
        send(self.api, line, &[&key, "Content-Type: application/json"], &body)
    }

    /// Asks the API for a pod that runs this shell line.
    pub(super) fn create(&self, script: &str, more: &Value) -> Answer {
        let mut body = json!({
            "name": "pod", "image": IMAGE, "cpu": { "id": "cpu3c", "vcpuCount": 2 }, "disk": 5,
            "entrypoint": ["sh", "-c"], "cmd": [script],
        });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap_or_default());
        self.send("POST /v2/pods", &body)
    }

    /// The same where there is room for it, and its id.
    pub(super) fn created(&self, script: &str, more: &Value) -> String {
        let answer = self.create(script, more);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// The same as soon as there is room: what ends is held until its host has seen it gone.
    pub(super) fn created_when_there_is_room(&self, script: &str, more: &Value) -> String {
        let created = RefCell::new(None);
        eventually("there is room", || {
            let answer = self.create(script, more);
            if answer.status == 201 {
                *created.borrow_mut() = answer.json()["id"].as_str().map(str::to_owned);
            } else {
                let detail = answer.json()["detail"].as_str().unwrap_or_default().to_owned();
                assert!(answer.status == 400 && detail.contains("no capacity"), "{answer:?}");
            }
            created.borrow().is_some()
        });
        created.into_inner().unwrap()
    }

    /// Has the API act on a pod, and gives the status of the answer.
    pub(super) fn act(&self, id: &str, action: &str) -> u16 {
        self.send(&format!("POST /v2/pods/{id}/action"), &json!({ "action": action })).status
    }

    pub(super) fn terminate(&self, id: &str) {
        assert_eq!(self.act(id, "terminate"), 204);
    }

    /// A pod, as the server shows it.
    pub(super) fn pod(&self, id: &str) -> Value {
        self.send(&format!("GET /v2/pods/{id}"), &Value::Null).json()
    }

    pub(super) fn status(&self, id: &str) -> String {
        self.pod(id)["status"].as_str().unwrap_or("gone").to_owned()
    }

    /// Waits until a pod has this status.
    pub(super) fn awaits(&self, id: &str, status: &str) {
        let story = || {
            let log = self.home.svcctl(&format!("pods logs {id} --tail 20"));
            format!("pod {id} is {status}: {}\n{}{}", self.pod(id), log.stdout, log.stderr)
        };
        eventually_or(story, || self.status(id) == status);
    }

    /// Has another process rent a pod that runs this shell line.
    pub(super) fn begin(&self, more: &str, script: &str) -> String {
        self.try_begin(more, script).expect("there is room")
    }

    /// The same, and waits until it runs.
    pub(super) fn rent(&self, more: &str, script: &str) -> String {
        let id = self.begin(more, script);
        self.awaits(&id, "RUNNING");
        id
    }

    /// Has another process rent a pod that runs this shell line, if there is room.
    pub(super) fn try_begin(&self, more: &str, script: &str) -> Option<String> {
        self.try_begin_of(IMAGE, more, script)
    }

    /// The same from another image.
    pub(super) fn try_begin_of(&self, image: &str, more: &str, script: &str) -> Option<String> {
        let line = format!("pods create pod --image {image} --cpu cpu3c --vcpus 2 -o id {more} -- sh -c");
        let mut words = shell_words::split(&line).unwrap();
        words.push(script.to_owned());
        let made = self.home.run(&words);
        (made.code == 0).then(|| made.stdout.trim().to_owned())
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

    /// The lines of a pod's log, as its driver tells them: another process has what happened just now a moment later.
    pub(super) fn log(&self, id: &str, more: &str) -> Vec<String> {
        let line = format!("pods logs {id} {more} -o ndjson");
        let mut command = self.home.command(&shell_words::split(&line).unwrap());
        if TcpStream::connect(self.api).is_ok() {
            command.env("SVCCTL_BASE_URL", format!("http://{}", self.api)).env("SVCCTL_API_KEY", KEY);
        }
        let answer = Home::outcome(command);
        // One that has died since then writes nothing any more.
        let told = if answer.code == 0 { answer } else { self.home.svcctl(&line) }.success().stdout;
        told.lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["line"].as_str().unwrap().to_owned())
            .collect()
    }

    /// How often a pod's log says this.
    pub(super) fn says(&self, id: &str, line: &str) -> usize {
        self.log(id, "--tail 1000").iter().filter(|said| said.contains(line)).count()
    }

    /// Waits until the engine knows that nothing is left on the hosts: containers are gone before that was seen.
    pub(super) fn awaits_nothing_held(&self) {
        eventually("nothing is held of any host", || {
            self.hosts().iter().all(|host| host["pods"] == 0 && host["units"]["used"] == 0 && host["disk"]["used"] == 0)
        });
    }

    /// Waits until the engine knows that nothing of the units of the hosts is taken: what is stopped keeps its volumes.
    pub(super) fn awaits_free_units(&self) {
        eventually("no unit is held of any host", || self.hosts().iter().all(|host| host["units"]["used"] == 0));
    }

    /// The hosts of the home.
    pub(super) fn hosts(&self) -> Vec<Value> {
        let listed = self.home.svcctl("engine hosts list -o json").success().json();
        listed["hosts"].as_array().unwrap().clone()
    }
}

impl<D: Host> Scene<D> {
    /// The container of a pod.
    pub(super) fn container(&self, id: &str) -> String {
        self.daemon.container(id)
    }

    /// Runs a shell line in the container of a pod.
    pub(super) fn exec(&self, id: &str, script: &str) -> Outcome {
        self.daemon.docker(&format!("exec {} sh -c {}", self.container(id), shell_words::quote(script)))
    }
}

impl<D> Drop for Scene<D> {
    #[allow(clippy::print_stderr, reason = "what a server said of a test that failed")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{}", std::fs::read_to_string(self.home.path().join("served")).unwrap_or_default());
        }
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A server of this home, and where its API and its HTTP proxy are. Programs in the home's `bin` stand in for others.
fn serve(home: &Home, more: &str, point: Option<&str>) -> (Child, [SocketAddr; 2]) {
    let listen = if more.contains("--listen ") { "" } else { "--listen 127.0.0.1:0" };
    let line = format!(
        "PATH=$HOME/bin:$PATH exec svcctl serve {listen} -o json --api-key-env KEY --ssh-listen 127.0.0.1:0 \
         --proxy-listen 127.0.0.1:0 --proxy-domain {DOMAIN} --quota minute=100000,hour=1000000,day=10000000 {more}"
    );
    let mut command = home.shell(&line);
    command.env("KEY", KEY);
    if let Some(point) = point {
        command.env("SVCCTL_DRIVER_FAILPOINT", point);
    }
    let log = home.path().join("served");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(File::create(&log).unwrap());
    let mut server = command.spawn().unwrap();
    let mut ready = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    let ready: Value = serde_json::from_str(&ready)
        .unwrap_or_else(|error| panic!("{error}: {}", std::fs::read_to_string(&log).unwrap()));
    let address = |name: &str| {
        let text = ready[name].as_str().unwrap().strip_prefix("http://").unwrap();
        text.split(' ').next().unwrap().parse().unwrap()
    };
    (server, [address("url"), address("proxy")])
}

/// Registers a key of this home; there is another one that is not registered.
pub(super) fn enroll(home: &Home) {
    Home::outcome(home.shell("ssh-keygen -q -t ed25519 -N '' -f key; ssh-keygen -q -t ed25519 -N '' -f other"))
        .success();
    home.svcctl("ssh-keys add key.pub").success();
}

/// Puts an `ssh` into `bin` that has the key of this home, and trusts what it meets for the first time.
pub(super) fn equip(home: &Home) {
    let ssh = "#!/bin/sh\nexec \"$(PATH=${PATH#*:} command -v ssh)\" -F none -i key -o IdentitiesOnly=yes \
               -o StrictHostKeyChecking=accept-new -o UserKnownHostsFile=known -o LogLevel=ERROR \"$@\"\n";
    home.script("ssh", ssh);
}

/// The shipped fleet with one machine in place of its machines: a host at this endpoint, or a simulated one.
pub(crate) fn fleet(home: &Home, endpoint: Option<&str>) -> Value {
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
    if let Some(endpoint) = endpoint {
        machine["host"] = json!({
            "endpoint": endpoint, "address": "127.0.0.1", "ports": "20000-20099", "disk": 500, "pull": "missing",
        });
    }
    site["machines"] = json!([machine]);
    fleet["dataCenters"] = json!([site]);
    fleet
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

/// The books of a home balance.
pub(super) fn check_books(home: &Home) {
    let store = Store::open(&home.data_file()).unwrap();
    Engine::new(store, Clock::System, Rng::from_system()).check_books().unwrap();
}
