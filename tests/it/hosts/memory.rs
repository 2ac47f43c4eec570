//! Pods that want more memory than they have (runtime.md, Faults).

use super::scene::Scene;
use crate::harness::eventually;

/// A program that keeps two more megabytes at every step.
const GREEDY: &str = r#"awk 'BEGIN { s = "x"; while (length(s) < 1048576) s = s s; while (1) kept[n++] = s s }'"#;

#[test]
fn a_pod_out_of_memory_is_an_error_and_a_killed_child_alone_is_none() {
    let Some(scene) = Scene::start() else { return };
    let parent = scene.begin("--disk 1", &format!("{GREEDY}; echo the child ended; sleep 100000"));
    let has = |pod: &str, line: &str| scene.log(pod, "").iter().any(|told| told == line);
    eventually("the child was killed", || has(&parent, "the child ended"));
    assert_eq!(scene.pod(&parent)["status"], "RUNNING");
    let greedy = scene.begin("--disk 1", &format!("exec {GREEDY}"));
    scene.awaits(&greedy, "ERROR");
    assert!(has(&greedy, "out of memory: limit 4 GB"), "{:?}", scene.log(&greedy, ""));
    assert_eq!(scene.pod(&parent)["status"], "RUNNING");
}
