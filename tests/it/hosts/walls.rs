//! What a pod cannot reach (runtime.md, Security defaults and test 9).

use serde_json::{Value, json};

use super::{
    daemon::Daemon,
    life::SERVE,
    many::{Served, enlarge},
};
use crate::harness::{Home, eventually};

#[test]
fn a_pod_reaches_no_other_pod_and_behind_the_firewall_no_service_of_the_host() {
    let Some(daemon) = Daemon::start() else { return };
    let home = Home::new();
    daemon.add(&home, "node1", "--pull missing").success();
    enlarge(&home, 8);
    let served = Served::start(&home);
    let web = served
        .rent("mkdir /www; echo inside >/www/index.html; exec httpd -f -h /www", &json!({ "ports": ["80/http"] }));
    let client = served.rent(SERVE, &Value::Null);
    served.awaits(&web, "RUNNING");
    served.awaits(&client, "RUNNING");
    // A service of the host that listens on all addresses, beside the pods.
    let machine = daemon.machine();
    machine.shell(
        "mkdir -p /run/www && echo host >/run/www/index.html && busybox httpd -h /run/www -p 8099 >/dev/null 2>&1",
    );
    let inspect = |what: &str, of: &str| {
        daemon.docker(&format!("inspect --format '{{{{{what}}}}}' {of}")).success().stdout.trim().to_owned()
    };
    let neighbour = inspect("(index .NetworkSettings.Networks \"svcctl\").IPAddress", &format!("svcctl-{web}-1"));
    let gateway = inspect("(index .NetworkSettings.Networks \"svcctl\").Gateway", &format!("svcctl-{client}-1"));
    let fetch = |from: &str| daemon.docker(&format!("exec svcctl-{client}-1 wget -T 2 -q -O - http://{from}/")).stdout;
    eventually("the pod answers the host", || {
        machine.shell(&format!("busybox wget -T 2 -q -O - http://{neighbour}/ || true")) == "inside"
    });
    assert_eq!(fetch(&neighbour), "", "a pod reached another one");
    // So that the test can fail: without the rules it does reach the host.
    assert_eq!(fetch(&format!("{gateway}:8099")), "host\n");
    daemon_firewall(&home, &daemon);
    assert_eq!(fetch(&format!("{gateway}:8099")), "", "a pod reached the host");
    assert_eq!(machine.shell(&format!("busybox wget -T 2 -q -O - http://{neighbour}/")), "inside", "answers pass");
}

/// Sets the rules that `hosts check` prints.
fn daemon_firewall(home: &Home, daemon: &Daemon) {
    let checks = home.svcctl("engine hosts check -o json").success().json();
    let all = checks["checks"].as_array().unwrap();
    let firewall = all.iter().find(|check| check["check"] == "firewall").unwrap();
    let (_, lines) = firewall["hint"].as_str().unwrap().split_once("as root there: ").unwrap();
    daemon.machine().shell(lines);
    let checks = home.svcctl("engine hosts check -o json").success().json();
    let firewall =
        checks["checks"].as_array().unwrap().iter().find(|check| check["check"] == "firewall").unwrap().clone();
    assert_eq!(firewall["status"], "ok");
}
