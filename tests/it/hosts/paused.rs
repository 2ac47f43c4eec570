//! A container that somebody on the host pauses (runtime.md, Statuses).

use serde_json::Value;

use super::{daemon::Host, life::SERVE, scene::Scene};
use crate::harness::eventually;

#[test]
fn a_pod_that_is_paused_on_its_host_is_not_running_and_runs_again() {
    let Some(mut scene) = Scene::start() else { return };
    let pod = scene.created(SERVE, &Value::Null);
    scene.awaits(&pod, "RUNNING");
    let began = scene.pod(&pod)["startedAt"].clone();
    let container = scene.container(&pod);
    for round in 1..=2 {
        scene.daemon.docker(&format!("pause {container}")).success();
        scene.awaits(&pod, "STARTING");
        eventually("its log says so", || scene.says(&pod, "container is paused on its host") == round);
        // A server that was not there sees it, too.
        scene.serve_again();
        assert_eq!(scene.status(&pod), "STARTING");
        scene.daemon.docker(&format!("unpause {container}")).success();
        scene.awaits(&pod, "RUNNING");
        eventually("its log says so", || scene.says(&pod, "container runs again") == round);
    }
    assert_eq!(scene.pod(&pod)["startedAt"], began);
    assert_eq!(scene.daemon.containers(), [format!("svcctl-{pod}-1")]);
    scene.daemon.docker(&format!("pause {container}")).success();
    scene.awaits(&pod, "STARTING");
    scene.terminate(&pod);
    scene.awaits_nothing_held();
}
