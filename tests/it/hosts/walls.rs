//! The walls around a pod (runtime.md, Security defaults and test 9).

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, Host},
    life::SERVE,
    scene::{Scene, enlarge},
};
use crate::harness::{Home, eventually};

#[test]
fn a_pod_reaches_no_other_pod_and_behind_the_firewall_no_service_of_the_host() {
    let Some(daemon) = Daemon::start() else { return };
    let home = Home::new();
    daemon.add(&home, "node1", "--pull missing").success();
    enlarge(&home, 8);
    let scene = Scene::serving(home, daemon, "");
    let daemon = &scene.daemon;
    let web = scene.created("while :; do echo inside | nc -l -p 80; done", &json!({ "ports": ["80/http"] }));
    let client = scene.created(SERVE, &Value::Null);
    scene.awaits(&web, "RUNNING");
    scene.awaits(&client, "RUNNING");
    // A service of the host that listens on all addresses, beside the pods.
    let machine = daemon.machine();
    let line = "while :; do echo host | busybox nc -l -p 8099; done";
    let mut service = machine.background("sh", &["-c", line], "service.log");
    let inspect = |what: &str, of: &str| {
        daemon.docker(&format!("inspect --format '{{{{{what}}}}}' {of}")).success().stdout.trim().to_owned()
    };
    let neighbour = inspect("(index .NetworkSettings.Networks \"svcctl\").IPAddress", &daemon.container(&web));
    let gateway = inspect("(index .NetworkSettings.Networks \"svcctl\").Gateway", &daemon.container(&client));
    let fetch = |host: &str, port: u16| scene.exec(&client, &format!("nc -w 2 {host} {port} </dev/null")).stdout;
    let ask = || machine.shell(&format!("busybox nc -w 2 {neighbour} 80 </dev/null || true"));
    eventually("the pod answers the host", || ask() == "inside");
    assert_eq!(fetch(&neighbour, 80), "", "a pod reached another one");
    // So that the test can fail: without the rules it does reach the host.
    eventually("the pod reaches the host", || fetch(&gateway, 8099) == "host\n");
    set_firewall(&scene.home, daemon);
    assert_eq!(fetch(&gateway, 8099), "", "a pod reached the host");
    eventually("answers pass", || ask() == "inside");
    service.kill().unwrap();
    service.wait().unwrap();
}

/// Sets the rules that `hosts check` prints.
pub(super) fn set_firewall(home: &Home, daemon: &Daemon) {
    let checks = home.svcctl("engine hosts check -o json").json();
    let all = checks["checks"].as_array().unwrap();
    let firewall = all.iter().find(|check| check["check"] == "firewall").unwrap();
    let (_, lines) = firewall["hint"].as_str().unwrap().split_once("as root there: ").unwrap();
    daemon.machine().shell(lines);
    let checks = home.svcctl("engine hosts check -o json").json();
    let firewall =
        checks["checks"].as_array().unwrap().iter().find(|check| check["check"] == "firewall").unwrap().clone();
    assert_eq!(firewall["status"], "ok");
}
