//! Endpoints through the proxy: a program for v1 makes, reads, changes and deletes them.

use serde_json::{Value, json};
use wire::serverless::endpoints::ListEndpoints;

use super::Local;
use crate::harness::{GPU, Platform, template};

fn serverless_template(platform: &Platform) -> String {
    template(platform, json!({ "image": "svcctl/job:echo", "serverless": true, "env": { "A": "1" } }))
}

#[test]
fn an_endpoint_of_v1_is_one_of_v2_and_reads_as_it_was_sent() {
    let platform = Platform::new();
    let template = serverless_template(&platform);
    let proxy = Local::new(platform);
    let sent = json!({ "name": "e", "templateId": template, "gpuTypeIds": [GPU], "gpuCount": 1, "workersMin": 0,
                       "workersMax": 2, "idleTimeout": 7, "scalerType": "QUEUE_DELAY", "scalerValue": 3,
                       "executionTimeoutMs": 60_000, "flashboot": true });
    let created = proxy.send("POST /v1/endpoints", &sent);
    assert_eq!(created.status, 201, "{created:?}");
    let created = created.json();
    for (field, value) in sent.as_object().unwrap() {
        match field.as_str() {
            // A pool has more types than one.
            "gpuTypeIds" => assert!(created[field].as_array().unwrap().contains(&json!(GPU)), "{created}"),
            _ => assert_eq!(&created[field], value, "{field}: {created}"),
        }
    }
    assert_eq!(created["env"], json!({ "A": "1" }));
    let id = created["id"].as_str().unwrap();
    let listed = proxy.send("GET /v1/endpoints?includeTemplate=true&includeWorkers=true", &Value::Null).json();
    assert_eq!(listed[0]["id"], created["id"]);
    assert_eq!(listed[0]["template"]["imageName"], "svcctl/job:echo");
    assert_eq!(listed[0]["workers"], json!([]));
    assert_eq!(proxy.send(&format!("GET /v1/endpoints/{id}"), &Value::Null).json()["scalerValue"], 3);
}

#[test]
fn half_a_scaler_is_completed_and_each_change_counts() {
    let platform = Platform::new();
    let template = serverless_template(&platform);
    let proxy = Local::new(platform);
    let created = proxy.send("POST /v1/endpoints", &json!({ "name": "e", "templateId": template })).json();
    let id = created["id"].as_str().unwrap().to_owned();
    assert!(!created["gpuTypeIds"].as_array().unwrap().is_empty(), "v1 took any GPU: {created}");
    for (line, body, field, now) in [
        (format!("PATCH /v1/endpoints/{id}"), json!({ "scalerValue": 9 }), "scalerValue", json!(9)),
        (format!("POST /v1/endpoints/{id}/update"), json!({ "workersMax": 1 }), "workersMax", json!(1)),
        (format!("PATCH /v1/endpoints/{id}"), json!({ "gpuCount": 2 }), "version", json!(1)),
    ] {
        let answer = proxy.send(&line, &body);
        assert_eq!((answer.status, &answer.json()[field]), (200, &now), "{line}: {answer:?}");
    }
    assert_eq!(proxy.send(&format!("DELETE /v1/endpoints/{id}"), &Value::Null).status, 204);
    assert_eq!(proxy.send(&format!("GET /v1/endpoints/{id}"), &Value::Null).status, 404);
}

#[test]
fn what_v2_refuses_of_an_endpoint_is_said_in_the_words_of_v1() {
    let platform = Platform::new();
    let template = serverless_template(&platform);
    assert!(platform.send::<ListEndpoints>(json!({})).unwrap().endpoints.is_empty());
    let proxy = Local::new(platform);
    for (more, status, told) in [
        (json!({ "workersMin": 3, "workersMax": 1 }), 400, "workersM"),
        (json!({ "gpuTypeIds": ["no such type"] }), 400, "no such type"),
        (json!({ "scalerType": "REQUEST_COUNT", "scalerValue": 2, "idleTimeout": 9 }), 400, "idleTimeout"),
        (json!({ "executionTimeoutMs": 10 }), 400, "executionTimeoutMs"),
    ] {
        let mut body = json!({ "name": "e", "templateId": template });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = proxy.send("POST /v1/endpoints", &body);
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert_eq!(answer.status, status, "{more}: {message}");
        assert!(message.contains(told), "{more}: {message}");
    }
}
