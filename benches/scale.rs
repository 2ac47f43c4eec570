//! The cost of a larger fleet and more pods. `cargo bench --bench scale`, or with `-- carried` the load of one server:
//! a thousand machines and thirty thousand pods
//!
//! Fleet and pods grow by tens. Each row is a server of its own with that many, measured in turns with the smallest
//! one: the ratio is what is left of its speed.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, missing_docs, reason = "a benchmark")]

mod common;

use std::{
    cell::Cell,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use common::{
    Connection, GPU, Server, create_request, engine, fill, get_request, median, memory, multiply, serve, worked,
};
use engine::Fleet;
use futures_util::future::join_all;
use serde_json::{Value, json};
use wire::money::Usd;

/// Machines of a fleet. Each holds more pods than are made.
const FLEETS: [u32; 5] = [20, 100, 1_000, 10_000, 30_000];
const PODS: [u32; 4] = [1_000, 10_000, 100_000, 1_000_000];
/// How long each server is measured in a turn, and how many turns there are.
const TURN: Duration = Duration::from_millis(1500);
const TURNS: usize = 5;
const CONNECTIONS: usize = 64;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [what, folder] = &arguments[..]
        && what == "serve"
    {
        return serve(Path::new(folder));
    }
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    if arguments == ["carried"] {
        return carried(&with_fleet(folder.path().to_owned(), 1_000));
    }
    let stores =
        FLEETS.map(|machines| (machines, with_fleet(folder.path().join(format!("fleet-{machines}")), machines)));
    compare("machines", &stores);
    let stores = PODS.map(|pods| (pods, with_pods(folder.path().join(format!("pods-{pods}")), pods)));
    compare("pods", &stores);
}

/// A store with a fleet of so many machines, in the data centers in turn.
fn with_fleet(folder: PathBuf, machines: u32) -> PathBuf {
    let mut fleet = Fleet::shipped();
    for site in &mut fleet.data_centers {
        site.machines.clear();
    }
    let sites = fleet.data_centers.len();
    for (number, site) in (0..machines).zip((0..sites).cycle()) {
        let machine = json!({
            "id": format!("bench-{number}"), "cloud": "SECURE", "gpu": { "id": GPU, "count": 1_000_000 },
            "vcpus": 1_000_000, "memory": 1_000_000, "cuda": "12.8",
        });
        fleet.data_centers[site].machines.push(serde_json::from_value(machine).unwrap());
    }
    let engine = engine(&folder);
    engine.set_fleet(&fleet).unwrap();
    engine.set_credit(Usd::from_micros(1_000_000_000_000_000)).unwrap();
    folder
}

/// A store with so many pods.
fn with_pods(folder: PathBuf, pods: u32) -> PathBuf {
    fill(&folder, 1);
    multiply(&folder, pods);
    folder
}

/// Creates a second on each store, and what they are of those on the first.
fn compare(what: &str, stores: &[(u32, PathBuf)]) {
    let ((_, smallest), _) = stores.split_first().unwrap();
    for (count, store) in stores {
        let turns: Vec<(f64, f64)> = (0..TURNS).map(|_| (creates(store), creates(smallest))).collect();
        let ratio = median(turns.iter().map(|(this, first)| this / first).collect());
        let rate = median(turns.iter().map(|(this, _)| *this).collect());
        println!("{count} {what}: {rate:.0} creates a second; {ratio:.2} of those with {}", stores[0].0);
    }
}

/// Pods a second that connections create on a server of its own.
fn creates(store: &Path) -> f64 {
    let server = Server::start("serve", store);
    let begin = Instant::now();
    runtime().block_on(create(&server, |_| begin.elapsed() < TURN))
}

/// Creates pods over many connections as long as `goes_on`, which is told how many there are. Gives how many a second.
async fn create(server: &Server, goes_on: impl Fn(u32) -> bool) -> f64 {
    let create = create_request();
    // The first one reads the fleet.
    assert_eq!(Connection::open(server.address).await.send(&create).await.0, 201);
    let (begin, created) = (Instant::now(), Cell::new(0));
    let client = async || {
        let mut connection = Connection::open(server.address).await;
        while goes_on(created.get()) {
            created.set(created.get() + 1);
            assert_eq!(connection.send(&create).await.0, 201);
        }
    };
    join_all((0..CONNECTIONS).map(|_| client())).await;
    f64::from(created.get()) / begin.elapsed().as_secs_f64()
}

/// Prints what one server takes for thirty thousand pods that are made through it, and for who looks at them.
fn carried(store: &Path) {
    const PODS: u32 = 30_000;
    const FOLLOWERS: usize = 64;
    let server = Server::start("serve", store);
    let process = server.child.id();
    println!("start: {:.0} MB", memory(process, "VmRSS:"));
    let rate = runtime().block_on(create(&server, |created| created < PODS - 1));
    println!("{PODS} pods: {rate:.0} creates a second; {:.0} MB", memory(process, "VmRSS:"));
    runtime().block_on(async {
        let mut connection = Connection::open(server.address).await;
        let (begin, mut listed, mut bytes, mut next) = (Instant::now(), Vec::new(), 0, String::new());
        loop {
            let (status, page) = connection.send(&get_request(&format!("/v2/pods?limit=1000{next}"))).await;
            assert_eq!(status, 200);
            bytes += page.len();
            let page: Value = serde_json::from_slice(&page).unwrap();
            listed.extend(page["pods"].as_array().unwrap().iter().cloned());
            let Some(cursor) = page["pagination"]["nextCursor"].as_str() else { break };
            next = format!("&cursor={cursor}");
        }
        println!("list of {}: {} MB in {:.0} ms", listed.len(), bytes / 1_000_000, begin.elapsed().as_secs_f64() * 1e3);
        let mut followers = Vec::new();
        for pod in listed.iter().take(FOLLOWERS) {
            let mut follower = Connection::open(server.address).await;
            let path = format!("/v2/pods/{}/logs", pod["id"].as_str().unwrap());
            follower.begin(&get_request(&path)).await;
            followers.push(follower);
        }
        let before = worked(process);
        tokio::time::sleep(Duration::from_secs(30)).await;
        let taken = (worked(process) - before) / 30.0 * 1e3;
        println!(
            "{FOLLOWERS} followed logs: {taken:.0} ms of processors a second; {:.0} MB",
            memory(process, "VmRSS:")
        );
    });
    println!("at most {:.0} MB", memory(process, "VmHWM:"));
}

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}
