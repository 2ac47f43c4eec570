//! Holds a container back while the log of its host is read: it may be only a limited distance ahead.

use std::time::Duration;

use futures_util::StreamExt;
use tokio::{sync::watch, task::JoinHandle, time::timeout};

use crate::runtime::OutputStream;

/// How many bytes a container may be ahead of its log's reader. The host buffers a megabyte more.
const AHEAD: u64 = 8 << 20;
/// How long it waits while the log returns nothing: it must not block forever.
const STALL: Duration = Duration::from_secs(5);

/// An attachment that is read no faster than the log. Dropping it releases the container.
#[derive(Debug)]
pub(super) struct Backpressure {
    /// How many bytes of the log have been read.
    read: watch::Sender<u64>,
    task: JoinHandle<()>,
}

impl Backpressure {
    /// Holds back an attached container.
    pub(super) fn on(mut written: OutputStream) -> Self {
        let (read, mut progress) = watch::channel(0_u64);
        let task = tokio::spawn(async move {
            let mut passed = 0_u64;
            while let Some(Ok((_, bytes))) = written.next().await {
                passed = passed.saturating_add(bytes.len().try_into().unwrap_or(u64::MAX));
                let _ = timeout(STALL, progress.wait_for(|read: &u64| passed <= read.saturating_add(AHEAD))).await;
            }
        });
        Self { read, task }
    }

    /// Reports that this many more bytes of the log were read.
    pub(super) fn release(&self, bytes: usize) {
        self.read.send_modify(|read| *read = read.saturating_add(bytes.try_into().unwrap_or(u64::MAX)));
    }
}

impl Drop for Backpressure {
    fn drop(&mut self) {
        self.task.abort();
    }
}
