//! The API core: one call for every operation, for the hosted service as for the embedded engine.
//!
//! Its callers cannot tell which. A request is checked against the contract before it is handled, on either side, so
//! both reject alike.

mod address;
mod answer;
mod connection;
mod error;
mod event;
mod events;
mod jobs;
mod logs;
mod pace;
mod probe;
mod proxies;
mod rate_limit;
mod remote;
mod retry;

use std::{borrow::Cow, sync::Arc};

pub use address::{ApiKey, BaseUrl, BaseUrlError, HeaderError, MASK, TeamId};
pub use answer::ReplyStream;
pub use answer::misread;
pub use error::{CallError, Origin, Reach};
use event::Tree;
pub use event::{CalledRequest, Event, Observer};
pub use jobs::JobBaseError;
pub use logs::LogStream;
use logs::{Extent, LogQuery};
pub use net::Backoff;
pub use pace::{ManualPace, Pace};
pub use probe::{Health, ProbeKind, ProbeTarget, check_health};
pub use proxies::{Proxies, ProxyError};
pub use rate_limit::{RateLimitStatus, Window};
pub use remote::{Body, Options, Remote, Timeouts};
pub use retry::Retries;
use serde::Serialize;
use serde_json::Value;
pub use wire::Request;

use engine::{AdminError, AuthError, Budget, Caller, Engine, EngineError, Handle};
use wire::{Operation, Problem, json, money::Usd, pods::ReadPodLogs, schema, serverless::workers::ReadWorkerLogs};

/// Where operations are carried out.
#[derive(Debug)]
pub enum Api {
    /// The engine in this process.
    Embedded(Box<Embedded>),
    /// A server of API v2.
    Remote(Box<Remote>),
    /// Nowhere: every call fails with the request that would have been sent.
    Rehearsed(Option<BaseUrl>),
}

/// The engine in this process, with its observer.
#[derive(Debug)]
pub struct Embedded {
    engine: Arc<Engine>,
    observer: Observer,
    caller: Caller,
}

/// The result of an operation.
#[derive(Debug, Clone)]
pub struct Reply<T> {
    /// The reply, as far as this version knows its fields.
    pub value: T,
    /// The body as received; `None` if the engine in this process produced it.
    received: Option<Vec<u8>>,
}

impl<T: Serialize> Reply<T> {
    /// The whole reply as JSON, with fields that this version does not know.
    pub fn json(&self) -> Cow<'_, [u8]> {
        match &self.received {
            Some(bytes) => Cow::Borrowed(bytes),
            None => Cow::Owned(json::write(&self.value)),
        }
    }
}

impl Api {
    /// The platform in this process.
    pub fn embedded(engine: Engine) -> Self {
        Self::observed(engine, Observer::default())
    }

    /// The platform in this process, with an observer.
    pub fn observed(engine: Engine, observer: Observer) -> Self {
        Self::Embedded(Box::new(Embedded { engine: Arc::new(engine), observer, caller: Caller::local() }))
    }

    /// The platform in this process, which is shared with others, for one caller.
    pub fn shared(engine: Arc<Engine>, caller: Caller) -> Self {
        Self::Embedded(Box::new(Embedded { engine, observer: Observer::default(), caller }))
    }

    /// The same place for requests with this key: a server checks it itself, and the engine in this process checks it
    /// against its keys, if there are any.
    pub fn presenting(&self, token: Option<&str>) -> Result<Self, CallError> {
        let missing = || Problem::new(401, "the request has no API key; send `Authorization: Bearer <API key>`");
        match self {
            Self::Embedded(embedded) => {
                let Embedded { engine, observer, .. } = &**embedded;
                let caller = match token {
                    _ if !engine.has_keys().map_err(unreadable_keys)? => Caller::local(),
                    None => return Err(missing().into()),
                    Some(token) => engine.authenticate(token, None).map_err(|error| match error {
                        AuthError::Refused(reason) => CallError::from(Problem::new(401, reason)),
                        AuthError::Store(error) => error.into(),
                    })?,
                };
                let (engine, observer) = (Arc::clone(engine), observer.clone());
                Ok(Self::Embedded(Box::new(Embedded { engine, observer, caller })))
            }
            Self::Remote(remote) => {
                let key = token.ok_or_else(missing)?.parse();
                let key = key.map_err(|error: HeaderError| Problem::new(401, error.to_string()))?;
                Ok(Self::Remote(Box::new(remote.presenting(key)?)))
            }
            Self::Rehearsed(base) => Ok(Self::Rehearsed(base.clone())),
        }
    }

    /// The same place, with another observer of the engine in this process.
    #[must_use]
    pub fn watched(mut self, observer: Observer) -> Self {
        if let Self::Embedded(embedded) = &mut self {
            embedded.observer = embedded.observer.and(observer);
        }
        self
    }

    /// Whether a caller needs a key: a server decides itself, and the engine in this process requires one once keys
    /// exist.
    pub fn asks_for_key(&self) -> Result<bool, CallError> {
        match self {
            Self::Embedded(embedded) => embedded.engine.has_keys().map_err(unreadable_keys),
            Self::Remote(_) | Self::Rehearsed(_) => Ok(true),
        }
    }

    /// Whether our engine handles requests, here or in `svcctl serve`: it reads leases itself and restarts no container
    /// for one (behaviour.md, Pod life cycle).
    pub async fn keeps_leases(&self) -> bool {
        match self {
            Self::Embedded(_) => true,
            Self::Remote(remote) => remote.is_ours().await,
            Self::Rehearsed(_) => false,
        }
    }

    /// The engine, if it is in this process.
    pub fn engine(&self) -> Option<&Engine> {
        match self {
            Self::Embedded(embedded) => Some(&embedded.engine),
            Self::Remote(_) | Self::Rehearsed(_) => None,
        }
    }

    /// The caller's balance, if known: API v2 does not report it.
    pub fn balance(&self) -> Result<Option<Usd>, CallError> {
        match self {
            Self::Embedded(embedded) => Ok(Some(embedded.engine.balance_for(&embedded.caller)?)),
            Self::Remote(_) | Self::Rehearsed(_) => Ok(None),
        }
    }

    /// The budgets that count what the caller makes, as far as they can be known: only our engine has any.
    pub async fn budgets(&self) -> Vec<Budget> {
        match self {
            Self::Embedded(embedded) => embedded.engine.budgets_for(&embedded.caller).unwrap_or_default(),
            Self::Remote(remote) => remote.budgets().await,
            Self::Rehearsed(_) => Vec::new(),
        }
    }

    /// Carries out one operation. Failures on the network are retried as far as that is safe.
    pub async fn call<O: Handle>(&self, operation: O) -> Result<Reply<O::Output>, CallError> {
        self.call_with(operation, Retries::Safe).await
    }

    /// Carries out one operation, with or without retries.
    pub async fn call_with<O: Handle>(&self, operation: O, retries: Retries) -> Result<Reply<O::Output>, CallError> {
        match self {
            Self::Embedded(embedded) => {
                let value = embedded.call(operation)?;
                Ok(Reply { value, received: None })
            }
            Self::Remote(remote) => {
                let (value, received) = remote.call(&operation, retries).await?;
                Ok(Reply { value, received: Some(received) })
            }
            Self::Rehearsed(base) => Err(rehearsed(&operation, base.as_ref())),
        }
    }

    /// Carries out one operation with a possibly long answer: returns its body, as received.
    pub async fn open<O: Handle>(&self, operation: O) -> Result<Body<'_>, CallError> {
        match self {
            Self::Embedded(embedded) => Ok(Body { first: embedded.render(operation)?, rest: None }),
            Self::Remote(remote) => remote.open_body(&operation).await,
            Self::Rehearsed(base) => Err(rehearsed(&operation, base.as_ref())),
        }
    }

    /// Carries out one operation whose answer is read by field names: returns its body, as received.
    pub async fn body<O: Handle>(&self, operation: O) -> Result<Vec<u8>, CallError> {
        let (mut body, mut bytes) = (self.open(operation).await?, Vec::new());
        while body.read(&mut bytes).await? {}
        Ok(bytes)
    }

    /// The error for an answer that violates the contract.
    pub fn unreadable(&self, reason: String) -> CallError {
        match self {
            Self::Remote(remote) => remote.unreadable(reason),
            Self::Embedded(_) | Self::Rehearsed(_) => {
                CallError::Unreadable { base: "the embedded engine".to_owned(), reason }
            }
        }
    }

    /// The error for an answer without a required field.
    pub fn lacking(&self, kind: &str, id: &str, field: &str) -> CallError {
        self.unreadable(format!("{kind} `{id}` has no readable `{field}`, which is needed here"))
    }

    /// Opens the log of a pod: its history, and with `follow` also later lines.
    pub async fn logs(&self, query: ReadPodLogs, follow: bool) -> Result<LogStream<'_>, CallError> {
        match self {
            Self::Embedded(embedded) => {
                schema::check(&query)?;
                LogStream::embedded(&embedded.engine, LogQuery::Pod(query), follow)
            }
            Self::Remote(remote) => LogStream::remote(remote, LogQuery::Pod(query), Extent::of(follow)).await,
            Self::Rehearsed(base) => Err(rehearsed(&query, base.as_ref())),
        }
    }

    /// Opens the whole log of a pod, and resumes a lost connection however long that takes.
    pub async fn whole_log(&self, query: ReadPodLogs) -> Result<LogStream<'_>, CallError> {
        match self {
            Self::Embedded(_) | Self::Rehearsed(_) => self.logs(query, true).await,
            Self::Remote(remote) => LogStream::remote(remote, LogQuery::Pod(query), Extent::Whole).await,
        }
    }

    /// Opens the log of a worker in the same way.
    pub async fn worker_logs(&self, query: ReadWorkerLogs, follow: bool) -> Result<LogStream<'_>, CallError> {
        match self {
            Self::Embedded(embedded) => {
                schema::check(&query)?;
                LogStream::embedded(&embedded.engine, LogQuery::Worker(query), follow)
            }
            Self::Remote(remote) => LogStream::remote(remote, LogQuery::Worker(query), Extent::of(follow)).await,
            Self::Rehearsed(base) => Err(rehearsed(&query, base.as_ref())),
        }
    }

    /// Whether the limits still have plenty left after this many requests.
    pub fn affords(&self, requests: u32) -> bool {
        match self {
            Self::Remote(remote) => {
                remote.rate_limit().is_none_or(|rate_limit| !rate_limit.is_scarce_after(requests, remote.pace().now()))
            }
            Self::Embedded(_) | Self::Rehearsed(_) => true,
        }
    }

    /// The spacing of requests at which the limits last; `None` while there is plenty.
    pub fn spacing(&self) -> Option<std::time::Duration> {
        match self {
            Self::Remote(remote) => remote.rate_limit()?.spacing(remote.pace().now()),
            Self::Embedded(_) | Self::Rehearsed(_) => None,
        }
    }
}

fn rehearsed<O: Operation>(operation: &O, base: Option<&BaseUrl>) -> CallError {
    let mut request = Request::of(operation);
    if let Some(base) = base {
        request.target.insert_str(0, &base.to_string());
    }
    CallError::NotSent { request: Box::new(request) }
}

fn unreadable_keys(error: AdminError) -> CallError {
    match error {
        AdminError::Store(error) => error.into(),
        AdminError::Problem(problem) => problem.into(),
        AdminError::Refused(reason) => Problem::internal(reason).into(),
    }
}

impl Embedded {
    fn call<O: Handle>(&self, operation: O) -> Result<O::Output, CallError> {
        self.told(operation, |operation| self.engine.call(&self.caller, operation), json::tree)
    }

    /// Carries out one operation, and returns the reply as JSON.
    fn render<O: Handle>(&self, operation: O) -> Result<Vec<u8>, CallError> {
        let tree = |reply: &Vec<u8>| serde_json::from_slice(reply).unwrap_or_default();
        self.told(operation, |operation| self.engine.render(&self.caller, operation), tree)
    }

    /// Carries out one operation, and reports it to the observer. `tree` is the part of the outcome to show.
    fn told<O: Handle, T>(
        &self,
        operation: O,
        carry_out: impl FnOnce(O) -> Result<T, EngineError>,
        tree: impl Fn(&T) -> Value,
    ) -> Result<T, CallError> {
        {
            let (tree, http) = (|| json::tree(&operation), || Request::of(&operation));
            let request = CalledRequest { tree: Tree(&tree), http: &http };
            self.observer.tell(|| Event::Called { operation: O::ID, request });
        }
        let admitted = self.caller.check_scope(&O::METHOD, O::PATH).and_then(|()| schema::check(&operation));
        let outcome = admitted.map_err(CallError::from).and_then(|()| carry_out(operation).map_err(CallError::from));
        match &outcome {
            Ok(output) => {
                let tree = || tree(output);
                self.observer.tell(|| Event::Returned { operation: O::ID, outcome: Ok(Tree(&tree)) });
            }
            Err(error) => self.observer.tell(|| Event::Returned { operation: O::ID, outcome: Err(error) }),
        }
        outcome
    }
}
