//! The engine over HTTP: routes, authentication, limits, headers and streams, but no rule of the platform.
//!
//! Every request takes one path, from `Server::respond` down: it is received, identified, counted, routed, admitted and
//! decoded once, in the contract's order of checks (behaviour.md, Order of checks). It is then dispatched in one of
//! three ways (`Dispatch`): a short read on the spot, a write in line for a commit (`writes.rs`), and work that may
//! take long or wait for the store on a thread that may.

mod aside;
mod attached;
mod audit;
mod balance;
mod caller;
mod catch_up;
mod connections;
mod controls;
mod decode;
mod dialer;
mod dispatch;
mod duplex;
mod faults;
mod guarded_body;
mod guesses;
mod jobs;
mod limits;
mod listing;
mod local;
mod log_queue;
mod logs;
mod notifier;
mod pages;
mod reply;
mod request_log;
mod routes;
mod shares;
mod threads;
mod tls;
mod upkeep;
mod webhook_client;
mod webhooks;
mod write_timeout;
mod writes;

use std::{sync::Arc, time::Duration};

use audit::AuditQueue;
use axum::{
    body::{Body, Bytes, HttpBody},
    extract::Request,
    http::{HeaderMap, HeaderName, HeaderValue, header::AUTHORIZATION, request::Parts},
};
pub use caller::AdmittedKey;
pub use caller::token;
use catch_up::CatchUps;
pub use connections::Bounds;
pub use connections::{Answered, HangUp, Responder, Stream, Takeover, serve as listen};
pub use decode::{check_host, read_body};
pub use dialer::Dialer;
use dispatch::{Call, Dispatch, Work};
pub use duplex::HangupDetector;
pub use faults::{Fault, FaultError};
use faults::{FaultOutcome, Faults, Moment};
use guesses::Guesses;
use jobs::{JobLimits, JobRoutes};
use limits::Limits;
pub use limits::Quotas;
pub use local::{Answer, answer};
pub use log_queue::LogReader;
pub use log_queue::{LogSender, log_queue};
use notifier::Notifier;
pub use reply::last_words;
use reply::{Done, Outcome, Refusal};
pub use request_log::shown;
pub use request_log::{LogEntry, RequestLog, request_log};
use routes::{PublicRoute, Routes};
use shares::{BodyPermit, Shares};
use threads::{guarded, on_thread};
pub use tls::{Tls, TlsError};
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};
pub use webhook_client::WebhookClient;
use writes::Writes;

use engine::{Caller, Clock, Engine, LOCAL_ACCOUNT, Rng};
use net::reach::Reach;
use wire::{Problem, Timestamp};

/// Separates request ids from what an engine draws from the same seed.
const REQUEST_IDS: u64 = 1 << 63;

/// The maximum body, in bytes, that is decoded between other requests.
const SHORT: usize = 16 << 10;

/// The settings of a server.
#[derive(Debug)]
pub struct Options {
    /// The clock for rate limits. The engine's own may be moved, so it is not that one.
    pub clock: Clock,
    /// A key with full access, besides those of the engine.
    pub admitted: Option<AdmittedKey>,
    /// The number of requests an account may send.
    pub quotas: Quotas,
    /// Whether this applies to the engine's own account, too.
    pub limits_owner: bool,
    /// The silence after which a stream sends a sign of life.
    pub heartbeat: Duration,
    /// Limits for clients.
    pub bounds: Bounds,
    /// Serve over TLS.
    pub tls: Option<Tls>,
    /// The log for requests.
    pub log: Option<RequestLog>,
    /// The seed for random choices; without it, the operating system makes them.
    pub seed: Option<u64>,
    /// Deliberate failures.
    pub faults: Vec<Fault>,
    /// The addresses to which messages of ended jobs, and requests to attached workers, may go.
    pub reach: Reach,
    /// The way to the containers of workers that answer requests.
    pub dialer: Dialer,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            clock: Clock::System,
            admitted: None,
            quotas: Quotas::default(),
            limits_owner: true,
            heartbeat: Duration::from_secs(15),
            bounds: Bounds::default(),
            tls: None,
            log: None,
            seed: None,
            faults: Vec::new(),
            reach: Reach::everywhere(),
            dialer: Dialer::default(),
        }
    }
}

/// The state that all requests share.
pub struct Server {
    engine: Arc<Engine>,
    writes: Writes,
    catch_ups: CatchUps,
    routes: Routes,
    jobs: JobRoutes,
    limits: Limits,
    shares: Shares,
    job_limits: JobLimits,
    guesses: Guesses,
    audit: AuditQueue,
    notifier: Arc<Notifier>,
    log_notifier: Arc<logs::LogNotifier>,
    clock: Clock,
    admitted: Option<AdmittedKey>,
    heartbeat: Duration,
    bounds: Bounds,
    log: Option<RequestLog>,
    faults: Faults,
    rng: Rng,
    reach: Reach,
    dialer: Dialer,
    stopping: watch::Receiver<bool>,
}

/// A request's body, its caller, and the room that it takes until it is answered.
struct ReceivedBody {
    caller: Caller,
    body: Bytes,
    permit: Option<BodyPermit>,
}

/// Serves the engine until `stop`, then finishes requests in flight. Others may use the engine at the same time.
pub async fn serve(
    listener: TcpListener,
    engine: impl Into<Arc<Engine>>,
    options: Options,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    serve_behind(listener, engine, options, stop, |server, _| server).await;
}

/// The same, with something that answers in front of the server. It also learns when the server stops.
pub async fn serve_behind<R: Responder>(
    listener: TcpListener,
    engine: impl Into<Arc<Engine>>,
    options: Options,
    stop: impl Future<Output = ()> + Send + 'static,
    front: impl FnOnce(Arc<Server>, watch::Receiver<bool>) -> Arc<R>,
) {
    let (stopped, stopping) = watch::channel(false);
    let tls = options.tls.clone();
    let server = Arc::new(Server::new(engine.into(), options, stopping.clone()));
    let bounds = server.bounds;
    let front = front(Arc::clone(&server), stopping.clone());
    let webhooks = tokio::spawn(webhooks::send_all(Arc::clone(&server)));
    let upkeep = [
        tokio::spawn(upkeep::tidy_up(Arc::clone(&server))),
        tokio::spawn(upkeep::return_memory(Arc::clone(&server))),
        tokio::spawn(audit::write_all(Arc::clone(&server))),
    ];
    let stop = async move {
        stop.await;
        stopped.send_replace(true);
        // Connections end now, and everything with them.
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = connections::serve(listener, tls, front, bounds, stopping) => {}
        () = stop => {}
    }
    // A message being sent is sent again at the next start.
    webhooks.abort();
    upkeep.iter().for_each(JoinHandle::abort);
    audit::flush(&server).await;
}

impl Responder for Server {
    async fn answer(self: Arc<Self>, request: Request) -> Result<Answered, HangUp> {
        let began = self.clock.now();
        let request_id = self.rng.request_id();
        let (request, body) = request.into_parts();
        let line = self.log.as_ref().map(|_| request_log::shown(&request.method, &request.uri));
        let from =
            request.extensions.get::<HangupDetector>().filter(|_| request.headers.contains_key(AUTHORIZATION)).cloned();
        let outcome = self.respond(request, body).await.unwrap_or_else(Outcome::from);
        if !outcome.latency.is_zero() {
            tokio::time::sleep(outcome.latency).await;
        }
        if let Some(from) = from.filter(|_| outcome.is_unknown()) {
            self.hold_back(&from).await;
        }
        self.note(began, &request_id, line, &outcome);
        self.audit.end(outcome.audited, outcome.response.as_ref(), &request_id);
        let mut response = outcome.response.ok_or(HangUp)?;
        if let Ok(request_id) = HeaderValue::try_from(request_id) {
            response.headers_mut().insert(HeaderName::from_static("x-request-id"), request_id);
        }
        Ok(Answered { response, caller: outcome.caller, takeover: outcome.takeover })
    }

    fn refusal(&self, problem: &Problem) -> Vec<u8> {
        reply::raw(problem, &self.rng.request_id())
    }
}

impl Server {
    fn new(engine: Arc<Engine>, options: Options, stopping: watch::Receiver<bool>) -> Self {
        let Options {
            clock,
            admitted,
            quotas,
            limits_owner,
            heartbeat,
            bounds,
            tls: _,
            log,
            seed,
            faults,
            reach,
            dialer,
        } = options;
        let rng = seed.map_or_else(Rng::from_system, |seed| Rng::from_seed(seed ^ REQUEST_IDS));
        let notifier = Arc::<Notifier>::default();
        let changed = Arc::clone(&notifier);
        engine.on_change(move |endpoint| changed.notify(endpoint));
        let log_notifier = Arc::<logs::LogNotifier>::default();
        if let Some(kept) = engine.kept_logs() {
            let appended = Arc::clone(&log_notifier);
            kept.on_append(move |pod| appended.notify(pod));
        }
        Self {
            engine,
            writes: Writes::default(),
            catch_ups: CatchUps::default(),
            routes: Routes::new(),
            jobs: JobRoutes::new(),
            limits: Limits::new(quotas, (!limits_owner).then_some(LOCAL_ACCOUNT)),
            shares: Shares::default(),
            job_limits: JobLimits::default(),
            guesses: Guesses::default(),
            audit: AuditQueue::default(),
            notifier,
            log_notifier,
            clock,
            admitted,
            heartbeat,
            bounds,
            log,
            faults: Faults::new(seed.unwrap_or_else(|| rng.seed()), faults),
            rng,
            reach,
            dialer,
            stopping,
        }
    }

    /// The path of every request, in the contract's order of checks (behaviour.md, Order of checks): its size here,
    /// then its caller, the rate limits, and its operation.
    async fn respond(self: &Arc<Self>, request: Parts, body: Body) -> Done {
        let is_balanced = balance::endpoint(&request).is_some();
        // The paths of endpoints are separate from API v2, and have their own order. What is not a plain read is boxed:
        // a future is as large as its largest part, and is moved several times.
        if !is_balanced && let Some(found) = self.jobs.at(request.uri.path()) {
            return Ok(Box::pin(jobs::respond(self, found, request, body)).await);
        }
        decode::check_host(request.version, &request.headers)?;
        if is_balanced {
            return Box::pin(balance::respond(self, request, body)).await;
        }
        // The routes determine the limit, and need not be searched if there is no body.
        if body.is_end_stream() {
            return self.answer_received(request, Bytes::new()).await;
        }
        Box::pin(self.respond_to_body(request, body)).await
    }

    /// The same for a request with a body, once its caller may send it.
    async fn respond_to_body(self: &Arc<Self>, request: Parts, body: Body) -> Done {
        let (limit, patience) = controls::body_limit(self, &request).await?;
        if decode::announced(&request.headers).is_some_and(|bytes| bytes <= SHORT) {
            let body = decode::body(&request.headers, body, limit, patience).await?;
            return self.answer_received(request, body).await;
        }
        if routes::open(&request.method, request.uri.path()).is_some() {
            decode::measure(&request.headers, body, limit, patience).await?;
            return self.answer_received(request, Bytes::new()).await;
        }
        let sender = self.identify(&request).await;
        let ReceivedBody { body, permit: _permit, .. } =
            self.receive(&request.headers, body, sender, (limit, patience)).await?;
        self.answer_received(request, body).await
    }

    /// Reads a body once there is room for it. If nobody may send it, only its length counts, so nothing of it is kept.
    async fn receive(
        &self,
        headers: &HeaderMap,
        body: Body,
        sender: Result<Caller, Refusal>,
        (limit, patience): (usize, Duration),
    ) -> Result<ReceivedBody, Refusal> {
        let caller = match sender {
            Ok(caller) => caller,
            Err(refusal) => {
                decode::measure(headers, body, limit, patience).await?;
                return Err(refusal);
            }
        };
        let bytes = decode::announced(headers).unwrap_or(limit);
        let needs_room = !body.is_end_stream() && (SHORT..=limit).contains(&bytes);
        let permit = if needs_room { Some(self.shares.body(caller.account(), bytes).await?) } else { None };
        let body = decode::body(headers, body, limit, patience).await?;
        Ok(ReceivedBody { caller, body, permit })
    }

    /// Rejects (404) a request for an endpoint that the caller does not have.
    async fn check_endpoint(self: &Arc<Self>, caller: &Caller, endpoint: String) -> Result<(), Refusal> {
        let caller = caller.clone();
        self.read(move |engine| Ok(engine.check_endpoint(&caller, &endpoint)?)).await
    }

    /// Answers a request that was fully received.
    async fn answer_received(self: &Arc<Self>, request: Parts, body: Bytes) -> Done {
        if let Some(open) = routes::open(&request.method, request.uri.path()) {
            return Box::pin(self.answer_openly(open, request)).await;
        }
        let caller = self.identify(&request).await?;
        let audited = audit::about(&request, &body, &caller, self.clock.now()).map(Box::new);
        if controls::is_control(request.uri.path()) {
            let outcome = Box::pin(self.control(caller, request, body)).await?;
            return Ok(Outcome { audited, ..outcome });
        }
        let (rate_limit, admitted) = self.limits.count(caller.payer(), self.clock.now());
        let mut outcome = match admitted {
            Ok(()) => {
                let fault = self.faults.strike(&request.method, request.uri.path());
                let sent = body.clone();
                let work = async {
                    let done = self.carry_out(caller.clone(), request, body).await;
                    done.map_err(|refusal| refusal.telling_as_sent(&sent))
                };
                with_fault(fault, work, Outcome::from).await
            }
            Err(refusal) => refusal.into(),
        };
        if let (Some(response), Some(rate_limit)) = (&mut outcome.response, &rate_limit) {
            rate_limit.write(response.headers_mut());
        }
        Ok(Outcome { caller: Some(caller), audited, ..outcome })
    }

    /// Decodes a request once, and does the rest where it belongs.
    async fn carry_out(self: &Arc<Self>, caller: Caller, request: Parts, body: Bytes) -> Done {
        let account = caller.account().to_owned();
        let (server, is_short) = (Arc::clone(self), body.len() <= SHORT);
        let decode = move || server.admit(caller, request, &body);
        let dispatch = if is_short { guarded(decode) } else { on_thread(decode).await };
        match dispatch? {
            Dispatch::Inline(attempt) => match guarded(|| Ok(attempt()))? {
                Ok(done) => done,
                Err(work) => self.read(|_| work()).await,
            },
            Dispatch::Write(status, write) => {
                let written = writes::carry_out(self, write).await;
                guarded(|| dispatch::written(status, written))
            }
            Dispatch::Blocking(work) => Box::pin(self.wait_for(&account, work)).await,
        }
    }

    /// Does work that may take long or wait for the store, within the share of its account.
    async fn wait_for(self: &Arc<Self>, account: &str, work: Work) -> Done {
        let place = self.shares.read(account).await?;
        let _turn = self.shares.turn(account).await;
        let done = if place.others() {
            self.catch_up().await;
            aside::work(work).await
        } else {
            let _page = self.shares.page().await;
            self.read(|_| work()).await
        };
        Ok(place.until_written(done?))
    }

    /// Finds the handler of a request, and checks that the caller may use it and the request is well-formed: 404, 405
    /// or 501, 415, 403, 422.
    fn admit(self: &Arc<Self>, caller: Caller, request: Parts, body: &Bytes) -> Result<Dispatch, Refusal> {
        let (route, path) = self.routes.find(&request.method, request.uri.path())?;
        decode::check_media_type(&request.headers, body)?;
        route.check_scope(&caller)?;
        let fields = route.fields().decode(path, request.uri.query(), body)?;
        let call = Call { server: Arc::clone(self), caller, headers: request.headers, fields };
        if self.faults.have_incidents() {
            let (server, route) = (Arc::clone(self), Arc::clone(route));
            return Ok(Dispatch::Blocking(Box::new(move || server.faults.carry_out(&route, call))));
        }
        if pages::is_whole(route, &request.method, &call.fields) {
            return pages::whole(Arc::clone(route), call);
        }
        route.decode(call)
    }

    /// Answers a request that needs no key.
    async fn answer_openly(self: &Arc<Self>, open: PublicRoute, request: Parts) -> Done {
        let server = Arc::clone(self);
        on_thread(move || {
            if request.uri.path() == routes::HEALTH {
                server.engine.check_place()?;
            }
            Ok(open.answer().into())
        })
        .await
    }

    /// Carries out a control of the engine, which is not counted.
    async fn control(self: &Arc<Self>, caller: Caller, request: Parts, body: Bytes) -> Done {
        let (server, operator) = (Arc::clone(self), caller.clone());
        let answer = move || Ok(controls::answer(&server, &operator, &request, &body)?.into());
        let outcome = on_thread(answer).await.unwrap_or_else(Outcome::from);
        Ok(Outcome { caller: Some(caller), ..outcome })
    }

    /// Logs the outcome of a request.
    fn note(&self, began: Timestamp, request_id: &str, line: Option<(String, String)>, outcome: &Outcome) {
        let (Some(log), Some((method, path))) = (&self.log, line) else { return };
        let caller = outcome.caller.as_ref();
        let millis = self.clock.now().since(began).as_millis();
        log.add(LogEntry {
            time: began,
            request_id: request_id.to_owned(),
            method,
            path,
            status: outcome.response.as_ref().map(|response| response.status().as_u16()),
            millis: u64::try_from(millis).unwrap_or(u64::MAX),
            bytes: outcome.response.as_ref().and_then(|response| response.body().size_hint().exact()),
            account: caller.map(|caller| caller.account().to_owned()),
            key: caller.and_then(|caller| caller.key().map(str::to_owned)),
            cause: outcome.cause.clone(),
            lost: 0,
        });
    }
}

/// Carries out a request of an identified caller within the limits, unless a fault prevents it.
async fn with_fault(fault: FaultOutcome, work: impl Future<Output = Done>, refuse: fn(Refusal) -> Outcome) -> Outcome {
    let mut outcome: Outcome = match (fault.refusal, fault.drop) {
        (Some(refusal), _) => refuse(refusal),
        (None, Some(Moment::Before)) => Outcome::default(),
        (None, Some(Moment::After) | None) => work.await.unwrap_or_else(refuse),
    };
    if fault.drop.is_some() {
        outcome.response = None;
    }
    Outcome { latency: fault.latency, cause: fault.cause.or(outcome.cause), ..outcome }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::{body::Bytes, extract::Request, http::request::Parts};
    use serde_json::Value;
    use tokio::sync::watch;

    use super::{AdmittedKey, Clock, Options, Rng, Server, reply::Outcome, routes::Routes};
    use engine::{Engine, Store};

    /// A server whose routes panic, except for the creation of templates.
    fn server() -> Arc<Server> {
        let engine = Engine::new(Store::in_memory().expect("a store"), Clock::System, Rng::from_seed(1));
        let (_stopped, stopping) = watch::channel(false);
        let options = Options { admitted: Some(AdmittedKey::new("k")), ..Options::default() };
        Arc::new(Server { routes: Routes::that_panic(), ..Server::new(Arc::new(engine), options, stopping) })
    }

    fn request(method: &str, path: &str) -> Parts {
        let request = Request::builder().method(method).uri(path).header("authorization", "Bearer k");
        request.header("content-type", "application/json").body(()).expect("a request").into_parts().0
    }

    async fn answer(server: &Arc<Server>, method: &str, path: &str, body: &'static str) -> Outcome {
        let body = Bytes::from_static(body.as_bytes());
        server.answer_received(request(method, path), body).await.unwrap_or_else(Outcome::from)
    }

    async fn check_panicked(outcome: Outcome) {
        assert_eq!(outcome.cause.as_deref(), Some("panicked: this is the inside"));
        let response = outcome.response.expect("an answer");
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        assert!(response.headers().contains_key("ratelimit"));
        let body = axum::body::to_bytes(response.into_body(), 1000).await.expect("a body");
        let problem: Value = serde_json::from_slice(&body).expect("a problem");
        assert_eq!(problem["status"], 500);
        assert!(!problem["detail"].as_str().expect("a detail").contains("inside"), "{problem}");
    }

    #[tokio::test]
    async fn a_panic_is_a_500_that_tells_nothing() {
        check_panicked(answer(&server(), "GET", "/v2/pods", "").await).await;
    }

    #[tokio::test]
    async fn a_write_that_panics_hurts_none_that_waits_beside_it() {
        let server = server();
        let answer = async |path: &str, body: &'static str| answer(&server, "POST", path, body).await;
        let create = r#"{"name":"n","image":"i","gpu":{"id":"g"}}"#;
        let template = r#"{"name":"n","image":"i"}"#;
        let (first, panicked, last) = tokio::join!(
            answer("/v2/templates", template),
            answer("/v2/pods", create),
            answer("/v2/templates", template),
        );
        check_panicked(panicked).await;
        for outcome in [first, last] {
            assert_eq!(outcome.response.expect("an answer").status(), 201);
        }
        // Later writes are unaffected, too.
        assert_eq!(answer("/v2/templates", template).await.response.expect("an answer").status(), 201);
    }
}
