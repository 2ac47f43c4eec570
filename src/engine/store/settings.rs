//! Single values: the clock's offset, the fleet, the runtime's settings.

use rusqlite::{OptionalExtension, Row, params};

use super::{Access, Settings, StoreError, Tx};
use crate::wire::Timestamp;

/// When something will be due next; each is none where there is nothing of its kind.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Due {
    /// A transition of a pod, in milliseconds.
    transition: Option<i64>,
    /// The end of an account's money, in seconds.
    exhaustion: Option<i64>,
    /// When the pod was terminated that was terminated first, in milliseconds.
    gone: Option<i64>,
}

impl Due {
    /// Whether it is at `now` that a pod moves or an account's money may end.
    pub(crate) fn is_at(&self, now: Timestamp) -> bool {
        self.transition.is_some_and(|at| at <= now.millis()) || self.exhaustion.is_some_and(|at| at <= now.seconds())
    }

    /// Whether a pod was terminated by then.
    pub(crate) fn has_gone(&self, by: Timestamp) -> bool {
        self.gone.is_some_and(|at| at <= by.millis())
    }
}

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

    /// When something will be due.
    pub(crate) fn due(&self) -> Result<Due, StoreError> {
        const NEXT: &str = "SELECT (SELECT due_at FROM pods WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1),
            (SELECT exhausts_at FROM accounts WHERE exhausts_at IS NOT NULL ORDER BY exhausts_at LIMIT 1),
            (SELECT gone_at FROM pods WHERE gone_at IS NOT NULL ORDER BY gone_at LIMIT 1)";
        if let Some(due) = self.memo.borrow().rows.due {
            return Ok(due);
        }
        let read = |row: &Row<'_>| Ok(Due { transition: row.get(0)?, exhaustion: row.get(1)?, gone: row.get(2)? });
        let due = self.done(self.sql.prepare_cached(NEXT).and_then(|mut next| next.query_row([], read)))?;
        if self.access == Access::Read {
            self.memo.borrow_mut().rows.due = Some(due);
        }
        Ok(due)
    }

    /// Sets a setting; `None` takes it away.
    pub(crate) fn set_setting(&self, name: &str, value: Option<&str>) -> Result<(), StoreError> {
        self.memo.borrow_mut().settings = Settings::default();
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
