//! Templates, volumes, registries and delegations: an account's documents, by kind.

use rusqlite::{OptionalExtension, params};
use serde::{Serialize, de::DeserializeOwned};

use super::{StoreError, Tx, encode};
use crate::page::Position;
use wire::Timestamp;

/// A kind of document, and the type of its records.
pub(crate) trait Resource: Serialize + DeserializeOwned {
    /// Its name in the store.
    const KIND: &'static str;
}

/// A document with its store metadata.
#[derive(Debug, Clone)]
pub(crate) struct Document<R> {
    pub(crate) id: String,
    pub(crate) account: String,
    pub(crate) created_at: Timestamp,
    pub(crate) record: R,
}

impl Tx<'_> {
    /// Adds a document.
    pub(crate) fn insert_resource<R: Resource>(&self, resource: &Document<R>) -> Result<(), StoreError> {
        let Document { id, account, created_at, record } = resource;
        let write = || {
            self.sql.prepare_cached("INSERT INTO resources VALUES (?1, ?2, ?3, ?4, ?5)")?.execute(params![
                id,
                account,
                R::KIND,
                created_at.millis(),
                encode(record)
            ])
        };
        self.done(write()).map(drop)
    }

    /// Whether any document of any kind has this id.
    pub(crate) fn is_resource(&self, id: &str) -> Result<bool, StoreError> {
        let read = || self.sql.prepare_cached("SELECT 1 FROM resources WHERE id = ?1")?.exists(params![id]);
        self.done(read())
    }

    /// The document with this id, of any account.
    pub(crate) fn resource<R: Resource>(&self, id: &str) -> Result<Option<Document<R>>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT account, created_at, record FROM resources WHERE id = ?1 AND kind = ?2")?
                .query_row(params![id, R::KIND], |row| Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2)?)))
                .optional()
        };
        let Some((account, created_at, text)) = self.done(read())? else { return Ok(None) };
        let record = self.decode(id, &text)?;
        Ok(Some(Document { id: id.to_owned(), account, created_at: Timestamp::from_millis(created_at), record }))
    }

    /// The account's documents after `after`, oldest first, at most `limit`.
    pub(crate) fn resources<R: Resource>(
        &self,
        account: &str,
        after: &Position,
        limit: Option<u32>,
    ) -> Result<Vec<Document<R>>, StoreError> {
        const LIST: &str = "SELECT id, created_at, record FROM resources
             WHERE account = ?1 AND kind = ?2 AND (created_at, id) > (?3, ?4) ORDER BY created_at, id LIMIT ?5";
        let limit = limit.map_or(-1, i64::from);
        let read = || {
            self.sql
                .prepare_cached(LIST)?
                .query_map(params![account, R::KIND, after.created_at.millis(), after.id, limit], |row| {
                    Ok((row.get::<_, String>(0)?, row.get(1)?, row.get::<_, String>(2)?))
                })?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        let stored = |(id, created_at, text): (String, i64, String)| {
            let record = self.decode(&id, &text)?;
            Ok(Document { id, account: account.to_owned(), created_at: Timestamp::from_millis(created_at), record })
        };
        self.done(read())?.into_iter().map(stored).collect()
    }

    /// Replaces a document's record.
    pub(crate) fn update_resource<R: Resource>(&self, id: &str, record: &R) -> Result<(), StoreError> {
        let write = || {
            self.sql
                .prepare_cached("UPDATE resources SET record = ?2 WHERE id = ?1")?
                .execute(params![id, encode(record)])
        };
        self.done(write()).map(drop)
    }

    /// Deletes a document.
    pub(crate) fn delete_resource(&self, id: &str) -> Result<(), StoreError> {
        let write = || self.sql.prepare_cached("DELETE FROM resources WHERE id = ?1")?.execute(params![id]);
        self.done(write()).map(drop)
    }
}
