//! The texts of one table column, and the measurements that the layout needs.

use dialoguer::console::measure_text_width;

use super::columns::{Cell, is_shortened};
use crate::cli::terminal::text::{self, cents, escape};
use wire::Timestamp;

/// The gap between two columns.
pub(super) const GAP: &str = "  ";

/// A column with its texts, as far as layout is concerned.
pub(super) struct Strip {
    pub(super) header: String,
    /// As `Column::priority`.
    pub(super) priority: u8,
    /// The width of the widest cell, including the header.
    pub(super) width: usize,
    /// Whether it may be cut: a cut number or status would be another one.
    pub(super) text: bool,
    /// Whether its texts may lose their middle.
    pub(super) shortened: bool,
    /// Whether there is nothing in it.
    pub(super) empty: bool,
    pub(super) right: bool,
    /// For amounts of money: the columns before the point, and the maximum number of decimals.
    money: (usize, usize),
    cells: Texts,
}

/// Many short texts, concatenated into one long one.
#[derive(Default)]
struct Texts {
    all: String,
    /// The end of each, and its kind.
    ends: Vec<(usize, Kind)>,
}

/// The kind of a cell's text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Status,
    /// An amount, which gets as many decimals as the others of its column.
    Money,
    /// A sum, which has two decimals, below the others' points.
    Total,
}

/// How many columns of a terminal a text takes that was made fit for one.
pub(super) fn width_of(text: &str) -> usize {
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
    pub(super) fn new(header: &str, priority: u8) -> Self {
        Self {
            header: header.to_owned(),
            priority,
            width: width_of(header),
            text: false,
            shortened: is_shortened(header),
            empty: true,
            right: false,
            money: (0, 0),
            cells: Texts::default(),
        }
    }

    pub(super) fn push(&mut self, cell: Cell, now: Timestamp) {
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

    /// Whether the text of a cell is wider than this.
    pub(super) fn is_wider(&self, row: usize, width: usize) -> bool {
        width_of(self.cells.get(row).0) > width
    }

    /// Counts the amounts of money, whose decimals are known only when all of them are there.
    pub(super) fn settle(&mut self) {
        let (whole, decimals) = self.money;
        if decimals > 0 {
            self.width = self.width.max(whole + 1 + decimals);
        }
    }

    /// The text of a cell.
    pub(super) fn cell(&self, row: usize) -> (String, Kind) {
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
