//! The record of earlier applies: their resources, and fields that no reply shows. API v2 has no place for a mark on
//! volumes, registries or keys, so it is a record on our side: the caller keeps it, and it names ids, so that it never
//! claims something that another person made under the same name (cli.md, apply).

use serde::{Deserialize, Serialize};

use super::kinds::{Fields, Kind};

/// The record of one set of files at one place.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ApplyRecord {
    /// The things, in the order in which they were made.
    pub entries: Vec<RecordEntry>,
}

/// One thing of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordEntry {
    /// Its kind.
    pub kind: Kind,
    /// Its name in the files.
    pub name: String,
    /// Its id; `None` from before it is made until its id is known. Nothing had its name then, so whatever has it after
    /// a cut is what the apply made.
    pub id: Option<String>,
    /// Whether an apply made it. What was there before is never pruned.
    pub made: bool,
    /// The fields applied last that no reply shows.
    #[serde(default, skip_serializing_if = "Fields::is_empty")]
    pub unread: Fields,
}

impl ApplyRecord {
    /// The entry of a thing.
    pub fn find(&self, kind: Kind, name: &str) -> Option<&RecordEntry> {
        self.entries.iter().find(|entry| entry.kind == kind && kind.key(&entry.name) == kind.key(name))
    }

    /// Puts an entry in place of the one for the same thing.
    pub fn put(&mut self, entry: RecordEntry) {
        let same = |other: &&mut RecordEntry| {
            other.kind == entry.kind && entry.kind.key(&other.name) == entry.kind.key(&entry.name)
        };
        match self.entries.iter_mut().find(same) {
            Some(other) => *other = entry,
            None => self.entries.push(entry),
        }
    }

    /// Removes the entry of a thing.
    pub fn remove(&mut self, kind: Kind, name: &str) {
        self.entries.retain(|entry| entry.kind != kind || kind.key(&entry.name) != kind.key(name));
    }
}
