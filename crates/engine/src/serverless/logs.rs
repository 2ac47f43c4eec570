//! Worker logs (serverless.md, Worker logs): stored lines, ordered by number. A worker on a host keeps its log as a pod
//! does, with the output of its containers.

use super::endpoints::find_record;
use crate::{
    Caller, Context, Engine, EngineError, LogPage,
    logs::real,
    model::AFTERLIFE,
    store::{Access, WorkerLine},
};
use wire::{
    Problem, Timestamp, Violation, json,
    pods::{LogLine, LogSource},
    serverless::workers::ReadWorkerLogs,
};

/// The default number of history lines.
const HISTORY: u64 = 100;
/// The size of lines that ends a page, in bytes.
const PAGE: usize = 256 << 10;

impl Engine {
    /// Reads the first page of a worker's log, up to a number of lines: those after `after`, a line id or time, if
    /// given; else those since `query.since`; else the last `query.tail`.
    pub fn worker_logs_up_to(
        &self,
        most: u64,
        caller: &Caller,
        query: &ReadWorkerLogs,
        after: Option<&str>,
    ) -> Result<LogPage, EngineError> {
        self.transaction(Access::Read, caller.account(), |context| page(context, most, query, after))
    }

    /// Reads the next page, after the position of a page.
    pub fn more_worker_logs_up_to(
        &self,
        most: u64,
        caller: &Caller,
        query: &ReadWorkerLogs,
        position: &str,
    ) -> Result<LogPage, EngineError> {
        self.worker_logs_up_to(most, caller, query, Some(position))
    }
}

/// Where to continue: after a line, or from a time.
#[derive(Debug, Clone, Copy)]
enum LogCursor {
    Behind(i64),
    From(Timestamp),
}

impl LogCursor {
    fn parse(text: &str) -> Result<Self, Problem> {
        let line = || {
            let (ts, number) = text.split_once('/')?;
            ts.parse::<Timestamp>().ok()?;
            number.parse().ok().map(Self::Behind)
        };
        let moment = || text.parse::<Timestamp>().ok().map(|at| Self::From(Timestamp::from_millis(at.millis() + 1)));
        line().or_else(moment).ok_or_else(|| {
            let what = format!("`{}` is neither the id of a log line nor a time", json::cut(text));
            Problem::invalid(&[Violation::new("header.Last-Event-ID", what)])
        })
    }
}

fn page(context: &Context<'_>, most: u64, query: &ReadWorkerLogs, after: Option<&str>) -> Result<LogPage, EngineError> {
    let place = after.map(LogCursor::parse).transpose()?;
    find_record(context, &query.id)?;
    let not_found = || Problem::not_found("worker", &query.worker_id);
    let (worker, gone) = context.tx.worker(&query.worker_id)?.ok_or_else(not_found)?;
    let is_over = gone.is_some_and(|gone| gone.after(AFTERLIFE) <= context.now);
    if worker.endpoint != query.id || is_over {
        return Err(not_found().into());
    }
    // For a worker that is gone, the container's lines come first.
    let source = match (gone, query.source) {
        (Some(_), Some(LogSource::Container)) => {
            return Ok(LogPage { lines: Vec::new(), position: position(context.now, 0), more: false, ended: true });
        }
        (Some(_), _) => Some(LogSource::System),
        (None, source) => source,
    };
    if worker.stay.is_some() && context.engine.kept_logs().is_some() {
        let query = ReadWorkerLogs { source, ..query.clone() };
        return real::worker_page(context, (&worker, gone.is_some()), most, &query, after);
    }
    let start = Timestamp::from_millis(i64::MIN);
    let read =
        |behind: i64, since: Timestamp| context.tx.worker_lines(&worker.id, source, (behind, since), (most, PAGE));
    let (lines, more) = match (place, query.since) {
        (Some(LogCursor::Behind(number)), _) => read(number, start)?,
        (Some(LogCursor::From(since)), _) | (None, Some(since)) => read(0, since)?,
        (None, None) => match query.tail.map_or(HISTORY, u64::from) {
            0 => (Vec::new(), false),
            tail => {
                // A page of history, from the start.
                let first = context.tx.last_worker_line(&worker.id, source, tail)?;
                read(first.map_or(0, |first| first - 1), start)?
            }
        },
    };
    let last = match (lines.last(), place) {
        (Some(line), _) => position(line.at, line.seq),
        (None, Some(LogCursor::Behind(number))) => position(context.now, number),
        (None, Some(LogCursor::From(_)) | None) => {
            position(context.now, context.tx.last_worker_line(&worker.id, None, 1)?.unwrap_or(0))
        }
    };
    let lines = lines.into_iter().map(show).collect();
    Ok(LogPage { lines, position: last, more, ended: gone.is_some() && !more })
}

fn position(at: Timestamp, number: i64) -> String {
    format!("{at}/{number:012}")
}

fn show(WorkerLine { seq, at, source, line }: WorkerLine) -> (String, LogLine) {
    (position(at, seq), LogLine::whole(at, source, line))
}
