//! Half a volume is filled in from what is there, on pods and templates alike, and 0 takes it away.

use serde_json::{Value, json};

use super::Local;
use crate::harness::{GPU, Platform, network_volume};

/// Size and path.
type Volume = (u32, &'static str);

fn volume_of(answer: &Value) -> (Value, Value) {
    (answer["volumeInGb"].clone(), answer["volumeMountPath"].clone())
}

fn check(proxy: &Local, line: &str, body: &Value, (size, path): Volume) -> String {
    let answer = proxy.send(line, body);
    assert!(answer.status == 200 || answer.status == 201, "{line} {body}: {answer:?}");
    assert_eq!(volume_of(&answer.json()), (json!(size), json!(path)), "{line} {body}");
    answer.json()["id"].as_str().unwrap().to_owned()
}

#[test]
fn half_a_volume_of_a_template_is_filled_in() {
    let proxy = Local::new(Platform::new());
    let create = |more: &Value, volume: Volume| {
        let mut body = json!({ "name": "t", "imageName": "i" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        check(&proxy, "POST /v1/templates", &body, volume)
    };
    create(&json!({ "volumeInGb": 30 }), (30, "/workspace"));
    create(&json!({ "volumeMountPath": "/data" }), (20, "/data"));
    let none = create(&json!({ "volumeInGb": 0, "volumeMountPath": "/workspace" }), (0, ""));
    let some = create(&json!({ "volumeInGb": 30, "volumeMountPath": "/data" }), (30, "/data"));
    let patch = |id: &str, body: Value, volume: Volume| {
        check(&proxy, &format!("PATCH /v1/templates/{id}"), &body, volume);
    };
    patch(&some, json!({ "volumeInGb": 40 }), (40, "/data"));
    patch(&some, json!({ "volumeMountPath": "/models" }), (40, "/models"));
    patch(&some, json!({ "volumeInGb": 5 }), (10, "/models"));
    patch(&some, json!({ "volumeInGb": "", "volumeMountPath": null, "name": "u" }), (10, "/models"));
    patch(&some, json!({ "volumeInGb": 0 }), (0, ""));
    patch(&none, json!({ "volumeMountPath": "/data" }), (0, ""));
    patch(&none, json!({ "volumeInGb": 15 }), (15, "/workspace"));
}

#[test]
fn half_a_volume_of_a_pod_is_filled_in() {
    let platform = Platform::new();
    let network = network_volume(&platform, "US-IL-1");
    let proxy = Local::new(platform);
    let create = |more: &Value, volume: Volume| {
        let mut body = json!({ "imageName": "i", "gpuTypeIds": [GPU] });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        check(&proxy, "POST /v1/pods", &body, volume)
    };
    let patch = |id: &str, body: Value, volume: Volume| {
        check(&proxy, &format!("PATCH /v1/pods/{id}"), &body, volume);
    };
    let some = create(&json!({ "volumeInGb": 30 }), (30, "/workspace"));
    patch(&some, json!({ "volumeMountPath": "/data" }), (30, "/data"));
    patch(&some, json!({ "volumeInGb": 30 }), (30, "/data"));
    let kept = proxy.send(&format!("PATCH /v1/pods/{some}"), &json!({ "volumeInGb": 0 }));
    assert_eq!((kept.status, &kept.json()["rule"]), (400, &json!("pod-volume")), "{kept:?}");
    let grown = proxy.send(&format!("PATCH /v1/pods/{some}"), &json!({ "volumeInGb": 50 }));
    assert!(grown.status == 400 && !grown.body.contains("mounts"), "{grown:?}");
    let none = create(&json!({ "volumeInGb": 0 }), (0, ""));
    patch(&none, json!({ "volumeInGb": 0, "volumeMountPath": "/workspace", "name": "n" }), (0, ""));
    patch(&none, json!({ "volumeMountPath": "/workspace" }), (0, ""));
    let on_network = create(&json!({ "networkVolumeId": network }), (0, "/workspace"));
    patch(&on_network, json!({ "volumeMountPath": "/models" }), (0, "/models"));
    patch(&on_network, json!({ "volumeInGb": 20 }), (0, "/models"));
}

#[test]
fn half_a_volume_of_a_pod_of_a_template_is_filled_in_from_it() {
    let proxy = Local::new(Platform::new());
    let template = json!({ "name": "t", "imageName": "of:template", "volumeInGb": 30, "volumeMountPath": "/data",
                           "containerDiskInGb": 60, "ports": ["80/http"], "env": { "A": "1", "B": "1" },
                           "dockerStartCmd": ["sleep", "60"] });
    let id = proxy.send("POST /v1/templates", &template).json()["id"].clone();
    let create = |more: &Value, volume: Volume| {
        let mut body = json!({ "templateId": id, "gpuTypeIds": [GPU], "env": { "B": "2" } });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let id = check(&proxy, "POST /v1/pods", &body, volume);
        let mut pod = proxy.send(&format!("GET /v1/pods/{id}"), &Value::Null).json();
        pod["env"].as_object_mut().unwrap().retain(|name, _| name.len() == 1);
        for (name, value) in [
            ("imageName", json!("of:template")),
            ("containerDiskInGb", json!(60)),
            ("ports", json!(["80/http"])),
            ("env", json!({ "A": "1", "B": "2" })),
            ("dockerStartCmd", json!(["sleep", "60"])),
        ] {
            assert_eq!(pod[name], value, "{more}: {pod}");
        }
    };
    create(&json!({}), (30, "/data"));
    create(&json!({ "volumeInGb": 40 }), (40, "/data"));
    create(&json!({ "volumeMountPath": "/models" }), (30, "/models"));
    create(&json!({ "volumeInGb": 0 }), (0, ""));
}
