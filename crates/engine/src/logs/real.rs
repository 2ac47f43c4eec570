//! The log of a pod or worker on a host (runtime.md, Logs, figures): the recorded lines, followed, if there is no
//! driver, by the engine's lines that no driver has recorded yet.

use std::{
    fs::{File, TryLockError},
    io,
    path::Path,
    str::FromStr,
    sync::{Arc, atomic::Ordering},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};

use super::{
    HISTORY, LineId, LogPage, NO_LINE,
    kept::{Entry, KeptLogs, LONGEST, Origin, PageLimits, RemovedLines, Start},
    texts::told,
};
use crate::{
    AdminError, Context, Engine, EngineError,
    model::{AFTERLIFE, Event, PodRecord, WorkerRecord},
    store::{Access, StoreError, WorkerLine},
};
use wire::{
    Timestamp,
    pods::{LogLine, LogSource, LogStream, MissingOutput, PodStatus, ReadPodLogs},
    serverless::workers::ReadWorkerLogs,
};

/// The folder of kept logs, next to the data file.
const FOLDER: &str = "logs";
/// Held by the process that drives the hosts; next to the data file.
const DRIVER_LOCK: &str = "driver.lock";
/// The maximum bytes of a page: a slow reader has one in memory, however long the lines are.
const PAGE_BYTES: usize = 256 << 10;
const NANOS_PER_MILLI: i64 = 1_000_000;
/// The bytes kept of a pod's log from an hour after its end, plus the rest of a segment: 1,000 lines of a thousand
/// characters.
const ENDED: u64 = 1 << 20;
/// The bytes kept of all of them. The logs of those that ended first are removed first.
const ALL_ENDED: u64 = 1 << 30;

/// A pod's events, in order.
type Events = [(Timestamp, Event)];

impl Engine {
    /// The kept logs of pods on hosts. An engine in memory has none, since it has no folder: it cannot drive a host.
    pub fn kept_logs(&self) -> Option<&Arc<KeptLogs>> {
        let folder = self.store.path()?.parent()?;
        Some(self.kept.get_or_init(|| Arc::new(KeptLogs::open(folder.join(FOLDER)))))
    }

    /// Records the events of these pods and workers on hosts that are in no log yet. For the driver of the hosts only,
    /// whenever there may be new events.
    pub fn keep_events<'p>(&self, ids: impl IntoIterator<Item = &'p str>) -> Result<(), AdminError> {
        self.admin(Access::Read, |context| {
            for id in ids {
                if let Some(pod) = context.tx.pod(id)? {
                    keep(context, &pod)?;
                } else if let Some((worker, _)) = context.tx.worker(id)? {
                    keep_lines(context, &worker)?;
                }
            }
            Ok(())
        })
    }

    /// The same for every pod on a host that did not end long ago, and every worker that has something there: a driver
    /// does this before it writes anything else. From then on this process also does it for a log that is read.
    pub fn keep_all_events(&self) -> Result<(), AdminError> {
        self.drives.store(true, Ordering::Relaxed);
        self.admin(Access::Read, |context| {
            for pod in context.tx.real_pods(context.now.before(AFTERLIFE))? {
                keep(context, &pod)?;
            }
            for worker in context.tx.workers_on_hosts()? {
                keep_lines(context, &worker)?;
            }
            Ok(())
        })
    }

    /// Removes the logs of forgotten pods and workers, and all but the end of the logs of ended pods (behaviour.md,
    /// Ended pods).
    pub fn forget_logs(&self) -> Result<(), AdminError> {
        let Some(kept) = self.kept_logs() else { return Ok(()) };
        self.admin(Access::Write, |context| Ok(context.tx.forget_left_workers(context.now.before(AFTERLIFE))?))?;
        let pods = kept.pods().map_err(|error| AdminError::Refused(format!("the logs cannot be listed: {error}")))?;
        let (mut forgotten, mut ended) = (Vec::new(), Vec::new());
        self.admin(Access::Read, |context| {
            let long_ago = context.now.before(AFTERLIFE);
            for id in pods {
                match context.tx.pod(&id)? {
                    Some(pod) if pod.on_host().is_some() => {}
                    Some(pod) => ended.extend(pod.gone_at().filter(|gone| *gone <= long_ago).map(|gone| (gone, id))),
                    None if context.tx.worker(&id)?.is_none() => forgotten.push(id),
                    None => {}
                }
            }
            Ok(())
        })?;
        ended.sort_unstable();
        let mut total = 0;
        for (_, id) in ended.into_iter().rev() {
            let left = kept.shorten(&id, ENDED);
            total += left.map_err(|error| AdminError::Refused(format!("the log of pod `{id}` is not cut: {error}")))?;
            if total > ALL_ENDED {
                forgotten.push(id);
            }
        }
        for pod in forgotten {
            kept.remove(&pod)
                .map_err(|error| AdminError::Refused(format!("the log of pod `{pod}` cannot be removed: {error}")))?;
        }
        Ok(())
    }
}

/// Records the events of a pod that are not in its log yet.
fn keep(context: &Context<'_>, pod: &PodRecord) -> Result<(), EngineError> {
    if pod.real.is_none() {
        return Ok(());
    }
    keep_behind(context, pod, &context.tx.events(&pod.id)?)
}

fn keep_behind(context: &Context<'_>, pod: &PodRecord, events: &Events) -> Result<(), EngineError> {
    let Some(kept) = context.engine.kept_logs() else { return Ok(()) };
    kept.append_behind(&pod.id, |known| entries(pod, events, known)).map_err(|error| unkept(context, &pod.id, &error))
}

/// Whether the driver of this process records the engine's lines.
fn records(context: &Context<'_>) -> bool {
    context.engine.drives.load(Ordering::Relaxed)
}

/// Records the engine's lines about a worker that are not in its log yet.
fn keep_lines(context: &Context<'_>, worker: &WorkerRecord) -> Result<(), EngineError> {
    let Some(kept) = context.engine.kept_logs() else { return Ok(()) };
    if worker.stay.is_none() {
        return Ok(());
    }
    let mut unread = None;
    let behind = |known| {
        let lines = lines_behind(context, worker, known);
        lines.unwrap_or_else(|error| {
            unread = Some(error);
            Vec::new()
        })
    };
    kept.append_behind(&worker.id, behind).map_err(|error| unkept(context, &worker.id, &error))?;
    unread.map_or(Ok(()), Err)
}

/// The engine's lines about a worker after the line with this number.
fn lines_behind(context: &Context<'_>, worker: &WorkerRecord, known: u32) -> Result<Vec<Entry>, EngineError> {
    let behind = (known.into(), Timestamp::from_millis(i64::MIN));
    let entry = |line: WorkerLine| Entry {
        at: nanos(line.at),
        generation: 0,
        origin: Origin::Event(number_of(&line)),
        bytes: line.line.into_bytes(),
    };
    let (lines, _) = context.tx.worker_lines(&worker.id, None, behind, (u64::MAX, usize::MAX))?;
    Ok(lines.into_iter().map(entry).collect())
}

fn number_of(line: &WorkerLine) -> u32 {
    u32::try_from(line.seq).unwrap_or(u32::MAX)
}

/// A reader's query of a log.
#[derive(Debug, Clone, Copy)]
struct LogQuery {
    /// The maximum number of lines.
    most: u64,
    source: Option<LogSource>,
    tail: Option<u32>,
    since: Option<Timestamp>,
    after: Option<LineId>,
}

/// A log on a host: its owner, and the engine's lines in it.
struct HostLog<'k> {
    id: &'k str,
    /// The engine's lines after the event with this number; `None` if a driver will write and number them.
    said: Option<&'k dyn Fn(u32) -> Vec<Entry>>,
    /// The number of the last event.
    last: u32,
    /// Whether nothing follows the engine's lines.
    is_over: bool,
}

/// A page of the log of a pod on a host.
pub(super) fn page(
    context: &Context<'_>,
    (pod, events): (&PodRecord, &Events),
    most: u64,
    query: &ReadPodLogs,
    after: Option<LineId>,
) -> Result<LogPage, EngineError> {
    let ReadPodLogs { source, tail, since, .. } = *query;
    if records(context) {
        // So a reader who has seen a status finds its reason.
        keep_behind(context, pod, events)?;
    }
    let behind = |known| entries(pod, events, known);
    let said: Option<&dyn Fn(u32) -> Vec<Entry>> = if is_driven(context.engine) { None } else { Some(&behind) };
    let kept = HostLog {
        id: &pod.id,
        said,
        last: u32::try_from(events.len()).unwrap_or(u32::MAX),
        // A pod still on its host may still log something.
        is_over: pod.status == PodStatus::Terminated && pod.on_host().is_none(),
    };
    kept.page(context, LogQuery { most, source, tail, since, after })
}

/// A page of the log of a worker that was on a host, with or without its containers' lines. `is_over` means that it is
/// gone.
pub(crate) fn worker_page(
    context: &Context<'_>,
    (worker, is_over): (&WorkerRecord, bool),
    most: u64,
    query: &ReadWorkerLogs,
    after: Option<&str>,
) -> Result<LogPage, EngineError> {
    let ReadWorkerLogs { source, tail, since, .. } = *query;
    let after = after.map(LineId::from_str).transpose()?;
    if records(context) {
        keep_lines(context, worker)?;
    }
    let last = context.tx.last_worker_line(&worker.id, None, 1)?.and_then(|last| u32::try_from(last).ok()).unwrap_or(0);
    let lines = if is_driven(context.engine) { None } else { Some(lines_behind(context, worker, 0)?) };
    let behind = |known| {
        let is_new = |line: &&Entry| matches!(line.origin, Origin::Event(number) if number > known);
        lines.iter().flatten().filter(is_new).cloned().collect()
    };
    let said: Option<&dyn Fn(u32) -> Vec<Entry>> = if lines.is_some() { Some(&behind) } else { None };
    let kept = HostLog { id: &worker.id, said, last, is_over };
    kept.page(context, LogQuery { most, source, tail, since, after })
}

impl HostLog<'_> {
    fn page(&self, context: &Context<'_>, asked: LogQuery) -> Result<LogPage, EngineError> {
        let Some(kept) = context.engine.kept_logs() else {
            let position = LineId::just_before(context.now).to_string();
            return Ok(LogPage { lines: Vec::new(), position, more: false, ended: false });
        };
        let start = asked.start();
        let wanted = |origin: Origin| asked.source.is_none_or(|source| source == source_of(origin));
        let pending = |known| self.said.map_or_else(Vec::new, |said| said(known));
        let most = PageLimits { lines: usize::try_from(asked.most).unwrap_or(usize::MAX), bytes: PAGE_BYTES };
        let read = kept.read_with(self.id, start, most, wanted, pending);
        let read = read.map_err(|error| unkept(context, self.id, &error))?;
        let number = |number: u64| number.min(NO_LINE - 1);
        let position = match (read.lines.last(), start) {
            (Some((last, entry)), _) if read.more => LineId { ts: millis(entry.at), sequence: number(*last) },
            // Nothing was logged since that moment yet.
            (None, Start::Since(since)) => LineId::just_before(millis(since)),
            (_, Start::Behind(behind)) => LineId { ts: context.now, sequence: number(read.last.max(behind)) },
            (_, Start::Since(_) | Start::Last(_)) => LineId { ts: context.now, sequence: number(read.last) },
        };
        let is_told = self.said.is_some() || read.events >= self.last;
        let ended = self.is_over && is_told && !read.more;
        let place = |gone: &RemovedLines| LineId { ts: millis(gone.at), sequence: number(gone.last) }.to_string();
        let gap = read.missing.map(|gone| (place(&gone), gap(gone)));
        let lines = read.lines.into_iter().map(|(line, entry)| show(number(line), &entry));
        let lines = gap.into_iter().chain(lines).collect();
        Ok(LogPage { lines, position: position.to_string(), more: read.more, ended })
    }
}

impl LogQuery {
    /// The start position.
    fn start(&self) -> Start {
        match (self.after, self.since) {
            // An id with no line's sequence is a moment.
            (Some(LineId { ts, sequence: NO_LINE }), _) => Start::Since(nanos(ts).saturating_add(NANOS_PER_MILLI)),
            (Some(line), _) => Start::Behind(line.sequence),
            (None, Some(since)) => Start::Since(nanos(since)),
            (None, None) => Start::Last(self.tail.unwrap_or(HISTORY).into()),
        }
    }
}

/// The platform's lines for the events after the first `known`.
fn entries(pod: &PodRecord, events: &Events, known: u32) -> Vec<Entry> {
    let behind = usize::try_from(known).unwrap_or(usize::MAX);
    let numbered = (1..).zip(events).skip(behind);
    let entry = |number, at, line: String| Entry {
        at: nanos(at),
        generation: 0,
        origin: Origin::Event(number),
        bytes: line.into_bytes(),
    };
    numbered
        .flat_map(|(number, (at, event))| told(pod, event).into_iter().map(move |line| entry(number, *at, line)))
        .collect()
}

fn show(number: u64, entry: &Entry) -> (String, LogLine) {
    let (ts, source) = (millis(entry.at), source_of(entry.origin));
    let (line, bytes) = match str::from_utf8(&entry.bytes) {
        Ok(line) => (line.to_owned(), None),
        Err(_) => (String::from_utf8_lossy(&entry.bytes).into_owned(), Some(STANDARD.encode(&entry.bytes))),
    };
    // A piece of this length in a container's log is never the end of a line.
    let partial = entry.origin.is_container() && entry.bytes.len() == LONGEST;
    let stream = (entry.origin == Origin::Error).then_some(LogStream::Stderr);
    let missing = match entry.origin {
        Origin::Gap(0) => Some(MissingOutput::default()),
        Origin::Gap(bytes) => Some(MissingOutput { bytes: Some(bytes.into()), lines: None }),
        Origin::Output | Origin::Error | Origin::System | Origin::Event(_) => None,
    };
    let line = LogLine { partial, bytes, stream, missing, ..LogLine::whole(ts, source, line) };
    (LineId { ts, sequence: number }.to_string(), line)
}

/// The line shown instead of lines removed before they were read.
fn gap(RemovedLines { lines, bytes, at, .. }: RemovedLines) -> LogLine {
    let what = bytes.map_or_else(|| format!("{lines} lines are"), |bytes| format!("{bytes} bytes of output are"));
    let line = format!("{what} missing here: the log keeps its last 64 MiB");
    let missing = Some(MissingOutput { bytes, lines: Some(lines) });
    LogLine { missing, ..LogLine::whole(millis(at), LogSource::System, line) }
}

const fn source_of(origin: Origin) -> LogSource {
    if origin.is_container() { LogSource::Container } else { LogSource::System }
}

fn nanos(at: Timestamp) -> i64 {
    at.millis().saturating_mul(NANOS_PER_MILLI)
}

fn millis(at: i64) -> Timestamp {
    Timestamp::from_millis(at.div_euclid(NANOS_PER_MILLI))
}

/// Whether a process drives the hosts of this engine.
fn is_driven(engine: &Engine) -> bool {
    engine.store.path().and_then(Path::parent).is_some_and(|folder| is_held(&folder.join(DRIVER_LOCK)))
}

fn is_held(lock: &Path) -> bool {
    // Opening a named pipe blocks until someone writes to it; no process holds one.
    if std::fs::metadata(lock).is_ok_and(|found| !found.is_file()) {
        return false;
    }
    let held = File::open(lock).and_then(|file| match file.try_lock_shared() {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    });
    held.unwrap_or(false)
}

fn unkept(context: &Context<'_>, pod: &str, error: &io::Error) -> EngineError {
    StoreError::Unreadable {
        path: context.engine.store.path().and_then(Path::parent).unwrap_or(Path::new("")).join(FOLDER).join(pod),
        reason: error.to_string(),
    }
    .into()
}
