//! `svcctl migrate body endpoint`.

use serde_json::json;

use super::bodies::migrate;
use crate::harness::{GPU, Home, error_of};

#[test]
fn an_endpoint_names_pools_and_says_every_default() {
    let home = Home::new();
    let body = json!({ "name": "e", "templateId": "t1", "gpuTypeIds": [GPU], "gpuCount": 1, "workersMin": 0,
                       "workersMax": 3, "executionTimeoutMs": 1000, "networkVolumeId": "v1" });
    let outcome = migrate(&home, "endpoint", &body).success();
    let gpus = home.svcctl("catalog gpus -o json").success().json();
    let pool = gpus["gpus"].as_array().unwrap().iter().find(|gpu| gpu["id"] == GPU).unwrap()["pool"].clone();
    assert_eq!(
        outcome.json(),
        json!({
            "name": "e", "templateId": "t1", "type": "QUEUE", "gpu": { "pools": [pool], "count": 1 },
            "workers": { "min": 0, "max": 3, "idleTimeout": 5 }, "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 },
            "timeout": 1000, "flashboot": "OFF", "networkVolumes": ["v1"],
        })
    );
    for rule in [
        "endpoint-type",
        "endpoint-gpu-type-ids",
        "endpoint-gpu-count",
        "endpoint-workers-min",
        "endpoint-workers-max",
        "endpoint-idle-timeout",
        "endpoint-scaler-type",
        "endpoint-scaler-value",
        "endpoint-execution-timeout",
        "endpoint-flashboot",
        "endpoint-network-volume",
    ] {
        assert!(outcome.stderr.contains(&format!("{rule}: ")), "{rule}: {}", outcome.stderr);
    }
}

#[test]
fn an_endpoint_of_cpus_names_flavors_and_scales_by_requests_without_an_idle_timeout() {
    let home = Home::new();
    let mut body = json!({ "name": "e", "templateId": "t1", "computeType": "CPU", "cpuFlavorIds": ["cpu5c", "cpu3c"],
                           "vcpuCount": 4, "scalerType": "REQUEST_COUNT", "scalerValue": 8, "flashboot": true,
                           "networkVolumeIds": ["v1", "v2"] });
    let outcome = migrate(&home, "endpoint", &body).success();
    assert_eq!(
        outcome.json(),
        json!({
            "name": "e", "templateId": "t1", "type": "QUEUE", "flashboot": "FLASHBOOT", "networkVolumes": ["v1", "v2"],
            "cpu": [{ "id": "cpu5c", "vcpuCount": 4 }, { "id": "cpu3c", "vcpuCount": 4 }],
            "scaling": { "type": "REQUEST_COUNT", "requestCount": 8 },
        })
    );
    body["idleTimeout"] = 10.into();
    let told = error_of(migrate(&home, "endpoint", &body), 5);
    assert!(told.contains("--accept endpoint-idle-timeout-requests"), "{told}");
}

#[test]
fn what_an_endpoint_lacks_is_told() {
    let home = Home::new();
    let told = error_of(migrate(&home, "endpoint", &json!({ "name": "e", "gpuTypeIds": ["NVIDIA X"] })), 5);
    assert!(told.contains("endpoint-pool-unknown"), "{told}");
    let told = error_of(migrate(&home, "endpoint", &json!({ "scalerValue": 0, "idleTimeout": 0 })), 5);
    for what in ["missing property 'name'", "$.image", "exactly one of `gpu` and `cpu`", "$.scaling", "idleTimeout"] {
        assert!(told.contains(what), "{what}: {told}");
    }
}
