//! Relays connections, each over a separate connection, byte for byte.

use std::{sync::Arc, time::Duration};

use tokio::{
    io::copy_bidirectional_with_sizes,
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time::{sleep, timeout},
};

use super::web::Site;

/// How many connections of a port there may be at once. Others wait until one ends.
const CONNECTIONS: usize = 1024;
/// How much is carried at a time, in bytes.
const PIECE: usize = 64 << 10;
/// How long a connection to a pod may take.
const DIAL: Duration = Duration::from_secs(20);
/// How long to wait where the system cannot give another connection.
const OUT_OF_CONNECTIONS: Duration = Duration::from_secs(1);

/// The destination of connections.
pub(super) enum Upstream {
    /// The end of a tunnel, which is a socket here.
    #[cfg_attr(not(unix), expect(dead_code, reason = "tunnels end in sockets of Unix"))]
    Tunnel(std::path::PathBuf),
    /// The published address of a port.
    Published { host: String, port: u16 },
    /// A web site of the service's HTTP proxy.
    Site(Site),
}

/// Carries all that connects, for good.
pub(super) async fn serve(listener: TcpListener, upstream: Arc<Upstream>) {
    let slots = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let slot = Arc::clone(&slots).acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else {
            sleep(OUT_OF_CONNECTIONS).await;
            continue;
        };
        let upstream = Arc::clone(&upstream);
        tokio::spawn(async move {
            // Only slower where that is refused.
            let _ = stream.set_nodelay(true);
            upstream.carry(stream).await;
            drop(slot);
        });
    }
}

impl Upstream {
    /// Relays one connection until both ends are done. If nothing answers, it is closed.
    async fn carry(&self, mut stream: TcpStream) {
        match self {
            #[cfg(unix)]
            Self::Tunnel(path) => {
                if let Ok(mut other) = tokio::net::UnixStream::connect(path).await {
                    let _ = copy_bidirectional_with_sizes(&mut stream, &mut other, PIECE, PIECE).await;
                }
            }
            #[cfg(not(unix))]
            Self::Tunnel(_) => {}
            Self::Published { host, port } => {
                let dialled = timeout(DIAL, TcpStream::connect((host.as_str(), *port))).await;
                if let Ok(Ok(mut other)) = dialled {
                    let _ = other.set_nodelay(true);
                    let _ = copy_bidirectional_with_sizes(&mut stream, &mut other, PIECE, PIECE).await;
                }
            }
            Self::Site(site) => site.carry(stream).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::{TcpListener, TcpStream},
    };

    use super::{Upstream, serve};

    #[tokio::test]
    async fn both_directions_arrive_whole_and_end_by_themselves() {
        let far = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = far.local_addr().expect("an address").port();
        let near = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = near.local_addr().expect("an address");
        tokio::spawn(serve(near, Upstream::Published { host: "127.0.0.1".to_owned(), port }.into()));
        let sent: Vec<u8> = (0..3_000_000_u32).map(|n| n.to_le_bytes()[0]).collect();
        let echo = tokio::spawn(async move {
            let (mut stream, _) = far.accept().await.expect("a connection");
            let mut heard = Vec::new();
            stream.read_to_end(&mut heard).await.expect("read");
            stream.write_all(&heard).await.expect("written");
        });
        let mut stream = TcpStream::connect(address).await.expect("connected");
        stream.write_all(&sent).await.expect("written");
        stream.shutdown().await.expect("shut");
        let mut back = Vec::new();
        stream.read_to_end(&mut back).await.expect("read");
        echo.await.expect("ended");
        assert!(back == sent);
    }

    #[tokio::test]
    async fn a_connection_to_what_does_not_listen_is_closed() {
        let far = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = far.local_addr().expect("an address").port();
        drop(far);
        let near = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = near.local_addr().expect("an address");
        tokio::spawn(serve(near, Upstream::Published { host: "127.0.0.1".to_owned(), port }.into()));
        let mut stream = TcpStream::connect(address).await.expect("connected");
        let mut back = Vec::new();
        // Closed is closed, with or without a reset.
        let _ = stream.read_to_end(&mut back).await;
        assert!(back.is_empty());
    }
}
