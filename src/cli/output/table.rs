//! Tables. A row is never wrapped: on a terminal names lose their middle first, then the least important columns are
//! hidden, and texts are cut as the last resort (`fit.rs`). The crate `comfy-table` draws what is left, some rows at a
//! time, so that of a long list only the texts are in memory.

use std::convert::Infallible;

use comfy_table::{
    Attribute, Cell as Drawn, CellAlignment, Color, ColumnConstraint, Row as Line, Table, Width, presets,
};
use dialoguer::console::{measure_text_width, truncate_str};
use ratatui::crossterm::style::force_color_output;

use super::{
    Paint, escape, fit,
    paint::Tone,
    pick::{self, Pick, Row},
    text::{self, cents, middle},
};
use crate::cli::columns::{Cell, Column, Resource};
use wire::Timestamp;

/// What stands between two columns.
pub(super) const GAP: &str = "  ";
/// How many rows are drawn at once.
const BATCH: usize = 256;
/// The widest column that is aligned. A row with a longer text, which no one typed, is written as it is.
const WIDEST: usize = 60_000;

/// How a table is to look.
pub(super) struct Look {
    pub(super) now: Timestamp,
    /// Whether secrets are shown.
    pub(super) reveal: bool,
    /// The columns of the terminal; none when there is no limit.
    pub(super) width: Option<usize>,
    pub(super) paint: Paint,
}

/// Rows that come one by one. Only what is seen of them is kept.
pub(super) struct Rows<T: 'static> {
    columns: Vec<(Pick<T>, Strip)>,
    count: usize,
    look: Look,
}

/// A column with its texts, as far as layout is concerned.
pub(super) struct Strip {
    pub(super) header: String,
    /// As [`Column::priority`].
    pub(super) priority: u8,
    /// Of its widest cell, the header being one.
    pub(super) width: usize,
    /// Whether it may be cut: a cut number or status would be another one.
    pub(super) text: bool,
    /// Whether its texts may lose their middle.
    pub(super) shortened: bool,
    /// Whether there is nothing in it.
    pub(super) empty: bool,
    right: bool,
    /// Of amounts of money: the columns before the point, and the most decimals that one of them has.
    money: (usize, usize),
    cells: Texts,
}

/// Many short texts, one behind the other in one long one.
#[derive(Default)]
struct Texts {
    all: String,
    /// Where each ends, and what it is.
    ends: Vec<(usize, Kind)>,
}

/// What a text in a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Plain,
    Status,
    /// An amount, which gets as many decimals as the others of its column.
    Money,
    /// A sum, which has two decimals, below the others' points.
    Total,
}

impl<T: Resource> Rows<T> {
    pub(super) fn new(picks: Vec<Pick<T>>, look: Look) -> Self {
        let strip = |pick: Pick<T>| {
            let strip = Strip::new(&pick.header, pick.priority);
            (pick, strip)
        };
        Self { columns: picks.into_iter().map(strip).collect(), count: 0, look }
    }

    pub(super) fn push(&mut self, row: &Row<'_, T>) {
        self.count += 1;
        let cells = pick::cells(self.columns.iter().map(|(pick, _)| pick), row, self.look.reveal);
        for ((_, strip), cell) in self.columns.iter_mut().zip(cells) {
            strip.push(cell, self.look.now);
        }
    }

    /// Lays the table out, and gives it in parts of whole lines.
    pub(super) fn write<E>(self, write: impl FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        layout(self.columns.into_iter().map(|(_, strip)| strip).collect(), self.count, &self.look, write)
    }
}

impl<T: Resource> Rows<T> {
    /// The table as one text.
    pub(super) fn render(self) -> String {
        in_one(|write| self.write(write))
    }
}

/// Rows whose columns are known only when they are there. Every row has a cell for each heading.
pub(super) fn grid(headings: &[(&str, u8)], rows: &[Vec<Cell>], look: &Look) -> String {
    let strips = headings.iter().enumerate().map(|(place, (header, priority))| {
        let mut strip = Strip::new(header, *priority);
        for row in rows {
            strip.push(row[place].clone(), look.now);
        }
        strip
    });
    in_one(|write| layout(strips.collect(), rows.len(), look, write))
}

/// Parts as one text.
fn in_one(parts: impl FnOnce(&mut dyn FnMut(&str) -> Result<(), Infallible>) -> Result<(), Infallible>) -> String {
    let mut text = String::new();
    let Ok(()) = parts(&mut |part| {
        text.push_str(part);
        Ok(())
    });
    text
}

fn layout<E>(
    mut strips: Vec<Strip>,
    rows: usize,
    look: &Look,
    mut write: impl FnMut(&str) -> Result<(), E>,
) -> Result<(), E> {
    strips.iter_mut().for_each(Strip::settle);
    let sheet = Sheet { widths: fit::widths(&strips, look.width), strips: &strips, paint: look.paint };
    if look.paint.0 {
        // It was decided already whether there is colour.
        force_color_output(true);
    }
    let mut table = Some(sheet.table(true));
    for row in 0..rows {
        if sheet.is_oversized(row) {
            if let Some(table) = table.take() {
                write(&sheet.draw(table))?;
            }
            write(&sheet.raw(row))?;
            continue;
        }
        let current = table.get_or_insert_with(|| sheet.table(false));
        current.add_row(sheet.row(row));
        if current.row_count() == BATCH
            && let Some(table) = table.take()
        {
            write(&sheet.draw(table))?;
        }
    }
    table.map_or(Ok(()), |table| write(&sheet.draw(table)))
}

/// The columns of a table, each with the width that it has, or none where it is hidden.
struct Sheet<'s> {
    strips: &'s [Strip],
    widths: Vec<Option<usize>>,
    paint: Paint,
}

impl Sheet<'_> {
    fn columns(&self) -> impl Iterator<Item = (&Strip, Option<usize>)> {
        self.strips.iter().zip(self.widths.iter().copied())
    }

    /// A table for some rows.
    fn table(&self, with_header: bool) -> Table {
        let mut table = Table::new();
        table.load_style(presets::NOTHING);
        if self.paint.0 {
            table.enforce_styling().style_text_only();
        } else {
            table.force_no_tty();
        }
        if with_header {
            let header = |strip: &Strip| Drawn::new(&strip.header).add_attribute(Attribute::Bold);
            table.set_header(Line::from(self.strips.iter().map(header)));
        }
        table
    }

    /// A table as text. Every part of it has the same widths.
    fn draw(&self, mut table: Table) -> String {
        if table.is_empty() && table.header().is_none() {
            return String::new();
        }
        for ((strip, width), column) in self.columns().zip(table.column_iter_mut()) {
            let width = width.map(|width| width.min(WIDEST) + GAP.len());
            let width = width.map(|width| Width::Fixed(u16::try_from(width).unwrap_or(u16::MAX)));
            column.set_constraint(width.map_or(ColumnConstraint::Hidden, ColumnConstraint::Absolute));
            column.set_padding((0, u16::try_from(GAP.len()).unwrap_or(0)));
            column.set_cell_alignment(if strip.right { CellAlignment::Right } else { CellAlignment::Left });
        }
        table.lines().fold(String::new(), |text, line| text + line.trim_end() + "\n")
    }

    fn row(&self, row: usize) -> Line {
        let cells = self.columns().map(|(strip, width)| {
            let Some(width) = width else { return Drawn::new("") };
            let (text, kind) = strip.cell(row);
            let text = match () {
                () if width_of(&text) <= width => text,
                () if strip.shortened => middle(&text, width).into_owned(),
                () => truncate_str(&text, width, "…").into_owned(),
            };
            painted(text, kind)
        });
        let mut line = Line::from(cells);
        line.max_height(1);
        line
    }

    fn is_oversized(&self, row: usize) -> bool {
        self.columns().any(|(strip, width)| {
            width.is_some_and(|width| width > WIDEST) && width_of(strip.cells.get(row).0) > WIDEST
        })
    }

    /// A row that is not aligned.
    fn raw(&self, row: usize) -> String {
        let cells = self.columns().filter(|(_, width)| width.is_some()).map(|(strip, _)| strip.cell(row).0);
        cells.collect::<Vec<_>>().join(GAP) + "\n"
    }
}

/// A cell in the colour of its status.
fn painted(text: String, kind: Kind) -> Drawn {
    let tone = if kind == Kind::Status { Tone::of(&text) } else { Tone::Plain };
    let cell = Drawn::new_owned(text);
    match tone {
        Tone::Good => cell.fg(Color::DarkGreen),
        Tone::Pending => cell.fg(Color::DarkYellow),
        Tone::Bad => cell.fg(Color::DarkRed).add_attribute(Attribute::Bold),
        Tone::Over => cell.add_attribute(Attribute::Dim),
        Tone::Plain => cell,
    }
}

/// How many columns of a terminal a text takes that was made fit for one.
fn width_of(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { measure_text_width(text) }
}

/// The columns of an amount before its point, and its decimals.
fn parts_of(amount: &str) -> (usize, usize) {
    amount.split_once('.').map_or((amount.len(), 0), |(whole, decimals)| (whole.len(), decimals.len()))
}

impl Texts {
    fn push(&mut self, text: &str, kind: Kind) {
        self.all.push_str(text);
        self.ends.push((self.all.len(), kind));
    }

    fn get(&self, place: usize) -> (&str, Kind) {
        let begin = place.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let (end, kind) = self.ends[place];
        (&self.all[begin..end], kind)
    }
}

impl Strip {
    fn new(header: &str, priority: u8) -> Self {
        Self {
            header: header.to_owned(),
            priority,
            width: width_of(header),
            text: false,
            shortened: Column::<()>::is_shortened(header),
            empty: true,
            right: false,
            money: (0, 0),
            cells: Texts::default(),
        }
    }

    fn push(&mut self, cell: Cell, now: Timestamp) {
        self.empty &= cell == Cell::Empty;
        self.text |= matches!(cell, Cell::Text(_));
        self.right |= matches!(cell, Cell::Number(_) | Cell::Money(_) | Cell::Estimate(_) | Cell::Total(_));
        match cell {
            Cell::Empty => self.put("-", Kind::Plain),
            Cell::Text(text) | Cell::Number(text) => self.put(&escape(&text), Kind::Plain),
            Cell::Status(text) => self.put(&escape(&text), Kind::Status),
            Cell::Money(amount) => self.put_amount(&amount.to_string(), Kind::Money),
            Cell::Estimate(amount) => self.put_amount(&format!("~{amount}"), Kind::Money),
            Cell::Total(amount) => self.put_amount(&cents(amount), Kind::Total),
            Cell::Moment(moment) => self.put(&text::relative(now, moment), Kind::Plain),
        }
    }

    fn put(&mut self, text: &str, kind: Kind) {
        self.width = self.width.max(width_of(text));
        self.cells.push(text, kind);
    }

    fn put_amount(&mut self, amount: &str, kind: Kind) {
        let (whole, decimals) = parts_of(amount);
        self.money = (self.money.0.max(whole), self.money.1.max(decimals));
        self.cells.push(amount, kind);
    }

    /// Counts the amounts of money, whose decimals are known only when all of them are there.
    fn settle(&mut self) {
        let (whole, decimals) = self.money;
        if decimals > 0 {
            self.width = self.width.max(whole + 1 + decimals);
        }
    }

    /// The text of a cell.
    fn cell(&self, row: usize) -> (String, Kind) {
        let (text, kind) = self.cells.get(row);
        let missing = || self.money.1.saturating_sub(parts_of(text).1);
        let text = match kind {
            Kind::Plain | Kind::Status => text.to_owned(),
            Kind::Money => text.to_owned() + &"0".repeat(missing()),
            Kind::Total => text.to_owned() + &" ".repeat(missing()),
        };
        (text, kind)
    }
}

#[cfg(test)]
mod tests;
