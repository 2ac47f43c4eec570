//! GPUs of a host are assigned by UUID, and each belongs to one pod until its container is gone (runtime.md, A pod and
//! its container). No machine of the tests has one: NVIDIA's tools are stand-ins.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, Host, IMAGE, Setup},
    life::SERVE,
    scene::Scene,
    standing,
};
use crate::{
    harness::{Home, eventually},
    server::client::Answer,
};

const UUIDS: [&str; 2] = ["GPU-aa", "GPU-bb"];

fn create(scene: &Scene) -> Answer {
    scene.send("POST /v2/pods", &body())
}

/// A pod with one GPU.
pub(super) fn body() -> Value {
    json!({
        "name": "pod", "image": IMAGE, "gpu": { "id": "NVIDIA GeForce RTX 4090", "count": 1 }, "disk": 1,
        "entrypoint": ["sh", "-c"], "cmd": [SERVE],
    })
}

/// A host with two GPUs. `nvidia-smi` is in the home's `bin`.
pub(super) fn two_gpus() -> Option<Scene> {
    with_gpus(&UUIDS, "--reserve vcpus=0,memory=1,disk=1")
}

/// A host with these GPUs, added with these arguments besides.
pub(super) fn with_gpus(uuids: &[&str], more: &str) -> Option<Scene> {
    let setup = Setup { gpus: uuids.iter().map(ToString::to_string).collect(), ..Setup::default() };
    let daemon = Daemon::with(setup)?;
    let home = Home::new();
    show(&home, uuids);
    let add = "PATH=$HOME/bin:$PATH svcctl engine hosts add node1";
    Home::outcome(home.shell(&format!("{add} {} --pull missing {more} --yes", daemon.endpoint()))).success();
    home.svcctl("engine credit set 1000").success();
    Some(Scene::serving(home, daemon, ""))
}

/// Has `nvidia-smi` tell of these GPUs from now on.
fn show(home: &Home, uuids: &[&str]) {
    let bin = home.path().join("bin");
    std::fs::create_dir_all(&bin).unwrap();
    let uuids: Vec<String> = uuids.iter().map(ToString::to_string).collect();
    standing::nvidia_smi(&bin, "NVIDIA GeForce RTX 4090", 24_564, &uuids);
}

fn id(answer: &Answer) -> String {
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["id"].as_str().unwrap().to_owned()
}

/// The GPUs of every container that there is, whatever becomes of it.
fn given(daemon: &Daemon) -> Vec<String> {
    let all = daemon.docker("ps --all --quiet").success().stdout;
    let line = |name: &str| {
        let inspected = daemon.docker(&format!("inspect --format '{{{{json .HostConfig.DeviceRequests}}}}' {name}"));
        // It may be gone by now.
        serde_json::from_str::<Value>(&inspected.stdout).unwrap_or_default()
    };
    let ids = |requests: Value| requests[0]["DeviceIDs"].as_array().cloned().unwrap_or_default();
    all.lines().map(line).flat_map(ids).map(|id| id.as_str().unwrap().to_owned()).collect()
}

#[test]
fn no_gpu_is_given_to_two_pods_however_fast_one_follows_the_other() {
    let Some(scene) = two_gpus() else { return };
    let daemon = &scene.daemon;
    let mut pods: Vec<String> = [(), ()].map(|()| id(&create(&scene))).into();
    assert_eq!(create(&scene).status, 400, "there is no third GPU");
    for pod in &pods {
        scene.awaits(pod, "RUNNING");
    }
    assert_eq!(given(daemon).into_iter().collect::<BTreeSet<_>>(), UUIDS.map(str::to_owned).into());
    scene.terminate(&pods.remove(1));
    for _ in 0..8 {
        // Units of an ending pod are held until it is gone: the next create waits for them, and is repeated if that
        // takes too long.
        let next = std::cell::RefCell::new(id(&create(&scene)));
        eventually("it runs, and no other pod has its GPU", || {
            let given = given(daemon);
            let distinct: BTreeSet<&String> = given.iter().collect();
            assert_eq!(distinct.len(), given.len(), "{given:?}");
            let status = scene.status(&next.borrow());
            if status == "ERROR" {
                scene.terminate(&next.borrow());
                next.replace(id(&create(&scene)));
            }
            status == "RUNNING"
        });
        pods.push(next.into_inner());
        scene.terminate(&pods.remove(0));
    }
    for pod in &pods {
        scene.terminate(pod);
    }
    scene.awaits_nothing_held();
    assert_eq!(daemon.containers(), Vec::<String>::new());
}

#[test]
fn a_gpu_that_fell_off_fails_its_pod_and_is_given_to_none_until_it_is_back() {
    let Some(scene) = two_gpus() else { return };
    let pods = [(), ()].map(|()| id(&create(&scene)));
    for pod in &pods {
        scene.awaits(pod, "RUNNING");
    }
    let has = |pod: &String, uuid: &str| {
        let line = format!("inspect --format '{{{{json .HostConfig.DeviceRequests}}}}' {}", scene.container(pod));
        scene.daemon.docker(&line).success().stdout.contains(uuid)
    };
    let [lost, other] = if has(&pods[0], UUIDS[0]) { [&pods[0], &pods[1]] } else { [&pods[1], &pods[0]] };
    assert!(has(lost, UUIDS[0]) && has(other, UUIDS[1]));
    show(&scene.home, &UUIDS[1..]);
    scene.awaits(lost, "ERROR");
    assert_eq!(scene.says(lost, &format!("GPU {} fell off the host", UUIDS[0])), 1);
    assert_eq!((scene.status(other).as_str(), &scene.hosts()[0]["lostGpus"]), ("RUNNING", &json!([UUIDS[0]])));
    scene.terminate(lost);
    eventually("its container is gone", || scene.daemon.containers() == [format!("svcctl-{other}-1")]);
    eventually("its record is settled", || scene.hosts()[0]["pods"] == 1);
    let refused = create(&scene);
    assert_eq!(refused.status, 400, "the GPU that is free is lost: {refused:?}");
    show(&scene.home, &UUIDS);
    eventually("the GPU is back", || scene.hosts()[0]["lostGpus"] == json!([]));
    let next = id(&create(&scene));
    scene.awaits(&next, "RUNNING");
    assert!(has(&next, UUIDS[0]));
}
