//! Tables and detail views. A table never wraps a row: on a terminal it drops its least important columns, and cuts
//! text as the last resort.

use dialoguer::console::{Alignment, measure_text_width, pad_str, truncate_str};

use super::{Paint, escape, text};
use crate::{
    cli::columns::{Cell, Column, Resource},
    wire::Timestamp,
};

/// What stands between two columns.
const GAP: &str = "  ";
/// A text column that is cut keeps at least this many characters, while there is another way.
const LEAST_TEXT: usize = 8;

/// How a table is to look.
pub(super) struct Look {
    pub(super) now: Timestamp,
    /// Whether the columns of `wide` are shown too.
    pub(super) wide: bool,
    /// The columns of the terminal; none when there is no limit.
    pub(super) width: Option<usize>,
    pub(super) paint: Paint,
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
    cells: Vec<Shown>,
}

/// A cell as it will be seen.
struct Shown {
    text: String,
    status: bool,
}

/// The items as rows.
pub(super) fn render<'a, T: Resource>(items: impl IntoIterator<Item = &'a T>, look: &Look) -> String {
    let items: Vec<&T> = items.into_iter().collect();
    let columns = T::COLUMNS.iter().filter(|column| look.wide || column.priority < Column::<T>::WIDE);
    let strips = columns.map(|column| {
        let cells = items.iter().map(|item| (column.cell)(item));
        strip(column.header, column.priority, cells, look.now)
    });
    layout(strips.collect(), items.len(), look)
}

/// Rows whose columns are known only when they are there. Every row has a cell for each heading.
pub(super) fn grid(headings: &[(&str, u8)], rows: &[Vec<Cell>], look: &Look) -> String {
    let strips = headings.iter().enumerate().map(|(place, (header, priority))| {
        strip(header, *priority, rows.iter().map(|row| row[place].clone()), look.now)
    });
    layout(strips.collect(), rows.len(), look)
}

fn layout(mut strips: Vec<Strip>, rows: usize, look: &Look) -> String {
    if let Some(width) = look.width {
        // A person reads what there is; a script counts columns.
        strips.retain(|strip| strip.priority == 0 || !strip.empty);
        fit(&mut strips, width);
    }
    let widths: Vec<usize> = strips.iter().map(Strip::width).collect();
    let header = line(&strips, &widths, |strip| strip.header.clone());
    let mut lines = vec![look.paint.strong(&header)];
    lines.extend((0..rows).map(|row| {
        line(&strips, &widths, |strip| {
            let cell = &strip.cells[row];
            if cell.status { look.paint.status(&cell.text) } else { cell.text.clone() }
        })
    }));
    lines.push(String::new());
    lines.join("\n")
}

fn strip(header: &str, priority: u8, cells: impl Iterator<Item = Cell>, now: Timestamp) -> Strip {
    let (mut right, mut text, mut empty) = (false, false, true);
    let shown = |cell: Cell| {
        empty &= cell == Cell::Empty;
        match cell {
            Cell::Empty => Shown { text: "-".to_owned(), status: false },
            Cell::Text(cell) => {
                text = true;
                Shown { text: escape(&cell).into_owned(), status: false }
            }
            Cell::Number(number) => {
                right = true;
                Shown { text: escape(&number).into_owned(), status: false }
            }
            Cell::Moment(moment) => Shown { text: text::relative(now, moment), status: false },
            Cell::Status(status) => Shown { text: escape(&status).into_owned(), status: true },
        }
    };
    let cells = cells.map(shown).collect();
    Strip { header: header.to_owned(), priority, right, text, empty, cells }
}

impl Strip {
    fn width(&self) -> usize {
        let cells = self.cells.iter().map(|cell| measure_text_width(&cell.text));
        cells.chain([measure_text_width(&self.header)]).max().unwrap_or(0)
    }

    fn cut(&mut self, width: usize) {
        for cell in &mut self.cells {
            cell.text = truncate_str(&cell.text, width, "…").into_owned();
        }
    }
}

fn line(strips: &[Strip], widths: &[usize], text: impl Fn(&Strip) -> String) -> String {
    let cells: Vec<String> = strips
        .iter()
        .zip(widths)
        .map(|(strip, width)| {
            let alignment = if strip.right { Alignment::Right } else { Alignment::Left };
            pad_str(&text(strip), *width, alignment, None).into_owned()
        })
        .collect();
    cells.join(GAP).trim_end().to_owned()
}

fn total(strips: &[Strip]) -> usize {
    strips.iter().map(Strip::width).sum::<usize>() + GAP.len() * strips.len().saturating_sub(1)
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
                let floor = least.max(measure_text_width(&strip.header));
                strip.cut(strip.width().saturating_sub(over).max(floor));
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
    use super::{Detail, Look, Paint, render};
    use crate::{
        cli::columns::{Cell, Column, Resource},
        wire::Timestamp,
    };

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
        let look = Look { now: Timestamp::from_millis(60_000), wide, width, paint: Paint(false) };
        render(&FRUITS, &look).lines().map(str::to_owned).collect()
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
