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
fn an_update_with_half_of_the_scaling_says_what_to_add() {
    let home = Home::new();
    for (fields, missing, add) in [
        (r#""scalerType": "REQUEST_COUNT""#, "requestCount", "scalerValue"),
        (r#""scalerType": "QUEUE_DELAY", "workersMax": 2"#, "queueDelay", "scalerValue"),
        (r#""scalerValue": 8"#, "type", "scalerType"),
    ] {
        home.write("half.json", format!("{{{fields}}}"));
        let of_rest = error_of(home.svcctl("migrate request PATCH /endpoints/e1 --file half.json"), 5);
        let input = fields.replace("\"scaler", "scaler").replace("\":", ":").replace("\"workers", "workers");
        home.write("half.graphql", format!("mutation {{ saveEndpoint(input: {{id: \"e1\", {input}}}) {{ id }} }}"));
        let of_graphql = error_of(home.svcctl("migrate request POST /graphql --file half.graphql"), 5);
        for told in [of_rest, of_graphql] {
            assert!(told.contains(&format!("$.scaling: missing property '{missing}'")), "{fields}: {told}");
            assert!(told.contains(&format!("so add `{add}`")), "{fields}: {told}");
        }
    }
    let whole = r#"mutation { saveEndpoint(input: {id: "e1", scalerType: "REQUEST_COUNT", scalerValue: 8}) { id } }"#;
    let made = of_graphql(&home, whole, "");
    assert_eq!(made[0]["body"], json!({ "scaling": { "type": "REQUEST_COUNT", "requestCount": 8 } }), "{made}");
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

/// The requests for a document of GraphQL.
fn of_graphql(home: &Home, document: &str, more: &str) -> serde_json::Value {
    home.write("query.graphql", document);
    let line = format!("migrate request POST /graphql --file query.graphql --to json {more}");
    home.svcctl(&line).success().json()["requests"].clone()
}

#[test]
fn every_operation_of_graphql_has_its_requests_in_v2() {
    let home = Home::new();
    for (document, expected, rule) in [
        ("mutation { podStop(input: {podId: \"abc\"}) { id } }", &["POST /v2/pods/abc/action"][..], "graphql-pod-stop"),
        (
            "mutation { podResume(input: {podId: \"abc\", gpuCount: 1}) { id } }",
            &["POST /v2/pods/abc/action"],
            "graphql-pod-resume",
        ),
        ("mutation { podTerminate(input: {podId: \"a b\"}) }", &["DELETE /v2/pods/a%20b"], "graphql-pod-terminate"),
        ("{ pod(input: {podId: \"abc\"}) { id } }", &["GET /v2/pods/abc"], "graphql-pod"),
        ("{ myself { pods { id } currentSpendPerHr } }", &["GET /v2/pods"], "graphql-myself"),
        (
            "{ myself { id email pubKey endpoints { id } networkVolumes { id } } }",
            &[
                "GET /v2/organization/users",
                "GET /v2/account/ssh-keys",
                "GET /v2/serverless",
                "GET /v2/network-volumes",
            ],
            "graphql-myself",
        ),
        ("{ gpuTypes { id } }", &["GET /v2/catalog/gpus"], "graphql-gpu-types"),
        (
            "{ gpuTypes { lowestPrice(input: {gpuCount: 2, secureCloud: true}) { stockStatus } } }",
            &["GET /v2/catalog/gpus", "GET /v2/catalog/gpus?cloud=SECURE&count=2&include=AVAILABILITY&product=POD"],
            "graphql-gpu-types",
        ),
        (
            "mutation { saveTemplate(input: {name: \"t\", imageName: \"i\"}) { id } }",
            &["POST /v2/templates"],
            "graphql-save-template",
        ),
        (
            "mutation { saveTemplate(input: {id: \"t1\", imageName: \"i\"}) { id } }",
            &["PATCH /v2/templates/t1"],
            "graphql-save-template",
        ),
        ("mutation { deleteEndpoint(id: \"e1\") }", &["DELETE /v2/serverless/e1"], "graphql-delete-endpoint"),
        (
            "mutation { updateUserSettings(input: {pubKey: \"\"}) { id } }",
            &["PUT /v2/account/ssh-keys", "GET /v2/organization/users"],
            "graphql-update-user-settings",
        ),
        (
            "mutation { a: podStop(input: {podId: \"a\"}) { id } b: podTerminate(input: {podId: \"b\"}) }",
            &["POST /v2/pods/a/action", "DELETE /v2/pods/b"],
            "graphql-pod-terminate",
        ),
    ] {
        home.write("query.graphql", document);
        let outcome = home.svcctl("migrate request POST /graphql --file query.graphql --to json").success();
        let made = outcome.json();
        let made = made["requests"].as_array().unwrap().iter();
        let made: Vec<String> = made.map(|one| format!("{} {}", one["method"], one["path"]).replace('"', "")).collect();
        assert_eq!(made, expected, "{document}");
        assert!(outcome.stderr.contains(&format!("{rule}: ")), "{document}: {outcome}");
    }
}

#[test]
fn a_pod_of_graphql_is_that_of_rest() {
    let home = Home::new();
    let document = format!(
        "mutation D($env: [E]) {{ podFindAndDeployOnDemand(input: {{name: \"a\", imageName: \"i\", gpuTypeId: \"{GPU}\", \
         env: $env, ports: \"22/tcp\"}}) {{ id }} }}"
    );
    let body = json!({ "query": document, "variables": { "env": [{ "key": "A", "value": "1" }] } });
    home.write("body.json", body.to_string());
    let line = "migrate request POST https://api.example.com/graphql?api_key=x --file body.json --to json";
    let made = home.svcctl(line).success().json();
    home.write(
        "pod.json",
        json!({ "name": "a", "imageName": "i", "gpuTypeIds": [GPU], "env": { "A": "1" }, "ports": ["22/tcp"] })
            .to_string(),
    );
    let of_rest = home.svcctl("migrate request POST /pods --file pod.json --to json").success().json();
    assert_eq!(made, json!({ "requests": [of_rest] }));
    // A request that leaves its GPU open gets the one that v1 would choose.
    let open = of_graphql(&home, "mutation { podFindAndDeployOnDemand(input: {imageName: \"i\"}) { id } }", "");
    assert!(open[0]["body"]["gpu"]["id"].is_string(), "{open}");
    let query = "mutation { podStop(input: {podId: \"a\"}) { id } }";
    home.write("query.graphql", query);
    let line = home.svcctl("migrate request POST /graphql --file query.graphql --to api -q").success().stdout;
    assert_eq!(line, "printf %s '{\"action\":\"stop\"}' | svcctl api POST /v2/pods/a/action --file -\n");
    let line = "migrate request GET '/graphql?query={pod(input:{podId:\"a\"}){id}}' --to api -q";
    assert_eq!(home.svcctl(line).success().stdout, "svcctl api GET /v2/pods/a\n");
}

#[test]
fn what_graphql_asks_for_in_vain_is_refused_as_by_the_proxy() {
    let home = Home::new();
    for (document, code, what) in [
        ("{ dataCenters { id } }", 5, "dataCenters has no equal in v2"),
        ("{ podStop(input: {podId: \"a\"}) { id } }", 5, "podStop has no equal in v2"),
        ("mutation { podStop(input: {}) { id } }", 2, "`podId` is required"),
        ("{ myself { clientBalance } }", 5, "--accept graphql-field"),
        (
            "mutation { podRentInterruptable(input: {imageName: \"i\", bidPerGpu: 0.1}) { id } }",
            5,
            "--accept pod-interruptible",
        ),
        (
            "mutation { podFindAndDeployOnDemand(input: {imageName: \"i\", colour: 1}) { id } }",
            5,
            "--accept unknown-field",
        ),
        ("{ myself {", 2, "Syntax Error"),
        ("", 2, "Syntax Error"),
    ] {
        home.write("query.graphql", document);
        let told = error_of(home.svcctl("migrate request POST /graphql --file query.graphql"), code);
        assert!(told.contains(what), "{document}: {told}");
    }
    assert!(error_of(home.svcctl("migrate request POST /graphql"), 2).contains("has a body"));
    let mutation = "migrate request GET '/graphql?query=mutation{podTerminate(input:{podId:\"a\"})}'";
    assert!(error_of(home.svcctl(mutation), 2).contains("a GET carries out queries alone"));
    assert_eq!(
        of_graphql(&home, "{ myself { pods { id } clientBalance } }", "--accept graphql-field"),
        json!([{ "method": "GET", "path": "/v2/pods" }])
    );
}
