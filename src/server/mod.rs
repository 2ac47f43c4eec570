//! The engine over HTTP: routes, authentication, limits, headers and streams, and no rule of the platform.
//!
//! A request is gathered without blocking, then answered in one go on a thread that may wait for the store. The steps
//! of `Server::answer` are the order of checks that the contract names (behaviour.md, Order of checks).

mod caller;
mod connections;
mod gather;
mod limits;
mod logs;
mod reply;
mod request_log;
mod routes;
mod tls;

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use axum::{
    body::{Bytes, HttpBody},
    extract::Request,
    http::{HeaderValue, request::Parts},
    response::Response,
};
pub use caller::AdmittedKey;
pub use connections::Bounds;
use connections::HangUp;
use limits::Limits;
pub use limits::Quotas;
use reply::{Outcome, Refusal};
pub use request_log::{LogEntry, RequestLog, request_log};
use routes::{Call, Routes};
pub use tls::{Tls, TlsError};
use tokio::{net::TcpListener, sync::watch};

use crate::{
    engine::{Caller, Chance, Clock, Engine},
    wire::{BODY_LIMIT, Problem, Timestamp},
};

/// Keeps the ids of requests apart from what an engine draws from the same seed.
const REQUEST_IDS: u64 = 1 << 63;

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
        }
    }
}

/// What all requests share.
struct Server {
    engine: Engine,
    routes: Routes,
    limits: Limits,
    clock: Clock,
    admitted: Option<AdmittedKey>,
    heartbeat: Duration,
    bounds: Bounds,
    log: Option<RequestLog>,
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
    let Options { clock, admitted, quotas, heartbeat, bounds, tls, log, seed } = options;
    let server = Server {
        engine,
        routes: Routes::new(),
        limits: Limits::new(quotas),
        clock,
        admitted,
        heartbeat,
        bounds,
        log,
        chance: seed.map_or_else(Chance::from_system, |seed| Chance::from_seed(seed ^ REQUEST_IDS)),
        stopping: stopping.clone(),
    };
    let stop = async move {
        stop.await;
        stopped.send_replace(true);
        // Nobody hears of a stop whose sender is gone.
        stopped.closed().await;
    };
    tokio::join!(connections::serve(listener, tls, Arc::new(server), bounds, stopping), stop);
}

/// Answers a request, or says that its connection shall be closed instead.
async fn handle(server: Arc<Server>, request: Request) -> Result<Response, HangUp> {
    let began = server.clock.now();
    let request_id = server.chance.request_id();
    let (request, body) = request.into_parts();
    let line = request_log::shown(&request.method, &request.uri);
    let outcome = match gather::body(&request.headers, body, BODY_LIMIT, server.bounds.body).await {
        Ok(body) => {
            let server = Arc::clone(&server);
            let answer = move || server.answer(&request, &body);
            tokio::task::spawn_blocking(answer).await.unwrap_or_else(|error| Refusal::failed(&error).into())
        }
        Err(refusal) => refusal.into(),
    };
    server.note(began, &request_id, line, &outcome);
    let mut response = outcome.response.ok_or(HangUp)?;
    if let Ok(request_id) = HeaderValue::try_from(request_id) {
        response.headers_mut().insert("x-request-id", request_id);
    }
    Ok(response)
}

impl Server {
    /// Answers a request whose body is not too large.
    fn answer(self: &Arc<Self>, request: &Parts, body: &Bytes) -> Outcome {
        if let Some(response) = routes::open(&request.method, request.uri.path()) {
            return response.into();
        }
        let caller = match caller::identify(&self.engine, self.admitted.as_ref(), &request.headers) {
            Ok(caller) => caller,
            Err(refusal) => return refusal.into(),
        };
        let account = caller.account().to_owned();
        let (standing, admitted) = self.limits.count(&account, self.clock.now());
        let mut outcome: Outcome = match admitted {
            Ok(()) => guarded(|| self.carry_out(caller, request, body)).into(),
            Err(refusal) => refusal.into(),
        };
        if let Some(response) = &mut outcome.response {
            standing.write(response.headers_mut());
        }
        Outcome { account: Some(account), ..outcome }
    }

    /// Carries out a request of someone who is known and within the limits.
    fn carry_out(self: &Arc<Self>, caller: Caller, request: &Parts, body: &Bytes) -> Result<Response, Refusal> {
        let (route, path) = self.routes.find(&request.method, request.uri.path())?;
        gather::check_media_type(&request.headers, body)?;
        if !caller.may(route.group(), route.writes()) {
            let verb = if route.writes() { "write" } else { "read" };
            let missing = format!("the key lacks the scope `{}:{verb}`", route.group());
            return Err(Problem::new(403, missing).into());
        }
        let fields = gather::fields(route, path, request.uri.query(), body)?;
        route.run(Call { server: self, caller, headers: &request.headers, fields })
    }

    /// Logs what came of a request.
    fn note(&self, began: Timestamp, request_id: &str, (method, path): (String, String), outcome: &Outcome) {
        let Some(log) = &self.log else { return };
        let millis = self.clock.now().since(began).as_millis();
        log.add(LogEntry {
            time: began,
            request_id: request_id.to_owned(),
            method,
            path,
            status: outcome.response.as_ref().map(|response| response.status().as_u16()),
            millis: u64::try_from(millis).unwrap_or(u64::MAX),
            bytes: outcome.response.as_ref().and_then(|response| response.body().size_hint().exact()),
            account: outcome.account.clone(),
            cause: outcome.cause.clone(),
            lost: 0,
        });
    }
}

/// One bad request must not take the server down, nor tell a stranger about its inside.
fn guarded(work: impl FnOnce() -> Result<Response, Refusal>) -> Result<Response, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(Refusal::failed(&panic_message(&*panic))))
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panicked: {}", text.unwrap_or("without a message"))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::{body::Bytes, extract::Request};
    use serde_json::Value;
    use tokio::sync::watch;

    use super::{AdmittedKey, Bounds, Chance, Clock, Limits, Options, Quotas, Server, routes::Routes};
    use crate::engine::{Engine, Store};

    #[tokio::test]
    async fn a_panic_is_a_500_that_tells_nothing() {
        let engine = Engine::new(Store::in_memory().expect("a store"), Clock::System, Chance::from_seed(1));
        let (_stopped, stopping) = watch::channel(false);
        let server = Arc::new(Server {
            engine,
            routes: Routes::that_panic(),
            limits: Limits::new(Quotas::default()),
            clock: Clock::System,
            admitted: Some(AdmittedKey::new("k")),
            heartbeat: Options::default().heartbeat,
            bounds: Bounds::default(),
            log: None,
            chance: Chance::from_seed(2),
            stopping,
        });
        let request = Request::get("/v2/pods").header("authorization", "Bearer k").body(()).expect("a request");
        let outcome = server.answer(&request.into_parts().0, &Bytes::new());
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
}
