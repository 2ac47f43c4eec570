//! How a report looks. Everything is on standard output, and nothing but it.

use insta::assert_snapshot;
use serde_json::{Value, json};

use super::{planted, scan};
use crate::harness::Home;

/// A tree with a finding of each class, one set aside, one idle comment and a blind spot.
fn tree() -> Home {
    planted(&[
        ("deploy/ci.yml", "pods: https://api.example.com/v1/pods?desiredStatus=RUNNING\n"),
        ("old.yaml", "a: https://api.example.com/v1/pods # svcctl-migrate: keep\nb: 1 # svcctl-migrate: ignore\n"),
        ("reset|a.http.json", "{\"method\": \"POST\", \"url\": \"https://api.example.com/v1/pods/{id}/reset\"}"),
        ("Main.kt", "val pods = \"https://api.example.com/v1/pods\"\n"),
    ])
}

#[test]
fn a_person_sees_places_rules_and_what_is_not_seen() {
    assert_snapshot!(tree().svcctl("migrate scan"));
}

#[test]
fn a_clean_tree_is_said_to_be_clean() {
    let home = planted(&[("a.yaml", "url: https://api.example.com/v2/pods\n")]);
    assert_snapshot!(home.svcctl("migrate scan").success());
}

#[test]
fn the_json_has_everything() {
    let home = tree();
    let outcome = home.svcctl("migrate scan --format json");
    assert_snapshot!(outcome.stdout.replace(env!("CARGO_PKG_VERSION"), "<version>"));
    assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""));
    assert_eq!(home.svcctl("migrate scan -o json").json(), outcome.json());
    // What is asked for by name is preferred to what is asked of every command.
    assert!(home.svcctl("migrate scan -o json --format github").stdout.starts_with("::"));
}

#[test]
fn the_other_formats_of_lists_have_the_findings() {
    let home = tree();
    let lines = home.svcctl("migrate scan -o ndjson").stdout;
    let rules: Vec<Value> =
        lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["rule"].take()).collect();
    assert_eq!(rules, ["pods-path", "pods-list-filters", "pods-reset-path"]);
    assert!(
        home.svcctl("migrate scan -o csv").stdout.starts_with("PLACE,CLASS,RULE,IN V2,BY HAND,IN V1,FINGERPRINT\n")
    );
    assert!(home.svcctl("migrate scan -o yaml").stdout.contains("rule: pods-path"));
}

#[test]
fn a_workflow_gets_commands() {
    assert_snapshot!(tree().svcctl("migrate scan --format github"));
}

#[test]
fn a_pull_request_gets_a_comment() {
    assert_snapshot!(tree().svcctl("migrate scan --format markdown"));
}

#[test]
fn sarif_has_rules_regions_fingerprints_and_suppressions() {
    let home = tree();
    let log = home.svcctl("migrate scan --format sarif").json();
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    let shown: Vec<Value> = results
        .iter()
        .map(|result| {
            let place = &result["locations"][0]["physicalLocation"];
            let rule = &run["tool"]["driver"]["rules"][usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap()];
            assert_eq!(rule["id"], result["ruleId"]);
            assert!(result["baselineState"].is_null());
            assert_eq!(result["partialFingerprints"]["findingHash/v1"].as_str().unwrap().len(), 32);
            let region = &place["region"];
            json!([
                place["artifactLocation"]["uri"],
                region["startLine"],
                region["startColumn"],
                region["endColumn"],
                result["ruleId"],
                result["level"],
                result["suppressions"][0]["justification"],
            ])
        })
        .collect();
    assert_eq!(
        shown,
        [
            json!(["deploy/ci.yml", 1, 30, 38, "pods-path", "warning", null]),
            json!(["deploy/ci.yml", 1, 39, 52, "pods-list-filters", "error", null]),
            json!(["old.yaml", 1, 27, 35, "pods-path", "warning", "svcctl-migrate: keep"]),
            json!(["reset%7Ca.http.json", 1, 51, 60, "pods-reset-path", "error", null]),
        ]
    );
    let rules: Vec<&Value> =
        run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
    assert_eq!(rules, ["pods-path", "pods-list-filters", "pods-reset-path"]);
}

#[test]
fn sarif_tells_what_the_baseline_has() {
    let home = tree();
    home.write("base.out", home.svcctl("migrate scan --format json deploy").stdout);
    let log = home.svcctl("migrate scan --format sarif --baseline base.out").json();
    let states: Vec<&Value> =
        log["runs"][0]["results"].as_array().unwrap().iter().map(|result| &result["baselineState"]).collect();
    assert_eq!(states, ["unchanged", "unchanged", "new", "new"]);
}

#[test]
fn a_finding_says_whether_a_rewrite_has_it() {
    let report = scan(&tree(), "");
    let by_hand: Vec<bool> =
        report["findings"].as_array().unwrap().iter().map(|finding| finding["byHand"].is_string()).collect();
    assert_eq!(by_hand, [false, true, true]);
}
