//! The life of a pod on a host, and what ends it (runtime.md, Statuses and Faults).

use serde_json::Value;

use super::{
    daemon::{Host, IMAGE, READER},
    scene::Scene,
};
use crate::harness::eventually;

/// Runs until it is asked to end, and ends at once then.
pub(super) const SERVE: &str = "trap 'exit 0' TERM; sleep 100000 & wait";

/// The output of a command in a pod's only container.
fn exec(scene: &Scene, id: &str, script: &str) -> String {
    scene.exec(id, script).success().stdout.trim().to_owned()
}

fn generation(scene: &Scene, id: &str) -> String {
    let label = "inspect --format '{{index .Config.Labels \"svcctl.generation\"}}'";
    scene.daemon.docker(&format!("{label} {}", scene.container(id))).success().stdout.trim().to_owned()
}

fn public_port(pod: &Value) -> u64 {
    pod["ssh"]["direct"]["port"].as_u64().unwrap()
}

#[test]
fn a_pod_lives_as_a_container_whose_disk_goes_with_it() {
    let Some(scene) = Scene::start() else { return };
    let act = |line: &str| scene.home.svcctl(line).success();
    let pod = scene.rent("--disk 10 --port 22/tcp --env A=1", SERVE);
    assert_eq!(generation(&scene, &pod), "1");
    assert_eq!(exec(&scene, &pod, "touch /disk; echo $A $SVCCTL_POD_ID"), format!("1 {pod}"));
    let port = public_port(&scene.pod(&pod));
    let files = "ls /disk 2>/dev/null || true";
    for (line, expected) in
        [(format!("pods restart {pod} --yes"), "2"), (format!("pods update {pod} --env A=2 --yes"), "3")]
    {
        act(&line);
        eventually("the container is another one", || {
            scene.daemon.containers() == [format!("svcctl-{pod}-{expected}")]
        });
        scene.awaits(&pod, "RUNNING");
        assert_eq!(generation(&scene, &pod), expected);
        assert_eq!(exec(&scene, &pod, files), "");
    }
    assert_eq!(exec(&scene, &pod, "echo $A"), "2");
    act(&format!("pods stop {pod} --yes"));
    assert_eq!(scene.pod(&pod)["status"], "EXITED");
    scene.awaits_free_units();
    assert_eq!(scene.daemon.containers(), Vec::<String>::new());
    act(&format!("pods start {pod}"));
    scene.awaits(&pod, "RUNNING");
    assert_eq!((exec(&scene, &pod, files).as_str(), public_port(&scene.pod(&pod))), ("", port));
    act(&format!("pods terminate {pod} --yes"));
    scene.awaits_nothing_held();
    assert_eq!(scene.daemon.containers(), Vec::<String>::new());
    let next = scene.rent("--port 22/tcp", SERVE);
    assert_eq!(public_port(&scene.pod(&next)), port, "the port is free again");
}

#[test]
fn a_container_is_limited_and_may_do_little() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", SERVE);
    let told = scene.daemon.docker(&format!("inspect {}", scene.container(&pod))).success().json();
    let config = &told[0]["HostConfig"];
    for (name, expected) in [
        ("NanoCpus", serde_json::json!(2_000_000_000)),
        ("Memory", serde_json::json!(4_u64 << 30)),
        ("MemorySwap", serde_json::json!(4_u64 << 30)),
        ("ShmSize", serde_json::json!(2_u64 << 30)),
        ("PidsLimit", serde_json::json!(4096)),
        ("Privileged", serde_json::json!(false)),
        ("CapDrop", serde_json::json!(["ALL"])),
        ("SecurityOpt", serde_json::json!(["no-new-privileges"])),
        ("NetworkMode", serde_json::json!("svcctl")),
        ("RestartPolicy", serde_json::json!({ "Name": "no", "MaximumRetryCount": 0 })),
    ] {
        assert_eq!(config[name], expected, "{name}");
    }
    assert_eq!(config["LogConfig"]["Type"], "local");
    assert!(config["CapAdd"].as_array().unwrap().iter().all(|cap| cap != "CAP_NET_RAW" && cap != "NET_RAW"));
}

/// Rents a pod that runs these words, whatever becomes of it.
fn begin(scene: &Scene, image: &str, more: &str, words: &[&str]) -> String {
    let line = format!("pods create pod --image {image} --cpu cpu3c --vcpus 2 --disk 5 -o id {more} --");
    let mut all = shell_words::split(&line).unwrap();
    all.extend(words.iter().map(ToString::to_string));
    scene.home.run(&all).success().stdout.trim().to_owned()
}

#[test]
fn what_ends_a_container_is_in_its_status_and_its_log() {
    let Some(mut scene) = Scene::start() else { return };
    let sh = |script: &'static str| vec!["sh", "-c", script];
    let is_said = |scene: &Scene, pod: &str, line: &str| scene.log(pod, "").iter().any(|said| said.contains(line));
    for (words, status, line) in [
        (sh("exit 0"), "EXITED", "container exited with code 0"),
        (sh("sleep 1; exit 3"), "ERROR", "container exited with code 3"),
        (sh("exit 137"), "ERROR", "container exited with code 137"),
        (vec!["nothing"], "ERROR", "executable file not found"),
    ] {
        let pod = begin(&scene, IMAGE, "", &words);
        scene.awaits(&pod, status);
        eventually(line, || is_said(&scene, &pod, line));
        assert_eq!(is_said(&scene, &pod, "container started"), words[0] == "sh", "{line}");
    }
    let image = scene.daemon.start_registry(true);
    let (user, password) = READER;
    let unknown = begin(&scene, &image.replace("busybox", "nothing"), "", &["true"]);
    scene.awaits(&unknown, "ERROR");
    let registry = |name: &str, password: &str| {
        let words = ["registries", "create", name, "--username", user, "--password-stdin", "-o", "id"];
        scene.home.run_with_input(&words, password.as_bytes()).success().stdout.trim().to_owned()
    };
    let (wrong, right) = (registry("wrong", "not-this-one"), registry("right", password));
    let denied = begin(&scene, &image, &format!("--registry {wrong}"), &["true"]);
    scene.awaits(&denied, "ERROR");
    assert!(!is_said(&scene, &denied, "not-this-one"));
    let allowed = begin(&scene, &image, &format!("--registry {right}"), &["true"]);
    scene.awaits(&allowed, "EXITED");
    eventually("its container is gone", || scene.daemon.docker(&format!("image rm {image}")).code == 0);
    scene.daemon.kill_registry();
    let waiting = begin(&scene, &image, &format!("--registry {right}"), &["true"]);
    eventually("a second try is announced", || is_said(&scene, &waiting, "trying again in 2 s"));
    assert_eq!(scene.pod(&waiting)["status"], "PROVISIONING");
    // Who waits for it is told, also without a terminal.
    let told = scene.home.svcctl(&format!("pods wait {waiting} --timeout 6s"));
    let cause = format!("({waiting}) is PROVISIONING: ");
    assert_eq!(told.code, 8, "{told}");
    let line = told.stderr.lines().find(|line| line.contains(&cause)).unwrap_or_default();
    assert!(line.contains("connection refused") && line.contains("trying again in"), "{told}");
    scene.daemon.run_registry();
    scene.awaits(&waiting, "EXITED");
    eventually("all containers are gone", || scene.daemon.containers().is_empty());
}

#[test]
fn what_is_removed_from_outside_is_an_error_and_a_port_that_is_taken_is_another_one() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", SERVE);
    scene.daemon.docker(&format!("rm --force {}", scene.container(&pod))).success();
    scene.awaits(&pod, "ERROR");
    let lines = scene.log(&pod, "");
    assert!(
        lines.iter().any(|line| line.contains("container was removed from outside") || line.contains("137")),
        "{lines:?}"
    );
    let taken = std::net::TcpListener::bind("127.0.0.1:20000").unwrap();
    let other = scene.rent("--port 22/tcp", SERVE);
    assert_ne!(public_port(&scene.pod(&other)), 20_000);
    assert!(scene.log(&other, "").iter().any(|line| line.contains("port 20000 is taken")));
    drop(taken);
}

#[test]
fn a_command_that_leaves_work_for_a_driver_says_when_there_is_none() {
    let Some(mut scene) = Scene::start() else { return };
    let note = "no server is driving the hosts of this engine";
    let create = format!("pods create pod --image {IMAGE} --cpu cpu3c --vcpus 2 -- sleep 1");
    eventually("the server drives", || !scene.home.svcctl(&create).success().stderr.contains(note));
    scene.stop_serving();
    let told = scene.home.svcctl(&create).success();
    assert!(told.stderr.contains(note), "{}", told.stderr);
    assert!(!scene.home.svcctl("pods list").success().stderr.contains(note));
}
