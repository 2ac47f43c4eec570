//! Findings that do not count: comments that set them aside, baselines, and the class from which on a scan fails.

use insta::assert_snapshot;
use serde_json::json;

use super::{POD, found, list, planted, refused, scan};

#[test]
fn comments_set_findings_aside_and_are_listed() {
    let home = planted(&[(
        "a.yaml",
        "a: https://h.example.com/v1/pods # svcctl-migrate: keep\n\
         # rp-migrate: ignore\n\
         b: https://h.example.com/v1/pods\n\
         # svcctl-migrate: ignore-start\n\
         c: https://h.example.com/v1/pods\n\
         # svcctl-migrate: ignore-end\n\
         d: https://h.example.com/v1/pods\n",
    )]);
    let report = scan(&home, "");
    assert_eq!(list(&report, "findings"), ["a.yaml:7 pods-path"]);
    assert_eq!(list(&report, "setAside"), ["a.yaml:1 pods-path", "a.yaml:3 pods-path", "a.yaml:5 pods-path"]);
    assert_eq!(report["setAside"][1]["marker"], json!({ "line": 2, "text": "rp-migrate: ignore" }));
}

#[test]
fn a_comment_may_be_about_the_whole_file() {
    let home = planted(&[("a.yaml", &format!("{POD}# svcctl-migrate: keep-file\n"))]);
    assert_eq!(home.svcctl("migrate scan").code, 0);
}

#[test]
fn a_comment_about_other_rules_sets_nothing_aside() {
    let home = planted(&[
        ("a.yaml", "a: https://h.example.com/v1/pods # svcctl-migrate: ignore base-url\n"),
        ("b.yaml", "a: 5 # svcctl-migrate: keep\n"),
        ("c.yaml", "a: https://h.example.com/v1/pods # svcctl-migrate: ignore pod-path\n"),
    ]);
    let report = scan(&home, "");
    assert_eq!(list(&report, "findings"), ["a.yaml:1 pods-path", "c.yaml:1 pods-path"]);
    assert_eq!(
        report["idleMarkers"],
        json!([
            { "file": "a.yaml", "line": 1, "text": "svcctl-migrate: ignore base-url", "reason": "it sets nothing aside" },
            { "file": "b.yaml", "line": 1, "text": "svcctl-migrate: keep", "reason": "it sets nothing aside" },
            { "file": "c.yaml", "line": 1, "text": "svcctl-migrate: ignore pod-path", "reason": "there is no rule `pod-path`" },
        ])
    );
}

#[test]
fn a_baseline_knows_its_findings_when_lines_move() {
    let home = planted(&[("a.yaml", POD)]);
    home.write("base.json", home.svcctl("migrate scan --format json a.yaml").stdout);
    home.write("a.yaml", format!("# new\n\nmore: 1\n{POD}"));
    let report = scan(&home, "a.yaml --baseline base.json");
    assert_eq!((list(&report, "findings"), list(&report, "known")), (vec![], vec!["a.yaml:4 pods-path".to_owned()]));
    assert_eq!(home.svcctl("migrate scan a.yaml --baseline base.json").code, 0);
}

#[test]
fn a_second_one_of_the_same_text_is_new() {
    let home = planted(&[("a.yaml", POD)]);
    home.write("base.json", home.svcctl("migrate scan --format json a.yaml").stdout);
    home.write("a.yaml", format!("{POD}again: https://api.example.com/v1/pods\n"));
    let outcome = home.svcctl("migrate scan a.yaml --baseline base.json --format json");
    assert_eq!((outcome.code, list(&outcome.json(), "findings")), (1, vec!["a.yaml:2 pods-path".to_owned()]));
    // The report of a scan with a baseline is a baseline for the next.
    home.write("next.json", &outcome.stdout);
    assert_eq!(home.svcctl("migrate scan a.yaml --baseline next.json").code, 0);
}

#[test]
fn what_is_no_report_is_no_baseline() {
    let home = planted(&[("a.yaml", POD)]);
    home.write("base.json", "{\"runs\": []}");
    assert_snapshot!(refused(home.svcctl("migrate scan a.yaml --baseline base.json")), @r"
    error: cannot take `base.json` as a baseline: it is not a report of `migrate scan --format json`: missing field `findings` at line 1 column 12

    hint: make one with `svcctl migrate scan --format json > FILE`
    ");
    home.write("base.json", "{\"version\": 9, \"findings\": 3}");
    let error = refused(home.svcctl("migrate scan a.yaml --baseline base.json"));
    assert!(error.contains("version 9, which is newer than this program"), "{error}");
    assert!(refused(home.svcctl("migrate scan --baseline nowhere.json")).contains("cannot read `nowhere.json`"));
}

#[test]
fn a_class_decides_what_a_scan_fails_on() {
    // One of each class, each in a file of its own.
    let home = planted(&[
        ("rename.yaml", POD),
        ("silent.yaml", "url: https://api.example.com/v1/billing/endpoints\n"),
        ("removed.yaml", "method: POST\nurl: https://api.example.com/v1/pods/abc/reset\n"),
    ]);
    for (file, any, rename, silent, removed) in
        [("rename", 1, 1, 0, 0), ("silent", 1, 1, 1, 0), ("removed", 1, 1, 1, 1)]
    {
        let code = |class: &str| home.svcctl(&format!("migrate scan {file}.yaml --fail-on {class}")).code;
        assert_eq!(
            [code("any"), code("rename"), code("silent"), code("removed"), code("none")],
            [any, rename, silent, removed, 0],
            "{file}"
        );
    }
    assert_eq!(home.svcctl("migrate scan").code, 1);
    assert_eq!(found(&home).len(), 3);
}
