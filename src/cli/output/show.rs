//! Shows one thing, several or a list in the requested format.

use std::borrow::Cow;

use serde::Serialize;

use super::{
    columns::{Cell, Columns, OwnRow, ReadRow, Resource, Row},
    csv,
    detail::Detail,
    pick::{self, Pick},
    table::{self, TableStyle},
};
use crate::cli::{
    failure::{Failure, Kind},
    session::Session,
    settings::{filter::FilterError, format::Format},
    terminal::{
        json::{self},
        paint::Paint,
        text::{self, escape},
    },
};
use ops::list::ListReply;

/// Rows of any kind, for the one function that shows all of them.
struct Listing<'a, 'b> {
    columns: Columns,
    rows: &'a Rows<'a>,
    is_empty: bool,
    /// The document.
    body: &'a dyn Fn() -> Cow<'b, [u8]>,
    /// Whether the rows are the elements of the document; otherwise it is the one element.
    is_list: bool,
    /// Shown to a person in place of rows, unless columns were asked for.
    detail: Option<&'a Detail>,
}

/// Hands every row to a function.
type Rows<'a> = dyn Fn(&mut dyn FnMut(&dyn Row) -> Result<(), Failure>) -> Result<(), Failure> + 'a;

impl Listing<'_, '_> {
    /// Shows it in the format that was asked for.
    fn show(&self, session: &Session) -> Result<(), Failure> {
        match session.settings.format {
            Format::Table | Format::Wide => match self.detail.filter(|_| session.settings.columns.is_none()) {
                Some(detail) => details(session, detail),
                None if self.is_empty => Ok(()),
                None => show_rows(session, self.columns, self.rows),
            },
            Format::Csv => show_rows(session, self.columns, self.rows),
            Format::Json => json(session, &(self.body)()),
            Format::Ndjson if self.is_list => (self.rows)(&mut |row| element(session, &row.json())),
            Format::Ndjson => element(session, &(self.body)()),
            Format::Yaml => session.ui.print(&json::yaml(&(self.body)())),
            Format::Id => (self.rows)(&mut |row| session.ui.line(&escape(&row.id()))),
        }
    }
}

/// Rows as records or as a table.
fn show_rows(session: &Session, columns: Columns, rows: &Rows<'_>) -> Result<(), Failure> {
    if session.settings.format != Format::Csv {
        return session.ui.print(&drawn(session, columns, rows, look(session)?)?);
    }
    let mut bytes = Vec::new();
    let mut records = csv::Records::new(session, picks(session, columns)?, &mut bytes).map_err(Failure::Output)?;
    rows(&mut |row| records.push(row).map_err(Failure::Output))?;
    records.end().map_err(Failure::Output)?;
    session.ui.write(&bytes)
}

/// Rows as a table.
fn drawn(session: &Session, columns: Columns, rows: &Rows<'_>, look: TableStyle) -> Result<String, Failure> {
    let mut table = table::Rows::new(picks(session, columns)?, look);
    rows(&mut |row| {
        table.push(row);
        Ok(())
    })?;
    Ok(table.render())
}

/// Shows a list.
pub(in crate::cli) fn list<T: Resource>(session: &Session, listed: &ListReply<T>) -> Result<(), Failure> {
    let listing = Listing {
        columns: Columns::of::<T>(),
        rows: &|take| read_rows(listed, take),
        is_empty: listed.items().len() == 0,
        body: &|| listed.json().into(),
        is_list: true,
        detail: None,
    };
    listing.show(session)
}

fn read_rows<T: Resource>(
    listed: &ListReply<T>,
    take: &mut dyn FnMut(&dyn Row) -> Result<(), Failure>,
) -> Result<(), Failure> {
    listed.items().zip(listed.elements()).try_for_each(|(item, json)| take(&ReadRow(item, json)))
}

/// Shows one thing: its details, or its reply as it was received.
pub(in crate::cli) fn one<T: Resource>(
    session: &Session,
    item: &T,
    body: &[u8],
    detail: Detail,
) -> Result<(), Failure> {
    let listing = Listing {
        columns: Columns::of::<T>(),
        rows: &|take| take(&ReadRow(item, body)),
        is_empty: false,
        body: &|| body.into(),
        is_list: false,
        detail: Some(&detail),
    };
    listing.show(session)
}

/// Shows several things that were asked for one by one, each with its reply; one that was asked for `alone` is no list.
pub(in crate::cli) fn several<T: Resource>(
    session: &Session,
    items: &[(T, Vec<u8>)],
    alone: bool,
) -> Result<(), Failure> {
    let listing = Listing {
        columns: Columns::of::<T>(),
        rows: &|take| items.iter().try_for_each(|(item, body)| take(&ReadRow(item, body))),
        is_empty: items.is_empty(),
        body: &|| match items {
            [(_, body)] if alone => body.into(),
            _ => array(&items.iter().map(|(_, body)| body.as_slice()).collect::<Vec<_>>()).into(),
        },
        is_list: true,
        detail: None,
    };
    listing.show(session)
}

/// An array of these elements in JSON.
fn array(elements: &[&[u8]]) -> Vec<u8> {
    [b"[".as_slice(), &elements.join(&b","[..]), b"]"].concat()
}

/// Shows rows of something that is no list of objects in JSON.
pub(in crate::cli) fn values<T: Resource + Serialize>(
    session: &Session,
    items: &[T],
    body: &[u8],
) -> Result<(), Failure> {
    own(session, items, &|| body.into(), false)
}

/// Shows a list that no operation of the API gives.
pub(in crate::cli) fn records<T: Resource + Serialize>(
    session: &Session,
    items: &[T],
    key: &str,
) -> Result<(), Failure> {
    own(session, items, &|| keyed(key, &serialised(&items)).into(), true)
}

/// An object of one field.
fn keyed(key: &str, value: &[u8]) -> Vec<u8> {
    let value: serde_json::Value = serde_json::from_slice(value).expect("what was written is JSON");
    serialised(&serde_json::json!({ key: value }))
}

/// Shows things that are no answer of the API, in this document.
fn own<'b, T: Resource + Serialize>(
    session: &Session,
    items: &[T],
    body: &dyn Fn() -> Cow<'b, [u8]>,
    is_list: bool,
) -> Result<(), Failure> {
    let listing = Listing {
        columns: Columns::of::<T>(),
        rows: &|take| items.iter().try_for_each(|item| take(&OwnRow(item))),
        is_empty: items.is_empty(),
        body,
        is_list,
        detail: None,
    };
    listing.show(session)
}

/// Shows something that is no resource: its details, or the value itself.
pub(in crate::cli) fn document(session: &Session, value: &impl Serialize, detail: Detail) -> Result<(), Failure> {
    details_or_body(session, &detail, &|| serialised(value))
}

fn details_or_body(session: &Session, detail: &Detail, body: &dyn Fn() -> Vec<u8>) -> Result<(), Failure> {
    match session.settings.format {
        Format::Table | Format::Wide => details(session, detail),
        Format::Csv => session.ui.print(&csv::record(&detail.fields(), session.settings.width.is_some())),
        Format::Json => json(session, &body()),
        Format::Ndjson => element(session, &body()),
        Format::Yaml => session.ui.print(&json::yaml(&body())),
        Format::Id => match id_of(&body()) {
            Some(id) => session.ui.line(&escape(&id)),
            None => session.ui.print(&detail.render(Paint(false), None)),
        },
    }
}

fn details(session: &Session, detail: &Detail) -> Result<(), Failure> {
    session.ui.print(&detail.render(session.settings.paint, session.settings.width))
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
    match session.settings.format {
        Format::Table | Format::Wide | Format::Id => session.ui.print(&table::grid(headings, rows, &look(session)?)),
        Format::Csv => session.ui.print(&csv::grid(headings, rows, session.settings.width.is_some())),
        Format::Json => json(session, body),
        Format::Ndjson => element(session, body),
        Format::Yaml => session.ui.print(&json::yaml(body)),
    }
}

/// The rows of a table for a terminal of this many columns.
pub(in crate::cli) fn table<T: Resource>(
    session: &Session,
    listed: &ListReply<T>,
    width: Option<usize>,
) -> Result<String, Failure> {
    let look = TableStyle { width, ..look(session)? };
    drawn(session, Columns::of::<T>(), &|take| read_rows(listed, take), look)
}

pub(super) fn look(session: &Session) -> Result<TableStyle, Failure> {
    let settings = &session.settings;
    // A request for every column is honoured, however narrow the terminal.
    let width = settings.width.filter(|_| settings.format != Format::Wide);
    Ok(TableStyle { now: session.platform.now()?, reveal: session.ui.reveals(), width, paint: settings.paint })
}

/// The columns that rows have: those that were asked for, or the usual ones of the format.
pub(super) fn picks(session: &Session, columns: Columns) -> Result<Vec<Pick>, Failure> {
    match &session.settings.columns {
        Some(names) => pick::named(columns, names),
        None => Ok(pick::usual(columns, session.settings.format != Format::Table)),
    }
}

/// Rows of things that are no answer of the API.
pub(in crate::cli) fn own_rows<T: Resource + Serialize>(session: &Session, items: &[T]) -> Result<(), Failure> {
    show_rows(session, Columns::of::<T>(), &|take| items.iter().try_for_each(|item| take(&OwnRow(item))))
}
