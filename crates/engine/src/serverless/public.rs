//! Support for serverless operations: worker keys, runners, webhooks, and due times.

use std::{sync::Arc, time::Duration};

use super::{
    acts::BootBehavior,
    endpoints,
    outgoing::{Outgoing, Webhook},
    place, settle,
    signing::Signing,
};
use crate::{
    AuthError, Caller, Engine, EngineError, Write,
    context::{CallerIdentity, Context},
    fleet::PendingUnits,
    keys,
    model::{EndpointRecord, HealthCheck, WorkerHost, WorkerKey, WorkerRecord},
    secrets,
    store::{Access, Tx},
};
use wire::{Problem, pods::LogSource};

/// The time between two attempts at a webhook.
const AGAIN: Duration = Duration::from_secs(10);
/// The pauses after failed attempts: at a job's message, as documented for it, and at one to a webhook of an account,
/// which has 17 hours to come back.
const OF_A_JOB: &[Duration] = &[AGAIN; 2];
const TO_A_HOOK: &[Duration] = &[
    AGAIN,
    Duration::from_secs(30),
    Duration::from_mins(2),
    Duration::from_mins(10),
    Duration::from_hours(1),
    Duration::from_hours(4),
    Duration::from_hours(12),
];
/// How many of an account's webhooks are considered for sending now.
const LOOKED_AT: usize = 64;

/// The settings for a process that attaches itself as a worker. It lacks `Debug`, so that no message can show the key.
#[derive(Clone, PartialEq, Eq)]
pub struct WorkerEnv {
    /// The key of the endpoint's workers, `svw_...`; shown only on explicit request.
    pub key: String,
    /// An id for a new worker.
    pub worker: String,
    /// The base URL for taking jobs, such as `http://127.0.0.1:8080`.
    pub job_base: String,
    /// The GPU type for the URLs; empty on CPU.
    pub gpu_type: String,
    /// GPUs of the worker.
    pub gpu_count: u32,
    /// vCPUs of the worker.
    pub cpu_count: u32,
    /// Its data center; empty until it is placed.
    pub data_center: String,
    /// Its network volume.
    pub volume: Option<String>,
    /// The endpoint's own environment, with secret values. `None` if a secret was deleted since the worker started: the
    /// worker keeps the values that it has.
    pub env: Option<Vec<(String, String)>>,
    /// The settings for answering requests; `None` if it takes jobs.
    pub listening: Option<HealthCheck>,
}

/// The processes that a runner must keep running (`svcctl serverless worker run`).
#[derive(Clone, PartialEq, Eq)]
pub struct Runner {
    /// The workers that should have a process. Stop processes whose id is not listed.
    pub workers: Vec<WorkerEnv>,
}

impl Engine {
    /// Sets the base of the URLs that endpoints show (`serve --public-url`).
    #[must_use]
    pub fn with_job_base(self, base: String) -> Self {
        Self { job_base: base.trim_end_matches('/').to_owned(), ..self }
    }

    /// Sets the base URL at which workers in containers on hosts take jobs (`serve --worker-url`).
    #[must_use]
    pub fn with_worker_base(self, base: Option<String>) -> Self {
        Self { worker_base: base.map(|base| base.trim_end_matches('/').to_owned()), ..self }
    }

    /// The base URL at which workers in containers on hosts take jobs; by default the same as for everyone.
    pub fn worker_base(&self) -> &str {
        self.worker_base.as_deref().unwrap_or(&self.job_base)
    }

    /// Sets the prefix of the variables that workers read (`serve --worker-env-prefix`).
    #[must_use]
    pub fn with_worker_env_prefix(self, prefix: String) -> Self {
        Self { prefix, ..self }
    }

    /// The prefix of the variables that workers read.
    pub fn worker_env_prefix(&self) -> &str {
        &self.prefix
    }

    /// The caller for a worker key, which only gives access to the worker paths of its endpoint.
    pub fn authenticate_worker(&self, endpoint: &str, key: &str) -> Result<Caller, AuthError> {
        self.store.transaction(Access::Read, |tx| worker_caller(tx, endpoint, key))
    }

    /// The same; `None` if it would have to wait for another transaction.
    pub fn authenticate_worker_at_once(&self, endpoint: &str, key: &str) -> Option<Result<Caller, AuthError>> {
        self.store.read_at_once(|tx| worker_caller(tx, endpoint, key))
    }

    /// The variables and the key for a process that the user starts.
    pub fn worker_env(&self, caller: &Caller, endpoint: &str) -> Result<WorkerEnv, EngineError> {
        self.transaction(Access::Read, caller.account(), |context| {
            let scheduler = endpoints::find(context, endpoint)?;
            let host = place::find_host(context, &scheduler.record, &PendingUnits::new())?;
            let env = secrets::filled(context, &scheduler.record.account, &scheduler.record.container.env)?;
            Ok(WorkerEnv { env: Some(env), ..self.env_of(&scheduler.record, self.rng.pod_id(), host.as_ref()) })
        })
    }

    /// Replaces the key of an endpoint's workers. The old key stops working at once.
    pub fn renew_worker_key(&self, caller: &Caller, endpoint: &str) -> Result<(), EngineError> {
        self.transaction(Access::Write, caller, |context| {
            let scheduler = endpoints::find(context, endpoint)?;
            let worker_key = WorkerKey::draw(&self.rng);
            context.tx.put_endpoint_key(endpoint, &keys::hash(&worker_key.0))?;
            Ok(context.tx.put_endpoint(&EndpointRecord { worker_key, ..scheduler.record })?)
        })
    }

    fn env_of(&self, endpoint: &EndpointRecord, worker: String, host: Option<&WorkerHost>) -> WorkerEnv {
        WorkerEnv {
            key: endpoint.worker_key.0.clone(),
            worker,
            job_base: self.job_base.clone(),
            gpu_type: host.and_then(|host| host.gpu.clone()).unwrap_or_default(),
            gpu_count: endpoint.gpus_of(host),
            cpu_count: host.map_or(0, |host| host.vcpus),
            data_center: host.map(|host| host.data_center.clone()).unwrap_or_default(),
            volume: host.and_then(|host| host.volume.clone()),
            env: None,
            listening: HealthCheck::of(endpoint),
        }
    }

    /// Registers a runner of local processes for 30 s and returns what it should keep running. `workers` fixes their
    /// number; otherwise scaling decides.
    pub fn attend(&self, caller: &Caller, endpoint: &str, workers: Option<u32>) -> Result<Runner, EngineError> {
        const THERE: Duration = Duration::from_secs(30);
        self.transaction(Access::Write, caller.account(), |context| {
            let mut scheduler = endpoints::find(context, endpoint)?;
            if BootBehavior::of(&scheduler.record.container.image) != BootBehavior::Local {
                let what = format!(
                    "the endpoint runs {}; local workers need the image svcctl/local",
                    scheduler.record.container.image
                );
                return Err(Problem::rejected(what).into());
            }
            scheduler.state.runner_until = Some(context.now.after(THERE));
            scheduler.state.runner_workers = workers;
            settle::settle_one(scheduler)?;
            let mut scheduler = endpoints::find(context, endpoint)?;
            let refusal = scheduler.start_refusal()?;
            if let Some(reason) = &refusal {
                // A secret was deleted between the start of a container and the start of its process.
                scheduler.fail_starting(reason)?;
                settle::settle_one(scheduler)?;
                scheduler = endpoints::find(context, endpoint)?;
            }
            let record = &scheduler.record;
            let env = match refusal {
                Some(_) => None,
                None => Some(secrets::filled(context, &record.account, &record.container.env)?),
            };
            let is_run = |worker: &&WorkerRecord| {
                worker.has_begun() && worker.attached.as_ref().is_some_and(|attached| attached.by_runner)
            };
            let told = |worker: &WorkerRecord| {
                let worker = self.env_of(record, worker.id.clone(), worker.host.as_ref());
                WorkerEnv { env: env.clone(), ..worker }
            };
            Ok(Runner { workers: scheduler.workers.iter().filter(is_run).map(told).collect() })
        })
    }

    /// Adds output lines of an attached worker's process to its log.
    pub fn add_worker_lines(
        &self,
        caller: &Caller,
        endpoint: &str,
        worker: &str,
        lines: &[String],
    ) -> Result<(), EngineError> {
        self.transaction(Access::Write, caller.account(), |context| {
            let scheduler = endpoints::find(context, endpoint)?;
            if scheduler.position(worker).is_none() {
                return Err(Problem::not_found("worker", worker).into());
            }
            for line in lines {
                context.tx.add_worker_line(worker, context.now, LogSource::Container, line)?;
            }
            Ok(())
        })
    }

    /// Refuses (404) an endpoint that the caller does not have.
    pub fn check_endpoint(&self, caller: &Caller, endpoint: &str) -> Result<(), EngineError> {
        self.transaction(Access::Read, caller, |context| endpoints::find_record(context, endpoint).map(drop))
    }

    /// The time until the next change is due; `None` if none is pending. For messages see [`Self::until_webhook`].
    pub fn until_due(&self) -> Result<Option<Duration>, EngineError> {
        self.store.transaction(Access::Read, |tx| {
            let now = self.now(tx)?;
            Ok(tx.due()?.next().map(|at| at.since(now)))
        })
    }

    /// A counter that changes with every write by this process or another.
    pub fn changes(&self) -> Result<i64, EngineError> {
        Ok(self.store.changes()?)
    }

    /// Applies all due changes.
    pub fn catch_up(&self) -> Result<(), EngineError> {
        self.transaction(Access::Write, crate::LOCAL_ACCOUNT, |_| Ok(()))
    }

    /// Calls `listener` with the id of each changed endpoint, once the change is on disk. There is one permanent
    /// listener; later calls have no effect.
    pub fn on_change(&self, listener: impl Fn(&str) + Send + Sync + 'static) {
        self.listener.set(listener);
    }

    /// The due webhooks that may be sent given those in flight. Each is due again after 10 s unless it is settled.
    pub fn due_webhooks(&self, outgoing: &Outgoing) -> Result<Vec<Webhook>, EngineError> {
        if self.until_webhook()?.is_none_or(|until| !until.is_zero()) {
            return Ok(Vec::new());
        }
        self.transaction(Access::Write, crate::LOCAL_ACCOUNT, |context| due_webhooks(context, outgoing.clone()))
    }

    /// The time until a webhook is due; `None` if there is none.
    pub fn until_webhook(&self) -> Result<Option<Duration>, EngineError> {
        self.transaction(Access::Read, crate::LOCAL_ACCOUNT, |context| {
            Ok(context.tx.next_webhook()?.map(|due| due.since(context.now)))
        })
    }

    /// Records that a webhook arrived, or that an attempt failed: others follow, of a job's two, 10 s apart.
    pub fn settle_webhook(&self, id: i64, arrived: bool) -> Result<(), EngineError> {
        self.transaction(Access::Write, crate::LOCAL_ACCOUNT, |context| settle_webhook(context, id, arrived))
    }
}

impl Write {
    /// [`Engine::due_webhooks`], even if none is due. Its value is a list of [`Webhook`].
    pub fn due_webhooks(outgoing: Outgoing) -> Self {
        Self::task(&Caller::local(), 0, |context| due_webhooks(context, outgoing))
    }

    /// [`Engine::settle_webhook`]. Its value is `()`.
    pub fn settle_webhook(id: i64, arrived: bool) -> Self {
        Self::task(&Caller::local(), 0, move |context| settle_webhook(context, id, arrived))
    }
}

fn due_webhooks(context: &Context<'_>, mut outgoing: Outgoing) -> Result<Vec<Webhook>, EngineError> {
    let mut chosen = Vec::new();
    let mut sender = context.tx.next_sender(None)?;
    while let Some(account) = sender {
        for (id, tries, url) in context.tx.due_webhooks(&account, context.now, LOOKED_AT)? {
            if outgoing.admits(id, &account, &url) {
                let body = context.tx.webhook_body(id)?;
                let signing = signing(context.tx, id)?;
                let message = Webhook { id, account: account.clone(), url, body, signing };
                outgoing.begin(&message);
                context.tx.put_webhook(id, tries, context.now.after(AGAIN))?;
                chosen.push(message);
            }
        }
        sender = context.tx.next_sender(Some(&account))?;
    }
    Ok(chosen)
}

fn settle_webhook(context: &Context<'_>, id: i64, arrived: bool) -> Result<(), EngineError> {
    let tries = context.tx.webhook_tries(id)?.map(|tries| tries.saturating_add(1));
    let Some(tries) = tries else { return Ok(()) };
    let pauses = if context.tx.message_of(id)?.is_some() { TO_A_HOOK } else { OF_A_JOB };
    match pauses.get(usize::try_from(tries).unwrap_or(usize::MAX).saturating_sub(1)) {
        Some(pause) if !arrived => context.tx.put_webhook(id, tries, context.now.after(*pause))?,
        _ => context.tx.delete_webhook(id)?,
    }
    Ok(())
}

fn worker_caller(tx: &Tx<'_>, endpoint: &str, key: &str) -> Result<Caller, AuthError> {
    match tx.endpoint_key(endpoint)? {
        Some((account, hash)) if hash == keys::hash(key) => {
            let (payer, scopes) = (account.clone(), Some(Vec::new()));
            Ok(Caller(Arc::new(CallerIdentity { account, payer, scopes, key: None, key_name: None, session: None })))
        }
        Some(_) | None => Err(AuthError::Refused("the worker key is not that of this endpoint")),
    }
}

/// The signature of a message; `None` for that of an ended job.
fn signing(tx: &Tx<'_>, message: i64) -> Result<Option<Signing>, EngineError> {
    let Some((hook, event)) = tx.message_of(message)? else { return Ok(None) };
    Ok(tx.hook_secret(&hook)?.map(|secret| Signing { event, secret }))
}
