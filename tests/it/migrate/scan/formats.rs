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
    assert_snapshot!(tree().svcctl("migrate scan"), @r#"
    exit 1
    --- stdout
    PLACE                   CLASS    RULE               IN V2
    deploy/ci.yml:1:30      rename   pods-path          /v2/pods
    deploy/ci.yml:1:39      silent   pods-list-filters  filter the answer, or `svcctl pods list --status --name --gpu --data-center`
    reset|a.http.json:1:51  removed  pods-reset-path    none

    3 findings in 2 of 3 files: 1 rename, 1 silent, 1 removed. 1 more set aside by comments.
    `svcctl migrate rewrite` changes 1 of them; `svcctl migrate explain RULE` says more.

    Set aside by comments:
      old.yaml:1:27  pods-path  svcctl-migrate: keep

    Comments that set nothing aside:
      old.yaml:2  svcctl-migrate: ignore: it sets nothing aside

    What this scan cannot see:
      files with words of v1 in a language that is not read: 1
        Main.kt:1
      addresses that come from the environment, from a database or from another machine while a program runs
      bodies and answers that pass through code which is not in these files, such as client libraries
      ignored and hidden files, but for .env files and those of pipelines (name a file to have it read)
    "#);
}

#[test]
fn a_clean_tree_is_said_to_be_clean() {
    let home = planted(&[("a.yaml", "url: https://api.example.com/v2/pods\n")]);
    assert_snapshot!(home.svcctl("migrate scan").success(), @r#"
    exit 0
    --- stdout
    Nothing of v1 in 1 file.

    What this scan cannot see:
      addresses that come from the environment, from a database or from another machine while a program runs
      bodies and answers that pass through code which is not in these files, such as client libraries
      ignored and hidden files, but for .env files and those of pipelines (name a file to have it read)
    "#);
}

#[test]
fn the_json_has_everything() {
    let home = tree();
    let outcome = home.svcctl("migrate scan --format json");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (1, ""));
    let report = outcome.json();
    assert_eq!(report["version"], 1);
    assert_eq!(report["tool"], json!({ "name": "svcctl", "version": env!("CARGO_PKG_VERSION") }));
    assert_eq!(
        report["summary"],
        json!({
            "filesRead": 3, "findings": 3, "rename": 1, "graphql": 0, "silent": 1, "removed": 1, "known": 0, "setAside": 1, "documents": 0,
        })
    );
    let mut finding = report["findings"][1].clone();
    assert_eq!(finding["fingerprint"].take().as_str().unwrap().len(), 32);
    assert_eq!(
        finding,
        json!({
            "file": "deploy/ci.yml", "line": 1, "column": 39, "endLine": 1, "endColumn": 52,
            "rule": "pods-list-filters", "class": "silent", "text": "desiredStatus",
            "message": "The list takes no filters: a filter that stays in the query is ignored, and every pod is returned.",
            "replacement": "filter the answer, or `svcctl pods list --status --name --gpu --data-center`",
            "byHand": "the client has to do it", "fingerprint": null,
        })
    );
    assert_eq!(
        report["blindSpots"],
        json!([{
            "kind": "language", "text": "files with words of v1 in a language that is not read", "count": 1,
            "places": [{ "file": "Main.kt", "line": 1 }],
        }])
    );
    assert_eq!(report["limits"].as_array().unwrap().len(), 3);
    assert_eq!(home.svcctl("migrate scan -o json").json(), outcome.json());
    // A command's own flag wins over the general one.
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
    assert_snapshot!(tree().svcctl("migrate scan --format github"), @r#"
    exit 1
    --- stdout
    ::warning file=deploy/ci.yml,line=1,endLine=1,col=30,endColumn=38,title=pods-path (rename)::Pods live at /v2/pods. In v2: /v2/pods
    ::error file=deploy/ci.yml,line=1,endLine=1,col=39,endColumn=52,title=pods-list-filters (silent)::The list takes no filters: a filter that stays in the query is ignored, and every pod is returned. In v2: filter the answer, or `svcctl pods list --status --name --gpu --data-center` (by hand: the client has to do it)
    ::error file=reset|a.http.json,line=1,endLine=1,col=51,endColumn=60,title=pods-reset-path (removed)::There is no reset. The nearest action is restart, which clears the container disk and keeps everything else. In v2: none (by hand: v2 has nothing like it)
    ::notice title=svcctl migrate scan::3 findings in 2 of 3 files: 1 rename, 1 silent, 1 removed. 1 more set aside by comments.%0ASet aside: old.yaml:1 pods-path (svcctl-migrate: keep)%0Aold.yaml:2 svcctl-migrate: ignore: it sets nothing aside%0ANot seen: files with words of v1 in a language that is not read: 1%0AMain.kt:1%0ANot seen: addresses that come from the environment, from a database or from another machine while a program runs%0ANot seen: bodies and answers that pass through code which is not in these files, such as client libraries%0ANot seen: ignored and hidden files, but for .env files and those of pipelines (name a file to have it read)
    "#);
}

#[test]
fn a_pull_request_gets_a_comment() {
    assert_snapshot!(tree().svcctl("migrate scan --format markdown"), @r#"
    exit 1
    --- stdout
    ### API v1 to v2

    3 findings in 2 of 3 files: 1 rename, 1 silent, 1 removed. 1 more set aside by comments.

    | Place | Class | Rule | In v2 |
    | --- | --- | --- | --- |
    | `deploy/ci.yml:1:30` | rename | `pods-path` | /v2/pods |
    | `deploy/ci.yml:1:39` | silent | `pods-list-filters` | filter the answer, or `svcctl pods list --status --name --gpu --data-center` (by hand: the client has to do it) |
    | `reset\|a.http.json:1:51` | removed | `pods-reset-path` | none (by hand: v2 has nothing like it) |

    <details><summary>Set aside by comments: 1</summary>

    - `old.yaml:1` `pods-path` by `svcctl-migrate: keep`

    </details>

    <details><summary>Comments that set nothing aside: 1</summary>

    - `old.yaml:2` `svcctl-migrate: ignore`: it sets nothing aside

    </details>

    <details><summary>What this scan cannot see</summary>

    - files with words of v1 in a language that is not read: 1
      - `Main.kt:1`
    - addresses that come from the environment, from a database or from another machine while a program runs
    - bodies and answers that pass through code which is not in these files, such as client libraries
    - ignored and hidden files, but for .env files and those of pipelines (name a file to have it read)

    </details>
    "#);
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
