//! Single values: the clock's offset, the fleet, the runtime's settings.

use rusqlite::{OptionalExtension, Row, params};

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

    /// The time when a setting adds so many milliseconds to `clock`, and whether something is due at that time.
    pub(crate) fn moment(&self, clock: Timestamp, offset: &str) -> Result<(Timestamp, bool), StoreError> {
        const MOMENT: &str = "
            WITH clock AS (SELECT ?1 + coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE name = ?2), 0) AS now)
            SELECT now, EXISTS (SELECT 1 FROM pods WHERE due_at <= now)
                OR EXISTS (SELECT 1 FROM accounts WHERE exhausts_at <= now / 1000) FROM clock";
        let read = || {
            let row = |row: &Row<'_>| Ok((Timestamp::from_millis(row.get(0)?), row.get(1)?));
            self.sql.prepare_cached(MOMENT)?.query_row(params![clock.millis(), offset], row)
        };
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
