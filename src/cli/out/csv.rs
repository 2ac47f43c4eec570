//! Comma-separated values, for spreadsheets: every column, times in full.

use std::io::{self, Write};

use super::{
    super::columns::{Cell, Resource},
    pick::{self, Pick, Row},
};

/// Records that come one by one.
pub(super) struct Records<T: 'static, W: Write> {
    writer: csv::Writer<W>,
    picks: Vec<Pick<T>>,
    /// Whether secrets are shown.
    reveal: bool,
}

impl<T: Resource, W: Write> Records<T, W> {
    /// Begins with the header.
    pub(super) fn new(picks: Vec<Pick<T>>, reveal: bool, output: W) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(output);
        writer.write_record(picks.iter().map(|pick| pick.header.as_str())).map_err(unwritten)?;
        Ok(Self { writer, picks, reveal })
    }

    pub(super) fn push(&mut self, row: &Row<'_, T>) -> io::Result<()> {
        let cells = pick::cells(self.picks.iter(), row, self.reveal);
        self.writer.write_record(cells.into_iter().map(plain)).map_err(unwritten)
    }

    /// Writes what is left.
    pub(super) fn end(mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

/// The failure of the stream that is written to, so that a closed pipe is known as one.
fn unwritten(error: csv::Error) -> io::Error {
    let text = error.to_string();
    if let csv::ErrorKind::Io(error) = error.into_kind() { error } else { io::Error::other(text) }
}

/// A header, and the one record below it.
pub(super) fn record(fields: &[(String, String)]) -> String {
    let (header, record) = fields.iter().cloned().unzip();
    records(header, std::iter::once(record))
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
        Cell::Money(amount) | Cell::Estimate(amount) | Cell::Total(amount) => amount.to_string(),
        Cell::Moment(moment) => moment.to_string(),
    }
}
