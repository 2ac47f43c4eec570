//! The ssh proxy: the pods of hosts by the name `<pod>-<token>` and the keys of their account (runtime.md, SSH, HTTP).
//!
//! It ends ssh here and runs what is asked for in the container: a shell or a command, with or without a terminal. It
//! forwards no ports and has no subsystems.

mod client;
mod key;
mod program;

use std::{path::Path, sync::Arc, time::Duration};

use engine::Engine;
use russh::{
    MethodKind, MethodSet,
    server::{Config, run_stream},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Semaphore, mpsc, watch},
    time::{sleep, timeout},
};

use crate::hosts::Hosts;
use client::Client;
pub use key::{HostKey, HostKeyError};

/// How long a client may take to say who it is.
const LOGIN: Duration = Duration::from_secs(60);
/// How long a refusal takes, whatever was wrong.
const REFUSAL: Duration = Duration::from_secs(1);
/// How often a silent client is asked whether it is there, and how often in vain.
const ALIVE: (Duration, usize) = (Duration::from_secs(30), 3);
/// How many clients there may be at once. Others wait until one goes.
const CLIENTS: usize = 1024;
/// How long to wait where the system cannot give another connection.
const OUT_OF_CONNECTIONS: Duration = Duration::from_secs(1);
/// How long programs may take to be hung up when the proxy stops.
const GRACE: Duration = Duration::from_secs(5);
/// How many bytes a client may send ahead of its program.
const WINDOW: u32 = 2 << 20;

/// What all clients share.
struct Proxy<H> {
    engine: Arc<Engine>,
    hosts: H,
    stopping: watch::Receiver<bool>,
    /// Held by each program that runs.
    running: mpsc::Sender<()>,
}

/// Reads the proxy's key from the folder of the data, and makes it if there is none.
pub fn host_key(folder: &Path) -> Result<HostKey, HostKeyError> {
    HostKey::at(folder)
}

/// Serves clients until `stopping`, then hangs up what they run.
pub async fn serve<H: Hosts>(
    listener: TcpListener,
    key: HostKey,
    engine: Arc<Engine>,
    hosts: H,
    mut stopping: watch::Receiver<bool>,
) {
    let (running, mut ended) = mpsc::channel(1);
    let proxy = Arc::new(Proxy { engine, hosts, stopping: stopping.clone(), running });
    let (config, seats) = (Arc::new(config(key)), Arc::new(Semaphore::new(CLIENTS)));
    loop {
        let next = async {
            let seat = Arc::clone(&seats).acquire_owned().await;
            (seat, accept(&listener).await)
        };
        tokio::select! {
            _ = stopping.wait_for(|stopping| *stopping) => break,
            (seat, stream) = next => {
                let (config, proxy) = (Arc::clone(&config), Arc::clone(&proxy));
                tokio::spawn(async move {
                    serve_client(config, proxy, stream).await;
                    drop(seat);
                });
            }
        }
    }
    drop((listener, proxy));
    let _ = timeout(GRACE, ended.recv()).await;
}

fn config(HostKey(key): HostKey) -> Config {
    let (keepalive_interval, keepalive_max) = (Some(ALIVE.0), ALIVE.1);
    Config {
        methods: MethodSet::from(&[MethodKind::PublicKey][..]),
        auth_rejection_time: REFUSAL,
        // Every client asks first what it may try.
        auth_rejection_time_initial: Some(Duration::ZERO),
        keys: vec![key],
        window_size: WINDOW,
        inactivity_timeout: None,
        keepalive_interval,
        keepalive_max,
        nodelay: true,
        ..Config::default()
    }
}

/// The next connection. Where there is none to be had for the moment, it waits: what is connected goes on.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(_) => sleep(OUT_OF_CONNECTIONS).await,
        }
    }
}

async fn serve_client<H: Hosts>(config: Arc<Config>, proxy: Arc<Proxy<H>>, stream: TcpStream) {
    // Only slower where that is refused.
    let _ = stream.set_nodelay(true);
    let mut stopping = proxy.stopping.clone();
    let (client, mut known) = Client::new(proxy);
    let Ok(Ok(mut session)) = timeout(LOGIN, run_stream(config, stream, client)).await else { return };
    let handle = session.handle();
    let login = async {
        let is_known = timeout(LOGIN, known.wait_for(|known| *known)).await.is_ok();
        if is_known {
            std::future::pending::<()>().await;
        }
    };
    let reason = tokio::select! {
        _ = &mut session => return,
        () = login => "you took too long to say who you are",
        _ = stopping.wait_for(|stopping| *stopping) => "the proxy stops",
    };
    let _ = handle.disconnect(russh::Disconnect::ByApplication, reason.to_owned(), "en".to_owned()).await;
    let _ = timeout(GRACE, session).await;
}
