//! Checks whether a published port of a pod answers.

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use super::Api;
use wire::pods::{Pod, PodStatus};

/// How long a port may take to answer. A waiting caller probes again.
const PATIENCE: Duration = Duration::from_secs(3);
/// How much of an answer is read, in bytes.
const ENOUGH: u64 = 4 << 10;
/// An HTTP status from this one on means that the server fails.
const FAILING: u16 = 500;

/// A port of a pod's container, and its published address.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProbeTarget {
    /// The port in the container.
    pub private: u16,
    /// The public address.
    pub host: String,
    /// The public port.
    pub public: u16,
    /// The kind of answer that counts.
    pub kind: ProbeKind,
}

/// The kind of answer that counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ProbeKind {
    /// A TCP connection is accepted.
    Connection,
    /// The greeting of an ssh server.
    SshBanner,
    /// An HTTP answer below 500 to a GET of this path.
    Http(String),
}

impl Api {
    /// Whether a port of a pod answers. Nothing listens at the addresses of simulated pods: all ports of a simulated
    /// container answer while it runs.
    pub async fn answers(&self, pod: &Pod, target: &ProbeTarget) -> bool {
        match self {
            Self::Embedded(_) if self.simulates(pod) => pod.status.is(&PodStatus::Running),
            Self::Embedded(_) | Self::Remote(_) => {
                tokio::time::timeout(PATIENCE, probe(target)).await.is_ok_and(Option::unwrap_or_default)
            }
            Self::Rehearsed(_) => false,
        }
    }

    /// Whether a pod is known to be simulated: it belongs to the engine in this process, and is on none of its hosts.
    pub fn simulates(&self, pod: &Pod) -> bool {
        self.engine().is_some_and(|engine| !engine.is_on_host(&pod.id).unwrap_or(false))
    }
}

/// The result of a health check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health {
    /// This status.
    Status(u16),
    /// Nothing listens, or it does not speak HTTP.
    Nothing,
    /// No answer in time.
    Late,
}

/// Checks the health of a process on this machine.
pub async fn check_health(port: u16, path: &str) -> Health {
    let asked = async {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).await.ok()?;
        stream.write_all(get(path, "127.0.0.1", port).as_bytes()).await.ok()?;
        first(stream, status).await?
    };
    match tokio::time::timeout(PATIENCE, asked).await {
        Ok(heard) => heard.map_or(Health::Nothing, Health::Status),
        Err(_) => Health::Late,
    }
}

fn get(path: &str, host: &str, port: u16) -> String {
    format!(
        "GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUser-Agent: svcctl\r\nAccept: */*\r\nConnection: close\r\n\r\n"
    )
}

/// Probes once; `None` when the connection fails or breaks off.
async fn probe(target: &ProbeTarget) -> Option<bool> {
    let mut stream = TcpStream::connect((target.host.as_str(), target.public)).await.ok()?;
    if let ProbeKind::Http(path) = &target.kind {
        let host = if target.host.contains(':') { format!("[{}]", target.host) } else { target.host.clone() };
        stream.write_all(get(path, &host, target.public).as_bytes()).await.ok()?;
    }
    let is_answer: fn(&[u8]) -> Option<bool> = match target.kind {
        ProbeKind::Connection => return Some(true),
        ProbeKind::SshBanner => is_ssh,
        ProbeKind::Http(_) => is_well,
    };
    first(stream, is_answer).await
}

/// Reads the beginning of an answer until it is conclusive; `None` if it breaks off before.
async fn first<T>(stream: TcpStream, read: impl Fn(&[u8]) -> Option<T>) -> Option<T> {
    let (mut limited, mut answer) = (stream.take(ENOUGH), Vec::new());
    loop {
        if let Some(said) = read(&answer) {
            return Some(said);
        }
        if limited.read_buf(&mut answer).await.ok()? == 0 {
            return None;
        }
    }
}

/// Whether an ssh server greets; other lines may precede it (RFC 4253, section 4.2). `None` while undecided.
fn is_ssh(answer: &[u8]) -> Option<bool> {
    answer.split(|byte| *byte == b'\n').any(|line| line.starts_with(b"SSH-")).then_some(true)
}

/// Whether an HTTP answer is below 500; `None` while its status is incomplete.
fn is_well(answer: &[u8]) -> Option<bool> {
    Some(status(answer)?.is_some_and(|status| (100..FAILING).contains(&status)))
}

/// The status of an HTTP answer, or that it is not HTTP; `None` while undecided.
fn status(answer: &[u8]) -> Option<Option<u16>> {
    const HEAD: &[u8] = b"HTTP/1.";
    let head = answer.get(..HEAD.len())?;
    if head != HEAD {
        return Some(None);
    }
    let status = answer.get(HEAD.len() + 2..HEAD.len() + 5)?;
    Some(std::str::from_utf8(status).ok().and_then(|status| status.parse().ok()))
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read, Write},
        net::TcpListener,
    };

    use super::{ProbeKind, ProbeTarget, is_ssh, is_well, probe};

    /// A port that answers every connection with this, after reading a little.
    fn target(kind: ProbeKind, says: &'static [u8]) -> ProbeTarget {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let reads = matches!(kind, ProbeKind::Http(_));
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.expect("a connection");
                let mut heard = [0; 512];
                if reads {
                    let count = stream.read(&mut heard).expect("a request");
                    assert!(heard[..count].starts_with(b"GET /health?x=1 HTTP/1.1\r\nHost: 127.0.0.1:"));
                }
                // The client may have closed the connection.
                let _ = stream.write_all(says);
            }
        });
        ProbeTarget { private: 80, host: "127.0.0.1".to_owned(), public: address.port(), kind }
    }

    #[tokio::test]
    async fn each_sign_is_told_from_what_merely_listens() {
        let http = || ProbeKind::Http("/health?x=1".to_owned());
        for (kind, says, verdict) in [
            (ProbeKind::Connection, b"".as_slice(), Some(true)),
            (ProbeKind::SshBanner, b"SSH-2.0-OpenSSH_9.6\r\n", Some(true)),
            (ProbeKind::SshBanner, b"welcome\r\nSSH-2.0-x\r\n", Some(true)),
            (ProbeKind::SshBanner, b"220 mail SSH-2.0\r\n", None),
            (http(), b"HTTP/1.1 200 OK\r\n\r\n", Some(true)),
            (http(), b"HTTP/1.0 404 Not Found\r\n\r\n", Some(true)),
            (http(), b"HTTP/1.1 503 Busy\r\n\r\n", Some(false)),
            (http(), b"SSH-2.0-x\r\n", Some(false)),
            (http(), b"HTTP/1", None),
        ] {
            assert_eq!(probe(&target(kind.clone(), says)).await, verdict, "{kind:?} {}", says.escape_ascii());
        }
    }

    #[tokio::test]
    async fn nobody_answers_at_a_closed_port() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let public = listener.local_addr().expect("an address").port();
        drop(listener);
        let host = "127.0.0.1".to_owned();
        assert_eq!(probe(&ProbeTarget { private: 22, host, public, kind: ProbeKind::Connection }).await, None);
    }

    #[test]
    fn an_answer_that_comes_in_pieces_is_waited_for() {
        assert_eq!((is_ssh(b"SS"), is_well(b"HTTP/1.1 20"), is_well(b"HTTP/1.1 200")), (None, None, Some(true)));
    }
}
