//! Copying the journal into the file, alongside the writes.
//!
//! A commit that does so itself keeps all writers waiting for thousands of pages and the disk. SQLite lets others write
//! meanwhile if a separate connection does it; the last of what they add is copied while nobody writes, so that the
//! next write begins the journal anew.

use std::sync::{
    Mutex,
    atomic::{AtomicU32, Ordering::Relaxed},
};

use rusqlite::Connection;

use super::StoreError;

/// The number of pages after which the journal is checkpointed into the file. Consecutive writes change the same pages,
/// so checkpointing more at once writes fewer pages twice.
pub(super) const CHECKPOINT: u32 = 4000;

/// How often what is added meanwhile is copied alongside the writes.
const PASSES: usize = 8;

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
        pages: impl Fn() -> u32,
    ) -> Result<rusqlite::Result<()>, StoreError> {
        let Ok(mut connection) = self.connection.try_lock() else { return Ok(Ok(())) };
        let connection = match &mut *connection {
            Some(connection) => connection,
            none => none.insert(open()?),
        };
        let copy = || connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
        let copied = copy_alongside_writes(copy, &pages).and_then(|()| alone(&copy));
        self.after_last.store(pages(), Relaxed);
        Ok(copied)
    }
}

/// Copies until nothing is added meanwhile. Only a copy that reaches the end of the journal syncs the file, and with it
/// all that was copied since the last sync: megabytes, for which no writer should wait.
fn copy_alongside_writes(copy: impl Fn() -> rusqlite::Result<()>, pages: impl Fn() -> u32) -> rusqlite::Result<()> {
    for _ in 0..PASSES {
        let before = pages();
        copy()?;
        if pages() == before {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::{PASSES, copy_alongside_writes};

    /// How often a journal is copied while others write during the first copies.
    fn copies(busy: usize) -> usize {
        let (copies, pages) = (Cell::new(0), Cell::new(1));
        let copy = || {
            copies.set(copies.get() + 1);
            if copies.get() <= busy {
                pages.set(pages.get() + 1);
            }
            Ok(())
        };
        copy_alongside_writes(copy, || pages.get()).expect("copies");
        copies.get()
    }

    #[test]
    fn what_is_added_during_a_copy_is_copied_before_writers_have_to_wait() {
        assert_eq!([copies(0), copies(1), copies(3)], [1, 2, 4]);
        assert_eq!(copies(usize::MAX), PASSES, "a copy ends, however many write");
    }
}
