//! Waiting for pods of a server until they answer where it says that they are.

use std::{
    io::{Read, Write},
    net::TcpListener,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use serde_json::{Value, json};

use super::{
    hurried, pods,
    server::{Request, Server, reply},
};

/// A port at which someone answers everybody with this.
fn answering(with: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            if with.starts_with("HTTP") {
                let _ = stream.read(&mut [0; 512]);
            }
            // Whoever knocks may have heard enough.
            let _ = stream.write_all(with.as_bytes());
        }
    });
    port
}

/// A port at which nobody answers. It stays taken as long as this process lives, so that nobody else listens there.
pub(crate) fn closed() -> u16 {
    let socket = tokio::net::TcpSocket::new_v4().unwrap();
    socket.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let port = socket.local_addr().unwrap().port();
    std::mem::forget(socket);
    port
}

/// A running pod whose ports, each `<port>/<protocol>`, are published at these of this machine.
pub(crate) fn published(ports: &[(&str, Option<u16>)]) -> Value {
    let mapping = |(listed, public): &(&str, Option<u16>)| {
        let (private, kind) = listed.split_once('/').unwrap();
        let private: u16 = private.parse().unwrap();
        json!({ "private": private, "public": public, "type": kind, "ip": public.map(|_| "127.0.0.1") })
    };
    let ssh = ports.iter().find(|(listed, _)| *listed == "22/tcp").and_then(|(_, public)| *public);
    let direct = ssh.map(|port| json!({ "host": "127.0.0.1", "port": port, "username": "root", "command": "ssh" }));
    let runtime = json!({
        "uptime": 1, "gpus": [], "cpu": { "util": 1 }, "memory": { "util": 1 },
        "ports": ports.iter().map(mapping).collect::<Vec<_>>(),
    });
    let listed: Vec<&str> = ports.iter().map(|(listed, _)| *listed).collect();
    super::pod("p1", &json!({ "ports": listed, "ssh": { "proxy": null, "direct": direct }, "runtime": runtime }))
}

/// A server that gives the first pod at the first looks, and then the last one for good; the look-up by name is one.
fn changing(looks: usize, before: Value, then: Value) -> (Server, Arc<AtomicUsize>) {
    let seen = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&seen);
    let server = Server::start(move |request| {
        let pod = if count.fetch_add(1, Ordering::SeqCst) < looks { &before } else { &then };
        of_pods(&request.line, std::slice::from_ref(pod))
    });
    (server, seen)
}

/// The answer of a server that has these pods: the list, or one of them.
pub(crate) fn of_pods(line: &str, all: &[Value]) -> Vec<u8> {
    match line.strip_prefix("GET /v2/pods/") {
        Some(id) => match all.iter().find(|pod| pod["id"] == id) {
            Some(pod) => reply(200, &pod.to_string()),
            None => reply(404, r#"{"title": "Not Found", "status": 404, "detail": "no such pod"}"#),
        },
        None => reply(200, &pods(all).to_string()),
    }
}

#[test]
fn a_pod_is_there_when_its_ports_answer_wherever_they_are_by_then() {
    let (ssh, web) = (answering("SSH-2.0-test\r\n"), answering("HTTP/1.1 404 Not Found\r\n\r\n"));
    for (condition, ports) in [
        ("ready", vec![("22/tcp", Some(ssh)), ("80/http", Some(web)), ("81/http", None)]),
        ("ssh", vec![("22/tcp", Some(ssh))]),
        ("port=22", vec![("22/tcp", Some(ssh))]),
        ("http=80/health", vec![("80/tcp", Some(web))]),
    ] {
        let elsewhere = ports.iter().map(|(listed, _)| (*listed, Some(closed()))).collect::<Vec<_>>();
        let (server, seen) = changing(4, published(&elsewhere), published(&ports));
        let (outcome, waits) = hurried(&server, &format!("pods wait p1 --for {condition} -o id"));
        outcome.success();
        assert_eq!((seen.load(Ordering::SeqCst), waits.len()), (5, 3), "{condition}");
    }
}

#[test]
fn ports_that_are_not_published_yet_are_waited_for() {
    let ssh = answering("SSH-2.0-test\r\n");
    for condition in ["ready", "ssh", "port=22"] {
        let (server, _) = changing(3, published(&[("22/tcp", None)]), published(&[("22/tcp", Some(ssh))]));
        assert_eq!(hurried(&server, &format!("pods wait p1 --for {condition} -o id")).0.success().stdout, "p1\n");
    }
}

#[test]
fn what_answers_otherwise_is_not_what_is_waited_for() {
    let (mute, sick) = (answering(""), answering("HTTP/1.1 500 Oh\r\n\r\n"));
    for (condition, port, listed) in [
        ("ssh", mute, "22/tcp"),
        ("http=80", mute, "80/tcp"),
        ("http=80", sick, "80/tcp"),
        ("port=9", closed(), "9/tcp"),
    ] {
        let pod = published(&[(listed, Some(port))]);
        let (server, _) = changing(0, pod.clone(), pod);
        let (outcome, _) = hurried(&server, &format!("pods wait p1 --for {condition} --timeout 20s"));
        assert_eq!(outcome.code, 8, "{condition}: {outcome}");
        let private = listed.split_once('/').unwrap().0;
        assert!(outcome.stderr.contains(&format!("RUNNING, no answer at port {private} and costs")), "{outcome}");
    }
}

#[test]
fn a_list_that_lags_behind_keeps_nobody_waiting() {
    let stale = super::pod("p1", &json!({ "status": "STARTING" }));
    let server = Server::start(move |request| {
        let now = super::pod("p1", &json!({ "status": "RUNNING" }));
        of_pods(&request.line, &[if request.path().ends_with("/pods") { stale.clone() } else { now }])
    });
    let (outcome, waits) = hurried(&server, "pods wait p1 -o id");
    assert_eq!((outcome.success().stdout.as_str(), waits.len()), ("p1\n", 0));
    let looks: Vec<_> = server.seen().iter().map(|request| request.path().to_owned()).collect();
    assert_eq!(looks, ["GET /v2/pods", "GET /v2/pods/p1"], "the list says which pod is meant, and no more");
}

#[test]
fn twenty_are_asked_for_one_by_one_and_more_of_them_by_the_list() {
    for count in [20, 21] {
        let ids: Vec<String> = (0..count).map(|number| format!("p{number}")).collect();
        let all: Vec<Value> = ids.iter().map(|id| super::pod(id, &json!({ "status": "STARTING" }))).collect();
        let server = Server::start(move |request| of_pods(&request.line, &all));
        let (outcome, waits) = hurried(&server, &format!("pods wait {} --timeout 6s", ids.join(" ")));
        assert_eq!(outcome.code, 8, "{outcome}");
        let looks = waits.len() + 1;
        // The cause of the delay is read from some of their logs.
        let looked = server.seen().into_iter().filter(|request| !request.path().ends_with("/logs"));
        let (lists, gets): (Vec<_>, Vec<_>) = looked.partition(|request| request.path().ends_with("/pods"));
        // The first list says which pods are meant.
        let expected = if count > 20 { (1 + looks, 0) } else { (1, looks * count) };
        assert_eq!((lists.len(), gets.len()), expected, "{count}");
        assert!(count > 20 || waits[0].as_secs() >= 2, "no more than ten a second: {waits:?}");
    }
}

#[test]
fn a_pod_that_was_there_and_is_not_any_more_is_terminated() {
    let looks = AtomicUsize::new(0);
    let server = Server::start(move |request| {
        let pod = super::pod("p1", &json!({ "status": "RUNNING" }));
        let is_there = looks.fetch_add(1, Ordering::SeqCst) < 3;
        of_pods(&request.line, if is_there { std::slice::from_ref(&pod) } else { &[] })
    });
    assert_eq!(hurried(&server, "pods wait p1 --for terminated").0.code, 0);
}

#[test]
fn a_pod_that_a_list_names_twice_is_one_pod() {
    let pod = || super::pod("p1", &json!({ "name": "demo", "status": "RUNNING", "actions": ["stop", "restart"] }));
    for (line, sent) in [
        ("pods stop p1", "POST /v2/pods/p1/action"),
        ("pods stop demo", "POST /v2/pods/p1/action"),
        ("pods stop p1 demo p1", "POST /v2/pods/p1/action"),
        ("pods stop --all --yes", "POST /v2/pods/p1/action"),
        ("pods terminate demo --yes", "DELETE /v2/pods/p1"),
        ("pods reap --older-than 1s --yes", "DELETE /v2/pods/p1"),
    ] {
        let server = Server::start(move |request| match request.line.split(' ').next() {
            Some("POST") => reply(200, &pod().to_string()),
            Some("DELETE") => super::server::answer(204, "", ""),
            _ => of_pods(&request.line, &[pod(), pod()]),
        });
        hurried(&server, line).0.success();
        let seen = server.seen();
        let acts: Vec<&str> = seen.iter().map(Request::path).filter(|path| !path.starts_with("GET")).collect();
        assert_eq!(acts, [sent], "{line}");
    }
}
