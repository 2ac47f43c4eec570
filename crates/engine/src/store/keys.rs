//! API keys, by hash.

use std::sync::Arc;

use rusqlite::{OptionalExtension, Row, params};

use super::{Access, StoreError, Tx, encode};
use wire::Timestamp;

/// A stored key. Its text is not stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KeyRecord {
    pub(crate) id: String,
    pub(crate) account: String,
    /// The SHA-256 of the key.
    pub(crate) hash: String,
    pub(crate) name: String,
    pub(crate) scopes: Vec<String>,
    pub(crate) created_at: Timestamp,
    pub(crate) expires_at: Option<Timestamp>,
}

/// A row before its scopes are decoded.
type KeyRow = (KeyRecord, String);

fn stored(row: &Row<'_>) -> rusqlite::Result<KeyRow> {
    let record = KeyRecord {
        id: row.get(0)?,
        account: row.get(1)?,
        hash: row.get(2)?,
        name: row.get(3)?,
        scopes: Vec::new(),
        created_at: Timestamp::from_millis(row.get(5)?),
        expires_at: row.get::<_, Option<i64>>(6)?.map(Timestamp::from_millis),
    };
    Ok((record, row.get(4)?))
}

impl Tx<'_> {
    /// Adds a key.
    pub(crate) fn insert_key(&self, key: &KeyRecord) -> Result<(), StoreError> {
        let KeyRecord { id, account, hash, name, scopes, created_at, expires_at } = key;
        let expires_at = expires_at.map(Timestamp::millis);
        let write = || {
            self.sql.prepare_cached("INSERT INTO keys VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?.execute(params![
                id,
                account,
                hash,
                name,
                encode(scopes),
                created_at.millis(),
                expires_at
            ])
        };
        self.done(write()).map(drop)
    }

    /// The key with this hash.
    pub(crate) fn key(&self, hash: &str) -> Result<Option<Arc<KeyRecord>>, StoreError> {
        let known = self.memo.borrow().rows.key(hash);
        if known.is_some() {
            return Ok(known);
        }
        let read = || {
            let mut find = self.sql.prepare_cached("SELECT * FROM keys WHERE hash = ?1")?;
            find.query_row(params![hash], stored).optional()
        };
        let key = self.done(read())?.map(|stored| self.decoded(stored)).transpose()?.map(Arc::new);
        if let Some(key) = key.as_ref().filter(|_| self.access == Access::Read) {
            self.memo.borrow_mut().rows.keep_key(key);
        }
        Ok(key)
    }

    /// The key with this id.
    pub(crate) fn key_with_id(&self, id: &str) -> Result<Option<KeyRecord>, StoreError> {
        let read = || {
            let mut find = self.sql.prepare_cached("SELECT * FROM keys WHERE id = ?1")?;
            find.query_row(params![id], stored).optional()
        };
        self.done(read())?.map(|stored| self.decoded(stored)).transpose()
    }

    /// Every key, oldest first.
    pub(crate) fn keys(&self) -> Result<Vec<KeyRecord>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT * FROM keys ORDER BY created_at, id")?
                .query_map([], stored)?
                .collect::<rusqlite::Result<Vec<KeyRow>>>()
        };
        self.done(read())?.into_iter().map(|stored| self.decoded(stored)).collect()
    }

    /// Deletes a key; returns whether it existed.
    pub(crate) fn delete_key(&self, id: &str) -> Result<bool, StoreError> {
        let write = || {
            let mut delete = self.sql.prepare_cached("DELETE FROM keys WHERE id = ?1")?;
            delete.execute(params![id])
        };
        Ok(self.done(write())? > 0)
    }

    fn decoded(&self, (record, scopes): KeyRow) -> Result<KeyRecord, StoreError> {
        let scopes = self.decode("the scopes of a key", &scopes)?;
        Ok(KeyRecord { scopes, ..record })
    }
}
