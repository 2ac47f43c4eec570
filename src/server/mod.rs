//! The engine over HTTP: routes, authentication, limits, headers and streams, and no rule of the platform.
//!
//! A request is gathered without blocking, then answered in one go on a thread that may wait for the store. The steps
//! of `Server::answer` are the order of checks that the contract names (behaviour.md, Order of checks).

mod caller;
mod gather;
mod limits;
mod logs;
mod reply;
mod routes;

use std::{
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    body::Bytes,
    extract::{Request, State},
    http::{HeaderValue, Method, request::Parts},
    response::Response,
};
pub use caller::AdmittedKey;
use limits::Limits;
pub use limits::Quotas;
use reply::Refusal;
use routes::{Call, Routes};
use tokio::{net::TcpListener, sync::watch};

use crate::{
    engine::{Caller, Chance, Clock, Engine},
    wire::Problem,
};

/// How long answers in flight may take when the server stops.
const GRACE: Duration = Duration::from_secs(5);

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
}

impl Default for Options {
    fn default() -> Self {
        Self { clock: Clock::System, admitted: None, quotas: Quotas::default(), heartbeat: Duration::from_secs(15) }
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
    chance: Chance,
    stopping: watch::Receiver<bool>,
}

/// Serves the engine until `stop`, then finishes what is in flight.
pub async fn serve(
    listener: TcpListener,
    engine: Engine,
    options: Options,
    stop: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let (stopped, stopping) = watch::channel(false);
    let Options { clock, admitted, quotas, heartbeat } = options;
    let mut is_stopping = stopping.clone();
    let server = Server {
        engine,
        routes: Routes::new(),
        limits: Limits::new(quotas),
        clock,
        admitted,
        heartbeat,
        chance: Chance::from_system(),
        stopping,
    };
    let app = Router::new().fallback(handle).with_state(Arc::new(server));
    let stop = async move {
        stop.await;
        stopped.send_replace(true);
    };
    // A client that is connected and never sends a request must not hold the server for ever.
    let overdue = async move {
        let _ = is_stopping.wait_for(|stopping| *stopping).await;
        tokio::time::sleep(GRACE).await;
    };
    tokio::select! {
        served = async { axum::serve(listener, app).with_graceful_shutdown(stop).await } => served,
        () = overdue => Ok(()),
    }
}

async fn handle(State(server): State<Arc<Server>>, request: Request) -> Response {
    let request_id = server.chance.request_id();
    let (parts, body) = request.into_parts();
    let mut response = match gather::body(&parts.headers, body).await {
        Ok(body) => server.respond(parts, body).await,
        Err(problem) => reply::problem(&problem),
    };
    if let Ok(request_id) = HeaderValue::try_from(request_id) {
        response.headers_mut().insert("x-request-id", request_id);
    }
    response
}

impl Server {
    /// Answers a request whose body is not too large, on a thread that may wait unless that is not needed.
    async fn respond(self: Arc<Self>, request: Parts, body: Bytes) -> Response {
        if let Some(response) = self.answer_at_once(&request, &body) {
            return response;
        }
        let answer = move || self.answer(&request, &body);
        tokio::task::spawn_blocking(answer).await.unwrap_or_else(|_| reply::problem(&reply::failed()))
    }

    /// Answers a read of one resource on the spot, when nothing is unusual about it and it need not wait: to hand it to
    /// another thread takes longer than to answer it.
    fn answer_at_once(self: &Arc<Self>, request: &Parts, body: &Bytes) -> Option<Response> {
        if request.method != Method::GET || !body.is_empty() {
            return None;
        }
        let caller = caller::identify_at_once(&self.engine, self.admitted.as_ref(), &request.headers)?;
        let (route, path) = self.routes.find(&request.method, request.uri.path()).ok()?;
        if !caller.may(route.group(), route.writes()) {
            return None;
        }
        let fields = gather::fields(route, path, request.uri.query(), body).ok()?;
        let account = caller.account().to_owned();
        let call = Call { server: self, caller, headers: &request.headers, fields };
        // A panic is for the other way to report.
        let response = catch_unwind(AssertUnwindSafe(|| route.run_at_once(call))).ok()??;
        let (standing, admitted) = self.limits.count(&account, self.clock.now());
        let mut response = admitted.map_or_else(Refusal::into_response, |()| response);
        standing.write(response.headers_mut());
        Some(response)
    }

    /// Answers a request whose body is not too large.
    fn answer(self: &Arc<Self>, request: &Parts, body: &Bytes) -> Response {
        if let Some(response) = routes::open(&request.method, request.uri.path()) {
            return response;
        }
        let caller = match caller::identify(&self.engine, self.admitted.as_ref(), &request.headers) {
            Ok(caller) => caller,
            Err(refusal) => return refusal.into_response(),
        };
        let (standing, admitted) = self.limits.count(caller.account(), self.clock.now());
        let result = admitted.and_then(|()| {
            // One bad request must not take the server down, nor tell a stranger about its inside.
            catch_unwind(AssertUnwindSafe(|| self.carry_out(caller, request, body)))
                .unwrap_or_else(|_| Err(reply::failed().into()))
        });
        let mut response = result.unwrap_or_else(Refusal::into_response);
        standing.write(response.headers_mut());
        response
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
        let call = Call { server: self, caller, headers: &request.headers, fields };
        Ok(route.run(call)?)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::{body::Bytes, extract::Request};
    use serde_json::Value;
    use tokio::sync::watch;

    use super::{AdmittedKey, Chance, Clock, Limits, Options, Quotas, Server, routes::Routes};
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
            chance: Chance::from_seed(2),
            stopping,
        });
        let request = Request::get("/v2/pods").header("authorization", "Bearer k").body(()).expect("a request");
        let response = server.answer(&request.into_parts().0, &Bytes::new());
        assert_eq!(response.status(), 500);
        assert_eq!(response.headers()["content-type"], "application/problem+json");
        assert!(response.headers().contains_key("ratelimit"));
        let body = axum::body::to_bytes(response.into_body(), 1000).await.expect("a body");
        let problem: Value = serde_json::from_slice(&body).expect("a problem");
        assert_eq!(problem["status"], 500);
        assert!(!problem["detail"].as_str().expect("a detail").contains("inside"), "{problem}");
    }
}
