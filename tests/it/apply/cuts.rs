//! An apply that is killed goes on with the next one.

use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng, rngs::StdRng};

use super::{TEAM, VALUE, apply, diff};
use crate::harness::Home;

/// How often an apply is killed.
const KILLS: usize = 100;

#[test]
fn a_hundred_kills_leave_one_of_each_and_the_next_apply_goes_on() {
    let kills = std::env::var("SVCCTL_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let home = Home::new();
    home.write("team.yaml", TEAM);
    let began = Instant::now();
    apply(&home, "-f team.yaml");
    let whole = began.elapsed();
    let mut rng = StdRng::seed_from_u64(7);
    let mut names = Vec::new();
    for kill in 0..kills {
        // In turn all of it, little of it, and all of it in another form.
        let (text, is_last) = match kill % 4 {
            0 => ("kind: global-volume\nname: other\n".to_owned(), false),
            1 => (TEAM.to_owned(), false),
            2 => (TEAM.replace("size: 20", "size: 10").replace("image: nginx", "image: b"), false),
            _ => (TEAM.to_owned(), true),
        };
        home.write("team.yaml", &text);
        let mut command = home.command(&["apply", "-f", "team.yaml", "--prune", "--yes", "--replace"]);
        let null = std::process::Stdio::null;
        let mut child = command.env("HUB_TOKEN", VALUE).stdin(null()).stdout(null()).stderr(null()).spawn().unwrap();
        let after = Duration::from_micros(rng.random_range(0..=whole.as_micros().try_into().unwrap()));
        std::thread::sleep(after);
        child.kill().unwrap();
        child.wait().unwrap();
        if is_last && kill % 20 == 19 {
            apply(&home, "-f team.yaml --prune --yes --replace");
            assert_eq!(diff(&home, "-f team.yaml --prune"), [""; 0], "after {kill} kills");
            names.push(one_of_each(&home));
        }
    }
    apply(&home, "-f team.yaml --prune --yes --replace");
    assert_eq!(diff(&home, "-f team.yaml --prune"), [""; 0]);
    names.push(one_of_each(&home));
    assert!(names.iter().all(|found| *found == names[0]), "{names:?}");
}

/// The names of everything, each of which is there once.
fn one_of_each(home: &Home) -> Vec<String> {
    let lists = [
        "pods list --jq .pods[].name",
        "clusters list --jq .clusters[].name",
        "serverless list --jq .endpoints[].name",
        "templates list --jq .templates[].name",
        "volumes list --jq .networkVolumes[].name",
        "volumes list --global --jq .globalVolumes[].name",
        "registries list --jq .registries[].name",
        "secrets list --jq .secrets[].name",
        "ssh-keys list --jq .keys[]",
    ];
    let names: Vec<String> = lists.iter().map(|line| home.svcctl(line).success().stdout.trim().to_owned()).collect();
    let key = names.last().unwrap();
    assert_eq!(names[..8], ["web", "llm", "echo", "lab", "data", "shared", "images", "hub"], "{key}");
    assert_eq!(key.lines().count(), 1, "{key}");
    names
}
