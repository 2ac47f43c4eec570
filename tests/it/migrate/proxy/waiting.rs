//! v1 knew no state between created and running: an action waits until v2 takes it.

use std::time::Duration;

use serde_json::{Value, json};

use super::Local;
use crate::harness::{GPU, Platform};

/// A proxy, the id of a new pod with this image, and how long requests waited so far.
fn scene(image: &str) -> (Local, String, impl Fn() -> Duration) {
    let platform = Platform::new();
    let pace = platform.pace();
    let proxy = Local::paced(platform, pace.clone());
    let made = proxy.send("POST /v1/pods", &json!({ "imageName": image, "gpuTypeIds": [GPU] })).json();
    assert_eq!(made["desiredStatus"], "RUNNING", "{made}");
    let id = made["id"].as_str().unwrap().to_owned();
    (proxy, id, move || pace.slept().iter().sum())
}

fn act(proxy: &Local, id: &str, action: &str) -> (u16, Value) {
    let answer = proxy.send(&format!("POST /v1/pods/{id}/{action}"), &Value::Null);
    (answer.status, answer.json())
}

#[test]
fn a_restart_right_after_the_create_waits_until_the_pod_is_up() {
    let (proxy, id, waited) = scene("python:3.12");
    for action in ["restart", "stop", "start", "restart", "stop"] {
        let (status, pod) = act(&proxy, &id, action);
        let wished = if action == "stop" { "EXITED" } else { "RUNNING" };
        assert_eq!((status, &pod["desiredStatus"]), (200, &json!(wished)), "{action}: {pod}");
    }
    assert!(waited() > Duration::ZERO && waited() < Duration::from_secs(20), "{:?}", waited());
}

#[test]
fn a_pod_that_does_not_come_up_is_waited_for_a_minute() {
    let (proxy, id, waited) = scene("svcctl/stuck");
    let (status, told) = act(&proxy, &id, "restart");
    assert_eq!(status, 409, "{told}");
    assert_eq!(waited(), Duration::from_secs(60));
}

#[test]
fn what_no_waiting_can_help_is_told_at_once() {
    let (proxy, id, waited) = scene("python:3.12");
    // It runs, in the eyes of v1.
    assert_eq!(act(&proxy, &id, "start").0, 409);
    assert_eq!(act(&proxy, "abcdefghij1234", "restart").0, 404);
    proxy.send(&format!("PATCH /v1/pods/{id}"), &json!({ "locked": true }));
    assert_eq!((act(&proxy, &id, "restart").0, act(&proxy, &id, "stop").0), (409, 409));
    assert_eq!(waited(), Duration::ZERO);
}

#[test]
fn a_pod_that_broke_down_is_restarted() {
    let (proxy, id, _) = scene("svcctl/error:pull");
    // The wait for the restart is what brings the pod to its error.
    let (status, pod) = act(&proxy, &id, "restart");
    assert_eq!((status, &pod["desiredStatus"]), (200, &json!("RUNNING")), "{pod}");
}

#[test]
fn a_deleted_pod_is_gone_for_v1() {
    let (proxy, id, _) = scene("python:3.12");
    let delete = || proxy.send(&format!("DELETE /v1/pods/{id}"), &Value::Null);
    let first = delete();
    assert_eq!((first.status, first.body.as_str()), (204, ""), "{first:?}");
    assert_eq!(proxy.send("GET /v1/pods", &Value::Null).json(), json!([]));
    // Programs take the one like the other for the end.
    let shown = proxy.send(&format!("GET /v1/pods/{id}"), &Value::Null);
    assert!(shown.status == 404 || shown.json()["desiredStatus"] == "TERMINATED", "{shown:?}");
    assert!([204, 404].contains(&delete().status));
}
