//! Hosts that restart, and hosts out of reach (runtime.md, Reconciliation and Faults).

use serde_json::Value;

use super::{
    daemon::{Daemon, Host, Setup},
    life::SERVE,
    references::home,
    scene::Scene,
};
use crate::harness::eventually;

#[test]
fn a_container_that_ended_with_its_host_starts_again_with_its_disk() {
    let Some(mut scene) = Scene::start() else { return };
    // A daemon that was just started may still end what it has, and here it looks as if it did.
    let script = "n=$(($(cat /disk 2>/dev/null) + 1)); echo $n >/disk; echo run $n; \
                  [ $n = 2 ] && { usleep 500000; exit 255; }; sleep 100000";
    let pod = scene.rent("", script);
    eventually("it runs", || scene.log(&pod, "--source container --tail 1") == ["run 1"]);
    scene.daemon.kill();
    scene.daemon.start_again();
    eventually("it is followed", || scene.log(&pod, "--source container --tail 1") == ["run 3"]);
    assert_eq!(scene.says(&pod, "host restarted; container started again"), 2);
    assert_eq!(scene.log(&pod, "--source container"), ["run 1", "run 2", "run 3"]);
    scene.awaits(&pod, "RUNNING");
    assert_eq!(scene.says(&pod, "host unreachable"), 1);
    assert_eq!(scene.says(&pod, "host reachable again"), 1);
}

#[test]
fn with_live_restore_a_container_does_not_notice() {
    let setup = Setup { live_restore: true, ..Setup::default() };
    let Some(mut scene) = Scene::with(setup, "") else { return };
    let pod = scene.rent("", SERVE);
    let began = scene.pod(&pod)["startedAt"].clone();
    scene.daemon.kill();
    scene.daemon.start_again();
    eventually("the host is back", || scene.says(&pod, "host reachable again") == 1);
    let told = scene.pod(&pod);
    assert_eq!((&told["status"], &told["startedAt"]), (&"RUNNING".into(), &began));
    assert_eq!(scene.says(&pod, "host restarted"), 0);
}

#[test]
fn a_host_out_of_reach_keeps_its_pods_until_the_grace_is_over() {
    let Some(scene) = Scene::with(Setup::default(), "--host-grace 4s") else { return };
    let pod = scene.rent("", SERVE);
    scene.daemon.cut();
    eventually("it is said", || scene.says(&pod, "host unreachable") == 1);
    assert_eq!(scene.pod(&pod)["status"], "RUNNING");
    scene.daemon.join();
    eventually("it is back", || scene.says(&pod, "host reachable again") == 1);
    assert_eq!(scene.pod(&pod)["status"], "RUNNING");
    scene.daemon.cut();
    scene.awaits(&pod, "EXITED");
    // A pod on an unreachable host costs nothing, and can be given up.
    scene.home.svcctl(&format!("pods terminate {pod} --yes")).success();
    scene.daemon.join();
    eventually("its container is removed", || scene.daemon.containers().is_empty());
}

/// Docker 20.10 may lose sight of a program that it started in the moment of its death, and its API cannot end that:
/// its pod is in ERROR, and says so (docs/STATUS.md). No other reason counts.
#[test]
fn no_pod_fails_because_its_daemon_was_killed_while_it_started() {
    const PODS: usize = 10;
    let Some(daemon) = Daemon::start() else { return };
    let mut scene = Scene::serving(home(&daemon, 40), daemon, "");
    let pods: Vec<String> = (0..PODS).map(|_| scene.created(SERVE, &Value::Null)).collect();
    let number = |format: &str| scene.daemon.docker(&format!("ps {format} --quiet")).success().stdout.lines().count();
    eventually("some run and some do not", || number("") > 2 && number("--all") > 5);
    scene.daemon.kill();
    scene.daemon.start_again();
    for pod in &pods {
        eventually(&format!("pod {pod} runs"), || {
            let status = scene.status(pod);
            let is_out_of_sight = status == "ERROR" && scene.says(pod, "id already in use") > 0;
            assert!(status != "ERROR" || is_out_of_sight, "{:?}", scene.log(pod, ""));
            status == "RUNNING" || is_out_of_sight
        });
    }
}
