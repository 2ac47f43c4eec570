//! Detects whether a data file was replaced. A file that is removed or replaced while open can still be written to, and
//! those writes are lost when the last process closes it: SQLite does not check.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    sync::atomic::{AtomicI64, Ordering},
};

use super::{StoreError, wal_index::WalIndex};
use wire::Timestamp;

/// For how long a check holds for reads that ask nothing else of the system, in milliseconds.
const HOLDS: u64 = 1000;

/// A file and its journal, identified by their location on disk rather than by name.
#[derive(Debug)]
pub(super) struct Identity {
    path: PathBuf,
    file: Option<FileId>,
    journal: PathBuf,
    journal_file: Option<FileId>,
    /// The path of its WAL index.
    index: PathBuf,
    /// When a check last held, in milliseconds.
    checked: AtomicI64,
}

/// Device and inode of a file.
type FileId = (u64, u64);

impl Identity {
    /// The identity of an open file. Its journal exists as long as it is open, next to the target of a link.
    pub(super) fn of(path: &Path) -> Self {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let beside = |suffix: &str| {
            let mut name = OsString::from(&target);
            name.push(suffix);
            PathBuf::from(name)
        };
        let (journal, index) = (beside("-wal"), beside("-shm"));
        let (file, journal_file) = (place(path), place(&journal));
        Self { path: path.to_owned(), file, journal, journal_file, index, checked: AtomicI64::new(i64::MIN) }
    }

    /// Its WAL index, if that tells whether anyone has written.
    pub(super) fn wal_index(&self) -> Option<WalIndex> {
        WalIndex::open(&self.index)
    }

    /// Whether it was in place within the last second.
    pub(super) fn held_lately(&self, now: Timestamp) -> bool {
        if now.millis().abs_diff(self.checked.load(Ordering::Relaxed)) < HOLDS {
            return true;
        }
        let holds = self.check().is_ok();
        if holds {
            self.checked.store(now.millis(), Ordering::Relaxed);
        }
        holds
    }

    /// Fails if the file is missing or has been replaced.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let is_same = |path: &Path, then: Option<FileId>| then.is_none() || place(path) == then;
        if is_same(&self.path, self.file) && is_same(&self.journal, self.journal_file) {
            Ok(())
        } else {
            Err(StoreError::Replaced { path: self.path.clone() })
        }
    }
}

#[cfg(unix)]
fn place(path: &Path) -> Option<FileId> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|found| (found.dev(), found.ino()))
}

/// On systems that cannot remove or replace an open file there is nothing to compare.
#[cfg(not(unix))]
fn place(path: &Path) -> Option<FileId> {
    fs::metadata(path).ok().map(|_| (0, 0))
}
