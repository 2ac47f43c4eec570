//! Pod events and ended pods, with limits on age and number (behaviour.md, Ended pods).

use std::{iter, sync::Arc};

use rusqlite::{OptionalExtension, params};

use super::{StoreError, Tx, encode};
use crate::{
    model::{Event, PodRecord},
    page::Position,
};
use wire::{Timestamp, money::Usd, scalar::wire_name};

/// The byte limit of an account's ended pods. Beyond it, the oldest are deleted an hour after their end.
const MOST: i64 = 64 << 20;
/// The overhead of each besides its text, which limits their number to 16384.
const EACH: i64 = 4 << 10;
/// The number of a pod's events from which an update replaces a trailing update.
const UPDATES: i64 = 1000;
/// The overhead of an event besides its text.
const EVENT: i64 = 64;

/// An event of a pod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LoggedEvent {
    pub(crate) at: Timestamp,
    pub(crate) event: Event,
    /// The actor.
    pub(crate) actor: Option<String>,
}

impl Tx<'_> {
    /// Records an event of a pod and its actor.
    pub(crate) fn add_event(
        &self,
        pod: &str,
        at: Timestamp,
        event: Event,
        actor: Option<&str>,
    ) -> Result<(), StoreError> {
        // A pod's events are numbered without gaps. Querying the highest number would make SQLite prepare the statement
        // again for every pod.
        const ADD: &str =
            "INSERT INTO events VALUES (?1, (SELECT 1 + count(*) FROM events WHERE pod = ?1), ?2, ?3, ?4)";
        // A client that keeps changing settings only replaces the last event.
        const REPLACE: &str = "UPDATE events SET at = ?2, kind = ?3, actor = ?4
             WHERE pod = ?1 AND seq >= ?5 AND seq = (SELECT count(*) FROM events WHERE pod = ?1)
               AND kind GLOB '{\"updated\":*'";
        let (millis, kind) = (at.millis(), wire_name(&event));
        let write = || {
            let is_replaced = matches!(event, Event::Updated(_))
                && self.sql.prepare_cached(REPLACE)?.execute(params![pod, millis, kind, actor, UPDATES])? > 0;
            if is_replaced { Ok(1) } else { self.sql.prepare_cached(ADD)?.execute(params![pod, millis, kind, actor]) }
        };
        self.done(write()).map(drop)
    }

    /// The pod's events that its log contains, in order.
    pub(crate) fn events(&self, pod: &str) -> Result<Vec<(Timestamp, Event)>, StoreError> {
        let told = |happened: &LoggedEvent| !matches!(happened.event, Event::Updated(_));
        Ok(self.history(pod)?.into_iter().filter(told).map(|LoggedEvent { at, event, .. }| (at, event)).collect())
    }

    /// All events of a pod, in order.
    pub(crate) fn history(&self, pod: &str) -> Result<Vec<LoggedEvent>, StoreError> {
        const READ: &str = "SELECT at, kind, actor FROM events WHERE pod = ?1 ORDER BY seq";
        let read = || {
            self.sql
                .prepare_cached(READ)?
                .query_map(params![pod], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
                .collect::<rusqlite::Result<Vec<(i64, String, Option<String>)>>>()
        };
        let happened = |(at, kind, actor): (i64, String, _)| {
            // A name, or an event with details in JSON.
            let event =
                if kind.starts_with('{') { serde_json::from_str(&kind) } else { serde_json::from_value(kind.into()) };
            let event =
                event.map_err(|error| StoreError::damaged(self.path, format!("an event of pod {pod}: {error}")))?;
            Ok(LoggedEvent { at: Timestamp::from_millis(at), event, actor })
        };
        self.done(read())?.into_iter().map(happened).collect()
    }

    /// Keeps a pod that just ended, and marks the oldest ones beyond the limit for deletion.
    pub(super) fn keep_ended(&self, pod: &PodRecord) -> Result<(), StoreError> {
        const LAST: &str =
            "SELECT ended FROM pods WHERE account = ?1 AND ended IS NOT NULL ORDER BY ended DESC LIMIT 1";
        const EVENTS: &str = "SELECT coalesce(sum(length(kind) + ?2), 0) FROM events WHERE pod = ?1";
        const KEEP: &str = "UPDATE pods SET ended = ?2 WHERE id = ?1";
        const GIVE_UP: &str = "UPDATE pods SET ended = NULL WHERE account = ?1 AND ended IS NOT NULL AND ended <= ?2";
        let write = || -> rusqlite::Result<bool> {
            let last = self.sql.prepare_cached(LAST)?.query_row(params![pod.account], |row| row.get(0)).optional()?;
            let events: i64 = self.sql.prepare_cached(EVENTS)?.query_row(params![pod.id, EVENT], |row| row.get(0))?;
            let record = i64::try_from(encode(pod).len()).unwrap_or(i64::MAX);
            let end = last.unwrap_or(0_i64).saturating_add(EACH).saturating_add(record).saturating_add(events);
            self.sql.prepare_cached(KEEP)?.execute(params![pod.id, end])?;
            Ok(self.sql.prepare_cached(GIVE_UP)?.execute(params![pod.account, end - MOST])? > 0)
        };
        if self.done(write())? {
            // A pod marked for deletion may be due by now.
            self.forget_due();
        }
        Ok(())
    }

    /// Deletes pods terminated up to `gone` and ended ones kept up to `past`, with their events, unless a host may
    /// still have something of theirs. Their ledger lines stay.
    pub(crate) fn forget_pods(&self, gone: Timestamp, past: Timestamp) -> Result<(), StoreError> {
        const GONE: &str = "gone_at <= ?1 AND host IS NULL AND ended IS NULL";
        const PAST: &str = "gone_at <= ?1 AND host IS NULL AND ended IS NOT NULL";
        let write = || {
            self.forget_due();
            for (which, before) in [(GONE, gone), (PAST, past)] {
                let before = params![before.millis()];
                let events = format!("DELETE FROM events WHERE pod IN (SELECT id FROM pods WHERE {which})");
                self.sql.prepare_cached(&events)?.execute(before)?;
                self.sql.prepare_cached(&format!("DELETE FROM pods WHERE {which}"))?.execute(before)?;
            }
            Ok(())
        };
        self.done(write())
    }

    /// The account's kept ended pods after `after`, in creation order, at most `limit`; only those that ended since a
    /// time, with or without cluster members.
    pub(crate) fn ended_pods(
        &self,
        account: &str,
        (has_members, since): (bool, Timestamp),
        after: &Position,
        limit: Option<u32>,
    ) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        const LIST: &str = "SELECT id, record FROM pods
             WHERE account = ?1 AND ended IS NOT NULL AND (created_at, id) > (?2, ?3) AND (?4 OR cluster IS NULL)
               AND gone_at >= ?5
             ORDER BY created_at, id LIMIT ?6";
        let mut statement = self.done(self.sql.prepare_cached(LIST))?;
        let (begin, since) = (after.created_at.millis(), since.millis());
        let most = limit.map_or(-1, i64::from);
        let mut rows = self.done(statement.query(params![account, begin, after.id, has_members, since, most]))?;
        iter::from_fn(|| self.next_pod(&mut rows).transpose()).collect()
    }

    /// Whether a pod has ended and is kept.
    pub(crate) fn is_kept(&self, pod: &str) -> Result<bool, StoreError> {
        const KEPT: &str = "SELECT EXISTS (SELECT 1 FROM pods WHERE id = ?1 AND ended IS NOT NULL)";
        let read = || self.sql.prepare_cached(KEPT)?.query_row(params![pod], |row| row.get(0));
        self.done(read())
    }

    /// The total of a resource's closed lines.
    pub(crate) fn spent_on(&self, account: &str, resource: &str) -> Result<Usd, StoreError> {
        const SUM: &str =
            "SELECT coalesce(sum(amount), 0) FROM ledger WHERE resource = ?2 AND until IS NOT NULL AND account = ?1";
        let read = || self.sql.prepare_cached(SUM)?.query_row(params![account, resource], |row| row.get(0));
        self.done(read()).map(Usd::from_micros)
    }
}
