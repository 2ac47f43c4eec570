//! How results look. One value is shown in the format that was asked for; what it looks like is declared once, in
//! [`super::columns`], and read by every format.

pub(super) mod canvas;
pub(super) mod chart;
mod csv;
pub(super) mod json;
pub(super) mod modes;
mod paint;
pub(super) mod picture;
pub(super) mod progress;
mod stream;
mod table;
pub(super) mod text;

use clap::ValueEnum;
pub(super) use paint::Paint;
use serde::Serialize;
pub(super) use stream::stream;
pub(super) use table::Detail;
pub(super) use text::escape;

use super::{
    columns::{Cell, Resource},
    failure::Failure,
    session::Session,
};
use crate::ops::list::Listed;

/// How results are printed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Columns that fit the terminal
    #[default]
    Table,
    /// Every column there is
    Wide,
    /// The answer of the API, all of it
    Json,
    /// One element of a list a line
    Ndjson,
    /// The answer of the API as YAML
    Yaml,
    /// The columns of `wide`, separated by commas
    Csv,
    /// One id a line
    Id,
}

/// Shows a list.
pub(super) fn list<T: Resource>(session: &Session, listed: &Listed<T>) -> Result<(), Failure> {
    match session.settings.format {
        Format::Table | Format::Wide if listed.items().len() == 0 => Ok(()),
        Format::Table | Format::Wide | Format::Csv => rows(session, listed.items()),
        Format::Json => json(session, &listed.json()),
        Format::Ndjson => listed.elements().try_for_each(|element| session.line(&json::compact(element))),
        Format::Yaml => session.print(&json::yaml(&listed.json())),
        Format::Id => listed.items().try_for_each(|item| session.line(&escape(&item.id()))),
    }
}

/// Shows one thing: its details, or its reply as it was received.
pub(super) fn one<T: Resource>(session: &Session, item: &T, body: &[u8], detail: Detail) -> Result<(), Failure> {
    match session.settings.format {
        Format::Table | Format::Wide => session.print(&detail.render(session.settings.paint)),
        Format::Csv => rows(session, [item]),
        Format::Json => json(session, body),
        Format::Ndjson => session.line(&json::compact(body)),
        Format::Yaml => session.print(&json::yaml(body)),
        Format::Id => session.line(&escape(&item.id())),
    }
}

/// Shows several things that were asked for one by one, each with its reply; one that was asked for `alone` is no list.
pub(super) fn several<T: Resource>(session: &Session, items: &[(T, Vec<u8>)], alone: bool) -> Result<(), Failure> {
    let array = || match items {
        [(_, body)] if alone => body.clone(),
        _ => {
            let bodies: Vec<&[u8]> = items.iter().map(|(_, body)| body.as_slice()).collect();
            [b"[".as_slice(), &bodies.join(&b","[..]), b"]"].concat()
        }
    };
    match session.settings.format {
        Format::Table | Format::Wide if items.is_empty() => Ok(()),
        Format::Table | Format::Wide | Format::Csv => rows(session, items.iter().map(|(item, _)| item)),
        Format::Json => json(session, &array()),
        Format::Ndjson => items.iter().try_for_each(|(_, body)| session.line(&json::compact(body))),
        Format::Yaml => session.print(&json::yaml(&array())),
        Format::Id => items.iter().try_for_each(|(item, _)| session.line(&escape(&item.id()))),
    }
}

/// Shows rows of something that is no list of objects in JSON.
pub(super) fn values<T: Resource>(session: &Session, items: &[T], body: &[u8]) -> Result<(), Failure> {
    match session.settings.format {
        Format::Table | Format::Wide if items.is_empty() => Ok(()),
        Format::Table | Format::Wide | Format::Csv => rows(session, items),
        Format::Json => json(session, body),
        Format::Ndjson => session.line(&json::compact(body)),
        Format::Yaml => session.print(&json::yaml(body)),
        Format::Id => items.iter().try_for_each(|item| session.line(&escape(&item.id()))),
    }
}

/// Shows a list that no operation of the API gives.
pub(super) fn records<T: Resource + Serialize>(session: &Session, items: &[T], key: &str) -> Result<(), Failure> {
    let body = || serde_json::to_vec(&serde_json::json!({ key: items })).expect("plain values serialise");
    match session.settings.format {
        Format::Table | Format::Wide if items.is_empty() => Ok(()),
        Format::Table | Format::Wide | Format::Csv => rows(session, items),
        Format::Json => json(session, &body()),
        Format::Ndjson => items.iter().try_for_each(|item| {
            session.line(&json::compact(&serde_json::to_vec(item).expect("plain values serialise")))
        }),
        Format::Yaml => session.print(&json::yaml(&body())),
        Format::Id => items.iter().try_for_each(|item| session.line(&escape(&item.id()))),
    }
}

/// Shows something that is no resource: its details, or the value itself.
pub(super) fn document(session: &Session, value: &impl Serialize, detail: Detail) -> Result<(), Failure> {
    let body = || serde_json::to_vec(value).expect("plain values serialise");
    match session.settings.format {
        Format::Table | Format::Wide | Format::Csv | Format::Id => {
            session.print(&detail.render(session.settings.paint))
        }
        Format::Json => json(session, &body()),
        Format::Ndjson => session.line(&json::compact(&body())),
        Format::Yaml => session.print(&json::yaml(&body())),
    }
}

/// Shows a value of the command's own, in JSON or YAML.
pub(super) fn value(session: &Session, value: &impl Serialize) -> Result<(), Failure> {
    let body = serde_json::to_vec(value).expect("plain values serialise");
    if session.settings.format == Format::Yaml { session.print(&json::yaml(&body)) } else { json(session, &body) }
}

/// JSON for a person on a terminal, as it was received for everything else.
pub(super) fn json(session: &Session, body: &[u8]) -> Result<(), Failure> {
    if session.settings.width.is_some() {
        return session.line(&json::indent(body));
    }
    let end: &[u8] = if body.ends_with(b"\n") { b"" } else { b"\n" };
    session.write(&[body, end].concat())
}

/// Shows rows whose columns are known only when they are there, or the reply that they were read from.
pub(super) fn grid(session: &Session, headings: &[(&str, u8)], rows: &[Vec<Cell>], body: &[u8]) -> Result<(), Failure> {
    match session.settings.format {
        Format::Table | Format::Wide | Format::Id => session.print(&table::grid(headings, rows, &look(session)?)),
        Format::Csv => session.print(&csv::grid(headings, rows)),
        Format::Json => json(session, body),
        Format::Ndjson => session.line(&json::compact(body)),
        Format::Yaml => session.print(&json::yaml(body)),
    }
}

/// The rows of a table as they look on a terminal of so many columns.
pub(super) fn table<'a, T: Resource>(
    session: &Session,
    items: impl IntoIterator<Item = &'a T>,
    width: Option<usize>,
) -> Result<String, Failure> {
    Ok(table::render(items, table::Look { width, ..look(session)? }))
}

fn look(session: &Session) -> Result<table::Look, Failure> {
    let settings = &session.settings;
    let wide = settings.format == Format::Wide;
    Ok(table::Look { now: session.now()?, wide, width: settings.width, paint: settings.paint })
}

fn rows<'a, T: Resource>(session: &Session, items: impl IntoIterator<Item = &'a T>) -> Result<(), Failure> {
    let settings = &session.settings;
    if settings.format == Format::Csv {
        return session.print(&csv::render(items));
    }
    session.print(&table::render(items, look(session)?))
}
