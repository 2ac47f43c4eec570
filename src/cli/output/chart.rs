//! Bars per bucket in the terminal. Groups differ in pattern, so the chart can be read without colour.

use clap::builder::styling::{AnsiColor, Style};
use dialoguer::console::{Alignment, measure_text_width, pad_str, truncate_str};

use crate::cli::terminal::{
    paint::Paint,
    text::{cents, escape},
};
use wire::money::Usd;

/// Values by bucket and group.
pub(in crate::cli) struct Chart {
    /// The groups, largest first.
    pub(in crate::cli) groups: Vec<String>,
    pub(in crate::cli) bars: Vec<Bar>,
}

/// One bucket.
pub(in crate::cli) struct Bar {
    /// Its label.
    pub(in crate::cli) label: String,
    /// Begin and end, in seconds.
    pub(in crate::cli) span: (i64, i64),
    /// One part a group.
    pub(in crate::cli) parts: Vec<Usd>,
}

/// The most groups that get a pattern; what is smaller is drawn together.
const MOST_GROUPS: usize = 5;
/// The name of what is drawn together.
const OTHER: &str = "other";
const PATTERNS: [char; MOST_GROUPS + 1] = ['█', '▒', '▓', '░', '■', '·'];
const COLOURS: [AnsiColor; MOST_GROUPS + 1] =
    [AnsiColor::Blue, AnsiColor::Yellow, AnsiColor::Green, AnsiColor::Magenta, AnsiColor::Cyan, AnsiColor::BrightBlack];
/// The width where there is no terminal, and the least that a chart can be read at.
const USUAL_WIDTH: usize = 80;
const LEAST_BAR: usize = 10;

impl Bar {
    fn total(&self) -> Usd {
        self.parts.iter().copied().sum()
    }
}

impl Chart {
    /// Sorts groups by total cost, and merges the smallest if there are too many to tell apart.
    pub(in crate::cli) fn new(groups: Vec<String>, bars: Vec<Bar>) -> Self {
        let cost = |group: usize| bars.iter().map(|bar| bar.parts[group]).sum::<Usd>();
        let mut order: Vec<usize> = (0..groups.len()).collect();
        order.sort_by_key(|group| std::cmp::Reverse(cost(*group)));
        let kept = if order.len() > MOST_GROUPS { MOST_GROUPS } else { order.len() };
        let (large, small) = order.split_at(kept);
        let mut names: Vec<String> = large.iter().map(|group| groups[*group].clone()).collect();
        if !small.is_empty() {
            names.push(OTHER.to_owned());
        }
        let merge = |bar: Bar| {
            let mut parts: Vec<Usd> = large.iter().map(|group| bar.parts[*group]).collect();
            if !small.is_empty() {
                parts.push(small.iter().map(|group| bar.parts[*group]).sum());
            }
            Bar { parts, ..bar }
        };
        let bars = bars.into_iter().map(merge).collect();
        Self { groups: names, bars }
    }

    /// The largest bar.
    pub(in crate::cli) fn peak(&self) -> Usd {
        self.bars.iter().map(Bar::total).max().unwrap_or_default()
    }

    /// The total cost of a group.
    pub(in crate::cli) fn cost(&self, group: usize) -> Usd {
        self.bars.iter().map(|bar| bar.parts[group]).sum()
    }

    /// The chart as lines that fit the width.
    pub(in crate::cli) fn render(&self, width: Option<usize>, paint: Paint) -> String {
        let width = width.unwrap_or(USUAL_WIDTH);
        let column = |texts: &mut dyn Iterator<Item = &str>| texts.map(measure_text_width).max().unwrap_or(0);
        let labels = column(&mut self.bars.iter().map(|bar| bar.label.as_str()));
        let totals: Vec<String> = self.bars.iter().map(|bar| cents(bar.total())).collect();
        let amounts = column(&mut totals.iter().map(String::as_str));
        let room = width.saturating_sub(labels + amounts + 4).max(LEAST_BAR);
        let peak = self.peak();
        let mut lines = String::new();
        for (bar, total) in self.bars.iter().zip(&totals) {
            let label = pad_str(&bar.label, labels, Alignment::Left, None);
            let total = pad_str(total, amounts, Alignment::Right, None);
            lines.push_str(format!("{label}  {total}  {}", self.draw(bar, (room, peak), paint)).trim_end());
            lines.push('\n');
        }
        lines.push_str(&self.legend(width, paint));
        lines
    }

    /// A bar of at most `room` characters. Every part ends where its running sum ends, so rounding never adds up.
    fn draw(&self, bar: &Bar, (room, peak): (usize, Usd), paint: Paint) -> String {
        let peak = i128::from(peak.micros().max(1));
        let room = i128::try_from(room).unwrap_or(i128::MAX);
        let (mut sum, mut drawn) = (0_i128, 0_i128);
        let mut text = String::new();
        for (group, part) in bar.parts.iter().enumerate() {
            sum += i128::from(part.micros().max(0));
            let end = (sum * room + peak / 2) / peak;
            // A bar of anything at all is seen.
            let end = if sum > 0 && drawn == 0 { end.max(1) } else { end };
            let length = usize::try_from(end - drawn).unwrap_or(0);
            drawn = drawn.max(end);
            text.push_str(&self.fill(group, length, paint));
        }
        text
    }

    fn fill(&self, group: usize, length: usize, paint: Paint) -> String {
        let style = self.style(group);
        let text = String::from(self.pattern(group)).repeat(length);
        if paint.0 && length > 0 { format!("{style}{text}{style:#}") } else { text }
    }

    /// Merged groups get the last pattern, however many groups there are.
    fn place(&self, group: usize) -> usize {
        if self.groups.get(group).is_some_and(|name| name == OTHER) { MOST_GROUPS } else { group.min(MOST_GROUPS) }
    }

    fn pattern(&self, group: usize) -> char {
        PATTERNS[self.place(group)]
    }

    fn style(&self, group: usize) -> Style {
        COLOURS[self.place(group)].on_default()
    }

    fn legend(&self, width: usize, paint: Paint) -> String {
        let mut lines = String::new();
        for (group, name) in self.groups.iter().enumerate() {
            let text = format!("{}  {} USD", escape(name), cents(self.cost(group)));
            let text = truncate_str(&text, width.saturating_sub(4).max(LEAST_BAR), "…");
            lines.push_str(&format!("  {} {text}\n", self.fill(group, 1, paint)));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::{Bar, Chart, Paint};
    use wire::money::Usd;

    fn chart(groups: usize) -> Chart {
        let names = (0..groups).map(|group| format!("g{group}")).collect();
        let bar = |day: i64, scale: i64| Bar {
            label: format!("2026-11-{day:02}"),
            span: (day * 86_400, (day + 1) * 86_400),
            parts: (0..groups)
                .map(|group| Usd::from_micros(scale * 1_000_000 * i64::try_from(group).unwrap()))
                .collect(),
        };
        Chart::new(names, vec![bar(1, 1), bar(2, 2)])
    }

    #[test]
    fn bars_fit_the_width_and_the_largest_fills_it() {
        for width in [20, 40, 80, 200] {
            let text = chart(3).render(Some(width), Paint(false));
            let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
            assert!(widths.iter().all(|length| *length <= width.max(32)), "{text}");
        }
        let text = chart(3).render(Some(40), Paint(false));
        assert_eq!(
            text.lines().collect::<Vec<_>>(),
            [
                "2026-11-01  3.00  ███████▒▒▒▒",
                "2026-11-02  6.00  ███████████████▒▒▒▒▒▒▒",
                "  █ g2  6.00 USD",
                "  ▒ g1  3.00 USD",
                "  ▓ g0  0.00 USD",
            ]
        );
    }

    #[test]
    fn groups_beyond_five_are_drawn_together() {
        let chart = chart(9);
        assert_eq!(chart.groups, ["g8", "g7", "g6", "g5", "g4", "other"]);
        let total: Usd = chart.bars[0].parts.iter().copied().sum();
        assert_eq!(total, Usd::from_micros(36_000_000));
    }
}
