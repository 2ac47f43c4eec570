//! The nodes of Kubernetes clusters, and the credentials of clusters.

use std::sync::Arc;

use rusqlite::{OptionalExtension, params};

use super::{StoreError, Tx, encode};
use crate::fleet::{NodeRecord, NodeRecords};

impl Tx<'_> {
    /// The nodes of every cluster, by machine.
    pub(crate) fn nodes(&self) -> Result<NodeRecords, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT machine, record FROM nodes")?
                .query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?)))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        let decode = |(machine, record): (String, String)| {
            let node = self.decode(&machine, &record)?;
            Ok((machine, node))
        };
        self.done(read())?.into_iter().map(decode).collect()
    }

    /// How often nodes have changed as machines.
    pub(crate) fn nodes_version(&self) -> Result<i64, StoreError> {
        let read = || self.sql.prepare_cached("SELECT version FROM nodes_version")?.query_row([], |row| row.get(0));
        self.done(read())
    }

    /// Stores what changed of a node; `None` forgets it.
    pub(crate) fn put_node(&self, machine: &str, node: Option<&NodeRecord>) -> Result<(), StoreError> {
        const PUT: &str = "INSERT INTO nodes VALUES (?1, ?2) ON CONFLICT DO UPDATE SET record = excluded.record";
        let write = || match node {
            Some(node) => self.sql.prepare_cached(PUT)?.execute(params![machine, encode(node)]),
            None => self.sql.prepare_cached("DELETE FROM nodes WHERE machine = ?1")?.execute(params![machine]),
        };
        self.done(write())?;
        if let Some(known) = &mut self.memo.borrow_mut().settings.on_hosts {
            Arc::make_mut(known).entry(machine.to_owned()).or_default().node = node.cloned().map(Box::new);
        }
        Ok(())
    }

    /// Records that nodes have changed as machines.
    pub(crate) fn renew_machines(&self) -> Result<(), StoreError> {
        let settings = &mut self.memo.borrow_mut().settings;
        (settings.fleet, settings.room) = (None, None);
        self.done(self.sql.execute("UPDATE nodes_version SET version = version + 1", [])).map(drop)
    }

    /// Forgets every node, as after an import: a driver sees them anew.
    pub(super) fn forget_nodes(&self) -> Result<(), StoreError> {
        self.memo.borrow_mut().forget();
        self.done(self.sql.execute("DELETE FROM nodes", []))?;
        self.renew_machines()
    }

    /// The credential of a cluster, decrypted.
    pub(crate) fn kubeconfig(&self, site: &str) -> Result<Option<String>, StoreError> {
        const READ: &str = "SELECT sealed FROM kubeconfigs WHERE site = ?1";
        let read =
            || self.sql.prepare_cached(READ)?.query_row(params![site], |row| row.get::<_, Vec<u8>>(0)).optional();
        let Some(sealed) = self.done(read())? else { return Ok(None) };
        let key = self.vault.to_open(self.sql)?;
        key.open(&purpose(site), &sealed).map(Some).ok_or_else(|| self.vault.unopened(&purpose(site)))
    }

    /// Stores the credential of a cluster, encrypted.
    pub(crate) fn put_kubeconfig(&self, site: &str, text: &str) -> Result<(), StoreError> {
        const PUT: &str = "INSERT INTO kubeconfigs VALUES (?1, ?2) ON CONFLICT DO UPDATE SET sealed = excluded.sealed";
        let sealed = self.vault.to_seal(self.sql)?.seal(&purpose(site), text);
        self.done(self.sql.prepare_cached(PUT).and_then(|mut put| put.execute(params![site, sealed]))).map(drop)
    }

    /// Forgets what is stored of clusters that are no longer in the fleet.
    pub(crate) fn forget_clusters(&self, is_there: impl Fn(&str) -> bool) -> Result<(), StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT site FROM kubeconfigs")?
                .query_map([], |row| row.get::<_, String>(0))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        for site in self.done(read())?.iter().filter(|site| !is_there(site)) {
            self.done(self.sql.execute("DELETE FROM kubeconfigs WHERE site = ?1", params![site]))?;
        }
        for machine in self.nodes()?.keys() {
            if !machine.split_once('/').is_some_and(|(site, _)| is_there(site)) {
                self.put_node(machine, None)?;
            }
        }
        self.renew_machines()
    }
}

/// The purpose that a credential is sealed for: no id of a secret has a colon.
fn purpose(site: &str) -> String {
    format!("kubeconfig:{site}")
}
