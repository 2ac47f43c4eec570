//! One thing, from top to bottom: labels on the left, values beside them.

use dialoguer::console::{Alignment, measure_text_width, pad_str};

use super::{
    columns::{Cell, Columns, ReadRow, Resource, Row},
    strip::GAP,
};
use crate::cli::terminal::{
    paint::Paint,
    text::{self, escape, folded},
};
use wire::Timestamp;

/// The least room beside the labels, in columns, however narrow the terminal is.
const LEAST_ROOM: usize = 16;

/// One thing, told from top to bottom: labels, and a line or more for each.
#[derive(Debug, Clone, Default)]
pub(in crate::cli) struct Detail(Vec<(String, Vec<DetailLine>)>);

#[derive(Debug, Clone)]
enum DetailLine {
    Text(String),
    Status(String),
}

impl Detail {
    /// The wide row of an item, from top to bottom.
    pub(in crate::cli) fn of<T: Resource>(item: &T, now: Timestamp) -> Self {
        Self::of_row(Columns::of::<T>(), &ReadRow(item, b""), now)
    }

    fn of_row(columns: Columns, row: &dyn Row, now: Timestamp) -> Self {
        let mut detail = Self::default();
        for (place, (header, _)) in columns.iter().enumerate() {
            detail.cell(&header.to_lowercase(), row.cell(place), now);
        }
        detail
    }

    /// A label with a cell; nothing when the cell is empty.
    pub(in crate::cli) fn cell(&mut self, label: &str, cell: Cell, now: Timestamp) {
        match cell {
            Cell::Empty => {}
            Cell::Text(text) | Cell::Number(text) => self.row(label, text),
            Cell::Money(amount) | Cell::Estimate(amount) | Cell::Total(amount) => self.row(label, amount.to_string()),
            Cell::Moment(moment) => self.row(label, format!("{moment} ({})", text::relative(now, moment))),
            Cell::Status(status) => self.0.push((label.to_owned(), vec![DetailLine::Status(status)])),
        }
    }

    /// A label with one line.
    pub(in crate::cli) fn row(&mut self, label: &str, text: impl Into<String>) {
        self.rows(label, [text.into()]);
    }

    /// A label with several lines; nothing when there are none.
    pub(in crate::cli) fn rows(&mut self, label: &str, lines: impl IntoIterator<Item = String>) {
        let lines: Vec<DetailLine> = lines.into_iter().map(DetailLine::Text).collect();
        if !lines.is_empty() {
            self.0.push((label.to_owned(), lines));
        }
    }

    /// The labels with their values, several lines joined into one.
    pub(super) fn fields(&self) -> Vec<(String, String)> {
        let text = |line: &DetailLine| match line {
            DetailLine::Text(text) | DetailLine::Status(text) => text.clone(),
        };
        let joined = |lines: &Vec<DetailLine>| lines.iter().map(text).collect::<Vec<_>>().join("; ");
        self.0.iter().map(|(label, lines)| (label.to_uppercase(), joined(lines))).collect()
    }

    /// As text. Lines wider than the terminal wrap, aligned with the values.
    pub(in crate::cli) fn render(&self, paint: Paint, width: Option<usize>) -> String {
        let label_width = self.0.iter().map(|(label, _)| measure_text_width(&escape(label))).max().unwrap_or(0);
        let room = width.map(|width| width.saturating_sub(label_width + GAP.len()).max(LEAST_ROOM));
        let mut rendered = String::new();
        for (label, lines) in &self.0 {
            let label = escape(label);
            let mut label = label.as_ref();
            for line in lines {
                let (text, is_status) = match line {
                    DetailLine::Text(text) => (escape(text), false),
                    DetailLine::Status(status) => (escape(status), true),
                };
                for text in room.map_or_else(|| vec![text.as_ref()], |room| folded(&text, room)) {
                    let text = if is_status { paint.status(text) } else { text.to_owned() };
                    let label = paint.faint(&pad_str(std::mem::take(&mut label), label_width, Alignment::Left, None));
                    rendered.push_str(format!("{label}{GAP}{text}").trim_end());
                    rendered.push('\n');
                }
            }
        }
        rendered
    }
}

#[cfg(test)]
mod tests {
    use super::Detail;
    use crate::cli::terminal::paint::Paint;
    use wire::Timestamp;

    #[test]
    fn details_go_from_top_to_bottom() {
        let mut detail = Detail::default();
        detail.row("id", "f1");
        detail.cell("ripe", super::Cell::Moment(Timestamp::from_millis(0)), Timestamp::from_millis(0));
        detail.rows("notes", ["one".to_owned(), "two".to_owned()]);
        detail.rows("none", []);
        assert_eq!(
            detail.render(Paint(false), None),
            "id     f1\nripe   1970-01-01T00:00:00Z (0s ago)\nnotes  one\n       two\n"
        );
    }

    #[test]
    fn long_lines_are_broken_between_words() {
        let mut detail = Detail::default();
        detail.row("stock", "EU-RO-1, EU-SE-1, US-TX-3, CA-MTL-1, AP-JP-1");
        assert_eq!(
            detail.render(Paint(false), Some(30)),
            "stock  EU-RO-1, EU-SE-1,\n       US-TX-3, CA-MTL-1,\n       AP-JP-1\n"
        );
    }
}
