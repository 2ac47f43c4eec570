//! A v1 server in front of a v2 backend: v1 requests in, v2 calls out, v1 answers back.
//!
//! Where one v2 call is not enough, several are made: falling back from one GPU type to the next, list filters,
//! countries. Anything v2 lacks entirely is a v1 error that names the rule, never a silent difference.

mod answer;
mod calls;
mod endpoints;
mod fill;
mod graphql;
mod guard;
mod link;
mod names;
mod others;
mod place;
mod pods;
mod usage;
mod view;
mod words;

use std::{
    fmt,
    sync::{Arc, OnceLock},
    time::Duration,
};

use answer::{Access, Answer, Refusal, RequestContext};
use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{HeaderMap, Method, Uri, header::USER_AGENT},
    response::Response,
};
use calls::Calls;
pub use calls::MadeCall;
pub use place::default_hardware;
use serde_json::Value;
use tokio::{net::TcpListener, sync::watch};
use usage::Usage;
pub use usage::{Program, RuleUse, Summary};

use api::{Api, Pace};
use engine::Rng;
use migrate::{
    body::Fields,
    request::Old,
    routes::{Call, Resource, RouteError},
    rules::{Rule, table},
};
use server::{
    Answered, Bounds, HangUp, LogReader, LogSender, Responder, check_host, listen, log_queue, read_body, shown, token,
};
use wire::{Problem, Timestamp};

/// Where the proxy reports which programs depend on it.
pub const SUMMARY: &str = "/v1/_migration";

/// The options of a proxy.
pub struct Options {
    /// Returns the current time.
    pub now: Box<dyn Fn() -> Timestamp + Send + Sync>,
    /// How time passes for an action that waits.
    pub pace: Pace,
    /// Answer 410 to everything, as the service that was switched off does.
    pub gone: bool,
    /// Record the v2 calls of every request in the log, as far as the engine in this process makes them.
    pub traces: bool,
    /// Accepted rules: a request affected by one of them is carried out without it.
    pub accepted: Vec<&'static Rule>,
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options").field("gone", &self.gone).finish_non_exhaustive()
    }
}

/// An answered request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// When it arrived.
    pub time: Timestamp,
    /// Its method.
    pub method: String,
    /// Its path, without the query.
    pub path: String,
    /// The status of the answer.
    pub status: u16,
    /// How long it took.
    pub took: Duration,
    /// The program that sent it, as far as it identifies itself.
    pub program: String,
    /// The rules used to translate it, each once.
    pub rules: Vec<&'static Rule>,
    /// The v2 calls made for it, if they are recorded.
    pub calls: Vec<MadeCall>,
}

impl LogEntry {
    /// How much memory it takes.
    fn bytes_held(&self) -> usize {
        let Self { method, path, program, rules, calls, .. } = self;
        let requests = calls.iter().map(|call| size_of::<MadeCall>() + call.request.len()).sum::<usize>();
        size_of::<Self>() + method.len() + path.len() + program.len() + size_of_val(rules.as_slice()) + requests
    }
}

impl fmt::Display for LogEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { time, method, path, status, took, program, rules, calls: _ } = self;
        let rules: Vec<&str> = rules.iter().map(|rule| rule.id).collect();
        write!(f, "{time} {method} {path} {status} {} ms \"{program}\" {}", took.as_millis(), rules.join(","))
    }
}

/// A proxy, before and while serving.
#[derive(Debug)]
pub struct Proxy {
    api: Api,
    options: Options,
    names: names::Names,
    usage: Usage,
    /// Generates the markers of created pods.
    rng: Rng,
    log: LogSender<LogEntry>,
    /// Whether only this machine reaches it.
    is_local: OnceLock<bool>,
}

impl Proxy {
    /// A proxy in front of this backend, and its log lines.
    pub fn new(api: Api, options: Options) -> (Arc<Self>, LogReader<LogEntry>) {
        let (log, lines) = log_queue();
        let (names, usage, is_local) = (names::Names::default(), Usage::default(), OnceLock::new());
        let rng = Rng::from_system();
        let proxy = Self { api, options, names, usage, rng, log, is_local };
        (Arc::new(proxy), lines)
    }

    /// Serves until `stop`, then finishes what is in flight.
    pub async fn serve(self: Arc<Self>, listener: TcpListener, stop: impl Future<Output = ()> + Send + 'static) {
        let (stopped, stopping) = watch::channel(false);
        let is_local = listener.local_addr().is_ok_and(|address| address.ip().is_loopback());
        self.is_local.get_or_init(|| is_local);
        let stop = async move {
            stop.await;
            stopped.send_replace(true);
            // Connections end now, and everything else with them.
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = listen(listener, None, self, Bounds::default(), stopping) => {}
            () = stop => {}
        }
    }

    /// Which programs depend on which rules.
    pub fn summary(&self) -> Summary {
        self.usage.summary()
    }

    async fn translate(
        &self,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        body: Body,
        calls: &Calls,
    ) -> (Answer, Vec<&'static Rule>) {
        if self.options.gone {
            return (Answer::gone(), vec![&table::BASE_URL]);
        }
        let is_graphql = migrate::graphql::is_path(uri.path());
        let of_query = is_graphql.then(|| graphql::key(uri)).flatten();
        let mut context = match self.admit(uri, headers, of_query.as_deref()) {
            Ok(context) => context,
            Err(refused) if is_graphql => return (graphql::refusal(refused), Vec::new()),
            Err(refused) => return (refused.into(), Vec::new()),
        };
        if self.options.traces {
            context.api = context.api.watched(calls.observer());
        }
        let answer = if is_graphql {
            self.carry_out_graphql(&mut context, method, uri, headers, body).await.unwrap_or_else(graphql::refusal)
        } else {
            context.apply(&table::BASE_URL);
            let carried_out = self.carry_out(&mut context, method, uri, headers, body).await;
            carried_out.unwrap_or_else(|refused| {
                context.apply(&table::ERROR_SHAPE);
                context.rules.extend(refused.rule);
                refused.into()
            })
        };
        let mut rules = Vec::new();
        for rule in context.rules {
            if !rules.contains(&rule) {
                rules.push(rule);
            }
        }
        (answer, rules)
    }

    /// A request at its start: the backend as the caller sees it. `of_query` is the key from the address, if it has
    /// one.
    fn admit(&self, uri: &Uri, headers: &HeaderMap, of_query: Option<&str>) -> Result<RequestContext<'_>, Refusal> {
        let access = if self.api.asks_for_key()? { Access::Keyed } else { Access::Open };
        if access == Access::Open {
            guard::check(uri, headers, self.is_local())?;
        }
        let key = headers.contains_key("authorization").then(|| token(headers)).transpose();
        let key = key.map_err(|reason| Refusal::new(401, reason))?.or(of_query);
        Ok(RequestContext {
            api: self.api.presenting(key)?,
            access,
            names: &self.names,
            pace: &self.options.pace,
            rng: &self.rng,
            accepted: &self.options.accepted,
            rules: Vec::new(),
        })
    }

    fn is_local(&self) -> bool {
        self.is_local.get().copied().unwrap_or(true)
    }

    async fn carry_out_graphql(
        &self,
        context: &mut RequestContext<'_>,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        body: Body,
    ) -> Result<Answer, Refusal> {
        let bytes = read_checked(context.access, headers, body).await?;
        Ok(graphql::answer(context, method, uri, &bytes).await)
    }

    async fn carry_out(
        &self,
        context: &mut RequestContext<'_>,
        method: &Method,
        uri: &Uri,
        headers: &HeaderMap,
        body: Body,
    ) -> Result<Answer, Refusal> {
        let bytes = read_checked(context.access, headers, body).await?;
        let address = uri.path_and_query().map_or("/", |target| target.as_str());
        let old = Old::parse(method, address).map_err(|error| match error {
            RouteError::Current(_) => {
                Refusal::new(404, "this server speaks API v1 alone, and the path is not one of v1")
            }
            RouteError::Path(_) => Refusal::new(404, error.to_string()),
            RouteError::Method(..) => Refusal::new(405, error.to_string()),
        })?;
        let fields = if old.has_body() { fields(&bytes)? } else { Fields::new() };
        context.rules.extend(old.route.rules.iter().copied());
        let Old { route, query } = old;
        match route.call {
            Call::List(Resource::Pods) => pods::list(context, &query).await,
            Call::Create(Resource::Pods) => pods::create(context, fields).await,
            Call::Get(Resource::Pods, id) => pods::get(context, id, &query).await,
            Call::Update(Resource::Pods, id) => pods::update(context, id, fields).await,
            Call::Delete(Resource::Pods, id) => pods::delete(context, id).await,
            Call::Act(id, action) => pods::act(context, id, action).await,
            Call::Reset(id) => pods::reset(context, id).await,
            Call::OpenApi => {
                Err(Refusal::under(&table::OPENAPI_PATH, 404, "there is no description of API v1 any more"))
            }
            Call::Bill(history) => others::bill(context, history, &query).await,
            Call::List(Resource::Endpoints) => endpoints::list(context, &query).await,
            Call::Create(Resource::Endpoints) => endpoints::create(context, fields).await,
            Call::Get(Resource::Endpoints, id) => endpoints::get(context, id, &query).await,
            Call::Update(Resource::Endpoints, id) => endpoints::update(context, id, fields).await,
            Call::Delete(Resource::Endpoints, id) => endpoints::delete(context, id).await,
            Call::List(Resource::Templates) => others::templates(context, &query).await,
            call @ (Call::List(_) | Call::Create(_) | Call::Get(..) | Call::Update(..) | Call::Delete(..)) => {
                others::resource(context, call, fields).await
            }
        }
    }
}

impl Responder for Proxy {
    async fn answer(self: Arc<Self>, request: Request) -> Result<Answered, HangUp> {
        let time = (self.options.now)();
        let (request, body) = request.into_parts();
        if request.uri.path() == SUMMARY && request.method == Method::GET {
            // This path never requires a key.
            if let Err(refused) = guard::check(&request.uri, &request.headers, self.is_local()) {
                return Ok(Response::from(Answer::from(refused)).into());
            }
            let summary = serde_json::to_value(self.summary()).expect("plain values serialise");
            return Ok(Response::from(Answer::ok(summary)).into());
        }
        let program = request.headers.get(USER_AGENT).and_then(|value| value.to_str().ok());
        let program = usage::name(program);
        let calls = Calls::default();
        let (answer, rules) = match check_host(request.version, &request.headers) {
            Ok(()) => self.translate(&request.method, &request.uri, &request.headers, body, &calls).await,
            Err(problem) => (Refusal::from(problem).into(), Vec::new()),
        };
        self.usage.note(&program, &rules);
        let (method, path) = shown(&request.method, &request.uri);
        let took = (self.options.now)().since(time);
        // If the log is not read fast enough, it loses lines rather than delaying requests.
        let (status, calls) = (answer.status, calls.take());
        let entry = LogEntry { time, method, path, status, took, program, rules, calls };
        self.log.add(entry.bytes_held(), |_| entry);
        Ok(Response::from(answer).into())
    }

    fn refusal(&self, problem: &Problem) -> Vec<u8> {
        Answer::from(Refusal::from(problem.clone())).last_words(problem)
    }
}

/// Reads the body of a request; if no key is required, one that a page in a browser may have sent is refused.
async fn read_checked(access: Access, headers: &HeaderMap, body: Body) -> Result<Bytes, Refusal> {
    let bytes = read_body(headers, body, Bounds::default().body).await?;
    if access == Access::Open {
        guard::check_body(headers, &bytes)?;
    }
    Ok(bytes)
}

/// The body of a request: a single object.
fn fields(bytes: &[u8]) -> Result<Fields, Refusal> {
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err(Refusal::new(400, "the body is no JSON object")),
        Err(error) => Err(Refusal::new(400, format!("the body is not JSON: {error}"))),
    }
}
