//! The lock of a data folder's driver: one process at a time drives its sites (runtime.md, What is real).

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::Path,
};

/// The lock file, next to the data file.
pub(crate) const LOCK: &str = "driver.lock";

/// Locks the sites of a data folder for this process, until the file is closed. `None` while another process drives
/// them.
pub fn lock(folder: &Path) -> io::Result<Option<File>> {
    let path = folder.join(LOCK);
    if !may_be_opened(&path) {
        return Err(io::Error::other("it is not a regular file"));
    }
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether a process drives the sites of a data folder.
pub fn is_driven(folder: &Path) -> bool {
    let path = folder.join(LOCK);
    if !may_be_opened(&path) {
        return false;
    }
    let asked = File::open(path).map(|file| file.try_lock_shared());
    matches!(asked, Ok(Err(TryLockError::WouldBlock)))
}

/// Whether opening it returns at once: opening a named pipe waits until someone opens its other end.
fn may_be_opened(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |found| found.is_file())
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use super::{LOCK, is_driven, lock};

    #[test]
    fn a_pipe_in_the_place_of_the_lock_is_no_lock_and_not_waited_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = Command::new("mkfifo").arg(folder.path().join(LOCK)).status().expect("mkfifo runs");
        assert!(made.success());
        assert!(!is_driven(folder.path()));
        assert_eq!(lock(folder.path()).expect_err("no lock").to_string(), "it is not a regular file");
    }
}
