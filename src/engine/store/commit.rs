//! Writes that share a commit.
//!
//! A commit waits for the disk, and a hundred writes that are ready at the same time need only one. Writers take turns
//! in one open transaction, each behind a savepoint of its own; whoever sees nobody waiting commits for all. Nobody is
//! answered before the commit is on disk.

use std::{
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use rusqlite::{Connection, ffi};

use super::{
    StoreError, Tx,
    connections::{Connections, Lease},
};

/// How many writes share a commit at the most, so that other processes get their turn too.
const LARGEST: usize = 64;

/// Where writers wait for their turn.
#[derive(Debug, Default)]
pub(super) struct Writers {
    turn: Mutex<Option<Batch>>,
    waiting: AtomicUsize,
}

/// Writes that are done and not committed. It keeps its connection for as long as it is open.
#[derive(Debug)]
struct Batch {
    connection: Held,
    writes: usize,
    commit: Arc<Commit>,
}
