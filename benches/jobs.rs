//! How fast jobs go through a server, beside pods that are created. `cargo bench --bench jobs`
//!
//! Every figure is a ratio of two things measured in turns in one run, but for what an idle account costs. The servers are
//! processes of their own; clients and workers are this one.
#![allow(
    clippy::unwrap_used,
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::cast_precision_loss,
    missing_docs,
    reason = "a benchmark"
)]

mod common;

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{Router, extract::State, http::StatusCode, routing::get};
use common::{Connection, GPU, KEY, Server, engine, fill, median, serve, worked};
use engine::{Caller, Handle};
use serde_json::{Value, json};
use tokio::{sync::Notify, time::sleep};
use wire::{schema, serverless::endpoints::CreateEndpoint};

/// How long creates are measured in a turn, and how many turns there are.
const TURN: Duration = Duration::from_secs(2);
const TURNS: usize = 5;
/// One worker each: an account has no more of them.
const ENDPOINTS: usize = 60;
/// The jobs of each in a turn: an endpoint takes 1,000 in 10 s.
const JOBS: usize = 100;
/// How often the time from a submission to its worker is measured.
const LATENCIES: usize = 200;
/// The endpoints of the idle account, and how long it is watched.
const IDLE: usize = 1000;
const WATCHED: Duration = Duration::from_secs(10);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", folder] => serve(Path::new(folder)),
        ["bare", _] => bare(),
        _ => measure(),
    }
}

/// An endpoint, the key of its workers, and the id of one.
#[derive(Clone)]
struct Post {
    endpoint: String,
    key: String,
    worker: String,
}

fn measure() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let busy = folder.path().join("busy");
    fill(&busy, 0);
    let posts: Vec<Post> = (0..ENDPOINTS).map(|_| post(&busy, "svcctl/local", 1)).collect();
    let server = Server::start("serve", &busy);
    let turns: Vec<[f64; 3]> = (0..TURNS)
        .map(|_| {
            let [submitted, worked] = jobs(&server, &posts);
            [submitted, worked, creates(&server)]
        })
        .collect();
    let of = |place: usize| median(turns.iter().map(|turn| turn[place]).collect());
    let ratio = |place: usize| median(turns.iter().map(|turn| turn[place] / turn[2]).collect());
    println!("creates of pods: {:.0} a second", of(2));
    println!("jobs submitted: {:.0} a second; ratio {:.2}", of(0), ratio(0));
    println!("jobs through take and done: {:.0} a second; ratio {:.2}", of(1), ratio(1));
    drop(server);
    // The pods of the turns go on through their states for a while, which is not to be measured here.
    let calm = folder.path().join("calm");
    fill(&calm, 0);
    let waiting = post(&calm, "svcctl/local", 1);
    let (server, bare) = (Server::start("serve", &calm), Server::start("bare", &calm));
    let (ours, theirs) = (latency(&server, Some(&waiting)), latency(&bare, None));
    println!(
        "from a submission to a waiting worker: {ours:.2} ms; a bare long poll: {theirs:.2} ms; {:+.2} ms",
        ours - theirs
    );
    drop((server, bare));

    let idle = folder.path().join("idle");
    fill(&idle, 0);
    for _ in 0..IDLE {
        post(&idle, "svcctl/job:echo", 0);
    }
    let server = Server::start("serve", &idle);
    std::thread::sleep(Duration::from_secs(1));
    let before = worked(server.child.id());
    std::thread::sleep(WATCHED);
    let cost = worked(server.child.id()) - before;
    println!("an idle account with {IDLE} endpoints: {cost:.2} s of processors in {} s", WATCHED.as_secs());
}

fn call<O: Handle>(folder: &Path, fields: Value) -> O::Output {
    engine(folder).call(&Caller::local(), schema::decode::<O>(fields).unwrap()).unwrap()
}

fn post(folder: &Path, image: &str, max: u32) -> Post {
    let pool = engine(folder).fleet().unwrap().gpu_type(GPU).unwrap().pool.clone().unwrap();
    let endpoint = call::<CreateEndpoint>(
        folder,
        json!({ "body": {
            "name": "bench", "type": "QUEUE", "image": image, "gpu": { "pools": [pool] },
            "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 }, "workers": { "max": max },
        } }),
    );
    let env = engine(folder).worker_env(&Caller::local(), &endpoint.id).unwrap();
    Post { endpoint: endpoint.id, key: env.key, worker: env.worker }
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// Jobs a second that are submitted, and that are taken and reported done, by one worker an endpoint.
fn jobs(server: &Server, posts: &[Post]) -> [f64; 2] {
    let all = |work: fn(std::net::SocketAddr, Post) -> Work| {
        runtime().block_on(async {
            let begin = Instant::now();
            let workers: Vec<_> = posts.iter().map(|post| tokio::spawn(work(server.address, post.clone()))).collect();
            for worker in workers {
                worker.await.unwrap();
            }
            (JOBS * posts.len()) as f64 / begin.elapsed().as_secs_f64()
        })
    };
    [all(|address, post| Box::pin(submit(address, post))), all(|address, post| Box::pin(work(address, post)))]
}

type Work = std::pin::Pin<Box<dyn Future<Output = ()> + Send>>;

async fn submit(address: std::net::SocketAddr, post: Post) {
    let mut connection = Connection::open(address).await;
    for _ in 0..JOBS {
        while let (status, body) = connection.send(&post.run()).await
            && status != 200
        {
            assert_eq!(status, 429, "{}", String::from_utf8_lossy(&body));
            sleep(Duration::from_millis(20)).await;
        }
    }
}

async fn work(address: std::net::SocketAddr, post: Post) {
    let mut connection = Connection::open(address).await;
    for _ in 0..JOBS {
        let (status, body) = connection.send(&post.take()).await;
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
        let job: Value = serde_json::from_slice(&body).unwrap();
        let (status, body) = connection.send(&post.done(job["id"].as_str().unwrap())).await;
        assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
    }
}

impl Post {
    fn run(&self) -> String {
        request("POST", &format!("/v2/{}/run", self.endpoint), &format!("Bearer {KEY}"), r#"{"input":{"a":1}}"#)
    }

    fn take(&self) -> String {
        let Self { endpoint, worker, key } = self;
        request("GET", &format!("/v2/{endpoint}/job-take/{worker}?gpu=any&job_in_progress=0"), key, "")
    }

    fn done(&self, job: &str) -> String {
        let Self { endpoint, worker, key } = self;
        let path = format!("/v2/{endpoint}/job-done/{worker}/{job}?gpu=any&isStream=false");
        request("POST", &path, key, r#"{"output":{"b":2}}"#)
    }
}

fn request(method: &str, path: &str, key: &str, body: &str) -> String {
    format!(
        "{method} {path} HTTP/1.1\r\nHost: bench\r\nAuthorization: {key}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// Pods a second that as many connections create.
fn creates(server: &Server) -> f64 {
    let create = json!({ "name": "bench", "image": "python:3.12", "gpu": { "id": GPU } }).to_string();
    let create = request("POST", "/v2/pods", &format!("Bearer {KEY}"), &create);
    runtime().block_on(async {
        let begin = Instant::now();
        let clients: Vec<_> = (0..ENDPOINTS)
            .map(|_| {
                let (create, address) = (create.clone(), server.address);
                tokio::spawn(async move {
                    let mut connection = Connection::open(address).await;
                    let mut created = 0;
                    while begin.elapsed() < TURN {
                        assert_eq!(connection.send(&create).await.0, 201);
                        created += 1;
                    }
                    created
                })
            })
            .collect();
        let mut created = 0;
        for client in clients {
            created += client.await.unwrap();
        }
        f64::from(created) / begin.elapsed().as_secs_f64()
    })
}

/// Milliseconds from the moment at which something is submitted to that at which the one who waits for it has it.
fn latency(server: &Server, post: Option<&Post>) -> f64 {
    runtime().block_on(async {
        let (mut waiting, mut sending) =
            (Connection::open(server.address).await, Connection::open(server.address).await);
        let wait = post.map_or_else(|| request("GET", "/wait", "", ""), Post::take);
        let submit = post.map_or_else(|| request("GET", "/submit", "", ""), Post::run);
        let mut millis = Vec::new();
        for _ in 0..LATENCIES {
            waiting.begin(&wait).await;
            // The one who waits is waiting by then.
            sleep(Duration::from_millis(30)).await;
            let begin = Instant::now();
            sending.begin(&submit).await;
            let (status, body) = waiting.finish().await;
            millis.push(begin.elapsed().as_secs_f64() * 1000.0);
            assert_eq!(status, 200, "{}", String::from_utf8_lossy(&body));
            sending.finish().await;
            if let Some(post) = post {
                let job: Value = serde_json::from_slice(&body).unwrap();
                assert_eq!(waiting.send(&post.done(job["id"].as_str().unwrap())).await.0, 200);
            }
        }
        median(millis)
    })
}

/// The least that holds an answer back until something else is asked for.
#[tokio::main]
async fn bare() {
    let wait = async |State(bell): State<Arc<Notify>>| {
        bell.notified().await;
        StatusCode::OK
    };
    let submit = async |State(bell): State<Arc<Notify>>| {
        bell.notify_one();
        StatusCode::OK
    };
    let app = Router::new().route("/wait", get(wait)).route("/submit", get(submit));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    println!("{}", listener.local_addr().unwrap());
    axum::serve(listener, app.with_state(Arc::new(Notify::new()))).await.unwrap();
}
