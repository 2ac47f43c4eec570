//! Many clients of one server at once, beside a command line on the same store; then the server goes.
//!
//! A client knows what it was told: every pod it made and did not terminate, and the last value of the one field of a
//! template that is its own. What it asked for and got no answer to may be so or not. `SVCCTL_LOAD_SECONDS` says for
//! how long it goes on; 2 when it does not.

mod client;
mod floods;

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use client::{Client, Connection, FIELDS};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::{harness::Home, server::client::Process, store::check_intact};

const CLIENTS: usize = 100;
/// A machine that is busy gets no less to do: so many answers are waited for.
const LEAST_ANSWERS: u64 = 500;
const KEY: &str = "the-key-of-the-load";

fn duration() -> Duration {
    let seconds = std::env::var("SVCCTL_LOAD_SECONDS").map_or(2.0, |text| text.parse().unwrap());
    Duration::from_secs_f64(seconds)
}

/// A home in which pods come up at once and money is no matter.
fn home() -> Home {
    let home = Home::swift();
    home.svcctl("engine credit set 10000000").success();
    home
}

fn serve(home: &Home) -> Process {
    let quotas = "--quota minute=1000000000,hour=1000000000,day=1000000000";
    let data = format!("--data {} --api-key-env LOAD_KEY {quotas}", home.data().display());
    Process::with(&data, &[("LOAD_KEY", KEY)])
}

/// How a server ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum End {
    Asked,
    Killed,
}

impl End {
    fn come_to(self, server: &mut Process) {
        let signal = if self == Self::Asked { "-TERM" } else { "-KILL" };
        let killed = Command::new("kill").args([signal, &server.child.id().to_string()]).status();
        assert!(killed.unwrap().success());
        let code = server.child.wait().unwrap().code();
        assert_eq!(code, if self == Self::Asked { Some(0) } else { None });
    }
}

/// Templates, each with a client for each of its fields, and what remains of the clients.
async fn clients(server: &Process) -> Vec<Client> {
    let mut connection = Connection::open(server.address, KEY).await.unwrap();
    let mut clients = Vec::new();
    for number in 0..CLIENTS / FIELDS.len() {
        let body = json!({ "name": format!("shared {number}"), "image": "base:0" });
        let (status, made) = connection.send("POST", "/v2/templates", Some(body)).await.unwrap();
        assert_eq!(status, 201, "{made}");
        let template = made["id"].as_str().unwrap();
        for field in FIELDS {
            clients.push(Client::new(clients.len() as u64, template, field));
        }
    }
    clients
}

/// Lets all clients work until the server ends under them.
async fn work(clients: Vec<Client>, server: &mut Process, end: End, span: Duration) -> Vec<Client> {
    let address = server.address;
    let ending = Arc::new(AtomicBool::new(false));
    let answers = Arc::new(AtomicU64::new(0));
    let tasks = clients.into_iter().map(|mut client| {
        let (ending, answers) = (Arc::clone(&ending), Arc::clone(&answers));
        tokio::spawn(async move {
            let mut connection = Connection::open(address, KEY).await.unwrap();
            while let Ok(()) = client.step(&mut connection).await {
                answers.fetch_add(1, Ordering::Relaxed);
            }
            assert!(ending.load(Ordering::SeqCst), "the server broke off by itself");
            client
        })
    });
    let tasks: Vec<JoinHandle<Client>> = tasks.collect();
    tokio::time::sleep(span).await;
    while answers.load(Ordering::Relaxed) < LEAST_ANSWERS && !tasks.iter().any(JoinHandle::is_finished) {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    ending.store(true, Ordering::SeqCst);
    tokio::task::block_in_place(|| end.come_to(server));
    let mut done = Vec::new();
    for task in tasks {
        done.push(task.await.unwrap());
    }
    done
}

/// A person at the same store, who makes and terminates pods until told to stop. Gives those that are left.
fn command_line(home: &Home, stop: &AtomicBool) -> BTreeSet<String> {
    let mut alive = BTreeSet::new();
    while !stop.load(Ordering::SeqCst) {
        let made = home.svcctl("pods create typed --image python:3.12 --cpu cpu5c --vcpus 2 -o id");
        match made.code {
            0 => assert!(alive.insert(made.stdout.trim().to_owned())),
            _ => assert!(made.stderr.contains("no capacity"), "{made}"),
        }
        if alive.len() > 3 {
            let id = alive.pop_first().unwrap();
            home.svcctl(&format!("pods terminate --yes {id}")).success();
        }
        home.svcctl("pods list").success();
    }
    alive
}

/// Everything that was answered is there, and nothing that was never asked for.
async fn check(clients: &mut [Client], typed: &BTreeSet<String>, server: &Process) {
    let mut connection = Connection::open(server.address, KEY).await.unwrap();
    let (_, listed) = connection.send("GET", "/v2/pods", None).await.unwrap();
    let listed = listed["pods"].as_array().unwrap().iter().map(|pod| pod["id"].as_str().unwrap().to_owned());
    let mut listed: BTreeSet<String> = listed.collect();
    for id in typed {
        assert!(listed.remove(id), "{id} was made by a command and is lost");
    }
    let mut templates: BTreeMap<String, Value> = BTreeMap::new();
    let mut unanswered = 0;
    for client in clients.iter_mut() {
        if !templates.contains_key(&client.template) {
            let path = format!("/v2/templates/{}", client.template);
            let (status, template) = connection.send("GET", &path, None).await.unwrap();
            assert_eq!(status, 200, "{template}");
            templates.insert(client.template.clone(), template);
        }
        unanswered += client.check(&templates[&client.template], &mut listed);
    }
    // The rest was created for clients that died before the answer came.
    assert!(listed.len() <= unanswered, "{} pods and {unanswered} creates without an answer", listed.len());
    for id in listed {
        let (status, _) = connection.send("DELETE", &format!("/v2/pods/{id}"), None).await.unwrap();
        assert_eq!(status, 204);
    }
}

/// Stops who types, however a test ends.
struct Stopped(Arc<AtomicBool>);

impl Drop for Stopped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::SeqCst);
    }
}

/// Works, ends, starts again and looks, so many times.
async fn survives(end: End, rounds: u32) {
    let home = Arc::new(home());
    let mut server = serve(&home);
    let mut clients = clients(&server).await;
    for _ in 0..rounds {
        let stop = Arc::new(AtomicBool::new(false));
        let _stopped = Stopped(Arc::clone(&stop));
        let typing = tokio::task::spawn_blocking({
            let (home, stop) = (Arc::clone(&home), Arc::clone(&stop));
            move || command_line(&home, &stop)
        });
        clients = work(clients, &mut server, end, duration() / rounds).await;
        stop.store(true, Ordering::SeqCst);
        let typed = typing.await.unwrap();
        check_intact(&home);
        server = serve(&home);
        check(&mut clients, &typed, &server).await;
        for id in typed {
            home.svcctl(&format!("pods terminate --yes {id}")).success();
        }
    }
    let mut connection = Connection::open(server.address, KEY).await.unwrap();
    for id in clients.iter().flat_map(|client| &client.alive) {
        let (status, _) = connection.send("DELETE", &format!("/v2/pods/{id}"), None).await.unwrap();
        assert_eq!(status, 204);
    }
    let status = check_intact(&home);
    assert_eq!((status.gpus.free, status.vcpus.free), (status.gpus.total, status.vcpus.total));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_clients_lose_nothing_when_the_server_is_asked_to_stop() {
    survives(End::Asked, 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_clients_lose_nothing_that_was_answered_when_the_server_is_killed() {
    survives(End::Killed, 3).await;
}
