//! Whether a data file is still the one that was opened. A file that is removed or replaced while it is open can still be
//! written to, and what is written is gone when the last process closes it: SQLite does not look.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use super::StoreError;

/// A file and its journal, which are known by their place on the disk and not by their names.
#[derive(Debug)]
pub(super) struct Identity {
    path: PathBuf,
    file: Option<Place>,
    journal: PathBuf,
    journal_file: Option<Place>,
}

/// Device and number of a file.
type Place = (u64, u64);

impl Identity {
    /// Those of a file that is open. Its journal is there as long as it is, beside the file that a link points to.
    pub(super) fn of(path: &Path) -> Self {
        let mut journal = OsString::from(fs::canonicalize(path).unwrap_or_else(|_| path.to_owned()));
        journal.push("-wal");
        let journal = PathBuf::from(journal);
        Self { file: place(path), journal_file: place(&journal), path: path.to_owned(), journal }
    }

    /// Fails when something else is there now, or nothing.
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

/// Where a file that is open can be neither removed nor replaced, there is nothing to compare.
#[cfg(not(unix))]
fn place(path: &Path) -> Option<Place> {
    fs::metadata(path).ok().map(|_| (0, 0))
}
