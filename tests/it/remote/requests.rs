//! The client's requests, and how it shows good answers.

use serde_json::{Value, json};

use super::{
    KEY, pod, pods, run,
    server::{Request, Server, reply},
    waiting::of_pods,
};
use crate::harness::{Home, env_of, error_of};

#[test]
fn a_request_carries_the_key_and_says_who_asks() {
    let server = Server::of(&pods(&[]));
    run(&server, "pods list").success();
    let request = server.only();
    assert_eq!(request.line, "GET /v2/pods");
    assert_eq!(request.header("authorization"), Some(format!("Bearer {KEY}").as_str()));
    assert_eq!(request.header("user-agent"), Some(concat!("svcctl/", env!("CARGO_PKG_VERSION"))));
    assert_eq!(request.header("accept"), Some("application/json"));
    assert_eq!((request.header("x-team-id"), request.body.as_str()), (None, ""));
}

#[test]
fn a_team_is_named_and_without_a_key_none_is_sent() {
    let server = Server::of(&pods(&[]));
    let home = Home::new();
    let mut command = home.command(&["pods", "list", "--base-url", &server.url()]);
    command.env("SVCCTL_TEAM_ID", "team-7");
    Home::outcome(command).success();
    assert_eq!(server.only().header("x-team-id"), Some("team-7"));
    assert_eq!(server.only().header("authorization"), None);
}

#[test]
fn the_flag_goes_before_the_environment() {
    let (flag, environment) = (Server::of(&pods(&[])), Server::of(&pods(&[])));
    run(&environment, &format!("pods list --base-url {}/", flag.url())).success();
    assert_eq!((flag.seen().len(), environment.seen().len()), (1, 0));
}

#[test]
fn a_key_is_sent_without_the_white_space_around_it() {
    let server = Server::of(&pods(&[]));
    let home = Home::new();
    let mut command = home.command(&["pods", "list", "--base-url", &server.url()]);
    command.env("SVCCTL_API_KEY", format!(" {KEY}\n"));
    Home::outcome(command).success();
    assert_eq!(server.only().header("authorization"), Some(format!("Bearer {KEY}").as_str()));
}

/// One GPU type, as a list or alone.
fn catalog(request: &Request) -> Vec<u8> {
    let gpu = json!({
        "id": "NVIDIA GeForce RTX 4090", "name": "RTX 4090", "pool": null, "manufacturer": "NVIDIA", "memory": 24,
        "secure": true, "community": true, "price": { "secure": 0.69, "community": 0.34 },
        "maxCount": { "secure": 8, "community": 4 },
    });
    let is_list = request.path() == "GET /v2/catalog/gpus";
    reply(200, &if is_list { json!({ "gpus": [gpu] }) } else { gpu }.to_string())
}

#[test]
fn an_id_with_spaces_is_percent_encoded_in_the_path() {
    let server = Server::start(catalog);
    run(&server, "catalog gpus 4090").success();
    let seen = server.seen();
    assert_eq!(seen.len(), 2, "{seen:?}");
    assert_eq!(seen[0].path(), "GET /v2/catalog/gpus");
    assert_eq!(seen[1].path(), "GET /v2/catalog/gpus/NVIDIA%20GeForce%20RTX%204090");
    assert!(seen[1].query().contains(&("include".into(), "AVAILABILITY".into())), "{seen:?}");
}

#[test]
fn lists_in_a_query_are_joined_by_commas() {
    let server = Server::start(catalog);
    let line =
        "catalog gpus --country us,se --cuda 12.4 --cuda 12.8 --min-cuda 12 --count 2 --cloud secure --product cluster";
    run(&server, line).success();
    let mut query = server.only().query();
    query.sort();
    let expected = [
        ("cloud", "SECURE"),
        ("count", "2"),
        ("countryCodes", "US,SE"),
        ("cudaVersions", "12.4,12.8"),
        ("include", "AVAILABILITY"),
        ("minCudaVersion", "12"),
        ("product", "CLUSTER"),
    ];
    assert_eq!(query, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
}

#[test]
fn what_is_typed_stays_in_its_segment_of_the_path() {
    let server = Server::start(|_| reply(404, &json!({ "title": "x", "status": 404, "detail": "no" }).to_string()));
    for typed in ["../account/ssh-keys", "a/b", "a?b=c", "a#b", "%2e%2e", "..", "."] {
        let outcome = run(&server, &format!("templates get '{typed}'"));
        assert_eq!(outcome.code, 4, "{typed}: {outcome}");
    }
    for request in server.seen() {
        assert!(request.path().starts_with("GET /v2/templates"), "{request:?}");
        assert_eq!(request.query(), [], "{request:?}");
    }
}

#[test]
fn a_create_sends_its_body_as_json() {
    let server = Server::start(|request| match request.path() {
        "POST /v2/pods" => reply(201, &pod("new", &json!({})).to_string()),
        _ => catalog(request),
    });
    let line = "pods create demo --image a --gpu '4090' --env TOKEN=ü --disk 7 -o json -- run 'it now'";
    let shown = run(&server, line).success().json();
    assert_eq!(shown["id"], "new");
    let request = server.seen().pop().unwrap();
    assert_eq!(request.header("content-type"), Some("application/json"));
    let mut sent = request.json();
    sent["env"] = env_of(&sent);
    let expected = json!({
        "name": "demo", "image": "a", "gpu": { "id": "NVIDIA GeForce RTX 4090" }, "env": { "TOKEN": "ü" }, "disk": 7,
        "cmd": ["run", "it now"],
    });
    assert_eq!(sent, expected);
}

#[test]
fn a_wrong_request_is_not_sent() {
    let server = Server::start(catalog);
    assert_eq!(run(&server, "pods create demo --image a --gpu 4090 --disk 0").code, 5);
    assert_eq!(run(&server, "volumes create a --size 9 --global").code, 2);
    assert!(server.seen().iter().all(|request| request.line.starts_with("GET ")), "{:?}", server.seen());
}

#[test]
fn a_dry_run_sends_no_create() {
    let server = Server::start(catalog);
    run(&server, "pods create demo --image a --gpu 4090 --dry-run").success();
    assert!(server.seen().iter().all(|request| request.line.starts_with("GET ")), "{:?}", server.seen());
}

#[test]
fn actions_and_deletions_are_sent_as_the_contract_says() {
    let server = Server::start(|request| match request.path() {
        "GET /v2/pods" => reply(200, &pods(&[pod("abc", &json!({}))]).to_string()),
        "POST /v2/pods/abc/action" => reply(200, &pod("abc", &json!({ "status": "EXITED" })).to_string()),
        _ => reply(204, ""),
    });
    assert_eq!(run(&server, "pods stop abc -o json").success().json()["status"], "EXITED");
    assert_eq!(server.seen().pop().unwrap().json(), json!({ "action": "stop" }));
    run(&server, "pods terminate name-abc --yes").success();
    let request = server.seen().pop().unwrap();
    assert_eq!((request.line.as_str(), request.body.as_str()), ("DELETE /v2/pods/abc", ""));
}

#[test]
fn a_list_in_pages_is_read_to_its_end() {
    let server = Server::start(|request| {
        let cursor = request.query().into_iter().find(|(name, _)| name == "cursor").map(|(_, cursor)| cursor);
        let (id, next) = match cursor.as_deref() {
            None => ("a", json!("one two")),
            Some("one two") => ("b", json!("x&y=+")),
            Some("x&y=+") => ("c", json!(null)),
            other => panic!("{other:?}"),
        };
        let more = !next.is_null();
        let pagination = json!({ "hasNextPage": more, "nextCursor": next });
        reply(200, &json!({ "pods": [pod(id, &json!({ "news": id }))], "pagination": pagination }).to_string())
    });
    assert_eq!(run(&server, "pods list -o id").success().stdout, "a\nb\nc\n");
    let all = run(&server, "pods list -o json").success().json();
    let news: Vec<&Value> = all["pods"].as_array().unwrap().iter().map(|pod| &pod["news"]).collect();
    assert_eq!(news, ["a", "b", "c"]);
}

#[test]
fn a_server_that_knows_no_pages_is_understood_too() {
    let server = Server::of(&json!({ "pods": [pod("a", &json!({}))] }));
    assert_eq!(run(&server, "pods list -o id").success().stdout, "a\n");
    let endless = Server::of(&json!({ "pods": [], "pagination": { "hasNextPage": true, "nextCursor": "again" } }));
    let told = error_of(run(&endless, "pods list"), 9);
    assert!(told.contains("go round in circles"), "{told}");
    assert_eq!(endless.seen().len(), 2, "a cursor that comes again is not followed");
}

/// A reply that is full of what this version does not know, formed as no serialiser here forms it.
const NEWS: &str = r#"{ "pods" :[{"status":"HIBERNATING" , "id":"abc","name":"caf\u00e9","actions":["stop","hibernate"],
 "image":"a","args":"","disk":20,"mounts":{"tape":{"speed":1.50}},"ports":[],"env":{"A":"1"},"registry":null,
 "gpu":{"id":"NVIDIA L4","count":1,"vcpuCount":8.0,"memory":30,"slice":1e2},"cloud":"LUNAR","dataCenterId":"MOON-1",
 "cudaVersion":"99.1","ssh":{"proxy":null,"direct":null,"quantum":true},"template":null,"cost":0.430,"locked":false,
 "globalNetworking":{"enabled":false},"runtime":null,"createdAt":"2026-11-20T12:00:00.123456Z","startedAt":null,
 "shinyNewField":[1,2,{"x":null}]}], "total":1e0}"#;

#[test]
fn json_is_passed_through_byte_for_byte() {
    let server = Server::raw(reply(200, NEWS));
    assert_eq!(run(&server, "pods list -o json").success().stdout, format!("{NEWS}\n"));
    let line = run(&server, "pods list -o ndjson").success().stdout;
    assert_eq!(line.lines().count(), 1);
    for part in [r#""status":"HIBERNATING""#, r#""speed":1.50"#, r#""slice":1e2"#, r#""caf\u00e9""#, r#""cost":0.430"#]
    {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert!(run(&server, "pods list -o yaml").success().stdout.contains("shinyNewField"));
    let filtered = run(&server, "pods list -o json --name 'caf*'").success().stdout;
    assert!(filtered.contains(r#""shinyNewField":[1,2,{"x":null}]"#), "{filtered}");
}

#[test]
fn a_table_shows_a_value_that_it_does_not_know_as_it_is() {
    let server = Server::raw(reply(200, NEWS));
    let table = run(&server, "pods list -o wide").success().stdout;
    for text in ["HIBERNATING", "LUNAR", "MOON-1", "café"] {
        assert!(table.contains(text), "{text}: {table}");
    }
    assert_eq!(run(&server, "pods list --status running -o id").success().stdout, "");
    let news: Value = serde_json::from_str(NEWS).unwrap();
    let server = Server::start(move |request| of_pods(&request.line, news["pods"].as_array().unwrap()));
    assert_eq!(run(&server, "pods wait abc --timeout 0s").code, 8, "it may lead anywhere");
}

#[test]
fn nothing_from_a_server_acts_on_the_terminal_in_a_table() {
    let evil = json!({ "name": "a\u{1b}[2Jb\nc\u{9b}1m", "status": "R\u{7}", "image": "x\u{202e}y", "id": "a\u{8}b" });
    let server = Server::of(&pods(&[pod("abc", &evil)]));
    for line in ["pods list", "pods list -o wide", "pods list -o id"] {
        let shown = run(&server, line).success().stdout;
        let acts = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!shown.contains(acts), "{line}: {shown:?}");
    }
    let refusal = json!({ "title": "x", "status": 409, "detail": "no\u{1b}[31m\nerror: fake", "errors": ["a\u{7}"] });
    let server = Server::raw(reply(409, &refusal.to_string()));
    let told = run(&server, "pods list").stderr;
    assert!(!told.contains(['\u{1b}', '\u{7}']) && !told.contains("\nerror: fake"), "{told:?}");
}
