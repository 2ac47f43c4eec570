//! Replaces files instead of writing into them: a reader sees either the old or the new file.

use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

use super::Change;

/// Why a file was not replaced.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// It was changed in the meantime.
    #[error("it has changed since it was read")]
    Changed,
    /// The system refused. The file is unchanged.
    #[error(transparent)]
    System(#[from] io::Error),
}

/// The real path of a file and its bytes, if they match the text of the findings; otherwise the reason.
pub(super) fn read(path: &Path, text: &str) -> Result<(PathBuf, Vec<u8>), String> {
    let read = || {
        let path = path.canonicalize()?;
        let bytes = fs::read(&path)?;
        Ok((path, bytes))
    };
    let (path, bytes) = read().map_err(|error: io::Error| format!("the file cannot be read: {error}"))?;
    if is_text_of(text, &bytes) { Ok((path, bytes)) } else { Err(WriteError::Changed.to_string()) }
}

/// A scan decodes a non-UTF-8 byte as `?`, and a byte order mark as three spaces.
fn is_text_of(text: &str, bytes: &[u8]) -> bool {
    let mark = if bytes.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
    let is_same = |(at, (read, byte)): (usize, (u8, &u8))| {
        read == *byte || read == b'?' && !byte.is_ascii() || at < mark && read == b' '
    };
    text.len() == bytes.len() && text.bytes().zip(bytes).enumerate().all(is_same)
}

/// Replaces the old bytes with the new ones, keeping permissions. Syncs them to disk before the old ones go.
pub fn replace(change: &Change) -> Result<(), WriteError> {
    let folder = change.path.parent().unwrap_or_else(|| Path::new("."));
    let permissions = fs::metadata(&change.path)?.permissions();
    // It is deleted automatically unless it replaces the old file.
    let mut draft = tempfile::Builder::new().prefix(".svcctl-").suffix(".new").tempfile_in(folder)?;
    draft.write_all(&change.new)?;
    draft.as_file().set_permissions(permissions)?;
    draft.as_file().sync_all()?;
    if fs::read(&change.path)? != change.old {
        return Err(WriteError::Changed);
    }
    draft.persist(&change.path).map_err(|error| error.error)?;
    #[cfg(unix)]
    fs::File::open(folder)?.sync_all()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::is_text_of;

    #[test]
    fn a_text_is_known_by_its_bytes() {
        assert!(is_text_of("   a?b", b"\xef\xbb\xbfa\xe4b"));
        assert!(!is_text_of("a?b", b"axb"));
        assert!(!is_text_of("ab", b"abc"));
        assert!(!is_text_of("   a", b"xyza"));
    }
}
