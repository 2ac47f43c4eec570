//! Tracing of requests: `--verbose`, `--debug`, `--debug-file`, `--curl`. The key is in none of it.

use std::sync::atomic::{AtomicUsize, Ordering};

use insta::assert_snapshot;
use serde_json::json;

use super::{
    KEY, hurried, pod, pods, run,
    server::{Server, answer, reply},
};
use crate::harness::{GPU, Home, error_of};

#[test]
fn a_pause_is_said_when_it_is_asked_for_or_long() {
    let unsteady = |fault: Vec<u8>| {
        let seen = AtomicUsize::new(0);
        let fine = reply(200, &pods(&[]).to_string());
        Server::start(move |_| if seen.fetch_add(1, Ordering::SeqCst) == 0 { fault.clone() } else { fine.clone() })
    };
    let fault = reply(503, r#"{"detail":"come again"}"#);
    let (told, _) = hurried(&unsteady(fault.clone()), "pods list -o json --verbose");
    assert_eq!(told.stderr, "note: GET /v2/pods: come again; trying again in 0.2s\n");
    assert_eq!(hurried(&unsteady(fault), "pods list -o json").0.stderr, "");
    let limited = answer(429, "retry-after: 42\r\n", r#"{"detail":"slow down"}"#);
    let (told, _) = hurried(&unsteady(limited.clone()), "pods list -o json");
    assert_eq!(told.stderr, "note: GET /v2/pods: slow down; trying again in 42s\n");
    assert_eq!(hurried(&unsteady(limited), "pods list -o json --quiet").0.stderr, told.stderr);
}

#[test]
fn a_trace_shows_requests_and_answers_without_their_secrets() {
    let reply = pod("new", &json!({ "env": { "HF_TOKEN": "hf_theirs", "MODEL": "base" }, "name": KEY }));
    let server = Server::raw(answer(201, "content-type: application/json\r\nset-cookie: a=b\r\n", &reply.to_string()));
    let line = "api POST /v2/pods --field name=demo --field env.HF_TOKEN=hf_ours --field env.MODEL=base --debug";
    let home = Home::new();
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env("SVCCTL_BASE_URL", server.url()).env("SVCCTL_API_KEY", KEY).env("SVCCTL_TEAM_ID", "team-7");
    let trace = Home::outcome(command).success().stderr.replace(&server.url(), "<url>");
    let took = regex::Regex::new(r"after \d+ ms").unwrap();
    let trace = took.replace_all(&trace, "after <time> ms");
    assert_snapshot!(trace, @r#"
    > POST <url>/v2/pods
    > accept: application/json
    > user-agent: svcctl/0.1.0
    > authorization: ***
    > x-team-id: team-7
    > content-type: application/json
    > {"env":{"HF_TOKEN":"***","MODEL":"base"},"name":"demo"}
    < 201 after <time> ms
    < content-type: application/json
    < set-cookie: ***
    < content-length: 549
    < connection: close
    "#);
}

#[test]
fn a_whole_answer_is_traced_with_its_body() {
    let body = pods(&[pod("p1", &json!({ "env": { "HF_TOKEN": "hf_theirs", "MODEL": "base" }, "name": KEY }))]);
    let server = Server::raw(answer(200, "content-type: application/json\r\nset-cookie: a=b\r\n", &body.to_string()));
    let trace = run(&server, "pods list -o id --debug").success().stderr;
    assert!(trace.contains("< set-cookie: ***\n") && trace.contains("\"MODEL\":\"base\""), "{trace}");
    assert!(!trace.contains("hf_theirs"), "{trace}");
    let broken = Server::raw(reply(409, &json!({ "detail": format!("`{KEY}`") }).to_string()));
    assert!(run(&broken, "pods list --debug").stderr.contains("< 409 after "));
}

#[cfg(unix)]
#[test]
fn a_trace_in_a_file_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let (server, home) = (Server::of(&pods(&[])), Home::new());
    home.write("trace.txt", "old");
    for file in ["trace.txt", "new.txt"] {
        let mut command = home.command(&["pods", "list", "--base-url", &server.url(), "--debug-file", file]);
        command.env("SVCCTL_API_KEY", KEY);
        let outcome = Home::outcome(command).success();
        assert!(!outcome.stderr.contains("> GET"), "{outcome}");
        let path = home.path().join(file);
        let trace = std::fs::read_to_string(&path).unwrap();
        assert!(trace.starts_with("> GET ") && trace.contains("\n< 200 after "), "{trace}");
        assert!(!trace.contains(KEY));
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    error_of(home.run(&["pods", "list", "--debug-file", "no/such/folder"]), 2);
}

#[test]
fn the_embedded_engine_is_traced_by_operation() {
    let home = Home::swift();
    let trace = home.svcctl("pods list -o id --debug").success().stderr;
    assert!(trace.starts_with("> pods.list\n> {") && trace.contains("\n< pods.list\n< {\"pagination\""), "{trace}");
    let refused = home.svcctl("api POST /v2/pods --field name=demo --field env.API_KEY=hidden --debug").stderr;
    assert!(
        refused.contains("> POST /v2/pods\n") && refused.contains("< 4") && !refused.contains("hidden"),
        "{refused}"
    );
}

#[test]
fn curl_prints_the_request_and_sends_nothing() {
    let server = Server::of(&pods(&[]));
    let shown = |line: &str| run(&server, line).success().stdout.replace(&server.url(), "<url>");
    let create = "pods create demo --image a --gpu 'RTX 4090' --env A=\"it's\" --data-center EU-RO-1 --create-id c --curl --wait";
    let lines = [
        create,
        "pods list --curl",
        "pods update web --name other --lock --curl",
        "pods stop a b --curl",
        "pods terminate a --curl",
        "volumes delete data --curl",
        "templates get base --curl",
        "catalog gpus 4090 --curl",
        "pods logs web --tail 5 --curl",
        "api PATCH /v2/pods/p1 --field name=x --curl",
    ];
    // Every request has this.
    let key = " -H \"Authorization: Bearer $SVCCTL_API_KEY\"";
    let shown: String = lines.map(|line| shown(line).replace(key, "")).concat();
    assert_snapshot!(shown, @r#"
    curl -X POST '<url>/v2/pods' -H 'Content-Type: application/json' -d '{"dataCenterIds":["EU-RO-1"],"env":{"A":"it'\''s","SVCCTL_CREATE_ID":"c"},"gpu":{"id":"RTX 4090"},"image":"a","name":"demo"}'
    curl -X GET '<url>/v2/pods'
    curl -X PATCH '<url>/v2/pods/web' -H 'Content-Type: application/json' -d '{"locked":true,"name":"other"}'
    curl -X POST '<url>/v2/pods/a/action' -H 'Content-Type: application/json' -d '{"action":"stop"}'
    curl -X POST '<url>/v2/pods/b/action' -H 'Content-Type: application/json' -d '{"action":"stop"}'
    curl -X DELETE '<url>/v2/pods/a'
    curl -X DELETE '<url>/v2/network-volumes/data'
    curl -X GET '<url>/v2/templates/base'
    curl -X GET '<url>/v2/catalog/gpus/4090?include=AVAILABILITY&product=POD'
    curl -X GET '<url>/v2/pods/web/logs?tail=5'
    curl -X PATCH '<url>/v2/pods/p1' -H 'Content-Type: application/json' -d '{"name":"x"}'
    "#);
    assert!(server.seen().is_empty());
    assert_eq!(run(&server, "pods update web --env A=1 --curl").code, 2, "what is set now cannot be known");
}

#[test]
fn the_line_is_what_a_shell_understands() {
    let server = Server::of(&pods(&[]));
    let shown = run(&server, "pods create \"it's\" --image 'a b' --gpu 'x$HOME`id`' --curl").success().stdout;
    let words = shell_words::split(&shown.replace("\"Authorization: Bearer $SVCCTL_API_KEY\"", "KEY")).unwrap();
    assert_eq!(&words[..4], ["curl", "-X", "POST", &format!("{}/v2/pods", server.url())]);
    let body: serde_json::Value = serde_json::from_str(words.last().unwrap()).unwrap();
    assert_eq!((&body["name"], &body["gpu"]["id"]), (&json!("it's"), &json!("x$HOME`id`")));
}

#[test]
fn curl_of_the_embedded_engine_names_the_address_by_its_variable() {
    let home = Home::new();
    let shown = home.run(&["pods", "create", "demo", "--image", "a", "--gpu", GPU, "--curl"]).success().stdout;
    assert!(shown.starts_with("curl -X POST \"$SVCCTL_BASE_URL\"'/v2/pods' -H "), "{shown}");
    assert!(home.is_untouched(), "the engine has no part in it");
}

#[cfg(target_os = "linux")]
#[test]
fn the_key_is_in_no_list_of_processes_and_plain_http_takes_one_thread() {
    let (ask, asked) = std::sync::mpsc::channel::<()>();
    let (go, wait) = std::sync::mpsc::channel::<()>();
    let server = Server::start(move |_| {
        ask.send(()).unwrap();
        wait.recv().unwrap();
        reply(200, &pods(&[]).to_string())
    });
    let home = Home::new();
    let url = server.url().replace("127.0.0.1", "localhost");
    let mut command = home.command(&["pods", "list", "--base-url", &url, "--debug"]);
    command.env("SVCCTL_API_KEY", KEY).stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    let mut child = command.spawn().unwrap();
    asked.recv().unwrap();
    let process = std::path::PathBuf::from(format!("/proc/{}", child.id()));
    let line = std::fs::read(process.join("cmdline")).unwrap();
    let threads = std::fs::read_dir(process.join("task")).unwrap().count();
    go.send(()).unwrap();
    assert!(child.wait().unwrap().success());
    assert!(!String::from_utf8_lossy(&line).contains(KEY));
    assert_eq!(threads, 1);
}

#[test]
fn traffic_on_this_machine_takes_no_proxy_and_other_traffic_does() {
    let (server, proxy) = (Server::of(&pods(&[])), Server::of(&pods(&[])));
    let home = Home::new();
    let list = |base: &str, except: &str| {
        let mut command = home.command(&["pods", "list", "-o", "id", "--base-url", base]);
        command.env("HTTP_PROXY", proxy.url()).env("NO_PROXY", except).env("SVCCTL_API_KEY", KEY);
        Home::outcome(command)
    };
    list(&server.url(), "").success();
    assert_eq!((server.seen().len(), proxy.seen().len()), (1, 0));
    let told = list("http://api.example.invalid", "").success().stderr;
    assert_eq!(proxy.only().line, "GET http://api.example.invalid/v2/pods");
    assert_eq!(told, "warning: http://api.example.invalid is not encrypted; the key travels in clear text\n");
    let mut command = home.command(&["pods", "list", "--base-url", "http://api.example.invalid", "--quiet"]);
    command.env("HTTP_PROXY", "http://me:hunter2@[").env("SVCCTL_API_KEY", KEY);
    assert!(!error_of(Home::outcome(command), 2).contains("hunter2"));
}

#[test]
fn an_answer_may_come_compressed() {
    const NO_PODS: &[u8] = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\xab\x56\x2a\xc8\x4f\x29\x56\xb2\x8a\x8e\xad\x05\x00\x85\x5a\xd4\x93\x0b\x00\x00\x00";
    let head =
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-encoding: gzip\r\nconnection: close\r\n\r\n";
    let server = Server::raw([head.as_bytes(), NO_PODS].concat());
    assert_eq!(run(&server, "pods list -o json").success().stdout, "{\"pods\":[]}\n");
    assert!(server.only().header("accept-encoding").unwrap().contains("gzip"));
}
