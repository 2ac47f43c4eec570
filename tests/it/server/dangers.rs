//! Accidents and attacks that a server survives: its data file is taken away, its log and its streams are not
//! read, a client closes its side early, a program on the way disagrees about the host, and another account is curious.

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{Shutdown, TcpStream},
    process::{Command, Stdio},
    thread::sleep,
    time::Duration,
};

use engine::Scope;
use serde_json::json;
use server::Options;

use super::{
    JSON, check_problem,
    client::{Answer, KEY, Local, Process, connect, send},
    clock, engine,
};
use crate::harness::{Home, body};

pub(super) const KEYED: &str = "Authorization: Bearer svk_local";

#[test]
fn a_client_that_closes_its_side_behind_the_request_is_answered() {
    let (local, _) = super::server(1000);
    let text = body(json!({})).to_string();
    let head =
        format!("POST /v2/pods HTTP/1.1\r\nHost: t\r\n{KEYED}\r\n{JSON}\r\nContent-Length: {}\r\n\r\n", text.len());
    for _ in 0..10 {
        let stream = connect(local.address, format!("{head}{text}").as_bytes());
        stream.shutdown(Shutdown::Write).unwrap();
        assert_eq!(Answer::read(stream).status, 201);
    }
}

#[test]
fn a_request_of_http_1_1_has_one_host() {
    let (local, _) = super::server(1000);
    let status = |version: &str, hosts: &str| {
        let text = format!("GET /_engine/health HTTP/{version}\r\n{hosts}Connection: close\r\n\r\n");
        let answer = Answer::read(connect(local.address, text.as_bytes()));
        if answer.status == 400 {
            check_problem(&answer, 400);
        }
        answer.status
    };
    assert_eq!(status("1.1", "Host: a\r\n"), 200);
    assert_eq!(status("1.1", "Host: [::1]:8080\r\n"), 200);
    assert_eq!(status("1.0", ""), 200);
    for wrong in ["", "Host: a\r\nHost: a\r\n", "Host: a\r\nHost: b\r\n", "Host: a b\r\n", "Host: a/b\r\n"] {
        assert_eq!(status("1.1", wrong), 400, "{wrong:?}");
    }
}

#[test]
fn the_controls_are_closed_to_every_account_but_the_operators() {
    let engine = engine(&clock());
    let team = engine.create_team("curious").unwrap().id;
    let all: Vec<Scope> = vec!["*".parse().unwrap()];
    let of_team = engine.create_key("team", &all, None, Some(&team)).unwrap().key;
    let bob = engine.create_user("bob").unwrap().id;
    let session = engine.create_session(&bob, Duration::from_secs(3600)).unwrap().token;
    let own = engine.create_key("own", &all, None, None).unwrap().key;
    let local = Local::new(engine, Options::default());
    let secret = json!({ "name": "hidden", "value": "in-a-snapshot" }).to_string();
    assert!(local.send("POST /v2/account/secrets", &secret).status < 300);
    for stranger in [of_team, session] {
        let key = format!("Authorization: Bearer {stranger}");
        for line in [
            "GET /_engine/snapshot",
            "PUT /_engine/snapshot",
            "POST /_engine/reset",
            "GET /_engine/clock",
            "PUT /_engine/faults",
            "GET /_engine/nosuch",
        ] {
            let answer = send(local.address, line, &[&key, JSON], "");
            check_problem(&answer, 403);
            assert!(!answer.body.contains("in-a-snapshot"));
        }
    }
    let key = format!("Authorization: Bearer {own}");
    assert!(send(local.address, "GET /_engine/snapshot", &[&key], "").body.contains("hidden"));
}

/// A server on a folder of its own, which outlives it.
pub(super) fn on_disk(home: &Home) -> Process {
    let line = format!("--data {} --api-key-env CI_KEY", home.data().display());
    Process::with(&line, &[("CI_KEY", KEY)])
}

/// A way to take a data file away, and its name.
type Way<'a> = (&'a str, &'a dyn Fn(&Home));

#[cfg(unix)]
#[test]
fn a_server_whose_data_file_is_gone_says_so_and_rents_nothing() {
    let replaced = |home: &Home| {
        fs::copy(home.data_file(), home.path().join("copy")).unwrap();
        fs::rename(home.path().join("copy"), home.data_file()).unwrap();
    };
    let removed = |home: &Home| fs::remove_file(home.data_file()).unwrap();
    let unjournaled = |home: &Home| fs::remove_file(home.data().join("engine.db-wal")).unwrap();
    let ways: [Way<'_>; 3] = [("replaced", &replaced), ("removed", &removed), ("journal", &unjournaled)];
    for (way, take_away) in ways {
        let home = Home::new();
        let server = on_disk(&home);
        let rent = || send(server.address, "POST /v2/pods", &[KEYED, JSON], &body(json!({})).to_string());
        let rented = rent();
        assert_eq!(rented.status, 201);
        let get = format!("GET /v2/pods/{}", rented.json()["id"].as_str().unwrap());
        let read = || send(server.address, &get, &[KEYED], "");
        assert_eq!((read().status, read().status), (200, 200));
        take_away(&home);
        for answer in [
            rent(),
            send(server.address, "GET /v2/pods", &[KEYED], ""),
            send(server.address, "GET /_engine/health", &[], ""),
        ] {
            let problem = check_problem(&answer, 500);
            assert!(problem["detail"].as_str().unwrap().contains("removed or replaced"), "{way}: {problem}");
        }
        // A pod that is known is looked up once more within the second.
        let mut late = (0..3000).map(|_| read()).inspect(|_| sleep(Duration::from_millis(20)));
        check_problem(&late.find(|answer| answer.status != 200).unwrap(), 500);
        let mut doctor = home.command(&["doctor", "--base-url", &format!("http://{}", server.address)]);
        doctor.env("SVCCTL_API_KEY", KEY);
        let outcome = Home::outcome(doctor);
        assert!(outcome.code != 0 && outcome.stdout.contains("removed or"), "{way}: {outcome}");
        if way == "removed" {
            let outcome = home.svcctl("doctor");
            assert!(outcome.code != 0 && outcome.stdout.contains("removed while"), "{outcome}");
            // No second data file comes into the place of the first, whatever is tried.
            for line in ["pods list", "engine status"] {
                let outcome = home.svcctl(line);
                assert!(outcome.code == 1 && outcome.stderr.contains("end that program"), "{outcome}");
                assert!(!outcome.stderr.contains("disk I/O error") && !home.data_file().exists(), "{outcome}");
            }
        }
    }
}

/// Sends this many requests on one connection, and reads the answers.
pub(super) fn ask_often(address: std::net::SocketAddr, times: usize) {
    let mut stream = BufReader::new(connect(address, b""));
    for _ in 0..times / 100 {
        let requests = "GET /_engine/health HTTP/1.1\r\nHost: t\r\n\r\n".repeat(100);
        stream.get_mut().write_all(requests.as_bytes()).unwrap();
        for _ in 0..100 {
            assert_eq!(Answer::next(&mut stream).status, 200);
        }
    }
}

#[cfg(unix)]
#[test]
fn a_server_whose_log_is_not_read_ends_all_the_same_and_counts_what_was_dropped() {
    const REQUESTS: usize = 6000;
    let lost = regex::Regex::new(r#"(?:lost=|"lost":)(\d+)"#).unwrap();
    for format in ["text", "json"] {
        let line = format!("--data :memory: --log {format}");
        let mut server = Process::in_home(Home::new(), &line, &[], Stdio::piped());
        ask_often(server.address, REQUESTS);
        assert!(Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap().success());
        let status = (0..3000).find_map(|_| {
            sleep(Duration::from_millis(20));
            server.child.try_wait().unwrap()
        });
        assert_eq!(status.expect("an end within a minute").code(), Some(0));
        let mut log = String::new();
        server.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
        let lines: Vec<&str> = log.lines().collect();
        let (last, before) = lines.split_last().unwrap();
        assert!(before.iter().all(|line| line.contains("/_engine/health")), "{log}");
        // Where a pipe's room cannot be known, the count may find none.
        if cfg!(target_os = "linux") {
            let dropped: usize = last.matches(|c: char| c.is_ascii_digit()).collect::<String>().parse().unwrap();
            let lost: usize = lost.captures_iter(&log).map(|found| found[1].parse::<usize>().unwrap()).sum();
            assert!(last.contains("dropped"), "{last}");
            assert_eq!(before.len() + lost + dropped, REQUESTS, "{last}");
        }
    }
}

/// The memory of a process, in KiB.
#[cfg(target_os = "linux")]
fn resident(process: &Process) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", process.child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn streams_that_are_not_read_cost_little_each() {
    const CLIENTS: u64 = 20;
    /// The most that one may cost, in KiB.
    const EACH: u64 = 400;
    let server = Process::with("--data :memory: --api-key-env CI_KEY --quota minute=1000", &[("CI_KEY", KEY)]);
    let rent = body(json!({ "image": "svcctl/lines:1000000" })).to_string();
    let pod = send(server.address, "POST /v2/pods", &[KEYED, JSON], &rent).json();
    send(server.address, "POST /_engine/clock", &[KEYED, JSON], r#"{"advance":"1h"}"#);
    let id = pod["id"].as_str().unwrap();
    let request = format!("GET /v2/pods/{id}/logs?since=2020-01-01T00:00:00Z HTTP/1.1\r\nHost: t\r\n{KEYED}\r\n\r\n");
    // The first one's cost is the server's own start.
    let open = || {
        let mut stream = BufReader::with_capacity(64, connect(server.address, request.as_bytes()));
        let mut line = String::new();
        stream.read_line(&mut line).unwrap();
        assert!(line.contains(" 200 "), "{line}");
        stream
    };
    let settled = || {
        let mut looks: Vec<u64> = Vec::new();
        while looks.len() < 200
            && !looks.windows(20).next_back().is_some_and(|last| last.iter().all(|it| *it == last[0]))
        {
            looks.push(resident(&server));
            sleep(Duration::from_millis(25));
        }
        looks.last().copied().unwrap()
    };
    let first = open();
    let before = settled();
    let streams: Vec<BufReader<TcpStream>> = (0..CLIENTS).map(|_| open()).collect();
    let grown = settled().saturating_sub(before);
    assert!(grown < CLIENTS * EACH, "{CLIENTS} streams that are not read take {grown} KiB");
    drop((first, streams));
    assert_eq!(send(server.address, "GET /v2/pods", &[KEYED], "").status, 200);
}

#[test]
fn many_bodies_of_nothing_but_mistakes_hold_up_no_other_client() {
    let (local, _) = super::server(1000);
    let unknown: serde_json::Map<_, _> = (0..7000).map(|number| (format!("x{number}"), json!(1))).collect();
    let wrong = serde_json::Value::Object(unknown).to_string();
    let address = local.address;
    let senders: Vec<_> = (0..10)
        .map(|_| {
            let wrong = wrong.clone();
            std::thread::spawn(move || send(address, "POST /v2/pods", &[KEYED, JSON], &wrong))
        })
        .collect();
    assert_eq!(local.send("GET /v2/pods", "").status, 200);
    for sender in senders {
        let problem = check_problem(&sender.join().unwrap(), 422);
        assert_eq!(problem["errors"].as_array().unwrap().len(), 100);
        assert!(problem["detail"].as_str().unwrap().ends_with("; the first 100 are listed"), "{problem}");
    }
}
