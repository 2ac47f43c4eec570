//! The screen of a terminal after some output, by the crate `vt100`.

use std::num::NonZeroU16;

use vt100::{Color, Parser};

/// More rows than any test fills, so that nothing scrolls away.
const ROWS: u16 = 400;

/// The text on the screen after all output.
#[derive(Debug)]
pub(crate) struct Screen {
    screen: vt100::Screen,
    columns: u16,
}

impl Screen {
    /// Shows this on an empty screen of so many columns.
    pub(super) fn of(shown: &str, columns: usize) -> Self {
        let columns = u16::try_from(columns).unwrap();
        let mut parser = Parser::new(NonZeroU16::new(ROWS).unwrap(), NonZeroU16::new(columns).unwrap(), 0);
        parser.process(shown.as_bytes());
        let screen = parser.screen().clone();
        assert!(screen.cursor_position().0 + 1 < ROWS, "{ROWS} rows are too few for {shown}");
        Self { screen, columns }
    }

    /// All of its words, wherever its lines break.
    pub(crate) fn words(&self) -> String {
        let lines = self.lines();
        lines.iter().flat_map(|line| line.split_whitespace()).collect::<Vec<_>>().join(" ")
    }

    /// The lines without the white space behind them; none below the last one that says something.
    pub(crate) fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> = self.screen.rows(0, self.columns).map(|line| line.trim_end().to_owned()).collect();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    pub(super) fn text(&self) -> String {
        self.lines().join("\n")
    }

    pub(super) fn longest_line(&self) -> usize {
        self.lines().iter().map(|line| line.chars().count()).max().unwrap_or(0)
    }

    /// Whether a line was longer than the screen is wide.
    pub(super) fn has_wrapped(&self) -> bool {
        (0..ROWS).any(|row| self.screen.row_wrapped(row))
    }

    /// Whether a program still has a screen of its own.
    pub(super) fn is_taken(&self) -> bool {
        self.screen.alternate_screen()
    }

    pub(super) fn cursor_is_shown(&self) -> bool {
        !self.screen.hide_cursor()
    }

    /// Whether no colour or weight is left on.
    pub(super) fn is_plain(&self) -> bool {
        let screen = &self.screen;
        let has_colour = screen.fgcolor() != Color::Default || screen.bgcolor() != Color::Default;
        !has_colour && !screen.bold() && !screen.dim() && !screen.underline() && !screen.inverse()
    }
}
