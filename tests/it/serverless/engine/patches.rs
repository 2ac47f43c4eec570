//! PATCH of an endpoint: what is absent stays (serverless.md, Endpoints).

use serde_json::{Value, json};

use super::{POOL, by_count, refused, with};
use crate::harness::{Platform, template};

fn shown(platform: &Platform, id: &str) -> Value {
    serde_json::to_value(platform.endpoint(id)).unwrap()
}

#[test]
fn what_is_absent_stays() {
    let platform = Platform::new();
    let more = json!({
        "env": { "A": "1" }, "ports": ["8000/http"], "args": "serve", "disk": 30, "timeout": 6000,
        "gpu": { "pools": [POOL], "count": 2, "minCudaVersion": "12.2" }, "dataCenterIds": ["US-IL-1"],
        "workers": { "min": 1, "max": 2, "idleTimeout": 20 }, "flashboot": "FLASHBOOT",
    });
    let id = platform.serve(more);
    let before = shown(&platform, &id);
    for (patch, field, value) in [
        (json!({ "name": "other" }), "/name", json!("other")),
        (json!({ "workers": { "max": 4 } }), "/workers/max", json!(4)),
        (json!({ "workers": { "idleTimeout": 30 } }), "/workers/idleTimeout", json!(30)),
        (json!({ "gpu": { "count": 1 } }), "/gpu/count", json!(1)),
        (json!({ "timeout": 7000 }), "/timeout", json!(7000)),
        (json!({ "disk": 40 }), "/disk", json!(40)),
        (json!({ "image": "other:1" }), "/image", json!("other:1")),
        (json!({ "dataCenterIds": [] }), "/dataCenterIds", json!([])),
        (json!({ "env": {} }), "/env", json!({})),
        (json!({ "ports": [] }), "/ports", json!([])),
        (json!({ "flashboot": "OFF" }), "/flashboot", json!("OFF")),
        (json!({ "scaling": { "type": "QUEUE_DELAY", "queueDelay": 1.5 } }), "/scaling/queueDelay", json!(1.5)),
    ] {
        let mut expected = shown(&platform, &id);
        *expected.pointer_mut(field).unwrap() = value;
        let answer = serde_json::to_value(platform.patch(&id, patch.clone()).unwrap()).unwrap();
        assert_eq!(answer, expected, "{patch}");
        assert_eq!(shown(&platform, &id), expected, "{patch}");
    }
    assert_eq!(shown(&platform, &id)["createdAt"], before["createdAt"]);
}

#[test]
fn env_is_replaced_as_a_whole() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "env": { "A": "1", "B": "2" } }));
    platform.patch(&id, json!({ "env": { "B": "3" } })).unwrap();
    assert_eq!(shown(&platform, &id)["env"], json!({ "B": "3" }));
}

#[test]
fn a_patch_is_refused_as_the_table_says() {
    let platform = Platform::new();
    let gpu = platform.serve(json!({}));
    let cpu = platform.serve(json!({ "gpu": null, "cpu": [{ "id": "cpu5c", "vcpuCount": 4 }] }));
    let counted = platform.serve(by_count(1));
    for (id, patch, status, names) in [
        (&gpu, json!({ "type": "QUEUE" }), 422, "type"),
        (&gpu, json!({ "name": "" }), 422, "$.name"),
        (&gpu, json!({ "cpu": [{ "id": "cpu5c", "vcpuCount": 4 }] }), 400, "$.cpu"),
        (&cpu, json!({ "gpu": { "count": 1 } }), 400, "$.gpu"),
        (&gpu, json!({ "gpu": { "excludedTypes": [] } }), 422, "$.gpu.excludedTypes"),
        (&gpu, json!({ "gpu": { "pools": [] } }), 422, "$.gpu.pools"),
        (&gpu, json!({ "gpu": { "pools": ["NO_POOL"] } }), 400, "NO_POOL"),
        (&gpu, json!({ "gpu": { "count": 9 } }), 400, "$.gpu.count"),
        (&gpu, json!({ "gpu": { "minCudaVersion": "12.2", "allowedCudaVersions": ["12.4"] } }), 400, "$.gpu"),
        (&gpu, json!({ "workers": { "min": 4 } }), 400, "$.workers.min"),
        (&gpu, json!({ "timeout": 1 }), 400, "$.timeout"),
        (&gpu, json!({ "templateId": "nothere123" }), 404, "nothere123"),
        (&gpu, json!({ "registry": "nothere123" }), 400, "nothere123"),
        (&counted, json!({ "workers": { "idleTimeout": 5 } }), 400, "$.workers.idleTimeout"),
        (&cpu, json!({ "cpu": [{ "id": "cpu5c", "vcpuCount": 6 }] }), 400, "vcpuCount"),
        (&cpu, json!({ "cpu": [] }), 422, "$.cpu"),
    ] {
        let (said, text) = refused(platform.patch(id, patch.clone()));
        assert!(said == status && text.contains(names), "{patch}: {said} {text}");
    }
    let balancer = platform.serve(with(by_count(1), json!({ "type": "LOAD_BALANCER" })));
    let delay = json!({ "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 } });
    let (status, text) = refused(platform.patch(&balancer, delay));
    assert!(status == 400 && text.contains("QUEUE_DELAY"), "{status} {text}");
    for id in [&gpu, &cpu, &counted, &balancer] {
        assert_eq!(platform.releases(id).endpoint_version, Some(1), "what is refused changes nothing");
    }
}

#[test]
fn new_pools_clear_the_excluded_types() {
    let platform = Platform::new();
    let gpu = json!({ "pools": ["AMPERE_24", "ADA_24"], "excludedTypes": ["NVIDIA L4"] });
    let id = platform.serve(json!({ "gpu": gpu }));
    platform.patch(&id, json!({ "gpu": { "count": 2 } })).unwrap();
    assert_eq!(shown(&platform, &id)["gpu"]["excludedTypes"], json!(["NVIDIA L4"]));
    platform.patch(&id, json!({ "gpu": { "pools": ["AMPERE_24"] } })).unwrap();
    assert_eq!(shown(&platform, &id)["gpu"]["excludedTypes"], json!([]));
    platform.patch(&id, json!({ "gpu": { "pools": ["AMPERE_24"], "excludedTypes": [" NVIDIA L4"] } })).unwrap();
    assert_eq!(shown(&platform, &id)["gpu"]["excludedTypes"], json!(["NVIDIA L4"]));
}

#[test]
fn cuda_fields_are_cleared_by_nothing_in_them_and_by_nothing_else() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "gpu": { "pools": [POOL], "allowedCudaVersions": ["12.4"] } }));
    // Setting one does not clear the other, so both would be there.
    assert_eq!(refused(platform.patch(&id, json!({ "gpu": { "minCudaVersion": "12.2" } }))).0, 400);
    platform.patch(&id, json!({ "gpu": { "minCudaVersion": "12.2", "allowedCudaVersions": [] } })).unwrap();
    assert_eq!(shown(&platform, &id)["gpu"]["minCudaVersion"], "12.2");
    assert_eq!(refused(platform.patch(&id, json!({ "gpu": { "allowedCudaVersions": ["12.4"] } }))).0, 400);
    platform.patch(&id, json!({ "gpu": { "minCudaVersion": "" } })).unwrap();
    let gpu = &shown(&platform, &id)["gpu"];
    assert_eq!((&gpu["minCudaVersion"], &gpu["allowedCudaVersions"]), (&Value::Null, &json!([])));
}

#[test]
fn the_idle_timeout_goes_with_the_pair_that_has_none_and_comes_back_as_10() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "idleTimeout": 60 } }));
    let workers = || shown(&platform, &id)["workers"].clone();
    let count = json!({ "scaling": { "type": "REQUEST_COUNT", "requestCount": 2 } });
    platform.patch(&id, count).unwrap();
    assert_eq!(workers(), json!({ "min": 0, "max": 3 }));
    platform.patch(&id, json!({ "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 } })).unwrap();
    assert_eq!(workers()["idleTimeout"], 10);
    let back = json!({ "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 }, "workers": { "idleTimeout": 7 } });
    platform.patch(&id, back).unwrap();
    assert_eq!(workers()["idleTimeout"], 7);
}

#[test]
fn the_flavors_of_a_cpu_endpoint_are_replaced_as_a_whole() {
    let platform = Platform::new();
    let flavors = json!([{ "id": "cpu5c", "vcpuCount": 4 }, { "id": "cpu3c", "vcpuCount": 4 }]);
    let id = platform.serve(json!({ "gpu": null, "cpu": flavors }));
    assert_eq!(
        shown(&platform, &id)["cpu"],
        json!([{ "id": "cpu5c", "vcpuCount": 4, "memory": 8 }, { "id": "cpu3c", "vcpuCount": 4, "memory": 8 }])
    );
    platform.patch(&id, json!({ "cpu": [{ "id": "cpu5m", "vcpuCount": 2 }] })).unwrap();
    assert_eq!(shown(&platform, &id)["cpu"], json!([{ "id": "cpu5m", "vcpuCount": 2, "memory": 16 }]));
}

#[test]
fn a_template_is_applied_beneath_the_body() {
    let platform = Platform::new();
    let base = template(&platform, json!({ "serverless": true, "image": "base:2", "disk": 60, "env": { "T": "1" } }));
    let id = platform.serve(json!({ "env": { "A": "1" }, "disk": 30 }));
    platform.patch(&id, json!({ "templateId": base, "disk": 70 })).unwrap();
    let endpoint = shown(&platform, &id);
    assert_eq!((&endpoint["image"], &endpoint["disk"]), (&json!("base:2"), &json!(70)));
    assert_eq!(endpoint["env"]["T"], "1");
    let for_pods = template(&platform, json!({ "name": "pods" }));
    assert_eq!(refused(platform.patch(&id, json!({ "templateId": for_pods }))).0, 422);
}

#[test]
fn a_patch_without_a_change_makes_no_release() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "env": { "A": "1" }, "args": "serve" }));
    let endpoint = shown(&platform, &id);
    for patch in [
        json!({}),
        json!({ "image": endpoint["image"], "env": endpoint["env"], "args": "serve", "disk": 20, "ports": [] }),
        json!({ "gpu": { "pools": [POOL], "count": 1 }, "flashboot": "OFF", "dataCenterIds": [] }),
    ] {
        platform.patch(&id, patch).unwrap();
        assert_eq!(platform.releases(&id).endpoint_version, Some(1));
        assert_eq!(shown(&platform, &id), endpoint);
    }
}
