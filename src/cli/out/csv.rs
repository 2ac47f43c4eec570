//! Comma-separated values, for spreadsheets: every column, times in full.

use super::super::columns::{Cell, Resource};

/// A header and one record an item.
pub(super) fn render<'a, T: Resource>(items: impl IntoIterator<Item = &'a T>) -> String {
    let header = T::COLUMNS.iter().map(|column| column.header.to_owned());
    let record = |item: &'a T| T::COLUMNS.iter().map(|column| plain((column.cell)(item))).collect();
    records(header.collect(), items.into_iter().map(record))
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
