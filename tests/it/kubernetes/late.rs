//! A relay in front of an API server that understands its requests, so that creates can be held up: they take effect late,
//! whether who sent them lives or not.

use std::{
    collections::BTreeSet,
    io,
    sync::{Arc, Mutex},
};

use driver::kubernetes::kubeconfig::Kubeconfig;
use rustls::{
    ClientConfig, RootCertStore,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
};
use tokio_rustls::{TlsConnector, client::TlsStream};

use super::real::Real;

/// The collections whose creates are held up from now on.
type Collections = BTreeSet<&'static str>;

/// The state of a relay. Copies share it.
#[derive(Clone)]
struct Creates {
    held_up: Arc<Mutex<Collections>>,
    /// How many wait.
    waiting: watch::Sender<usize>,
    /// Whether those that wait may pass.
    may_pass: watch::Sender<bool>,
    /// How many that waited were answered.
    answered: watch::Sender<usize>,
}

/// A relay in the open on this machine to the server of a context, for as long as its cluster is used.
pub(super) struct LateCreates {
    creates: Creates,
    port: u16,
}

impl LateCreates {
    /// Begins.
    pub(super) fn before(real: &Real, server: &Kubeconfig) -> Self {
        let creates = Creates {
            held_up: Arc::default(),
            waiting: watch::Sender::new(0),
            may_pass: watch::Sender::new(false),
            answered: watch::Sender::new(0),
        };
        let connector = connector(server.authority.as_deref().unwrap());
        let (shared, to) = (creates.clone(), real.port());
        let listener = real.run(TcpListener::bind("127.0.0.1:0")).unwrap();
        let port = listener.local_addr().unwrap().port();
        real.spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let (creates, connector) = (shared.clone(), connector.clone());
                tokio::spawn(async move {
                    let name = ServerName::try_from("127.0.0.1").unwrap();
                    let Ok(server) = TcpStream::connect(("127.0.0.1", to)).await else { return };
                    // Who is cut off connects again.
                    if let Ok(server) = connector.connect(name, server).await {
                        pass(client, server, creates).await;
                    }
                });
            }
        });
        Self { creates, port }
    }

    /// The same context by way of this relay.
    pub(super) fn context(&self, server: &Kubeconfig) -> Kubeconfig {
        Kubeconfig { server: format!("http://127.0.0.1:{}", self.port), ..server.clone() }
    }

    /// Holds up the next creates in this collection, in place of the one before.
    pub(super) fn hold_up(&self, collection: &'static str) {
        *self.creates.held_up.lock().unwrap() = [collection].into();
    }

    /// How many creates wait.
    pub(super) fn waiting(&self) -> usize {
        *self.creates.waiting.borrow()
    }

    /// Lets all that wait pass, and those that come. Returns how many took effect or were refused.
    pub(super) async fn let_through(&self) -> usize {
        let all = self.waiting();
        self.creates.may_pass.send_replace(true);
        *self.creates.answered.subscribe().wait_for(|answered| *answered >= all).await.unwrap()
    }
}

fn connector(authority: &str) -> TlsConnector {
    let mut roots = RootCertStore::empty();
    for authority in CertificateDer::pem_slice_iter(authority.as_bytes()) {
        roots.add(authority.unwrap()).unwrap();
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().unwrap();
    TlsConnector::from(Arc::new(builder.with_root_certificates(roots).with_no_client_auth()))
}

/// Passes requests one way and answers the other, until the client ends; what waited is answered nevertheless.
async fn pass(client: TcpStream, server: TlsStream<TcpStream>, creates: Creates) {
    let (requests, answers) = client.into_split();
    let (mut from, to) = tokio::io::split(server);
    let (late, is_late) = watch::channel(false);
    let answered = creates.answered.clone();
    let back = tokio::spawn(async move {
        let mut answers = Some(answers);
        let mut piece = vec![0; 1 << 16];
        while let Ok(length @ 1..) = from.read(&mut piece).await {
            answers = written(answers, &piece[..length]).await;
            if *is_late.borrow() {
                answered.send_modify(|count| *count += 1);
                return;
            }
        }
    });
    let _ = carry(BufReader::new(requests), to, &creates, &late).await;
    if *late.borrow() {
        let _ = back.await;
    } else {
        back.abort();
    }
}

/// Writes to a client, which may be gone.
async fn written(client: Option<OwnedWriteHalf>, piece: &[u8]) -> Option<OwnedWriteHalf> {
    let mut client = client?;
    client.write_all(piece).await.ok().map(|()| client)
}

/// Passes one request after the other. `late` becomes true with one that waited, the last of its connection.
async fn carry(
    mut from: BufReader<OwnedReadHalf>,
    mut to: impl AsyncWrite + Unpin,
    creates: &Creates,
    late: &watch::Sender<bool>,
) -> io::Result<()> {
    loop {
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            if from.read_line(&mut head).await? == 0 {
                return Ok(());
            }
        }
        let length = head.lines().find_map(|line| {
            let (name, value) = line.split_once(':')?;
            name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().unwrap())
        });
        let mut body = vec![0; length.unwrap_or(0)];
        from.read_exact(&mut body).await?;
        if creates.holds_up(&head) {
            creates.waiting.send_modify(|count| *count += 1);
            creates.may_pass.subscribe().wait_for(|may| *may).await.unwrap();
            late.send_replace(true);
        }
        to.write_all(head.as_bytes()).await?;
        to.write_all(&body).await?;
        to.flush().await?;
        if *late.borrow() {
            // The server drops a request whose connection is closed.
            return Ok(());
        }
    }
}

impl Creates {
    /// Whether this is the head of a create that waits.
    fn holds_up(&self, head: &str) -> bool {
        let path = head.strip_prefix("POST ").and_then(|rest| rest.split([' ', '?']).next());
        let collection = path.and_then(|path| path.rsplit('/').next());
        collection.is_some_and(|name| self.held_up.lock().unwrap().contains(name))
    }
}
