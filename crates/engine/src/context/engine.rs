//! The engine, and its transactions.

use std::{
    any::Any,
    cell::Cell,
    fmt,
    sync::{Arc, Mutex, OnceLock, atomic::AtomicBool},
    time::Duration,
};

use serde::Serialize;

use super::{
    AdminError, Caller, ChangeSet, Context, EngineError, Handle, Listener, PodTexts, Principal, RecentLoads, settings,
};
use crate::{
    clock::Clock,
    fleet::Layout,
    ids::Rng,
    logs::kept::KeptLogs,
    model::{HttpProxy, LOCAL_ACCOUNT, SshProxy},
    store::{Access, Store, StoreError, Tx},
};
use wire::{Operation, Timestamp, json, serverless::worker_api::DEFAULT_PREFIX};

/// The base URL of endpoints' jobs within this process.
const JOB_BASE: &str = "http://svcctl.internal";

/// The byte limit for an account's jobs: inputs, outputs, errors, streams and webhooks in flight.
pub(crate) const JOB_BYTES: u64 = 1 << 30;

/// Applies what has become due since the last transaction.
pub(crate) type ApplyDue = fn(&Context<'_>) -> Result<(), EngineError>;

/// The fleet of a setting, with the nodes of this version.
pub(crate) type KnownFleet = ((String, i64), Arc<Layout>);

/// The platform: a store, a clock and a source of randomness.
#[derive(Debug)]
pub struct Engine {
    pub(crate) apply_due: ApplyDue,
    pub(crate) store: Store,
    pub(crate) clock: Clock,
    pub(crate) rng: Rng,
    pub(crate) fleet: Mutex<Option<KnownFleet>>,
    pub(crate) pod_texts: PodTexts,
    /// The load of pods on hosts that this process drives.
    pub(crate) recent_loads: RecentLoads,
    /// The base URL of endpoints' jobs.
    pub(crate) job_base: String,
    /// The base URL for workers in containers on hosts, if different.
    pub(crate) worker_base: Option<String>,
    /// The prefix of worker variables.
    pub(crate) prefix: String,
    /// The byte limit for an account's jobs.
    pub(crate) job_bytes: u64,
    pub(crate) listener: Listener,
    /// The logs of pods on hosts, opened on first use.
    pub(crate) kept: OnceLock<Arc<KeptLogs>>,
    /// Whether a driver of this process records the engine's lines in the kept logs.
    pub(crate) drives: AtomicBool,
    /// The listener for changes to a host's desired state.
    pub(crate) host_listener: Listener,
    /// The address of an ssh proxy for pods on hosts.
    pub(crate) ssh_proxy: Option<SshProxy>,
    /// The HTTP proxy of this process to pods on hosts.
    pub(crate) http_proxy: Option<HttpProxy>,
}

/// How often a read begins again after something became due, before it runs as a write.
const ATTEMPTS: u32 = 2;
/// The smallest difference between two times.
const MOMENT: Duration = Duration::from_millis(1);

thread_local! {
    /// Whether reads on this thread may lag behind what is due.
    static LAGS: Cell<bool> = const { Cell::new(false) };
}

/// A write request, ready to be batched with others ([`Engine::carry_out`]).
pub struct Write {
    caller: Caller,
    /// About how many bytes it writes, if many.
    bytes: usize,
    rule: Rule,
}

type Rule = Box<dyn FnOnce(&Context<'_>) -> Result<Reply, EngineError> + Send>;

/// The output of a write: for a caller that decides by it, or as JSON. Rendering is work for the waiting caller, after
/// the store is free for the next write.
pub struct Reply(Box<dyn Output>);

/// An output of any operation.
trait Output: Any + Send {
    fn render(&self) -> Vec<u8>;
}

impl<T: Serialize + Send + 'static> Output for T {
    fn render(&self) -> Vec<u8> {
        json::write(self)
    }
}

/// The result of a write that is no operation.
struct Value<T>(T);

impl<T: Send + 'static> Output for Value<T> {
    fn render(&self) -> Vec<u8> {
        b"null".to_vec()
    }
}

impl Reply {
    /// The output as JSON.
    pub fn render(&self) -> Vec<u8> {
        self.0.render()
    }

    /// The output of `O`; `None` if it is of another operation.
    pub fn into_output<O: Operation>(self) -> Option<O::Output> {
        let output: Box<dyn Any> = self.0;
        output.downcast().ok().map(|output| *output)
    }

    /// The value of a write that is no operation, such as a piece of a body; `None` if it has another type.
    pub fn into_value<T: Send + 'static>(self) -> Option<T> {
        let output: Box<dyn Any> = self.0;
        output.downcast::<Value<T>>().ok().map(|value| value.0)
    }
}

impl fmt::Debug for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reply").finish_non_exhaustive()
    }
}

/// The result of a write, or its panic.
pub type WriteResult = std::thread::Result<Result<Reply, EngineError>>;

impl Write {
    /// A decoded request.
    pub fn new<O: Handle>(caller: Caller, operation: O) -> Self {
        let rule = move |context: &Context<'_>| {
            let output = operation.handle(context)?;
            Ok(Reply(Box::new(output)))
        };
        Self { caller, bytes: 0, rule: Box::new(rule) }
    }

    /// A write that is no operation. It writes about so many bytes, if they are many.
    pub(crate) fn task<T: Send + 'static>(
        caller: &Caller,
        bytes: usize,
        task: impl FnOnce(&Context<'_>) -> Result<T, EngineError> + Send + 'static,
    ) -> Self {
        let rule = move |context: &Context<'_>| Ok(Reply(Box::new(Value(task(context)?))));
        Self { caller: caller.clone(), bytes, rule: Box::new(rule) }
    }

    /// Applies all due changes. Its value is `()`.
    pub fn catch_up() -> Self {
        // Every write begins with that.
        Self::task(&Caller::local(), 0, |_| Ok(()))
    }

    /// The account that it is for.
    pub fn account(&self) -> &str {
        self.caller.account()
    }

    /// About how many bytes it writes; 0 if they are few.
    pub const fn bytes(&self) -> usize {
        self.bytes
    }
}

impl fmt::Debug for Write {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Write").field("account", &self.caller.account()).finish_non_exhaustive()
    }
}

impl Engine {
    /// An engine on this store. Every transaction begins with `apply_due`.
    pub(crate) fn with(store: Store, clock: Clock, rng: Rng, apply_due: ApplyDue) -> Self {
        Self {
            apply_due,
            store,
            clock,
            rng,
            fleet: Mutex::new(None),
            pod_texts: PodTexts::default(),
            recent_loads: RecentLoads::default(),
            job_base: JOB_BASE.to_owned(),
            worker_base: None,
            prefix: DEFAULT_PREFIX.to_owned(),
            job_bytes: JOB_BYTES,
            listener: Listener::default(),
            kept: OnceLock::new(),
            drives: AtomicBool::new(false),
            host_listener: Listener::default(),
            ssh_proxy: None,
            http_proxy: None,
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
        if let Some(known) = self.recall(caller, |recall| operation.recall(recall)) {
            return Ok(Ok(known));
        }
        self.apply_at_once(caller, operation, O::render)
    }

    /// Handles a read if it need not wait, as [`Self::render_at_once`].
    pub fn call_at_once<O: Handle>(&self, caller: &Caller, operation: O) -> Result<Result<O::Output, EngineError>, O> {
        self.apply_at_once(caller, operation, O::handle)
    }

    fn apply_at_once<O, T>(
        &self,
        caller: &Caller,
        operation: O,
        apply: impl FnOnce(O, &Context<'_>) -> Result<T, EngineError>,
    ) -> Result<Result<T, EngineError>, O> {
        let mut operation = Some(operation);
        let apply = |context: &Context<'_>| apply(operation.take().expect("an operation is applied once"), context);
        let applied = self.at_once(caller.account(), apply);
        match (operation, applied) {
            (Some(operation), _) => Err(operation),
            (None, applied) => Ok(applied.expect("a rule that was applied has an outcome")),
        }
    }

    /// Reads if it need not wait.
    pub(crate) fn at_once<T>(
        &self,
        account: &str,
        read: impl FnOnce(&Context<'_>) -> Result<T, EngineError>,
    ) -> Option<Result<T, EngineError>> {
        self.store.read_at_once(|tx| self.read(tx, account.into(), read))?.transpose()
    }

    /// Handles all writes that share a commit. Returns their results, in order, once the commit is on disk; a write
    /// that fails or panics does not affect the others.
    pub fn carry_out(&self, writes: impl Iterator<Item = Write>) -> Vec<WriteResult> {
        let touched = ChangeSet::default();
        let rules = writes.map(|Write { caller, rule, bytes: _ }| {
            let touched = &touched;
            move |tx: &Tx<'_>| self.write(tx, (&caller).into(), touched, rule)
        });
        let written = self.store.writes(|tx| self.catches_up(tx, &touched), rules);
        self.tell(touched);
        written
    }

    /// Runs `work` on a state with all due changes applied.
    pub(crate) fn transaction<'a, T, E: From<EngineError> + From<StoreError>>(
        &self,
        access: Access,
        who: impl Into<Principal<'a>>,
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
        who: Principal<'_>,
        work: &mut dyn FnMut(&Context<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        if access == Access::Read {
            for _ in 0..ATTEMPTS {
                if self.store.transaction(Access::Read, |tx| self.read(tx, who, &mut *work))?.is_some() {
                    return Ok(());
                }
                // Due changes are written by themselves: the work may take long, and would hold up all writers.
                self.run::<E>(Access::Write, LOCAL_ACCOUNT.into(), &mut |_| Ok(()))?;
            }
        }
        let touched = ChangeSet::default();
        let done = self.store.write(|tx| self.catches_up(tx, &touched), |tx| self.write(tx, who, &touched, work));
        self.tell(touched);
        done
    }

    /// Announces changes to endpoints and hosts, now that they are on disk.
    fn tell(&self, touched: ChangeSet) {
        self.listener.tell(touched.endpoints.into_inner());
        self.host_listener.tell(touched.hosts.into_inner());
    }

    /// Applies all due changes, however many, before the writes of a commit. If it fails, each write reports why.
    fn catches_up(&self, tx: &Tx<'_>, touched: &ChangeSet) -> bool {
        let noted = |context: &Context<'_>| Ok::<_, EngineError>(tx.note_time(context.now)?);
        self.write(tx, LOCAL_ACCOUNT.into(), touched, noted).is_ok()
    }

    /// Runs `work` after applying all due changes.
    fn write<T, E: From<EngineError> + From<StoreError>>(
        &self,
        tx: &Tx<'_>,
        who: Principal<'_>,
        touched: &ChangeSet,
        work: impl FnOnce(&Context<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let Principal { account, user, key, actor } = who;
        let context = Context { tx, now: self.now(tx)?, account, user, key, actor, engine: self, touched };
        (self.apply_due)(&context)?;
        let done = work(&context)?;
        touched.hosts.borrow_mut().extend(tx.changed_hosts());
        Ok(done)
    }

    /// Whether a long-running process should call [`Self::checkpoint`] now.
    pub fn needs_checkpoint(&self) -> bool {
        self.store.needs_checkpoint()
    }

    /// Copies the journal of writes into the data file, so that no write has to. Others may write meanwhile.
    pub fn checkpoint(&self) -> Result<(), EngineError> {
        Ok(self.store.checkpoint()?)
    }

    /// From now on, a read on this thread shows the state before the changes that are due, instead of writing those
    /// first. That is for threads of low priority: while one has the store, no other can write. Others must apply what
    /// is due.
    pub fn lag_on_this_thread() {
        LAGS.set(true);
    }

    /// Whether something is due; `None` if this cannot be known without waiting.
    pub fn is_due_at_once(&self) -> Option<bool> {
        let is_due = self.store.read_at_once(|tx| Ok::<_, StoreError>(tx.due()?.is_at(self.now(tx)?)));
        is_due?.ok()
    }

    /// Runs `work`, unless something is due.
    fn read<T, E: From<EngineError> + From<StoreError>>(
        &self,
        tx: &Tx<'_>,
        who: Principal<'_>,
        work: impl FnOnce(&Context<'_>) -> Result<T, E>,
    ) -> Result<Option<T>, E> {
        let (mut now, due) = (self.now(tx)?, tx.due()?);
        if due.is_at(now) {
            if !LAGS.get() {
                return Ok(None);
            }
            // Everything up to here has been applied.
            now = due.next().map_or(now, |at| at.before(MOMENT).min(now)).max(tx.last_time()?);
        }
        let touched = ChangeSet::default();
        let Principal { account, user, key, actor } = who;
        work(&Context { tx, now, account, user, key, actor, engine: self, touched: &touched }).map(Some)
    }

    /// The engine's time: the clock plus the stored offset, and never before the last time in the store.
    pub(crate) fn now(&self, tx: &Tx<'_>) -> Result<Timestamp, StoreError> {
        Ok(self.clock_time(tx)?.max(tx.last_time()?))
    }

    /// The clock plus the stored offset.
    pub(crate) fn clock_time(&self, tx: &Tx<'_>) -> Result<Timestamp, StoreError> {
        Ok(Timestamp::from_millis(self.clock.now().millis().saturating_add(settings::clock_offset(tx)?)))
    }

    /// Runs a control of the engine's operator, for the local account.
    pub(crate) fn admin<T>(
        &self,
        access: Access,
        work: impl FnOnce(&Context<'_>) -> Result<T, AdminError>,
    ) -> Result<T, AdminError> {
        self.transaction(access, LOCAL_ACCOUNT, work)
    }
}
