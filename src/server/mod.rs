//! The engine over HTTP: routes, authentication, limits, headers and streams, and no rule of the platform.
//!
//! A request is gathered without blocking, then answered in one go on a thread that may wait for the store. The steps
//! of `Server::answer_in_time` are the order of checks that the contract names (behaviour.md, Order of checks). What
//! passes them all needs no such thread: a short read is answered on the spot, a write waits in line (`writes.rs`).

mod caller;
mod connections;
mod controls;
mod faults;
mod gather;
mod limits;
mod listing;
mod local;
mod logs;
mod patient;
mod reply;
mod request_log;
mod routes;
mod tls;
mod writes;

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::Arc,
    time::Duration,
};

use axum::{
    body::{Body, Bytes, HttpBody},
    extract::Request,
    http::{HeaderName, HeaderValue, request::Parts},
    response::Response,
};
pub use caller::AdmittedKey;
pub(crate) use caller::token;
pub use connections::Bounds;
pub(crate) use connections::{Answering, HangUp, serve as listen};
pub use faults::{Fault, FaultError};
use faults::{Faults, Moment};
pub(crate) use gather::{check_host, read_body};
pub use limits::Quotas;
use limits::{Limits, Standing};
pub use local::{Answer, answer};
pub(crate) use reply::last_words;
use reply::{Done, Outcome, Refusal};
pub(crate) use request_log::shown;
pub use request_log::{LogEntry, RequestLog, request_log};
use routes::{Call, Route, Routes};
use serde_json::{Map, Value};
pub use tls::{Tls, TlsError};
use tokio::{net::TcpListener, sync::watch};
use writes::Writes;

use engine::{Caller, Chance, Clock, Engine, Write, Written};
use wire::{Problem, Timestamp};

/// Keeps the ids of requests apart from what an engine draws from the same seed.
const REQUEST_IDS: u64 = 1 << 63;

/// The longest body, in bytes, that is decoded between the requests of others.
const SHORT: usize = 16 << 10;

/// What can be set about a server.
#[derive(Debug)]
pub struct Options {
    /// The time by which requests are counted. The engine's own may be moved, so it is not that.
    pub clock: Clock,
    /// A key that is admitted to everything beside those of the engine.
    pub admitted: Option<AdmittedKey>,
    /// How many requests an account may send.
    pub quotas: Quotas,
    /// The silence after which a stream shows that it is alive.
    pub heartbeat: Duration,
    /// What clients may use up.
    pub bounds: Bounds,
    /// Serve over TLS.
    pub tls: Option<Tls>,
    /// Where requests are logged.
    pub log: Option<RequestLog>,
    /// Decides what is drawn by lot; the operating system does when there is none.
    pub seed: Option<u64>,
    /// What goes wrong on purpose.
    pub faults: Vec<Fault>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            clock: Clock::System,
            admitted: None,
            quotas: Quotas::default(),
            heartbeat: Duration::from_secs(15),
            bounds: Bounds::default(),
            tls: None,
            log: None,
            seed: None,
            faults: Vec::new(),
        }
    }
}

/// What all requests share.
struct Server {
    engine: Engine,
    writes: Writes,
    routes: Routes,
    limits: Limits,
    clock: Clock,
    admitted: Option<AdmittedKey>,
    heartbeat: Duration,
    bounds: Bounds,
    log: Option<RequestLog>,
    faults: Faults,
    chance: Chance,
    stopping: watch::Receiver<bool>,
}

/// Serves the engine until `stop`, then finishes what is in flight.
pub async fn serve(
    listener: TcpListener,
    engine: Engine,
    options: Options,
    stop: impl Future<Output = ()> + Send + 'static,
) {
    let (stopped, stopping) = watch::channel(false);
    let tls = options.tls.clone();
    let server = Server::new(engine, options, stopping.clone());
    let bounds = server.bounds;
    let stop = async move {
        stop.await;
        stopped.send_replace(true);
        // Connections end now, and with them everything.
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = connections::serve(listener, tls, Arc::new(server), bounds, stopping) => {}
        () = stop => {}
    }
}

impl Answering for Server {
    async fn answer(self: Arc<Self>, request: Request) -> Result<Response, HangUp> {
        let began = self.clock.now();
        let request_id = self.chance.request_id();
        let (request, body) = request.into_parts();
        let line = self.log.as_ref().map(|_| request_log::shown(&request.method, &request.uri));
        let outcome = outcome(&self, request, body).await;
        if !outcome.latency.is_zero() {
            tokio::time::sleep(outcome.latency).await;
        }
        self.note(began, &request_id, line, &outcome);
        let mut response = outcome.response.ok_or(HangUp)?;
        if let Ok(request_id) = HeaderValue::try_from(request_id) {
            response.headers_mut().insert(HeaderName::from_static("x-request-id"), request_id);
        }
        Ok(response)
    }

    fn refusal(&self, problem: &Problem) -> Vec<u8> {
        reply::raw(problem, &self.chance.request_id())
    }
}

async fn outcome(server: &Arc<Server>, request: Parts, body: Body) -> Outcome {
    if let Err(problem) = gather::check_host(request.version, &request.headers) {
        return Refusal::from(problem).into();
    }
    let limit = controls::body_limit(server, &request.method, request.uri.path(), &request.headers).await;
    let body = match limit {
        Ok((limit, patience)) => gather::body(&request.headers, body, limit, patience).await,
        Err(refusal) => Err(refusal),
    };
    let body = match body {
        Ok(body) => body,
        Err(refusal) => return refusal.into(),
    };
    if let Some(outcome) = server.answer_at_once(&request, &body) {
        return outcome;
    }
    if let Some(outcome) = server.answer_when_written(&request, &body).await {
        return outcome;
    }
    let server = Arc::clone(server);
    let answer = move || server.answer_in_time(&request, &body);
    tokio::task::spawn_blocking(answer).await.unwrap_or_else(|error| Refusal::failed(&error).into())
}

impl Server {
    fn new(engine: Engine, options: Options, stopping: watch::Receiver<bool>) -> Self {
        let Options { clock, admitted, quotas, heartbeat, bounds, tls: _, log, seed, faults } = options;
        let chance = seed.map_or_else(Chance::from_system, |seed| Chance::from_seed(seed ^ REQUEST_IDS));
        Self {
            engine,
            writes: Writes::default(),
            routes: Routes::new(),
            limits: Limits::new(quotas),
            clock,
            admitted,
            heartbeat,
            bounds,
            log,
            faults: Faults::new(seed.unwrap_or_else(|| chance.seed()), faults),
            chance,
            stopping,
        }
    }

    /// Answers a read of one resource on the spot, when nothing is unusual about it and it need not wait: to hand it to
    /// another thread takes longer than to answer it.
    fn answer_at_once(self: &Arc<Self>, request: &Parts, body: &Bytes) -> Option<Outcome> {
        if !body.is_empty() || !self.faults.is_empty() {
            return None;
        }
        let found = self.routes.find_short(&request.method, request.uri.path())?;
        let caller = caller::identify_at_once(&self.engine, self.admitted.as_ref(), &request.headers)?;
        let (route, call) = self.admit_to(found, caller.clone(), request, body).ok()?;
        // A panic is reported where the task is joined.
        let response = catch_unwind(AssertUnwindSafe(|| route.run_at_once(call))).ok()??;
        Some(self.counted(caller, |_| response.into()))
    }

    /// Answers a write when it is on disk, if nothing is unusual about it: it waits in line with others, and no thread
    /// waits with it.
    async fn answer_when_written(self: &Arc<Self>, request: &Parts, body: &Bytes) -> Option<Outcome> {
        let (caller, status, write) = self.decoded_write(request, body)?;
        let (standing, admitted) = self.limits.count(caller.payer(), self.clock.now());
        let outcome = match admitted {
            Ok(()) => written(status, writes::carry_out(self, write).await).into(),
            Err(refusal) => refusal.into(),
        };
        Some(Self::counted_as(caller, &standing, outcome))
    }

    /// A write of someone who is known, and the status that it is answered with; `None` when it has to be refused, or
    /// when to know that takes long.
    fn decoded_write(self: &Arc<Self>, request: &Parts, body: &Bytes) -> Option<(Caller, u16, Write)> {
        if body.len() > SHORT || !self.faults.is_empty() {
            return None;
        }
        let found = self.routes.find_write(&request.method, request.uri.path())?;
        let caller = caller::identify_at_once(&self.engine, self.admitted.as_ref(), &request.headers)?;
        let (route, call) = self.admit_to(found, caller.clone(), request, body).ok()?;
        // A panic is reported where the task is joined.
        let (status, write) = catch_unwind(AssertUnwindSafe(|| route.write(call))).ok()??;
        Some((caller, status, write))
    }

    /// Answers a request whose body is not too large.
    fn answer_in_time(self: &Arc<Self>, request: &Parts, body: &Bytes) -> Outcome {
        if let Some(response) = routes::open(&request.method, request.uri.path()) {
            let is_well = if request.uri.path() == routes::HEALTH { self.engine.check_place() } else { Ok(()) };
            return is_well.map_or_else(|error| Refusal::from(error).into(), |()| response.into());
        }
        let caller = match caller::identify(&self.engine, self.admitted.as_ref(), &request.headers) {
            Ok(caller) => caller,
            Err(refusal) => return refusal.into(),
        };
        if controls::is_control(request.uri.path()) {
            let done = guarded(|| (controls::answer(self, &caller, request, body), None));
            return Outcome { caller: Some(caller), ..done.into() };
        }
        self.counted(caller, |caller| self.struck(caller.clone(), request, body))
    }

    /// Counts a request, and answers it within the limits.
    fn counted(&self, caller: Caller, answer: impl FnOnce(&Caller) -> Outcome) -> Outcome {
        let (standing, admitted) = self.limits.count(caller.payer(), self.clock.now());
        let outcome = match admitted {
            Ok(()) => answer(&caller),
            Err(refusal) => refusal.into(),
        };
        Self::counted_as(caller, &standing, outcome)
    }

    /// Tells whose request it was, and them where they stand.
    fn counted_as(caller: Caller, standing: &Standing, mut outcome: Outcome) -> Outcome {
        if let Some(response) = &mut outcome.response {
            standing.write(response.headers_mut());
        }
        Outcome { caller: Some(caller), ..outcome }
    }

    /// Carries out a request of someone who is known and within the limits, unless a fault has other plans.
    fn struck(self: &Arc<Self>, caller: Caller, request: &Parts, body: &Bytes) -> Outcome {
        let strike = self.faults.strike(&request.method, request.uri.path());
        let mut outcome: Outcome = match (strike.refusal, strike.drop) {
            (Some(refusal), _) => refusal.into(),
            (None, Some(Moment::Before)) => Outcome::default(),
            (None, Some(Moment::After) | None) => guarded(|| self.carry_out(caller, request, body)).into(),
        };
        if strike.drop.is_some() {
            outcome.response = None;
        }
        Outcome { latency: strike.latency, cause: strike.cause.or(outcome.cause), ..outcome }
    }

    /// Carries out a request, and what a fault lets happen to it; gives what the log is told of that.
    fn carry_out(self: &Arc<Self>, caller: Caller, request: &Parts, body: &Bytes) -> Done {
        let (route, call) = match self.admit(caller, request, body) {
            Ok(admitted) => admitted,
            Err(refusal) => return (Err(refusal), None),
        };
        if self.faults.have_incidents() { self.faults.carry_out(route, call) } else { (route.run(call), None) }
    }

    /// Finds what answers a request, and whether it may be asked for.
    fn admit<'s>(
        self: &'s Arc<Self>,
        caller: Caller,
        request: &'s Parts,
        body: &Bytes,
    ) -> Result<(&'s Route, Call<'s>), Refusal> {
        let found = self.routes.find(&request.method, request.uri.path())?;
        self.admit_to(found, caller, request, body)
    }

    /// Whether what answers a request may be asked for.
    fn admit_to<'s>(
        self: &'s Arc<Self>,
        (route, path): (&'s Route, Map<String, Value>),
        caller: Caller,
        request: &'s Parts,
        body: &Bytes,
    ) -> Result<(&'s Route, Call<'s>), Refusal> {
        gather::check_media_type(&request.headers, body)?;
        route.check_scope(&caller)?;
        let fields = gather::fields(route, path, request.uri.query(), body)?;
        Ok((route, Call { server: self, caller, headers: &request.headers, fields }))
    }

    /// Logs what came of a request.
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

/// The answer to a write, of which nothing is known if whoever carried it out failed.
fn written(status: u16, written: Option<Written>) -> Done {
    guarded(|| {
        let Some(written) = written else { return (Err(Refusal::failed(&"the writer ended")), None) };
        let reply = written.unwrap_or_else(|panic| resume_unwind(panic));
        (reply.map(|reply| reply::rendered(status, reply())).map_err(Refusal::from), None)
    })
}

/// One bad request must not take the server down, nor tell a stranger about its inside.
fn guarded(work: impl FnOnce() -> Done) -> Done {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| (Err(Refusal::failed(&panic_message(&*panic))), None))
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panicked: {}", text.unwrap_or("without a message"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::{body::Bytes, extract::Request, http::request::Parts};
    use serde_json::Value;
    use tokio::sync::watch;

    use super::{AdmittedKey, Chance, Clock, Options, Server, reply::Outcome, routes::Routes};
    use engine::{Engine, Store};

    /// A server whose routes panic, but for the creation of templates.
    fn server() -> Arc<Server> {
        let engine = Engine::new(Store::in_memory().expect("a store"), Clock::System, Chance::from_seed(1));
        let (_stopped, stopping) = watch::channel(false);
        let options = Options { admitted: Some(AdmittedKey::new("k")), ..Options::default() };
        Arc::new(Server { routes: Routes::that_panic(), ..Server::new(engine, options, stopping) })
    }

    fn request(method: &str, path: &str) -> Parts {
        let request = Request::builder().method(method).uri(path).header("authorization", "Bearer k");
        request.header("content-type", "application/json").body(()).expect("a request").into_parts().0
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
        check_panicked(server().answer_in_time(&request("GET", "/v2/pods"), &Bytes::new())).await;
    }

    #[tokio::test]
    async fn a_write_that_panics_hurts_none_that_waits_beside_it() {
        let server = server();
        let answer = async |path: &str, body: &'static str| {
            let body = Bytes::from_static(body.as_bytes());
            server.answer_when_written(&request("POST", path), &body).await.expect("a write")
        };
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
        // Nor those that come behind it.
        assert_eq!(answer("/v2/templates", template).await.response.expect("an answer").status(), 201);
    }
}
