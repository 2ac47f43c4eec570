//! What a release is built from, which its version says.

#![allow(clippy::disallowed_methods, reason = "a build script is told by its environment")]

use std::{env, fs, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    name_the_commit();
}

/// Tells a release which commit it is built from.
fn name_the_commit() {
    println!("cargo::rerun-if-env-changed=SVCCTL_COMMIT");
    let mut commit = env::var("SVCCTL_COMMIT").ok().or_else(packaged);
    // A build for development stays the same from commit to commit, so that it is not built anew after each.
    if commit.is_none() && env::var("PROFILE").is_ok_and(|profile| profile == "release") && is_repository() {
        for file in ["HEAD", "logs/HEAD"] {
            if let Some(path) = git(&["rev-parse", "--git-path", file]) {
                println!("cargo::rerun-if-changed={path}");
            }
        }
        commit = git(&["rev-parse", "--short=12", "HEAD"]);
    }
    // What stands at the end of a value is not blank: blanks there are lost on the way.
    let commit = commit.filter(|commit| !commit.is_empty()).map_or_else(String::new, |commit| commit + ", ");
    println!("cargo::rustc-env=BUILT_FROM={commit}API v2");
}

/// Whether this folder is a checkout of its own, and not a copy in someone else's.
fn is_repository() -> bool {
    git(&["rev-parse", "--show-prefix"]).is_some_and(|prefix| prefix.is_empty())
}

/// What a package on a registry says about the commit that it was made from.
fn packaged() -> Option<String> {
    let text = fs::read_to_string(".cargo_vcs_info.json").ok()?;
    let hash = text.split("\"sha1\": \"").nth(1)?;
    Some(hash.chars().take_while(char::is_ascii_hexdigit).take(12).collect())
}

fn git(args: &[&str]) -> Option<String> {
    let output = Command::new("git").args(args).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
