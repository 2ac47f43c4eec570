//! The rows of an account's pods, numbered by version, and their changes (console.md, Live).
//!
//! A feed works while somebody watches it or asks for its rows. One look at the engine, or one poll of another server,
//! serves all tabs of an account.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::{
    sync::watch,
    time::{Instant, sleep},
};

use super::{
    answer::Refusal,
    files,
    rows::{self, Row},
    upstream::refusal,
    window::{self, Window, WindowRequest},
};
use api::{Api, CallError};
use engine::{Caller, Engine, EngineError, KnownPods, LoadSample};
use wire::{
    Timestamp,
    pods::{ListPods, Pod, Utilization},
};

/// The shortest pause between two looks at the engine, and how many times as long as a look it is: a twentieth of a
/// core.
const PAUSE: Duration = Duration::from_millis(200);
const REST: u32 = 19;
/// The pause between two polls of another server, of which a poll is at most a tenth.
const POLL: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));
const SHARE: u32 = 10;
/// How many changes are kept for those who were away; who missed more loads all rows.
const CHANGES: usize = 20_000;
/// How long rows are kept for a tab that was away.
const FORGOTTEN: Duration = Duration::from_mins(2);
/// The maximum size of another server's list, in bytes.
const LIST: usize = 256 << 20;

/// Where the pods of a feed are.
pub(super) enum Source {
    /// In an engine, as this account sees it.
    Engine(Arc<Engine>, Caller),
    /// At another server, behind the key of the context.
    Server(Arc<Api>),
}

/// The rows of an account.
pub(super) struct Feed {
    source: Source,
    state: Mutex<State>,
    versions: watch::Sender<u64>,
    watchers: AtomicUsize,
    /// The number of the task that looks for changes. An earlier one ends.
    attendant: AtomicU64,
    /// Held by the one look that is under way.
    looking: Arc<tokio::sync::Mutex<LookMemory>>,
    /// Held while a window is made.
    serving: Arc<tokio::sync::Mutex<()>>,
    /// When somebody last asked for it.
    used: Mutex<Instant>,
}

/// The rows of the last look.
#[derive(Default)]
struct LookMemory {
    pods: KnownPods,
    /// The count of writes at the last look; nothing has changed while it stays, and nothing is due.
    writes: Option<i64>,
    is_filled: bool,
}

struct State {
    /// The version of the rows.
    version: u64,
    /// The version since which all changes are known.
    since: u64,
    rows: BTreeMap<String, (u64, Row)>,
    /// There are so many that a page gets windows of them.
    is_windowed: bool,
    gone: VecDeque<(u64, String)>,
    /// The whole list, compressed, and its version.
    packed: Option<(u64, Bytes)>,
    /// The usage of pods, where a poll tells it.
    figures: HashMap<String, Value>,
    /// When the rows were last known to be so, and why not since then.
    at: Timestamp,
    problem: Option<String>,
}

/// The changes after a version.
#[derive(Debug, Serialize)]
pub(super) struct RowChanges {
    pub(super) v: u64,
    /// When the rows were last known to be so, in milliseconds since 1970.
    at: i64,
    /// All rows are to be loaded again: the version is unknown, or long ago.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) reset: bool,
    set: Vec<Row>,
    gone: Vec<String>,
    /// Why they are older than they should be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stale: Option<String>,
}

/// A window of the rows of a version.
#[derive(Debug, Serialize)]
pub(super) struct WindowMessage {
    pub(super) v: u64,
    at: i64,
    /// There are no longer too many rows for a page: all are to be loaded.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(super) reset: bool,
    #[serde(flatten)]
    pub(super) window: Option<Window>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) stale: Option<String>,
}

impl RowChanges {
    pub(super) const fn is_empty(&self) -> bool {
        self.set.is_empty() && self.gone.is_empty() && !self.reset
    }
}

/// Somebody who watches a feed, which works as long as this exists.
pub(super) struct Watcher {
    feed: Arc<Feed>,
    pub(super) versions: watch::Receiver<u64>,
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.feed.watchers.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Feed {
    /// A feed that has seen nothing. Its versions begin with the time, so that none of an earlier process is taken for
    /// one of its own.
    pub(super) fn new(source: Source, now: Timestamp) -> Arc<Self> {
        let version = u64::try_from(now.millis()).unwrap_or(1);
        let state = State {
            version,
            since: version,
            rows: BTreeMap::new(),
            is_windowed: false,
            gone: VecDeque::new(),
            packed: None,
            figures: HashMap::new(),
            at: now,
            problem: None,
        };
        Arc::new(Self {
            source,
            state: Mutex::new(state),
            versions: watch::Sender::new(version),
            watchers: AtomicUsize::new(0),
            attendant: AtomicU64::new(0),
            looking: Arc::default(),
            serving: Arc::default(),
            used: Mutex::new(Instant::now()),
        })
    }

    /// All rows, compressed once per version, and their version. Where there are too many, none of them.
    pub(super) async fn packed(self: &Arc<Self>, now: Timestamp) -> Result<(u64, Bytes), Refusal> {
        self.refresh(now).await?;
        let feed = Arc::clone(self);
        let pack = move || {
            let mut state = feed.state();
            let version = state.version;
            if let Some((_, packed)) = state.packed.as_ref().filter(|(packed, _)| *packed == version) {
                return (version, packed.clone());
            }
            let table = if state.is_windowed {
                rows::windowed(version)
            } else {
                rows::table(version, state.rows.values().map(|(_, row)| row))
            };
            let packed = Bytes::from(files::gzip(&table));
            state.packed = Some((version, packed.clone()));
            (version, packed)
        };
        super::on_thread(pack).await
    }

    /// The changes after a version, with a look now.
    pub(super) async fn changes(self: &Arc<Self>, since: u64, now: Timestamp) -> Result<RowChanges, Refusal> {
        self.refresh(now).await?;
        Ok(self.seen(since))
    }

    /// The changes after a version, as far as they were seen.
    pub(super) fn seen(&self, since: u64) -> RowChanges {
        let state = self.state();
        let (v, at, stale) = (state.version, state.at.millis(), state.problem.clone());
        if since < state.since || since > v || state.is_windowed {
            return RowChanges { v, at, reset: true, set: Vec::new(), gone: Vec::new(), stale };
        }
        let newer = state.rows.values().filter(|(version, _)| *version > since);
        let gone = state.gone.iter().filter(|(version, _)| *version > since).map(|(_, id)| id.clone());
        RowChanges {
            v,
            at,
            reset: false,
            set: newer.map(|(_, row)| row.clone()).collect(),
            gone: gone.collect(),
            stale,
        }
    }

    /// A page's view of too many rows, as far as they were seen. One page of an account is served at a time.
    pub(super) async fn window(self: &Arc<Self>, request: &Arc<WindowRequest>) -> Result<WindowMessage, Refusal> {
        let serving = Arc::clone(&self.serving).lock_owned().await;
        let (feed, request) = (Arc::clone(self), Arc::clone(request));
        let read = move || {
            let _serving = serving;
            let state = feed.state();
            let (v, at, stale) = (state.version, state.at.millis(), state.problem.clone());
            let window = state.is_windowed.then(|| window::window(state.rows.values(), &request));
            WindowMessage { v, at, reset: window.is_none(), window, stale }
        };
        super::on_thread(read).await
    }

    /// Watches the feed, which looks for changes from now on.
    pub(super) fn watch(self: &Arc<Self>, now: impl Fn() -> Timestamp + Send + Sync + 'static) -> Watcher {
        if self.watchers.fetch_add(1, Ordering::AcqRel) == 0 {
            let number = self.attendant.fetch_add(1, Ordering::AcqRel) + 1;
            tokio::spawn(Arc::clone(self).attend(number, now));
        }
        Watcher { feed: Arc::clone(self), versions: self.versions.subscribe() }
    }

    /// The usage of these pods, where it is known: `null` for one that does not run.
    pub(super) async fn figures(self: &Arc<Self>, ids: Vec<String>) -> HashMap<String, Value> {
        let Source::Engine(engine, caller) = &self.source else {
            let state = self.state();
            let known = |id: String| state.figures.get(&id).map(|figures| (id, figures.clone()));
            return ids.into_iter().filter_map(known).collect();
        };
        let (engine, caller) = (Arc::clone(engine), caller.clone());
        let read = move || {
            let one = |id: String| {
                let pod = engine.call(&caller, wire::pods::GetPod::of(&id)).ok()?;
                Some((id, figures(&pod)))
            };
            ids.into_iter().filter_map(one).collect()
        };
        super::on_thread(read).await.unwrap_or_default()
    }

    /// The load of a pod in the last ten minutes, a sample every 5 s: its GPUs, vCPUs and RAM in percent, `null` where
    /// nothing was measured. Another server does not tell it.
    pub(super) async fn past_load(&self, id: &str) -> Option<Value> {
        let Source::Engine(engine, caller) = &self.source else { return None };
        let (engine, caller, id) = (Arc::clone(engine), caller.clone(), id.to_owned());
        let past = super::on_thread(move || engine.past_load(&caller, &id)).await.ok()?.ok()?;
        let shown = |LoadSample { gpu, cpu, memory }| json!([gpu, cpu, memory]);
        Some(past.into_iter().map(|sample| sample.map(shown)).collect())
    }

    /// Looks for changes while anybody watches. It rests so long after each look that looking takes little of a core.
    async fn attend(self: Arc<Self>, number: u64, now: impl Fn() -> Timestamp + Send + Sync + 'static) {
        while self.is_watched() && self.attendant.load(Ordering::Acquire) == number {
            let began = Instant::now();
            // A failure is told to those who watch with the next message.
            let _ = self.refresh(now()).await;
            let took = began.elapsed();
            let pause = match &self.source {
                Source::Engine(..) => rest_after(took),
                Source::Server(api) => {
                    let (shortest, longest) = POLL;
                    let pause = took.saturating_mul(SHARE).clamp(shortest, longest);
                    api.spacing().map_or(pause, |spacing| spacing.max(pause))
                }
            };
            sleep(pause).await;
        }
    }

    /// Takes a look, unless nothing can have changed since the last.
    pub(super) async fn refresh(self: &Arc<Self>, now: Timestamp) -> Result<(), Refusal> {
        let mut known = Arc::clone(&self.looking).lock_owned().await;
        let looked = match &self.source {
            Source::Engine(engine, caller) => {
                let (engine, caller) = (Arc::clone(engine), caller.clone());
                let look = move || {
                    // The guard travels to the thread that reads, and back.
                    let found = look(&engine, &caller, &mut known);
                    (found, known)
                };
                let (found, held) = super::on_thread(look).await?;
                known = held;
                found.map_err(|error| match error {
                    EngineError::Problem(problem) => problem.into(),
                    EngineError::Store(_) => Refusal::failed(),
                })
            }
            Source::Server(api) => poll(api).await.map(Some).map_err(refusal),
        };
        let told = match looked {
            Ok(None) => {
                let mut state = self.state();
                state.at = now;
                // Rows that turn fresh again are worth a message.
                state.problem.take().map(|_| state.version)
            }
            Ok(Some(found)) => self.take(found, now),
            Err(refusal) => {
                known.writes = None;
                let (mut state, is_filled) = (self.state(), known.is_filled);
                let detail = refusal.problem().detail.clone();
                let is_new = state.problem.as_ref() != Some(&detail);
                state.problem = Some(detail);
                let version = state.version;
                drop(state);
                if is_new {
                    self.versions.send_replace(version);
                }
                return if is_filled { Ok(()) } else { Err(refusal) };
            }
        };
        known.is_filled = true;
        if let Some(version) = told {
            self.versions.send_replace(version);
        }
        Ok(())
    }

    /// Takes in what a look found: the version, if it or the state of the feed is new.
    fn take(&self, found: LookResult, now: Timestamp) -> Option<u64> {
        let mut state = self.state();
        let next = state.version + 1;
        let mut is_changed = state.problem.take().is_some();
        let is_poll = matches!(self.source, Source::Server(_));
        let mut seen: HashMap<String, Value> = HashMap::new();
        for pod in found.set {
            let row = rows::row(&pod);
            if is_poll {
                seen.insert(pod.id.clone(), figures(&pod));
            }
            if state.rows.get(&pod.id).is_none_or(|(_, old)| *old != row) {
                state.rows.insert(pod.id, (next, row));
                state.version = next;
            }
        }
        let mut gone = found.gone;
        if is_poll {
            gone = state.rows.keys().filter(|id| !seen.contains_key(*id)).cloned().collect();
            state.figures = seen;
        }
        for id in gone {
            if state.rows.remove(&id).is_some() {
                state.gone.push_back((next, id));
                state.version = next;
            }
        }
        while state.gone.len() > CHANGES {
            if let Some((version, _)) = state.gone.pop_front() {
                state.since = version;
            }
        }
        let most = if state.is_windowed { window::WHOLE_AGAIN } else { window::WHOLE };
        state.is_windowed = state.rows.len() > most;
        state.at = now;
        is_changed |= state.version == next;
        is_changed.then_some(state.version)
    }

    /// Whether it may be forgotten: nobody watches it, and nobody has asked for it lately.
    pub(super) fn is_forgotten(&self) -> bool {
        let used = *self.used.lock().unwrap_or_else(PoisonError::into_inner);
        self.watchers.load(Ordering::Acquire) == 0 && used.elapsed() > FORGOTTEN
    }

    /// Whether anybody watches it.
    pub(super) fn is_watched(&self) -> bool {
        self.watchers.load(Ordering::Acquire) > 0
    }

    /// Notes that somebody asks for it.
    pub(super) fn touch(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The pause after work on rows that took so long.
pub(super) fn rest_after(took: Duration) -> Duration {
    PAUSE.max(took.saturating_mul(REST))
}

/// The result of a look or a poll.
struct LookResult {
    set: Vec<Pod>,
    gone: Vec<String>,
}

/// Looks at the engine: nothing, if nothing can have changed.
fn look(engine: &Engine, caller: &Caller, known: &mut LookMemory) -> Result<Option<LookResult>, EngineError> {
    let writes = engine.changes()?;
    let is_due = engine.until_due()?.is_some_and(|due| due.is_zero());
    // A store in memory does not count its writes.
    if !is_due && writes != 0 && known.writes == Some(writes) {
        return Ok(None);
    }
    let found = engine.pod_differences(caller, &mut known.pods)?;
    known.writes = Some(writes);
    Ok(Some(LookResult { set: found.set, gone: found.gone }))
}

/// Asks another server for all pods.
async fn poll(api: &Api) -> Result<LookResult, CallError> {
    #[derive(Deserialize)]
    struct ListReply {
        pods: Vec<Pod>,
    }
    let list = ListPods { include_cluster_pods: Some(true), include: None, since: None, limit: None, cursor: None };
    let (mut body, mut bytes) = (api.open(list).await?, Vec::new());
    while body.read(&mut bytes).await? {
        if bytes.len() > LIST {
            return Err(api.unreadable("a list of pods that is too long for the console".to_owned()));
        }
    }
    let listed = serde_json::from_slice::<ListReply>(&bytes).map_err(|error| api.unreadable(error.to_string()))?;
    Ok(LookResult { set: listed.pods, gone: Vec::new() })
}

/// The usage of a pod: its GPUs, vCPUs and RAM, in percent.
fn figures(pod: &Pod) -> Value {
    let Some(runtime) = &pod.runtime else { return Value::Null };
    let gpus: Vec<Value> = runtime.gpus.iter().map(|gpu| json!({ "util": gpu.util, "mem": gpu.memory_util })).collect();
    let (cpu, memory) = (Utilization::of(&runtime.cpu), Utilization::of(&runtime.memory));
    json!({ "gpus": gpus, "cpu": cpu, "ram": memory, "uptime": runtime.uptime })
}
