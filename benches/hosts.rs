//! How long a pod on a host takes from its create to RUNNING, its image being there, beside the same create and start
//! by curl on the daemon's socket: what the engine, its records and the driver cost. `SVCCTL_BENCH_DOCKER` names the
//! socket of a daemon that has `busybox` and no other use.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, missing_docs, reason = "a benchmark")]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use common::median;
use serde_json::{Value, json};

mod common;

/// How many pods, and as many containers by curl, are created in turns.
const TURNS: usize = 30;
const KEY: &str = "bench";
/// How often a pod is asked for: half of that is added to what is measured. More often would take from the daemon what
/// it needs on a small machine.
const POLL: Duration = Duration::from_millis(10);
/// The program of both: it ends at once when it is asked to.
const SCRIPT: &str = "trap 'exit 0' TERM; sleep 1000 & wait";

fn main() {
    let Ok(socket) = std::env::var("SVCCTL_BENCH_DOCKER") else {
        println!("SVCCTL_BENCH_DOCKER names no socket of a daemon: nothing is measured");
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("fleet.json"), fleet(&socket).to_string()).unwrap();
    svcctl(folder.path(), &["engine", "fleet", "set", "fleet.json"]);
    let (mut server, address) = serve(folder.path());
    let mut turns = Vec::new();
    for turn in 0..TURNS + 3 {
        let ours = pod(address);
        await_empty(&socket);
        let theirs = container(&socket, turn);
        await_empty(&socket);
        turns.push((ours, theirs));
    }
    server.kill().unwrap();
    server.wait().unwrap();
    // The first ones fill caches.
    turns.drain(..3);
    let ours = median(turns.iter().map(|turn| turn.0).collect());
    let theirs = median(turns.iter().map(|turn| turn.1).collect());
    let ratio = median(turns.iter().map(|turn| turn.0 / turn.1).collect());
    println!("create to RUNNING: {ours:.0} ms; create and start by curl: {theirs:.0} ms; {ratio:.2} times that");
}

/// The shipped flavors, on a host with this socket.
fn fleet(socket: &str) -> Value {
    let mut fleet = serde_json::to_value(engine::Fleet::shipped()).unwrap();
    fleet["dataCenters"] = json!([{
        "id": "HOME-1", "name": "Home", "region": "EUROPE", "country": "AT", "globalNetwork": false,
        "networkVolumeTypes": [], "compliance": [], "machines": [{
            "id": "h1", "cloud": "SECURE", "cpu": "cpu3c", "vcpus": 64, "memory": 256, "cuda": null,
            "host": {
                "endpoint": format!("unix://{socket}"), "address": "127.0.0.1", "ports": "20000-20999", "disk": 900,
                "pull": "missing",
            },
        }],
    }]);
    fleet
}

fn svcctl(folder: &Path, args: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_svcctl"));
    let done = command.args(args).current_dir(folder).env("SVCCTL_DATA_DIR", folder).stdout(Stdio::null()).status();
    assert!(done.unwrap().success(), "{args:?}");
}

fn serve(folder: &Path) -> (Child, SocketAddr) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_svcctl"));
    command.args(["serve", "--listen", "127.0.0.1:0", "-o", "json", "--log", "off", "--api-key-env", "KEY"]);
    command.args(["--quota", "minute=1000000,hour=1000000,day=10000000"]).arg("--data").arg(folder);
    let mut server = command.env("KEY", KEY).stdout(Stdio::piped()).spawn().unwrap();
    let mut ready = String::new();
    BufReader::new(server.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    let ready: Value = serde_json::from_str(&ready).unwrap();
    (server, ready["url"].as_str().unwrap().strip_prefix("http://").unwrap().parse().unwrap())
}

/// Sends one request with curl, and gives what is answered.
fn curl(args: &[&str]) -> Value {
    let output = Command::new("curl").args(["-s", "-H", "Content-Type: application/json"]).args(args).output().unwrap();
    assert!(output.status.success(), "{args:?}");
    serde_json::from_slice(&output.stdout).unwrap_or_default()
}

/// Sends one request to the server, without a process of its own: it shall not take from the daemon what it needs.
fn ask(address: SocketAddr, line: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    let request = format!(
        "{line} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {KEY}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (_, body) = answer.split_once("\r\n\r\n").unwrap();
    serde_json::from_str(body).unwrap_or_default()
}

/// Creates a pod and waits until it is RUNNING: the milliseconds that took. It is terminated then.
fn pod(address: SocketAddr) -> f64 {
    let body = json!({
        "name": "bench", "image": "busybox", "entrypoint": ["sh", "-c"], "cmd": [SCRIPT], "disk": 1,
        "cpu": { "id": "cpu3c", "vcpuCount": 2 },
    });
    let begin = Instant::now();
    let made = ask(address, "POST /v2/pods", &body.to_string());
    let id = made["id"].as_str().unwrap();
    while ask(address, &format!("GET /v2/pods/{id}"), "")["status"] != "RUNNING" {
        sleep(POLL);
    }
    let millis = begin.elapsed().as_secs_f64() * 1000.0;
    ask(address, &format!("POST /v2/pods/{id}/action"), r#"{"action": "terminate"}"#);
    millis
}

/// Waits until the daemon has no container, so that no turn works beside the end of another.
fn await_empty(socket: &str) {
    while curl(&["--unix-socket", socket, "http://docker/containers/json?all=1"]) != json!([]) {
        sleep(Duration::from_millis(20));
    }
}

/// Creates and starts the same container by curl: the milliseconds that took. It is removed then.
fn container(socket: &str, turn: usize) -> f64 {
    let docker = |args: &[&str]| {
        let mut all = vec!["--unix-socket", socket];
        all.extend(args);
        curl(&all)
    };
    let body = json!({
        "Image": "busybox", "Entrypoint": ["sh", "-c"], "Cmd": [SCRIPT],
        "HostConfig": {
            "NetworkMode": "svcctl", "NanoCpus": 2_000_000_000_u64, "Memory": 4_u64 << 30, "MemorySwap": 4_u64 << 30,
            "ShmSize": 2_u64 << 30, "PidsLimit": 4096, "Init": false, "SecurityOpt": ["no-new-privileges"],
            "CapDrop": ["ALL"], "CapAdd": [
                "CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "SETUID", "SETGID", "SETPCAP", "KILL", "NET_BIND_SERVICE",
                "SYS_CHROOT", "AUDIT_WRITE",
            ],
            "LogConfig": { "Type": "local", "Config": { "max-size": "16m", "max-file": "2" } },
        },
    });
    let begin = Instant::now();
    let name = format!("http://docker/containers/create?name=bench-{turn}");
    let made = docker(&["-d", &body.to_string(), &name]);
    let address = format!("http://docker/containers/{}", made["Id"].as_str().unwrap());
    docker(&["-X", "POST", &format!("{address}/start")]);
    let millis = begin.elapsed().as_secs_f64() * 1000.0;
    docker(&["-X", "DELETE", &format!("{address}?force=true")]);
    millis
}
