//! A terminal's screen, as far as the command line uses one.

/// What is on the screen after everything was shown.
#[derive(Debug)]
pub(super) struct Screen {
    columns: usize,
    rows: Vec<Vec<char>>,
    row: usize,
    column: usize,
    wrapped: bool,
    cursor: bool,
    styled: bool,
    /// What was there before a program took a screen of its own: rows, row and column.
    saved: Option<(Vec<Vec<char>>, usize, usize)>,
}

impl Screen {
    /// Shows this on an empty screen of so many columns and as many rows as it takes.
    pub(super) fn of(shown: &str, columns: usize) -> Self {
        let rows = vec![Vec::new()];
        let mut screen =
            Self { columns, rows, row: 0, column: 0, wrapped: false, cursor: true, styled: false, saved: None };
        let mut rest = shown;
        while let Some(character) = rest.chars().next() {
            rest = &rest[character.len_utf8()..];
            match character {
                '\u{1b}' => rest = screen.escape(rest),
                '\r' => screen.column = 0,
                '\n' => screen.down(1),
                '\u{8}' => screen.column = screen.column.saturating_sub(1),
                '\u{7}' => {}
                character => screen.put(character),
            }
        }
        screen
    }

    /// Carries out the sequence behind an escape character, and gives what follows it.
    fn escape<'a>(&mut self, rest: &'a str) -> &'a str {
        if rest.is_empty() {
            return rest;
        }
        let sequence = rest.strip_prefix('[').unwrap_or_else(|| panic!("not a sequence known here: {rest:?}"));
        // One that has come in part does nothing yet.
        let Some(end) = sequence.find(|character: char| character.is_ascii_alphabetic()) else { return "" };
        let (parameters, after) = (&sequence[..end], &sequence[end + 1..]);
        let number = |default| parameters.parse().unwrap_or(default);
        match &sequence[end..=end] {
            "A" => self.row = self.row.saturating_sub(number(1)),
            "B" => self.down(number(1)),
            "C" => self.column += number(1),
            "D" => self.column = self.column.saturating_sub(number(1)),
            "G" => self.column = number(1) - 1,
            "K" => self.clear_line(number(0)),
            "J" if parameters == "2" => self.rows.iter_mut().for_each(Vec::clear),
            "J" => self.rows.truncate(self.row + 1),
            "m" => self.styled = !matches!(parameters, "" | "0" | "39" | "22"),
            "h" | "l" if parameters == "?25" => self.cursor = &sequence[end..=end] == "h",
            "h" if parameters == "?1049" => {
                let rows = std::mem::replace(&mut self.rows, vec![Vec::new()]);
                self.saved = Some((rows, std::mem::take(&mut self.row), std::mem::take(&mut self.column)));
            }
            "l" if parameters == "?1049" => {
                (self.rows, self.row, self.column) = self.saved.take().expect("the screen was saved");
            }
            "H" if parameters.is_empty() => (self.row, self.column) = (0, 0),
            "H" => {
                let (row, column) = parameters.split_once(';').expect("a row and a column");
                self.row = 0;
                self.down(row.parse::<usize>().expect("a row") - 1);
                self.column = column.parse::<usize>().expect("a column") - 1;
            }
            "h" | "l" => {}
            other => panic!("not a sequence known here: {other}"),
        }
        after
    }

    fn down(&mut self, rows: usize) {
        self.row += rows;
        while self.rows.len() <= self.row {
            self.rows.push(Vec::new());
        }
    }

    fn put(&mut self, character: char) {
        if self.column >= self.columns {
            self.wrapped = true;
            self.column = 0;
            self.down(1);
        }
        let row = &mut self.rows[self.row];
        row.resize(row.len().max(self.column + 1), ' ');
        row[self.column] = character;
        self.column += 1;
    }

    fn clear_line(&mut self, part: usize) {
        let row = &mut self.rows[self.row];
        match part {
            0 => row.truncate(self.column),
            1 => row.iter_mut().take(self.column).for_each(|cell| *cell = ' '),
            _ => row.clear(),
        }
    }

    /// The lines without the white space behind them; none below the last one that says something.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_owned()).collect();
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
    pub(super) const fn has_wrapped(&self) -> bool {
        self.wrapped
    }

    /// Whether a program still has a screen of its own.
    pub(super) const fn is_taken(&self) -> bool {
        self.saved.is_some()
    }

    pub(super) const fn cursor_is_shown(&self) -> bool {
        self.cursor
    }

    /// Whether no colour is left on.
    pub(super) const fn is_plain(&self) -> bool {
        !self.styled
    }
}
