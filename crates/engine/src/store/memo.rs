//! A connection's cache of reads, valid until the next write.
//!
//! SQLite counts the states that a connection sees, including other processes' writes, but not the connection's own
//! writes: code that writes must invalidate the entry here.

use std::{collections::HashMap, sync::Arc};

use rusqlite::Connection;

use super::{KeyRecord, due::DueTimes, wal_index::Header};
use crate::{
    RuntimeSettings,
    fleet::{HostOccupancies, Layout, Room},
    model::{Account, PodRecord},
    page::Position,
};
use wire::Timestamp;

/// The maximum number of pods and accounts, and the longest page.
const MOST: usize = 1200;

/// The cache for one state.
#[derive(Debug, Default)]
pub(super) struct Memo {
    /// The number of the state.
    state: Option<i64>,
    /// A header of the WAL index under which that state was read.
    header: Option<Header>,
    pub(super) settings: Settings,
    pub(super) rows: Rows,
}

/// Entries needed at the start of a write: kept during writes, too, and updated by the code that changes them.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    /// The clock offset, in milliseconds.
    pub(crate) clock_offset: Option<i64>,
    /// The last time in the store.
    pub(crate) time: Option<Timestamp>,
    /// The runtime settings.
    pub(crate) runtime: Option<Arc<RuntimeSettings>>,
    /// The current fleet.
    pub(crate) fleet: Option<Arc<Layout>>,
    /// The units in use of every machine that has any.
    pub(crate) machine_use: Option<Arc<HashMap<String, u32>>>,
    /// The fleet's free capacity.
    pub(crate) room: Option<Arc<Room>>,
    /// Other resources taken on hosts, and host states.
    pub(crate) on_hosts: Option<Arc<HostOccupancies>>,
    /// When the next change is due: never later than the true time.
    pub(crate) due: Option<DueTimes>,
    /// Accounts that were written.
    accounts: HashMap<String, Account>,
}

/// Entries that change with each write: used by reads only.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    keys: HashMap<String, Arc<KeyRecord>>,
    pods: HashMap<String, Arc<PodRecord>>,
    page: Option<(PageKey, Vec<Arc<PodRecord>>)>,
}

/// Identifies a page of a caller's pods.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct PageKey {
    pub(super) account: String,
    pub(super) has_members: bool,
    pub(super) after: Position,
    pub(super) limit: Option<u32>,
}

/// Queries the number of the state that a connection sees.
pub(super) const STATE: &str = "PRAGMA data_version";

/// The number of the state that a connection sees.
pub(super) fn state(connection: &Connection) -> rusqlite::Result<i64> {
    connection.prepare_cached(STATE)?.query_row([], |row| row.get(0))
}

impl Memo {
    /// Drops entries of another state than this one, which the connection sees now, in a transaction that began under
    /// this header.
    pub(super) fn see(&mut self, state: i64, header: Option<Header>) {
        if self.state != Some(state) {
            *self = Self { state: Some(state), ..Self::default() };
        }
        self.header = header.or(self.header);
    }

    /// Whether this is the current state, if this is the current header: no header returns once it was replaced.
    pub(super) fn is_under(&self, header: Header) -> bool {
        self.header == Some(header)
    }

    /// Drops everything.
    pub(super) fn forget(&mut self) {
        *self = Self::default();
    }
}

impl Settings {
    /// The engine's time when its clock shows this: plus the stored offset, and never before the last time in the
    /// store. `None` if either is unknown.
    pub(crate) fn now(&self, clock: Timestamp) -> Option<Timestamp> {
        let shifted = Timestamp::from_millis(clock.millis().saturating_add(self.clock_offset?));
        Some(shifted.max(self.time?))
    }

    pub(super) fn account(&self, id: &str) -> Option<Account> {
        self.accounts.get(id).cloned()
    }

    pub(super) fn keep_account(&mut self, account: &Account) {
        if let Some(known) = self.accounts.get_mut(&account.id) {
            known.clone_from(account);
            return;
        }
        if self.accounts.len() >= MOST {
            self.accounts.clear();
        }
        self.accounts.insert(account.id.clone(), account.clone());
    }
}

impl Rows {
    /// The key with this hash.
    pub(crate) fn key(&self, hash: &str) -> Option<Arc<KeyRecord>> {
        self.keys.get(hash).cloned()
    }

    pub(super) fn keep_key(&mut self, key: &Arc<KeyRecord>) {
        if self.keys.len() >= MOST {
            self.keys.clear();
        }
        self.keys.insert(key.hash.clone(), Arc::clone(key));
    }

    /// The pod with this id, of any account.
    pub(crate) fn pod(&self, id: &str) -> Option<Arc<PodRecord>> {
        self.pods.get(id).cloned()
    }

    pub(super) fn keep_pod(&mut self, pod: &Arc<PodRecord>) {
        if self.pods.len() >= MOST {
            self.pods.clear();
        }
        self.pods.insert(pod.id.clone(), Arc::clone(pod));
    }

    pub(super) fn page(&self, key: &PageKey) -> Option<Vec<Arc<PodRecord>>> {
        self.page.as_ref().filter(|(of, _)| of == key).map(|(_, page)| page.clone())
    }

    pub(super) fn keep_page(&mut self, key: PageKey, page: &[Arc<PodRecord>]) {
        if page.len() <= MOST {
            self.page = Some((key, page.to_vec()));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::{
        model::{Account, LOCAL_ACCOUNT},
        store::{Access, Store, StoreError, Tx},
    };
    use wire::Timestamp;

    /// The cached clock offset.
    fn offset(tx: &Tx<'_>) -> Result<Option<i64>, StoreError> {
        let read = || Ok(tx.setting("clock-offset")?.and_then(|text| text.parse().ok()).unwrap_or(0));
        tx.known(|settings| &mut settings.clock_offset, read).map(Some)
    }

    fn set(tx: &Tx<'_>, offset: &str) -> Result<(), StoreError> {
        tx.set_setting("clock-offset", Some(offset))
    }

    #[test]
    fn what_another_process_wrote_is_seen_by_those_that_read_before() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("engine.db");
        let (ours, theirs) = (Store::open(&path).expect("a store"), Store::open(&path).expect("a store"));
        for round in 1..4 {
            theirs.transaction(Access::Write, |tx| set(tx, &round.to_string())).expect("written");
            for access in [Access::Read, Access::Write] {
                assert_eq!(ours.transaction(access, offset).expect("read"), Some(round));
            }
            ours.transaction(Access::Write, |tx| set(tx, "-1")).expect("written");
            for store in [&ours, &theirs] {
                assert_eq!(store.transaction(Access::Read, offset).expect("read"), Some(-1));
            }
        }
    }

    #[test]
    fn what_a_failed_write_had_set_is_forgotten() {
        let store = Store::in_memory().expect("a store");
        let failed = store.transaction(Access::Write, |tx| {
            set(tx, "7")?;
            tx.take_units("m", 1)?;
            assert_eq!((offset(tx)?, tx.machine_use()?.get("m")), (Some(7), Some(&1)));
            Err::<(), _>(tx.damaged("as it should"))
        });
        assert!(failed.is_err());
        for access in [Access::Read, Access::Write] {
            let known = store.transaction(access, |tx| Ok::<_, StoreError>((offset(tx)?, tx.machine_use()?)));
            assert_eq!(known.expect("read"), (Some(0), Arc::default()));
        }
    }

    #[test]
    fn what_is_taken_of_a_machine_is_known_as_it_is_stored() {
        let store = Store::in_memory().expect("a store");
        for (taken, returned) in [(3, 1), (2, 2), (1, 3)] {
            let stored = store.transaction(Access::Write, |tx| {
                tx.machine_use()?;
                tx.take_units("m", taken)?;
                tx.return_units("m", returned)?;
                assert_eq!(*tx.machine_use()?, tx.stored_machine_use()?);
                Ok::<_, StoreError>(())
            });
            stored.expect("written");
        }
    }

    #[test]
    fn what_a_write_knows_of_an_account_and_of_what_is_due_is_what_the_tables_say() {
        let store = Store::in_memory().expect("a store");
        let exhausted = |second: Option<i64>| {
            let written = store.transaction(Access::Write, |tx| {
                // Cached from here on, and changed after that.
                tx.due()?;
                let account = Account { exhausts_at: second, ..tx.account(LOCAL_ACCOUNT)? };
                tx.put_account(&account)?;
                assert_eq!(tx.account(LOCAL_ACCOUNT)?, account);
                Ok::<_, StoreError>((account, tx.due()?))
            });
            let (account, due) = written.expect("written");
            let stored: Result<_, StoreError> = store.transaction(Access::Read, |tx| tx.account(LOCAL_ACCOUNT));
            assert_eq!(stored.expect("read"), account);
            due
        };
        let at = Timestamp::from_seconds;
        assert!(!exhausted(None).is_at(at(i64::MAX / 1000)));
        assert_eq!([4, 5].map(|second| exhausted(Some(5)).is_at(at(second))), [false, true]);
        // It may seem earlier than it is until the next check.
        assert!(exhausted(Some(9)).is_at(at(5)));
        let looked = store.transaction(Access::Write, |tx| {
            assert_eq!(tx.next_exhausted(at(8))?, None);
            Ok::<_, StoreError>([8, 9].map(|second| tx.due().expect("read").is_at(at(second))))
        });
        assert_eq!(looked.expect("read"), [false, true]);
    }
}
