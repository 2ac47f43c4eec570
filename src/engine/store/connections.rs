//! The connections to one database: taken for a transaction, given back when it is over.

use std::{
    ops::Deref,
    path::{Path, PathBuf},
    sync::{Condvar, Mutex, PoisonError},
};

use rusqlite::Connection;

use super::{StoreError, open};

/// How many transactions of a process a file serves at once. Each connection has a cache of its own.
const MOST: usize = 4;

/// The connections to a file, or the only one to a database in memory.
#[derive(Debug)]
pub(super) struct Connections {
    path: Option<PathBuf>,
    pool: Mutex<Pool>,
    returned: Condvar,
}

#[derive(Debug)]
struct Pool {
    idle: Vec<Connection>,
    /// How many there are, idle or not.
    open: usize,
}

/// A connection that comes back however its use ends.
#[derive(Debug)]
pub(super) struct Lease<'c> {
    connection: Option<Connection>,
    home: &'c Connections,
}

impl Connections {
    /// Begins with this connection; where there is a file, more are opened when they are needed.
    pub(super) fn new(first: Connection, path: Option<PathBuf>) -> Self {
        Self { path, pool: Mutex::new(Pool { idle: vec![first], open: 1 }), returned: Condvar::new() }
    }

    /// The file, unless the database is in memory.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Takes a connection for as long as the lease lives.
    pub(super) fn lease(&self) -> Result<Lease<'_>, StoreError> {
        Ok(Lease { connection: Some(self.take()?), home: self })
    }

    /// Takes a connection that is idle, if there is one.
    pub(super) fn idle(&self) -> Option<Lease<'_>> {
        let connection = self.pool.lock().unwrap_or_else(PoisonError::into_inner).idle.pop()?;
        Some(Lease { connection: Some(connection), home: self })
    }

    /// Takes a connection, and waits for one when all are in use. It must be given back.
    pub(super) fn take(&self) -> Result<Connection, StoreError> {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(connection) = pool.idle.pop() {
                return Ok(connection);
            }
            if let Some(path) = &self.path
                && pool.open < MOST
            {
                let connection = open::another(path)?;
                pool.open += 1;
                return Ok(connection);
            }
            pool = self.returned.wait(pool).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Gives a connection back.
    pub(super) fn give_back(&self, connection: Connection) {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner).idle.push(connection);
        self.returned.notify_one();
    }
}

impl Deref for Lease<'_> {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        self.connection.as_ref().expect("a lease has its connection until it ends")
    }
}

impl Drop for Lease<'_> {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            self.home.give_back(connection);
        }
    }
}
