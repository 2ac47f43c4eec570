//! Progress indicators.

use std::{cell::RefCell, io, time::Duration};

use dialoguer::console::Term;
use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike};

use crate::cli::{session::Session, terminal::text::escape};

/// The columns kept free at the end of the line for the `^C` that a terminal echoes: it would otherwise wrap, and leave
/// the previous line behind.
const ROOM: u16 = 4;

/// A terminal that is a little narrower than it is.
#[derive(Debug)]
struct NarrowTerm(Term);

impl TermLike for NarrowTerm {
    fn width(&self) -> u16 {
        self.0.size().1.saturating_sub(ROOM)
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, line: &str) -> io::Result<()> {
        self.0.write_line(line)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}

/// A spinner on standard error; `None` if progress is not shown. Dropping it removes it.
pub(in crate::cli) struct Spinner(Option<ProgressBar>);

impl Spinner {
    /// Begins to turn.
    pub(in crate::cli) fn start(session: &Session) -> Self {
        if !session.settings.live {
            return Self(None);
        }
        let bar =
            ProgressBar::with_draw_target(None, ProgressDrawTarget::term_like(Box::new(NarrowTerm(Term::stderr()))));
        if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(Some(bar))
    }

    /// Says what goes on.
    pub(in crate::cli) fn say(&self, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.0 {
            bar.set_message(escape(&message()).into_owned());
        }
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some(bar) = &self.0 {
            clear(bar);
        }
    }
}

/// Takes a line off the screen. Its thread ends first: it could draw the line once more.
fn clear(bar: &ProgressBar) {
    bar.disable_steady_tick();
    bar.finish_and_clear();
}

/// A byte progress gauge on standard error; `None` if progress is not shown. Dropping it removes it.
pub(in crate::cli) struct Gauge(Meter);

/// Advances a gauge, from any thread.
#[derive(Clone)]
pub(in crate::cli) struct Meter(Option<ProgressBar>);

impl Gauge {
    /// A gauge of this many bytes.
    pub(in crate::cli) fn start(session: &Session, label: &str) -> Self {
        if !session.settings.live {
            return Self(Meter(None));
        }
        let target = ProgressDrawTarget::term_like_with_hz(Box::new(NarrowTerm(Term::stderr())), 10);
        let bar = ProgressBar::with_draw_target(Some(0), target);
        let template = "{spinner} {msg} {wide_bar} {binary_bytes}/{binary_total_bytes} {binary_bytes_per_sec} {eta}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(escape(label).into_owned());
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(Meter(Some(bar)))
    }

    /// Advances it.
    pub(in crate::cli) fn meter(&self) -> Meter {
        self.0.clone()
    }
}

impl Meter {
    /// One that is not shown.
    #[cfg(test)]
    pub(in crate::cli) const fn none() -> Self {
        Self(None)
    }

    /// Says how much there is, and how much of that is done.
    pub(in crate::cli) fn set(&self, done: u64, total: u64) {
        if let Some(bar) = &self.0 {
            bar.set_length(total);
            bar.set_position(done);
        }
    }

    /// Says that so much more is done.
    pub(in crate::cli) fn add(&self, bytes: u64) {
        if let Some(bar) = &self.0 {
            bar.inc(bytes);
        }
    }

    /// Says what is done to it.
    pub(in crate::cli) fn say(&self, label: &str) {
        if let Some(bar) = &self.0 {
            bar.set_message(escape(label).into_owned());
        }
    }
}

impl Drop for Gauge {
    fn drop(&mut self) {
        if let Some(bar) = &self.0.0 {
            clear(bar);
        }
    }
}

/// How many lines of a board are seen at a time.
const LINES: usize = 8;

/// A list on standard error that grows with each attempt, with a spinner on its last line; `None` if progress is not
/// shown. Dropping it removes it.
pub(in crate::cli) struct Board(Option<Lines>);

/// The lines of a board.
struct Lines {
    all: MultiProgress,
    ended: RefCell<Vec<ProgressBar>>,
    running: RefCell<Option<ProgressBar>>,
}

impl Board {
    /// An empty list.
    pub(in crate::cli) fn start(session: &Session) -> Self {
        if !session.settings.live {
            return Self(None);
        }
        let target = ProgressDrawTarget::term_like(Box::new(NarrowTerm(Term::stderr())));
        let all = MultiProgress::with_draw_target(target);
        Self(Some(Lines { all, ended: RefCell::default(), running: RefCell::default() }))
    }

    /// Whether someone watches.
    pub(in crate::cli) const fn is_live(&self) -> bool {
        self.0.is_some()
    }

    /// Says what goes on now, instead of what went on before.
    pub(in crate::cli) fn begin(&self, message: impl FnOnce() -> String) {
        let Some(lines) = &self.0 else { return };
        let message = escape(&message()).into_owned();
        let mut running = lines.running.borrow_mut();
        let bar = running.get_or_insert_with(|| {
            let bar = lines.all.add(ProgressBar::new_spinner());
            if let Ok(style) = ProgressStyle::with_template("{spinner} {wide_msg}") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        bar.set_message(message);
    }

    /// Says how it ended, on a line that stays for a while.
    pub(in crate::cli) fn end(&self, message: impl FnOnce() -> String) {
        let Some(lines) = &self.0 else { return };
        let Some(bar) = lines.running.borrow_mut().take() else { return };
        if let Ok(style) = ProgressStyle::with_template("  {wide_msg}") {
            bar.set_style(style);
        }
        bar.abandon_with_message(escape(&message()).into_owned());
        let mut ended = lines.ended.borrow_mut();
        ended.push(bar);
        if ended.len() >= LINES {
            lines.all.remove(&ended.remove(0));
        }
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let Some(lines) = &self.0 else { return };
        for bar in lines.ended.borrow().iter().chain(lines.running.borrow().iter()) {
            clear(bar);
        }
        // A terminal that is gone shows nothing any more.
        let _ = lines.all.clear();
    }
}
