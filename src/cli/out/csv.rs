//! Comma-separated values, for spreadsheets: every column, times in full.

use std::io::{self, Write};

use super::super::columns::{Cell, Resource};

/// Records that come one by one.
pub(super) struct Records<W: Write>(csv::Writer<W>);

impl<W: Write> Records<W> {
    /// Begins with the header.
    pub(super) fn of<T: Resource>(output: W) -> io::Result<Self> {
        let mut records = Self(csv::Writer::from_writer(output));
        records.0.write_record(T::COLUMNS.iter().map(|column| column.header)).map_err(unwritten)?;
        Ok(records)
    }

    pub(super) fn push<T: Resource>(&mut self, item: &T) -> io::Result<()> {
        let record = T::COLUMNS.iter().map(|column| plain((column.cell)(item)));
        self.0.write_record(record).map_err(unwritten)
    }

    /// Writes what is left.
    pub(super) fn end(mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The failure of the stream that is written to, so that a closed pipe is known as one.
fn unwritten(error: csv::Error) -> io::Error {
    let text = error.to_string();
    if let csv::ErrorKind::Io(error) = error.into_kind() { error } else { io::Error::other(text) }
}

/// A header and one record an item.
pub(super) fn render<'a, T: Resource>(items: impl IntoIterator<Item = &'a T>) -> String {
    let mut bytes = Vec::new();
    let written = Records::of::<T>(&mut bytes).and_then(|mut records| {
        items.into_iter().try_for_each(|item| records.push(item))?;
        records.end()
    });
    written.expect("a vector takes every record of the same length");
    String::from_utf8(bytes).expect("made of texts")
}

/// A header and one record a row.
pub(super) fn grid(headings: &[(&str, u8)], rows: &[Vec<Cell>]) -> String {
    let header = headings.iter().map(|(heading, _)| (*heading).to_owned());
    records(header.collect(), rows.iter().map(|row| row.iter().cloned().map(plain).collect()))
}

fn records(header: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in [header].into_iter().chain(rows) {
        writer.write_record(record).expect("a vector takes every record of the same length");
    }
    let bytes = writer.into_inner().expect("a vector takes everything");
    String::from_utf8(bytes).expect("made of texts")
}

fn plain(cell: Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) | Cell::Number(text) | Cell::Status(text) => text,
        Cell::Moment(moment) => moment.to_string(),
    }
}
