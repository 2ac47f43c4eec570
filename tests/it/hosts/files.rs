//! `svcctl pods run --upload --download` on real containers (cli.md, pods).

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use serde_json::json;

use super::{
    daemon::IMAGE,
    recipes::at,
    scene::{Scene, equip},
};
use crate::harness::{Home, Outcome};

/// A tree with names, modes and links of all kinds, and files that stay here.
const TREE: &str = r#"
mkdir -p tree/src tree/target tree/.git tree/secret
cd tree
echo code >src/main
echo '#!/bin/sh' >src/tool; chmod 755 src/tool
ln -s main src/link
echo x >'-rf'; echo y >"$(printf 'a\nb')"; echo z >"it's \$(touch here)"
echo target >.gitignore; echo secret >.svcctlignore
echo big >target/big; echo key >secret/key; echo git >.git/HEAD
cd ..
"#;

/// A program that tells what it finds where it starts, and makes a result.
const PROGRAM: &str = r"pwd; cat src/link; [ -x src/tool ] && [ -L src/link ] && echo kept
find . -type f | wc -l; ls -d target secret .git 2>/dev/null
mkdir -p out/deep; cp src/main out/deep/model; chmod 640 out/deep/model; ln -s deep/model out/best; exit 3";

fn run(scene: &Scene, is_embedded: bool, flags: &str) -> Outcome {
    let line = format!(
        "svcctl pods run --image {IMAGE} --cpu cpu3c --vcpus 2 {flags} </dev/null -- sh -c {}",
        shell_words::quote(PROGRAM)
    );
    if is_embedded {
        return Home::outcome(scene.home.shell(&line));
    }
    Home::outcome(at(scene, &line))
}

/// Checks the program's message and its files.
fn check(home: &Home, outcome: &Outcome, folder: &str) {
    assert_eq!(outcome.code, 3, "{outcome}");
    let lines: Vec<&str> = outcome.stdout.lines().map(str::trim).collect();
    // Seven files, and a name of two lines: two in src, three names, and the two lists of what stays here.
    assert_eq!(lines, [folder, "code", "kept", "8"], "{outcome}");
    let model = home.path().join("results/out/deep/model");
    assert_eq!(fs::read_to_string(&model).unwrap(), "code\n");
    assert_eq!(fs::metadata(&model).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(fs::read_link(home.path().join("results/out/best")).unwrap(), Path::new("deep/model"));
    fs::remove_dir_all(home.path().join("results")).unwrap();
}

#[test]
fn a_tree_is_there_before_a_program_and_its_results_come_home_when_it_fails() {
    let Some(scene) = Scene::start() else { return };
    equip(&scene.home);
    Home::outcome(scene.home.shell(TREE)).success();
    let by_ssh = run(&scene, false, "--upload tree:/app --download out:results");
    check(&scene.home, &by_ssh, "/app");
    let into_container = run(&scene, true, "--upload tree --download /workspace/out:results");
    check(&scene.home, &into_container, "/workspace");
    scene.awaits_nothing_held();
    assert!(scene.home.pods().is_empty());
}

#[test]
fn a_pod_that_lives_gets_only_what_changed_and_stays() {
    let Some(scene) = Scene::start() else { return };
    equip(&scene.home);
    Home::outcome(scene.home.shell(TREE)).success();
    let id = scene.rent("", "sleep 100000");
    let on = |is_embedded: bool, program: &str| {
        let line = format!("svcctl pods run --on {id} --upload tree:/app </dev/null -- {program}");
        let command = if is_embedded { scene.home.shell(&line) } else { at(&scene, &line) };
        Home::outcome(command)
    };
    for is_embedded in [true, false] {
        // The time at which an inode was made or changed moves when a file is sent.
        let changed = || on(is_embedded, "stat -c %Z src/main src/tool").success().stdout;
        let before = changed();
        assert_eq!(before.lines().count(), 2);
        Home::outcome(scene.home.shell("sleep 1.1; echo other >>tree/src/main")).success();
        let after = changed();
        let moved: Vec<bool> = before.lines().zip(after.lines()).map(|(one, other)| one != other).collect();
        assert_eq!(moved, [true, false], "{before}{after}");
        assert_eq!(on(is_embedded, "sh -c 'exit 5'").code, 5);
    }
    assert_eq!(scene.status(&id), "RUNNING");
    scene.terminate(&id);
}

#[test]
fn ten_thousand_files_go_there_and_come_back_byte_for_byte() {
    let Some(scene) = Scene::start() else { return };
    equip(&scene.home);
    let many =
        "mkdir tree; cd tree; for d in $(seq 100); do mkdir $d; for f in $(seq 100); do echo $d.$f >$d/$f; done; done";
    Home::outcome(scene.home.shell(many)).success();
    let line = format!(
        "svcctl pods run --image {IMAGE} --cpu cpu3c --vcpus 2 --upload tree --download .:back </dev/null -- \
         sh -c 'find . -type f | wc -l'"
    );
    let outcome = Home::outcome(scene.home.shell(&line)).success();
    assert_eq!(outcome.stdout.trim(), "10000");
    Home::outcome(scene.home.shell("diff -r tree back")).success();
}

#[test]
fn a_run_whose_files_no_key_lets_in_rents_nothing_and_one_with_a_strange_key_says_what_it_waits_for() {
    let Some(scene) = Scene::start() else { return };
    Home::outcome(scene.home.shell(TREE)).success();
    let keys = |keys: &[&str]| {
        scene.home.write("keys.json", json!({ "keys": keys }).to_string());
        scene.home.svcctl("api PUT /v2/account/ssh-keys --file keys.json").success();
    };
    keys(&[]);
    let refused = run(&scene, false, "--upload tree");
    assert_eq!(refused.code, 2, "{refused}");
    assert!(
        refused.stderr.contains("the account has no ssh key") && refused.stderr.contains("ssh-keys add"),
        "{refused}"
    );
    assert!(scene.home.pods().is_empty());
    keys(&["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDAQZVzUdPEqil2G4rgXJNBLJC2RhkTEn1p4YFCgaBJE me@laptop"]);
    // It is ended once it has said so, however long that takes.
    let begin =
        format!("svcctl pods run --image {IMAGE} --cpu cpu3c --vcpus 2 -q --upload tree -- true 2>told & run=$!");
    let says = "grep -q 'still waiting to copy the files' told || ! kill -0 $run";
    let told = Home::outcome(at(
        &scene,
        &format!("{begin}; until {says}; do sleep 0.05; done; kill $run; wait $run || cat told"),
    ));
    assert!(told.stdout.contains("Permission denied"), "{told}");
    assert!(scene.home.pods().is_empty(), "{told}");
}

#[test]
fn what_cannot_be_copied_is_said_before_anything_is_rented() {
    let home = Home::new();
    for (flags, told) in [
        ("--upload nothing", "`nothing` is no folder"),
        ("--upload .:relative", "begins with /"),
        ("--download out", "begins nowhere"),
        ("--on web --image a", "cannot be used with"),
    ] {
        let outcome = home.svcctl(&format!("pods run {flags} -- true"));
        assert_eq!(outcome.code, 2, "{outcome}");
        assert!(outcome.stderr.contains(told), "{outcome}");
    }
    let simulated = home.svcctl("pods run --image busybox --cpu cpu3c --upload . -- true");
    assert!(simulated.code != 0 && simulated.stderr.contains("simulated"), "{simulated}");
    assert!(home.pods().is_empty());
}
