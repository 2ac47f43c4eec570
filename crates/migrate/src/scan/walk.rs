//! Selects the files to scan: walks like ripgrep, in the same order on every machine.
//!
//! Honours ignore files and skips hidden files, except those that conventionally contain pipeline calls and service
//! addresses. Named files are always included. Nothing here opens a file.

use std::{
    collections::HashSet,
    ffi::OsStr,
    io,
    path::{Path, PathBuf},
};

use ignore::{DirEntry, WalkBuilder};

/// A file to scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct File {
    /// Its path, as the walk reached it.
    pub(super) path: PathBuf,
    /// Whether it was named itself, and so is always read.
    pub(super) is_named: bool,
}

/// A path that the walk could not enter or read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Closed {
    /// The path; empty if unknown.
    pub(super) path: PathBuf,
    /// The system's error.
    pub(super) reason: String,
}

/// Hidden names that a walk includes.
const SHOWN: [&str; 6] = [".github", ".gitlab", ".gitlab-ci.yml", ".circleci", ".devcontainer", ".envrc"];

/// The files at or below these paths, each once. A missing path is an error.
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

/// A path that identifies a file uniquely.
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

/// The error of a walk; a broken line in an ignore file excludes nothing.
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

/// A path in reports: with `/` as separator and no prefix.
pub(crate) fn name(path: &Path) -> String {
    let text = path.to_string_lossy();
    let text =
        if std::path::MAIN_SEPARATOR == '/' { text } else { text.replace(std::path::MAIN_SEPARATOR, "/").into() };
    let mut plain = text.as_ref();
    while let Some(rest) = plain.strip_prefix("./") {
        plain = rest.trim_start_matches('/');
    }
    plain.to_owned()
}
