//! A list that is shown while it is read: out of a hundred thousand elements, at most one is in memory, or the parts
//! that a table shows.

use std::io::{self, Write};

use super::{
    columns::{Columns, OwnRow, ReadRow, Resource, Row},
    csv,
    show::{self, list, look, picks},
    table::Rows,
};
use crate::cli::{failure::Failure, session::Session, settings::format::Format, terminal::text::escape};
use api::CallError;
use ops::list::{Element, List, ListReader, Pages};

/// Shows the elements of a list that fit, or all of them; gives how many there are. `doing` reads on after "failed to".
pub(in crate::cli) async fn stream<L: List<Item: Resource>>(
    session: &Session,
    doing: &str,
    asked: L,
    fits: Option<impl Fn(&L::Item) -> bool>,
) -> Result<usize, Failure> {
    // Times in a table are relative to the engine's clock, which is known once it is open.
    let api = session.api()?;
    let Some(form) = Form::new(session, Columns::of::<L::Item>(), fits.is_some())? else {
        let mut listed = session.list(doing, asked).await?;
        if let Some(fits) = fits {
            listed.retain(fits);
        }
        list(session, &listed)?;
        return Ok(listed.items().len());
    };
    let failed = |error| Failure::call(doing, error);
    let mut shown = StreamState { session, doing, key: L::KEY, form, count: 0 };
    if api.engine().is_some() && shown.form.is_of_values() {
        let mut pages = Pages::of(api, asked);
        while let Some(items) = pages.next().await.map_err(failed)? {
            for item in items.iter().filter(|item| fits.as_ref().is_none_or(|fits| fits(item))) {
                shown.add_row(&OwnRow(item))?;
            }
        }
        return shown.end(&[]);
    }
    let mut reader = ListReader::open(api, asked).await.map_err(failed)?;
    while let Some(element) = reader.next().await.map_err(failed)? {
        match &fits {
            None => shown.add::<L::Item>(&element, || element.read())?,
            Some(fits) => {
                let item = element.read().map_err(failed)?;
                if fits(&item) {
                    shown.add(&element, || Ok(item))?;
                }
            }
        }
    }
    shown.end(&reader.end())
}

/// The output so far.
struct StreamState<'s> {
    session: &'s Session,
    doing: &'s str,
    key: &'static str,
    form: Form<'s>,
    count: usize,
}

/// Its format.
enum Form<'s> {
    /// The document as it was received.
    Received,
    /// A document of the elements that fit.
    Filtered,
    /// An element a line.
    Lines,
    /// An id a line.
    Ids,
    /// A record a line.
    Records(Box<csv::Records<'s>>),
    /// A table.
    Rows(Rows),
}

impl<'s> Form<'s> {
    /// The requested format; `None` if it needs the whole list first.
    fn new(session: &'s Session, columns: Columns, filtered: bool) -> Result<Option<Self>, Failure> {
        Ok(Some(match session.settings.format {
            Format::Yaml => return Ok(None),
            // A filter sees the whole, and so does a person.
            Format::Json if session.settings.width.is_some() || session.settings.filter.is_some() => return Ok(None),
            Format::Json if filtered => Self::Filtered,
            Format::Json => Self::Received,
            Format::Ndjson => Self::Lines,
            Format::Id => Self::Ids,
            Format::Csv => {
                let records =
                    csv::Records::new(session, picks(session, columns)?, Output(session)).map_err(Failure::Output)?;
                Self::Records(Box::new(records))
            }
            Format::Table | Format::Wide => Self::Rows(Rows::new(picks(session, columns)?, look(session)?)),
        }))
    }

    /// Whether it shows what is read of the elements, and not their JSON.
    const fn is_of_values(&self) -> bool {
        matches!(self, Self::Ids | Self::Records(_) | Self::Rows(_))
    }
}

impl StreamState<'_> {
    /// Adds an element, of which only the form knows whether it is shown as received or by what is read of it.
    fn add<T: Resource>(
        &mut self,
        element: &Element<'_>,
        item: impl FnOnce() -> Result<T, CallError>,
    ) -> Result<(), Failure> {
        if self.form.is_of_values() {
            let item = item().map_err(|error| Failure::call(self.doing, error))?;
            return self.add_row(&ReadRow(&item, element.json));
        }
        self.add_received(element)
    }

    fn add_received(&mut self, element: &Element<'_>) -> Result<(), Failure> {
        let ui = &self.session.ui;
        match self.form {
            Form::Received => ui.write(element.lead)?,
            Form::Filtered if self.count == 0 => ui.print(&format!("{{\"{}\":[", self.key))?,
            Form::Filtered => ui.print(",")?,
            Form::Lines | Form::Ids | Form::Records(_) | Form::Rows(_) => {}
        }
        if matches!(self.form, Form::Lines) {
            show::element(self.session, element.json)?;
        } else {
            ui.write(element.json)?;
        }
        self.count += 1;
        Ok(())
    }

    /// Adds what was read of an element to a form that shows that.
    fn add_row(&mut self, row: &dyn Row) -> Result<(), Failure> {
        match &mut self.form {
            Form::Ids => self.session.ui.line(&escape(&row.id()))?,
            Form::Records(records) => records.push(row).map_err(Failure::Output)?,
            Form::Rows(rows) => rows.push(row),
            Form::Received | Form::Filtered | Form::Lines => {}
        }
        self.count += 1;
        Ok(())
    }

    fn end(self, end: &[u8]) -> Result<usize, Failure> {
        match self.form {
            Form::Received => {
                self.session.ui.write(end)?;
                if !end.ends_with(b"\n") {
                    self.session.ui.print("\n")?;
                }
            }
            Form::Filtered if self.count == 0 => self.session.ui.line(&format!("{{\"{}\":[]}}", self.key))?,
            Form::Filtered => self.session.ui.line("]}")?,
            Form::Records(records) => records.end().map_err(Failure::Output)?,
            Form::Rows(rows) if self.count > 0 => rows.write(|line| self.session.ui.print(line))?,
            Form::Rows(_) | Form::Lines | Form::Ids => {}
        }
        Ok(self.count)
    }
}

/// Standard output.
struct Output<'s>(&'s Session);

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.ui.stdout().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        // The session flushes in its end.
        Ok(())
    }
}
