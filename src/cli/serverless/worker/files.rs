//! Files that are watched for changes: looked at from time to time, since every file system can do that.

use std::{collections::BTreeMap, path::PathBuf, time::SystemTime};

use globset::GlobMatcher;
use ignore::WalkBuilder;

/// How a file was seen: when it was changed, and how long it is.
type FileStates = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// Files below this folder whose paths fit a pattern.
pub(super) struct Files {
    pattern: GlobMatcher,
    seen: FileStates,
}

impl Files {
    /// The files as they are now.
    pub(super) fn new(pattern: GlobMatcher) -> Self {
        let mut files = Self { pattern, seen: FileStates::new() };
        files.seen = files.look();
        files
    }

    /// Whether something changed since the last look.
    pub(super) fn changed(&mut self) -> bool {
        let now = self.look();
        let is_changed = now != self.seen;
        self.seen = now;
        is_changed
    }

    /// What git ignores is none of them.
    fn look(&self) -> FileStates {
        let entries = WalkBuilder::new(".").build().flatten();
        let fits = |path: &std::path::Path| {
            let path = path.strip_prefix(".").unwrap_or(path);
            self.pattern.is_match(path)
        };
        let files = entries.filter(|entry| entry.file_type().is_some_and(|kind| kind.is_file()) && fits(entry.path()));
        let seen = files.filter_map(|entry| {
            let about = entry.metadata().ok()?;
            Some((entry.path().to_owned(), (about.modified().ok(), about.len())))
        });
        seen.collect()
    }
}
