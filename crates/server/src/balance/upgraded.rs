//! Connections that a worker has upgraded, such as WebSockets: their bytes are relayed until either end is gone, or
//! nothing has passed for as long as a worker has for an answer.

use std::{
    io,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Duration,
};

use axum::body::Bytes;
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::{Instant, MissedTickBehavior, interval},
};

use super::PendingRequest;
use crate::{connections::Stream, notifier::Woken, shares::UpgradePermit};
use engine::Passage;

/// How often the engine hears that bytes still pass; it ends a request of which it has not heard.
const KEEP: Duration = Duration::from_secs(60);
/// The shortest time between two looks at a request: waits tick far more often, which many connections would pay for.
const LOOK: Duration = Duration::from_secs(1);
/// The bytes that wait in each direction.
const BUFFER: usize = 16 << 10;

/// Relays between a client, with what was read of it beyond its request, and the worker that upgraded the connection.
pub(super) async fn relay(
    mut pending: PendingRequest,
    (client, read): (Box<dyn Stream>, Bytes),
    worker: Upgraded,
    _permit: UpgradePermit,
) {
    let (from_client, to_client) = tokio::io::split(client);
    let (from_worker, to_worker) = tokio::io::split(TokioIo::new(worker));
    let is_active = AtomicBool::new(false);
    let relayed = async {
        tokio::try_join!(
            carry(read.chain(from_client), to_worker, &is_active),
            carry(from_worker, to_client, &is_active)
        )
    };
    let mut relayed = std::pin::pin!(relayed);
    let mut keep = interval(KEEP);
    keep.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut looked = Instant::now();
    loop {
        tokio::select! {
            // An end that breaks off needs no word: the other sees that its connection ends.
            _ = &mut relayed => break,
            _ = keep.tick() => {
                if is_active.swap(false, Relaxed) && pending.ticket.keep().await.is_err() {
                    break;
                }
            }
            woken = pending.wait.next() => match woken {
                // A later tick comes back to what happened meanwhile.
                Woken::Notified | Woken::Ticked if looked.elapsed() < LOOK => {}
                Woken::Notified | Woken::Ticked => {
                    if !matches!(pending.ticket.look().await, Ok(Passage::At { .. })) {
                        break;
                    }
                    looked = Instant::now();
                }
                Woken::Over | Woken::Gone => break,
            },
        }
    }
    pending.ticket.end().await;
}

/// Copies until the end, and passes that on.
async fn carry(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    is_active: &AtomicBool,
) -> io::Result<()> {
    let mut buffer = vec![0; BUFFER];
    loop {
        let length = from.read(&mut buffer).await?;
        if length == 0 {
            return to.shutdown().await;
        }
        to.write_all(&buffer[..length]).await?;
        to.flush().await?;
        is_active.store(true, Relaxed);
    }
}
