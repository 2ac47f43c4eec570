//! The ssh proxy: pods of hosts, by the name `<pod>-<token>` and the keys of their account (runtime.md, SSH, HTTP).
//!
//! The ssh connection ends here, and the client's request runs in the container: a shell or a command, with or without
//! a terminal. Ports are not forwarded, and there are no subsystems.

mod client;
mod key;
mod program;

use std::{path::Path, sync::Arc, time::Duration};

use engine::Engine;
use net::accept::{self, Bounds, stopped};
use russh::{
    MethodKind, MethodSet,
    server::{Config, run_stream},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{mpsc, watch},
    time::{sleep, timeout},
};

use crate::{connections::Connections, runtime::Runtime};
use client::{AuthenticatedClient, Client, REVOKED};
pub use key::{FILE as HOST_KEY, HostKey, HostKeyError};

/// How long a client may take to authenticate.
const LOGIN: Duration = Duration::from_secs(60);
/// How often to check whether a client's key is still registered.
const REVOCATION: Duration = Duration::from_secs(5);
/// How long a refusal takes, whatever was wrong.
const REFUSAL: Duration = Duration::from_secs(1);
/// How often to probe a silent client, and after how many failed probes to drop it.
const ALIVE: (Duration, usize) = (Duration::from_secs(30), 3);
/// The maximum number of clients, and how long they may take to leave when the proxy stops.
const BOUNDS: Bounds = Bounds { connections: 1024, grace: GRACE };
/// How long hanging up programs may take then.
const GRACE: Duration = Duration::from_secs(5);
/// How many bytes a client may send ahead of its program.
const WINDOW: u32 = 2 << 20;

/// Shared by all clients.
struct Proxy<R> {
    engine: Arc<Engine>,
    connections: Connections<R>,
    stopping: watch::Receiver<bool>,
    /// Held by each running program.
    running: mpsc::Sender<()>,
}

/// Reads the proxy's key from the data folder, and creates it if there is none.
pub fn host_key(folder: &Path) -> Result<HostKey, HostKeyError> {
    HostKey::at(folder)
}

/// Serves clients until `stopping`, then hangs up their programs.
pub async fn serve<R: Runtime>(
    listener: TcpListener,
    key: HostKey,
    engine: Arc<Engine>,
    connections: Connections<R>,
    stopping: watch::Receiver<bool>,
) {
    let (running, mut ended) = mpsc::channel(1);
    let proxy = Arc::new(Proxy { engine, connections, stopping: stopping.clone(), running });
    let config = Arc::new(config(key));
    let answer = move |stream, _, _| serve_client(Arc::clone(&config), Arc::clone(&proxy), stream);
    accept::serve(listener, BOUNDS, stopping, answer).await;
    let _ = timeout(GRACE, ended.recv()).await;
}

fn config(HostKey(key): HostKey) -> Config {
    let (keepalive_interval, keepalive_max) = (Some(ALIVE.0), ALIVE.1);
    Config {
        methods: MethodSet::from(&[MethodKind::PublicKey][..]),
        auth_rejection_time: REFUSAL,
        // Every client first asks which methods it may try.
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

async fn serve_client<R: Runtime>(config: Arc<Config>, proxy: Arc<Proxy<R>>, stream: TcpStream) {
    let mut stopping = proxy.stopping.clone();
    let (client, mut admitted) = Client::new(Arc::clone(&proxy));
    let Ok(Ok(mut session)) = timeout(LOGIN, run_stream(config, stream, client)).await else { return };
    let handle = session.handle();
    let stay = async {
        let guest = timeout(LOGIN, admitted.wait_for(Option::is_some)).await;
        match guest.ok().and_then(|guest| guest.ok()?.clone()) {
            Some(guest) => revoked(&guest, &proxy).await,
            None => "you took too long to authenticate",
        }
    };
    let reason = tokio::select! {
        _ = &mut session => return,
        reason = stay => reason,
        () = stopped(&mut stopping) => "the proxy is stopping",
    };
    let _ = handle.disconnect(russh::Disconnect::ByApplication, reason.to_owned(), "en".to_owned()).await;
    let _ = timeout(GRACE, session).await;
}

/// Waits until the key of a client is revoked.
async fn revoked<R: Runtime>(guest: &AuthenticatedClient, proxy: &Proxy<R>) -> &'static str {
    while !guest.is_revoked(proxy).await {
        sleep(REVOCATION).await;
    }
    REVOKED
}
