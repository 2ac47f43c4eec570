//! Watches files for changes by polling, which works on every file system.

use std::{collections::BTreeMap, path::PathBuf, time::SystemTime};

use globset::GlobMatcher;
use ignore::WalkBuilder;

/// The observed state of each file: modification time and size.
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

    /// Whether something changed since the last check.
    pub(super) fn changed(&mut self) -> bool {
        let now = self.look();
        let is_changed = now != self.seen;
        self.seen = now;
        is_changed
    }

    /// Files ignored by git are skipped.
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
