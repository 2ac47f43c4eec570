//! Templates, volumes, registries, the organization and ssh keys: the rules of wire.md, at the platform itself.

mod again;
mod catalog;
mod delegations;
mod organization;
mod registries;

use engine::Handle;
use serde_json::{Value, json};
use wire::{
    NoContent, Problem,
    account::{ListSshKeys, SetSshKeys},
    pods::{ActOnPod, CreatePod, DeletePod, GetPod, UpdatePod},
    registries::{CreateRegistry, DeleteRegistry, GetRegistry, ListRegistries},
    secrets::{DeleteSecret, UpdateSecret},
    templates::{CreateTemplate, DeleteTemplate, GetTemplate, ListTemplates, UpdateTemplate},
    volumes::{
        CreateGlobalVolume, CreateNetworkVolume, DeleteGlobalVolume, DeleteNetworkVolume, GetGlobalVolume,
        GetNetworkVolume, ListGlobalVolumes, ListNetworkVolumes, UpdateGlobalVolume, UpdateNetworkVolume,
    },
};

use crate::harness::{Platform, body, global_volume, network_volume, template};

/// The reply as JSON.
fn reply<O: Handle<Output: serde::Serialize>>(platform: &Platform, fields: Value) -> Value {
    serde_json::to_value(platform.send::<O>(fields).unwrap()).unwrap()
}

/// Sends each body, and expects its status: 200 for any success.
fn check<O: Handle>(platform: &Platform, rows: &[(Value, u16)]) {
    for (fields, expected) in rows {
        let status = platform.send::<O>(fields.clone()).map_or_else(|problem| problem.status, |_| 200);
        assert_eq!(status, *expected, "{} {fields}", O::ID);
    }
}

/// The entries of `errors` of a refusal.
fn errors<O: Handle>(platform: &Platform, fields: Value) -> Vec<String> {
    platform.send::<O>(fields).map(|_| ()).unwrap_err().errors
}

/// `base` with what `more` adds to it, as a body; null takes a field away.
fn with(base: &Value, more: &Value) -> Value {
    let mut fields = base.as_object().unwrap().clone();
    for (name, value) in more.as_object().unwrap() {
        if value.is_null() {
            fields.remove(name)
        } else {
            fields.insert(name.clone(), value.clone())
        };
    }
    json!({ "body": fields })
}

/// Each change of a body with the status that it gives.
fn changes(base: &Value, rows: &[(Value, u16)]) -> Vec<(Value, u16)> {
    rows.iter().map(|(more, status)| (with(base, more), *status)).collect()
}

#[test]
fn a_network_volume_has_its_shape() {
    let platform = Platform::new();
    let base = json!({ "name": "data", "size": 100, "dataCenter": "US-CA-2" });
    check::<CreateNetworkVolume>(
        &platform,
        &changes(
            &base,
            &[
                (json!({}), 200),
                (json!({ "size": 10 }), 200),
                (json!({ "size": 4096 }), 200),
                (json!({ "type": "STANDARD" }), 200),
                (json!({ "size": 9 }), 422),
                (json!({ "size": 4097 }), 422),
                (json!({ "size": -10 }), 422),
                (json!({ "size": 10.5 }), 422),
                (json!({ "size": "100" }), 422),
                (json!({ "name": "" }), 422),
                (json!({ "name": null }), 422),
                (json!({ "size": null }), 422),
                (json!({ "dataCenter": null }), 422),
                (json!({ "dataCenterId": "US-CA-2" }), 422),
                (json!({ "type": "FAST" }), 422),
                (json!({ "type": "standard" }), 422),
                (json!({ "dataCenter": "XX-1" }), 400),
            ],
        ),
    );
}

#[test]
fn a_network_volume_is_of_a_type_that_its_data_center_has() {
    let platform = Platform::new();
    for site in platform.engine.fleet().unwrap().data_centers {
        for kind in ["STANDARD", "HIGH_PERFORMANCE"] {
            let body = json!({ "name": "a", "size": 10, "dataCenter": site.id, "type": kind });
            let offered = site.network_volume_types.iter().any(|offered| json!(offered) == kind);
            let status =
                platform.send::<CreateNetworkVolume>(json!({ "body": body })).map_err(|refused| refused.status);
            assert_eq!(status.map(|volume| json!(volume.kind)), if offered { Ok(json!(kind)) } else { Err(400) });
        }
    }
}

#[test]
fn a_network_volume_grows_and_never_shrinks() {
    let platform = Platform::new();
    let id = network_volume(&platform, "US-IL-1");
    let update = |body: Value| json!({ "id": id, "body": body });
    check::<UpdateNetworkVolume>(
        &platform,
        &[
            (update(json!({ "size": 100 })), 200),
            (update(json!({ "size": 101, "name": "grown" })), 200),
            (update(json!({ "size": 100 })), 400),
            (update(json!({ "size": 4097 })), 422),
            (update(json!({})), 422),
            (update(json!({ "name": "" })), 422),
            (update(json!({ "dataCenter": "US-KS-2" })), 422),
            (update(json!({ "type": "HIGH_PERFORMANCE" })), 422),
        ],
    );
    let volume = reply::<GetNetworkVolume>(&platform, json!({ "id": id }));
    let expected = json!({ "id": id, "name": "grown", "size": 101, "dataCenter": "US-IL-1", "type": "STANDARD" });
    assert_eq!(volume, expected);
}

#[test]
fn a_volume_that_is_mounted_stays_until_the_pod_is_gone() {
    let platform = Platform::new();
    let (network, global) = (network_volume(&platform, "US-IL-1"), global_volume(&platform));
    let mounts = json!({ "network": [{ "volumeId": network, "path": "/n" }], "global": [{ "volumeId": global }] });
    let pod = platform.rent(json!({ "mounts": mounts })).id;
    let delete = || {
        let network = platform.send::<DeleteNetworkVolume>(json!({ "id": network }));
        let global = platform.send::<DeleteGlobalVolume>(json!({ "id": global }));
        (network.map_err(|refused| refused.status), global.map_err(|refused| refused.status))
    };
    assert_eq!(delete(), (Err(409), Err(409)));
    platform.act(&pod, "stop").unwrap();
    assert_eq!(delete(), (Err(409), Err(409)), "a stopped pod mounts it too");
    platform.act(&pod, "terminate").unwrap();
    assert_eq!(delete(), (Ok(NoContent), Ok(NoContent)));
    assert_eq!(delete(), (Err(404), Err(404)));
    platform.engine.check_books().unwrap();
}

#[test]
fn the_refusal_names_every_pod_that_mounts_the_volume() {
    let platform = Platform::new();
    let id = network_volume(&platform, "US-IL-1");
    let pods: Vec<String> = (0..2)
        .map(|_| platform.rent(json!({ "mounts": { "network": [{ "volumeId": id, "path": "/n" }] } })).id)
        .collect();
    let problem = platform.send::<DeleteNetworkVolume>(json!({ "id": id })).unwrap_err();
    assert!(pods.iter().all(|pod| problem.detail.contains(pod)), "{}", problem.detail);
}

#[test]
fn a_network_volume_needs_money_and_a_global_one_does_not() {
    let platform = Platform::new();
    let id = network_volume(&platform, "US-IL-1");
    platform.engine.set_credit("0".parse().unwrap()).unwrap();
    let grow = |size: u64| json!({ "id": id, "body": { "name": "other", "size": size } });
    let size = reply::<GetNetworkVolume>(&platform, json!({ "id": id }))["size"].as_u64().unwrap();
    check::<UpdateNetworkVolume>(&platform, &[(grow(size + 1), 402), (grow(size), 200)]);
    platform.send::<DeleteNetworkVolume>(json!({ "id": id })).unwrap();
    let body = json!({ "name": "data", "size": 10, "dataCenter": "US-IL-1" });
    check::<CreateNetworkVolume>(&platform, &[(json!({ "body": body }), 402)]);
    check::<CreateGlobalVolume>(&platform, &[(json!({ "body": { "name": "shared" } }), 200)]);
    assert_eq!(reply::<ListNetworkVolumes>(&platform, json!({}))["networkVolumes"], json!([]));
}

#[test]
fn a_global_volume_is_a_name() {
    let platform = Platform::new();
    check::<CreateGlobalVolume>(
        &platform,
        &[
            (json!({ "body": { "name": "shared" } }), 200),
            (json!({ "body": { "name": "" } }), 422),
            (json!({ "body": { "name": " \t" } }), 422),
            (json!({ "body": { "name": format!(" {} ", "n".repeat(191)) } }), 200),
            (json!({ "body": { "name": "n".repeat(192) } }), 422),
            (json!({ "body": {} }), 422),
            (json!({ "body": { "name": "shared", "size": 10 } }), 422),
            (json!({ "body": { "name": "shared", "dataCenter": "US-IL-1" } }), 422),
        ],
    );
    let id = global_volume(&platform);
    check::<UpdateGlobalVolume>(
        &platform,
        &[
            (json!({ "id": id, "body": { "name": " common room " } }), 200),
            (json!({ "id": id, "body": {} }), 422),
            (json!({ "id": id, "body": { "name": "" } }), 422),
            (json!({ "id": id, "body": { "size": 10 } }), 422),
        ],
    );
    let shown = json!({ "id": id, "name": "common room", "createdAt": platform.now(), "createdByUserId": "local" });
    assert_eq!(reply::<GetGlobalVolume>(&platform, json!({ "id": id })), shown);
}

#[test]
fn a_template_has_all_its_fields_and_their_defaults() {
    let platform = Platform::new();
    let template = reply::<CreateTemplate>(&platform, json!({ "body": { "name": "base", "image": "base:1" } }));
    let id = template["id"].as_str().unwrap();
    assert!(id.len() == 10 && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()), "{id}");
    let expected = json!({
        "id": id, "name": "base", "image": "base:1", "args": "", "cmd": [], "entrypoint": [], "disk": 20, "env": {},
        "ports": [], "registry": null, "mounts": {}, "serverless": false, "public": false, "category": "NVIDIA",
        "startSsh": true, "startJupyter": true, "allowedCudaVersions": [],
    });
    assert_eq!(template, expected);
    assert_eq!(reply::<GetTemplate>(&platform, json!({ "id": id })), expected);
    assert_eq!(reply::<ListTemplates>(&platform, json!({}))["templates"], json!([expected]));
}

#[test]
fn a_template_has_its_shape() {
    let platform = Platform::new();
    let base = json!({ "name": "base", "image": "base:1" });
    check::<CreateTemplate>(
        &platform,
        &changes(
            &base,
            &[
                (json!({ "name": null }), 422),
                (json!({ "name": "" }), 422),
                (json!({ "image": null }), 422),
                (json!({ "imageName": "a" }), 422),
                (json!({ "isPublic": true }), 422),
                (json!({ "public": "yes" }), 422),
                (json!({ "category": "TPU" }), 422),
                (json!({ "category": "nvidia" }), 422),
                (json!({ "disk": 0 }), 422),
                (json!({ "ports": ["22"] }), 422),
                (json!({ "ports": ["22/tcp", "22/tcp"] }), 422),
                (json!({ "env": { "A": 1 } }), 422),
                (json!({ "allowedCudaVersions": ["12"] }), 422),
                (json!({ "mounts": { "network": [] } }), 422),
                (json!({ "mounts": { "global": [] } }), 422),
                (json!({ "mounts": { "persistent": { "size": 9, "path": "/a" } } }), 422),
                (json!({ "mounts": { "persistent": { "size": 10, "path": "/a" } } }), 200),
                (json!({ "mounts": { "persistent": { "size": 10, "path": "/a" } }, "category": "CPU" }), 200),
                (json!({ "disk": 5_000_000 }), 200),
                (json!({ "args": "echo 'open" }), 400),
                (json!({ "args": "a b", "cmd": ["a", "c"] }), 400),
                (json!({ "registry": "nosuchreg1" }), 400),
                (json!({ "category": "AMD", "serverless": true, "public": true, "startSsh": false }), 200),
            ],
        ),
    );
}

#[test]
fn a_template_is_changed_field_by_field() {
    let platform = Platform::new();
    let mounts = json!({ "persistent": { "size": 10, "path": "/a" } });
    let more = json!({ "args": "run it", "env": { "A": "1" }, "ports": ["80/http"], "mounts": &mounts });
    let id = template(&platform, more);
    let update = |body: Value| reply::<UpdateTemplate>(&platform, json!({ "id": id, "body": body }));
    let before = reply::<GetTemplate>(&platform, json!({ "id": id }));
    assert_eq!(update(json!({})), before);
    let after = update(json!({ "image": "base:2", "env": { "B": "2" }, "cmd": [], "mounts": {}, "disk": 30 }));
    assert_eq!((&after["image"], &after["env"], &after["disk"]), (&"base:2".into(), &json!({ "B": "2" }), &30.into()));
    assert_eq!((&after["args"], &after["cmd"], &after["mounts"]), (&"".into(), &json!([]), &json!({})));
    assert_eq!((&after["name"], &after["ports"]), (&before["name"], &before["ports"]));
    check::<UpdateTemplate>(
        &platform,
        &[
            (json!({ "id": id, "body": { "name": "" } }), 422),
            (json!({ "id": id, "body": { "containerDiskInGb": 5 } }), 422),
            (json!({ "id": id, "body": { "registry": "nosuchreg1" } }), 400),
            (json!({ "id": id, "body": { "category": "CPU", "mounts": mounts } }), 200),
            (json!({ "id": id, "body": { "registry": null } }), 200),
        ],
    );
}

#[test]
fn every_public_template_of_the_catalog_makes_a_pod() {
    let platform = Platform::new();
    let mut seen = 0;
    for source in ["official", "verified", "community"] {
        let listed = reply::<wire::catalog::ListCatalogTemplates>(&platform, json!({ "source": source }));
        for template in listed["templates"].as_array().unwrap() {
            let hardware = match template["category"].as_str().unwrap() {
                "CPU" => json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 2 } }),
                "AMD" => json!({ "gpu": { "id": "AMD Instinct MI300X OAM" } }),
                _ => json!({}),
            };
            let mut more = json!({ "image": null, "templateId": template["id"] });
            more.as_object_mut().unwrap().extend(hardware.as_object().unwrap().clone());
            let pod = platform.create(body(more));
            if template["serverless"] == true {
                assert_eq!(pod.unwrap_err().status, 422, "{template}");
            } else {
                let pod = pod.unwrap_or_else(|problem| panic!("{template}: {problem}"));
                assert_eq!((json!(pod.image), pod.template), (template["image"].clone(), None));
                platform.act(&pod.id, "terminate").unwrap();
            }
            seen += 1;
        }
    }
    assert!(seen >= 3, "{seen}");
}

#[test]
fn a_public_template_is_in_the_catalog_as_long_as_it_is_public() {
    let platform = Platform::new();
    let listed = |source: &str, id: &str| {
        let list = reply::<wire::catalog::ListCatalogTemplates>(&platform, json!({ "source": source }));
        list["templates"].as_array().unwrap().iter().any(|template| template["id"] == id)
    };
    let id = template(&platform, json!({ "public": true }));
    let private = template(&platform, json!({}));
    assert!(listed("community", &id) && !listed("official", &id) && !listed("community", &private));
    platform.send::<UpdateTemplate>(json!({ "id": id, "body": { "public": false } })).unwrap();
    assert!(!listed("community", &id));
    platform.send::<UpdateTemplate>(json!({ "id": id, "body": { "public": true } })).unwrap();
    assert!(listed("community", &id));
    platform.send::<DeleteTemplate>(json!({ "id": id })).unwrap();
    assert!(!listed("community", &id));
    check::<wire::catalog::ListCatalogTemplates>(&platform, &[(json!({ "source": "mine" }), 422)]);
}

#[test]
fn the_catalog_shows_at_most_a_hundred_templates() {
    let platform = Platform::new();
    for _ in 0..105 {
        template(&platform, json!({ "public": true }));
    }
    let list = reply::<wire::catalog::ListCatalogTemplates>(&platform, json!({ "source": "community" }));
    assert_eq!(list["templates"].as_array().unwrap().len(), 100);
    assert_eq!(list.get("pagination"), None);
}

#[test]
fn a_registry_never_shows_its_credentials() {
    let platform = Platform::new();
    let body = json!({ "name": "docker", "username": "robot", "password": "hunter2" });
    let made = reply::<CreateRegistry>(&platform, json!({ "body": body }));
    let id = made["id"].as_str().unwrap();
    let expected = json!({ "id": id, "name": "docker" });
    assert_eq!(made, expected);
    assert_eq!(reply::<GetRegistry>(&platform, json!({ "id": id })), expected);
    assert_eq!(reply::<ListRegistries>(&platform, json!({}))["registries"], json!([expected]));
    check::<CreateRegistry>(
        &platform,
        &changes(
            &body,
            &[
                (json!({ "name": "" }), 422),
                (json!({ "name": null }), 422),
                (json!({ "username": null }), 422),
                (json!({ "password": null }), 422),
                (json!({ "password": 7 }), 422),
                (json!({ "password": "" }), 422),
                (json!({ "username": "" }), 422),
                (json!({ "url": "x" }), 422),
            ],
        ),
    );
    let pod = platform.rent(json!({ "registry": id }));
    assert_eq!(pod.registry.as_deref(), Some(id));
    assert!(!serde_json::to_string(&pod).unwrap().contains("hunter2"));
    platform.act(&pod.id, "terminate").unwrap();
    assert_eq!(platform.send::<DeleteRegistry>(json!({ "id": id })), Ok(NoContent));
}

#[test]
fn what_is_wrong_with_a_credential_is_told_without_the_credential() {
    let platform = Platform::new();
    let body = json!({ "name": "", "username": ["robot"], "password": { "is": "hunter2" }, "hunter3": 1 });
    let told = errors::<CreateRegistry>(&platform, json!({ "body": body })).join("\n");
    assert!(told.contains("$.password") && !told.contains("hunter2"), "{told}");
}

#[test]
fn ssh_keys_are_replaced_as_a_whole_and_have_their_form() {
    let platform = Platform::new();
    let set = |keys: Value| json!({ "body": { "keys": keys } });
    check::<SetSshKeys>(
        &platform,
        &[
            (
                set(json!([
                    "ssh-ed25519 AAAA",
                    "ecdsa-sha2-nistp256 AAAA me",
                    "sk-ssh-ed25519@openssh.com AAAA a b\tc"
                ])),
                200,
            ),
            (set(json!(["ssh-rsa"])), 422),
            (set(json!(["rsa AAAA"])), 422),
            (set(json!([" ssh-rsa AAAA"])), 422),
            (set(json!(["ssh-rsa AAAA\nssh-rsa BBBB"])), 422),
            (set(json!(["ssh-rsa AAAA\r"])), 422),
            (set(json!(["-----BEGIN OPENSSH PRIVATE KEY-----"])), 422),
            (set(json!([""])), 422),
            (set(json!([1])), 422),
            (set(json!("ssh-rsa AAAA")), 422),
            (json!({ "body": {} }), 422),
            (json!({ "body": { "keys": [], "key": "x" } }), 422),
        ],
    );
    assert_eq!(reply::<ListSshKeys>(&platform, json!({}))["keys"].as_array().unwrap().len(), 3);
    let told = errors::<SetSshKeys>(&platform, set(json!(["ssh-rsa AAAA", "no key", "nor this"])));
    assert!(told.len() == 2 && told[0].starts_with("$.keys[1]: "), "{told:?}");
    check::<SetSshKeys>(&platform, &[(set(json!([])), 200)]);
    assert_eq!(reply::<ListSshKeys>(&platform, json!({})), json!({ "keys": [] }));
}

/// Makes five of a kind and reads them two by two.
/// A cursor of another list than this one.
fn foreign_cursor(key: &str) -> Value {
    let platform = Platform::new();
    let list = if key == "registries" {
        for _ in 0..2 {
            global_volume(&platform);
        }
        reply::<ListGlobalVolumes>(&platform, json!({ "limit": 1 }))
    } else {
        let body = json!({ "name": "r", "username": "u", "password": "p" });
        for _ in 0..2 {
            platform.send::<CreateRegistry>(json!({ "body": body })).unwrap();
        }
        reply::<ListRegistries>(&platform, json!({ "limit": 1 }))
    };
    let cursor = list["pagination"]["nextCursor"].clone();
    assert!(cursor.is_string());
    cursor
}

fn check_pages<C: Handle<Output: serde::Serialize>, L: Handle<Output: serde::Serialize>>(key: &str, body: &Value) {
    let platform = Platform::new();
    let mut made = Vec::new();
    for name in ["a", "b", "c", "d", "e"] {
        // Two of a moment, so that the id has to tell them apart.
        platform.pass_seconds(u64::from(name != "c"));
        made.push(reply::<C>(&platform, with(body, &json!({ "name": name })))["id"].clone());
    }
    let all = reply::<L>(&platform, json!({}));
    assert_eq!(all["pagination"], json!({ "hasNextPage": false, "nextCursor": null }), "{key}");
    let ids = |list: &Value| list[key].as_array().unwrap().iter().map(|item| item["id"].clone()).collect::<Vec<_>>();
    made[1..3].sort_by_key(ToString::to_string);
    assert_eq!(ids(&all), made, "{key}");
    let (mut seen, mut query) = (Vec::new(), json!({ "limit": 2 }));
    loop {
        let page = reply::<L>(&platform, query.clone());
        seen.extend(ids(&page));
        assert_eq!(page["pagination"]["hasNextPage"], page["pagination"]["nextCursor"].is_string());
        if page["pagination"]["nextCursor"].is_null() {
            break;
        }
        query["cursor"] = page["pagination"]["nextCursor"].clone();
    }
    assert_eq!(seen, made, "{key}");
    check::<L>(
        &platform,
        &[
            (json!({ "limit": 5 }), 200),
            (json!({ "limit": 1000 }), 200),
            (json!({ "limit": 0 }), 422),
            (json!({ "limit": 1001 }), 422),
            (json!({ "limit": "two" }), 422),
            (json!({ "cursor": "nonsense" }), 422),
            // A cursor of another list.
            (json!({ "cursor": foreign_cursor(key) }), 422),
            (json!({ "cursor": "" }), 422),
            (json!({ "cursor": "w4A" }), 422),
        ],
    );
}

#[test]
fn every_list_comes_in_pages() {
    check_pages::<CreatePod, wire::pods::ListPods>("pods", &body(json!({})));
    check_pages::<CreateTemplate, ListTemplates>("templates", &json!({ "image": "b" }));
    check_pages::<CreateGlobalVolume, ListGlobalVolumes>("globalVolumes", &json!({}));
    check_pages::<CreateRegistry, ListRegistries>("registries", &json!({ "username": "u", "password": "p" }));
    let volume = json!({ "size": 10, "dataCenter": "US-IL-1" });
    check_pages::<CreateNetworkVolume, ListNetworkVolumes>("networkVolumes", &volume);
}

#[test]
fn what_is_not_there_is_404_and_named() {
    fn status<O: Handle>(platform: &Platform, fields: Value) -> Result<u16, Problem> {
        platform.send::<O>(fields).map(|_| 200)
    }
    let platform = Platform::new();
    let other = template(&platform, json!({}));
    // An id of another kind is none of this kind.
    for id in ["nosuchone1", other.as_str(), "x", "%2e%2e", "a/b", "*"] {
        let at = json!({ "id": id });
        let change = json!({ "id": id, "body": { "name": "a" } });
        let answers = [
            status::<GetNetworkVolume>(&platform, at.clone()),
            status::<UpdateNetworkVolume>(&platform, change.clone()),
            status::<DeleteNetworkVolume>(&platform, at.clone()),
            status::<GetGlobalVolume>(&platform, at.clone()),
            status::<UpdateGlobalVolume>(&platform, change.clone()),
            status::<DeleteGlobalVolume>(&platform, at.clone()),
            status::<GetRegistry>(&platform, at.clone()),
            status::<DeleteRegistry>(&platform, at.clone()),
            status::<UpdateSecret>(&platform, json!({ "id": id, "body": { "value": "a" } })),
            status::<DeleteSecret>(&platform, at.clone()),
            status::<GetPod>(&platform, at.clone()),
            status::<UpdatePod>(&platform, change),
            status::<ActOnPod>(&platform, json!({ "id": id, "body": { "action": "stop" } })),
            status::<DeletePod>(&platform, at),
        ];
        for answer in answers {
            let problem = answer.unwrap_err();
            assert_eq!(problem.status, 404, "{problem:?}");
            assert!(problem.detail.contains(&format!("`{id}`")), "{problem:?}");
        }
    }
    check::<GetTemplate>(&platform, &[(json!({ "id": "nosuchone1" }), 404), (json!({ "id": other }), 200)]);
    check::<UpdateTemplate>(&platform, &[(json!({ "id": "nosuchone1", "body": {} }), 404)]);
    check::<DeleteTemplate>(&platform, &[(json!({ "id": "nosuchone1" }), 404)]);
}
