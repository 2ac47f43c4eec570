//! Tables and detail views. A table never wraps a row: on a terminal it drops its least important columns, and cuts
//! text as the last resort.

use std::{convert::Infallible, iter::repeat_n};

use dialoguer::console::{Alignment, measure_text_width, pad_str, truncate_str};

use super::{
    Paint, escape,
    pick::{self, Pick, Row},
    text,
};
use crate::{
    cli::columns::{Cell, Resource},
    wire::Timestamp,
};

/// What stands between two columns.
const GAP: &str = "  ";
/// A text column that is cut keeps at least this many characters, while there is another way.
const LEAST_TEXT: usize = 8;

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
struct Strip {
    header: String,
    priority: u8,
    right: bool,
    /// Whether it may be cut: a cut number or status would be another one.
    text: bool,
    /// Whether there is nothing in it.
    empty: bool,
    cells: Texts,
    /// Of its widest cell, the header being one.
    width: usize,
}

/// Many short texts, one behind the other in one long one.
#[derive(Default)]
struct Texts {
    all: String,
    /// Where each ends, and whether it is a status.
    ends: Vec<(usize, bool)>,
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

    /// Lays the table out, and gives it line by line.
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

/// Lines as one text.
fn in_one(lines: impl FnOnce(&mut dyn FnMut(&str) -> Result<(), Infallible>) -> Result<(), Infallible>) -> String {
    let mut text = String::new();
    let Ok(()) = lines(&mut |line| {
        text.push_str(line);
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
    if let Some(width) = look.width {
        // A person reads what there is; a script counts columns.
        strips.retain(|strip| strip.priority == 0 || !strip.empty);
        fit(&mut strips, width);
    }
    let mut line = String::new();
    put(&mut line, &strips, |strip| (&strip.header, None));
    write(&format!("{}\n", look.paint.strong(&line)))?;
    for row in 0..rows {
        line.clear();
        put(&mut line, &strips, |strip| {
            let (text, is_status) = strip.cells.get(row);
            (text, is_status.then_some(look.paint))
        });
        line.push('\n');
        write(&line)?;
    }
    Ok(())
}

/// How many columns of a terminal a text takes that was made fit for one.
fn width_of(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { measure_text_width(text) }
}

impl Texts {
    fn push(&mut self, text: &str, is_status: bool) {
        self.all.push_str(text);
        self.ends.push((self.all.len(), is_status));
    }

    fn get(&self, place: usize) -> (&str, bool) {
        let begin = place.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let (end, is_status) = self.ends[place];
        (&self.all[begin..end], is_status)
    }
}

impl Strip {
    fn new(header: &str, priority: u8) -> Self {
        let (cells, width) = (Texts::default(), width_of(header));
        Self { header: header.to_owned(), priority, right: false, text: false, empty: true, cells, width }
    }

    fn push(&mut self, cell: Cell, now: Timestamp) {
        self.empty &= cell == Cell::Empty;
        let is_status = matches!(cell, Cell::Status(_));
        self.text |= matches!(cell, Cell::Text(_));
        self.right |= matches!(cell, Cell::Number(_));
        match cell {
            Cell::Empty => self.put("-", false),
            Cell::Text(text) | Cell::Number(text) | Cell::Status(text) => self.put(&escape(&text), is_status),
            Cell::Moment(moment) => self.put(&text::relative(now, moment), false),
        }
    }

    fn put(&mut self, text: &str, is_status: bool) {
        self.width = self.width.max(width_of(text));
        self.cells.push(text, is_status);
    }

    fn cut(&mut self, width: usize) {
        let cells = std::mem::take(&mut self.cells);
        self.width = width_of(&self.header);
        for place in 0..cells.ends.len() {
            let (text, is_status) = cells.get(place);
            self.put(&truncate_str(text, width, "…"), is_status);
        }
    }
}

/// Puts a text of every strip on a line, each as wide as its strip.
fn put<'s>(line: &mut String, strips: &'s [Strip], text: impl Fn(&'s Strip) -> (&'s str, Option<Paint>)) {
    for (place, strip) in strips.iter().enumerate() {
        if place > 0 {
            line.push_str(GAP);
        }
        let (text, paint) = text(strip);
        let missing = repeat_n(' ', strip.width - width_of(text));
        if strip.right {
            line.extend(missing.clone());
        }
        match paint {
            Some(paint) => line.push_str(&paint.status(text)),
            None => line.push_str(text),
        }
        if !strip.right {
            line.extend(missing);
        }
    }
    line.truncate(line.trim_end().len());
}

fn total(strips: &[Strip]) -> usize {
    strips.iter().map(|strip| strip.width).sum::<usize>() + GAP.len() * strips.len().saturating_sub(1)
}

/// Makes the table fit: first columns go, the least important one and of equals the last one first; then texts are
/// cut, the last one first.
fn fit(strips: &mut Vec<Strip>, width: usize) {
    while total(strips) > width {
        let least = strips.iter().enumerate().filter(|(_, strip)| strip.priority > 0);
        let Some((index, _)) = least.max_by_key(|(_, strip)| strip.priority) else { break };
        strips.remove(index);
    }
    for least in [LEAST_TEXT, 1] {
        for index in (0..strips.len()).rev() {
            let over = total(strips).saturating_sub(width);
            let strip = &mut strips[index];
            if over > 0 && strip.text {
                let floor = least.max(width_of(&strip.header));
                strip.cut(strip.width.saturating_sub(over).max(floor));
            }
        }
    }
}

/// One thing, told from top to bottom: labels, and a line or more for each.
#[derive(Debug, Clone, Default)]
pub(in crate::cli) struct Detail(Vec<(String, Vec<Line>)>);

#[derive(Debug, Clone)]
enum Line {
    Text(String),
    Status(String),
}

impl Detail {
    /// The wide row of an item, from top to bottom.
    pub(in crate::cli) fn of<T: Resource>(item: &T, now: Timestamp) -> Self {
        let mut detail = Self::default();
        for column in T::COLUMNS {
            detail.cell(&column.header.to_lowercase(), (column.cell)(item), now);
        }
        detail
    }

    /// A label with a cell; nothing when the cell is empty.
    pub(in crate::cli) fn cell(&mut self, label: &str, cell: Cell, now: Timestamp) {
        match cell {
            Cell::Empty => {}
            Cell::Text(text) | Cell::Number(text) => self.row(label, text),
            Cell::Moment(moment) => self.row(label, format!("{moment} ({})", text::relative(now, moment))),
            Cell::Status(status) => self.0.push((label.to_owned(), vec![Line::Status(status)])),
        }
    }

    /// A label with one line.
    pub(in crate::cli) fn row(&mut self, label: &str, text: impl Into<String>) {
        self.rows(label, [text.into()]);
    }

    /// A label with several lines; nothing when there are none.
    pub(in crate::cli) fn rows(&mut self, label: &str, lines: impl IntoIterator<Item = String>) {
        let lines: Vec<Line> = lines.into_iter().map(Line::Text).collect();
        if !lines.is_empty() {
            self.0.push((label.to_owned(), lines));
        }
    }

    /// The labels with what stands beside them, several lines as one.
    pub(super) fn fields(&self) -> Vec<(String, String)> {
        let text = |line: &Line| match line {
            Line::Text(text) | Line::Status(text) => text.clone(),
        };
        let joined = |lines: &Vec<Line>| lines.iter().map(text).collect::<Vec<_>>().join("; ");
        self.0.iter().map(|(label, lines)| (label.to_uppercase(), joined(lines))).collect()
    }

    /// As text.
    pub(super) fn render(&self, paint: Paint) -> String {
        let width = self.0.iter().map(|(label, _)| measure_text_width(label)).max().unwrap_or(0);
        let mut rendered = String::new();
        for (label, lines) in &self.0 {
            for (index, line) in lines.iter().enumerate() {
                let label = if index == 0 { label.as_str() } else { "" };
                let text = match line {
                    Line::Text(text) => escape(text).into_owned(),
                    Line::Status(status) => paint.status(&escape(status)),
                };
                let label = paint.faint(&pad_str(label, width, Alignment::Left, None));
                rendered.push_str(format!("{label}{GAP}{text}").trim_end());
                rendered.push('\n');
            }
        }
        rendered
    }
}

#[cfg(test)]
mod tests {
    use schemars::JsonSchema;

    use super::{Detail, Look, Paint, Rows};
    use crate::{
        cli::{
            columns::{Cell, Column, Resource},
            out::pick::{self, Row},
        },
        wire::Timestamp,
    };

    #[derive(JsonSchema)]
    struct Fruit(&'static str, &'static str, u32);

    impl Resource for Fruit {
        const COLUMNS: &'static [Column<Self>] = &[
            Column::new("ID", 0, |fruit: &Self| Cell::text(fruit.0)),
            Column::new("PRICE", 1, |fruit: &Self| Cell::Number(fruit.2.to_string())),
            Column::new("ORIGIN", 3, |_: &Self| Cell::Empty),
            Column::new("NAME", 0, |fruit: &Self| Cell::text(fruit.1)),
            Column::new("RIPE", 3, |_: &Self| Cell::Moment(Timestamp::from_millis(0))),
            Column::new("SEEDS", Column::<Self>::WIDE, |_: &Self| Cell::text("few")),
        ];

        fn id(&self) -> String {
            self.0.to_owned()
        }
    }

    const FRUITS: [Fruit; 2] = [Fruit("f1", "apple", 7), Fruit("f2", "梨\nand a very long name", 12)];

    fn table(width: Option<usize>, wide: bool) -> Vec<String> {
        let look = Look { now: Timestamp::from_millis(60_000), reveal: false, width, paint: Paint(false) };
        let mut rows = Rows::new(pick::usual(wide), look);
        for item in &FRUITS {
            rows.push(&Row { item, json: &Vec::new });
        }
        rows.render().lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_table_shows_everything_where_there_is_no_limit() {
        assert_eq!(
            table(None, true),
            [
                "ID  PRICE  ORIGIN  NAME                      RIPE       SEEDS",
                "f1      7  -       apple                     1m 0s ago  few",
                "f2     12  -       梨\\nand a very long name  1m 0s ago  few",
            ]
        );
    }

    #[test]
    fn the_least_important_columns_go_first_and_then_text_is_cut() {
        assert_eq!(table(Some(60), false)[0], "ID  PRICE  NAME                      RIPE");
        assert_eq!(table(Some(45), false)[0], "ID  PRICE  NAME");
        assert_eq!(table(Some(30), false)[0], "ID  NAME");
        assert_eq!(table(Some(16), false), ["ID  NAME", "f1  apple", "f2  梨\\nand a v…"]);
        for width in 8..90 {
            let longest = table(Some(width), true).iter().map(|line| super::measure_text_width(line)).max();
            assert!(longest <= Some(width), "{width}");
        }
    }

    #[test]
    fn details_go_from_top_to_bottom() {
        let mut detail = Detail::of(&FRUITS[0], Timestamp::from_millis(0));
        detail.rows("notes", ["one".to_owned(), "two".to_owned()]);
        detail.rows("none", []);
        assert_eq!(
            detail.render(Paint(false)),
            "id     f1\nprice  7\nname   apple\nripe   1970-01-01T00:00:00Z (0s ago)\nseeds  few\nnotes  one\n       two\n"
        );
    }
}
