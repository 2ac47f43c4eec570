//! Checks of the server: connection, version, key, clock, limits.

use engine::Clock;
use serde_json::{Value, json};

use super::{KEY, check, doctor, ended, only, trouble};
use crate::{
    harness::{Home, Outcome},
    remote::{
        pods,
        server::{Server, answer},
        waiting::closed,
    },
    server::client::Process,
};

/// The behaviour of a server; healthy by default.
struct Manner {
    version: &'static str,
    /// The status and the body of a list of pods.
    list: (u16, Value),
    headers: &'static str,
    /// Seconds by which its clock is ahead.
    ahead: i64,
}

impl Default for Manner {
    fn default() -> Self {
        Self { version: "2", list: (200, pods(&[])), headers: "", ahead: 0 }
    }
}

fn server(manner: Manner) -> Server {
    Server::start(move |request| {
        let date = Clock::System.now().to_utc() + chrono::TimeDelta::seconds(manner.ahead);
        let date = date.format("%a, %d %b %Y %H:%M:%S GMT");
        let headers = format!("content-type: application/json\r\ndate: {date}\r\n{}", manner.headers);
        if request.path() == "GET /v2/openapi.json" {
            let document = json!({ "openapi": "3.1.0", "info": { "version": manner.version } });
            return answer(200, &headers, &document.to_string());
        }
        let (status, body) = &manner.list;
        answer(*status, &headers, &body.to_string())
    })
}

fn at(url: &str) -> Outcome {
    doctor(&Home::fresh(), "-o json", &[("SVCCTL_BASE_URL", url), ("SVCCTL_API_KEY", KEY)])
}

fn of(manner: Manner) -> Outcome {
    at(&server(manner).url())
}

fn refusing(status: u16, detail: &str) -> Outcome {
    of(Manner { list: (status, json!({ "title": "No", "status": status, "detail": detail })), ..Manner::default() })
}

#[test]
fn a_server_that_is_well_is_asked_twice_and_then_what_the_account_has() {
    let server = server(Manner::default());
    let outcome = at(&server.url()).success();
    let names: Vec<String> = ended(&outcome).into_iter().map(|(name, _)| name).collect();
    let expected = [
        "contexts",
        "key file",
        "keyring",
        "place",
        "defaults",
        "aliases",
        "proxies",
        "connection",
        "version",
        "key",
        "account",
        "clock",
        "limits",
        "engine",
        "terminal",
    ];
    assert_eq!(names, expected);
    assert_eq!(trouble(&outcome), []);
    assert_eq!(check(&outcome, "place").0, format!("{}, because of SVCCTL_BASE_URL", server.url()));
    assert_eq!(check(&outcome, "key").0, "the server takes the key of SVCCTL_API_KEY");
    assert_eq!(check(&outcome, "limits").0, "the server names none");
    let asked: Vec<String> = server.seen().into_iter().map(|request| request.line).collect();
    let first = ["GET /v2/openapi.json", "GET /v2/pods?limit=1", "GET /v2/account/secrets"];
    assert_eq!(asked[..3], first);
}

#[test]
fn our_own_server_is_well() {
    let server = Process::new("--quota minute=60", &[]);
    let url = format!("http://{}", server.address);
    let variables = [("SVCCTL_BASE_URL", url.as_str()), ("SVCCTL_API_KEY", server.key())];
    let outcome = doctor(&Home::fresh(), "-o json", &variables);
    assert_eq!((outcome.code, trouble(&outcome)), (0, Vec::new()), "{outcome}");
    assert!(check(&outcome, "version").0.starts_with("the server speaks API 2, as svcctl "), "{outcome}");
    assert!(check(&outcome, "limits").0.contains(" of 60 this minute"), "{outcome}");
}

#[test]
fn where_nobody_answers_nothing_more_is_asked() {
    let outcome = at(&format!("http://127.0.0.1:{}", closed()));
    assert_eq!((outcome.code, trouble(&outcome)), (9, only("connection", "fail")), "{outcome}");
    let (detail, hint) = check(&outcome, "connection");
    assert!(detail.contains("refused") && hint.contains("SVCCTL_BASE_URL"), "{outcome}");
    assert!(!outcome.stdout.contains("\"version\""), "{outcome}");
}

#[test]
fn a_server_without_encryption_where_some_is_expected_is_not_trusted() {
    let server = server(Manner::default());
    let outcome = at(&server.url().replace("http://", "https://"));
    assert_eq!((outcome.code, trouble(&outcome)), (9, only("connection", "fail")), "{outcome}");
}

#[test]
fn a_server_that_points_elsewhere_is_not_followed() {
    let outcome = at(&Server::raw(answer(301, "location: https://elsewhere.example/\r\n", "")).url());
    assert_eq!((outcome.code, trouble(&outcome)), (9, only("connection", "fail")), "{outcome}");
    assert!(check(&outcome, "connection").0.contains("https://elsewhere.example/"), "{outcome}");
}

#[test]
fn what_is_no_server_of_the_api_is_told() {
    let outcome = at(&Server::raw(answer(200, "content-type: text/html\r\n", "<html>Welcome</html>")).url());
    assert_eq!(outcome.code, 9, "{outcome}");
    assert_eq!(trouble(&outcome)[0], only("version", "fail")[0]);
    assert!(check(&outcome, "version").1.contains("server of API v2"), "{outcome}");
    assert_eq!(at(&Server::raw(b"SSH-2.0-OpenSSH_9.6\r\n".to_vec()).url()).code, 9);
}

#[test]
fn another_version_is_a_warning_and_so_is_none() {
    let outcome = of(Manner { version: "3.1", ..Manner::default() }).success();
    assert_eq!(trouble(&outcome), only("version", "warn"), "{outcome}");
    assert_eq!(trouble(&of(Manner { version: "2.7.1", ..Manner::default() }).success()), []);
    let plain = Server::start(|request| {
        let body = if request.path() == "GET /v2/pods" { pods(&[]) } else { json!({ "detail": "no such path" }) };
        answer(if body["pods"].is_array() { 200 } else { 404 }, "content-type: application/json\r\n", &body.to_string())
    });
    let outcome = at(&plain.url()).success();
    assert_eq!(trouble(&outcome), only("version", "warn"), "{outcome}");
    assert_eq!(check(&outcome, "clock").0, "the server does not say what time it has");
}

#[test]
fn a_key_that_is_not_taken_or_missing_ends_like_any_command_without_one() {
    let outcome = refusing(401, &format!("the key {KEY} is unknown"));
    assert_eq!((outcome.code, trouble(&outcome)), (3, only("key", "fail")), "{outcome}");
    let (detail, hint) = check(&outcome, "key");
    assert_eq!(detail, "the server does not take the key of SVCCTL_API_KEY: the key *** is unknown");
    assert!(hint.contains("SVCCTL_API_KEY"), "{outcome}");
    let server = server(Manner { list: (401, json!({ "detail": "who?" })), ..Manner::default() });
    let outcome = doctor(&Home::fresh(), "-o json", &[("SVCCTL_BASE_URL", &server.url())]);
    assert_eq!(outcome.code, 3, "{outcome}");
    assert_eq!(check(&outcome, "key").0, "the server wants a key, and there is none: who?");
    assert_eq!(server.seen().last().unwrap().header("authorization"), None);
}

#[test]
fn a_key_with_other_scopes_is_a_warning() {
    let outcome = refusing(403, "pods:read is missing").success();
    assert_eq!(trouble(&outcome), only("key", "warn"), "{outcome}");
    assert!(check(&outcome, "key").0.ends_with("which may not list pods: pods:read is missing"), "{outcome}");
}

#[test]
fn a_server_in_trouble_is_asked_no_second_time() {
    for status in [429, 500, 503] {
        let manner = Manner { list: (status, json!({ "detail": "busy" })), ..Manner::default() };
        let server = server(manner);
        let outcome = at(&server.url());
        assert_eq!((outcome.code, trouble(&outcome)), (9, only("key", "fail")), "{outcome}");
        assert_eq!(server.seen().len(), 2, "{status}");
    }
}

#[test]
fn clocks_more_than_a_minute_apart_are_a_warning() {
    for (ahead, words) in [(600, "behind the server"), (-600, "ahead of the server")] {
        let outcome = of(Manner { ahead, ..Manner::default() }).success();
        assert_eq!(trouble(&outcome), only("clock", "warn"), "{outcome}");
        assert!(check(&outcome, "clock").0.ends_with(words), "{outcome}");
    }
}

#[test]
fn scarce_limits_are_a_warning_that_says_until_when() {
    let headers = "ratelimit: \"minute\";r=3;t=42, \"day\";r=40000;t=80000\r\n\
                   ratelimit-policy: \"minute\";q=60;w=60, \"day\";q=50000;w=86400\r\n";
    let outcome = of(Manner { headers, ..Manner::default() }).success();
    assert_eq!(trouble(&outcome), only("limits", "warn"), "{outcome}");
    assert_eq!(check(&outcome, "limits").0, "requests left: 3 of 60 this minute, 40000 of 50000 today");
    // The seconds from the answer to the check are those of the machine.
    let hint = regex::Regex::new(r"resets in \d\d?s;").unwrap();
    assert!(hint.is_match(&check(&outcome, "limits").1), "{outcome}");
}

#[test]
fn a_stored_key_that_is_gone_is_told_and_the_server_looked_at_all_the_same() {
    let (home, server) = (Home::fresh(), server(Manner::default()));
    let login = ["login", "--with-key", "--base-url", &server.url()];
    assert_eq!(home.run_with_input(&login, KEY.as_bytes()).code, 0);
    let outcome = doctor(&home, "-o json", &[]).success();
    assert!(check(&outcome, "key").0.ends_with("in the file"), "{outcome}");
    std::fs::remove_file(home.config().join("keys.json")).unwrap();
    let outcome = doctor(&home, "-o json", &[]);
    assert_eq!((outcome.code, trouble(&outcome)), (2, only("key", "fail")), "{outcome}");
    assert!(check(&outcome, "key").1.contains("svcctl login --context"), "{outcome}");
    assert!(check(&outcome, "connection").0.ends_with(" answers"), "{outcome}");
}

#[test]
fn a_key_that_a_server_repeats_is_hidden_wherever_it_stands() {
    let version: &'static str = KEY;
    let outcome = of(Manner { version, ..Manner::default() });
    assert!(check(&outcome, "version").0.contains("***"), "{outcome}");
}

#[test]
fn whether_a_server_is_up_is_asked_without_a_key() {
    let server = Process::new("", &[]);
    let home = Home::fresh();
    // `--server` wins over the configured one.
    let at =
        |url: &str| doctor(&home, &format!("--server={url} -o json"), &[("SVCCTL_BASE_URL", "http://127.0.0.1:1")]);
    let up = at(&format!("http://{}", server.address));
    assert_eq!((up.code, ended(&up)), (0, only("health", "ok")), "{up}");
    let down = at(&format!("http://127.0.0.1:{}", closed()));
    assert_eq!((down.code, trouble(&down)), (9, only("connection", "fail")), "{down}");
    let other =
        at(&self::server(Manner { list: (404, json!({ "title": "No", "status": 404 })), ..Manner::default() }).url());
    assert_eq!((other.code, trouble(&other)), (9, only("health", "fail")), "{other}");
    assert!(check(&other, "health").1.contains("`svcctl doctor` checks it"), "{other}");
}
