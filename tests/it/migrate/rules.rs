//! The table of rules, as people see it.

use insta::assert_snapshot;

use crate::harness::{Home, error_of};

#[test]
fn a_rule_is_explained_with_both_sides_and_an_example() {
    assert_snapshot!(Home::new().svcctl("migrate explain pod-volume"), @r#"
    exit 0
    --- stdout
    id      pod-volume
    class   silent
    text    By default v1 mounted 20 GB at /workspace; v2 mounts nothing, and data is lost at the first restart.
    v1      volumeInGb, volumeMountPath in the body of a pod
    v2      mounts.persistent
    before  {}
    after   {"mounts": {"persistent": {"size": 20, "path": "/workspace"}}}
    "#);
}

#[test]
fn every_rule_is_listed_in_every_format() {
    let home = Home::new();
    let listed = home.svcctl("migrate explain -o json").success().json();
    let rules = listed["rules"].as_array().unwrap();
    assert!(rules.len() > 90, "{}", rules.len());
    for rule in rules {
        for field in ["id", "class", "text", "v1", "v2", "before", "after"] {
            assert!(rule[field].as_str().is_some_and(|text| !text.is_empty()), "{field} of {rule}");
        }
    }
    let ids = home.svcctl("migrate explain -o id").success().stdout;
    assert_eq!(ids.lines().count(), rules.len());
    for format in ["table", "wide", "ndjson", "yaml", "csv"] {
        let shown = home.svcctl(&format!("migrate explain -o {format}")).success().stdout;
        assert!(ids.lines().all(|id| shown.contains(id)), "{format}");
    }
    for format in ["json", "yaml", "csv", "ndjson", "wide"] {
        assert!(home.svcctl(&format!("migrate explain pod-env -o {format}")).success().stdout.contains("environment"));
    }
}

#[test]
fn a_rule_that_there_is_not_is_wrong_usage_and_near_ones_are_named() {
    assert_snapshot!(error_of(Home::new().svcctl("migrate explain volume-minimum"), 2), @r"
    error: there is no rule `volume-minimum`
      `pod-volume-minimum`
      `template-volume-minimum`

    hint: `svcctl migrate explain` lists them
    ");
}
