//! A driver that is killed at every step between what it means to do and what it has seen (runtime.md, Reconciliation).
//! `SVCCTL_KILLS` sets how often; a short run is the default.

use std::cell::RefCell;

use driver::points::Point;

use super::{
    daemon::{Daemon, Host, Podman},
    life::SERVE,
    scene::{Scene, check_books},
};
use crate::harness::eventually;

/// Rents a pod as soon as there is room: pods whose containers were not seen gone yet may have all of it. None where
/// the server died of something else meanwhile.
fn begun<D>(scene: &mut Scene<D>) -> Option<String> {
    let (scene, begun) = (RefCell::new(scene), RefCell::new(None));
    eventually("there is room", || {
        *begun.borrow_mut() = scene.borrow().try_begin("--disk 1", SERVE);
        begun.borrow().is_some() || scene.borrow_mut().has_died()
    });
    begun.into_inner()
}

#[test]
fn a_driver_killed_at_any_step_leaves_one_container_a_pod_and_loses_nothing() {
    let kills = std::env::var("SVCCTL_KILLS").map_or(18, |kills| kills.parse().unwrap());
    if let Some(daemon) = Daemon::start() {
        survives(kills, daemon);
    }
}

#[test]
fn a_driver_of_podman_survives_that_too() {
    if let Some(podman) = Podman::start() {
        survives(Point::ALL.len(), podman);
    }
}

/// Kills the driver so often, at one point after the other.
fn survives<D: Host>(kills: usize, daemon: D) {
    let mut scene = Scene::at(&daemon.endpoint(), daemon, "");
    let mut pods: Vec<String> = Vec::new();
    for kill in 0..kills {
        let point = Point::ALL[kill % Point::ALL.len()];
        let name = point.name();
        scene.serve_until(name);
        pods.extend(begun(&mut scene));
        while pods.len() > 3 {
            let pod = pods.remove(0);
            scene.home.svcctl(&format!("pods terminate {pod} --yes")).success();
        }
        if kill % 3 == 2 && pods.len() > 1 {
            // What a pod is at that moment may not allow it.
            scene.home.svcctl(&format!("pods restart {} --yes", pods[0]));
            scene.home.svcctl(&format!("pods stop {} --yes", pods[1]));
            scene.home.svcctl(&format!("pods start {}", pods[1]));
        }
        scene.awaits_death(name);
    }
    scene.serve_again();
    let mut expected = Vec::new();
    for pod in &pods {
        let is = |status: &str| scene.pod(pod)["status"] == status;
        eventually("a pod comes up, or says why it does not", || is("RUNNING") || is("ERROR"));
        if is("ERROR") {
            // While the driver is dead nothing is seen gone, so a pod may wait in vain for what others gave back.
            eventually("it says so", || scene.log(pod, "").iter().any(|line| line.contains("no capacity")));
            scene.home.svcctl(&format!("pods start {pod}")).success();
        }
        scene.awaits(pod, "RUNNING");
        expected.push(format!("svcctl-{pod}-"));
    }
    expected.sort();
    eventually("each pod has one container, and no other is there", || {
        let containers = scene.daemon.containers();
        containers.len() == expected.len() && containers.iter().zip(&expected).all(|(is, of)| is.starts_with(of))
    });
    for pod in &pods {
        scene.home.svcctl(&format!("pods terminate {pod} --yes")).success();
    }
    let volumes = || scene.daemon.docker("volume ls --quiet").success().stdout;
    eventually("nothing is left", || scene.daemon.containers().is_empty() && volumes().is_empty());
    check_books(&scene.home);
}
