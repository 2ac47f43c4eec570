//! Pulls of several accounts (runtime.md, A pod and its container): a registry that drips holds up nobody else's.

use std::{
    io::{BufRead, BufReader, Write},
    net::{TcpListener, TcpStream},
    time::Duration,
};

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, IMAGE},
    life::SERVE,
    scene::Scene,
};
use crate::{
    harness::eventually,
    server::client::{Answer, send},
};

/// Answers every manifest with one byte in a while, for as long as someone reads it.
fn drip(listener: TcpListener) {
    for stream in listener.incoming().map_while(Result::ok) {
        std::thread::spawn(move || while answer(&stream).is_ok() {});
    }
}

fn answer(mut stream: &TcpStream) -> std::io::Result<()> {
    let mut head = BufReader::new(stream).lines();
    let first = head.next().ok_or(std::io::ErrorKind::UnexpectedEof)??;
    while !head.next().ok_or(std::io::ErrorKind::UnexpectedEof)??.is_empty() {}
    if !first.contains("/manifests/") {
        return write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    }
    let form = "application/vnd.docker.distribution.manifest.v2+json";
    write!(stream, "HTTP/1.1 200 OK\r\nContent-Type: {form}\r\nContent-Length: 1000000\r\n\r\n")?;
    loop {
        stream.write_all(b" ")?;
        std::thread::sleep(Duration::from_millis(500));
    }
}

#[test]
fn pods_at_a_registry_that_drips_hold_up_no_pod_of_another_account() {
    let Some(mut daemon) = Daemon::start() else { return };
    let pulled = daemon.start_registry(false);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || drip(listener));
    let scene = Scene::serving(super::references::home(&daemon, 400), daemon, "");
    let team = scene.home.svcctl("engine teams create crew -o id").success().stdout.trim().to_owned();
    scene.home.svcctl(&format!("engine credit set 1000 --team {team}")).success();
    let made = scene.home.svcctl(&format!("engine keys create crew --team {team} -o json")).success().json();
    let key = made["key"].as_str().unwrap().to_owned();
    let as_crew = |line: &str, body: &str| -> Answer {
        send(scene.api, line, &[&format!("Authorization: Bearer {key}"), "Content-Type: application/json"], body)
    };
    let slow: Vec<String> =
        (0..20).map(|number| scene.created(SERVE, &json!({ "image": format!("{address}/bb:{number}") }))).collect();
    let waits = |pod: &String| scene.says(pod, "waiting to pull the image") == 1;
    eventually("nine pull, and the others wait", || slow.iter().filter(|pod| waits(pod)).count() == 11);
    for image in [IMAGE, &pulled] {
        let body = json!({
            "name": "pod", "image": image, "cpu": { "id": "cpu3c", "vcpuCount": 2 }, "disk": 5,
            "entrypoint": ["sh", "-c"], "cmd": [SERVE],
        });
        let answer = as_crew("POST /v2/pods", &body.to_string());
        assert_eq!(answer.status, 201, "{answer:?}");
        let id = answer.json()["id"].as_str().unwrap().to_owned();
        let status = || as_crew(&format!("GET /v2/pods/{id}"), "").json()["status"].clone();
        eventually(&format!("{image} runs"), || status() == "RUNNING");
    }
    // A present image needs no slot for a download, even if the account has none left.
    let own = scene.created(SERVE, &Value::Null);
    scene.awaits(&own, "RUNNING");
    assert!(slow.iter().all(|pod| scene.status(pod) == "PROVISIONING"));
    // One that is not wanted any more makes room.
    for pod in slow.iter().chain([&own]) {
        scene.terminate(pod);
    }
}
