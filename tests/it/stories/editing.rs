//! Changing a pod.

use insta::assert_snapshot;
use serde_json::json;

use crate::harness::{Home, env_of, error_of, steady};

#[test]
fn environment_variables_come_and_go_one_by_one() {
    let home = Home::swift();
    home.rent("a", "--env A=1 --env B=2 --env C=3");
    let pod =
        home.svcctl("pods update a --env B=9 --env D=4 --unset-env A --unset-env NONE --yes -o json").success().json();
    assert_eq!(env_of(&pod), json!({ "B": "9", "C": "3", "D": "4" }));
    let pod = home.svcctl("pods update a --unset-env B --unset-env C --unset-env D --yes -o json").success().json();
    assert_eq!(env_of(&pod), json!({}));
    home.write(".env", "X=1\nY=2\n");
    let pod = home.svcctl("pods update a --env-file .env --env Y=3 --yes -o json").success().json();
    assert_eq!(env_of(&pod), json!({ "X": "1", "Y": "3" }));
}

#[test]
fn a_lock_prevents_stop_and_restart_until_it_is_taken_off() {
    let home = Home::swift();
    home.rent("a", "");
    let pod = home.svcctl("pods update a --lock -o json").success().json();
    assert_eq!((&pod["locked"], &pod["actions"]), (&true.into(), &json!(["terminate"])));
    let _steady = steady();
    assert_snapshot!(home.svcctl("pods restart a"), @r"
    exit 5
    --- stderr
    error: failed to restart pod `<pod>`
      cannot restart pod `<pod>`: it is RUNNING and locked, which allows terminate; unlock it first
    ");
    assert_eq!(home.svcctl("pods stop a").code, 5);
    assert_eq!(home.svcctl("pods update a --lock --unlock").code, 2);
    home.svcctl("pods update a --unlock").success();
    home.svcctl("pods stop a").success();
}

#[test]
fn a_name_changes_nothing_else_and_an_image_restarts_the_container() {
    let home = Home::swift();
    let id = home.rent("a", "");
    home.svcctl("engine clock advance 1h").success();
    let before = home.svcctl("pods get a -o json").success().json();
    let renamed = home.svcctl("pods update a --name b -o json").success().json();
    assert_eq!((&renamed["name"], &renamed["startedAt"]), (&"b".into(), &before["startedAt"]));
    home.svcctl("pods update b --image python:3.13 --yes").success();
    let after = home.svcctl(&format!("pods get {id} -o json")).success().json();
    assert_eq!((&after["image"], &after["status"]), (&"python:3.13".into(), &"RUNNING".into()));
    assert_ne!(after["startedAt"], before["startedAt"]);
}

#[test]
fn commands_and_entrypoints_are_cleared_by_empty_words() {
    let home = Home::swift();
    home.rent("a", "--entrypoint sh --entrypoint -c -- 'echo hi'");
    let pod = home.svcctl("pods get a -o json").success().json();
    assert_eq!((&pod["entrypoint"], &pod["cmd"]), (&json!(["sh", "-c"]), &json!(["echo hi"])));
    let pod = home.svcctl("pods update a --entrypoint '' --yes -o json").success().json();
    assert_eq!((pod.get("entrypoint"), &pod["cmd"]), (None, &json!(["echo hi"])));
    let pod = home.svcctl("pods update a --args '' --yes -o json").success().json();
    assert_eq!((&pod["args"], pod.get("cmd")), (&"".into(), None));
}

#[test]
fn registries_are_put_in_and_taken_away() {
    let home = Home::swift();
    let line = ["registries", "create", "docker", "--username", "me", "--password-stdin", "-o", "id"];
    let registry = home.run_with_input(&line, b"secret").success().stdout.trim().to_owned();
    home.rent("a", &format!("--registry {registry}"));
    assert_eq!(home.pods()[0]["registry"], registry);
    home.svcctl("pods update a --no-registry --yes").success();
    assert_eq!(home.pods()[0]["registry"], json!(null));
}

#[test]
fn a_change_of_nothing_is_wrong_usage_and_a_wrong_one_is_told() {
    let home = Home::swift();
    home.rent("a", "");
    assert_snapshot!(home.svcctl("pods update a"), @r"
    exit 2
    --- stderr
    error: nothing to change

    hint: give at least one flag; `--help` names them
    ");
    let error = error_of(home.svcctl("pods update a --persistent 100:/data --yes"), 5);
    assert!(error.contains("--persistent: the pod was created without"), "{error}");
}
