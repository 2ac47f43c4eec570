//! When images are pulled (runtime.md, A pod and its container).

use serde_json::json;

use super::{
    daemon::{Daemon, Host, IMAGE, READER},
    scene::{Scene, enroll, fleet},
};
use crate::harness::{Home, eventually};

/// A server whose host pulls as hosts do unless they are told otherwise.
fn scene(daemon: Daemon) -> Scene {
    let home = Home::new();
    let mut fleet = fleet(&home, Some(&daemon.endpoint()));
    fleet["dataCenters"][0]["machines"][0]["host"]["pull"] = json!("auto");
    home.write("fleet.json", fleet.to_string());
    home.svcctl("engine fleet set fleet.json").success();
    home.svcctl("engine credit set 1000").success();
    enroll(&home);
    Scene::serving(home, daemon, "")
}

/// Runs a program to its end in a pod of this image: its status, and whether its log says that the image of the host was
/// taken in place of a pull.
fn run(scene: &Scene, image: &str, more: &str) -> (String, bool) {
    let line = format!("pods create pod --image {image} --cpu cpu3c --vcpus 2 --disk 5 -o id {more} -- true");
    let pod = scene.home.svcctl(&line).success().stdout.trim().to_owned();
    eventually("it has ended", || ["EXITED", "ERROR"].contains(&scene.status(&pod).as_str()));
    (scene.status(&pod), scene.log(&pod, "").iter().any(|line| line.contains("using the image that is on the host")))
}

#[test]
fn an_image_is_pulled_when_it_is_missing_or_may_be_newer_or_needs_a_credential() {
    let Some(daemon) = Daemon::start() else { return };
    let mut scene = scene(daemon);
    // Made here: no registry knows it, and there is no way to one.
    scene.daemon.docker(&format!("create --name made {IMAGE} sh")).success();
    scene.daemon.docker("commit made made-here").success();
    assert_eq!(run(&scene, "made-here", "").0, "EXITED");
    scene.daemon.docker("tag made-here made-here:v1").success();
    assert_eq!(run(&scene, "made-here:v1", "").0, "EXITED");

    let image = scene.daemon.start_registry(true);
    let (user, password) = READER;
    let registry = |name: &str, password: &str| {
        let words = ["registries", "create", name, "--username", user, "--password-stdin", "-o", "id"];
        let id = scene.home.run_with_input(&words, password.as_bytes()).success().stdout.trim().to_owned();
        format!("--registry {id}")
    };
    let (wrong, right) = (registry("wrong", "not-this-one"), registry("right", password));
    assert_eq!(run(&scene, &image, &right).0, "EXITED");
    // It is there now, which is no proof of a right to it.
    assert_eq!(run(&scene, &image, &wrong).0, "ERROR");
    assert_eq!(run(&scene, &image, "").0, "ERROR");
    // As `docker run` has it.
    scene.daemon.docker(&format!("tag {image} {}", image.replace("latest", "v1"))).success();
    assert_eq!(run(&scene, &image.replace("latest", "v1"), ""), ("EXITED".to_owned(), false));
    scene.daemon.kill_registry();
    assert_eq!(run(&scene, &image, ""), ("EXITED".to_owned(), true));
}
