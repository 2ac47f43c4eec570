//! A connection in two halves, so that a delayed answer can notice that its client has hung up.
//!
//! The HTTP library reads nothing while a request is being answered, because a client that has finished sending still
//! gets its answer. While an answer waits for long, something else must watch the connection.

use std::{
    io::{self, IoSlice},
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, Interest, ReadBuf, Ready},
    net::{
        TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    time::sleep,
};

/// How often to check again after input that a client has sent ahead.
const TICK: Duration = Duration::from_millis(200);

/// A connection whose reading half can be watched.
pub(super) struct Duplex {
    reader: Arc<OwnedReadHalf>,
    writer: OwnedWriteHalf,
}

/// Detects whether the client of a request is still listening.
#[derive(Debug, Clone)]
pub struct HangupDetector(Arc<OwnedReadHalf>);

impl Duplex {
    pub(super) fn new(stream: TcpStream) -> Self {
        let (reader, writer) = stream.into_split();
        Self { reader: Arc::new(reader), writer }
    }

    pub(super) fn hangup_detector(&self) -> HangupDetector {
        HangupDetector(Arc::clone(&self.reader))
    }
}

impl HangupDetector {
    /// The address of the client, if the system still knows it.
    pub fn peer(&self) -> Option<IpAddr> {
        self.0.peer_addr().ok().map(|address| address.ip())
    }

    /// Whether the client has closed its side by now. The system knows before the waiting task is woken.
    pub(super) fn is_gone(&self) -> bool {
        #[cfg(unix)]
        {
            use rustix::{io::Errno, net::RecvFlags};
            let stream: &TcpStream = (*self.0).as_ref();
            let mut next = [0_u8];
            match rustix::net::recv(stream, &mut next, RecvFlags::PEEK | RecvFlags::DONTWAIT) {
                Ok((_, read)) => read == 0,
                Err(error) => error != Errno::WOULDBLOCK && error != Errno::INTR,
            }
        }
        #[cfg(not(unix))]
        false
    }

    /// Waits until the client has closed its side. One that has only finished sending is then answered at once.
    pub(super) async fn gone(&self) {
        let stream: &TcpStream = (*self.0).as_ref();
        while let Ok(1..) = stream.peek(&mut [0]).await {
            // It has sent its next request ahead, or the end of its TLS; only the system sees past that.
            if stream.ready(Interest::READABLE).await.is_ok_and(Ready::is_read_closed) {
                return;
            }
            sleep(TICK).await;
        }
    }
}

impl AsyncRead for Duplex {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let stream: &TcpStream = (*self.reader).as_ref();
        loop {
            ready!(stream.poll_read_ready(cx))?;
            // Into memory as it is: clearing it first would take longer than reading.
            match stream.try_read_buf(buffer) {
                Ok(_) => return Poll::Ready(Ok(())),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Duplex {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.writer).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.writer).poll_write_vectored(cx, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.writer.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.writer).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.writer).poll_shutdown(cx)
    }
}
