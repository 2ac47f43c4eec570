//! How results look. One value is shown in the format that was asked for; what it looks like is declared once, in
//! [`super::columns`], and read by every format.

pub(super) mod canvas;
pub(super) mod chart;
mod csv;
mod detail;
pub(super) mod filter;
mod fit;
pub(super) mod format;
pub(super) mod json;
pub(super) mod modes;
pub(super) mod paint;
mod pick;
pub(super) mod picture;
pub(super) mod progress;
mod stream;
mod strip;
mod table;
pub(super) mod text;

pub(super) use detail::Detail;
pub(super) use format::Format;
pub(super) use paint::Paint;
use pick::{Pick, Row};
use serde::Serialize;
pub(super) use stream::stream;

pub(super) use text::escape;

use filter::FilterError;

use super::{
    columns::{Cell, Resource},
    failure::{Failure, Kind},
    session::Session,
};
use crate::ops::list::Listed;

/// Checks names of columns.
pub(super) fn check_columns<T: Resource>(names: &[String]) -> Result<(), Failure> {
    pick::named::<T>(names).map(drop)
}

/// The names that `--columns` takes: headings and fields.
pub(super) fn column_names<T: Resource>() -> Vec<String> {
    pick::names_of::<T>()
}

/// Shows a list.
pub(super) fn list<T: Resource>(session: &Session, listed: &Listed<T>) -> Result<(), Failure> {
    match session.settings.format {
        Format::Table | Format::Wide if listed.items().len() == 0 => Ok(()),
        Format::Table | Format::Wide | Format::Csv => {
            let mut elements = listed.elements();
            rows(session, listed.items().map(|item| (item, elements.next().unwrap_or_default())))
        }
        Format::Json => json(session, &listed.json()),
        Format::Ndjson => listed.elements().try_for_each(|element| self::element(session, element)),
        Format::Yaml => session.print(&json::yaml(&listed.json())),
        Format::Id => listed.items().try_for_each(|item| session.line(&escape(&item.id()))),
    }
}

/// Shows one thing: its details, or its reply as it was received.
pub(super) fn one<T: Resource>(session: &Session, item: &T, body: &[u8], detail: Detail) -> Result<(), Failure> {
    match session.settings.format {
        Format::Table | Format::Wide if session.settings.columns.is_none() => {
            session.print(&detail.render(session.settings.paint, session.settings.width))
        }
        Format::Table | Format::Wide | Format::Csv => rows(session, [(item, body)]),
        Format::Json => json(session, body),
        Format::Ndjson => element(session, body),
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
        Format::Table | Format::Wide | Format::Csv => {
            rows(session, items.iter().map(|(item, body)| (item, body.as_slice())))
        }
        Format::Json => json(session, &array()),
        Format::Ndjson => items.iter().try_for_each(|(_, body)| element(session, body)),
        Format::Yaml => session.print(&json::yaml(&array())),
        Format::Id => items.iter().try_for_each(|(item, _)| session.line(&escape(&item.id()))),
    }
}

/// Shows rows of something that is no list of objects in JSON.
pub(super) fn values<T: Resource + Serialize>(session: &Session, items: &[T], body: &[u8]) -> Result<(), Failure> {
    match session.settings.format {
        Format::Table | Format::Wide if items.is_empty() => Ok(()),
        Format::Table | Format::Wide | Format::Csv => own_rows(session, items),
        Format::Json => json(session, body),
        Format::Ndjson => element(session, body),
        Format::Yaml => session.print(&json::yaml(body)),
        Format::Id => items.iter().try_for_each(|item| session.line(&escape(&item.id()))),
    }
}

/// Shows a list that no operation of the API gives.
pub(super) fn records<T: Resource + Serialize>(session: &Session, items: &[T], key: &str) -> Result<(), Failure> {
    let body = || serde_json::to_vec(&serde_json::json!({ key: items })).expect("plain values serialise");
    match session.settings.format {
        Format::Table | Format::Wide if items.is_empty() => Ok(()),
        Format::Table | Format::Wide | Format::Csv => own_rows(session, items),
        Format::Json => json(session, &body()),
        Format::Ndjson => items
            .iter()
            .try_for_each(|item| element(session, &serde_json::to_vec(item).expect("plain values serialise"))),
        Format::Yaml => session.print(&json::yaml(&body())),
        Format::Id => items.iter().try_for_each(|item| session.line(&escape(&item.id()))),
    }
}

/// Shows something that is no resource: its details, or the value itself.
pub(super) fn document(session: &Session, value: &impl Serialize, detail: Detail) -> Result<(), Failure> {
    let body = || serde_json::to_vec(value).expect("plain values serialise");
    match session.settings.format {
        Format::Table | Format::Wide => session.print(&detail.render(session.settings.paint, session.settings.width)),
        Format::Csv => session.print(&csv::record(&detail.fields(), session.settings.width.is_some())),
        Format::Id => match id_of(&body()) {
            Some(id) => session.line(&escape(&id)),
            None => session.print(&detail.render(Paint(false), None)),
        },
        Format::Json => json(session, &body()),
        Format::Ndjson => element(session, &body()),
        Format::Yaml => session.print(&json::yaml(&body())),
    }
}

/// What names a thing that is no resource.
fn id_of(body: &[u8]) -> Option<String> {
    let fields: serde_json::Value = serde_json::from_slice(body).ok()?;
    ["id", "name"].into_iter().find_map(|name| fields.get(name)?.as_str().map(str::to_owned))
}

/// Shows a value of the command's own, in JSON or YAML.
pub(super) fn value(session: &Session, value: &impl Serialize) -> Result<(), Failure> {
    let body = serde_json::to_vec(value).expect("plain values serialise");
    if session.settings.format == Format::Yaml { session.print(&json::yaml(&body)) } else { json(session, &body) }
}

/// One document of several, on a line, or what the filter makes of it.
pub(super) fn element(session: &Session, body: &[u8]) -> Result<(), Failure> {
    if session.settings.filter.is_some() {
        return filtered(session, body);
    }
    let line = json::compact(body);
    if session.settings.width.is_some() { session.line(&json::shown(&line)) } else { session.line(&line) }
}

/// What the filter makes of a document: strings as they are, anything else as JSON on a line.
fn filtered(session: &Session, body: &[u8]) -> Result<(), Failure> {
    let Some(filter) = &session.settings.filter else { return Ok(()) };
    let is_terminal = session.settings.width.is_some();
    let write = |value: &str| {
        if is_terminal {
            return value.split('\n').try_for_each(|line| session.line(&text::escape_but_colour(line)));
        }
        session.line(value)
    };
    filter.run(body, write).map_err(|error| match error {
        FilterError::Unwritten(failure) => failure,
        FilterError::Stopped(signal) => Failure::Stopped { signal, left: session.stakes(), hint: None },
        FilterError::Failed(why) => Failure::Told {
            kind: Kind::Other,
            what: "the filter does not fit the result".to_owned(),
            details: vec![why],
            hint: Some("what was asked for is done; `-o json` shows the result as it is".to_owned()),
        },
    })
}

/// JSON for a person on a terminal, as it was received for everything else; or what the filter makes of it.
pub(super) fn json(session: &Session, body: &[u8]) -> Result<(), Failure> {
    if session.settings.filter.is_some() {
        return filtered(session, body);
    }
    if session.settings.width.is_some() {
        return session.line(&json::indent(body));
    }
    let end: &[u8] = if body.ends_with(b"\n") { b"" } else { b"\n" };
    session.write(&[body, end].concat())
}

/// Shows rows whose columns are known only when they are there, or the reply that they were read from.
pub(super) fn grid(session: &Session, headings: &[(&str, u8)], rows: &[Vec<Cell>], body: &[u8]) -> Result<(), Failure> {
    if let Some(names) = &session.settings.columns {
        let places = pick::places(names, &headings.iter().map(|(heading, _)| *heading).collect::<Vec<_>>())?;
        let chosen: Vec<(&str, u8)> = places.iter().map(|place| (headings[*place].0, 0)).collect();
        let cells = |row: &Vec<Cell>| places.iter().map(|place| row[*place].clone()).collect();
        return show_grid(session, &chosen, &rows.iter().map(cells).collect::<Vec<Vec<Cell>>>(), body);
    }
    show_grid(session, headings, rows, body)
}

fn show_grid(session: &Session, headings: &[(&str, u8)], rows: &[Vec<Cell>], body: &[u8]) -> Result<(), Failure> {
    match session.settings.format {
        Format::Table | Format::Wide | Format::Id => session.print(&table::grid(headings, rows, &look(session)?)),
        Format::Csv => session.print(&csv::grid(headings, rows, session.settings.width.is_some())),
        Format::Json => json(session, body),
        Format::Ndjson => element(session, body),
        Format::Yaml => session.print(&json::yaml(body)),
    }
}

/// The rows of a table as they look on a terminal of so many columns.
pub(super) fn table<T: Resource>(
    session: &Session,
    listed: &Listed<T>,
    width: Option<usize>,
) -> Result<String, Failure> {
    let mut rows = table::Rows::new(picks(session)?, table::Look { width, ..look(session)? });
    for (item, element) in listed.items().zip(listed.elements()) {
        rows.push(&Row { item, json: &|| element.to_vec() });
    }
    Ok(rows.render())
}

fn look(session: &Session) -> Result<table::Look, Failure> {
    let settings = &session.settings;
    // Who asks for every column gets it, however wide the terminal is.
    let width = settings.width.filter(|_| settings.format != Format::Wide);
    Ok(table::Look { now: session.now()?, reveal: session.reveals(), width, paint: settings.paint })
}

/// The columns that rows have: those that were asked for, or the usual ones of the format.
fn picks<T: Resource>(session: &Session) -> Result<Vec<Pick<T>>, Failure> {
    match &session.settings.columns {
        Some(names) => pick::named(names),
        None => Ok(pick::usual(session.settings.format != Format::Table)),
    }
}

/// Rows of things that are no answer of the API.
pub(super) fn own_rows<T: Resource + Serialize>(session: &Session, items: &[T]) -> Result<(), Failure> {
    let json = |item: &T| serde_json::to_vec(item).expect("plain values serialise");
    show_rows(session, |add| items.iter().try_for_each(|item| add(&Row { item, json: &|| json(item) })))
}

/// Rows of things with the JSON that they were read from.
fn rows<'a, T: Resource>(session: &Session, items: impl IntoIterator<Item = (&'a T, &'a [u8])>) -> Result<(), Failure> {
    show_rows(session, |add| items.into_iter().try_for_each(|(item, body)| add(&Row { item, json: &|| body.to_vec() })))
}

/// Takes a row.
type Add<'a, T> = dyn FnMut(&Row<'_, T>) -> Result<(), Failure> + 'a;

fn show_rows<T: Resource>(
    session: &Session,
    each: impl FnOnce(&mut Add<'_, T>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    if session.settings.format == Format::Csv {
        let mut bytes = Vec::new();
        let mut records = csv::Records::new(session, picks(session)?, &mut bytes).map_err(Failure::Output)?;
        each(&mut |row| records.push(row).map_err(Failure::Output))?;
        records.end().map_err(Failure::Output)?;
        return session.write(&bytes);
    }
    let mut rows = table::Rows::new(picks(session)?, look(session)?);
    each(&mut |row| {
        rows.push(row);
        Ok(())
    })?;
    session.print(&rows.render())
}
