//! The columns of a kind of thing. Each kind declares them once; tables, details and CSV use them.

use std::{borrow::Cow, fmt::Display};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use wire::{Timestamp, json, money::Usd};

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

/// The columns of a resource without its type, so that tables, CSV and `--columns` are compiled once for all.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Columns {
    /// The header and priority of a column, counted from the left.
    column: fn(usize) -> Option<(&'static str, u8)>,
    /// The schema of the resource.
    schema: fn(&mut SchemaGenerator) -> Schema,
}

impl Columns {
    /// The columns of a resource.
    pub(in crate::cli) const fn of<T: Resource>() -> Self {
        Self {
            column: |place| T::COLUMNS.get(place).map(|column| (column.header, column.priority)),
            schema: |generator| generator.subschema_for::<T>(),
        }
    }

    /// Their headers and priorities, from left to right.
    pub(in crate::cli) fn iter(self) -> impl Iterator<Item = (&'static str, u8)> {
        (0..).map_while(self.column)
    }

    /// The schema of the resource, among the definitions of a document.
    pub(super) fn schema(self, generator: &mut SchemaGenerator) -> serde_json::Value {
        (self.schema)(generator).to_value()
    }
}

/// A resource of any type, as it is shown in a row.
pub(in crate::cli) trait Row {
    /// The cell of a column.
    fn cell(&self, place: usize) -> Cell;
    /// The output of `-o id`.
    fn id(&self) -> String;
    /// The resource as JSON.
    fn json(&self) -> Cow<'_, [u8]>;
}

/// A resource, and the JSON that it was read from.
pub(in crate::cli) struct ReadRow<'a, T>(pub(in crate::cli) &'a T, pub(in crate::cli) &'a [u8]);

/// A resource that no JSON was read for.
pub(in crate::cli) struct OwnRow<'a, T>(pub(in crate::cli) &'a T);

impl<T: Resource> Row for ReadRow<'_, T> {
    fn cell(&self, place: usize) -> Cell {
        (T::COLUMNS[place].cell)(self.0)
    }

    fn id(&self) -> String {
        self.0.id()
    }

    fn json(&self) -> Cow<'_, [u8]> {
        self.1.into()
    }
}

impl<T: Resource + Serialize> Row for OwnRow<'_, T> {
    fn cell(&self, place: usize) -> Cell {
        (T::COLUMNS[place].cell)(self.0)
    }

    fn id(&self) -> String {
        self.0.id()
    }

    fn json(&self) -> Cow<'_, [u8]> {
        json::write(self.0).into()
    }
}

/// The priority of a column that only `-o wide` shows.
pub(in crate::cli) const WIDE: u8 = 100;

/// A column.
pub(in crate::cli) struct Column<T> {
    pub(in crate::cli) header: &'static str,
    /// 0 stays whatever the width; of the others the highest goes first.
    pub(in crate::cli) priority: u8,
    pub(in crate::cli) cell: fn(&T) -> Cell,
}

impl<T> Column<T> {
    /// A column of this header and priority.
    pub(in crate::cli) const fn new(header: &'static str, priority: u8, cell: fn(&T) -> Cell) -> Self {
        Self { header, priority, cell }
    }
}

/// Whether the texts of a column may be shortened in the middle before another column is dropped: both ends of a name
/// distinguish it.
pub(super) fn is_shortened(header: &str) -> bool {
    matches!(header, "NAME" | "IMAGE")
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
    #[allow(clippy::ref_option, reason = "`Lenient` is read as the option that it holds")]
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
