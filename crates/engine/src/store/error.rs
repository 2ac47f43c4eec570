//! Errors of the data file.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use rusqlite::ErrorCode;

/// A failure of the store. The state is as before the transaction.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The file's folder cannot be created.
    #[error("cannot create the data directory `{}`: {reason}", path.display())]
    Directory {
        /// The folder.
        path: PathBuf,
        /// The operating system's error.
        reason: Arc<std::io::Error>,
    },
    /// The file cannot be read or written.
    #[error("cannot open the engine's data file `{}`: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the operating system or SQLite.
        reason: String,
    },
    /// The file is not a data file of this engine.
    #[error("`{}` is not a data file of svcctl: {reason}; it was left untouched", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: &'static str,
    },
    /// The file was written by a newer version.
    #[error("`{}` was written by a newer version of svcctl (format {found}, this one knows {known})", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The file's format.
        found: i64,
        /// The newest format that this version supports.
        known: i64,
    },
    /// The file was removed or replaced while open.
    #[error(
        "the engine's data file `{}` was removed or replaced while it was in use; nothing was written",
        path.display()
    )]
    Replaced {
        /// The file.
        path: PathBuf,
    },
    /// Secret values cannot be encrypted or decrypted.
    #[error(
        "the values of the engine's secrets are sealed, and their key file `{}` {reason}; nothing was changed",
        path.display()
    )]
    Key {
        /// The key file.
        path: PathBuf,
        /// The problem.
        reason: String,
    },
    /// The file's content is inconsistent.
    #[error("the engine's data {place} is damaged: {reason}")]
    Damaged {
        /// The file.
        place: String,
        /// The inconsistency.
        reason: String,
    },
    /// No space is left.
    #[error("no space is left to write the engine's data {place}")]
    Full {
        /// The file.
        place: String,
    },
    /// Another process held the file for too long.
    #[error("the engine's data {place} is locked by another process")]
    Busy {
        /// The file.
        place: String,
    },
    /// Anything else.
    #[error("the engine's data {place} failed: {reason}")]
    Failed {
        /// The file.
        place: String,
        /// The error of SQLite.
        reason: String,
    },
}

impl StoreError {
    pub(super) fn new(path: Option<&Path>, error: &rusqlite::Error) -> Self {
        let place = place(path);
        let reason = error.to_string();
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => Self::Full { place },
            Some(ErrorCode::SystemIoFailure) if full(error) => Self::Full { place },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Busy { place },
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::ConstraintViolation) => {
                Self::Damaged { place, reason }
            }
            _ => Self::Failed { place, reason },
        }
    }

    pub(super) fn damaged(path: Option<&Path>, reason: impl Into<String>) -> Self {
        Self::Damaged { place: place(path), reason: reason.into() }
    }
}

/// A write cut short by the operating system: the disk, quota or file size limit is exhausted.
fn full(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_WRITE};
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(code, Some(SQLITE_IOERR_WRITE | SQLITE_IOERR_SHMSIZE))
}

fn place(path: Option<&Path>) -> String {
    path.map_or_else(|| "in memory".to_owned(), |path| format!("file `{}`", path.display()))
}
