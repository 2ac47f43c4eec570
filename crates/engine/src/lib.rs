//! The platform itself: a function of (state, request, now).
//!
//! [`Engine::call`] is the only entry point. It opens a transaction, applies changes due since the last one, and passes
//! the request to its rule. The engine runs nothing in the background, never sleeps, and does not use HTTP or the
//! terminal.

mod account;
mod actor;
mod admin;
mod advance;
mod billing;
mod books;
mod catalog;
pub mod clock;
mod clusters;
mod documents;
pub mod fleet;
pub mod hosts;
pub mod ids;
mod keys;
mod ledger;
mod lifecycle;
mod logs;
mod organization;
mod page;
mod placement;
mod pods;
mod registries;
mod runtime;
mod secrets;
mod serverless;
mod sessions;
pub mod store;
mod teams;
mod templates;
mod volumes;

use std::{
    cell::RefCell,
    collections::BTreeSet,
    fmt,
    sync::{Arc, Mutex, OnceLock, PoisonError, atomic::AtomicBool},
};

use http::Method;

use actor::Actor;
pub use admin::{AdminError, EngineStatus, Leap};
pub use clock::{Clock, ManualClock};
pub use fleet::Fleet;
use fleet::{Layout, Room};
use hosts::SshProxy;
pub use ids::Chance;
pub use keys::{ApiKeyInfo, AuthError, NewKey, Scope, ScopeError};
pub use logs::{LogPage, kept};
pub use pods::PodsPage;
use pods::Rendered;
pub use runtime::RuntimeSettings;
use serverless::Listener;
pub use serverless::{
    Affinity, Answering, Coming, Health, Incident, LargePart, Listening, Outgoing, Passage, Runner, SeenJob,
    SimulatedReply, Webhook, WorkerEnv,
};
pub use sessions::NewSession;
use store::{Access, Tx};
pub use store::{Store, StoreError};
pub use teams::{Team, User};

use wire::{Operation, Problem, Timestamp, json, serverless::worker_api::DEFAULT_PREFIX};

/// The local user and their account: everyone who uses the engine in their own process.
pub const LOCAL_ACCOUNT: &str = "local";

/// The base URL of endpoints' jobs within this process.
const JOB_BASE: &str = "http://svcctl.internal";

/// The platform: a store, a clock and a source of randomness.
#[derive(Debug)]
pub struct Engine {
    store: Store,
    clock: Clock,
    chance: Chance,
    fleet: Mutex<Option<(String, Arc<Layout>)>>,
    rendered: Rendered,
    /// The base URL of endpoints' jobs.
    job_base: String,
    /// The base URL for workers in containers on hosts, if different.
    worker_base: Option<String>,
    /// The prefix of worker variables.
    prefix: String,
    /// The byte limit for an account's jobs.
    job_bytes: u64,
    listener: Listener,
    /// The logs of pods on hosts, opened on first use.
    kept: OnceLock<Arc<kept::KeptLogs>>,
    /// Whether a driver of this process records the engine's lines in the kept logs.
    drives: AtomicBool,
    /// The listener for changes to a host's desired state.
    host_listener: Listener,
    /// The address of an ssh proxy for pods on hosts.
    ssh_proxy: Option<SshProxy>,
}

/// The caller of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    account: String,
    /// The user whose limits it counts against: the session's user, whichever team it acts for, or else the account.
    payer: String,
    /// The scopes of its key; `None` for a session or the engine's operator, who may do everything.
    scopes: Option<Vec<String>>,
    /// The id of its key.
    key: Option<String>,
    /// The name of that key.
    key_name: Option<String>,
}

/// The account and the actor of a transaction.
#[derive(Debug, Clone, Copy)]
struct Who<'a> {
    account: &'a str,
    user: &'a str,
    actor: Actor<'a>,
}

impl<'a> From<&'a str> for Who<'a> {
    fn from(account: &'a str) -> Self {
        Self { account, user: account, actor: Actor::Local }
    }
}

impl<'a> From<&'a String> for Who<'a> {
    fn from(account: &'a String) -> Self {
        account.as_str().into()
    }
}

impl<'a> From<&'a Caller> for Who<'a> {
    fn from(caller: &'a Caller) -> Self {
        Self { account: &caller.account, user: &caller.payer, actor: Actor::of(caller) }
    }
}

impl Caller {
    /// The user who runs this process.
    pub fn local() -> Self {
        Self {
            account: LOCAL_ACCOUNT.to_owned(),
            payer: LOCAL_ACCOUNT.to_owned(),
            scopes: None,
            key: None,
            key_name: None,
        }
    }
}

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

    /// Applies it and returns the reply as JSON. Frequent operations can override it with a faster path.
    fn render(self, context: &Context<'_>) -> Result<Vec<u8>, EngineError> {
        self.handle(context).map(|output| json::write(&output))
    }
}

/// A write request, ready to be batched with others ([`Engine::carry_out`]).
pub struct Write {
    caller: Caller,
    rule: Rule,
}

type Rule = Box<dyn FnOnce(&Context<'_>) -> Result<Reply, EngineError> + Send>;

/// Renders a reply as JSON: work for the waiting caller, after the store is free for the next write.
pub type Reply = Box<dyn FnOnce() -> Vec<u8> + Send>;

/// The result of a write, or its panic.
pub type Written = std::thread::Result<Result<Reply, EngineError>>;

impl Write {
    /// A decoded request.
    pub fn new<O: Handle>(caller: Caller, operation: O) -> Self {
        let rule = move |context: &Context<'_>| {
            let output = operation.handle(context)?;
            Ok(Box::new(move || json::write(&output)) as Reply)
        };
        Self { caller, rule: Box::new(rule) }
    }
}

impl fmt::Debug for Write {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Write").field("account", &self.caller.account).finish_non_exhaustive()
    }
}

/// The context of a rule: one transaction at one moment for one account.
#[derive(Debug)]
pub struct Context<'a> {
    tx: &'a Tx<'a>,
    now: Timestamp,
    account: &'a str,
    /// The user: the session's user, whichever team it acts for, or else the account.
    user: &'a str,
    actor: Actor<'a>,
    engine: &'a Engine,
    touched: &'a Touched,
}

/// Changed endpoints and hosts, to announce once the commit is on disk.
#[derive(Debug, Default)]
struct Touched {
    endpoints: RefCell<BTreeSet<String>>,
    /// The hosts whose desired state changed.
    hosts: RefCell<BTreeSet<String>>,
}

impl Engine {
    /// An engine on this store.
    pub fn new(store: Store, clock: Clock, chance: Chance) -> Self {
        Self {
            store,
            clock,
            chance,
            fleet: Mutex::new(None),
            rendered: Rendered::default(),
            job_base: JOB_BASE.to_owned(),
            worker_base: None,
            prefix: DEFAULT_PREFIX.to_owned(),
            job_bytes: serverless::JOB_BYTES,
            listener: Listener::default(),
            kept: OnceLock::new(),
            drives: AtomicBool::new(false),
            host_listener: Listener::default(),
            ssh_proxy: None,
        }
    }

    /// Handles a decoded request.
    pub fn call<O: Handle>(&self, caller: &Caller, operation: O) -> Result<O::Output, EngineError> {
        let access = if O::writes() { Access::Write } else { Access::Read };
        self.transaction(access, caller, |context| operation.handle(context))
    }

    /// Handles a request and returns the reply as JSON.
    pub fn render<O: Handle>(&self, caller: &Caller, operation: O) -> Result<Vec<u8>, EngineError> {
        if O::writes() {
            // Others wait only for the write itself.
            self.call(caller, operation).map(|output| json::write(&output))
        } else {
            self.transaction(Access::Read, caller, |context| operation.render(context))
        }
    }

    /// Renders a read if it need not wait. Returns the operation if it would have to wait for another transaction, or
    /// if a change became due and must be written first.
    pub fn render_at_once<O: Handle>(&self, caller: &Caller, operation: O) -> Result<Result<Vec<u8>, EngineError>, O> {
        let mut operation = Some(operation);
        let mut render =
            |context: &Context<'_>| operation.take().expect("an operation is rendered once").render(context);
        let rendered = self.at_once(&caller.account, &mut render);
        match (operation, rendered) {
            (Some(operation), _) => Err(operation),
            (None, rendered) => Ok(rendered.expect("a rule that was applied has an outcome")),
        }
    }

    fn at_once(
        &self,
        account: &str,
        render: &mut dyn FnMut(&Context<'_>) -> Result<Vec<u8>, EngineError>,
    ) -> Option<Result<Vec<u8>, EngineError>> {
        self.store.read_at_once(|tx| self.read(tx, account.into(), render))?.transpose()
    }

    /// Handles all writes that share a commit. Returns their results, in order, once the commit is on disk; a write
    /// that fails or panics does not affect the others.
    pub fn carry_out(&self, writes: impl Iterator<Item = Write>) -> Vec<Written> {
        let touched = Touched::default();
        let rules = writes.map(|Write { caller, rule }| {
            let touched = &touched;
            move |tx: &Tx<'_>| self.write(tx, (&caller).into(), touched, rule)
        });
        let written = self.store.writes(|tx| self.catches_up(tx, &touched), rules);
        self.tell(touched);
        written
    }

    /// Runs `work` on a state with all due changes applied.
    fn transaction<'a, T, E: From<EngineError> + From<StoreError>>(
        &self,
        access: Access,
        who: impl Into<Who<'a>>,
        work: impl FnOnce(&Context<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let (mut work, mut value) = (Some(work), None);
        self.run(access, who.into(), &mut |context| -> Result<(), E> {
            let work = work.take().expect("a transaction runs its work once");
            value = Some(work(context)?);
            Ok(())
        })?;
        Ok(value.expect("a transaction that succeeds has run its work"))
    }

    /// The transaction itself, independent of the result type, which would require compiling it for each type.
    fn run<E: From<EngineError> + From<StoreError>>(
        &self,
        access: Access,
        who: Who<'_>,
        work: &mut dyn FnMut(&Context<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if access == Access::Read
            && self.store.transaction(Access::Read, |tx| self.read(tx, who, &mut *work))?.is_some()
        {
            return Ok(());
        }
        let touched = Touched::default();
        let done = self.store.write(|tx| self.catches_up(tx, &touched), |tx| self.write(tx, who, &touched, work));
        self.tell(touched);
        done
    }

    /// Announces changes to endpoints and hosts, now that they are on disk.
    fn tell(&self, touched: Touched) {
        self.listener.tell(touched.endpoints.into_inner());
        self.host_listener.tell(touched.hosts.into_inner());
    }

    /// Applies all due changes, however many, before the writes of a commit. If it fails, each write reports why.
    fn catches_up(&self, tx: &Tx<'_>, touched: &Touched) -> bool {
        let noted = |context: &Context<'_>| Ok::<_, EngineError>(tx.note_time(context.now)?);
        self.write(tx, LOCAL_ACCOUNT.into(), touched, noted).is_ok()
    }

    /// Runs `work` after applying all due changes.
    fn write<T, E: From<EngineError> + From<StoreError>>(
        &self,
        tx: &Tx<'_>,
        who: Who<'_>,
        touched: &Touched,
        work: impl FnOnce(&Context<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let Who { account, user, actor } = who;
        let context = Context { tx, now: self.now(tx)?, account, user, actor, engine: self, touched };
        advance::to_now(&context)?;
        let done = work(&context)?;
        touched.hosts.borrow_mut().extend(tx.changed_hosts());
        Ok(done)
    }

    /// Runs `work`, unless something is due.
    fn read<T, E: From<EngineError> + From<StoreError>>(
        &self,
        tx: &Tx<'_>,
        who: Who<'_>,
        work: impl FnOnce(&Context<'_>) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let now = self.now(tx)?;
        if tx.due()?.is_at(now) {
            return Ok(None);
        }
        let touched = Touched::default();
        let Who { account, user, actor } = who;
        work(&Context { tx, now, account, user, actor, engine: self, touched: &touched }).map(Some)
    }

    /// The engine's time: the clock plus the stored offset, and never before the last time in the store.
    fn now(&self, tx: &Tx<'_>) -> Result<Timestamp, StoreError> {
        Ok(self.clock_time(tx)?.max(tx.last_time()?))
    }

    /// The clock plus the stored offset.
    fn clock_time(&self, tx: &Tx<'_>) -> Result<Timestamp, StoreError> {
        Ok(Timestamp::from_millis(self.clock.now().millis().saturating_add(admin::clock_offset(tx)?)))
    }
}

impl Context<'_> {
    /// Records a change to an endpoint, for those who wait for one.
    fn touch(&self, endpoint: &str) {
        let mut touched = self.touched.endpoints.borrow_mut();
        if !touched.contains(endpoint) {
            touched.insert(endpoint.to_owned());
        }
    }

    /// The current fleet.
    fn fleet(&self) -> Result<Arc<Fleet>, EngineError> {
        Ok(Arc::clone(&self.layout()?.fleet))
    }

    /// The fleet arranged in racks.
    fn layout(&self) -> Result<Arc<Layout>, EngineError> {
        self.tx.known(|settings| &mut settings.fleet, || self.stored_fleet())
    }

    /// Its free capacity. Drop it before booking anything: a shared copy would be cloned.
    fn room(&self) -> Result<Arc<Room>, EngineError> {
        let layout = self.layout()?;
        let used = self.tx.machine_use()?;
        self.tx.known(|settings| &mut settings.room, || Ok(Arc::new(Room::new(layout, &used))))
    }

    fn stored_fleet(&self) -> Result<Arc<Layout>, EngineError> {
        let text = self.tx.setting(admin::FLEET)?.unwrap_or_default();
        let mut cached = self.engine.fleet.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((of, layout)) = &*cached
            && *of == text
        {
            return Ok(Arc::clone(layout));
        }
        let layout = Arc::new(Layout::new(Arc::new(admin::parse_fleet(self.tx, &text)?)));
        *cached = Some((text, Arc::clone(&layout)));
        Ok(layout)
    }

    /// The settings of the simulated runtime.
    fn runtime_settings(&self) -> Result<Arc<RuntimeSettings>, EngineError> {
        Ok(admin::runtime_settings(self.tx)?)
    }
}
