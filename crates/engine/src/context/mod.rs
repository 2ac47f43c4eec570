//! The context of a rule: one transaction at one moment for one account, and the engine that runs it.

mod caller;
mod engine;
mod listener;
mod pod_texts;
mod recall;
pub(crate) mod recent_loads;
pub(crate) mod settings;

use std::{
    cell::RefCell,
    collections::BTreeSet,
    sync::{Arc, PoisonError},
};

use http::Method;

pub use caller::Caller;
pub(crate) use caller::{Actor, CallerIdentity, Principal};
pub use engine::{Engine, Reply, Write, WriteResult};
pub(crate) use listener::Listener;
pub(crate) use pod_texts::PodTexts;
pub use recall::Recall;
pub(crate) use recent_loads::RecentLoads;

use crate::{
    fleet::{Fleet, Layout, Room},
    model::Spender,
    runtime::RuntimeSettings,
    store::{StoreError, Tx},
};
use wire::{Operation, Problem, Timestamp, json};

/// Why the engine refused or failed. The state is unchanged.
#[derive(Debug, thiserror::Error)]
pub enum EngineError {
    /// The platform refuses.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The rule of one operation.
pub trait Handle: Operation {
    /// Applies it within a transaction.
    fn handle(self, context: &Context<'_>) -> Result<Self::Output, EngineError>;

    /// Whether it may write. A read that consumes what it returns is a write, too.
    fn writes() -> bool {
        Self::METHOD != Method::GET
    }

    /// The reply to a read as JSON from what is already known; `None` if a transaction must find out.
    fn recall(&self, _: &Recall<'_>) -> Option<Vec<u8>> {
        None
    }

    /// Applies it and returns the reply as JSON. Frequent operations can override it with a faster path.
    fn render(self, context: &Context<'_>) -> Result<Vec<u8>, EngineError> {
        self.handle(context).map(|output| json::write(&output))
    }
}

/// Why a control failed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The platform refuses.
    #[error(transparent)]
    Problem(#[from] Problem),
    /// It conflicts with the current state.
    #[error("{0}")]
    Refused(String),
}

impl From<EngineError> for AdminError {
    fn from(error: EngineError) -> Self {
        match error {
            EngineError::Problem(problem) => Self::Problem(problem),
            EngineError::Store(error) => Self::Store(error),
        }
    }
}

/// The context of a rule: one transaction at one moment for one account.
#[derive(Debug)]
pub struct Context<'a> {
    pub(crate) tx: &'a Tx<'a>,
    pub(crate) now: Timestamp,
    pub(crate) account: &'a str,
    /// The user: the session's user, whichever team it acts for, or else the account.
    pub(crate) user: &'a str,
    /// The id of the API key.
    pub(crate) key: Option<&'a str>,
    pub(crate) actor: Actor<'a>,
    pub(crate) engine: &'a Engine,
    pub(crate) touched: &'a ChangeSet,
}

/// Changed endpoints and hosts, to announce once the commit is on disk.
#[derive(Debug, Default)]
pub(crate) struct ChangeSet {
    pub(crate) endpoints: RefCell<BTreeSet<String>>,
    /// The hosts whose desired state changed.
    pub(crate) hosts: RefCell<BTreeSet<String>>,
}

impl Context<'_> {
    /// Who pays for what is made now; `None` if the account itself does.
    pub(crate) fn spender(&self) -> Option<Spender> {
        let is_other = self.key.is_some() || self.user != self.account;
        is_other.then(|| Spender { key: self.key.map(str::to_owned), user: self.user.to_owned() })
    }

    /// Records who pays for a resource that is made now.
    pub(crate) fn note_spender(&self, resource: &str) -> Result<(), StoreError> {
        self.spender().map_or(Ok(()), |spender| self.tx.note_spender(resource, &spender))
    }

    /// Records a change to an endpoint, for those who wait for one.
    pub(crate) fn touch(&self, endpoint: &str) {
        let mut touched = self.touched.endpoints.borrow_mut();
        if !touched.contains(endpoint) {
            touched.insert(endpoint.to_owned());
        }
    }

    /// The current fleet.
    pub(crate) fn fleet(&self) -> Result<Arc<Fleet>, EngineError> {
        Ok(Arc::clone(&self.layout()?.fleet))
    }

    /// The fleet arranged in racks.
    pub(crate) fn layout(&self) -> Result<Arc<Layout>, EngineError> {
        self.tx.known(|settings| &mut settings.fleet, || self.stored_fleet())
    }

    /// Its free capacity. Drop it before booking anything: a shared copy would be cloned.
    pub(crate) fn room(&self) -> Result<Arc<Room>, EngineError> {
        let layout = self.layout()?;
        let used = self.tx.machine_use()?;
        self.tx.known(|settings| &mut settings.room, || Ok(Arc::new(Room::new(layout, &used))))
    }

    fn stored_fleet(&self) -> Result<Arc<Layout>, EngineError> {
        let text = self.tx.setting(settings::FLEET)?.unwrap_or_default();
        let mut cached = self.engine.fleet.lock().unwrap_or_else(PoisonError::into_inner);
        let version = self.tx.nodes_version()?;
        if let Some((of, layout)) = &*cached
            && (&of.0, of.1) == (&text, version)
        {
            return Ok(Arc::clone(layout));
        }
        let fleet = settings::parse_fleet(self.tx, &text)?.with_nodes(&self.tx.nodes()?);
        let layout = Arc::new(Layout::new(Arc::new(fleet)));
        *cached = Some(((text, version), Arc::clone(&layout)));
        Ok(layout)
    }

    /// The settings of the simulated runtime.
    pub(crate) fn runtime_settings(&self) -> Result<Arc<RuntimeSettings>, EngineError> {
        Ok(settings::runtime_settings(self.tx)?)
    }
}
