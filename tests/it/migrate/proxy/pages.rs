//! Where no key is asked for, a page in a browser on this machine gets nothing.

use serde_json::{Value, json};

use super::{Local, Running};
use crate::{
    harness::{GPU, Home, Platform},
    server::client::{Answer, connect, send},
};

/// A request as it stands: nothing is added.
fn raw(proxy: &Local, head: &str, body: &str) -> Answer {
    let text = format!("{head}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    Answer::read(connect(proxy.address, text.as_bytes()))
}

#[test]
fn what_a_page_can_send_is_refused_where_no_key_is_asked_for() {
    let proxy = Local::new(Platform::new());
    let body = json!({ "imageName": "i", "gpuTypeIds": [GPU] }).to_string();
    for (head, status) in [
        ("POST /v1/pods HTTP/1.1\r\nHost: 127.0.0.1:8081\r\nOrigin: https://evil.example", 403),
        ("POST /v1/pods HTTP/1.1\r\nHost: 127.0.0.1:8081\r\nOrigin: null", 403),
        (
            "POST /v1/pods HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1:8081\r\nContent-Type: application/json",
            403,
        ),
        ("POST /v1/pods HTTP/1.1\r\nHost: evil.example:8081", 403),
        ("POST /v1/pods HTTP/1.1\r\nHost: 127.0.0.1.evil.example", 403),
        ("POST /v1/pods HTTP/1.1\r\nHost: 10.0.0.7:8081", 403),
        ("POST /v1/pods HTTP/1.1\r\nHost: localhost\r\nHost: evil.example", 403),
        ("POST http://evil.example/v1/pods HTTP/1.1\r\nHost: localhost", 403),
        ("POST /v1/pods HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain", 415),
        ("POST /v1/pods HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded", 415),
        ("POST /v1/pods HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain; application/json", 415),
    ] {
        let answer = raw(&proxy, head, &body);
        // A server may find two Host headers wrong by itself.
        assert!(
            answer.status == status || head.matches("Host:").count() == 2 && answer.status == 400,
            "{head}: {answer:?}"
        );
        assert!(!answer.body.is_empty() && answer.header("access-control-allow-origin").is_none(), "{answer:?}");
    }
    let preflight = raw(&proxy, "OPTIONS /v1/pods HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example", "");
    assert_eq!(preflight.status, 403, "{preflight:?}");
    for head in ["GET /v1/pods HTTP/1.1\r\nHost: evil.example", "GET /v1/_migration HTTP/1.1\r\nHost: evil.example"] {
        assert_eq!(raw(&proxy, head, "").status, 403, "{head}");
    }
    assert_eq!(proxy.send("GET /v1/pods", &Value::Null).json(), json!([]));
}

#[test]
fn programs_of_this_machine_get_in_under_each_of_its_names() {
    let proxy = Local::new(Platform::new());
    let body = json!({ "imageName": "i", "gpuTypeIds": [GPU] }).to_string();
    for head in [
        "POST /v1/pods HTTP/1.1\r\nHost: localhost:8081\r\nContent-Type: application/json; charset=utf-8",
        "POST /v1/pods HTTP/1.1\r\nHost: 127.0.0.1:8081\r\nContent-Type: Application/JSON",
        "POST /v1/pods HTTP/1.1\r\nHost: [::1]:8081",
        "POST /v1/pods HTTP/1.0",
    ] {
        assert_eq!(raw(&proxy, head, &body).status, 201, "{head}");
    }
    // A body that is not there has no type that could be wrong.
    let empty = raw(&proxy, "GET /v1/pods HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain", "");
    assert_eq!(empty.json().as_array().unwrap().len(), 4);
}

#[test]
fn a_page_with_a_key_is_a_caller_like_others() {
    let home = Home::new();
    let key = home.svcctl("engine keys create page --scope '*' -o json").success().json();
    let running = Running::new(&home, "-q", &[]);
    let header = format!("Authorization: Bearer {}", key["key"].as_str().unwrap());
    let origin = "Origin: https://console.example";
    assert_eq!(send(running.address, "GET /v1/pods", &[&header, origin], "").status, 200);
    assert_eq!(send(running.address, "GET /v1/pods", &[origin], "").status, 401);
}

#[test]
fn a_server_asks_for_a_key_from_its_first_moment() {
    let server = crate::server::client::Local::new(Platform::new().engine, server::Options::default());
    for line in ["GET /v2/pods", "POST /v2/pods", "GET /_engine/clock"] {
        assert_eq!(send(server.address, line, &["Content-Type: application/json"], "").status, 401, "{line}");
    }
}
