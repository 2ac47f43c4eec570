//! Nothing of a pod is left behind, whatever becomes of its container (runtime.md, Reconciliation).

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use super::{
    daemon::{Host, IMAGE},
    life::SERVE,
    scene::{Scene, check_books},
};
use crate::harness::{Home, error_of, eventually};

/// The folder of a container on its host.
pub(super) fn folder(scene: &Scene, id: &str) -> PathBuf {
    scene.daemon.machine().folder().join("data/containers").join(id)
}

/// A file that nobody can remove until this is dropped.
pub(super) struct Stuck(PathBuf);

impl Stuck {
    pub(super) fn in_folder(folder: &Path) -> Self {
        let file = folder.join("stuck");
        std::fs::write(&file, "").unwrap();
        assert!(Command::new("chattr").arg("+i").arg(&file).status().unwrap().success());
        Self(file)
    }
}

impl Drop for Stuck {
    fn drop(&mut self) {
        let _ = Command::new("chattr").arg("-i").arg(&self.0).status();
    }
}

#[test]
fn a_log_that_the_host_does_not_give_holds_nothing_of_it() {
    let Some(mut scene) = Scene::start() else { return };
    let [garbled, dead] = [(); 2].map(|()| scene.rent("--disk 5", &format!("echo before; {SERVE}")));
    for pod in [&garbled, &dead] {
        eventually("it has written", || scene.log(pod, "--source container") == ["before"]);
    }
    let [of_garbled, of_dead] = [&garbled, &dead].map(|pod| folder(&scene, &scene.container(pod)));
    // After a restart, the server reads unseen output from the host's log: one is garbled here, the other out of reach.
    scene.stop_serving();
    std::fs::write(of_garbled.join("local-logs/container.log"), [0xff; 4000]).unwrap();
    let stuck = Stuck::in_folder(&of_dead);
    let failed = scene.daemon.docker(&format!("rm --force {}", scene.container(&dead)));
    assert!(failed.stderr.contains("not permitted"), "{failed}");
    let status = scene.daemon.docker(&format!("inspect --format {{{{.State.Status}}}} {}", scene.container(&dead)));
    assert_eq!(status.stdout.trim(), "dead");
    for pod in [&garbled, &dead] {
        scene.home.svcctl(&format!("pods terminate {pod} --yes")).success();
    }
    scene.serve_again();
    eventually("the removal is tried again", || scene.says(&dead, "not permitted") > 0);
    drop(stuck);
    scene.awaits_nothing_held();
    assert_eq!(scene.daemon.containers(), Vec::<String>::new());
    for pod in [&garbled, &dead] {
        let lost = scene.says(pod, "the rest of the container's output is missing here");
        assert_eq!(lost, 1, "{:#?}", scene.log(pod, "--tail 1000"));
    }
    check_books(&scene.home);
}

#[test]
fn an_engine_whose_host_was_taken_says_so_and_lets_go_of_it() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("--disk 5", SERVE);
    let other = Home::new();
    scene.daemon.add(&other, "mine", "--take-over").success();
    // It is seen before a container is made, or earlier.
    let late = scene.create(SERVE, &Value::Null);
    if late.status == 201 {
        let late = late.json()["id"].as_str().unwrap().to_owned();
        scene.awaits(&late, "ERROR");
        assert_eq!(scene.says(&late, "the host belongs to the engine"), 1, "{:#?}", scene.log(&late, ""));
        scene.terminate(&late);
    }
    eventually("the list says so", || scene.hosts()[0]["status"] == "TAKEN");
    let refused = scene.create(SERVE, &Value::Null);
    assert!(refused.status == 400 && refused.body.contains("belongs to another engine"), "{refused:?}");
    let checks = scene.home.svcctl("engine hosts check -o json");
    assert!(checks.code == 9 && checks.stdout.contains("it belongs to the engine"), "{checks}");
    scene.terminate(&pod);
    scene.awaits_nothing_held();
    scene.home.svcctl("engine hosts remove host1 --yes").success();
    assert_eq!((scene.hosts(), scene.daemon.containers()), (Vec::new(), Vec::new()));

    // A container that would keep the network is named while the host can still be cleaned.
    let networks = || scene.daemon.docker("network ls --quiet --filter name=svcctl").success().stdout;
    scene.daemon.docker(&format!("run --detach --name guest --network svcctl {IMAGE} sleep 1000")).success();
    let told = error_of(other.svcctl("engine hosts remove mine --yes"), 5);
    assert!(told.contains("is in use by guest") && told.contains("engine hosts clean mine"), "{told}");
    assert_ne!(networks(), "");
    scene.daemon.docker("rm --force guest").success();
    other.svcctl("engine hosts remove mine --yes").success();
    assert_eq!(networks(), "", "it is claimed no more");
}
