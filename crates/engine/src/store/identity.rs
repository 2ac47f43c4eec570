//! Detects whether a data file was replaced. A file that is removed or replaced while open can still be written to, and
//! those writes are lost when the last process closes it: SQLite does not check.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use super::StoreError;

/// A file and its journal, identified by their location on disk rather than by name.
#[derive(Debug)]
pub(super) struct Identity {
    path: PathBuf,
    file: Option<Place>,
    journal: PathBuf,
    journal_file: Option<Place>,
}

/// Device and inode of a file.
type Place = (u64, u64);

impl Identity {
    /// The identity of an open file. Its journal exists as long as it is open, next to the target of a link.
    pub(super) fn of(path: &Path) -> Self {
        let mut journal = OsString::from(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()));
        journal.push("-wal");
        let journal = PathBuf::from(journal);
        Self { file: place(path), journal_file: place(&journal), path: path.to_owned(), journal }
    }

    /// Fails if the file is missing or has been replaced.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        let is_same = |path: &Path, then: Option<Place>| then.is_none() || place(path) == then;
        if is_same(&self.path, self.file) && is_same(&self.journal, self.journal_file) {
            Ok(())
        } else {
            Err(StoreError::Replaced { path: self.path.clone() })
        }
    }
}

#[cfg(unix)]
fn place(path: &Path) -> Option<Place> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|found| (found.dev(), found.ino()))
}

/// On systems that cannot remove or replace an open file there is nothing to compare.
#[cfg(not(unix))]
fn place(path: &Path) -> Option<Place> {
    fs::metadata(path).ok().map(|_| (0, 0))
}
