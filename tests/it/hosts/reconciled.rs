//! The driver and a host that answers nothing, or has forgotten its work (runtime.md, Reconciliation).

use std::{
    io::{Read, Write},
    os::unix::net::{UnixListener, UnixStream},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use bstr::ByteSlice;
use serde_json::Value;

use super::{
    daemon::{Daemon, Host, Setup},
    life::SERVE,
    scene::{Scene, check_books},
};
use crate::harness::eventually;

/// A socket in front of a daemon that keeps the answers to starts to itself.
struct Silence {
    socket: PathBuf,
    /// Whether answers are to be kept back, whether one is, and whether its client has given it up.
    keeps: Arc<[AtomicBool; 3]>,
}

impl Silence {
    fn start(folder: &Path, daemon: PathBuf) -> Self {
        let socket = folder.join("silence.sock");
        let listener = UnixListener::bind(&socket).unwrap();
        let keeps = Arc::<[AtomicBool; 3]>::default();
        let known = Arc::clone(&keeps);
        thread::spawn(move || {
            for client in listener.incoming() {
                if let (Ok(client), Ok(daemon)) = (client, UnixStream::connect(&daemon)) {
                    pass(client, daemon, &known);
                }
            }
        });
        Self { socket, keeps }
    }
}

fn pass(client: UnixStream, daemon: UnixStream, keeps: &Arc<[AtomicBool; 3]>) {
    let is_silent = Arc::new(AtomicBool::new(false));
    let (mut from, mut to) = (client.try_clone().unwrap(), daemon.try_clone().unwrap());
    let (silent, known) = (Arc::clone(&is_silent), Arc::clone(keeps));
    thread::spawn(move || {
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length @ 1..) = from.read(&mut buffer) {
            let is_start = buffer[..length].contains_str("/start HTTP/");
            if is_start && known[0].load(Ordering::SeqCst) {
                silent.store(true, Ordering::SeqCst);
                known[1].store(true, Ordering::SeqCst);
            }
            if to.write_all(&buffer[..length]).is_err() {
                break;
            }
        }
        known[2].fetch_or(silent.load(Ordering::SeqCst), Ordering::SeqCst);
    });
    thread::spawn(move || {
        let (mut from, mut to) = (daemon, client);
        let mut buffer = vec![0; 1 << 16];
        while let Ok(length @ 1..) = from.read(&mut buffer) {
            if !is_silent.load(Ordering::SeqCst) && to.write_all(&buffer[..length]).is_err() {
                break;
            }
        }
        if !is_silent.load(Ordering::SeqCst) {
            let _ = to.shutdown(std::net::Shutdown::Both);
        }
    });
}

#[test]
fn a_container_that_runs_is_seen_though_nobody_answers_who_started_it() {
    let Some(daemon) = Daemon::start() else { return };
    let silence = Silence::start(daemon.machine().folder(), daemon.socket());
    let scene = Scene::at(&format!("unix://{}", silence.socket.display()), daemon, "");
    // The first start may tell the driver that a container has to be made otherwise.
    let first = scene.created(SERVE, &Value::Null);
    scene.awaits(&first, "RUNNING");
    scene.terminate(&first);
    silence.keeps[0].store(true, Ordering::SeqCst);
    let pod = scene.created(SERVE, &Value::Null);
    scene.awaits(&pod, "RUNNING");
    let [is_kept, is_given_up] = [1, 2].map(|which| silence.keeps[which].load(Ordering::SeqCst));
    assert!(is_kept && !is_given_up, "the answer to the start is awaited still");
    scene.terminate(&pod);
    eventually("nothing is left", || scene.daemon.containers().is_empty());
}

/// Has a daemon forget, while it is down, that it ever started the container of a pod: it died with the start.
fn forget_start(scene: &Scene, id: &str) {
    let folder = scene.daemon.machine().folder().join("data/containers").join(id);
    let path = folder.join("config.v2.json");
    let mut config: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    let state = config["State"].as_object_mut().unwrap();
    for (name, value) in
        [("Running", Value::Bool(false)), ("Pid", 0.into()), ("StartedAt", "0001-01-01T00:00:00Z".into())]
    {
        state.insert(name.to_owned(), value);
    }
    std::fs::write(&path, config.to_string()).unwrap();
}

/// How many processes run the program of pods on the machine of a scene.
fn programs(scene: &Scene) -> usize {
    let line = "for each in /proc/[0-9]*/cmdline; do tr '\\0' ' ' <$each; echo; done 2>/dev/null | grep -c '^sleep 98765 ' || :";
    scene.daemon.machine().shell(line).parse().unwrap()
}

/// A pod whose start a server and its daemon died with, when both are there again.
fn forgotten(live_restore: bool) -> Option<(Scene, String)> {
    let setup = Setup { live_restore, ..Setup::default() };
    let mut scene = Scene::with(setup, "")?;
    scene.serve_until("started");
    let pod = scene.begin("", "trap 'exit 0' TERM; sleep 98765 & wait");
    scene.awaits_death("started");
    let id = scene.daemon.docker("ps --all --quiet --no-trunc").success().stdout.trim().to_owned();
    scene.daemon.kill();
    forget_start(&scene, &id);
    scene.daemon.start_again();
    scene.serve_again();
    Some((scene, pod))
}

/// Such a daemon may be able neither to start that container nor to end it. Then no other takes its place, and what to
/// do is told.
fn is_told_or_made_good(live_restore: bool) {
    let Some((scene, pod)) = forgotten(live_restore) else { return };
    eventually("it runs, or is given up", || matches!(scene.status(&pod).as_str(), "RUNNING" | "ERROR"));
    let is_told = scene.says(&pod, "lost sight of it when its daemon died") == 1;
    assert_eq!(scene.status(&pod), if is_told { "ERROR" } else { "RUNNING" });
    assert_eq!(programs(&scene), 1);
    assert_eq!(scene.hosts()[0]["units"]["used"], 2, "what it may use is given to nobody");
    check_books(&scene.home);
}

#[test]
fn a_container_that_its_daemon_lost_sight_of_is_told_and_never_doubled() {
    is_told_or_made_good(false);
}

#[test]
fn nor_is_it_where_containers_live_on_without_their_daemon() {
    is_told_or_made_good(true);
}
