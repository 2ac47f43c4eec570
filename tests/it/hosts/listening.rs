//! Workers of load balancers, as containers on hosts (serverless.md, Load balancer endpoints).

use std::io::{BufRead, BufReader, Read, Write};

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, Host, Podman},
    scene::{KEY, Scene, check_books},
    web::TELLER,
    workers::{endpoint, home_of, log, workers},
};
use crate::{
    harness::{Home, eventually, eventually_or},
    server::client::connect,
};

const WORKER: &str = "x-svcctl-worker-id";

/// An endpoint whose workers tell requests back, and echo upgraded connections, at this port.
fn telling(served: &Scene<()>, more: &Value) -> String {
    let script = format!(
        "cat >/tmp/teller <<'END'\n{TELLER}\nEND\nchmod +x /tmp/teller; nc -ll -p $PORT -e /tmp/teller & echo $! >/tmp/pid\n\
         sleep 100000"
    );
    let mut body = json!({ "type": "LOAD_BALANCER", "cmd": [script], "workers": { "min": 0, "max": 1 } });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    endpoint(served, &body)
}

#[test]
fn a_load_balancer_reaches_its_containers_from_zero_and_back() {
    let Some(daemon) = Daemon::start() else { return };
    // The server need not be reached: such a worker takes no jobs.
    let served = Scene::serving(home_of(&daemon), (), "");
    let id = telling(&served, &json!({ "env": { "PORT": "8000" } }));
    // The first request starts a worker, and waits for it.
    let curl = |more: &str| {
        let line = format!("curl -s -H 'Authorization: Bearer {KEY}' http://{}/_lb/{id}{more}", served.api);
        Home::outcome(served.home.shell(&line)).success().stdout
    };
    let first = curl("/a/b?c=d -i --data hello");
    assert!(first.starts_with("HTTP/1.1 200 OK\r\n") && first.contains("\r\nx-pod: yes\r\n"), "{first}");
    assert!(first.contains("\r\n\r\nPOST /a/b?c=d HTTP/1.1\n") && first.ends_with("hello"), "{first}");
    let worker = workers(&served, &id)[0].0.clone();
    assert!(first.contains(&format!("\r\n{WORKER}: {worker}\r\n")) && !first.contains(KEY), "{first}");
    assert_eq!(daemon.containers(), [format!("svcctl-{worker}-1")]);
    // As large as a body may be.
    let large = "head -c 29000000 /dev/urandom >sent";
    Home::outcome(served.home.shell(large)).success();
    let told = curl("/large --data-binary @sent | tail -c 29000000 | cmp - sent && echo the same");
    assert_eq!(told, "the same\n");
    check_websocket(&served, &id, &worker);
    eventually("nothing runs when nothing is asked for", || {
        workers(&served, &id).is_empty() && daemon.containers().is_empty()
    });
    served.awaits_nothing_held();
    check_books(&served.home);
}

fn check_websocket(served: &Scene<()>, id: &str, worker: &str) {
    let text = format!(
        "GET /_lb/{id}/ws HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {KEY}\r\nConnection: Upgrade\r\nUpgrade: \
         echo\r\n\r\n"
    );
    let mut client = BufReader::new(connect(served.api, text.as_bytes()));
    let mut head = String::new();
    while !head.ends_with("\r\n\r\n") {
        assert!(client.read_line(&mut head).unwrap() > 0, "{head}");
    }
    let head = head.to_ascii_lowercase();
    assert!(head.starts_with("http/1.1 101") && head.contains(&format!("{WORKER}: {worker}\r\n")), "{head}");
    for word in ["one", "two"] {
        client.get_ref().write_all(word.as_bytes()).unwrap();
        let mut back = [0; 3];
        client.read_exact(&mut back).unwrap();
        assert_eq!(back, word.as_bytes());
    }
}

#[test]
fn a_worker_that_no_longer_listens_is_started_again_and_its_log_says_why() {
    if let Some(docker) = Daemon::start() {
        starts_a_worker_again(&docker);
    }
}

#[test]
fn a_worker_of_podman_is_started_again_too() {
    if let Some(podman) = Podman::start() {
        starts_a_worker_again(&podman);
    }
}

fn starts_a_worker_again(daemon: &impl Host) {
    let served = Scene::serving(home_of(daemon), (), "");
    let id = telling(&served, &json!({ "workers": { "min": 1, "max": 1 } }));
    let ask = || served.send(&format!("GET /_lb/{id}/"), &Value::Null).status;
    assert_eq!(ask(), 200);
    let worker = workers(&served, &id)[0].0.clone();
    let lines = || log(&served.home, &id, &worker);
    let said = |text: &str| lines().iter().any(|line| line.contains(text));
    let container = daemon.docker("ps -q").success().stdout;
    daemon.docker(&format!("exec {} sh -c 'kill $(cat /tmp/pid)'", container.trim())).success();
    let story = || format!("its log says why: {:#?}, workers {:?}", lines(), workers(&served, &id));
    eventually_or(story, || said("the worker takes no connection any more"));
    eventually("it listens again", || ask() == 200);
    assert_eq!(workers(&served, &id)[0].0, worker);
    assert_eq!(daemon.containers(), [format!("svcctl-{worker}-2")]);
}
