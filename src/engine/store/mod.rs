//! The store: one SQLite file that many processes share (docs/ARCHITECTURE.md, decision 4).
//!
//! All SQL of the engine is in this folder. A write is one immediate transaction, so two processes never place a pod
//! at the same time; a transaction that is not committed leaves nothing behind.

mod error;
mod keys;
mod ledger;
mod open;
mod pods;
mod resources;
mod settings;
mod snapshot;

use std::{
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use rusqlite::{Connection, Transaction, TransactionBehavior};

pub use error::StoreError;
pub(crate) use keys::KeyRecord;
pub(crate) use ledger::{Account, LedgerLine};
pub(crate) use pods::Event;
pub(crate) use resources::{Resource, Stored};
pub use snapshot::Snapshot;

/// The store of one engine.
#[derive(Debug)]
pub struct Store {
    connection: Mutex<Connection>,
    path: Option<PathBuf>,
}

/// Whether a transaction may change anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    /// Sees one state and waits for nobody.
    Read,
    /// Waits until every other writer is done.
    Write,
}

/// An open transaction: the only way to reach a table.
#[derive(Debug)]
pub(crate) struct Tx<'c> {
    sql: Transaction<'c>,
    path: Option<&'c Path>,
}

impl Store {
    /// Opens the store at `path`, and creates it if there is none.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let connection = open::file(path)?;
        Ok(Self { connection: Mutex::new(connection), path: Some(path.to_owned()) })
    }

    /// A store that lives as long as this value.
    pub fn in_memory() -> Result<Self, StoreError> {
        let connection = open::memory()?;
        Ok(Self { connection: Mutex::new(connection), path: None })
    }

    /// The file, unless the store is in memory.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Runs `work` in one transaction: committed when it succeeds, rolled back when it fails.
    pub(crate) fn transaction<T, E: From<StoreError>>(
        &self,
        access: Access,
        work: impl FnOnce(&Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let path = self.path();
        let failed = |error| E::from(StoreError::new(path, error));
        let mut connection = self.connection.lock().unwrap_or_else(PoisonError::into_inner);
        let behavior = match access {
            Access::Read => TransactionBehavior::Deferred,
            Access::Write => TransactionBehavior::Immediate,
        };
        let sql = connection.transaction_with_behavior(behavior).map_err(failed)?;
        let tx = Tx { sql, path };
        let result = work(&tx)?;
        tx.sql.commit().map_err(failed)?;
        Ok(result)
    }
}

impl Tx<'_> {
    /// Names the file in an error of SQLite.
    fn done<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::new(self.path, error))
    }

    /// Says that what is stored contradicts itself.
    pub(crate) fn damaged(&self, reason: impl Into<String>) -> StoreError {
        StoreError::damaged(self.path, reason)
    }

    /// Reads a stored document.
    pub(crate) fn decode<T: serde::de::DeserializeOwned>(&self, what: &str, text: &str) -> Result<T, StoreError> {
        serde_json::from_str(text).map_err(|error| StoreError::damaged(self.path, format!("{what}: {error}")))
    }
}

/// Writes a document.
fn encode<T: serde::Serialize>(record: &T) -> String {
    serde_json::to_string(record).expect("records serialise")
}
