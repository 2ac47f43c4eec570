//! A build and a test run share what they compile.

use std::{collections::BTreeSet, process::Command};

use super::root;

/// The crates below the program, each with its version and features, with `edges` of cargo's tree followed.
fn crates(edges: &str, whole: &[&str]) -> BTreeSet<String> {
    let mut tree = Command::new(env!("CARGO"));
    tree.args(["tree", "--locked", "--offline", "--prefix", "none", "--format", "{p} {f}", "--edges", edges]);
    let output = tree.args(whole).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.trim_end_matches(" (*)").to_owned()).collect()
}

/// Cargo compiles a crate again for other features, and with it all that depend on it: a feature that only a crate of the
/// tests asks for would double the README's two commands.
#[test]
fn tests_add_no_feature_to_a_crate_of_the_program() {
    let program = crates("normal,build", &[]);
    let tests = crates("normal,build,dev", &["--workspace"]);
    let other: Vec<&String> = program.difference(&tests).collect();
    assert!(other.is_empty(), "ask for their features in [dependencies], too: {other:#?}");
}
