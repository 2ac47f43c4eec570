//! Real machines: pods that are containers of real daemons (runtime.md). Each test has daemons of its own, on a network of
//! their own, which end with it. Where Docker or the right to start it is missing, a test says so and leaves itself out.

mod agents;
pub(crate) mod alike;
mod commands;
mod cuts;
mod daemon;
mod disks;
mod files;
mod filling;
mod gpus;
mod health;
mod idle;
mod images;
mod imported;
mod kills;
mod leftovers;
mod life;
mod limits;
mod listening;
mod load;
mod logs;
mod machine;
mod many;
mod members;
mod memory;
mod names;
mod node;
mod offers;
mod outages;
mod paused;
mod pulling;
mod pulls;
mod reach;
mod recipes;
mod reconciled;
mod recording;
mod references;
mod run;
pub(crate) mod scene;
mod ssh;
mod standing;
mod terminals;
mod walls;
mod web;
mod workers;

use daemon::{Daemon, Host, IMAGE, Podman, Setup};
use node::Net;
pub(crate) use web::TELLER;

use crate::harness::{Home, eventually};

#[test]
fn a_daemon_of_a_test_has_ports_gpus_and_a_registry_of_its_own_and_leaves_nothing() {
    let uuids = ["GPU-1", "GPU-2"].map(str::to_owned).to_vec();
    let Some(mut daemon) = Daemon::with(Setup { live_restore: true, gpus: uuids, ..Setup::default() }) else { return };
    let image = daemon.start_registry(true);
    assert!(daemon.docker(&format!("pull {image}")).stderr.contains("no basic auth credentials"));
    daemon.docker(&format!("run -d --name web -p 127.0.0.1:8080:80 {IMAGE} httpd -f")).success();
    let gpu = format!("run --rm --gpus device=GPU-2 {IMAGE} sh -c 'echo $NVIDIA_VISIBLE_DEVICES'");
    assert_eq!(daemon.docker(&gpu).success().stdout, "GPU-2\n");
    daemon.kill();
    daemon.start_again();
    assert_eq!(daemon.containers(), ["web"]);
    eventually("the port is published", || std::net::TcpStream::connect("127.0.0.1:8080").is_ok());
    daemon.kill_registry();
    let folder = daemon.machine().folder().to_owned();
    drop(daemon);
    assert!(!folder.exists() && std::net::TcpStream::connect("127.0.0.1:8080").is_err());
}

#[test]
fn podman_speaks_docker_here() {
    let Some(podman) = Podman::start() else { return };
    podman.docker(&format!("run -d --name one {IMAGE} sleep 1000")).success();
    assert_eq!(podman.docker("ps --format {{.Names}}").success().stdout, "one\n");
}

#[test]
fn a_node_is_reached_by_ssh_until_its_cable_is_cut() {
    let Some(net) = Net::start() else { return };
    let node = net.node(1, Setup::default());
    let home = Home::new();
    net.equip(&home);
    let echo = |more: &str| Home::outcome(home.shell(&format!("PATH=$HOME/bin:$PATH ssh {more} node1 echo hello")));
    assert_eq!(echo("").success().stdout, "hello\n");
    node.cut(&net);
    assert_ne!(echo("-o ConnectTimeout=1").code, 0);
    node.join(&net);
    assert_eq!(echo("").success().stdout, "hello\n");
}
