//! Secrets in exported states: without values unless those are asked for, and in and out again.

use engine::store::Snapshot;
use proptest::prelude::*;
use serde_json::{Value, json};
use wire::secrets::{CreateSecret, ListSecrets, UpdateSecret};

use super::{VALUE, secret};
use crate::harness::Platform;

fn document(platform: &Platform, with_values: bool) -> Value {
    let engine = &platform.engine;
    let snapshot = if with_values { engine.export_with_secrets() } else { engine.export() };
    serde_json::to_value(snapshot.unwrap()).unwrap()
}

fn import(platform: &Platform, document: &Value) {
    let snapshot: Snapshot = serde_json::from_value(document.clone()).unwrap();
    platform.engine.import(&snapshot).unwrap();
}

#[test]
fn values_are_exported_when_they_are_asked_for_and_not_otherwise() {
    let platform = Platform::new();
    let made = secret(&platform, "TOKEN");
    let plain = document(&platform, false);
    assert!(!plain.to_string().contains(VALUE));
    assert_eq!(plain["tables"]["secrets"][0]["name"], "TOKEN");
    let whole = document(&platform, true);
    assert_eq!(whole["tables"]["secrets"][0]["value"], VALUE);
    let other = Platform::new();
    secret(&other, "GONE");
    import(&other, &whole);
    assert_eq!(document(&other, true), whole, "in and out again");
    assert_eq!(other.send::<ListSecrets>(json!({})).unwrap().secrets, [made]);
    platform.engine.reset().unwrap();
    assert!(platform.send::<ListSecrets>(json!({})).unwrap().secrets.is_empty());
}

#[test]
fn a_secret_that_comes_without_its_value_keeps_the_one_that_it_has_here() {
    let platform = Platform::new();
    let made = secret(&platform, "TOKEN");
    let plain = document(&platform, false);
    let value = format!("{VALUE}2");
    platform.send::<UpdateSecret>(json!({ "id": made.id, "body": { "value": value } })).unwrap();
    secret(&platform, "LATER");
    import(&platform, &plain);
    let whole = document(&platform, true);
    let rows = whole["tables"]["secrets"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["value"]), (1, &json!(value)));
    let elsewhere = Platform::new();
    import(&elsewhere, &plain);
    let pod = elsewhere.rent_running(json!({ "env": { "A": "{{ SVCCTL_SECRET_TOKEN }}" } }));
    assert_eq!(pod.status.to_string(), "ERROR", "there is no value for it");
    elsewhere.send::<UpdateSecret>(json!({ "id": made.id, "body": { "value": "v" } })).unwrap();
    let pod = elsewhere.rent_running(json!({ "env": { "A": "{{ SVCCTL_SECRET_TOKEN }}" } }));
    assert_eq!(pod.status.to_string(), "RUNNING");
}

#[test]
fn a_document_of_an_earlier_version_has_its_secrets_among_other_things() {
    let platform = Platform::new();
    let mut old = document(&platform, false);
    old["version"] = 3.into();
    let tables = old["tables"].as_object_mut().unwrap();
    tables.remove("secrets");
    let record = json!({ "name": "TOKEN", "value": VALUE }).to_string();
    let row = json!({ "id": "aaaaaaaaaa", "account": "local", "kind": "secret", "created_at": 7, "record": record });
    tables["resources"].as_array_mut().unwrap().push(row);
    import(&platform, &old);
    let whole = document(&platform, true);
    assert_eq!(whole["tables"]["secrets"][0]["value"], VALUE);
    assert_eq!(whole["tables"]["resources"], json!([]));
}

#[test]
fn a_document_whose_secrets_are_none_changes_nothing_and_repeats_no_value() {
    let platform = Platform::new();
    secret(&platform, "TOKEN");
    let good = document(&platform, true);
    for (field, wrong) in [("name", json!(7)), ("value", json!([VALUE])), ("more", json!(VALUE)), ("id", json!(null))] {
        let mut broken = good.clone();
        broken["tables"]["secrets"][0][field] = wrong;
        let snapshot: Snapshot = serde_json::from_value(broken).unwrap();
        let refused = platform.engine.import(&snapshot).unwrap_err().to_string();
        assert!(refused.contains("secrets") && !refused.contains(VALUE), "{field}: {refused}");
    }
    assert_eq!(document(&platform, true), good);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_value_comes_back_as_it_went_in(
        values in prop::collection::btree_map("[a-z_][a-z0-9./-]{0,12}", "(\\PC|[\n\t\"\\\\{}]){1,40}", 1..6),
    ) {
        let platform = Platform::new();
        for (name, value) in &values {
            prop_assume!(!name.starts_with("svcctl"));
            platform.send::<CreateSecret>(json!({ "body": { "name": name, "value": value } })).unwrap();
        }
        let whole = document(&platform, true);
        let other = Platform::new();
        import(&other, &whole);
        prop_assert_eq!(document(&other, true), whole.clone());
        let rows = whole["tables"]["secrets"].as_array().unwrap();
        prop_assert_eq!(rows.len(), values.len());
        for row in rows {
            prop_assert_eq!(&values[row["name"].as_str().unwrap()], row["value"].as_str().unwrap());
        }
    }
}
