//! `pods ssh`: which way it goes, what it runs, and what it passes on. A script stands for the system's ssh.

use serde_json::{Value, json};

use crate::{
    harness::{Home, Outcome, error_of},
    remote::server::{Server, reply},
};

/// A home with an ssh that prints its arguments, a line each, and carries out one command of the pod: exit CODE.
fn home() -> Home {
    let home = Home::swift();
    home.script(
        "ssh",
        "#!/bin/sh\nprintf '<%s>\\n' \"$@\"\nwhile [ $# -gt 2 ]; do shift; done\n[ \"$1\" != exit ] || exit \"$2\"\n",
    );
    home
}

/// The same line for a server that shows the pods of this home as they are now.
pub(crate) fn svcctl(home: &Home, line: &str) -> Outcome {
    shell(home, &format!("PATH=\"$PWD/bin:$PATH\" exec svcctl {line}"))
}

/// A line of shell in which svcctl knows that server.
pub(crate) fn shell(home: &Home, line: &str) -> Outcome {
    let pods = reply(200, &json!({ "pods": home.pods(), "pagination": {} }).to_string());
    let gone = reply(404, &json!({ "title": "Not Found", "status": 404, "detail": "gone" }).to_string());
    let server =
        Server::start(move |request| if request.path() == "GET /v2/pods" { pods.clone() } else { gone.clone() });
    Home::outcome(home.shell(&format!("export SVCCTL_BASE_URL={}; {line}", server.url())))
}

/// The endpoint of a pod as it shows it.
fn endpoint(home: &Home, name: &str, way: &str) -> (String, u64) {
    let pod = home.svcctl(&format!("pods get {name} -o json")).success().json();
    let of = &pod["ssh"][way];
    let text = |field: &str| of[field].as_str().unwrap().to_owned();
    (format!("{}@{}", text("username"), text("host")), of["port"].as_u64().unwrap())
}

fn arguments(words: &[&str]) -> String {
    words.iter().map(|word| format!("<{word}>\n")).collect()
}

#[test]
fn a_shell_is_opened_directly_where_the_pod_publishes_ssh_and_else_through_the_proxy() {
    let home = home();
    home.rent("open", "--port 22/tcp --wait");
    home.rent("shut", "--port 80/http --wait");
    for (line, name, way) in [
        ("pods ssh open -q", "open", "direct"),
        ("pods ssh open -q --via direct", "open", "direct"),
        ("pods ssh open -q --via proxy", "open", "proxy"),
        ("pods ssh shut -q", "shut", "proxy"),
    ] {
        let (to, port) = endpoint(&home, name, way);
        let outcome = svcctl(&home, line).success();
        assert_eq!(outcome.stdout, arguments(&["-p", &port.to_string(), "--", &to]), "{line}");
        assert_eq!(outcome.stderr, "", "{line}");
    }
    let error = error_of(svcctl(&home, "pods ssh shut --via direct"), 2);
    assert!(error.contains("does not publish 22/tcp") && error.contains("--port 80/http --port 22/tcp"), "{error}");
    assert!(error.contains("--via proxy"), "{error}");
}

#[test]
fn the_address_is_read_anew_each_time() {
    let home = home();
    home.rent("a", "--port 22/tcp --wait");
    for _ in 0..2 {
        let (to, port) = endpoint(&home, "a", "direct");
        assert_eq!(svcctl(&home, "pods ssh a --print").success().stdout, format!("ssh -p {port} -- {to}\n"));
        // It is somewhere else by then.
        home.svcctl("pods stop a --wait").success();
        home.svcctl("pods start a --wait=ssh").success();
    }
}

#[test]
fn the_exit_code_of_ssh_is_passed_on() {
    let home = home();
    home.rent("a", "--port 22/tcp --wait");
    for code in [0, 1, 7, 255] {
        assert_eq!(svcctl(&home, &format!("pods ssh a -q -- exit {code}")).code, code);
    }
    let outcome = shell(&home, "P=$(command -v svcctl); PATH=/nowhere exec \"$P\" pods ssh a -q");
    assert!(error_of(outcome, 1).contains("failed to run ssh"));
}

#[test]
fn a_command_and_options_of_ssh_are_told_apart() {
    let home = home();
    home.rent("a", "--port 22/tcp --wait");
    let (to, port) = endpoint(&home, "a", "direct");
    let port = port.to_string();
    for (line, words) in [
        ("-- nvidia-smi -L", vec!["-p", &port, "--", &to, "nvidia-smi", "-L"]),
        ("-i key -- 'a b'", vec!["-p", &port, "-i", "key", "--", &to, "a b"]),
        ("-- -L 8:localhost:8 -N", vec!["-p", &port, "-L", "8:localhost:8", "-N", "--", &to]),
        ("-- -v -- ls -- x", vec!["-p", &port, "-v", "--", &to, "ls", "--", "x"]),
    ] {
        assert_eq!(svcctl(&home, &format!("pods ssh a -q {line}")).success().stdout, arguments(&words), "{line}");
    }
    let printed = svcctl(&home, "pods ssh a --print --identity 'my key' -- echo '$HOME' \"it's\"").success().stdout;
    let words = shell_words::split(printed.trim()).unwrap();
    assert_eq!(words, ["ssh", "-p", &port, "-i", "my key", "--", &to, "echo", "$HOME", "it's"]);
}

#[test]
fn a_pod_that_does_not_run_cannot_be_reached_and_says_what_to_do() {
    let home = home();
    home.rent("a", "--port 22/tcp --wait");
    let id = home.rent("gone", "");
    home.rent("stuck", "--image svcctl/stuck");
    home.svcctl("pods stop a --wait").success();
    home.svcctl("pods terminate gone --yes").success();
    for (name, hint) in [("a", "pods start"), ("stuck", "--for ssh")] {
        let error = error_of(svcctl(&home, &format!("pods ssh {name}")), 10);
        assert!(error.contains("only a running pod can be reached") && error.contains(hint), "{error}");
    }
    assert_eq!(svcctl(&home, &format!("pods ssh {id}")).code, 4);
    assert_eq!(svcctl(&home, "pods ssh nosuchpod").code, 4);
}

#[test]
fn a_pod_without_keys_is_told_beside_the_results() {
    let home = home();
    home.rent("a", "--port 22/tcp --wait");
    home.rent("b", "--port 22/tcp --env PUBLIC_KEY='ssh-ed25519 AAAA me' --wait");
    assert!(svcctl(&home, "pods ssh a").success().stderr.contains("has no ssh keys"));
    let outcome = svcctl(&home, "pods ssh b").success();
    assert_eq!(outcome.stderr, "");
    assert!(svcctl(&home, "pods ssh b --via proxy -- ls").success().stderr.contains("interactive shell"));
}

#[test]
fn a_simulated_pod_has_no_shell_and_says_what_to_do() {
    let home = home();
    home.rent("a", "--port 22/tcp --wait");
    let line = "PATH=\"$PWD/bin:$PATH\" exec svcctl pods ssh a";
    let error = error_of(Home::outcome(home.shell(line)), 5);
    assert!(error.contains("pod `a`") && error.contains("is simulated") && error.contains("pods logs"), "{error}");
    let printed = Home::outcome(home.shell(&format!("{line} --print"))).success();
    assert!(printed.stdout.starts_with("ssh -p "), "{printed}");
}

/// The only pod of a server, with this way to it.
fn served(direct: Value) -> Server {
    serving(&json!({ "ports": ["22/tcp"], "ssh": { "proxy": null, "direct": direct } }))
}

/// The only pod of a server, `p1`, with these fields.
pub(crate) fn serving(fields: &Value) -> Server {
    let mut pod = json!({
        "id": "p1", "name": "p1", "status": "RUNNING", "actions": [], "image": "a", "args": "", "disk": 20,
        "mounts": {}, "ports": [], "env": {}, "registry": null, "cloud": "SECURE", "dataCenterId": null,
        "cudaVersion": null, "ssh": { "proxy": null, "direct": null }, "template": null, "cost": 0.43,
        "locked": false, "globalNetworking": { "enabled": false }, "runtime": null,
        "createdAt": "2026-11-20T12:00:00Z", "startedAt": null,
    });
    for (name, value) in fields.as_object().unwrap() {
        pod[name] = value.clone();
    }
    let list = reply(200, &json!({ "pods": [pod], "pagination": {} }).to_string());
    let unknown = json!({ "title": "Not Found", "status": 404, "detail": "no such pod", "errors": [] });
    let unknown = reply(404, &unknown.to_string());
    Server::start(move |request| if request.path().contains("/pods/") { unknown.clone() } else { list.clone() })
}

#[test]
fn a_server_cannot_slip_options_or_commands_into_ssh() {
    let home = home();
    let way = |host: &str, user: &str| json!({ "host": host, "port": 22, "username": user, "command": "rm -rf ~" });
    for (host, user) in [
        ("-oProxyCommand=touch x", "root"),
        ("h", "-oProxyCommand=x"),
        ("h;touch x", "root"),
        ("$(touch x)", "root"),
        ("h", "a b"),
        ("", "root"),
        ("h", ""),
        ("h/../..", "root"),
        ("h", "ssh://x"),
        ("h\n", "root"),
    ] {
        let server = served(way(host, user));
        for more in ["", "--print"] {
            let error = error_of(svcctl(&home, &format!("pods ssh p1 {more} --base-url {}", server.url())), 1);
            assert!(error.contains("no user and no host"), "{error}");
        }
    }
    let server = served(way("2001:db8::1", "p1-0a@b"));
    let outcome = svcctl(&home, &format!("pods ssh p1 --print --base-url {}", server.url())).success();
    assert_eq!(outcome.stdout, "ssh -p 22 -- p1-0a@b@2001:db8::1\n");
    let server = served(Value::Null);
    let error = error_of(svcctl(&home, &format!("pods ssh p1 --base-url {}", server.url())), 10);
    assert!(error.contains("names no address for ssh yet") && error.contains("--for ssh"), "{error}");
}
