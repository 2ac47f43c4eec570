//! `--prune` deletes what an earlier apply of the same files made, and nothing else.

use super::{TEAM, apply, diff, svcctl};
use crate::harness::{Home, error_of};

/// The last document of [`TEAM`] and the first one are left.
fn few() -> String {
    let documents: Vec<&str> = TEAM.split("---\n").collect();
    [documents[1], documents[6].split("registry: images\n").collect::<String>().as_str()].join("---\n")
}

#[test]
fn pruning_is_asked_and_goes_in_reverse_order() {
    let home = Home::new();
    home.write("team.yaml", TEAM);
    apply(&home, "-f team.yaml");
    let other = home.rent("by-hand", "");
    home.write("team.yaml", few());
    let pruned = [
        "prune cluster llm",
        "prune endpoint echo",
        "prune pod web",
        "prune global-volume shared",
        "prune network-volume data",
        "prune ssh-key laptop",
        "prune registry images",
    ];
    assert_eq!(diff(&home, "-f team.yaml"), [""; 0], "nothing is pruned unless that is asked for");
    assert_eq!(diff(&home, "-f team.yaml --prune"), pruned);
    let told = error_of(svcctl(&home, "apply -f team.yaml --prune"), 2);
    assert!(told.contains("Delete 7 things") && told.contains("--yes"), "{told}");
    assert_eq!(apply(&home, "-f team.yaml --prune --yes"), pruned);
    assert_eq!(diff(&home, "-f team.yaml --prune"), [""; 0]);
    let left: Vec<_> = home.pods().iter().map(|pod| pod["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(left, [other]);
}

#[test]
fn other_files_of_the_account_are_another_set() {
    let home = Home::new();
    home.write("a.yaml", "kind: global-volume\nname: a\n");
    home.write("b.yaml", "kind: global-volume\nname: b\n");
    apply(&home, "-f a.yaml");
    assert_eq!(apply(&home, "-f b.yaml --prune --yes"), ["create global-volume b"]);
}

#[test]
fn a_record_that_was_named_serves_wherever_the_files_are() {
    let home = Home::new();
    home.write("a.yaml", "kind: global-volume\nname: a\n---\nkind: global-volume\nname: b\n");
    apply(&home, "-f a.yaml --record made.json");
    home.write("moved.yaml", "kind: global-volume\nname: b\n");
    assert_eq!(diff(&home, "-f moved.yaml --record made.json --prune"), ["prune global-volume a"]);
}

#[test]
fn something_new_under_the_name_of_what_was_made_is_left_alone() {
    let home = Home::new();
    home.write("a.yaml", "kind: global-volume\nname: a\n---\nkind: global-volume\nname: b\n");
    apply(&home, "-f a.yaml");
    svcctl(&home, "volumes delete a --global --yes").success();
    svcctl(&home, "volumes create a --global").success();
    home.write("a.yaml", "kind: global-volume\nname: b\n");
    assert_eq!(apply(&home, "-f a.yaml --prune --yes"), [""; 0]);
}
