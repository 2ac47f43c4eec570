//! A driver that is killed at every step between what it means to do and what it has seen (runtime.md, Reconciliation),
//! and a daemon that is killed under it, while registries, removals and logs fail. `SVCCTL_KILLS` sets how often; a
//! short run is the default.

use std::{
    cell::RefCell,
    time::{Duration, Instant},
};

use driver::failpoint::Point;

use super::{
    daemon::{Daemon, Host, IMAGE, Podman},
    leftovers::{Stuck, folder},
    life::SERVE,
    scene::{Scene, check_books},
};
use crate::harness::eventually;

/// How long a container may hold what its pod had, when all that kept it from being removed is over. Pauses between two
/// tries are as long.
const HELD: Duration = Duration::from_secs(60);

/// Rents a pod as soon as there is room: pods whose containers were not seen gone yet may have all of it. None where
/// the server died of something else meanwhile.
fn begun<D>(scene: &mut Scene<D>, image: &str) -> Option<String> {
    let (scene, begun) = (RefCell::new(scene), RefCell::new(None));
    eventually("there is room", || {
        *begun.borrow_mut() = scene.borrow().try_begin_of(image, "--disk 1", SERVE);
        begun.borrow().is_some() || scene.borrow_mut().has_died()
    });
    begun.into_inner()
}

#[test]
fn kills_among_faults_leave_one_container_a_pod_and_nothing_else() {
    let kills = std::env::var("SVCCTL_KILLS").map_or(18, |kills| kills.parse().unwrap());
    let Some(mut daemon) = Daemon::start() else { return };
    let image = daemon.start_registry(false);
    let mut faults = Faults { image, stuck: None, dead: 0 };
    survives(kills, daemon, |scene, kill, pods| faults.strike(scene, kill, pods));
}

#[test]
fn a_driver_of_podman_survives_that_too() {
    if let Some(podman) = Podman::start() {
        survives(Point::ALL.len(), podman, |_, _, _| IMAGE.to_owned());
    }
}

/// Faults of the daemon and the network, beside the kills of the server.
struct Faults {
    /// An image that comes from a registry.
    image: String,
    /// A container that cannot be removed.
    stuck: Option<Stuck>,
    /// How often the daemon died.
    dead: usize,
}

impl Faults {
    /// Has something fail, and says which image the next pod gets.
    fn strike(&mut self, scene: &mut Scene, kill: usize, pods: &mut Vec<String>) -> String {
        // From now on, everything can be removed.
        self.stuck = None;
        // The server dies at one of the first points however the removal of a pod goes.
        let is_removal = kill % Point::ALL.len() > 4;
        if !is_removal && pods.len() > 2 {
            let pod = pods.remove(0);
            if let Some(folder) = scene.daemon.find_container(&pod).map(|id| folder(scene, &id)) {
                match kill % 2 {
                    // One that ended meanwhile has no folder any more.
                    0 => self.stuck = folder.is_dir().then(|| Stuck::in_folder(&folder)),
                    _ => drop(std::fs::write(folder.join("local-logs/container.log"), [0xff; 4000])),
                }
            }
            scene.home.svcctl(&format!("pods terminate {pod} --yes")).success();
        }
        if kill % 5 == 3 {
            scene.daemon.kill();
            scene.daemon.start_again();
            self.dead += 1;
        }
        match kill % 4 {
            1 => {
                // In use by other pods it is there, and is pulled no more.
                scene.daemon.docker(&format!("image rm {}", self.image));
                self.image.clone()
            }
            _ => IMAGE.to_owned(),
        }
    }
}

/// Kills the driver so often, at one point after the other.
#[allow(clippy::print_stderr, reason = "what a long run is made for")]
fn survives<D: Host>(
    kills: usize,
    daemon: D,
    mut strike: impl FnMut(&mut Scene<D>, usize, &mut Vec<String>) -> String,
) {
    let mut scene = Scene::at(&daemon.endpoint(), daemon, "");
    let (mut pods, mut errors) = (Vec::<String>::new(), 0);
    for kill in 0..kills {
        let point = Point::ALL[kill % Point::ALL.len()];
        let name = point.name();
        scene.serve_until(name);
        let image = strike(&mut scene, kill, &mut pods);
        pods.extend(begun(&mut scene, &image));
        while pods.len() > 3 {
            let pod = pods.remove(0);
            errors += usize::from(is_in_error(&scene, &pod));
            scene.home.svcctl(&format!("pods terminate {pod} --yes")).success();
        }
        if kill % 3 == 2 && pods.len() > 1 {
            // The pod's state at that moment may not allow it.
            scene.home.svcctl(&format!("pods restart {} --yes", pods[0]));
            scene.home.svcctl(&format!("pods stop {} --yes", pods[1]));
            scene.home.svcctl(&format!("pods start {}", pods[1]));
        }
        awaits_death(&mut scene, point, &pods);
    }
    // The other faults end.
    strike(&mut scene, kills * Point::ALL.len() + Point::ALL.len() - 1, &mut Vec::new());
    scene.serve_again();
    let mut expected = Vec::new();
    for pod in &pods {
        let is = |status: &str| scene.pod(pod)["status"] == status;
        eventually("a pod comes up, or says why it does not", || is("RUNNING") || is("ERROR"));
        if is_in_error(&scene, pod) {
            errors += 1;
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
    let ended = Instant::now();
    scene.awaits_nothing_held();
    assert!(ended.elapsed() < HELD, "{:?}", ended.elapsed());
    let volumes = scene.daemon.docker("volume ls --quiet").success().stdout;
    assert_eq!((scene.daemon.containers(), volumes.as_str()), (Vec::new(), ""));
    check_books(&scene.home);
    eprintln!("{kills} kills, {errors} pods without room; the last was gone after {:?}", ended.elapsed());
}

/// Waits until the server has died at its point. Of the pods that were terminated, restarted or stopped none may have
/// had a container to end by then, so what runs later is restarted.
fn awaits_death<D>(scene: &mut Scene<D>, point: Point, pods: &[String]) {
    let ends = [Point::Stopped, Point::Drained, Point::Removed].contains(&point);
    let scene = RefCell::new(scene);
    eventually(&format!("the server dies at {}", point.name()), || {
        if ends {
            for pod in pods {
                scene.borrow().home.svcctl(&format!("pods restart {pod} --yes"));
            }
        }
        scene.borrow_mut().has_died()
    });
}

/// Whether a pod is in ERROR, which no kill brings it to: while the driver is dead nothing is seen gone, so it may wait
/// in vain for what others gave back; and a daemon that dies with a start may lose sight of the container.
fn is_in_error<D>(scene: &Scene<D>, pod: &str) -> bool {
    let is_in_error = scene.home.svcctl(&format!("pods get {pod} -o json")).success().json()["status"] == "ERROR";
    let is_reason = |line: &String| line.contains("no capacity") || line.contains("lost sight of it");
    let log = || scene.log(pod, "--tail 1000");
    assert!(!is_in_error || log().iter().any(is_reason), "{:#?}", log());
    is_in_error
}
