//! The rules of names, values and descriptions, at the platform itself.

use serde_json::{Value, json};
use wire::{
    NoContent,
    secrets::{CreateSecret, DeleteSecret, GetSecret, ListSecrets, UpdateSecret},
};

use super::{VALUE, create, secret};
use crate::harness::Platform;

fn status(platform: &Platform, body: Value) -> u16 {
    platform.send::<CreateSecret>(json!({ "body": body })).map_or_else(|problem| problem.status, |_| 201)
}

#[test]
fn a_secret_is_shown_with_everything_but_its_value() {
    let platform = Platform::new();
    let body = json!({ "name": "TOKEN", "value": VALUE, "description": "of the hub" });
    let made = platform.send::<CreateSecret>(json!({ "body": body })).unwrap();
    let shown = serde_json::to_value(&made).unwrap();
    let expected = json!({
        "id": made.id, "name": "TOKEN", "description": "of the hub", "createdAt": platform.now(),
        "valueLastUpdatedAt": null,
    });
    assert_eq!(shown, expected);
    assert_eq!(platform.send::<GetSecret>(json!({ "id": made.id })), Ok(made.clone()));
    let list = |name: Option<&str>| {
        let fields = name.map_or_else(|| json!({}), |name| json!({ "name": name }));
        platform.send::<ListSecrets>(fields).unwrap().secrets
    };
    for name in [None, Some("TOKEN"), Some("token")] {
        assert_eq!(list(name), std::slice::from_ref(&made), "{name:?}");
    }
    assert!(list(Some("TOKE")).is_empty());
    assert_eq!(platform.send::<DeleteSecret>(json!({ "id": made.id })), Ok(NoContent));
    assert_eq!(platform.send::<GetSecret>(json!({ "id": made.id })).unwrap_err().status, 404);
    assert_eq!(platform.send::<DeleteSecret>(json!({ "id": made.id })).unwrap_err().status, 404);
}

#[test]
fn names_have_their_letters_their_length_and_no_prefix_of_the_platform() {
    let platform = Platform::new();
    let long = "n".repeat(191);
    for (name, expected) in [
        ("TOKEN", 201),
        ("_", 201),
        ("a/b.c-d_1", 201),
        (long.as_str(), 201),
        (&format!("{long}n"), 422),
        ("", 422),
        ("1a", 422),
        ("-a", 422),
        ("a b", 422),
        ("ä", 422),
        ("a\n", 422),
        ("SVCCTL_x", 422),
        ("svcctl", 422),
        ("SvcCtlx", 422),
        ("SVCCT", 201),
        ("Token", 409),
        ("A/B.C-D_1", 409),
    ] {
        assert_eq!(status(&platform, json!({ "name": name, "value": "v" })), expected, "{name:?}");
    }
    let prefixed = Platform::new();
    let prefixed = Platform { engine: prefixed.engine.with_worker_env_prefix("ACME".to_owned()), ..prefixed };
    for (name, expected) in [("acme_x", 422), ("SVCCTL_x", 422), ("ACM", 201)] {
        assert_eq!(status(&prefixed, json!({ "name": name, "value": "v" })), expected, "{name}");
    }
}

#[test]
fn a_value_has_a_character_and_less_than_16_mib() {
    let platform = Platform::new();
    let of = |value: Value| status(&platform, json!({ "name": "A", "value": value }));
    assert_eq!([of(json!("")), of(json!(null)), of(json!(7)), of(json!(["v"]))], [422; 4]);
    let limit = 16 << 20;
    assert_eq!(of(json!("x".repeat(limit))), 422);
    // A character may have several bytes.
    assert_eq!(of(json!("ü".repeat(limit / 2))), 422);
    assert_eq!(of(json!("x".repeat(limit - 1))), 201);
    let body = |value: String| status(&platform, json!({ "name": "B", "value": value }));
    assert_eq!(body("\u{1}".repeat(limit / 4)), 413, "its JSON is six times as long");
}

#[test]
fn a_description_has_65535_bytes_at_the_most() {
    let platform = Platform::new();
    let of = |name: &str, text: &str| status(&platform, json!({ "name": name, "value": "v", "description": text }));
    assert_eq!(of("A", &"x".repeat(65_536)), 422);
    assert_eq!(of("A", &"ü".repeat(32_768)), 422);
    assert_eq!(of("A", &"x".repeat(65_535)), 201);
    assert_eq!(status(&platform, json!({ "name": "B", "value": "v", "description": null })), 422);
    assert_eq!(status(&platform, json!({ "name": "B", "value": "v", "scope": "all" })), 422);
}

#[test]
fn an_update_has_a_value_or_a_description_or_both() {
    let platform = Platform::new();
    let made = secret(&platform, "A");
    let update = |body: Value| platform.send::<UpdateSecret>(json!({ "id": made.id, "body": body }));
    platform.pass_seconds(5);
    let described = update(json!({ "description": "x" })).unwrap();
    assert_eq!((described.description.as_deref(), described.value_last_updated_at), (Some("x"), None));
    let rotated = update(json!({ "value": "w" })).unwrap();
    assert_eq!(rotated.value_last_updated_at, Some(platform.now()));
    assert_eq!((rotated.description.as_deref(), *rotated.created_at), (Some("x"), *made.created_at));
    platform.pass_seconds(5);
    let both = update(json!({ "value": "u", "description": "" })).unwrap();
    assert_eq!((both.description, both.value_last_updated_at), (None, Some(platform.now())));
    for body in [json!({}), json!({ "name": "B" }), json!({ "value": "" }), json!({ "value": "v", "name": "B" })] {
        assert_eq!(update(body.clone()).unwrap_err().status, 422, "{body}");
    }
    let both = json!({ "value": "x".repeat(16 << 20), "description": "y" });
    assert_eq!(update(both).unwrap_err().status, 422);
    let after = platform.send::<GetSecret>(json!({ "id": made.id })).unwrap();
    assert_eq!(after.description, None, "both or none");
    let unknown = platform.send::<UpdateSecret>(json!({ "id": "nosuch", "body": { "value": "v" } }));
    assert_eq!(unknown.unwrap_err().status, 404);
}

#[test]
fn what_is_wrong_is_told_without_the_value() {
    let platform = Platform::new();
    for body in [
        json!({ "name": "A", "value": [VALUE] }),
        json!({ "name": "A", "value": { "is": VALUE } }),
        json!({ "name": "svcctl", "value": VALUE }),
        json!({ "name": "", "value": VALUE, "more": 1 }),
        json!({ "value": VALUE }),
    ] {
        let problem = platform.send::<CreateSecret>(json!({ "body": body })).unwrap_err();
        assert!(!serde_json::to_string(&problem).unwrap().contains(VALUE), "{problem:?}");
    }
    platform.send::<CreateSecret>(create("A", VALUE)).unwrap();
    let taken = platform.send::<CreateSecret>(create("a", VALUE)).unwrap_err();
    assert!(taken.status == 409 && !taken.detail.contains(VALUE), "{taken:?}");
}
