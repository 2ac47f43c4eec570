//! Sessions of the web console, the codes that open them, and the audit.

use rusqlite::{OptionalExtension, Row, params};

use super::{StoreError, Tx};
use crate::model::{AuditEntry, AuditFilter};
use wire::Timestamp;

/// A stored session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SessionRecord {
    pub(crate) id: String,
    /// The SHA-256 of the half in the cookie.
    pub(crate) cookie: String,
    /// The SHA-256 of the half in the header.
    pub(crate) token: String,
    pub(crate) user: String,
    /// The id of the key that it was exchanged for.
    pub(crate) key: Option<String>,
    pub(crate) address: Option<String>,
    pub(crate) created_at: Timestamp,
    pub(crate) expires_at: Timestamp,
}

fn session(row: &Row<'_>) -> rusqlite::Result<SessionRecord> {
    Ok(SessionRecord {
        id: row.get(0)?,
        cookie: row.get(1)?,
        token: row.get(2)?,
        user: row.get(3)?,
        key: row.get(4)?,
        address: row.get(5)?,
        created_at: Timestamp::from_millis(row.get(6)?),
        expires_at: Timestamp::from_millis(row.get(7)?),
    })
}

fn entry(row: &Row<'_>) -> rusqlite::Result<AuditEntry> {
    Ok(AuditEntry {
        at: Timestamp::from_millis(row.get(0)?),
        user: row.get(1)?,
        key: row.get(2)?,
        session: row.get(3)?,
        address: row.get(4)?,
        via: row.get(5)?,
        action: row.get(6)?,
        target: row.get(7)?,
        result: row.get(8)?,
        request: row.get(9)?,
    })
}

impl Tx<'_> {
    /// Adds a code for a user, and forgets those that have expired, and the oldest beyond `most`.
    pub(crate) fn insert_code(
        &self,
        (hash, user, expires_at): (&str, &str, Timestamp),
        now: Timestamp,
        most: u32,
    ) -> Result<(), StoreError> {
        const LIMIT: &str = "DELETE FROM console_codes WHERE expires_at <= ?1 OR hash IN
             (SELECT hash FROM console_codes ORDER BY expires_at DESC LIMIT -1 OFFSET ?2)";
        let write = || {
            self.sql.prepare_cached(LIMIT)?.execute(params![now.millis(), most.saturating_sub(1)])?;
            let mut insert = self.sql.prepare_cached("INSERT INTO console_codes VALUES (?1, ?2, ?3)")?;
            insert.execute(params![hash, user, expires_at.millis()])
        };
        self.done(write()).map(drop)
    }

    /// Takes a code: its user, and when it expires. It opens nothing again.
    pub(crate) fn take_code(&self, hash: &str) -> Result<Option<(String, Timestamp)>, StoreError> {
        const TAKE: &str = "DELETE FROM console_codes WHERE hash = ?1 RETURNING user, expires_at";
        let write = || {
            let mut take = self.sql.prepare_cached(TAKE)?;
            take.query_row(params![hash], |row| Ok((row.get(0)?, Timestamp::from_millis(row.get(1)?)))).optional()
        };
        self.done(write())
    }

    /// Adds a session, and forgets those that have expired, and the oldest beyond `most`.
    pub(crate) fn insert_console_session(
        &self,
        session: &SessionRecord,
        now: Timestamp,
        most: u32,
    ) -> Result<(), StoreError> {
        const LIMIT: &str = "DELETE FROM console_sessions WHERE expires_at <= ?1 OR id IN
             (SELECT id FROM console_sessions ORDER BY created_at DESC LIMIT -1 OFFSET ?2)";
        let SessionRecord { id, cookie, token, user, key, address, created_at, expires_at } = session;
        let write = || {
            self.sql.prepare_cached(LIMIT)?.execute(params![now.millis(), most.saturating_sub(1)])?;
            self.sql
                .prepare_cached("INSERT INTO console_sessions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?
                .execute(params![id, cookie, token, user, key, address, created_at.millis(), expires_at.millis()])
        };
        self.done(write()).map(drop)
    }

    /// The session whose cookie has this hash.
    pub(crate) fn session_of_cookie(&self, hash: &str) -> Result<Option<SessionRecord>, StoreError> {
        self.find_session("SELECT * FROM console_sessions WHERE cookie = ?1", hash)
    }

    /// The session with this id.
    pub(crate) fn console_session(&self, id: &str) -> Result<Option<SessionRecord>, StoreError> {
        self.find_session("SELECT * FROM console_sessions WHERE id = ?1", id)
    }

    fn find_session(&self, query: &str, by: &str) -> Result<Option<SessionRecord>, StoreError> {
        let read = || self.sql.prepare_cached(query)?.query_row(params![by], session).optional();
        self.done(read())
    }

    /// Every session, oldest first.
    pub(crate) fn console_sessions(&self) -> Result<Vec<SessionRecord>, StoreError> {
        let read = || {
            let mut list = self.sql.prepare_cached("SELECT * FROM console_sessions ORDER BY created_at, id")?;
            list.query_map([], session)?.collect()
        };
        self.done(read())
    }

    /// Ends a session; returns whether it existed.
    pub(crate) fn delete_console_session(&self, id: &str) -> Result<bool, StoreError> {
        let write = || self.sql.prepare_cached("DELETE FROM console_sessions WHERE id = ?1")?.execute(params![id]);
        Ok(self.done(write())? > 0)
    }

    /// Ends every session of the console, and forgets every code for one.
    pub(super) fn forget_console_sessions(&self) -> Result<(), StoreError> {
        self.done(self.sql.execute_batch("DELETE FROM console_sessions; DELETE FROM console_codes;"))
    }

    /// Adds entries to the audit, and forgets those before `since`.
    pub(crate) fn add_audit(&self, entries: &[AuditEntry], since: Timestamp) -> Result<(), StoreError> {
        const INSERT: &str = "INSERT INTO audit (at, user, key, session, address, via, action, target, result, request)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        let write = || -> rusqlite::Result<()> {
            let mut insert = self.sql.prepare_cached(INSERT)?;
            for AuditEntry { at, user, key, session, address, via, action, target, result, request } in entries {
                let at = at.millis();
                insert.execute(params![at, user, key, session, address, via, action, target, result, request])?;
            }
            self.sql.prepare_cached("DELETE FROM audit WHERE at < ?1")?.execute(params![since.millis()]).map(drop)
        };
        self.done(write())
    }

    /// The entries of the audit that match, newest first, at most `limit`.
    pub(crate) fn audit(&self, filter: &AuditFilter) -> Result<Vec<AuditEntry>, StoreError> {
        const LIST: &str = "SELECT at, user, key, session, address, via, action, target, result, request FROM audit
             WHERE at >= ?1 AND (?2 IS NULL OR user = ?2) AND (?3 IS NULL OR target = ?3) ORDER BY at DESC, id DESC
             LIMIT ?4";
        let AuditFilter { since, user, target, limit } = filter;
        let since = since.map_or(i64::MIN, Timestamp::millis);
        let read = || {
            let mut list = self.sql.prepare_cached(LIST)?;
            list.query_map(params![since, user, target, limit], entry)?.collect()
        };
        self.done(read())
    }
}
