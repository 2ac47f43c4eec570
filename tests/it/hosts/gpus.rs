//! GPUs of a host are assigned by UUID, and each belongs to one pod until its container is gone (runtime.md, A pod and its
//! container). No machine of the tests has one: NVIDIA's tools are stand-ins.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, IMAGE, Setup},
    life::SERVE,
    many::Served,
};
use crate::{
    harness::{Home, eventually},
    server::client::Answer,
};

fn create(served: &Served<'_>) -> Answer {
    let body = json!({
        "name": "pod", "image": IMAGE, "gpu": { "id": "NVIDIA GeForce RTX 4090", "count": 1 }, "disk": 1,
        "entrypoint": ["sh", "-c"], "cmd": [SERVE],
    });
    served.send("POST /v2/pods", &body)
}

fn id(answer: &Answer) -> String {
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["id"].as_str().unwrap().to_owned()
}

/// The GPUs of every container that there is, whatever becomes of it.
fn given(daemon: &Daemon) -> Vec<String> {
    let all = daemon.containers();
    let line = |name: &String| {
        let inspected = daemon.docker(&format!("inspect --format '{{{{json .HostConfig.DeviceRequests}}}}' {name}"));
        // It may be gone by now.
        serde_json::from_str::<Value>(&inspected.stdout).unwrap_or_default()
    };
    let ids = |requests: Value| requests[0]["DeviceIDs"].as_array().cloned().unwrap_or_default();
    all.iter().map(line).flat_map(ids).map(|id| id.as_str().unwrap().to_owned()).collect()
}

#[test]
fn no_gpu_is_given_to_two_pods_however_fast_one_follows_the_other() {
    let uuids = ["GPU-aa", "GPU-bb"].map(str::to_owned);
    let Some(daemon) = Daemon::with(Setup { gpus: uuids.to_vec(), ..Setup::default() }) else { return };
    let home = Home::new();
    let tools = daemon.machine().folder().join("bin");
    let add = format!(
        "PATH={}:$PATH svcctl engine hosts add node1 {} --pull missing --reserve vcpus=0,memory=1,disk=1 --yes",
        tools.display(),
        daemon.endpoint()
    );
    Home::outcome(home.shell(&add)).success();
    home.svcctl("engine credit set 1000").success();
    let served = Served::start(&home);
    let mut pods: Vec<String> = [(), ()].map(|()| id(&create(&served))).into();
    assert_eq!(create(&served).status, 400, "there is no third GPU");
    for pod in &pods {
        served.awaits(pod, "RUNNING");
    }
    assert_eq!(given(&daemon).into_iter().collect::<BTreeSet<_>>(), uuids.iter().cloned().collect());
    served.terminate(&pods.remove(1));
    for _ in 0..8 {
        // What ends is held until it is gone, so the next one may have to wait for it.
        let next = std::cell::RefCell::new(None);
        eventually("there is a GPU", || {
            let answer = create(&served);
            *next.borrow_mut() = (answer.status == 201).then(|| id(&answer));
            next.borrow().is_some()
        });
        pods.push(next.into_inner().unwrap());
        eventually("it runs, and nobody else has its GPU", || {
            let given = given(&daemon);
            let distinct: BTreeSet<&String> = given.iter().collect();
            assert_eq!(distinct.len(), given.len(), "{given:?}");
            served.status(pods.last().unwrap()) == "RUNNING"
        });
        served.terminate(&pods.remove(0));
    }
    for pod in &pods {
        served.terminate(pod);
    }
    eventually("nothing is left", || daemon.containers().is_empty());
    eventually("all is free", || {
        let hosts = home.svcctl("engine hosts list -o json").success().json();
        hosts["hosts"][0]["units"]["used"] == 0
    });
}
