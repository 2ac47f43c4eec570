//! Endpoints through the proxy: a program for v1 makes, reads, changes and deletes them.

use serde_json::{Value, json};
use wire::serverless::endpoints::ListEndpoints;

use super::{Local, Running};
use crate::harness::{GPU, Home, Platform, template};

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

#[test]
fn a_change_of_a_template_reaches_its_endpoints_through_any_proxy() {
    let home = Home::new();
    let first = Running::new(&home, "-q", &[]);
    let ask = |proxy: &Running, line: &str, body: Value| {
        proxy.send(line, &[], &if body.is_null() { String::new() } else { body.to_string() })
    };
    let template = |image: &str| {
        let body = json!({ "name": "t", "imageName": image, "isServerless": true, "env": { "A": "1" } });
        ask(&first, "POST /v1/templates", body).json()["id"].as_str().unwrap().to_owned()
    };
    let (own, other) = (template("app:1"), template("tool:1"));
    let endpoint = |template: &str| {
        let made = ask(&first, "POST /v1/endpoints", json!({ "name": "e", "templateId": template, "workersMax": 1 }));
        assert_eq!((made.status, &made.json()["templateId"]), (201, &json!(template)), "{made:?}");
        made.json()["id"].as_str().unwrap().to_owned()
    };
    let (mine, also_mine, foreign) = (endpoint(&own), endpoint(&own), endpoint(&other));
    drop(first);
    // The link outlives the proxy, and endpoints that are gone.
    let second = Running::new(&home, "-q", &[]);
    assert_eq!(ask(&second, &format!("DELETE /v1/endpoints/{also_mine}"), Value::Null).status, 204);
    let change =
        json!({ "imageName": "app:2", "env": { "B": "2" }, "dockerStartCmd": ["run", "it"], "ports": ["80/http"] });
    let changed = ask(&second, &format!("PATCH /v1/templates/{own}"), change);
    assert_eq!((changed.status, &changed.json()["imageName"]), (200, &json!("app:2")), "{changed:?}");
    let shown = ask(&second, &format!("GET /v1/endpoints/{mine}?includeTemplate=true"), Value::Null).json();
    let of_template = &shown["template"];
    assert_eq!((&shown["templateId"], &of_template["id"]), (&json!(own), &json!(own)), "{shown}");
    assert_eq!((&of_template["imageName"], &of_template["dockerStartCmd"]), (&json!("app:2"), &json!(["run", "it"])));
    assert_eq!((&shown["env"], &of_template["env"]), (&json!({ "B": "2" }), &json!({ "B": "2" })), "no link is shown");
    assert_eq!(shown["version"], 1, "one release: {shown}");
    assert!(shown["userId"].as_str().is_some_and(|user| !user.is_empty()), "{shown}");
    let listed = ask(&second, "GET /v1/endpoints?includeTemplate=true", Value::Null).json();
    let untouched = listed.as_array().unwrap().iter().find(|endpoint| endpoint["id"] == json!(foreign)).unwrap();
    assert_eq!((&untouched["version"], &untouched["template"]["imageName"]), (&json!(0), &json!("tool:1")));
    // A field that only the template has makes no release.
    assert_eq!(ask(&second, &format!("PATCH /v1/templates/{own}"), json!({ "name": "u" })).status, 200);
    let moved = ask(&second, &format!("PATCH /v1/endpoints/{mine}"), json!({ "templateId": other })).json();
    assert_eq!((&moved["templateId"], &moved["env"]), (&json!(other), &json!({ "A": "1" })), "{moved}");
    assert_eq!(ask(&second, &format!("PATCH /v1/templates/{own}"), json!({ "imageName": "app:3" })).status, 200);
    let shown = ask(&second, &format!("GET /v1/endpoints/{mine}?includeTemplate=true"), Value::Null).json();
    assert_eq!(shown["template"]["imageName"], "tool:1", "{shown}");
}

#[test]
fn an_endpoint_that_cannot_follow_its_template_is_named() {
    let proxy = Local::new(Platform::new());
    let body = json!({ "name": "t", "imageName": "app:1", "isServerless": true });
    let template = proxy.send("POST /v1/templates", &body).json()["id"].as_str().unwrap().to_owned();
    let made = proxy.send("POST /v1/endpoints", &json!({ "name": "e", "templateId": template })).json();
    let ports: Vec<String> = (8000..8011).map(|port| format!("{port}/http")).collect();
    let answer = proxy.send(&format!("PATCH /v1/templates/{template}"), &json!({ "ports": ports }));
    let message = answer.json()["message"].as_str().unwrap().to_owned();
    assert_eq!(answer.status, 400, "{message}");
    for told in
        ["the template is changed", made["id"].as_str().unwrap(), "11 http ports", "send the same request again"]
    {
        assert!(message.contains(told), "{told}: {message}");
    }
}
