//! Names of images that are none (runtime.md, Faults): they harm their own pod alone.

use serde_json::json;

use super::{
    daemon::{Daemon, Host, REGISTRY},
    life::SERVE,
    scene::{Scene, enlarge, enroll, fleet},
};
use crate::harness::{Home, eventually};

/// Parts of names that are invalid, or that nobody has.
const PIECES: [&str; 20] = [
    "bb",
    "BB",
    "/",
    "//",
    "..",
    "/../",
    ":",
    ":1",
    "@",
    "@sha256:f00",
    "?all=1",
    "#",
    "%2e",
    "%00",
    " ",
    "\n",
    "é",
    "containers/json",
    "-",
    "__",
];
/// Such that were seen to do harm.
const CHOSEN: [&str; 12] = [
    "bb:1/../../containers/json?all=1#",
    "../../containers/json",
    "bb/../../../info",
    "bb:1%2f..%2f..%2finfo",
    "..",
    "/",
    "BB:1",
    "x y",
    "bb:",
    "bb@sha256:f00",
    "https://127.0.0.1:5000/bb",
    "bb\r\nHost: x",
];

/// A home whose only host is this daemon, with so many vCPUs to offer.
pub(super) fn home(daemon: &Daemon, vcpus: u32) -> Home {
    let home = Home::new();
    home.write("fleet.json", fleet(&home, Some(&daemon.endpoint())).to_string());
    home.svcctl("engine fleet set fleet.json").success();
    home.svcctl("engine credit set 10000").success();
    enlarge(&home, vcpus);
    enroll(&home);
    home
}

/// A name of the registry, from up to four pieces.
fn made(number: usize) -> String {
    let pieces = [1, 3, 9, 27].map(|place| PIECES[(number / place + number) % PIECES.len()]);
    format!("{REGISTRY}/{}", pieces[..=number % 4].concat())
}

#[test]
fn a_name_that_is_no_reference_ends_its_own_pod_and_nothing_else() {
    let Some(mut daemon) = Daemon::start() else { return };
    daemon.start_registry(false);
    let scene = Scene::serving(home(&daemon, 400), daemon, "");
    let names = CHOSEN.iter().map(ToString::to_string).chain((0..90).map(made));
    let mut pods = Vec::new();
    for (number, image) in names.enumerate() {
        let answer = scene.create("true", &json!({ "image": image }));
        assert!([201, 400, 422].contains(&answer.status), "{image}: {answer:?}");
        if answer.status == 201 {
            pods.push((answer.json()["id"].as_str().unwrap().to_owned(), image));
        }
        if number == 50 {
            // Another pod starts meanwhile.
            let other = scene.created(SERVE, &json!({}));
            scene.awaits(&other, "RUNNING");
        }
    }
    assert!(pods.len() > 90, "{}", pods.len());
    for (pod, image) in &pods {
        eventually(&format!("`{image}` is over"), || scene.status(pod) == "ERROR");
    }
    let (first, _) = &pods[0];
    assert_eq!(scene.says(first, "does not name an image"), 1);
    // Nor does any other mistake tell where a host has its data.
    let site = scene.home.svcctl("engine fleet show").success().json()["dataCenters"][0]["id"].clone();
    let volume = scene.send("POST /v2/network-volumes", &json!({ "name": "v", "size": 10, "dataCenter": site })).json();
    let mount = |path: &str| json!({ "mounts": { "network": [{ "volumeId": volume["id"], "path": path }] } });
    let pod = scene.created(SERVE, &mount("/etc/passwd"));
    scene.awaits(&pod, "ERROR");
    let told = format!("{:?} {}", scene.log(&pod, ""), scene.pod(&pod));
    assert!(told.contains("(a path of the host)"), "{told}");
    assert!(!told.contains(&scene.daemon.machine().folder().display().to_string()), "{told}");
    assert_eq!(scene.create(SERVE, &mount(&format!("/{}", "a".repeat(4000)))).status, 400);
    let served = std::fs::read_to_string(scene.home.path().join("served")).unwrap();
    assert!(!served.contains("cannot be reached"), "{served}");
}
