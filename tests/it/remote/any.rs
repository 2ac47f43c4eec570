//! `svcctl api`: any request, against a server and against the embedded engine.

use serde_json::{Value, json};

use super::{
    hurried, pod, run,
    server::{Server, answer, reply},
};
use crate::harness::{Home, error_of};

#[test]
fn fields_become_a_body_of_json() {
    let server = Server::of(&json!({}));
    let line = "api POST /v2/pods --field name=demo --field gpu.id='NVIDIA L4' --field gpu.count=2 --field locked=true \
                --field registry=null --field ports='[\"80/http\"]' --field env.A=\"it's\" --field zip=007 --field q='\"x\"'";
    run(&server, line).success();
    let request = server.only();
    assert_eq!((request.line.as_str(), request.header("content-type")), ("POST /v2/pods", Some("application/json")));
    let expected = json!({
        "name": "demo", "gpu": { "id": "NVIDIA L4", "count": 2 }, "locked": true, "registry": null,
        "ports": ["80/http"], "env": { "A": "it's" }, "zip": "007", "q": "\"x\"",
    });
    assert_eq!(request.json(), expected);
}

#[test]
fn fields_of_a_look_become_its_query() {
    let server = Server::of(&json!({}));
    run(&server, "api get '/v2/pods?a=1' --field limit=5 --field 'cursor=x&y z'").success();
    let request = server.only();
    assert_eq!((request.path(), request.body.as_str()), ("GET /v2/pods", ""));
    let query = [("a", "1"), ("limit", "5"), ("cursor", "x&y z")];
    assert_eq!(request.query(), query.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[test]
fn a_file_is_sent_as_it_is() {
    let (server, home) = (Server::of(&json!({})), Home::new());
    let body = b"{ \"name\" :1e2, ";
    let args = ["api", "PUT", "/v2/any/thing", "--file", "-", "--base-url", &server.url()];
    assert_eq!(home.run_with_input(&args, body).code, 0);
    assert_eq!(server.only().body.as_bytes(), body);
}

#[test]
fn the_body_is_printed_as_it_is_received() {
    let body = "{ \"odd\" :1.50,\"x\":\"\\u00e9\" }";
    let server = Server::raw(answer(202, "content-type: application/json\r\nx-more: yes\r\n", body));
    assert_eq!(run(&server, "api GET /v2/pods").success().stdout, body);
    let shown = run(&server, "api GET /v2/pods --include").success().stdout;
    assert!(shown.starts_with("202 Accepted\n") && shown.contains("\nx-more: yes\n"), "{shown}");
    assert!(shown.ends_with(&format!("\n\n{body}")), "{shown}");
    let empty = Server::raw(answer(204, "", ""));
    assert_eq!(run(&empty, "api DELETE /v2/pods/p1").success().stdout, "");
}

#[test]
fn a_failure_is_told_like_that_of_any_command() {
    let server =
        Server::raw(reply(409, &json!({ "title": "Conflict", "status": 409, "detail": "locked" }).to_string()));
    let error = error_of(run(&server, "api POST /v2/pods/p1/action --field action=stop"), 5);
    assert!(error.starts_with("error: failed to POST /v2/pods/p1/action\n  locked\n"), "{error}");
}

#[test]
fn the_embedded_engine_answers_as_its_server_would() {
    let home = Home::swift();
    let created =
        home.svcctl("api POST /v2/pods --field name=demo --field image=a --field gpu.id='NVIDIA L4' -i").success();
    assert!(created.stdout.starts_with("201 Created\ncontent-type: application/json\n"), "{created}");
    let body: Value = serde_json::from_str(created.stdout.split_once("\n\n").unwrap().1).unwrap();
    let id = body["id"].as_str().unwrap();
    assert_eq!(home.svcctl(&format!("api GET /v2/pods/{id}")).success().json()["name"], "demo");
    let listed = home.svcctl("api GET /v2/pods --field limit=1").success().json();
    assert_eq!(listed["pods"][0]["id"], body["id"]);
    assert!(home.svcctl("api GET /v2/openapi.json").success().json()["paths"].is_object());
    assert_eq!(home.svcctl(&format!("api DELETE /v2/pods/{id}")).success().stdout, "");
    for (line, code, text) in [
        ("api GET /v2/pods/nosuch", 4, "was not found"),
        ("api GET /v2/nothing", 4, "no path of this API"),
        ("api PUT /v2/pods --field a=1", 5, "does not offer PUT; it offers GET, POST"),
        ("api POST /v2/pods --field name=demo --field shiny=1", 5, "shiny"),
        ("api GET /v2/organization", 9, "organization"),
    ] {
        let error = error_of(home.svcctl(line), code);
        assert!(error.contains(text), "{line}: {error}");
    }
    let large = "x".repeat(103_000);
    home.write("large.json", json!({ "name": large }).to_string());
    let error = error_of(home.svcctl("api POST /v2/pods --file large.json"), 5);
    assert!(error.contains("102400"), "{error}");
}

#[test]
fn the_log_of_a_pod_comes_as_the_stream_that_it_is() {
    let home = Home::swift();
    // Ended by the platform: the log ends, and is still there.
    let id = home.rent("demo", "--env SVCCTL_EXPIRES_AT=2020-01-01T00:00:00Z");
    let log = home.svcctl(&format!("api GET /v2/pods/{id}/logs")).success().stdout;
    assert!(log.contains("\ndata: {") || log.starts_with("id: "), "{log}");
}

#[test]
fn a_field_that_contradicts_another_is_wrong_usage() {
    let server = Server::of(&json!({}));
    for line in [
        "api POST /v2/pods --field a=1 --field a=2",
        "api POST /v2/pods --field a=1 --field a.b=2",
        "api POST /v2/pods --field a",
    ] {
        assert_eq!(run(&server, line).code, 2, "{line}");
    }
    assert!(server.seen().is_empty());
}

#[test]
fn a_path_never_leads_to_another_host() {
    let server = Server::of(&pod("p1", &json!({})));
    for path in ["//evil.example/v2", "@evil.example/v2", "http://evil.example/v2", "v2/pods"] {
        hurried(&server, &format!("api GET '{path}'")).0.success();
    }
    assert_eq!(server.seen().len(), 4);
}
