//! Images that say whether they are healthy (runtime.md, Statuses).

use serde_json::json;

use super::{daemon::Host, life::SERVE, scene::Scene};
use crate::harness::eventually;

/// An image that is healthy while there is a file.
const IMAGE: &str = "checked:latest";
const CHECK: &str = r#"HEALTHCHECK --interval=1s --timeout=30s --retries=1 CMD ["test", "-e", "/tmp/well"]"#;

#[test]
fn a_pod_runs_when_it_is_healthy_and_is_no_other_when_it_is_not_any_more() {
    let Some(scene) = Scene::start() else { return };
    let archive = scene.daemon.machine().folder().join("root.tar");
    let change = shell_words::quote(CHECK);
    scene.daemon.docker(&format!("import --change {change} {} {IMAGE}", archive.display())).success();
    let pod = scene.created(SERVE, &json!({ "image": IMAGE }));
    let health = || {
        let line = format!(
            "inspect --format {{{{.State.Health.Status}}}} {}",
            scene.daemon.find_container(&pod).unwrap_or_default()
        );
        scene.daemon.docker(&line).stdout.trim().to_owned()
    };
    eventually("its first checks fail", || health() == "unhealthy");
    assert_eq!(scene.status(&pod), "STARTING");
    scene.exec(&pod, "touch /tmp/well").success();
    scene.awaits(&pod, "RUNNING");
    let began = scene.pod(&pod)["startedAt"].clone();
    scene.exec(&pod, "rm /tmp/well").success();
    eventually("its log says that it is ill", || scene.says(&pod, "container is unhealthy") == 1);
    assert_eq!((scene.status(&pod).as_str(), health().as_str()), ("RUNNING", "unhealthy"));
    scene.exec(&pod, "touch /tmp/well").success();
    eventually("its log says that it is well", || scene.says(&pod, "container is healthy again") == 1);
    let told = scene.pod(&pod);
    assert_eq!((&told["status"], &told["startedAt"]), (&json!("RUNNING"), &began));
    assert_eq!(scene.daemon.containers(), [format!("svcctl-{pod}-1")]);
}
