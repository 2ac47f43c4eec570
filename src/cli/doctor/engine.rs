//! The embedded engine's data.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use super::Check;
use crate::cli::{
    failure::{Exit, Failure},
    place::Place,
    session::Session,
};

/// The journal of a data file, which is there while the file is in use.
fn journal(file: &Path) -> PathBuf {
    let mut name = OsString::from(file);
    name.push("-wal");
    name.into()
}

/// Whether the data file opens and its sums agree. Where there is none, none is made.
pub(super) fn check(session: &Session) -> Check {
    const NAME: &str = "engine";
    let Some(file) = &session.settings.data_file else {
        let what = "the system names no folder for the data of programs";
        return Check::fail(NAME, Exit::Usage, what, "set SVCCTL_DATA_DIR to a folder you can write");
    };
    let name = file.display();
    if !file.exists() && journal(file).exists() {
        let what = format!("`{name}` was removed while it was in use: its journal is still there");
        let hint = "end the program that uses it, such as `svcctl serve`; what it writes from now on is lost";
        return Check::fail(NAME, Exit::Failed, what, hint);
    }
    if !file.exists() {
        return Check::ok(NAME, format!("unused so far; the first command makes `{name}`"));
    }
    let books = |failed| Failure::admin("check the books of the embedded engine", failed);
    match session.platform.engine().and_then(|engine| engine.check_books().map_err(books)) {
        Ok(()) => Check::ok(NAME, format!("`{name}` opens, and its books agree")),
        Err(failure) => Check::failed(NAME, &failure, &Place::Embedded),
    }
}
