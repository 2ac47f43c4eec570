//! Keys come in by a pipe or a hidden question, are shown to their server, and stored when it takes them.

use std::io::Write as _;

use insta::assert_snapshot;

use super::{KEY, kept, last_key, list, login, run, run_with, server};
use crate::{
    harness::{Home, error_of},
    remote::{
        server::{Server, reply},
        waiting::closed,
    },
    server::client::Process,
};

#[test]
fn a_login_at_an_address_makes_a_context_and_selects_it() {
    let (server, home) = (server(), Home::new());
    let told = login(&home, &format!("--base-url {} --team t1", server.url()), KEY).success();
    let name = server.url().replace("http://", "").replace(':', "-");
    assert!(told.stderr.contains(&format!("as context `{name}`")) && told.stdout.is_empty(), "{told}");
    let (request, contexts) = (server.seen().remove(0), list(&home));
    assert!(request.line.starts_with("GET ") && request.body.is_empty(), "{request:?}");
    assert_eq!(request.header("authorization"), Some(format!("Bearer {KEY}").as_str()));
    assert_eq!(request.header("x-team-id"), Some("t1"));
    assert_eq!(
        contexts[1],
        serde_json::json!({ "name": name, "baseUrl": server.url(), "teamId": "t1", "key": "file", "selected": true })
    );
    run(&home, "pods list").success();
    assert_eq!(last_key(&server).unwrap(), format!("Bearer {KEY}"));
    // The same address is the same context, with another key.
    login(&home, &format!("--base-url {}/", server.url()), "svk_second").success();
    run(&home, "pods list").success();
    assert_eq!(last_key(&server).as_deref(), Some("Bearer svk_second"));
    assert_eq!(server.seen().last().unwrap().header("x-team-id"), Some("t1"));
    assert_eq!(list(&home).len(), 2);
    assert!(!kept(&home, "keys.json").contains(KEY));
}

#[test]
fn a_login_to_a_context_leaves_the_selection() {
    let (server, home) = (server(), Home::new());
    run(&home, &format!("context add a --base-url {}", server.url())).success();
    let told = login(&home, "--context a", &format!("  {KEY}\r\nsecond line")).success().stderr;
    assert!(told.contains("`svcctl context use a` selects it"), "{told}");
    assert_eq!((&list(&home)[0]["selected"], &list(&home)[1]["key"]), (&true.into(), &"file".into()));
    assert_eq!(last_key(&server).unwrap(), format!("Bearer {KEY}"));
    let shown = run(&home, "context show a").success().stdout;
    assert!(shown.contains("stored in the file"), "{shown}");
}

#[test]
fn an_address_with_two_contexts_is_ambiguous() {
    let (server, home) = (server(), Home::new());
    for name in ["a", "b"] {
        run(&home, &format!("context add {name} --base-url {}", server.url())).success();
    }
    let error = error_of(login(&home, &format!("--base-url {}", server.url()), KEY), 2);
    assert!(error.contains("  a\n  b\n") && error.contains("--context"), "{error}");
    assert!(server.seen().is_empty());
    assert_eq!(run(&home, &format!("logout --base-url {}", server.url())).code, 2);
}

#[test]
fn a_key_that_the_server_does_not_take_is_not_stored() {
    let home = Home::new();
    let refused = r#"{"title":"Unauthorized","status":401,"detail":"the key is unknown"}"#;
    let server = Server::raw(reply(401, refused));
    let error = error_of(login(&home, &format!("--base-url {}", server.url()), KEY), 3);
    insta::with_settings!({ filters => [(r"127\.0\.0\.1:\d+", "<server>")] }, {
        assert_snapshot!(error, @r"
        error: failed to log in to http://<server>
          the key is unknown
          no key was stored

        hint: check that it is a key of this server and has not expired
        ");
    });
    let busy = Server::raw(reply(503, "{}"));
    assert_eq!(login(&home, &format!("--base-url {}", busy.url()), KEY).code, 9);
    let port = closed();
    let error = error_of(login(&home, &format!("--base-url http://127.0.0.1:{port}"), KEY), 9);
    assert!(error.contains("cannot reach") && error.contains("no key was stored"), "{error}");
    assert!(!home.config().exists(), "nothing is kept");
    // A key that may do something else is a key.
    let narrow = Server::raw(reply(403, r#"{"title":"Forbidden","status":403,"detail":"not this"}"#));
    login(&home, &format!("--base-url {}", narrow.url()), KEY).success();
}

#[test]
fn a_key_that_no_header_can_carry_is_refused_without_being_repeated() {
    let (server, home) = (server(), Home::new());
    let url = server.url();
    for key in ["svk_odd\u{1}key", "", "   "] {
        let error = error_of(login(&home, &format!("--base-url {url}"), key), 2);
        assert!(error.contains("the key is") && !error.contains("odd"), "{error}");
    }
    let outcome = home.run_with_input(&["login", "--with-key", "--base-url", &url], b"svk_\xff\n");
    assert!(error_of(outcome, 2).contains("not UTF-8"));
    let error = error_of(run(&home, &format!("login --base-url {url}")), 2);
    assert!(error.contains("--with-key"), "{error}");
    assert!(server.seen().is_empty() && !home.config().exists());
}

#[test]
fn a_key_that_would_leave_the_machine_in_clear_text_comes_with_a_warning() {
    let (server, home) = (server(), Home::new());
    assert!(!login(&home, &format!("--base-url {}", server.url()), KEY).success().stderr.contains("TLS"));
    // To connect to no address in particular is to connect to this machine, which a program cannot know.
    let url = server.url().replace("127.0.0.1", "0.0.0.0");
    let told = login(&home, &format!("--base-url {url}"), KEY).stderr;
    assert!(told.starts_with(&format!("warning: {url} has no TLS")), "{told}");
}

#[test]
fn a_server_of_something_else_gets_no_key_stored() {
    let (server, home) = (Server::raw(reply(404, "<html>")), Home::new());
    let error = error_of(login(&home, &format!("--base-url {}", server.url()), KEY), 4);
    assert!(error.contains("hint: check that the address is that of a server of API v2"), "{error}");
    assert!(!home.config().exists());
}

#[test]
fn no_flag_takes_a_key() {
    let home = Home::new();
    for line in [format!("login --with-key={KEY}"), format!("login --with-key {KEY}"), format!("login --key {KEY}")] {
        assert_eq!(home.svcctl(&line).code, 2);
    }
}

#[test]
fn a_logout_removes_the_key_and_can_be_repeated() {
    let (server, home) = (server(), Home::new());
    login(&home, &format!("--base-url {}", server.url()), KEY).success();
    let told = run(&home, "logout").success().stderr;
    assert!(told.contains("is removed from this machine"), "{told}");
    assert!(!kept(&home, "keys.json").contains(KEY));
    assert_eq!(list(&home)[1]["key"], serde_json::Value::Null);
    let told = run_with(&home, "logout", &[("SVCCTL_API_KEY", "svk_other")]).success().stderr;
    assert!(told.contains("has no stored key") && told.contains("warning: SVCCTL_API_KEY is set"), "{told}");
    run(&home, "pods list").success();
    assert_eq!(last_key(&server), None);
    login(&home, "", KEY).success();
    run(&home, &format!("logout --base-url {}", server.url())).success();
    assert!(!kept(&home, "keys.json").contains(KEY));
    assert_eq!(run(&home, "logout --base-url http://elsewhere.example.com").code, 2);
    login(&home, "", KEY).success();
    run(&home, &format!("context remove {}", list(&home)[1]["name"].as_str().unwrap())).success();
    assert!(!kept(&home, "keys.json").contains(KEY), "a context goes with its key");
}

#[test]
fn a_login_says_what_comes_before_the_stored_key() {
    let (server, home) = (server(), Home::new());
    let mut command = home.command(&["login", "--with-key"]);
    command.env("SVCCTL_BASE_URL", server.url()).env("SVCCTL_API_KEY", "svk_other");
    home.write("key", KEY);
    let output = command.stdin(std::fs::File::open(home.path().join("key")).unwrap()).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    for name in ["SVCCTL_BASE_URL", "SVCCTL_API_KEY"] {
        assert!(told.contains(&format!("warning: {name} is set")), "{told}");
    }
    assert_eq!(last_key(&server).unwrap(), format!("Bearer {KEY}"), "the typed key is the one that is tried");
}

#[test]
fn failures_name_the_context_and_what_to_do() {
    let home = Home::new();
    let server = Server::raw(reply(401, r#"{"title":"Unauthorized","status":401,"detail":"no"}"#));
    run(&home, &format!("context add a --base-url {} --use", server.url())).success();
    let error = error_of(run(&home, "pods list"), 3);
    assert!(error.contains("hint: `svcctl login --context a` stores a key"), "{error}");
    let error = error_of(run_with(&home, "pods list", &[("SVCCTL_API_KEY", KEY)]), 3);
    assert!(error.contains("hint: set SVCCTL_API_KEY"), "{error}");
    let port = closed();
    run(&home, &format!("context add b --base-url http://127.0.0.1:{port} --use")).success();
    let error = error_of(run(&home, "pods list"), 9);
    assert!(error.contains("context `b`"), "{error}");
}

#[test]
fn the_key_of_a_server_of_ours_logs_in() {
    let process = Process::new("", &[]);
    let home = Home::new();
    let url = format!("http://{}", process.address);
    home.run_with_input(&["login", "--with-key", "--base-url", &url], process.key().as_bytes()).success();
    let id = home.svcctl("pods create a --image b --gpu 4090 -o id").success().stdout;
    assert_eq!(home.svcctl("pods list -o id").success().stdout, id);
    assert!(home.is_untouched());
    let wrong = home.run_with_input(&["login", "--with-key"], b"svk_wrong");
    assert_eq!(wrong.code, 3);
    home.svcctl("pods list").success();
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_has_the_key_in_its_arguments_or_environment() {
    use std::sync::mpsc;

    // The server holds its answer back until the process was looked at.
    let (asked, was_asked) = mpsc::channel();
    let (go_on, may_go_on) = mpsc::channel::<()>();
    let server = Server::start(move |_| {
        asked.send(()).unwrap();
        let _ = may_go_on.recv();
        reply(200, r#"{"pods":[],"pagination":{"hasNextPage":false,"nextCursor":null}}"#)
    });
    let home = Home::new();
    let mut command = home.command(&["login", "--with-key", "--base-url", &server.url()]);
    command.stdin(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The pipe stays open: one line is enough.
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{KEY}\n").as_bytes()).unwrap();
    was_asked.recv().unwrap();
    for file in ["cmdline", "environ"] {
        let bytes = std::fs::read(format!("/proc/{}/{file}", child.id())).unwrap();
        assert!(!bytes.is_empty() && !String::from_utf8_lossy(&bytes).contains(KEY), "{file}");
    }
    drop(go_on);
    assert!(child.wait().unwrap().success());
    drop(stdin);
}
