//! A pod's log (behaviour.md, Logs). On a simulated machine it is computed from the pod's events (`simulated.rs`); on a
//! host it is recorded (`kept.rs`, read by `real.rs`).

pub mod kept;
pub(crate) mod real;
mod simulated;
mod texts;

use std::{fmt, str::FromStr, sync::Arc, time::Duration};

use super::{Caller, Context, Engine, EngineError, pods, store::Access};
use crate::model::PodRecord;
use simulated::{Log, PARTS, PLACES};
pub(crate) use texts::told;
use wire::{
    Problem, Timestamp, Violation, json,
    pods::{LogLine, ReadPodLogs},
};

/// The lines of history if the query does not specify.
const HISTORY: u32 = 100;
/// The maximum number of lines in a page.
const PAGE: u64 = 10_000;
/// The sequence after every line of a moment.
const NO_LINE: u64 = PARTS * PLACES - 1;
/// The smallest step between two moments.
const TICK: Duration = Duration::from_millis(1);

/// A page of a pod's log.
#[derive(Debug, Clone, PartialEq)]
pub struct LogPage {
    /// The lines with their ids, in order.
    pub lines: Vec<(String, LogLine)>,
    /// The id to continue after: every line after this page comes after it, no line of this page does.
    pub position: String,
    /// Whether there are already lines after the page; the next one can be read at once.
    pub more: bool,
    /// Whether the pod is TERMINATED and this is its last page: no line will ever follow.
    pub ended: bool,
}

impl Engine {
    /// Reads the first page of a pod's log: the lines after `after`, a line id or a time, if given; else those since
    /// `query.since`; else the last `query.tail` up to now. [`Engine::more_logs`] continues.
    pub fn logs(&self, caller: &Caller, query: &ReadPodLogs, after: Option<&str>) -> Result<LogPage, EngineError> {
        self.logs_up_to(PAGE, caller, query, after)
    }

    /// Reads a first page of at most this many lines.
    pub fn logs_up_to(
        &self,
        most: u64,
        caller: &Caller,
        query: &ReadPodLogs,
        after: Option<&str>,
    ) -> Result<LogPage, EngineError> {
        let is_asked_for = pods::is_asked_for(query.include.as_ref());
        self.log_page(most, caller, query, after, if is_asked_for { pods::find_or_ended } else { pods::find })
    }

    /// Continues after the position of a page. A reader sees the end of a log even if the pod is deleted meanwhile.
    pub fn more_logs(&self, caller: &Caller, query: &ReadPodLogs, position: &str) -> Result<LogPage, EngineError> {
        self.more_logs_up_to(PAGE, caller, query, position)
    }

    /// Continues, with at most this many lines.
    pub fn more_logs_up_to(
        &self,
        most: u64,
        caller: &Caller,
        query: &ReadPodLogs,
        position: &str,
    ) -> Result<LogPage, EngineError> {
        let is_asked_for = pods::is_asked_for(query.include.as_ref());
        let find = if is_asked_for { pods::find_or_ended } else { pods::find_deleted };
        self.log_page(most, caller, query, Some(position), find)
    }

    fn log_page(
        &self,
        most: u64,
        caller: &Caller,
        query: &ReadPodLogs,
        after: Option<&str>,
        find: fn(&Context<'_>, &str) -> Result<Arc<PodRecord>, EngineError>,
    ) -> Result<LogPage, EngineError> {
        self.transaction(Access::Read, caller.account(), |context| {
            let pod = find(context, &query.id)?;
            let after = after.map(LineId::from_str).transpose()?;
            let events = context.tx.events(&pod.id)?;
            if pod.real.is_some() {
                return real::page(context, (&pod, &events), most, query, after);
            }
            Ok(Log::new(&pod, &events, context.now).page(most, query, after))
        })
    }
}

/// The position of a line: lines are in the order of their ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct LineId {
    ts: Timestamp,
    sequence: u64,
}

impl LineId {
    /// Before every line of this moment, and after every earlier one.
    fn just_before(ts: Timestamp) -> Self {
        Self { ts: ts.before(TICK), sequence: NO_LINE }
    }

    /// After every line of this moment, and before every later one.
    const fn just_behind(ts: Timestamp) -> Self {
        Self { ts, sequence: NO_LINE }
    }
}

impl fmt::Display for LineId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{:012}", self.ts, self.sequence)
    }
}

impl FromStr for LineId {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let parse = || {
            let (ts, sequence) = text.split_once('/')?;
            let is_number = sequence.bytes().all(|byte| byte.is_ascii_digit());
            Some(Self { ts: ts.parse().ok()?, sequence: sequence.parse().ok().filter(|_| is_number)? })
        };
        // Servers that distinguished lines by time issued such ids.
        parse().or_else(|| text.parse().ok().map(Self::just_behind)).ok_or_else(|| {
            let what = format!(
                "`{}` is neither the id of a log line, like 2026-11-21T09:30:00Z/000000000001, nor a time",
                json::cut(text)
            );
            Problem::invalid(&[Violation::new("header.Last-Event-ID", what)])
        })
    }
}
