//! A host that offers more than it has, and one that is changed while pods are there.

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, Host},
    scene::Scene,
};
use crate::harness::{Home, error_of};

/// The daemon's CPU limit of a pod, in billionths of a CPU.
fn nanos(scene: &Scene, pod: &str) -> u64 {
    let container = scene.container(pod);
    let told =
        scene.daemon.docker(&format!("inspect {container} --format {{{{.HostConfig.NanoCpus}}}}")).success().stdout;
    told.trim().parse().unwrap()
}

/// A setting of the host, as `hosts get` shows it.
fn host(home: &Home, pointer: &str) -> Value {
    home.svcctl("engine hosts get node1 -o json").success().json().pointer(pointer).unwrap().clone()
}

#[test]
fn a_small_host_holds_ten_pods_that_share_its_cpus() {
    let Some(daemon) = Daemon::start() else { return };
    let home = Home::new();
    let cpus: u64 = daemon.docker("info --format {{.NCPU}}").success().stdout.trim().parse().unwrap();
    let line = format!("engine hosts add node1 {} --pull missing --reserve disk=1 --yes", daemon.endpoint());
    let never = error_of(home.svcctl(&format!("{line} --offer gpus=2")), 2);
    assert!(never.contains("a GPU belongs to one pod"), "{never}");
    let much = error_of(home.svcctl(&format!("{line} --offer disk=9999TB")), 5);
    assert!(much.contains("GB of disk, less than"), "{much}");
    let added = home.svcctl(&format!("{line} --cpu cpu3c --offer vcpus=20,memory=2TB")).success().stderr;
    assert!(added.contains(&format!("20 vCPUs on {cpus} CPU")) && added.contains("the kernel ends some"), "{added}");
    assert!(!added.contains("kept back"), "{added}");
    assert_eq!((host(&home, "/units/total"), host(&home, "/cpus")), (json!(20), json!(cpus)));
    home.svcctl("engine credit set 1000").success();
    super::scene::enroll(&home);

    let scene = Scene::serving(home, daemon, "");
    let disk = json!({ "disk": 1 });
    let pods: Vec<String> = (0..10).map(|_| scene.created("sleep 1000", &disk)).collect();
    let full = scene.create("true", &disk);
    assert!(full.status == 400 && full.json()["detail"].as_str().unwrap().contains("no capacity"), "{full:?}");
    for pod in &pods {
        scene.awaits(pod, "RUNNING");
    }
    let least = cpus.min(2) * 1_000_000_000;
    assert!(pods.iter().all(|pod| nanos(&scene, pod) == least));

    // More at once, and never less than the pods hold. What runs goes on, and a large pod has all CPUs that there are.
    let less = error_of(scene.home.svcctl("engine hosts update node1 --offer vcpus=8"), 5);
    assert!(less.contains("pods hold 20 of machine `node1`, and the new fleet has 8 there"), "{less}");
    let more = scene.home.svcctl("engine hosts update node1 --offer vcpus=40").success().stderr;
    assert!(more.contains("40 vCPUs on") && more.contains("host `node1` is changed"), "{more}");
    let large = scene.created("sleep 1000", &json!({ "disk": 1, "cpu": { "id": "cpu3c", "vcpuCount": 16 } }));
    scene.awaits(&large, "RUNNING");
    assert_eq!(nanos(&scene, &large), cpus.min(16) * 1_000_000_000);
    scene.home.svcctl("engine hosts update node1 --pull always").success();
    assert!(pods.iter().all(|pod| scene.status(pod) == "RUNNING"));
}

#[test]
fn what_a_host_is_reached_by_changes_only_to_the_same_daemon() {
    let (Some(daemon), Some(other)) = (Daemon::start(), Daemon::start()) else { return };
    let home = Home::new();
    daemon.add(&home, "node1", "").success();
    let update = |more: &str| home.svcctl(&format!("engine hosts update node1 {more}"));
    assert!(error_of(update(""), 2).contains("nothing to change"));
    let refused = error_of(update(&format!("--endpoint {}", other.endpoint())), 5);
    assert!(refused.contains("is not a host of this engine") && refused.contains("engine hosts add"), "{refused}");
    assert_eq!(error_of(update("--endpoint unix:///nowhere/docker.sock"), 9).lines().count(), 2);

    let link = home.path().join("docker.sock");
    std::os::unix::fs::symlink(daemon.socket(), &link).unwrap();
    update(&format!("--endpoint unix://{} --address 127.0.0.2 --ports 20000-20004", link.display())).success();
    assert_eq!(host(&home, "/endpoint"), json!(format!("unix://{}", link.display())));
    assert_eq!((host(&home, "/address"), host(&home, "/ports")), (json!("127.0.0.2"), json!("20000-20004")));
    update("--runtime runc").success();
    assert_eq!(host(&home, "/runtime"), json!("runc"));
    update("--runtime ''").success();
    assert_eq!(host(&home, "/runtime"), json!(null));
    home.svcctl("engine hosts check node1 -o json").success();
}
