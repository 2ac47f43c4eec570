//! The platform itself: a function of (state, request, now).
//!
//! [`Engine::call`] is the only entry point. It opens a transaction, applies changes due since the last one, and passes
//! the request to its rule. The engine runs nothing in the background, never sleeps, and does not use HTTP or the
//! terminal.

mod account;
mod admin;
mod advance;
mod audit;
mod billing;
mod booking;
mod books;
mod budgets;
mod catalog;
pub mod clock;
mod clusters;
mod console;
mod context;
mod documents;
pub mod fleet;
mod hooks;
pub mod hosts;

pub mod ids;
mod keys;
pub mod kubernetes;
mod ledger;
mod lifecycle;
mod logs;
mod model;
mod organization;
mod page;
mod placement;
mod pods;
mod registries;
mod runtime;
mod secrets;
mod serverless;
mod sessions;
mod spending;
pub mod store;
mod teams;
mod templates;
mod volumes;

pub use admin::{EngineStatus, Leap};
pub use budgets::{Budget, NewBudget};
pub use clock::{Clock, ManualClock};
pub use console::{ConsoleSession, NewConsoleSession, OpenSession};
pub use context::{AdminError, Caller, Engine, EngineError, Handle, Reply, Write, WriteResult};
pub use context::{Context, Recall};
pub use fleet::Fleet;
pub use hooks::NewHook;
pub use ids::Rng;
pub use keys::{ApiKeyInfo, AuthError, NewKey, Scope, ScopeError};
pub use logs::{LogPage, kept};
pub use model::{
    Affinity, AuditEntry, AuditFilter, BudgetAction, HealthCheck, Hook, HookEvent, LOCAL_ACCOUNT, LoadSample, Reached,
    Team, User,
};
pub use pods::{KnownPods, PodDifferences, PodsPage};
pub use runtime::RuntimeSettings;
pub use serverless::{
    Answering, ContainerPort, Health, Incident, InputPlan, LargePart, ListeningWorker, Outgoing, PartUpload, Passage,
    Runner, SeenJob, Signature, Signing, SimulatedReply, Webhook, WorkerEnv, is_acting,
};
pub use sessions::NewSession;
pub use spending::PersonSpending;
pub use store::{Store, StoreError};

impl Engine {
    /// An engine on this store.
    pub fn new(store: Store, clock: Clock, rng: Rng) -> Self {
        Self::with(store, clock, rng, advance::to_now)
    }
}
