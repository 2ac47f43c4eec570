//! The calls of a program, in order. Equal ones in a row are one entry, so that a program that polls fills no memory.

use migrate::rules::Rule;
use proxy::{LogEntry, MadeCall};
use server::LogReader;

/// How many entries are kept; later ones are only counted.
const MOST: usize = 10_000;

/// The calls of a program.
#[derive(Debug, Default)]
pub(super) struct Record {
    pub(super) entries: Vec<Entry>,
    /// How many calls there were, listed or not.
    pub(super) total: u64,
}

/// A v1 call.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) status: u16,
    pub(super) rules: Vec<&'static Rule>,
    /// The v2 calls that it became.
    pub(super) calls: Vec<MadeCall>,
    /// How often in a row.
    pub(super) times: u64,
}

impl Record {
    /// Everything that is logged until the proxy has ended, which is waited for.
    pub(super) fn of(log: &LogReader<LogEntry>) -> Self {
        let mut record = Self::default();
        while let Some(entries) = log.next() {
            for entry in entries {
                record.add(entry);
            }
        }
        Self { total: log.total(), ..record }
    }

    fn add(&mut self, entry: LogEntry) {
        let LogEntry { method, path, status, rules, calls, time: _, took: _, program: _ } = entry;
        let entry = Entry { method, path, status, rules, calls, times: 1 };
        let repeated = self.entries.last_mut().filter(|last| last.is_like(&entry));
        if let Some(last) = repeated {
            last.times += 1;
        } else if self.entries.len() < MOST {
            self.entries.push(entry);
        }
    }

    /// The calls that are in an entry.
    pub(super) fn listed(&self) -> u64 {
        self.entries.iter().map(|entry| entry.times).sum()
    }
}

impl Entry {
    fn is_like(&self, other: &Self) -> bool {
        self.status == other.status
            && self.method == other.method
            && self.path == other.path
            && self.rules == other.rules
            && self.calls == other.calls
    }
}
