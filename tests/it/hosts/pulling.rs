//! When images are pulled (runtime.md, A pod and its container).

use std::{
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    thread,
};

use serde_json::json;

use super::{
    daemon::{Daemon, Host, IMAGE, READER, REGISTRY},
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

/// A registry that says to everybody what they sent to authenticate.
fn echo() {
    let listener = TcpListener::bind(REGISTRY).unwrap();
    thread::spawn(move || {
        for client in listener.incoming() {
            let Ok(client) = client else { break };
            let mut sent = None;
            for line in BufReader::new(&client).lines().map_while(Result::ok).take_while(|line| !line.is_empty()) {
                sent = sent.or_else(|| line.strip_prefix("Authorization: ").map(str::to_owned));
            }
            let (status, message) = match &sent {
                Some(sent) => ("403 Forbidden", format!("no right for {sent}, of {}:{}", READER.0, READER.1)),
                None => ("401 Unauthorized", "who is it".to_owned()),
            };
            let body = json!({ "errors": [{ "code": "DENIED", "message": message }] }).to_string();
            let head = "WWW-Authenticate: Basic realm=\"echo\"\r\nContent-Type: application/json\r\nConnection: close";
            let length = body.len();
            let _ = write!(&client, "HTTP/1.1 {status}\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}");
        }
    });
}

#[test]
fn what_a_registry_says_of_a_credential_is_in_no_log() {
    let Some(scene) = Scene::start() else { return };
    echo();
    let (user, password) = READER;
    let words = ["registries", "create", "echo", "--username", user, "--password-stdin", "-o", "id"];
    let registry = scene.home.run_with_input(&words, password.as_bytes()).success().stdout;
    let line = format!(
        "pods create pod --image {REGISTRY}/{IMAGE} --registry {} --cpu cpu3c --vcpus 2 -o id -- true",
        registry.trim()
    );
    let pod = scene.home.svcctl(&line).success().stdout.trim().to_owned();
    scene.awaits(&pod, "ERROR");
    let log = scene.log(&pod, "");
    let told = log.iter().find(|line| line.contains("no right for")).unwrap_or_else(|| panic!("{log:#?}"));
    assert!(told.contains("no right for Basic ***, of ***"), "{told}");
    // Neither is it in what the engine has written to its disk.
    let script = "grep -rlaFe 'ada:U*U' -e YWRhOlUqVQ data/ || true";
    assert_eq!(Home::outcome(scene.home.shell(script)).success().stdout, "");
}
