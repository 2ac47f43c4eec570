//! Shared by the benchmarks: stores with pods in them, a server in a process of its own, and figures taken in turns.
#![allow(dead_code, reason = "each benchmark takes what it needs")]

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use engine::{Caller, Clock, Engine, Fleet, Rng, Store};
use rusqlite::Connection as Database;
use serde_json::json;
use server::{AdmittedKey, Options, Quotas};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufStream},
    net::TcpStream,
};
use wire::{money::Usd, pods::CreatePod, schema};

pub(crate) const KEY: &str = "svk_bench";
pub(crate) const GPU: &str = "NVIDIA GeForce RTX 4090";

/// A server in a process of its own.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) address: SocketAddr,
}

impl Server {
    pub(crate) fn start(what: &str, folder: &Path) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        let mut child = command.arg(what).arg(folder).stdout(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        Self { child, address: address.trim().parse().unwrap() }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub(crate) fn get_request(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {KEY}\r\n\r\n")
}

/// A request that rents a pod.
pub(crate) fn create_request() -> String {
    let body = json!({ "name": "bench", "image": "python:3.12", "gpu": { "id": GPU } }).to_string();
    format!(
        "POST /v2/pods HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {KEY}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// A connection that is kept.
pub(crate) struct Connection(BufStream<TcpStream>);

impl Connection {
    pub(crate) async fn open(address: SocketAddr) -> Self {
        let stream = TcpStream::connect(address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self(BufStream::new(stream))
    }

    /// Sends a request and reads its answer: the status and the body.
    pub(crate) async fn send(&mut self, request: &str) -> (u16, Vec<u8>) {
        self.begin(request).await;
        self.finish().await
    }

    /// Sends a request.
    pub(crate) async fn begin(&mut self, request: &str) {
        self.0.write_all(request.as_bytes()).await.unwrap();
        self.0.flush().await.unwrap();
    }

    /// Reads the answer to the request that was sent.
    pub(crate) async fn finish(&mut self) -> (u16, Vec<u8>) {
        let (mut line, mut length, mut status) = (String::new(), 0, None);
        loop {
            line.clear();
            self.0.read_line(&mut line).await.unwrap();
            let line = line.trim_end().to_ascii_lowercase();
            status.get_or_insert_with(|| line.split(' ').nth(1).unwrap_or_default().parse().unwrap());
            if let Some(value) = line.strip_prefix("content-length: ") {
                length = value.parse().unwrap();
            }
            if line.is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).await.unwrap();
        (status.unwrap_or_default(), body)
    }
}

pub(crate) fn engine(folder: &Path) -> Engine {
    let store = Store::open(&folder.join("engine.db")).unwrap();
    Engine::new(store, Clock::System, Rng::from_system())
}

/// Makes a store with room and money for everything, and so many pods in it.
pub(crate) fn fill(folder: &Path, pods: usize) {
    let engine = engine(folder);
    let mut fleet = Fleet::shipped();
    let machine = |number: usize| {
        let machine = json!({
            "id": format!("bench-{number}"), "cloud": "SECURE", "gpu": { "id": GPU, "count": 4096 },
            "vcpus": 65536, "memory": 65536, "cuda": "12.8",
        });
        serde_json::from_value(machine).unwrap()
    };
    fleet.data_centers[0].machines.extend((0..64).map(machine));
    engine.set_fleet(&fleet).unwrap();
    engine.set_credit(Usd::from_micros(1_000_000_000_000_000)).unwrap();
    for number in 0..pods {
        let body = json!({ "name": format!("pod-{number}"), "image": "python:3.12", "gpu": { "id": GPU } });
        engine.call(&Caller::local(), schema::decode::<CreatePod>(json!({ "body": body })).unwrap()).unwrap();
    }
    engine.advance_clock(Duration::from_secs(60)).unwrap();
}

/// Makes so many copies of the only pod of a store. What reads them does not see that they are copies.
pub(crate) fn multiply(folder: &Path, pods: u32) {
    const COPY: &str = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        INSERT INTO pods (id, account, created_at, due_at, gone_at, address, record)
        SELECT printf('copy%010d', i), account, created_at, due_at, gone_at, NULL,
        json_set(record, '$.id', printf('copy%010d', i)) FROM n, (SELECT * FROM pods LIMIT 1)";
    let connection = Database::open(folder.join("engine.db")).unwrap();
    connection.execute(COPY, [pods - 1]).unwrap();
}

#[tokio::main]
pub(crate) async fn serve(folder: &Path) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    let unlimited = Quotas { minute: u64::MAX, hour: u64::MAX, day: u64::MAX };
    let options = Options { admitted: Some(AdmittedKey::new(KEY)), quotas: unlimited, ..Options::default() };
    server::serve(listener, engine(folder), options, std::future::pending()).await;
}

/// The memory of a running process, in MB: `VmRSS` now, `VmHWM` at its peak.
pub(crate) fn memory(process: u32, what: &str) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
    let kilobytes: f64 = line.trim_matches(|other: char| !other.is_ascii_digit()).parse().unwrap();
    kilobytes * 1024.0 / 1e6
}

/// The processor time of a running process so far, in seconds.
pub(crate) fn worked(process: u32) -> f64 {
    /// The unit of the kernel: it is the same for all programs on Linux.
    const TICKS: f64 = 100.0;
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // The name of the program, which may hold anything, stands in brackets; user and system time are 11 fields behind
    // it.
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
    fields[11..13].iter().map(|ticks| ticks.parse::<f64>().unwrap() / TICKS).sum()
}

/// The middle of some figures.
pub(crate) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
