//! Where the console of a data folder is served right now, so that another process can print a link to it.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{Read, Seek, Write},
    path::Path,
};

/// The file with the address, next to the data file. It is locked as long as somebody serves there.
const FILE: &str = "console.lock";
/// The maximum length of an address, in bytes.
const LONGEST: u64 = 2048;

/// Says that the console of this folder is at `base`, until the file is closed. `None` if another process serves one, or
/// the folder cannot be written to: then no other process learns of it, and nothing else is missing.
pub(in crate::cli) fn mark(folder: &Path, base: &str) -> Option<File> {
    let path = folder.join(FILE);
    if !may_be_opened(&path) {
        return None;
    }
    let mut file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path).ok()?;
    file.try_lock().ok()?;
    file.set_len(0).ok()?;
    file.rewind().ok()?;
    file.write_all(base.as_bytes()).ok()?;
    Some(file)
}

/// Where the console of this folder is served, if anybody serves it.
pub(in crate::cli) fn find(folder: &Path) -> Option<String> {
    let path = folder.join(FILE);
    if !may_be_opened(&path) {
        return None;
    }
    let file = File::open(path).ok()?;
    if !matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock)) {
        return None;
    }
    let mut base = String::new();
    file.take(LONGEST).read_to_string(&mut base).ok()?;
    Some(base).filter(|base| !base.is_empty())
}

/// Whether opening it returns at once: opening a named pipe waits until someone opens its other end.
fn may_be_opened(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |found| found.is_file())
}

#[cfg(all(test, unix))]
mod tests {
    use super::{find, mark};

    #[test]
    fn an_address_is_found_as_long_as_somebody_serves_there() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(find(folder.path()), None);
        let served = mark(folder.path(), "http://127.0.0.1:8080").expect("nobody else serves");
        assert_eq!(find(folder.path()).as_deref(), Some("http://127.0.0.1:8080"));
        assert!(mark(folder.path(), "http://127.0.0.1:8081").is_none(), "the first one stays");
        assert_eq!(find(folder.path()).as_deref(), Some("http://127.0.0.1:8080"));
        drop(served);
        assert_eq!(find(folder.path()), None);
        assert!(mark(folder.path(), "http://[::1]:1").is_some());
    }
}
