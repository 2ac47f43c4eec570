//! Several hosts over ssh, and one that speaks Docker's words with another accent (runtime.md, Several hosts, several
//! servers).

use std::collections::BTreeSet;

use serde_json::Value;

use super::{
    daemon::{Daemon, Host, Podman, Setup},
    life::SERVE,
    node::{Net, Node},
    scene::{Scene, check_books, enlarge},
};
use crate::harness::{Home, Outcome, eventually};

/// Runs svcctl with the `ssh` of the home's `bin`.
fn svcctl(home: &Home, line: &str) -> Outcome {
    Home::outcome(home.shell(&format!("PATH=$HOME/bin:$PATH svcctl {line}")))
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
    let scene = Scene::serving(home, nodes, "");
    let nodes = &scene.daemon;
    let mut alive: Vec<String> = Vec::new();
    for number in 0..PODS {
        alive.push(scene.created_when_there_is_room(SERVE, &Value::Null));
        // Some end when they run, some while they come up; some are stopped and stay.
        match number % 8 {
            3 => assert!([200, 400, 409].contains(&scene.act(&alive[0], "stop"))),
            5 => assert!([200, 400, 409].contains(&scene.act(&alive[alive.len() / 2], "restart"))),
            _ => {}
        }
        while alive.len() > 18 {
            let place = if number % 2 == 0 { 0 } else { alive.len() - 1 };
            scene.terminate(&alive.remove(place));
        }
        match number {
            60 => nodes[0].drop_connections(),
            100 => nodes[1].cut(&net),
            130 => nodes[1].join(&net),
            _ => {}
        }
    }
    // One may have waited in vain for the room of a container on the host that was cut off.
    let is_settled = |id: &String| match scene.status(id).as_str() {
        "RUNNING" | "EXITED" => true,
        "ERROR" => scene.says(id, "still held by containers that end") > 0,
        _ => false,
    };
    eventually("all pods have settled", || alive.iter().all(is_settled));
    let runs: BTreeSet<String> = alive.iter().filter(|id| scene.status(id) == "RUNNING").cloned().collect();
    assert!(runs.len() > 5, "{runs:?}");
    let on_nodes = || nodes.iter().map(pods_on).collect::<Vec<_>>();
    eventually("every running pod has its container, and no other", || {
        let all = on_nodes();
        all.iter().map(BTreeSet::len).sum::<usize>() == runs.len()
            && all.into_iter().flatten().collect::<BTreeSet<_>>() == runs
    });
    let used = on_nodes().into_iter().filter(|pods| !pods.is_empty()).count();
    assert!(used > 1, "several hosts have some: {:?}", on_nodes());
    check_books(&scene.home);
    for id in &alive {
        scene.terminate(id);
    }
    scene.awaits_nothing_held();
    assert!(nodes.iter().all(|node| node.daemon.containers().is_empty()));
    check_books(&scene.home);
}

/// The life of a pod on a host, and its log.
fn lives<D: Host>(daemon: D) {
    let home = Home::new();
    home.svcctl(&format!("engine hosts add one {} {SMALL}", daemon.endpoint())).success();
    enlarge(&home, 8);
    let mut scene = Scene::serving(home, daemon, "");
    let script = "echo hello; echo oops >&2; cat /tmp/lost 2>/dev/null; echo lost >/tmp/lost; \
                  trap 'exit 0' TERM; sleep 100000 & wait";
    let id = scene.created(script, &Value::Null);
    scene.awaits(&id, "RUNNING");
    assert_eq!(scene.daemon.containers(), [format!("svcctl-{id}-1")]);
    for action in ["stop", "start", "restart"] {
        assert_eq!(scene.act(&id, action), 200, "{action}");
        let status = if action == "stop" { "EXITED" } else { "RUNNING" };
        scene.awaits(&id, status);
    }
    eventually("one container is left", || scene.daemon.containers() == [format!("svcctl-{id}-3")]);
    eventually("the log has every line of every container", || scene.log(&id, "--source container").len() == 6);
    let lines = scene.log(&id, "--source container");
    let count = |text: &str| lines.iter().filter(|line| *line == text).count();
    assert_eq!((count("hello"), count("lost")), (3, 0), "{lines:?}");
    scene.serve_again();
    assert_eq!(scene.status(&id), "RUNNING");
    let three = scene.created("exit 3", &Value::Null);
    scene.awaits(&three, "ERROR");
    scene.terminate(&id);
    scene.terminate(&three);
    eventually("nothing is left", || scene.daemon.containers().is_empty());
    check_books(&scene.home);
}

#[test]
fn podman_lives_through_what_docker_lives_through() {
    let Some(podman) = Podman::start() else { return };
    lives(podman);
}

#[test]
fn docker_lives_through_it_too() {
    let Some(daemon) = Daemon::start() else { return };
    lives(daemon);
}
