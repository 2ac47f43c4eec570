//! The whole state as one document, out and in (`svcctl engine export`, `import`, `reset`).

use super::{
    Actor, AdminError, Context, Engine, LOCAL_ACCOUNT, books,
    fleet::{Fleet, Host},
    store::{Access, Snapshot, Store, StoreError, Tx},
    teams,
};

/// Which hosts a document may bring.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Hosts {
    /// Those that are here, as they are.
    Known,
    Any,
}

impl Engine {
    /// Forgets everything: pods, money, clock, fleet, keys, sessions, users, teams. The engine is as new.
    pub fn reset(&self) -> Result<(), AdminError> {
        self.import(&Store::in_memory()?.export(false)?)
    }

    /// The whole state as one document, without the values of secrets.
    pub fn export(&self) -> Result<Snapshot, AdminError> {
        Ok(self.store.export(false)?)
    }

    /// The same with the values of secrets, which nothing else gives.
    pub fn export_with_secrets(&self) -> Result<Snapshot, AdminError> {
        Ok(self.store.export(true)?)
    }

    /// Forgets everything but API keys and sessions and the users and teams that they are for, so that their
    /// holders can go on. Their accounts are as new.
    pub fn reset_but_keys(&self) -> Result<(), AdminError> {
        self.import_but_keys(&Store::in_memory()?.export(false)?)
    }

    /// Replaces the whole state by a document; nothing changes when it does not fit. A host in it that this engine has
    /// not is refused: it names sockets, addresses and folders of this machine, and the document may be of anybody.
    pub fn import(&self, snapshot: &Snapshot) -> Result<(), AdminError> {
        self.replace(snapshot, Hosts::Known, |tx| tx.replace_all(snapshot))
    }

    /// The same with the hosts of the document, for who knows where it comes from.
    pub fn import_with_hosts(&self, snapshot: &Snapshot) -> Result<(), AdminError> {
        self.replace(snapshot, Hosts::Any, |tx| tx.replace_all(snapshot))
    }

    /// Replaces the state by a document, and keeps the API keys and sessions of this engine instead of the document's.
    /// Users and teams are those of both; who has no account in the document begins with a new one.
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
            let touched = crate::Touched::default();
            let context = |now| Context {
                tx,
                now,
                account: LOCAL_ACCOUNT,
                user: LOCAL_ACCOUNT,
                actor: Actor::Local,
                engine: self,
                touched: &touched,
            };
            // A fleet that cannot be read has no hosts, and a document may be what mends it.
            let known = context(self.now(tx)?).fleet().ok();
            replace(tx)?;
            let context = context(self.now(tx)?);
            let fleet = context.fleet()?;
            if allowed == Hosts::Known {
                check_known(&fleet, known.as_deref())?;
            }
            hosts.extend(fleet.hosts().filter(Host::is_real).map(|host| host.machine.id.clone()));
            context.runtime_settings()?;
            books::check(&context)
        });
        match replaced {
            // What is damaged is the document: nothing of it was kept.
            Err(AdminError::Store(StoreError::Damaged { reason, .. })) => Err(AdminError::Refused(reason)),
            Ok(()) => {
                self.host_listener.tell(hosts);
                Ok(())
            }
            other @ Err(_) => other,
        }
    }
}

/// Refuses a fleet with a host that is not among those that are `known`, as it is.
fn check_known(fleet: &Fleet, known: Option<&Fleet>) -> Result<(), AdminError> {
    let is_known = |host: &Host<'_>| {
        known.and_then(|known| known.host(&host.machine.id)).is_some_and(|known| known.machine == host.machine)
    };
    let Some(other) = fleet.hosts().find(|host| host.is_real() && !is_known(host)) else { return Ok(()) };
    Err(AdminError::Refused(format!(
        "the document has host `{}`, which this engine does not have; on the machine itself, \
         `svcctl engine import FILE --with-hosts` takes it",
        other.machine.id
    )))
}
