//! Accepts connections: a bounded number at once, until the listener stops, with a grace period for the remaining ones.

use std::{future::Future, io, net::SocketAddr, time::Duration};

use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::{JoinSet, yield_now},
    time::{sleep, timeout},
};

use crate::{
    slots::{Slot, Slots},
    turns::in_turn,
};

/// How long to wait when the system cannot provide another connection.
const OUT_OF_CONNECTIONS: Duration = Duration::from_secs(1);
/// How often a connection that waits for a slot makes another close.
const MAKE_WAY: Duration = Duration::from_secs(1);

/// Limits of connections.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    /// The maximum number at once. Others wait until one ends.
    pub connections: usize,
    /// The grace period for remaining connections once the listener has stopped.
    pub grace: Duration,
}

/// Serves every connection until `stopping`, then waits for the remaining ones. `answer` serves one to its end, and
/// must end it early by itself when the listener stops (see [`stopped`]); it may report whether the connection's slot
/// is in use, so that an idle connection closes when no slot is left.
pub async fn serve<F: Future<Output = ()> + Send + 'static>(
    listener: TcpListener,
    bounds: Bounds,
    mut stopping: watch::Receiver<bool>,
    answer: impl Fn(TcpStream, SocketAddr, Slot) -> F,
) {
    let (mut slots, mut connections, mut waiting) = (Slots::default(), JoinSet::new(), None::<(TcpStream, SocketAddr)>);
    loop {
        if connections.len() < bounds.connections
            && let Some((stream, peer)) = waiting.take()
        {
            let slot = slots.take(peer.ip());
            connections.spawn(in_turn(answer(stream, peer, slot.clone()), slot));
            // Of a thousand that come at once, none keeps the others' next requests from being read.
            yield_now().await;
        }
        tokio::select! {
            () = stopped(&mut stopping) => break,
            (stream, peer) = next(|| listener.accept()), if waiting.is_none() => {
                // Answers are written in one piece; without this option they are only slower.
                let _ = stream.set_nodelay(true);
                waiting = Some((stream, peer));
                if connections.len() >= bounds.connections {
                    slots.make_room();
                }
            }
            () = sleep(MAKE_WAY), if waiting.is_some() => slots.make_room(),
            // Collects finished connections.
            Some(_) = connections.join_next() => {}
        }
    }
    drop(listener);
    // A client that keeps its connection open and sends nothing must not block the listener forever.
    let _ = timeout(bounds.grace, async { while connections.join_next().await.is_some() {} }).await;
}

/// Waits until a listener stops.
pub async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // A dropped sender counts as stopped, too.
    let _ = stopping.wait_for(|stopping| *stopping).await;
}

/// The next connection. If the system has none available, waits while existing connections continue.
async fn next<T, F: Future<Output = io::Result<T>>>(accept: impl Fn() -> F) -> T {
    loop {
        match accept().await {
            Ok(accepted) => return accepted,
            Err(error) if is_over(&error) => {}
            Err(_) => sleep(OUT_OF_CONNECTIONS).await,
        }
    }
}

/// Whether only this one connection failed.
fn is_over(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    use std::{
        cell::RefCell,
        io::{self, ErrorKind},
        net::SocketAddr,
        time::Duration,
    };

    use futures_util::FutureExt;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        net::{TcpListener, TcpStream},
        runtime::{Builder, Runtime},
        sync::watch,
        time::timeout,
    };

    use super::{Bounds, next, serve, stopped};

    const DEADLINE: Duration = Duration::from_secs(60);

    fn runtime() -> Runtime {
        Builder::new_current_thread().enable_all().build().expect("a runtime")
    }

    /// Whether a listener that fails with this error accepts the next connection at once.
    fn is_taken_at_once(failure: ErrorKind) -> bool {
        let told = RefCell::new(vec![Ok(()), Err(io::Error::from(failure)), Err(io::Error::from(failure))]);
        let accept = || std::future::ready(told.borrow_mut().pop().expect("no more is asked for"));
        runtime().block_on(async { next(accept).now_or_never().is_some() })
    }

    #[test]
    fn a_connection_that_was_aborted_holds_up_no_other() {
        for failure in [ErrorKind::ConnectionAborted, ErrorKind::ConnectionReset, ErrorKind::ConnectionRefused] {
            assert!(is_taken_at_once(failure), "{failure}");
        }
        // Descriptors are exhausted, and retrying at once would only burn CPU.
        assert!(!is_taken_at_once(ErrorKind::Other));
    }

    /// Says hello, and ends when its client does or the listener stops.
    async fn greet(mut stream: TcpStream, mut stopping: watch::Receiver<bool>) {
        stream.write_all(b"hello").await.expect("a client that listens");
        tokio::select! {
            _ = stream.read_u8() => {}
            () = stopped(&mut stopping) => {}
        }
    }

    async fn hello(address: SocketAddr) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.expect("a listener");
        let mut said = [0; 5];
        stream.read_exact(&mut said).await.expect("a greeting");
        assert_eq!(&said, b"hello");
        stream
    }

    #[test]
    fn a_connection_without_a_permit_waits_for_one_and_a_stop_ends_all() {
        let served = async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let address = listener.local_addr().expect("an address");
            let (stop, stopping) = watch::channel(false);
            let bounds = Bounds { connections: 2, grace: DEADLINE };
            let theirs = stopping.clone();
            let serving =
                tokio::spawn(serve(listener, bounds, stopping, move |stream, _, _| greet(stream, theirs.clone())));
            let (first, _second) = (hello(address).await, hello(address).await);
            let mut third = TcpStream::connect(address).await.expect("a queue");
            assert!(timeout(Duration::from_millis(50), third.read_u8()).await.is_err(), "there is no slot");
            drop(first);
            assert_eq!(third.read_u8().await.expect("a slot"), b'h');
            stop.send_replace(true);
            serving.await.expect("it ends");
            assert!(TcpStream::connect(address).await.is_err(), "nothing listens any more");
        };
        runtime().block_on(async { timeout(DEADLINE, served).await.expect("in time") });
    }
}
