//! Writes files atomically: a half-written one is never visible.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use tempfile::{Builder, NamedTempFile};

/// The prefix and suffix of every draft's name.
pub(in crate::cli) const DRAFT: (&str, &str) = (".svcctl-", ".new");

/// Writes a file that only its owner can read. An existing file is replaced once everything is written, and not before;
/// for a link, its target is. Anything but a regular file, such as a device or a pipe, is written to and stays what it
/// is.
pub(in crate::cli) fn write_private(path: &Path, content: &[u8]) -> io::Result<()> {
    write(path, content, |_| Ok(()))
}

/// Writes a file likewise, but readable by everyone, as far as the system allows for new files; an existing one keeps
/// its permissions.
pub(in crate::cli) fn write_public(path: &Path, content: &[u8]) -> io::Result<()> {
    write(path, content, |draft| match fs::metadata(path) {
        Ok(found) => draft.as_file().set_permissions(found.permissions()),
        Err(_) => open_up(draft),
    })
}

fn write(path: &Path, content: &[u8], finish: impl FnOnce(&NamedTempFile) -> io::Result<()>) -> io::Result<()> {
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => return OpenOptions::new().write(true).open(path)?.write_all(content),
        Ok(_) | Err(_) => {}
    }
    // Someone may keep the file elsewhere and link to it.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = folder(&path);
    let draft = drafted(folder, content)?;
    finish(&draft)?;
    draft.as_file().sync_all()?;
    draft.persist(&path).map_err(|error| error.error)?;
    #[cfg(unix)]
    File::open(folder)?.sync_all()?;
    Ok(())
}

/// Lets others read a draft as they may read any new file of this process.
#[cfg(unix)]
fn open_up(draft: &NamedTempFile) -> io::Result<()> {
    // The umask can only be read by setting it, so a new file reveals it.
    let all = std::os::unix::fs::PermissionsExt::from_mode(0o666);
    let other = Builder::new().prefix(DRAFT.0).suffix(DRAFT.1).permissions(all).tempfile_in(folder(draft.path()))?;
    draft.as_file().set_permissions(other.as_file().metadata()?.permissions())
}

#[cfg(not(unix))]
fn open_up(_: &NamedTempFile) -> io::Result<()> {
    Ok(())
}

/// Writes a file that only its owner can read, and that may be lost when the machine fails.
pub(in crate::cli) fn write_fleeting(path: &Path, content: &[u8]) -> io::Result<()> {
    drafted(folder(path), content)?.persist(path).map(drop).map_err(|error| error.error)
}

/// Removes the drafts of processes that were killed. No other may be writing in the folder.
pub(in crate::cli) fn clear_drafts(folder: &Path) {
    let is_draft = |name: &str| name.starts_with(DRAFT.0) && name.ends_with(DRAFT.1);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_draft) {
            // A leftover that cannot be removed is harmless.
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A new file with this content and a name that cannot be foreseen, which goes away by itself unless it takes the place
/// of another. Only its owner can read it.
fn drafted(folder: &Path, content: &[u8]) -> io::Result<NamedTempFile> {
    let mut draft =
        Builder::new().prefix(DRAFT.0).suffix(DRAFT.1).tempfile_in(folder).map_err(|error| why(folder, &error))?;
    draft.as_file_mut().write_all(content)?;
    Ok(draft)
}

/// Why there can be no draft in a folder. tempfile's error names the draft, which means nothing to the person who named
/// the file.
fn why(folder: &Path, error: &io::Error) -> io::Error {
    fs::metadata(folder).err().unwrap_or_else(|| error.kind().into())
}

/// Whether something is there that can be read to its end: a file, or what a link to one points to. What is not there
/// is no other thing.
pub(in crate::cli) fn is_plain(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |found| found.is_file())
}

/// Makes a file that is created so unreadable for others.
pub(in crate::cli) fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Creates a folder that only its owner can access, unless it exists.
#[cfg(unix)]
pub(in crate::cli) fn make_private_folder(folder: &Path) -> io::Result<()> {
    std::os::unix::fs::DirBuilderExt::mode(fs::DirBuilder::new().recursive(true), 0o700).create(folder)
}

#[cfg(not(unix))]
pub(in crate::cli) fn make_private_folder(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

#[cfg(all(test, unix))]
mod tests {
    use std::{
        fs,
        os::unix::fs::{PermissionsExt, symlink},
    };

    use super::{clear_drafts, write_fleeting, write_private};

    #[test]
    fn a_file_is_private_whatever_was_there_and_a_link_stays_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
        fs::write(&file, "before").expect("written");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o644)).expect("opened");
        symlink(&file, &link).expect("a link");
        write_private(&link, b"after").expect("written");
        let mode = fs::metadata(&file).expect("a file").permissions().mode() & 0o777;
        assert_eq!((fs::read(&file).expect("read"), mode), (b"after".to_vec(), 0o600));
        assert!(fs::symlink_metadata(&link).expect("a link").is_symlink());
        write_fleeting(&file, b"last").expect("written");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 2, "no draft is left");
        write_private(folder.path(), b"").expect_err("a folder is none");
    }

    #[test]
    fn the_drafts_of_the_killed_are_cleared() {
        let folder = tempfile::tempdir().expect("a folder");
        for name in [".svcctl-x1y2.new", "config.json"] {
            fs::write(folder.path().join(name), "").expect("written");
        }
        clear_drafts(folder.path());
        let left: Vec<_> = fs::read_dir(folder.path()).expect("a folder").flatten().map(|it| it.file_name()).collect();
        assert_eq!(left, ["config.json"]);
    }
}
