//! Single values: the clock's offset, the fleet, the runtime's settings.

use rusqlite::{OptionalExtension, Row, params};

use super::{Settings, StoreError, Tx};
use wire::Timestamp;

/// When something will be due next, or before that; each is none where there is nothing of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Due {
    /// A transition of a pod, in milliseconds.
    transition: Option<i64>,
    /// The end of an account's money, in seconds.
    exhaustion: Option<i64>,
    /// When the pod was terminated that was terminated first, in milliseconds.
    gone: Option<i64>,
    /// What happens to an endpoint, in milliseconds.
    endpoint: Option<i64>,
}

impl Due {
    /// Whether it is at `now` that a pod moves or an account's money may end.
    pub(crate) fn is_at(&self, now: Timestamp) -> bool {
        self.transition.is_some_and(|at| at <= now.millis()) || self.may_exhaust(now) || self.has_endpoint(now)
    }

    /// Whether something happens to an endpoint at `now`.
    pub(crate) fn has_endpoint(&self, now: Timestamp) -> bool {
        self.endpoint.is_some_and(|at| at <= now.millis())
    }

    /// When the next thing is that happens.
    pub(crate) fn next(&self) -> Option<Timestamp> {
        let exhaustion = self.exhaustion.map(|second| second.saturating_mul(1000));
        [self.transition, exhaustion, self.endpoint].into_iter().flatten().min().map(Timestamp::from_millis)
    }

    /// Whether an account's money may end at `now`.
    pub(crate) fn may_exhaust(&self, now: Timestamp) -> bool {
        self.exhaustion.is_some_and(|at| at <= now.seconds())
    }

    /// Whether a pod was terminated by then.
    pub(crate) fn has_gone(&self, by: Timestamp) -> bool {
        self.gone.is_some_and(|at| at <= by.millis())
    }
}

/// The earlier of two times; none is later than any.
fn earlier(one: Option<i64>, other: Option<i64>) -> Option<i64> {
    one.into_iter().chain(other).min()
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

    /// When something will be due. What was changed or taken away meanwhile may have it seem earlier, never later.
    pub(crate) fn due(&self) -> Result<Due, StoreError> {
        const NEXT: &str = "SELECT (SELECT due_at FROM pods WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1),
            (SELECT exhausts_at FROM accounts WHERE exhausts_at IS NOT NULL ORDER BY exhausts_at LIMIT 1),
            (SELECT gone_at FROM pods WHERE gone_at IS NOT NULL AND host IS NULL ORDER BY gone_at LIMIT 1),
            (SELECT due_at FROM endpoints WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1)";
        let read = |row: &Row<'_>| {
            Ok(Due { transition: row.get(0)?, exhaustion: row.get(1)?, gone: row.get(2)?, endpoint: row.get(3)? })
        };
        self.known(
            |settings| &mut settings.due,
            || self.done(self.sql.prepare_cached(NEXT).and_then(|mut next| next.query_row([], read))),
        )
    }

    /// Notes that a pod has this transition before it, and is gone since then.
    pub(super) fn note_due_pod(&self, transition: Option<Timestamp>, gone: Option<Timestamp>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.transition = earlier(due.transition, transition.map(Timestamp::millis));
            due.gone = earlier(due.gone, gone.map(Timestamp::millis));
        }
    }

    /// Notes when the next transition is, as it was just read.
    pub(super) fn know_transition(&self, at: Option<i64>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.transition = at;
        }
    }

    /// Notes that something happens to an endpoint then.
    pub(super) fn note_due_endpoint(&self, at: Option<Timestamp>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.endpoint = earlier(due.endpoint, at.map(Timestamp::millis));
        }
    }

    /// Notes when something happens to an endpoint next, as it was just read.
    pub(super) fn know_due_endpoint(&self, at: Option<i64>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.endpoint = at;
        }
    }

    /// Notes that an account has money until this second.
    pub(super) fn note_exhaustion(&self, at: Option<i64>) {
        if let Some(due) = &mut self.memo.borrow_mut().settings.due {
            due.exhaustion = earlier(due.exhaustion, at);
        }
    }

    /// Forgets when something will be due: what was known has happened.
    pub(super) fn forget_due(&self) {
        self.memo.borrow_mut().settings.due = None;
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
