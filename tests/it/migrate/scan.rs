//! `svcctl migrate scan`: what it reads, what counts, and how it says so.

mod aside;
mod data;
mod formats;
mod real;
mod walking;

use serde_json::Value;

use crate::harness::{Home, Outcome};

/// Writes files below the home, with the folders that they need.
fn plant(home: &Home, files: &[(&str, &str)]) {
    for (name, content) in files {
        let path = home.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
}

/// A home with these files.
fn planted(files: &[(&str, &str)]) -> Home {
    let home = Home::new();
    plant(&home, files);
    home
}

/// The report of a scan, as JSON.
fn scan(home: &Home, more: &str) -> Value {
    let outcome = home.svcctl(&format!("migrate scan --format json {more}"));
    assert!(outcome.code < 2, "{outcome}");
    outcome.json()
}

/// `file:line rule` of every finding in one of the lists of a report.
fn list(report: &Value, key: &str) -> Vec<String> {
    let entries = report[key].as_array().unwrap().iter();
    let line = |entry: &Value| {
        format!("{}:{} {}", entry["file"].as_str().unwrap(), entry["line"], entry["rule"].as_str().unwrap())
    };
    entries.map(line).collect()
}

/// The same of the findings that count in the home.
fn found(home: &Home) -> Vec<String> {
    list(&scan(home, ""), "findings")
}

/// The spot of a kind in the list of what a scan cannot see.
fn blind<'a>(report: &'a Value, kind: &str) -> &'a Value {
    let spots = report["blindSpots"].as_array().unwrap();
    spots.iter().find(|spot| spot["kind"] == kind).unwrap_or_else(|| panic!("no {kind} in {spots:#?}"))
}

/// A file with one finding.
const POD: &str = "url: https://api.example.com/v1/pods\n";

/// Expects a refusal that prints nothing.
fn refused(outcome: Outcome) -> String {
    crate::harness::error_of(outcome, 2)
}
