//! The web console: the pages of `console/`, and what they ask for (console.md).
//!
//! It stands in front of the server, which does not know it, as the v1 proxy stands in front of an API. A page asks its
//! own origin alone. Each request carries both halves of a session, and becomes a request of the API by that session's
//! user or key, which passes the server's own order of checks.

mod answer;
mod asks;
mod data;
mod environment;
mod feed;
mod files;
mod live;
mod mask;
mod operator;
mod origin;
mod repeats;
mod rows;
mod session;
mod socket;
#[cfg(unix)]
mod ssh;
mod terminal;
mod topics;
mod upstream;
mod uses;
mod window;

use std::{
    collections::HashMap,
    fmt,
    net::{IpAddr, Ipv4Addr},
    sync::{Arc, Mutex},
};

use answer::Refusal;
use axum::{
    body::{Body, Bytes},
    extract::Request,
    http::{
        HeaderName, HeaderValue, Method, StatusCode,
        header::{ACCEPT, LOCATION, ORIGIN, SET_COOKIE},
        request::Parts,
    },
    response::Response,
};
use feed::Feed;
pub(crate) use origin::Origins;
use origin::Purpose;
use serde::de::DeserializeOwned;
use serde_json::json;
use session::{Guesses, Identity, KeyView, SignIn};
pub(crate) use terminal::Sites;
use tokio::sync::watch;
pub(crate) use upstream::Upstream;
use upstream::{Passage, PassageError};

use engine::{AuditEntry, Clock, Engine, LOCAL_ACCOUNT, NewConsoleSession, OpenSession, Rng};
use server::{AdmittedKey, Answered, Bounds, HangUp, HangupDetector, Responder, Server, last_words, read_body};
use wire::Problem;

/// Where the console is.
const HOME: &str = "/console/";
/// The part of it that is data.
const DATA: &str = "data/";
/// The operator's part, below that.
const ENGINE: &str = "engine/";
/// The users of a resource, below that.
const USES: &str = "uses/";
/// The WebSocket of a tab.
const LIVE: &str = "/console/data/live";
/// The paths of the engine's controls that pages do not reach: they hold what pages are never sent.
const SNAPSHOT: &str = "/_engine/snapshot";

/// The settings of a console.
pub(crate) struct Options {
    /// The time, for limits and the audit.
    pub(crate) clock: Clock,
    /// Where sessions and the audit are kept.
    pub(crate) engine: Arc<Engine>,
    /// Where requests are carried out.
    pub(crate) upstream: Upstream,
    /// The server that answers everything beside the console, if any does.
    pub(crate) behind: Option<Arc<Server>>,
    /// `serve`, `embedded`, or the name of a context.
    pub(crate) context: String,
    /// The address of another server.
    pub(crate) server: Option<String>,
    /// The names of the contexts of this machine, for its operator: each has a console of its own.
    pub(crate) contexts: Vec<String>,
    /// A key that is none of the engine's and may sign in.
    pub(crate) admitted: Option<AdmittedKey>,
    /// The names that it answers to.
    pub(crate) origins: Origins,
    /// The port on which it listens.
    pub(crate) port: u16,
    /// The way to the hosts of the engine, for terminals in their pods.
    pub(crate) sites: Sites,
    /// Whether it is about to end.
    pub(crate) stopping: watch::Receiver<bool>,
}

/// A console.
pub(crate) struct Console {
    options: Options,
    guesses: Guesses,
    repeats: repeats::Repeats,
    tabs: live::Tabs,
    terminals: terminal::Terminals,
    /// The rows of the accounts that somebody looks at.
    feeds: Mutex<HashMap<String, Arc<Feed>>>,
    /// Its own, and never seeded: what it draws must not be predictable.
    rng: Rng,
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Console").field("context", &self.options.context).finish_non_exhaustive()
    }
}

/// A request for data.
struct DataRequest {
    /// The path behind `/console/data/`.
    path: String,
    request: Parts,
}

impl DataRequest {
    fn hangup(&self) -> Option<&HangupDetector> {
        self.request.extensions.get::<HangupDetector>()
    }

    fn address(&self) -> IpAddr {
        self.hangup().and_then(HangupDetector::peer).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST))
    }

    /// A parameter of the query.
    fn query(&self, name: &str) -> Option<String> {
        let query = self.request.uri.query().unwrap_or_default();
        form_urlencoded::parse(query.as_bytes()).find(|(found, _)| found == name).map(|(_, value)| value.into_owned())
    }

    /// The body, read within the bounds of the API.
    async fn read(&self, body: Body) -> Result<Bytes, Refusal> {
        Ok(read_body(&self.request.headers, body, Bounds::default().body).await?)
    }

    /// The body as JSON of a page: a form of another site cannot send that type without being asked.
    async fn json<T: DeserializeOwned>(&self, body: Body) -> Result<T, Refusal> {
        let media_type = self.request.headers.get("content-type").and_then(|value| value.to_str().ok());
        let essence = media_type.and_then(|value| value.split(';').next()).map(str::trim);
        if essence != Some("application/json") {
            return Err(Refusal::new(415, "the body is sent as `Content-Type: application/json`"));
        }
        let body = self.read(body).await?;
        serde_json::from_slice(&body)
            .map_err(|error| Refusal::new(422, format!("the body is not as expected: {error}")))
    }
}

impl Console {
    /// A console with these settings.
    pub(crate) fn new(options: Options) -> Arc<Self> {
        Arc::new(Self {
            options,
            guesses: Guesses::default(),
            repeats: repeats::Repeats::default(),
            tabs: live::Tabs::default(),
            terminals: terminal::Terminals::default(),
            feeds: Mutex::default(),
            rng: Rng::from_system(),
        })
    }

    /// Answers a request for the console itself.
    async fn respond(self: &Arc<Self>, path: &str, request: Parts, body: Body) -> Result<Response, PassageError> {
        let Options { origins, .. } = &self.options;
        if let Some(path) = path.strip_prefix(DATA) {
            origins.check(&request.method, &request.headers, Purpose::Data)?;
            let path = path.to_owned();
            return self.data(&DataRequest { path, request }, body).await;
        }
        origins.check(&request.method, &request.headers, Purpose::File)?;
        if request.method != Method::GET && request.method != Method::HEAD {
            return Err(Refusal::new(405, "the files of the console are read with GET").into());
        }
        Ok(files::answer(path, &request.headers)?)
    }

    /// Turns the connection of a request into a tab's WebSocket.
    fn open_live(self: &Arc<Self>, request: &Parts) -> Answered {
        let checked = self.options.origins.check(&request.method, &request.headers, Purpose::Socket);
        let peer = request.extensions.get::<HangupDetector>().and_then(HangupDetector::peer);
        let address = peer.map(|peer| peer.to_string()).unwrap_or_default();
        match checked.and_then(|()| live::open(self, request, address)) {
            Ok((response, takeover)) => Answered { response, caller: None, takeover: Some(takeover) },
            Err(refusal) => {
                let mut response = Response::from(refusal);
                answer::secure(response.headers_mut());
                response.into()
            }
        }
    }

    async fn data(self: &Arc<Self>, asked: &DataRequest, body: Body) -> Result<Response, PassageError> {
        match (asked.request.method.clone(), asked.path.as_str()) {
            (Method::GET, "open") => return Ok(self.describe()),
            (Method::POST, "session") => return Ok(self.sign_in(asked, body).await?),
            _ => {}
        }
        let session = self.session(asked).await?;
        if asked.request.method != Method::GET {
            self.repeats.check(&session.session.id, &asked.request.headers)?;
        }
        match (asked.request.method.clone(), asked.path.as_str()) {
            (Method::GET, "session") => Ok(answer::json(200, &self.identity(&session, None))),
            (Method::GET, "pods") => Ok(self.rows(&session, asked).await?),
            (Method::GET, "show") => Ok(self.show(&session, asked).await?),
            (Method::DELETE, "session") => Ok(self.sign_out(asked, &session).await?),
            (Method::POST, "why" | "estimate") => Ok(self.judge(&session, asked, body).await?),
            (Method::GET, path) if path.starts_with(USES) => {
                Ok(self.uses(&session, path.strip_prefix(USES).unwrap_or_default()).await?)
            }
            (Method::GET, path) if asks::endpoint(path).is_some() => Ok(self.waiting(&session, asked).await?),
            (_, path) if path.starts_with(ENGINE) => {
                let path = path.strip_prefix(ENGINE).unwrap_or_default();
                Ok(self.operate(&session, path, asked, body).await?)
            }
            (_, path) => match path.strip_prefix("api") {
                Some(target) if target.starts_with("/v2/") || target.starts_with("/_engine/") => {
                    self.pass(&session, asked, body).await
                }
                _ => Err(Refusal::new(404, "the console has no such data").into()),
            },
        }
    }

    /// The facts for the sign-in page.
    fn describe(&self) -> Response {
        let key_sign_in = matches!(self.options.upstream, Upstream::Here(_));
        answer::json(
            200,
            &json!({ "context": self.options.context, "keySignIn": key_sign_in, "version": crate::VERSION }),
        )
    }

    /// Opens a session.
    async fn sign_in(self: &Arc<Self>, asked: &DataRequest, body: Body) -> Result<Response, Refusal> {
        let (now, address) = (self.options.clock.now(), asked.address());
        self.guesses.check(address, now)?;
        let how = asked.json::<SignIn>(body).await?;
        let (console, from) = (Arc::clone(self), address.to_string());
        let made = on_thread(move || console.open(&how, from)).await?;
        let made = match made {
            Ok(made) => made,
            Err(refusal) => {
                if refusal.status() == 401 {
                    self.guesses.note(address, now);
                }
                self.note(asked, None, "sign in", None, "refused").await;
                return Err(refusal);
            }
        };
        let session = {
            let (console, cookie, token) = (Arc::clone(self), made.cookie.clone(), made.token.clone());
            on_thread(move || console.options.engine.console_session(&cookie, &token)).await?
        };
        let session = session.map_err(session::refused)?;
        self.note(asked, Some(&session), "sign in", None, "done").await;
        let mut response = answer::json(201, &self.identity(&session, Some(&made.token)));
        let by_tls = |origin: &HeaderValue| origin.as_bytes().starts_with(b"https:");
        let is_secure = self.options.origins.is_tls() || asked.request.headers.get(ORIGIN).is_some_and(by_tls);
        let cookie = session::set_cookie(self.options.port, &made, is_secure).ok_or_else(Refusal::failed)?;
        response.headers_mut().insert(SET_COOKIE, cookie);
        Ok(response)
    }

    fn open(&self, how: &SignIn, address: String) -> Result<NewConsoleSession, Refusal> {
        let Options { engine, upstream, admitted, .. } = &self.options;
        let (rng, address) = (&self.rng, Some(address));
        let opened = match how {
            SignIn::Code(_) => engine.redeem_console_code(rng, how.text(), address),
            SignIn::Key(_) if matches!(upstream, Upstream::There(_)) => {
                return Err(Refusal::new(403, "this console acts with the key of its context; sign in by its link"));
            }
            SignIn::Key(_) if admitted.as_ref().is_some_and(|admitted| admitted.is(how.text())) => {
                engine.open_local_session(rng, LOCAL_ACCOUNT, address)
            }
            SignIn::Key(_) => engine.exchange_key(rng, how.text(), address),
        };
        opened.map_err(session::refused)
    }

    /// Ends a session.
    async fn sign_out(self: &Arc<Self>, asked: &DataRequest, session: &OpenSession) -> Result<Response, Refusal> {
        let (console, id) = (Arc::clone(self), session.session.id.clone());
        on_thread(move || console.options.engine.end_console_session(&id)).await?.map_err(|_| Refusal::failed())?;
        self.note(asked, Some(session), "sign out", None, "done").await;
        let mut response = answer::empty();
        session::clear_cookie(response.headers_mut(), self.options.port);
        Ok(response)
    }

    /// The session of a request: 401 unless both of its halves are right.
    async fn session(self: &Arc<Self>, asked: &DataRequest) -> Result<OpenSession, Refusal> {
        let cookies = session::cookies(&asked.request.headers, self.options.port);
        let token = session::token(&asked.request.headers).map(str::to_owned);
        self.open_session(cookies, token).await
    }

    async fn open_session(
        self: &Arc<Self>,
        cookies: Vec<String>,
        token: Option<String>,
    ) -> Result<OpenSession, Refusal> {
        let console = Arc::clone(self);
        on_thread(move || session::open(&console.options.engine, &cookies, token.as_deref())).await?
    }

    fn identity<'a>(&'a self, session: &'a OpenSession, token: Option<&'a str>) -> Identity<'a> {
        let OpenSession { session, key_name, scopes, .. } = session;
        let is_operator = self.is_operator(session, scopes.as_deref());
        // The console of another server is for whoever has its link: the person of this machine.
        let sees_contexts = is_operator || matches!(self.options.upstream, Upstream::There(_));
        Identity {
            token,
            session: &session.id,
            user: &session.user,
            key: session.key.as_deref().map(|id| KeyView { id, name: key_name.as_deref() }),
            scopes: scopes.as_deref(),
            operator: is_operator,
            expires_at: session.expires_at,
            context: &self.options.context,
            server: self.options.server.as_deref(),
            contexts: if sees_contexts { &self.options.contexts } else { &[] },
            version: crate::VERSION,
            time: self.options.clock.now(),
        }
    }

    fn is_operator(&self, session: &engine::ConsoleSession, scopes: Option<&[String]>) -> bool {
        matches!(self.options.upstream, Upstream::Here(_)) && session::is_operator(session, scopes)
    }

    /// Passes a request on to the API.
    async fn pass(
        self: &Arc<Self>,
        session: &OpenSession,
        asked: &DataRequest,
        body: Body,
    ) -> Result<Response, PassageError> {
        let body = asked.read(body).await?;
        let path = asked.path.strip_prefix("api").unwrap_or_default();
        if !is_plain(path) {
            return Err(Refusal::new(400, "the path of the request leads somewhere else").into());
        }
        if path == SNAPSHOT {
            let what = "a state holds what no page is sent; export it with `svcctl engine export`";
            return Err(Refusal::new(403, what).into());
        }
        let target = match asked.request.uri.query() {
            Some(query) => format!("{path}?{query}"),
            None => path.to_owned(),
        };
        let (method, headers) = (asked.request.method.clone(), &asked.request.headers);
        let (target, body) =
            environment::fill(&self.options.upstream, session, (&method, target), headers, body).await?;
        let is_write = method != Method::GET;
        let passage = Passage { method, target: &target, headers, body, hangup: asked.hangup() };
        let response = self.options.upstream.send(session, passage).await?;
        if is_write && response.status().is_success() {
            self.look_again(session, headers);
        }
        Ok(upstream::shown(response))
    }

    /// Writes to the audit what happened in the console itself. What cannot be written does not stop it.
    async fn note(
        self: &Arc<Self>,
        asked: &DataRequest,
        session: Option<&OpenSession>,
        action: &str,
        target: Option<String>,
        result: &str,
    ) {
        let entry = self.entry(session, Some(asked.address().to_string()), action, target, result);
        let console = Arc::clone(self);
        // The server's log tells of a store that fails, by the requests that need it.
        let _ = on_thread(move || console.options.engine.add_audit(vec![entry])).await;
    }

    /// Writes to the audit what a tab did.
    async fn note_of(self: &Arc<Self>, session: &OpenSession, address: &str, action: &str, target: &str, result: &str) {
        let entry = self.entry(Some(session), Some(address.to_owned()), action, Some(target.to_owned()), result);
        let console = Arc::clone(self);
        // The server's log tells of a store that fails, by the requests that need it.
        let _ = on_thread(move || console.options.engine.add_audit(vec![entry])).await;
    }

    /// A text that nobody can guess.
    fn chance_text(&self, length: usize) -> String {
        self.rng.secret(length)
    }

    fn entry(
        &self,
        session: Option<&OpenSession>,
        address: Option<String>,
        action: &str,
        target: Option<String>,
        result: &str,
    ) -> AuditEntry {
        let session = session.map(|open| &open.session);
        AuditEntry {
            at: self.options.clock.now(),
            user: session.map(|session| session.user.clone()),
            key: session.and_then(|session| session.key.clone()),
            session: session.map(|session| session.id.clone()),
            address,
            via: "console".to_owned(),
            action: action.to_owned(),
            target,
            result: result.to_owned(),
            request: None,
        }
    }
}

/// Runs work that waits for the store on a thread that may.
async fn on_thread<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(work).await.map_err(|_| Refusal::failed())
}

/// Whether a path means the same to everybody who reads it.
fn is_plain(path: &str) -> bool {
    let is_step = |part: &str| part == "." || part == "..";
    !path.contains('\\') && !path.to_ascii_lowercase().contains("%2e") && !path.split('/').any(is_step)
}

/// Whether a person asks for a page, and not a program for data.
fn wants_page(request: &Parts) -> bool {
    let accepts = |value: &HeaderValue| value.to_str().is_ok_and(|value| value.contains("text/html"));
    request.method == Method::GET && request.headers.get_all(ACCEPT).iter().any(accepts)
}

fn redirect() -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::FOUND;
    response.headers_mut().insert(LOCATION, HeaderValue::from_static(HOME));
    response
}

impl Responder for Console {
    async fn answer(self: Arc<Self>, request: Request) -> Result<Answered, HangUp> {
        let (request, body) = request.into_parts();
        let path = request.uri.path().to_owned();
        let is_entrance = path == "/console" || (path == "/" && wants_page(&request));
        if path == LIVE {
            return Ok(self.open_live(&request));
        }
        let mut response = match path.strip_prefix(HOME) {
            Some(path) => match self.respond(path, request, body).await {
                Ok(response) => response,
                Err(PassageError::Refused(refusal)) => refusal.into(),
                Err(PassageError::HangUp) => return Err(HangUp),
            },
            None if is_entrance => redirect(),
            None => match &self.options.behind {
                Some(server) => return Arc::clone(server).answer(Request::from_parts(request, body)).await,
                None => Refusal::new(404, "only the console is served here, at /console/").into(),
            },
        };
        answer::secure(response.headers_mut());
        let request_id = HeaderName::from_static("x-request-id");
        if let Ok(id) = HeaderValue::try_from(self.rng.request_id()) {
            response.headers_mut().entry(request_id).or_insert(id);
        }
        Ok(response.into())
    }

    fn refusal(&self, problem: &Problem) -> Vec<u8> {
        if let Some(server) = &self.options.behind {
            return server.refusal(problem);
        }
        let body = serde_json::to_string(problem).expect("problems serialise");
        last_words(problem, "content-type: application/problem+json\r\n", &body)
    }
}
