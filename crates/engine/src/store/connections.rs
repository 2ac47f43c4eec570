//! The connection pool of a database: a transaction borrows one.

use std::{
    cell::RefCell,
    ops::Deref,
    path::{Path, PathBuf},
    sync::{Condvar, Mutex, OnceLock, PoisonError},
};

use rusqlite::Connection;

use super::{
    StoreError,
    identity::Identity,
    memo::Memo,
    open,
    wal_index::{Header, WalIndex},
};
use wire::Timestamp;

/// How many concurrent transactions a process runs on a file: one that writes, four long reads of a server, and short
/// ones. Each connection has a separate cache.
const MOST: usize = 6;

/// The connections to a file, or the single one to an in-memory database.
#[derive(Debug)]
pub(super) struct Connections {
    path: Option<PathBuf>,
    /// The identity of the file.
    identity: Option<Identity>,
    pool: Mutex<Pool>,
    returned: Condvar,
    /// Opened by the first read that could use it.
    index: OnceLock<Option<WalIndex>>,
}

/// A connection and its memo of reads.
#[derive(Debug)]
pub(super) struct PooledConnection {
    pub(super) sql: Connection,
    pub(super) memo: RefCell<Memo>,
}

#[derive(Debug)]
struct Pool {
    idle: Vec<PooledConnection>,
    /// Number of open connections, idle or not.
    open: usize,
    /// How many threads wait for one: waking nobody would be a system call for each read.
    waiting: usize,
}

/// A connection that is always returned, however its use ends.
#[derive(Debug)]
pub(super) struct Lease<'c> {
    seat: Option<PooledConnection>,
    home: &'c Connections,
}

impl Connections {
    /// Starts with this connection; for a file, opens more on demand.
    pub(super) fn new(first: Connection, path: Option<PathBuf>) -> Self {
        let identity = path.as_deref().map(Identity::of);
        let pool = Mutex::new(Pool { idle: vec![first.into()], open: 1, waiting: 0 });
        Self { path, identity, pool, returned: Condvar::new(), index: OnceLock::new() }
    }

    /// The file, unless the database is in memory.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Fails if the file is no longer the one that was opened.
    pub(super) fn check_place(&self) -> Result<(), StoreError> {
        self.identity.as_ref().map_or(Ok(()), Identity::check)
    }

    /// Whether the file was the one that was opened within the last second.
    pub(super) fn held_lately(&self, now: Timestamp) -> bool {
        self.identity.as_ref().is_none_or(|identity| identity.held_lately(now))
    }

    /// The header of the current state, which no earlier or later one has; `None` if that must be asked of SQLite. Only
    /// this process writes to a database in memory, so its state is what a connection's memo says.
    pub(super) fn header(&self) -> Option<Header> {
        let Some(identity) = &self.identity else { return Some(Header::private()) };
        self.index.get_or_init(|| identity.wal_index()).as_ref()?.header()
    }

    /// Borrows a connection for the lifetime of the lease.
    pub(super) fn lease(&self) -> Result<Lease<'_>, StoreError> {
        Ok(Lease { seat: Some(self.take()?), home: self })
    }

    /// Borrows an idle connection, if there is one.
    pub(super) fn idle(&self) -> Option<Lease<'_>> {
        let seat = self.pool.lock().unwrap_or_else(PoisonError::into_inner).idle.pop()?;
        Some(Lease { seat: Some(seat), home: self })
    }

    /// Takes a connection, waiting if all are in use. The caller must return it.
    fn take(&self) -> Result<PooledConnection, StoreError> {
        self.next(Vec::pop)
    }

    /// Takes a connection for a write, waiting if all are in use. Prefers the last writer, if idle: SQLite makes a
    /// connection reread its pages after another one wrote. The caller must return it.
    pub(super) fn take_to_write(&self) -> Result<PooledConnection, StoreError> {
        self.next(|idle| (!idle.is_empty()).then(|| idle.remove(0)))
    }

    fn next(
        &self,
        pick: impl Fn(&mut Vec<PooledConnection>) -> Option<PooledConnection>,
    ) -> Result<PooledConnection, StoreError> {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(seat) = pick(&mut pool.idle) {
                return Ok(seat);
            }
            if let Some(path) = &self.path
                && pool.open < MOST
            {
                let connection = open::another(path)?;
                // It must see the same file as the others.
                self.check_place()?;
                pool.open += 1;
                return Ok(connection.into());
            }
            pool.waiting += 1;
            pool = self.returned.wait(pool).unwrap_or_else(PoisonError::into_inner);
            pool.waiting -= 1;
        }
    }

    /// Returns a connection that wrote.
    pub(super) fn give_back(&self, seat: PooledConnection) {
        self.put(|idle| idle.insert(0, seat));
    }

    fn put(&self, put: impl FnOnce(&mut Vec<PooledConnection>)) {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        put(&mut pool.idle);
        let is_awaited = pool.waiting > 0;
        drop(pool);
        if is_awaited {
            self.returned.notify_one();
        }
    }
}

impl From<Connection> for PooledConnection {
    fn from(sql: Connection) -> Self {
        Self { sql, memo: RefCell::default() }
    }
}

impl Deref for Lease<'_> {
    type Target = PooledConnection;

    fn deref(&self) -> &PooledConnection {
        self.seat.as_ref().expect("a lease has its connection until it ends")
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        if let Some(seat) = self.seat.take() {
            self.home.put(|idle| idle.push(seat));
        }
    }
}
