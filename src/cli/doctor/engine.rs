//! The embedded engine's data.

use super::Check;
use crate::cli::{
    failure::{Exit, Failure},
    place::Place,
    session::Session,
};

/// Whether the data file opens and its sums agree. Where there is none, none is made.
pub(super) fn check(session: &Session) -> Check {
    const NAME: &str = "engine";
    let Some(file) = &session.settings.data_file else {
        let what = "the system names no folder for the data of programs";
        return Check::fail(NAME, Exit::Usage, what, "set SVCCTL_DATA_DIR to a folder you can write");
    };
    let name = file.display();
    if !file.exists() {
        return Check::ok(NAME, format!("unused so far; the first command makes `{name}`"));
    }
    let books = |failed| Failure::admin("check the books of the embedded engine", failed);
    match session.engine().and_then(|engine| engine.check_books().map_err(books)) {
        Ok(()) => Check::ok(NAME, format!("`{name}` opens, and its books agree")),
        Err(failure) => Check::failed(NAME, &failure, &Place::Embedded),
    }
}
