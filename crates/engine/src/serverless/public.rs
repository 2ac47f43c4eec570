//! What surrounds the operations of serverless: keys of workers, runners, webhooks, and when to look again.

use std::{fmt, sync::OnceLock, time::Duration};

use super::{
    acts::Boot,
    endpoints,
    listening::Listening,
    outgoing::{Outgoing, Webhook},
    place,
    record::{EndpointRecord, WorkerHost, WorkerKey, WorkerRecord},
    settle,
};
use crate::{
    AuthError, Caller, Engine, EngineError,
    fleet::Pending,
    keys, secrets,
    store::{Access, Tx},
};
use wire::{Problem, pods::LogSource};

/// The time between two tries of a webhook.
const AGAIN: Duration = Duration::from_secs(10);
/// How many messages of an account are looked at for those that may be sent now.
const LOOKED_AT: usize = 64;

/// What a process needs to attach itself as a worker. It has no `Debug`, so that no message can show the key.
#[derive(Clone, PartialEq, Eq)]
pub struct WorkerEnv {
    /// The key of the endpoint's workers, `svw_...`; never to be shown but where it is asked for.
    pub key: String,
    /// An id for a new worker.
    pub worker: String,
    /// Where jobs are taken, `http://127.0.0.1:8080`.
    pub job_base: String,
    /// The GPU type that the paths name; empty on CPU.
    pub gpu_type: String,
    /// GPUs of the worker.
    pub gpu_count: u32,
    /// vCPUs of the worker.
    pub cpu_count: u32,
    /// Where it runs; empty when it is not placed.
    pub data_center: String,
    /// The network volume that it mounts.
    pub volume: Option<String>,
    /// The endpoint's own environment, with the values of secrets. `None` where one of them is gone since the worker
    /// started: it keeps what it has.
    pub env: Option<Vec<(String, String)>>,
    /// What it has to know to answer requests; nothing where it takes jobs.
    pub listening: Option<Listening>,
}

/// What a runner of local processes has to keep running (`svcctl serverless worker run`).
#[derive(Clone, PartialEq, Eq)]
pub struct Runner {
    /// The workers that shall have a process. One whose id is gone is to be stopped.
    pub workers: Vec<WorkerEnv>,
}

/// Who is told that something happened to an endpoint, or on a host.
#[derive(Default)]
pub(crate) struct Listener(OnceLock<Told>);

/// Is given the id of an endpoint or machine.
type Told = Box<dyn Fn(&str) + Send + Sync>;

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Listener").field(&self.0.get().is_some()).finish()
    }
}

impl Listener {
    /// Has this one told. It is there for all time; later ones are not told.
    pub(crate) fn set(&self, listener: impl Fn(&str) + Send + Sync + 'static) {
        let _ = self.0.set(Box::new(listener));
    }

    /// Tells of these.
    pub(crate) fn tell(&self, ids: impl IntoIterator<Item = String>) {
        if let Some(listener) = self.0.get() {
            for id in ids {
                listener(&id);
            }
        }
    }
}

impl Engine {
    /// The same engine, whose endpoints show this base in their URLs (`serve --public-url`).
    #[must_use]
    pub fn with_job_base(self, base: String) -> Self {
        Self { job_base: base.trim_end_matches('/').to_owned(), ..self }
    }

    /// The same engine, whose workers in containers of hosts take jobs at this base (`serve --worker-url`).
    #[must_use]
    pub fn with_worker_base(self, base: Option<String>) -> Self {
        Self { worker_base: base.map(|base| base.trim_end_matches('/').to_owned()), ..self }
    }

    /// Where workers in containers of hosts take jobs: where everybody does, unless it was said.
    pub fn worker_base(&self) -> &str {
        self.worker_base.as_deref().unwrap_or(&self.job_base)
    }

    /// The same engine, for workers that read names with this prefix (`serve --worker-env-prefix`).
    #[must_use]
    pub fn with_worker_env_prefix(self, prefix: String) -> Self {
        Self { prefix, ..self }
    }

    /// What the names begin with that workers read.
    pub fn worker_env_prefix(&self) -> &str {
        &self.prefix
    }

    /// The caller who presents a worker key: it opens the worker paths of its endpoint and nothing else.
    pub fn authenticate_worker(&self, endpoint: &str, key: &str) -> Result<Caller, AuthError> {
        self.store.transaction(Access::Read, |tx| worker_caller(tx, endpoint, key))
    }

    /// The same; `None` when that had to wait for another transaction.
    pub fn authenticate_worker_at_once(&self, endpoint: &str, key: &str) -> Option<Result<Caller, AuthError>> {
        self.store.read_at_once(|tx| worker_caller(tx, endpoint, key))
    }

    /// The names and the key for a process of one's own.
    pub fn worker_env(&self, caller: &Caller, endpoint: &str) -> Result<WorkerEnv, EngineError> {
        self.transaction(Access::Read, &caller.account, |context| {
            let station = endpoints::find(context, endpoint)?;
            let host = place::find_host(context, &station.record, &Pending::new())?;
            let env = secrets::filled(context, &station.record.account, &station.record.container.env)?;
            Ok(WorkerEnv { env: Some(env), ..self.env_of(&station.record, self.chance.pod_id(), host.as_ref()) })
        })
    }

    /// Makes a new key for the workers of an endpoint. The one that there was is refused from now on.
    pub fn renew_worker_key(&self, caller: &Caller, endpoint: &str) -> Result<(), EngineError> {
        self.transaction(Access::Write, caller, |context| {
            let station = endpoints::find(context, endpoint)?;
            let worker_key = WorkerKey::draw(self);
            context.tx.put_endpoint_key(endpoint, &keys::hash(&worker_key.0))?;
            Ok(context.tx.put_endpoint(&EndpointRecord { worker_key, ..station.record })?)
        })
    }

    fn env_of(&self, endpoint: &EndpointRecord, worker: String, host: Option<&WorkerHost>) -> WorkerEnv {
        WorkerEnv {
            key: endpoint.worker_key.0.clone(),
            worker,
            job_base: self.job_base.clone(),
            gpu_type: host.and_then(|host| host.gpu.clone()).unwrap_or_default(),
            gpu_count: endpoint.gpu_count(),
            cpu_count: host.map_or(0, |host| host.vcpus),
            data_center: host.map(|host| host.data_center.clone()).unwrap_or_default(),
            volume: host.and_then(|host| host.volume.clone()),
            env: None,
            listening: Listening::of(endpoint),
        }
    }

    /// Says that a runner of local processes is there, for 30 s, and asks what it shall keep running. `workers` holds
    /// their number; without it they are started as scaling asks.
    pub fn attend(&self, caller: &Caller, endpoint: &str, workers: Option<u32>) -> Result<Runner, EngineError> {
        const THERE: Duration = Duration::from_secs(30);
        self.transaction(Access::Write, &caller.account, |context| {
            let mut station = endpoints::find(context, endpoint)?;
            if Boot::of(&station.record.container.image) != Boot::Local {
                let what = format!(
                    "the endpoint runs {}; local workers need the image svcctl/local",
                    station.record.container.image
                );
                return Err(Problem::rejected(what).into());
            }
            station.state.runner_until = Some(context.now.after(THERE));
            station.state.runner_workers = workers;
            settle::settle_one(station)?;
            let mut station = endpoints::find(context, endpoint)?;
            let refusal = station.start_refusal()?;
            if let Some(reason) = &refusal {
                // A secret went away between the start of a container and that of its process.
                station.fail_starting(reason)?;
                settle::settle_one(station)?;
                station = endpoints::find(context, endpoint)?;
            }
            let record = &station.record;
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
            Ok(Runner { workers: station.workers.iter().filter(is_run).map(told).collect() })
        })
    }

    /// Adds lines that the process of an attached worker printed to its log.
    pub fn add_worker_lines(
        &self,
        caller: &Caller,
        endpoint: &str,
        worker: &str,
        lines: &[String],
    ) -> Result<(), EngineError> {
        self.transaction(Access::Write, &caller.account, |context| {
            let station = endpoints::find(context, endpoint)?;
            if station.position(worker).is_none() {
                return Err(Problem::not_found("worker", worker).into());
            }
            for line in lines {
                context.tx.add_worker_line(worker, context.now, LogSource::Container, line)?;
            }
            Ok(())
        })
    }

    /// Refuses (404) what is meant for an endpoint that the caller does not have.
    pub fn check_endpoint(&self, caller: &Caller, endpoint: &str) -> Result<(), EngineError> {
        self.transaction(Access::Read, caller, |context| endpoints::find_record(context, endpoint).map(drop))
    }

    /// How long it is until something becomes due, webhooks among it; `None` when nothing ever does by itself.
    pub fn until_due(&self) -> Result<Option<Duration>, EngineError> {
        self.store.transaction(Access::Read, |tx| {
            let now = self.now(tx)?;
            let next = tx.due()?.next().into_iter().chain(tx.next_webhook()?).min();
            Ok(next.map(|at| at.since(now)))
        })
    }

    /// A number that is another one when something was written since, by this process or another.
    pub fn changes(&self) -> Result<i64, EngineError> {
        Ok(self.store.changes()?)
    }

    /// Applies what has become due.
    pub fn catch_up(&self) -> Result<(), EngineError> {
        self.transaction(Access::Write, crate::LOCAL_ACCOUNT, |_| Ok(()))
    }

    /// Calls `listener` with the id of each endpoint that something happened to, when it is on disk. One listener is
    /// there for all time; later ones are not called.
    pub fn on_change(&self, listener: impl Fn(&str) + Send + Sync + 'static) {
        self.listener.set(listener);
    }

    /// The webhooks that are due and that may be sent beside those that are on their way. Each is due again 10 s later
    /// unless it is settled.
    pub fn due_webhooks(&self, outgoing: &Outgoing) -> Result<Vec<Webhook>, EngineError> {
        let is_none = self.transaction(Access::Read, crate::LOCAL_ACCOUNT, |context| {
            Ok::<_, EngineError>(context.tx.next_webhook()?.is_none_or(|due| due > context.now))
        })?;
        if is_none {
            return Ok(Vec::new());
        }
        self.transaction(Access::Write, crate::LOCAL_ACCOUNT, |context| {
            let (mut outgoing, mut chosen) = (outgoing.clone(), Vec::new());
            let mut sender = context.tx.next_sender(None)?;
            while let Some(account) = sender {
                for (id, tries, url) in context.tx.due_webhooks(&account, context.now, LOOKED_AT)? {
                    if outgoing.admits(id, &account, &url) {
                        let body = context.tx.webhook_body(id)?;
                        let message = Webhook { id, account: account.clone(), url, body };
                        outgoing.begin(&message);
                        context.tx.put_webhook(id, tries, context.now.after(AGAIN))?;
                        chosen.push(message);
                    }
                }
                sender = context.tx.next_sender(Some(&account))?;
            }
            Ok(chosen)
        })
    }

    /// How long it is until a webhook is due; `None` when there is none.
    pub fn until_webhook(&self) -> Result<Option<Duration>, EngineError> {
        self.transaction(Access::Read, crate::LOCAL_ACCOUNT, |context| {
            Ok(context.tx.next_webhook()?.map(|due| due.since(context.now)))
        })
    }

    /// Notes that a webhook arrived, or that its try failed: there are two more, 10 s apart.
    pub fn settle_webhook(&self, id: i64, arrived: bool) -> Result<(), EngineError> {
        const TRIES: u32 = 3;
        self.transaction(Access::Write, crate::LOCAL_ACCOUNT, |context| {
            let tries = context.tx.webhook_tries(id)?.map(|tries| tries.saturating_add(1));
            match tries {
                Some(tries) if !arrived && tries < TRIES => {
                    context.tx.put_webhook(id, tries, context.now.after(AGAIN))?;
                }
                Some(_) => context.tx.delete_webhook(id)?,
                None => {}
            }
            Ok(())
        })
    }
}

fn worker_caller(tx: &Tx<'_>, endpoint: &str, key: &str) -> Result<Caller, AuthError> {
    match tx.endpoint_key(endpoint)? {
        Some((account, hash)) if hash == keys::hash(key) => {
            Ok(Caller { payer: account.clone(), account, scopes: Some(Vec::new()), key: None, key_name: None })
        }
        Some(_) | None => Err(AuthError::Refused("the worker key is not that of this endpoint")),
    }
}
