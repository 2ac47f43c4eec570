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
        "#!/bin/sh\n[ \"$1\" != -G ] || exit 0\nprintf '<%s>\\n' \"$@\"\nwhile [ $# -gt 2 ]; do shift; done\n[ \"$1\" != exit ] || exit \"$2\"\n",
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

/// The arguments that ssh had, a line each, without those about host keys.
fn plain_arguments(printed: &str) -> String {
    let mut plain = printed.to_owned();
    for name in ["HostKeyAlias", "UserKnownHostsFile", "StrictHostKeyChecking"] {
        if let Some((before, rest)) = plain.split_once(&format!("<-o>\n<{name}=")) {
            let (_, after) = rest.split_once(">\n").unwrap();
            plain = format!("{before}{after}");
        }
    }
    plain
}

/// The words of a printed line, without those about host keys.
pub(crate) fn plain_words(printed: &str) -> Vec<String> {
    let words = shell_words::split(printed.trim()).unwrap();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    plain_arguments(&arguments(&words)).lines().map(|line| line[1..line.len() - 1].to_owned()).collect()
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
        assert_eq!(plain_arguments(&outcome.stdout), arguments(&["-p", &port.to_string(), "--", &to]), "{line}");
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
        let printed = svcctl(&home, "pods ssh a --print").success().stdout;
        assert_eq!(plain_words(&printed), ["ssh", "-p", &port.to_string(), "--", &to]);
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
        let printed = svcctl(&home, &format!("pods ssh a -q {line}")).success().stdout;
        assert_eq!(plain_arguments(&printed), arguments(&words), "{line}");
    }
    let printed = svcctl(&home, "pods ssh a --print --identity 'my key' -- echo '$HOME' \"it's\"").success().stdout;
    assert_eq!(plain_words(&printed), ["ssh", "-p", &port, "-i", "my key", "--", &to, "echo", "$HOME", "it's"]);
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

#[test]
fn a_host_key_is_kept_by_the_pod_and_the_start_of_its_container() {
    let home = home();
    let id = home.rent("a", "--port 22/tcp --wait");
    let folder = home.data_file().with_file_name("known_hosts");
    let kept = || -> Vec<String> {
        let names = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        names.collect()
    };
    let printed = svcctl(&home, "pods ssh a --print -- -v").success().stdout;
    let first = kept();
    assert!(first.len() == 1 && first[0].starts_with(&format!("{id}@")), "{first:?}");
    let file = folder.join(&first[0]);
    // Typed options come first, since ssh takes the first of several.
    let words = shell_words::split(printed.trim()).unwrap();
    let (alias, known) = (format!("HostKeyAlias={id}"), format!("UserKnownHostsFile={}", file.display()));
    assert_eq!(words[3..10], ["-v", "-o", &alias, "-o", &known, "-o", "StrictHostKeyChecking=accept-new"]);
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    svcctl(&home, "pods ssh a --print").success();
    assert_eq!(kept(), first);
    // Its next container makes another key.
    home.svcctl("pods restart a --wait --yes").success();
    svcctl(&home, "pods ssh a --print").success();
    assert!(kept().len() == 1 && kept() != first, "{:?}", kept());

    // A person's own settings about host keys stand.
    home.script("ssh", "#!/bin/sh\n[ \"$1\" != -G ] || exec echo stricthostkeychecking true\n");
    let (to, port) = endpoint(&home, "a", "direct");
    assert_eq!(svcctl(&home, "pods ssh a --print").success().stdout, format!("ssh -p {port} -- {to}\n"));
}

#[test]
fn a_host_key_that_has_changed_is_told_and_not_blamed_on_missing_keys() {
    let home = home();
    home.rent("a", "--port 22/tcp --wait");
    home.script(
        "ssh",
        "#!/bin/sh\n[ \"$1\" != -G ] || exit 0\n\
         for word; do [ \"$last\" != -E ] || exec 2>>\"$word\"; last=$word; done\n\
         printf '@@@@@@@@\\nSHA256:new.\\nHost key verification failed.\\n' >&2\nexit 255\n",
    );
    for line in ["exec a -- true", "cp a:/x .", "cp a:/x -", "forward a 0:80"] {
        let error = error_of(svcctl(&home, &format!("pods {line}")), 1);
        assert!(error.contains("the host key of pod `a`") && error.contains("has changed"), "{line}: {error}");
        assert!(error.contains("SHA256:new") && error.contains("known_hosts/") && !error.contains("--ssh"), "{error}");
    }
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
    assert_eq!(plain_words(&outcome.stdout), ["ssh", "-p", "22", "--", "p1-0a@b@2001:db8::1"]);
    let server = served(Value::Null);
    let error = error_of(svcctl(&home, &format!("pods ssh p1 --base-url {}", server.url())), 10);
    assert!(error.contains("names no address for ssh yet") && error.contains("--for ssh"), "{error}");
}
