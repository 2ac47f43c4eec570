//! Comma-separated values for spreadsheets: every column, times in full, and no cell that a spreadsheet would execute.

use std::io::{self, Write};

use super::{
    columns::{Cell, Row},
    pick::{self, Pick},
};
use crate::cli::{session::Session, terminal::text::escape};

/// Records that come one by one.
pub(super) struct Records<'a> {
    writer: csv::Writer<Box<dyn Write + 'a>>,
    picks: Vec<Pick>,
    /// Whether secrets are shown.
    reveal: bool,
    on_terminal: bool,
}

impl<'a> Records<'a> {
    /// Begins with the header.
    pub(super) fn new(session: &Session, picks: Vec<Pick>, output: impl Write + 'a) -> io::Result<Self> {
        let mut writer = csv::Writer::from_writer(Box::new(output) as Box<dyn Write + 'a>);
        writer.write_record(picks.iter().map(|pick| pick.header.as_str())).map_err(unwritten)?;
        let on_terminal = session.settings.width.is_some();
        Ok(Self { writer, picks, reveal: session.ui.reveals(), on_terminal })
    }

    pub(super) fn push(&mut self, row: &dyn Row) -> io::Result<()> {
        let cells = pick::cells(self.picks.iter(), row, self.reveal);
        self.writer.write_record(cells.into_iter().map(|cell| plain(cell, self.on_terminal))).map_err(unwritten)
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
pub(super) fn record(fields: &[(String, String)], on_terminal: bool) -> String {
    let field = |(name, value): &(String, String)| (name.clone(), safe(value.clone(), on_terminal));
    let (header, record) = fields.iter().map(field).unzip();
    records(header, std::iter::once(record))
}

/// A header and one record a row.
pub(super) fn grid(headings: &[(&str, u8)], rows: &[Vec<Cell>], on_terminal: bool) -> String {
    let header = headings.iter().map(|(heading, _)| (*heading).to_owned());
    let record = |row: &Vec<Cell>| row.iter().cloned().map(|cell| plain(cell, on_terminal)).collect();
    records(header.collect(), rows.iter().map(record))
}

fn records(header: Vec<String>, rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in [header].into_iter().chain(rows) {
        writer.write_record(record).expect("a vector takes every record of the same length");
    }
    let bytes = writer.into_inner().expect("a vector takes everything");
    String::from_utf8(bytes).expect("made of texts")
}

fn plain(cell: Cell, on_terminal: bool) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) | Cell::Number(text) | Cell::Status(text) => safe(text, on_terminal),
        Cell::Money(amount) | Cell::Estimate(amount) | Cell::Total(amount) => amount.to_string(),
        Cell::Moment(moment) => moment.to_string(),
    }
}

/// A cell that does nothing: a spreadsheet takes it for text and not for a formula, as OWASP recommends (CSV Injection),
/// and on a terminal nothing of it acts.
fn safe(text: String, on_terminal: bool) -> String {
    const FORMULAS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '\u{ff1d}', '\u{ff0b}', '\u{ff0d}', '\u{ff20}'];
    let text = if text.starts_with(FORMULAS) && !is_number(&text) { format!("'{text}") } else { text };
    if on_terminal { escape(&text).into_owned() } else { text }
}

/// Whether a text is a number and no more: `-1.50`.
fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit() || b"+-.eE".contains(&byte)) && text.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::safe;

    #[test]
    fn no_cell_is_a_formula_and_a_number_stays_one() {
        for (cell, expected) in [
            ("=1+1", "'=1+1"),
            ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-2+3", "'-2+3"),
            ("+x", "'+x"),
            ("-inf", "'-inf"),
            ("-", "'-"),
            ("\t=1", "'\t=1"),
            ("\u{ff1d}1", "'\u{ff1d}1"),
            ("-1.50", "-1.50"),
            ("-0.000001", "-0.000001"),
            ("+1", "+1"),
            ("a=b", "a=b"),
            ("", ""),
        ] {
            assert_eq!(safe(cell.to_owned(), false), expected);
        }
        assert_eq!(safe("\u{1b}[2J\u{9b}".to_owned(), false), "\u{1b}[2J\u{9b}");
        assert_eq!(safe("\u{1b}[2J\u{9b}".to_owned(), true), "\\u{1b}[2J\\u{9b}");
    }
}
