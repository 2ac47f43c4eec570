//! Copying the journal into the file, besides the writes.
//!
//! A commit that does so itself keeps all writers waiting for thousands of pages and the disk. SQLite lets others write
//! meanwhile if a separate connection does it; what they add is copied while nobody writes, so that the next write
//! begins the journal anew.

use std::sync::{
    Mutex,
    atomic::{AtomicU32, Ordering::Relaxed},
};

use rusqlite::Connection;

use super::StoreError;

/// The number of pages after which the journal is checkpointed into the file. Consecutive writes change the same pages,
/// so checkpointing more at once writes fewer pages twice.
pub(super) const CHECKPOINT: u32 = 4000;

/// The checkpoints of a process.
#[derive(Debug, Default)]
pub(super) struct Checkpoints {
    connection: Mutex<Option<Connection>>,
    /// How many pages the journal contained after the last one.
    after_last: AtomicU32,
}

impl Checkpoints {
    /// Whether a journal with so many pages should be copied into the file now.
    pub(super) fn are_due(&self, pages: u32) -> bool {
        let last = self.after_last.load(Relaxed);
        // It may have begun anew.
        pages >= CHECKPOINT && (pages < last || pages - last >= CHECKPOINT)
    }

    /// Copies the journal into the file, unless another thread is doing that. `alone` does something while nobody
    /// writes, and `pages` tells how many there are after that.
    pub(super) fn run(
        &self,
        open: impl FnOnce() -> Result<Connection, StoreError>,
        alone: impl FnOnce(&dyn Fn() -> rusqlite::Result<()>) -> rusqlite::Result<()>,
        pages: impl FnOnce() -> u32,
    ) -> Result<rusqlite::Result<()>, StoreError> {
        let Ok(mut connection) = self.connection.try_lock() else { return Ok(Ok(())) };
        let connection = match &mut *connection {
            Some(connection) => connection,
            none => none.insert(open()?),
        };
        let copy = || connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        let copied = copy().and_then(|()| alone(&copy));
        self.after_last.store(pages(), Relaxed);
        Ok(copied)
    }
}
