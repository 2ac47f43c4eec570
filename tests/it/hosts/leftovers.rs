//! What a pod must not leave behind, whatever becomes of its container (runtime.md, Reconciliation).

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use super::{
    daemon::Host,
    life::SERVE,
    scene::{Scene, check_books},
};
use crate::harness::eventually;

/// The folder of a pod's container on its host.
fn folder(scene: &Scene, pod: &str) -> PathBuf {
    let id = scene.daemon.docker(&format!("inspect --format {{{{.Id}}}} {}", scene.container(pod))).success().stdout;
    scene.daemon.machine().folder().join("data/containers").join(id.trim())
}

/// A file that nobody can remove until this is dropped.
struct Stuck(PathBuf);

impl Stuck {
    fn in_folder(folder: &Path) -> Self {
        let file = folder.join("stuck");
        std::fs::write(&file, "").unwrap();
        let stuck = Self(file);
        stuck.change("+i");
        stuck
    }

    fn change(&self, flag: &str) {
        assert!(Command::new("chattr").arg(flag).arg(&self.0).status().unwrap().success());
    }
}

impl Drop for Stuck {
    fn drop(&mut self) {
        self.change("-i");
    }
}

#[test]
fn a_log_that_the_host_does_not_give_holds_nothing_of_it() {
    let Some(mut scene) = Scene::start() else { return };
    let [garbled, dead] = [(); 2].map(|()| scene.rent("--disk 5", &format!("echo before; {SERVE}")));
    for pod in [&garbled, &dead] {
        eventually("it has written", || scene.log(pod, "--source container") == ["before"]);
    }
    let [of_garbled, of_dead] = [&garbled, &dead].map(|pod| folder(&scene, pod));
    // What a server has not seen it reads from the host's log, which is none of one and cannot be asked for of the other.
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
        let lost = scene.says(pod, "the rest of what the container wrote is missing here");
        assert_eq!(lost, 1, "{:#?}", scene.log(pod, "--tail 1000"));
    }
    check_books(&scene.home);
}
