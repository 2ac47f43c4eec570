//! Shows one thing, several or a list in the requested format.

use std::borrow::Cow;

use serde::Serialize;

use super::{
    columns::{Cell, Resource},
    csv,
    detail::Detail,
    pick::{self, Pick, Row},
    table::{self},
};
use crate::{
    cli::{
        failure::{Failure, Kind},
        session::Session,
        settings::{filter::FilterError, format::Format},
        terminal::{
            json::{self},
            paint::Paint,
            text::{self, escape},
        },
    },
    ops::list::ListReply,
};

/// Checks names of columns.
pub(in crate::cli) fn check_columns<T: Resource>(names: &[String]) -> Result<(), Failure> {
    pick::named::<T>(names).map(drop)
}

/// The names that `--columns` takes: headings and fields.
pub(in crate::cli) fn column_names<T: Resource>() -> Vec<String> {
    pick::names_of::<T>()
}

/// The content in the form that each format needs. Only the requested one is computed.
struct Rendering<'a, 'b> {
    /// For a person: rows or details; of nothing, nothing.
    table: &'a dyn Fn() -> Result<(), Failure>,
    /// For a spreadsheet: a record a row.
    records: &'a dyn Fn() -> Result<(), Failure>,
    /// The document.
    body: &'a dyn Fn() -> Cow<'b, [u8]>,
    /// The elements of the document, one by one; without them it is the one element.
    elements: Option<&'a Elements<'a>>,
    /// Its ids, one per line.
    ids: &'a dyn Fn() -> Result<(), Failure>,
}

/// Hands every element of a document to a function.
type Elements<'a> = dyn Fn(&mut dyn FnMut(&[u8]) -> Result<(), Failure>) -> Result<(), Failure> + 'a;

impl Rendering<'_, '_> {
    /// Shows it in the format that was asked for.
    fn show(&self, session: &Session) -> Result<(), Failure> {
        match session.settings.format {
            Format::Table | Format::Wide => (self.table)(),
            Format::Csv => (self.records)(),
            Format::Json => json(session, &(self.body)()),
            Format::Ndjson => match self.elements {
                Some(each) => each(&mut |body| element(session, body)),
                None => element(session, &(self.body)()),
            },
            Format::Yaml => session.ui.print(&json::yaml(&(self.body)())),
            Format::Id => (self.ids)(),
        }
    }
}

/// Shows a list.
pub(in crate::cli) fn list<T: Resource>(session: &Session, listed: &ListReply<T>) -> Result<(), Failure> {
    let records = || {
        let mut elements = listed.elements();
        rows(session, listed.items().map(|item| (item, elements.next().unwrap_or_default())))
    };
    let shown = Rendering {
        table: &|| if listed.items().len() == 0 { Ok(()) } else { records() },
        records: &records,
        body: &|| listed.json().into(),
        elements: Some(&|take| listed.elements().try_for_each(take)),
        ids: &|| ids(session, listed.items()),
    };
    shown.show(session)
}

/// Shows one thing: its details, or its reply as it was received.
pub(in crate::cli) fn one<T: Resource>(
    session: &Session,
    item: &T,
    body: &[u8],
    detail: Detail,
) -> Result<(), Failure> {
    let records = || rows(session, [(item, body)]);
    let shown = Rendering {
        table: &|| if session.settings.columns.is_none() { details(session, &detail) } else { records() },
        records: &records,
        body: &|| body.into(),
        elements: None,
        ids: &|| ids(session, [item]),
    };
    shown.show(session)
}

/// Shows several things that were asked for one by one, each with its reply; one that was asked for `alone` is no list.
pub(in crate::cli) fn several<T: Resource>(
    session: &Session,
    items: &[(T, Vec<u8>)],
    alone: bool,
) -> Result<(), Failure> {
    let records = || rows(session, items.iter().map(|(item, body)| (item, body.as_slice())));
    let shown = Rendering {
        table: &|| if items.is_empty() { Ok(()) } else { records() },
        records: &records,
        body: &|| match items {
            [(_, body)] if alone => body.into(),
            _ => {
                let bodies: Vec<&[u8]> = items.iter().map(|(_, body)| body.as_slice()).collect();
                [b"[".as_slice(), &bodies.join(&b","[..]), b"]"].concat().into()
            }
        },
        elements: Some(&|take| items.iter().try_for_each(|(_, body)| take(body))),
        ids: &|| ids(session, items.iter().map(|(item, _)| item)),
    };
    shown.show(session)
}

/// Shows rows of something that is no list of objects in JSON.
pub(in crate::cli) fn values<T: Resource + Serialize>(
    session: &Session,
    items: &[T],
    body: &[u8],
) -> Result<(), Failure> {
    own(session, items, &|| body.into(), None)
}

/// Shows a list that no operation of the API gives.
pub(in crate::cli) fn records<T: Resource + Serialize>(
    session: &Session,
    items: &[T],
    key: &str,
) -> Result<(), Failure> {
    let body = || serialised(&serde_json::json!({ key: items })).into();
    own(session, items, &body, Some(&|take| items.iter().try_for_each(|item| take(&serialised(item)))))
}

/// Shows things that are no answer of the API, in this document.
fn own<'b, T: Resource + Serialize>(
    session: &Session,
    items: &[T],
    body: &dyn Fn() -> Cow<'b, [u8]>,
    elements: Option<&Elements<'_>>,
) -> Result<(), Failure> {
    let records = || own_rows(session, items);
    let shown = Rendering {
        table: &|| if items.is_empty() { Ok(()) } else { records() },
        records: &records,
        body,
        elements,
        ids: &|| ids(session, items),
    };
    shown.show(session)
}

/// Shows something that is no resource: its details, or the value itself.
pub(in crate::cli) fn document(session: &Session, value: &impl Serialize, detail: Detail) -> Result<(), Failure> {
    let shown = Rendering {
        table: &|| details(session, &detail),
        records: &|| session.ui.print(&csv::record(&detail.fields(), session.settings.width.is_some())),
        body: &|| serialised(value).into(),
        elements: None,
        ids: &|| match id_of(&serialised(value)) {
            Some(id) => session.ui.line(&escape(&id)),
            None => session.ui.print(&detail.render(Paint(false), None)),
        },
    };
    shown.show(session)
}

fn details(session: &Session, detail: &Detail) -> Result<(), Failure> {
    session.ui.print(&detail.render(session.settings.paint, session.settings.width))
}

fn ids<'a, T: Resource + 'a>(session: &Session, items: impl IntoIterator<Item = &'a T>) -> Result<(), Failure> {
    items.into_iter().try_for_each(|item| session.ui.line(&escape(&item.id())))
}

fn serialised(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("plain values serialise")
}

/// The id of something that is not a resource.
fn id_of(body: &[u8]) -> Option<String> {
    let fields: serde_json::Value = serde_json::from_slice(body).ok()?;
    ["id", "name"].into_iter().find_map(|name| fields.get(name)?.as_str().map(str::to_owned))
}

/// Shows a value of the command's own, in JSON or YAML.
pub(in crate::cli) fn value(session: &Session, value: &impl Serialize) -> Result<(), Failure> {
    let body = serialised(value);
    if session.settings.format == Format::Yaml { session.ui.print(&json::yaml(&body)) } else { json(session, &body) }
}

/// Shows a value of the command's own in YAML, unless a filter is to read it.
pub(in crate::cli) fn yaml(session: &Session, value: &impl Serialize) -> Result<(), Failure> {
    let body = serialised(value);
    if session.settings.filter.is_some() { filtered(session, &body) } else { session.ui.print(&json::yaml(&body)) }
}

/// One document of several, on a line, or what the filter makes of it.
pub(in crate::cli) fn element(session: &Session, body: &[u8]) -> Result<(), Failure> {
    if session.settings.filter.is_some() {
        return filtered(session, body);
    }
    let line = json::compact(body);
    if session.settings.width.is_some() { session.ui.line(&json::shown(&line)) } else { session.ui.line(&line) }
}

/// The filter's output for a document: strings unquoted, anything else as JSON on one line.
fn filtered(session: &Session, body: &[u8]) -> Result<(), Failure> {
    let Some(filter) = &session.settings.filter else { return Ok(()) };
    let is_terminal = session.settings.width.is_some();
    let write = |value: &str| {
        if is_terminal {
            return value.split('\n').try_for_each(|line| session.ui.line(&text::escape_but_colour(line)));
        }
        session.ui.line(value)
    };
    filter.run(body, write).map_err(|error| match error {
        FilterError::Unwritten(failure) => failure,
        FilterError::Stopped(signal) => {
            Failure::Stopped { signal, left: session.ui.interrupt_state.running_lines(), hint: None }
        }
        FilterError::Failed(why) => Failure::Told {
            kind: Kind::Other,
            what: "the filter does not fit the result".to_owned(),
            details: vec![why],
            hint: Some("what was asked for is done; `-o json` shows the result as it is".to_owned()),
        },
    })
}

/// JSON: formatted on a terminal, otherwise as received; or the filter's output.
pub(in crate::cli) fn json(session: &Session, body: &[u8]) -> Result<(), Failure> {
    if session.settings.filter.is_some() {
        return filtered(session, body);
    }
    if session.settings.width.is_some() {
        return session.ui.line(&json::indent(body));
    }
    let end: &[u8] = if body.ends_with(b"\n") { b"" } else { b"\n" };
    session.ui.write(&[body, end].concat())
}

/// Shows rows whose columns are known only when they are there, or the reply that they were read from.
pub(in crate::cli) fn grid(
    session: &Session,
    headings: &[(&str, u8)],
    rows: &[Vec<Cell>],
    body: &[u8],
) -> Result<(), Failure> {
    if let Some(names) = &session.settings.columns {
        let places = pick::places(names, &headings.iter().map(|(heading, _)| *heading).collect::<Vec<_>>())?;
        let chosen: Vec<(&str, u8)> = places.iter().map(|place| (headings[*place].0, 0)).collect();
        let cells = |row: &Vec<Cell>| places.iter().map(|place| row[*place].clone()).collect();
        return show_grid(session, &chosen, &rows.iter().map(cells).collect::<Vec<Vec<Cell>>>(), body);
    }
    show_grid(session, headings, rows, body)
}

fn show_grid(session: &Session, headings: &[(&str, u8)], rows: &[Vec<Cell>], body: &[u8]) -> Result<(), Failure> {
    let table = || session.ui.print(&table::grid(headings, rows, &look(session)?));
    let shown = Rendering {
        table: &table,
        records: &|| session.ui.print(&csv::grid(headings, rows, session.settings.width.is_some())),
        body: &|| body.into(),
        elements: None,
        ids: &table,
    };
    shown.show(session)
}

/// The rows of a table for a terminal of this many columns.
pub(in crate::cli) fn table<T: Resource>(
    session: &Session,
    listed: &ListReply<T>,
    width: Option<usize>,
) -> Result<String, Failure> {
    let mut rows = table::Rows::new(picks(session)?, table::TableStyle { width, ..look(session)? });
    for (item, element) in listed.items().zip(listed.elements()) {
        rows.push(&Row { item, json: &|| element.to_vec() });
    }
    Ok(rows.render())
}

pub(super) fn look(session: &Session) -> Result<table::TableStyle, Failure> {
    let settings = &session.settings;
    // A request for every column is honoured, however narrow the terminal.
    let width = settings.width.filter(|_| settings.format != Format::Wide);
    Ok(table::TableStyle { now: session.platform.now()?, reveal: session.ui.reveals(), width, paint: settings.paint })
}

/// The columns that rows have: those that were asked for, or the usual ones of the format.
pub(super) fn picks<T: Resource>(session: &Session) -> Result<Vec<Pick<T>>, Failure> {
    match &session.settings.columns {
        Some(names) => pick::named(names),
        None => Ok(pick::usual(session.settings.format != Format::Table)),
    }
}

/// Rows of things that are no answer of the API.
pub(in crate::cli) fn own_rows<T: Resource + Serialize>(session: &Session, items: &[T]) -> Result<(), Failure> {
    show_rows(session, |add| items.iter().try_for_each(|item| add(&Row { item, json: &|| serialised(item) })))
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
        return session.ui.write(&bytes);
    }
    let mut rows = table::Rows::new(picks(session)?, look(session)?);
    each(&mut |row| {
        rows.push(row);
        Ok(())
    })?;
    session.ui.print(&rows.render())
}
