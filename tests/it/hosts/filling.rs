//! Pods that fill the disk of their host by every way there is (runtime.md, Disks).

use serde_json::json;

use super::{
    daemon::{Host, IMAGE},
    scene::Scene,
};
use crate::harness::eventually;

/// Takes 1.1 GB without writing it, and goes on.
const GROW: &str = "busybox fallocate -l 1181116006";

#[test]
fn whatever_fills_the_disk_of_a_pod_ends_it_and_is_named() {
    let Some(scene) = Scene::start() else { return };
    let image = format!(
        "--change 'VOLUME /cache' --change 'CMD [\"sh\"]' {}/root.tar keeps:latest",
        scene.daemon.machine().folder().display()
    );
    scene.daemon.docker(&format!("import {image}")).success();
    let pod = |image: &str, script: &str| {
        let more = json!({ "image": image, "disk": 1 });
        scene.created(&format!("sleep 1; {script}; sleep 100000"), &more)
    };
    let well = pod(IMAGE, "dd if=/dev/zero of=/file bs=1M count=1");
    let pods = [
        (pod(IMAGE, &format!("{GROW} /file")), "files of the container"),
        (
            pod(IMAGE, &format!("exec 3>/file; rm /file; {GROW} /proc/self/fd/3")),
            "deleted files that its programs hold open",
        ),
        (pod(IMAGE, &format!("{GROW} /etc/hosts")), "/etc/hosts, /etc/hostname or /etc/resolv.conf"),
        (pod("keeps:latest", &format!("{GROW} /cache/file")), "volumes that its image asks for"),
        (pod(IMAGE, "mkdir /many; cd /many; seq 100100 | xargs touch"), "more than 100000 files"),
    ];
    for (pod, why) in &pods {
        scene.awaits(pod, "ERROR");
        assert_eq!(scene.says(pod, "disk full:"), 1, "{:?}", scene.log(pod, ""));
        assert_eq!(scene.says(pod, why), 1, "{:?}", scene.log(pod, ""));
    }
    assert_eq!(scene.status(&well), "RUNNING");
}

/// A network volume of 1 GB in the data center of the host: what the API makes is ten times that, and a test has no such
/// disk.
fn small_volume(scene: &Scene) -> String {
    let site = scene.home.svcctl("engine fleet show").success().json()["dataCenters"][0]["id"].clone();
    let made = scene.send("POST /v2/network-volumes", &json!({ "name": "data", "size": 10, "dataCenter": site }));
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let store = rusqlite::Connection::open(scene.home.data_file()).unwrap();
    store.execute("UPDATE resources SET record = json_set(record, '$.size', 1) WHERE id = ?1", [&id]).unwrap();
    id
}

/// The volumes of a daemon that bear one of our names.
fn volumes(scene: &Scene) -> String {
    scene.daemon.docker("volume ls --quiet --filter name=svcctl-").success().stdout.trim().to_owned()
}

/// A finding of a check: its status and what was found.
fn finding(scene: &Scene, name: &str) -> (String, String) {
    let checks = scene.home.svcctl("engine hosts check -o json").json();
    let all = checks["checks"].as_array().unwrap();
    let check = all.iter().find(|check| check["check"] == name).unwrap_or_else(|| panic!("{name} in {checks}"));
    (check["status"].as_str().unwrap().to_owned(), check["detail"].as_str().unwrap().to_owned())
}

#[test]
fn a_network_volume_is_held_to_its_size_and_goes_with_its_record() {
    let Some(scene) = Scene::start() else { return };
    let volume = small_volume(&scene);
    // As a release before this one left it: without labels.
    scene.daemon.docker(&format!("volume create svcctl-nv-{volume}")).success();
    let mount = json!({ "disk": 1, "mounts": { "network": [{ "volumeId": volume, "path": "/data" }] } });
    let writer = scene.created(
        &format!("sleep 1; {GROW} /data/file; busybox fallocate -l 150000000 /data/more; sleep 100000"),
        &mount,
    );
    scene.awaits(&writer, "ERROR");
    assert_eq!(
        scene.says(&writer, &format!("network volume `{volume}` full: 1.3 GB used of 1 GB")),
        1,
        "{:?}",
        scene.log(&writer, "")
    );
    let (status, detail) = finding(&scene, "volumes");
    assert_eq!((status.as_str(), detail), ("warn", format!("`{volume}` has 1.3 of 1 GB")));
    scene.terminate(&writer);
    assert_eq!(scene.send(&format!("DELETE /v2/network-volumes/{volume}"), &json!(null)).status, 204);
    eventually("the volume is gone", || volumes(&scene).is_empty());

    // One that nobody knows is a stray by its name alone.
    let left = small_volume(&scene);
    let mount = json!({ "disk": 1, "mounts": { "network": [{ "volumeId": left, "path": "/data" }] } });
    let pod = scene.created("sleep 100000", &mount);
    scene.awaits(&pod, "RUNNING");
    let label = "volume inspect --format '{{index .Labels \"svcctl.volume\"}}'";
    assert_eq!(scene.daemon.docker(&format!("{label} svcctl-nv-{left}")).success().stdout.trim(), left);
    assert_eq!(finding(&scene, "strays").0, "ok");
    scene.daemon.docker("volume create svcctl-nv-abcdefghij").success();
    let (status, detail) = finding(&scene, "strays");
    assert!(status == "warn" && detail.ends_with(": svcctl-nv-abcdefghij"), "{detail}");
    scene.home.svcctl("engine hosts clean host1 --yes").success();
    assert_eq!(volumes(&scene), format!("svcctl-nv-{left}"));
}
