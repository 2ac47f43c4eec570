//! The local side: a file, or a folder with everything below it.

use std::{
    fs, io,
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::Path,
};

use ignore::WalkBuilder;

use super::listing::{Entry, Key, Listing};

/// The file that names what stays here, beside `.gitignore` and in the same form.
const IGNORED: &str = ".svcctlignore";

/// How to treat a link that was named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Link {
    /// Copy its target.
    Followed,
    /// It is meant itself.
    Itself,
}

/// The listing at a path; empty if nothing is there. Links below it are never followed.
pub(super) fn listing(path: &Path, link: Link) -> io::Result<Listing> {
    let found = match link {
        Link::Followed => fs::metadata(path),
        Link::Itself => fs::symlink_metadata(path),
    };
    let found = match found {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Listing::new()),
        Err(error) => return Err(error),
    };
    let mut listing = Listing::from([(Key::default(), entry(&found))]);
    let mut folders = if found.is_dir() { vec![(path.to_owned(), Key::default())] } else { Vec::new() };
    while let Some((path, key)) = folders.pop() {
        for file in fs::read_dir(&path)? {
            let file = file?;
            let name = file.file_name();
            let below = if key.is_root() {
                name.as_bytes().to_vec()
            } else {
                [&key.path()[..], b"/", name.as_bytes()].concat()
            };
            let Some(key) = Key::parse(&below) else { continue };
            let found = match file.metadata() {
                Ok(found) => found,
                // It has gone this moment.
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(error),
            };
            if found.is_dir() {
                folders.push((file.path(), key.clone()));
            }
            listing.insert(key, entry(&found));
        }
    }
    Ok(listing)
}

/// A folder and all below it, less what its `.gitignore` and `.svcctlignore` files name, and the folder of git. The
/// `.gitignore` files above it count where it is in a repository.
pub(super) fn working_tree(path: &Path) -> io::Result<Listing> {
    let whole = fs::canonicalize(path)?;
    let mut walk = WalkBuilder::new(path);
    walk.hidden(false).ignore(false).git_global(false).git_exclude(true).require_git(false);
    walk.parents(whole.ancestors().any(|folder| folder.join(".git").exists()));
    walk.add_custom_ignore_filename(IGNORED).filter_entry(|entry| entry.file_name() != ".git");
    let mut listing = Listing::new();
    for found in walk.build() {
        let found = match found {
            Ok(found) => found,
            Err(error) => match error.into_io_error() {
                // It has gone this moment.
                Some(error) if error.kind() == io::ErrorKind::NotFound && !listing.is_empty() => continue,
                Some(error) => return Err(error),
                None => continue,
            },
        };
        let below = found.path().strip_prefix(path).unwrap_or(Path::new("")).as_os_str().as_bytes();
        let key = if below.is_empty() { Some(Key::default()) } else { Key::parse(below) };
        let metadata = if below.is_empty() { fs::metadata(path) } else { fs::symlink_metadata(found.path()) };
        match (key, metadata) {
            (Some(key), Ok(metadata)) => drop(listing.insert(key, entry(&metadata))),
            (_, Err(error)) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            (_, _) => {}
        }
    }
    Ok(listing)
}

fn entry(found: &fs::Metadata) -> Entry {
    Entry::of(found.mode(), found.size(), found.mtime())
}
