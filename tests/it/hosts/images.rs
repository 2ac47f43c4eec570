//! Images that pods bring to a host (runtime.md, Images).

use serde_json::json;

use super::{
    daemon::{Host, IMAGE, REGISTRY, Setup},
    life::SERVE,
    scene::Scene,
};
use crate::harness::eventually;

/// MiB of the disk with the daemon's images: half of it is for those of pods.
const DISK: u32 = 300;

/// Puts an image of so many MiB into the registry, and no other place. It is small there.
fn publish(scene: &Scene, name: &str, size: u32) -> String {
    let folder = scene.daemon.machine().folder().display().to_string();
    let image = format!("{REGISTRY}/{name}:v1");
    let line = format!(
        "cd {folder}; mkdir big; cp root.tar big.tar; head -c {size}M /dev/zero >big/{name}; tar -rf big.tar -C big {name}; rm -r big"
    );
    scene.daemon.machine().shell(&line);
    for line in
        [format!("import {folder}/big.tar {image}"), format!("push --quiet {image}"), format!("image rm {image}")]
    {
        scene.daemon.docker(&line).success();
    }
    image
}

#[test]
fn images_that_pods_bring_leave_when_they_are_too_many_and_too_large_ones_do_not_stay() {
    let Some(mut scene) = Scene::with(Setup { disk: DISK, ..Setup::default() }, "") else { return };
    scene.daemon.start_registry(false);
    let [old, used, new] = ["old", "used", "new"].map(|name| publish(&scene, name, 50));
    let large = publish(&scene, "large", 160);
    let pod = |scene: &Scene, image: &str, script: &str| scene.created(script, &json!({ "image": image, "disk": 1 }));
    let is_there = |scene: &Scene, image: &str| scene.daemon.docker(&format!("image inspect {image}")).code == 0;

    let first = pod(&scene, &old, "true");
    scene.awaits(&first, "EXITED");
    let second = pod(&scene, &used, SERVE);
    scene.awaits(&second, "RUNNING");
    // Whose they are outlives the server.
    scene.serve_again();
    let refused = pod(&scene, &large, "true");
    scene.awaits(&refused, "ERROR");
    assert_eq!(
        scene.says(&refused, "the image takes, unpacked, more than the 157 MB"),
        1,
        "{:?}",
        scene.log(&refused, "")
    );
    assert!(!is_there(&scene, &large) && is_there(&scene, &old));
    let third = pod(&scene, &new, SERVE);
    scene.awaits(&third, "RUNNING");
    eventually("the image that was not used for longest is gone", || !is_there(&scene, &old));
    assert!([used.as_str(), &new, IMAGE].iter().all(|image| is_there(&scene, image)));
}
