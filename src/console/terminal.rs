//! Terminals in pods on hosts (console.md, Live): a login shell, as `pods ssh` opens it.
//!
//! A terminal outlives the connection of its tab for a minute, with the last 64 KiB of its output, and whoever has its
//! key within the same session takes it up again.

use std::{
    collections::{HashMap, VecDeque},
    ffi::OsString,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::http::Method;
use serde_json::json;
use tokio::{
    sync::{Notify, mpsc},
    time::{Instant, sleep_until},
};

use super::{
    Console, Options, Refusal,
    live::{Tab, TabMessage},
    on_thread, session,
    topics::is_id,
};
use driver::{
    commands,
    connections::Connections,
    platform::{AnyConnector, AnySite},
    programs::{self, Shell, ShellInput},
};
use engine::OpenSession;

/// How long a terminal waits for a tab.
const LEFT: Duration = Duration::from_mins(1);
/// How much of its output is kept, in bytes.
const RECENT: usize = 64 << 10;
/// The maximum number of terminals of a session.
const TERMINALS: usize = 8;
/// The pieces of output that wait for a tab.
const QUEUE: usize = 8;
/// The random characters of a terminal's key.
const KEY: usize = 33;

/// The way to the hosts of an engine, for terminals in their pods.
pub(crate) enum Sites {
    /// A driver in this process is in contact with them.
    Driven(Connections<AnySite>),
    /// Each terminal gets in contact by itself: the engine is embedded.
    Embedded(AnyConnector),
    /// The pods are those of another server: this command enters one, followed by its id.
    #[cfg(unix)]
    Ssh(Vec<OsString>),
    /// There is none: the engine is in memory, or this system has no terminals for programs.
    None,
}

/// The terminals of all sessions, by their keys.
#[derive(Default)]
pub(super) struct Terminals(Mutex<HashMap<String, Arc<Terminal>>>);

/// A terminal.
pub(super) struct Terminal {
    session: String,
    pod: String,
    input: mpsc::Sender<ShellInput>,
    state: Mutex<State>,
    /// A tab has come or gone.
    changed: Notify,
}

struct State {
    recent: VecDeque<u8>,
    /// The tab that shows it, by number, and the way there.
    tab: Option<(u64, mpsc::Sender<Vec<u8>>)>,
    tabs: u64,
    /// When it is hung up, while no tab shows it.
    ends: Option<Instant>,
    /// How it ended.
    code: Option<u32>,
}

/// A page's request.
pub(super) struct TerminalRequest {
    /// The page's own name for it, which frames begin with.
    pub(super) id: String,
    pub(super) pod: String,
    pub(super) size: (u16, u16),
    /// The key of a terminal that is taken up again.
    pub(super) resume: Option<String>,
}

/// A tab that shows a terminal, until this is dropped.
struct TerminalView {
    terminal: Arc<Terminal>,
    number: u64,
    tab: Tab,
    id: String,
}

impl Drop for TerminalView {
    fn drop(&mut self) {
        let mut state = self.terminal.state();
        if state.tab.as_ref().is_some_and(|(number, _)| *number == self.number) {
            state.tab = None;
            state.ends = Some(Instant::now() + LEFT);
            self.terminal.changed.notify_one();
        }
        drop(state);
        self.tab.terminals().remove(&self.id);
    }
}

impl Terminal {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Types into it. One that reads nothing loses what is typed beyond its queue.
    pub(super) fn put(&self, input: ShellInput) {
        let _ = self.input.try_send(input);
    }

    /// Shows it in a tab: its recent output, and the rest as it comes. A tab that showed it before no longer does.
    fn show(self: &Arc<Self>, tab: Tab, id: String) -> (TerminalView, Vec<u8>, mpsc::Receiver<Vec<u8>>) {
        let (way, output) = mpsc::channel(QUEUE);
        let mut state = self.state();
        state.tabs += 1;
        let number = state.tabs;
        state.tab = Some((number, way));
        state.ends = None;
        let recent = state.recent.iter().copied().collect();
        drop(state);
        self.changed.notify_one();
        (TerminalView { terminal: Arc::clone(self), number, tab, id }, recent, output)
    }

    /// Keeps the end of its output.
    fn keep(&self, bytes: &[u8]) {
        let mut state = self.state();
        state.recent.extend(bytes);
        let beyond = state.recent.len().saturating_sub(RECENT);
        state.recent.drain(..beyond);
    }
}

impl Terminals {
    fn all(&self) -> MutexGuard<'_, HashMap<String, Arc<Terminal>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends a terminal of a session.
    pub(super) fn end(&self, session: &str, key: &str) {
        let terminal = self.all().get(key).filter(|terminal| terminal.session == session).cloned();
        if let Some(terminal) = terminal {
            terminal.state().ends = Some(Instant::now());
            terminal.changed.notify_one();
        }
    }
}

/// Shows a terminal in a tab, until either ends.
pub(super) async fn terminal(tab: Tab, asked: TerminalRequest) {
    let head = json!({ "topic": "terminal", "id": asked.id, "pod": asked.pod });
    let (key, terminal, is_resumed) = match find_or_open(&tab, &asked).await {
        Ok(found) => found,
        Err(refusal) => return tab.refuse(head, &refusal).await,
    };
    tab.terminals().insert(asked.id.clone(), Arc::clone(&terminal));
    let (_showing, recent, mut output) = terminal.show(tab.clone(), asked.id.clone());
    terminal.put(ShellInput::Size(asked.size));
    let mut message = head.clone();
    message["key"] = key.into();
    message["resumed"] = is_resumed.into();
    if tab.send(message).await.is_err() || frame(&tab, &asked.id, &recent).await.is_err() {
        return;
    }
    while let Some(bytes) = output.recv().await {
        if frame(&tab, &asked.id, &bytes).await.is_err() {
            return;
        }
    }
    let code = terminal.state().code;
    let mut message = head;
    message["exit"] = match code {
        Some(code) => json!({ "code": code }),
        None => json!({ "reason": "another tab has taken the terminal up, or its session was ended" }),
    };
    // A tab that is gone needs no end.
    let _ = tab.send(message).await;
}

/// Sends output: the length of the page's name for the terminal, that name, and the bytes.
async fn frame(tab: &Tab, id: &str, bytes: &[u8]) -> Result<(), super::socket::SocketClosed> {
    if bytes.is_empty() {
        return Ok(());
    }
    let length = u8::try_from(id.len()).unwrap_or(u8::MAX);
    let frame = [&[length], id.as_bytes(), bytes].concat();
    tab.out.send(TabMessage::Bytes(frame)).await.map_err(|_| super::socket::SocketClosed)
}

/// The terminal that a page left, or a new one: with its key, and whether it was left.
async fn find_or_open(tab: &Tab, asked: &TerminalRequest) -> Result<(String, Arc<Terminal>, bool), Refusal> {
    let (console, session) = (&tab.console, &tab.session.session.id);
    if let Some(key) = &asked.resume {
        let found = console.terminals.all().get(key).cloned();
        if let Some(found) = found.filter(|found| found.session == *session && found.pod == asked.pod) {
            return Ok((key.clone(), found, true));
        }
    }
    let count = console.terminals.all().values().filter(|terminal| terminal.session == *session).count();
    if count >= TERMINALS {
        return Err(Refusal::too_many("the session has 8 terminals, as many as may be; close one", 60));
    }
    let shell = open(tab, &asked.pod, asked.size).await?;
    let key = console.chance_text(KEY);
    let state = State { recent: VecDeque::new(), tab: None, tabs: 0, ends: None, code: None };
    let terminal = Arc::new(Terminal {
        session: session.clone(),
        pod: asked.pod.clone(),
        input: shell.input.clone(),
        state: Mutex::new(state),
        changed: Notify::new(),
    });
    console.terminals.all().insert(key.clone(), Arc::clone(&terminal));
    console.note_of(&tab.session, &tab.address, "terminal begin", &asked.pod, "done").await;
    let kept = (Arc::clone(console), tab.session.clone(), tab.address.clone());
    tokio::spawn(run(kept, key.clone(), Arc::clone(&terminal), shell));
    Ok((key, terminal, false))
}

/// Opens a shell in a pod that the session may change.
async fn open(tab: &Tab, pod: &str, size: (u16, u16)) -> Result<Shell, Refusal> {
    let Options { engine, sites, .. } = &tab.console.options;
    // A program would take a dash at the beginning for an option.
    if !is_id(pod) || pod.starts_with('-') {
        return Err(Refusal::new(422, "the terminal names no pod"));
    }
    let unable = |reason| Refusal::new(409, reason);
    let connections = match sites {
        Sites::None => {
            return Err(Refusal::new(501, "no terminal opens from here; `svcctl pods ssh` reaches the pod"));
        }
        #[cfg(unix)]
        Sites::Ssh(words) => {
            let opened = super::ssh::open(words, pod, size);
            return opened.map_err(|error| unable(format!("ssh cannot be run: {error}")));
        }
        Sites::Driven(connections) => {
            check(tab, pod).await?;
            connections.clone()
        }
        Sites::Embedded(connector) => {
            check(tab, pod).await?;
            commands::connect(engine, connector, pod).await.map_err(unable)?
        }
    };
    programs::open_shell(engine, &connections, pod, size).await.map_err(unable)
}

/// Checks that the session may enter a pod, and that something runs in it.
async fn check(tab: &Tab, pod: &str) -> Result<(), Refusal> {
    let options = &tab.console.options;
    let team = tab.headers.get("x-team-id").and_then(|team| team.to_str().ok()).map(str::to_owned);
    let (engine, bearer, id) = (Arc::clone(&options.engine), tab.session.bearer.clone(), pod.to_owned());
    let checked = on_thread(move || {
        let caller = engine.authenticate(&bearer, team.as_deref()).map_err(session::refused)?;
        caller.check_scope(&Method::POST, "/v2/pods")?;
        let found = engine.call(&caller, wire::pods::GetPod::of(&id));
        found.map(drop).map_err(|error| match error {
            engine::EngineError::Problem(problem) => Refusal::from(problem),
            engine::EngineError::Store(_) => Refusal::failed(),
        })
    });
    checked.await??;
    let reached = programs::reach(&options.engine, pod).await.map_err(|_| Refusal::failed())?;
    reached.map(drop).ok_or_else(|| {
        Refusal::new(501, format!("pod `{pod}` is simulated: nothing runs in it that a terminal could show"))
    })
}

/// Carries the output of a shell to whichever tab shows it, until it ends or nobody comes back to it.
async fn run(
    (console, session, address): (Arc<Console>, OpenSession, String),
    key: String,
    terminal: Arc<Terminal>,
    shell: Shell,
) {
    let Shell { input, mut output, code } = shell;
    // The terminal has the input, so that dropping it hangs the shell up.
    drop(input);
    let is_left = loop {
        let (way, ends) = {
            let state = terminal.state();
            (state.tab.as_ref().map(|(_, way)| way.clone()), state.ends)
        };
        tokio::select! {
            bytes = output.recv() => {
                let Some(bytes) = bytes else { break false };
                terminal.keep(&bytes);
                if let Some(way) = way {
                    // A tab that is gone says so itself.
                    let _ = way.send(bytes).await;
                }
            }
            () = terminal.changed.notified() => {}
            () = sleep_until(ends.unwrap_or_else(Instant::now)), if ends.is_some() => break true,
        }
    };
    console.terminals.all().remove(&key);
    let result = if is_left {
        "left".to_owned()
    } else {
        let code = code.await.ok();
        terminal.state().code = code;
        code.map_or_else(|| "gone".to_owned(), |code| format!("exit {code}"))
    };
    // Its tab is told, as no more output comes.
    terminal.state().tab = None;
    console.note_of(&session, &address, "terminal end", &terminal.pod, &result).await;
}

#[cfg(test)]
mod tests {
    use std::{
        collections::VecDeque,
        sync::{Arc, Mutex},
    };

    use tokio::sync::{Notify, mpsc};

    use super::{RECENT, State, Terminal};

    #[test]
    fn the_last_64_kib_of_output_are_kept() {
        let (input, _) = mpsc::channel(1);
        let state = State { recent: VecDeque::new(), tab: None, tabs: 0, ends: None, code: None };
        let (session, pod) = ("s".to_owned(), "p".to_owned());
        let terminal = Arc::new(Terminal { session, pod, input, state: Mutex::new(state), changed: Notify::new() });
        for number in 0..200_u8 {
            terminal.keep(&[number; 1000]);
        }
        let recent: Vec<u8> = terminal.state().recent.iter().copied().collect();
        assert_eq!((recent.len(), recent.last()), (RECENT, Some(&199)));
        assert_eq!(recent[0], u8::try_from(200 - RECENT.div_ceil(1000)).expect("small"));
    }
}
