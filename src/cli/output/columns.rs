//! The columns of a kind of thing. Each kind declares them once; tables, details and CSV use them.

use std::fmt::Display;

use schemars::JsonSchema;

use wire::{Timestamp, money::Usd};

/// Something that is shown in rows. Its schema says which fields `--columns` can name.
pub(in crate::cli) trait Resource: JsonSchema + Sized + 'static {
    /// Its columns, from left to right.
    const COLUMNS: &'static [Column<Self>];

    /// The output of `-o id`: the text of the first column.
    fn id(&self) -> String {
        let first = Self::COLUMNS.first().map(|column| (column.cell)(self));
        if let Some(Cell::Text(id)) = first { id } else { String::new() }
    }
}

/// A column.
pub(in crate::cli) struct Column<T> {
    pub(in crate::cli) header: &'static str,
    /// 0 stays whatever the width; of the others the highest goes first.
    pub(in crate::cli) priority: u8,
    pub(in crate::cli) cell: fn(&T) -> Cell,
}

impl<T> Column<T> {
    /// The priority of a column that only `-o wide` shows.
    pub(in crate::cli) const WIDE: u8 = 100;

    /// Whether its texts may be shortened in the middle before another column is dropped: both ends of a name
    /// distinguish it.
    pub(in crate::cli) fn is_shortened(header: &str) -> bool {
        matches!(header, "NAME" | "IMAGE")
    }

    /// A column of this header and priority.
    pub(in crate::cli) const fn new(header: &'static str, priority: u8, cell: fn(&T) -> Cell) -> Self {
        Self { header, priority, cell }
    }
}

/// A cell below a header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli) enum Cell {
    /// Nothing.
    Empty,
    /// A text, which may be cut.
    Text(String),
    /// A number, with its unit in the header.
    Number(String),
    /// An amount of money. Those of a column have the same number of decimals in a table.
    Money(Usd),
    /// An amount that is only estimated, and marked so in a table.
    Estimate(Usd),
    /// The sum of a column of money: two decimals in a table, exact elsewhere.
    Total(Usd),
    /// A moment: relative in a table, in full elsewhere.
    Moment(Timestamp),
    /// A status or level, which has a colour.
    Status(String),
}

impl Cell {
    /// A text; an empty one is nothing.
    pub(in crate::cli) fn text(text: impl Into<String>) -> Self {
        let text = text.into();
        if text.is_empty() { Self::Empty } else { Self::Text(text) }
    }

    /// A text that may be missing.
    pub(in crate::cli) fn maybe(text: Option<&String>) -> Self {
        text.map_or(Self::Empty, Self::text)
    }

    /// A number.
    pub(in crate::cli) fn number(number: impl Display) -> Self {
        Self::Number(number.to_string())
    }

    /// A number that an answer may lack.
    #[allow(clippy::ref_option, reason = "`Seen` is read as the option that it holds")]
    pub(in crate::cli) fn seen<T: Display>(number: &Option<T>) -> Self {
        number.as_ref().map_or(Self::Empty, Self::number)
    }

    /// A moment that an answer may lack.
    pub(in crate::cli) fn moment(moment: Option<Timestamp>) -> Self {
        moment.map_or(Self::Empty, Self::Moment)
    }

    /// An amount that an answer may lack.
    pub(in crate::cli) fn money(amount: impl Into<Option<Usd>>) -> Self {
        amount.into().map_or(Self::Empty, Self::Money)
    }

    /// A price; nothing if something is not offered or not reported.
    pub(in crate::cli) fn price(price: impl Into<Option<Usd>>) -> Self {
        Self::money(price.into().filter(|price| *price != Usd::ZERO))
    }

    /// A yes or nothing.
    pub(in crate::cli) fn yes(yes: bool) -> Self {
        if yes { Self::text("yes") } else { Self::Empty }
    }

    /// Several texts, separated by commas.
    pub(in crate::cli) fn list<I: IntoIterator<Item: Display>>(items: I) -> Self {
        Self::text(items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", "))
    }
}
