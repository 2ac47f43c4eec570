//! Files that are replaced atomically, and the lock that prevents two processes from doing so at once.

use std::{
    fs::{self, DirBuilder, File, OpenOptions},
    io,
    path::Path,
};

use serde::Serialize;
use serde_json::Value;

use super::ConfigError;
use crate::cli::settings::files::{self, is_plain, private};

/// The file that is locked. It is never removed: a lock on a file that is gone keeps no process out.
const LOCK: &str = "lock";

/// Locks the folder, which is made where it is missing.
pub(in crate::cli) fn lock(folder: &Path) -> Result<File, ConfigError> {
    let failed = |doing, path: &Path| {
        let path = path.to_owned();
        move |source| ConfigError::File { doing, path, source }
    };
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(failed("make", folder))?;
    let path = folder.join(LOCK);
    // To open a pipe with a name waits until someone reads from it.
    if !is_plain(&path) {
        return Err(failed("open", &path)(no_file()));
    }
    let mut options = OpenOptions::new();
    let file = private(options.write(true).create(true).truncate(false)).open(&path).map_err(failed("open", &path))?;
    file.lock().map_err(failed("lock", &path))?;
    Ok(file)
}

fn no_file() -> io::Error {
    io::Error::other("it is not a regular file")
}

/// Reads a text; nothing when there is no file.
pub(in crate::cli) fn read_text(path: &Path) -> Result<Option<String>, ConfigError> {
    let Some(bytes) = read_bytes(path)? else { return Ok(None) };
    String::from_utf8(bytes).map(Some).map_err(|error| ConfigError::Damaged {
        path: path.to_owned(),
        reason: format!("it is not UTF-8, at byte {}", error.utf8_error().valid_up_to()),
    })
}

fn read_bytes(path: &Path) -> Result<Option<Vec<u8>>, ConfigError> {
    // To open a pipe with a name waits until someone writes into it.
    if !is_plain(path) {
        return Err(ConfigError::File { doing: "read", path: path.to_owned(), source: no_file() });
    }
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(ConfigError::File { doing: "read", path: path.to_owned(), source }),
    }
}

/// Reads a JSON document of this version; nothing when there is no file. Of a file that may hold secrets, the text is
/// not repeated.
pub(in crate::cli) fn read(path: &Path, version: u64, secret: bool) -> Result<Option<Value>, ConfigError> {
    let Some(text) = read_bytes(path)? else { return Ok(None) };
    let document: Value = serde_json::from_slice(&text).map_err(|error| damaged(path, &error, secret))?;
    match document.get("version").and_then(Value::as_u64) {
        Some(found) if found == version => Ok(Some(document)),
        Some(newer) if newer > version => Err(ConfigError::Newer { path: path.to_owned(), version: newer }),
        Some(_) | None => Err(ConfigError::Damaged { path: path.to_owned(), reason: "it has no version".to_owned() }),
    }
}

/// A document that is not what it should be.
pub(in crate::cli) fn damaged(path: &Path, error: &serde_json::Error, secret: bool) -> ConfigError {
    let reason = match (secret, error.line()) {
        (false, _) => error.to_string(),
        (true, 0) => "it is no list of keys".to_owned(),
        (true, line) => format!("it is not JSON, at line {line} column {}", error.column()),
    };
    ConfigError::Damaged { path: path.to_owned(), reason }
}

/// Replaces a document, as [`replace`] does.
pub(in crate::cli) fn replace_json(path: &Path, document: &impl Serialize) -> Result<(), ConfigError> {
    let mut text = serde_json::to_vec_pretty(document).expect("plain values serialise");
    text.push(b'\n');
    replace(path, &text)
}

/// Replaces a file, or leaves it as it was: there is no moment at which half of it can be seen. The caller holds the
/// lock.
pub(in crate::cli) fn replace(path: &Path, text: &[u8]) -> Result<(), ConfigError> {
    if let Some(folder) = path.parent() {
        files::clear_drafts(folder);
    }
    files::write_private(path, text).map_err(|source| ConfigError::File {
        doing: "write",
        path: path.to_owned(),
        source,
    })
}
