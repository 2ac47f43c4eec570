//! The topics that a tab follows: rows, usage and logs (console.md, Live).

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    body::Bytes,
    http::{HeaderValue, StatusCode},
};
use futures_util::{Stream, StreamExt};
use serde_json::{Value, json};
use sse_stream::{Sse, SseByteStream};
use tokio::time::{Instant, sleep};

use super::{
    Refusal,
    feed::{Feed, Watcher, WindowMessage, rest_after},
    live::Tab,
    socket::SocketClosed,
    upstream::{Passage, PassageError, read_json},
    window::WindowRequest,
};
use net::Backoff;
use wire::pods::LogLine;

/// How often usage is sent, and of how many pods at most.
const FIGURES: Duration = Duration::from_secs(5);
const PODS: usize = 200;
/// The lines of history of a log, if the page does not say.
const HISTORY: u32 = 5000;
/// The maximum number of lines of a message.
const LINES: usize = 500;
/// The maximum line of a stream, in bytes: JSON turns a control character into six.
const LONGEST_LINE: usize = 512 << 10;
/// How often in a row a log that broke off is taken up again, and the pauses in between.
const TRIES: u32 = 20;
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), 1.5, Duration::from_secs(10));
/// The maximum size of a pod as JSON, in bytes.
const POD: usize = 1 << 20;

/// The feed of the tab's account. Without one, the page is told why the topic is not there.
async fn feed(tab: &Tab, topic: Value) -> Option<Arc<Feed>> {
    match tab.console.feed(&tab.session, &tab.headers).await {
        Ok(feed) => Some(feed),
        Err(refusal) => {
            tab.refuse(topic, &refusal).await;
            None
        }
    }
}

/// Watches a feed by the clock of the console.
fn watch(tab: &Tab, feed: &Arc<Feed>) -> Watcher {
    let clock = tab.console.options.clock.clone();
    feed.watch(move || clock.now())
}

/// The changes of rows after a version, as they come.
pub(super) async fn pods(tab: Tab, since: u64) {
    let topic = || json!({ "topic": "pods" });
    let Some(feed) = feed(&tab, topic()).await else { return };
    let mut watcher = watch(&tab, &feed);
    let mut seen = since;
    let mut changes = match feed.changes(since, tab.console.options.clock.now()).await {
        Ok(changes) => changes,
        Err(refusal) => return tab.refuse(topic(), &refusal).await,
    };
    let mut is_first = true;
    loop {
        if is_first || !changes.is_empty() || changes.stale.is_some() || changes.v != seen {
            seen = changes.v;
            let is_over = changes.reset;
            let mut message = serde_json::to_value(&changes).unwrap_or_default();
            message["topic"] = "pods".into();
            if tab.send(message).await.is_err() || is_over {
                return;
            }
        }
        let was_stale = changes.stale.is_some();
        is_first = false;
        if watcher.versions.changed().await.is_err() {
            return;
        }
        changes = feed.seen(seen);
        // Rows that are fresh again are told to be so.
        is_first |= was_stale && changes.stale.is_none();
    }
}

/// A window of the rows, as they change.
pub(super) async fn window(tab: Tab, request: WindowRequest) {
    let topic = || json!({ "topic": "window" });
    let Some(feed) = feed(&tab, topic()).await else { return };
    let mut watcher = watch(&tab, &feed);
    let request = Arc::new(request);
    let mut told: Option<WindowMessage> = None;
    loop {
        let began = Instant::now();
        watcher.versions.mark_unchanged();
        let message = match feed.window(&request).await {
            Ok(message) => message,
            Err(refusal) => return tab.refuse(topic(), &refusal).await,
        };
        let took = began.elapsed();
        let is_news = |told: &WindowMessage| told.window != message.window || told.stale != message.stale;
        if told.as_ref().is_none_or(is_news) {
            let mut shown = serde_json::to_value(&message).unwrap_or_default();
            shown["topic"] = "window".into();
            if tab.send(shown).await.is_err() || message.reset {
                return;
            }
            told = Some(message);
        }
        sleep(rest_after(took)).await;
        if watcher.versions.changed().await.is_err() {
            return;
        }
    }
}

/// The usage of the pods in view, every 5 s. One that is followed alone begins with its last ten minutes.
pub(super) async fn figures(tab: Tab, mut ids: Vec<String>) {
    ids.truncate(PODS);
    let Some(feed) = feed(&tab, json!({ "topic": "figures" })).await else { return };
    let mut past = match ids.as_slice() {
        [id] => feed.past_load(id).await,
        _ => None,
    };
    loop {
        let pods = feed.figures(ids.clone()).await;
        let at = tab.console.options.clock.now().millis();
        let mut message = json!({ "topic": "figures", "at": at, "pods": pods });
        if let Some(past) = past.take() {
            message["past"] = past;
        }
        if tab.send(message).await.is_err() {
            return;
        }
        sleep(FIGURES).await;
    }
}

/// Whose log is read.
#[derive(Debug, Clone)]
pub(super) enum LogTarget {
    Pod(String),
    Worker { endpoint: String, worker: String },
}

impl LogTarget {
    /// The pod or worker, if its ids are such.
    pub(super) fn new(pod: Option<String>, endpoint: Option<String>, worker: Option<String>) -> Option<Self> {
        match (pod.filter(|id| is_id(id)), endpoint.filter(|id| is_id(id)), worker.filter(|id| is_id(id))) {
            (Some(pod), None, None) => Some(Self::Pod(pod)),
            (None, Some(endpoint), Some(worker)) => Some(Self::Worker { endpoint, worker }),
            _ => None,
        }
    }

    fn target(&self, tail: u32) -> String {
        match self {
            Self::Pod(pod) => format!("/v2/pods/{pod}/logs?tail={tail}"),
            Self::Worker { endpoint, worker } => format!("/v2/serverless/{endpoint}/workers/{worker}/logs?tail={tail}"),
        }
    }

    fn topic(&self) -> Value {
        match self {
            Self::Pod(pod) => json!({ "topic": "log", "pod": pod }),
            Self::Worker { worker, .. } => json!({ "topic": "log", "worker": worker }),
        }
    }
}

/// Whether a text may stand in a path as an id.
pub(super) fn is_id(text: &str) -> bool {
    let is_character = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    (1..=64).contains(&text.len()) && text.chars().all(is_character)
}

/// A log, after a line or from its last lines on, until its writer has ended. A stream that breaks off is taken up
/// again after the last line.
pub(super) async fn log(tab: Tab, target: LogTarget, mut after: Option<String>, tail: Option<u32>) {
    let path = target.target(tail.unwrap_or(HISTORY));
    let mut tries = 0;
    loop {
        match follow(&tab, &target, &path, &mut after, &mut tries).await {
            Ok(()) => {}
            Err(FollowError::Gone) => return,
            Err(FollowError::Refused(refusal)) => {
                let is_passing = refusal.status() >= 500 || refusal.status() == 429;
                if !is_passing || tries >= TRIES {
                    return tab.refuse(target.topic(), &refusal).await;
                }
            }
        }
        // It ended, or the connection did: the pod tells which.
        if tries == 0 && is_over(&tab, &target).await {
            let mut end = target.topic();
            end["end"] = true.into();
            // A tab that is gone needs no end.
            let _ = tab.send(end).await;
            return;
        }
        tries += 1;
        sleep(BACKOFF.step(tries)).await;
    }
}

/// Why a stream ends early.
enum FollowError {
    Gone,
    Refused(Refusal),
}

impl From<SocketClosed> for FollowError {
    fn from(SocketClosed: SocketClosed) -> Self {
        Self::Gone
    }
}

/// Reads one stream of a log to its end.
async fn follow(
    tab: &Tab,
    target: &LogTarget,
    path: &str,
    after: &mut Option<String>,
    tries: &mut u32,
) -> Result<(), FollowError> {
    let mut headers = tab.headers.clone();
    if let Some(after) = after.as_deref().and_then(|after| HeaderValue::try_from(after).ok()) {
        headers.insert("last-event-id", after);
    }
    let sent = tab.console.options.upstream.send(&tab.session, Passage::get(path, &headers)).await;
    let response = sent.map_err(|error| match error {
        PassageError::Refused(refusal) => FollowError::Refused(refusal),
        PassageError::HangUp => FollowError::Refused(Refusal::new(502, "the connection broke off")),
    })?;
    if response.status() != StatusCode::OK {
        return Err(FollowError::Refused(Refusal::read(response).await));
    }
    let events = SseByteStream::new(bounded(response.into_body().into_data_stream()));
    let mut batches = Box::pin(events.ready_chunks(LINES));
    while let Some(batch) = batches.next().await {
        let mut lines = Vec::with_capacity(batch.len());
        let mut is_broken = false;
        for event in batch {
            let Ok(Sse { id, data, .. }) = event else {
                is_broken = true;
                break;
            };
            let line =
                data.filter(|data| !data.is_empty()).and_then(|data| serde_json::from_str::<LogLine>(&data).ok());
            *after = id.filter(|id| !id.is_empty()).or_else(|| after.take());
            lines.extend(line.map(|line| shown(after.as_deref(), line)));
        }
        if !lines.is_empty() {
            *tries = 0;
            let mut message = target.topic();
            message["lines"] = lines.into();
            tab.send(message).await?;
        }
        if is_broken {
            return Ok(());
        }
    }
    Ok(())
}

/// A stream none of whose lines is longer than its bound; it breaks off where one is.
fn bounded<E: std::error::Error + Send + Sync + 'static>(
    parts: impl Stream<Item = Result<Bytes, E>>,
) -> impl Stream<Item = Result<Bytes, std::io::Error>> {
    let open = Arc::new(AtomicUsize::new(0));
    parts.map(move |part| {
        let part = part.map_err(std::io::Error::other)?;
        let length = match part.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => part.len() - end - 1,
            None => open.load(Ordering::Relaxed) + part.len(),
        };
        open.store(length, Ordering::Relaxed);
        if length > LONGEST_LINE { Err(std::io::Error::other("a line is too long")) } else { Ok(part) }
    })
}

/// A line as a page gets it: its id, time, source and text, and what else is known of it.
fn shown(id: Option<&str>, line: LogLine) -> Value {
    let LogLine { ts, source, line, partial, bytes, stream, missing } = line;
    let ts = ts.map(wire::Timestamp::millis);
    let is_plain = !partial && bytes.is_none() && stream.is_none() && missing.is_none();
    let extra = json!({ "partial": partial, "bytes": bytes, "stream": stream, "missing": missing });
    let extra = if is_plain { None } else { Some(extra) };
    let cells = [json!(id), json!(ts), json!(source), json!(line)];
    cells.into_iter().chain(extra).collect()
}

/// Whether the writer of a log has ended.
async fn is_over(tab: &Tab, target: &LogTarget) -> bool {
    let (path, worker) = match target {
        LogTarget::Pod(pod) => (format!("/v2/pods/{pod}"), None),
        LogTarget::Worker { endpoint, worker } => (format!("/v2/serverless/{endpoint}/workers"), Some(worker)),
    };
    match read_json(&tab.console.options.upstream, &tab.session, Passage::get(&path, &tab.headers), POD).await {
        Ok(found) => match worker {
            None => found["status"] == "TERMINATED",
            Some(worker) => !found["workers"].as_array().is_some_and(|all| all.iter().any(|one| one["id"] == **worker)),
        },
        Err(refusal) => refusal.status() == 404,
    }
}
