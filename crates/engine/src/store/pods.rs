//! Pods, their resources and events.

use std::{collections::HashMap, iter, net::Ipv4Addr, ops::Range, sync::Arc};

use rusqlite::{Rows, params};

use super::{Access, Store, StoreError, Tx, encode, memo::PageKey};
use crate::{model::PodRecord, page::Position};
use wire::Timestamp;

/// An account's pods that are not terminated, with or without cluster members.
const LIST: &str = "SELECT id, record, created_at, host IS NOT NULL FROM pods
     WHERE account = ?1 AND gone_at IS NULL AND (created_at, id) > (?2, ?3) AND (?4 OR cluster IS NULL)
     ORDER BY created_at, id LIMIT ?5";

/// Pods as stored, their texts concatenated.
#[derive(Debug, Default)]
pub(crate) struct PodRecords {
    pub(crate) text: String,
    pub(crate) rows: Vec<RecordRow>,
}

/// A stored pod.
#[derive(Debug)]
pub(crate) struct RecordRow {
    created_at: Timestamp,
    /// The position of its id in the text.
    id: Range<usize>,
    /// The position of its record.
    pub(crate) record: Range<usize>,
    /// Whether it has something on a host.
    pub(crate) is_on_host: bool,
}

impl RecordRow {
    /// Its id, in the text.
    pub(crate) fn id<'t>(&self, text: &'t str) -> &'t str {
        &text[self.id.clone()]
    }

    /// Its position in the list.
    pub(crate) fn position(&self, text: &str) -> Position {
        Position { created_at: self.created_at, id: self.id(text).to_owned() }
    }
}

/// Its stored address.
fn address(pod: &PodRecord) -> Option<String> {
    pod.network.address.map(|address| address.to_string())
}

/// When its one-hour afterlife starts: `None` while a host may have something of it.
fn gone_at(pod: &PodRecord) -> Option<Timestamp> {
    pod.gone_at().filter(|_| pod.on_host().is_none())
}

impl Store {
    /// Decodes the pod of a record that was already read.
    pub(crate) fn pod_of_record(&self, record: &str) -> Result<PodRecord, StoreError> {
        let damaged = |error| StoreError::damaged(self.path(), format!("a pod: {error}"));
        serde_json::from_str(record).map_err(damaged)
    }
}

impl Tx<'_> {
    /// Adds a pod. `due_at` is its next transition.
    pub(crate) fn insert_pod(&self, pod: &PodRecord, due_at: Option<Timestamp>) -> Result<(), StoreError> {
        const INSERT: &str = "INSERT INTO pods VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, NULL)";
        self.note_due_pod(due_at, gone_at(pod));
        let write = || {
            self.sql.prepare_cached(INSERT)?.execute(params![
                pod.id,
                pod.account,
                pod.created_at.millis(),
                due_at.map(Timestamp::millis),
                pod.gone_at().map(Timestamp::millis),
                address(pod),
                encode(pod),
                pod.member.as_ref().map(|member| &member.cluster),
                pod.on_host(),
            ])
        };
        self.done(write()).map(drop)
    }

    /// Replaces a stored pod. `due_at` is its next transition.
    pub(crate) fn put_pod(
        &self,
        old: &PodRecord,
        new: &PodRecord,
        due_at: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        const PUT: &str =
            "UPDATE pods SET due_at = ?2, record = ?3, gone_at = ?4, address = ?5, host = ?6 WHERE id = ?1";
        // SQLite rewrites the indexes of every column named here, changed or not.
        const MOVE: &str = "UPDATE pods SET due_at = ?2, record = ?3 WHERE id = ?1";
        self.note_due_pod(due_at, gone_at(new));
        let (due, record) = (due_at.map(Timestamp::millis), encode(new));
        let write = || {
            let is_same = (old.gone_at(), old.network.address, old.on_host())
                == (new.gone_at(), new.network.address, new.on_host());
            if is_same {
                return self.sql.prepare_cached(MOVE)?.execute(params![new.id, due, record]);
            }
            let gone = new.gone_at().map(Timestamp::millis);
            self.sql.prepare_cached(PUT)?.execute(params![new.id, due, record, gone, address(new), new.on_host()])
        };
        self.done(write())?;
        if old.gone_at().is_none() && new.gone_at().is_some() {
            self.keep_ended(new)?;
        }
        let generation = |pod: &PodRecord| pod.real.as_ref().map(|real| real.generation);
        if generation(old) == generation(new) { Ok(()) } else { self.drop_figures(&new.id) }
    }

    /// The pod with this id, of any account.
    pub(crate) fn pod(&self, id: &str) -> Result<Option<Arc<PodRecord>>, StoreError> {
        let known = self.memo.borrow().rows.pod(id);
        if known.is_some() {
            return Ok(known);
        }
        let mut statement = self.done(self.sql.prepare_cached("SELECT id, record FROM pods WHERE id = ?1"))?;
        let mut rows = self.done(statement.query(params![id]))?;
        let pod = self.next_pod(&mut rows)?;
        if let Some(pod) = pod.as_ref().filter(|_| self.access == Access::Read) {
            self.memo.borrow_mut().rows.keep_pod(pod);
        }
        Ok(pod)
    }

    /// The account's pods after `after` that are not terminated, oldest first, at most `limit`.
    pub(crate) fn pods(
        &self,
        account: &str,
        after: &Position,
        limit: Option<u32>,
    ) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        self.listed_pods(account, true, after, limit)
    }

    /// The same, without cluster members.
    pub(crate) fn standalone_pods(
        &self,
        account: &str,
        after: &Position,
        limit: Option<u32>,
    ) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        self.listed_pods(account, false, after, limit)
    }

    fn listed_pods(
        &self,
        account: &str,
        has_members: bool,
        after: &Position,
        limit: Option<u32>,
    ) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        let key = PageKey { account: account.to_owned(), has_members, after: after.clone(), limit };
        let known = self.memo.borrow().rows.page(&key);
        if let Some(page) = known {
            return Ok(page);
        }
        let mut statement = self.done(self.sql.prepare_cached(LIST))?;
        let most = limit.map_or(-1, i64::from);
        let begin = after.created_at.millis();
        let mut rows = self.done(statement.query(params![account, begin, after.id, has_members, most]))?;
        let page: Vec<_> = iter::from_fn(|| self.next_pod(&mut rows).transpose()).collect::<Result<_, _>>()?;
        if self.access == Access::Read {
            self.memo.borrow_mut().rows.keep_page(key, &page);
        }
        Ok(page)
    }

    /// The records as text of the account's pods after `after` that are not terminated, oldest first, at most `limit`;
    /// with or without cluster members.
    pub(crate) fn pod_records(
        &self,
        account: &str,
        has_members: bool,
        after: &Position,
        limit: Option<u32>,
    ) -> Result<PodRecords, StoreError> {
        let mut statement = self.done(self.sql.prepare_cached(LIST))?;
        let (begin, most) = (after.created_at.millis(), limit.map_or(-1, i64::from));
        let mut read = || -> rusqlite::Result<PodRecords> {
            let mut records = PodRecords::default();
            let mut rows = statement.query(params![account, begin, after.id, has_members, most])?;
            while let Some(row) = rows.next()? {
                let mut put = |column| -> rusqlite::Result<Range<usize>> {
                    let begin = records.text.len();
                    records.text.push_str(row.get_ref(column)?.as_str()?);
                    Ok(begin..records.text.len())
                };
                let (id, record) = (put(0)?, put(1)?);
                let created_at = Timestamp::from_millis(row.get(2)?);
                records.rows.push(RecordRow { created_at, id, record, is_on_host: row.get(3)? });
            }
            Ok(records)
        };
        self.done(read())
    }

    /// The members of a cluster after `after` that are not terminated, in rank order, at most `limit`.
    pub(crate) fn cluster_members(
        &self,
        cluster: &str,
        after: &Position,
        limit: Option<u32>,
    ) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        const LIST: &str = "SELECT id, record FROM pods
             WHERE cluster = ?1 AND gone_at IS NULL AND (created_at, id) > (?2, ?3) ORDER BY created_at, id LIMIT ?4";
        let mut statement = self.done(self.sql.prepare_cached(LIST))?;
        let (begin, most) = (after.created_at.millis(), limit.map_or(-1, i64::from));
        let mut rows = self.done(statement.query(params![cluster, begin, after.id, most]))?;
        iter::from_fn(|| self.next_pod(&mut rows).transpose()).collect()
    }

    /// Every pod on a host except those terminated up to `gone` that have left it. Scans all pods.
    pub(crate) fn real_pods(&self, gone: Timestamp) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        const REAL: &str = "SELECT id, record FROM pods
             WHERE (gone_at IS NULL OR gone_at > ?1 OR host IS NOT NULL) AND record ->> '$.real' IS NOT NULL
             ORDER BY created_at, id";
        let mut statement = self.done(self.sql.prepare_cached(REAL))?;
        let mut rows = self.done(statement.query(params![gone.millis()]))?;
        iter::from_fn(|| self.next_pod(&mut rows).transpose()).collect()
    }

    pub(super) fn next_pod(&self, rows: &mut Rows<'_>) -> Result<Option<Arc<PodRecord>>, StoreError> {
        let Some(row) = self.done(rows.next())? else { return Ok(None) };
        let text = |column| -> rusqlite::Result<&str> { Ok(row.get_ref(column)?.as_str()?) };
        let (id, record) = (self.done(text(0))?, self.done(text(1))?);
        self.decoded.pod(id, record, || self.decode(id, record)).map(Some)
    }

    /// The pod with the earliest transition due at `now`, and its time.
    pub(crate) fn next_due_pod(&self, now: Timestamp) -> Result<Option<(Timestamp, PodRecord)>, StoreError> {
        const NEXT: &str = "SELECT due_at, id, CASE WHEN due_at <= ?1 THEN record END FROM pods
             WHERE due_at IS NOT NULL ORDER BY due_at, id LIMIT 1";
        let mut statement = self.done(self.sql.prepare_cached(NEXT))?;
        let mut rows = self.done(statement.query(params![now.millis()]))?;
        let Some(row) = self.done(rows.next())? else {
            self.know_transition(None);
            return Ok(None);
        };
        let due = self.done(row.get(0))?;
        let text = |column| -> rusqlite::Result<Option<&str>> { Ok(row.get_ref(column)?.as_str_or_null()?) };
        let (Some(id), Some(record)) = (self.done(text(1))?, self.done(text(2))?) else {
            self.know_transition(Some(due));
            return Ok(None);
        };
        // It will not be read again unchanged, so do not cache it.
        Ok(Some((Timestamp::from_millis(due), self.decode(id, record)?)))
    }

    /// Whether a pod of the account uses this global network address.
    pub(crate) fn is_address_taken(&self, account: &str, address: Ipv4Addr) -> Result<bool, StoreError> {
        const TAKEN: &str = "SELECT EXISTS (SELECT 1 FROM pods WHERE account = ?1 AND address = ?2)";
        let read =
            || self.sql.prepare_cached(TAKEN)?.query_row(params![account, address.to_string()], |row| row.get(0));
        self.done(read())
    }

    /// The units in use on every machine that has any: GPUs of a GPU machine, vCPUs of a CPU machine.
    pub(crate) fn machine_use(&self) -> Result<Arc<HashMap<String, u32>>, StoreError> {
        self.known(|settings| &mut settings.machine_use, || self.stored_machine_use().map(Arc::new))
    }

    /// The same as stored, bypassing the cache.
    pub(crate) fn stored_machine_use(&self) -> Result<HashMap<String, u32>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT machine, units FROM machine_use")?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        };
        self.done(read())
    }

    /// Updates the cached use of a machine.
    fn note_use(&self, machine: &str, change: impl FnOnce(u32) -> Option<u32>) {
        let mut memo = self.memo.borrow_mut();
        let Some(known) = &mut memo.settings.machine_use else { return };
        let known = Arc::make_mut(known);
        let units = change(known.get(machine).copied().unwrap_or(0));
        match units {
            Some(units) => known.insert(machine.to_owned(), units),
            None => known.remove(machine),
        };
        if let Some(room) = &mut memo.settings.room {
            Arc::make_mut(room).set_used(machine, units.unwrap_or(0));
        }
    }

    /// Takes units of a machine.
    pub(crate) fn take_units(&self, machine: &str, units: u32) -> Result<(), StoreError> {
        const TAKE: &str =
            "INSERT INTO machine_use VALUES (?1, ?2) ON CONFLICT DO UPDATE SET units = units + excluded.units";
        let write = || self.sql.prepare_cached(TAKE)?.execute(params![machine, units]);
        self.done(write())?;
        self.note_use(machine, |used| Some(used + units));
        Ok(())
    }

    /// Releases units of a machine.
    pub(crate) fn return_units(&self, machine: &str, units: u32) -> Result<(), StoreError> {
        const LAST: &str = "DELETE FROM machine_use WHERE machine = ?1 AND units = ?2";
        const SOME: &str = "UPDATE machine_use SET units = units - ?2 WHERE machine = ?1";
        let write = || match self.sql.prepare_cached(LAST)?.execute(params![machine, units])? {
            0 => self.sql.prepare_cached(SOME)?.execute(params![machine, units]),
            removed => Ok(removed),
        };
        self.done(write())?;
        self.note_use(machine, |used| used.checked_sub(units).filter(|left| *left > 0));
        Ok(())
    }
}
