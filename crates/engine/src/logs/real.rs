//! The log of a pod on a host (runtime.md, Logs, figures): what was kept of it, and behind that the events that no
//! driver has written down, as long as there is none.

use std::{
    fs::{File, TryLockError},
    io,
    path::Path,
    sync::Arc,
};

use base64::{Engine as _, engine::general_purpose::STANDARD};

use super::{
    HISTORY, LineId, LogPage, NO_LINE,
    kept::{Entry, KeptLogs, LONGEST, Origin, Start},
    texts::told,
};
use crate::{
    AdminError, Context, Engine, EngineError,
    pods::record::PodRecord,
    store::{Access, Event, StoreError},
};
use wire::{
    Timestamp,
    pods::{LogLine, LogSource, PodStatus, ReadPodLogs},
};

/// The folder of kept logs, beside the data file.
const FOLDER: &str = "logs";
/// Held by the process that drives the hosts, beside the data file.
const DRIVER_LOCK: &str = "driver.lock";
const NANOS_PER_MILLI: i64 = 1_000_000;

/// What happened to a pod, in order.
type Events = [(Timestamp, Event)];

impl Engine {
    /// The kept logs of the pods of hosts. An engine in memory has none, since it has no folder: it cannot drive a host.
    pub fn kept_logs(&self) -> Option<&Arc<KeptLogs>> {
        let folder = self.store.path()?.parent()?;
        Some(self.kept.get_or_init(|| Arc::new(KeptLogs::open(folder.join(FOLDER)))))
    }

    /// Writes down what happened to these pods of hosts and stands in no log yet. It is for the driver of the hosts
    /// alone, whenever something may have happened to them.
    pub fn keep_events<'p>(&self, pods: impl IntoIterator<Item = &'p str>) -> Result<(), AdminError> {
        self.admin(Access::Read, |context| {
            for pod in pods {
                if let Some(pod) = context.tx.pod(pod)? {
                    keep(context, &pod)?;
                }
            }
            Ok(())
        })
    }

    /// The same of every pod of a host that is not forgotten: a driver begins with it, before it writes anything else.
    pub fn keep_all_events(&self) -> Result<(), AdminError> {
        self.admin(Access::Read, |context| {
            for pod in context.tx.real_pods()? {
                keep(context, &pod)?;
            }
            Ok(())
        })
    }

    /// Removes the logs of pods that are forgotten.
    pub fn forget_logs(&self) -> Result<(), AdminError> {
        let Some(kept) = self.kept_logs() else { return Ok(()) };
        let pods = kept.pods().map_err(|error| AdminError::Refused(format!("the logs cannot be listed: {error}")))?;
        let forgotten = self.admin(Access::Read, |context| {
            let mut forgotten = Vec::new();
            for pod in pods {
                if context.tx.pod(&pod)?.is_none() && context.tx.worker(&pod)?.is_none() {
                    forgotten.push(pod);
                }
            }
            Ok(forgotten)
        })?;
        for pod in forgotten {
            kept.remove(&pod)
                .map_err(|error| AdminError::Refused(format!("the log of pod `{pod}` cannot be removed: {error}")))?;
        }
        Ok(())
    }
}

/// Writes down the events of a pod that stand in its log not yet.
fn keep(context: &Context<'_>, pod: &PodRecord) -> Result<(), EngineError> {
    let Some(kept) = context.engine.kept_logs() else { return Ok(()) };
    if pod.real.is_none() {
        return Ok(());
    }
    let events = context.tx.events(&pod.id)?;
    kept.append_behind(&pod.id, |known| entries(pod, &events, known)).map_err(|error| unkept(context, &pod.id, &error))
}

/// A page of the log of such a pod.
pub(super) fn page(
    context: &Context<'_>,
    (pod, events): (&PodRecord, &Events),
    most: u64,
    query: &ReadPodLogs,
    after: Option<LineId>,
) -> Result<LogPage, EngineError> {
    let Some(kept) = context.engine.kept_logs() else {
        let position = LineId::just_before(context.now).to_string();
        return Ok(LogPage { lines: Vec::new(), position, more: false, ended: false });
    };
    let start = start(query, after);
    let wanted = |origin: Origin| query.source.is_none_or(|source| source == source_of(origin));
    // What a driver is about to write is for it to number.
    let is_driven = is_driven(context.engine);
    let pending = |known| if is_driven { Vec::new() } else { entries(pod, events, known) };
    let read = kept.read_with(&pod.id, start, most, wanted, pending);
    let read = read.map_err(|error| unkept(context, &pod.id, &error))?;
    let number = |number: u64| number.min(NO_LINE - 1);
    let position = match (read.lines.last(), start) {
        (Some((last, entry)), _) if read.more => LineId { ts: millis(entry.at), sequence: number(*last) },
        // Nothing was there yet from that moment on.
        (None, Start::Since(since)) => LineId::just_before(millis(since)),
        (_, Start::Behind(behind)) => LineId { ts: context.now, sequence: number(read.last.max(behind)) },
        (_, Start::Since(_) | Start::Last(_)) => LineId { ts: context.now, sequence: number(read.last) },
    };
    let is_told = is_driven.then_some(read.events).is_none_or(|told| usize::try_from(told) == Ok(events.len()));
    // What is on its host still may have something to say.
    let is_over = pod.status == PodStatus::Terminated && pod.on_host().is_none();
    let ended = is_over && is_told && !read.more;
    let lines = read.lines.into_iter().map(|(line, entry)| show(number(line), &entry)).collect();
    Ok(LogPage { lines, position: position.to_string(), more: read.more, ended })
}

/// Where a reader begins.
fn start(query: &ReadPodLogs, after: Option<LineId>) -> Start {
    match (after, query.since) {
        // The id of no line is a moment.
        (Some(LineId { ts, sequence: NO_LINE }), _) => Start::Since(nanos(ts).saturating_add(NANOS_PER_MILLI)),
        (Some(line), _) => Start::Behind(line.sequence),
        (None, Some(since)) => Start::Since(nanos(since)),
        (None, None) => Start::Last(query.tail.unwrap_or(HISTORY).into()),
    }
}

/// What the platform says of the events behind the first so many.
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
    // What is kept of a container as a piece of this length is never the end of a line.
    let partial = entry.origin.is_container() && entry.bytes.len() == LONGEST;
    let line = LogLine { partial, bytes, ..LogLine::whole(ts, source, line) };
    (LineId { ts, sequence: number }.to_string(), line)
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
