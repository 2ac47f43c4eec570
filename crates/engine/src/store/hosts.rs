//! What is known of hosts, and which pods have something there.

use std::{
    collections::{BTreeMap, BTreeSet},
    iter,
    sync::{Arc, Mutex, PoisonError},
};

use rusqlite::{OptionalExtension, params};

use super::{StoreError, Tx, encode};
use crate::{
    fleet::OnHosts,
    hosts::{Figures, HostState},
    pods::record::PodRecord,
};

/// The hosts on which something else shall be than before, until the transaction is over. One too many is no harm.
#[derive(Debug, Default)]
pub(super) struct Changed(Mutex<BTreeSet<String>>);

impl Changed {
    fn note(&self, machine: &str) {
        let mut changed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !changed.contains(machine) {
            changed.insert(machine.to_owned());
        }
    }

    /// Takes them all.
    fn take(&self) -> BTreeSet<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Tx<'_> {
    /// What is taken of every host, and their states.
    pub(crate) fn on_hosts(&self) -> Result<Arc<OnHosts>, StoreError> {
        self.known(|settings| &mut settings.on_hosts, || self.stored_on_hosts().map(|(hosts, _)| Arc::new(hosts)))
    }

    /// The same as it is stored, and what two pods have at once, if there is anything.
    pub(crate) fn stored_on_hosts(&self) -> Result<(OnHosts, Option<String>), StoreError> {
        let mut hosts = OnHosts::new();
        for (machine, state) in self.host_states()? {
            hosts.entry(machine).or_default().state = state;
        }
        let mut twice = None;
        for pod in self.pods_on_hosts()? {
            let Some(holding) = pod.holding() else { continue };
            let taken = &mut hosts.entry(pod.host.machine.clone()).or_default().taken;
            twice = taken.add(&holding).map(|what| format!("{what} of `{}`", pod.host.machine)).or(twice);
        }
        Ok((hosts, twice))
    }

    fn host_states(&self) -> Result<Vec<(String, HostState)>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT machine, state FROM hosts")?
                .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        let decode = |(machine, state): (String, String)| {
            let state = self.decode(&machine, &state)?;
            Ok((machine, state))
        };
        self.done(read())?.into_iter().map(decode).collect()
    }

    /// Keeps what is known of hosts in step with a pod, and notes on which of them something else shall be.
    pub(super) fn note_pod(&self, old: Option<&PodRecord>, new: &PodRecord) {
        let sides = [old, Some(new)].map(|pod| pod.filter(|pod| pod.real.is_some()));
        if sides.iter().all(Option::is_none) {
            return;
        }
        let shall = |pod: Option<&PodRecord>| pod.and_then(PodRecord::wanted).map(|one| (one.generation, one.want));
        if shall(sides[0]) != shall(sides[1]) {
            self.changed.note(&new.host.machine);
        }
        let mut memo = self.memo.borrow_mut();
        let Some(known) = &mut memo.settings.on_hosts else { return };
        let holdings = sides.map(|pod| pod.and_then(|pod| Some((pod.on_host()?, pod.holding()?))));
        if holdings[0] == holdings[1] {
            return;
        }
        let known = Arc::make_mut(known);
        if let Some((machine, holding)) = &holdings[0] {
            known.entry((*machine).to_owned()).or_default().taken.remove(holding);
        }
        if let Some((machine, holding)) = &holdings[1] {
            known.entry((*machine).to_owned()).or_default().taken.add(holding);
        }
    }

    /// Takes the hosts on which this transaction changed what shall be. One that fails leaves them to the next.
    pub(crate) fn changed_hosts(&self) -> BTreeSet<String> {
        self.changed.take()
    }

    /// Notes that a host is to be looked at.
    pub(crate) fn note_host(&self, machine: &str) {
        self.changed.note(machine);
    }

    /// Stores what is known of a host.
    pub(crate) fn put_host(&self, machine: &str, state: &HostState) -> Result<(), StoreError> {
        const PUT: &str = "INSERT INTO hosts VALUES (?1, ?2) ON CONFLICT DO UPDATE SET state = excluded.state";
        self.done(self.sql.prepare_cached(PUT).and_then(|mut put| put.execute(params![machine, encode(state)])))?;
        if let Some(known) = &mut self.memo.borrow_mut().settings.on_hosts {
            Arc::make_mut(known).entry(machine.to_owned()).or_default().state = state.clone();
        }
        Ok(())
    }

    /// Forgets a host that is no longer in the fleet.
    pub(crate) fn forget_host(&self, machine: &str) -> Result<(), StoreError> {
        self.memo.borrow_mut().settings.on_hosts = None;
        for delete in ["DELETE FROM hosts WHERE machine = ?1", "DELETE FROM figures WHERE machine = ?1"] {
            self.done(self.sql.prepare_cached(delete).and_then(|mut delete| delete.execute(params![machine])))?;
        }
        Ok(())
    }

    /// The pods that have something on a host, or may have.
    pub(crate) fn pods_on(&self, machine: &str) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        const LIST: &str = "SELECT id, record FROM pods WHERE host = ?1 ORDER BY id";
        let mut statement = self.done(self.sql.prepare_cached(LIST))?;
        let mut rows = self.done(statement.query(params![machine]))?;
        iter::from_fn(|| self.next_pod(&mut rows).transpose()).collect()
    }

    /// The same of all hosts.
    pub(crate) fn pods_on_hosts(&self) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        const LIST: &str = "SELECT id, record FROM pods WHERE host IS NOT NULL ORDER BY host, id";
        let mut statement = self.done(self.sql.prepare_cached(LIST))?;
        let mut rows = self.done(statement.query([]))?;
        iter::from_fn(|| self.next_pod(&mut rows).transpose()).collect()
    }

    /// What a running pod used when a driver looked last.
    pub(crate) fn figures(&self, pod: &str) -> Result<Option<Figures>, StoreError> {
        const READ: &str = "SELECT figures FROM figures WHERE pod = ?1";
        let read = || self.sql.prepare_cached(READ)?.query_row(params![pod], |row| row.get::<_, String>(0)).optional();
        self.done(read())?.map(|text| self.decode("the figures of a pod", &text)).transpose()
    }

    /// Replaces what the pods of a host use.
    pub(crate) fn put_figures(&self, machine: &str, figures: &BTreeMap<String, Figures>) -> Result<(), StoreError> {
        const PUT: &str = "INSERT OR REPLACE INTO figures VALUES (?1, ?2, ?3)";
        let write = || {
            self.sql.prepare_cached("DELETE FROM figures WHERE machine = ?1")?.execute(params![machine])?;
            let mut put = self.sql.prepare_cached(PUT)?;
            figures.iter().try_for_each(|(pod, one)| put.execute(params![pod, machine, encode(one)]).map(drop))
        };
        self.done(write())
    }

    /// Forgets what a pod used.
    pub(super) fn drop_figures(&self, pod: &str) -> Result<(), StoreError> {
        const DROP: &str = "DELETE FROM figures WHERE pod = ?1";
        self.done(self.sql.prepare_cached(DROP).and_then(|mut drop| drop.execute(params![pod]))).map(drop)
    }

    /// Which engine this is to its hosts, if it ever had one.
    pub(crate) fn identity(&self) -> Result<Option<String>, StoreError> {
        let read = || self.sql.prepare_cached("SELECT name FROM identity")?.query_row([], |row| row.get(0)).optional();
        self.done(read())
    }

    /// Says which engine this is to its hosts.
    pub(crate) fn set_identity(&self, name: &str) -> Result<(), StoreError> {
        const SET: &str = "INSERT INTO identity VALUES (1, ?1)";
        self.done(self.sql.prepare_cached(SET).and_then(|mut set| set.execute(params![name]))).map(drop)
    }

    /// Forgets of all hosts what was seen of them, as it is after an import; what was decided of them stays.
    pub(super) fn forget_contacts(&self) -> Result<(), StoreError> {
        self.done(self.sql.execute("DELETE FROM figures", []))?;
        for (machine, HostState { is_drained, lost_gpus, .. }) in self.host_states()? {
            self.put_host(&machine, &HostState { is_drained, lost_gpus, ..HostState::default() })?;
        }
        Ok(())
    }
}
