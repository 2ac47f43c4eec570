//! Fields that clients of v1 send in their own way, and those that they decode strictly.

use serde_json::{Value, json};

use super::{Local, Running};
use crate::harness::{GPU, Home, Platform};

const PRICES: [&str; 8] = [
    "securePrice",
    "communityPrice",
    "oneMonthPrice",
    "threeMonthPrice",
    "sixMonthPrice",
    "oneWeekPrice",
    "communitySpotPrice",
    "secureSpotPrice",
];

#[test]
fn every_field_has_the_type_that_strict_clients_decode() {
    let proxy = Local::new(Platform::new());
    let gpu = proxy.send("POST /v1/pods", &json!({ "imageName": "i", "gpuTypeIds": [GPU], "volumeInGb": 0 })).json();
    let cpu = proxy
        .send("POST /v1/pods", &json!({ "imageName": "i", "computeType": "CPU", "cpuFlavorIds": ["cpu5c"] }))
        .json();
    let listed = proxy.send("GET /v1/pods", &Value::Null).json();
    for pod in [&gpu, &cpu].into_iter().chain(listed.as_array().unwrap()) {
        for name in ["costPerHr", "adjustedCostPerHr", "vcpuCount", "memoryInGb", "containerDiskInGb", "volumeInGb"] {
            assert!(pod[name].is_number(), "{name}: {pod}");
        }
        for name in ["volumeMountPath", "publicIp", "containerRegistryAuthId", "name", "image", "imageName"] {
            assert!(pod[name].is_string(), "{name}: {pod}");
        }
        for name in ["ports", "dockerStartCmd", "dockerEntrypoint"] {
            assert!(pod[name].is_array(), "{name}: {pod}");
        }
        assert!(pod["env"].is_object() && pod["portMappings"].is_object(), "{pod}");
        assert!(pod["machine"]["dataCenterId"].is_string(), "{pod}");
    }
    for name in PRICES {
        assert!(gpu["gpu"][name].as_f64().is_some_and(|price| price > 0.0), "{name}: {gpu}");
    }
    assert_eq!((&gpu["gpu"]["displayName"], &gpu["machine"]["gpuTypeId"]), (&json!("RTX 4090"), &json!(GPU)));
    assert!(cpu.get("gpu").is_none() && cpu["machine"]["gpuTypeId"] == "unknown", "{cpu}");
    for more in [json!({}), json!({ "volumeInGb": 0, "ports": [] })] {
        let mut body = json!({ "name": "t", "imageName": "i" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let template = proxy.send("POST /v1/templates", &body).json();
        assert!(
            template["volumeMountPath"].is_string() && template["containerRegistryAuthId"].is_string(),
            "{template}"
        );
        assert!(template["volumeInGb"].is_number() && template["isRunpod"] == false, "{template}");
        assert!(template["ports"].is_array() && template["env"].is_object() && template["readme"] == "", "{template}");
    }
}

#[test]
fn an_official_template_says_so() {
    let proxy = Local::new(Platform::new());
    let own = proxy.send("POST /v1/templates", &json!({ "name": "t", "imageName": "i", "isPublic": true })).json();
    let names = |query: &str| -> Vec<(String, bool)> {
        let listed = proxy.send(&format!("GET /v1/templates{query}"), &Value::Null).json();
        let pair = |it: &Value| (it["id"].as_str().unwrap().to_owned(), it["isRunpod"].as_bool().unwrap());
        listed.as_array().unwrap().iter().map(pair).collect()
    };
    let own = (own["id"].as_str().unwrap().to_owned(), false);
    assert_eq!(names(""), std::slice::from_ref(&own));
    let plain = "?includeEndpointBoundTemplates=true&includePublicTemplates=false&includeRunpodTemplates=false";
    assert_eq!(names(plain), [own]);
    let all = names("?includeRunpodTemplates=true&includePublicTemplates=true");
    assert!(
        all.contains(&("pytorch280".to_owned(), true)) && all.contains(&("kohyatrain".to_owned(), false)),
        "{all:?}"
    );
    let one = proxy.send("GET /v1/templates/pytorch280", &Value::Null);
    assert!(one.status == 404 || one.json()["isRunpod"] == true, "{one:?}");
    assert_eq!(proxy.send("GET /v1/templates?colour=red", &Value::Null).status, 400);
}

#[test]
fn a_pod_that_asked_for_no_ports_has_none() {
    let proxy = Local::new(Platform::new());
    let template = json!({ "name": "t", "imageName": "i", "ports": ["80/http"] });
    let template = proxy.send("POST /v1/templates", &template).json()["id"].clone();
    for (more, ports) in [
        (json!({ "ports": [] }), json!([])),
        (json!({ "ports": null }), json!(["8888/http", "22/tcp"])),
        (json!({ "ports": "" }), json!(["8888/http", "22/tcp"])),
        (json!({}), json!(["8888/http", "22/tcp"])),
        (json!({ "templateId": template }), json!(["80/http"])),
        (json!({ "templateId": template, "ports": [] }), json!([])),
    ] {
        let mut body = json!({ "imageName": "i", "gpuTypeIds": [GPU] });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = proxy.send("POST /v1/pods", &body).json();
        assert_eq!(made["ports"], ports, "{more}: {made}");
        let id = made["id"].as_str().unwrap();
        let changed = proxy.send(&format!("PATCH /v1/pods/{id}"), &json!({ "ports": [], "name": "n" })).json();
        assert_eq!(changed["ports"], json!([]), "{more}: {changed}");
    }
}

#[test]
fn what_changes_nothing_for_the_program_is_taken_and_logged() {
    let home = Home::swift();
    let running = Running::new(&home, "", &[]);
    let wishes = json!({ "imageName": "i", "gpuTypeIds": [GPU], "supportPublicIp": true, "minDownloadMbps": 500,
                         "minUploadMbps": 500, "minDiskBandwidthMBps": 500.5, "dockerEntrypoint": [], "templateId": "",
                         "networkVolumeId": null, "countryCodes": [], "dockerStartCmd": null });
    let made = running.send("POST /v1/pods", &[], &wishes.to_string());
    assert_eq!(made.status, 201, "{made:?}");
    let template = json!({ "name": "t", "imageName": "i", "readme": "# Mine" });
    let made = running.send("POST /v1/templates", &[], &template.to_string());
    assert_eq!(made.status, 201, "{made:?}");
    let readme = format!("PATCH /v1/templates/{}", made.json()["id"].as_str().unwrap());
    assert_eq!(running.send(&readme, &[], r##"{"readme": "# Ours"}"##).status, 200);
    let (_, said) = running.stop();
    for rule in
        ["pod-support-public-ip", "pod-min-download", "pod-min-upload", "pod-min-disk-bandwidth", "template-readme"]
    {
        assert!(said.contains(rule), "{rule}: {said}");
    }
}

#[test]
fn data_centers_that_are_gone_are_skipped_while_one_is_left() {
    let proxy = Local::new(Platform::new());
    let create = |hardware: Value, ids: &[&str]| {
        let mut body = json!({ "imageName": "i", "dataCenterIds": ids });
        body.as_object_mut().unwrap().extend(hardware.as_object().unwrap().clone());
        proxy.send("POST /v1/pods", &body)
    };
    for (hardware, place) in [
        (json!({ "gpuTypeIds": [GPU] }), "US-IL-1"),
        (json!({ "gpuTypeIds": ["no such type", GPU] }), "US-IL-1"),
        (json!({ "computeType": "CPU", "cpuFlavorIds": ["cpu5c"] }), "EU-RO-1"),
    ] {
        let made = create(hardware.clone(), &["ZZ-OLD-1", place, "US-GONE-9"]);
        assert_eq!((made.status, &made.json()["machine"]["dataCenterId"]), (201, &json!(place)), "{made:?}");
        let nowhere = create(hardware, &["ZZ-OLD-1"]);
        assert_eq!(nowhere.status, 400, "{nowhere:?}");
        assert!(nowhere.json()["message"].as_str().unwrap().contains("ZZ-OLD-1"), "{nowhere:?}");
    }
}

#[test]
fn a_key_that_may_not_read_the_catalog_still_rents() {
    let home = Home::swift();
    let key = home.svcctl("engine keys create renter --scope pods:read --scope pods:write -o json").success().json();
    let running = Running::new(&home, "-q", &[]);
    let header = format!("Authorization: Bearer {}", key["key"].as_str().unwrap());
    let body = json!({ "imageName": "i", "gpuTypeIds": [GPU], "dataCenterIds": ["US-IL-1"] }).to_string();
    let made = running.send("POST /v1/pods", &[&header], &body);
    assert_eq!((made.status, &made.json()["gpu"]["displayName"]), (201, &json!(GPU)), "{made:?}");
    assert!(PRICES.iter().all(|name| made.json()["gpu"][name].is_number()), "{made:?}");
}

#[test]
fn no_error_names_a_path_or_a_field_of_v2() {
    let proxy = Local::new(Platform::new());
    let pod = proxy.send("POST /v1/pods", &json!({ "imageName": "i", "gpuTypeIds": [GPU] })).json();
    let id = pod["id"].as_str().unwrap();
    let base = json!({ "imageName": "i", "gpuTypeIds": [GPU] });
    let with = |more: Value| {
        let mut body = base.clone();
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        body
    };
    for (line, body, told) in [
        ("POST /v1/pods".to_owned(), with(json!({ "gpuCount": 0 })), "gpuCount"),
        ("POST /v1/pods".to_owned(), with(json!({ "containerDiskInGb": 0 })), "containerDiskInGb"),
        ("POST /v1/pods".to_owned(), with(json!({ "volumeInGb": "much" })), "volumeInGb"),
        ("POST /v1/pods".to_owned(), with(json!({ "imageName": 5 })), "imageName"),
        ("POST /v1/pods".to_owned(), json!({ "gpuTypeIds": [GPU] }), "imageName"),
        ("POST /v1/pods".to_owned(), with(json!({ "cloudType": "MOON" })), "cloudType"),
        ("POST /v1/pods".to_owned(), with(json!({ "gpuTypeIds": ["no such"] })), "no such"),
        ("POST /v1/pods".to_owned(), with(json!({ "networkVolumeId": "nothing" })), "nothing"),
        (format!("PATCH /v1/pods/{id}"), json!({ "volumeInGb": 100 }), "volumeInGb"),
        (format!("PATCH /v1/pods/{id}"), json!({ "containerRegistryAuthId": "none" }), "none"),
        ("POST /v1/networkvolumes".to_owned(), json!({ "name": "v", "size": 20 }), "dataCenterId"),
        ("GET /v1/networkvolumes/none".to_owned(), Value::Null, "none"),
        ("GET /v1/openapi.json".to_owned(), Value::Null, "openapi-path"),
        ("GET /v2/pods".to_owned(), Value::Null, "v1"),
        ("GET /v1/endpoints/none".to_owned(), Value::Null, "none"),
        ("GET /v1/pods?endpointId=a".to_owned(), Value::Null, "filter"),
        ("GET /v1/billing/pods?lastN=0".to_owned(), Value::Null, "lastN"),
    ] {
        let answer = proxy.send(&line, &body);
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert!((400..=501).contains(&answer.status) && message.contains(told), "{line}: {message}");
        let is_clean = !message.contains("/v2") && !message.contains('$') && !message.contains("mounts.");
        assert!(is_clean, "{line}: {message}");
    }
}
