//! Batching writes into shared commits.
//!
//! A commit waits for the disk, and a hundred writes that are ready at the same time need only one. Each runs in its
//! own savepoint, and none is answered before the shared commit is on disk. The caller batches them
//! (`server/writes.rs`); callers on other threads wait for each other.

use std::{
    iter,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    thread,
};

use parking_lot::FairMutex;
use rusqlite::{Error, ffi};

use super::{
    StoreError,
    connections::{Connections, PooledConnection},
    memo::{self, Rows},
};

/// The maximum number of writes per commit, so that other processes get their turn.
const LARGEST: usize = 64;

/// The result of a write, or its panic.
pub(crate) type WriteOutcome<T, E> = thread::Result<Result<T, E>>;

/// The queue of this process's writers: first come, first served, so that a caller that writes many pieces delays
/// others by one piece at most.
#[derive(Debug, Default)]
pub(super) struct Writers(FairMutex<()>);

/// Writes that ran but are not committed yet.
#[derive(Debug)]
struct Batch {
    connection: PooledConnection,
}

impl Writers {
    /// Runs `work` as one write: without effect if it fails, and on disk when this returns. For `before` see
    /// [`Self::write_all`].
    pub(super) fn write<T, E: From<StoreError>>(
        &self,
        connections: &Connections,
        before: impl FnOnce(&PooledConnection) -> bool,
        work: impl FnOnce(&PooledConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut results = self.write_all(connections, before, iter::once(work));
        let result = results.pop().expect("a batch has room for a write");
        result.unwrap_or_else(|panic| resume_unwind(panic))
    }

    /// Runs this while nobody in this process writes.
    pub(super) fn while_none_writes<T>(&self, work: impl FnOnce() -> T) -> T {
        let _turn = self.0.lock();
        work()
    }

    /// Runs all writes that share a commit, each as if alone: a failure or panic does not affect the others. Returns
    /// the results of the writes that it took, in order, once they are on disk.
    ///
    /// Runs `before` ahead of a commit's first write. Its changes are outside any savepoint, so they may be large; if
    /// it fails, it has no effect.
    pub(super) fn write_all<T, E: From<StoreError>, W: FnOnce(&PooledConnection) -> Result<T, E>>(
        &self,
        connections: &Connections,
        before: impl FnOnce(&PooledConnection) -> bool,
        works: impl Iterator<Item = W>,
    ) -> Vec<WriteOutcome<T, E>> {
        let failed = |error: &Error| E::from(StoreError::new(connections.path(), error));
        let works = works.take(LARGEST);
        let _turn = self.0.lock();
        let batch = match Batch::begin(connections, before) {
            Ok(batch) => batch,
            Err(error) => return works.map(|_| Ok(Err(error.clone().into()))).collect(),
        };
        // A panic must not leave the others uncommitted.
        let attempt = |work| catch_unwind(AssertUnwindSafe(|| batch.attempt(work, failed)));
        let results: Vec<_> = works.map(attempt).collect();
        match batch.finish(connections) {
            Ok(()) => results,
            Err(error) => {
                let lost = |result: Result<T, E>| result.and_then(|_| Err(error.clone().into()));
                results.into_iter().map(|result| result.map(lost)).collect()
            }
        }
    }
}

impl Batch {
    /// Waits until every other process has finished, and excludes them until the commit.
    fn begin(connections: &Connections, before: impl FnOnce(&PooledConnection) -> bool) -> Result<Self, StoreError> {
        let connection = connections.take_to_write()?;
        let begun = begin(&connection).and_then(|()| {
            if let Ok(true) = catch_unwind(AssertUnwindSafe(|| before(&connection))) {
                return Ok(());
            }
            roll_back(&connection);
            begin(&connection)
        });
        if let Err(error) = begun {
            connections.give_back(connection);
            return Err(StoreError::new(connections.path(), &error));
        }
        Ok(Self { connection })
    }

    /// Runs one write. If it fails, earlier ones stay.
    fn attempt<T, E>(
        &self,
        work: impl FnOnce(&PooledConnection) -> Result<T, E>,
        failed: impl Fn(&Error) -> E,
    ) -> Result<T, E> {
        if self.connection.sql.is_autocommit() {
            return Err(failed(&given_up()));
        }
        let mark = Savepoint::set(&self.connection).map_err(|error| failed(&error))?;
        let value = work(&self.connection)?;
        mark.release().map_err(|error| failed(&error))?;
        Ok(value)
    }

    /// Commits.
    fn finish(self, connections: &Connections) -> Result<(), StoreError> {
        let Self { connection } = self;
        let sql = &connection.sql;
        let done = |result: rusqlite::Result<()>| result.map_err(|error| StoreError::new(connections.path(), &error));
        let outcome = if sql.is_autocommit() {
            done(Err(given_up()))
        } else {
            connections
                .check_place()
                .and_then(|()| done(sql.prepare_cached("COMMIT").and_then(|mut commit| commit.execute([]).map(drop))))
        };
        if outcome.is_err() {
            roll_back(&connection);
        }
        connections.give_back(connection);
        outcome
    }
}

/// SQLite itself aborted the whole transaction, for example because the disk is full: nothing of it is left.
fn given_up() -> Error {
    Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_ABORT_ROLLBACK), None)
}

/// Rolls back a batch, and drops everything cached about it.
fn roll_back(connection: &PooledConnection) {
    connection.memo.borrow_mut().forget();
    if !connection.sql.is_autocommit() {
        // If this fails, whatever is done next fails too and reports it.
        let _ = connection.sql.execute_batch("ROLLBACK");
    }
}

/// Opens the transaction of a batch. Drops cached values that the batch itself writes.
fn begin(connection: &PooledConnection) -> rusqlite::Result<()> {
    connection.sql.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
    let state = memo::state(&connection.sql).inspect_err(|_| {
        // Nothing was written, so nothing is lost.
        let _ = connection.sql.execute_batch("ROLLBACK");
    })?;
    let mut memo = connection.memo.borrow_mut();
    memo.see(state, None);
    memo.rows = Rows::default();
    Ok(())
}

/// The state before a write. Dropping it without release undoes everything since.
struct Savepoint<'c> {
    connection: &'c PooledConnection,
    /// The connection's count of changed rows at that point.
    changes: u64,
    released: bool,
}

impl<'c> Savepoint<'c> {
    fn set(connection: &'c PooledConnection) -> rusqlite::Result<Self> {
        connection.sql.prepare_cached("SAVEPOINT attempt")?.execute([])?;
        Ok(Self { connection, changes: connection.sql.total_changes(), released: false })
    }

    fn release(mut self) -> rusqlite::Result<()> {
        self.connection.sql.prepare_cached("RELEASE attempt")?.execute([])?;
        self.released = true;
        Ok(())
    }
}

impl Drop for Savepoint<'_> {
    fn drop(&mut self) {
        if self.released {
            return;
        }
        // Records that a refused write has only read are still valid.
        if self.connection.sql.total_changes() != self.changes {
            self.connection.memo.borrow_mut().forget();
        }
        if !self.connection.sql.is_autocommit() {
            // If this fails, the commit fails too and reports it.
            let _ = self.connection.sql.execute_batch("ROLLBACK TO attempt; RELEASE attempt");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        panic::{AssertUnwindSafe, catch_unwind},
        sync::{
            Barrier,
            atomic::{AtomicBool, AtomicUsize, Ordering},
        },
    };

    use super::LARGEST;
    #[cfg(target_os = "linux")]
    use crate::store::checkpoints::CHECKPOINT;
    use crate::store::{Access, Store, StoreError, Tx};

    #[test]
    fn writers_at_the_same_time_all_find_their_write_or_their_failure() {
        const WRITERS: usize = 40;
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("engine.db")).expect("a store");
        let start = Barrier::new(WRITERS);
        let write = |number: usize| {
            let name = format!("writer-{number}");
            start.wait();
            let result = store.transaction(Access::Write, |tx| {
                tx.set_setting(&name, Some("done"))?;
                match number % 4 {
                    0 => Err(tx.damaged("as it should")),
                    1 => panic!("as it should"),
                    _ => Ok(()),
                }
            });
            // Once answered, a write is visible on any connection.
            let found: Option<String> = store.transaction(Access::Read, |tx| tx.setting(&name)).expect("read");
            assert_eq!((result.is_ok(), found.is_some()), (number % 4 > 1, number % 4 > 1));
        };
        std::thread::scope(|scope| {
            for number in 0..WRITERS {
                let write = &write;
                scope.spawn(move || {
                    let panicked = catch_unwind(AssertUnwindSafe(|| write(number))).is_err();
                    assert_eq!(panicked, number % 4 == 1);
                });
            }
        });
        let count = |number: usize| -> Result<_, StoreError> {
            store.transaction(Access::Read, |tx| tx.setting(&format!("writer-{number}")))
        };
        let kept = (0..WRITERS).filter(|number| count(*number).expect("read").is_some()).count();
        assert_eq!(kept, WRITERS / 2);
    }

    #[test]
    fn writes_of_one_turn_stand_and_fall_alone() {
        let store = Store::in_memory().expect("a store");
        let mut left = 0..LARGEST + 10;
        let name = |number: usize| format!("write-{number}");
        let works = left.by_ref().map(|number| {
            move |tx: &Tx<'_>| {
                tx.set_setting(&name(number), Some("done"))?;
                match number % 4 {
                    0 => Err(tx.damaged("as it should")),
                    1 => panic!("as it should"),
                    _ => Ok(number),
                }
            }
        });
        let results = store.writes(|_| true, works);
        assert_eq!((results.len(), left), (LARGEST, LARGEST..LARGEST + 10), "no more than share a commit");
        for (number, result) in results.into_iter().enumerate() {
            match (number % 4, result) {
                (0, Ok(Err(StoreError::Damaged { .. }))) | (1, Err(_)) => {}
                (_, result) => assert_eq!(result.expect("no panic").expect("written"), number),
            }
            let kept: Result<_, StoreError> = store.transaction(Access::Read, |tx| tx.setting(&name(number)));
            assert_eq!(kept.expect("read").is_some(), number % 4 > 1, "write {number}");
        }
    }

    #[test]
    fn one_who_writes_again_and_again_lets_others_have_their_turn() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("engine.db")).expect("a store");
        let (commits, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
        let commit = || -> Result<usize, StoreError> {
            store.transaction(Access::Write, |_| Ok(commits.fetch_add(1, Ordering::SeqCst)))
        };
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::SeqCst) {
                    commit().expect("written");
                }
            });
            let mut waits: Vec<usize> = (0..21)
                .map(|_| {
                    let before = commits.load(Ordering::SeqCst);
                    commit().expect("written") - before
                })
                .collect();
            is_over.store(true, Ordering::SeqCst);
            waits.sort_unstable();
            // More go ahead when a busy machine keeps a thread from waiting at all.
            assert!(waits[10] < 5, "commits before one's own: {waits:?}");
        });
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_journal_that_was_copied_begins_anew_with_the_next_write() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("engine.db")).expect("a store");
        let pages = || store.connections.header().expect("a journal").pages();
        let write = |name: &str| {
            let text = "x".repeat(1 << 20);
            let written: Result<_, StoreError> =
                store.transaction(Access::Write, |tx| tx.set_setting(name, Some(&text)));
            written.expect("written");
        };
        let mut writes = 0;
        while !store.needs_checkpoint() {
            writes += 1;
            write(&writes.to_string());
            assert!(writes < 100, "a page has more than {} bytes", (1 << 20) * 100 / CHECKPOINT);
        }
        assert!(pages() >= CHECKPOINT, "no commit did it before");
        store.checkpoint().expect("copied");
        assert!(!store.needs_checkpoint());
        write("next");
        assert!(pages() < CHECKPOINT, "{} pages", pages());
        let kept: Result<Option<String>, StoreError> = store.transaction(Access::Read, |tx| tx.setting("1"));
        assert_eq!(kept.expect("read").map(|text| text.len()), Some(1 << 20));
    }

    /// Its undo data then does not fit in memory.
    #[test]
    fn a_write_that_changes_much_is_kept_or_undone_as_a_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("engine.db")).expect("a store");
        let names: Vec<String> = (0..500).map(|number| format!("setting-{number}")).collect();
        let write = |value: &str, fails: bool| {
            store.transaction(Access::Write, |tx| {
                let text = value.repeat(2000);
                names.iter().try_for_each(|name| tx.set_setting(name, Some(&text)))?;
                if fails { Err(tx.damaged("as it should")) } else { Ok(()) }
            })
        };
        for (value, fails, kept) in [("a", false, "a"), ("b", true, "a"), ("c", false, "c")] {
            assert_eq!(
                write(value, fails).err().map(|error| matches!(error, StoreError::Damaged { .. })),
                fails.then_some(true)
            );
            let stored: Result<Vec<_>, StoreError> =
                store.transaction(Access::Read, |tx| names.iter().map(|name| tx.setting(name)).collect());
            assert!(stored.expect("read").iter().flatten().all(|text| *text == kept.repeat(2000)), "{value}");
        }
    }

    #[test]
    fn what_comes_before_a_commit_is_kept_with_it_or_not_at_all() {
        let store = Store::in_memory().expect("a store");
        let found =
            |name: &str| -> Option<String> { store.transaction(Access::Read, |tx| tx.setting(name)).expect("read") };
        let write = |number: usize| {
            let works = std::iter::once(|tx: &Tx<'_>| tx.set_setting(&format!("work-{number}"), Some("done")));
            let before = |tx: &Tx<'_>| {
                tx.set_setting(&format!("before-{number}"), Some("done")).expect("written");
                assert!(number < 2, "as it should");
                number == 0
            };
            store.writes(before, works).pop().expect("a result").expect("no panic").expect("written");
        };
        for number in 0..3 {
            write(number);
            assert!(found(&format!("work-{number}")).is_some());
            assert_eq!(found(&format!("before-{number}")).is_some(), number == 0);
        }
    }
}
