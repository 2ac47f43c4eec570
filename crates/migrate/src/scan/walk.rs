//! Which files a scan looks at: as ripgrep walks, in one order on every machine.
//!
//! Ignore files are honoured and hidden files are left out, but for those in which the calls of pipelines and the
//! addresses of services live by custom. What is named is taken as it is. Nothing here opens a file.

use std::{
    collections::HashSet,
    ffi::OsStr,
    io,
    path::{Path, PathBuf},
};

use ignore::{DirEntry, WalkBuilder};

/// A file to look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct File {
    /// Where it is, as the walk came to it.
    pub(super) path: PathBuf,
    /// Whether it was named itself, and so is read in any case.
    pub(super) is_named: bool,
}

/// What a walk could not enter or look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Closed {
    /// Where it is; empty where that is not known.
    pub(super) path: PathBuf,
    /// Why, as the system puts it.
    pub(super) reason: String,
}

/// Hidden names that a walk looks at all the same.
const SHOWN: [&str; 6] = [".github", ".gitlab", ".gitlab-ci.yml", ".circleci", ".devcontainer", ".envrc"];

/// The files below these paths, each once. A path that is not there is an error.
pub(super) fn files(paths: &[PathBuf]) -> Result<Vec<Result<File, Closed>>, (PathBuf, io::Error)> {
    let mut files = Vec::new();
    for path in paths {
        let about = std::fs::metadata(path).map_err(|error| (path.clone(), error))?;
        if about.is_dir() {
            files.extend(below(path));
        } else {
            files.push(Ok(File { path: path.clone(), is_named: true }));
        }
    }
    if paths.len() > 1 {
        let mut met = HashSet::new();
        files.retain(|file| file.as_ref().map_or(true, |file| met.insert(whole(&file.path))));
    }
    Ok(files)
}

/// A path by which a file is told from all others.
fn whole(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_owned())
}

fn below(folder: &Path) -> impl Iterator<Item = Result<File, Closed>> {
    let mut walk = WalkBuilder::new(folder);
    walk.hidden(false).sort_by_file_name(OsStr::cmp).filter_entry(|entry| entry.depth() == 0 || is_shown(entry));
    walk.build().filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
            Some(Ok(File { path: entry.into_path(), is_named: false }))
        }
        Ok(_) => None,
        Err(error) => closed(&error).map(Err),
    })
}

fn is_shown(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    !name.starts_with('.') || name == ".env" || name.starts_with(".env.") || SHOWN.contains(&name.as_ref())
}

/// What the walk said; a broken line of an ignore file keeps nothing from being read.
fn closed(error: &ignore::Error) -> Option<Closed> {
    let path = path_of(error).map(Path::to_owned).unwrap_or_default();
    error.io_error().map(|error| Closed { path, reason: error.to_string() })
}

fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => path_of(err),
        ignore::Error::Partial(_)
        | ignore::Error::Loop { .. }
        | ignore::Error::Io(_)
        | ignore::Error::Glob { .. }
        | ignore::Error::UnrecognizedFileType(_)
        | ignore::Error::InvalidDefinition => None,
    }
}

/// A path as reports name it: with `/` between its parts, and nothing before it.
pub(super) fn name(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text =
        if std::path::MAIN_SEPARATOR == '/' { text } else { text.replace(std::path::MAIN_SEPARATOR, "/").into() };
    let mut plain = text.as_ref();
    while let Some(rest) = plain.strip_prefix("./") {
        plain = rest.trim_start_matches('/');
    }
    plain.to_owned()
}
