//! Questions that the pages ask and the commands answer: why a create finds no place, what it costs, why a job waits.
//! And writes that a browser sends again by itself.

use serde_json::{Value, json};

use super::browser::{Browser, Served, send};
use crate::harness::{self, Home};

/// A body of a create with this many GPUs.
fn wanted(count: u32) -> Value {
    json!({ "name": "n", "image": "python:3.12", "gpu": { "id": "NVIDIA L4", "count": count } })
}

#[test]
fn why_nothing_fits_is_what_the_command_says() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    for count in [1, 64] {
        let page = browser.send("POST", "why", &wanted(count));
        assert_eq!(page.status, 200, "{page:?}");
        let line = format!("pods why n --image python:3.12 --gpu 'NVIDIA L4' --gpu-count {count} -o json");
        let told = home.svcctl(&line);
        assert_eq!(page.json(), told.json(), "{count} GPUs");
        assert_eq!(page.json()["fits"], count == 1);
    }
    let reason = browser.send("POST", "why", &wanted(64)).json();
    assert_eq!(reason["changes"][0]["change"], "--gpu-count 8", "{reason}");
}

#[test]
fn an_estimate_is_what_the_command_says_and_what_the_pod_costs() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let page = browser.send("POST", "estimate", &wanted(2)).json();
    home.write("body.json", wanted(2).to_string());
    let told = home.svcctl("billing estimate --file body.json -o json").success().json();
    for field in ["perHour", "perDay", "perMonth"] {
        assert_eq!(page[field], told[field], "{page} {told}");
    }
    let lines = page["lines"].as_array().unwrap();
    let sum: f64 = lines.iter().map(|line| line["perHour"].as_f64().unwrap()).sum();
    assert!((sum - page["perHour"].as_f64().unwrap()).abs() < 1e-6, "{page}");
}

#[test]
fn why_a_job_waits_is_what_the_command_says() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let endpoint = json!({
        "name": "none", "image": "me/worker:1", "type": "QUEUE", "gpu": { "pools": ["ADA_24"] },
        "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 }, "workers": { "min": 0, "max": 0 },
    });
    let made = browser.send("POST", "api/v2/serverless", &endpoint);
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(browser.send("POST", &format!("api/v2/{id}/run"), &json!({ "input": 1 })).status, 200);
    let page = browser.get(&format!("serverless/{id}/why"));
    assert_eq!(page.status, 200, "{page:?}");
    assert!(page.json().to_string().contains("max"), "the limit of its workers is the reason: {page:?}");
    assert_eq!(browser.get("serverless/nothing/why").status, 404);
}

#[test]
fn what_is_no_create_is_refused_as_the_api_refuses_it_and_so_is_a_key_that_may_not_read() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let mut wrong = wanted(1);
    wrong["gpu"]["count"] = json!("many");
    for path in ["why", "estimate"] {
        let refused = browser.send("POST", path, &wrong);
        assert_eq!(refused.status, 422, "{refused:?}");
        assert!(refused.json()["errors"][0].as_str().unwrap().contains("count"), "{refused:?}");
    }
    let key = browser.send("POST", "engine/keys", &json!({ "name": "narrow", "scopes": ["volumes:read"] })).json();
    let narrow = Browser::sign_in_with(served.address, &json!({ "key": key["key"] })).unwrap();
    for path in ["why", "estimate"] {
        let refused = narrow.send("POST", path, &wanted(1));
        assert_eq!(refused.status, 403, "{refused:?}");
        assert!(refused.json()["detail"].as_str().unwrap().contains("catalog:read"), "{refused:?}");
    }
}

#[test]
fn a_write_that_a_browser_sends_again_by_itself_does_nothing() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let mut headers = browser.headers();
    headers.extend(["Content-Type: application/json".to_owned(), "X-Console-Request: 0123456789abcdef".to_owned()]);
    let create = || {
        let body = harness::body(json!({})).to_string();
        send(served.address, "POST /console/data/api/v2/pods", &headers, &body)
    };
    assert_eq!(create().status, 201);
    let again = create();
    assert_eq!(again.status, 502, "{again:?}");
    assert!(again.json()["detail"].as_str().unwrap().contains("not carried out twice"), "{again:?}");
    assert_eq!(home.pods().len(), 1);
    headers.pop();
    headers.push(format!("X-Console-Request: {}", "x".repeat(65)));
    let long = send(served.address, "POST /console/data/api/v2/pods", &headers, &harness::body(json!({})).to_string());
    assert_eq!(long.status, 400, "{long:?}");
    assert_eq!(home.pods().len(), 1);
}

#[test]
fn what_names_a_secret_or_mounts_a_volume_is_told_without_a_value() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let make = |path: &str, body: Value| {
        let made = browser.send("POST", &format!("api/v2/{path}"), &body);
        assert_eq!(made.status, 201, "{made:?}");
        made.json()["id"].as_str().unwrap().to_owned()
    };
    make("account/secrets", json!({ "name": "hf", "value": "very-secret" }));
    make("account/secrets", json!({ "name": "unused", "value": "x" }));
    let volume = make("network-volumes", json!({ "name": "data", "size": 10, "dataCenter": "EU-RO-1" }));
    let template = make(
        "templates",
        json!({ "name": "t", "image": "python:3.12", "env": { "HF_TOKEN": "{{ SVCCTL_SECRET_hf }}", "PLAIN": "in clear" } }),
    );
    let pod = browser.rent(json!({
        "name": "mounts", "dataCenterIds": ["EU-RO-1"], "env": { "TOKEN": "{{ SVCCTL_SECRET_hf }}" },
        "mounts": { "network": [{ "volumeId": volume, "path": "/data" }] },
    }));
    let answer = browser.get("uses/secrets");
    assert_eq!(answer.status, 200, "{answer:?}");
    let uses = answer.json()["uses"].clone();
    assert_eq!((&uses["hf"]["count"], &uses["unused"]["count"]), (&json!(2), &json!(0)), "{uses}");
    // As the command says.
    let told = home.svcctl("secrets uses hf -o json").success().json();
    assert_eq!(uses["hf"]["first"], told["uses"]);
    assert!(!uses.to_string().contains("in clear") && !uses.to_string().contains("very-secret"), "{uses}");
    assert!(uses.to_string().contains(&template), "{uses}");
    let mounted = browser.get("uses/volumes").json()["uses"][&volume].clone();
    assert_eq!(mounted["count"], 1, "{mounted}");
    let user = &mounted["first"][0];
    assert_eq!((&user["kind"], &user["id"], &user["name"]), (&json!("pod"), &json!(pod), &json!("mounts")));
    assert_eq!(browser.get("uses/nothing").status, 404);
    // A key that may not read all of it is told nothing of it.
    let made = home.svcctl("engine keys create reader --scope pods:read,templates:read -o json").success().json();
    let reader = super::browser::Browser::sign_in_with(served.address, &json!({ "key": made["key"] })).ok().unwrap();
    assert_eq!((reader.get("uses/volumes").status, reader.get("uses/secrets").status), (403, 403));
}
