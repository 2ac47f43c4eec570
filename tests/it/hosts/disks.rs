//! Hosts whose disk is full (runtime.md, Faults).

use std::{
    fs::File,
    io::{ErrorKind, Write},
    path::Path,
};

use serde_json::{Value, json};

use super::{
    daemon::{Host, Setup},
    life::SERVE,
    scene::Scene,
};
use crate::harness::eventually;

/// MiB of the disk with the daemon's images and containers.
const DISK: u32 = 200;

/// Writes a file until there is no room left.
fn fill(path: &Path) -> File {
    let mut file = File::create(path).unwrap();
    let zeros = vec![0; 1 << 16];
    let mut size = zeros.len();
    while size > 0 {
        match file.write_all(&zeros[..size]) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::StorageFull => size /= 2,
            Err(error) => panic!("{error}"),
        }
    }
    file
}

#[test]
fn a_full_host_takes_no_pod_until_a_tenth_of_its_disk_is_free() {
    let Some(scene) = Scene::with(Setup { disk: DISK, ..Setup::default() }, "") else { return };
    let host = || scene.hosts().remove(0);
    // Its network is made with the first contact.
    eventually("the host is ready", || host()["status"] == "READY");
    let filler = scene.daemon.machine().folder().join("data/filler");
    let file = fill(&filler);
    let pod = scene.created(SERVE, &Value::Null);
    scene.awaits(&pod, "ERROR");
    assert_eq!(scene.says(&pod, "no space left on device"), 1, "{:?}", scene.log(&pod, ""));
    eventually("the host is full", || host()["status"] == "FULL");
    let refused = scene.create(SERVE, &Value::Null);
    let detail = refused.json()["detail"].as_str().unwrap().to_owned();
    assert!(refused.status == 400 && detail.contains("`host1` has no disk left"), "{refused:?}");
    // A twentieth is not enough, however often the host is looked at.
    file.set_len(file.metadata().unwrap().len() - u64::from(DISK << 20) / 20).unwrap();
    for _ in 0..2 {
        let contact = host()["lastContact"].clone();
        eventually("the host is looked at", || host()["lastContact"] != contact);
    }
    assert_eq!(host()["status"], "FULL");
    drop(file);
    std::fs::remove_file(filler).unwrap();
    eventually("the host takes pods again", || host()["status"] == "READY");
    let next = scene.created(SERVE, &json!({ "disk": 1 }));
    scene.awaits(&next, "RUNNING");
}
