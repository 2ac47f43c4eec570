//! docs/RECIPES.md: its shell blocks are run as they stand, on a host with cards.

use std::{fs, path::Path};

use super::{
    daemon::{Daemon, Host, IMAGE, Setup},
    scene::Scene,
};
use crate::harness::{Home, eventually};

/// The images of the page, all alike: programs that stand in for what people have in theirs.
const IMAGES: &str = r#"
d=$(mktemp -d)
printf '#!/bin/sh\necho "$*"; mkdir -p /out; echo weights >/out/model\n' >$d/python
printf '#!/bin/sh\necho "3 passed"\n' >$d/pytest
chmod 755 $d/python $d/pytest
tar -C $d -cf programs.tar .
rm -r $d
"#;

/// The blocks of a page that are shell, but those that need a way in: these are run where that is tested.
fn blocks(page: &str) -> Vec<&str> {
    let shell = page.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    shell.filter(|block| !["pods cp", "pods forward"].iter().any(|way| block.contains(way))).collect()
}

#[test]
fn recipes_do_what_they_say() {
    let uuids: Vec<String> = (0..2).map(|number| format!("GPU-{number}")).collect();
    let Some(daemon) = Daemon::with(Setup { gpus: uuids, ..Setup::default() }) else { return };
    let home = Home::new();
    Home::outcome(home.shell(IMAGES)).success();
    daemon.docker(&format!("create --name base {IMAGE}")).success();
    let copied = format!("docker --host {} cp - base:/bin <programs.tar", daemon.endpoint());
    Home::outcome(home.shell(&copied)).success();
    for image in ["me/train", "me/tests"] {
        daemon.docker(&format!("commit base {image}")).success();
    }
    daemon.docker("rm base").success();
    let tools = daemon.machine().folder().join("bin");
    let add = format!(
        "PATH={}:$PATH svcctl engine hosts add node1 {} --pull missing --reserve vcpus=0,memory=1,disk=1 --yes",
        tools.display(),
        daemon.endpoint()
    );
    Home::outcome(home.shell(&add)).success();
    home.svcctl("engine credit set 1000").success();
    let scene = Scene::serving(home, (), "");
    let home = &scene.home;
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/RECIPES.md")).unwrap();
    let said: Vec<String> = blocks(&page)
        .into_iter()
        .map(|block| Home::outcome(home.shell(&format!("set -e\n{block}"))).success().stdout)
        .collect();
    assert_eq!(said, ["", "3 passed\n", ""]);
    assert_eq!(fs::read_to_string(home.path().join("model")).unwrap(), "weights\n");
    assert_eq!(fs::read_to_string(home.path().join("nightly.log")).unwrap(), "train.py\n");
    eventually("nothing is left", || home.pods().is_empty() && daemon.containers().is_empty());
}
