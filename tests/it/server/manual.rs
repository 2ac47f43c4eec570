//! docs/ENGINE.md: its `curl` lines do what the comment below each says.

use std::{fs, path::Path};

use regex::Regex;

use super::client::Process;
use crate::harness::Home;

/// The lines of the page that call curl, each with what it prints.
fn calls(page: &str) -> Vec<(String, String)> {
    let mut calls: Vec<(String, String)> = Vec::new();
    for line in page.lines() {
        if line.starts_with("curl ") {
            calls.push((line.to_owned(), String::new()));
        } else if let (Some(printed), Some((_, said))) = (line.strip_prefix("# "), calls.last_mut()) {
            printed.clone_into(said);
        }
    }
    calls
}

#[test]
fn every_curl_line_of_the_manual_does_what_it_says() {
    let home = Home::new();
    if !home.shell("command -v curl").output().unwrap().status.success() {
        // Nothing of svcctl needs curl; without it the page cannot be tried out.
        return;
    }
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/ENGINE.md")).unwrap();
    let process = Process::with(&format!("--data {} --seed 7", home.data().display()), &[]);
    let calls = calls(&page);
    assert!(calls.len() > 8, "{calls:?}");
    for (call, said) in calls {
        let mut command = home.shell(&call);
        command.env("URL", process.ready["url"].as_str().unwrap()).env("KEY", process.key());
        let outcome = Home::outcome(command);
        let pattern = said.split("[..]").map(regex::escape).collect::<Vec<_>>().join(".*");
        assert!(
            outcome.code == 0 && Regex::new(&format!("^{pattern}$")).unwrap().is_match(&outcome.stdout),
            "{call}: {outcome}"
        );
    }
}
