//! Failures for programs: one JSON object on standard error.

use serde_json::Value;

use crate::harness::{Home, error_of};

fn failure(home: &Home, line: &str, code: i32) -> Value {
    let stderr = error_of(home.svcctl(line), code);
    serde_json::from_str(&stderr).unwrap_or_else(|error| panic!("{line}: {error}: {stderr}"))
}

#[test]
fn wrong_arguments_are_told_as_json_to_whoever_asked_for_json() {
    let home = Home::new();
    for line in [
        "pods list --nope -o json",
        "pods list -ojson --nope",
        "pods list -qo json --nope",
        "pods list --output=ndjson --nope",
    ] {
        let failure = failure(&home, line, 2);
        assert_eq!(failure["title"], "unexpected argument '--nope' found", "{line}");
        assert!(failure["usage"].as_str().unwrap().starts_with("svcctl pods list"), "{failure}");
        assert!(failure["hint"].is_string() && failure["detail"].is_string() && failure.get("status").is_none());
    }
    let near = failure(&home, "pods list -o json --stat running", 2);
    assert!(near["hint"].as_str().unwrap().contains("--status"), "{near}");
    assert!(failure(&home, "pods get -o json", 2)["detail"].as_str().unwrap().contains("<ID>"));
    // Words behind -- are not our flags.
    assert!(error_of(home.svcctl("pods list --nope -- -o json"), 2).starts_with("error: "));
    for line in ["pods list --nope -o table", "pods list --nope --jq .", "pods list --context nowhere --jq ."] {
        assert!(
            error_of(home.svcctl(line), 2).starts_with("error: "),
            "{line}: a filter is no wish for failures in JSON"
        );
    }
}

#[test]
fn wrong_settings_are_told_as_json_too() {
    let home = Home::new();
    let place = failure(&home, "pods list -o json --context nowhere", 2);
    assert_eq!(place["title"], "there is no context `nowhere`");
    let both = failure(&home, "pods list -o ndjson --context a --base-url http://b", 2);
    assert!(both["hint"].is_string(), "{both}");
}

#[test]
fn a_problem_of_the_api_is_told_as_it_is() {
    let home = Home::new();
    let problem = failure(&home, "api GET /v2/pods/nope -o json", 4);
    assert_eq!((problem["status"].as_u64(), problem["title"].as_str()), (Some(404), Some("Not Found")));
    let unknown = failure(&home, "pods get nope -o json", 4);
    assert!(unknown["detail"].as_str().unwrap().contains("nope"), "{unknown}");
}
