//! The local side: a file, or a folder with everything below it.

use std::{
    fs, io,
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::Path,
};

use super::listing::{Entry, Key, Listing};

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

fn entry(found: &fs::Metadata) -> Entry {
    Entry::of(found.mode(), found.size(), found.mtime())
}
