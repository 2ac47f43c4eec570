//! How fast a server answers, beside the least that could answer in its place. `cargo bench --bench server`, or with
//! `-- reads` the reads alone, with `-- console` what a console costs at which nobody looks
//!
//! Each figure is a ratio of two servers, or of a server and a bare loop, measured in turns in one run. The servers are
//! processes of their own; the clients are this one.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, missing_docs, reason = "a benchmark")]

mod common;

use std::{
    collections::HashMap,
    io::{BufRead, BufReader, Read, Write},
    net::SocketAddr,
    path::Path,
    process::{Command, Stdio},
    sync::{Arc, RwLock},
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::Bytes,
    extract::{Path as InPath, State},
    http::{Request, Response, StatusCode, header::CONTENT_TYPE},
    response::IntoResponse,
    routing::get,
};
use common::{
    Connection, KEY, Server, create_request, engine, fill, get_request, median, memory, multiply, serve, worked,
};
use engine::Caller;
use http_body_util::Full;
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use rusqlite::Connection as Database;
use serde::Serialize;
use serde_json::Value;
use wire::{
    list::Pagination,
    pods::{ListPods, ListPodsResponse, Pod},
};

/// How long each side is measured in a turn, and how many turns there are.
const TURN: Duration = Duration::from_secs(2);
const TURNS: usize = 5;
const UNLIMITED: &str = "minute=4000000000,hour=4000000000,day=4000000000";

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", folder] => serve(Path::new(folder)),
        ["hyper", folder] => hyper_alone(Path::new(folder)),
        ["axum", folder] => axum_alone(Path::new(folder)),
        ["reads"] => reads(&scratch().path().join("small")),
        ["console"] => unwatched(scratch().path()),
        _ => measure(),
    }
}

fn scratch() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap()
}

/// Compares the reads of `svcctl serve`, which logs them, with those of servers that have nothing else to do.
fn reads(folder: &Path) {
    fill(folder, 100);
    let log = std::fs::File::create(folder.join("log")).unwrap();
    let ours = program(folder, &["--quota", UNLIMITED], log.into());
    let (bare, axum) = (Server::start("hyper", folder), Server::start("axum", folder));
    let one = get_request(&format!("/v2/pods/{}", first_pod(folder)));
    compare("GET one pod", "bare hyper", || rate(&ours, 16, &one), || rate(&bare, 16, &one));
    compare("GET one pod", "axum", || rate(&ours, 16, &one), || rate(&axum, 16, &one));
    for (name, server) in [("svcctl", &ours), ("bare hyper", &bare), ("axum", &axum)] {
        cost(&format!("GET one pod of {name}"), server, 16, &one);
    }
    let list = get_request("/v2/pods?limit=100");
    compare("GET a list of 100", "axum", || rate(&ours, 16, &list), || rate(&axum, 16, &list));
    cost("GET a list of 100", &ours, 16, &list);
}

/// Compares `svcctl serve` whose console nobody looks at with one that has none: under requests, and idle.
fn unwatched(folder: &Path) {
    let [with, without] = ["with", "without"].map(|name| folder.join(name));
    fill(&with, 1000);
    fill(&without, 1000);
    let options = ["--quota", UNLIMITED, "--log", "off"];
    let ours = program(&with, &options, Stdio::null());
    let theirs = program(&without, &[&options[..], &["--no-console"]].concat(), Stdio::null());
    let [one, other] = [&with, &without].map(|folder| get_request(&format!("/v2/pods/{}", first_pod(folder))));
    compare("GET one pod, with a console", "without", || rate(&ours, 16, &one), || rate(&theirs, 16, &other));
    for (name, server, request) in [("with", &ours, &one), ("without", &theirs, &other)] {
        cost(&format!("GET one pod {name} a console"), server, 16, request);
    }
    let idle = Duration::from_secs(30);
    let before = [&ours, &theirs].map(|server| worked(server.child.id()));
    std::thread::sleep(idle);
    let after = [&ours, &theirs].map(|server| worked(server.child.id()));
    let [with, without] = [0, 1].map(|at| (after[at] - before[at]) * 1000.0 / idle.as_secs_f64());
    println!("idle, with a console: {with:.1} ms of processors a second; without: {without:.1} ms");
}

fn measure() {
    let folder = scratch();
    let small = folder.path().join("small");
    reads(&small);
    start_up(&small);

    let created = folder.path().join("created");
    fill(&created, 0);
    let ours = Server::start("serve", &created);
    let create = create_request();
    let rows = folder.path().join("rows.db");
    compare("POST a pod, 64 connections", "one row a commit", || rate(&ours, 64, &create), || commits(&rows));
    cost("POST a pod, 64 connections", &ours, 64, &create);
    drop(ours);

    let (thousand, million) = (folder.path().join("thousand"), folder.path().join("million"));
    fill(&thousand, 1);
    fill(&million, 1);
    multiply(&thousand, 1_000);
    multiply(&million, 1_000_000);
    let (thousand_pods, million_pods) = (Server::start("serve", &thousand), Server::start("serve", &million));
    let some = |folder: &Path| get_request(&format!("/v2/pods/{}", first_pod(folder)));
    let (in_thousand, in_million) = (some(&thousand), some(&million));
    compare(
        "GET one pod of 1,000,000",
        "of 1,000",
        || rate(&million_pods, 16, &in_million),
        || rate(&thousand_pods, 16, &in_thousand),
    );
}

/// Starts `svcctl serve` on a folder.
fn program(folder: &Path, options: &[&str], log: Stdio) -> Server {
    let mut command = Command::new(env!("CARGO_BIN_EXE_svcctl"));
    command.args(["serve", "--listen", "127.0.0.1:0", "--api-key-env", "BENCH_KEY", "-o", "json"]).args(options);
    command.arg("--data").arg(folder).env_clear().env("BENCH_KEY", KEY);
    let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
    let mut ready = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut ready).unwrap();
    let ready: Value = serde_json::from_str(&ready).unwrap();
    let address = ready["url"].as_str().unwrap().trim_start_matches("http://").parse().unwrap();
    Server { child, address }
}

/// Prints how long `svcctl serve` takes from its start to its first answer, and the memory that it takes then.
fn start_up(folder: &Path) {
    let turns = (0..21).map(|_| {
        let begin = Instant::now();
        let server = program(folder, &["--log", "off"], Stdio::null());
        let mut stream = std::net::TcpStream::connect(server.address).unwrap();
        stream.write_all(get_request("/v2/pods?limit=1").as_bytes()).unwrap();
        let mut status = [0; 12];
        stream.read_exact(&mut status).unwrap();
        let millis = begin.elapsed().as_secs_f64() * 1000.0;
        assert_eq!(&status, b"HTTP/1.1 200");
        (millis, memory(server.child.id(), "VmRSS:"))
    });
    let (millis, taken): (Vec<f64>, Vec<f64>) = turns.unzip();
    println!("start to the first answer: {:.1} ms; memory then: {:.1} MB", median(millis), median(taken));
}

/// Prints the medians of both sides, measured in turns, and their ratio.
fn compare(what: &str, beside: &str, mut ours: impl FnMut() -> f64, mut theirs: impl FnMut() -> f64) {
    let turns: Vec<(f64, f64)> = (0..TURNS).map(|_| (ours(), theirs())).collect();
    let ours = median(turns.iter().map(|turn| turn.0).collect());
    let theirs = median(turns.iter().map(|turn| turn.1).collect());
    let ratio = median(turns.iter().map(|turn| turn.0 / turn.1).collect());
    println!("{what}: {ours:.0} a second; {beside}: {theirs:.0} a second; ratio {ratio:.2}");
}

/// Prints what a request costs the server: the time of processors, which other programs on the machine hardly change.
fn cost(what: &str, server: &Server, connections: usize, request: &str) {
    let turns = (0..TURNS).map(|_| {
        let before = worked(server.child.id());
        let answered = rate(server, connections, request) * TURN.as_secs_f64();
        (worked(server.child.id()) - before) * 1e6 / answered
    });
    println!("{what}: {:.1} us of processors a request", median(turns.collect()));
}

/// Requests a second over so many connections that are kept.
fn rate(server: &Server, connections: usize, request: &str) -> f64 {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let begin = Instant::now();
        let clients: Vec<_> =
            (0..connections).map(|_| tokio::spawn(client(server.address, request.to_owned(), begin + TURN))).collect();
        let mut answered = 0;
        for client in clients {
            answered += client.await.unwrap();
        }
        f64::from(answered) / begin.elapsed().as_secs_f64()
    })
}

/// Sends the request again and again; gives how many answers it had.
async fn client(address: SocketAddr, request: String, end: Instant) -> u32 {
    let mut connection = Connection::open(address).await;
    let mut answered = 0;
    while Instant::now() < end {
        let (status, body) = connection.send(&request).await;
        assert!((200..300).contains(&status), "{}", String::from_utf8_lossy(&body));
        answered += 1;
    }
    answered
}

/// One thread that commits one row at a time, as durably as the engine: commits a second.
fn commits(file: &Path) -> f64 {
    let connection = Database::open(file).unwrap();
    connection.pragma_update(None, "journal_mode", "wal").unwrap();
    connection.pragma_update(None, "synchronous", "full").unwrap();
    connection.execute("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, record TEXT)", []).unwrap();
    let record = "x".repeat(1000);
    let begin = Instant::now();
    let mut count = 0;
    while begin.elapsed() < TURN {
        connection.prepare_cached("INSERT INTO rows (record) VALUES (?1)").unwrap().execute([&record]).unwrap();
        count += 1;
    }
    f64::from(count) / begin.elapsed().as_secs_f64()
}

fn pods(folder: &Path) -> Vec<Pod> {
    engine(folder).call(&Caller::local(), ListPods { limit: Some(100), ..ListPods::default() }).unwrap().pods
}

fn first_pod(folder: &Path) -> String {
    pods(folder)[0].id.clone()
}

fn json_of<T: Serialize>(value: &T) -> impl IntoResponse + use<T> {
    ([(CONTENT_TYPE, "application/json")], serde_json::to_vec(value).unwrap())
}

/// The least that answers with the state of these pods: their texts are in memory, behind the lock that they would need
/// if they changed, and nothing else is looked at.
#[tokio::main]
async fn hyper_alone(folder: &Path) {
    let text = |pod: &Pod| (format!("/v2/pods/{}", pod.id), Bytes::from(serde_json::to_vec(pod).unwrap()));
    let texts: Arc<RwLock<HashMap<String, Bytes>>> = Arc::new(RwLock::new(pods(folder).iter().map(text).collect()));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        stream.set_nodelay(true).unwrap();
        let texts = Arc::clone(&texts);
        let answer = move |request: Request<Incoming>| {
            let text = texts.read().unwrap().get(request.uri().path()).cloned();
            let status = if text.is_some() { StatusCode::OK } else { StatusCode::NOT_FOUND };
            let response = Response::builder().status(status).header(CONTENT_TYPE, "application/json");
            std::future::ready(response.body(Full::new(text.unwrap_or_default())))
        };
        let mut server = http1::Builder::new();
        server.timer(TokioTimer::new());
        tokio::spawn(server.serve_connection(TokioIo::new(stream), service_fn(answer)));
    }
}

/// The same with axum, which serialises the pods for each request.
#[tokio::main]
async fn axum_alone(folder: &Path) {
    type Pods = Arc<(HashMap<String, Pod>, ListPodsResponse)>;
    let listed = pods(folder);
    let by_id = listed.iter().map(|pod| (pod.id.clone(), pod.clone())).collect();
    let listed = ListPodsResponse { pods: listed, pagination: Pagination::default(), included: None };
    let one = async |State(pods): State<Pods>, InPath(id): InPath<String>| json_of(&pods.0[&id]);
    let list = async |State(pods): State<Pods>| json_of(&pods.1);
    let app = Router::new().route("/v2/pods/{id}", get(one)).route("/v2/pods", get(list));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    axum::serve(listener, app.with_state(Arc::new((by_id, listed)))).await.unwrap();
}
