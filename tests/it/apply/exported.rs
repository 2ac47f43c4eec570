//! `export --as-files` writes what an apply takes.

use serde_json::Value;

use super::{TEAM, apply, diff, svcctl};
use crate::harness::{Home, error_of};

#[test]
fn what_is_written_is_what_the_account_has() {
    let home = Home::new();
    home.write("team.yaml", TEAM);
    apply(&home, "-f team.yaml");
    let written = svcctl(&home, "export --as-files deploy").success();
    assert_eq!(written.stdout.lines().count(), 9, "{written}");
    assert_eq!(diff(&home, "-f deploy"), [""; 0]);
    let text = |name: &str| std::fs::read_to_string(home.path().join("deploy").join(name)).unwrap();
    let pod = text("pod-web.yaml");
    assert!(pod.starts_with("# yaml-language-server: $schema=./svcctl.schema.json\nkind: pod\nname: web\n"), "{pod}");
    assert!(pod.contains("volumeId: data") && !pod.contains("SVCCTL_CREATE_ID"), "{pod}");
    assert!(text("secret-hub.yaml").contains("valueFrom:\n  env: hub"), "{}", text("secret-hub.yaml"));
    // Elsewhere it makes the same.
    let other = Home::new();
    for name in ["hub", "IMAGES_USERNAME", "IMAGES_PASSWORD"] {
        assert!(["secret-hub.yaml", "registry-images.yaml"].iter().any(|file| text(file).contains(name)), "{name}");
    }
    let mut command = other.command(&["apply", "-f", home.path().join("deploy").to_str().unwrap()]);
    command.envs([("hub", "a"), ("IMAGES_USERNAME", "b"), ("IMAGES_PASSWORD", "c")]);
    Home::outcome(command).success();
    assert_eq!((other.pods().len(), &other.pods()[0]["name"]), (1, &"web".into()));
}

#[test]
fn files_that_are_there_are_not_written_over() {
    let home = Home::new();
    home.write("a.yaml", "kind: global-volume\nname: a\n");
    apply(&home, "-f a.yaml");
    svcctl(&home, "export --as-files deploy global-volume").success();
    home.write("deploy/global-volume-a.yaml", "mine");
    let told = error_of(svcctl(&home, "export --as-files deploy"), 2);
    assert!(told.contains("deploy/global-volume-a.yaml") && told.contains("--force"), "{told}");
    assert_eq!(std::fs::read_to_string(home.path().join("deploy/global-volume-a.yaml")).unwrap(), "mine");
    svcctl(&home, "export --as-files deploy --force").success();
    assert_eq!(diff(&home, "-f deploy"), [""; 0]);
}

#[test]
fn a_hostile_name_writes_nothing_outside() {
    let home = Home::new();
    for name in ["../../up", "/etc/x", "..", "a\nb", ""] {
        let body = serde_json::json!({ "name": name, "image": "a" }).to_string();
        home.run_with_input(&["api", "POST", "/v2/templates", "--file", "-"], body.as_bytes());
    }
    let written = svcctl(&home, "export --as-files deploy").success();
    assert_eq!(written.stdout.lines().count(), 4, "{written}");
    let files: Vec<_> =
        std::fs::read_dir(home.path().join("deploy")).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 5, "{files:?}");
    assert_eq!(diff(&home, "-f deploy"), [""; 0]);
}

#[test]
fn the_schema_admits_every_document_and_refuses_what_apply_refuses() {
    let home = Home::new();
    let schema = home.svcctl("schema manifest").success().json();
    let validator = jsonschema::validator_for(&schema).unwrap();
    for document in serde_norway::Deserializer::from_str(TEAM) {
        let document: Value = serde::Deserialize::deserialize(document).unwrap();
        assert!(validator.is_valid(&document), "{document}: {:?}", validator.validate(&document));
    }
    for wrong in ["kind: pod\nname: a\nimagee: b\n", "kind: secret\nname: a\nvalue: b\n", "kind: x\nname: a\n"] {
        let wrong: Value = serde_norway::from_str(wrong).unwrap();
        assert!(!validator.is_valid(&wrong), "{wrong}");
    }
}
