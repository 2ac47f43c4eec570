//! Checks the surroundings of the embedded engine's data file before opening it: reading a pipe in place of a key would
//! block forever, and next to another file's journal the data file is not a valid database.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
};

use super::platform::OPENING;
use crate::cli::{
    failure::{Failure, Kind},
    settings::files::is_plain,
};
use engine::StoreError;

/// The journal of a data file, which is there while the file is in use.
pub(in crate::cli) fn journal(file: &Path) -> PathBuf {
    beside(file, "-wal")
}

fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(end);
    name.into()
}

/// The file with the key that the values of secrets are sealed with: beside the one that a link points to.
pub(in crate::cli) fn key(file: &Path) -> PathBuf {
    fs::canonicalize(file).unwrap_or_else(|_| file.to_owned()).with_extension("key")
}

/// Refuses a data file that cannot be worked with.
pub(in crate::cli) fn check(file: &Path) -> Result<(), Failure> {
    let key = key(file);
    if !is_plain(&key) {
        let what =
            format!("`{}` is not a regular file: the key that secrets are sealed with belongs there", key.display());
        return Err(unusable(what, "move it away, and put the key back where it was, if there was one".to_owned()));
    }
    if !file.exists() && is_in_use(file) {
        return Err(removed(file));
    }
    Ok(())
}

/// Why the data file could not be opened, where that is known better than the store knows it.
pub(in crate::cli) fn cause(file: &Path, error: &StoreError) -> Option<Failure> {
    // SQLite calls it an error of the disk when the journal that others have open belongs to another file.
    let is_of_disk = matches!(error, StoreError::Failed { reason, .. } if reason.contains("disk I/O"));
    (is_of_disk && is_in_use(file)).then(|| removed(file))
}

fn removed(file: &Path) -> Failure {
    let what = format!(
        "the engine's data file `{}` was removed or replaced while another program had it open, such as `svcctl serve`",
        file.display()
    );
    let hint = format!(
        "end that program; then put the file back, or remove `{0}`, `{0}-wal` and `{0}-shm` to begin anew",
        file.display()
    );
    unusable(what, hint)
}

fn unusable(why: String, hint: String) -> Failure {
    Failure::Told { kind: Kind::Other, what: format!("failed to {OPENING}"), details: vec![why], hint: Some(hint) }
}

/// Whether another process has the journal of this file open: it then holds a lock on what SQLite shares beside it.
#[cfg(unix)]
fn is_in_use(file: &Path) -> bool {
    use rustix::fs::{FlockOperation, fcntl_lock};
    let Ok(shared) = fs::OpenOptions::new().read(true).write(true).open(beside(file, "-shm")) else { return false };
    // Closing the file gives the lock back, if it was to be had.
    fcntl_lock(&shared, FlockOperation::NonBlockingLockExclusive).is_err()
}

/// Whether another process has the journal of this file open: unknown here, where a file in use cannot be removed.
#[cfg(not(unix))]
const fn is_in_use(_: &Path) -> bool {
    false
}
