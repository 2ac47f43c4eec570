//! A store that was taken back to an earlier state (runtime.md, Reconciliation, 8).

use serde_json::json;

use super::{
    daemon::Host,
    gpus::{body, two_gpus},
};
use crate::harness::{Home, error_of, eventually};

#[test]
fn what_an_import_does_not_know_is_left_alone_shown_and_removed_when_it_is_told_to() {
    // Only pods with GPUs have volumes of their own.
    let Some(scene) = two_gpus() else { return };
    let act = |line: &str| scene.home.svcctl(line).success();
    let rent = || {
        let mut body = body();
        body["mounts"] = json!({ "persistent": { "size": 10, "path": "/kept" } });
        let answer = scene.send("POST /v2/pods", &body);
        assert_eq!(answer.status, 201, "{answer:?}");
        let id = answer.json()["id"].as_str().unwrap().to_owned();
        scene.awaits(&id, "RUNNING");
        scene.exec(&id, &format!("echo {id} >/kept/file")).success();
        id
    };
    let known = rent();
    act("engine export state.json");
    let unknown = rent();
    let both = scene.daemon.containers();
    assert_eq!(both.len(), 2, "{both:?}");
    act("engine reset --yes");
    assert_eq!(scene.hosts(), Vec::<serde_json::Value>::new());
    act("engine import state.json --yes --with-hosts");
    assert_eq!(scene.status(&unknown), "gone");
    // The driver has looked at the host since then, and has gone by what it saw.
    scene.awaits(&known, "RUNNING");
    act(&format!("pods stop {known} --yes"));
    let left = [format!("svcctl-{unknown}-1")];
    eventually("the pod that is known is stopped", || scene.daemon.containers() == left);
    let volumes = || scene.daemon.docker("volume ls --quiet").success().stdout;
    let file = |id: &str| scene.exec(id, "cat /kept/file").success().stdout;
    assert_eq!(file(&unknown), format!("{unknown}\n"));

    let check = scene.home.shell("PATH=$HOME/bin:$PATH svcctl engine hosts check -o json");
    let checks = Home::outcome(check).success().json();
    let strays = checks["checks"].as_array().unwrap().iter().find(|check| check["check"] == "strays").unwrap();
    let detail = strays["detail"].as_str().unwrap();
    assert!(detail.starts_with("of pods and volumes that the engine does not know: svcctl-"), "{detail}");
    assert!(detail.ends_with(&format!(" (pod {unknown}), svcctl-{unknown}")), "{detail}");
    assert_eq!(strays["status"], "warn");
    assert!(error_of(scene.home.svcctl("engine hosts clean node1"), 2).contains("--yes"));
    assert_eq!(scene.daemon.containers(), left);
    act("engine hosts clean node1 --yes");
    assert_eq!((scene.daemon.containers(), volumes()), (Vec::new(), format!("svcctl-{known}\n")));
    act(&format!("pods start {known}"));
    scene.awaits(&known, "RUNNING");
    assert_eq!(file(&known), format!("{known}\n"), "the volume of a pod outlives its containers");
}
