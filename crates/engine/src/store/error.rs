//! What can go wrong with the file.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use rusqlite::ErrorCode;

/// A failure of the store. The state is as it was before the transaction.
#[derive(Debug, Clone, thiserror::Error)]
pub enum StoreError {
    /// The folder of the file cannot be made.
    #[error("cannot create the data directory `{}`: {reason}", path.display())]
    Directory {
        /// The folder.
        path: PathBuf,
        /// What the operating system says.
        reason: Arc<std::io::Error>,
    },
    /// The file cannot be read or written.
    #[error("cannot open the engine's data file `{}`: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system or SQLite says.
        reason: String,
    },
    /// The file is something else.
    #[error("`{}` is not a data file of svcctl: {reason}; it was left untouched", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it is instead.
        reason: &'static str,
    },
    /// The file was written by a newer version.
    #[error("`{}` was written by a newer version of svcctl (format {found}, this one knows {known})", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// The file's format.
        found: i64,
        /// The newest format that this version knows.
        known: i64,
    },
    /// The file was taken away, or another one put in its place, while it was open.
    #[error(
        "the engine's data file `{}` was removed or replaced while it was in use; nothing was written",
        path.display()
    )]
    Replaced {
        /// The file.
        path: PathBuf,
    },
    /// The values of secrets cannot be sealed or opened.
    #[error(
        "the values of the engine's secrets are sealed, and their key file `{}` {reason}; nothing was changed",
        path.display()
    )]
    Key {
        /// The key file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// What is in the file contradicts itself.
    #[error("the engine's data {place} is damaged: {reason}")]
    Damaged {
        /// Which file.
        place: String,
        /// What was found.
        reason: String,
    },
    /// No space is left.
    #[error("no space is left to write the engine's data {place}")]
    Full {
        /// Which file.
        place: String,
    },
    /// Another process held the file too long.
    #[error("the engine's data {place} is locked by another process")]
    Busy {
        /// Which file.
        place: String,
    },
    /// Anything else.
    #[error("the engine's data {place} failed: {reason}")]
    Failed {
        /// Which file.
        place: String,
        /// What SQLite says.
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

/// A write that the operating system cut off: the disk, the quota or the file size limit is used up.
fn full(error: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_SHMSIZE, SQLITE_IOERR_WRITE};
    let code = error.sqlite_error().map(|error| error.extended_code);
    matches!(code, Some(SQLITE_IOERR_WRITE | SQLITE_IOERR_SHMSIZE))
}

fn place(path: Option<&Path>) -> String {
    path.map_or_else(|| "in memory".to_owned(), |path| format!("file `{}`", path.display()))
}
