//! What a larger fleet and more pods cost. `cargo bench --bench scale`
//!
//! Fleet and pods grow by tens. Each row is a server of its own with that many, measured in turns with the smallest one:
//! the ratio is what is left of its speed.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, missing_docs, reason = "a benchmark")]

mod common;

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use common::{Connection, GPU, KEY, Server, engine, fill, median, multiply, serve};
use engine::Fleet;
use serde_json::json;
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
    let folder = tempfile::tempdir_in(std::env::current_dir().unwrap().join("target")).unwrap();
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
    let body = json!({ "name": "bench", "image": "python:3.12", "gpu": { "id": GPU } }).to_string();
    let create = format!(
        "POST /v2/pods HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer {KEY}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let mut connection = Connection::open(server.address).await;
        // The first one reads the fleet.
        assert_eq!(connection.send(&create).await.0, 201);
        let begin = Instant::now();
        let clients: Vec<_> = (0..CONNECTIONS)
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
