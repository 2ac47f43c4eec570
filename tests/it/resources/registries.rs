//! Deleting a registry, and everything that refers to it (wire.md, Registries).

use serde_json::{Value, json};
use wire::{
    registries::{CreateRegistry, DeleteRegistry},
    templates::{GetTemplate, UpdateTemplate},
};

use super::{check, reply};
use crate::harness::{Platform, body, refusal, template};

fn registry(platform: &Platform) -> String {
    let fields = json!({ "body": { "name": "r", "username": "u", "password": "p" } });
    platform.send::<CreateRegistry>(fields).unwrap().id
}

#[test]
fn every_credential_has_a_character_at_least() {
    let platform = Platform::new();
    let body = |name: &str, username: &str, password: &str| json!({ "body": { "name": name, "username": username, "password": password } });
    check::<CreateRegistry>(
        &platform,
        &[(body("", "u", "p"), 422), (body("r", "", "p"), 422), (body("r", "u", ""), 422), (body("r", "u", "p"), 200)],
    );
}

#[test]
fn a_registry_that_a_pod_uses_stays_and_templates_lose_one_that_goes() {
    let platform = Platform::new();
    let (used, other) = (registry(&platform), registry(&platform));
    let delete = |id: &str| platform.send::<DeleteRegistry>(json!({ "id": id }));
    let first = platform.rent(json!({ "registry": used })).id;
    let second = platform.rent(json!({ "registry": used })).id;
    let template_id = template(&platform, json!({ "registry": used }));
    let kept = template(&platform, json!({ "registry": other }));
    // A stopped pod will pull its image again.
    platform.act(&first, "stop").unwrap();
    let problem = delete(&used).unwrap_err();
    assert_eq!(problem.status, 400);
    assert!(problem.detail.contains(&first) && problem.detail.contains(&second), "{}", problem.detail);
    platform.act(&first, "terminate").unwrap();
    assert_eq!(refusal(delete(&used)).0, 400);
    platform.update(&second, json!({ "registry": null })).unwrap();
    delete(&used).unwrap();
    let of = |id: &str| reply::<GetTemplate>(&platform, json!({ "id": id }))["registry"].clone();
    assert_eq!((of(&template_id), of(&kept)), (Value::Null, json!(other)));
    // Templates and pods that referred to it can be sent back as they were shown, and create pods.
    let shown = reply::<GetTemplate>(&platform, json!({ "id": template_id }));
    let back = json!({ "id": template_id, "body": { "name": shown["name"], "registry": shown["registry"] } });
    platform.send::<UpdateTemplate>(back).unwrap();
    assert_eq!(platform.rent(json!({ "templateId": template_id })).registry, None);
}

#[test]
fn null_takes_the_registry_of_a_template_away() {
    let platform = Platform::new();
    let registry = registry(&platform);
    let id = template(&platform, json!({ "registry": registry }));
    let mut asked = body(json!({ "templateId": id }));
    assert_eq!(platform.create(asked.clone()).unwrap().registry, Some(registry));
    asked["registry"] = Value::Null;
    assert_eq!(platform.create(asked).unwrap().registry, None);
}
