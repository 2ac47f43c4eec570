//! Connections to ports of containers, made by whoever is in contact with their sites.

use std::{fmt, future::Future, io, pin::Pin, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncRead, AsyncWrite},
    time::timeout,
};

use super::connections::Stream;
use engine::ContainerPort;

/// How long connecting may take.
const DIAL: Duration = Duration::from_secs(20);

/// A connection to a port, once it is made.
type Dialled = Pin<Box<dyn Future<Output = io::Result<Box<dyn Stream>>> + Send>>;

/// Connects to ports of containers. By default, no site is in contact.
#[derive(Clone)]
pub struct Dialer(Arc<dyn Fn(ContainerPort) -> Dialled + Send + Sync>);

impl Dialer {
    /// Connects in this way.
    pub fn new<F, S>(dial: impl Fn(ContainerPort) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = io::Result<S>> + Send + 'static,
        S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
    {
        Self(Arc::new(move |port| {
            let dialled = dial(port);
            Box::pin(async move {
                let stream = timeout(DIAL, dialled).await.map_err(io::Error::from)??;
                Ok(Box::new(stream) as Box<dyn Stream>)
            })
        }))
    }

    pub(super) async fn dial(&self, port: ContainerPort) -> io::Result<Box<dyn Stream>> {
        (self.0)(port).await
    }
}

impl Default for Dialer {
    fn default() -> Self {
        Self::new(|_| async {
            Err::<tokio::io::Empty, _>(io::Error::new(io::ErrorKind::NotConnected, "no site is in contact"))
        })
    }
}

impl fmt::Debug for Dialer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dialer")
    }
}
