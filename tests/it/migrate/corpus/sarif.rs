//! `svcctl migrate scan --format sarif`, as other programs read it.

use std::{fs, path::Path};

use serde_json::Value;

use super::scan;
use crate::harness::Home;

/// Every way in which a log is not as the schema of SARIF 2.1.0 wants it.
fn violations(log: &Value) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sarif/sarif-schema-2.1.0.json");
    let mut schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    // As published, two patterns have a bracket too many, which is no regular expression to every reader.
    for of in ["run", "toolComponent"] {
        let pattern = schema.pointer_mut(&format!("/definitions/{of}/properties/language/pattern")).unwrap();
        assert_eq!(*pattern, "^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$");
        *pattern = "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$".into();
    }
    let validator = jsonschema::options().should_validate_formats(true).build(&schema).unwrap();
    validator.iter_errors(log).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

#[test]
fn a_log_of_the_corpus_is_sarif() {
    let log = scan(&Home::new(), &["--format", "sarif"]).json();
    assert_eq!(violations(&log), Vec::<String>::new());
    let results = log["runs"][0]["results"].as_array().unwrap();
    assert!(results.len() > 500, "{}", results.len());
    let suppressed =
        results.iter().filter(|result| result["suppressions"].as_array().is_some_and(|all| !all.is_empty()));
    assert!(suppressed.count() > 0, "what a marker sets aside is in the log, as suppressed");
}

#[test]
fn a_log_beside_a_baseline_is_sarif() {
    let home = Home::new();
    let before = scan(&home, &["python", "--format", "json"]);
    home.write("baseline.json", &before.stdout);
    let baseline = home.path().join("baseline.json");
    let log =
        scan(&home, &["python", "javascript", "--format", "sarif", "--baseline", baseline.to_str().unwrap()]).json();
    assert_eq!(violations(&log), Vec::<String>::new());
}

#[test]
fn what_is_no_log_is_told_by_the_schema() {
    assert!(!violations(&serde_json::json!({ "version": "2.1.0" })).is_empty());
    assert!(!violations(&serde_json::json!({ "version": "2.1.0", "runs": [{ "tool": { "driver": {} } }] })).is_empty());
}
