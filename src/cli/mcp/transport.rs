//! Standard input and output as the way to the client, bounded on both sides: a line that is too long is dropped, and a
//! client that reads none of its answers is not read from any more.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use rmcp::{
    RoleServer,
    model::JsonRpcMessage,
    service::{RxJsonRpcMessage, TxJsonRpcMessage},
    transport::{Transport, async_rw::AsyncRwTransport},
};
use tokio::{
    io::{Stdin, Stdout, stdin, stdout},
    sync::Notify,
};

/// The longest message that is read, in bytes.
const LONGEST: usize = 4 << 20;
/// How many messages may wait to be written.
const WAITING: usize = 64;
/// How often to see whether they are written, beside being told.
const TICK: Duration = Duration::from_secs(1);

/// The way to the client.
pub(super) struct Streams {
    inner: AsyncRwTransport<RoleServer, Stdin, Stdout>,
    unsent: Arc<Unsent>,
    /// Whether a request has come: before the first one, nothing else has a meaning.
    has_begun: Arc<AtomicBool>,
}

/// The messages that wait to be written.
#[derive(Default)]
struct Unsent {
    count: AtomicUsize,
    fewer: Notify,
    /// Nobody reads any more.
    broken: Notify,
}

/// One of them.
struct UnsentMessage(Arc<Unsent>);

impl UnsentMessage {
    fn of(unsent: &Arc<Unsent>) -> Self {
        unsent.count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(unsent))
    }
}

impl Drop for UnsentMessage {
    fn drop(&mut self) {
        self.0.count.fetch_sub(1, Ordering::Relaxed);
        self.0.fewer.notify_one();
    }
}

impl Streams {
    /// Those of this process.
    pub(super) fn of_process() -> Self {
        let inner = AsyncRwTransport::new_server(stdin(), stdout()).with_max_line_length(LONGEST);
        Self { inner, unsent: Arc::default(), has_begun: Arc::default() }
    }
}

impl Transport<RoleServer> for Streams {
    type Error = std::io::Error;

    fn send(
        &mut self,
        item: TxJsonRpcMessage<RoleServer>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send + 'static {
        let message = UnsentMessage::of(&self.unsent);
        let sending = self.inner.send(item);
        async move {
            let sent = sending.await;
            if sent.is_err() {
                message.0.broken.notify_one();
            }
            sent
        }
    }

    async fn receive(&mut self) -> Option<RxJsonRpcMessage<RoleServer>> {
        loop {
            while self.unsent.count.load(Ordering::Relaxed) > WAITING {
                tokio::select! {
                    () = self.unsent.broken.notified() => return None,
                    _ = tokio::time::timeout(TICK, self.unsent.fewer.notified()) => {}
                }
            }
            let message = tokio::select! {
                biased;
                () = self.unsent.broken.notified() => return None,
                message = self.inner.receive() => message?,
            };
            let is_request = matches!(message, JsonRpcMessage::Request(_));
            if is_request {
                self.has_begun.store(true, Ordering::Relaxed);
            }
            if is_request || self.has_begun.load(Ordering::Relaxed) {
                return Some(message);
            }
        }
    }

    async fn close(&mut self) -> Result<(), Self::Error> {
        self.inner.close().await
    }
}
