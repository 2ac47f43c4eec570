//! Single values: the clock's offset, the fleet, the runtime's settings.

use rusqlite::{OptionalExtension, params};

use super::{StoreError, Tx};
use crate::wire::Timestamp;

impl Tx<'_> {
    /// The value of a setting.
    pub(crate) fn setting(&self, name: &str) -> Result<Option<String>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT value FROM settings WHERE name = ?1")?
                .query_row(params![name], |row| row.get(0))
                .optional()
        };
        self.done(read())
    }

    /// Whether anything is due at `now`: a transition of a pod, or the end of an account's money.
    pub(crate) fn is_due(&self, now: Timestamp) -> Result<bool, StoreError> {
        const DUE: &str = "SELECT EXISTS (SELECT 1 FROM pods WHERE due_at <= ?1)
            OR EXISTS (SELECT 1 FROM accounts WHERE exhausts_at <= ?2)";
        let read = || self.sql.prepare_cached(DUE)?.query_row(params![now.millis(), now.seconds()], |row| row.get(0));
        self.done(read())
    }

    /// Sets a setting; `None` takes it away.
    pub(crate) fn set_setting(&self, name: &str, value: Option<&str>) -> Result<(), StoreError> {
        let write = || match value {
            Some(value) => self
                .sql
                .prepare_cached(
                    "INSERT INTO settings VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value",
                )?
                .execute(params![name, value]),
            None => self.sql.prepare_cached("DELETE FROM settings WHERE name = ?1")?.execute(params![name]),
        };
        self.done(write()).map(drop)
    }
}
