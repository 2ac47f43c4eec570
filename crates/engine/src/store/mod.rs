//! The store: one SQLite file shared by many processes (docs/ARCHITECTURE.md, decision 4).
//!
//! This folder contains all SQL of the engine. A write is one immediate transaction, so two processes never place a pod
//! at the same time; an uncommitted transaction leaves nothing behind.

mod bodies;
mod budgets;
mod changed;
mod checkpoints;
mod clusters;
mod connections;
mod console;
mod decoded;
mod due;
mod ended;
mod error;
mod hooks;
mod hosts;
mod identity;
mod jobs;
mod keys;
mod ledger;
mod memo;
mod nodes;
mod open;
mod passwords;
mod pods;
mod resources;
mod secrets;
mod serverless;
mod settings;
mod snapshot;
mod teams;
mod vault;
mod wal_index;
mod writers;

use std::{
    cell::RefCell,
    path::Path,
    sync::{Mutex, PoisonError},
};

use connections::{Connections, PooledConnection};
use decoded::PodCache;
use rusqlite::{Connection, Error::QueryReturnedNoRows};

pub(crate) use bodies::{PIECE, Part};
use changed::ChangedHosts;
use checkpoints::Checkpoints;
pub(crate) use console::SessionRecord;
pub(crate) use ended::LoggedEvent;
pub use error::StoreError;
pub(crate) use keys::KeyRecord;
use memo::Memo;
pub(crate) use memo::{Rows, Settings};
pub(crate) use pods::{PodRecords, RecordRow};
pub(crate) use resources::{Document, Resource};
pub(crate) use secrets::{SecretLookup, SecretRow};
pub(crate) use serverless::WorkerLine;
pub use snapshot::Snapshot;
use vault::Vault;
use wal_index::Header;
use wire::Timestamp;
pub(crate) use writers::WriteOutcome;
use writers::Writers;

/// The store of one engine.
#[derive(Debug)]
pub struct Store {
    connections: Connections,
    writers: Writers,
    decoded: PodCache,
    vault: Vault,
    changed: ChangedHosts,
    checkpoints: Checkpoints,
    /// Only checks whether others wrote.
    watch: Mutex<Option<Connection>>,
}

/// Whether a transaction may write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Sees one state and does not wait for writers.
    Read,
    /// Waits until every other writer has finished.
    Write,
}

/// An open transaction: the only access to tables.
#[derive(Debug)]
pub(crate) struct Tx<'c> {
    sql: &'c Connection,
    access: Access,
    memo: &'c RefCell<Memo>,
    path: Option<&'c Path>,
    decoded: &'c PodCache,
    vault: &'c Vault,
    changed: &'c ChangedHosts,
}

impl Store {
    /// Opens the store at `path`, creating it if it does not exist.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let vault = Vault::of(Some(path));
        Ok(Self::on(Connections::new(open::file(path, &vault)?, Some(path.to_owned())), vault))
    }

    /// A store that lives as long as this value.
    pub fn in_memory() -> Result<Self, StoreError> {
        let vault = Vault::of(None);
        Ok(Self::on(Connections::new(open::memory(&vault)?, None), vault))
    }

    /// Checks that writes persist: the data file is where it was when it was opened.
    pub fn check_place(&self) -> Result<(), StoreError> {
        self.connections.check_place()
    }

    /// Whether the journal should be copied into the file now. Costs one short system call.
    pub(crate) fn needs_checkpoint(&self) -> bool {
        self.connections.header().is_some_and(|header| self.checkpoints.are_due(header.pages()))
    }

    /// Copies the journal into the file, unless another thread is doing that.
    pub(crate) fn checkpoint(&self) -> Result<(), StoreError> {
        let Some(path) = self.path() else { return Ok(()) };
        self.check_place()?;
        let pages = || self.connections.header().map_or(0, |header| header.pages());
        let alone = |copy: &dyn Fn() -> rusqlite::Result<()>| self.writers.while_none_writes(copy);
        let copied = self.checkpoints.run(|| open::another(path), alone, pages)?;
        copied.map_err(|error| StoreError::new(Some(path), &error))
    }

    fn on(connections: Connections, vault: Vault) -> Self {
        Self {
            connections,
            writers: Writers::default(),
            decoded: PodCache::default(),
            vault,
            changed: ChangedHosts::default(),
            checkpoints: Checkpoints::default(),
            watch: Mutex::default(),
        }
    }

    /// A counter that changes whenever any connection writes to the file. An in-memory store has no writer besides its
    /// engine, and always returns the same value.
    pub(crate) fn changes(&self) -> Result<i64, StoreError> {
        let Some(path) = self.path() else { return Ok(0) };
        self.check_place()?;
        let mut watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner);
        let connection = match &mut *watch {
            Some(connection) => connection,
            none => none.insert(open::another(path)?),
        };
        memo::state(connection).map_err(|error| StoreError::new(Some(path), &error))
    }

    /// The file, unless the store is in memory.
    pub fn path(&self) -> Option<&Path> {
        self.connections.path()
    }

    /// Runs `work` in one transaction: on disk if it succeeds, without effect if it fails.
    pub(crate) fn transaction<T, E: From<StoreError>>(
        &self,
        access: Access,
        work: impl FnOnce(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        match access {
            Access::Read => self.read(&*self.connections.lease()?, work),
            Access::Write => self.write(|_| true, work),
        }
    }

    /// Runs `work` in one write transaction, after `before`, as in [`Self::writes`].
    pub(crate) fn write<T, E: From<StoreError>>(
        &self,
        before: impl FnOnce(&Tx<'_>) -> bool,
        work: impl FnOnce(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let before = |seat: &PooledConnection| before(&self.writing(seat));
        self.writers.write(&self.connections, before, |seat| work(&self.writing(seat)))
    }

    /// Runs all writes that share a commit, each as if in its own transaction, after `before`, which may change a lot
    /// and returns whether to keep that. Returns the results of the writes that it took, in order.
    pub(crate) fn writes<T, E: From<StoreError>, W: FnOnce(&Tx<'_>) -> Result<T, E>>(
        &self,
        before: impl FnOnce(&Tx<'_>) -> bool,
        works: impl Iterator<Item = W>,
    ) -> Vec<WriteOutcome<T, E>> {
        let works = works.map(|work| |seat: &PooledConnection| work(&self.writing(seat)));
        self.writers.write_all(&self.connections, |seat| before(&self.writing(seat)), works)
    }

    fn writing<'c>(&'c self, PooledConnection { sql, memo }: &'c PooledConnection) -> Tx<'c> {
        let Self { decoded, vault, changed, .. } = self;
        Tx { sql, access: Access::Write, memo, path: self.path(), decoded, vault, changed }
    }

    /// Reads, unless it would have to wait for another transaction of this process.
    pub(crate) fn read_at_once<T, E: From<StoreError>>(
        &self,
        work: impl FnOnce(&Tx<'_>) -> Result<T, E>,
    ) -> Option<Result<T, E>> {
        let seat = self.connections.idle()?;
        // Seen before the state that is read, so that a commit in between makes it outdated, not the state.
        let header = self.connections.header();
        Some(self.read_under(&seat, header, work))
    }

    /// Answers from what an idle connection has read before, if nobody has written since and everything needed is
    /// known. Asks nothing of SQLite.
    pub(crate) fn recall<T>(&self, now: Timestamp, answer: impl FnOnce(&Settings, &Rows) -> Option<T>) -> Option<T> {
        let seat = self.connections.idle()?;
        let memo = seat.memo.borrow();
        if !memo.is_under(self.connections.header()?) || !self.connections.held_lately(now) {
            return None;
        }
        answer(&memo.settings, &memo.rows)
    }

    fn read<T, E: From<StoreError>>(
        &self,
        seat: &PooledConnection,
        work: impl FnOnce(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.read_under(seat, None, work)
    }

    /// Reads a state that is not older than this header.
    fn read_under<T, E: From<StoreError>>(
        &self,
        seat: &PooledConnection,
        header: Option<Header>,
        work: impl FnOnce(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let path = self.path();
        self.check_place()?;
        let failed = |error: rusqlite::Error| StoreError::new(path, &error);
        // Until this statement is finished, the connection sees the state that it counts, as in a transaction. BEGIN
        // and COMMIT would make it three statements, before every answer.
        let mut counting = seat.sql.prepare_cached(memo::STATE).map_err(failed)?;
        let mut counted = counting.query([]).map_err(failed)?;
        let state = counted.next().and_then(|row| row.ok_or(QueryReturnedNoRows)?.get(0)).map_err(failed)?;
        seat.memo.borrow_mut().see(state, header);
        let Self { decoded, vault, changed, .. } = self;
        work(&Tx { sql: &seat.sql, access: Access::Read, memo: &seat.memo, path, decoded, vault, changed })
    }
}

impl Tx<'_> {
    /// Adds the file to an SQLite error.
    fn done<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::new(self.path, &error))
    }

    /// A cached value, or else reads and caches it.
    pub(crate) fn known<T: Clone, E>(
        &self,
        place: impl Fn(&mut Settings) -> &mut Option<T>,
        read: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let known = place(&mut self.memo.borrow_mut().settings).clone();
        if let Some(known) = known {
            return Ok(known);
        }
        let value = read()?;
        *place(&mut self.memo.borrow_mut().settings) = Some(value.clone());
        Ok(value)
    }

    /// An error for inconsistent stored data.
    pub(crate) fn damaged(&self, reason: impl Into<String>) -> StoreError {
        StoreError::damaged(self.path, reason)
    }

    /// Decodes a stored document.
    pub(crate) fn decode<T: serde::de::DeserializeOwned>(&self, what: &str, text: &str) -> Result<T, StoreError> {
        serde_json::from_str(text).map_err(|error| StoreError::damaged(self.path, format!("{what}: {error}")))
    }
}

/// Encodes a document.
fn encode<T: serde::Serialize>(record: &T) -> String {
    serde_json::to_string(record).expect("records serialise")
}
