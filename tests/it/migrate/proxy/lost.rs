//! Pods whose create the place behind the proxy did not answer: they are found, so that a program that tries again does not
//! rent twice.

use serde_json::{Value, json};
use server::Options;

use super::Running;
use crate::{
    harness::{GPU, Home, Platform},
    server::client::{Answer, KEY, Local},
};

const MARKER: &str = "SVCCTL_CREATE_ID";

/// A server with these faults, and a proxy in front of it.
fn scene(faults: &[&str]) -> (Local, Running) {
    let faults = faults.iter().map(|fault| fault.parse().unwrap()).collect();
    let local = Local::new(Platform::new().engine, Options { faults, seed: Some(7), ..Options::default() });
    let url = format!("http://{}", local.address);
    let running = Running::new(&Home::new(), "", &[("SVCCTL_BASE_URL", &url), ("SVCCTL_API_KEY", KEY)]);
    (local, running)
}

fn send(proxy: &Running, line: &str, body: &Value) -> Answer {
    proxy.send(line, &[&format!("Authorization: Bearer {KEY}")], &body.to_string())
}

fn create(proxy: &Running, more: &Value) -> Answer {
    let mut body = json!({ "name": "a", "imageName": "b", "gpuTypeIds": [GPU], "env": { "A": "1" } });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    send(proxy, "POST /v1/pods", &body)
}

fn pods(local: &Local) -> Vec<Value> {
    local.send("GET /v2/pods", "").json()["pods"].as_array().unwrap().clone()
}

#[test]
fn a_pod_whose_create_was_not_answered_is_found_and_given() {
    let (local, proxy) = scene(&["POST /v2/pods drop=after"]);
    for (count, more) in [(1, json!({})), (2, json!({ "locked": true }))] {
        let answer = create(&proxy, &more);
        let (made, there) = (answer.json(), pods(&local));
        assert_eq!((answer.status, there.len()), (201, count), "{answer:?}");
        let pod = there.iter().find(|pod| pod["id"] == made["id"]).unwrap();
        assert_eq!((&pod["locked"], &made["locked"]), (&json!(count == 2), &json!(count == 2)), "{made}");
        // The marker is the proxy's own.
        assert_eq!(made["env"], json!({ "A": "1" }));
        assert_ne!(pod["env"][MARKER], Value::Null);
    }
    let input = format!("{{ name: \"g\", imageName: \"b\", gpuTypeId: \"{GPU}\" }}");
    let query = format!("mutation {{ podFindAndDeployOnDemand(input: {input}) {{ id env }} }}");
    let answer = send(&proxy, "POST /graphql", &json!({ "query": query })).json();
    let made = &answer["data"]["podFindAndDeployOnDemand"];
    assert!(pods(&local).len() == 3 && made["id"].is_string() && made["env"] == json!([]), "{answer}");
}

#[test]
fn a_pod_that_is_not_there_or_cannot_be_looked_for_is_said_to_be_so() {
    for (faults, count, told) in [
        (&["POST /v2/pods drop=before"][..], 0, "the pod was looked for, and is not there"),
        (&["POST /v2/pods drop=after", "GET /v2/pods status=403"], 1, "may have been rented all the same"),
    ] {
        let (local, proxy) = scene(faults);
        let answer = create(&proxy, &json!({}));
        assert_eq!(answer.status, 502, "{answer:?}");
        assert!(answer.body.contains(told), "{answer:?}");
        if faults.len() == 1 {
            assert_eq!(pods(&local).len(), count);
        }
    }
}

#[test]
fn an_update_of_the_environment_keeps_the_marker() {
    let (local, proxy) = scene(&[]);
    let id = create(&proxy, &json!({})).json()["id"].as_str().unwrap().to_owned();
    let marker = pods(&local)[0]["env"][MARKER].clone();
    assert!(marker.is_string());
    let changed = send(&proxy, &format!("PATCH /v1/pods/{id}"), &json!({ "env": { "B": "2" } }));
    assert_eq!((changed.status, &changed.json()["env"]), (200, &json!({ "B": "2" })), "{changed:?}");
    assert_eq!(pods(&local)[0]["env"], json!({ "B": "2", MARKER: marker }));
}

#[test]
fn a_pod_that_is_rented_and_cannot_be_locked_is_named() {
    let (local, proxy) = scene(&["PATCH /v2/pods/* status=503"]);
    let answer = create(&proxy, &json!({ "locked": true }));
    let id = pods(&local)[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(answer.status, 503, "{answer:?}");
    assert!(answer.body.contains(&format!("pod `{id}` is rented, and not locked")), "{answer:?}");
}
