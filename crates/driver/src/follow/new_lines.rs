//! Passes only those lines of a host's log that are not stored yet.

use engine::{
    hosts::Generation,
    kept::{Entry, KeptOutput, LastLine, LineTime, Origin, length},
};

use crate::runtime::Nanos;

/// How far before the last line a host's log is read again: its streams may be out of order by some milliseconds.
const OVERLAP: Nanos = 2_000_000_000;

/// Where in a log the part that is not stored yet begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NewLineFilter {
    /// Every line is new.
    Open,
    /// The log has the whole container from its beginning, and this much of it is stored.
    Counted(KnownBytes),
    /// Lines up to this one are known, which is still to come as often as it counts; and whether one was held back.
    Behind(LastLine, bool),
    /// Lines up to this time are known; the continuation after them is gone.
    Later(Nanos),
    /// The last stored line is gone, and every line present comes after it.
    Missing(Nanos),
    /// The same, and new lines were held back.
    Turned,
}

/// Bytes that are known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KnownBytes {
    /// How many are still to come, per stream.
    output: u64,
    error: u64,
    /// When the first line was received, if no line has come yet.
    began: Option<Nanos>,
    /// When the last line was received.
    ended: Nanos,
}

impl NewLineFilter {
    /// The gate after the last stored line.
    pub(super) fn behind(last: Option<LastLine>, written: KeptOutput, has_turned: bool) -> Self {
        let Some(last) = last else { return Self::Open };
        let KeptOutput { generation, is_counted, output, error, began } = written;
        let is_counted = is_counted && generation == last.line.generation;
        if is_counted && last.time != LineTime::Host {
            return Self::Counted(KnownBytes { output, error, began: Some(began), ended: last.line.at });
        }
        match last.time {
            LineTime::Receipt => Self::Later(last.line.at),
            LineTime::Host | LineTime::HostAfterReceipt if has_turned => Self::Missing(last.line.at),
            LineTime::Host | LineTime::HostAfterReceipt => Self::Behind(last, false),
        }
    }

    /// The time from which to read the host's log.
    pub(super) fn since(&self) -> Option<Nanos> {
        match self {
            Self::Open | Self::Counted(_) | Self::Turned => None,
            Self::Behind(LastLine { line: Entry { at, .. }, .. }, _) | Self::Later(at) | Self::Missing(at) => {
                Some(at.saturating_sub(OVERLAP))
            }
        }
    }

    /// Whether new lines were held back.
    pub(super) const fn has_turned(&self) -> bool {
        matches!(self, Self::Turned)
    }

    /// Whether lines were held back, and the last stored one has not come.
    pub(super) const fn holds_back(&self) -> bool {
        matches!(self, Self::Behind(_, true) | Self::Turned)
    }

    /// Whether no line has come although some are stored: a host that fails to read a log may return an empty one.
    pub(super) const fn has_met_nothing(&self) -> bool {
        match self {
            Self::Behind(_, holds_back) => !*holds_back,
            Self::Counted(counted) => counted.began.is_some(),
            Self::Missing(_) => true,
            // By our clock the host may have written them earlier.
            Self::Later(_) | Self::Open | Self::Turned => false,
        }
    }

    /// Appends a line to `passed` if it is new.
    pub(super) fn pass(&mut self, line: Entry, of: &Generation, passed: &mut Vec<Entry>) {
        if let Self::Counted(counted) = self {
            match counted.meet(&line) {
                Some(true) => return,
                Some(false) if counted.is_done() => *self = Self::Open,
                Some(false) => {}
                None => *self = Self::Later(counted.ended),
            }
        }
        if let Self::Later(known) = *self {
            if line.at <= known {
                return;
            }
            *self = Self::Missing(known);
        }
        if let Self::Behind(last, holds_back) = self {
            if line == last.line {
                last.times -= 1;
                *holds_back = true;
                if last.times == 0 {
                    *self = Self::Open;
                }
                return;
            }
            let is_behind = line.at > last.line.at.saturating_add(OVERLAP);
            match (is_behind, *holds_back) {
                (false, _) => *holds_back = true,
                (true, false) => *self = Self::Missing(last.line.at),
                (true, true) => *self = Self::Turned,
            }
        }
        if let Self::Missing(known) = self {
            let seconds = line.at.saturating_sub(*known).max(0) / 1_000_000_000;
            let lost = format!("output of up to {} s is missing here: the host kept no more of it", seconds + 1);
            let (generation, bytes) = (of.number, lost.into_bytes());
            passed.push(Entry { at: line.at, generation, origin: Origin::Gap(0), bytes });
            *self = Self::Open;
        }
        if matches!(self, Self::Open | Self::Counted(_)) {
            passed.push(line);
        }
    }
}

impl KnownBytes {
    /// Whether the next line of the log is known; `None` when this is not the log that was counted.
    fn meet(&mut self, line: &Entry) -> Option<bool> {
        if let Some(began) = self.began.take()
            && line.at > began.saturating_add(OVERLAP)
        {
            return None;
        }
        let left = if line.origin == Origin::Error { &mut self.error } else { &mut self.output };
        if *left == 0 {
            return Some(false);
        }
        *left = left.checked_sub(length(&line.bytes))?;
        Some(true)
    }

    const fn is_done(&self) -> bool {
        self.output == 0 && self.error == 0
    }
}
