//! Export, import and reset of the whole state as one document (`svcctl engine export`, `import`, `reset`).

use std::sync::OnceLock;

use super::{
    AdminError, Context, Engine, books,
    fleet::{Fleet, Host, Site},
    store::{Access, Snapshot, Store, StoreError, Tx},
    teams,
};
use crate::{context::Actor, model::LOCAL_ACCOUNT};

/// Which hosts a document may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hosts {
    /// Hosts of this engine, unchanged.
    Known,
    Any,
}

impl Engine {
    /// Deletes everything: pods, money, clock, fleet, keys, sessions, users, teams. The engine is as new.
    pub fn reset(&self) -> Result<(), AdminError> {
        self.import(new_state()?)
    }

    /// The whole state as one document, without secret values.
    pub fn export(&self) -> Result<Snapshot, AdminError> {
        Ok(self.store.export(false)?)
    }

    /// The same with secret values; no other function returns them.
    pub fn export_with_secrets(&self) -> Result<Snapshot, AdminError> {
        Ok(self.store.export(true)?)
    }

    /// Deletes everything except API keys, sessions, and their users and teams, so that callers can continue. Accounts
    /// are as new.
    pub fn reset_but_keys(&self) -> Result<(), AdminError> {
        self.import_but_keys(new_state()?)
    }

    /// Replaces the whole state with a document; a document that does not fit changes nothing. Refuses hosts unknown to
    /// this engine: they name sockets, addresses and folders of this machine, and the document may be untrusted.
    pub fn import(&self, snapshot: &Snapshot) -> Result<(), AdminError> {
        self.replace(snapshot, Hosts::Known, |tx| tx.replace_all(snapshot))
    }

    /// The same including the document's hosts, for a caller who trusts its origin.
    pub fn import_with_hosts(&self, snapshot: &Snapshot) -> Result<(), AdminError> {
        self.replace(snapshot, Hosts::Any, |tx| tx.replace_all(snapshot))
    }

    /// Replaces the state with a document, but keeps this engine's API keys and sessions instead of the document's.
    /// Merges users and teams of both; those without an account in the document get a new one.
    pub fn import_but_keys(&self, snapshot: &Snapshot) -> Result<(), AdminError> {
        self.replace(snapshot, Hosts::Known, |tx| {
            tx.replace_all_but_keys(snapshot)?;
            teams::open_missing_accounts(tx, self.now(tx)?)
        })
    }

    fn replace(
        &self,
        snapshot: &Snapshot,
        allowed: Hosts,
        replace: impl FnOnce(&Tx<'_>) -> Result<(), StoreError>,
    ) -> Result<(), AdminError> {
        snapshot.check().map_err(AdminError::Refused)?;
        let mut hosts = Vec::new();
        let replaced: Result<(), AdminError> = self.store.transaction(Access::Write, |tx| {
            let touched = crate::context::ChangeSet::default();
            let context = |now| Context {
                tx,
                now,
                account: LOCAL_ACCOUNT,
                user: LOCAL_ACCOUNT,
                key: None,
                actor: Actor::Local,
                engine: self,
                touched: &touched,
            };
            // An unreadable fleet has no hosts, and the document may be its replacement.
            let known = context(self.now(tx)?).fleet().ok();
            replace(tx)?;
            let context = context(self.now(tx)?);
            let fleet = context.fleet()?;
            if allowed == Hosts::Known {
                check_known(&fleet, known.as_deref())?;
            }
            hosts.extend(fleet.hosts().filter(Host::is_real).map(|host| host.machine.id.clone()));
            let clusters = fleet.data_centers.iter().filter(|site| site.kubernetes.is_some());
            hosts.extend(clusters.map(|site| site.id.clone()));
            context.runtime_settings()?;
            books::check(&context)
        });
        match replaced {
            // The document is damaged; nothing was changed.
            Err(AdminError::Store(StoreError::Damaged { reason, .. })) => Err(AdminError::Refused(reason)),
            Ok(()) => {
                self.host_listener.tell(hosts);
                Ok(())
            }
            other @ Err(_) => other,
        }
    }
}

/// The state of a new engine. It is the same for each, and a test suite asks for it after each test.
fn new_state() -> Result<&'static Snapshot, AdminError> {
    static NEW: OnceLock<Snapshot> = OnceLock::new();
    if let Some(state) = NEW.get() {
        return Ok(state);
    }
    let state = Store::in_memory()?.export(false)?;
    Ok(NEW.get_or_init(|| state))
}

/// Refuses a fleet with a host that is not in `known` unchanged.
fn check_known(fleet: &Fleet, known: Option<&Fleet>) -> Result<(), AdminError> {
    let is_known = |host: &Host<'_>| {
        known.and_then(|known| known.host(&host.machine.id)).is_some_and(|known| known.machine == host.machine)
    };
    let is_other = |site: &&Site| {
        site.kubernetes.is_some() && known.and_then(|known| known.cluster(&site.id)) != site.kubernetes.as_deref()
    };
    if let Some(other) = fleet.data_centers.iter().find(is_other) {
        return Err(AdminError::Refused(format!(
            "the document has the cluster `{}`, which this engine does not have; on the machine itself, \
             `svcctl engine import FILE --with-hosts` takes it",
            other.id
        )));
    }
    let Some(other) = fleet.hosts().find(|host| host.is_real() && !is_known(host)) else { return Ok(()) };
    Err(AdminError::Refused(format!(
        "the document has host `{}`, which this engine does not have; on the machine itself, \
         `svcctl engine import FILE --with-hosts` takes it",
        other.machine.id
    )))
}
