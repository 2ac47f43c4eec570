//! The connections to one database: taken for a transaction, given back when it is over.

use std::{
    cell::RefCell,
    ops::Deref,
    path::{Path, PathBuf},
    sync::{Condvar, Mutex, PoisonError},
};

use rusqlite::Connection;

use super::{StoreError, identity::Identity, memo::Memo, open};

/// How many transactions of a process a file serves at once. Each connection has a cache of its own.
const MOST: usize = 4;

/// The connections to a file, or the only one to a database in memory.
#[derive(Debug)]
pub(super) struct Connections {
    path: Option<PathBuf>,
    /// Which file that is.
    identity: Option<Identity>,
    pool: Mutex<Pool>,
    returned: Condvar,
}

/// A connection, and what it read.
#[derive(Debug)]
pub(super) struct Seat {
    pub(super) sql: Connection,
    pub(super) memo: RefCell<Memo>,
}

#[derive(Debug)]
struct Pool {
    idle: Vec<Seat>,
    /// How many there are, idle or not.
    open: usize,
}

/// A connection that comes back however its use ends.
#[derive(Debug)]
pub(super) struct Lease<'c> {
    seat: Option<Seat>,
    home: &'c Connections,
}

impl Connections {
    /// Begins with this connection; where there is a file, more are opened when they are needed.
    pub(super) fn new(first: Connection, path: Option<PathBuf>) -> Self {
        let identity = path.as_deref().map(Identity::of);
        Self { path, identity, pool: Mutex::new(Pool { idle: vec![first.into()], open: 1 }), returned: Condvar::new() }
    }

    /// The file, unless the database is in memory.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Fails when the file is not the one any more that was opened.
    pub(super) fn check_place(&self) -> Result<(), StoreError> {
        self.identity.as_ref().map_or(Ok(()), Identity::check)
    }

    /// Takes a connection for as long as the lease lives.
    pub(super) fn lease(&self) -> Result<Lease<'_>, StoreError> {
        Ok(Lease { seat: Some(self.take()?), home: self })
    }

    /// Takes a connection that is idle, if there is one.
    pub(super) fn idle(&self) -> Option<Lease<'_>> {
        let seat = self.pool.lock().unwrap_or_else(PoisonError::into_inner).idle.pop()?;
        Some(Lease { seat: Some(seat), home: self })
    }

    /// Takes a connection, and waits for one when all are in use. It must be given back.
    fn take(&self) -> Result<Seat, StoreError> {
        self.next(Vec::pop)
    }

    /// Takes a connection for a write, and waits for one when all are in use. It is the one that wrote last, if that is
    /// idle: SQLite has a connection read its pages anew when another one wrote. It must be given back.
    pub(super) fn take_to_write(&self) -> Result<Seat, StoreError> {
        self.next(|idle| (!idle.is_empty()).then(|| idle.remove(0)))
    }

    fn next(&self, pick: impl Fn(&mut Vec<Seat>) -> Option<Seat>) -> Result<Seat, StoreError> {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(seat) = pick(&mut pool.idle) {
                return Ok(seat);
            }
            if let Some(path) = &self.path
                && pool.open < MOST
            {
                let connection = open::another(path)?;
                // It must see what the others see.
                self.check_place()?;
                pool.open += 1;
                return Ok(connection.into());
            }
            pool = self.returned.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Gives a connection back that wrote.
    pub(super) fn give_back(&self, seat: Seat) {
        self.put(|idle| idle.insert(0, seat));
    }

    fn put(&self, put: impl FnOnce(&mut Vec<Seat>)) {
        put(&mut self.pool.lock().unwrap_or_else(PoisonError::into_inner).idle);
        self.returned.notify_one();
    }
}

impl From<Connection> for Seat {
    fn from(sql: Connection) -> Self {
        Self { sql, memo: RefCell::default() }
    }
}

impl Deref for Lease<'_> {
    type Target = Seat;

    fn deref(&self) -> &Seat {
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
