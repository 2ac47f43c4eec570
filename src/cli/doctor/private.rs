//! Files with keys, which only their owner should be able to read.

use std::{fs, path::PathBuf};

use super::check::Check;
use crate::cli::{
    session::{Session, data_file},
    settings::files,
};

/// The prefixes of API keys and worker keys, wherever one was written down.
const KEYS: [&str; 2] = ["svk_", "svw_"];

/// A warning about files with keys that others can read; `None` if there are none. Context keys have a separate check,
/// which makes their file private.
pub(super) fn check(session: &Session) -> Option<Check> {
    let open: Vec<PathBuf> = files(session).into_iter().filter(is_open).collect();
    let named = open.iter().map(|file| format!("`{}`", file.display())).collect::<Vec<_>>().join(", ");
    let words = shell_words::join(open.iter().map(|file| file.to_string_lossy()));
    let hint = format!("`chmod 600 {words}` closes them; replace the keys if they may have been read");
    let what = format!("other users of this machine can read what has keys in it: {named}");
    (!open.is_empty()).then(|| Check::warn("private", what, hint))
}

/// The files that may have keys in them.
fn files(session: &Session) -> Vec<PathBuf> {
    let mut files = Vec::new();
    if let Some(data) = &session.settings.data_file {
        files.push(data_file::key(data));
        files.push(data.with_file_name(driver::ssh::HOST_KEY));
    }
    let has_key = |file: &PathBuf| {
        let text = if files::is_plain(file) { fs::read(file).unwrap_or_default() } else { Vec::new() };
        let text = String::from_utf8_lossy(&text);
        KEYS.iter().any(|key| text.contains(key))
    };
    files.extend(session.settings.config.contexts_file().ok().filter(has_key));
    files
}

/// Whether others than the owner may read a file.
#[cfg(unix)]
fn is_open(file: &PathBuf) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(file).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o077 != 0)
}

/// The folders of a user are that user's alone.
#[cfg(not(unix))]
const fn is_open(_: &PathBuf) -> bool {
    false
}
