//! The one WebSocket of a tab: it carries all that moves (console.md, Live).
//!
//! A page asks for topics and leaves them. Each topic is a task that sends into one short queue, so that a page that
//! reads slowly slows its topics down, and nothing piles up.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, request::Parts},
    response::Response,
};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::{
    sync::mpsc,
    task::AbortHandle,
    time::{Instant, MissedTickBehavior, interval_at, timeout},
};

use super::{
    Console, Refusal, session,
    socket::{self, CloseReason, PageMessage, Socket},
    terminal::{self, Terminal, TerminalRequest},
    topics,
    window::WindowRequest,
};
use driver::programs::ShellInput;
use engine::OpenSession;
use net::accept::stopped;
use server::{Stream, Takeover};

/// How long a page may take to send its half of the session.
const HELLO: Duration = Duration::from_secs(5);
/// How often a sign of life is sent: proxies cut connections that are silent for a minute.
const PING: Duration = Duration::from_secs(20);
/// How often the session is checked again.
const CHECK: Duration = Duration::from_secs(5);
/// The messages that wait to be sent.
const QUEUE: usize = 8;
/// The maximum number of topics of a tab, and of tabs of a session.
const TOPICS: usize = 64;
const TABS: usize = 40;
/// The maximum length of an id of a page's own choice, in bytes.
const ID: usize = 64;

const STOPPING: CloseReason = CloseReason { code: 1001, reason: "the server stops" };
const STRANGER: CloseReason = CloseReason { code: 4401, reason: "there is no such session; sign in again" };
const LATE: CloseReason = CloseReason { code: 4408, reason: "the half of the session did not come within 5 s" };
const TABS_FULL: CloseReason = CloseReason { code: 4429, reason: "the session has 40 tabs, as many as may be" };
const MISREAD: CloseReason = CloseReason { code: 4400, reason: "a message was not understood" };

/// The first message of a page.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstMessage {
    token: String,
    /// The team that the session acts for.
    #[serde(default)]
    team: Option<String>,
}

/// A page's request.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PageRequest {
    on: Option<String>,
    off: Option<String>,
    /// The version after which changes are sent.
    since: u64,
    ids: Vec<String>,
    window: WindowRequest,
    pod: Option<String>,
    endpoint: Option<String>,
    worker: Option<String>,
    /// The id of the last line that the page has.
    after: Option<String>,
    tail: Option<u32>,
    id: Option<String>,
    cols: Option<u16>,
    rows: Option<u16>,
    /// The key of a terminal that is taken up again, or left for good.
    resume: Option<String>,
    /// The terminal that has another size now, by the page's name for it.
    resize: Option<String>,
}

/// A message to the page.
#[derive(Debug)]
pub(super) enum TabMessage {
    Text(Value),
    /// Output of a terminal.
    Bytes(Vec<u8>),
}

/// A tab, as its topics know it.
#[derive(Clone)]
pub(super) struct Tab {
    pub(super) console: Arc<Console>,
    pub(super) session: OpenSession,
    /// The headers of its requests: the team.
    pub(super) headers: HeaderMap,
    pub(super) address: String,
    pub(super) out: mpsc::Sender<TabMessage>,
    /// The terminals that it shows, by the page's names for them.
    shown: Arc<Mutex<HashMap<String, Arc<Terminal>>>>,
}

impl Tab {
    /// Sends a message; an error when the tab is gone.
    pub(super) async fn send(&self, message: Value) -> Result<(), socket::SocketClosed> {
        self.out.send(TabMessage::Text(message)).await.map_err(|_| socket::SocketClosed)
    }

    /// The terminals that it shows.
    pub(super) fn terminals(&self) -> MutexGuard<'_, HashMap<String, Arc<Terminal>>> {
        self.shown.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Types into a terminal: the length of the page's name for it, that name, and the bytes.
    fn type_into(&self, frame: &[u8]) {
        let Some((length, rest)) = frame.split_first() else { return };
        let Some((id, bytes)) = rest.split_at_checked(usize::from(*length)) else { return };
        let shown = std::str::from_utf8(id).ok().and_then(|id| self.terminals().get(id).cloned());
        if let Some(terminal) = shown {
            terminal.put(ShellInput::Bytes(bytes.to_vec()));
        }
    }

    /// Tells the page why a topic is not there.
    pub(super) async fn refuse(&self, mut topic: Value, refusal: &Refusal) {
        topic["error"] = serde_json::to_value(refusal.problem()).unwrap_or_default();
        // A tab that is gone needs no reason.
        let _ = self.send(topic).await;
    }
}

/// A topic that a page asked for. It ends when it is dropped.
struct Topic(AbortHandle);

impl Drop for Topic {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// How many tabs each session has.
#[derive(Debug, Default)]
pub(super) struct Tabs(Mutex<HashMap<String, usize>>);

/// A place among the tabs of a session.
struct TabPermit {
    console: Arc<Console>,
    session: String,
}

impl TabPermit {
    fn take(console: &Arc<Console>, session: &str) -> Option<Self> {
        let mut tabs = console.tabs.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = tabs.entry(session.to_owned()).or_default();
        if *count >= TABS {
            return None;
        }
        *count += 1;
        Some(Self { console: Arc::clone(console), session: session.to_owned() })
    }
}

impl Drop for TabPermit {
    fn drop(&mut self) {
        let mut tabs = self.console.tabs.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = tabs.get_mut(&self.session) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                tabs.remove(&self.session);
            }
        }
    }
}

/// Answers the request for a WebSocket, and serves it on its connection.
pub(super) fn open(console: &Arc<Console>, request: &Parts, address: String) -> Result<(Response, Takeover), Refusal> {
    let cookies = session::cookies(&request.headers, console.options.port);
    if cookies.is_empty() {
        return Err(Refusal::new(401, "the request has no cookie of a session; sign in"));
    }
    let response = socket::accept(request)?;
    let console = Arc::clone(console);
    let takeover =
        Takeover::new(move |stream, read| async move { serve(console, cookies, address, stream, read).await });
    Ok((response, takeover))
}

async fn serve(console: Arc<Console>, cookies: Vec<String>, address: String, stream: Box<dyn Stream>, read: Bytes) {
    let mut socket = Socket::open(stream, read).await;
    let hello = match timeout(HELLO, hello(&mut socket)).await {
        Ok(Ok(hello)) => hello,
        Ok(Err(goodbye)) => return socket.end(goodbye).await,
        Err(_) => return socket.end(LATE).await,
    };
    let Ok(session) = console.open_session(cookies.clone(), Some(hello.token.clone())).await else {
        return socket.end(STRANGER).await;
    };
    let Some(_permit) = TabPermit::take(&console, &session.session.id) else { return socket.end(TABS_FULL).await };
    let mut headers = HeaderMap::new();
    if let Some(team) = hello.team.as_deref().and_then(|team| HeaderValue::try_from(team).ok()) {
        headers.insert("x-team-id", team);
    }
    let (out, outgoing) = mpsc::channel(QUEUE);
    let tab = Tab { console, session, headers, address, out, shown: Arc::default() };
    let goodbye = carry(&tab, &mut socket, outgoing, (cookies, hello.token)).await;
    socket.end(goodbye).await;
}

/// The first message: the half of the session that only the page has.
async fn hello(socket: &mut Socket) -> Result<FirstMessage, CloseReason> {
    loop {
        match socket.next().await? {
            PageMessage::Text(text) => return serde_json::from_str(&text).map_err(|_| MISREAD),
            PageMessage::Bytes(_) => return Err(MISREAD),
            PageMessage::Other => {}
        }
    }
}

/// Carries messages both ways until either end leaves.
async fn carry(
    tab: &Tab,
    socket: &mut Socket,
    mut outgoing: mpsc::Receiver<TabMessage>,
    (cookies, token): (Vec<String>, String),
) -> CloseReason {
    const GONE: CloseReason = CloseReason { code: 1000, reason: "" };
    let mut topics: HashMap<String, Topic> = HashMap::new();
    let mut stopping = tab.console.options.stopping.clone();
    let every = |span| {
        let mut ticks = interval_at(Instant::now() + span, span);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        ticks
    };
    let (mut pings, mut checks) = (every(PING), every(CHECK));
    let time = || tab.console.options.clock.now().millis();
    if socket.text(json!({ "ok": true, "time": time(), "version": crate::VERSION }).to_string()).await.is_err() {
        return GONE;
    }
    loop {
        let sent = tokio::select! {
            received = socket.next() => match received {
                Ok(PageMessage::Text(text)) => match serde_json::from_str(&text) {
                    Ok(ask) => {
                        answer(tab, &mut topics, ask);
                        Ok(())
                    }
                    Err(_) => return MISREAD,
                },
                Ok(PageMessage::Bytes(bytes)) => {
                    tab.type_into(&bytes);
                    Ok(())
                }
                Ok(PageMessage::Other) => Ok(()),
                Err(goodbye) => return goodbye,
            },
            Some(message) = outgoing.recv() => match message {
                TabMessage::Text(message) => socket.text(message.to_string()).await,
                TabMessage::Bytes(bytes) => socket.bytes(bytes).await,
            },
            _ = pings.tick() => {
                let told = socket.text(json!({ "topic": "time", "at": time() }).to_string()).await;
                if told.is_ok() { socket.ping().await } else { told }
            }
            _ = checks.tick() => {
                match tab.console.open_session(cookies.clone(), Some(token.clone())).await {
                    Err(refusal) if refusal.status() == 401 => return STRANGER,
                    // A store that fails for a moment ends no session.
                    Ok(_) | Err(_) => Ok(()),
                }
            }
            () = stopped(&mut stopping) => return STOPPING,
        };
        if sent.is_err() {
            return GONE;
        }
        topics.retain(|_, topic| !topic.0.is_finished());
    }
}

/// Takes up or leaves a topic.
fn answer(tab: &Tab, topics: &mut HashMap<String, Topic>, ask: PageRequest) {
    if let Some(id) = &ask.resize {
        if let Some(terminal) = tab.terminals().get(id) {
            terminal.put(ShellInput::Size(size(&ask)));
        }
        return;
    }
    if let Some(name) = &ask.off {
        if let Some(key) = &ask.resume {
            tab.console.terminals.end(&tab.session.session.id, key);
        }
        let key = key(name, &ask);
        topics.remove(&key);
        return;
    }
    let Some(name) = ask.on.as_deref() else { return };
    let key = key(name, &ask);
    // A topic that is asked for again starts anew.
    topics.remove(&key);
    let head = json!({ "topic": name, "pod": ask.pod, "worker": ask.worker, "id": ask.id });
    if topics.len() >= TOPICS || key.len() > 4 * ID {
        let refusal = Refusal::too_many("the tab has 64 topics, as many as may be; leave one", 1);
        return tab_refuse(tab, head, refusal);
    }
    let tab = tab.clone();
    let task = match name {
        "pods" => tokio::spawn(topics::pods(tab, ask.since)),
        "window" => tokio::spawn(topics::window(tab, ask.window)),
        "figures" => tokio::spawn(topics::figures(tab, ask.ids)),
        "log" => match topics::LogTarget::new(ask.pod, ask.endpoint, ask.worker) {
            Some(target) => tokio::spawn(topics::log(tab, target, ask.after, ask.tail)),
            None => return tab_refuse(&tab, head, Refusal::new(422, "the log names no pod and no worker")),
        },
        "terminal" => {
            let size = size(&ask);
            let (id, pod) = (ask.id.unwrap_or_default(), ask.pod.unwrap_or_default());
            tokio::spawn(terminal::terminal(tab, TerminalRequest { id, pod, size, resume: ask.resume }))
        }
        _ => return tab_refuse(&tab, head, Refusal::new(404, "there is no such topic")),
    };
    topics.insert(key, Topic(task.abort_handle()));
}

/// Tells why a topic is not there, without waiting: the queue is emptied by the loop that asks.
fn tab_refuse(tab: &Tab, head: Value, refusal: Refusal) {
    let tab = tab.clone();
    tokio::spawn(async move { tab.refuse(head, &refusal).await });
}

/// Columns and rows of a terminal, neither of them zero.
fn size(ask: &PageRequest) -> (u16, u16) {
    let within = |number: Option<u16>, usual: u16| number.filter(|number| (1..=1000).contains(number)).unwrap_or(usual);
    (within(ask.cols, 80), within(ask.rows, 24))
}

/// Distinguishes a topic from others.
fn key(name: &str, ask: &PageRequest) -> String {
    let parts = [&ask.pod, &ask.endpoint, &ask.worker, &ask.id].map(|part| part.as_deref().unwrap_or_default());
    match name {
        "pods" | "window" | "figures" => name.to_owned(),
        _ => format!("{name} {}", parts.join(" ")),
    }
}
