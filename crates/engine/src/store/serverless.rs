//! Endpoints, workers and releases.

use rusqlite::{OptionalExtension, Row, params};

use super::{StoreError, Tx, encode};
use crate::{
    model::{EndpointRecord, EndpointState, ReleaseRecord, WorkerRecord},
    page::{Page, Position},
};
use wire::{Timestamp, pods::LogSource};

/// A line of a worker's log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct WorkerLine {
    pub(crate) seq: i64,
    pub(crate) at: Timestamp,
    pub(crate) source: LogSource,
    pub(crate) line: String,
}

/// The maximum number of lines kept per worker, and the excess allowed before the oldest are deleted.
const MOST_LINES: i64 = 20_000;
const SPARE_LINES: i64 = 1000;

impl Tx<'_> {
    /// Adds an endpoint.
    pub(crate) fn insert_endpoint(
        &self,
        endpoint: &EndpointRecord,
        key_hash: &str,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        const INSERT: &str = "INSERT INTO endpoints VALUES (?1, ?2, ?3, ?4, ?5, 0, ?6, ?7)";
        self.note_due_endpoint(Some(at));
        let write = || {
            self.sql.prepare_cached(INSERT)?.execute(params![
                endpoint.id,
                endpoint.account,
                endpoint.created_at.millis(),
                key_hash,
                at.millis(),
                encode(endpoint),
                encode(&EndpointState::default()),
            ])
        };
        self.done(write()).map(drop)
    }

    /// Replaces an endpoint's settings.
    pub(crate) fn put_endpoint(&self, endpoint: &EndpointRecord) -> Result<(), StoreError> {
        let write = || {
            self.sql
                .prepare_cached("UPDATE endpoints SET record = ?2 WHERE id = ?1")?
                .execute(params![endpoint.id, encode(endpoint)])
        };
        self.done(write()).map(drop)
    }

    /// Replaces an endpoint's runtime state and next due time.
    pub(crate) fn put_endpoint_state(
        &self,
        id: &str,
        state: &EndpointState,
        due: Option<Timestamp>,
        waiting: usize,
    ) -> Result<(), StoreError> {
        const PUT: &str = "UPDATE endpoints SET state = ?2, due_at = ?3, waiting = ?4 WHERE id = ?1";
        self.note_due_endpoint(due);
        let waiting = i64::try_from(waiting).unwrap_or(i64::MAX);
        let write =
            || self.sql.prepare_cached(PUT)?.execute(params![id, encode(state), due.map(Timestamp::millis), waiting]);
        self.done(write()).map(drop)
    }

    /// The endpoint with this id, of any account.
    pub(crate) fn endpoint(&self, id: &str) -> Result<Option<(EndpointRecord, EndpointState)>, StoreError> {
        const READ: &str = "SELECT id, record, state FROM endpoints WHERE id = ?1";
        let read = || self.sql.prepare_cached(READ)?.query_row(params![id], endpoint_row).optional();
        self.done(read())?.map(|row| self.decode_endpoint(row)).transpose()
    }

    /// The endpoint's account, and the hash of its workers' key.
    pub(crate) fn endpoint_key(&self, id: &str) -> Result<Option<(String, String)>, StoreError> {
        const READ: &str = "SELECT account, key_hash FROM endpoints WHERE id = ?1";
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        self.done(self.sql.prepare_cached(READ).and_then(|mut find| find.query_row(params![id], read).optional()))
    }

    /// Replaces the hash of an endpoint's worker key.
    pub(crate) fn put_endpoint_key(&self, id: &str, key_hash: &str) -> Result<(), StoreError> {
        const PUT: &str = "UPDATE endpoints SET key_hash = ?2 WHERE id = ?1";
        self.done(self.sql.prepare_cached(PUT).and_then(|mut put| put.execute(params![id, key_hash]))).map(drop)
    }

    /// The account's endpoints after `after`, oldest first, at most `limit`.
    pub(crate) fn endpoints(
        &self,
        account: &str,
        after: &Position,
        limit: Option<u32>,
    ) -> Result<Vec<(EndpointRecord, EndpointState)>, StoreError> {
        const LIST: &str = "SELECT id, record, state FROM endpoints
             WHERE account = ?1 AND (created_at, id) > (?2, ?3) ORDER BY created_at, id LIMIT ?4";
        let limit = limit.map_or(-1, i64::from);
        let read = || {
            self.sql
                .prepare_cached(LIST)?
                .query_map(params![account, after.created_at.millis(), after.id, limit], endpoint_row)?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        self.done(read())?.into_iter().map(|row| self.decode_endpoint(row)).collect()
    }

    /// The id of an account's first endpoint that matches.
    pub(crate) fn endpoint_with(
        &self,
        account: &str,
        holds: impl Fn(&EndpointRecord) -> bool,
    ) -> Result<Option<String>, StoreError> {
        let endpoints = self.endpoints(account, &Page::whole().after, None)?;
        Ok(endpoints.into_iter().find(|(one, _)| holds(one)).map(|(one, _)| one.id))
    }

    fn decode_endpoint(
        &self,
        (id, record, state): (String, String, String),
    ) -> Result<(EndpointRecord, EndpointState), StoreError> {
        Ok((self.decode(&id, &record)?, self.decode(&id, &state)?))
    }

    /// The endpoints with changes due at `now`, and the earliest of those times.
    pub(crate) fn due_endpoints(&self, now: Timestamp) -> Result<Option<(Timestamp, Vec<String>)>, StoreError> {
        const FIRST: &str = "SELECT due_at FROM endpoints WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1";
        const AT: &str = "SELECT id FROM endpoints WHERE due_at = ?1 ORDER BY id";
        let read = || self.sql.prepare_cached(FIRST)?.query_row([], |row| row.get::<_, i64>(0)).optional();
        let first = self.done(read())?;
        let Some(at) = first.filter(|at| *at <= now.millis()) else {
            self.know_due_endpoint(first);
            return Ok(None);
        };
        let read = || {
            let mut list = self.sql.prepare_cached(AT)?;
            list.query_map(params![at], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()
        };
        Ok(Some((Timestamp::from_millis(at), self.done(read())?)))
    }

    /// Schedules every endpoint of an account.
    pub(crate) fn wake_account(&self, account: &str, at: Timestamp) -> Result<(), StoreError> {
        self.wake("UPDATE endpoints SET due_at = min(coalesce(due_at, ?2), ?2) WHERE account = ?1", account, at)
    }

    /// Schedules every endpoint whose workers wait for a machine, since capacity became free.
    pub(crate) fn wake_waiting(&self, at: Timestamp) -> Result<(), StoreError> {
        const WAKE: &str = "UPDATE endpoints SET due_at = min(coalesce(due_at, ?2), ?2) WHERE waiting > 0 AND id > ?1";
        self.wake(WAKE, "", at)
    }

    fn wake(&self, update: &str, whom: &str, at: Timestamp) -> Result<(), StoreError> {
        let write = || self.sql.prepare_cached(update)?.execute(params![whom, at.millis()]);
        if self.done(write())? > 0 {
            self.note_due_endpoint(Some(at));
        }
        Ok(())
    }

    /// Deletes an endpoint with everything that belongs to it, except what hosts may still have.
    pub(crate) fn delete_endpoint(&self, id: &str) -> Result<(), StoreError> {
        const DELETE: [&str; 7] = [
            "DELETE FROM chunks WHERE job IN (SELECT seq FROM jobs WHERE endpoint = ?1)",
            "INSERT OR IGNORE INTO doomed SELECT id FROM bodies WHERE job IN (SELECT seq FROM jobs WHERE endpoint = ?1)",
            "DELETE FROM jobs WHERE endpoint = ?1",
            "DELETE FROM worker_lines WHERE worker IN (SELECT id FROM workers WHERE endpoint = ?1)",
            "DELETE FROM workers WHERE endpoint = ?1 AND host IS NULL",
            "DELETE FROM releases WHERE endpoint = ?1",
            "DELETE FROM endpoints WHERE id = ?1",
        ];
        self.forget_due();
        let write = || DELETE.iter().try_for_each(|delete| self.sql.prepare_cached(delete)?.execute([id]).map(drop));
        self.done(write())
    }

    /// The workers of an endpoint that are not gone, oldest first.
    pub(crate) fn workers(&self, endpoint: &str) -> Result<Vec<WorkerRecord>, StoreError> {
        const LIST: &str = "SELECT id, record FROM workers WHERE endpoint = ?1 AND gone_at IS NULL";
        let read = || {
            self.sql
                .prepare_cached(LIST)?
                .query_map(params![endpoint], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        let rows = self.done(read())?;
        let workers = rows.into_iter().map(|(id, record)| self.decode::<WorkerRecord>(&id, &record));
        let mut workers = workers.collect::<Result<Vec<_>, _>>()?;
        workers.sort_by(|one, other| (one.created_at, &one.id).cmp(&(other.created_at, &other.id)));
        Ok(workers)
    }

    /// Every endpoint.
    pub(crate) fn all_endpoints(&self) -> Result<Vec<(EndpointRecord, EndpointState)>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT id, record, state FROM endpoints")?
                .query_map([], endpoint_row)?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        self.done(read())?.into_iter().map(|row| self.decode_endpoint(row)).collect()
    }

    /// Every worker that is not gone.
    pub(crate) fn all_workers(&self) -> Result<Vec<WorkerRecord>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT id, record FROM workers WHERE gone_at IS NULL")?
                .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        self.done(read())?.into_iter().map(|(id, record)| self.decode(&id, &record)).collect()
    }

    /// The worker with this id, and when it ended.
    pub(crate) fn worker(&self, id: &str) -> Result<Option<(WorkerRecord, Option<Timestamp>)>, StoreError> {
        const READ: &str = "SELECT record, gone_at FROM workers WHERE id = ?1";
        let read = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, Option<i64>>(1)?));
        let found = self.sql.prepare_cached(READ).and_then(|mut find| find.query_row(params![id], read).optional());
        let found = self.done(found)?;
        let decode =
            |(record, gone): (String, Option<i64>)| Ok((self.decode(id, &record)?, gone.map(Timestamp::from_millis)));
        found.map(decode).transpose()
    }

    /// Stores a worker, gone or not.
    pub(crate) fn put_worker(&self, worker: &WorkerRecord, gone: Option<Timestamp>) -> Result<(), StoreError> {
        const PUT: &str = "INSERT INTO workers VALUES (?1, ?2, ?3, ?4, ?5)
             ON CONFLICT (id) DO UPDATE SET endpoint = excluded.endpoint, gone_at = excluded.gone_at,
                record = excluded.record, host = excluded.host";
        let (gone, host) = (
            gone.map(Timestamp::millis),
            worker.staying().map(|stay| stay.real.site.as_ref().unwrap_or(&stay.machine)),
        );
        let write =
            || self.sql.prepare_cached(PUT)?.execute(params![worker.id, worker.endpoint, gone, encode(worker), host]);
        self.done(write()).map(drop)
    }

    /// Deletes the workers of an endpoint that ended before `before` and left nothing on a host, with their logs.
    pub(crate) fn forget_workers(&self, endpoint: &str, before: Timestamp) -> Result<(), StoreError> {
        const LINES: &str = "DELETE FROM worker_lines WHERE worker IN
             (SELECT id FROM workers WHERE endpoint = ?1 AND gone_at IS NOT NULL AND host IS NULL AND gone_at <= ?2)";
        const WORKERS: &str =
            "DELETE FROM workers WHERE endpoint = ?1 AND gone_at IS NOT NULL AND host IS NULL AND gone_at <= ?2";
        let write = || {
            self.sql.prepare_cached(LINES)?.execute(params![endpoint, before.millis()])?;
            self.sql.prepare_cached(WORKERS)?.execute(params![endpoint, before.millis()])
        };
        self.done(write()).map(drop)
    }

    /// Deletes workers of deleted endpoints that ended before `before`; they were kept for their containers.
    pub(crate) fn forget_left_workers(&self, before: Timestamp) -> Result<(), StoreError> {
        const DELETE: &str = "DELETE FROM workers WHERE gone_at IS NOT NULL AND host IS NULL AND gone_at <= ?1
             AND endpoint NOT IN (SELECT id FROM endpoints)";
        self.done(self.sql.prepare_cached(DELETE).and_then(|mut delete| delete.execute([before.millis()]))).map(drop)
    }

    /// Adds a line to a worker's log.
    pub(crate) fn add_worker_line(
        &self,
        worker: &str,
        at: Timestamp,
        source: LogSource,
        line: &str,
    ) -> Result<(), StoreError> {
        const LAST: &str = "SELECT max(seq) FROM worker_lines WHERE worker = ?1";
        const ADD: &str = "INSERT INTO worker_lines VALUES (?1, ?2, ?3, ?4, ?5)";
        const PRUNE: &str = "DELETE FROM worker_lines WHERE worker = ?1 AND seq <= ?2";
        let write = || {
            let last: Option<i64> = self.sql.prepare_cached(LAST)?.query_row(params![worker], |row| row.get(0))?;
            let seq = last.unwrap_or(0) + 1;
            self.sql.prepare_cached(ADD)?.execute(params![worker, seq, at.millis(), source.as_str(), line])?;
            if seq % SPARE_LINES == 0 {
                self.sql.prepare_cached(PRUNE)?.execute(params![worker, seq - MOST_LINES])?;
            }
            Ok(())
        };
        self.done(write())
    }

    /// A worker's lines after a number and from a time on, up to a number of lines or bytes. Returns whether there are
    /// more.
    pub(crate) fn worker_lines(
        &self,
        worker: &str,
        source: Option<LogSource>,
        (behind, since): (i64, Timestamp),
        (most, bytes): (u64, usize),
    ) -> Result<(Vec<WorkerLine>, bool), StoreError> {
        const READ: &str = "SELECT seq, at, source, line FROM worker_lines
             WHERE worker = ?1 AND seq > ?2 AND at >= ?3 AND source = coalesce(?4, source) ORDER BY seq";
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let source = source.map(LogSource::as_str);
        let read = || {
            let mut list = self.sql.prepare_cached(READ)?;
            let mut rows = list.query(params![worker, behind, since.millis(), source])?;
            let (mut lines, mut length) = (Vec::new(), 0);
            while let Some(row) = rows.next()? {
                if lines.len() >= most || length >= bytes {
                    return Ok((lines, true));
                }
                let line = line_row(row)?;
                length += line.line.len();
                lines.push(line);
            }
            Ok((lines, false))
        };
        self.done(read())
    }

    /// The number of the first of a worker's last `most` lines; its first line if it has fewer.
    pub(crate) fn last_worker_line(
        &self,
        worker: &str,
        source: Option<LogSource>,
        most: u64,
    ) -> Result<Option<i64>, StoreError> {
        const FIND: &str = "SELECT min(seq) FROM (SELECT seq FROM worker_lines
             WHERE worker = ?1 AND source = coalesce(?2, source) ORDER BY seq DESC LIMIT ?3)";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let find = || {
            self.sql
                .prepare_cached(FIND)?
                .query_row(params![worker, source.map(LogSource::as_str), most], |row| row.get(0))
        };
        self.done(find())
    }

    /// Adds a release.
    pub(crate) fn add_release(&self, endpoint: &str, release: &ReleaseRecord) -> Result<(), StoreError> {
        let write = || {
            self.sql.prepare_cached("INSERT INTO releases VALUES (?1, ?2, ?3)")?.execute(params![
                endpoint,
                release.version,
                encode(release)
            ])
        };
        self.done(write()).map(drop)
    }

    /// The releases of an endpoint below a version, newest first, at most `limit`.
    pub(crate) fn releases(
        &self,
        endpoint: &str,
        below: Option<u32>,
        limit: Option<u32>,
    ) -> Result<Vec<ReleaseRecord>, StoreError> {
        const LIST: &str =
            "SELECT record FROM releases WHERE endpoint = ?1 AND version < ?2 ORDER BY version DESC LIMIT ?3";
        let (below, limit) = (below.map_or(i64::MAX, i64::from), limit.map_or(-1, i64::from));
        let read = || {
            self.sql
                .prepare_cached(LIST)?
                .query_map(params![endpoint, below, limit], |row| row.get::<_, String>(0))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        self.done(read())?.into_iter().map(|record| self.decode(endpoint, &record)).collect()
    }

    /// Whether a worker has pulled this image on this machine before.
    pub(crate) fn has_image(&self, machine: &str, image: &str) -> Result<bool, StoreError> {
        const READ: &str = "SELECT 1 FROM machine_images WHERE machine = ?1 AND image = ?2";
        let read = || self.sql.prepare_cached(READ)?.exists(params![machine, image]);
        self.done(read())
    }

    /// Records that a worker pulled this image on this machine.
    pub(crate) fn add_image(&self, machine: &str, image: &str) -> Result<(), StoreError> {
        const ADD: &str = "INSERT OR IGNORE INTO machine_images VALUES (?1, ?2)";
        let write = || self.sql.prepare_cached(ADD)?.execute(params![machine, image]);
        self.done(write()).map(drop)
    }

    /// Adds an ended job's webhook to the outbox.
    pub(crate) fn add_webhook(&self, at: Timestamp, account: &str, url: &str, body: &str) -> Result<(), StoreError> {
        const ADD: &str =
            "INSERT INTO webhooks (due_at, tries, account, url, bytes, body) VALUES (?1, 0, ?2, ?3, ?4, ?5)";
        let bytes = i64::try_from(body.len()).unwrap_or(i64::MAX);
        let write = || self.sql.prepare_cached(ADD)?.execute(params![at.millis(), account, url, bytes, body]);
        self.done(write()).map(drop)
    }

    /// The next account after this one that has webhooks, due or not.
    pub(crate) fn next_sender(&self, behind: Option<&str>) -> Result<Option<String>, StoreError> {
        const NEXT: &str = "SELECT min(account) FROM webhooks WHERE account > ?1";
        const FIRST: &str = "SELECT min(account) FROM webhooks";
        let read = || match behind {
            None => self.sql.prepare_cached(FIRST)?.query_row([], |row| row.get(0)),
            Some(behind) => self.sql.prepare_cached(NEXT)?.query_row(params![behind], |row| row.get(0)),
        };
        self.done(read())
    }

    /// The oldest due webhooks of an account, at most `most`: number, past attempts, and address.
    pub(crate) fn due_webhooks(
        &self,
        account: &str,
        now: Timestamp,
        most: usize,
    ) -> Result<Vec<(i64, u32, String)>, StoreError> {
        const DUE: &str =
            "SELECT id, tries, url FROM webhooks WHERE account = ?1 AND due_at <= ?2 ORDER BY due_at, id LIMIT ?3";
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let read = || {
            self.sql
                .prepare_cached(DUE)?
                .query_map(params![account, now.millis(), most], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        self.done(read())
    }

    /// The payload of a webhook: JSON.
    pub(crate) fn webhook_body(&self, id: i64) -> Result<String, StoreError> {
        const READ: &str = "SELECT body FROM webhooks WHERE id = ?1";
        let read = || self.sql.prepare_cached(READ)?.query_row(params![id], |row| row.get(0));
        self.done(read())
    }

    /// When the next webhook is due.
    pub(crate) fn next_webhook(&self) -> Result<Option<Timestamp>, StoreError> {
        const NEXT: &str = "SELECT min(due_at) FROM webhooks";
        let read = || self.sql.prepare_cached(NEXT)?.query_row([], |row| row.get::<_, Option<i64>>(0));
        Ok(self.done(read())?.map(Timestamp::from_millis))
    }

    /// The failed attempts of a webhook.
    pub(crate) fn webhook_tries(&self, id: i64) -> Result<Option<u32>, StoreError> {
        const READ: &str = "SELECT tries FROM webhooks WHERE id = ?1";
        let read = || self.sql.prepare_cached(READ)?.query_row(params![id], |row| row.get(0)).optional();
        self.done(read())
    }

    /// Schedules another attempt at a webhook.
    pub(crate) fn put_webhook(&self, id: i64, tries: u32, due: Timestamp) -> Result<(), StoreError> {
        const PUT: &str = "UPDATE webhooks SET due_at = ?3, tries = ?2 WHERE id = ?1";
        let write = || self.sql.prepare_cached(PUT)?.execute(params![id, tries, due.millis()]);
        self.done(write()).map(drop)
    }

    /// Removes a webhook from the outbox.
    pub(crate) fn delete_webhook(&self, id: i64) -> Result<(), StoreError> {
        let write = || self.sql.prepare_cached("DELETE FROM webhooks WHERE id = ?1")?.execute(params![id]);
        self.done(write()).map(drop)
    }
}

fn endpoint_row(row: &Row<'_>) -> rusqlite::Result<(String, String, String)> {
    Ok((row.get(0)?, row.get(1)?, row.get(2)?))
}

fn line_row(row: &Row<'_>) -> rusqlite::Result<WorkerLine> {
    let source =
        if row.get_ref(2)?.as_str()? == LogSource::System.as_str() { LogSource::System } else { LogSource::Container };
    Ok(WorkerLine { seq: row.get(0)?, at: Timestamp::from_millis(row.get(1)?), source, line: row.get(3)? })
}
