//! Tables. A row is never wrapped: on a terminal, first names lose their middle, then the least important columns are
//! hidden, and texts are cut as the last resort (`fit.rs`). `comfy-table` draws the rest, some rows at a time, so only
//! the texts of a long list are in memory.

use std::convert::Infallible;

use comfy_table::{
    Attribute, Cell as Drawn, CellAlignment, Color, ColumnConstraint, Row as TableRow, Table, Width, presets,
};
use dialoguer::console::truncate_str;
use ratatui::crossterm::style::force_color_output;

use super::{
    columns::{Cell, Row},
    fit,
    pick::{self, Pick},
    strip::{GAP, Kind, Strip, width_of},
};
use crate::cli::terminal::{
    paint::{Paint, Tone},
    text::middle,
};
use wire::Timestamp;

/// How many rows are drawn at once.
const BATCH: usize = 256;
/// The widest aligned column. A row with a longer text, which no one typed, is written unaligned.
const WIDEST: usize = 60_000;

/// The style of a table.
pub(super) struct TableStyle {
    pub(super) now: Timestamp,
    /// Whether secrets are shown.
    pub(super) reveal: bool,
    /// The columns of the terminal; none when there is no limit.
    pub(super) width: Option<usize>,
    pub(super) paint: Paint,
}

/// Rows that come one by one. Only what is seen of them is kept.
pub(super) struct Rows {
    columns: Vec<(Pick, Strip)>,
    count: usize,
    look: TableStyle,
}

impl Rows {
    pub(super) fn new(picks: Vec<Pick>, look: TableStyle) -> Self {
        let strip = |pick: Pick| {
            let strip = Strip::new(&pick.header, pick.priority);
            (pick, strip)
        };
        Self { columns: picks.into_iter().map(strip).collect(), count: 0, look }
    }

    pub(super) fn push(&mut self, row: &dyn Row) {
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

    /// The table as one text.
    pub(super) fn render(self) -> String {
        in_one(|write| self.write(write))
    }
}

/// Rows whose columns are known only when they are there. Every row has a cell for each heading.
pub(super) fn grid(headings: &[(&str, u8)], rows: &[Vec<Cell>], look: &TableStyle) -> String {
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
    look: &TableStyle,
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
            table.set_header(TableRow::from(self.strips.iter().map(header)));
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

    fn row(&self, row: usize) -> TableRow {
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
        let mut line = TableRow::from(cells);
        line.max_height(1);
        line
    }

    fn is_oversized(&self, row: usize) -> bool {
        self.columns().any(|(strip, width)| width.is_some_and(|width| width > WIDEST) && strip.is_wider(row, WIDEST))
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

#[cfg(test)]
mod tests;
