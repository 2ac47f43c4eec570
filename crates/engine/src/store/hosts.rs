//! Host states, and the pods and workers that have something on hosts.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    iter,
    sync::Arc,
};

use rusqlite::{OptionalExtension, ToSql, params};

use super::{StoreError, Tx, encode};
use crate::{
    fleet::HostOccupancies,
    model::{ContainerKey, Figures, HostState, PodRecord, PulledImage, Tenant, WorkerRecord, container_key},
};
use wire::{scalar::wire_name, serverless::endpoints::EndpointType};

impl Tx<'_> {
    /// The resources taken on every host, and host states.
    pub(crate) fn on_hosts(&self) -> Result<Arc<HostOccupancies>, StoreError> {
        self.known(|settings| &mut settings.on_hosts, || self.stored_on_hosts().map(|(hosts, _)| Arc::new(hosts)))
    }

    /// The same as stored, and a conflict between two tenants, if any.
    pub(crate) fn stored_on_hosts(&self) -> Result<(HostOccupancies, Option<String>), StoreError> {
        let mut hosts = HostOccupancies::new();
        for (machine, state) in self.host_states()? {
            hosts.entry(machine).or_default().state = state;
        }
        for (machine, node) in self.nodes()? {
            hosts.entry(machine).or_default().node = Some(Box::new(node));
        }
        let mut twice = None;
        let (pods, workers) = (self.pods_on_hosts()?, self.workers_on_hosts()?);
        let of_pods = pods.iter().filter_map(|pod| pod.tenant());
        for tenant in of_pods.chain(workers.iter().filter_map(WorkerRecord::tenant)) {
            let Some(machine) = tenant.machine else { continue };
            let taken = &mut hosts.entry(machine.to_owned()).or_default().taken;
            twice = taken.add(&tenant.holding).map(|what| format!("{what} of `{machine}`")).or(twice);
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

    /// Updates the cached host state for a changed pod or worker, and records the hosts whose desired state changed.
    pub(crate) fn note_tenant(&self, old: Option<&Tenant<'_>>, new: Option<&Tenant<'_>>) {
        if old.is_none() && new.is_none() {
            return;
        }
        let shall = |one: Option<&Tenant<'_>>| one.map(|one| (one.wanted.generation.clone(), one.wanted.want));
        if shall(old) != shall(new) {
            for one in [old, new].into_iter().flatten() {
                self.changed.note(one.site);
            }
        }
        let mut memo = self.memo.borrow_mut();
        let Some(known) = &mut memo.settings.on_hosts else { return };
        let is_same = |old: &Tenant<'_>, new: &Tenant<'_>| (old.machine, &old.holding) == (new.machine, &new.holding);
        if old.zip(new).is_some_and(|(old, new)| is_same(old, new)) {
            return;
        }
        let known = Arc::make_mut(known);
        if let Some(Tenant { machine: Some(machine), holding, .. }) = old {
            known.entry((*machine).to_owned()).or_default().taken.remove(holding);
        }
        if let Some(Tenant { machine: Some(machine), holding, .. }) = new {
            known.entry((*machine).to_owned()).or_default().taken.add(holding);
        }
    }

    /// Takes the hosts whose desired state this transaction changed. A failed transaction leaves them to the next.
    pub(crate) fn changed_hosts(&self) -> BTreeSet<String> {
        self.changed.take()
    }

    /// Marks a host as changed.
    pub(crate) fn note_host(&self, machine: &str) {
        self.changed.note(machine);
    }

    /// Stores the state of a host.
    pub(crate) fn put_host(&self, machine: &str, state: &HostState) -> Result<(), StoreError> {
        const PUT: &str = "INSERT INTO hosts VALUES (?1, ?2) ON CONFLICT DO UPDATE SET state = excluded.state";
        self.done(self.sql.prepare_cached(PUT).and_then(|mut put| put.execute(params![machine, encode(state)])))?;
        if let Some(known) = &mut self.memo.borrow_mut().settings.on_hosts {
            Arc::make_mut(known).entry(machine.to_owned()).or_default().state = state.clone();
        }
        Ok(())
    }

    /// Deletes a host that is no longer in the fleet.
    pub(crate) fn forget_host(&self, machine: &str) -> Result<(), StoreError> {
        self.memo.borrow_mut().settings.on_hosts = None;
        for delete in ["DELETE FROM hosts WHERE machine = ?1", "DELETE FROM figures WHERE machine = ?1"] {
            self.done(self.sql.prepare_cached(delete).and_then(|mut delete| delete.execute(params![machine])))?;
        }
        Ok(())
    }

    /// The pods that have, or may have, something on a host.
    pub(crate) fn pods_on(&self, machine: &str) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        const LIST: &str = "SELECT id, record FROM pods WHERE host = ?1 ORDER BY id";
        let mut statement = self.done(self.sql.prepare_cached(LIST))?;
        let mut rows = self.done(statement.query(params![machine]))?;
        iter::from_fn(|| self.next_pod(&mut rows).transpose()).collect()
    }

    /// The same for all hosts.
    pub(crate) fn pods_on_hosts(&self) -> Result<Vec<Arc<PodRecord>>, StoreError> {
        const LIST: &str = "SELECT id, record FROM pods WHERE host IS NOT NULL ORDER BY host, id";
        let mut statement = self.done(self.sql.prepare_cached(LIST))?;
        let mut rows = self.done(statement.query([]))?;
        iter::from_fn(|| self.next_pod(&mut rows).transpose()).collect()
    }

    /// The workers that have, or may have, something on a host, including ones that are gone.
    pub(crate) fn workers_on(&self, machine: &str) -> Result<Vec<WorkerRecord>, StoreError> {
        self.hosted_workers("SELECT id, record FROM workers WHERE host = ?1 ORDER BY id", params![machine])
    }

    /// The same for all hosts.
    pub(crate) fn workers_on_hosts(&self) -> Result<Vec<WorkerRecord>, StoreError> {
        self.hosted_workers("SELECT id, record FROM workers WHERE host IS NOT NULL ORDER BY host, id", params![])
    }

    /// The workers on hosts whose endpoint has a load balancer.
    pub(crate) fn workers_that_listen(&self) -> Result<Vec<WorkerRecord>, StoreError> {
        const LIST: &str = "SELECT workers.id, workers.record FROM workers JOIN endpoints ON endpoints.id = workers.endpoint \
                            WHERE workers.host IS NOT NULL AND workers.gone_at IS NULL \
                            AND endpoints.record ->> '$.kind' = ?1 ORDER BY workers.id";
        self.hosted_workers(LIST, params![wire_name(&EndpointType::LoadBalancer)])
    }

    fn hosted_workers(&self, list: &str, of: &[&dyn ToSql]) -> Result<Vec<WorkerRecord>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached(list)?
                .query_map(of, |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        self.done(read())?.into_iter().map(|(id, record)| self.decode(&id, &record)).collect()
    }

    /// A running pod's usage, as last measured by a driver.
    pub(crate) fn figures(&self, pod: &str) -> Result<Option<Figures>, StoreError> {
        const READ: &str = "SELECT figures FROM figures WHERE pod = ?1";
        let read = || self.sql.prepare_cached(READ)?.query_row(params![pod], |row| row.get::<_, String>(0)).optional();
        self.done(read())?.map(|text| self.decode("the figures of a pod", &text)).transpose()
    }

    /// Replaces the measured usage of a host's pods.
    pub(crate) fn put_figures(&self, machine: &str, figures: &BTreeMap<String, Figures>) -> Result<(), StoreError> {
        const PUT: &str = "INSERT OR REPLACE INTO figures VALUES (?1, ?2, ?3)";
        let write = || {
            self.sql.prepare_cached("DELETE FROM figures WHERE machine = ?1")?.execute(params![machine])?;
            let mut put = self.sql.prepare_cached(PUT)?;
            figures.iter().try_for_each(|(pod, one)| put.execute(params![pod, machine, encode(one)]).map(drop))
        };
        self.done(write())
    }

    /// Deletes a pod's measured usage.
    pub(super) fn drop_figures(&self, pod: &str) -> Result<(), StoreError> {
        const DROP: &str = "DELETE FROM figures WHERE pod = ?1";
        self.done(self.sql.prepare_cached(DROP).and_then(|mut drop| drop.execute(params![pod]))).map(drop)
    }

    /// The engine's id for its hosts, if it ever had one.
    pub(crate) fn identity(&self) -> Result<Option<String>, StoreError> {
        let read = || self.sql.prepare_cached("SELECT name FROM identity")?.query_row([], |row| row.get(0)).optional();
        self.done(read())
    }

    /// Sets the engine's id for its hosts.
    pub(crate) fn set_identity(&self, name: &str) -> Result<(), StoreError> {
        const SET: &str = "INSERT INTO identity VALUES (1, ?1)";
        self.done(self.sql.prepare_cached(SET).and_then(|mut set| set.execute(params![name]))).map(drop)
    }

    /// The key for container names and digests, if it has been created.
    pub(crate) fn known_container_key(&self) -> Result<Option<ContainerKey>, StoreError> {
        Ok(self.vault.derived(self.sql, container_key::PURPOSE)?.map(ContainerKey::new))
    }

    /// The same, created if missing, which requires a write transaction.
    pub(crate) fn container_key(&self) -> Result<ContainerKey, StoreError> {
        Ok(ContainerKey::new(self.vault.to_seal(self.sql)?.derive(container_key::PURPOSE)))
    }

    /// The images that this engine pulled, by host; none if the file is damaged.
    pub(super) fn images_on_hosts(&self) -> HashMap<String, BTreeMap<String, PulledImage>> {
        self.host_states().unwrap_or_default().into_iter().map(|(machine, state)| (machine, state.images)).collect()
    }

    /// Clears the observations of all hosts, as after an import; keeps decisions about them, and these images: a document
    /// does not say which images this engine pulled.
    pub(super) fn forget_contacts(
        &self,
        mut images: HashMap<String, BTreeMap<String, PulledImage>>,
    ) -> Result<(), StoreError> {
        self.done(self.sql.execute("DELETE FROM figures", []))?;
        for (machine, HostState { is_drained, lost_gpus, .. }) in self.host_states()? {
            let images = images.remove(&machine).unwrap_or_default();
            self.put_host(&machine, &HostState { is_drained, lost_gpus, images, ..HostState::default() })?;
        }
        self.forget_nodes()
    }
}
