//! Single values: the clock's offset, the fleet, the runtime's settings.

use rusqlite::{OptionalExtension, Row, params};

use super::{
    Settings, StoreError, Tx,
    due::{DueTimes, earlier},
};
use crate::model::{AFTERLIFE, KEPT};
use wire::Timestamp;

/// The setting for the time of the last write, in milliseconds.
const TIME: &str = "time";
/// How much later a write must be to update it, in milliseconds: at most one commit per second carries it.
const STEP: i64 = 1000;

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

    /// The last time in the store: the engine's time is never earlier (behaviour.md, Pod life cycle).
    pub(crate) fn last_time(&self) -> Result<Timestamp, StoreError> {
        let read = || match self.setting(TIME)?.and_then(|text| text.parse().ok()) {
            Some(millis) => Ok(Timestamp::from_millis(millis)),
            // A file or document of a version that did not record it.
            None => self.last_entry(),
        };
        self.known(|settings| &mut settings.time, read)
    }

    /// Records a write at this time.
    pub(crate) fn note_time(&self, now: Timestamp) -> Result<(), StoreError> {
        if now.millis() < self.last_time()?.millis().saturating_add(STEP) {
            return Ok(());
        }
        self.put_setting(TIME, &now.millis().to_string())?;
        self.memo.borrow_mut().settings.time = Some(now);
        Ok(())
    }

    /// Continues the engine's time from here, even if earlier than the last time in the store.
    pub(crate) fn go_on_from(&self, time: Timestamp) -> Result<(), StoreError> {
        self.set_setting(TIME, Some(&time.millis().to_string()))
    }

    /// When the next change is due. Changes and deletions in between may make it appear earlier, never later.
    pub(crate) fn due(&self) -> Result<DueTimes, StoreError> {
        const NEXT: &str = "SELECT (SELECT due_at FROM pods WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1),
            (SELECT exhausts_at FROM accounts WHERE exhausts_at IS NOT NULL ORDER BY exhausts_at LIMIT 1),
            (SELECT gone_at FROM pods WHERE gone_at IS NOT NULL AND host IS NULL AND ended IS NULL
             ORDER BY gone_at LIMIT 1),
            (SELECT gone_at FROM pods WHERE gone_at IS NOT NULL AND host IS NULL AND ended IS NOT NULL
             ORDER BY gone_at LIMIT 1),
            (SELECT due_at FROM endpoints WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1),
            (SELECT due_at FROM budgets ORDER BY due_at LIMIT 1)";
        let read = |row: &Row<'_>| {
            let behind = |gone: Option<i64>, span| gone.map(|at| Timestamp::from_millis(at).after(span).millis());
            let forgetting = earlier(behind(row.get(2)?, AFTERLIFE), behind(row.get(3)?, KEPT));
            Ok(DueTimes {
                transition: row.get(0)?,
                exhaustion: row.get(1)?,
                forgetting,
                endpoint: row.get(4)?,
                budget: row.get(5)?,
            })
        };
        self.known(
            |settings| &mut settings.due,
            || self.done(self.sql.prepare_cached(NEXT).and_then(|mut next| next.query_row([], read))),
        )
    }

    /// Records a pod's next transition and its termination time. The next check determines when it is deleted: an hour
    /// later at the earliest.
    pub(super) fn note_due_pod(&self, transition: Option<Timestamp>, gone: Option<Timestamp>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.transition = earlier(due.transition, transition.map(Timestamp::millis));
            due.forgetting = earlier(due.forgetting, gone.map(|gone| gone.after(AFTERLIFE).millis()));
        }
    }

    /// Records the next transition, as just read.
    pub(super) fn know_transition(&self, at: Option<i64>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.transition = at;
        }
    }

    /// Records an endpoint's due time.
    pub(super) fn note_due_endpoint(&self, at: Option<Timestamp>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.endpoint = earlier(due.endpoint, at.map(Timestamp::millis));
        }
    }

    /// Records the next endpoint change, as just read.
    pub(super) fn know_due_endpoint(&self, at: Option<i64>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.endpoint = at;
        }
    }

    /// Records an account's exhaustion time.
    pub(super) fn note_exhaustion(&self, at: Option<i64>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.exhaustion = earlier(due.exhaustion, at);
        }
    }

    /// Records when a budget is looked at.
    pub(super) fn note_due_budget(&self, at: i64) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.budget = earlier(due.budget, Some(at));
        }
    }

    /// Clears the due times, since the known ones have passed.
    pub(super) fn forget_due(&self) {
        self.memo.borrow_mut().settings.due = None;
    }

    /// Sets a setting; `None` removes it.
    pub(crate) fn set_setting(&self, name: &str, value: Option<&str>) -> Result<(), StoreError> {
        self.memo.borrow_mut().settings = Settings::default();
        if let Some(value) = value {
            return self.put_setting(name, value);
        }
        let write = || self.sql.prepare_cached("DELETE FROM settings WHERE name = ?1")?.execute(params![name]);
        self.done(write()).map(drop)
    }

    fn put_setting(&self, name: &str, value: &str) -> Result<(), StoreError> {
        const PUT: &str = "INSERT INTO settings VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = excluded.value";
        let write = || self.sql.prepare_cached(PUT)?.execute(params![name, value]);
        self.done(write()).map(drop)
    }
}
