//! Pods that fill the disk of their host by every way there is (runtime.md, Disks).

use serde_json::json;

use super::{
    daemon::{Host, IMAGE},
    scene::Scene,
};

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
