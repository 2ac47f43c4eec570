//! `svcctl migrate request`: every row of the path tables.

use insta::assert_snapshot;
use serde_json::json;

use crate::harness::{GPU, Home, error_of};

#[test]
fn every_path_of_v1_has_its_request_in_v2() {
    let home = Home::new();
    for (old, new, rule) in [
        ("GET /pods", "GET /v2/pods", "list-wrapper"),
        ("GET /v1/pods/abc", "GET /v2/pods/abc", "pods-path"),
        ("DELETE https://api.example.com/v1/pods/abc", "DELETE /v2/pods/abc", "pods-path"),
        ("GET /endpoints", "GET /v2/serverless", "endpoints-path"),
        ("DELETE /endpoints/abc", "DELETE /v2/serverless/abc", "endpoints-path"),
        ("GET /templates/abc", "GET /v2/templates/abc", "templates-path"),
        ("GET /networkvolumes", "GET /v2/network-volumes", "volumes-path"),
        ("DELETE /networkvolumes/abc", "DELETE /v2/network-volumes/abc", "volumes-path"),
        ("GET /containerregistryauth/abc", "GET /v2/registries/abc", "registries-path"),
        ("GET /billing/pods?podId=abc", "GET /v2/billing/pods?podId=abc", "billing-pods-path"),
        ("GET /billing/pods?grouping=podId", "GET /v2/billing/pods", "billing-grouping"),
        (
            "GET /billing/endpoints?endpointId=abc&bucketSize=day",
            "GET /v2/billing/serverless?serverlessId=abc&bucketSize=day",
            "billing-endpoints-path",
        ),
        ("GET /billing/networkvolumes", "GET /v2/billing/network-volumes", "billing-volumes-path"),
        ("GET /openapi.json", "GET /v2/openapi.json", "openapi-path"),
        ("get /pods/a%20b?includeMachine=false", "GET /v2/pods/a%20b", "pods-list-include"),
    ] {
        let outcome = home.svcctl(&format!("migrate request --to json {}", old.replace('&', "\\&"))).success();
        let made = outcome.json();
        assert_eq!(format!("{} {}", made["method"].as_str().unwrap(), made["path"].as_str().unwrap()), new, "{old}");
        assert!(made.get("body").is_none() && outcome.stderr.contains(&format!("{rule}: ")), "{old}: {outcome}");
    }
}

#[test]
fn actions_and_updates_have_a_body() {
    let home = Home::new();
    for action in ["start", "stop", "restart"] {
        let outcome = home.svcctl(&format!("migrate request POST /pods/abc/{action} --to json")).success();
        let expected = json!({ "method": "POST", "path": "/v2/pods/abc/action", "body": { "action": action } });
        assert_eq!(outcome.json(), expected);
        assert!(outcome.stderr.contains(&format!("pods-{action}-path: ")), "{outcome}");
    }
    for (method, path, body, new, changed, rule) in [
        (
            "PATCH",
            "/pods/a",
            json!({ "imageName": "i", "locked": true, "volumeInGb": 30, "volumeMountPath": "/w" }),
            "/v2/pods/a",
            json!({ "image": "i", "locked": true, "mounts": { "persistent": { "size": 30, "path": "/w" } } }),
            "pods-path",
        ),
        (
            "POST",
            "/pods/a/update",
            json!({ "ports": "80/http", "dockerStartCmd": [] }),
            "/v2/pods/a",
            json!({ "ports": ["80/http"] }),
            "pods-update-path",
        ),
        (
            "POST",
            "/endpoints/a/update",
            json!({ "workersMax": 5, "flashboot": true }),
            "/v2/serverless/a",
            json!({ "workers": { "max": 5 }, "flashboot": "FLASHBOOT" }),
            "endpoints-update-path",
        ),
        (
            "POST",
            "/templates/a/update",
            json!({ "isPublic": true }),
            "/v2/templates/a",
            json!({ "public": true }),
            "templates-update-path",
        ),
        (
            "POST",
            "/networkvolumes/a/update",
            json!({ "size": 50 }),
            "/v2/network-volumes/a",
            json!({ "size": 50 }),
            "volumes-update-path",
        ),
    ] {
        home.write("body.json", body.to_string());
        let outcome = home.svcctl(&format!("migrate request {method} {path} --file body.json --to json")).success();
        assert_eq!(outcome.json(), json!({ "method": "PATCH", "path": new, "body": changed }), "{path}");
        assert!(outcome.stderr.contains(&format!("{rule}: ")), "{outcome}");
    }
}

#[test]
fn a_request_is_a_line_of_curl_or_of_svcctl_api() {
    let home = Home::new();
    home.write(
        "pod.json",
        json!({ "name": "it's", "imageName": "i", "gpuTypeIds": [GPU], "volumeInGb": 0 }).to_string(),
    );
    assert_snapshot!(home.svcctl("migrate request POST /pods --file pod.json -q"), @r#"
    exit 0
    --- stdout
    curl -X POST "$SVCCTL_BASE_URL"'/v2/pods' -H "Authorization: Bearer $SVCCTL_API_KEY" -H 'Content-Type: application/json' -d '{"disk":50,"gpu":{"id":"NVIDIA GeForce RTX 4090","minRamPerGpu":8,"minVcpuCountPerGpu":2},"image":"i","name":"it'\''s","ports":["8888/http","22/tcp"]}'
    "#);
    let line = home.svcctl("migrate request POST /pods --file pod.json --to api -q").success().stdout;
    let made = Home::outcome(home.shell(&line)).success().json();
    assert_eq!((&made["name"], &made["disk"]), (&"it's".into(), &50.into()));
    let line = home.svcctl("migrate request GET /pods --to api -q").success().stdout;
    assert_eq!(line, "svcctl api GET /v2/pods\n");
}

#[test]
fn what_v2_does_not_have_is_refused_by_its_rule() {
    let home = Home::new();
    assert_snapshot!(error_of(home.svcctl("migrate request POST /pods/abc/reset"), 5), @r"
    error: v2 has no equivalent of this v1 request
      pods-reset-path: There is no reset. The nearest action is restart, which clears the container disk and keeps everything else.

    hint: `svcctl migrate explain pods-reset-path` shows what comes nearest
    ");
    for (old, rule) in [
        ("/pods?desiredStatus=RUNNING", "pods-list-filters"),
        ("/pods?includeMachine=true", "pods-list-include"),
        ("/pods?colour=red", "unknown-field"),
        ("/billing/pods?grouping=gpuTypeId", "billing-grouping"),
        ("/billing/pods?gpuTypeId=x", "billing-gpu-filter"),
    ] {
        let told = error_of(home.svcctl(&format!("migrate request GET {old}")), 5);
        assert!(told.contains(&format!("--accept {rule}")), "{told}");
        home.svcctl(&format!("migrate request GET {old} --accept {rule}")).success();
    }
    home.write("half.json", r#"{"volumeInGb": 30}"#);
    let told = error_of(home.svcctl("migrate request PATCH /pods/a --file half.json"), 5);
    assert!(told.contains("$.mounts.persistent: missing property 'path'"), "{told}");
}

#[test]
fn what_v1_did_not_have_is_wrong_usage() {
    let home = Home::new();
    for (line, what) in [
        ("GET /v2/pods", "a path of v2 already"),
        ("GET /clusters", "v1 had no path"),
        ("PUT /pods/abc", "v1 had no PUT"),
        ("GET /pods/abc/stop", "v1 had no GET"),
        ("POST /pods/abc/explode", "v1 had no path"),
        ("PATCH /containerregistryauth/abc", "v1 had no PATCH"),
        ("POST /pods", "has a body"),
        ("GET /pods --file -", "has no body"),
    ] {
        assert!(error_of(home.svcctl(&format!("migrate request {line}")), 2).contains(what), "{line}");
    }
}
